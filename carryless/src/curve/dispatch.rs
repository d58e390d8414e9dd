//! From a curve without a named representation to the words of the processor, at the entry of a whole operation.
//!
//! With `--cfg carryless_without_avx512` there are no copies for AVX-512, and with `--cfg carryless_narrow` those for portable
//! words and for PCLMULQDQ alone.

use crate::field::Field;

/// `$body` with the current backend's type for `$target`: one relaxed load and a jump. It is compiled for registers of 128
/// bits only, since an operation whose products wait for each other gains nothing by wider ones.
///
/// On a curve whose field names its words all backends lead to that curve itself, and nothing is asked.
#[cfg(all(target_arch = "x86_64", target_feature = "sse2", not(carryless_narrow)))]
macro_rules! on_best {
    ($curve:ty, $target:ident => $body:expr) => {
        match $crate::curve::dispatch::backend::<$curve>() {
            #[cfg(not(carryless_without_avx512))]
            $crate::word::Backend::Avx512 | $crate::word::Backend::Avx512Vl => {
                use $crate::word::OnAvx512Vl as $target;
                $body
            }
            $crate::word::Backend::Avx2 | $crate::word::Backend::Clmul => {
                use $crate::word::OnClmul as $target;
                $body
            }
            _ => {
                use $crate::word::OnPortable as $target;
                $body
            }
        }
    };
}
#[cfg(any(
    all(target_arch = "x86_64", target_feature = "sse2", carryless_narrow),
    all(target_arch = "aarch64", target_endian = "little", target_feature = "neon")
))]
macro_rules! on_best {
    ($curve:ty, $target:ident => $body:expr) => {
        if let $crate::word::Backend::Clmul = $crate::curve::dispatch::backend::<$curve>() {
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
macro_rules! on_best {
    ($curve:ty, $target:ident => $body:expr) => {{
        use $crate::word::OnPortable as $target;
        $body
    }};
}
pub(crate) use on_best;

/// The same for an operation that has products side by side: compiled for every backend. `in_pairs` says whether two at a time
/// are faster than four on a processor that carries out instructions on 512 bits in two halves: they then wait less, and are
/// taken on registers of 256 bits.
#[cfg(all(target_arch = "x86_64", target_feature = "sse2", not(carryless_narrow)))]
macro_rules! on_widest {
    ($curve:ty, $target:ident => $body:expr) => {
        match $crate::curve::dispatch::backend::<$curve>() {
            #[cfg(not(carryless_without_avx512))]
            $crate::word::Backend::Avx512 => {
                use $crate::word::OnAvx512 as $target;
                $body
            }
            #[cfg(not(carryless_without_avx512))]
            $crate::word::Backend::Avx512Vl => {
                use $crate::word::OnAvx512Vl as $target;
                $body
            }
            $crate::word::Backend::Avx2 => {
                use $crate::word::OnAvx2 as $target;
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
    };
    ($curve:ty, in_pairs: $in_pairs:expr, $target:ident => $body:expr) => {
        if $in_pairs && $crate::curve::dispatch::takes_pairs::<$curve>() {
            use $crate::word::OnAvx2 as $target;
            $body
        } else {
            $crate::curve::on_widest!($curve, $target => $body)
        }
    };
}
#[cfg(not(all(target_arch = "x86_64", target_feature = "sse2", not(carryless_narrow))))]
macro_rules! on_widest {
    ($curve:ty, in_pairs: $in_pairs:expr, $target:ident => $body:expr) => {{
        let _: bool = $in_pairs;
        $crate::curve::on_best!($curve, $target => $body)
    }};
    ($curve:ty, $target:ident => $body:expr) => {
        $crate::curve::on_best!($curve, $target => $body)
    };
}
pub(crate) use on_widest;

/// The current backend; any where the curve's field names its words.
#[cfg(any(
    all(target_arch = "x86_64", target_feature = "sse2"),
    all(target_arch = "aarch64", target_endian = "little", target_feature = "neon")
))]
#[inline(always)]
pub(crate) fn backend<C: super::Curve>() -> crate::word::Backend {
    use crate::word::Backend;
    if is_dispatched::<C>() { Backend::current() } else { Backend::Portable }
}

/// Whether the current backend is that of 512-bit registers, which this processor has in two halves.
#[cfg(all(target_arch = "x86_64", target_feature = "sse2", not(carryless_narrow)))]
#[inline(always)]
pub(crate) fn takes_pairs<C: super::Curve>() -> bool {
    backend::<C>() == crate::word::Backend::Avx512 && crate::word::halves_512()
}

/// The same for many products at once: `$body` where several go side by side, and on a curve whose field names its words;
/// `$one_by_one` elsewhere.
#[cfg(all(target_arch = "x86_64", target_feature = "sse2", not(carryless_narrow)))]
macro_rules! on_wide {
    ($curve:ty, $target:ident => $body:expr, else $one_by_one:expr) => {
        match if $crate::curve::dispatch::is_dispatched::<$curve>() {
            $crate::word::Backend::current()
        } else {
            $crate::word::Backend::Avx2
        } {
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
    };
}
#[cfg(not(all(target_arch = "x86_64", target_feature = "sse2", not(carryless_narrow))))]
macro_rules! on_wide {
    ($curve:ty, $target:ident => $body:expr, else $one_by_one:expr) => {
        if $crate::curve::dispatch::is_dispatched::<$curve>() {
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
pub(crate) fn is_dispatched<C: super::Curve>() -> bool {
    <C as super::Curve>::Field::DISPATCHED
}
