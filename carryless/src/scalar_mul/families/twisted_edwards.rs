//! Curves −x² + y² = 1 + dx²y²: by signed odd digits of five bits and a comb for secrets, by width-5 NAFs for public scalars; in the
//! lanes of AVX-512 IFMA where the processor has it, else in extended coordinates.

use super::super::groups::PER_INVERSION;
use super::super::{edwards_generator_comb_8way, generator_comb, generator_comb_projective, odd_windows};
use super::in_lanes::eight_way;
use super::wnaf::Wnaf5;
use super::{MethodName, Methods, name};
use crate::coordinates::{Affine, Extended, ExtendedX8, Point};
use crate::curve::{Curve, GeneratorComb, equation};
use crate::field::PrimeField;
use crate::scalar::SecretScalar;
use crate::word::{Best512, HAS_BEST512, takes_best512};
use core::array::from_fn;

/// Edwards25519: five limbs an element in the lanes.
///
/// ```
/// use carryless::scalar_mul::{Methods, families::TwistedEdwards};
/// use carryless::{Affine, SecretScalar, curves::Edwards25519, mul_vartime};
///
/// let (k, g) = (SecretScalar::from_limbs(&[1234, 5])?, Affine::<Edwards25519>::generator());
/// assert_eq!(TwistedEdwards::mul_generator(&k), mul_vartime(&[1234, 5], &g));
/// # Ok::<(), carryless::ScalarTooLarge>(())
/// ```
pub struct TwistedEdwards;

/// In lanes.
type Lanes<C> = ExtendedX8<C, Best512, 5>;
/// The methods for public scalars.
type Public<C> = Wnaf5<Lanes<C>, Extended<C>>;

impl<C> Methods<C> for TwistedEdwards
where
    C: GeneratorComb + Curve<Field: PrimeField, Equation = equation::TwistedEdwards>,
{
    const MUL_VARTIME: &'static [MethodName] = <Public<C>>::MUL_VARTIME;
    const LINCOMB_VARTIME: &'static [MethodName] = <Public<C>>::LINCOMB_VARTIME;
    const MUL: &'static [MethodName] = &[name("extended", "regular-odd5")];
    const MUL_GENERATOR: &'static [MethodName] = &[name("extended", "regular-comb6x5")];

    fn mul(k: &SecretScalar<C>, p: &Affine<C>) -> Affine<C> {
        if HAS_BEST512 && takes_best512() {
            odd_windows::with_entries::<Lanes<C>, 16>(k, p)
        } else {
            odd_windows::with_entries::<Extended<C>, 16>(k, p)
        }
    }

    fn mul_generator(k: &SecretScalar<C>) -> Affine<C> {
        if HAS_BEST512 && takes_best512() { generator_comb::<Lanes<C>>(k) } else { generator_comb::<Extended<C>>(k) }
    }

    fn mul_generator_batch(k: &[SecretScalar<C>], out: &mut [Affine<C>]) {
        if !HAS_BEST512 || !takes_best512() {
            for (k, out) in k.chunks(PER_INVERSION).zip(out.chunks_mut(PER_INVERSION)) {
                let product = |i: usize| k.get(i).map_or(Point::IDENTITY, generator_comb_projective::<Extended<C>>);
                let products: [_; PER_INVERSION] = from_fn(product);
                Extended::to_affine_each(&products[..k.len()], out);
            }
            return;
        }
        let grouped = eight_way(k.len());
        if grouped > 0 {
            edwards_generator_comb_8way::<_, Best512, 5>(&k[..grouped], &mut out[..grouped]);
        }
        for i in grouped..k.len() {
            out[i] = Self::mul_generator(&k[i]);
        }
    }

    fn mul_vartime(k: &[u64], p: &Affine<C>) -> Affine<C> {
        <Public<C>>::mul_vartime(k, p)
    }

    fn lincomb_vartime(k: &[u64], p: &Affine<C>, l: &[u64], q: &Affine<C>) -> Affine<C> {
        <Public<C>>::lincomb_vartime(k, p, l, q)
    }
}
