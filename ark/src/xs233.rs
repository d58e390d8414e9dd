//! The names of the package xs233-sys: what calls it changes an import.
//!
//! ```
//! use carryless_ark::xs233::{xsk233_add, xsk233_encode, xsk233_equals, xsk233_generator, xsk233_mul_frob, xsk233_neutral};
//!
//! unsafe {
//!     let (mut two_g, mut sum) = (xsk233_neutral, xsk233_neutral);
//!     xsk233_mul_frob(&mut two_g, &xsk233_generator, [2u8].as_ptr().cast(), 1);
//!     xsk233_add(&mut sum, &xsk233_generator, &xsk233_generator);
//!     assert_eq!(xsk233_equals(&two_g, &sum), 0xffff_ffff);
//!     let mut bytes = [0u8; 30];
//!     xsk233_encode(bytes.as_mut_ptr().cast(), &sum);
//! }
//! ```
//!
//! Names, arguments, results and the 30 bytes are those of xs233-sys 0.2; a truth value is `0xffff_ffff` or 0. The
//! arithmetic is that of [`k233`] and [`b233`], to whose points these convert by `From`. Beside them there is
//! [`xsk233_msm`], a sum of products. What differs:
//!
//! - Memory: what is in a point is not its `opaque` words, so that a point is not read from or written to memory of the other
//!   library. Its encoding is.
//! - Constants need no `unsafe`, and the compiler may say so.
//! - A scalar may have any number of bytes, and not 30 at most.
//!
//! # Time
//!
//! Constant, as there, but for the number of bytes of a scalar and of doublings, and whether a decoded point is one. Sums of products
//! take variable time.

#![allow(non_camel_case_types, non_upper_case_globals, reason = "the names are those of C")]

use crate::group::{reduced, sum_of_products};
use crate::{b233, k233};
use ark_ff::AdditiveGroup;
use ark_std::vec::Vec;
use carryless::prime_order::PrimeOrderPoint;
use carryless::word::Mask;
use carryless::{KeyCurve, SecretScalar};
use core::ffi::{c_uint, c_void};

/// Bytes of an encoding.
const BYTES: usize = 30;

/// 0xffff_ffff for true.
fn word(mask: Mask) -> u32 {
    mask.word() as u32
}

/// The integer of little-endian bytes, modulo n. Time: constant in the bytes.
fn scalar<C: KeyCurve>(bytes: &[u8]) -> SecretScalar<C> {
    let limb = |part: &[u8]| part.iter().rev().fold(0, |limb, byte| limb << 8 | u64::from(*byte));
    reduced(bytes.chunks(8).rev().map(limb))
}

/// A group: its point, its constants and its functions.
macro_rules! functions {
    ($group:ident $point:ident $neutral:ident $generator:ident
        $decode:ident $encode:ident $is_neutral:ident $equals:ident $add:ident $sub:ident $double:ident $xdouble:ident $neg:ident
        $select:ident $condneg:ident $msm:ident, $($mul:ident)*, $($mulgen:ident)*) => {
        /// An element of the group.
        #[derive(Clone, Copy, Debug)]
        pub struct $point($group::Projective);

        /// O.
        pub const $neutral: $point = $point($group::Projective::ZERO);

        /// The curve's generator.
        pub const $generator: $point = $point($group::Projective::GENERATOR);

        impl From<$group::Projective> for $point {
            fn from(p: $group::Projective) -> Self {
                $point(p)
            }
        }

        impl From<$group::Affine> for $point {
            fn from(p: $group::Affine) -> Self {
                $point(p.into())
            }
        }

        impl From<$point> for $group::Projective {
            fn from(p: $point) -> Self {
                p.0
            }
        }

        impl From<$point> for $group::Affine {
            fn from(p: $point) -> Self {
                p.0.into()
            }
        }

        /// Σ k_i·P_i, for scalars as little-endian limbs, which need not be below n. The other package has no such function.
        ///
        /// # Time
        /// Variable in all arguments.
        ///
        /// # Errors
        /// If there are not as many points as scalars: the lesser number.
        pub fn $msm(points: &[$point], k: &[[u64; 4]]) -> Result<$point, usize> {
            if points.len() != k.len() {
                return Err(points.len().min(k.len()));
            }
            let bases: Vec<$group::Affine> = points.iter().map(|p| (*p).into()).collect();
            Ok($point(sum_of_products(&bases, k)))
        }

        /// The point of 30 bytes, and whether they are an encoding; O if they are not.
        ///
        /// # Safety
        /// `p` is that of a point, `bytes` that of 30 readable bytes.
        pub unsafe fn $decode(p: *mut $point, bytes: *const c_void) -> u32 {
            // SAFETY: what the caller assures.
            let decoded = PrimeOrderPoint::decode(&unsafe { bytes.cast::<[u8; BYTES]>().read() });
            // SAFETY: what the caller assures.
            unsafe { p.write(decoded.map_or($neutral, |p| $point(p.into()))) };
            word(Mask::public(decoded.is_ok()))
        }

        /// The encoding, 30 bytes.
        ///
        /// # Safety
        /// `bytes` is that of 30 writable bytes, `p` that of a point.
        pub unsafe fn $encode(bytes: *mut c_void, p: *const $point) {
            // SAFETY: what the caller assures.
            unsafe { bytes.cast::<[u8; BYTES]>().write(p.read().0.into_inner().encode()) };
        }

        /// Whether P = O.
        ///
        /// # Safety
        /// `p` is that of a point.
        pub unsafe fn $is_neutral(p: *const $point) -> u32 {
            // SAFETY: what the caller assures.
            word(unsafe { p.read() }.0.into_inner().is_identity())
        }

        /// Whether P = Q.
        ///
        /// # Safety
        /// `p` and `q` are those of points.
        pub unsafe fn $equals(p: *const $point, q: *const $point) -> u32 {
            // SAFETY: what the caller assures.
            let (p, q) = unsafe { (p.read().0, q.read().0) };
            word(p.into_inner().equals(&q.into_inner()))
        }

        /// P + Q.
        ///
        /// # Safety
        /// The arguments are those of points, which may be the same.
        pub unsafe fn $add(sum: *mut $point, p: *const $point, q: *const $point) {
            // SAFETY: what the caller assures.
            unsafe { sum.write($point(p.read().0 + q.read().0)) };
        }

        /// P − Q.
        ///
        /// # Safety
        /// The arguments are those of points, which may be the same.
        pub unsafe fn $sub(difference: *mut $point, p: *const $point, q: *const $point) {
            // SAFETY: what the caller assures.
            unsafe { difference.write($point(p.read().0 - q.read().0)) };
        }

        /// 2P.
        ///
        /// # Safety
        /// The arguments are those of points, which may be the same.
        pub unsafe fn $double(double: *mut $point, p: *const $point) {
            // SAFETY: what the caller assures.
            unsafe { double.write($point(p.read().0.double())) };
        }

        /// 2^n·P.
        ///
        /// # Safety
        /// The first two arguments are those of points, which may be the same.
        pub unsafe fn $xdouble(multiple: *mut $point, p: *const $point, n: c_uint) {
            // SAFETY: what the caller assures.
            unsafe { multiple.write($point(p.read().0.into_inner().double_n(n).into())) };
        }

        /// −P.
        ///
        /// # Safety
        /// The arguments are those of points, which may be the same.
        pub unsafe fn $neg(negative: *mut $point, p: *const $point) {
            // SAFETY: what the caller assures.
            unsafe { negative.write($point(-p.read().0)) };
        }

        /// P where `control` is 0, Q where it is 0xffff_ffff; no other value is asked for.
        ///
        /// # Safety
        /// The first three arguments are those of points, which may be the same.
        pub unsafe fn $select(selected: *mut $point, p: *const $point, q: *const $point, control: u32) {
            // SAFETY: what the caller assures.
            let (p, q) = unsafe { (p.read().0.into_inner(), q.read().0.into_inner()) };
            let one = PrimeOrderPoint::select(Mask::low_bit(control.into()), &q, &p);
            // SAFETY: what the caller assures.
            unsafe { selected.write($point(one.into())) };
        }

        /// P where `control` is 0, −P where it is 0xffff_ffff; no other value is asked for.
        ///
        /// # Safety
        /// The first two arguments are those of points, which may be the same.
        pub unsafe fn $condneg(result: *mut $point, p: *const $point, control: u32) {
            // SAFETY: what the caller assures.
            let negative = unsafe { $point(-p.read().0) };
            // SAFETY: what the caller assures.
            unsafe { $select(result, p, &negative, control) };
        }

        $(
            /// n·P for the integer n of little-endian bytes.
            ///
            /// # Safety
            /// The first two arguments are those of points, which may be the same; `n` is that of `length` readable bytes.
            pub unsafe fn $mul(multiple: *mut $point, p: *const $point, n: *const c_void, length: usize) {
                // SAFETY: what the caller assures.
                unsafe { multiple.write($point(p.read().0.times(&scalar(bytes_of(n, length))))) };
            }
        )*

        $(
            /// n·G for the integer n of little-endian bytes.
            ///
            /// # Safety
            /// The first argument is that of a point; `n` is that of `length` readable bytes.
            pub unsafe fn $mulgen(multiple: *mut $point, n: *const c_void, length: usize) {
                // SAFETY: what the caller assures.
                let n = unsafe { scalar(bytes_of(n, length)) };
                // SAFETY: what the caller assures.
                unsafe { multiple.write($point($generator.0.times(&n))) };
            }
        )*
    };
}

/// The bytes of a scalar, of which there may be none.
///
/// # Safety
/// `n` is that of `length` readable bytes.
unsafe fn bytes_of<'a>(n: *const c_void, length: usize) -> &'a [u8] {
    if length == 0 {
        return &[];
    }
    // SAFETY: what the caller assures.
    unsafe { core::slice::from_raw_parts(n.cast(), length) }
}

functions! {
    k233 xsk233_point xsk233_neutral xsk233_generator
    xsk233_decode xsk233_encode xsk233_is_neutral xsk233_equals xsk233_add xsk233_sub xsk233_double xsk233_xdouble xsk233_neg
    xsk233_select xsk233_condneg xsk233_msm, xsk233_mul xsk233_mul_ladder xsk233_mul_frob, xsk233_mulgen xsk233_mulgen_frob
}

functions! {
    b233 xsb233_point xsb233_neutral xsb233_generator
    xsb233_decode xsb233_encode xsb233_is_neutral xsb233_equals xsb233_add xsb233_sub xsb233_double xsb233_xdouble xsb233_neg
    xsb233_select xsb233_condneg xsb233_msm, xsb233_mul xsb233_mul_ladder, xsb233_mulgen
}
