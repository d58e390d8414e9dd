//! Fields: the traits that curves and coordinates are written over, and their implementations.

pub mod binary;
mod bytes;
mod elements;
pub mod extension;
mod hex;
mod inlining;
mod name;
pub mod named;
pub mod prime;

pub use crate::word::ConstantTime;
use crate::word::{Isa, Mask, Target, unroll};
pub(crate) use bytes::{read_be, read_le, write_be, write_le};
use core::fmt::{self, Debug};
use core::ops::{Add, Mul, Neg, Sub};
pub use elements::Elements;

/// 64-bit limbs that hold an element of any field here.
pub const MAX_LIMBS: usize = 9;

/// An element of a finite field.
///
/// Every method takes constant time in its operands unless its name ends in `_vartime` or the implementor's multiplier
/// says otherwise (see [`Field::CONSTANT_TIME`]).
pub trait Field:
    Copy
    + Send
    + Sync
    + 'static
    + Debug
    + PartialEq
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + Neg<Output = Self>
{
    /// The instructions that its arithmetic is made of: the gate in which whole operations run.
    type Isa: Isa;
    /// A product, or a sum of products, not yet reduced, or reduced product by product where that is as fast. Its
    /// bounds admit at least four summands.
    type Wide: Copy + Add<Output = Self::Wide>;
    /// An operand of several products (AB, AC), with what these share where the field shares anything.
    type Prepared: Copy;

    /// The field's name on the command line.
    const NAME: &'static str;
    /// Bits of a canonical element.
    const BITS: u32;
    /// The multiplier's name on the command line.
    const MULTIPLIER: &'static str;
    /// Whether the arithmetic takes constant time in its operands.
    const CONSTANT_TIME: bool;
    /// Whether the words are those of no backend but stand for the current one's: operations on whole points go over to
    /// it.
    const DISPATCHED: bool = false;
    /// Whether tables of constants over this field hold a·2^`BITS` mod p of an element a, as which it is held.
    const HELD_AS_MULTIPLE: bool = false;
    /// 0.
    const ZERO: Self;
    /// 1.
    const ONE: Self;
    /// A square root of a, and whether a is a square; none in fields that have no algorithm for it here.
    const ROOT: Option<fn(Self) -> (Self, Mask)> = None;

    /// Whether these little-endian limbs are the canonical value of an element.
    ///
    /// # Time
    /// Variable in `limbs`.
    fn is_canonical(limbs: &[u64]) -> bool;
    /// The element with these little-endian limbs, which must stand for a canonical value; missing limbs are zero.
    ///
    /// For what [`Field::to_limbs`] gave and for constants of a caller's; limbs from elsewhere go through
    /// [`Field::from_canonical_limbs`].
    ///
    /// # Time
    /// Constant in `limbs`, in the fields of this library; whether they are canonical becomes known.
    ///
    /// # Panics
    /// If the limbs are not canonical; if the processor lacks the instructions that the field's words are made of.
    #[inline]
    fn from_limbs(limbs: &[u64]) -> Self {
        assert!(Self::canonical(limbs).declassify(), "limbs: the canonical value of an element");
        Self::from_known(limbs)
    }
    /// [`Field::is_canonical`] in constant time, where a field has it so.
    #[doc(hidden)]
    fn canonical(limbs: &[u64]) -> Mask {
        Mask::public(Self::is_canonical(limbs))
    }
    /// The element of limbs that are known to be canonical: constants, and what [`Field::to_limbs`] gave.
    #[doc(hidden)]
    #[inline(always)]
    fn from_known(limbs: &[u64]) -> Self {
        Self::require();
        Self::from_constant(limbs)
    }
    /// The element of canonical limbs within an operation that was entered: the processor is not asked. For the constants of
    /// curves and the rows of tables; of limbs that are not canonical the element is none.
    #[doc(hidden)]
    fn from_constant(limbs: &[u64]) -> Self;
    /// The element with these little-endian limbs; missing limbs are zero.
    ///
    /// # Time
    /// Variable in `limbs`.
    ///
    /// # Errors
    /// If they are not the canonical value of an element: a polynomial of degree m or more, an integer p or more.
    fn from_canonical_limbs(limbs: &[u64]) -> Result<Self, NotCanonical> {
        if Self::is_canonical(limbs) { Ok(Self::from_known(limbs)) } else { Err(NotCanonical) }
    }
    /// The canonical value as little-endian limbs.
    fn to_limbs(self) -> [u64; MAX_LIMBS];

    /// The element of which a table of constants holds these limbs: those of its canonical value, or, where
    /// [`Field::HELD_AS_MULTIPLE`], of that of a·2^`BITS`. No product is needed.
    #[inline(always)]
    fn from_table(limbs: &[u64]) -> Self {
        Self::from_constant(limbs)
    }
    /// The limbs that [`Field::from_table`] takes.
    fn to_table(self) -> [u64; MAX_LIMBS] {
        self.to_limbs()
    }

    /// a·b, unreduced.
    fn mul_wide(self, b: Self) -> Self::Wide;
    /// a², unreduced.
    fn square_wide(self) -> Self::Wide;
    /// The element that an unreduced sum stands for. Cost: 1R.
    fn reduce(wide: Self::Wide) -> Self;

    /// a². Cost: 1S.
    #[inline(always)]
    fn square(self) -> Self {
        Self::reduce(self.square_wide())
    }
    /// a^(2^n). Cost: nS.
    #[inline(always)]
    fn square_n(mut self, n: u32) -> Self {
        for _ in 0..n {
            self = self.square();
        }
        self
    }
    /// a·b + c·d with one reduction (AB + CD). Cost: 2M with one R.
    #[inline(always)]
    fn mul_add2(a: Self, b: Self, c: Self, d: Self) -> Self {
        Self::reduce(a.mul_wide(b) + c.mul_wide(d))
    }
    /// a·b, inlined where it fits into the step of a loop that takes nearly all time of a method. Cost: 1M.
    #[inline(always)]
    fn mul_inlined(self, b: Self) -> Self {
        self * b
    }
    /// a², inlined where it fits into the step of such a loop. Cost: 1S.
    #[inline(always)]
    fn square_inlined(self) -> Self {
        self.square()
    }
    /// a·b + c·d with one reduction, inlined where it fits into the step of such a loop. Cost: 2M with one R.
    #[inline(always)]
    fn mul_add2_inlined(a: Self, b: Self, c: Self, d: Self) -> Self {
        Self::mul_add2(a, b, c, d)
    }
    /// An operand of several products.
    fn prepare(self) -> Self::Prepared;
    /// a·b, unreduced.
    fn mul_wide_prepared(a: &Self::Prepared, b: Self) -> Self::Wide;
    /// a·b. Cost: 1M.
    #[inline(always)]
    fn mul_prepared(a: &Self::Prepared, b: Self) -> Self {
        Self::reduce(Self::mul_wide_prepared(a, b))
    }
    /// a·b + c·d with one reduction, c being an operand of several products. Cost: 2M with one R.
    #[inline(always)]
    fn mul_add2_prepared(a: Self, b: Self, c: &Self::Prepared, d: Self) -> Self {
        Self::reduce(a.mul_wide(b) + Self::mul_wide_prepared(c, d))
    }
    /// a/2, in a field of odd characteristic. Cost: that of a sum, in fields that have a way of their own; else 1I + 1M.
    #[inline(always)]
    fn half(self) -> Self {
        self * (Self::ONE + Self::ONE).invert()
    }
    /// 1/a; 0 for a = 0.
    fn invert(self) -> Self;
    /// 1/a for public a, by [`Self::invert`] unless a field has a faster way in variable time; 0 for a = 0.
    ///
    /// # Time
    /// Variable in `self`.
    #[inline(always)]
    fn invert_vartime(self) -> Self {
        self.invert()
    }

    /// Whether a = b.
    #[inline(always)]
    fn equals(self, b: Self) -> Mask {
        (self - b).is_zero()
    }
    /// Whether a = 0.
    #[inline(always)]
    fn is_zero(self) -> Mask {
        Mask::is_zero(self.to_limbs().iter().fold(0, |all, limb| all | limb))
    }
    /// `a` where the mask is true, `b` where it is false.
    fn select(mask: Mask, a: Self, b: Self) -> Self;
    /// Row `index` of a table, zeros if it has no such row. Every row is read.
    #[inline(always)]
    fn scan<const K: usize>(rows: impl Iterator<Item = [Self; K]>, index: u64) -> [Self; K] {
        let mut found = [Self::ZERO; K];
        for (i, row) in rows.enumerate() {
            let mask = Mask::is_zero(index ^ i as u64);
            // A loop, and not `from_fn`: that may stay a call, which moves every row through memory.
            for k in 0..K {
                found[k] = Self::select(mask, row[k], found[k]);
            }
        }
        found
    }

    /// What [`Field::from_raw`] makes the same element of, in the same representation on other words.
    #[doc(hidden)]
    #[inline(always)]
    fn to_raw(self) -> [u64; MAX_LIMBS] {
        self.to_limbs()
    }
    /// The element that [`Field::to_raw`] was asked for.
    #[doc(hidden)]
    #[inline(always)]
    fn from_raw(raw: &[u64; MAX_LIMBS]) -> Self {
        Self::from_constant(raw)
    }

    /// The limbs of [`Field::to_raw`], as many as a canonical element has.
    #[doc(hidden)]
    #[inline(always)]
    fn write_raw(self, limbs: &mut [u64]) {
        limbs.copy_from_slice(&self.to_raw()[..limbs.len()]);
    }
    /// The element that [`Field::write_raw`] was asked for.
    #[doc(hidden)]
    #[inline(always)]
    fn read_raw(limbs: &[u64]) -> Self {
        let mut raw = [0; MAX_LIMBS];
        raw[..limbs.len()].copy_from_slice(limbs);
        Self::from_raw(&raw)
    }

    /// Asserts that the processor can carry out this field's arithmetic.
    ///
    /// # Panics
    /// If the processor lacks the instructions that the field's words are made of.
    #[inline(always)]
    fn require() {}
    /// Runs `f`, a computation in this field, where the processor can carry it out: the entry of a whole operation.
    ///
    /// # Panics
    /// As [`Field::require`].
    #[inline(always)]
    fn enter<R>(f: impl FnOnce() -> R) -> R {
        Self::Isa::enter(f)
    }
}

/// The instructions of a field whose kernels are not made of words of 128 bits: what [`Field::require`] asks for.
#[derive(Clone, Copy)]
pub struct Required<F>(core::marker::PhantomData<F>);

impl<F: Field> Isa for Required<F> {
    #[inline(always)]
    fn require() {
        F::require();
    }
}

/// Limbs are not the canonical value of an element of the field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotCanonical;

impl fmt::Display for NotCanonical {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the value is too large for an element of the field")
    }
}

impl core::error::Error for NotCanonical {}

/// F_p, p an odd prime.
pub trait PrimeField: Field {
    /// p, as a type.
    type Modulus: prime::PrimeModulus;
    /// This field with the words of the backend `T` where none were named.
    type On<T: Target>: PrimeField<Modulus = Self::Modulus>;
    /// p as little-endian limbs, the last not zero.
    const MODULUS: &'static [u64];

    /// A root of a, and whether a is a square; the root of anything else is meaningless.
    fn sqrt(self) -> (Self, Mask);
}

/// F_(p^m) = F_p\[x\]/(x^m − ω).
pub trait ExtensionField: Field {
    /// p, m and ω.
    type Modulus: extension::ExtensionModulus;

    /// a^(p^j). Cost: m − 1 products in F_p; none for j ≡ 0 (mod m).
    fn frobenius(self, j: usize) -> Self;
}

/// a_i·b_i.
#[inline(always)]
fn products_one_by_one<F: Field, const K: usize>(a: [F; K], b: [F; K]) -> [F; K] {
    let mut products = a;
    unroll::<K>(
        #[inline(always)]
        |i| products[i] = a[i] * b[i],
    );
    products
}

/// a_i^(2^n).
#[inline(always)]
fn squares_one_by_one<F: Field, const K: usize>(mut a: [F; K], n: u32) -> [F; K] {
    for _ in 0..n {
        unroll::<K>(
            #[inline(always)]
            |i| a[i] = a[i].square(),
        );
    }
    a
}

/// F_2^m in a polynomial basis, m odd, or a [`Quadratic`](binary::Quadratic) extension of it.
pub trait BinaryField: Field {
    /// The modulus and the tables that belong to it.
    type Modulus: binary::BinaryModulus;
    /// This field with the words of the backend `T` where none were named.
    type On<T: Target>: BinaryField<Modulus = Self::Modulus>;

    /// Several elements, as many as go side by side; one alone where none do.
    type Simd: Elements<Field = Self>;

    /// The type of u, a root of u² + u + 1: [`CubeRoot`](binary::CubeRoot) in a quadratic extension. Where m is odd the field has no
    /// such root, and the type is [`Infallible`](core::convert::Infallible), which has no value.
    type CubeRoot: Copy + 'static;

    /// Whether products that need not wait for each other are carried out side by side in wider registers: several then
    /// take as long as one.
    const IS_SIMD: bool = false;

    /// a_i·b_i: K products that need not wait for each other. Cost: K M.
    #[inline(always)]
    fn products<const K: usize>(a: [Self; K], b: [Self; K]) -> [Self; K] {
        products_one_by_one(a, b)
    }
    /// (ab + cd, ef). Cost: 3M, 2R.
    #[inline(always)]
    fn sum_and_product([a, b, c, d]: [Self; 4], [e, f]: [Self; 2]) -> (Self, Self) {
        (Self::mul_add2(a, b, c, d), e * f)
    }
    /// a_i^(2^n): the squarings of one element wait for each other, those of several need not. Cost: nK S.
    #[inline(always)]
    fn squares_n<const K: usize>(a: [Self; K], n: u32) -> [Self; K] {
        squares_one_by_one(a, n)
    }

    /// Σ rows_i over the coefficients i of `self` that are set: a linear map by the table of its values, m rows of
    /// `Modulus::LIMBS` limbs each. Every row is read. Time: constant.
    #[inline(always)]
    fn sum_of_rows(self, rows: &'static [u64]) -> Self {
        binary::frobenius::sum_of_rows(rows, self)
    }
    /// A linear map by its matrices, as in [`BinaryModulus::FROBENIUS_MATRICES`](binary::BinaryModulus::FROBENIUS_MATRICES), where
    /// the processor multiplies by matrices. Time: constant.
    #[inline(always)]
    fn times_matrices(self, _matrices: &'static [u64]) -> Option<Self> {
        None
    }

    /// √a. Cost: 1M and shifts.
    fn sqrt(self) -> Self;
    /// √a, by a table of 64 multiples of √x where products themselves are by tables of public operands.
    ///
    /// # Time
    /// Variable in `self`.
    #[inline]
    fn sqrt_vartime(self) -> Self {
        self.sqrt()
    }

    /// Tr(a) = Σ a^(2^i), i < m, in bit 0.
    #[inline]
    fn trace(self) -> u64 {
        binary::trace::trace::<Self::Modulus, u64>(&self.to_limbs())
    }
    /// The half-trace H(a) = Σ a^(4^i), i ≤ (m − 1)/2: H² + H = a + Tr(a).
    #[inline]
    fn half_trace(self) -> Self {
        Self::from_constant(&binary::trace::half_trace::<Self::Modulus, u64>(&self.to_limbs()))
    }
    /// The half-trace by a larger table.
    ///
    /// # Time
    /// Variable in `self`.
    #[inline(never)]
    fn half_trace_vartime(self) -> Self {
        Self::from_constant(&binary::trace::half_trace_vartime::<Self::Modulus, u64>(&self.to_limbs()))
    }
    /// √a and H(a), which may have steps in common.
    ///
    /// # Time
    /// Variable in `self`.
    #[inline(always)]
    fn sqrt_and_half_trace_vartime(self) -> (Self, Self) {
        (self.sqrt_vartime(), self.half_trace_vartime())
    }
    /// A root z of z² + z = a, the other being z + 1, and whether there is one (Tr(a) = 0).
    #[inline]
    fn solve_quadratic(self) -> (Self, Mask) {
        (self.half_trace(), !Mask::low_bit(self.trace()))
    }
    /// A root z of z² + z = a by [`BinaryField::half_trace_vartime`], and whether there is one.
    ///
    /// # Time
    /// Variable in `self`.
    #[inline]
    fn solve_quadratic_vartime(self) -> (Self, Mask) {
        (self.half_trace_vartime(), !Mask::low_bit(self.trace()))
    }

    /// (1 + x^n)·a, 0 < n < 64. Cost: shifts, where the field has a way of its own; else 1M.
    ///
    /// # Panics
    /// If n is out of range.
    #[inline(always)]
    fn times_binomial(self, n: u32) -> Self {
        assert!(0 < n && n < 64, "n: an exponent from 1 to 63");
        self * Self::from_constant(&[1 | 1 << n])
    }
    /// The conjugate a0 + a1·(u + 1) of a0 + a1·u. Cost: a sum.
    fn conjugate(self, u: Self::CubeRoot) -> Self;
    /// u·a. Cost: a sum.
    fn times_u(self, u: Self::CubeRoot) -> Self;
    /// Clears the bits of limbs that no canonical element has, and says whether they were clear. Time: constant.
    fn clear_above(limbs: &mut [u64; MAX_LIMBS]) -> Mask {
        // m is odd, and so no multiple of 64.
        let (top, bits) = (Self::BITS as usize / 64, Self::BITS % 64);
        let mut above = limbs[top] >> bits;
        limbs[top] &= (1 << bits) - 1;
        for limb in &mut limbs[top + 1..] {
            above |= *limb;
            *limb = 0;
        }
        Mask::is_zero(above)
    }
}
