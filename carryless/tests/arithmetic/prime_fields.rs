//! Every prime field in every representation against big integers, on random and on extreme operands.

use crate::common::random::random;
use carryless::curve::Curve;
use carryless::curves::{P256, P521};
use carryless::field::named::*;
use carryless::field::prime::*;
use carryless::field::{Field, MAX_LIMBS, PrimeField};
#[cfg(target_arch = "x86_64")]
use carryless::word::has_adx;
use num_bigint::BigUint;
use std::marker::PhantomData;

type Limbs = [u64; MAX_LIMBS];

/// Random numbers.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        random(&mut self.0)
    }

    /// A number whose limbs are now random, now all zeros or all ones.
    fn number<const K: usize>(&mut self) -> [u64; K] {
        let kinds = self.next();
        std::array::from_fn(|i| match kinds >> (3 * i) & 7 {
            0 => 0,
            1 => u64::MAX,
            _ => self.next(),
        })
    }
}

fn integer(limbs: &[u64]) -> BigUint {
    BigUint::from_slice(&limbs.iter().flat_map(|limb| [*limb as u32, (limb >> 32) as u32]).collect::<Vec<_>>())
}

fn limbs(a: &BigUint) -> Limbs {
    let mut limbs = [0; MAX_LIMBS];
    limbs.iter_mut().zip(a.iter_u64_digits()).for_each(|(limb, digit)| *limb = digit);
    limbs
}

fn element<F: PrimeField>(a: &BigUint) -> F {
    F::from_limbs(&limbs(a))
}

fn value<F: PrimeField>(a: F) -> BigUint {
    integer(&a.to_limbs())
}

/// Values at the edges of the field and of its limbs, and multiples of 2^BITS − p, near which the last carry of a
/// reduction by the form of p comes or does not come.
fn edges(p: &BigUint) -> Vec<BigUint> {
    let one = BigUint::from(1_u8);
    let mut edges = vec![BigUint::ZERO, one.clone(), one.clone() + 1_u8, p - 2_u8, p - 1_u8, p >> 1, (p >> 1) + 1_u8];
    for bit in (31..p.bits()).filter(|bit| [0, 1, 31].contains(&(bit % 32)) || bit % 51 == 0 || bit % 58 == 0) {
        let power = &one << bit;
        edges.extend([power.clone(), &power - 1_u8, p - (&power % p)]);
    }
    let excess = (&one << p.bits()) - p;
    edges.extend((1_u8..=12).flat_map(|k| [&excess * k, &excess * k - 1_u8]));
    edges.iter().map(|edge| edge % p).collect()
}

/// All operations on two elements.
#[inline(never)]
fn check_pair<F: PrimeField>(p: &BigUint, a: &BigUint, b: &BigUint) {
    let (x, y) = (element::<F>(a), element::<F>(b));
    let check = |what: &str, is: F, should_be: BigUint| {
        assert_eq!(value(is), should_be % p, "{} by {}: {what} of {a:#x} and {b:#x}", F::NAME, F::MULTIPLIER);
    };
    check("entry", x, a.clone());
    check("sum", x + y, a + b);
    check("difference", x - y, p + a - b);
    check("negative", -x, p - a);
    check("product", x * y, a * b);
    check("square", x.square(), a * a);
    check("inlined product", x.mul_inlined(y), a * b);
    check("inlined square", x.square_inlined(), a * a);
    check("half", x.half(), a * ((p >> 1) + 1_u8));
    check("half of a sum", (x + y + y).half(), (a + b * 2_u8) * ((p >> 1) + 1_u8));
    check("AB + CD", F::mul_add2(x, y, y, y), a * b + b * b);
    // Results of operations are operands like any other, loose ones too.
    check("product of sums", (x + y) * (x - y), (a + b) * (p + a - b));
    check("chain", (x - y - y - y).square() + x + x + x + x, (a + p * 3_u8 - b * 3_u8).pow(2) + a * 4_u8);
    check("wide", F::reduce(x.mul_wide(y) + y.square_wide()), a * b + b * b);
    assert_eq!((x == y), a == b);
    assert_eq!((x - y).is_zero().declassify(), a == b);
}

/// Sums and differences of the largest value that an element on full limbs can have, which no product and no canonical
/// value has: carries and borrows that come twice.
#[inline(never)]
fn check_largest<F: PrimeField>(p: &BigUint) {
    let excess = (BigUint::from(1_u8) << p.bits()) - p;
    let top = (F::ZERO - F::ONE) + element(&(&excess * 2_u8 % p));
    let v = (p - 1_u8 + &excess * 2_u8) % p;
    let name = format!("{} by {}", F::NAME, F::MULTIPLIER);
    assert_eq!(value(top), v, "{name}");
    assert_eq!(value(F::ZERO - top), (p - &v) % p, "{name}: 0 − top");
    assert_eq!(value(F::ONE - top), (p + 1_u8 - &v) % p, "{name}: 1 − top");
    assert_eq!(value(top + top), &v * 2_u8 % p, "{name}: top + top");
    assert_eq!(value(top * top), &v * &v % p, "{name}: top²");
    assert_eq!(value(top.square()), &v * &v % p, "{name}: top²");
}

/// Inverses of p − 2^k and ⌊p/2^k⌋, with which signs change.
#[inline(never)]
fn check_hard_inverses<F: PrimeField>(p: &BigUint) {
    for k in 0..p.bits() {
        for a in [p - (BigUint::from(1_u8) << k) % p, p >> k] {
            let inverse = a.modinv(p).unwrap_or_default();
            let x = element::<F>(&(a % p));
            assert_eq!(value(x.invert()), inverse, "{} by {}, k = {k}", F::NAME, F::MULTIPLIER);
        }
    }
}

/// Inverses and a power of one element.
#[inline(never)]
fn check_one<F: PrimeField>(p: &BigUint, a: &BigUint) {
    let x = element::<F>(a);
    let inverse = a.modinv(p).unwrap_or_default();
    let name = format!("{} by {}: of {a:#x}", F::NAME, F::MULTIPLIER);
    assert_eq!(value(x.invert()), inverse, "{name}");
    assert_eq!(value(invert::by_fermat(x)), inverse, "{name}");
    assert_eq!(value(invert::by_divsteps(x)), inverse, "{name}");
    assert_eq!(value(invert::by_binary_euclid_vartime(x)), inverse, "{name}");
    assert_eq!(value(power::power(x, &[11, 3])), a.modpow(&integer(&[11, 3]), p), "{name}");
}

#[inline(never)]
fn check_roots<F: PrimeField>(p: &BigUint, a: &BigUint) {
    let (root, is_square) = element::<F>(a).sqrt();
    let euler = a.modpow(&(p >> 1), p);
    assert_eq!(is_square.declassify(), euler <= BigUint::from(1_u8), "{} of {a:#x}", F::NAME);
    assert!(!is_square.declassify() || value(root.square()) == *a, "{} of {a:#x}", F::NAME);
}

/// Roots of roots of unity of every order 2^i, by themselves and times a square.
#[inline(never)]
fn check_roots_of_unity<F: PrimeField>(p: &BigUint, non_residue: u64) {
    let mut random = Random(F::BITS.into());
    let minus_one = p - 1_u8;
    let s = minus_one.trailing_zeros().expect("p > 1");
    for i in 0..=s {
        let unity = BigUint::from(non_residue).modpow(&(&minus_one >> i), p);
        check_roots::<F>(p, &unity);
        for _ in 0..4 {
            let a = integer(&random.number::<MAX_LIMBS>()) % p;
            check_roots::<F>(p, &(&unity * &a * &a % p));
        }
    }
}

fn modulus<F: PrimeField>(expected: &str) -> BigUint {
    let p = integer(F::MODULUS);
    assert_eq!(format!("{p:x}"), expected, "{}", F::NAME);
    assert_eq!(p.bits(), u64::from(F::BITS));
    assert_eq!(F::MODULUS.len() as u32, F::BITS.div_ceil(64));
    p
}

fn check_field<F: PrimeField>(p: &str, multiplier: &str, rounds: usize) {
    F::enter(|| check_field_entered::<F>(p, multiplier, rounds));
}

#[inline(never)]
fn check_field_entered<F: PrimeField>(p: &str, multiplier: &str, rounds: usize) {
    assert_eq!(F::MULTIPLIER, multiplier, "{}", F::NAME);
    let p = modulus::<F>(p);
    let below = |a: &BigUint| F::is_canonical(&limbs(a));
    assert!(below(&BigUint::ZERO) && below(&(&p - 1_u8)) && !below(&p) && !below(&(&p + 1_u8)));
    assert!(!F::is_canonical(&[1, 0, 0, 0, 0, 0, 0, 0, 0, 1]) && F::is_canonical(&[7]) && F::is_canonical(&[]));
    assert_eq!((value(F::ZERO), value(F::ONE)), (BigUint::ZERO, BigUint::from(1_u8)));
    let last = &p - 1_u8;
    assert_eq!(format!("{:?}", element::<F>(&last)), format!("{last:#x}"));

    let edges = edges(&p);
    for a in &edges {
        for b in &edges {
            check_pair::<F>(&p, a, b);
        }
    }
    check_largest::<F>(&p);
    check_hard_inverses::<F>(&p);
    let mut random = Random(F::BITS.into());
    for i in 0..rounds {
        let [a, b] = [(); 2].map(|()| integer(&random.number::<MAX_LIMBS>()) % &p);
        check_pair::<F>(&p, &a, &b);
        if i % 50 == 0 {
            check_one::<F>(&p, &a);
            check_roots::<F>(&p, &a);
            check_roots::<F>(&p, &(&a * &a % &p));
        }
    }
    for a in &edges[..7] {
        check_one::<F>(&p, a);
        check_roots::<F>(&p, a);
    }
}

const P160: &str = "fffffffffffffffffffffffffffffffffffc808f";
const P192: &str = "fffffffffffffffffffffffffffffffeffffffffffffffff";
const P224: &str = "ffffffffffffffffffffffffffffffff000000000000000000000001";
const P256: &str = "ffffffff00000001000000000000000000000000ffffffffffffffffffffffff";
const P256K1: &str = "fffffffffffffffffffffffffffffffffffffffffffffffffffffffefffffc2f";
const P384: &str = "fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffeffffffff0000000000000000ffffffff";
const P521: &str = "1ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff\
                    ffffffffffffffffffffffffffffffff";
const P_BRAINPOOL256: &str = "a9fb57dba1eea9bc3e660a909d838d726e3bf623d52620282013481d1f6e5377";
const P_BRAINPOOL384: &str =
    "8cb91e82a3386d280f5d6f7e50e641df152f7109ed5456b412b1da197fb71123acd3a729901d1a71874700133107ec53";
const P_BRAINPOOL512: &str = "aadd9db8dbe9c48b3fd4e6ae33c9fc07cb308db3b3c9d20ed6639cca703308717d4d9b009bc66842aecda12ae6a380e6\
                              2881ff2f2d82c68528aa6056583a48f3";
const P25519: &str = "7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffed";

/// The representations of one field: that of choice, both for any p, and all on 32-bit limbs.
macro_rules! field {
    ($test:ident, $modulus:ident, $limbs:ident, $limbs32:ident, $strategy:ident, $name:literal) => {
        #[test]
        fn $test() {
            check_field::<$limbs<$strategy>>($modulus, $name, ROUNDS);
            check_field::<$limbs<Barrett>>($modulus, "barrett", ROUNDS);
            check_field::<$limbs<Montgomery>>($modulus, "montgomery", ROUNDS);
            check_field::<$limbs32<$strategy>>($modulus, concat!($name, "-32"), ROUNDS);
            check_field::<$limbs32<Barrett>>($modulus, "barrett-32", ROUNDS);
            check_field::<$limbs32<Montgomery>>($modulus, "montgomery-32", ROUNDS);
        }
    };
}

const ROUNDS: usize = 200;

field!(fp160, P160, Fp160Limbs, Fp160Limbs32, PseudoMersenne, "pseudo-mersenne");
field!(fp192, P192, Fp192Limbs, Fp192Limbs32, Solinas, "solinas");
field!(fp224, P224, Fp224Limbs, Fp224Limbs32, Solinas, "solinas");
field!(fp256, P256, Fp256Limbs, Fp256Limbs32, Solinas, "solinas");
field!(fp384, P384, Fp384Limbs, Fp384Limbs32, Solinas, "solinas");
field!(fp521, P521, Fp521Limbs, Fp521Limbs32, Solinas, "solinas");
field!(fp25519, P25519, Fp25519Limbs, Fp25519Limbs32, PseudoMersenne, "pseudo-mersenne-saturated");

/// c has 33 bits, which 32-bit limbs do not reduce by.
#[test]
fn fp256k1() {
    check_field::<Fp256k1Limbs<Folded>>(P256K1, "pseudo-mersenne-folded", ROUNDS);
    check_field::<Fp256k1Limbs<PseudoMersenne>>(P256K1, "pseudo-mersenne", ROUNDS);
    check_field::<Fp256k1Limbs<Barrett>>(P256K1, "barrett", ROUNDS);
    check_field::<Fp256k1Limbs<Montgomery>>(P256K1, "montgomery", ROUNDS);
    check_field::<Fp256k1Limbs32<Barrett>>(P256K1, "barrett-32", ROUNDS);
    check_field::<Fp256k1Limbs32<Montgomery>>(P256K1, "montgomery-32", ROUNDS);
}

/// Primes of no special form.
macro_rules! any_prime {
    ($test:ident, $modulus:ident, $limbs:ident, $limbs32:ident) => {
        #[test]
        fn $test() {
            check_field::<$limbs<Montgomery>>($modulus, "montgomery", ROUNDS);
            check_field::<$limbs<MontgomerySpecial>>($modulus, "montgomery-special", ROUNDS);
            check_field::<$limbs<Barrett>>($modulus, "barrett", ROUNDS);
            check_field::<$limbs32<Montgomery>>($modulus, "montgomery-32", ROUNDS);
            check_field::<$limbs32<Barrett>>($modulus, "barrett-32", ROUNDS);
        }
    };
}

any_prime!(brainpool256, P_BRAINPOOL256, FpBrainpool256Limbs, FpBrainpool256Limbs32);
any_prime!(brainpool384, P_BRAINPOOL384, FpBrainpool384Limbs, FpBrainpool384Limbs32);
any_prime!(brainpool512, P_BRAINPOOL512, FpBrainpool512Limbs, FpBrainpool512Limbs32);

/// The order of P-521, in as many limbs as there can be, and that of P-256, where n − 1 is divided by 16.
#[test]
fn orders_of_curves() {
    #[derive(Clone, Copy)]
    struct OrderOf<C>(PhantomData<C>);
    impl<C: Curve> PrimeModulus for OrderOf<C> {
        const NAME: &'static str = "order";
        const MODULUS: &'static [u64] = C::ORDER;
    }
    let of_p256 = "ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551";
    let of_p521 = "1fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffa51868783bf2f966b7fcc0148f709a5d0\
                   3bb5c9b8899c47aebb6fb71e91386409";
    type Of256 = Prime<OrderOf<P256>, u64, 4, Montgomery>;
    check_field::<Of256>(of_p256, "montgomery", ROUNDS);
    check_field::<Prime<OrderOf<P521>, u64, 9, Montgomery>>(of_p521, "montgomery", ROUNDS);
    check_field::<Prime<OrderOf<P521>, u64, 9, Barrett>>(of_p521, "barrett", ROUNDS);
    check_roots_of_unity::<Of256>(&modulus::<Of256>(of_p256), OrderOf::<P256>::NON_RESIDUE);
}

/// The least number that is no square, by Euler's criterion.
#[test]
fn non_residues() {
    fn check<M: PrimeModulus>() {
        let p = integer(M::MODULUS);
        let is_square = |c: u64| BigUint::from(c).modpow(&(&p >> 1), &p) == BigUint::from(1_u8);
        assert!((2..M::NON_RESIDUE).all(is_square) && !is_square(M::NON_RESIDUE), "{}", M::NAME);
    }
    check::<Fp160>();
    check::<Fp192>();
    check::<Fp224>();
    check::<Fp256>();
    check::<Fp256k1>();
    check::<Fp384>();
    check::<Fp521>();
    check::<Fp25519>();
    check::<FpBrainpool256>();
    check::<FpBrainpool384>();
    check::<FpBrainpool512>();
    check::<Small12>();
    check::<Small15>();
    check::<Small17>();
}

#[test]
fn other_products() {
    check_field::<Fp192Limbs<Solinas<Karatsuba>>>(P192, "solinas-karatsuba", ROUNDS);
    check_field::<Fp256Limbs<Solinas<Handbook>>>(P256, "solinas-handbook", ROUNDS);
    check_field::<Fp256Limbs32<Montgomery<Karatsuba>>>(P256, "montgomery-karatsuba-32", ROUNDS);
}

#[test]
fn montgomery_special() {
    check_field::<Fp224Limbs<MontgomerySpecial>>(P224, "montgomery-special", ROUNDS);
    check_field::<Fp256Limbs<MontgomerySpecial>>(P256, "montgomery-special", ROUNDS);
}

/// Where p − 1 is divided by a high power of two.
#[test]
fn roots_of_unity() {
    let p = modulus::<Fp224Limbs<Solinas>>(P224);
    check_roots_of_unity::<Fp224Limbs<Solinas>>(&p, 11);
    check_roots_of_unity::<Fp224Limbs<MontgomerySpecial>>(&p, 11);
    check_roots_of_unity::<Fp224Limbs32<Barrett>>(&p, 11);
    check_roots_of_unity::<Fp25519Limbs<Folded>>(&modulus::<Fp25519Limbs<Folded>>(P25519), 2);
}

#[test]
fn unsaturated() {
    check_field::<Fp25519Limbs<Folded>>(P25519, "pseudo-mersenne-folded", ROUNDS);
    check_field::<Fp25519Radix51>(P25519, "pseudo-mersenne", ROUNDS);
    check_field::<Fp521Radix58>(P521, "pseudo-mersenne", ROUNDS);
}

#[cfg(target_arch = "x86_64")]
#[test]
fn adx() {
    if !has_adx() {
        println!("not run: this processor has no BMI2 and ADX");
        return;
    }
    check_field::<Fp160Limbs<PseudoMersenne<Adx>>>(P160, "pseudo-mersenne-adx", ROUNDS);
    check_field::<Fp192Limbs<Solinas<Adx>>>(P192, "solinas-adx", ROUNDS);
    check_field::<Fp224Limbs<Solinas<Adx>>>(P224, "solinas-adx", ROUNDS);
    check_field::<Fp256Limbs<Solinas<Adx>>>(P256, "solinas-adx", ROUNDS);
    check_field::<Fp256Limbs<Montgomery<Adx>>>(P256, "montgomery-adx", ROUNDS);
    check_field::<Fp256Limbs<Barrett<Adx>>>(P256, "barrett-adx", ROUNDS);
    check_field::<Fp25519Limbs<PseudoMersenne<Adx>>>(P25519, "pseudo-mersenne-saturated-adx", ROUNDS);
}

/// A modulus 2^m − c that is so small that every element can be tried.
macro_rules! small_modulus {
    ($modulus:ident, $bits:literal, $c:literal) => {
        #[derive(Clone, Copy)]
        struct $modulus;

        impl PrimeModulus for $modulus {
            const NAME: &'static str = stringify!($modulus);
            const MODULUS: &'static [u64] = &[(1 << $bits) - $c];
            const TERMS: &'static [(i64, u32)] = &[($c, 0)];
        }
    };
}

small_modulus!(Small12, 12, 3);
small_modulus!(Small15, 15, 19);
small_modulus!(Small17, 17, 31);

/// Every element of small fields.
#[test]
fn all_inverses_of_small_fields() {
    fn of_field<M: PrimeModulus>() {
        for a in 0..M::P[0] {
            let x = Prime::<M, u64, 1, Montgomery>::from_limbs(&[a]);
            let is_one = if a == 0 { 0 } else { 1 };
            assert_eq!((x * invert::by_divsteps(x)).to_limbs()[0], is_one, "{}: {a}", M::NAME);
        }
    }
    of_field::<Small12>();
    of_field::<Small15>();
    of_field::<Small17>();
}

/// Products of any limbs, full ones too, agree with the big integers'.
#[inline(never)]
fn check_products<X: IntegerProduct<u64, N>, const N: usize>() {
    let mut random = Random(N as u64);
    for round in 0..2000 {
        let [mut a, b] = [(); 2].map(|()| random.number::<N>());
        if round == 0 {
            a = [u64::MAX; N];
        }
        let (x, y) = (integer(&a), integer(&b));
        assert_eq!(integer(X::product(&a, &b).as_flattened()), &x * &y, "{x:#x}·{y:#x}");
        assert_eq!(integer(X::product(&a, &a).as_flattened()), &x * &x, "{x:#x}²");
        assert_eq!(integer(X::square(&a).as_flattened()), &x * &x, "{x:#x}²");
    }
}

#[test]
fn integer_products() {
    fn of_size<const N: usize>() {
        check_products::<Classical, N>();
        check_products::<Handbook, N>();
        check_products::<Karatsuba, N>();
    }
    of_size::<3>();
    of_size::<4>();
    of_size::<5>();
    of_size::<6>();
    of_size::<8>();
    of_size::<9>();
    #[cfg(target_arch = "x86_64")]
    if has_adx() {
        check_products::<Adx, 3>();
        check_products::<Adx, 4>();
    }
}

/// Remainders of multiples of p, and of their neighbours; Montgomery's are x/R.
#[inline(never)]
fn check_reduction<M: PrimeModulus, R: Reduction<M, u64, N>, const N: usize>() {
    let p = integer(M::MODULUS);
    let one = BigUint::from(1_u8);
    let radix = if R::NAME.starts_with("montgomery") { &one << (64 * N) } else { one.clone() };
    let mut random = Random(N as u64);
    for _ in 0..500 {
        let q = integer(&random.number::<N>()) % (&one << M::BITS);
        for x in [&q * &p, &q * &p + 1_u8, (&q + 1_u8) * &p - 1_u8] {
            let mut wide = [[0; N]; 2];
            wide.as_flattened_mut().iter_mut().zip(x.iter_u64_digits()).for_each(|(limb, digit)| *limb = digit);
            let remainder = integer(&R::reduce(&wide));
            assert!(remainder < p && (remainder * &radix) % &p == &x % &p, "{} by {}: {x:#x}", M::NAME, R::NAME);
        }
    }
}

#[test]
fn reductions() {
    fn of_any_prime<M: PrimeModulus, const N: usize>() {
        check_reduction::<M, BarrettReduction, N>();
        check_reduction::<M, MontgomeryReduction, N>();
    }
    fn of_form<M: PrimeModulus, const N: usize>() {
        check_reduction::<M, SolinasReduction, N>();
        of_any_prime::<M, N>();
    }
    of_form::<Fp192, 3>();
    of_form::<Fp224, 4>();
    of_form::<Fp256, 4>();
    of_form::<Fp384, 6>();
    of_form::<Fp521, 9>();
    of_any_prime::<Fp160, 3>();
    of_any_prime::<Fp25519, 4>();
    check_reduction::<Fp160, PseudoMersenneReduction, 3>();
    check_reduction::<Fp25519, PseudoMersenneReduction, 4>();
    of_any_prime::<Fp256k1, 4>();
    of_any_prime::<FpBrainpool256, 4>();
    of_any_prime::<FpBrainpool384, 6>();
    of_any_prime::<FpBrainpool512, 8>();
    check_reduction::<Fp256k1, PseudoMersenneReduction, 4>();
    check_reduction::<Fp256, MontgomeryReduction<true>, 4>();
}

/// A million products and squares of each field in its fastest representation.
#[test]
#[ignore = "deep"]
fn a_million_products() {
    #[inline(never)]
    fn of_field<F: PrimeField>() {
        let p = integer(F::MODULUS);
        let mut random = Random(F::BITS.into());
        for _ in 0..500_000 {
            let [a, b] = [(); 2].map(|()| integer(&random.number::<MAX_LIMBS>()) % &p);
            let (x, y) = (element::<F>(&a), element::<F>(&b));
            assert_eq!(value(x * y), &a * &b % &p, "{} by {}: {a:#x}·{b:#x}", F::NAME, F::MULTIPLIER);
            assert_eq!(
                value((x - y).square()),
                (&p + &a - &b).pow(2) % &p,
                "{} by {}: {a:#x}, {b:#x}",
                F::NAME,
                F::MULTIPLIER
            );
        }
    }
    of_field::<Fp160Limbs<PseudoMersenne>>();
    of_field::<Fp192Limbs<Solinas>>();
    of_field::<Fp224Limbs<Solinas>>();
    of_field::<Fp256Limbs<Solinas>>();
    of_field::<Fp256Limbs<MontgomerySpecial>>();
    of_field::<Fp384Limbs<Solinas>>();
    of_field::<Fp521Limbs<Solinas>>();
    of_field::<Fp521Radix58>();
    of_field::<Fp25519Limbs<PseudoMersenne>>();
    of_field::<Fp25519Limbs<Folded>>();
    of_field::<Fp256k1Limbs<Folded>>();
    of_field::<Fp25519Radix51>();
}
