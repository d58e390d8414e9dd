//! Signed combs of any shape, in constant time, for a fixed point: what the number of teeth and of tables costs.

use crate::Repeat;
use crate::curves;
use crate::random::SplitMix64;
use crate::registry;
use carryless::coordinates::ConstantTimeLaw;
use carryless::curve::{GeneratorComb, named::*};
use carryless::field::prime::{MontgomerySpecial, Solinas};
use carryless::field::{ConstantTime, Field, named::*};
use carryless::scalar_mul::SignedComb;
#[cfg(not(target_arch = "x86_64"))]
use carryless::word::Portable128;
#[cfg(target_arch = "x86_64")]
use carryless::word::{Xmm, Xmm512, has_carryless_product, has_vpclmulqdq_512};
use carryless::{NamedCurve, SecretScalar};
use std::hint::black_box;

/// The combs of a curve, on words that a row has too.
pub struct Combs {
    /// The curve's name.
    pub curve: &'static str,
    /// How field elements are multiplied.
    pub multiplier: &'static str,
    /// Teeth and tables of the generator's comb.
    pub generator: (u32, u32),
    limbs: fn(u32, u32) -> usize,
    products: fn(u32, u32) -> Repeat,
}

impl Combs {
    /// Bytes of v tables for w teeth.
    ///
    /// # Panics
    /// If w or v is not 1 to 8.
    pub fn bytes(&self, w: u32, v: u32) -> usize {
        (self.limbs)(w, v) * size_of::<u64>()
    }

    /// Products of a point that is not the generator, by random scalars.
    ///
    /// # Panics
    /// If w or v is not 1 to 8.
    pub fn products(&self, w: u32, v: u32) -> Repeat {
        (self.products)(w, v)
    }
}

/// The combs of the curve with this name, if it is for keys.
pub fn of(curve: &str) -> Option<Combs> {
    every_one().into_iter().find(|combs| combs.curve == curve)
}

fn every_one() -> Vec<Combs> {
    let mut combs = Vec::new();
    macro_rules! binary {
        ($($kind:ident $curve:ident $modulus:ident $words:ident $lanes:ident;)*) => {
            $(binary!(@ $kind $curve $lanes);)*
        };
        (@ comparison $curve:ident $lanes:ident) => {};
        (@ $kind:ident $curve:ident $lanes:ident) => {
            #[cfg(target_arch = "x86_64")]
            if has_vpclmulqdq_512() {
                combs.push(on_curve::<$curve<$lanes<Xmm512>>>());
            } else if has_carryless_product() {
                combs.push(on_curve::<$curve<$lanes<Xmm>>>());
            }
            #[cfg(not(target_arch = "x86_64"))]
            combs.push(on_curve::<$curve<$lanes<Portable128>>>());
        };
    }
    carryless::binary_curves!(binary! {});
    combs.push(on_curve::<P192<Fp192Limbs<Solinas>>>());
    combs.push(on_curve::<P224<Fp224Limbs<Solinas>>>());
    combs.push(on_curve::<P256<Fp256Limbs<MontgomerySpecial>>>());
    combs.push(on_curve::<P384<Fp384Limbs<Solinas>>>());
    combs.push(on_curve::<P521<Fp521Radix58>>());
    combs
}

fn on_curve<C>() -> Combs
where
    C: GeneratorComb + NamedCurve<Field: ConstantTime, Equation: ConstantTimeLaw<C>>,
{
    Combs {
        curve: C::NAME,
        multiplier: C::Field::MULTIPLIER,
        generator: (C::TEETH, C::TABLES),
        limbs: SignedComb::<C>::limbs,
        products: products::<C>,
    }
}

fn products<C>(w: u32, v: u32) -> Repeat
where
    C: NamedCurve<Field: ConstantTime, Equation: ConstantTimeLaw<C>>,
{
    let mut random = SplitMix64::new(C::ORDER_BITS.into());
    let p = registry::multiple_of_generator(C::NAME, &random.below(C::ORDER));
    let p = curves::from_limbs::<C>(&p);
    let comb = SignedComb::<C, _>::new(w, v, &p, vec![0; SignedComb::<C>::limbs(w, v)]).expect("in the subgroup");
    let scalar = |_| SecretScalar::<C>::from_limbs(&random.below(C::ORDER)).expect("below the order");
    let scalars: Vec<_> = (0..128).map(scalar).collect();
    let mut next = 0;
    Box::new(move |n| {
        for _ in 0..n {
            black_box(comb.mul(black_box(&scalars[next])).expect("on the curve"));
            next = (next + 1) % scalars.len();
        }
    })
}
