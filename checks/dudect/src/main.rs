//! Times of constant-time methods for one scalar again and again, and for random ones, side by side: the method of O. Reparaz, J.
//! Balasch, I. Verbauwhede, Dude, is my code constant time?, DATE 2017. `run` reads the t values.
//!
//! What valgrind cannot watch, since it does not know the instructions, is timed here: products of points on the words of
//! AVX-512, in wide registers too. One function leaks on purpose.

use carryless::scalar_mul::{mul_batch, mul_generator_batch};
use carryless::{Affine, B233, Backend, K233, KeyCurve, SecretScalar, mul, mul_generator};
use dudect_bencher::rand::{Rng, RngCore};
use dudect_bencher::{BenchRng, Class, CtRunner, ctbench_main};
use std::hint::black_box;

/// Runs of each function.
const SAMPLES: usize = 1_000_000;
/// Scalars that are made before they are multiplied by, of both classes in random order: no branch on the class is near what
/// is timed, and no scalars but the fixed ones are timed twice. Either could show in the times, by what it leaves in the
/// processor.
const SCALARS: usize = 256;

/// Times `compute` on four scalars at a time: the same ones, or random ones.
fn time<C: KeyCurve, T>(
    backend: Backend,
    runner: &mut CtRunner,
    rng: &mut BenchRng,
    compute: impl Fn(&[SecretScalar<C>; 4]) -> T,
) {
    if let Err(error) = backend.force() {
        eprintln!("{backend:?}: {error}; with AVX2 and VPCLMULQDQ alone, `--filter avx2` times what there is");
        std::process::exit(1);
    }
    for _ in 0..SAMPLES / SCALARS {
        let inputs: Vec<(Class, [SecretScalar<C>; 4])> = (0..SCALARS).map(|_| input(rng)).collect();
        for (class, scalars) in &inputs {
            // All are read from one place: what an address costs is not what is looked for.
            let scalars = black_box(scalars.clone());
            runner.run_one(*class, || compute(&scalars));
        }
    }
}

/// A class, and scalars of it.
fn input<C: KeyCurve>(rng: &mut BenchRng) -> (Class, [SecretScalar<C>; 4]) {
    let is_random = rng.r#gen();
    let mut scalar = || {
        let mut octets = [0x40; 28];
        if is_random {
            rng.fill_bytes(&mut octets);
        }
        SecretScalar::from_be_bytes(&octets).expect("below n")
    };
    (if is_random { Class::Right } else { Class::Left }, [(); 4].map(|()| scalar()))
}

/// The functions of a curve on a backend.
macro_rules! functions {
    ($curve:ident, $backend:ident: $mul:ident $mul_generator:ident $mul_batch:ident $mul_generator_batch:ident) => {
        fn $mul(runner: &mut CtRunner, rng: &mut BenchRng) {
            let p = Affine::<$curve>::generator();
            time(Backend::$backend, runner, rng, |[k, ..]| mul(k, &p));
        }
        fn $mul_generator(runner: &mut CtRunner, rng: &mut BenchRng) {
            time::<$curve, _>(Backend::$backend, runner, rng, |[k, ..]| mul_generator(k));
        }
        fn $mul_batch(runner: &mut CtRunner, rng: &mut BenchRng) {
            let p = [Affine::<$curve>::generator(); 4];
            time(Backend::$backend, runner, rng, |k| {
                let mut out = p;
                mul_batch(k, &p, &mut out).map(|()| out)
            });
        }
        fn $mul_generator_batch(runner: &mut CtRunner, rng: &mut BenchRng) {
            let p = [Affine::<$curve>::generator(); 4];
            time(Backend::$backend, runner, rng, |k| {
                let mut out = p;
                mul_generator_batch(k, &mut out).map(|()| out)
            });
        }
    };
}

functions!(K233, Avx512: k233_avx512_mul k233_avx512_mul_generator k233_avx512_mul_batch k233_avx512_mul_generator_batch);
functions!(B233, Avx512: b233_avx512_mul b233_avx512_mul_generator b233_avx512_mul_batch b233_avx512_mul_generator_batch);
functions!(K233, Avx2: k233_avx2_mul k233_avx2_mul_generator k233_avx2_mul_batch k233_avx2_mul_generator_batch);
functions!(B233, Avx2: b233_avx2_mul b233_avx2_mul_generator b233_avx2_mul_batch b233_avx2_mul_generator_batch);

/// A k·P after which a scalar that has its lowest bit set takes some nanoseconds more.
fn planted(runner: &mut CtRunner, rng: &mut BenchRng) {
    let p = Affine::<K233>::generator();
    time(Backend::Avx512, runner, rng, |[k, ..]| {
        let product = mul(k, &p);
        // Of a point k·P with an x whose lowest bit is set: a secret, and random.
        let (x, _) = product.as_ref().expect("no fault").coordinates().expect("not O");
        if carryless::field::Field::to_limbs(x)[0] & 1 == 1 {
            (0..100).for_each(|i| _ = black_box(i));
        }
        product
    });
}

ctbench_main!(
    k233_avx512_mul,
    k233_avx512_mul_generator,
    k233_avx512_mul_batch,
    k233_avx512_mul_generator_batch,
    b233_avx512_mul,
    b233_avx512_mul_generator,
    b233_avx512_mul_batch,
    b233_avx512_mul_generator_batch,
    k233_avx2_mul,
    k233_avx2_mul_generator,
    k233_avx2_mul_batch,
    k233_avx2_mul_generator_batch,
    b233_avx2_mul,
    b233_avx2_mul_generator,
    b233_avx2_mul_batch,
    b233_avx2_mul_generator_batch,
    planted
);
