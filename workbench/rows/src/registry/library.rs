//! The library's functions that name no method, on every curve: what they call on this processor, and the memory that this takes.
//!
//! The curves for keys are called by the functions whose curve is found at run time, which the workbench has anyway. What is
//! compiled here are the functions of the others.

use super::row::{self, KG, KP, Multiple, SUM, Sum, Work};
use crate::curves::{self, AffinePoint};
use crate::fields;
use carryless::coordinates::{Complete, Extended, JacobiQuartic, Jacobian, JacobianChudnovsky, KimKim, Point};
#[cfg(target_arch = "x86_64")]
use carryless::coordinates::{ExtendedX8, HomogeneousX8, JacobiQuarticX8};
use carryless::curve::{BinaryCurve, Curve, GeneratorComb, PAIRS_UP_TO};
use carryless::curves::*;
use carryless::field::binary::BinaryModulus;
use carryless::field::named::*;
use carryless::field::prime::PrimeModulus;
use carryless::field::{BinaryField, Elements, Field};
use carryless::scalar_mul::MethodName;
#[cfg(target_arch = "x86_64")]
use carryless::word::{Avx2, Avx512, Clmul, Zmm};
use carryless::word::{Backend, Portable, halves_512, has_avx512ifma};
use carryless::{
    Affine, KeyCurve, NamedCurve, PointError, SecretScalar, lincomb_vartime, mul, mul_generator, mul_vartime,
};
use std::any::type_name_of_val;
use std::sync::OnceLock;

/// A function of the library on one curve.
pub struct Function {
    /// The curve's name.
    pub curve: &'static str,
    /// Its name in the library: `mul`, `mul_generator`, `mul_vartime` or `lincomb_vartime`.
    pub name: &'static str,
    /// How field elements are multiplied on this processor.
    pub multiplier: &'static str,
    /// The method on this processor, where a row may have the same.
    pub method: Option<MethodName>,
    /// What it takes on this processor.
    pub memory: Memory,
    /// What is called, as the compiler names it, and the call; none on a curve for keys.
    call: Option<(&'static str, Work)>,
}

/// Bytes that a function of the library takes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Memory {
    /// Of constants: tables of the field, and of the generator.
    pub constants: usize,
    /// Those among them that inversion reads.
    pub inversion: usize,
    /// Those among them that the check of the subgroup reads.
    pub check: usize,
    /// Of the entries that a run fills in tables of its points.
    pub run: usize,
}

impl Function {
    /// [`KP`], [`KG`] or [`SUM`].
    pub fn operation(&self) -> &'static str {
        match self.name {
            "mul_generator" => KG,
            "lincomb_vartime" => SUM,
            _ => KP,
        }
    }

    /// `constant` or `variable`.
    pub fn time(&self) -> &'static str {
        if self.name.ends_with("_vartime") { "variable" } else { "constant" }
    }

    /// What is called, as the compiler names it; none on a curve for keys, whose functions are called by others.
    pub fn called(&self) -> Option<&'static str> {
        self.call.as_ref().map(|(called, _)| *called)
    }

    /// k ↦ k·P at a point P, for k below the order; none for sums, and on a curve for keys.
    pub fn multiple(&self, p: &AffinePoint) -> Option<Multiple> {
        if let Some((_, Work::Multiple(work))) = &self.call { Some(work.at(p)) } else { None }
    }

    /// k, l, Q ↦ k·P + l·Q at a point P; none for multiples, and on a curve for keys.
    pub fn sum(&self, p: &AffinePoint) -> Option<Sum> {
        if let Some((_, Work::Sum(work))) = &self.call { Some(work.at(p)) } else { None }
    }
}

/// Those of every curve of the list.
pub fn functions() -> &'static [Function] {
    static FUNCTIONS: OnceLock<Vec<Function>> = OnceLock::new();
    FUNCTIONS.get_or_init(every_function)
}

/// Those of the curve with this name.
pub fn functions_of(curve: &str) -> impl Iterator<Item = &'static Function> {
    functions().iter().filter(move |function| function.curve == curve)
}

fn every_function() -> Vec<Function> {
    let mut all = Vec::new();
    macro_rules! binary {
        ($($kind:ident $curve:ident $modulus:ident $words:ident $lanes:ident;)*) => {
            $(binary!(@ $kind $curve);)*
        };
        (@ comparison $curve:ident) => {
            let own = Binary::of::<$curve>(BinaryKind::Comparison, 0);
            all.push(own.function::<$curve>("mul_vartime").calling(multiples_vartime(mul_vartime::<$curve>)));
            all.push(own.function::<$curve>("lincomb_vartime").calling(sums(lincomb_vartime::<$curve>)));
        };
        (@ koblitz $curve:ident) => {
            binary!(@@ BinaryKind::Koblitz, $curve);
        };
        (@ random $curve:ident) => {
            binary!(@@ BinaryKind::Random, $curve);
        };
        (@@ $kind:expr, $curve:ident) => {
            let own = Binary::of::<$curve>($kind, comb_bytes::<$curve>());
            all.extend(FOR_KEYS.map(|name| own.function::<$curve>(name).named::<$curve>(own)));
        };
    }
    carryless::curves!(binary: binary! {});
    let own = Binary::of::<Gls254>(BinaryKind::Gls, comb_bytes::<Gls254>());
    all.extend(called::<Gls254>(FOR_KEYS.map(|name| own.function::<Gls254>(name).named::<Gls254>(own))));
    macro_rules! prime {
        ($($kind:ident $curve:ident $modulus:ident;)*) => {
            $(
                let own = match <$curve as NamedCurve>::MUL_VARTIME {
                    [.., plain] if plain.coordinates == JacobianChudnovsky::<$curve>::COORDINATES => {
                        prime!(@ $curve $modulus JacobianChudnovsky)
                    }
                    _ => prime!(@ $curve $modulus Jacobian),
                };
                let own = Odd { tables: prime!(@ $kind), ..own };
                all.extend(FOR_KEYS.map(|name| own.of_keys::<$curve>(name)));
            )*
        };
        (@ prime) => { 1 };
        (@ endomorphism_lanes) => { 2 };
        (@ $curve:ident $modulus:ident $plain:ident) => {{
            #[cfg(target_arch = "x86_64")]
            let own = Odd::of_either::<
                HomogeneousX8<$curve, Zmm, { <$modulus as PrimeModulus>::LANE_LIMBS }>,
                $plain<$curve>,
            >();
            #[cfg(not(target_arch = "x86_64"))]
            let own = Odd::of::<$plain<$curve>>();
            own
        }};
    }
    carryless::curves!(prime: prime! {});
    macro_rules! compared {
        ($($curve:ident $own:expr, $multiple:literal $sum:literal;)*) => {
            $(
                let own: Odd = $own;
                let public = own.function::<$curve>("mul_vartime", $multiple);
                let sum = own.function::<$curve>("lincomb_vartime", $sum);
                all.push(public.calling(multiples_vartime(mul_vartime::<$curve>)));
                all.push(sum.calling(sums(lincomb_vartime::<$curve>)));
            )*
        };
    }
    #[cfg(target_arch = "x86_64")]
    macro_rules! either {
        ($lanes:ident, $plain:ident, $curve:ident) => {
            Odd::of_either::<$lanes<$curve, Zmm, 5>, $plain<$curve>>()
        };
    }
    #[cfg(not(target_arch = "x86_64"))]
    macro_rules! either {
        ($lanes:ident, $plain:ident, $curve:ident) => {
            Odd::of::<$plain<$curve>>()
        };
    }
    // Curves, points, and the entries of the tables for k·P and for k·P + l·Q.
    compared! {
        Wap160 Odd::of::<Jacobian<Wap160>>(), 8 16;
        W25519 either!(HomogeneousX8, JacobianChudnovsky, W25519), 8 16;
        Jq25519 either!(JacobiQuarticX8, JacobiQuartic, Jq25519), 8 16;
        Jq25519W Odd::of::<Jacobian<Jq25519W>>(), 8 16;
        Edwards25519 either!(ExtendedX8, Extended, Edwards25519), 8 16;
        Oef32x5 Odd::of::<Jacobian<Oef32x5>>(), 8 16;
        Oef31x6 Odd::of::<Jacobian<Oef31x6>>(), 8 16;
        Oef31x7 Odd::of::<Jacobian<Oef31x7>>(), 8 16;
    }
    all
}

/// Those of a curve for keys that no function finds at run time, called by its type.
fn called<C: KeyCurve>([secret, generator, public, sum]: [Function; 4]) -> [Function; 4] {
    [
        secret.calling(multiples(mul::<C>)),
        generator.calling(multiples_of_generator(mul_generator::<C>)),
        public.calling(multiples_vartime(mul_vartime::<C>)),
        sum.calling(sums(lincomb_vartime::<C>)),
    ]
}

/// The functions of a curve for keys.
const FOR_KEYS: [&str; 4] = ["mul", "mul_generator", "mul_vartime", "lincomb_vartime"];

impl Function {
    fn calling(self, call: (&'static str, Work)) -> Self {
        Function { call: Some(call), ..self }
    }

    /// With the method of a curve for keys on these words.
    fn named<C: KeyCurve>(self, own: Binary) -> Self {
        let method = match self.name {
            "mul" => C::MUL.first().copied(),
            "mul_generator" => C::MUL_GENERATOR.first().copied(),
            // The method for secrets, where products go side by side.
            "mul_vartime" if own.takes_parts() => C::MUL.first().copied(),
            "mul_vartime" => C::MUL_VARTIME.first().copied(),
            // Of two products, which no row is.
            _ if own.takes_parts() || own.kind == BinaryKind::Random && own.count > 1 => None,
            _ => C::LINCOMB_VARTIME.first().copied(),
        };
        Function { method, ..self }
    }
}

// What is called: the name is that of the value which the work calls.

fn multiples<C: KeyCurve, F>(f: F) -> (&'static str, Work)
where
    F: Fn(&SecretScalar<C>, &Affine<C>) -> Result<Affine<C>, PointError> + Copy + Send + Sync + 'static,
{
    let work = Work::multiple(move |p| {
        let p = curves::from_limbs(p);
        row::multiple(move |k| curves::to_limbs(&f(&secret(k), &p).expect("a point of the subgroup")))
    });
    (type_name_of_val(&f), work)
}

fn multiples_of_generator<C: KeyCurve, F>(f: F) -> (&'static str, Work)
where
    F: Fn(&SecretScalar<C>) -> Result<Affine<C>, PointError> + Copy + Send + Sync + 'static,
{
    let work = Work::multiple(move |_| row::multiple(move |k| curves::to_limbs(&f(&secret(k)).expect("no fault"))));
    (type_name_of_val(&f), work)
}

fn multiples_vartime<C: NamedCurve, F>(f: F) -> (&'static str, Work)
where
    F: Fn(&[u64], &Affine<C>) -> Affine<C> + Copy + Send + Sync + 'static,
{
    let work = Work::multiple(move |p| {
        let p = curves::from_limbs(p);
        row::multiple(move |k| curves::to_limbs(&f(k, &p)))
    });
    (type_name_of_val(&f), work)
}

fn sums<C: NamedCurve, F>(f: F) -> (&'static str, Work)
where
    F: Fn(&[u64], &Affine<C>, &[u64], &Affine<C>) -> Affine<C> + Copy + Send + Sync + 'static,
{
    let work = Work::sum(move |p| {
        let p = curves::from_limbs(p);
        row::sum(move |k, l, q| curves::to_limbs(&f(k, &p, l, &curves::from_limbs(q))))
    });
    (type_name_of_val(&f), work)
}

fn secret<C: KeyCurve>(k: &[u64]) -> SecretScalar<C> {
    SecretScalar::from_limbs(k).expect("below the order")
}

/// Bytes of the tables of the generator.
fn comb_bytes<C: GeneratorComb>() -> usize {
    size_of_val(C::GENERATOR_COMB)
}

/// The modulus of a binary curve's field, over a quadratic extension that of the field below.
type Modulus<C> = <<C as Curve>::Field as BinaryField>::Modulus;

/// The kinds of binary curves that methods differ by.
#[derive(Clone, Copy, PartialEq, Eq)]
enum BinaryKind {
    Koblitz,
    Random,
    Gls,
    Comparison,
}

/// The largest m for which a product has four sums side by side.
const FOURS_UP_TO: u32 = 320;

/// What the functions of a binary curve take on the words of this processor.
#[derive(Clone, Copy)]
struct Binary {
    kind: BinaryKind,
    multiplier: &'static str,
    /// Products that go side by side.
    count: usize,
    bits: u32,
    /// Bytes of an entry in constant time, and of a table for width-5 NAFs.
    entry: usize,
    naf_table: usize,
    /// Bytes that inversion reads, in constant time and in whatever time.
    inversion: usize,
    inversion_vartime: usize,
    check: usize,
    comb: usize,
}

impl Binary {
    fn of<C: BinaryCurve>(kind: BinaryKind, comb: usize) -> Self {
        let has_halves = C::Field::BITS <= PAIRS_UP_TO && halves_512();
        match Backend::current() {
            #[cfg(target_arch = "x86_64")]
            Backend::Avx512 if !has_halves => Self::on::<C::BinaryOn<Avx512>>(kind, comb),
            #[cfg(target_arch = "x86_64")]
            Backend::Avx512 | Backend::Avx2 => Self::on::<C::BinaryOn<Avx2>>(kind, comb),
            #[cfg(target_arch = "x86_64")]
            Backend::Clmul => Self::on::<C::BinaryOn<Clmul>>(kind, comb),
            _ => Self::on::<C::BinaryOn<Portable>>(kind, comb),
        }
    }

    fn on<C: BinaryCurve>(kind: BinaryKind, comb: usize) -> Self {
        let count = <<C::Field as BinaryField>::Simd as Elements>::COUNT;
        Binary {
            kind,
            multiplier: C::Field::MULTIPLIER,
            count,
            bits: C::Field::BITS,
            entry: size_of::<Complete<C>>(),
            naf_table: 8 * size_of::<<KimKim<C> as Point>::Entry>(),
            inversion: if count == 4 && kind != BinaryKind::Gls {
                fields::inversion_matrix_bytes::<Modulus<C>>()
            } else {
                fields::inversion_table_bytes::<Modulus<C>>()
            },
            inversion_vartime: fields::inversion_bytes_vartime(Modulus::<C>::NAME),
            // A point of a curve with the cofactor 4 is halved once.
            check: if C::COFACTOR == 4 { fields::half_trace_table_bytes::<Modulus<C>>() } else { 0 },
            comb,
        }
    }

    /// Whether one product has sums that go side by side.
    fn has_parts(self) -> bool {
        match self.kind {
            BinaryKind::Koblitz => self.bits <= if self.count == 2 { PAIRS_UP_TO } else { FOURS_UP_TO },
            BinaryKind::Gls => true,
            BinaryKind::Random | BinaryKind::Comparison => false,
        }
    }

    /// Whether k·P for a public k is by the method for secrets.
    fn takes_parts(self) -> bool {
        self.kind == BinaryKind::Koblitz && self.count > 1 && self.bits <= PAIRS_UP_TO
    }

    fn function<C: NamedCurve>(self, name: &'static str) -> Function {
        let method = match name {
            "mul_vartime" => C::MUL_VARTIME.first().copied(),
            _ => C::LINCOMB_VARTIME.first().copied(),
        };
        Function { curve: C::NAME, name, multiplier: self.multiplier, method, memory: self.memory(name), call: None }
    }

    /// The tables by which [`carryless::scalar_mul::families`] compute.
    fn memory(self, name: &str) -> Memory {
        let Binary { kind, count, entry, naf_table, inversion, inversion_vartime, check, comb, bits, .. } = self;
        // Signed windows of four bits, of five over large fields; a table for each sum that goes beside others.
        let tables = if self.has_parts() { count } else { 1 };
        let windows = tables * entry * if kind == BinaryKind::Koblitz && bits >= 400 { 16 } else { 8 };
        let takes_ladder = matches!(kind, BinaryKind::Random | BinaryKind::Comparison);
        // Sums of two points at the end are in variable time.
        let both = inversion.max(inversion_vartime);
        let (inversion, check, comb, run) = match name {
            "mul_generator" => (inversion, 0, comb, 0),
            "lincomb_vartime" => match kind {
                BinaryKind::Random if count > 1 => (both, check, comb, 0),
                BinaryKind::Random | BinaryKind::Comparison => (inversion_vartime, 0, 0, 2 * naf_table),
                BinaryKind::Koblitz if self.takes_parts() => (inversion, check, 0, windows),
                BinaryKind::Koblitz => (inversion, check, 0, 2 * 8 * entry),
                BinaryKind::Gls => (both, check, comb, windows),
            },
            "mul_vartime" if kind == BinaryKind::Koblitz && !self.takes_parts() => (inversion, check, 0, 8 * entry),
            _ => (inversion, check, 0, if takes_ladder { 0 } else { windows }),
        };
        Memory { constants: inversion + check + comb, inversion, check, run }
    }
}

/// What the functions of a curve over another field take, whose inversion has no tables.
#[derive(Clone, Copy)]
struct Odd {
    multiplier: &'static str,
    /// Whether its second method is taken, where there are two: the first is in lanes.
    is_second: bool,
    /// Bytes of an entry of the tables for public scalars.
    entry: usize,
    /// Tables of a point: two with an endomorphism.
    tables: usize,
}

impl Odd {
    fn of<P: Point>() -> Self {
        Odd { multiplier: P::MULTIPLIER, is_second: true, entry: size_of::<P::Entry>(), tables: 1 }
    }

    /// In lanes where the processor has AVX-512 IFMA.
    #[cfg(target_arch = "x86_64")]
    fn of_either<P: Point, Q: Point>() -> Self {
        if in_lanes() { Odd { is_second: false, ..Self::of::<P>() } } else { Self::of::<Q>() }
    }

    fn method(self, methods: &[MethodName]) -> Option<MethodName> {
        if self.is_second { methods.last() } else { methods.first() }.copied()
    }

    fn function<C: NamedCurve>(self, name: &'static str, entries: usize) -> Function {
        let methods = if name == "mul_vartime" { C::MUL_VARTIME } else { C::LINCOMB_VARTIME };
        let memory = Memory { run: entries * self.entry, ..Memory::default() };
        let (multiplier, method) = (self.multiplier, self.method(methods));
        Function { curve: C::NAME, name, multiplier, method, memory, call: None }
    }

    fn of_keys<C: KeyCurve + GeneratorComb>(self, name: &'static str) -> Function {
        let of_secrets = |methods, memory| Function {
            name,
            method: self.method(methods),
            memory,
            ..self.function::<C>("mul_vartime", 0)
        };
        match name {
            "mul" => {
                // Without lanes in Jacobian coordinates.
                let entry = if self.is_second { size_of::<Affine<C>>() } else { self.entry };
                of_secrets(C::MUL, Memory { run: self.tables * 16 * entry, ..Memory::default() })
            }
            "mul_generator" => {
                of_secrets(C::MUL_GENERATOR, Memory { constants: comb_bytes::<C>(), ..Memory::default() })
            }
            "mul_vartime" => self.function::<C>(name, self.tables * 8),
            _ => self.function::<C>(name, self.tables * 16),
        }
    }
}

/// Whether prime curves are computed on in lanes, by the functions that have a choice.
fn in_lanes() -> bool {
    Backend::current() == Backend::Avx512 && has_avx512ifma()
}
