//! Optimal extension fields F_(p^m) = F_p\[x\]/(x^m − ω), p = 2^n − c below 2^32 with small c.
//!
//! Source: D. V. Bailey, C. Paar, Optimal extension fields for fast arithmetic in public-key algorithms, CRYPTO 1998;
//! Efficient arithmetic in finite field extensions with application in elliptic curve cryptography, J. Cryptology 14,
//! 2001.

mod accumulated;
mod element;
pub mod invert;
mod itoh_tsujii;
mod karatsuba;
mod polynomial_euclid;
#[doc(hidden)]
pub mod subfield;

pub use accumulated::Accumulated;
pub use element::Oef;
pub use karatsuba::Karatsuba18;

/// p, m and ω of a field F_p\[x\]/(x^m − ω).
///
/// x^m − ω must be irreducible, and m must divide p − 1, so that a ↦ a^p multiplies each coefficient by a constant.
pub trait ExtensionModulus: Copy + 'static {
    /// The field's name on the command line.
    const NAME: &'static str;
    /// p = 2^n − c, an odd prime below 2^32; c so small that two folds reduce a product. What is too large for a kernel
    /// does not compile.
    const P: u32;
    /// m, the number of coefficients.
    const DEGREE: usize;
    /// ω, small: sums of products are multiplied by it before they are reduced.
    const OMEGA: u32;
    /// ω^((p − 1)/m), a primitive m-th root of 1: (x^i)^(p^j) = ROOT^(ij)·x^i.
    const ROOT: u32 = subfield::power::<Self>(Self::OMEGA, (Self::P - 1) / Self::DEGREE as u32);
}

/// A way to multiply polynomials of N coefficients below p modulo x^N − ω. Constant time.
pub trait ExtensionMultiplier<M: ExtensionModulus, const N: usize>: Copy + 'static {
    /// The name on the command line.
    const NAME: &'static str;

    /// a·b.
    fn mul(a: &[u32; N], b: &[u32; N]) -> [u32; N];
    /// a².
    #[inline(always)]
    fn square(a: &[u32; N]) -> [u32; N] {
        Self::mul(a, a)
    }
}

/// ROOT^(ij) in row j and column i: what a ↦ a^(p^j) multiplies coefficient i by.
const fn frobenius_multipliers<M: ExtensionModulus, const N: usize>() -> [[u32; N]; N] {
    let mut rows = [[1; N]; N];
    let mut j = 1;
    while j < N {
        let root = subfield::power::<M>(M::ROOT, j as u32);
        let mut i = 1;
        while i < N {
            rows[j][i] = subfield::mul::<M>(rows[j][i - 1], root);
            i += 1;
        }
        j += 1;
    }
    rows
}
