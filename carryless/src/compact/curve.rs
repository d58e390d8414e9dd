//! The curves, by name, and what is computed on them: from a curve that is known at run time to its number of limbs and the current
//! backend.

use super::field::{Affine, Arithmetic, Element, MOST, element};
use super::parameters::{CURVES, Parameters};
use crate::coordinates::PointError;
use crate::curve::dispatch::{Clmul, HAS_CLMUL};
use crate::field::MAX_LIMBS;
use crate::word::{Backend, Mask, Portable128, Target};
use core::fmt;
use core::hash::{Hash, Hasher};
use core::iter;

/// A binary curve whose constants are data: y² + xy = x³ + ax² + b over F_2^m, 113 ≤ m ≤ 431.
///
/// It is a reference: two of the same curve are equal, and copies cost nothing.
#[derive(Clone, Copy)]
pub struct CompactCurve(&'static Parameters);

/// `$body` with `$f` for the arithmetic of a curve on the current backend. What is on wider registers gains nothing: field products wait
/// for each other. A macro, for a closure has no number as an argument of its type.
macro_rules! computed {
    ($curve:expr, $f:ident => $body:expr) => {
        if const { HAS_CLMUL } && Backend::current() != Backend::Portable {
            type Lane = <Clmul as Target>::Lane;
            match $curve.0.limbs {
                ..=2 => computed!(@ $curve, Lane, 2, $f => $body),
                3 => computed!(@ $curve, Lane, 3, $f => $body),
                4 => computed!(@ $curve, Lane, 4, $f => $body),
                5 => computed!(@ $curve, Lane, 5, $f => $body),
                6 => computed!(@ $curve, Lane, 6, $f => $body),
                _ => computed!(@ $curve, Lane, MOST, $f => $body),
            }
        } else {
            computed!(@ $curve, Portable128, MOST, $f => $body)
        }
    };
    (@ $curve:expr, $l:ident, $n:tt, $f:ident => $body:expr) => {{
        let $f = Arithmetic::<$l, $n>::new($curve.0);
        $body
    }};
}

/// An element of the field, of degree below m, or an integer modulo n; limbs that it does not need are 0.
pub(crate) type Limbs = [u64; MAX_LIMBS];

/// A point other than O.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CompactPoint {
    pub x: Limbs,
    pub y: Limbs,
}

/// The first N limbs.
#[inline(always)]
fn narrow<const N: usize>(v: &Limbs) -> Element<N> {
    element(&v[..N])
}

#[inline(always)]
fn wide<const N: usize>(e: &Element<N>) -> Limbs {
    let mut v = [0; MAX_LIMBS];
    v[..N].copy_from_slice(e);
    v
}

impl CompactPoint {
    #[inline(always)]
    fn affine<const N: usize>(&self) -> Affine<N> {
        [narrow(&self.x), narrow(&self.y)]
    }

    #[inline(always)]
    fn new<const N: usize>([x, y]: Affine<N>) -> Self {
        CompactPoint { x: wide(&x), y: wide(&y) }
    }
}

impl CompactCurve {
    /// All of them, by their degree.
    ///
    /// ```
    /// use carryless::compact::CompactCurve;
    ///
    /// assert!(CompactCurve::all().any(|curve| curve.name() == "c2tnb239v1" && curve.field_bits() == 239));
    /// ```
    pub fn all() -> impl ExactSizeIterator<Item = CompactCurve> + Clone {
        CURVES.iter().map(CompactCurve)
    }

    /// Curves that are types of the library too, by their degree: what a type gains is timed by the workbench. They are in no list and
    /// have no name otherwise.
    #[doc(hidden)]
    #[cfg(feature = "own-as-data")]
    pub fn own() -> impl ExactSizeIterator<Item = CompactCurve> + Clone {
        super::parameters::own::OWN.iter().map(CompactCurve)
    }

    /// The curve with this name, in lower or upper case: `sect193r1`, `c2pnb163v1`, `dstu257` …, or one of its [`Self::aliases`].
    ///
    /// ```
    /// use carryless::compact::CompactCurve;
    ///
    /// let curve = CompactCurve::from_name("wap-wsg-idm-ecid-wtls4").expect("a name of sect113r1");
    /// assert_eq!(curve.name(), "sect113r1");
    /// assert!(CompactCurve::from_name("P-256").is_none());
    /// ```
    pub fn from_name(name: &str) -> Option<Self> {
        Self::all().find(|curve| curve.0.names.iter().any(|known| known.eq_ignore_ascii_case(name)))
    }

    /// The curve with this object identifier, or with this for one of its aliases.
    ///
    /// ```
    /// use carryless::compact::CompactCurve;
    ///
    /// let curve = CompactCurve::from_oid("1.3.132.0.24").expect("a curve of SEC 2");
    /// assert_eq!(curve.name(), "sect193r1");
    /// ```
    pub fn from_oid(oid: &str) -> Option<Self> {
        Self::all().find(|curve| curve.0.oids.contains(&oid))
    }

    /// The name.
    pub fn name(self) -> &'static str {
        self.0.names[0]
    }

    /// Its other names.
    pub fn aliases(self) -> &'static [&'static str] {
        &self.0.names[1..]
    }

    /// The object identifier by which files name it, as in `1.3.132.0.24`; the two curves of Oakley have none.
    pub fn oid(self) -> Option<&'static str> {
        self.0.oids.first().copied()
    }

    /// Its number among the curves of the library for C, which does not change.
    pub fn number(self) -> u8 {
        self.0.number
    }

    /// The degree m of the field.
    pub fn field_bits(self) -> u32 {
        self.0.m
    }

    /// The order n of the generator, as little-endian limbs.
    pub fn order(self) -> &'static [u64] {
        self.0.order
    }

    /// The length of n.
    pub fn order_bits(self) -> u32 {
        self.0.order_bits
    }

    /// h: the curve has n·h points.
    pub fn cofactor(self) -> u32 {
        self.0.cofactor
    }

    /// Whether there are signatures on it: n is prime. It is not on the two curves of Oakley, where keys only agree.
    pub fn signs(self) -> bool {
        self.order()[0] & 1 == 1
    }

    /// The constants.
    pub(super) fn parameters(self) -> &'static Parameters {
        self.0
    }

    /// Whether it is below 112 bits of security (n has fewer than 224 bits), or is over a field of composite degree, as are the curves whose
    /// order is not prime. Signatures on it are verified; keys on it are made, sign and agree only where the caller says so.
    pub fn is_weak(self) -> bool {
        self.0.order_bits < 224 || !self.0.prime_degree
    }

    /// Bytes of a field element.
    pub fn field_bytes(self) -> usize {
        self.field_bits().div_ceil(8) as usize
    }

    /// Bytes of n: those of a secret key, and of each half of a signature.
    pub fn order_bytes(self) -> usize {
        self.order_bits().div_ceil(8) as usize
    }

    /// k·G for 0 < k < n.
    ///
    /// Time: constant in k, but for the few of which `comb.rs` tells.
    ///
    /// # Errors
    /// [`PointError::Fault`] if the result is not on the curve: the computation was disturbed.
    pub(crate) fn mul_generator(self, k: &Limbs) -> Result<CompactPoint, PointError> {
        let product = computed!(self, p => p.mul_generator(k).map(CompactPoint::new));
        product.ok_or(PointError::Fault)
    }

    /// k·P for a k of as many bits as n and any point of the curve; nothing for O.
    ///
    /// Time: constant in k, but for the results O and −P.
    ///
    /// # Errors
    /// As [`Self::mul_generator`].
    pub(crate) fn mul(self, k: &Limbs, p: &CompactPoint) -> Result<Option<CompactPoint>, PointError> {
        computed!(self, f => match f.ladder(k, &p.affine()) {
            Some(product) if !f.contains(&product).declassify() => Err(PointError::Fault),
            product => Ok(product.map(CompactPoint::new)),
        })
    }

    /// k·P for k below n and any point of the curve; nothing for O.
    ///
    /// Time: variable in both arguments, which are public.
    #[cfg(any(feature = "bytes", feature = "points"))]
    pub(crate) fn mul_vartime(self, k: &Limbs, p: &CompactPoint) -> Option<CompactPoint> {
        computed!(self, f => f.ladder(k, &p.affine()).map(CompactPoint::new))
    }

    /// P + Q for any points of the curve; nothing stands for O.
    ///
    /// Time: variable in both.
    #[cfg(any(feature = "bytes", feature = "points"))]
    pub(crate) fn add_vartime(self, p: Option<CompactPoint>, q: Option<CompactPoint>) -> Option<CompactPoint> {
        let [p, q] = [&p, &q].map(Option::as_ref);
        computed!(self, f => {
            f.add_vartime(p.map(CompactPoint::affine), q.map(CompactPoint::affine)).map(CompactPoint::new)
        })
    }

    /// k·G + l·Q for k and l below n and any point of the curve; nothing for O.
    ///
    /// Time: variable in all arguments, which are public.
    pub(crate) fn lincomb_generator_vartime(self, k: &Limbs, l: &Limbs, q: &CompactPoint) -> Option<CompactPoint> {
        computed!(self, p => {
            let first = if Self::is_zero(k).declassify() { None } else { p.mul_generator(k) };
            p.add_vartime(first, p.ladder(l, &q.affine())).map(CompactPoint::new)
        })
    }

    /// Whether the point, of coordinates below 2^m, lies on the curve.
    pub(crate) fn contains(self, q: &CompactPoint) -> bool {
        computed!(self, p => p.contains(&q.affine())).declassify()
    }

    /// Whether the point, on the curve, is a multiple of G other than one of order two.
    ///
    /// Time: variable in the point.
    pub(crate) fn in_subgroup(self, q: &CompactPoint) -> bool {
        computed!(self, p => p.in_subgroup(&q.affine()))
    }

    /// Bit 0 of y/x, of a point with x ≠ 0: what the compressed form of SEC 1 keeps.
    pub(crate) fn parity(self, q: &CompactPoint) -> u64 {
        computed!(self, p => p.parity(&q.affine()))
    }

    /// The point with this x ≠ 0, and this bit 0 of y/x.
    pub(crate) fn decompress(self, x: &Limbs, parity: u64) -> Option<CompactPoint> {
        computed!(self, p => p.decompress(&narrow(x), parity).map(CompactPoint::new))
    }

    /// Whether what ⌈m/8⌉ bytes hold has a degree below m: no limb beyond that of x^m has any of them.
    pub(crate) fn is_element(self, a: &Limbs) -> bool {
        let m = self.field_bits() as usize;
        Mask::is_zero(a[m / 64] >> (m % 64)).declassify()
    }
}

/// What protocols other than ECDSA and ECDH take.
#[allow(dead_code, reason = "a program may have no such protocol")]
impl CompactCurve {
    /// G.
    pub(crate) fn generator(self) -> CompactPoint {
        let (x, y) = self.0.generator.split_at(self.0.limbs);
        CompactPoint { x: element(x), y: element(y) }
    }

    /// k·P + l·Q for k and l below n and any points of the curve; nothing for O.
    ///
    /// Time: variable in all arguments, which are public.
    pub(crate) fn lincomb_vartime(
        self,
        k: &Limbs,
        p: &CompactPoint,
        l: &Limbs,
        q: &CompactPoint,
    ) -> Option<CompactPoint> {
        computed!(self, f => f.add_vartime(f.ladder(k, &p.affine()), f.ladder(l, &q.affine())).map(CompactPoint::new))
    }

    /// ab in the field.
    pub(crate) fn field_mul(self, a: &Limbs, b: &Limbs) -> Limbs {
        computed!(self, p => wide(&p.canonical(&p.mul(&narrow(a), &narrow(b)))))
    }

    /// 1/a in the field; 0 for 0.
    pub(crate) fn field_invert(self, a: &Limbs) -> Limbs {
        computed!(self, p => wide(&p.canonical(&p.invert(&narrow(a)))))
    }

    /// Tr(a), 0 or 1.
    pub(crate) fn trace(self, a: &Limbs) -> u64 {
        computed!(self, p => p.trace(&narrow(a)))
    }

    /// z with z² + z = c, if there is one; z + 1 is the other.
    pub(crate) fn solve_quadratic(self, c: &Limbs) -> Option<Limbs> {
        let (z, exists) = computed!(self, p => {
            let (z, exists) = p.solve_quadratic(&narrow(c));
            (wide(&z), exists)
        });
        exists.declassify().then_some(z)
    }

    /// The exponents of the field's modulus, falling: m, … 0.
    pub(crate) fn exponents(self) -> impl Iterator<Item = u32> {
        iter::once(self.0.m).chain(self.0.exponents.iter().copied().map(u32::from))
    }

    /// a and b of the equation.
    pub(crate) fn coefficients(self) -> [Limbs; 2] {
        [self.0.a, self.0.b].map(element)
    }
}

impl PartialEq for CompactCurve {
    fn eq(&self, other: &Self) -> bool {
        self.number() == other.number()
    }
}

impl Eq for CompactCurve {}

impl Hash for CompactCurve {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.number().hash(state);
    }
}

impl fmt::Debug for CompactCurve {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
