//! What `groups/exhaustive.rs` checks, over F_2^7 and F_2^9, and what else takes minutes.

#[path = "common/mod.rs"]
mod common;
#[macro_use]
#[path = "groups/exhaustive.rs"]
mod exhaustive;

use carryless::poly::{AbPlusCd, CombBasic, KaratsubaCombVartime, ShiftAndAdd, Unfused};
use common::toy::reference::Group;
use common::toy::{ToyCurve, for_every_curve};
use exhaustive::*;

type F7 = Toy<7, u16, ShiftAndAdd, Unfused>;
type F9 = Toy<9, u16, CombBasic, AbPlusCd<KaratsubaCombVartime>>;

#[test]
fn toy_fields_m_3_and_7() {
    check_multipliers::<3>();
    check_multipliers::<7>();
    check_fused_products::<3>();
    check_fused_products::<7>();
}

#[test]
fn all_points_m_7() {
    for_every_curve::<7>([check_all_points::<ToyCurve<F7, 0, 1>>, check_all_points::<ToyCurve<F7, 1, 1>>]);
}

#[test]
fn subgroups_m_7() {
    for_every_curve::<7>([check_subgroup::<ToyCurve<F7, 0, 4>>, check_subgroup::<ToyCurve<F7, 1, 2>>]);
}

#[test]
fn default_methods_m_7() {
    for_every_curve::<7>([default_methods!(F7, 0, 4: 29 31 37), default_methods!(F7, 1, 2: 59 61 67 71 73)]);
}

#[test]
fn all_scalars_m_5() {
    for_every_curve::<5>([check_all_scalars::<ToyCurve<F5, 0, 1>>, check_all_scalars::<ToyCurve<F5, 1, 1>>]);
}

#[test]
fn all_scalars_of_some_points_m_7() {
    for_every_curve::<7>([
        check_scalars_of_some_points::<ToyCurve<F7, 0, 1>>,
        check_scalars_of_some_points::<ToyCurve<F7, 1, 1>>,
    ]);
}

#[test]
fn all_scalars_of_all_points_m_7() {
    for_every_curve::<7>([check_all_scalars::<ToyCurve<F7, 0, 1>>, check_all_scalars::<ToyCurve<F7, 1, 1>>]);
}

#[test]
fn everything_m_9() {
    check_multipliers::<9>();
    for_every_curve::<9>([check_all_points::<ToyCurve<F9, 0, 1>>, check_all_points::<ToyCurve<F9, 1, 1>>]);
    for_every_curve::<9>([
        check_scalars_of_some_points::<ToyCurve<F9, 0, 1>>,
        check_scalars_of_some_points::<ToyCurve<F9, 1, 1>>,
    ]);
}
