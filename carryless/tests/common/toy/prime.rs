//! Toy prime fields and toy curves over them: p is set at run time, so that all share one type.

use super::reference::{Group, Point};
use carryless::curve::{Curve, Glv, GlvCurve, equation};
use carryless::field::{Field, MAX_LIMBS, PrimeField};
use carryless::word::{Mask, Portable, Target};
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
    type Isa = Portable;
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
    /// That of y² = x³ + 3 over F_31, which has 43 points: φ(P) = 6P; and of y² = x³ + 5 over F_4153, which has 4129.
    const GLV: Glv = if N == 4129 {
        Glv {
            beta: &[170],
            basis: [25, 48],
            quotients: [
                &[
                    0x1c95_0c96_0a8a_42d6,
                    0x6470_d744_03b8_53d3,
                    0x0555_00ae_97e6_b42c,
                    0x2f0e_f12e_8ff7_126a,
                    0x018c_cd97_f693_6fe9,
                ],
                &[
                    0xef32_a786_7aa3_0fb0,
                    0x273f_0df3_3a57_ab2e,
                    0xc28e_b9a1_23a6_78a7,
                    0x086e_9bde_850d_93fe,
                    0x02f9_dca8_e3aa_7078,
                ],
            ],
        }
    } else {
        Glv {
            beta: &[5],
            basis: [6, 1],
            quotients: [
                &[
                    0x3b88_ee23_b88e_e23c,
                    0xe23b_88ee_23b8_8ee2,
                    0x8ee2_3b88_ee23_b88e,
                    0xb88e_e23b_88ee_23b8,
                    0x23b8_8ee2_3b88_ee23,
                ],
                &[
                    0x5f41_7d05_f417_d05f,
                    0xd05f_417d_05f4_17d0,
                    0x17d0_5f41_7d05_f417,
                    0xf417_d05f_417d_05f4,
                    0x05f4_17d0_5f41_7d05,
                ],
            ],
        }
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

/// −x² + y² = 1 + dx²y² over F_p, d being that of this thread. N is the order that the library is told.
#[derive(Clone, Copy)]
pub struct ToyEdwards<const N: u64 = 1>;

impl<const N: u64> Curve for ToyEdwards<N> {
    type Field = Toy;
    type Equation = equation::TwistedEdwards;
    type On<T: Target> = Self;

    const NAME: &'static str = "toy";
    const A: Option<i32> = Some(-1);
    const COFACTOR: u32 = 8;
    const ORDER: &'static [u64] = &[N];

    fn b() -> Toy {
        Toy(B.get())
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
        rise % self.p * invert(run, self.p) % self.p
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

/// −x² + y² = 1 + dx²y² over F_p, by the law of the Weierstrass curve that it is isomorphic to: with a = −1, A = 2(a + d)/(a − d), B
/// = 4/(a − d), u = (1 + y)/(1 − y) and v = u/x, where Bv² = u³ + Au² + u, to ((u + A/3)/B, v/B).
pub struct Edwards {
    curve: Weierstrass,
    pub d: u32,
    /// The points, and their images.
    points: Vec<(Point, Point)>,
}

impl Edwards {
    /// The curve with this d, which from now on is that of the library's types too; nothing if −1 is no square or d one, 0 or −1.
    pub fn new(p: u32, d: u32) -> Option<Self> {
        let is_square = |a: u32| (0..p).any(|b| b * b % p == a);
        if p % 4 != 1 || is_square(d) {
            return None;
        }
        let over = |a: u32, b: u32| a % p * invert(b % p, p) % p;
        let (big_a, big_b) = (over(2 * (p - 1 + d), 2 * p - 1 - d), over(4, 2 * p - 1 - d));
        // a4 = (3 − A²)/(3B²), a6 = (2A³ − 9A)/(27B³).
        let square = big_b * big_b % p;
        let a4 = over(3 + p - big_a * big_a % p, 3 * square);
        let a6 = over(2 * big_a * big_a % p * big_a + 9 * (p - big_a), 27 * square % p * big_b);
        let curve = Weierstrass::new(p, a4, a6);
        let third = over(big_a, 3);
        let mut edwards = Edwards { curve, d, points: vec![(None, None)] };
        for (x, y) in (0..p).flat_map(|x| (0..p).map(move |y| (x, y))).filter(|point| *point != (0, 1)) {
            if edwards.contains(x, y) {
                let u = over(1 + y, 1 + p - y);
                let v = if x == 0 { 0 } else { over(u, x) };
                let image = (over(u + third, big_b), over(v, big_b));
                assert!(edwards.curve.contains(image.0, image.1), "({x}, {y}) on {}", edwards.label());
                edwards.points.push((Some((x, y)), Some(image)));
            }
        }
        assert_eq!(edwards.points.len(), edwards.curve.points().len(), "{}", edwards.label());
        B.set(d);
        Some(edwards)
    }

    pub fn contains(&self, x: u32, y: u32) -> bool {
        let p = self.curve.p;
        let (xx, yy) = (x * x % p, y * y % p);
        (yy + p - xx) % p == (1 + self.d * xx % p * yy) % p
    }
}

impl Group for Edwards {
    fn label(&self) -> String {
        format!("−x² + y² = 1 + {}x²y² mod {}", self.d, self.curve.p)
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

impl Edwards {
    fn image(&self, point: Point) -> Point {
        self.points.iter().find(|(own, _)| *own == point).expect("a point of the curve").1
    }

    fn preimage(&self, image: Point) -> Point {
        self.points.iter().find(|(_, other)| *other == image).expect("an image of the curve").0
    }
}
