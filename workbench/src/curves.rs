//! The curves by name, with their types erased: points are limbs and octets.

use crate::failure::Failure;
use carryless::coordinates::{Affine, Point};
use carryless::curve::{Curve, named::*};
use carryless::encoding::sec1::{self, DecodeError};
use carryless::field::{BinaryField, Field, MAX_LIMBS, named::*};
use carryless::word::Portable128;
use serde::Serialize;

/// A field element as little-endian limbs.
pub type Limbs = [u64; MAX_LIMBS];

/// A point (x, y); nothing for O.
pub type AffinePoint = Option<(Limbs, Limbs)>;

/// A curve without its type.
#[derive(Serialize)]
pub struct NamedCurve {
    /// The NIST name, or the project's own.
    pub name: &'static str,
    /// Its SEC and ANSI names.
    pub aliases: &'static [&'static str],
    /// The degree m of the field.
    pub field: u32,
    /// The order n of the generator as little-endian limbs.
    #[serde(skip)]
    pub order: &'static [u64],
    /// Bits of n.
    pub order_bits: u32,
    /// Whether b = 1: a Koblitz curve.
    pub is_koblitz: bool,
    /// Bytes of a coordinate in an encoding.
    pub field_bytes: usize,
    /// Bytes of the combs of its generator, which the library holds as constants.
    pub table_bytes: usize,
    /// The generator.
    #[serde(skip)]
    pub generator: fn() -> AffinePoint,
    /// P + Q by the affine law.
    #[serde(skip)]
    pub add: fn(&AffinePoint, &AffinePoint) -> AffinePoint,
    /// The point of the prime-order subgroup that a SEC 1 encoding stands for.
    #[serde(skip)]
    pub decode: fn(&[u8]) -> Result<AffinePoint, DecodeError>,
    /// The uncompressed SEC 1 encoding, `00` for O.
    #[serde(skip)]
    pub encode: fn(&AffinePoint) -> Vec<u8>,
}

/// Every curve, by the size of its field.
pub static CURVES: [NamedCurve; 11] = [
    curve::<K163<F2m163Lanes<Portable128>>>(),
    curve::<B163<F2m163Lanes<Portable128>>>(),
    curve::<K233<F2m233Lanes<Portable128>>>(),
    curve::<B233<F2m233Lanes<Portable128>>>(),
    curve::<K283<F2m283Lanes<Portable128>>>(),
    curve::<B283<F2m283Lanes<Portable128>>>(),
    curve::<K409<F2m409Lanes<Portable128>>>(),
    curve::<B409<F2m409Lanes<Portable128>>>(),
    curve::<E503<F2m503Lanes<Portable128>>>(),
    curve::<K571<F2m571Lanes<Portable128>>>(),
    curve::<B571<F2m571Lanes<Portable128>>>(),
];

const fn curve<C: Curve<Field: BinaryField>>() -> NamedCurve {
    NamedCurve {
        name: C::NAME,
        aliases: C::ALIASES,
        field: C::Field::BITS,
        order: C::ORDER,
        order_bits: C::ORDER_BITS,
        is_koblitz: C::B_IS_ONE,
        field_bytes: sec1::field_bytes::<C>(),
        table_bytes: size_of_val(C::GENERATOR_COMB),
        generator: || to_limbs(&Affine::<C>::generator()),
        add: |p, q| to_limbs(&from_limbs::<C>(p).add_vartime(from_limbs(q))),
        decode: |octets| sec1::decode::<C>(octets).map(|p| to_limbs(&p)),
        encode: |p| sec1::encode_uncompressed(&from_limbs::<C>(p), &mut [0; sec1::MAX_BYTES]).to_vec(),
    }
}

/// The curve with this NIST, SEC or ANSI name in any case; `argument` is what an error names.
pub fn find(argument: &str, name: &str) -> Result<&'static NamedCurve, Failure> {
    let named = |curve: &&NamedCurve| {
        curve.name.eq_ignore_ascii_case(name) || curve.aliases.iter().any(|alias| alias.eq_ignore_ascii_case(name))
    };
    CURVES.iter().find(named).ok_or_else(|| {
        let names: Vec<&str> = CURVES.iter().map(|curve| curve.name).collect();
        let names = names.join(", ");
        Failure::Argument(format!(
            "{argument}: no curve is named '{name}'; accepted are {names} and their SEC and ANSI names"
        ))
    })
}

/// The degrees of the fields, ascending.
pub fn fields() -> Vec<u32> {
    let mut degrees: Vec<u32> = CURVES.iter().map(|curve| curve.field).collect();
    degrees.dedup();
    degrees
}

/// A point without its type.
pub fn to_limbs<C: Curve<Field: BinaryField>>(p: &Affine<C>) -> AffinePoint {
    p.coordinates().map(|(x, y)| (x.to_limbs(), y.to_limbs()))
}

/// A point with its type; it must lie on the curve.
pub fn from_limbs<C: Curve<Field: BinaryField>>(p: &AffinePoint) -> Affine<C> {
    match p {
        Some((x, y)) => Affine::new_unchecked(C::Field::from_limbs(x), C::Field::from_limbs(y)),
        None => Affine::IDENTITY,
    }
}
