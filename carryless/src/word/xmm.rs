//! [`SingleWord128`] in an SSE register of x86-64, with the carry-less product PCLMULQDQ.
//!
//! Registers and shifts belong to the x86-64 baseline. PCLMULQDQ does not, and is written as inline assembly without
//! any feature gate, so that it costs the same whether or not a caller is inlined.
//!
//! [`Xmm256`](super::Xmm256) and [`Xmm512`](super::Xmm512) have gates for wider registers, where products go side by side: what
//! is inlined into [`Isa::enter`] is compiled for these. What is not inlined is compiled for the baseline and slower,
//! but as right.

use super::cpu::gathers_bits;
use super::gates::Clmul;
use super::{Isa, SimdWord, SingleWord128, Target, Word128, has_carryless_product};
use core::arch::{asm, x86_64::*};
use core::marker::PhantomData;
use core::ops::{BitAnd, BitXor, BitXorAssign};

/// A 128-bit register of two 64-bit halves, used by the instructions `I`.
///
/// Products need PCLMULQDQ. Whole operations ask for it on entry, and so does whatever makes an element of limbs
/// ([`Isa::require`]): without it they panic. (Products of the constants of a field or curve
/// alone, which nobody made of limbs, stop the process by an illegal-instruction fault; none gives a wrong value.)
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct Register<I>(pub(super) __m128i, PhantomData<fn() -> I>);

/// The instructions that a register is used by: those that [`Self::enter`] compiles for.
pub trait Instructions: Isa {
    /// [`SingleWord128::MULTIPLIER`](super::SingleWord128::MULTIPLIER).
    const MULTIPLIER: &'static str;
    /// Whether AVX is among them.
    const AVX: bool;
    /// [`SingleWord128::Simd`](super::SingleWord128::Simd).
    type Simd: SimdWord<Register<Self>>;
}

/// The register by the instructions of SSE2, and products by PCLMULQDQ; ask [`has_carryless_product`] before.
pub type Xmm = Register<Clmul>;

impl Target for Clmul {
    type Lane = Xmm;
}

impl Instructions for Clmul {
    const MULTIPLIER: &'static str = "clmul";
    const AVX: bool = false;
    type Simd = Xmm;
}

/// The register with this value.
#[inline(always)]
pub(super) const fn register<I>(value: __m128i) -> Register<I> {
    Register(value, PhantomData)
}

/// One PCLMULQDQ with the halves chosen by the immediate `HALVES`.
///
/// In its VEX form where the surroundings are compiled for AVX: next to other VEX instructions the old form, which
/// keeps the upper half of the register, costs a hundred times as much.
#[inline(always)]
fn pclmulqdq<I: Instructions, const HALVES: u8>(a: Register<I>, b: Register<I>) -> Register<I> {
    debug_assert!(has_carryless_product());
    let product;
    if I::AVX || cfg!(target_feature = "avx") {
        // SAFETY: the instruction reads and writes only the named registers. Where the processor lacks it, the x86
        // architecture defines the outcome: an invalid-opcode exception that ends the process.
        unsafe {
            asm!("vpclmulqdq {0}, {1}, {2}, {3}", lateout(xmm_reg) product, in(xmm_reg) a.0, in(xmm_reg) b.0,
                const HALVES, options(pure, nomem, nostack, preserves_flags))
        };
    } else {
        // SAFETY: as above.
        unsafe {
            asm!("pclmulqdq {0}, {1}, {2}", inout(xmm_reg) a.0 => product, in(xmm_reg) b.0, const HALVES,
                options(pure, nomem, nostack, preserves_flags))
        };
    }
    register(product)
}

impl<I: Instructions> BitXor for Register<I> {
    type Output = Self;
    #[inline(always)]
    fn bitxor(self, b: Self) -> Self {
        // SAFETY: SSE2 is in the baseline this module is compiled for; so for every intrinsic below.
        register(unsafe { _mm_xor_si128(self.0, b.0) })
    }
}

impl<I: Instructions> BitXorAssign for Register<I> {
    #[inline(always)]
    fn bitxor_assign(&mut self, b: Self) {
        *self = *self ^ b;
    }
}

impl<I: Instructions> BitAnd for Register<I> {
    type Output = Self;
    #[inline(always)]
    fn bitand(self, b: Self) -> Self {
        // SAFETY: SSE2.
        register(unsafe { _mm_and_si128(self.0, b.0) })
    }
}

impl<I: Instructions> Word128 for Register<I> {
    type Isa = I;
    // SAFETY: every bit pattern is a value of both types, and they have one size.
    const ZERO: Self = register(unsafe { core::mem::transmute::<[u64; 2], __m128i>([0; 2]) });
    const CHEAP_PRODUCTS: bool = true;

    #[inline(always)]
    fn literal(low: u64, high: u64) -> Self {
        Self::new(low, high)
    }
    #[inline(always)]
    fn shl(self, n: u32) -> Self {
        // SAFETY: SSE2.
        register(unsafe { _mm_sll_epi64(self.0, _mm_cvtsi32_si128(n as i32)) })
    }
    #[inline(always)]
    fn shr(self, n: u32) -> Self {
        // SAFETY: SSE2.
        register(unsafe { _mm_srl_epi64(self.0, _mm_cvtsi32_si128(n as i32)) })
    }
    #[inline(always)]
    fn lows(a: Self, b: Self) -> Self {
        // SAFETY: SSE2.
        register(unsafe { _mm_unpacklo_epi64(a.0, b.0) })
    }
    #[inline(always)]
    fn highs(a: Self, b: Self) -> Self {
        // SAFETY: SSE2.
        register(unsafe { _mm_unpackhi_epi64(a.0, b.0) })
    }
    #[inline(always)]
    fn align(a: Self, b: Self) -> Self {
        // SAFETY: SSE2.
        register(unsafe { _mm_castpd_si128(_mm_shuffle_pd::<1>(_mm_castsi128_pd(a.0), _mm_castsi128_pd(b.0))) })
    }
    #[inline(always)]
    fn pack(a: Self, b: Self) -> Self {
        // SAFETY: SSE2. Pieces of 16 bits are below 256, and so are not saturated.
        register(unsafe { _mm_packus_epi16(a.0, b.0) })
    }
    #[inline(always)]
    fn clmul_low(a: Self, b: Self) -> Self {
        pclmulqdq::<I, 0x00>(a, b)
    }
    #[inline(always)]
    fn clmul_high(a: Self, b: Self) -> Self {
        pclmulqdq::<I, 0x11>(a, b)
    }
    #[inline(always)]
    fn clmul_cross(a: Self, b: Self) -> Self {
        pclmulqdq::<I, 0x10>(a, b)
    }
}

impl<I: Instructions> SingleWord128 for Register<I> {
    // SAFETY: every bit pattern is a value of both types, and they have one size; x86 is little-endian.
    const ONE: Self = register(unsafe { core::mem::transmute::<[u64; 2], __m128i>([1, 0]) });
    const MULTIPLIER: &'static str = I::MULTIPLIER;
    type On<T: Target> = Self;
    type Simd = I::Simd;

    #[inline(always)]
    fn new(low: u64, high: u64) -> Self {
        // SAFETY: SSE2.
        register(unsafe { _mm_set_epi64x(high as i64, low as i64) })
    }
    #[inline(always)]
    fn load(limbs: &[u64]) -> Self {
        let halves = &limbs[..2];
        // SAFETY: SSE2; there are 16 bytes, and the load asks for no alignment.
        register(unsafe { _mm_loadu_si128(halves.as_ptr().cast()) })
    }
    #[inline(always)]
    fn gathers_bits() -> bool {
        gathers_bits()
    }
    #[inline(always)]
    fn alone(mut self) -> Self {
        // SAFETY: the block is a comment: it reads and writes nothing but the register it is given.
        unsafe { asm!("/* {0} */", inout(xmm_reg) self.0, options(pure, nomem, nostack, preserves_flags)) };
        self
    }
    #[inline(always)]
    fn value(self) -> (u64, u64) {
        // SAFETY: SSE2; both are plain bits.
        unsafe { (_mm_cvtsi128_si64(self.0) as u64, _mm_cvtsi128_si64(_mm_unpackhi_epi64(self.0, self.0)) as u64) }
    }
}
