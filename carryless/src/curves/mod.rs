//! The curves by name, one file a curve: constants, and the family whose methods it takes.
//!
//! [`curves!`](crate::curves!) is the list of them: what has to know every curve is made from it.

mod b163;
mod b233;
mod b283;
mod b409;
mod b571;
mod brainpool_p256r1;
mod brainpool_p384r1;
mod brainpool_p512r1;
mod e503;
mod edwards25519;
mod gls254;
mod jq25519;
mod jq25519w;
mod k163;
mod k233;
mod k239;
mod k283;
mod k409;
mod k571;
mod m233;
mod m257;
mod m431;
mod oef31x6;
mod oef31x7;
mod oef32x5;
mod p192;
mod p224;
mod p256;
mod p384;
mod p521;
mod secp256k1;
mod w25519;
mod wap160;

pub use b163::B163;
pub use b233::B233;
pub use b283::B283;
pub use b409::B409;
pub use b571::B571;
pub use brainpool_p256r1::BrainpoolP256r1;
pub use brainpool_p384r1::BrainpoolP384r1;
pub use brainpool_p512r1::BrainpoolP512r1;
pub use e503::E503;
pub use edwards25519::Edwards25519;
pub use gls254::Gls254;
pub use jq25519::Jq25519;
pub use jq25519w::Jq25519W;
pub use k163::K163;
pub use k233::K233;
pub use k239::K239;
pub use k283::K283;
pub use k409::K409;
pub use k571::K571;
pub use m233::M233;
pub use m257::M257;
pub use m431::M431;
pub use oef31x6::Oef31x6;
pub use oef31x7::Oef31x7;
pub use oef32x5::Oef32x5;
pub use p192::P192;
pub use p224::P224;
pub use p256::P256;
pub use p384::P384;
pub use p521::P521;
pub use secp256k1::Secp256k1;
pub use w25519::W25519;
pub use wap160::Wap160;

/// The curves, a line each, by the size of their fields: over F_2^m, over F_p, over extensions of F_p.
///
/// A line has the kind and the curve; for one that keys in files may have, the feature of Cargo by which a program has it, and its
/// number in C; the modulus of its field, and over F_2^m the field's elements in 64-bit words and in 128-bit lanes. The kinds are what tests and rows
/// tell apart.
///
/// `curves!(list! { first })` is `list! { first LINES }`. There are three shorter lists:
///
/// - `curves!(binary: list! { first })`: the curves over F_2^m, of each line the kind, the curve, the modulus, and the
///   elements in 64-bit words and in 128-bit lanes;
/// - `curves!(prime: list! { first })`: those over F_p that keys in files may have, the kind, the curve and the modulus;
/// - `curves!(keys: list! { first })`: all that keys in files may have, the feature, the number in C, and the curve.
///
/// The library, and the project's tests, checks and rows are made from them; programs should not rely on it. A macro, for
/// what is made of a line is an item, or a type.
#[doc(hidden)]
#[macro_export]
macro_rules! curves {
    ($($list:tt)::+ ! { $($first:tt)* }) => {
        $($list)::+ ! { $($first)*
            koblitz K163 "k163" 1: F2m163 F2m163Words F2m163Lanes;
            random B163 "b163" 2: F2m163 F2m163Words F2m163Lanes;
            koblitz K233 "k233" 3: F2m233 F2m233Words F2m233Lanes;
            random B233 "b233" 4: F2m233 F2m233Words F2m233Lanes;
            random M233 "m233" 23: F2m233p F2m233pWords F2m233pLanes;
            koblitz K239 "k239" 5: F2m239 F2m239Words F2m239Lanes;
            random M257 "m257" 21: F2m257 F2m257Words F2m257Lanes;
            koblitz K283 "k283" 6: F2m283 F2m283Words F2m283Lanes;
            random B283 "b283" 7: F2m283 F2m283Words F2m283Lanes;
            koblitz K409 "k409" 8: F2m409 F2m409Words F2m409Lanes;
            random B409 "b409" 9: F2m409 F2m409Words F2m409Lanes;
            random M431 "m431" 22: F2m431 F2m431Words F2m431Lanes;
            comparison E503: F2m503 F2m503Words F2m503Lanes;
            koblitz K571 "k571" 10: F2m571 F2m571Words F2m571Lanes;
            random B571 "b571" 11: F2m571 F2m571Words F2m571Lanes;
            gls Gls254: F2m127 F2m127Words F2m127Lanes;
            endomorphism Wap160: Fp160;
            prime P192 "p192" 12: Fp192;
            prime P224 "p224" 13: Fp224;
            weierstrass W25519: Fp25519;
            quartic Jq25519: Fp25519;
            isomorphic Jq25519W: Fp25519;
            edwards Edwards25519: Fp25519;
            prime P256 "p256" 14: Fp256;
            endomorphism_lanes Secp256k1 "secp256k1" 20: Fp256k1;
            prime BrainpoolP256r1 "brainpoolp256r1" 17: FpBrainpool256;
            prime P384 "p384" 15: Fp384;
            prime BrainpoolP384r1 "brainpoolp384r1" 18: FpBrainpool384;
            prime BrainpoolP512r1 "brainpoolp512r1" 19: FpBrainpool512;
            prime P521 "p521" 16: Fp521;
            extension Oef32x5: Oef32x5Modulus;
            extension Oef31x6: Oef31x6Modulus;
            subfield Oef31x7: Oef31x7Modulus;
        }
    };
    ($of:ident: $list:ident! { $($first:tt)* }) => {
        $crate::curves! { $crate::curves! { @ $of $list { $($first)* } } }
    };
    // A line is taken, or left out, and then the others are looked at.
    (@ $of:ident $list:ident { $($taken:tt)* }) => {
        $list! { $($taken)* }
    };
    (@ binary $list:ident { $($taken:tt)* } gls $curve:ident: $($field:ident)+; $($rest:tt)*) => {
        $crate::curves! { @ binary $list { $($taken)* } $($rest)* }
    };
    (@ binary $list:ident { $($taken:tt)* } $kind:ident $curve:ident $($feature:literal $number:literal)?:
        $modulus:ident $words:ident $lanes:ident; $($rest:tt)*) => {
        $crate::curves! { @ binary $list { $($taken)* $kind $curve $modulus $words $lanes; } $($rest)* }
    };
    (@ prime $list:ident { $($taken:tt)* } $kind:ident $curve:ident $feature:literal $number:literal: $modulus:ident;
        $($rest:tt)*) => {
        $crate::curves! { @ prime $list { $($taken)* $kind $curve $modulus; } $($rest)* }
    };
    (@ keys $list:ident { $($taken:tt)* } $kind:ident $curve:ident $feature:literal $number:literal: $($field:ident)+;
        $($rest:tt)*) => {
        $crate::curves! { @ keys $list { $($taken)* $feature $number $curve } $($rest)* }
    };
    (@ $of:ident $list:ident { $($taken:tt)* } $kind:ident $curve:ident $($feature:literal $number:literal)?:
        $($field:ident)+; $($rest:tt)*) => {
        $crate::curves! { @ $of $list { $($taken)* } $($rest)* }
    };
}
