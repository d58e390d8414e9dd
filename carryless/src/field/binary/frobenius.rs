//! a ↦ a^(2^n) for larger n, by tables: the map is linear, and row i of its table is (x^i)^(2^n).

use super::{BinaryModulus, linear};
use crate::field::BinaryField;

pub use super::linear::{matrices, window_rows, windows};

/// A table that begins a cache line: words of 512 bits are read from fewer lines.
#[repr(align(64))]
pub struct Aligned<T>(pub T);

/// [`BinaryField::sum_of_rows`], limb by limb.
#[inline(always)]
pub(crate) fn sum_of_rows<F: BinaryField>(rows: &'static [u64], a: F) -> F {
    F::from_constant(&linear::scan::<F::Modulus, _>(rows, &a.to_limbs()))
}

/// a^(2^n), by scans of whole tables as far as the modulus has some, and by squarings. Time: constant.
#[inline(always)]
pub fn multi_square<F: BinaryField>(a: F, n: u32) -> F {
    let [a] = multi_squares([a], n);
    a
}

/// [`multi_square`] of several elements, whose squarings need not wait for each other. Time: constant.
#[inline(never)]
pub fn multi_squares<F: BinaryField, const K: usize>(a: [F; K], n: u32) -> [F; K] {
    F::enter(
        #[inline(always)]
        || {
            let (mut a, mut n) = (a, n);
            // As many steps of each table as go into what is left of n; the rest by squarings.
            for (i, (step, rows)) in F::Modulus::FROBENIUS_ROWS.iter().enumerate() {
                let matrices = F::Modulus::FROBENIUS_MATRICES.get(i);
                while n >= *step {
                    for v in &mut a {
                        if let Some(image) = matrices.and_then(|matrices| v.times_matrices(matrices)) {
                            *v = image;
                            continue;
                        }
                        *v = v.sum_of_rows(rows);
                    }
                    n -= step;
                }
            }
            // One alone is not moved to wide registers.
            if let [a] = &mut a[..] {
                *a = a.square_n(n);
                return [*a; K];
            }
            <F as BinaryField>::squares_n(a, n)
        },
    )
}

/// a^(2^n), by windowed tables as far as the modulus has some, and else as [`multi_square`].
///
/// # Time
/// Variable in `a`.
#[inline(always)]
pub fn multi_square_vartime<F: BinaryField>(mut a: F, mut n: u32) -> F {
    for (step, table) in F::Modulus::FROBENIUS_WINDOWS {
        while n >= *step {
            a = F::from_constant(&linear::look_up_vartime::<F::Modulus, _>(table, &a.to_limbs()));
            n -= step;
        }
    }
    multi_square(a, n)
}
