//! The curves by name: constants only, one file a curve.

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

/// The binary curves by the size of their fields, a line each: the kind, the curve, the modulus of its field, and the
/// field's elements on words and on lanes. `koblitz` and `random` curves are for keys, `comparison` ones are not.
///
/// `binary_curves!(list! { first })` is `list! { first LINES }`. The methods of choice and the project's tests, checks
/// and rows are made from it; programs should not rely on it.
#[doc(hidden)]
#[macro_export]
macro_rules! binary_curves {
    ($list:ident! { $($first:tt)* }) => {
        $list! { $($first)*
            koblitz K163 F2m163 F2m163Words F2m163Lanes;
            random B163 F2m163 F2m163Words F2m163Lanes;
            koblitz K233 F2m233 F2m233Words F2m233Lanes;
            random B233 F2m233 F2m233Words F2m233Lanes;
            koblitz K239 F2m239 F2m239Words F2m239Lanes;
            koblitz K283 F2m283 F2m283Words F2m283Lanes;
            random B283 F2m283 F2m283Words F2m283Lanes;
            koblitz K409 F2m409 F2m409Words F2m409Lanes;
            random B409 F2m409 F2m409Words F2m409Lanes;
            comparison E503 F2m503 F2m503Words F2m503Lanes;
            koblitz K571 F2m571 F2m571Words F2m571Lanes;
            random B571 F2m571 F2m571Words F2m571Lanes;
        }
    };
}
