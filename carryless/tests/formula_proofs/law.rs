//! Chord and tangent, written for themselves, on points with variables for coordinates.

use crate::curves::{ANY, BinaryForm, WeierstrassForm, set_coefficients};
use crate::symbol::{Binary, Odd, Symbol, begin};
use carryless::curve::{BinaryCurve, Curve};
use carryless::field::Field;

/// (x, y), or nothing for O.
pub type Place<const K: u32> = Option<(Symbol<K>, Symbol<K>)>;

/// A symbolic curve with its group law.
pub trait Law<const K: u32>: Curve<Field = Symbol<K>> {
    /// Begins anew, with coefficients that are variables.
    fn begin();
    /// A new point: x is a variable, y a root of the equation.
    fn point(x: &str, y: &str) -> Place<K>;
    /// A point of order two, of which the coefficients are made.
    fn of_order_two() -> Place<K>;
    fn neg(p: Place<K>) -> Place<K>;
    /// 2P, P being neither O nor of order two.
    fn double(p: Place<K>) -> Place<K>;
    /// P + Q, neither being O nor the other's negative or itself.
    fn chord(p: Place<K>, q: Place<K>) -> Place<K>;
    /// What is zero for a point of order two, and coefficients that are not zero.
    fn excluded(p: Place<K>) -> Vec<Symbol<K>>;
}

impl<const A: i32, const B_IS_ONE: bool> Law<2> for BinaryForm<A, B_IS_ONE> {
    fn begin() {
        begin::<2>();
        let a = if A == ANY { Binary::variable("a") } else { Binary::from_constant(&[A as u64]) };
        set_coefficients(a, if B_IS_ONE { Binary::ONE } else { Binary::variable("β") });
    }
    fn point(x: &str, y: &str) -> Place<2> {
        let x = Binary::variable(x);
        let y = Binary::root(y, x, x * x * x + Self::a() * x * x + Self::b());
        Some((x, y))
    }
    fn of_order_two() -> Place<2> {
        let beta = Self::fourth_root_of_b();
        Some((Binary::ZERO, beta * beta))
    }
    fn neg(p: Place<2>) -> Place<2> {
        p.map(|(x, y)| (x, x + y))
    }
    fn double(p: Place<2>) -> Place<2> {
        let (x, y) = p?;
        let slope = x + y.over(x);
        let x3 = slope * slope + slope + Self::a();
        Some((x3, x * x + (slope + Binary::ONE) * x3))
    }
    fn chord(p: Place<2>, q: Place<2>) -> Place<2> {
        let ((x1, y1), (x2, y2)) = (p?, q?);
        let slope = (y1 + y2).over(x1 + x2);
        let x3 = slope * slope + slope + x1 + x2 + Self::a();
        Some((x3, slope * (x1 + x3) + x3 + y1))
    }
    fn excluded(p: Place<2>) -> Vec<Binary> {
        vec![p.expect("a point").0, Self::fourth_root_of_b()]
    }
}

impl<const A: i32> Law<0> for WeierstrassForm<A> {
    fn begin() {
        begin::<0>();
        let three = Odd::ONE + Odd::ONE + Odd::ONE;
        let a = match A {
            0 => Odd::ZERO,
            -3 => -three,
            _ => Odd::variable("a"),
        };
        set_coefficients(a, Odd::variable("b"));
    }
    fn point(x: &str, y: &str) -> Place<0> {
        let x = Odd::variable(x);
        let y = Odd::root(y, Odd::ZERO, x * x * x + Self::a() * x + Self::b());
        Some((x, y))
    }
    fn of_order_two() -> Place<0> {
        let x = Odd::variable("e");
        set_coefficients(Self::a(), -(x * x * x + Self::a() * x));
        Some((x, Odd::ZERO))
    }
    fn neg(p: Place<0>) -> Place<0> {
        p.map(|(x, y)| (x, -y))
    }
    fn double(p: Place<0>) -> Place<0> {
        let (x, y) = p?;
        let xx = x * x;
        let slope = (xx + xx + xx + Self::a()).over(y + y);
        let x3 = slope * slope - x - x;
        Some((x3, slope * (x - x3) - y))
    }
    fn chord(p: Place<0>, q: Place<0>) -> Place<0> {
        let ((x1, y1), (x2, y2)) = (p?, q?);
        let slope = (y2 - y1).over(x2 - x1);
        let x3 = slope * slope - x1 - x2;
        Some((x3, slope * (x1 - x3) - y1))
    }
    fn excluded(p: Place<0>) -> Vec<Odd> {
        vec![p.expect("a point").1]
    }
}
