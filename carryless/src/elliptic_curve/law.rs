//! P + Q and 2P for points of the subgroup in affine coordinates, O too, by the default coordinates in constant time.
//!
//! Cost: of a sum that of [`ConstantTimePoint::add`] and 1I, over F_2^m 3I. Time: constant.

use super::GenericCurve;
use crate::coordinates::{Affine, ConstantTimeLaw, ConstantTimePoint, Point as _};
use crate::curve::{Curve, on_backend};
use crate::field::Field;

/// A curve's default coordinates on the backend `T`.
type PointOn<C, T> = <<C as Curve>::Equation as ConstantTimeLaw<C>>::Point<T>;

/// P + Q.
pub(super) fn sum<C: GenericCurve>(p: &Affine<C>, q: &Affine<C>) -> Affine<C> {
    on_backend!(Scalar, C, T => sum_here::<PointOn<C, T>>(&p.on(), &q.on()).on())
}

/// 2P.
pub(super) fn double<C: GenericCurve>(p: &Affine<C>) -> Affine<C> {
    on_backend!(Scalar, C, T => double_here::<PointOn<C, T>>(&p.on()).on())
}

#[inline(never)]
fn sum_here<P: ConstantTimePoint>(p: &Affine<P::Curve>, q: &Affine<P::Curve>) -> Affine<P::Curve> {
    <P::Curve as Curve>::Field::enter(|| {
        let sum = P::from_entry(&P::entry(p)).add(P::from_entry(&P::entry(q))).to_affine();
        // What entries are made of O does not matter.
        let sum = Affine::select(p.is_identity(), *q, sum);
        Affine::select(q.is_identity(), *p, sum)
    })
}

#[inline(never)]
fn double_here<P: ConstantTimePoint>(p: &Affine<P::Curve>) -> Affine<P::Curve> {
    <P::Curve as Curve>::Field::enter(|| {
        let double = P::from_entry(&P::entry(p)).double_n(1).to_affine();
        Affine::select(p.is_identity(), Affine::IDENTITY, double)
    })
}
