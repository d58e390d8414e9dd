//! Digits that are read off a window of bits, without a carry: Booth's, odd ones, and the columns of combs.

use crate::numbers::LENGTHS;
use carryless::recoding::{
    SecretDigit, SignedColumns, booth_digit, booth_digit_vartime, booth_digits, columns_vartime, comb_digit, odd_digit,
    odd_digits,
};

/// A scalar as long as any, and longer than any order.
type Long = [u64; 10];

/// The scalar whose bits at these places are those of `window`, the others being all zeros or all ones.
fn scalar(window: u64, places: impl Iterator<Item = usize>, others: bool) -> Long {
    let mut k = [if others { u64::MAX } else { 0 }; 10];
    for (i, place) in places.enumerate() {
        let bit = 1 << (place % 64);
        k[place / 64] = if window >> i & 1 == 1 { k[place / 64] | bit } else { k[place / 64] & !bit };
    }
    k
}

/// The scalars with this window among zeros, and among ones; and with no more limbs than it needs.
fn scalars(window: u64, places: impl Iterator<Item = usize> + Clone) -> [Vec<u64>; 3] {
    let [zeros, ones] = [false, true].map(|others| scalar(window, places.clone(), others).to_vec());
    let length = zeros.iter().rposition(|limb| *limb != 0).map_or(0, |i| i + 1);
    let short = zeros[..length].to_vec();
    [zeros, ones, short]
}

fn value(digit: SecretDigit) -> i64 {
    let magnitude = digit.magnitude as i64;
    if digit.negative.declassify() { -magnitude } else { magnitude }
}

/// With k_i the bits of k, k_(−1) = 0: d_i = Σ_(j<w) k_(wi+j)·2^j + k_(wi−1) − 2^w·k_(wi+w−1). Times 2^(wi) and summed, all but
/// k, and k_(wl−1), which is 0, cancel.
#[test]
fn booth() {
    for (w, t) in (2..=16).flat_map(|w| LENGTHS.map(|t| (w, t))) {
        let l = booth_digits(w, t);
        assert!(
            w * l > t && w * (l - 1) <= t,
            "w = {w}, t = {t}: the last window has a bit above k, and each has one of k"
        );
    }
    for w in 2..=16 {
        for i in 0..booth_digits(w, if w <= 8 { 576 } else { 128 }) {
            for v in (0..2_u64 << w).step_by(if i == 0 { 2 } else { 1 }) {
                let u = (v >> 1) as i64;
                let expected = u + (v & 1) as i64 - ((v >> w) as i64 * (1 << w));
                assert!(expected.abs() <= 1 << (w - 1));
                // Bit −1 is not there.
                let (window, first) = if i == 0 { (v >> 1, 0) } else { (v, (w * i - 1) as usize) };
                for k in scalars(window, first..(w * i + w) as usize) {
                    let (magnitude, is_negative) = booth_digit_vartime(w, &k, i);
                    let magnitude = magnitude as i64;
                    assert_eq!(
                        if is_negative { -magnitude } else { magnitude },
                        expected,
                        "w = {w}, i = {i}, v = {v:b}"
                    );
                    if w <= 8 {
                        assert_eq!(value(booth_digit(w, &k, i)), expected, "w = {w}, i = {i}, v = {v:b}");
                    }
                }
            }
        }
    }
}

/// d_i = 2·Σ_(j<w) k_(wi+1+j)·2^j + 1 − 2^w, with 1 for k_(wl). Times 2^(wi) and summed that is k − k_0 + 2^(wl), for a k below
/// 2^(wl), and 1 − 2^(wl): k, as it is odd.
#[test]
fn odd() {
    for (w, t) in (1..=8).flat_map(|w| LENGTHS.map(|t| (w, t))) {
        let l = odd_digits(w, t);
        assert!(w * l >= t && w * (l - 1) < t, "w = {w}, t = {t}");
    }
    for w in 1..=8 {
        for i in 0..odd_digits(w, 576) {
            for (u, is_last) in (0..1_u64 << w).flat_map(|u| [(u, false), (u, true)]) {
                let l = if is_last { i + 1 } else { i + 2 };
                let with_top = if is_last { u | 1 << (w - 1) } else { u };
                let expected = 2 * with_top as i64 + 1 - (1 << w);
                assert!(expected.abs() < 1 << w && expected % 2 != 0 && (!is_last || expected > 0));
                for k in scalars(u, (w * i + 1) as usize..(w * i + w + 1) as usize) {
                    assert_eq!(value(odd_digit(w, l, &k, i)), expected, "w = {w}, digit {i} of {l}, u = {u:b}");
                }
            }
        }
    }
}

/// Digit c has the bits k_(jd+c), j < w: each bit of a k < 2^(wd) once. So Σ_c 2^c·Σ_j k_(jd+c)·2^(jd) = k. As an odd digit
/// c > 0 is 2c − 1.
#[test]
fn comb() {
    for (w, t) in (1..=8).flat_map(|w| LENGTHS.map(|t| (w, t))) {
        let d = t.div_ceil(w);
        for (c, bits) in (0..d as usize).flat_map(|c| (0..1_u64 << w).map(move |bits| (c, bits))) {
            for k in scalars(bits, (0..w as usize).map(|j| j * d as usize + c)) {
                assert_eq!(comb_digit(w, d, &k, c), bits as usize, "w = {w}, d = {d}, column {c}");
                if w <= 6 {
                    let within = |(i, limb): (usize, &u64)| {
                        limb & !(u64::MAX.checked_shl((w * d).saturating_sub(64 * i as u32)).unwrap_or(0))
                    };
                    let k: Vec<u64> = k.iter().enumerate().map(within).collect();
                    let odd = columns_vartime(w, d, &k).as_slice().get(c).map_or(0, |digit| i64::from(*digit));
                    assert_eq!(odd, (2 * bits as i64 - 1).max(0), "w = {w}, d = {d}, column {c}");
                }
            }
        }
    }
}

/// b_i = 2k_(i+1) − 1, but b_(wd−1) = 1: Σ b_i·2^i = (k − k_0) + 2^(wd) − (2^(wd) − 1) = k for an odd k < 2^(wd). Column c has the
/// b_(jd+c), j < w, as the sign of the last and whether the others are the same.
#[test]
fn signed_columns() {
    for (w, t) in (1..=8).flat_map(|w| LENGTHS.map(|t| (w, t))) {
        let d = t.div_ceil(w);
        for (c, bits) in (0..d as usize).flat_map(|c| (0..1_u64 << w).map(move |bits| (c, bits))) {
            let last = w as usize - 1;
            let is_one = |j: usize| j == last && c + 1 == d as usize || bits >> j & 1 == 1;
            let expected = (0..last).fold(0, |same, j| same | u64::from(is_one(j) == is_one(last)) << j);
            for k in scalars(bits, (0..w as usize).map(|j| j * d as usize + c + 1)) {
                let digit = SignedColumns::new(w, d, &k).digit(c as u32);
                assert_eq!(digit.magnitude, expected, "w = {w}, d = {d}, column {c}: {bits:b}");
                assert_eq!(digit.negative.declassify(), !is_one(last), "w = {w}, d = {d}, column {c}: {bits:b}");
            }
        }
    }
}

/// A digit of eight bits, as tables are asked for it.
#[test]
fn secret_digits() {
    for digit in i8::MIN..=i8::MAX {
        let SecretDigit { magnitude, negative } = digit.into();
        assert_eq!((magnitude, negative.declassify()), (digit.unsigned_abs().into(), digit < 0));
    }
}
