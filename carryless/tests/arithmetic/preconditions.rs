//! What public functions ask of their arguments holds in every build: an argument that is out of range is refused, or what is
//! computed of it is defined. `cargo test --release` runs this without debug assertions and overflow checks.

use carryless::field::named::*;
use carryless::field::prime::{Barrett, Folded, MontgomerySpecial, Solinas};
use carryless::field::{BinaryField, Field, MAX_LIMBS};
use carryless::poly::{KaratsubaRec, comb, operand_scanning};
use carryless::recoding::{self, SignedColumns};
use carryless::word::{Portable128, Word};
use std::panic::{AssertUnwindSafe, catch_unwind};

#[track_caller]
fn refused<R>(f: impl FnOnce() -> R) {
    assert!(catch_unwind(AssertUnwindSafe(f)).is_err(), "an argument that is out of range is taken");
}

/// Limbs that stand for no element, of as many limbs as elements have and of more.
#[test]
fn elements_of_limbs_that_are_not_canonical() {
    fn check<F: Field>(least: &[u64]) {
        for limbs in [least, &[u64::MAX; MAX_LIMBS], &[u64::MAX; MAX_LIMBS + 1], &[0, 0, 0, 0, 0, 0, 0, 0, 0, 1]] {
            refused(|| F::from_limbs(limbs));
            assert!(F::from_canonical_limbs(limbs).is_err());
        }
        for limbs in [&[][..], &[1], &[1, 0], &[1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]] {
            assert_eq!(F::from_limbs(limbs), if limbs.is_empty() { F::ZERO } else { F::ONE });
        }
    }
    check::<F2m233Words<KaratsubaRec>>(&[0, 0, 0, 1 << 41]);
    check::<F2m233Lanes<Portable128>>(&[0, 0, 0, 1 << 41]);
    check::<F2m571Lanes<Portable128>>(&[0, 0, 0, 0, 0, 0, 0, 0, 1 << 59]);
    const P256: [u64; 4] = [u64::MAX, 0xffff_ffff, 0, 0xffff_ffff_0000_0001];
    check::<Fp256Limbs<Solinas>>(&P256);
    check::<Fp256Limbs<Barrett>>(&P256);
    check::<Fp256Limbs<MontgomerySpecial>>(&P256);
    check::<Fp25519Limbs<Folded>>(&[0u64.wrapping_sub(19), u64::MAX, u64::MAX, u64::MAX >> 1]);
    check::<Oef31x6Field>(&[(1 << 31) - 1]);
}

/// Tables whose number of rows is no power of two, of which rows would be found that an index does not name.
#[test]
fn rows_of_tables() {
    let table = [[1_u64], [2], [3]];
    refused(|| <u64 as Word>::row(&table, 3));
    refused(|| <u64 as Word>::row(&table[..0], 3));
    assert_eq!(<u64 as Word>::row(&table[..2], 3), &[2]);
    let mut row = [0_u64; 2];
    refused(|| Word::constant_row(&[1, 2, 3, 4, 5, 6], 2, 1, &mut row));
    refused(|| Word::constant_row(&[1, 2, 3, 4], 2, 1, &mut row[..1]));
    Word::constant_row(&[1, 2, 3, 4], 2, 3, &mut row);
    assert_eq!(row, [3, 4]);
}

/// The words that both have.
#[test]
fn sums_of_words_of_two_lengths() {
    let (mut c, a) = ([0_u64; 3], [1, 2]);
    1_u64.add_where_set_vartime(0, &mut c, &a);
    assert_eq!(c, [1, 2, 0]);
    1_u64.add_where_set_vartime(0, &mut c[..1], &a);
    assert_eq!(c, [0, 2, 0]);
}

#[test]
fn products_of_words() {
    let (a, mut table, mut c) = ([3_u64; 2], [[[0_u64]; 16]; 2], [0; 4]);
    let mut product = |m, a: &[u64], b: &[u64], rows| {
        operand_scanning::add_product_vartime::<u64, 16, 1>(m, a, b, &mut table[..rows], None, &mut c)
    };
    product(125, &a, &a, 2);
    refused(|| product(64, &a, &a, 2));
    refused(|| product(129, &a, &a, 2));
    refused(|| product(125, &a, &a[..1], 2));
    refused(|| product(125, &a, &a, 1));
    refused(|| product(0, &[], &[], 0));
    let add =
        |groups: &[u64], k| operand_scanning::add_multiples_vartime(&[[[0_u64]; 16]; 2], None, groups, k, &mut [0; 4]);
    add(&[1; 16], 0);
    add(&[1; 15], 4);
    refused(|| add(&[1; 17], 0));
    refused(|| add(&[1; 15], 5));
    comb::shift_up(&mut [1_u64, 2], 63);
    refused(|| comb::shift_up(&mut [1_u64, 2], 0));
    refused(|| comb::shift_up(&mut [1_u64, 2], 64));
}

#[test]
fn products_by_binomials() {
    fn check<F: BinaryField>() {
        let a = F::from_limbs(&[5]);
        assert_eq!(a.times_binomial(1), F::from_limbs(&[15]));
        assert_eq!(a.times_binomial(63), F::from_limbs(&[5 | 1 << 63, 2]));
        for n in [0, 64, 65, 128, u32::MAX] {
            refused(|| a.times_binomial(n));
        }
    }
    check::<F2m233Words<KaratsubaRec>>();
    check::<F2m233Lanes<Portable128>>();
}

/// Scalars that are longer than the digits: what is public is refused, and a secret is taken modulo a power of two.
#[test]
fn digits() {
    assert_eq!(recoding::columns_vartime(6, 2, &[0xfff]).as_slice(), [125, 125]);
    refused(|| recoding::columns_vartime(6, 2, &[0x1000]));
    refused(|| recoding::columns_vartime(7, 2, &[0x1000]));
    refused(|| recoding::comb_digit(65, 1, &[1], 0));
    refused(|| recoding::max_naf_piece(31));

    let digits = |k: u64| -> Vec<i64> { (0..4).map(|i| signed(&recoding::odd_digit(4, 4, &[k], i))).collect() };
    for k in [0xface, 0xfacf, 0x7_face] {
        assert_eq!(digits(k), digits(0xfacf));
    }
    assert_eq!(digits(0xfacf).iter().rev().fold(0, |sum, digit| 16 * sum + digit), 0xfacf);
    refused(|| recoding::odd_digit(4, 4, &[1], 4));

    let columns = |k: u64| -> Vec<u64> {
        let columns = SignedColumns::new(4, 4, &[k]);
        (0..4).map(|c| columns.digit(c).magnitude).collect()
    };
    for k in [0xface, 0x7_face] {
        assert_eq!(columns(k), columns(0xfacf));
    }
    refused(|| SignedColumns::new(4, 4, &[1]).digit(4));
    refused(|| SignedColumns::new(4, 0, &[1]));
    refused(|| SignedColumns::new(4, 577, &[1]));
}

fn signed(digit: &recoding::SecretDigit) -> i64 {
    let magnitude = digit.magnitude as i64;
    if digit.negative.declassify() { -magnitude } else { magnitude }
}
