//! Short loops over words, written out; and whether products are inlined.

/// Whether products are inlined where that is fast. Builds with debug assertions call them: those compile faster, and
/// nobody times them.
pub(crate) const INLINING: bool = !cfg!(debug_assertions);

/// f(0), f(1) … f(N − 1), N ≤ 9, written out: the compiler then keeps small arrays in registers whatever the size of
/// the loop's body.
#[inline(always)]
pub(crate) fn unroll<const N: usize>(mut f: impl FnMut(usize)) {
    assert!(N <= 9, "N: at most 9");
    if const { 0 < N } {
        f(0);
    }
    if const { 1 < N } {
        f(1);
    }
    if const { 2 < N } {
        f(2);
    }
    if const { 3 < N } {
        f(3);
    }
    if const { 4 < N } {
        f(4);
    }
    if const { 5 < N } {
        f(5);
    }
    if const { 6 < N } {
        f(6);
    }
    if const { 7 < N } {
        f(7);
    }
    if const { 8 < N } {
        f(8);
    }
}

/// f(0), f(1) … f(2N − 2), N ≤ 9, written out: the positions of a product of N words by N words.
#[inline(always)]
pub(crate) fn unroll_positions<const N: usize>(mut f: impl FnMut(usize)) {
    assert!(N <= 9, "N: at most 9");
    if const { 0 < 2 * N - 1 } {
        f(0);
    }
    if const { 1 < 2 * N - 1 } {
        f(1);
    }
    if const { 2 < 2 * N - 1 } {
        f(2);
    }
    if const { 3 < 2 * N - 1 } {
        f(3);
    }
    if const { 4 < 2 * N - 1 } {
        f(4);
    }
    if const { 5 < 2 * N - 1 } {
        f(5);
    }
    if const { 6 < 2 * N - 1 } {
        f(6);
    }
    if const { 7 < 2 * N - 1 } {
        f(7);
    }
    if const { 8 < 2 * N - 1 } {
        f(8);
    }
    if const { 9 < 2 * N - 1 } {
        f(9);
    }
    if const { 10 < 2 * N - 1 } {
        f(10);
    }
    if const { 11 < 2 * N - 1 } {
        f(11);
    }
    if const { 12 < 2 * N - 1 } {
        f(12);
    }
    if const { 13 < 2 * N - 1 } {
        f(13);
    }
    if const { 14 < 2 * N - 1 } {
        f(14);
    }
    if const { 15 < 2 * N - 1 } {
        f(15);
    }
    if const { 16 < 2 * N - 1 } {
        f(16);
    }
}

/// f(0), f(1) … f(2N − 1), N ≤ 11, written out: the columns of a product of N limbs by N limbs with their carries.
#[inline(always)]
pub(crate) fn unroll_columns<const N: usize>(mut f: impl FnMut(usize)) {
    assert!(N <= 11, "N: at most 11");
    if const { 0 < 2 * N } {
        f(0);
    }
    if const { 1 < 2 * N } {
        f(1);
    }
    if const { 2 < 2 * N } {
        f(2);
    }
    if const { 3 < 2 * N } {
        f(3);
    }
    if const { 4 < 2 * N } {
        f(4);
    }
    if const { 5 < 2 * N } {
        f(5);
    }
    if const { 6 < 2 * N } {
        f(6);
    }
    if const { 7 < 2 * N } {
        f(7);
    }
    if const { 8 < 2 * N } {
        f(8);
    }
    if const { 9 < 2 * N } {
        f(9);
    }
    if const { 10 < 2 * N } {
        f(10);
    }
    if const { 11 < 2 * N } {
        f(11);
    }
    if const { 12 < 2 * N } {
        f(12);
    }
    if const { 13 < 2 * N } {
        f(13);
    }
    if const { 14 < 2 * N } {
        f(14);
    }
    if const { 15 < 2 * N } {
        f(15);
    }
    if const { 16 < 2 * N } {
        f(16);
    }
    if const { 17 < 2 * N } {
        f(17);
    }
    if const { 18 < 2 * N } {
        f(18);
    }
    if const { 19 < 2 * N } {
        f(19);
    }
    if const { 20 < 2 * N } {
        f(20);
    }
    if const { 21 < 2 * N } {
        f(21);
    }
}
