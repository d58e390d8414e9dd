//! 1/a in F_(p^m) by the extended Euclidean algorithm on polynomials over F_p, without a division in F_p but one.
//!
//! F ≡ a·B and G ≡ a·C modulo x^m − ω throughout; at first F = a, B = 1, G = x^m − ω, C = 0. With deg F = d, deg G =
//! d + 1, and the leading coefficients f, f' of F and g, g' of G, two columns are eliminated at once, as by Gauss:
//! G ← f²·G − (g·f·x + g'·f − g·f')·F is of degree d − 1 or less, and C alike. Then F and G change places. When F is a
//! constant, 1/a = B/F.
//! Source: C. H. Lim, H. S. Hwang, Fast implementation of elliptic curve arithmetic in GF(p^n), PKC 2000, as K. Fong, D.
//! Hankerson, J. López, A. Menezes, M. Tucker 2001, slide 34, have it: the extended Euclidean algorithm in place of Itoh
//! and Tsujii's. Multiplying by f² instead of dividing by f is the choice of this project.
//! Cost: m − 1 steps of some 3m products in F_p, each sum of three reduced once, then an inversion and m products in
//! F_p. Where a degree falls by more than one, which happens to one element in p/m, Itoh and Tsujii's takes over.

use super::accumulated::sum_of_three;
use super::itoh_tsujii::by_euclid_vartime;
use super::subfield::{invert_by_euclid_vartime, mul, sub};
use super::{ExtensionModulus, ExtensionMultiplier, Oef};

/// 1/a; 0 for a = 0.
///
/// # Time
/// Variable in `a`.
#[inline(always)]
pub fn by_polynomial_euclid_vartime<M: ExtensionModulus, const N: usize, S: ExtensionMultiplier<M, N>>(
    a: Oef<M, N, S>,
) -> Oef<M, N, S> {
    match eliminated_vartime::<M, N>(a.coefficients()) {
        Some(inverse) => Oef::new(inverse),
        None => by_euclid_vartime(a),
    }
}

/// 1/a where each degree is one less than that before.
#[inline(always)]
fn eliminated_vartime<M: ExtensionModulus, const N: usize>(a: &[u32; N]) -> Option<[u32; N]> {
    // The first step: G = x^N − ω, C = 0.
    let (mut f, mut g, mut b, mut c) = (*a, [0; N], [0; N], [0; N]);
    let (lead, next) = (f[N - 1], f[N - 2]);
    if lead == 0 {
        return None;
    }
    // G ← f²·(x^N − ω) − (f·x − f')·F
    let minus_lead = sub::<M>(0, lead);
    for i in 0..N - 1 {
        let below = if i > 0 { f[i - 1] } else { 0 };
        let constant = if i == 0 { mul::<M>(minus_lead, M::OMEGA) } else { 0 };
        g[i] = sum_of_three::<M>([(minus_lead, below), (next, f[i]), (lead, constant)]);
    }
    (b[0], c[0], c[1]) = (1, next, minus_lead);
    for d in (1..N - 1).rev() {
        (f, g, b, c) = (g, f, c, b);
        let (lead, next, over, under) = (f[d], f[d - 1], g[d + 1], g[d]);
        if lead == 0 {
            return None;
        }
        let square = mul::<M>(lead, lead);
        let q1 = mul::<M>(sub::<M>(0, over), lead); // −g·f
        let q0 = sum_of_three::<M>([(over, next), (sub::<M>(0, under), lead), (0, 0)]); // g·f' − g'·f
        for i in 0..d {
            let below = if i > 0 { f[i - 1] } else { 0 };
            // f²·G + (q1·x + q0)·F, and C alike; the columns d and d + 1 of G are 0.
            g[i] = sum_of_three::<M>([(square, g[i]), (q1, below), (q0, f[i])]);
        }
        for i in 0..N - d + 1 {
            let below = if i > 0 { b[i - 1] } else { 0 };
            c[i] = sum_of_three::<M>([(square, c[i]), (q1, below), (q0, b[i])]);
        }
    }
    // G is a constant, not 0 since x^N − ω is irreducible.
    let scale = invert_by_euclid_vartime::<M>(g[0]);
    Some(c.map(|c| mul::<M>(c, scale)))
}
