//! Methods for k·P: each is one text for all curves and coordinate systems.

mod choice;
mod fixed_base_comb;
mod fixed_base_naf;
mod glv;
mod halve_and_add;
mod interleave;
mod ladder;
mod regular_windows;
mod signed_comb;
mod signed_digits;
mod straus;
mod tau_adic;
mod tau_regular;

pub use choice::{Choice, SecretChoice, mul, mul_add_vartime, mul_generator, mul_vartime};
pub use fixed_base_comb::FixedBaseComb;
pub use fixed_base_naf::FixedBaseNaf;
pub use glv::{glv_comb_vartime, glv_naf_vartime, glv_wnaf_vartime};
pub use halve_and_add::{
    halve_and_add_naf_vartime, halve_and_add_rtl_naf_vartime, halve_and_add_rtl_vartime,
    halve_and_add_rtl_wnaf_vartime, halve_and_add_vartime, halve_and_add_wnaf_vartime,
};
pub use interleave::{FixedBaseInterleave, OddMultiples, interleave_all_vartime, interleave_vartime};
pub use ladder::{ladder, ladder_blinded};
pub use regular_windows::regular_windows;
pub use signed_comb::{SignedComb, generator_comb};
pub use signed_digits::{
    double_and_add_rtl_vartime, double_and_add_vartime, naf_rtl_vartime, naf_vartime, wnaf_rtl_vartime, wnaf_vartime,
};
pub use straus::straus_vartime;
pub use tau_adic::{FixedBaseTnaf, interleave_tnaf_vartime, tau_vartime, tnaf_vartime, wtnaf_vartime};
pub use tau_regular::tau_regular;

use crate::coordinates::Point;
use crate::curve::Curve;
use crate::field::Field;

/// Runs a whole operation where the processor can carry out the field's arithmetic.
///
/// # Panics
/// If the processor lacks the instructions that the field's words are made of.
#[inline(always)]
fn enter<P: Point>(f: impl FnOnce() -> P) -> P {
    <P::Curve as Curve>::Field::enter(f)
}
