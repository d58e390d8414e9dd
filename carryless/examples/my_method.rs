//! A method of your own for any curve: `cargo run --release --example my_method`.
//!
//! Windows of w bits in signed digits, k = Σ d_i·2^(wi) with |d_i| ≤ 2^(w−1): w doublings a window, and one addition of an entry of
//! the table P, 2P, 3P … 2^(w−1)·P. The digits are A. D. Booth's (1951), which the library has. The method is one text for all
//! coordinates; [`mul_vartime`] checks it, and both are timed.

use carryless::coordinates::{Affine, Jacobian, KimKim, Point};
use carryless::field::{Field, named::F2m233Lanes};
use carryless::recoding::booth_digit_vartime;
use carryless::{Curve, K233, NamedCurve, P256, mul_vartime, word::Portable128};
use std::hint::black_box;
use std::time::{Duration, Instant};

/// w. Wider windows have fewer additions, and a larger table to be made first.
const WIDTH: u32 = 4;

/// k·P, for any k and P. Variable time: k and P are public.
pub fn my_method<P: Point>(k: &[u64], p: &Affine<P::Curve>) -> Affine<P::Curve> {
    // On registers that not every processor has, arithmetic is compiled for them where it is entered.
    <P::Curve as Curve>::Field::enter(|| {
        // The table, in coordinates in which additions are cheap: they share one inversion.
        let mut multiples = [P::from_affine(p); 1 << (WIDTH - 1)];
        for i in 1..multiples.len() {
            multiples[i] = multiples[i - 1].add_entry_vartime(&P::entry(p));
        }
        let mut table = [P::entry(p); 1 << (WIDTH - 1)];
        P::to_entries_vartime(&multiples, &mut table);

        let windows = 64 * k.len() as u32 / WIDTH + 1;
        let mut sum = P::IDENTITY;
        for i in (0..windows).rev() {
            // Q ← 2^w·Q + d_i·P
            sum = sum.double_n_vartime(WIDTH);
            match booth_digit_vartime(WIDTH, k, i) {
                (0, _) => (),
                (digit, false) => sum = sum.add_entry_vartime(&table[digit - 1]),
                (digit, true) => sum = sum.add_entry_vartime(&P::neg_entry(&table[digit - 1])),
            }
        }
        sum.to_affine_vartime()
    })
}

/// The median times of the method and of the library's own over `rounds` other scalars; both must agree on each.
pub fn compare<P: Point<Curve: NamedCurve>>(rounds: u64) -> [Duration; 2] {
    let mut p = Affine::<P::Curve>::generator();
    let mut times = [Vec::new(), Vec::new()];
    for round in 1..=rounds {
        let k: Vec<u64> = P::Curve::ORDER.iter().map(|limb| limb / (round + 1)).collect();
        let start = Instant::now();
        let mine = my_method::<P>(black_box(&k), black_box(&p));
        times[0].push(start.elapsed());
        let start = Instant::now();
        let library = mul_vartime(black_box(&k), black_box(&p));
        times[1].push(start.elapsed());
        assert_eq!(mine, library, "{}: k = {k:x?}", P::Curve::NAME);
        p = mine;
    }
    times.map(|mut times| {
        times.sort();
        times[times.len() / 2]
    })
}

fn main() {
    let on_k233 = compare::<KimKim<K233<F2m233Lanes<Portable128>>>>(501);
    let on_p256 = compare::<Jacobian<P256>>(501);
    for (curve, [mine, library]) in [("K-233, portable words, Kim–Kim", on_k233), ("P-256, Jacobian", on_p256)] {
        let [mine, library] = [mine, library].map(|time| time.as_secs_f64() * 1e6);
        println!("{curve:31} my method {mine:8.1} µs, mul_vartime {library:8.1} µs");
    }
}
