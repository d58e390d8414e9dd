//! From a curve without a named representation to the words of the processor, at the entry of a whole operation.

/// `$body` with the current backend's type for `$target`: one relaxed load and a jump.
///
/// On a curve whose field names its words all backends lead to that curve itself, and nothing is asked.
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
macro_rules! on_best {
    ($curve:ty, $target:ident => $body:expr) => {
        match if <<$curve as $crate::curve::Curve>::Field as $crate::field::Field>::DISPATCHED {
            $crate::word::Backend::current()
        } else {
            $crate::word::Backend::Portable
        } {
            $crate::word::Backend::Avx512Vl => {
                use $crate::word::OnAvx512Vl as $target;
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
macro_rules! on_best {
    ($curve:ty, $target:ident => $body:expr) => {{
        use $crate::word::OnPortable as $target;
        $body
    }};
}
pub(crate) use on_best;
