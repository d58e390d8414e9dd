//! Memory that will be needed soon.

/// Limbs of a cache line.
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
const LINE: usize = 8;

/// Has the processor fetch these limbs, which takes a while, and goes on.
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
#[inline(always)]
pub(crate) fn prefetch(limbs: &[u64]) {
    use core::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
    // The last limb may lie in a line of its own.
    for line in limbs.chunks(LINE).chain(limbs.last().map(core::slice::from_ref)) {
        // SAFETY: SSE; the instruction changes no memory and no register, and the address is that of a limb.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(line.as_ptr().cast()) };
    }
}

/// Nothing: there is no instruction for it that stable Rust knows.
#[cfg(not(all(target_arch = "x86_64", target_feature = "sse2")))]
#[inline(always)]
pub(crate) fn prefetch(_limbs: &[u64]) {}
