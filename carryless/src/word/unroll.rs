//! What the compiler does not do by itself: short loops written out, arrays joined to one slice; and whether products
//! are inlined.

/// Whether products are inlined where that is fast. Builds with debug assertions call them: those compile faster, and
/// nobody times them.
pub(crate) const INLINING: bool = !cfg!(debug_assertions);

/// f of each of these below a constant, in turn. A macro, for a loop is not always written out, and no index is then a
/// constant.
macro_rules! each_below {
    ($below:expr, $f:ident: $($i:literal)*) => {
        $(if const { $i < $below } {
            $f($i);
        })*
    };
}

/// f(0), f(1) … f(N − 1), N ≤ 9, written out: the compiler then keeps small arrays in registers whatever the size of
/// the loop's body.
#[inline(always)]
pub(crate) fn unroll<const N: usize>(mut f: impl FnMut(usize)) {
    assert!(N <= 9, "N: at most 9");
    each_below!(N, f: 0 1 2 3 4 5 6 7 8);
}

/// f(0), f(1) … f(2N − 2), N ≤ 9, written out: the positions of a product of N words by N words.
#[inline(always)]
pub(crate) fn unroll_positions<const N: usize>(mut f: impl FnMut(usize)) {
    assert!(N <= 9, "N: at most 9");
    each_below!(2 * N - 1, f: 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16);
}

/// f(0), f(1) … f(2N − 1), N ≤ 11, written out: the columns of a product of N limbs by N limbs with their carries.
#[inline(always)]
pub(crate) fn unroll_columns<const N: usize>(mut f: impl FnMut(usize)) {
    assert!(N <= 11, "N: at most 11");
    each_below!(2 * N, f: 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21);
}

/// The words of all arrays, one behind the other.
///
/// What `as_flattened` does, which may stay a call: a slice of unknown length then, with a check of every index. It
/// costs a factor of two to six in products.
#[inline(always)]
pub(crate) fn flat<W, const N: usize>(arrays: &[[W; N]]) -> &[W] {
    // SAFETY: arrays lie one behind the other, N words each without gaps, and the slice borrows what they borrow.
    unsafe { core::slice::from_raw_parts(arrays.as_ptr().cast(), arrays.len() * N) }
}

/// The words of all arrays, to be written to.
#[inline(always)]
pub(crate) fn flat_mut<W, const N: usize>(arrays: &mut [[W; N]]) -> &mut [W] {
    // SAFETY: as above; nothing else refers to the arrays as long as the slice is in use.
    unsafe { core::slice::from_raw_parts_mut(arrays.as_mut_ptr().cast(), arrays.len() * N) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check<const N: usize>() {
        // How many indices it goes through, from 0 on.
        let of = |unrolled: fn(&mut dyn FnMut(usize))| {
            let mut at = 0;
            unrolled(&mut |i| {
                assert_eq!(i, at);
                at += 1;
            });
            at
        };
        assert_eq!(
            [of(|f| unroll::<N>(f)), of(|f| unroll_positions::<N>(f)), of(|f| unroll_columns::<N>(f))],
            [N, 2 * N - 1, 2 * N]
        );
    }

    #[test]
    fn each_index_once_and_in_turn() {
        check::<1>();
        check::<2>();
        check::<3>();
        check::<4>();
        check::<5>();
        check::<6>();
        check::<7>();
        check::<8>();
        check::<9>();
        let mut columns = 0;
        unroll_columns::<11>(|_| columns += 1);
        assert_eq!(columns, 22);
    }
}
