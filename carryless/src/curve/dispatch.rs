//! From a curve without a named representation to the words of the processor, at the entry of a whole operation.

/// `$body` with the current backend's type for `$target`: one relaxed load and a jump. It is compiled for registers of 128
/// bits only, since an operation whose products wait for each other gains nothing by wider ones.
///
/// On a curve whose field names its words all backends lead to that curve itself, and nothing is asked.
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
macro_rules! on_best {
    ($curve:ty, $target:ident => $body:expr) => {
        match $crate::curve::dispatch::backend::<$curve>() {
            $crate::word::Backend::Avx512 | $crate::word::Backend::Avx512Vl => {
                use $crate::word::OnAvx512Vl as $target;
                $body
            }
            $crate::word::Backend::Avx2 | $crate::word::Backend::Clmul => {
                use $crate::word::OnClmul as $target;
                $body
            }
            $crate::word::Backend::Portable => {
                use $crate::word::OnPortable as $target;
                $body
            }
        }
    };
}
#[cfg(all(target_arch = "aarch64", target_endian = "little", target_feature = "neon"))]
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

/// The same for an operation that has products side by side: compiled for every backend.
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
macro_rules! on_widest {
    ($curve:ty, $target:ident => $body:expr) => {
        match $crate::curve::dispatch::backend::<$curve>() {
            $crate::word::Backend::Avx512 => {
                use $crate::word::OnAvx512 as $target;
                $body
            }
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
            $crate::word::Backend::Portable => {
                use $crate::word::OnPortable as $target;
                $body
            }
        }
    };
}
#[cfg(not(all(target_arch = "x86_64", target_feature = "sse2")))]
pub(crate) use on_best as on_widest;
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
pub(crate) use on_widest;

/// The current backend; any where the curve's field names its words.
#[cfg(any(
    all(target_arch = "x86_64", target_feature = "sse2"),
    all(target_arch = "aarch64", target_endian = "little", target_feature = "neon")
))]
#[inline(always)]
pub(crate) fn backend<C: super::Curve>() -> crate::word::Backend {
    use crate::field::Field;
    use crate::word::Backend;
    if <C as super::Curve>::Field::DISPATCHED { Backend::current() } else { Backend::Portable }
}
