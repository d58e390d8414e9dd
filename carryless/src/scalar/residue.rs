//! Arithmetic modulo n, the order of a curve's generator.
//!
//! a is held as a·R mod n, R = 2^64 to the number of limbs of n: Montgomery's form, whose arithmetic is crypto-bigint's.
//! 1/a is by divsteps, as in F_p: faster than crypto-bigint's constant-time inversion, and than a^(n − 2), on x86-64
//! (`doc/measurements.md` says by how much).
//! Source: P. L. Montgomery, Modular multiplication without trial division, Mathematics of Computation 44, 1985.
//! Time: constant, all of it.

use super::{ScalarTooLarge, SecretLimbs, SecretScalar, from_limbs, is_below, leftmost_bits, to_limbs};
use crate::coordinates::Affine;
use crate::curve::Curve;
use crate::field::prime::inverse_modulo;
#[cfg(feature = "ed25519")]
use crate::field::read_le;
use crate::field::{ConstantTime, Field, MAX_LIMBS, read_be, write_be};
use crate::word::Mask;
use core::fmt;
use core::marker::PhantomData;
use core::ops::{Add, Mul, Neg, Sub};
use crypto_bigint::modular::{FixedMontyForm, FixedMontyParams};
use crypto_bigint::nlimbs;
use zeroize::ZeroizeOnDrop;

/// Bytes of n: those of a private key, and of each half of a signature.
pub const fn order_bytes<C: Curve>() -> usize {
    C::ORDER_BITS.div_ceil(8) as usize
}

/// An integer modulo n, which may be secret: it is erased when it is dropped.
///
/// n is prime and has more than 2 limbs. (What an operation computes on the way is not erased.)
///
/// It is held as the a·R mod n that is below n, limbs from those of n on being 0: classes are equal just where their limbs are.
pub struct Residue<C> {
    /// a·R mod n, below n.
    form: SecretLimbs,
    curve: PhantomData<fn() -> C>,
}

/// `$body` with `$l` for the number of crypto-bigint's words of n. A macro, for a constant of `C` is
/// no argument of a type in stable Rust.
macro_rules! at_length {
    ($curve:ident, $l:ident => $body:expr) => {
        match const { $curve::ORDER.len() } {
            ..=3 => at_length!(192, $l => $body),
            4 => at_length!(256, $l => $body),
            5 => at_length!(320, $l => $body),
            6 => at_length!(384, $l => $body),
            7 => at_length!(448, $l => $body),
            _ => at_length!(576, $l => $body),
        }
    };
    ($bits:literal, $l:ident => $body:expr) => {{
        const $l: usize = nlimbs($bits);
        $body
    }};
}

/// n and what Montgomery's arithmetic needs of it, for the L of [`at_length`]; for others it is of no use.
struct Order<C, const L: usize>(PhantomData<C>);

impl<C: Curve, const L: usize> Order<C, L> {
    const PARAMETERS: FixedMontyParams<L> =
        FixedMontyParams::new_vartime(from_limbs(C::ORDER).to_odd().expect_copied("n is odd"));
}

impl<C: Curve> Residue<C> {
    /// 0.
    pub const ZERO: Self = Self::from_form([0; MAX_LIMBS]);

    /// The class of an integer of at most as many limbs as n.
    pub(crate) fn from_limbs(limbs: &[u64]) -> Self {
        // What is read is compared with n or cut to its length before it comes here.
        debug_assert!(limbs.iter().skip(C::ORDER.len()).all(|limb| *limb == 0));
        let form = at_length!(C, L => {
            to_limbs(FixedMontyForm::new(&from_limbs(limbs), &Order::<C, L>::PARAMETERS).as_montgomery())
        });
        Self::from_form(form)
    }

    /// g^e in Montgomery's form, for [`Self::from_form`]: for constants.
    ///
    /// # Time
    /// Variable in both.
    #[cfg(feature = "elliptic-curve")]
    pub(crate) const fn power_vartime(g: u64, e: &[u64; MAX_LIMBS]) -> [u64; MAX_LIMBS] {
        at_length!(C, L => {
            let base = FixedMontyForm::<L>::new(&from_limbs(&[g]), &Order::<C, L>::PARAMETERS);
            to_limbs(base.pow_vartime(&from_limbs::<L>(e)).as_montgomery())
        })
    }

    /// The class whose Montgomery form has these limbs, which are below n.
    pub(crate) const fn from_form(form: [u64; MAX_LIMBS]) -> Self {
        Residue { form: SecretLimbs(form), curve: PhantomData }
    }

    /// The limbs of the Montgomery form, which whoever asks erases.
    #[cfg(feature = "elliptic-curve")]
    pub(crate) fn form(&self) -> [u64; MAX_LIMBS] {
        *self.form
    }

    /// The integer 0 ≤ a < n as limbs.
    pub(crate) fn to_integer(&self) -> SecretLimbs {
        SecretLimbs(at_length!(C, L => to_limbs(&self.montgomery::<L>().retrieve())))
    }

    fn montgomery<const L: usize>(&self) -> FixedMontyForm<L> {
        FixedMontyForm::from_montgomery(from_limbs(&*self.form), &Order::<C, L>::PARAMETERS)
    }

    /// The class of a secret scalar.
    pub fn from_scalar(k: &SecretScalar<C>) -> Self {
        Self::from_limbs(k.limbs())
    }

    /// The secret scalar 0 ≤ k < n of the class.
    pub fn to_scalar(&self) -> SecretScalar<C>
    where
        C: Curve<Field: ConstantTime>,
    {
        SecretScalar::reduced(*self.to_integer())
    }

    /// The integer 0 ≤ a < n as little-endian limbs, where it is public.
    pub fn to_public_limbs(&self) -> [u64; MAX_LIMBS] {
        *self.to_integer()
    }

    /// The class of the integer that a big-endian octet string of any length stands for, refused if it is not below n.
    ///
    /// # Time
    /// Constant in the value; whether it is refused becomes known.
    ///
    /// # Errors
    /// If the value is n or more.
    pub fn from_be_bytes(bytes: &[u8]) -> Result<Self, ScalarTooLarge> {
        let mut limbs = SecretLimbs::ZERO;
        let fits = read_be(bytes, &mut limbs);
        if (fits & is_below(&limbs, C::ORDER)).declassify() {
            Ok(Self::from_limbs(&*limbs))
        } else {
            Err(ScalarTooLarge)
        }
    }

    /// The integer 0 ≤ a < n as big-endian bytes.
    ///
    /// # Panics
    /// If `out` has not [`order_bytes`].
    pub fn to_be_bytes(&self, out: &mut [u8]) {
        assert_eq!(out.len(), order_bytes::<C>(), "as many bytes as n has");
        write_be(&self.to_integer(), out);
    }

    /// The class that ECDSA takes of a digest: of the integer of its leftmost bits, as many as n has, or of the whole of
    /// a digest that has no more.
    ///
    /// Source: FIPS 186-5, 6.4.1; RFC 6979, 2.3.2 (bits2int).
    pub fn from_digest(digest: &[u8]) -> Self {
        let mut limbs = SecretLimbs::ZERO;
        leftmost_bits(digest, C::ORDER_BITS, &mut limbs);
        Self::from_limbs(&*limbs)
    }

    /// The class of an integer of eight limbs, little-endian, modulo an n of four: that of a digest of 512 bits, as EdDSA takes it.
    ///
    /// Source: RFC 8032, 5.1.6.
    #[cfg(feature = "ed25519")]
    pub(crate) fn from_wide_le_bytes(bytes: &[u8; 64]) -> Self {
        const { assert!(C::ORDER.len() == 4, "n: four limbs") };
        let (mut low, mut high) = (SecretLimbs::ZERO, SecretLimbs::ZERO);
        let _ = (read_le(&bytes[..32], &mut low), read_le(&bytes[32..], &mut high));
        // low + high·R, and high·R mod n is the integer that is the form of high.
        let high = Self::from_limbs(&*high);
        &Self::from_limbs(&*low) + &Self::from_limbs(&*high.form)
    }

    /// The class of the x of a point, taken as an integer; 0 for O. With a cofactor of 4 x may be 4n, which on M-257 has a
    /// limb more than n.
    pub fn from_x(p: &Affine<C>) -> Self {
        let more = const { C::Field::BITS.div_ceil(64) as usize - C::ORDER.len() };
        const { assert!(C::Field::BITS.div_ceil(64) as usize <= C::ORDER.len() + 1, "x: at most a limb more than n") };
        let limbs = p.x().to_limbs();
        let low = Self::from_limbs(&limbs[..C::ORDER.len()]);
        if more == 0 {
            return low;
        }
        // x = low + high·R, and high·R mod n is the integer that is the form of high.
        let high = Self::from_limbs(&limbs[C::ORDER.len()..]);
        &low + &Self::from_limbs(&*high.form)
    }

    /// 1/a; 0 for a = 0. Cost: as that of an inversion by divsteps in a field of the size of n.
    pub fn invert(&self) -> Self {
        Self::from_limbs(&*SecretLimbs(inverse_modulo(&self.to_integer(), C::ORDER, C::ORDER_BITS)))
    }

    /// The integer s = a/k, 0 ≤ s < n, and whether s·k is a, as it is unless the computation was disturbed or k is 0. Cost: that of
    /// [`Self::invert`] and two products.
    ///
    /// The inverse is an integer, and a in Montgomery's form: Montgomery's product of the two is an integer again.
    ///
    /// # Time
    /// Constant.
    #[cfg(feature = "ecdsa")]
    pub(crate) fn over(&self, k: &SecretScalar<C>) -> (SecretLimbs, Mask) {
        let inverse = Residue::<C>::from_form(inverse_modulo(k.limbs(), C::ORDER, C::ORDER_BITS));
        let quotient = (self * &inverse).form;
        let is_right = (&Self::from_limbs(&*quotient) * &Self::from_scalar(k)).equals(self);
        (quotient, is_right)
    }

    /// Each replaced by its inverse, none of them being 0; whether the inverse of the product of all times all is 1, as it is
    /// unless the computation was disturbed. Cost: that of [`Self::invert`], and three products for each.
    ///
    /// # Time
    /// Constant.
    ///
    /// # Panics
    /// If there are more than 32.
    #[cfg(feature = "ecdsa")]
    pub(crate) fn invert_each(values: &mut [Self]) -> Mask {
        const MOST: usize = 32;
        assert!(values.len() <= MOST);
        let mut before: [Self; MOST] = [const { Self::ZERO }; MOST];
        let one = Self::from_limbs(&[1]);
        let mut product = one.clone();
        for (v, before) in values.iter().zip(&mut before) {
            // before_i = v_0 ⋯ v_(i−1).
            let next = &product * v;
            *before = core::mem::replace(&mut product, next);
        }
        let mut inverse = product.invert();
        for (v, before) in values.iter_mut().zip(&before).rev() {
            // inverse = 1/(v_0 ⋯ v_i), and times before_i that is 1/v_i.
            let i = &inverse * before;
            inverse = &inverse * v;
            *v = i;
        }
        // All v_i were multiplied back: 1, unless one of them is 0 or a step went wrong.
        inverse.equals(&one)
    }

    /// −a where the mask is true, a where it is false.
    #[cfg(feature = "bip340")]
    pub(crate) fn negated_where(&self, mask: Mask) -> Self {
        let (mut form, negative) = (self.form.clone(), -self);
        for (limb, negative) in form.iter_mut().zip(&*negative.form) {
            *limb ^= mask.word() & (*limb ^ negative);
        }
        Residue { form, curve: PhantomData }
    }

    /// Whether a = 0.
    pub fn is_zero(&self) -> Mask {
        Mask::is_zero(self.form.iter().fold(0, |all, limb| all | limb))
    }

    /// Whether a = b.
    pub fn equals(&self, b: &Self) -> Mask {
        Mask::is_zero(self.form.iter().zip(&*b.form).fold(0, |all, (a, b)| all | (a ^ b)))
    }
}

// Operators by Montgomery's arithmetic; operands are borrowed, so that they are erased where they are dropped.

impl<C: Curve> Add for &Residue<C> {
    type Output = Residue<C>;

    fn add(self, b: Self) -> Residue<C> {
        let form = at_length!(C, L => to_limbs(self.montgomery::<L>().add(&b.montgomery()).as_montgomery()));
        Residue::from_form(form)
    }
}

impl<C: Curve> Sub for &Residue<C> {
    type Output = Residue<C>;

    fn sub(self, b: Self) -> Residue<C> {
        let form = at_length!(C, L => to_limbs(self.montgomery::<L>().sub(&b.montgomery()).as_montgomery()));
        Residue::from_form(form)
    }
}

impl<C: Curve> Mul for &Residue<C> {
    type Output = Residue<C>;

    fn mul(self, b: Self) -> Residue<C> {
        let form = at_length!(C, L => to_limbs(self.montgomery::<L>().mul(&b.montgomery()).as_montgomery()));
        Residue::from_form(form)
    }
}

impl<C: Curve> Neg for &Residue<C> {
    type Output = Residue<C>;

    fn neg(self) -> Residue<C> {
        &Residue::ZERO - self
    }
}

impl<C> Clone for Residue<C> {
    fn clone(&self) -> Self {
        Residue { form: self.form.clone(), curve: PhantomData }
    }
}

impl<C> fmt::Debug for Residue<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Residue(…)")
    }
}

impl<C> ZeroizeOnDrop for Residue<C> {}

#[cfg(all(test, feature = "ecdsa"))]
mod tests {
    use super::*;
    use crate::K233;

    /// Of a 0 there is no inverse, as there is none where the computation is disturbed, and that is told.
    #[test]
    fn inverses_that_are_none_are_told() {
        let values = |integers: [u64; 3]| integers.map(|integer| Residue::<K233>::from_limbs(&[integer]));
        let mut inverses = values([2, 3, 5]);
        assert!(Residue::invert_each(&mut inverses).declassify());
        for (inverse, value) in inverses.iter().zip(&values([2, 3, 5])) {
            assert!((inverse * value).equals(&Residue::from_limbs(&[1])).declassify());
        }
        for none in [[0, 3, 5], [2, 0, 5], [2, 3, 0]] {
            assert!(!Residue::invert_each(&mut values(none)).declassify(), "{none:?}");
        }
    }

    /// a/k is right where s·k is a, and none is for k = 0.
    #[test]
    fn a_quotient_that_is_none_is_told() {
        let a = Residue::<K233>::from_limbs(&[7]);
        let over = |k: u64| a.over(&SecretScalar::from_limbs(&[k]).expect("below n"));
        let (s, is_right) = over(3);
        assert!(is_right.declassify());
        assert!((&Residue::from_limbs(&*s) * &Residue::from_limbs(&[3])).equals(&a).declassify());
        assert!(!over(0).1.declassify());
    }
}
