//! The 128-bit registers by the instructions that use them, and the gates in which code is compiled for these.

use super::{Isa, has_carryless_product, has_vpclmulqdq_256, has_vpclmulqdq_512};

/// [`Backend::Clmul`](super::Backend::Clmul): SSE2 and PCLMULQDQ.
#[derive(Clone, Copy)]
pub struct Clmul;

impl Isa for Clmul {
    #[inline(always)]
    fn require() {
        assert!(has_carryless_product(), "this processor has no PCLMULQDQ: use the portable words");
    }
    #[inline(always)]
    fn enter<R>(f: impl FnOnce() -> R) -> R {
        Self::require();
        f()
    }
    #[inline(always)]
    fn enter_by_call<R>(f: impl FnOnce() -> R) -> R {
        Self::require();
        call(f)
    }
    #[inline]
    fn piece<R>(f: impl FnOnce() -> R) -> R {
        f()
    }
}

/// Runs `f`, never inlined.
#[inline(never)]
fn call<R>(f: impl FnOnce() -> R) -> R {
    f()
}

/// Instructions beyond the baseline: their name, who tells whether there are any, and what to say if there are none.
/// A macro, for an attribute takes no constant, but a literal.
macro_rules! gate {
    ($(#[$doc:meta])* $name:ident: $has:ident else $lacking:literal, for $features:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy)]
        pub struct $name;

        impl Isa for $name {
            #[inline(always)]
            fn require() {
                assert!($has(), $lacking);
            }
            #[inline(always)]
            fn enter<R>(f: impl FnOnce() -> R) -> R {
                #[target_feature(enable = $features)]
                fn gated<R>(f: impl FnOnce() -> R) -> R {
                    f()
                }
                Self::require();
                // SAFETY: just asked for.
                unsafe { gated(f) }
            }
            #[inline(always)]
            fn enter_by_call<R>(f: impl FnOnce() -> R) -> R {
                #[target_feature(enable = $features)]
                #[inline(never)]
                fn gated<R>(f: impl FnOnce() -> R) -> R {
                    f()
                }
                Self::require();
                // SAFETY: just asked for.
                unsafe { gated(f) }
            }
            #[inline(always)]
            fn piece<R>(f: impl FnOnce() -> R) -> R {
                #[target_feature(enable = $features)]
                #[inline]
                fn gated<R>(f: impl FnOnce() -> R) -> R {
                    f()
                }
                // SAFETY: a part of what has entered, which asked; elements are asked for too where they are made of limbs.
                unsafe { gated(f) }
            }
        }
    };
}

gate! {
    /// [`Backend::Avx2`](super::Backend::Avx2): AVX2 and VPCLMULQDQ.
    Avx2: has_vpclmulqdq_256 else "this processor lacks AVX2 or VPCLMULQDQ: use narrower registers",
    for "avx2,vpclmulqdq"
}
gate! {
    /// [`Backend::Avx512`](super::Backend::Avx512): AVX-512F, AVX-512VL, AVX-512BW, AVX-512DQ, GFNI and VPCLMULQDQ, on four words at a time.
    Avx512: has_vpclmulqdq_512 else "this processor lacks AVX-512 or VPCLMULQDQ: use narrower registers",
    for "avx2,avx512f,avx512vl,avx512bw,avx512dq,gfni,vpclmulqdq"
}
