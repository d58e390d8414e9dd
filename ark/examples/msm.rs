//! The time of multi-scalar multiplication on K-233: ours, arkworks' method over the same points, and single multiplications.
//!
//! `cargo run --release --example msm [LOG2 …]` prints milliseconds of the processor, for 2^16 and 2^20 points if none are named.

use ark_ec::{AdditiveGroup, VariableBaseMSM};
use ark_ff::PrimeField;
use ark_std::UniformRand;
use carryless_ark::k233::{Affine, Fr, Projective};
use std::fs::read_to_string;
use std::hint::black_box;
use std::time::Instant;

/// Nanoseconds that this thread ran, as Linux counts them, or since it began.
fn now(start: &Instant) -> u64 {
    let counted = read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = counted.and_then(|text| text.split(' ').next()?.parse().ok());
    nanoseconds.unwrap_or(start.elapsed().as_nanos() as u64)
}

/// The sum and milliseconds, the fewest of several runs.
fn timed(start: &Instant, runs: usize, sum: impl Fn() -> Projective) -> (Projective, f64) {
    let one = || {
        let before = now(start);
        let sum = black_box(sum());
        (sum, (now(start) - before) as f64 / 1e6)
    };
    (0..runs).map(|_| one()).min_by(|a, b| a.1.total_cmp(&b.1)).expect("a run")
}

/// By the method that arkworks has for any group: one window after another, signed digits, a bucket for each.
fn by_arkworks_method(bases: &[Affine], k: &[Fr]) -> Projective {
    let width = ark_std::log2(bases.len()) as usize * 69 / 100 + 2;
    let windows = (Fr::MODULUS_BIT_SIZE as usize).div_ceil(width) + 1;
    let mut digits = vec![0i32; windows * k.len()];
    for (digits, k) in digits.chunks_exact_mut(windows).zip(k) {
        let limbs = k.into_bigint().0;
        let mut carry = 0;
        for (i, digit) in digits.iter_mut().enumerate() {
            let (limb, bit) = (i * width / 64, i * width % 64);
            let at = |i: usize| limbs.get(i).copied().unwrap_or(0);
            let bits = at(limb) >> bit | at(limb + 1) << 1 << (63 - bit);
            let window = (bits & ((1 << width) - 1)) as i32 + carry;
            carry = i32::from(window >= 1 << (width - 1));
            *digit = window - (carry << width);
        }
    }
    let mut sum = Projective::ZERO;
    for window in (0..windows).rev() {
        for _ in 0..width {
            sum.double_in_place();
        }
        let mut buckets = vec![Projective::ZERO; 1 << (width - 1)];
        for (digits, base) in digits.chunks_exact(windows).zip(bases) {
            match digits[window] {
                0 => (),
                digit if digit > 0 => buckets[digit as usize - 1] += base,
                digit => buckets[-digit as usize - 1] -= base,
            }
        }
        let mut running = Projective::ZERO;
        for bucket in buckets.iter().rev() {
            running += bucket;
            sum += running;
        }
    }
    sum
}

fn main() {
    let start = Instant::now();
    let mut sizes: Vec<u32> =
        std::env::args().skip(1).map(|size| size.parse().expect("a logarithm of a number of points")).collect();
    if sizes.is_empty() {
        sizes = vec![16, 20];
    }
    let rng = &mut ark_std::test_rng();
    println!("points     ours, ms   arkworks' method   single multiplications");
    for size in sizes {
        let count = 1 << size;
        // Points that cost a sum each to make.
        let (mut point, step) = (Projective::rand(rng), Projective::rand(rng));
        let bases: Vec<Affine> = (0..count)
            .map(|_| {
                point += step;
                point.into()
            })
            .collect();
        let k: Vec<Fr> = (0..count).map(|_| Fr::rand(rng)).collect();
        let runs = if size > 18 { 1 } else { 3 };
        let (sum, ours) =
            timed(&start, runs.max(2), || Projective::msm(&bases, &k).expect("as many points as scalars"));
        let (theirs, generic) = timed(&start, runs, || by_arkworks_method(&bases, &k));
        let (products, one_by_one) = timed(&start, runs, || bases.iter().zip(&k).map(|(p, k)| *p * k).sum());
        assert!(sum == theirs && sum == products);
        let ratio = |other: f64| format!("{other:.1} ({:.1} times)", other / ours);
        println!("2^{size:<6} {ours:>10.1}   {:<16}   {}", ratio(generic), ratio(one_by_one));
    }
}
