//! From a curve without a named representation to the words of the processor, at the entry of a whole operation.
//!
//! [`with_backend`] runs an [`Operation`] on the current backend: one relaxed load and a jump. On a curve whose field names its
//! words all backends lead to that curve itself: nothing is asked, and the operation is compiled once. [`on_backend!`] is the same
//! for an expression.
//!
//! With `--cfg carryless_without_avx512` there are no copies for AVX-512. With `--cfg carryless_narrow` there are only
//! those for portable words and for PCLMULQDQ, and so in programs with debug assertions, whose speed does not matter.

use super::Curve;
use crate::field::Field;
use crate::word::{Backend, Isa, Portable, Target, halves_512};

#[cfg(all(target_arch = "aarch64", target_endian = "little", target_feature = "neon"))]
pub(crate) use crate::word::Clmul;
/// Where the architecture has no such backend, it is never the current one, and its name stands for portable words.
#[cfg(not(any(
    all(target_arch = "x86_64", target_feature = "sse2"),
    all(target_arch = "aarch64", target_endian = "little", target_feature = "neon")
)))]
pub(crate) use crate::word::Portable as Clmul;
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
pub(crate) use crate::word::{Avx2, Avx512, Clmul};
#[cfg(not(all(target_arch = "x86_64", target_feature = "sse2")))]
pub(crate) use crate::word::{Portable as Avx2, Portable as Avx512};

/// The largest m for which 2-way field products have less latency than 4-way ones, where a processor carries out
/// instructions on 512 bits in two halves.
pub const PAIRS_UP_TO: u32 = 256;

/// Whether the program has copies for PCLMULQDQ, for AVX2 and for AVX-512.
pub(crate) const HAS_CLMUL: bool = HAS_AVX2
    || cfg!(any(
        all(target_arch = "x86_64", target_feature = "sse2"),
        all(target_arch = "aarch64", target_endian = "little", target_feature = "neon")
    ));
pub(crate) const HAS_AVX2: bool =
    cfg!(all(target_arch = "x86_64", target_feature = "sse2", not(any(carryless_narrow, debug_assertions))));
pub(crate) const HAS_AVX512: bool = HAS_AVX2 && !cfg!(carryless_without_avx512);

/// Which registers an operation gains by.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Registers {
    /// Its field products wait for each other: AVX2 gains nothing over PCLMULQDQ.
    Scalar,
    /// It has field products that need not wait for each other.
    Simd,
    /// One scalar multiplication: as [`Self::Simd`], but over small fields on registers of 256 bits where the processor
    /// may have instructions on 512 bits in two halves: two field products at a time then wait less than four.
    Latency,
    /// Many scalar multiplications: only where they are 2-way or more; elsewhere [`Operation::one_by_one`].
    Batch,
}

/// A whole operation on a curve, generic in the backend: a closure with a type parameter.
pub(crate) trait Operation: Sized {
    /// The curve.
    type Curve: Curve;
    /// What it gives.
    type Output;
    /// Which registers it gains by.
    const REGISTERS: Registers;

    /// The operation on the backend `T`.
    fn run<T: Target>(self) -> Self::Output;
    /// The operation without registers of 256 or 512 bits, for [`Registers::Batch`].
    fn one_by_one(self) -> Self::Output {
        unreachable!()
    }
}

/// Runs an operation on the current backend: one function for each operation of each curve, in which its copies are inlined.
#[inline(never)]
pub(crate) fn with_backend<O: Operation>(operation: O) -> O::Output {
    // What is asked by `const` is known when the program is compiled: of a backend that it has no copy for, no code is made.
    if const { !is_dispatched::<O::Curve>() } {
        return operation.run::<Portable>();
    }
    let backend = backend::<O::Curve>(O::REGISTERS);
    if const { HAS_AVX512 } && backend == Backend::Avx512 {
        return operation.run::<Avx512>();
    }
    if const { HAS_AVX2 && !matches!(O::REGISTERS, Registers::Scalar) } && backend == Backend::Avx2 {
        return operation.run::<Avx2>();
    }
    if const { matches!(O::REGISTERS, Registers::Batch) } {
        operation.one_by_one()
    } else if const { HAS_CLMUL } && backend != Backend::Portable {
        operation.run::<Clmul>()
    } else {
        operation.run::<Portable>()
    }
}

/// The backend for an operation on a curve.
#[inline(always)]
pub(crate) fn backend<C: Curve>(registers: Registers) -> Backend {
    let current = Backend::current();
    // 2-way products wait less than 4-way ones of two halves; `PAIRS_UP_TO` says up to which field.
    let takes_pairs = HAS_AVX2 && registers == Registers::Latency && C::Field::BITS <= PAIRS_UP_TO;
    if takes_pairs && current == Backend::Avx512 && halves_512() { Backend::Avx2 } else { current }
}

/// `$body` with the current backend's type for `$target`: [`with_backend`] for a short expression, on [`Registers::Scalar`] or
/// [`Registers::Simd`]. A macro, for a closure has no type as an argument.
macro_rules! on_backend {
    ($registers:ident, $curve:ty, $target:ident => $body:expr) => {{
        use $crate::curve::dispatch::{self, Registers};
        let backend = const { dispatch::is_dispatched::<$curve>() }.then($crate::word::Backend::current);
        if const { dispatch::HAS_AVX512 && dispatch::is_dispatched::<$curve>() }
            && backend == Some($crate::word::Backend::Avx512)
        {
            use dispatch::Avx512 as $target;
            $body
        } else if const {
            dispatch::HAS_AVX2
                && dispatch::is_dispatched::<$curve>()
                && matches!(Registers::$registers, Registers::Simd)
        } && backend == Some($crate::word::Backend::Avx2)
        {
            use dispatch::Avx2 as $target;
            $body
        } else if const { dispatch::HAS_CLMUL && dispatch::is_dispatched::<$curve>() }
            && backend != Some($crate::word::Backend::Portable)
        {
            use dispatch::Clmul as $target;
            $body
        } else {
            use $crate::word::Portable as $target;
            $body
        }
    }};
}
pub(crate) use on_backend;

/// Runs a method over a curve where the processor can carry out the field's arithmetic.
///
/// On a curve without a named representation a method by name does not compile: the words that stand for the best ones
/// are slow themselves.
///
/// # Panics
/// If the processor lacks the instructions that the field's words are made of.
#[inline(always)]
pub(crate) fn enter_curve<C: Curve, R>(f: impl FnOnce() -> R) -> R {
    const { assert!(!C::Field::DISPATCHED, "a method by name needs a named representation: K233<F2m233Lanes<Portable128>>") };
    <C::Field as Field>::Isa::enter(f)
}

/// Whether the curve's field names no words.
#[inline(always)]
pub(crate) const fn is_dispatched<C: Curve>() -> bool {
    C::Field::DISPATCHED
}
