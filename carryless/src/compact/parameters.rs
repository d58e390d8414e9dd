//! The constants of the curves, as `oracle/compact.py` writes them.

/// y² + xy = x³ + ax² + b over F_2^m in N limbs, 64(N − 1) < m < 64N. Elements and integers modulo n have N limbs.
pub(super) struct Parameters {
    /// Its number among the curves of the library for C, which does not change; that of the curve's type where it has one.
    pub number: u8,
    /// The name, and others that it has.
    pub names: &'static [&'static str],
    /// The object identifiers of these.
    pub oids: &'static [&'static str],
    pub m: u32,
    /// N.
    pub limbs: usize,
    /// f = x^m + Σ x^e over these, the largest first.
    pub exponents: &'static [u8],
    /// x^(64N) mod f as low + x^(64·limb)·high, limb = 0 where high is, and how many folds by it a product needs.
    pub low: u64,
    pub high: u64,
    pub limb: u8,
    pub folds: u8,
    /// Tr(x^i) = 1 for this i.
    pub trace_one: u16,
    pub a: &'static [u64],
    pub b: &'static [u64],
    pub sqrt_b: &'static [u64],
    /// n, the order of the generator, without limbs that are 0; its length; −1/n mod 2^64 and 2^(128N) mod n, for odd n.
    pub order: &'static [u64],
    pub order_bits: u32,
    pub order_inverse: u64,
    pub order_r2: &'static [u64],
    /// h: the curve has n·h points.
    pub cofactor: u32,
    /// Curves over fields of composite degree fall to Weil descent (P. Gaudry, F. Hess, N. Smart, Journal of Cryptology 15, 2002).
    pub prime_degree: bool,
    /// x and y of G.
    pub generator: &'static [u64],
    /// x and y of the points ±G ± 2^d·G ± 2^(2d)·G ± 2^(3d)·G + 2^(4d)·G, d = ⌈t/5⌉, t the bits of n: of row i 2^(jd)·G with + where bit j of
    /// i is set. None for even n.
    pub comb: &'static [u64],
}

include!("constants.in");

/// Constants of curves that are types of the library too: what is computed with both is compared, and timed.
#[cfg(any(test, feature = "own-as-data"))]
pub(super) mod own {
    use super::Parameters;

    include!("constants_of_own.in");
}
