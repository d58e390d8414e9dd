//! Toy fields and toy curves: small enough that every case can be tried, built by the library's own text.

pub mod checks;
pub mod lanes;
pub mod prime;
pub mod reference;

use carryless::coordinates::{Affine, Point};
use carryless::curve::{BinaryCurve, Curve, equation};
use carryless::field::binary::{BinaryModulus, WindowTable, frobenius};
use carryless::field::{BinaryField, Field};
use carryless::poly::Modulus;
use carryless::scalar_mul::{NamedCurve, families};
use carryless::word::Target;
use std::cell::Cell;
use std::marker::PhantomData;
use std::thread;

/// F_2^M for M = 3, 5, 7 and 9: x³ + x + 1, x⁵ + x² + 1, x⁷ + x + 1, x⁹ + x⁴ + 1.
#[derive(Clone, Copy)]
pub struct ToyModulus<const M: u32>;

/// Rows of a table; those beyond the first m or (m − 1)/2 are zero.
type Rows = [u64; 12];

impl<const M: u32> Modulus for ToyModulus<M> {
    const M: u32 = M;
    const TERMS: &'static [u32] = match M {
        3 | 7 => &[1, 0],
        5 => &[2, 0],
        9 => &[4, 0],
        _ => panic!("no toy field of this degree"),
    };
}

impl<const M: u32> ToyModulus<M> {
    /// The n of the tables of a ↦ a^(2^n): a step of the addition chain.
    const STEP: u32 = M / 2;
    const HALF_TRACE_ROWS: Rows = half_trace_rows::<M>();
    const FROBENIUS: Rows = frobenius_rows::<M>(Self::STEP);
}

impl<const M: u32> BinaryModulus for ToyModulus<M> {
    const NAME: &'static str = "toy";
    const TRACE_ONES: &'static [u32] = match M {
        5 => &[0, 3],
        9 => &[0, 5],
        _ => &[0],
    };
    const SQRT_X: &'static [u64] = &[square_n::<M>(2, M - 1)];
    const CHAIN: &'static [u32] = match M {
        3 => &[1, 2],
        5 => &[1, 2, 4],
        7 => &[1, 2, 3, 6],
        _ => &[1, 2, 4, 8],
    };
    const HALF_TRACES: &'static [u64] = Self::HALF_TRACE_ROWS.split_at(M as usize / 2).0;
    const HALF_TRACE_WINDOWS: WindowTable =
        WindowTable { window: 2, sums: &frobenius::windows::<24>(&Self::HALF_TRACE_ROWS, 1, 2) };
    const FROBENIUS_ROWS: &'static [(u32, &'static [u64])] = &[(Self::STEP, Self::FROBENIUS.split_at(M as usize).0)];
    const FROBENIUS_WINDOWS: &'static [(u32, WindowTable)] =
        &[(Self::STEP, WindowTable { window: 4, sums: &frobenius::windows::<48>(&Self::FROBENIUS, 1, 4) })];
}

/// a² mod f, bit by bit.
const fn square<const M: u32>(a: u64) -> u64 {
    let (mut c, mut k) = (0, 0);
    while k < M {
        c ^= (a >> k & 1) << (2 * k);
        k += 1;
    }
    k = 2 * M;
    while k > M {
        k -= 1;
        if c >> k & 1 == 1 {
            c ^= 1 << k;
            let mut t = 0;
            while t < ToyModulus::<M>::TERMS.len() {
                c ^= 1 << (k - M + ToyModulus::<M>::TERMS[t]);
                t += 1;
            }
        }
    }
    c
}

/// a^(2^n).
const fn square_n<const M: u32>(mut a: u64, n: u32) -> u64 {
    let mut i = 0;
    while i < n {
        a = square::<M>(a);
        i += 1;
    }
    a
}

/// H(x^i) = Σ (x^i)^(4^j) for odd i.
const fn half_trace_rows<const M: u32>() -> Rows {
    let mut rows = [0; 12];
    let mut i = 0;
    while i < M / 2 {
        let mut j = 0;
        while j <= M / 2 {
            rows[i as usize] ^= square_n::<M>(1 << (2 * i + 1), 2 * j);
            j += 1;
        }
        i += 1;
    }
    rows
}

/// (x^i)^(2^n).
const fn frobenius_rows<const M: u32>(n: u32) -> Rows {
    let mut rows = [0; 12];
    let mut i = 0;
    while i < M {
        rows[i as usize] = square_n::<M>(1 << i, n);
        i += 1;
    }
    rows
}

thread_local! {
    static B: Cell<u64> = const { Cell::new(1) };
}

/// y² + xy = x³ + Ax² + b, b chosen by [`set_b`]; H and N tell the library the cofactor and the order of the subgroup.
#[derive(Clone, Copy)]
pub struct ToyCurve<F, const A: i32, const H: u32, const N: u64 = 1>(PhantomData<F>);

/// Chooses the b of all toy curves of this thread.
pub fn set_b(b: u32) {
    B.set(b.into());
}

impl<F: BinaryField, const A: i32, const H: u32, const N: u64> Curve for ToyCurve<F, A, H, N> {
    type Field = F;
    type Equation = equation::Binary;
    type On<T: Target> = Self;

    const NAME: &'static str = "toy";
    const A: Option<i32> = Some(A);
    const COFACTOR: u32 = H;
    const ORDER: &'static [u64] = &[N];

    fn b() -> F {
        F::from_limbs(&[B.get()])
    }
    fn generator() -> (F, F) {
        panic!("a toy curve has no generator of its own");
    }
}

impl<F: BinaryField, const A: i32, const H: u32, const N: u64> BinaryCurve for ToyCurve<F, A, H, N> {
    type BinaryOn<T: Target> = Self;
}

impl<F: BinaryField, const A: i32, const H: u32, const N: u64> NamedCurve for ToyCurve<F, A, H, N> {
    type Family = families::WithoutComb;
    type NamedOn<T: Target> = Self;
}

/// The reference for F_2^M.
pub fn reference_field<const M: u32>() -> reference::Field {
    reference::Field::new(ToyModulus::<M>::TERMS.iter().fold(1 << M, |f, e| f | 1 << e))
}

/// The element with these bits.
pub fn element<F: Field>(a: u32) -> F {
    F::from_limbs(&[a.into()])
}

/// A point of the reference in the library's types.
pub fn affine<C: Curve>(p: reference::Point) -> Affine<C> {
    p.map_or(Affine::IDENTITY, |(x, y)| Affine::new_unchecked(element(x), element(y)))
}

/// Runs a check for every b on the curves with a = 0 and, in another thread, on those with a = 1 over a field.
pub fn for_every_curve<const M: u32>(check: [fn(&reference::Law); 2]) {
    let field = &reference_field::<M>();
    thread::scope(|threads| {
        for (a, check) in (0..).zip(check) {
            threads.spawn(move || {
                for b in field.elements().skip(1) {
                    set_b(b);
                    check(&reference::Law { field, a, b });
                }
            });
        }
    });
}
