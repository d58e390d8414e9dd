//! Methods for k·P: each is generic in the curve and the coordinate system.
//!
//! # Widths
//! The width w of a method's windows is its first argument, in the literature's sense: digits of a width-w NAF are odd
//! and below 2^(w−1), so that there are 2^(w−2) table entries; regular windows have w bits, in base 2 and in base
//! τ; a comb has w teeth and v tables. Each function says which widths it takes, and panics at others.
//!
//! # Tables
//! Those of a variable point lie on the stack: at most 64 points and 64 entries, 32 KiB on the largest curve.
//! Those of a fixed point lie in a buffer of the caller's, whose type is a parameter `B`: an array, a vector, a `&mut`
//! slice. `entries` says how long it must be, and `P::entry(&p)` will do to fill it.

mod batch;
mod buckets;
mod cofactor;
mod comb_shape;
mod dispatch;
pub(crate) mod double_halve;
mod eight_way;
mod eight_way_edwards;
mod eight_way_glv;
pub mod families;
mod fixed_base_comb;
mod fixed_base_naf;
mod frobenius;
mod gls;
mod glv;
mod glv_odd_windows;
mod groups;
pub(crate) mod halve_and_add;
mod interleave;
mod ladder;
mod montgomery_ladder;
mod odd_windows;
mod prepared;
mod regular_windows;
mod signed_comb;
pub(crate) mod signed_digits;
mod straus;
mod tau_adic;
mod tau_complete;
mod tau_regular;

#[cfg(feature = "parallel")]
pub(crate) use batch::same_length;
#[cfg(feature = "ecdsa")]
pub(crate) use batch::sums_with_generator_vartime;
pub use batch::{BatchError, lincomb_generator_batch_vartime, mul_batch, mul_generator_batch};
#[cfg(feature = "parallel")]
pub(crate) use buckets::msm_with_progress_vartime;
#[cfg(feature = "bytes")]
pub(crate) use buckets::write_entries;
pub(crate) use buckets::{SUMMANDS, Summand, msm_of_any_length_vartime};
pub use buckets::{msm_by_buckets_vartime, msm_limbs, msm_vartime};
use dispatch::{FamilyOn, On, few, sum_of_few_vartime};
pub use dispatch::{lincomb_vartime, mul, mul_generator, mul_vartime};
pub use double_halve::double_halve_vartime;
pub use eight_way::{generator_comb_8way, odd_windows_8way, sums_with_generator_8way_vartime};
pub use eight_way_edwards::{edwards_generator_comb_8way, edwards_sums_with_generator_8way_vartime};
pub use eight_way_glv::{glv_odd_windows_8way, glv_sums_with_generator_8way_vartime};
pub use families::{KeyCurve, MethodName, Methods, NamedCurve};
pub use fixed_base_comb::FixedBaseComb;
pub use fixed_base_naf::FixedBaseNaf;
pub use frobenius::{FixedBaseFrobenius, frobenius_wnaf_vartime, interleave_frobenius_vartime};
pub use gls::{gls_windows, gls_windows_batch};
pub use glv::{glv_comb_vartime, glv_interleave_vartime, glv_naf_vartime, glv_wnaf_vartime};
pub use glv_odd_windows::{glv_odd_windows, with_entries as glv_odd_windows_with_entries};
#[cfg(feature = "ecdsa")]
pub(crate) use groups::PER_INVERSION;
pub use halve_and_add::{
    halve_and_add_naf_vartime, halve_and_add_rtl_naf_vartime, halve_and_add_rtl_vartime,
    halve_and_add_rtl_wnaf_vartime, halve_and_add_vartime, halve_and_add_wnaf_vartime,
};
pub use interleave::{FixedBaseInterleave, OddMultiples, Term, interleave_all_vartime, interleave_vartime};
pub use ladder::{ladder, ladder_batch, ladder_blinded};
pub use montgomery_ladder::montgomery_ladder;
#[cfg(feature = "x25519")]
pub(crate) use montgomery_ladder::montgomery_ladder_ratio;
pub use odd_windows::{odd_windows, with_entries as odd_windows_with_entries};
pub use prepared::PreparedPoints;
pub use regular_windows::regular_windows;
use signed_comb::generator_comb_projective;
pub use signed_comb::{SignedComb, generator_comb, generator_comb_batch};
pub use signed_digits::{
    double_and_add_rtl_vartime, double_and_add_vartime, naf_rtl_vartime, naf_vartime, wnaf_rtl_vartime, wnaf_vartime,
};
pub use straus::straus_vartime;
pub use tau_adic::{FixedBaseTnaf, interleave_tnaf_vartime, tau_vartime, tnaf_vartime, wtnaf_vartime};
pub use tau_complete::sum_of_tnafs_vartime;
pub use tau_regular::{tau_regular, tau_regular_batch, with_entries as tau_regular_with_entries};

use crate::coordinates::Point;
use crate::curve::enter_curve;

/// Points of a table that share an inversion.
const SHARE: usize = 64;

/// The first `count` places of a caller's buffer.
fn first<T>(count: usize, buffer: &mut [T]) -> &mut [T] {
    assert!(buffer.len() >= count, "buffer: {count} places at least, not {}", buffer.len());
    &mut buffer[..count]
}

/// [`enter_curve`] over the curve of a kind of points.
#[inline(always)]
pub(crate) fn enter<P: Point, R>(f: impl FnOnce() -> R) -> R {
    enter_curve::<P::Curve, R>(f)
}
