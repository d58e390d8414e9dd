//! Truth values, selections and comparisons of the packages `subtle` and `ctutils`, by the masks of this library.

use super::{GenericCurve, Point, Scalar, api};
use crate::coordinates::Affine;
use crate::word::Mask;
use api::ctutils::{self, CtEq, CtSelect};
use api::subtle::{Choice, ConditionallySelectable, ConstantTimeEq};

/// The mask as the traits' truth value.
pub(super) fn choice(mask: Mask) -> Choice {
    Choice::from((mask.word() & 1) as u8)
}

/// The traits' truth value as a mask.
pub(super) fn mask(choice: Choice) -> Mask {
    Mask::low_bit(choice.unwrap_u8().into())
}

impl<C: GenericCurve> ConditionallySelectable for Scalar<C> {
    fn conditional_select(a: &Self, b: &Self, take_b: Choice) -> Self {
        Scalar::masked(mask(take_b), b, a)
    }
}

impl<C: GenericCurve> ConstantTimeEq for Scalar<C> {
    fn ct_eq(&self, b: &Self) -> Choice {
        choice(self.equals(b))
    }
}

impl<C: GenericCurve> ConditionallySelectable for Point<C> {
    fn conditional_select(p: &Self, q: &Self, take_q: Choice) -> Self {
        Point::of_subgroup(Affine::select(mask(take_q), *q.affine(), *p.affine()))
    }
}

impl<C: GenericCurve> ConstantTimeEq for Point<C> {
    fn ct_eq(&self, q: &Self) -> Choice {
        choice(self.affine().equals(q.affine()))
    }
}

// Those of `ctutils`, by those of `subtle`.

impl<C: GenericCurve> CtSelect for Scalar<C> {
    fn ct_select(&self, b: &Self, take_b: ctutils::Choice) -> Self {
        Self::conditional_select(self, b, take_b.into())
    }
}

impl<C: GenericCurve> CtEq for Scalar<C> {
    fn ct_eq(&self, b: &Self) -> ctutils::Choice {
        ConstantTimeEq::ct_eq(self, b).into()
    }
}

impl<C: GenericCurve> CtSelect for Point<C> {
    fn ct_select(&self, b: &Self, take_b: ctutils::Choice) -> Self {
        Self::conditional_select(self, b, take_b.into())
    }
}

impl<C: GenericCurve> CtEq for Point<C> {
    fn ct_eq(&self, b: &Self) -> ctutils::Choice {
        ConstantTimeEq::ct_eq(self, b).into()
    }
}
