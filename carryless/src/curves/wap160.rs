//! WAP-160: y² = x³ + 3 over F_p, p = 2^160 − 229233, curve 9 of WTLS, with the endomorphism (x, y) ↦ (βx, y); for
//! comparison only.
//!
//! Source: WAP Forum, Wireless Transport Layer Security, 2001, curve 9 (OID 2.23.43.1.4.9).

use crate::curve::{Curve, Glv, GlvCurve, equation};
use crate::field::PrimeField;
use crate::field::named::{Fp160, Fp160Limbs};
use crate::field::prime::PseudoMersenne;
use crate::scalar_mul::{NamedCurve, families};
use crate::word::Target;
use core::marker::PhantomData;

/// WAP-160 over a representation `F` of its field. For comparison only: not for keys.
#[derive(Clone, Copy)]
pub struct Wap160<F = Fp160Limbs<PseudoMersenne>>(PhantomData<F>);

impl<F: PrimeField<Modulus = Fp160>> Curve for Wap160<F> {
    type Field = F;
    type Equation = equation::Weierstrass;
    type On<T: Target> = Wap160<F::On<T>>;

    const NAME: &'static str = "WAP-160";
    const ALIASES: &'static [&'static str] = &["wap-wsg-idm-ecid-wtls9"];
    const FOR_COMPARISON_ONLY: bool = true;
    const A: Option<i32> = Some(0);
    const COFACTOR: u32 = 1;
    const ORDER: &'static [u64] = &[0x8ae0_e2de_574a_bf33, 0x0000_0000_0001_cdc9, 0x0000_0001_0000_0000];

    #[inline(always)]
    fn b() -> F {
        F::from_constant(&[0x0000_0000_0000_0003])
    }
    fn generator() -> (F, F) {
        (F::from_known(&[0x0000_0000_0000_0001]), F::from_known(&[0x0000_0000_0000_0002]))
    }
}

impl<F: PrimeField<Modulus = Fp160>> GlvCurve for Wap160<F> {
    const GLV: Glv = Glv {
        beta: &[0x9929_0ffb_7aa6_7330, 0x453f_1c29_e9ad_657a, 0x0000_0000_78dd_f260],
        basis: [0x7faab9faa7718443dc49, 0xa70f68731db66985312e],
        quotients: [
            &[0x85ef_2143_452a_ceaf, 0x6be3_a956_6352_b8a3, 0x8443_dc48_19b5_0cc9, 0x0000_7faa_b9fa_a771],
            &[0x9b6c_68f0_80a9_e970, 0xa146_0a7a_c098_a6b6, 0x6985_312c_d2a5_bb2e, 0x0000_a70f_6873_1db6],
        ],
    };
}

impl<F: PrimeField<Modulus = Fp160>> NamedCurve for Wap160<F> {
    type Family = families::GlvWnaf4;
    type NamedOn<T: Target> = Self::On<T>;
}
