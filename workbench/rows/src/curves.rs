//! The curves by name, with their types erased: points are limbs and bytes.

use carryless::coordinates::{Affine, Point};
use carryless::curve::{BinaryCurve, Curve, Equation, GeneratorComb, GlvCurve, KoblitzCurve, SubfieldCurve};
use carryless::curves::*;
use carryless::encoding::sec1::{self, DecodeError};
use carryless::field::{Field, MAX_LIMBS, named::*};
use carryless::scalar_mul::MethodName;
use carryless::word::{Portable128, halves_512};

/// A field element as little-endian limbs.
pub type Limbs = [u64; MAX_LIMBS];

/// A point (x, y); nothing for O.
pub type AffinePoint = Option<(Limbs, Limbs)>;

/// The kinds of curves that methods and comparisons tell apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CurveKind {
    /// y² + xy = x³ + ax² + 1 over F_2^m.
    Koblitz,
    /// y² + xy = x³ + ax² + b over F_2^m.
    Binary,
    /// y² + xy = x³ + ux² + b over F_(2^m)^2.
    Gls,
    /// y² = x³ + ax + b over F_p.
    Prime,
    /// y² = x⁴ + 2ax² + 1 over F_p.
    JacobiQuartic,
    /// −x² + y² = 1 + dx²y² over F_p.
    TwistedEdwards,
    /// y² = x³ + ax + b over an optimal extension field.
    Extension,
}

/// A curve without its type.
pub struct ErasedCurve {
    /// The NIST name, or the project's own.
    pub name: &'static str,
    /// Its SEC, ANSI and WAP names.
    pub aliases: &'static [&'static str],
    /// Its kind.
    pub kind: CurveKind,
    /// Whether it is here to be compared with others only, and not for keys.
    pub for_comparison_only: bool,
    /// The field's name.
    pub field_name: &'static str,
    /// Bits of a field element: the degree m of a binary field.
    pub field: u32,
    /// The order n of the generator as little-endian limbs.
    pub order: &'static [u64],
    /// Bits of n.
    pub order_bits: u32,
    /// Whether b = 1: a Koblitz curve.
    pub is_koblitz: bool,
    /// Whether the curve has the endomorphism (x, y) ↦ (βx, y).
    pub has_endomorphism: bool,
    /// Whether the curve is over an extension of the field that it is defined over.
    pub is_subfield_curve: bool,
    /// Bytes of a coordinate in an encoding.
    pub field_bytes: usize,
    /// Whether points have a compressed form.
    pub has_compressed_form: bool,
    /// Bytes of the combs of its generator, which the library holds as constants.
    pub table_bytes: usize,
    /// The library's default methods for k·P, k public; a processor may lack the instructions of the first.
    pub mul_vartime: &'static [MethodName],
    /// The library's default methods for k·P + l·Q, k and l public; a processor may lack the instructions of the first.
    pub lincomb_vartime: &'static [MethodName],
    /// The multipliers of the curve's default representation, the fastest on this processor first; it may lack one.
    pub multipliers: fn() -> &'static [&'static str],
    /// The generator.
    pub generator: fn() -> AffinePoint,
    /// P + Q by the affine law.
    pub add: fn(&AffinePoint, &AffinePoint) -> AffinePoint,
    /// The point of the prime-order subgroup that an encoding stands for.
    pub decode: fn(&[u8]) -> Result<AffinePoint, DecodeError>,
    /// The uncompressed encoding, `00` for O.
    pub encode: fn(&AffinePoint) -> Vec<u8>,
}

macro_rules! curves {
    ($($kind:ident $curve:ident $($feature:literal $number:literal)?: $modulus:ident $($words:ident $lanes:ident)?;)*) => {
        /// Every curve by the size of its field: binary ones, then those over prime fields, then over their extensions.
        ///
        /// Binary ones on portable words, which every processor has.
        pub static CURVES: &[ErasedCurve] = &[$($kind::<$curve$(<$lanes<Portable128>>)?>(),)*];
    };
}
carryless::curves!(curves! {});

const fn curve<C: carryless::NamedCurve>(kind: CurveKind) -> ErasedCurve {
    ErasedCurve {
        name: C::NAME,
        aliases: C::ALIASES,
        kind,
        for_comparison_only: C::FOR_COMPARISON_ONLY,
        field_name: C::Field::NAME,
        field: C::Field::BITS,
        order: C::ORDER,
        order_bits: C::ORDER_BITS,
        is_koblitz: false,
        has_endomorphism: false,
        is_subfield_curve: false,
        field_bytes: sec1::field_bytes::<C>(),
        has_compressed_form: C::Equation::COMPRESSES,
        table_bytes: 0,
        mul_vartime: C::MUL_VARTIME,
        lincomb_vartime: C::LINCOMB_VARTIME,
        multipliers: || const { &[C::Field::MULTIPLIER] },
        generator: || to_limbs(&Affine::<C>::generator()),
        add: |p, q| to_limbs(&from_limbs::<C>(p).add_vartime(from_limbs(q))),
        decode: |bytes| sec1::decode::<C>(bytes).map(|p| to_limbs(&p)),
        encode: |p| sec1::encode_uncompressed(&from_limbs::<C>(p), &mut [0; sec1::MAX_BYTES]).to_vec(),
    }
}

// Curves by their kinds in the list of the library.

const fn koblitz<C: KoblitzCurve + GeneratorComb + carryless::NamedCurve>() -> ErasedCurve {
    ErasedCurve { kind: CurveKind::Koblitz, is_koblitz: true, ..random::<C>() }
}

const fn random<C: BinaryCurve + GeneratorComb + carryless::NamedCurve>() -> ErasedCurve {
    ErasedCurve { table_bytes: size_of_val(C::GENERATOR_COMB), ..comparison::<C>() }
}

const fn comparison<C: BinaryCurve + carryless::NamedCurve>() -> ErasedCurve {
    ErasedCurve {
        multipliers: || {
            if C::Field::BITS <= carryless::curve::PAIRS_UP_TO && halves_512() {
                &["clmul-avx2", "clmul-avx512", "clmul", "clmul-portable"]
            } else {
                &["clmul-avx512", "clmul-avx2", "clmul", "clmul-portable"]
            }
        },
        ..curve::<C>(CurveKind::Binary)
    }
}

const fn gls<C: BinaryCurve + GeneratorComb + carryless::NamedCurve>() -> ErasedCurve {
    ErasedCurve { kind: CurveKind::Gls, ..random::<C>() }
}

const fn prime<C: GeneratorComb + carryless::NamedCurve>() -> ErasedCurve {
    ErasedCurve {
        table_bytes: size_of_val(C::GENERATOR_COMB),
        multipliers: || const { &["ifma", C::Field::MULTIPLIER] },
        ..curve::<C>(CurveKind::Prime)
    }
}

const fn weierstrass<C: GeneratorComb + carryless::NamedCurve>() -> ErasedCurve {
    prime::<C>()
}

const fn endomorphism_lanes<C: GeneratorComb + GlvCurve + carryless::NamedCurve>() -> ErasedCurve {
    ErasedCurve { has_endomorphism: true, ..prime::<C>() }
}

const fn quartic<C: GeneratorComb + carryless::NamedCurve>() -> ErasedCurve {
    ErasedCurve { kind: CurveKind::JacobiQuartic, ..prime::<C>() }
}

const fn edwards<C: GeneratorComb + carryless::NamedCurve>() -> ErasedCurve {
    ErasedCurve { kind: CurveKind::TwistedEdwards, ..prime::<C>() }
}

const fn isomorphic<C: carryless::NamedCurve>() -> ErasedCurve {
    curve::<C>(CurveKind::Prime)
}

const fn endomorphism<C: GlvCurve + carryless::NamedCurve>() -> ErasedCurve {
    ErasedCurve { has_endomorphism: true, ..curve::<C>(CurveKind::Prime) }
}

const fn extension<C: carryless::NamedCurve>() -> ErasedCurve {
    curve::<C>(CurveKind::Extension)
}

const fn subfield<C: SubfieldCurve + carryless::NamedCurve>() -> ErasedCurve {
    ErasedCurve { is_subfield_curve: true, ..extension::<C>() }
}

impl ErasedCurve {
    /// Whether its field is F_2^m or a quadratic extension.
    pub fn is_binary(&self) -> bool {
        matches!(self.kind, CurveKind::Koblitz | CurveKind::Binary | CurveKind::Gls)
    }
}

/// The curve with this NIST, SEC, ANSI or WAP name in any case.
pub fn find(name: &str) -> Option<&'static ErasedCurve> {
    CURVES.iter().find(|curve| {
        curve.name.eq_ignore_ascii_case(name) || curve.aliases.iter().any(|alias| alias.eq_ignore_ascii_case(name))
    })
}

/// The fields F_2^m with m odd, by m ascending: their names and m.
pub fn binary_fields() -> Vec<(&'static str, u32)> {
    let has_odd_degree = |curve: &&ErasedCurve| matches!(curve.kind, CurveKind::Koblitz | CurveKind::Binary);
    let mut fields: Vec<_> =
        CURVES.iter().filter(has_odd_degree).map(|curve| (curve.field_name, curve.field)).collect();
    fields.dedup();
    fields
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
        Some((x, y)) => Affine::new_unchecked(C::Field::from_known(x), C::Field::from_known(y)),
        None => Affine::IDENTITY,
    }
}
