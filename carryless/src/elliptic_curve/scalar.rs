//! Integers modulo n that can be copied.

use super::selection::choice;
use super::{GenericCurve, NonZeroScalar, Standard, api};
use crate::curve::Curve;
use crate::field::{MAX_LIMBS, read_be, write_be};
use crate::scalar::{Residue, SecretLimbs, SecretScalar, is_below};
use crate::word::Mask;
use api::array::{Array, ArraySize};
use api::bigint::{ArrayEncoding, Invert, Reduce, Uint};
use api::ops::Retrieve;
use api::scalar::{FromUintUnchecked, IsHigh};
use api::subtle::{Choice, CtOption};
use api::{Error, ScalarValue};
use core::cmp::Ordering;
use core::fmt;
use core::marker::PhantomData;
use zeroize::{DefaultIsZeroes, Zeroize, Zeroizing};

/// An integer modulo n, which may be secret.
///
/// It can be copied, as the traits ask, and so is not erased when it is dropped: whoever holds a secret calls
/// [`zeroize`](https://docs.rs/zeroize/1/zeroize/trait.Zeroize.html), or keeps it in a type that does. Its value is not shown.
///
/// # Time
/// Constant, but for what ends in `vartime`. The results of comparisons are public, and so is whether bytes are refused
/// once a [`CtOption`] is opened.
#[derive(Clone, Copy)]
pub struct Scalar<C> {
    /// a·R mod n, below n: the Montgomery form of [`Residue`].
    form: [u64; MAX_LIMBS],
    curve: PhantomData<fn() -> C>,
}

impl<C> Scalar<C> {
    /// The scalar whose Montgomery form has these limbs, which are below n.
    pub(super) const fn from_form(form: [u64; MAX_LIMBS]) -> Self {
        Scalar { form, curve: PhantomData }
    }

    /// `a` where the mask is true, `b` where it is false.
    pub(super) fn masked(mask: Mask, a: &Self, b: &Self) -> Self {
        let mut form = b.form;
        for i in 0..MAX_LIMBS {
            form[i] ^= mask.word() & (a.form[i] ^ b.form[i]);
        }
        Self::from_form(form)
    }
}

impl<C: GenericCurve> Scalar<C> {
    /// This integer in the type that erases itself.
    pub fn to_residue(&self) -> Residue<C> {
        Residue::from_form(self.form)
    }

    /// This integer as a secret scalar, which erases itself.
    pub fn to_secret_scalar(&self) -> SecretScalar<C> {
        self.to_residue().to_scalar()
    }

    /// The integer 0 ≤ a < n as big-endian bytes, as many as a field element has.
    pub(super) fn to_bytes(self) -> Array<u8, C::FieldBytesSize> {
        let mut bytes = Array::default();
        write_be(&self.to_residue().to_integer(), &mut bytes);
        bytes
    }

    /// The integer 0 ≤ a < n of bytes, and whether they are below n; of others 0.
    pub(super) fn from_bytes(bytes: &[u8]) -> CtOption<Self> {
        let mut limbs = SecretLimbs::ZERO;
        let below = read_be(bytes, &mut limbs) & is_below(&limbs, <C as Curve>::ORDER);
        // What is refused is made 0, not left out: whether it was shows where the option is opened, and not here.
        limbs.iter_mut().for_each(|limb| *limb &= below.word());
        CtOption::new(Residue::from_limbs(&*limbs).into(), choice(below))
    }

    /// The class of the integer of bytes, any number of them: by Horner's rule over parts of as many limbs as n has, the highest
    /// first. Cost: a product modulo n, and another into Montgomery's form, for each part.
    fn reduced(bytes: &[u8]) -> Self {
        let shift = Self::LIMBS_OF_ORDER.to_residue();
        let mut class = Residue::ZERO;
        let mut limbs = SecretLimbs::ZERO;
        for part in bytes.rchunks(8 * <C as Curve>::ORDER.len()).rev() {
            // A part has as many limbs as n, and need not be below n: the product into Montgomery's form reduces it.
            let _fits = read_be(part, &mut limbs);
            class = &(&class * &shift) + &Residue::from_limbs(&*limbs);
        }
        class.into()
    }

    /// The integer 0 ≤ a < n in the type of the traits.
    pub(super) fn to_uint(self) -> C::Uint {
        let mut bytes = Array::default();
        write_be(&self.to_residue().to_integer(), &mut bytes);
        let integer = C::Uint::from_be_byte_array(bytes.clone());
        bytes.zeroize();
        integer
    }

    /// Whether a > (n − 1)/2: exactly then n − a < a, so that 2a wraps around and is odd.
    fn exceeds_half(&self) -> Mask {
        let a = self.to_residue();
        Mask::low_bit((&a + &a).to_integer()[0])
    }
}

impl<C: GenericCurve> From<Residue<C>> for Scalar<C> {
    fn from(a: Residue<C>) -> Self {
        Self::from_form(a.form())
    }
}

impl<C: GenericCurve> From<&SecretScalar<C>> for Scalar<C> {
    fn from(k: &SecretScalar<C>) -> Self {
        Residue::from_scalar(k).into()
    }
}

impl<C: GenericCurve> From<u64> for Scalar<C> {
    fn from(a: u64) -> Self {
        Residue::from_limbs(&[a]).into()
    }
}

impl<C: GenericCurve> From<NonZeroScalar<C>> for Scalar<C> {
    fn from(a: NonZeroScalar<C>) -> Self {
        *a
    }
}

impl<C: GenericCurve> From<&NonZeroScalar<C>> for Scalar<C> {
    fn from(a: &NonZeroScalar<C>) -> Self {
        **a
    }
}

impl<C: GenericCurve> TryFrom<Scalar<C>> for NonZeroScalar<C> {
    type Error = Error;

    fn try_from(a: Scalar<C>) -> Result<Self, Error> {
        NonZeroScalar::<C>::new(a).into_option().ok_or(Error)
    }
}

impl<C: GenericCurve> From<ScalarValue<Standard<C>>> for Scalar<C> {
    fn from(a: ScalarValue<Standard<C>>) -> Self {
        Self::from_uint_unchecked(a.to_uint())
    }
}

impl<C: GenericCurve> From<Scalar<C>> for ScalarValue<Standard<C>> {
    fn from(a: Scalar<C>) -> Self {
        ScalarValue::from_uint_unchecked(a.to_uint())
    }
}

impl<C: GenericCurve> From<Scalar<C>> for Array<u8, C::FieldBytesSize> {
    fn from(a: Scalar<C>) -> Self {
        a.to_bytes()
    }
}

/// An integer of n or more gives its class: nothing is held that is not below n.
impl<C: GenericCurve> FromUintUnchecked for Scalar<C> {
    type Uint = C::Uint;

    fn from_uint_unchecked(a: C::Uint) -> Self {
        Self::reduce(&a)
    }
}

/// The class modulo n of an integer of any size, or of what big-endian bytes stand for, any number of them; 0 for none.
///
/// # Time
/// Constant in the value. Cost: two products modulo n for each part as long as the limbs of n.
impl<C: GenericCurve, I: BigEndian> Reduce<I> for Scalar<C> {
    fn reduce(a: &I) -> Self {
        a.with_bytes(Self::reduced)
    }
}

/// Integers of the traits, and bytes that stand for one.
pub trait BigEndian {
    /// What a function makes of the big-endian bytes, which are erased.
    fn with_bytes<R>(&self, f: impl FnOnce(&[u8]) -> R) -> R;
}

impl<const L: usize> BigEndian for Uint<L>
where
    Uint<L>: ArrayEncoding,
{
    fn with_bytes<R>(&self, f: impl FnOnce(&[u8]) -> R) -> R {
        f(&Zeroizing::new(self.to_be_byte_array()))
    }
}

impl<N: ArraySize> BigEndian for Array<u8, N> {
    fn with_bytes<R>(&self, f: impl FnOnce(&[u8]) -> R) -> R {
        f(self)
    }
}

impl<C: GenericCurve> Retrieve for Scalar<C> {
    type Output = C::Uint;

    fn retrieve(&self) -> C::Uint {
        self.to_uint()
    }
}

/// Cost: that of [`Residue::invert`].
impl<C: GenericCurve> Invert for Scalar<C> {
    type Output = CtOption<Self>;

    fn invert(&self) -> CtOption<Self> {
        let a = self.to_residue();
        CtOption::new(a.invert().into(), !choice(a.is_zero()))
    }
}

impl<C: GenericCurve> IsHigh for Scalar<C> {
    fn is_high(&self) -> Choice {
        choice(self.exceeds_half())
    }
}

impl<C> AsRef<Self> for Scalar<C> {
    fn as_ref(&self) -> &Self {
        self
    }
}

impl<C> Default for Scalar<C> {
    /// 0.
    fn default() -> Self {
        Self::from_form([0; MAX_LIMBS])
    }
}

impl<C: Copy> DefaultIsZeroes for Scalar<C> {}

impl<C> fmt::Debug for Scalar<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Scalar(…)")
    }
}

impl<C> PartialEq for Scalar<C> {
    /// # Time
    /// Constant, but the result is public.
    fn eq(&self, b: &Self) -> bool {
        self.equals(b).declassify()
    }
}

impl<C> Eq for Scalar<C> {}

impl<C> Scalar<C> {
    /// Whether a = b.
    pub(super) fn equals(&self, b: &Self) -> Mask {
        Mask::is_zero(self.form.iter().zip(&b.form).fold(0, |all, (a, b)| all | (a ^ b)))
    }
}

/// Of the integers 0 ≤ a < n.
impl<C: GenericCurve> PartialOrd for Scalar<C> {
    /// # Time
    /// Constant, but the result is public.
    fn partial_cmp(&self, b: &Self) -> Option<Ordering> {
        Some(self.cmp(b))
    }
}

/// Of the integers 0 ≤ a < n.
impl<C: GenericCurve> Ord for Scalar<C> {
    /// # Time
    /// Constant, but the result is public.
    fn cmp(&self, b: &Self) -> Ordering {
        let less = is_below(&self.to_residue().to_integer(), &*b.to_residue().to_integer());
        match (self.equals(b).declassify(), less.declassify()) {
            (true, _) => Ordering::Equal,
            (_, true) => Ordering::Less,
            _ => Ordering::Greater,
        }
    }
}
