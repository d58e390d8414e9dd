//! What this processor can do, asked once.

/// Whether this processor has a carry-less product of 64-bit words that the library uses (PCLMULQDQ on x86-64).
///
/// Time: one load after the first call.
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
#[inline]
pub fn has_carryless_product() -> bool {
    use core::sync::atomic::{AtomicU8, Ordering::Relaxed};
    const PRESENT: u8 = 1;
    const ABSENT: u8 = 2;
    static KNOWN: AtomicU8 = AtomicU8::new(0);
    match KNOWN.load(Relaxed) {
        PRESENT => true,
        ABSENT => false,
        _ => {
            // Leaf 1, ECX bit 1: PCLMULQDQ (Intel SDM vol. 2, CPUID).
            // SAFETY: every x86-64 processor has CPUID. (From Rust 1.92 on the call is safe.)
            #[allow(unused_unsafe)]
            let present = unsafe { core::arch::x86_64::__cpuid(1) }.ecx & 2 != 0;
            KNOWN.store(if present { PRESENT } else { ABSENT }, Relaxed);
            present
        }
    }
}

/// Whether this processor has a carry-less product of 64-bit words that the library uses: on this architecture, none.
#[cfg(not(all(target_arch = "x86_64", target_feature = "sse2")))]
pub fn has_carryless_product() -> bool {
    false
}
