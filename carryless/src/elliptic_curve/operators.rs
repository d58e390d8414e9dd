//! The operators, of values and of references.

use super::{GenericCurve, Point, Scalar, api};
use api::ops::MulVartime;
use core::iter::{Product, Sum};
use core::ops::{Add, AddAssign, Mul, MulAssign, Neg, Sub, SubAssign};

/// An operator of values on the left and values or references on the right, and its assigning form.
macro_rules! operator {
    ($left:ident $operator:ident $method:ident $right:ident, $assign:ident $assign_method:ident, $a:ident, $b:ident => $result:expr) => {
        operator!($left $operator $method $right -> $left, $a, $b => $result);

        impl<C: GenericCurve> $assign<$right<C>> for $left<C> {
            fn $assign_method(&mut self, b: $right<C>) {
                *self = $operator::$method(*self, &b);
            }
        }

        impl<C: GenericCurve> $assign<&$right<C>> for $left<C> {
            fn $assign_method(&mut self, b: &$right<C>) {
                *self = $operator::$method(*self, b);
            }
        }
    };
    ($left:ident $operator:ident $method:ident $right:ident -> $output:ident, $a:ident, $b:ident => $result:expr) => {
        impl<C: GenericCurve> $operator<&$right<C>> for $left<C> {
            type Output = $output<C>;

            fn $method(self, $b: &$right<C>) -> $output<C> {
                let $a = &self;
                $result
            }
        }

        impl<C: GenericCurve> $operator<$right<C>> for $left<C> {
            type Output = $output<C>;

            fn $method(self, b: $right<C>) -> $output<C> {
                $operator::$method(self, &b)
            }
        }
    };
}

operator!(Scalar Add add Scalar, AddAssign add_assign, a, b => (&a.to_residue() + &b.to_residue()).into());
operator!(Scalar Sub sub Scalar, SubAssign sub_assign, a, b => (&a.to_residue() - &b.to_residue()).into());
operator!(Scalar Mul mul Scalar, MulAssign mul_assign, a, b => (&a.to_residue() * &b.to_residue()).into());
operator!(Point Add add Point, AddAssign add_assign, p, q => p.sum(q));
operator!(Point Sub sub Point, SubAssign sub_assign, p, q => p.sum(&q.negated()));
operator!(Point Mul mul Scalar, MulAssign mul_assign, p, k => p.multiple(k));
operator!(Scalar Mul mul Point -> Point, k, p => p.multiple(k));

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

/// Sums, and products, of values and of references.
macro_rules! folds {
    ($($type:ident $fold:ident $method:ident $operator:ident $of_two:ident from $start:expr;)*) => {
        $(impl<C: GenericCurve> $fold for $type<C> {
            fn $method<I: Iterator<Item = Self>>(values: I) -> Self {
                values.fold($start, $operator::$of_two)
            }
        }

        impl<'a, C: GenericCurve> $fold<&'a Self> for $type<C> {
            fn $method<I: Iterator<Item = &'a Self>>(values: I) -> Self {
                values.fold($start, $operator::$of_two)
            }
        })*
    };
}

folds! {
    Scalar Sum sum Add add from Self::default();
    Scalar Product product Mul mul from Self::ONE_AS_CONSTANT;
    Point Sum sum Add add from Self::IDENTITY;
}
