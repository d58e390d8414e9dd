//! One divstep on words that hold a row of the matrix beside the lowest bits of f or g.
//!
//! g is held before its halving, as 2g: whether it is odd shows in bit 1 while it is being halved. On x86-64 choices are
//! conditional moves. Those by the sign of ζ are made before it is known whether g is odd, so that a step waits for a test, a
//! move and a sum.

use crate::word::Mask;

/// (ζ, f, 2g) after one divstep; ζ = −δ − 1/2.
///
/// Time: constant.
#[inline(always)]
pub(super) fn divstep(zeta: i64, f: i64, double_g: i64) -> (i64, i64, i64) {
    #[cfg(target_arch = "x86_64")]
    {
        let next = by_moves(zeta, f, double_g);
        debug_assert_eq!(next, by_masks(zeta, f, double_g));
        next
    }
    #[cfg(not(target_arch = "x86_64"))]
    by_masks(zeta, f, double_g)
}

/// The step by masks.
#[inline(always)]
fn by_masks(zeta: i64, f: i64, double_g: i64) -> (i64, i64, i64) {
    let g = double_g >> 1;
    let odd = Mask::low_bit(g as u64).word() as i64;
    let positive = Mask::high_bit(zeta as u64).word() as i64;
    // δ > 0 is ζ < 0. An odd g then takes −f, and f becomes g; ζ of 1 − δ is −ζ − 2, of 1 + δ it is ζ − 1.
    let swap = positive & odd;
    let signed = (f ^ positive) - positive;
    ((zeta ^ swap) - 1, f ^ ((f ^ g) & swap), g + (signed & odd))
}

/// The step by conditional moves.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
fn by_moves(mut zeta: i64, mut f: i64, mut double_g: i64) -> (i64, i64, i64) {
    // SAFETY: reads and writes nothing but the registers that it names.
    unsafe {
        core::arch::asm!(
            "mov {g}, {double_g}",
            "sar {g}",
            // What g even leaves of ζ, and what else there is for ζ, f and what is added to g: where δ ≤ 0, ζ − 1, f and f;
            // where δ > 0, −ζ − 2, g and −f.
            "lea {less}, [{zeta} - 1]",
            "mov {of_zeta}, -2",
            "sub {of_zeta}, {zeta}",
            "mov {of_f}, {f}",
            "mov {of_g}, {f}",
            "neg {of_g}",
            "test {zeta}, {zeta}",
            "cmovns {of_zeta}, {less}",
            "cmovs {of_f}, {g}",
            "cmovns {of_g}, {f}",
            // These where g is odd.
            "mov {zeta}, {less}",
            "mov {added:e}, 0",
            "test {double_g:l}, 2",
            "cmovnz {zeta}, {of_zeta}",
            "cmovnz {f}, {of_f}",
            "cmovnz {added}, {of_g}",
            "lea {double_g}, [{g} + {added}]",
            zeta = inout(reg) zeta,
            f = inout(reg) f,
            double_g = inout(reg) double_g,
            g = out(reg) _,
            less = out(reg) _,
            of_zeta = out(reg) _,
            of_f = out(reg) _,
            of_g = out(reg) _,
            added = out(reg) _,
            options(pure, nomem, nostack),
        );
    }
    (zeta, f, double_g)
}
