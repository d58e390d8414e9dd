//! What operators of values and of references share, for points and scalars that can be copied.

/// An operator of values on the left and values or references on the right, and its assigning form, for curves with these
/// bounds. A macro, for the trait and its method are others each time.
macro_rules! operator {
    ([$($bound:path),+] $left:ident $operator:ident $method:ident $right:ident, $assign:ident $assign_method:ident, $a:ident, $b:ident => $result:expr) => {
        $crate::coordinates::operator!([$($bound),+] $left $operator $method $right -> $left, $a, $b => $result);

        impl<C: $($bound +)+> $assign<$right<C>> for $left<C> {
            fn $assign_method(&mut self, b: $right<C>) {
                *self = $operator::$method(*self, &b);
            }
        }

        impl<C: $($bound +)+> $assign<&$right<C>> for $left<C> {
            fn $assign_method(&mut self, b: &$right<C>) {
                *self = $operator::$method(*self, b);
            }
        }
    };
    ([$($bound:path),+] $left:ident $operator:ident $method:ident $right:ident -> $output:ident, $a:ident, $b:ident => $result:expr) => {
        impl<C: $($bound +)+> $operator<&$right<C>> for $left<C> {
            type Output = $output<C>;

            fn $method(self, $b: &$right<C>) -> $output<C> {
                let $a = &self;
                $result
            }
        }

        impl<C: $($bound +)+> $operator<$right<C>> for $left<C> {
            type Output = $output<C>;

            fn $method(self, b: $right<C>) -> $output<C> {
                $operator::$method(self, &b)
            }
        }
    };
}
pub(crate) use operator;
