//! The fields by name: moduli and tables, one file a field.

mod f2m127;
mod f2m163;
mod f2m233;
mod f2m233p;
mod f2m239;
mod f2m257;
mod f2m283;
mod f2m409;
mod f2m431;
mod f2m503;
mod f2m571;
mod fp160;
mod fp192;
mod fp224;
mod fp25519;
mod fp256;
mod fp256k1;
mod fp384;
mod fp521;
mod fp_brainpool256;
mod fp_brainpool384;
mod fp_brainpool512;
mod oef31x6;
mod oef31x7;
mod oef32x5;

pub use f2m127::{F2m127, F2m127Lanes, F2m127Words};
pub use f2m163::{F2m163, F2m163Lanes, F2m163Words};
pub use f2m233::{F2m233, F2m233Lanes, F2m233Words};
pub use f2m233p::{F2m233p, F2m233pLanes, F2m233pWords};
pub use f2m239::{F2m239, F2m239Lanes, F2m239Words};
pub use f2m257::{F2m257, F2m257Lanes, F2m257Words};
pub use f2m283::{F2m283, F2m283Lanes, F2m283Words};
pub use f2m409::{F2m409, F2m409Lanes, F2m409Words};
pub use f2m431::{F2m431, F2m431Lanes, F2m431Words};
pub use f2m503::{F2m503, F2m503Lanes, F2m503Words};
pub use f2m571::{F2m571, F2m571Lanes, F2m571Words};
pub use fp_brainpool256::{FpBrainpool256, FpBrainpool256Limbs, FpBrainpool256Limbs32};
pub use fp_brainpool384::{FpBrainpool384, FpBrainpool384Limbs, FpBrainpool384Limbs32};
pub use fp_brainpool512::{FpBrainpool512, FpBrainpool512Limbs, FpBrainpool512Limbs32};
pub use fp160::{Fp160, Fp160Limbs, Fp160Limbs32};
pub use fp192::{Fp192, Fp192Limbs, Fp192Limbs32};
pub use fp224::{Fp224, Fp224Limbs, Fp224Limbs32};
pub use fp256::{Fp256, Fp256Limbs, Fp256Limbs32};
pub use fp256k1::{Fp256k1, Fp256k1Limbs, Fp256k1Limbs32};
pub use fp384::{Fp384, Fp384Limbs, Fp384Limbs32};
pub use fp521::{Fp521, Fp521Limbs, Fp521Limbs32, Fp521Radix58};
pub use fp25519::{Fp25519, Fp25519Limbs, Fp25519Limbs32, Fp25519Radix51};
#[cfg(any(feature = "ed25519", feature = "x25519"))]
pub(crate) use fp25519::{read_255_bits, write_255_bits};
pub use oef31x6::{Oef31x6Field, Oef31x6Modulus};
pub use oef31x7::{Oef31x7Field, Oef31x7Modulus};
pub use oef32x5::{Oef32x5Field, Oef32x5Modulus};

/// The binary fields that curves are over, a line each: the modulus, its elements on words and on lanes, and how many words of 64, 32 and 16
/// bits and lanes of 128 an element has.
///
/// `binary_fields!(list! { first })` is `list! { first LINES }`. The project's tests, checks and rows are made from
/// it; programs should not rely on it. A macro, for what is made of a line is an item, or a type.
#[doc(hidden)]
#[macro_export]
macro_rules! binary_fields {
    ($list:ident! { $($first:tt)* }) => {
        $list! { $($first)*
            F2m163 F2m163Words F2m163Lanes: 3 6 11 2;
            F2m233 F2m233Words F2m233Lanes: 4 8 15 2;
            F2m233p F2m233pWords F2m233pLanes: 4 8 15 2;
            F2m239 F2m239Words F2m239Lanes: 4 8 15 2;
            F2m257 F2m257Words F2m257Lanes: 5 9 17 3;
            F2m283 F2m283Words F2m283Lanes: 5 9 18 3;
            F2m409 F2m409Words F2m409Lanes: 7 13 26 4;
            F2m431 F2m431Words F2m431Lanes: 7 14 27 4;
            F2m503 F2m503Words F2m503Lanes: 8 16 32 4;
            F2m571 F2m571Words F2m571Lanes: 9 18 36 5;
        }
    };
}
