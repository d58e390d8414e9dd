//! Products, their batches and sums, and batches of signatures, on the curves for keys, beside what a caller could write with the
//! others: none may be slower than that.
//!
//! `cargo bench --bench substitutes [WORDS]` prints for each the time, that of its substitute and the ratio, below 1 the
//! operation is faster, and ends with status 1 where one is more than 3 % slower. Words choose lines that contain them all. Both are
//! timed in the same rounds, at many places of the machine code; what seems slower is timed again for longer.

use carryless::curve::Curve;
use carryless::curves::*;
use carryless::ecdsa::Signature;
use carryless::key::{PublicKey, SecretKey};
use carryless::scalar::public_scalar_vartime;
use carryless::scalar_mul::{
    PreparedPoints, lincomb_generator_batch_vartime, msm_limbs, msm_vartime, mul_batch, mul_generator_batch,
};
use carryless::{Affine, KeyCurve, SecretScalar, coordinates::Point, lincomb_vartime, mul, mul_generator, mul_vartime};
use carryless_workbench::statistics::Estimate;
use carryless_workbench::timing::{self, Limits, Measured, Task};
use std::hint::black_box;
use std::process::ExitCode;
use std::time::Duration;

/// How much slower an operation may be.
const MARGIN: f64 = 1.03;
/// Milliseconds that a line is timed for, and again where the operation seems slower.
const MILLISECONDS: [u64; 2] = [320, 1600];
/// The sizes of batches: those whose last group is not full too.
const SIZES: [usize; 9] = [1, 2, 3, 4, 5, 6, 7, 8, 32];

struct Lines {
    words: Vec<String>,
    slower: usize,
}

impl Lines {
    /// Times both and prints a line, if it is asked for.
    fn compare<A, B>(&mut self, name: &str, mut operation: impl FnMut() -> A, mut substitute: impl FnMut() -> B) {
        if !self.words.iter().all(|word| name.contains(word.as_str())) {
            return;
        }
        let mut seems_slower = true;
        for (i, milliseconds) in MILLISECONDS.into_iter().enumerate() {
            let limits = Limits { budget: Duration::from_millis(milliseconds), enough: 9, rounds: 4001 };
            let tasks = vec![repeat(&mut operation), repeat(&mut substitute)];
            let Measured { samples, conditions } = timing::measure(tasks, limits, |_| ());
            let Estimate { median, low, .. } = samples[0].to(&samples[1]).estimate();
            seems_slower = low > MARGIN;
            if !seems_slower || i + 1 == MILLISECONDS.len() {
                let [a, b] = [0, 1].map(|i| 1e-3 * conditions.nanoseconds * samples[i].median());
                println!("{name:<52} {a:10.2} {b:10.2} {median:6.2}{}", if seems_slower { "  slower" } else { "" });
                break;
            }
        }
        self.slower += usize::from(seems_slower);
    }
}

fn repeat<'a, R>(f: &'a mut impl FnMut() -> R) -> Task<'a> {
    Task::new(move |n| (0..n).for_each(|_| drop(black_box(f()))))
}

/// Scalars of full length, each another one.
fn limbs<C: Curve>(seed: usize) -> [u64; 9] {
    let mut limbs = [0; 9];
    for (i, limb) in C::ORDER.iter().enumerate() {
        let random = 0x9e37_79b9_7f4a_7c15_u64.wrapping_mul((9 * seed + i + 1) as u64) >> 8;
        limbs[i] = (limb / 2) ^ (random & (limb / 4));
    }
    limbs
}

fn scalar<C: KeyCurve>(seed: usize) -> SecretScalar<C> {
    SecretScalar::from_limbs(&limbs::<C>(seed)).expect("below the order")
}

fn products<C: KeyCurve>(lines: &mut Lines) {
    let name = C::NAME;
    let (k, l, g) = (scalar::<C>(1), scalar::<C>(2), Affine::<C>::generator());
    let (x, y) = (limbs::<C>(1), limbs::<C>(2));
    let p = mul_generator(&scalar::<C>(3)).expect("undisturbed");
    let q = mul_generator(&scalar::<C>(4)).expect("undisturbed");
    lines.compare(&format!("{name} mul_generator, mul"), || mul_generator(&k), || mul(&k, &g));
    lines.compare(&format!("{name} mul_vartime, mul"), || mul_vartime(&x, &p), || mul(&k, &p));
    lines.compare(
        &format!("{name} lincomb_vartime of P and Q, two mul"),
        || lincomb_vartime(&x, &p, &y, &q),
        || mul(&k, &p).expect("undisturbed").add_vartime(mul(&l, &q).expect("undisturbed")),
    );
    lines.compare(
        &format!("{name} lincomb_vartime of G and Q, two products"),
        || lincomb_vartime(&x, &g, &y, &q),
        || mul_generator(&k).expect("undisturbed").add_vartime(mul(&l, &q).expect("undisturbed")),
    );
    for n in SIZES {
        let secrets = (0..n).map(scalar::<C>).collect::<Vec<_>>();
        let public = (0..n).map(limbs::<C>).collect::<Vec<_>>();
        let public = public.iter().map(|limbs| &limbs[..]).collect::<Vec<_>>();
        let points = secrets.iter().map(|k| mul_generator(k).expect("undisturbed")).collect::<Vec<_>>();
        let mut out = points.clone();
        lines.compare(
            &format!("{name} mul_batch of {n}, mul"),
            || mul_batch(&secrets, &points, &mut out),
            || secrets.iter().zip(&points).filter(|(k, p)| mul(k, p).is_ok()).count(),
        );
        lines.compare(
            &format!("{name} mul_generator_batch of {n}, mul_generator"),
            || mul_generator_batch(&secrets, &mut out),
            || secrets.iter().filter(|k| mul_generator(k).is_ok()).count(),
        );
        lines.compare(
            &format!("{name} lincomb_generator_batch_vartime of {n}, checks and lincomb_vartime"),
            || lincomb_generator_batch_vartime(&public, &public, &points, &mut out),
            || {
                let sums = public.iter().zip(&points).map(|(k, p)| (p.check(), lincomb_vartime(k, &g, k, p)));
                sums.filter(|(checked, sum)| checked.is_ok() && sum.is_identity().declassify()).count()
            },
        );
    }
    for n in [2, 4, 5, 7, 8, 16, 17, 64] {
        let scalars = (0..n).map(limbs::<C>).collect::<Vec<_>>();
        let points = (0..n).map(|i| mul_generator(&scalar::<C>(i)).expect("undisturbed")).collect::<Vec<_>>();
        let mut workspace = vec![0; msm_limbs::<C>(n)];
        lines.compare(
            &format!("{name} msm_vartime of {n}, mul_vartime"),
            || msm_vartime(&scalars, &points, &mut workspace),
            || {
                let products = scalars.iter().zip(&points).map(|(k, p)| mul_vartime(k, p));
                products.fold(Affine::IDENTITY, |sum, product| sum.add_vartime(product))
            },
        );
        let mut products = points.clone();
        lines.compare(
            &format!("{name} msm_vartime of {n}, mul_batch and additions"),
            || msm_vartime(&scalars, &points, &mut workspace),
            || {
                let scalars = scalars.iter().map(|k| public_scalar_vartime(k)).collect::<Vec<_>>();
                mul_batch(&scalars, &points, &mut products).expect("undisturbed");
                products.iter().fold(Affine::IDENTITY, |sum, product| sum.add_vartime(*product))
            },
        );
    }
    for n in [64, 4096] {
        let scalars = (0..n).map(limbs::<C>).collect::<Vec<_>>();
        let points = (0..n).map(|i| mul_generator(&scalar::<C>(i)).expect("undisturbed")).collect::<Vec<_>>();
        let mut storage = vec![0; PreparedPoints::<C>::limbs(n)];
        let bases = PreparedPoints::new(&points, &mut storage).expect("points of the subgroup");
        let mut own = vec![0; bases.workspace_limbs()];
        let mut workspace = vec![0; msm_limbs::<C>(n)];
        lines.compare(
            &format!("{name} a sum of {n} prepared points, msm_vartime"),
            || bases.msm_vartime(&scalars, &mut own),
            || msm_vartime(&scalars, &points, &mut workspace),
        );
    }
}

fn signatures<C: KeyCurve>(lines: &mut Lines) {
    let name = C::NAME;
    let key = SecretKey::<C>::new(scalar(5)).expect("no zero");
    let public = key.public_key();
    for n in SIZES {
        let digests = (0..n).map(|i| [i as u8; 64]).collect::<Vec<_>>();
        let digests = digests.iter().map(|digest| &digest[..]).collect::<Vec<_>>();
        let signed = digests.iter().map(|digest| key.sign_prehash(digest).expect("undisturbed")).collect::<Vec<_>>();
        let rows: Vec<(&PublicKey<C>, &[u8], &Signature<C>)> =
            signed.iter().zip(&digests).map(|(signature, digest)| (public, *digest, signature)).collect();
        let (mut out, mut verdicts) = (vec![None; n], vec![false; n]);
        lines.compare(
            &format!("{name} sign_prehash_batch of {n}, sign_prehash"),
            || key.sign_prehash_batch(&digests, &mut out),
            || digests.iter().filter(|digest| key.sign_prehash(digest).is_ok()).count(),
        );
        let one_by_one = || rows.iter().filter(|(key, digest, s)| key.verify_prehash(digest, s).is_ok()).count();
        lines.compare(
            &format!("{name} verify_prehash_batch of {n}, verify_prehash"),
            || PublicKey::verify_prehash_batch(&rows),
            one_by_one,
        );
        lines.compare(
            &format!("{name} verify_prehash_each of {n}, verify_prehash"),
            || PublicKey::verify_prehash_each(&rows, &mut verdicts),
            one_by_one,
        );
    }
}

macro_rules! curves {
    ($($curve:ident)*) => {
        /// All lines of all curves for keys.
        fn all(lines: &mut Lines) {
            $(
                products::<$curve>(lines);
                signatures::<$curve>(lines);
            )*
        }
    };
}
curves!(K163 B163 K233 B233 K239 K283 B283 K409 B409 K571 B571 P192 P224 P256 P384 P521);

fn main() -> ExitCode {
    let words = std::env::args().skip(1).filter(|word| !word.starts_with("--")).collect();
    let mut lines = Lines { words, slower: 0 };
    println!("{:<52} {:>10} {:>10} {:>6}", "operation, substitute", "µs", "µs", "ratio");
    all(&mut lines);
    println!("{} of the operations are slower than their substitutes", lines.slower);
    ExitCode::from(u8::from(lines.slower > 0))
}
