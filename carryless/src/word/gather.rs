//! Chosen bits of a word, moved together: by an instruction where the processor has a fast one.

/// The bits of v at even positions, in the low half; by the processor's instruction only where it has one
/// ([`super::SingleWord128::gathers_bits`]). Time: constant.
#[inline(always)]
pub fn even_bits<const BY_INSTRUCTION: bool>(v: u64) -> u64 {
    const EVEN: u64 = 0x5555_5555_5555_5555;
    #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
    if BY_INSTRUCTION {
        debug_assert!(super::cpu::gathers_bits());
        let even;
        // SAFETY: the caller has asked whether the processor has BMI2; nothing but the registers named is touched.
        unsafe {
            core::arch::asm!("pext {0}, {1}, {2}", lateout(reg) even, in(reg) v, in(reg) EVEN,
                options(pure, nomem, nostack, preserves_flags));
        }
        return even;
    }
    let mut v = v & EVEN;
    for (shift, mask) in [
        (1, 0x3333_3333_3333_3333),
        (2, 0x0f0f_0f0f_0f0f_0f0f),
        (4, 0x00ff_00ff_00ff_00ff),
        (8, 0x0000_ffff_0000_ffff),
        (16, 0x0000_0000_ffff_ffff),
    ] {
        v = (v ^ v >> shift) & mask;
    }
    v
}
