#![doc = include_str!("../README.md")]
#![no_std]
#![warn(missing_docs)]

pub mod field;
pub mod group;
mod prime;
pub mod xs233;

use ark_ec::CurveConfig;
use ark_ff::{Fp256, MontBackend, MontConfig, MontFp};
use group::BinaryConfig;

pub use carryless;

/// The group of a binary curve.
macro_rules! binary_group {
    ($(#[$text:meta])* $module:ident $curve:ident $field:ty, $modulus:literal, $generator:literal, $cofactor:literal, $inverse:literal) => {
        $(#[$text])*
        pub mod $module {
            use super::*;

            /// The integers modulo n.
            #[derive(MontConfig)]
            #[modulus = $modulus]
            #[generator = $generator]
            pub struct FrConfig;

            /// An integer modulo n, the order of the group.
            pub type Fr = Fp256<MontBackend<FrConfig, 4>>;

            /// An element of the field of the coordinates.
            pub type Fq = field::Gf<$field>;

            /// The curve.
            #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
            pub struct Config;

            impl CurveConfig for Config {
                type BaseField = Fq;
                type ScalarField = Fr;

                const COFACTOR: &'static [u64] = &[$cofactor];
                const COFACTOR_INV: Fr = MontFp!($inverse);
            }

            impl BinaryConfig for Config {
                type Curve = carryless::$curve;
            }

            /// An element of the group.
            pub type Projective = group::Projective<Config>;

            /// An element of the group that is asked for its coordinates.
            pub type Affine = group::Affine<Config>;
        }
    };
}

binary_group! {
    /// K-233, sect233k1: the group that c-xs233 calls xsk233.
    k233 K233 carryless::field::named::F2m233Lanes<carryless::word::Auto>,
    "3450873173395281893717377931138512760570940988862252126328087024741343", "3",
    4, "862718293348820473429344482784628190142735247215563031582021756185336"
}

binary_group! {
    /// B-233, sect233r1: the group that c-xs233 calls xsb233.
    b233 B233 carryless::field::named::F2m233Lanes<carryless::word::Auto>,
    "6901746346790563787434755862277025555839812737345013555379383634485463", "5",
    2, "3450873173395281893717377931138512777919906368672506777689691817242732"
}

binary_group! {
    /// GLS254, whose encodings are those of the library crrl.
    gls254 Gls254 carryless::field::binary::Quadratic<carryless::field::named::F2m127Lanes<carryless::word::Auto>>,
    "14474011154664524427946373126085988481742625904365694322255060212701105655029", "2",
    2, "7237005577332262213973186563042994240871312952182847161127530106350552827515"
}

/// The group of a curve over a prime field, with the fields of arkworks.
macro_rules! prime_group {
    ($(#[$text:meta])* $module:ident $curve:ident $fields:ident $($mul_by_a:item)?) => {
        $(#[$text])*
        pub mod $module {
            use super::*;
            use ark_ec::short_weierstrass::{self, SWCurveConfig};

            pub use $fields::{Fq, Fr};

            /// The curve.
            #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
            pub struct Config;

            impl CurveConfig for Config {
                type BaseField = Fq;
                type ScalarField = Fr;

                const COFACTOR: &'static [u64] = <$fields::Config as CurveConfig>::COFACTOR;
                const COFACTOR_INV: Fr = <$fields::Config as CurveConfig>::COFACTOR_INV;
            }

            impl SWCurveConfig for Config {
                const COEFF_A: Fq = <$fields::Config as SWCurveConfig>::COEFF_A;
                const COEFF_B: Fq = <$fields::Config as SWCurveConfig>::COEFF_B;
                const GENERATOR: Affine = Affine::new_unchecked($fields::G_GENERATOR_X, $fields::G_GENERATOR_Y);

                /// (0, 0) is not on the curve.
                type ZeroFlag = ();

                $($mul_by_a)?

                fn mul_projective(p: &Projective, k: &[u64]) -> Projective {
                    prime::mul_projective(p, k)
                }
                fn mul_affine(p: &Affine, k: &[u64]) -> Projective {
                    prime::mul_affine(p, k)
                }
                fn msm(points: &[Affine], k: &[Fr]) -> Result<Projective, usize> {
                    prime::msm(points, k)
                }
            }

            impl prime::PrimeConfig for Config {
                type Curve = carryless::$curve;
            }

            /// A point in Jacobian coordinates.
            pub type Projective = short_weierstrass::Projective<Config>;

            /// A point in affine coordinates.
            pub type Affine = short_weierstrass::Affine<Config>;
        }
    };
}

prime_group! {
    /// secp256k1.
    secp256k1 Secp256k1 ark_secp256k1
    #[inline(always)]
    fn mul_by_a(_: Fq) -> Fq {
        ark_ff::AdditiveGroup::ZERO
    }
}

prime_group! {
    /// P-256, secp256r1.
    p256 P256 ark_secp256r1
}
