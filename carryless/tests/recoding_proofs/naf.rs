//! Non-adjacent forms of integers: a digit, a carry, and so on.

use carryless::recoding::{
    MAX_DIGITS, MAX_SCALAR_BITS, Recoding, binary_digits_vartime, max_naf_piece, naf_pieces_vartime,
    wnaf_digit_vartime, wnaf_digits_vartime,
};

/// Every state of a step: the lowest w bits u of v and the carry c. The bits above do not matter.
///
/// u + c = d + 2^p·c', for the digit d, its places p and the carry c' behind it, or for d = 0 the lowest bit alone: then v + c =
/// d + 2^p·(⌊v/2^p⌋ + c'), and the digits of ⌊v/2^p⌋ + c' go on with those of v + c. A carry comes of a bit w − 1 that is set, so
/// that there is none above place t of a k < 2^t; there it becomes the last digit, 1.
#[test]
fn steps() {
    for (w, carry) in (2..=8).flat_map(|w| [(w, 0), (w, 1)]) {
        let half = 1_i64 << (w - 1);
        for u in 0..1_u64 << w {
            let (digit, places, next) = wnaf_digit_vartime(w, u, carry);
            assert_eq!(
                wnaf_digit_vartime(w, u | u64::MAX << w, carry),
                (digit, places, next),
                "w = {w}: bits above {u:b}"
            );
            let what = format!("w = {w}, {u:b} + {carry}: digit {digit} of {places} places and carry {next}");
            assert!(next <= 1, "{what}");
            let read = if digit == 0 { u & 1 } else { u };
            assert_eq!((read + carry) as i64, i64::from(digit) + ((next as i64) << places), "{what}");
            if digit == 0 {
                assert!(places == 1 && (next == 0 || read == 1), "{what}");
            } else {
                assert!(digit % 2 != 0 && i64::from(digit).abs() < half && places == w as usize, "{what}");
                assert!(next == 0 || u >> (w - 1) == 1, "{what}");
            }
        }
        assert_eq!(wnaf_digit_vartime(w, 0, 1), (1, w as usize, 0), "w = {w}: the last digit");
        // 1, 3 … half − 1.
        assert_eq!(2 * Recoding::WidthNaf(w).odd_values() as i64, half, "w = {w}");
    }
}

/// The loop over the steps: all k of 13 bits from any of some places on, and the longest.
#[test]
fn all_short_scalars() {
    let run = |w: u32, k: u128| {
        let digits = wnaf_digits_vartime(w, &[k as u64, (k >> 64) as u64]);
        let digits = digits.as_slice();
        let value = digits.iter().rev().fold(0_i128, |value, digit| 2 * value + i128::from(*digit));
        assert_eq!(value, k as i128, "w = {w}");
        assert!(digits.len() <= (128 - k.leading_zeros()) as usize + 1, "w = {w}, k = {k:x}: {} digits", digits.len());
        let sparse = |run: &[i8]| run.iter().filter(|digit| **digit != 0).count() <= 1;
        assert!(digits.windows(w as usize).all(sparse) && digits.last() != Some(&0), "w = {w}, k = {k:x}");
    };
    for (w, k) in (2..=8).flat_map(|w| (0..1 << 13).map(move |k| (w, k))) {
        for place in [0, 51, 58, 100] {
            run(w, k << place);
        }
    }
    let longest = [u64::MAX; MAX_SCALAR_BITS / 64];
    for w in 2..=8 {
        let digits = wnaf_digits_vartime(w, &longest);
        assert_eq!(digits.as_slice().len(), MAX_DIGITS, "w = {w}");
        let (first, last) = (digits.as_slice()[0], digits.as_slice()[MAX_DIGITS - 1]);
        assert!(first == -1 && last == 1 && digits.as_slice()[1..MAX_DIGITS - 1].iter().all(|digit| *digit == 0));
    }
    assert_eq!(binary_digits_vartime(&longest).as_slice(), [1; MAX_SCALAR_BITS]);
}

/// The values of all w digits of a non-adjacent form, highest first.
fn values(w: u32) -> Vec<i32> {
    let mut ends = vec![(0, true)];
    for _ in 0..w {
        let after = |(value, may_be_odd): &(i32, bool)| {
            let odd = [(2 * value + 1, false), (2 * value - 1, false)];
            [(2 * value, true)].into_iter().chain(odd.into_iter().filter(|_| *may_be_odd)).collect::<Vec<_>>()
        };
        ends = ends.iter().flat_map(after).collect();
    }
    ends.into_iter().map(|(value, _)| value).collect()
}

/// A piece is w digits of a NAF, by Horner's rule: the greatest is reached, and its sums fit.
#[test]
fn pieces() {
    for w in 1..=6 {
        let greatest = values(w).into_iter().max().expect("a value");
        assert_eq!(greatest, max_naf_piece(w) as i32, "w = {w}");
        let mut found = 0;
        for k in 0..1_u64 << 13 {
            let pieces = naf_pieces_vartime(w, &[k]);
            let value = pieces.as_slice().iter().rev().fold(0, |value, piece| (value << w) + i64::from(*piece));
            assert_eq!(value, k as i64, "w = {w}");
            found = pieces.as_slice().iter().map(|piece| i32::from(*piece).abs()).max().unwrap_or(0).max(found);
        }
        assert_eq!(found, greatest, "w = {w}");
    }
}
