//! The constants of the curves, as `oracle/compact.py` writes them.

/// What does not depend on the number of limbs.
pub(super) struct About {
    /// The name, and others that it has.
    pub names: &'static [&'static str],
    /// The object identifiers of these, each as the content of its encoding in DER.
    pub oids: &'static [&'static [u8]],
    /// The degree of the field.
    pub m: u32,
    /// n, the order of the generator, and its length.
    pub order: &'static [u64],
    pub order_bits: u32,
    /// h: the curve has n·h points.
    pub cofactor: u32,
    /// Curves over fields of composite degree fall to Weil descent (P. Gaudry, F. Hess, N. Smart, Journal of Cryptology 15, 2002).
    pub prime_degree: bool,
}

/// y² + xy = x³ + ax² + b over F_2^m in N limbs, 64(N − 1) < m < 64N.
pub(super) struct Parameters<const N: usize> {
    pub about: About,
    /// f = x^m + Σ x^e over these.
    pub exponents: &'static [u8],
    /// x^(64N) mod f: its terms below x^64, the exponents of the others, and how many folds by it a product needs.
    pub factor: u64,
    pub powers: &'static [u8],
    pub folds: u8,
    /// Tr(x^i) = 1 for this i.
    pub trace_one: u16,
    pub a: Element<N>,
    pub b: Element<N>,
    pub sqrt_b: Element<N>,
    /// G.
    pub generator: Affine<N>,
    /// Row i is ±G ± 2^d·G ± 2^(2d)·G ± 2^(3d)·G + 2^(4d)·G, d = ⌈t/5⌉, t the bits of n, 2^(jd)·G with + where bit j of i is set. None for even
    /// n.
    pub comb: &'static [Affine<N>],
}

/// N limbs, the lowest first.
pub(super) type Element<const N: usize> = [u64; N];

/// (x, y), each of degree below m.
pub(super) type Affine<const N: usize> = [Element<N>; 2];

include!("constants.in");

/// Constants of curves that the library has as its own too: what is computed with them is compared.
#[cfg(test)]
pub(super) mod own {
    use super::{About, Parameters};

    include!("constants_of_tests.in");
}
