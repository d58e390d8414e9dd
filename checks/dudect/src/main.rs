//! Times of constant-time methods for one scalar again and again, and for random ones, side by side: the method of O. Reparaz, J.
//! Balasch, I. Verbauwhede, Dude, is my code constant time?, DATE 2017. `run` reads the lines that are printed: a name, a t, and
//! of how many times it is.
//!
//! Products of points are timed, on every backend of the processor: what valgrind cannot watch too, since it does not know the
//! instructions. On prime curves only batches have instructions of their own, by AVX-512. One function of each backend leaks on purpose.

mod welch;

use carryless::scalar_mul::{mul_batch, mul_generator_batch};
use carryless::{Affine, B233, Backend, K233, KeyCurve, P256, SecretScalar, mul, mul_generator};
use std::hint::black_box;
use std::time::Instant;
use welch::{Sample, largest_t};

/// Runs of each function.
const SAMPLES: usize = 1_000_000;
/// Scalars that are made before they are multiplied by, of both classes in random order: none but the fixed ones are timed
/// twice. What was seen before could show in the times, by what it leaves in the processor.
const SCALARS: usize = 250;

/// Four scalars.
type Scalars<C> = [SecretScalar<C>; 4];

/// A function that is timed.
struct Function {
    name: &'static str,
    backend: Backend,
    time: fn() -> Vec<Sample>,
}

/// Times `compute` on four scalars at a time: the same ones, or random ones.
fn time<C: KeyCurve, T>(backend: Backend, compute: impl Fn(&Scalars<C>) -> T) -> Vec<Sample> {
    backend.force().expect("it is available");
    let mut samples = Vec::with_capacity(SAMPLES);
    let mut times = [0; SCALARS];
    while samples.len() < SAMPLES {
        let (classes, inputs) = inputs::<C>();
        // Of the class nothing is known here: a branch on it could show, however far from what is timed.
        for (time, scalars) in times.iter_mut().zip(&inputs) {
            // All are read from one place: what an address costs is not what is looked for.
            let scalars = black_box(scalars.clone());
            let start = Instant::now();
            let result = black_box(compute(&scalars));
            *time = start.elapsed().as_nanos() as u64;
            drop(result);
        }
        samples.extend(classes.iter().zip(times).map(|(&is_random, time)| Sample { time, is_random }));
    }
    samples
}

/// Classes, and scalars of them.
fn inputs<C: KeyCurve>() -> ([bool; SCALARS], Vec<Scalars<C>>) {
    let mut coins = [0_u8; SCALARS];
    fill(&mut coins);
    let classes = coins.map(|coin| coin & 1 == 1);
    let scalars = classes.map(|is_random| {
        let mut bytes = [[0x40; 28]; 4];
        if is_random {
            bytes.iter_mut().for_each(|bytes| fill(bytes));
        }
        bytes.map(|bytes| SecretScalar::from_be_bytes(&bytes).expect("below n"))
    });
    (classes, scalars.into())
}

fn fill(bytes: &mut [u8]) {
    getrandom::fill(bytes).expect("randomness of the system");
}

/// The functions of a curve on a backend.
macro_rules! functions {
    ($curve:ident $name:literal, $backend:ident $words:literal) => {
        [
            Function {
                backend: Backend::$backend,
                name: concat!($name, "_", $words, "_mul"),
                time: || {
                    let p = Affine::<$curve>::generator();
                    time(Backend::$backend, |[k, ..]| mul(k, &p))
                },
            },
            Function {
                backend: Backend::$backend,
                name: concat!($name, "_", $words, "_mul_generator"),
                time: || time::<$curve, _>(Backend::$backend, |[k, ..]| mul_generator(k)),
            },
            Function {
                backend: Backend::$backend,
                name: concat!($name, "_", $words, "_mul_batch"),
                time: || {
                    let p = [Affine::<$curve>::generator(); 4];
                    time(Backend::$backend, |k| {
                        let mut out = p;
                        mul_batch(k, &p, &mut out).map(|()| out)
                    })
                },
            },
            Function {
                backend: Backend::$backend,
                name: concat!($name, "_", $words, "_mul_generator_batch"),
                time: || {
                    let p = [Affine::<$curve>::generator(); 4];
                    time(Backend::$backend, |k| {
                        let mut out = p;
                        mul_generator_batch(k, &mut out).map(|()| out)
                    })
                },
            },
        ]
    };
}

/// A k·P that takes some nanoseconds more where the lowest bit of the product's x is set: a secret, and random.
fn planted(backend: Backend) -> Vec<Sample> {
    let p = Affine::<K233>::generator();
    time(backend, |[k, ..]| {
        let product = mul(k, &p);
        let (x, _) = product.as_ref().expect("no fault").coordinates().expect("not O");
        if carryless::field::Field::to_limbs(x)[0] & 1 == 1 {
            (0..100).for_each(|i| _ = black_box(i));
        }
        product
    })
}

/// Times the functions whose names contain the argument, or all.
fn main() {
    let filter = std::env::args().nth(1).unwrap_or_default();
    let planted = [
        Function { name: "planted_avx512", backend: Backend::Avx512, time: || planted(Backend::Avx512) },
        Function { name: "planted_avx2", backend: Backend::Avx2, time: || planted(Backend::Avx2) },
        Function { name: "planted_clmul", backend: Backend::Clmul, time: || planted(Backend::Clmul) },
        Function { name: "planted_portable", backend: Backend::Portable, time: || planted(Backend::Portable) },
    ];
    let functions = [
        functions!(K233 "k233", Avx512 "avx512"),
        functions!(B233 "b233", Avx512 "avx512"),
        functions!(P256 "p256", Avx512 "avx512"),
        functions!(K233 "k233", Avx2 "avx2"),
        functions!(B233 "b233", Avx2 "avx2"),
        functions!(K233 "k233", Clmul "clmul"),
        functions!(B233 "b233", Clmul "clmul"),
        functions!(K233 "k233", Portable "portable"),
        functions!(B233 "b233", Portable "portable"),
        functions!(P256 "p256", Portable "portable"),
    ];
    let chosen = |function: &&Function| function.name.contains(&filter) && function.backend.is_available();
    for function in functions.iter().flatten().chain(&planted).filter(chosen) {
        let (t, count) = largest_t((function.time)());
        println!("{} {t:+.2} {count}", function.name);
    }
}
