//! One thing after the other, where registers are few.
//!
//! The compiler likes to load early, and to keep an address for each place that a loop loads from. Where thirteen or fourteen
//! registers hold what a loop goes on with, the rest goes to the stack and comes back. That costs more than to wait for a
//! load, and an ARM7TDMI does not even wait.

/// f(a_0, b_0), f(a_1, b_1) …, as far as both go.
///
/// On 32-bit ARM one address of `a` and one of `b` are kept, from which those of parts are computed anew. Where f is
/// `crowded`, that is takes every other register, the address where this ends is in memory.
///
/// # Panics
/// There, if `b` is shorter than `a`.
#[inline(always)]
pub(crate) fn each_in_turn<A, B>(a: &[A], b: &mut [B], crowded: bool, mut f: impl FnMut(&A, &mut B)) {
    #[cfg(not(target_arch = "arm"))]
    {
        let _ = crowded;
        for (a, b) in a.iter().zip(b) {
            f(a, b);
        }
    }
    #[cfg(target_arch = "arm")]
    {
        let (mut from, mut to) = (a.as_ptr(), b[..a.len()].as_mut_ptr());
        if crowded {
            // To look an end up, and to go back, takes seven cycles: four steps at a time.
            let (fours, end) = (from.wrapping_add(a.len() / 4 * 4), from.wrapping_add(a.len()));
            // SAFETY: it is a variable.
            while from != unsafe { core::ptr::read_volatile(&fours) } {
                for _ in 0..4 {
                    // SAFETY: as many steps are taken as `a` has elements, and `b` has no fewer. `f` cannot reach them otherwise.
                    (from, to) = unsafe { step(from, to, &mut f) };
                }
            }
            while from != end {
                // SAFETY: as above.
                (from, to) = unsafe { step(from, to, &mut f) };
            }
        } else {
            for _ in 0..a.len() {
                // SAFETY: as above.
                (from, to) = unsafe { step(from, to, &mut f) };
            }
        }
    }
}

/// f of what is at these addresses, and the next ones.
///
/// # Safety
/// Nothing else reaches what is there.
#[cfg(target_arch = "arm")]
#[inline(always)]
unsafe fn step<A, B>(mut from: *const A, mut to: *mut B, f: &mut impl FnMut(&A, &mut B)) -> (*const A, *mut B) {
    // SAFETY: there is no instruction: addresses stay what they are, but the compiler does not know it.
    unsafe {
        core::arch::asm!("/* {} {} */", inout(reg) from, inout(reg) to, options(pure, nomem, nostack, preserves_flags));
    }
    // SAFETY: as the caller promises.
    let (a, b) = unsafe { (&*from, &mut *to) };
    f(a, b);
    // SAFETY: within the slices, or at the end.
    unsafe { (from.add(1), to.add(1)) }
}

/// This word. It is computed before anything is that comes later, loads included.
#[cfg(target_arch = "arm")]
#[inline(always)]
pub(super) fn word_in_turn(mut word: u32) -> u32 {
    // SAFETY: there is no instruction. (A fence for the compiler alone becomes a call on the oldest of these processors.)
    unsafe { core::arch::asm!("/* {} */", inout(reg) word, options(nostack, preserves_flags)) };
    word
}
