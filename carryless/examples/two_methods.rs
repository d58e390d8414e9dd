//! Two methods for one curve, compared: `cargo run --release --example two_methods`.
//!
//! A method that is called by its name needs a representation that is named too: here B-233 over lanes of 128 bits on
//! portable words, and over 64-bit words with López and Dahab's comb.

use carryless::coordinates::{Affine, KimKim, LopezDahab, Point};
use carryless::field::named::{F2m233Lanes, F2m233Words};
use carryless::poly::CombVartime;
use carryless::scalar_mul::{double_and_add_vartime, wnaf_vartime};
use carryless::{B233, Curve, word::Portable128};
use std::hint::black_box;
use std::time::{Duration, Instant};

type OnLanes = B233<F2m233Lanes<Portable128>>;
type OnCombs = B233<F2m233Words<CombVartime<4>>>;

fn main() {
    for (name, time) in compare(101) {
        println!("{name:50} {:8.1} µs", time.as_secs_f64() * 1e6);
    }
}

/// The median time of each method over `rounds` rounds. The methods take turns, so that what disturbs the machine
/// disturbs all of them.
pub fn compare(rounds: usize) -> Vec<(&'static str, Duration)> {
    let k: Vec<u64> = OnLanes::ORDER.iter().map(|limb| limb / 3).collect();
    let k = black_box(k.as_slice());
    let (p, q) = (Affine::<OnLanes>::generator(), Affine::<OnCombs>::generator());
    let methods: [(&str, &dyn Fn()); 3] = [
        ("lanes, López–Dahab, double-and-add", &|| {
            finish(double_and_add_vartime::<LopezDahab<_>>(k, black_box(&p)))
        }),
        ("lanes, Kim–Kim, NAF of width 5", &|| finish(wnaf_vartime::<KimKim<_>>(5, k, black_box(&p)))),
        ("comb multiplication, Kim–Kim, NAF of width 5", &|| finish(wnaf_vartime::<KimKim<_>>(5, k, black_box(&q)))),
    ];
    let mut times = vec![Vec::new(); methods.len()];
    for _ in 0..rounds {
        for ((_, run), times) in methods.iter().zip(&mut times) {
            let start = Instant::now();
            run();
            times.push(start.elapsed());
        }
    }
    let median = |mut times: Vec<Duration>| {
        times.sort();
        times[times.len() / 2]
    };
    methods.iter().zip(times).map(|((name, _), times)| (*name, median(times))).collect()
}

/// The conversion to (x, y) belongs to the method.
fn finish<P: Point>(p: P) {
    black_box(p.to_affine_vartime());
}
