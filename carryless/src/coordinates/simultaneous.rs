//! Many elements inverted, and many points brought into another form, with one inversion.
//!
//! The inverse of the product of all denominators, multiplied back through the partial products, gives the inverse of
//! each. Source: P. L. Montgomery, Speeding the Pollard and elliptic curve methods of factorization, Mathematics of
//! Computation 48, 1987. Cost: 1I for each 64 points, 3M a point, and what the new form takes.

use crate::field::Field;

/// Points that share an inversion.
pub(super) const SHARE: usize = 64;

/// Each element replaced by its inverse, 0 by 0.
///
/// # Time
/// Constant in the elements.
#[inline(always)]
pub(crate) fn invert_each<F: Field>(elements: &mut [F]) {
    let or_one = |v: F| F::select(v.is_zero(), F::ONE, v);
    for elements in elements.chunks_mut(SHARE) {
        // partial[k] = d_0 ⋯ d_(k−1), with 1 in the place of a 0: else one 0 would take all inverses with it.
        let mut partial = [F::ONE; SHARE];
        let mut product = F::ONE;
        for k in 0..elements.len() {
            partial[k] = product;
            product = product * or_one(elements[k]);
        }
        // At the head of a step `inverse` is 1/(d_0 ⋯ d_k).
        let mut inverse = product.invert();
        for k in (0..elements.len()).rev() {
            let v = elements[k];
            elements[k] = F::select(v.is_zero(), F::ZERO, inverse * partial[k]);
            inverse = inverse * or_one(v); // 1/(d_0 ⋯ d_(k−1))
        }
    }
}

/// Writes `finish(P, 1/d)` for each point P with the denominator d to `entries`, or `identity` where d = 0.
///
/// # Time
/// Variable in the points.
#[inline(always)]
pub(super) fn to_entries_vartime<P, E: Copy, F: Field>(
    points: &[P],
    entries: &mut [E],
    denominator: impl Fn(&P) -> F,
    finish: impl Fn(&P, F) -> E,
    identity: E,
) {
    for (points, entries) in points.chunks(SHARE).zip(entries.chunks_mut(SHARE)) {
        // The product of the denominators before each, without those that are 0.
        let mut partial = [F::ONE; SHARE];
        let mut product = F::ONE;
        for (point, before) in points.iter().zip(&mut partial) {
            *before = product;
            let d = denominator(point);
            if !d.is_zero().declassify() {
                product = product * d;
            }
        }
        // At the head of a step `inverse` is one over the product of the denominators up to this one.
        let mut inverse = product.invert_vartime();
        for ((point, entry), before) in points.iter().zip(entries).zip(partial).rev() {
            let d = denominator(point);
            *entry = if d.is_zero().declassify() {
                identity
            } else {
                let i = inverse * before;
                inverse = inverse * d;
                finish(point, i)
            };
        }
    }
}
