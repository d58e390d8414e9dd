//! From a curve without a named representation to the words of the processor, at the entry of a whole operation.
//!
//! Each macro is `$body` with the current backend's type for `$target`: one relaxed load and a jump. On a curve whose field names
//! its words all backends lead to that curve itself: nothing is asked, and `$body` is compiled once.
//!
//! With `--cfg carryless_without_avx512` there are no copies for AVX-512. With `--cfg carryless_narrow` those for portable words
//! and for PCLMULQDQ alone are there, and so in programs with debug assertions, whose speed does not matter.

use crate::field::Field;

/// The largest m for which two products side by side wait less than four do, where a processor carries out instructions on 512
/// bits in two halves.
pub const PAIRS_UP_TO: u32 = 256;

/// For an operation whose products wait for each other, which gains nothing by registers of 256 bits.
macro_rules! on_best {
    ($curve:ty, $target:ident => $body:expr) => {
        $crate::curve::dispatch::on_backend!($curve, $target => $body, avx2: OnClmul)
    };
}
pub(crate) use on_best;

/// For an operation that has products side by side.
macro_rules! on_widest {
    ($curve:ty, $target:ident => $body:expr) => {
        $crate::curve::dispatch::on_backend!($curve, $target => $body, avx2: OnAvx2)
    };
}
pub(crate) use on_widest;

/// The same for one product, where the processor may have instructions on 512 bits in two halves: two products at a time then
/// wait less than four, over small fields, and are taken on registers of 256 bits.
#[cfg(all(target_arch = "x86_64", target_feature = "sse2", not(any(carryless_narrow, debug_assertions))))]
macro_rules! on_soonest {
    ($curve:ty, $target:ident => $body:expr) => {
        if $crate::curve::dispatch::takes_pairs::<$curve>() {
            use $crate::word::OnAvx2 as $target;
            $body
        } else {
            $crate::curve::on_widest!($curve, $target => $body)
        }
    };
}
#[cfg(not(all(target_arch = "x86_64", target_feature = "sse2", not(any(carryless_narrow, debug_assertions)))))]
macro_rules! on_soonest {
    ($curve:ty, $target:ident => $body:expr) => {
        $crate::curve::on_best!($curve, $target => $body)
    };
}
pub(crate) use on_soonest;

/// Whether the current backend is that of 512-bit registers, which this processor has in two halves, and the field is small.
#[cfg(all(target_arch = "x86_64", target_feature = "sse2", not(any(carryless_narrow, debug_assertions))))]
#[inline(always)]
pub(crate) fn takes_pairs<C: super::Curve>() -> bool {
    use crate::word::{Backend, halves_512};
    let is_small = const { is_dispatched::<C>() && C::Field::BITS <= PAIRS_UP_TO };
    is_small && Backend::current() == Backend::Avx512 && halves_512()
}

/// `$avx2` is the type of the backend on registers of 256 bits.
#[cfg(all(target_arch = "x86_64", target_feature = "sse2", not(any(carryless_narrow, debug_assertions))))]
macro_rules! on_backend {
    ($curve:ty, $target:ident => $body:expr, avx2: $avx2:ident) => {
        if const { !$crate::curve::dispatch::is_dispatched::<$curve>() } {
            use $crate::word::OnPortable as $target;
            $body
        } else {
            match $crate::word::Backend::current() {
                #[cfg(not(carryless_without_avx512))]
                $crate::word::Backend::Avx512 => {
                    use $crate::word::OnAvx512 as $target;
                    $body
                }
                $crate::word::Backend::Avx2 => {
                    use $crate::word::$avx2 as $target;
                    $body
                }
                $crate::word::Backend::Clmul => {
                    use $crate::word::OnClmul as $target;
                    $body
                }
                _ => {
                    use $crate::word::OnPortable as $target;
                    $body
                }
            }
        }
    };
}
#[cfg(any(
    all(target_arch = "x86_64", target_feature = "sse2", any(carryless_narrow, debug_assertions)),
    all(target_arch = "aarch64", target_endian = "little", target_feature = "neon")
))]
macro_rules! on_backend {
    ($curve:ty, $target:ident => $body:expr, avx2: $avx2:ident) => {
        if const { $crate::curve::dispatch::is_dispatched::<$curve>() }
            && $crate::word::Backend::current() == $crate::word::Backend::Clmul
        {
            use $crate::word::OnClmul as $target;
            $body
        } else {
            use $crate::word::OnPortable as $target;
            $body
        }
    };
}
#[cfg(not(any(
    all(target_arch = "x86_64", target_feature = "sse2"),
    all(target_arch = "aarch64", target_endian = "little", target_feature = "neon")
)))]
macro_rules! on_backend {
    ($curve:ty, $target:ident => $body:expr, avx2: $avx2:ident) => {{
        use $crate::word::OnPortable as $target;
        $body
    }};
}
pub(crate) use on_backend;

/// For many products at once: `$body` where several go side by side, and on a curve whose field names its words; `$one_by_one`
/// elsewhere.
#[cfg(all(target_arch = "x86_64", target_feature = "sse2", not(any(carryless_narrow, debug_assertions))))]
macro_rules! on_wide {
    ($curve:ty, $target:ident => $body:expr, else $one_by_one:expr) => {
        if const { !$crate::curve::dispatch::is_dispatched::<$curve>() } {
            use $crate::word::OnPortable as $target;
            $body
        } else {
            match $crate::word::Backend::current() {
                #[cfg(not(carryless_without_avx512))]
                $crate::word::Backend::Avx512 => {
                    use $crate::word::OnAvx512 as $target;
                    $body
                }
                $crate::word::Backend::Avx2 => {
                    use $crate::word::OnAvx2 as $target;
                    $body
                }
                _ => $one_by_one,
            }
        }
    };
}
#[cfg(not(all(target_arch = "x86_64", target_feature = "sse2", not(any(carryless_narrow, debug_assertions)))))]
macro_rules! on_wide {
    ($curve:ty, $target:ident => $body:expr, else $one_by_one:expr) => {
        if const { $crate::curve::dispatch::is_dispatched::<$curve>() } {
            $one_by_one
        } else {
            use $crate::word::OnPortable as $target;
            $body
        }
    };
}
pub(crate) use on_wide;

/// Whether the curve's field names no words.
#[inline(always)]
pub(crate) const fn is_dispatched<C: super::Curve>() -> bool {
    <C as super::Curve>::Field::DISPATCHED
}
