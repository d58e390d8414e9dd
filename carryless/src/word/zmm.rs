//! [`Word512`] in a register of AVX-512, with the products of AVX-512 IFMA (VPMADD52LUQ, VPMADD52HUQ).
//!
//! The operations are intrinsics, compiled to instructions where they are inlined into [`Word512::enter`]. Where they are
//! not, each is a call, slower, but as right.

use super::{Word512, has_avx512ifma};
use core::arch::x86_64::*;
use core::ops::{Add, Sub};

/// A 512-bit register of eight 64-bit integers.
///
/// It needs AVX-512F and AVX-512 IFMA ([`has_avx512ifma`]). What computes with it asks for them first, and panics without them.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct Zmm(__m512i);

/// Runs `f`, compiled for AVX-512 as far as it is inlined.
///
/// # Safety
/// The processor and the operating system support AVX2, AVX-512F, AVX-512VL and AVX-512 IFMA.
#[target_feature(enable = "avx2,avx512f,avx512vl,avx512ifma")]
unsafe fn for_avx512<R>(f: impl FnOnce() -> R) -> R {
    f()
}

impl Add for Zmm {
    type Output = Self;
    #[inline(always)]
    fn add(self, b: Self) -> Self {
        // SAFETY: a word is made within `enter` only, which asks for the instructions; so for every intrinsic below.
        Zmm(unsafe { _mm512_add_epi64(self.0, b.0) })
    }
}

impl Sub for Zmm {
    type Output = Self;
    #[inline(always)]
    fn sub(self, b: Self) -> Self {
        // SAFETY: see `add`.
        Zmm(unsafe { _mm512_sub_epi64(self.0, b.0) })
    }
}

impl Word512 for Zmm {
    const MULTIPLIER: &'static str = "ifma";

    #[inline(always)]
    fn zero() -> Self {
        // SAFETY: see `add`.
        Zmm(unsafe { _mm512_setzero_si512() })
    }
    #[inline(always)]
    fn splat(v: u64) -> Self {
        // SAFETY: see `add`.
        Zmm(unsafe { _mm512_set1_epi64(v as i64) })
    }
    #[inline(always)]
    fn load(lanes: &[u64; 8]) -> Self {
        // SAFETY: see `add`; there are 64 bytes, and the load asks for no alignment.
        Zmm(unsafe { _mm512_loadu_si512(lanes.as_ptr().cast()) })
    }
    #[inline(always)]
    fn store(self) -> [u64; 8] {
        let mut lanes = [0; 8];
        // SAFETY: see `add`; there are 64 bytes, and the store asks for no alignment.
        unsafe { _mm512_storeu_si512(lanes.as_mut_ptr().cast(), self.0) };
        lanes
    }
    #[inline(always)]
    fn and(self, b: Self) -> Self {
        // SAFETY: see `add`.
        Zmm(unsafe { _mm512_and_si512(self.0, b.0) })
    }
    #[inline(always)]
    fn shl(self, n: u32) -> Self {
        // SAFETY: see `add`.
        Zmm(unsafe { _mm512_sll_epi64(self.0, _mm_cvtsi32_si128(n as i32)) })
    }
    #[inline(always)]
    fn sar(self, n: u32) -> Self {
        // SAFETY: see `add`.
        Zmm(unsafe { _mm512_sra_epi64(self.0, _mm_cvtsi32_si128(n as i32)) })
    }
    #[inline(always)]
    fn madd_low(self, a: Self, b: Self) -> Self {
        // SAFETY: see `add`.
        Zmm(unsafe { _mm512_madd52lo_epu64(self.0, a.0, b.0) })
    }
    #[inline(always)]
    fn madd_high(self, a: Self, b: Self) -> Self {
        // SAFETY: see `add`.
        Zmm(unsafe { _mm512_madd52hi_epu64(self.0, a.0, b.0) })
    }
    #[inline(always)]
    fn add_in(self, lanes: u8, b: Self) -> Self {
        // SAFETY: see `add`.
        Zmm(unsafe { _mm512_mask_add_epi64(self.0, lanes, self.0, b.0) })
    }
    #[inline(always)]
    fn sub_in(self, lanes: u8, b: Self) -> Self {
        // SAFETY: see `add`.
        Zmm(unsafe { _mm512_mask_sub_epi64(self.0, lanes, self.0, b.0) })
    }
    #[inline(always)]
    fn permute(self, from: [u64; 8]) -> Self {
        // SAFETY: see `add`.
        Zmm(unsafe { _mm512_permutexvar_epi64(Self::load(&from).0, self.0) })
    }
    #[inline(always)]
    fn permute2(self, b: Self, from: [u64; 8]) -> Self {
        // SAFETY: see `add`.
        Zmm(unsafe { _mm512_permutex2var_epi64(self.0, Self::load(&from).0, b.0) })
    }
    #[inline(always)]
    fn select(mask: Self, a: Self, b: Self) -> Self {
        // By bits: a blend may become a load under a mask, and what a mask leaves out need not be read.
        // SAFETY: see `add`.
        Zmm(unsafe { _mm512_ternarylogic_epi64::<0xca>(mask.0, a.0, b.0) })
    }
    #[inline(always)]
    fn enter<R>(f: impl FnOnce() -> R) -> R {
        assert!(has_avx512ifma(), "the processor lacks AVX-512 IFMA");
        // SAFETY: the processor was asked.
        unsafe { for_avx512(f) }
    }
    #[inline(never)]
    fn call<R>(f: impl FnOnce() -> R) -> R {
        // Not of a function for AVX-512 itself: there the compiler forgets that it is not to be inlined.
        // SAFETY: a part of what has entered, which asked.
        unsafe { for_avx512(f) }
    }
}
