//! The operators, of values and of references.

use super::{GenericCurve, Point, Scalar, api};
use crate::coordinates::{folds, operator};
use api::ops::MulVartime;
use core::iter::{Product, Sum};
use core::ops::{Add, AddAssign, Mul, MulAssign, Neg, Sub, SubAssign};

operator!([GenericCurve] Scalar Add add Scalar, AddAssign add_assign, a, b => (&a.to_residue() + &b.to_residue()).into());
operator!([GenericCurve] Scalar Sub sub Scalar, SubAssign sub_assign, a, b => (&a.to_residue() - &b.to_residue()).into());
operator!([GenericCurve] Scalar Mul mul Scalar, MulAssign mul_assign, a, b => (&a.to_residue() * &b.to_residue()).into());
operator!([GenericCurve] Point Add add Point, AddAssign add_assign, p, q => p.sum(q));
operator!([GenericCurve] Point Sub sub Point, SubAssign sub_assign, p, q => p.sum(&q.negated()));
operator!([GenericCurve] Point Mul mul Scalar, MulAssign mul_assign, p, k => p.multiple(k));
operator!([GenericCurve] Scalar Mul mul Point -> Point, k, p => p.multiple(k));

/// Products in variable time, of public values.
macro_rules! mul_vartime {
    ($left:ident $right:ident, $a:ident, $b:ident => $result:expr) => {
        impl<C: GenericCurve> MulVartime<&$right<C>> for $left<C> {
            /// # Time
            /// Variable in both.
            fn mul_vartime(self, $b: &$right<C>) -> Point<C> {
                let $a = &self;
                $result
            }
        }

        impl<C: GenericCurve> MulVartime<$right<C>> for $left<C> {
            /// # Time
            /// Variable in both.
            fn mul_vartime(self, b: $right<C>) -> Point<C> {
                self.mul_vartime(&b)
            }
        }
    };
}

mul_vartime!(Point Scalar, p, k => p.multiple_vartime(k));
mul_vartime!(Scalar Point, k, p => p.multiple_vartime(k));

impl<C: GenericCurve> Neg for Scalar<C> {
    type Output = Self;

    fn neg(self) -> Self {
        (-&self.to_residue()).into()
    }
}

impl<C: GenericCurve> Neg for Point<C> {
    type Output = Self;

    fn neg(self) -> Self {
        self.negated()
    }
}

folds! { [GenericCurve]
    Scalar Sum sum Add add from Self::default();
    Scalar Product product Mul mul from Self::ONE_AS_CONSTANT;
    Point Sum sum Add add from Self::IDENTITY;
}
