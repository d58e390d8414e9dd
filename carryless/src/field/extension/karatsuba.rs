//! Karatsuba for m = 6 = 2·3: 18 products in place of 36.
//!
//! With A = A' + A''·x³, and B alike, AB = A'B' + (A'B'' + A''B')·x³ + A''B''·x⁶, the middle being
//! (A' + A'')(B' + B'') − A'B' − A''B''. Each of the three products of three coefficients takes six in F_p.
//! Source: D. V. Bailey, C. Paar, J. Cryptology 14, 2001.
//! Cost: 18 products and 59 additions in F_p (not 36 and 25), and 5 for ω.

use super::subfield::{add, bits, fold, reduce, two_folds_suffice};
use super::{ExtensionModulus, ExtensionMultiplier};

/// 18 products, for m = 6 and p < 2^31.
#[derive(Clone, Copy)]
pub struct Karatsuba18;

impl<M: ExtensionModulus> ExtensionMultiplier<M, 6> for Karatsuba18 {
    const NAME: &'static str = "oef-karatsuba";

    #[inline(always)]
    fn mul(a: &[u32; 6], b: &[u32; 6]) -> [u32; 6] {
        let [a0, a1, a2, a3, a4, a5] = *a;
        let [b0, b1, b2, b3, b4, b5] = *b;
        let low = product_of_three::<M>([a0, a1, a2], [b0, b1, b2]); // A'B'
        let high = product_of_three::<M>([a3, a4, a5], [b3, b4, b5]); // A''B''
        // (A' + A'')(B' + B'').
        let outer = product_of_three::<M>(
            [add::<M>(a0, a3), add::<M>(a1, a4), add::<M>(a2, a5)],
            [add::<M>(b0, b3), add::<M>(b1, b4), add::<M>(b2, b5)],
        );
        let mut middle = [0; 5];
        for i in 0..5 {
            // A'B'' + A''B'; the multiple of p keeps it from being negative.
            middle[i] = outer[i] + offset::<M>() - low[i] - high[i];
        }
        // low + middle·x³ + high·x⁶.
        let product = [
            low[0],
            low[1],
            low[2],
            low[3] + middle[0],
            low[4] + middle[1],
            middle[2],
            high[0] + middle[3],
            high[1] + middle[4],
            high[2],
            high[3],
            high[4],
            0,
        ];
        let mut reduced = [0; 6];
        for k in 0..6 {
            // x⁶ = ω.
            reduced[k] = reduce_sum::<M>(product[k] + u64::from(M::OMEGA) * product[k + 6]);
        }
        reduced
    }
}

/// The product of two polynomials of three coefficients below p, each coefficient at most [`folded`].
///
/// Sums of two coefficients are below 2^32, their products and the sums of three products below 2^64.
#[inline(always)]
fn product_of_three<M: ExtensionModulus>(a: [u32; 3], b: [u32; 3]) -> [u64; 5] {
    const { assert!(M::P < 1 << 31, "oef-karatsuba: p below 2^31") };
    let wide = |a: u32, b: u32| u64::from(a) * u64::from(b);
    let [d0, d1, d2] = [wide(a[0], b[0]), wide(a[1], b[1]), wide(a[2], b[2])];
    let s01 = wide(a[0] + a[1], b[0] + b[1]);
    let s02 = wide(a[0] + a[2], b[0] + b[2]);
    let s12 = wide(a[1] + a[2], b[1] + b[2]);
    // s_ij − d_i − d_j = a_i·b_j + a_j·b_i, never negative.
    let coefficients = [d0, s01 - d0 - d1, s02 - d0 - d2 + d1, s12 - d1 - d2, d2];
    coefficients.map(fold::<M>)
}

/// The most that a fold gives.
const fn folded<M: ExtensionModulus>() -> u64 {
    let most = 3 * (M::P as u64 - 1) * (M::P as u64 - 1);
    (1 << bits::<M>()) + ((1 << bits::<M>()) - M::P as u64) * (most >> bits::<M>())
}

/// A multiple of p that is no less than two folded numbers.
const fn offset<M: ExtensionModulus>() -> u64 {
    (2 * folded::<M>()).next_multiple_of(M::P as u64)
}

/// The remainder of one of the sums that make a coefficient.
#[inline(always)]
fn reduce_sum<M: ExtensionModulus>(sum: u64) -> u32 {
    const {
        let term = 2 * folded::<M>() + offset::<M>();
        assert!(two_folds_suffice::<M>((1 + M::OMEGA as u128) * term as u128), "oef-karatsuba: ω too large");
    }
    reduce::<M>(sum)
}
