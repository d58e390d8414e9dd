//! Operations over representations that name instructions. Points and elements come to them by `Field::from_constant`,
//! which does not ask for the instructions, so that nothing but the operation itself can.
//!
//! Products, squares and roots over F_2^m of single elements, and single formulas in projective coordinates, are not
//! here: they do not ask, since whoever made their operands was asked. Nor is Euclid's algorithm, which needs none of
//! these instructions.

use carryless::coordinates::{Complete, Jacobian, KimKim, Lambda, LopezDahab, Point};
use carryless::curve::{BinaryCurve, GeneratorComb, KoblitzCurve};
use carryless::field::binary::{Element, frobenius, invert as binary_invert};
use carryless::field::named::*;
use carryless::field::prime::{Adx, Classical, Montgomery, PseudoMersenne, Solinas, invert as prime_invert};
use carryless::field::{Field, PrimeField};
use carryless::poly::KaratsubaRec;
use carryless::scalar_mul::*;
use carryless::word::{
    Clmul64, Portable128, Xmm, Xmm256, Xmm512, has_adx, has_carryless_product, has_vpclmulqdq_256, has_vpclmulqdq_512,
};
use carryless::*;
use std::fmt::Debug;
use std::io::Write;
use std::marker::PhantomData;
use std::panic::catch_unwind;
use std::process::ExitCode;

/// An operation, and what it gives as text.
type Operation = (&'static str, fn() -> String);

/// A list of operations, each with its own text for a name.
macro_rules! operations {
    ($($operation:expr;)*) => {
        vec![$((stringify!($operation), (|| text(&$operation)) as fn() -> String)),*]
    };
}

fn text(value: &dyn Debug) -> String {
    format!("{value:?}")
}

/// A scalar with digits of every kind.
const K: &[u64] = &[0x1234_5678_9abc_def1, 3];

/// Operands over the representation of `C`; `D` is the same curve over portable arithmetic.
struct Over<C, D>(PhantomData<(C, D)>);

impl<C: Curve, D: Curve> Over<C, D> {
    fn unasked(p: Affine<D>) -> Affine<C> {
        let (x, y) = p.coordinates().expect("not O");
        Affine::new_unchecked(C::Field::from_constant(&x.to_limbs()), C::Field::from_constant(&y.to_limbs()))
    }
    fn p() -> Affine<C> {
        Self::unasked(Affine::generator())
    }
    fn q() -> Affine<C> {
        Self::unasked(Affine::generator().double())
    }
    fn a() -> C::Field {
        Self::p().x()
    }
    fn bytes() -> Vec<u8> {
        sec1::encode_uncompressed(&Affine::<D>::generator(), &mut [0; sec1::MAX_BYTES]).to_vec()
    }

    /// What every curve has.
    fn of_every_curve() -> Vec<Operation>
    where
        C: NamedCurve,
    {
        operations! {
            C::Field::from_limbs(&[3]);
            C::Field::from_canonical_limbs(&[3]);
            Self::a().invert();
            Affine::<C>::generator();
            Self::p().is_on_curve();
            Self::p().is_in_subgroup();
            Self::p().check();
            Affine::<C>::new(Self::p().x(), Self::a());
            Self::p().double();
            Self::p().double_vartime();
            Self::p().add_vartime(Self::q());
            sec1::decode::<C>(&Self::bytes());
            mul_vartime(K, &Self::p());
            lincomb_vartime(K, &Self::p(), &[77], &Self::q());
        }
    }

    /// The methods over a kind of points.
    fn methods<P: Point<Curve = C, Entry = Affine<C>>>() -> Vec<Operation> {
        operations! {
            double_and_add_vartime::<P>(K, &Self::p()).to_affine_vartime();
            double_and_add_rtl_vartime::<P>(K, &Self::p()).to_affine_vartime();
            naf_vartime::<P>(K, &Self::p()).to_affine_vartime();
            naf_rtl_vartime::<P>(K, &Self::p()).to_affine_vartime();
            wnaf_vartime::<P>(4, K, &Self::p()).to_affine_vartime();
            wnaf_rtl_vartime::<P>(4, K, &Self::p()).to_affine_vartime();
            straus_vartime::<P>(2, K, &Self::p(), &[77], &Self::q()).to_affine_vartime();
            interleave_all_vartime::<P>(4, &[K], &[Self::p()], &mut [Term::new()]).to_affine_vartime();
            OddMultiples::<P, _>::new_vartime(4, &Self::p(), [Self::p(); 4]).is_there();
            FixedBaseComb::<P, _>::new_vartime(3, 1, &Self::p(), [Self::p(); 8]).is_there();
            FixedBaseNaf::<P, _>::new_vartime(4, &Self::p(), [Self::p(); 150]).is_there();
            FixedBaseInterleave::<P, _>::new_vartime(4, &Self::p(), [Self::p(); 8]).is_there();
        }
    }

    /// What binary curves for keys have besides.
    fn of_binary_curves() -> Vec<Operation>
    where
        C: KeyCurve + BinaryCurve + GeneratorComb,
    {
        let mut all = Self::of_every_curve();
        all.extend(Self::methods::<LopezDahab<C>>());
        all.extend(operations! {
            Self::a().invert_vartime();
            binary_invert::by_squarings(Self::a());
            binary_invert::by_scans(Self::a());
            binary_invert::by_tables_vartime(Self::a());
            frobenius::multi_square(Self::a(), 40);
            frobenius::multi_square_vartime(Self::a(), 40);
            Lambda::from_affine_vartime(&Self::p()).map(Lambda::to_affine);
            Lambda::halve_affine_vartime(&Self::p()).map(Lambda::to_affine);
            Self::p().halve_n_vartime(3);
            sec1::encode_compressed(&Self::p(), &mut [0; sec1::MAX_BYTES]);
            mul(&secret::<C>(), &Self::p());
            mul_generator(&secret::<C>());
            SignedComb::<C, _>::new(4, 2, &Self::p(), [0; 400]).map(|comb| comb.mul(&secret()));
            generator_comb::<Complete<C>>(&secret::<C>());
            ladder(&secret(), &Self::p());
            ladder_blinded(&secret(), &Self::p(), [Self::a(); 2]);
            regular_windows(4, &secret(), &Self::p());
            halve_and_add_vartime(K, &Self::p());
            halve_and_add_naf_vartime(K, &Self::p());
            halve_and_add_wnaf_vartime(4, K, &Self::p());
            halve_and_add_rtl_vartime::<LopezDahab<C>>(K, &Self::p()).map(Point::to_affine_vartime);
            halve_and_add_rtl_naf_vartime::<LopezDahab<C>>(K, &Self::p()).map(Point::to_affine_vartime);
            halve_and_add_rtl_wnaf_vartime::<LopezDahab<C>>(4, K, &Self::p()).map(Point::to_affine_vartime);
        });
        all
    }

    /// What Koblitz curves have besides.
    fn of_koblitz_curves() -> Vec<Operation>
    where
        C: KeyCurve + KoblitzCurve + GeneratorComb,
    {
        let mut all = Self::of_binary_curves();
        all.extend(operations! {
            tau_regular(4, &secret::<C>(), &Self::p());
            tau_vartime::<KimKim<C>>(K, &Self::p()).map(Point::to_affine_vartime);
            tnaf_vartime::<KimKim<C>>(K, &Self::p()).map(Point::to_affine_vartime);
            wtnaf_vartime::<KimKim<C>>(4, K, &Self::p()).map(Point::to_affine_vartime);
            FixedBaseTnaf::<KimKim<C>, _>::new_vartime(4, &Self::p(), [Self::p(); 4]).map(|table| table.is_there());
        });
        all
    }

    /// What curves over prime fields have besides.
    fn of_prime_curves() -> Vec<Operation>
    where
        C: NamedCurve<Equation = curve::equation::Weierstrass, Field: PrimeField>,
    {
        let mut all = Self::of_every_curve();
        all.extend(Self::methods::<Jacobian<C>>());
        all.extend(operations! {
            prime_invert::by_fermat(Self::a());
            Self::a().sqrt().0;
        });
        all
    }
}

fn secret<C: KeyCurve>() -> SecretScalar<C> {
    SecretScalar::from_limbs(K).expect("below n")
}

/// For what is made but cannot be printed.
trait IsThere {
    fn is_there(&self) -> bool {
        true
    }
}
impl<T> IsThere for T {}

/// Whether this processor lacks the instructions that a representation names.
fn is_lacking(instructions: &str) -> bool {
    match instructions {
        "PCLMULQDQ" => !has_carryless_product(),
        "AVX2 or VPCLMULQDQ" => !has_vpclmulqdq_256(),
        "AVX-512 or VPCLMULQDQ" => !has_vpclmulqdq_512(),
        "BMI2 and ADX" => !has_adx(),
        _ => unreachable!("instructions that a representation names"),
    }
}

/// Carries out the operations of `list`, beside those of `portable`; how many went wrong.
fn failures(representation: &str, instructions: &str, list: Vec<Operation>, portable: Vec<Operation>) -> usize {
    let is_lacking = is_lacking(instructions);
    let mut failures = 0;
    let mut failure = |what: String| {
        println!("{what}");
        failures += 1;
    };
    for ((name, operation), (_, expected)) in list.into_iter().zip(portable) {
        // Printed before: what ends the program by an illegal instruction has its name last, on one line.
        let name: Vec<&str> = name.split_whitespace().collect();
        print!("{representation}: {}: ", name.join(" "));
        std::io::stdout().flush().expect("standard output");
        match (catch_unwind(operation), is_lacking) {
            (Ok(result), false) if result == expected() => println!("as portable arithmetic"),
            (Ok(result), false) => failure(format!("WRONG: {result}")),
            (Ok(_), true) => failure("WRONG: did not ask for the instructions".into()),
            (Err(panic), _) => match panic.downcast_ref::<&str>().copied().unwrap_or_default() {
                sentence if is_lacking && sentence.contains(instructions) => println!("refused"),
                sentence => failure(format!("WRONG: panicked: {sentence:?}")),
            },
        }
    }
    failures
}

pub fn check() -> ExitCode {
    std::panic::set_hook(Box::new(|_| ()));
    let mut count = 0;
    macro_rules! check {
        ($($of:ident $curve:ident<$field:ty, $portable:ty> needs $instructions:literal;)*) => {
            $(count += failures(
                concat!(stringify!($curve), " over ", stringify!($field)),
                $instructions,
                Over::<$curve<$field>, $curve<$portable>>::$of(),
                Over::<$curve<$portable>, $curve<$portable>>::$of(),
            );)*
        };
    }
    type Words233<W> = Element<F2m233, W, 4, KaratsubaRec>;
    check! {
        of_koblitz_curves K233<F2m233Lanes<Xmm>, F2m233Lanes<Portable128>> needs "PCLMULQDQ";
        of_koblitz_curves K233<F2m233Lanes<Xmm256>, F2m233Lanes<Portable128>> needs "AVX2 or VPCLMULQDQ";
        of_koblitz_curves K233<F2m233Lanes<Xmm512>, F2m233Lanes<Portable128>> needs "AVX-512 or VPCLMULQDQ";
        of_koblitz_curves K233<Words233<Clmul64>, F2m233Lanes<Portable128>> needs "PCLMULQDQ";
        of_binary_curves B163<F2m163Lanes<Xmm>, F2m163Lanes<Portable128>> needs "PCLMULQDQ";
        of_prime_curves P256<Fp256Limbs<Solinas<Adx>>, Fp256Limbs<Solinas<Classical>>> needs "BMI2 and ADX";
        of_prime_curves P256<Fp256Limbs<Montgomery<Adx>>, Fp256Limbs<Solinas<Classical>>> needs "BMI2 and ADX";
        of_prime_curves W25519<Fp25519Limbs<PseudoMersenne<Adx>>, Fp25519Limbs<PseudoMersenne<Classical>>>
            needs "BMI2 and ADX";
    }
    println!("{count} failures");
    ExitCode::from(u8::from(count > 0))
}
