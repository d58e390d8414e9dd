//! Laws of the recodings of fixed length: digits rebuild the scalar and stay in their range.

use crate::common::hold::{hold, scalar};
use carryless::recoding::{SecretDigit, SignedColumns, booth_digit, booth_digits, odd_digit, odd_digits};

/// The bit lengths of the orders of the curves, and some small ones.
const LENGTHS: [u32; 17] = [5, 64, 128, 162, 163, 192, 224, 232, 233, 256, 281, 282, 384, 407, 409, 521, 575];

/// Integers of 640 bits as limbs, two's complement.
type Long = [u64; 10];

/// a + d·2^shift.
fn add_digit(mut a: Long, digit: &SecretDigit, shift: u32) -> Long {
    let negative = digit.negative.declassify();
    let wide = u128::from(digit.magnitude) << (shift % 64);
    let mut carry = 0_i128;
    for (i, limb) in a.iter_mut().enumerate() {
        let part = match i.wrapping_sub((shift / 64) as usize) {
            0 => wide as u64,
            1 => (wide >> 64) as u64,
            _ => 0,
        };
        let sum = i128::from(*limb) + carry + if negative { -i128::from(part) } else { i128::from(part) };
        *limb = sum as u64;
        carry = sum >> 64;
    }
    a
}

/// The low `bits` bits.
fn cut(k: &[u64], bits: u32) -> Long {
    std::array::from_fn(|i| {
        let limb = k.get(i).copied().unwrap_or(0);
        match bits.saturating_sub(64 * i as u32) {
            0 => 0,
            rest @ 1..64 => limb & ((1 << rest) - 1),
            _ => limb,
        }
    })
}

#[test]
fn signed_windows_rebuild_the_scalar() {
    hold(64, scalar(), |k| {
        for t in LENGTHS {
            let k = cut(&k, t);
            for w in 2..=8 {
                let digits = (0..booth_digits(w, t)).map(|i| booth_digit(w, &k, i));
                let sum = digits.enumerate().fold([0; 10], |sum, (i, digit)| {
                    assert!(digit.magnitude <= 1 << (w - 1), "w = {w}: {}", digit.magnitude);
                    add_digit(sum, &digit, w * i as u32)
                });
                assert_eq!(sum, k, "t = {t}, w = {w}");
            }
        }
    });
}

#[test]
fn odd_digits_rebuild_the_scalar() {
    hold(64, scalar(), |k| {
        for t in LENGTHS {
            let mut k = cut(&k, t);
            k[0] |= 1;
            for w in 1..=8 {
                let l = odd_digits(w, t);
                let sum = (0..l).fold([0; 10], |sum, i| {
                    let digit = odd_digit(w, l, &k, i);
                    assert!(digit.magnitude < 1 << w && digit.magnitude % 2 == 1, "w = {w}: {}", digit.magnitude);
                    assert!(i + 1 < l || !digit.negative.declassify(), "w = {w}: the last digit is positive");
                    add_digit(sum, &digit, w * i)
                });
                assert_eq!(sum, k, "t = {t}, w = {w}");
            }
        }
    });
}

#[test]
fn signed_columns_rebuild_the_scalar() {
    hold(64, scalar(), |k| {
        for t in LENGTHS {
            let mut k = cut(&k, t);
            k[0] |= 1;
            for w in 1..=8 {
                let d = t.div_ceil(w);
                let columns = SignedColumns::new(w, d, &k);
                let sum = (0..d).fold([0; 10], |sum, c| {
                    let column = columns.digit(c);
                    assert!(column.magnitude < 1 << (w - 1), "w = {w}: {}", column.magnitude);
                    (0..w).fold(sum, |sum, j| {
                        let same = j == w - 1 || column.magnitude >> j & 1 == 1;
                        let negative = if same { column.negative } else { !column.negative };
                        add_digit(sum, &SecretDigit { magnitude: 1, negative }, j * d + c)
                    })
                });
                assert_eq!(sum, k, "t = {t}, w = {w}");
            }
        }
    });
}
