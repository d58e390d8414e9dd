//! [`SingleWord128`] in a NEON register of AArch64, with the carry-less product PMULL.
//!
//! Registers and shifts belong to the AArch64 baseline. PMULL on 64-bit halves does not, and is written as inline assembly
//! without any feature gate, so that it costs the same whether or not a caller is inlined.

use super::{Isa, SingleWord128, Target, Word128, has_pmull};
use core::arch::{aarch64::*, asm};
use core::ops::{BitAnd, BitXor, BitXorAssign};

/// A 128-bit register of two 64-bit halves; ask [`has_pmull`] before.
///
/// Products need PMULL. Whole operations ask for it on entry, and so does whatever makes an element of limbs
/// ([`Isa::require`]): without it they panic.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct Neon(uint64x2_t);

impl BitXor for Neon {
    type Output = Self;
    #[inline(always)]
    fn bitxor(self, b: Self) -> Self {
        // SAFETY: NEON is in the baseline this module is compiled for; so for every intrinsic below.
        Neon(unsafe { veorq_u64(self.0, b.0) })
    }
}

impl BitXorAssign for Neon {
    #[inline(always)]
    fn bitxor_assign(&mut self, b: Self) {
        *self = *self ^ b;
    }
}

impl BitAnd for Neon {
    type Output = Self;
    #[inline(always)]
    fn bitand(self, b: Self) -> Self {
        // SAFETY: NEON.
        Neon(unsafe { vandq_u64(self.0, b.0) })
    }
}

impl Word128 for Neon {
    type Isa = Clmul;
    // SAFETY: every bit pattern is a value of both types, and they have one size.
    const ZERO: Self = Neon(unsafe { core::mem::transmute::<[u64; 2], uint64x2_t>([0; 2]) });
    const CHEAP_PRODUCTS: bool = true;

    #[inline(always)]
    fn literal(low: u64, high: u64) -> Self {
        Self::new(low, high)
    }
    #[inline(always)]
    fn shl(self, n: u32) -> Self {
        // SAFETY: NEON.
        Neon(unsafe { vshlq_u64(self.0, vdupq_n_s64(i64::from(n))) })
    }
    #[inline(always)]
    fn shr(self, n: u32) -> Self {
        // SAFETY: NEON. Down is up by a negative number.
        Neon(unsafe { vshlq_u64(self.0, vdupq_n_s64(-i64::from(n))) })
    }
    #[inline(always)]
    fn lows(a: Self, b: Self) -> Self {
        // SAFETY: NEON.
        Neon(unsafe { vzip1q_u64(a.0, b.0) })
    }
    #[inline(always)]
    fn highs(a: Self, b: Self) -> Self {
        // SAFETY: NEON.
        Neon(unsafe { vzip2q_u64(a.0, b.0) })
    }
    #[inline(always)]
    fn align(a: Self, b: Self) -> Self {
        // SAFETY: NEON.
        Neon(unsafe { vextq_u64::<1>(a.0, b.0) })
    }
    #[inline(always)]
    fn pack(a: Self, b: Self) -> Self {
        // SAFETY: NEON; the bytes at even places of both, one after the other, whatever lies between them: it is zero.
        Neon(unsafe { vreinterpretq_u64_u8(vuzp1q_u8(vreinterpretq_u8_u64(a.0), vreinterpretq_u8_u64(b.0))) })
    }
    #[inline(always)]
    fn clmul_low(a: Self, b: Self) -> Self {
        debug_assert!(has_pmull());
        let product: uint64x2_t;
        // SAFETY: the instruction reads and writes only the named registers. Where the processor lacks it, the architecture
        // defines the outcome: an exception that ends the process.
        unsafe {
            asm!(".arch_extension aes", "pmull {0:v}.1q, {1:v}.1d, {2:v}.1d", lateout(vreg) product, in(vreg) a.0,
                in(vreg) b.0, options(pure, nomem, nostack, preserves_flags))
        };
        Neon(product)
    }
    #[inline(always)]
    fn clmul_high(a: Self, b: Self) -> Self {
        debug_assert!(has_pmull());
        let product: uint64x2_t;
        // SAFETY: as above.
        unsafe {
            asm!(".arch_extension aes", "pmull2 {0:v}.1q, {1:v}.2d, {2:v}.2d", lateout(vreg) product, in(vreg) a.0,
                in(vreg) b.0, options(pure, nomem, nostack, preserves_flags))
        };
        Neon(product)
    }
    #[inline(always)]
    fn clmul_cross(a: Self, b: Self) -> Self {
        Self::clmul_low(a, Self::align(b, b))
    }
}

impl SingleWord128 for Neon {
    // SAFETY: every bit pattern is a value of both types, and they have one size. The processor is little-endian.
    const ONE: Self = Neon(unsafe { core::mem::transmute::<[u64; 2], uint64x2_t>([1, 0]) });
    const MULTIPLIER: &'static str = "clmul";
    type On<T: Target> = Self;
    type Simd = Self;

    #[inline(always)]
    fn new(low: u64, high: u64) -> Self {
        // SAFETY: NEON.
        Neon(unsafe { vcombine_u64(vcreate_u64(low), vcreate_u64(high)) })
    }
    #[inline(always)]
    fn alone(mut self) -> Self {
        // SAFETY: the block is a comment: it reads and writes nothing but the register it is given.
        unsafe { asm!("/* {0:v} */", inout(vreg) self.0, options(pure, nomem, nostack, preserves_flags)) };
        self
    }
    #[inline(always)]
    fn value(self) -> (u64, u64) {
        // SAFETY: NEON.
        unsafe { (vgetq_lane_u64::<0>(self.0), vgetq_lane_u64::<1>(self.0)) }
    }
}

/// [`Backend::Clmul`](super::Backend::Clmul): PMULL.
#[derive(Clone, Copy)]
pub struct Clmul;

impl Target for Clmul {
    type Lane = Neon;
}

impl Isa for Clmul {
    #[inline(always)]
    fn require() {
        assert!(has_pmull(), "this processor has no PMULL: use the portable words");
    }
}
