//! Two [`Word128`] side by side in a 256-bit register, with VPCLMULQDQ.
//!
//! The operations are intrinsics, compiled to instructions where they are inlined into [`enter`](super::Isa::enter) of
//! [`Xmm256`]. Where they are not, each is a call, slower, but as right.

use super::gates::Avx2;
use super::xmm::{Instructions, Register, register};
use super::{MAX_WAYS, SimdWord, Target, Word128};
use core::arch::{asm, x86_64::*};
use core::ops::{BitAnd, BitXor, BitXorAssign};

/// Two 128-bit words in a 256-bit register: what [`Xmm256`](super::Xmm256) multiplies by where products need not wait for each other.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct XmmX2(__m256i);

/// The 128-bit register where two of them go side by side in one of 256 bits, behind the gate [`Isa::enter`]; ask
/// [`has_vpclmulqdq_256`] before.
///
/// [`Isa::enter`]: super::Isa::enter
/// [`has_vpclmulqdq_256`]: super::has_vpclmulqdq_256
pub type Xmm256 = Register<Avx2>;

impl Target for Avx2 {
    type Lane = Xmm256;
}

impl Instructions for Avx2 {
    const MULTIPLIER: &'static str = "clmul-avx2";
    const AVX: bool = true;
    type Simd = XmmX2;
}

impl<I: Instructions> SimdWord<Register<I>> for XmmX2 {
    const COUNT: usize = 2;

    #[inline(always)]
    fn together([a, b, ..]: [Register<I>; MAX_WAYS]) -> Self {
        // SAFETY: see `bitxor`.
        XmmX2(unsafe { _mm256_inserti128_si256::<1>(_mm256_castsi128_si256(a.0), b.0) })
    }
    #[inline(always)]
    fn apart(self) -> [Register<I>; MAX_WAYS] {
        // SAFETY: see `bitxor`.
        let [a, b] = unsafe { [_mm256_castsi256_si128(self.0), _mm256_extracti128_si256::<1>(self.0)] };
        [register(a), register(b), register(a), register(b)]
    }
    #[inline(always)]
    fn load(limbs: &[u64]) -> Self {
        let limbs = &limbs[..4];
        // SAFETY: see `bitxor`; there are 32 bytes, and the load asks for no alignment.
        XmmX2(unsafe { _mm256_loadu_si256(limbs.as_ptr().cast()) })
    }
    #[inline(always)]
    fn both_halves([a, b, ..]: [u64; MAX_WAYS]) -> Self {
        // SAFETY: see `bitxor`.
        XmmX2(unsafe { _mm256_set_epi64x(b as i64, b as i64, a as i64, a as i64) })
    }
    #[inline(always)]
    fn is_value(self, value: u32) -> Self {
        // SAFETY: see `bitxor`.
        XmmX2(unsafe { opaque(_mm256_cmpeq_epi64(self.0, _mm256_set1_epi64x(i64::from(value)))) })
    }
    #[inline(always)]
    fn signs(self) -> Self {
        // SAFETY: see `bitxor`.
        XmmX2(unsafe { opaque(_mm256_cmpgt_epi64(_mm256_setzero_si256(), self.0)) })
    }
}

/// A mask, of which the compiler forgets that it is a comparison: where AVX-512VL is, it would make a mask register of it, and
/// what is masked by one it may load in part only.
#[inline]
#[target_feature(enable = "avx2")]
fn opaque(mut mask: __m256i) -> __m256i {
    // SAFETY: the block does nothing.
    unsafe { asm!("/* {0} */", inout(ymm_reg) mask, options(pure, nomem, nostack, preserves_flags)) };
    mask
}

impl BitXor for XmmX2 {
    type Output = Self;
    #[inline(always)]
    fn bitxor(self, b: Self) -> Self {
        // SAFETY: a word is made within `enter` only, which asks for the instructions; so for every intrinsic below.
        XmmX2(unsafe { _mm256_xor_si256(self.0, b.0) })
    }
}

impl BitXorAssign for XmmX2 {
    #[inline(always)]
    fn bitxor_assign(&mut self, b: Self) {
        *self = *self ^ b;
    }
}

impl BitAnd for XmmX2 {
    type Output = Self;
    #[inline(always)]
    fn bitand(self, b: Self) -> Self {
        // SAFETY: see `bitxor`.
        XmmX2(unsafe { _mm256_and_si256(self.0, b.0) })
    }
}

impl Word128 for XmmX2 {
    type Isa = Avx2;
    // SAFETY: every bit pattern is a value of both types, and they have one size.
    const ZERO: Self = XmmX2(unsafe { core::mem::transmute::<[u64; 4], __m256i>([0; 4]) });
    const CHEAP_PRODUCTS: bool = true;

    #[inline(always)]
    fn literal(low: u64, high: u64) -> Self {
        let (low, high) = (low as i64, high as i64);
        // SAFETY: see `bitxor`.
        XmmX2(unsafe { _mm256_set_epi64x(high, low, high, low) })
    }
    #[inline(always)]
    fn shl(self, n: u32) -> Self {
        // SAFETY: see `bitxor`.
        XmmX2(unsafe { _mm256_sll_epi64(self.0, _mm_cvtsi32_si128(n as i32)) })
    }
    #[inline(always)]
    fn shr(self, n: u32) -> Self {
        // SAFETY: see `bitxor`.
        XmmX2(unsafe { _mm256_srl_epi64(self.0, _mm_cvtsi32_si128(n as i32)) })
    }
    #[inline(always)]
    fn lows(a: Self, b: Self) -> Self {
        // SAFETY: see `bitxor`.
        XmmX2(unsafe { _mm256_unpacklo_epi64(a.0, b.0) })
    }
    #[inline(always)]
    fn highs(a: Self, b: Self) -> Self {
        // SAFETY: see `bitxor`.
        XmmX2(unsafe { _mm256_unpackhi_epi64(a.0, b.0) })
    }
    #[inline(always)]
    fn align(a: Self, b: Self) -> Self {
        // SAFETY: see `bitxor`.
        XmmX2(unsafe {
            _mm256_castpd_si256(_mm256_shuffle_pd::<0b0101>(_mm256_castsi256_pd(a.0), _mm256_castsi256_pd(b.0)))
        })
    }
    #[inline(always)]
    fn clmul_low(a: Self, b: Self) -> Self {
        // SAFETY: see `bitxor`.
        XmmX2(unsafe { _mm256_clmulepi64_epi128::<0x00>(a.0, b.0) })
    }
    #[inline(always)]
    fn clmul_high(a: Self, b: Self) -> Self {
        // SAFETY: see `bitxor`.
        XmmX2(unsafe { _mm256_clmulepi64_epi128::<0x11>(a.0, b.0) })
    }
    #[inline(always)]
    fn clmul_cross(a: Self, b: Self) -> Self {
        // SAFETY: see `bitxor`.
        XmmX2(unsafe { _mm256_clmulepi64_epi128::<0x10>(a.0, b.0) })
    }
}
