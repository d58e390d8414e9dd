//! P, 3P, 5P … (2T − 1)P in affine coordinates, in constant time: by sums of points with a common Z, and one inversion.
//!
//! With 2P and P on one Z, each sum 2P + (2i − 1)P brings 2P to the Z of the result. The Zs differ by factors r_i that
//! the sums give, so that 1/Z of the last gives that of each.
//! Source: N. Meloni, New point addition formulae for ECC applications, WAIFI 2007. Cost: 1I + 4M + 3S and (T −
//! 1)(9M + 3S), for T > 1. Time: constant.

use crate::coordinates::{Affine, ConstantTimePoint};
use crate::curve::{Curve, equation::Weierstrass};
use crate::field::{Field, MAX_LIMBS};
use crate::word::Mask;

/// The largest table.
const MAX_ENTRIES: usize = 64;

/// (X, Y) with x = X/Z², y = Y/Z³, for a Z that two points have in common and that is kept apart.
type Pair<F> = (F, F);

/// Writes the odd multiples of a point whose order is a prime above 2T, T the length of the table, at most 64. For O
/// anything.
#[inline(never)]
pub(super) fn odd_multiples<C: Curve<Equation = Weierstrass>>(p: &Affine<C>, table: &mut [Affine<C>]) {
    assert!(table.len() <= MAX_ENTRIES, "table: at most {MAX_ENTRIES} entries");
    let (mut double, mut multiple, mut z) = double_and_point(p);
    // (X, Y) of each multiple after the first, and by which factor its Z is greater than that of the one before.
    let mut sums = [(C::Field::ZERO, C::Field::ZERO); MAX_ENTRIES];
    let mut factors = [C::Field::ZERO; MAX_ENTRIES];
    for i in 1..table.len() {
        // `double` and `multiple` have one Z before and after: 2P goes to the Z of the sum, as the next sum needs it.
        (multiple, factors[i]) = add(&mut double, multiple);
        sums[i] = multiple;
        z = z * factors[i];
    }
    // 1/Z of the last multiple; Z is not 0, as no X1 − X2 is for a point whose order is a prime above 2T.
    let mut inverse = if table.len() > 1 { z.invert() } else { C::Field::ONE };
    for i in (1..table.len()).rev() {
        // `inverse` is 1/Z of multiple i, and r_i times that 1/Z of the one before.
        let square = inverse.square();
        let (x, y) = sums[i];
        table[i] = Affine::new_unchecked(x * square, y * (square * inverse)); // X/Z², Y/Z³
        inverse = inverse * factors[i];
    }
    if let Some(first) = table.first_mut() {
        *first = Affine::new_unchecked(p.x, p.y);
    }
}

/// The odd multiples of P by a law that is right for all points, in coordinates whose Z is never 0 in the subgroup. Each entry is
/// made of its multiple and 1/Z. Cost: 1I + 1 doubling + (T − 1) additions + 3(T − 1)M, and the entries.
#[inline(always)]
pub(super) fn by_complete_law<P: ConstantTimePoint>(
    p: P,
    z: impl Fn(&P) -> <P::Curve as Curve>::Field,
    entry: impl Fn(&P, <P::Curve as Curve>::Field) -> P::Entry,
    table: &mut [P::Entry],
) {
    assert!(table.len() <= MAX_ENTRIES, "table: at most {MAX_ENTRIES} entries");
    let double = p.double_n(1);
    // Each multiple, and the product of the Zs before it.
    let mut multiples = [(p, <P::Curve as Curve>::Field::ONE); MAX_ENTRIES];
    for i in 1..table.len() {
        let (multiple, before) = multiples[i - 1];
        multiples[i] = (multiple.add(double), before * z(&multiple));
    }
    let Some(last) = table.len().checked_sub(1) else { return };
    let (multiple, before) = multiples[last];
    let mut inverse = (before * z(&multiple)).invert();
    for (place, (multiple, before)) in table.iter_mut().zip(multiples).rev() {
        // `inverse` is one over the product of the Zs up to this one.
        *place = entry(&multiple, inverse * before);
        inverse = inverse * z(&multiple);
    }
}

/// 2P, P and their common Z = 2y.
///
/// M = 3x² + a; S = 4xy²; 2P: X = M² − 2S, Y = M(S − X) − 8y⁴; P: (S, 8y⁴).
#[inline(always)]
fn double_and_point<C: Curve<Equation = Weierstrass>>(p: &Affine<C>) -> (Pair<C::Field>, Pair<C::Field>, C::Field) {
    let (x, y) = (p.x, p.y);
    let z = y + y;
    let (xx, zz) = (x.square(), z.square());
    let s = x * zz; // S = 4xy²
    // 8y⁴ = (2y)²·2y².
    let eight = zz * (z * y);
    // M = 3x² + a; 2P has X = M² − 2S, Y = M(S − X) − 8y⁴ over Z = 2y, and P has (xZ², yZ³) = (S, 8y⁴).
    let m = xx + xx + xx + C::a();
    let double_x = m.square() - s - s;
    ((double_x, m * (s - double_x) - eight), (s, eight), z)
}

/// P + Q for P and Q with a common Z, which P then has in common with the sum, and by which factor that Z is greater.
///
/// A = (X1 − X2)²; B = X1·A; C = X2·A; D = Y1(B − C); X3 = (Y1 − Y2)² − B − C; Y3 = (Y1 − Y2)(B − X3) − D; P = (B, D).
/// Cost: 4M + 2S.
#[inline(always)]
fn add<F: Field>(p: &mut Pair<F>, q: Pair<F>) -> (Pair<F>, F) {
    let ((x1, y1), (x2, y2)) = (*p, q);
    let (factor, rise) = (x1 - x2, y1 - y2);
    let a = factor.square(); // A = (X1 − X2)²
    let (b, c) = (x1 * a, x2 * a); // B = X1A, C = X2A: both X over Z(X1 − X2)
    let d = y1 * (b - c); // D = Y1(X1 − X2)³, as B − C = (X1 − X2)³
    let x3 = rise.square() - b - c; // X3 = (Y1 − Y2)² − B − C
    *p = (b, d);
    ((x3, rise * (b - x3) - d), factor)
}

/// Entry `index` of a table, negated where the mask is true. Every entry is read.
#[inline(always)]
pub(super) fn lookup<C: Curve>(table: &[Affine<C>], index: u64, negative: Mask) -> Affine<C> {
    let [x, y] = C::Field::scan(table.iter().map(|p| [p.x, p.y]), index);
    Affine::new_unchecked(x, C::Field::select(negative, -y, y))
}

/// Entry `index` of a table of constants, x and y of each point, negated where the mask is true. Every entry is read.
#[inline(always)]
pub(super) fn lookup_constants<C: Curve>(table: &[u64], index: u64, negative: Mask) -> Affine<C> {
    let [x, y] = constants::<C::Field>(table, index);
    Affine::new_unchecked(x, C::Field::select(negative, -y, y))
}

/// x and y of point `index`, whose limbs are selected as they lie there.
#[inline(always)]
pub(super) fn constants<F: Field>(table: &[u64], index: u64) -> [F; 2] {
    let limbs = F::BITS.div_ceil(64) as usize;
    let row = row::<F>(table, index);
    [F::from_table(&row[..limbs]), F::from_table(&row[limbs..2 * limbs])]
}

/// The limbs of x and then of y of point `index`. Every row is read.
#[inline(always)]
pub(super) fn row<F: Field>(table: &[u64], index: u64) -> [u64; 2 * MAX_LIMBS] {
    // Rows of a length that the compiler knows stay in registers.
    match F::BITS.div_ceil(64) {
        3 => scan::<6>(table, index),
        4 => scan::<8>(table, index),
        6 => scan::<12>(table, index),
        9 => scan::<18>(table, index),
        limbs => {
            let (mut found, length) = ([0; 2 * MAX_LIMBS], 2 * limbs as usize);
            for (i, row) in table.chunks_exact(length).enumerate() {
                add_where(Mask::is_zero(index ^ i as u64), &mut found[..length], row);
            }
            found
        }
    }
}

/// Row `index` of a table with rows of K limbs, and zeros. Every row is read.
#[inline(always)]
fn scan<const K: usize>(table: &[u64], index: u64) -> [u64; 2 * MAX_LIMBS] {
    let mut found = [0; K];
    // Every row is read and masked, and none but the one of this index is let through: no address depends on it.
    for (i, row) in table.chunks_exact(K).enumerate() {
        add_where(Mask::is_zero(index ^ i as u64), &mut found, row);
    }
    let mut row = [0; 2 * MAX_LIMBS];
    row[..K].copy_from_slice(&found);
    row
}

/// Adds a row where the mask is true, to what is zero then.
#[inline(always)]
fn add_where(mask: Mask, found: &mut [u64], row: &[u64]) {
    for (found, limb) in found.iter_mut().zip(row) {
        *found |= limb & mask.word();
    }
}

/// Writes x and y.
pub(super) fn write_constant<C: Curve>(p: &Affine<C>, limbs: &mut [u64]) {
    let (x, y) = limbs.split_at_mut(C::Field::BITS.div_ceil(64) as usize);
    x.copy_from_slice(&p.x.to_table()[..x.len()]);
    y.copy_from_slice(&p.y.to_table()[..x.len()]);
}
