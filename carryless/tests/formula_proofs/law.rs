//! Chord and tangent, written for themselves, on points with variables for coordinates.

use crate::curves::{ANY, BinaryForm, U, WeierstrassForm, set_coefficients};
use crate::symbol::{ODD, Odd, Symbol, begin};
use carryless::curve::{BinaryCurve, Curve};
use carryless::field::{BinaryField, Field};

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
    /// Two points with one y, neither the other's negative, where coefficients can be made of them.
    fn level() -> Option<[Place<K>; 2]>;
    fn neg(p: Place<K>) -> Place<K>;
    /// 2P, P being neither O nor of order two.
    fn double(p: Place<K>) -> Place<K>;
    /// P + Q, neither being O nor the other's negative or itself.
    fn chord(p: Place<K>, q: Place<K>) -> Place<K>;
    /// What is zero for a point of order two alone.
    fn excluded(p: Place<K>) -> Symbol<K>;
    /// Coefficients that are not zero.
    fn coefficients() -> Vec<Symbol<K>>;
}

impl<const K: u32, const A: i32, const B_IS_ONE: bool> Law<K> for BinaryForm<K, A, B_IS_ONE> {
    fn begin() {
        begin::<K>();
        let a = match A {
            ANY => Symbol::<K>::variable("a"),
            U => Symbol::<K>::root("u", Symbol::<K>::ONE, Symbol::<K>::ONE),
            _ => Symbol::<K>::from_constant(&[A as u64]),
        };
        set_coefficients(a, if B_IS_ONE { Symbol::<K>::ONE } else { Symbol::<K>::variable("β") });
    }
    fn point(x: &str, y: &str) -> Place<K> {
        let x = Symbol::<K>::variable(x);
        let y = Symbol::<K>::root(y, x, x * x * x + Self::a() * x * x + Self::b());
        Some((x, y))
    }
    fn of_order_two() -> Place<K> {
        let beta = Self::fourth_root_of_b();
        Some((Symbol::<K>::ZERO, beta * beta))
    }
    /// The y that both equations give; of b two square roots are taken.
    fn level() -> Option<[Place<K>; 2]> {
        if B_IS_ONE {
            return None;
        }
        let [x1, x2] = ["x1", "x2"].map(Symbol::<K>::variable);
        let y = x1 * x1 + x1 * x2 + x2 * x2 + Self::a() * (x1 + x2);
        let b = y * y + x1 * y + x1 * x1 * (x1 + Self::a());
        set_coefficients(Self::a(), BinaryField::sqrt(BinaryField::sqrt(b)));
        Some([Some((x1, y)), Some((x2, y))])
    }
    fn neg(p: Place<K>) -> Place<K> {
        p.map(|(x, y)| (x, x + y))
    }
    fn double(p: Place<K>) -> Place<K> {
        let (x, y) = p?;
        let slope = x + y.over(x);
        let x3 = slope * slope + slope + Self::a();
        Some((x3, x * x + (slope + Symbol::<K>::ONE) * x3))
    }
    fn chord(p: Place<K>, q: Place<K>) -> Place<K> {
        let ((x1, y1), (x2, y2)) = (p?, q?);
        let slope = (y1 + y2).over(x1 + x2);
        let x3 = slope * slope + slope + x1 + x2 + Self::a();
        Some((x3, slope * (x1 + x3) + x3 + y1))
    }
    fn excluded(p: Place<K>) -> Symbol<K> {
        p.expect("a point").0
    }
    fn coefficients() -> Vec<Symbol<K>> {
        vec![Self::fourth_root_of_b()]
    }
}

impl<const A: i32> Law<ODD> for WeierstrassForm<A> {
    fn begin() {
        begin::<ODD>();
        let three = Odd::ONE + Odd::ONE + Odd::ONE;
        let a = match A {
            0 => Odd::ZERO,
            -3 => -three,
            _ => Odd::variable("a"),
        };
        set_coefficients(a, Odd::variable("b"));
    }
    fn point(x: &str, y: &str) -> Place<ODD> {
        let x = Odd::variable(x);
        let y = Odd::root(y, Odd::ZERO, x * x * x + Self::a() * x + Self::b());
        Some((x, y))
    }
    fn of_order_two() -> Place<ODD> {
        let x = Odd::variable("e");
        set_coefficients(Self::a(), -(x * x * x + Self::a() * x));
        Some((x, Odd::ZERO))
    }
    /// x2 is a root of (x³ + ax − x1³ − ax1)/(x − x1).
    fn level() -> Option<[Place<ODD>; 2]> {
        let Some((x1, y)) = Self::point("x1", "y") else { panic!("a point") };
        let x2 = Odd::root("x2", -x1, -(x1 * x1 + Self::a()));
        Some([Some((x1, y)), Some((x2, y))])
    }
    fn neg(p: Place<ODD>) -> Place<ODD> {
        p.map(|(x, y)| (x, -y))
    }
    fn double(p: Place<ODD>) -> Place<ODD> {
        let (x, y) = p?;
        let xx = x * x;
        let slope = (xx + xx + xx + Self::a()).over(y + y);
        let x3 = slope * slope - x - x;
        Some((x3, slope * (x - x3) - y))
    }
    fn chord(p: Place<ODD>, q: Place<ODD>) -> Place<ODD> {
        let ((x1, y1), (x2, y2)) = (p?, q?);
        let slope = (y2 - y1).over(x2 - x1);
        let x3 = slope * slope - x1 - x2;
        Some((x3, slope * (x1 - x3) - y1))
    }
    fn excluded(p: Place<ODD>) -> Odd {
        p.expect("a point").1
    }
    fn coefficients() -> Vec<Odd> {
        vec![]
    }
}
