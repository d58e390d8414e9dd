//! Toy prime fields and toy curves over them: p is set at run time, so that all share one type.

use super::reference::{Group, Point};
use carryless::curve::{Curve, Glv, GlvCurve, equation};
use carryless::field::{Field, MAX_LIMBS, PrimeField};
use carryless::word::{Mask, Target};
use std::cell::Cell;
use std::ops::{Add, Mul, Neg, Sub};

thread_local! {
    static P: Cell<u32> = const { Cell::new(7) };
    static A: Cell<u32> = const { Cell::new(0) };
    static B: Cell<u32> = const { Cell::new(1) };
}

fn p() -> u32 {
    P.get()
}

/// An element of F_p, p < 2^16 being that of this thread.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Toy(u32);

impl Add for Toy {
    type Output = Self;
    fn add(self, b: Self) -> Self {
        Toy((self.0 + b.0) % p())
    }
}

impl Sub for Toy {
    type Output = Self;
    fn sub(self, b: Self) -> Self {
        Toy((self.0 + p() - b.0) % p())
    }
}

impl Neg for Toy {
    type Output = Self;
    fn neg(self) -> Self {
        Toy(0) - self
    }
}

impl Mul for Toy {
    type Output = Self;
    fn mul(self, b: Self) -> Self {
        Toy(self.0 * b.0 % p())
    }
}

impl Field for Toy {
    type Wide = Self;
    type Prepared = Self;

    const NAME: &'static str = "toy";
    const BITS: u32 = 16;
    const MULTIPLIER: &'static str = "toy";
    const CONSTANT_TIME: bool = false;
    const ZERO: Self = Toy(0);
    const ONE: Self = Toy(1);

    fn is_canonical(limbs: &[u64]) -> bool {
        limbs[0] < p().into() && limbs[1..].iter().all(|limb| *limb == 0)
    }
    fn from_constant(limbs: &[u64]) -> Self {
        Toy((limbs[0] % u64::from(p())) as u32)
    }
    fn to_limbs(self) -> [u64; MAX_LIMBS] {
        let mut limbs = [0; MAX_LIMBS];
        limbs[0] = self.0.into();
        limbs
    }
    fn mul_wide(self, b: Self) -> Self {
        self * b
    }
    fn square_wide(self) -> Self {
        self * self
    }
    fn reduce(wide: Self) -> Self {
        wide
    }
    fn prepare(self) -> Self {
        self
    }
    fn mul_wide_prepared(a: &Self, b: Self) -> Self {
        *a * b
    }
    fn half(self) -> Self {
        Toy((self.0 + p() * (self.0 % 2)) / 2)
    }
    fn invert(self) -> Self {
        (1..p()).map(Toy).find(|b| (*b * self).0 == 1).unwrap_or(Toy(0))
    }
    fn invert_vartime(self) -> Self {
        self.invert()
    }
    fn select(mask: Mask, a: Self, b: Self) -> Self {
        if mask.declassify() { a } else { b }
    }
}

impl PrimeField for Toy {
    type Modulus = carryless::field::named::Fp160;
    type On<T: Target> = Self;

    const MODULUS: &'static [u64] = &[];

    fn sqrt(self) -> (Self, Mask) {
        let root = (0..p()).map(Toy).find(|b| *b * *b == self);
        (root.unwrap_or(Toy(0)), Mask::public(root.is_some()))
    }
}

/// y² = x³ + ax + b over F_p, the coefficients being those of this thread. SMALL_A: the a that formulas are made for, 1
/// for any a. H is the cofactor and N the order that the library is told.
#[derive(Clone, Copy)]
pub struct ToyCurve<const SMALL_A: i32 = 1, const H: u32 = 1, const N: u64 = 1>;

impl<const SMALL_A: i32, const H: u32, const N: u64> Curve for ToyCurve<SMALL_A, H, N> {
    type Field = Toy;
    type Equation = equation::Weierstrass;
    type On<T: Target> = Self;

    const NAME: &'static str = "toy";
    const A: Option<i32> = if SMALL_A == 1 { None } else { Some(SMALL_A) };
    const COFACTOR: u32 = H;
    const ORDER: &'static [u64] = &[N];

    fn a() -> Toy {
        Toy(A.get())
    }
    fn b() -> Toy {
        Toy(B.get())
    }
    fn generator() -> (Toy, Toy) {
        panic!("a toy curve has no generator of its own");
    }
}

impl<const SMALL_A: i32, const H: u32, const N: u64> GlvCurve for ToyCurve<SMALL_A, H, N> {
    /// That of y² = x³ + 3 over F_31, which has 43 points: φ(P) = 6P.
    const GLV: Glv = Glv {
        beta: &[5],
        basis: [(6, -1), (1, 7)],
        quotients: [
            &[
                0x9aca_6b29_aca6_b29b,
                0xb29a_ca6b_29ac_a6b2,
                0xa6b2_9aca_6b29_aca6,
                0xaca6_b29a_ca6b_29ac,
                0x29ac_a6b2_9aca_6b29,
            ],
            &[
                0x5f41_7d05_f417_d05f,
                0xd05f_417d_05f4_17d0,
                0x17d0_5f41_7d05_f417,
                0xf417_d05f_417d_05f4,
                0x05f4_17d0_5f41_7d05,
            ],
        ],
    };
}

/// y² = x⁴ + 2ax² + 1 over F_p, a being that of this thread. N is the order that the library is told.
#[derive(Clone, Copy)]
pub struct ToyQuartic<const N: u64 = 1>;

impl<const N: u64> Curve for ToyQuartic<N> {
    type Field = Toy;
    type Equation = equation::JacobiQuartic;
    type On<T: Target> = Self;

    const NAME: &'static str = "toy";
    const A: Option<i32> = None;
    const COFACTOR: u32 = 4;
    const ORDER: &'static [u64] = &[N];

    fn a() -> Toy {
        Toy(A.get())
    }
    fn b() -> Toy {
        Toy(1)
    }
    fn generator() -> (Toy, Toy) {
        panic!("a toy curve has no generator of its own");
    }
}

/// y² = x³ + ax + b over F_p.
pub struct Weierstrass {
    pub p: u32,
    pub a: u32,
    pub b: u32,
}

impl Weierstrass {
    /// The curve with this equation, which from now on is that of the library's types too.
    pub fn new(p: u32, a: u32, b: u32) -> Self {
        P.set(p);
        A.set(a);
        B.set(b);
        Weierstrass { p, a, b }
    }

    /// Whether the equation has no double root.
    pub fn is_smooth(&self) -> bool {
        !(4 * self.a * self.a % self.p * self.a + 27 * self.b * self.b).is_multiple_of(self.p)
    }

    pub fn contains(&self, x: u32, y: u32) -> bool {
        y * y % self.p == (x * x % self.p * x + self.a * x + self.b) % self.p
    }

    fn slope(&self, rise: u32, run: u32) -> u32 {
        rise * invert(run, self.p) % self.p
    }
}

/// 1/a mod p, a ≠ 0.
fn invert(a: u32, p: u32) -> u32 {
    (1..p).find(|b| a * b % p == 1).expect("not zero")
}

impl Group for Weierstrass {
    fn label(&self) -> String {
        format!("y² = x³ + {}x + {} mod {}", self.a, self.b, self.p)
    }

    fn points(&self) -> Vec<Point> {
        let pairs = (0..self.p).flat_map(|x| (0..self.p).map(move |y| (x, y)));
        std::iter::once(None).chain(pairs.filter(|(x, y)| self.contains(*x, *y)).map(Some)).collect()
    }

    fn neg(&self, point: Point) -> Point {
        point.map(|(x, y)| (x, (self.p - y) % self.p))
    }

    fn add(&self, first: Point, second: Point) -> Point {
        let (Some((x1, y1)), Some((x2, y2))) = (first, second) else { return first.or(second) };
        let p = self.p;
        let slope = if x1 != x2 {
            self.slope(y2 + p - y1, (x2 + p - x1) % p)
        } else if y1 == y2 && y1 != 0 {
            self.slope(3 * x1 * x1 + self.a, 2 * y1 % p)
        } else {
            return None;
        };
        let x3 = (slope * slope + 2 * p - x1 - x2) % p;
        Some((x3, (slope * (x1 + p - x3) + p - y1) % p))
    }
}

/// The subgroup of odd order of y² = x⁴ + 2ax² + 1 over F_p, by the law of the Weierstrass curve that it is isomorphic
/// to: with e = 2a/3, u = 2(y + 1)/x² + e, v = 4(y + 1 + ax²)/x³.
pub struct Quartic {
    curve: Weierstrass,
    pub a: u32,
    /// The points of the subgroup, and their images.
    points: Vec<(Point, Point)>,
}

impl Quartic {
    /// The quartic with this a, which from now on is that of the library's types too; nothing if it is singular or its
    /// group is not Z/2 × Z/2n, n odd.
    pub fn new(p: u32, a: u32) -> Option<Self> {
        if (a * a) % p == 1 {
            return None;
        }
        // θ = −4a/3; a4 = −4 − 3θ²/4; b6 = −θ³ − a4·θ.
        let theta = (p - 4 * a * invert(3, p) % p) % p;
        let a4 = (2 * p - 4 % p + (p - 3 * theta * theta % p * invert(4, p) % p)) % p;
        let cube = theta * theta % p * theta;
        let b6 = (2 * p - cube % p - a4 * theta % p) % p;
        let curve = Weierstrass::new(p, a4, b6);
        A.set(a);
        let order = curve.points().len();
        let two_torsion = curve.points().iter().filter(|q| matches!(q, Some((_, 0)))).count();
        if two_torsion != 3 || order.is_multiple_of(8) {
            return None;
        }
        // Twice a point is of odd order; its image is looked for on the quartic.
        let mut quartic = Quartic { curve, a, points: vec![(None, None)] };
        for x in 1..p {
            for y in 0..p {
                if !quartic.contains(x, y) {
                    continue;
                }
                let i = invert(x, p);
                let u = 2 * ((y + 1) * i % p * i + a * invert(3, p)) % p;
                let v = 4 * (y + 1 + a * x % p * x) % p * i % p * i % p * i % p;
                assert!(quartic.curve.contains(u, v), "({x}, {y}) on {}", quartic.label());
                if quartic.curve.order(Some((u, v))) % 2 == 1 {
                    quartic.points.push((Some((x, y)), Some((u, v))));
                }
            }
        }
        assert_eq!(quartic.points.len(), order / 4, "{}", quartic.label());
        Some(quartic)
    }

    pub fn contains(&self, x: u32, y: u32) -> bool {
        let (p, xx) = (self.curve.p, x * x % self.curve.p);
        y * y % p == (xx * xx + 2 * self.a * xx + 1) % p
    }

    fn image(&self, point: Point) -> Point {
        self.points.iter().find(|(own, _)| *own == point).expect("a point of the subgroup").1
    }

    fn preimage(&self, image: Point) -> Point {
        self.points.iter().find(|(_, other)| *other == image).expect("an image of the subgroup").0
    }
}

impl Group for Quartic {
    fn label(&self) -> String {
        format!("y² = x⁴ + 2·{}x² + 1 mod {}", self.a, self.curve.p)
    }

    fn points(&self) -> Vec<Point> {
        self.points.iter().map(|(own, _)| *own).collect()
    }

    fn neg(&self, point: Point) -> Point {
        self.preimage(self.curve.neg(self.image(point)))
    }

    fn add(&self, first: Point, second: Point) -> Point {
        self.preimage(self.curve.add(self.image(first), self.image(second)))
    }
}
