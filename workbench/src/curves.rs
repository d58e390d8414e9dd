//! The curves by name, with their types erased: points are limbs and octets.

use crate::failure::Failure;
use carryless::coordinates::{Affine, Point};
use carryless::curve::{Curve, named::*};
use carryless::encoding::sec1::{self, Compression, DecodeError};
use carryless::field::prime::{PseudoMersenne, Solinas};
use carryless::field::{BinaryField, Field, MAX_LIMBS, named::*};
use carryless::word::Portable128;
use serde::Serialize;

/// A field element as little-endian limbs.
pub type Limbs = [u64; MAX_LIMBS];

/// A point (x, y); nothing for O.
pub type AffinePoint = Option<(Limbs, Limbs)>;

/// The kinds of curves that methods and comparisons tell apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// y² + xy = x³ + ax² + 1 over F_2^m.
    Koblitz,
    /// y² + xy = x³ + ax² + b over F_2^m.
    Binary,
    /// y² = x³ + ax + b over F_p.
    Prime,
    /// y² = x⁴ + 2ax² + 1 over F_p.
    JacobiQuartic,
    /// y² = x³ + ax + b over an optimal extension field.
    Extension,
}

/// A curve without its type.
#[derive(Serialize)]
pub struct NamedCurve {
    /// The NIST name, or the project's own.
    pub name: &'static str,
    /// Its SEC, ANSI and WAP names.
    pub aliases: &'static [&'static str],
    /// Its kind.
    pub kind: Kind,
    /// Whether it is here to be compared with others only, and not for keys.
    pub for_comparison_only: bool,
    /// The field's name.
    pub field_name: &'static str,
    /// Bits of a field element: the degree m of a binary field.
    pub field: u32,
    /// The order n of the generator as little-endian limbs.
    #[serde(skip)]
    pub order: &'static [u64],
    /// Bits of n.
    pub order_bits: u32,
    /// Whether b = 1: a Koblitz curve.
    pub is_koblitz: bool,
    /// Whether the curve has the endomorphism (x, y) ↦ (βx, y).
    pub has_endomorphism: bool,
    /// Bytes of a coordinate in an encoding.
    pub field_bytes: usize,
    /// Whether points have a compressed form.
    pub has_compressed_form: bool,
    /// Bytes of the combs of its generator, which the library holds as constants.
    pub table_bytes: usize,
    /// The generator.
    #[serde(skip)]
    pub generator: fn() -> AffinePoint,
    /// P + Q by the affine law.
    #[serde(skip)]
    pub add: fn(&AffinePoint, &AffinePoint) -> AffinePoint,
    /// The point of the prime-order subgroup that an encoding stands for.
    #[serde(skip)]
    pub decode: fn(&[u8]) -> Result<AffinePoint, DecodeError>,
    /// The uncompressed encoding, `00` for O.
    #[serde(skip)]
    pub encode: fn(&AffinePoint) -> Vec<u8>,
}

/// Every curve by the size of its field: binary ones, then those over prime fields, then over their extensions.
pub static CURVES: [NamedCurve; 22] = [
    binary::<K163<F2m163Lanes<Portable128>>>(),
    binary::<B163<F2m163Lanes<Portable128>>>(),
    binary::<K233<F2m233Lanes<Portable128>>>(),
    binary::<B233<F2m233Lanes<Portable128>>>(),
    binary::<K283<F2m283Lanes<Portable128>>>(),
    binary::<B283<F2m283Lanes<Portable128>>>(),
    binary::<K409<F2m409Lanes<Portable128>>>(),
    binary::<B409<F2m409Lanes<Portable128>>>(),
    binary::<E503<F2m503Lanes<Portable128>>>(),
    binary::<K571<F2m571Lanes<Portable128>>>(),
    binary::<B571<F2m571Lanes<Portable128>>>(),
    with_compressed_form::<Wap160<Fp160Limbs<PseudoMersenne>>>(Kind::Prime),
    with_compressed_form::<P192<Fp192Limbs<Solinas>>>(Kind::Prime),
    with_compressed_form::<P224<Fp224Limbs<Solinas>>>(Kind::Prime),
    with_compressed_form::<W25519<Fp25519Radix51>>(Kind::Prime),
    curve::<Jq25519<Fp25519Radix51>>(Kind::JacobiQuartic),
    with_compressed_form::<Jq25519W<Fp25519Radix51>>(Kind::Prime),
    with_compressed_form::<P256<Fp256Limbs<Solinas>>>(Kind::Prime),
    with_compressed_form::<P384<Fp384Limbs<Solinas>>>(Kind::Prime),
    with_compressed_form::<P521<Fp521Limbs<Solinas>>>(Kind::Prime),
    curve::<Oef32x5<Oef32x5Field>>(Kind::Extension),
    curve::<Oef31x6<Oef31x6Field>>(Kind::Extension),
];

/// Curves that are taken to be equally secure.
pub struct EqualSecurity {
    /// Bits of a block cipher's key that is as secure.
    pub bits: u32,
    /// Over a prime field.
    pub prime: &'static str,
    /// A random curve over a binary field.
    pub random: &'static str,
    /// A Koblitz curve.
    pub koblitz: &'static str,
}

/// The NIST curves by security: K. Fong, D. Hankerson, J. López, A. Menezes, M. Tucker 2001, slide 8.
pub const EQUAL_SECURITY: [EqualSecurity; 5] = [
    EqualSecurity { bits: 80, prime: "P-192", random: "B-163", koblitz: "K-163" },
    EqualSecurity { bits: 112, prime: "P-224", random: "B-233", koblitz: "K-233" },
    EqualSecurity { bits: 128, prime: "P-256", random: "B-283", koblitz: "K-283" },
    EqualSecurity { bits: 192, prime: "P-384", random: "B-409", koblitz: "K-409" },
    EqualSecurity { bits: 256, prime: "P-521", random: "B-571", koblitz: "K-571" },
];

/// A curve with points as `04 x y`.
const fn curve<C: Curve>(kind: Kind) -> NamedCurve {
    NamedCurve {
        name: C::NAME,
        aliases: C::ALIASES,
        kind,
        for_comparison_only: C::FOR_COMPARISON_ONLY,
        field_name: C::Field::NAME,
        field: C::Field::BITS,
        order: C::ORDER,
        order_bits: C::ORDER_BITS,
        is_koblitz: matches!(kind, Kind::Koblitz),
        has_endomorphism: C::GLV.is_some(),
        field_bytes: sec1::field_bytes::<C>(),
        has_compressed_form: false,
        table_bytes: size_of_val(C::GENERATOR_COMB),
        generator: || to_limbs(&Affine::<C>::generator()),
        add: |p, q| to_limbs(&from_limbs::<C>(p).add_vartime(from_limbs(q))),
        decode: |octets| sec1::decode_uncompressed::<C>(octets).map(|p| to_limbs(&p)),
        encode: |p| sec1::encode_uncompressed(&from_limbs::<C>(p), &mut [0; sec1::MAX_BYTES]).to_vec(),
    }
}

/// A curve with every encoding of SEC 1.
const fn with_compressed_form<C: Curve<Equation: Compression<C>>>(kind: Kind) -> NamedCurve {
    let decode = |octets: &[u8]| sec1::decode::<C>(octets).map(|p| to_limbs(&p));
    NamedCurve { has_compressed_form: true, decode, ..curve::<C>(kind) }
}

const fn binary<C: Curve<Field: BinaryField, Equation: Compression<C>>>() -> NamedCurve {
    with_compressed_form::<C>(if C::B_IS_ONE { Kind::Koblitz } else { Kind::Binary })
}

impl NamedCurve {
    /// Whether its field is F_2^m.
    pub fn is_binary(&self) -> bool {
        matches!(self.kind, Kind::Koblitz | Kind::Binary)
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
            "{argument}: no curve is named '{name}'; accepted are {names} and their SEC, ANSI and WAP names"
        ))
    })
}

/// The degrees of the binary fields, ascending.
pub fn binary_degrees() -> Vec<u32> {
    let mut degrees: Vec<u32> = CURVES.iter().filter(|curve| curve.is_binary()).map(|curve| curve.field).collect();
    degrees.dedup();
    degrees
}

/// The names of the fields, each once.
pub fn field_names() -> Vec<&'static str> {
    let mut names: Vec<&str> = CURVES.iter().map(|curve| curve.field_name).collect();
    names.dedup();
    names
}

/// A point without its type.
pub fn to_limbs<C: Curve>(p: &Affine<C>) -> AffinePoint {
    p.coordinates().map(|(x, y)| (x.to_limbs(), y.to_limbs()))
}

/// A point with its type; it must lie on the curve.
pub fn from_limbs<C: Curve>(p: &AffinePoint) -> Affine<C> {
    match p {
        Some((x, y)) => Affine::new_unchecked(C::Field::from_limbs(x), C::Field::from_limbs(y)),
        None => Affine::IDENTITY,
    }
}
