//! Chains of additions, by which the clock is known while something is timed.

use std::hint::black_box;

/// Additions in one run of the chain: some microseconds.
pub const CHAIN: u32 = 16_384;

/// Additions in one run of the four chains together.
pub const FOUR_CHAINS: u32 = 32_768;

/// [`CHAIN`] additions, each of which needs the one before: Fibonacci numbers modulo 2^64.
///
/// They have no closed form that a compiler would find, and no addition of a constant that a processor could leave out.
#[inline(never)]
pub fn chain() {
    let (mut a, mut b) = black_box((1_u64, 1_u64));
    for _ in 0..CHAIN / 2 {
        a = a.wrapping_add(b);
        b = b.wrapping_add(a);
    }
    black_box((a, b));
}

/// [`FOUR_CHAINS`] additions of four such chains, none of which needs another. Each is handed over on its own: the
/// compiler would put two of one array into one vector.
#[inline(never)]
pub fn four_chains() {
    let ([mut a, mut b], [mut c, mut d]) = (black_box([1_u64; 2]), black_box([1_u64; 2]));
    let ([mut e, mut f], [mut g, mut h]) = (black_box([1_u64; 2]), black_box([1_u64; 2]));
    for _ in 0..FOUR_CHAINS / 8 {
        a = a.wrapping_add(b);
        c = c.wrapping_add(d);
        e = e.wrapping_add(f);
        g = g.wrapping_add(h);
        b = b.wrapping_add(a);
        d = d.wrapping_add(c);
        f = f.wrapping_add(e);
        h = h.wrapping_add(g);
    }
    black_box((a, b));
    black_box((c, d));
    black_box((e, f));
    black_box((g, h));
}
