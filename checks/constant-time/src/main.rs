//! One computation with a secret operand, for valgrind to watch: `constant-time CASE SUBJECT BACKEND`.
//!
//! What is secret is marked as undefined, and memcheck reports every branch and every address that depends on it. The
//! cases: `kP` with a secret scalar and a secret point, `kG` with a secret scalar, each for a curve; `field` for a
//! multiplier on words or lanes; `odd-field` for a prime field or an extension field and its multiplier;
//! `integer-product` for products in assembly of so many limbs; and `leak` by `branch` or by `address`, which must be
//! reported. Backends: `hardware`, `portable`.

mod client_request;

use carryless::coordinates::{Affine, KimKim, Point};
use carryless::curve::named::*;
use carryless::field::binary::Element;
use carryless::field::extension::Karatsuba18;
use carryless::field::prime::{
    Barrett, Folded, Handbook, Karatsuba, Montgomery, MontgomerySpecial, PseudoMersenne, Solinas,
};
use carryless::field::{BinaryField, Field, PrimeField, named::*};
use carryless::poly::{Carryless, CombBasic, KaratsubaFormulae, KaratsubaRec, ShiftAndAdd};
use carryless::scalar::SecretScalar;
use carryless::scalar_mul::{SecretChoice, mul_generator, wnaf_vartime};
use carryless::word::Portable128;
use client_request::{is_watched, mark_public, mark_secret};
use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let done = match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["field", multiplier, backend] => with_multiplier(multiplier, backend),
        ["odd-field", name, "portable"] => with_odd_field(name),
        #[cfg(target_arch = "x86_64")]
        ["integer-product", limbs, "hardware"] => integer_product(limbs),
        ["leak", by, "portable"] => leak(by),
        [case, curve, backend] => with_curve(case, curve, backend),
        _ => None,
    };
    match done {
        Some(()) => {
            println!("done, {}", if is_watched() { "watched" } else { "not watched" });
            ExitCode::SUCCESS
        }
        None => {
            eprintln!("constant-time: no such case: {arguments:?}");
            ExitCode::from(2)
        }
    }
}

fn with_curve(case: &str, curve: &str, backend: &str) -> Option<()> {
    macro_rules! curves {
        ($($name:literal $curve:ident $lanes:ident;)*) => {
            match (curve, backend) {
                $(
                    ($name, "portable") => run::<$curve<$lanes<Portable128>>>(case),
                    #[cfg(target_arch = "x86_64")]
                    ($name, "hardware") => run::<$curve<$lanes<carryless::word::Xmm>>>(case),
                )*
                _ => None,
            }
        };
    }
    curves! {
        "K-163" K163 F2m163Lanes;
        "B-163" B163 F2m163Lanes;
        "K-233" K233 F2m233Lanes;
        "B-233" B233 F2m233Lanes;
        "K-283" K283 F2m283Lanes;
        "B-283" B283 F2m283Lanes;
        "K-409" K409 F2m409Lanes;
        "B-409" B409 F2m409Lanes;
        "K-571" K571 F2m571Lanes;
        "B-571" B571 F2m571Lanes;
    }
}

fn run<C: SecretChoice<Field: BinaryField>>(case: &str) -> Option<()> {
    let mut limbs: Vec<u64> = C::ORDER.to_vec();
    // Some scalar below n with both kinds of bits.
    limbs.iter_mut().for_each(|limb| *limb = (*limb / 3) ^ (*limb >> 7));
    let mut k = SecretScalar::<C>::from_limbs(&limbs).expect("a scalar below n");
    let mut p = Affine::<C>::generator();
    let mut result = match case {
        "kG" => {
            mark_secret(&mut k);
            mul_generator(&k)
        }
        "kP" => {
            mark_secret(&mut k);
            mark_secret(&mut p);
            C::constant_time(&k, &p)
        }
        _ => return None,
    };
    mark_public(&mut result);
    assert!(result.is_on_curve(), "a wrong result");
    Some(())
}

/// What must be reported: a method in variable time, and a table that is indexed by a secret.
fn leak(by: &str) -> Option<()> {
    type C = K233<F2m233Lanes<Portable128>>;
    let mut k = [0x0123_4567_89ab_cdef_u64; 3];
    mark_secret(&mut k);
    let p = Affine::<C>::generator();
    let mut result = match by {
        "branch" => wnaf_vartime::<KimKim<C>, 4>(&k, &p).to_affine_vartime(),
        "address" => std::hint::black_box([p, p.neg()])[(k[0] & 1) as usize],
        _ => return None,
    };
    mark_public(&mut result);
    assert!(result.is_on_curve(), "a wrong result");
    Some(())
}

fn with_multiplier(multiplier: &str, backend: &str) -> Option<()> {
    macro_rules! multipliers {
        ($($name:literal $multiplier:ident;)*) => {
            match (multiplier, backend) {
                $(
                    ($name, "portable") => field::<Element<F2m233, u64, $multiplier, 4>>(),
                    #[cfg(target_arch = "x86_64")]
                    ($name, "hardware") => field::<Element<F2m233, carryless::word::Clmul64, $multiplier, 4>>(),
                )*
                ("lanes", "portable") => field::<F2m233Lanes<Portable128>>(),
                #[cfg(target_arch = "x86_64")]
                ("lanes", "hardware") => field::<F2m233Lanes<carryless::word::Xmm>>(),
                _ => return None,
            }
        };
    }
    multipliers! {
        "shift-and-add" ShiftAndAdd;
        "comb-basic" CombBasic;
        "karatsuba-rec" KaratsubaRec;
        "karatsuba-formulae" KaratsubaFormulae;
        "carryless" Carryless;
    }
    Some(())
}

fn with_odd_field(name: &str) -> Option<()> {
    match name {
        "solinas-192" => prime::<Fp192Limbs<Solinas>>(),
        "solinas-224" => prime::<Fp224Limbs<Solinas>>(),
        "solinas-256" => prime::<Fp256Limbs<Solinas>>(),
        "solinas-256-32" => prime::<Fp256Limbs32<Solinas<Karatsuba>>>(),
        "solinas-192-karatsuba" => prime::<Fp192Limbs<Solinas<Karatsuba>>>(),
        "montgomery-256-32" => prime::<Fp256Limbs32<Montgomery>>(),
        "barrett-256-32" => prime::<Fp256Limbs32<Barrett>>(),
        "pseudo-mersenne-160-32" => prime::<Fp160Limbs32<PseudoMersenne>>(),
        "solinas-384" => prime::<Fp384Limbs<Solinas<Handbook>>>(),
        "solinas-521" => prime::<Fp521Limbs<Solinas>>(),
        "pseudo-mersenne-160" => prime::<Fp160Limbs<PseudoMersenne>>(),
        "pseudo-mersenne-25519" => prime::<Fp25519Limbs<PseudoMersenne>>(),
        "folded-25519" => prime::<Fp25519Limbs<Folded>>(),
        "radix51" => prime::<Fp25519Radix51>(),
        "barrett-256" => prime::<Fp256Limbs<Barrett>>(),
        "montgomery-256" => prime::<Fp256Limbs<Montgomery>>(),
        "montgomery-special-256" => prime::<Fp256Limbs<MontgomerySpecial>>(),
        "radix58" => prime::<Fp521Radix58>(),
        "oef31-6" => arithmetic::<Oef31x6Field>(),
        "oef31-6-karatsuba" => arithmetic::<Oef31x6Field<Karatsuba18>>(),
        "oef32-5" => arithmetic::<Oef32x5Field>(),
        _ => return None,
    }
    Some(())
}

/// Products and squares in assembly, called without the check for their instructions: valgrind runs these, and hides
/// that the processor has them.
#[cfg(target_arch = "x86_64")]
fn integer_product(limbs: &str) -> Option<()> {
    use carryless::field::prime::{Adx, IntegerProduct};
    fn of<const N: usize>()
    where
        Adx: IntegerProduct<u64, N>,
    {
        let mut a = [0x0123_4567_89ab_cdef_u64; N];
        mark_secret(&mut a);
        let square = <Adx as IntegerProduct<u64, N>>::square(&a);
        let mut result = <Adx as IntegerProduct<u64, N>>::product(&square[0], &square[1]);
        mark_public(&mut result);
        assert_ne!(result, [[0; N]; 2]);
    }
    match limbs {
        "3" => of::<3>(),
        "4" => of::<4>(),
        _ => return None,
    }
    Some(())
}

/// Some field element below p, or with coefficients below p, of which nothing is known.
fn secret_element<F: Field>() -> F {
    let mut limbs = [0x0123_4567_09ab_cdef_u64, 0x7edc_ba98_7654_3210, 0x0f1e_2d3c_4b5a_6978, 0x1_2345];
    // As many as the shortest field here has.
    limbs[(F::BITS as usize / 64 - 1).min(3)..].fill(0);
    mark_secret(&mut limbs);
    F::from_limbs(&limbs)
}

/// Every operation that all fields have in constant time.
fn arithmetic<F: Field>() {
    assert!(F::CONSTANT_TIME);
    F::enter(|| {
        let a = secret_element::<F>();
        let b = a.square() + F::ONE;
        let chosen = F::select(!(a - b).is_zero() & !a.equals(b), -(a * b), b);
        let mut result = F::mul_add2(a, chosen, b, chosen.invert()).to_limbs();
        mark_public(&mut result);
        assert_ne!(result, [0; 9]);
    });
}

/// Every operation of a prime field that is in constant time.
fn prime<F: PrimeField>() {
    arithmetic::<F>();
    F::enter(|| {
        let (root, is_square) = secret_element::<F>().square().sqrt();
        let mut result = F::select(is_square, root, F::ZERO).to_limbs();
        mark_public(&mut result);
        assert_ne!(result, [0; 9]);
    });
}

/// Every operation of a binary field that is in constant time.
fn field<F: BinaryField>() {
    assert!(F::CONSTANT_TIME);
    F::enter(|| {
        let mut limbs = [0x0123_4567_89ab_cdef_u64, 0xfedc_ba98_7654_3210, 0x0f1e_2d3c_4b5a_6978, 0x1_2345];
        mark_secret(&mut limbs);
        let a = F::from_limbs(&limbs);
        let b = a.square() + F::ONE;
        let (root, solvable) = (a * b).solve_quadratic();
        let chosen = F::select(solvable & !a.is_zero(), root, b);
        let mut result = F::mul_add2(a, chosen.sqrt(), b, chosen.invert()).to_limbs();
        mark_public(&mut result);
        assert_ne!(result, [0; 9]);
    });
}
