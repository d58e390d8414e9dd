//! Fields of characteristic 2 under [`ark_ff::Field`]: those of the binary curves' coordinates, and F_2 below them.
//!
//! Arkworks' own fields have odd characteristic. What its traits ask for and is different here: every element is its own
//! negative and the square of exactly one other, so that [`legendre`](Field::legendre) never answers
//! `QuadraticNonResidue`; an integer stands for its class modulo 2; 1/2 does not exist. The order of elements is that of their
//! limbs, and has no meaning in the field.

use ark_ff::{
    AdditiveGroup, BigInt, Field, LegendreSymbol, One, PrimeField, Zero, impl_additive_ops_from_ref,
    impl_multiplicative_ops_from_ref,
};
use ark_serialize::{
    CanonicalDeserialize, CanonicalDeserializeWithFlags, CanonicalSerialize, CanonicalSerializeWithFlags, Compress,
    EmptyFlags, Flags, SerializationError, Valid, Validate,
};
use ark_std::cmp::Ordering;
use ark_std::fmt::{self, Debug, Display, Formatter};
use ark_std::hash::{Hash, Hasher};
use ark_std::io::{Read, Write};
use ark_std::ops::{Add, AddAssign, Div, DivAssign, Mul, MulAssign, Neg, Sub, SubAssign};
use ark_std::rand::Rng;
use ark_std::rand::distributions::{Distribution, Standard};
use ark_std::str::FromStr;
use carryless::field::{BinaryField, MAX_LIMBS};
use carryless::poly::Modulus;
use num_bigint::BigUint;
use zeroize::DefaultIsZeroes;

/// Bytes that hold the limbs of any element, and one for flags.
const ROOM: usize = 8 * MAX_LIMBS + 1;

/// What [`Gf`] is made of: the elements of the library's binary fields, and [`Bit`].
pub trait Inner: Copy + Send + Sync + 'static {
    /// m, the degree over F_2.
    const DEGREE: u32;
    /// How many coefficients lie side by side in limbs: m, or half of it in a quadratic extension.
    const PART: u32 = Self::DEGREE;
    /// 0.
    const ZERO: Self;
    /// 1.
    const ONE: Self;
    /// a + b.
    fn sum(self, b: Self) -> Self;
    /// a·b.
    fn product(self, b: Self) -> Self;
    /// a^(2^n).
    fn square_n(self, n: u32) -> Self;
    /// 1/a, 0 for 0.
    fn inverse(self) -> Self;
    /// √a.
    fn root(self) -> Self;
    /// The coefficients, as little-endian limbs.
    fn limbs(self) -> [u64; MAX_LIMBS];
    /// The element of these limbs, if all other bits are 0.
    fn from_limbs(limbs: &[u64; MAX_LIMBS]) -> Option<Self>;
}

impl<F: BinaryField> Inner for F {
    const DEGREE: u32 = F::BITS;
    const PART: u32 = <F::Modulus as Modulus>::M;
    const ZERO: Self = <F as carryless::field::Field>::ZERO;
    const ONE: Self = <F as carryless::field::Field>::ONE;

    fn sum(self, b: Self) -> Self {
        self + b
    }
    fn product(self, b: Self) -> Self {
        self * b
    }
    fn square_n(self, n: u32) -> Self {
        carryless::field::Field::square_n(self, n)
    }
    fn inverse(self) -> Self {
        self.invert()
    }
    fn root(self) -> Self {
        BinaryField::sqrt(self)
    }
    fn limbs(self) -> [u64; MAX_LIMBS] {
        self.to_limbs()
    }
    fn from_limbs(limbs: &[u64; MAX_LIMBS]) -> Option<Self> {
        F::from_canonical_limbs(limbs).ok()
    }
}

/// 0 or 1.
#[derive(Clone, Copy)]
pub struct Bit(bool);

impl Inner for Bit {
    const DEGREE: u32 = 1;
    const ZERO: Self = Bit(false);
    const ONE: Self = Bit(true);

    fn sum(self, b: Self) -> Self {
        Bit(self.0 ^ b.0)
    }
    fn product(self, b: Self) -> Self {
        Bit(self.0 & b.0)
    }
    fn square_n(self, _: u32) -> Self {
        self
    }
    fn inverse(self) -> Self {
        self
    }
    fn root(self) -> Self {
        self
    }
    fn limbs(self) -> [u64; MAX_LIMBS] {
        let mut limbs = [0; MAX_LIMBS];
        limbs[0] = self.0.into();
        limbs
    }
    fn from_limbs(limbs: &[u64; MAX_LIMBS]) -> Option<Self> {
        (limbs[0] <= 1 && limbs[1..].iter().all(|limb| *limb == 0)).then_some(Bit(limbs[0] == 1))
    }
}

/// An element of a field of characteristic 2.
///
/// Serialized it is its limbs as little-endian bytes, without those that are always 0; in both forms alike.
///
/// # Time
/// Sums, products, squares, inverses and roots take constant time, but for whether an inverse exists; comparisons and
/// serialization do not claim to.
#[derive(Clone, Copy)]
pub struct Gf<T: Inner>(T);

/// F_2.
pub type F2 = Gf<Bit>;

/// The place of coefficient i in the limbs.
const fn place<T: Inner>(i: u32) -> u32 {
    i / T::PART * T::PART.div_ceil(64) * 64 + i % T::PART
}

impl<T: Inner> Gf<T> {
    /// Bits from the first to the last coefficient.
    const BITS: usize = place::<T>(T::DEGREE - 1) as usize + 1;
    /// Bytes of an element.
    const BYTES: usize = Self::BITS.div_ceil(8);

    /// This element of the library.
    pub const fn new(element: T) -> Self {
        Gf(element)
    }

    /// The element of the library.
    pub fn into_inner(self) -> T {
        self.0
    }

    /// The coefficients as little-endian limbs, as [`carryless::field::Field::to_limbs`] gives them.
    pub fn to_limbs(self) -> [u64; MAX_LIMBS] {
        self.0.limbs()
    }

    /// The element with these limbs, if no bit is set that no element has.
    pub fn from_limbs(limbs: &[u64; MAX_LIMBS]) -> Option<Self> {
        T::from_limbs(limbs).map(Gf)
    }

    /// The element with some of the bits of these limbs, the others being those that no element has.
    fn from_any_limbs(mut limbs: [u64; MAX_LIMBS]) -> Self {
        for (i, limb) in limbs.iter_mut().enumerate() {
            let (part, low) = (T::PART, 64 * i as u32);
            let stride = part.div_ceil(64) * 64;
            let used = if low / stride * part < T::DEGREE { part.saturating_sub(low % stride).min(64) } else { 0 };
            *limb &= u64::MAX.checked_shr(64 - used).unwrap_or(0);
        }
        Gf(T::from_limbs(&limbs).unwrap_or(T::ZERO))
    }

    /// 0 or 1.
    fn from_parity(odd: bool) -> Self {
        if odd { Self::ONE } else { Self::ZERO }
    }
}

/// Little-endian limbs of as many bytes as there are.
fn limbs_of(bytes: &[u8]) -> [u64; MAX_LIMBS] {
    let mut limbs = [0; MAX_LIMBS];
    for (i, byte) in bytes.iter().enumerate().take(8 * MAX_LIMBS) {
        limbs[i / 8] |= u64::from(*byte) << (8 * (i % 8));
    }
    limbs
}

impl<T: Inner> Default for Gf<T> {
    fn default() -> Self {
        Self::ZERO
    }
}

impl<T: Inner> DefaultIsZeroes for Gf<T> {}

impl<T: Inner> PartialEq for Gf<T> {
    fn eq(&self, b: &Self) -> bool {
        self.to_limbs() == b.to_limbs()
    }
}

impl<T: Inner> Eq for Gf<T> {}

impl<T: Inner> PartialOrd for Gf<T> {
    fn partial_cmp(&self, b: &Self) -> Option<Ordering> {
        Some(self.cmp(b))
    }
}

impl<T: Inner> Ord for Gf<T> {
    fn cmp(&self, b: &Self) -> Ordering {
        self.to_limbs().iter().rev().cmp(b.to_limbs().iter().rev())
    }
}

impl<T: Inner> Hash for Gf<T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.to_limbs().hash(state);
    }
}

/// Hexadecimal.
impl<T: Inner> Display for Gf<T> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str("0x")?;
        let limbs = self.to_limbs();
        limbs[..Self::BYTES.div_ceil(8)].iter().rev().try_for_each(|limb| write!(f, "{limb:016x}"))
    }
}

impl<T: Inner> Debug for Gf<T> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        Display::fmt(self, f)
    }
}

impl<T: Inner> Distribution<Gf<T>> for Standard {
    fn sample<R: Rng + ?Sized>(&self, rng: &mut R) -> Gf<T> {
        Gf::from_any_limbs(rng.r#gen())
    }
}

impl<T: Inner> Neg for Gf<T> {
    type Output = Self;

    fn neg(self) -> Self {
        self
    }
}

/// An operator of a value and a reference, and that which assigns.
macro_rules! operator {
    ($($operator:ident $name:ident $assign:ident $name_assign:ident |$a:ident, $b:ident| $result:expr;)*) => {$(
        impl<T: Inner> $operator<&Self> for Gf<T> {
            type Output = Self;

            #[inline]
            fn $name(self, b: &Self) -> Self {
                let ($a, $b) = (self.0, b.0);
                Gf($result)
            }
        }

        impl<T: Inner> $assign<&Self> for Gf<T> {
            #[inline]
            fn $name_assign(&mut self, b: &Self) {
                *self = $operator::$name(*self, b);
            }
        }
    )*};
}

operator! {
    Add add AddAssign add_assign |a, b| a.sum(b);
    Sub sub SubAssign sub_assign |a, b| a.sum(b);
    Mul mul MulAssign mul_assign |a, b| a.product(b);
}

impl<T: Inner> Div<&Self> for Gf<T> {
    type Output = Self;

    /// # Panics
    /// If b = 0, as in arkworks' other fields.
    fn div(self, b: &Self) -> Self {
        let inverse = Field::inverse(b).expect("the divisor is not 0");
        self * inverse
    }
}

impl<T: Inner> DivAssign<&Self> for Gf<T> {
    fn div_assign(&mut self, b: &Self) {
        *self = *self / b;
    }
}

impl_additive_ops_from_ref!(Gf, Inner);
impl_multiplicative_ops_from_ref!(Gf, Inner);

impl<T: Inner> Zero for Gf<T> {
    fn zero() -> Self {
        Self::ZERO
    }
    fn is_zero(&self) -> bool {
        *self == Self::ZERO
    }
}

impl<T: Inner> One for Gf<T> {
    fn one() -> Self {
        Self::ONE
    }
}

impl<T: Inner> AdditiveGroup for Gf<T> {
    type Scalar = Self;

    const ZERO: Self = Gf(T::ZERO);

    /// 0.
    fn double_in_place(&mut self) -> &mut Self {
        *self = Self::ZERO;
        self
    }
    fn neg_in_place(&mut self) -> &mut Self {
        self
    }
}

/// The class of an integer modulo 2.
macro_rules! from_integers {
    ($($integer:ty)*) => {$(
        impl<T: Inner> From<$integer> for Gf<T> {
            fn from(a: $integer) -> Self {
                Self::from_parity(a & 1 == 1)
            }
        }
    )*};
}

from_integers!(u8 u16 u32 u64 u128 i8 i16 i32 i64 i128);

impl<T: Inner> From<bool> for Gf<T> {
    fn from(a: bool) -> Self {
        Self::from_parity(a)
    }
}

impl<T: Inner> Field for Gf<T> {
    type BasePrimeField = F2;

    /// None is needed: √a = a^(2^(m−1)).
    const SQRT_PRECOMP: Option<ark_ff::SqrtPrecomputation<Self>> = None;
    const ONE: Self = Gf(T::ONE);
    /// −1 = 1.
    const NEG_ONE: Self = Self::ONE;

    fn characteristic() -> &'static [u64] {
        &[2]
    }
    fn extension_degree() -> u64 {
        T::DEGREE.into()
    }
    /// The coefficients, from the constant one on; in a quadratic extension a0 + a1·u those of a0, then those of a1.
    fn to_base_prime_field_elements(&self) -> impl Iterator<Item = F2> {
        let limbs = self.to_limbs();
        (0..T::DEGREE).map(place::<T>).map(move |i| F2::from(limbs[i as usize / 64] >> (i % 64)))
    }
    fn from_base_prime_field_elems(elements: impl IntoIterator<Item = F2>) -> Option<Self> {
        let mut elements = elements.into_iter();
        let mut limbs = [0; MAX_LIMBS];
        for i in (0..T::DEGREE).map(place::<T>) {
            limbs[i as usize / 64] |= elements.next()?.to_limbs()[0] << (i % 64);
        }
        if elements.next().is_some() { None } else { Self::from_limbs(&limbs) }
    }
    fn from_base_prime_field(element: F2) -> Self {
        Self::from_parity(element.0.0)
    }
    /// Bytes that are missing are 0, and bits that no element has are passed over.
    fn from_random_bytes_with_flags<F: Flags>(bytes: &[u8]) -> Option<(Self, F)> {
        if F::BIT_SIZE > 8 {
            return None;
        }
        let mut room = [0; ROOM];
        let size = (Self::BITS + F::BIT_SIZE).div_ceil(8);
        let given = size.min(bytes.len());
        room[..given].copy_from_slice(&bytes[..given]);
        let flags = F::from_u8_remove_flags(&mut room[size - 1])?;
        Some((Self::from_any_limbs(limbs_of(&room[..Self::BYTES])), flags))
    }
    /// Whether the element is 0; all others are squares.
    fn legendre(&self) -> LegendreSymbol {
        if self.is_zero() { LegendreSymbol::Zero } else { LegendreSymbol::QuadraticResidue }
    }
    /// The one root, which each element has.
    fn sqrt(&self) -> Option<Self> {
        Some(Gf(self.0.root()))
    }
    fn square(&self) -> Self {
        Gf(self.0.square_n(1))
    }
    fn square_in_place(&mut self) -> &mut Self {
        *self = self.square();
        self
    }
    fn inverse(&self) -> Option<Self> {
        (!self.is_zero()).then(|| Gf(self.0.inverse()))
    }
    fn inverse_in_place(&mut self) -> Option<&mut Self> {
        let inverse = self.inverse()?;
        *self = inverse;
        Some(self)
    }
    fn frobenius_map_in_place(&mut self, power: usize) {
        *self = Gf(self.0.square_n((power % T::DEGREE as usize) as u32));
    }
    fn mul_by_base_prime_field(&self, element: &F2) -> Self {
        if element.0.0 { *self } else { Self::ZERO }
    }
}

impl<T: Inner> CanonicalSerializeWithFlags for Gf<T> {
    /// The flags are the highest bits of the last byte, or of one more where there are too few.
    fn serialize_with_flags<W: Write, F: Flags>(&self, mut writer: W, flags: F) -> Result<(), SerializationError> {
        if F::BIT_SIZE > 8 {
            return Err(SerializationError::NotEnoughSpace);
        }
        let mut room = [0; ROOM];
        for (place, limb) in room.chunks_exact_mut(8).zip(self.to_limbs()) {
            place.copy_from_slice(&limb.to_le_bytes());
        }
        let size = self.serialized_size_with_flags::<F>();
        room[size - 1] |= flags.u8_bitmask();
        Ok(writer.write_all(&room[..size])?)
    }
    fn serialized_size_with_flags<F: Flags>(&self) -> usize {
        (Self::BITS + F::BIT_SIZE).div_ceil(8)
    }
}

impl<T: Inner> CanonicalSerialize for Gf<T> {
    fn serialize_with_mode<W: Write>(&self, writer: W, _: Compress) -> Result<(), SerializationError> {
        self.serialize_with_flags(writer, EmptyFlags)
    }
    fn serialized_size(&self, _: Compress) -> usize {
        Self::BYTES
    }
}

impl<T: Inner> CanonicalDeserializeWithFlags for Gf<T> {
    /// # Errors
    /// `InvalidData` where a bit is set that no element has.
    fn deserialize_with_flags<R: Read, F: Flags>(mut reader: R) -> Result<(Self, F), SerializationError> {
        if F::BIT_SIZE > 8 {
            return Err(SerializationError::NotEnoughSpace);
        }
        let mut room = [0; ROOM];
        let size = (Self::BITS + F::BIT_SIZE).div_ceil(8);
        reader.read_exact(&mut room[..size])?;
        let flags = F::from_u8_remove_flags(&mut room[size - 1]).ok_or(SerializationError::UnexpectedFlags)?;
        let fits = room[Self::BYTES..].iter().all(|byte| *byte == 0);
        let element = Self::from_limbs(&limbs_of(&room[..Self::BYTES])).filter(|_| fits);
        Ok((element.ok_or(SerializationError::InvalidData)?, flags))
    }
}

impl<T: Inner> Valid for Gf<T> {
    const TRIVIAL_CHECK: bool = true;

    fn check(&self) -> Result<(), SerializationError> {
        Ok(())
    }
}

impl<T: Inner> CanonicalDeserialize for Gf<T> {
    fn deserialize_with_mode<R: Read>(reader: R, _: Compress, _: Validate) -> Result<Self, SerializationError> {
        Self::deserialize_with_flags::<R, EmptyFlags>(reader).map(|(element, _)| element)
    }
}

/// The multiplicative group has one element, 1, and so no part whose order is even.
impl ark_ff::FftField for F2 {
    const GENERATOR: Self = Self::ONE;
    const TWO_ADICITY: u32 = 0;
    const TWO_ADIC_ROOT_OF_UNITY: Self = Self::ONE;
}

impl PrimeField for F2 {
    type BigInt = BigInt<1>;

    const MODULUS: Self::BigInt = BigInt([2]);
    /// ⌊1/2⌋.
    const MODULUS_MINUS_ONE_DIV_TWO: Self::BigInt = BigInt([0]);
    const MODULUS_BIT_SIZE: u32 = 2;
    const TRACE: Self::BigInt = BigInt([1]);
    const TRACE_MINUS_ONE_DIV_TWO: Self::BigInt = BigInt([0]);

    fn from_bigint(a: Self::BigInt) -> Option<Self> {
        (a.0[0] < 2).then(|| a.into())
    }
    fn into_bigint(self) -> Self::BigInt {
        BigInt([self.to_limbs()[0]])
    }
}

/// The class of an integer modulo 2.
impl From<BigInt<1>> for F2 {
    fn from(a: BigInt<1>) -> Self {
        a.0[0].into()
    }
}

impl From<F2> for BigInt<1> {
    fn from(a: F2) -> Self {
        a.into_bigint()
    }
}

/// The class of an integer modulo 2.
impl From<BigUint> for F2 {
    fn from(a: BigUint) -> Self {
        Self::from_parity(a.bit(0))
    }
}

impl From<F2> for BigUint {
    fn from(a: F2) -> Self {
        a.into_bigint().0[0].into()
    }
}

impl FromStr for F2 {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        match text {
            "0" => Ok(Self::ZERO),
            "1" => Ok(Self::ONE),
            _ => Err(()),
        }
    }
}
