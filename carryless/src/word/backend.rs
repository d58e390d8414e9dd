//! Which words a whole operation runs on: found once at run time, or forced.

use super::{Isa, Portable128, SingleWord128, cpu};
use core::fmt;

/// A way to carry out the arithmetic, as a value. The same on every target; some are not available there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[repr(u8)]
pub enum Backend {
    /// 64-bit integer instructions, on every machine.
    Portable = 1,
    /// PCLMULQDQ; on AArch64 PMULL.
    Clmul = 2,
    /// PCLMULQDQ, and where products need not wait for each other two at a time: VPCLMULQDQ on 256-bit registers of AVX2.
    Avx2 = 3,
    /// PCLMULQDQ among instructions of AVX-512VL, and where products need not wait for each other four at a time: VPCLMULQDQ on
    /// 512-bit registers. A processor that carries these out in two halves takes two at a time for one k·P on a small
    /// curve, on 256-bit registers.
    Avx512 = 4,
}

/// The processor lacks what a backend needs, or the program was compiled without it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unavailable;

impl fmt::Display for Unavailable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if cfg!(any(carryless_without_avx512, carryless_narrow, debug_assertions)) {
            "this processor lacks the instructions of the backend, or the program was compiled without it"
        } else {
            "this processor lacks the instructions of the backend"
        })
    }
}

impl core::error::Error for Unavailable {}

/// The number of the current backend, 0 before it was asked for.
#[cfg(any(
    all(target_arch = "x86_64", target_feature = "sse2"),
    all(target_arch = "aarch64", target_endian = "little", target_feature = "neon")
))]
mod chosen {
    use core::sync::atomic::{AtomicU8, Ordering::Relaxed};

    static CURRENT: AtomicU8 = AtomicU8::new(0);

    #[inline(always)]
    pub(super) fn get() -> u8 {
        CURRENT.load(Relaxed)
    }
    #[inline(always)]
    pub(super) fn set(backend: u8) {
        CURRENT.store(backend, Relaxed);
    }
}

/// Where there is only one nothing is kept: small processors have no atomics.
#[cfg(not(any(
    all(target_arch = "x86_64", target_feature = "sse2"),
    all(target_arch = "aarch64", target_endian = "little", target_feature = "neon")
)))]
mod chosen {
    #[inline(always)]
    pub(super) fn get() -> u8 {
        super::Backend::Portable as u8
    }
    #[inline(always)]
    pub(super) fn set(_: u8) {}
}

impl Backend {
    /// All of them, the slowest first.
    pub const ALL: [Backend; 4] = [Backend::Portable, Backend::Clmul, Backend::Avx2, Backend::Avx512];

    /// The one that operations run on: the best that is available, unless another was forced.
    ///
    /// Time: one load after the first call.
    #[inline(always)]
    pub fn current() -> Backend {
        match chosen::get() {
            1 => Backend::Portable,
            2 => Backend::Clmul,
            3 => Backend::Avx2,
            4 => Backend::Avx512,
            _ => Backend::find(),
        }
    }

    #[cold]
    fn find() -> Backend {
        let [portable, ref better @ ..] = Backend::ALL;
        let best = better.iter().rev().copied().find(|b| b.is_available()).unwrap_or(portable);
        chosen::set(best as u8);
        best
    }

    /// Whether this processor can run it, and the program has it: one that is compiled with `--cfg carryless_without_avx512` has
    /// none that needs AVX-512, and one with `--cfg carryless_narrow`, or with debug assertions, none that needs AVX2 either.
    pub fn is_available(self) -> bool {
        match self {
            Backend::Avx512 if cfg!(any(carryless_without_avx512, carryless_narrow, debug_assertions)) => false,
            Backend::Avx2 if cfg!(any(carryless_narrow, debug_assertions)) => false,
            Backend::Portable => true,
            Backend::Clmul => cpu::has_carryless_product() || cpu::has_pmull(),
            Backend::Avx2 => cpu::has_vpclmulqdq_256(),
            Backend::Avx512 => cpu::has_vpclmulqdq_512(),
        }
    }

    /// Makes every later operation of the process run on this one: for tests and comparisons.
    ///
    /// # Errors
    /// If it is not available.
    pub fn force(self) -> Result<(), Unavailable> {
        if !self.is_available() {
            return Err(Unavailable);
        }
        chosen::set(self as u8);
        Ok(())
    }
}

/// A backend as a type: its instructions, and what stands for [`super::Auto`] there.
pub trait Target: Isa {
    /// The 128-bit word.
    type Lane: SingleWord128;
}

/// [`Backend::Portable`]: no instructions beyond the baseline.
#[derive(Clone, Copy)]
pub struct Portable;

impl Isa for Portable {}
impl Target for Portable {
    type Lane = Portable128;
}
