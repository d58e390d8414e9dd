//! Curves for public scalars alone: by width-5 NAFs.

use super::super::{Term, interleave_all_vartime, wnaf_vartime};
use super::{MethodName, Methods, name};
use crate::coordinates::{Affine, BucketLaw, Point};
use crate::curve::Curve;
use crate::word::{HAS_BEST512, takes_best512};
use core::marker::PhantomData;

/// In the coordinates `P`, which may lie in the lanes of AVX-512 IFMA; on processors without in `Q`.
///
/// ```
/// use carryless::scalar_mul::{Methods, families::Wnaf5};
/// use carryless::{Affine, P192, coordinates::Jacobian, mul_vartime};
///
/// let g = Affine::<P192>::generator();
/// assert_eq!(Wnaf5::<Jacobian<P192>>::mul_vartime(&[1234, 5], &g), mul_vartime(&[1234, 5], &g));
/// ```
pub struct Wnaf5<P, Q = P>(PhantomData<(P, Q)>);

impl<C: Curve<Equation: BucketLaw<C>>, P: Point<Curve = C>, Q: Point<Curve = C>> Methods<C> for Wnaf5<P, Q> {
    const MUL_VARTIME: &'static [MethodName] =
        either::<P, Q>(&[name(P::COORDINATES, "wnaf5"), name(Q::COORDINATES, "wnaf5")]);
    const LINCOMB_VARTIME: &'static [MethodName] =
        either::<P, Q>(&[name(P::COORDINATES, "interleave-5-5"), name(Q::COORDINATES, "interleave-5-5")]);

    fn mul_vartime(k: &[u64], p: &Affine<C>) -> Affine<C> {
        if HAS_BEST512 && takes_best512() { wnaf5_vartime::<P>(k, p) } else { wnaf5_vartime::<Q>(k, p) }
    }

    fn lincomb_vartime(k: &[u64], p: &Affine<C>, l: &[u64], q: &Affine<C>) -> Affine<C> {
        if HAS_BEST512 && takes_best512() {
            interleave5_vartime::<P>(k, p, l, q)
        } else {
            interleave5_vartime::<Q>(k, p, l, q)
        }
    }
}

/// k·P.
fn wnaf5_vartime<P: Point>(k: &[u64], p: &Affine<P::Curve>) -> Affine<P::Curve> {
    wnaf_vartime::<P>(5, k, p).to_affine_vartime()
}

/// k·P + l·Q.
pub(super) fn interleave5_vartime<P: Point>(
    k: &[u64],
    p: &Affine<P::Curve>,
    l: &[u64],
    q: &Affine<P::Curve>,
) -> Affine<P::Curve> {
    interleave_all_vartime::<P>(5, &[k, l], &[*p, *q], &mut [Term::new(), Term::new()]).to_affine_vartime()
}

/// Two names, or one where both are the same.
const fn either<P: Point, Q: Point>(names: &'static [MethodName; 2]) -> &'static [MethodName] {
    let (p, q) = (P::COORDINATES.as_bytes(), Q::COORDINATES.as_bytes());
    let mut i = 0;
    while i < p.len() && i < q.len() && p[i] == q[i] {
        i += 1;
    }
    if i == p.len() && i == q.len() { names.split_at(1).0 } else { names }
}
