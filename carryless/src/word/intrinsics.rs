//! Single instructions that the compiler does not find by itself, each with what stands for it elsewhere: links of
//! carry chains, chosen bits of a word, memory that will be needed soon.

/// a + b + carry as (sum, carry).
#[inline(always)]
pub fn add_carry(a: u64, b: u64, carry: bool) -> (u64, bool) {
    // The processor's own link: of links made of comparisons the compiler takes chains with constants apart.
    #[cfg(target_arch = "x86_64")]
    {
        let mut sum = 0;
        // SAFETY: ADC is in the baseline of x86-64. (From some Rust after 1.89 on the call is safe.)
        #[allow(unused_unsafe)]
        let carry = unsafe { core::arch::x86_64::_addcarry_u64(carry.into(), a, b, &mut sum) };
        (sum, carry != 0)
    }
    #[cfg(not(target_arch = "x86_64"))]
    {
        let (sum, first) = a.overflowing_add(b);
        let (sum, second) = sum.overflowing_add(carry.into());
        (sum, first | second)
    }
}

/// a − b − borrow as (difference, borrow).
#[inline(always)]
pub fn sub_borrow(a: u64, b: u64, borrow: bool) -> (u64, bool) {
    #[cfg(target_arch = "x86_64")]
    {
        let mut difference = 0;
        // SAFETY: SBB is in the baseline of x86-64.
        #[allow(unused_unsafe)]
        let borrow = unsafe { core::arch::x86_64::_subborrow_u64(borrow.into(), a, b, &mut difference) };
        (difference, borrow != 0)
    }
    #[cfg(not(target_arch = "x86_64"))]
    {
        let (difference, first) = a.overflowing_sub(b);
        let (difference, second) = difference.overflowing_sub(borrow.into());
        (difference, first | second)
    }
}

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
