//! Tables read at symbolic places.
//!
//! A row of a table T of 2^w rows, as a function of the index bits u_i, is a polynomial in them. It stays within degree
//! 2 when it is affine: T(u) = T(0) + Σ u_i·(T(2^i) + T(0)). That all other coefficients vanish is checked for every
//! table, so that a table with a wrong entry refutes the proof.

use super::bits::{Bit, ZERO, and_all, cancel, xor_all};
use super::word::Symbol;
use std::cell::RefCell;

/// T(0), and T(2^i) + T(0) for each index bit.
type Affine = (Vec<Bit>, Vec<Vec<Bit>>);

thread_local! {
    /// Tables seen in this thread with their coefficients: a comb reads one table hundreds of times.
    static KNOWN: RefCell<Vec<(Vec<Bit>, Affine)>> = const { RefCell::new(Vec::new()) };
}

/// The row that the low bits of `index` choose.
pub fn row<const BITS: usize, const N: usize>(table: &[[Symbol<BITS>; N]], index: Symbol<BITS>) -> [Symbol<BITS>; N] {
    assert!(table.len().is_power_of_two());
    let index = &index.0[..table.len().ilog2() as usize];
    if let Some(place) = constant(index) {
        return table[place];
    }
    with_coefficients(table, |(constant, linear)| {
        let mut sum: [Symbol<BITS>; N] = std::array::from_fn(|k| word(constant, k));
        for (bit, coefficients) in index.iter().zip(linear).filter(|(bit, _)| **bit != ZERO) {
            for (k, sum) in sum.iter_mut().enumerate() {
                sum.0 = xor_all(&sum.0, &and_all(&[*bit; BITS], &word(coefficients, k).0));
            }
        }
        sum
    })
}

/// The row with this index of a table of constants, in rows of `limbs` words; such a table is linear in the bits of the index.
pub fn constant_row<const BITS: usize>(table: &[u64], limbs: usize, index: Symbol<BITS>, out: &mut [Symbol<BITS>]) {
    let rows: Vec<&[u64]> = table.chunks_exact(limbs).collect();
    assert!(rows.len().is_power_of_two() && rows.len() * limbs == table.len());
    let index = &index.0[..rows.len().ilog2() as usize];
    for (k, out) in out.iter_mut().enumerate().take(limbs) {
        let entry = |u: usize| rows[u][k];
        for u in 1..rows.len() {
            let (top, rest) = split(u);
            assert_eq!(entry(u) ^ entry(rest), entry(top) ^ entry(0), "a table is not linear in row {u}");
        }
        let literal = |v: u64| std::array::from_fn(|i| (v >> i & 1) as Bit);
        out.0 = literal(entry(0));
        for (i, bit) in index.iter().enumerate() {
            out.0 = xor_all(&out.0, &and_all(&[*bit; BITS], &literal(entry(1 << i) ^ entry(0))));
        }
    }
}

/// The index when all its bits are constants.
fn constant(index: &[Bit]) -> Option<usize> {
    let places = index.iter().enumerate().map(|(i, bit)| (*bit <= 1).then_some((*bit as usize) << i));
    places.sum()
}

/// u as its highest bit and the rest.
fn split(u: usize) -> (usize, usize) {
    let top = 1 << u.ilog2();
    (top, u - top)
}

fn word<const BITS: usize>(row: &[Bit], k: usize) -> Symbol<BITS> {
    Symbol(row[k * BITS..][..BITS].try_into().expect("a whole word"))
}

fn with_coefficients<const BITS: usize, const N: usize, R>(
    table: &[[Symbol<BITS>; N]],
    f: impl FnOnce(&Affine) -> R,
) -> R {
    let words = table.as_flattened();
    let same = |t: &[Bit]| t.len() == words.len() * BITS && t.chunks_exact(BITS).zip(words).all(|(t, w)| *t == w.0);
    KNOWN.with_borrow_mut(|known| {
        // The table that was read last is mostly read next.
        let seen = known.iter().rposition(|(t, _)| same(t));
        let place = seen.unwrap_or_else(|| {
            let table: Vec<Bit> = words.iter().flat_map(|w| w.0).collect();
            let affine = coefficients(&table, N * BITS);
            known.push((table, affine));
            known.len() - 1
        });
        f(&known[place].1)
    })
}

fn coefficients(table: &[Bit], width: usize) -> Affine {
    let row = |u: usize| &table[u * width..][..width];
    let rows = table.len() / width;
    for u in 1..rows {
        let (top, rest) = split(u);
        let affine = (0..width).all(|i| cancel(&[row(u)[i], row(rest)[i], row(top)[i], row(0)[i]]));
        assert!(affine, "a table is not linear in row {u}");
    }
    let linear = |i: u32| row(1 << i).iter().zip(row(0)).map(|(a, b)| super::xor(*a, *b)).collect();
    (row(0).to_vec(), (0..rows.ilog2()).map(linear).collect())
}
