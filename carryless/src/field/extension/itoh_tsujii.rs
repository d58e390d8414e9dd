//! 1/a in F_(p^m); 0 for a = 0.
//!
//! Itoh–Tsujii: with r = (p^m − 1)/(p − 1) = 1 + p + … + p^(m−1), the norm a^r lies in F_p, and 1/a = a^(r−1) / a^r.
//! With t_k = a^(1 + p + … + p^(k−1)), t_(j+k) = t_j^(p^k)·t_k along the bits of m − 1, and a^(r−1) = t_(m−1)^p.
//! Source: T. Itoh, S. Tsujii, Information and Computation 78, 1988; D. V. Bailey, C. Paar, J. Cryptology 14, 2001.
//! Cost: ⌊log₂(m − 1)⌋ + H(m − 1) − 1 products and one more application of a ↦ a^(p^j), H the number of ones (m = 5: 2
//! and 3, m = 6: 3 and 4); then in F_p an inversion and 2m products, since of a^r only coefficient 0 is computed.

use super::{ExtensionModulus, ExtensionMultiplier, Oef, subfield};

/// Itoh–Tsujii with Fermat in F_p. Constant time.
#[inline(always)]
pub fn by_fermat<M: ExtensionModulus, const N: usize, S: ExtensionMultiplier<M, N>>(a: Oef<M, N, S>) -> Oef<M, N, S> {
    itoh_tsujii(a, |norm| subfield::invert::<M>(norm))
}

/// Itoh–Tsujii with the binary extended Euclidean algorithm in F_p.
///
/// # Time
/// Variable in `a`.
#[inline(always)]
pub fn by_euclid_vartime<M: ExtensionModulus, const N: usize, S: ExtensionMultiplier<M, N>>(
    a: Oef<M, N, S>,
) -> Oef<M, N, S> {
    itoh_tsujii(a, |norm| subfield::invert_by_euclid_vartime::<M>(norm))
}

/// Itoh–Tsujii with a given inversion in F_p.
#[inline(always)]
fn itoh_tsujii<M: ExtensionModulus, const N: usize, S: ExtensionMultiplier<M, N>>(
    a: Oef<M, N, S>,
    invert: impl Fn(u32) -> u32,
) -> Oef<M, N, S> {
    let mut t = a;
    let mut k = 1;
    for i in (0..(N - 1).ilog2()).rev() {
        t = t.frobenius(k) * t; // t_(2k) = t_k^(p^k)·t_k
        k *= 2;
        if (N - 1) >> i & 1 == 1 {
            t = t.frobenius(1) * a; // t_(k+1) = t_k^p·a
            k += 1;
        }
    }
    let power = t.frobenius(1); // a^(r−1)
    // a^r = a^(r−1)·a lies in F_p: its coefficient 0 is all of it.
    power.scale(invert(power.first_of_product(a)))
}
