//! The slow reference: F_2^m by a multiplication table, and the affine group law with each case by itself.

/// F_2^m, elements as integers.
pub struct Field {
    pub m: u32,
    products: Vec<u32>,
    inverses: Vec<u32>,
}

impl Field {
    /// F_2\[x\]/(f), f given by its bits.
    pub fn new(f: u32) -> Self {
        let m = f.ilog2();
        let all = 0..1 << (2 * m);
        let products = all.map(|pair| product(pair >> m, pair & ((1 << m) - 1), f, m)).collect();
        let mut field = Field { m, products, inverses: Vec::new() };
        field.inverses =
            field.elements().map(|a| field.elements().find(|b| field.mul(a, *b) == 1).unwrap_or(0)).collect();
        assert!(field.inverses[1..].iter().all(|i| *i != 0), "f is irreducible");
        field
    }

    pub fn elements(&self) -> std::ops::Range<u32> {
        0..1 << self.m
    }

    pub fn mul(&self, a: u32, b: u32) -> u32 {
        self.products[(a << self.m | b) as usize]
    }

    pub fn square(&self, a: u32) -> u32 {
        self.mul(a, a)
    }

    /// 1/a; 0 for a = 0.
    pub fn invert(&self, a: u32) -> u32 {
        self.inverses[a as usize]
    }

    /// Σ a^(2^i) over these i.
    pub fn sum_of_conjugates(&self, a: u32, exponents: impl Iterator<Item = u32>) -> u32 {
        exponents.fold(0, |sum, i| sum ^ (0..i).fold(a, |a, _| self.square(a)))
    }
}

fn product(a: u32, b: u32, f: u32, m: u32) -> u32 {
    let c = (0..m).filter(|i| b >> i & 1 == 1).fold(0, |c, i| c ^ a << i);
    (m..2 * m).rev().fold(c, |c, k| if c >> k & 1 == 1 { c ^ f << (k - m) } else { c })
}

/// (x, y), or nothing for O.
pub type Point = Option<(u32, u32)>;

/// A finite group of points, each case of its law by itself.
pub trait Group {
    /// What it is called where a check fails.
    fn label(&self) -> String;
    /// All points, O first.
    fn points(&self) -> Vec<Point>;
    fn neg(&self, p: Point) -> Point;
    fn add(&self, p: Point, q: Point) -> Point;

    fn double(&self, p: Point) -> Point {
        self.add(p, p)
    }

    /// 0·P, 1·P … count·P.
    fn multiples(&self, p: Point, count: usize) -> Vec<Point> {
        std::iter::successors(Some(None), |q| Some(self.add(*q, p))).take(count + 1).collect()
    }

    /// The least k > 0 with k·P = O.
    fn order(&self, p: Point) -> usize {
        std::iter::successors(Some(p), |q| Some(self.add(*q, p))).position(|q| q.is_none()).expect("finite") + 1
    }
}

/// y² + xy = x³ + ax² + b.
pub struct Law<'a> {
    pub field: &'a Field,
    pub a: u32,
    pub b: u32,
}

impl Law<'_> {
    pub fn contains(&self, x: u32, y: u32) -> bool {
        let f = self.field;
        f.square(y) ^ f.mul(x, y) == f.mul(f.square(x), x ^ self.a) ^ self.b
    }
}

impl Group for Law<'_> {
    fn label(&self) -> String {
        format!("a = {}, b = {:#b}, m = {}", self.a, self.b, self.field.m)
    }

    fn points(&self) -> Vec<Point> {
        let pairs = self.field.elements().flat_map(|x| self.field.elements().map(move |y| (x, y)));
        std::iter::once(None).chain(pairs.filter(|(x, y)| self.contains(*x, *y)).map(Some)).collect()
    }

    fn neg(&self, p: Point) -> Point {
        p.map(|(x, y)| (x, x ^ y))
    }

    fn double(&self, p: Point) -> Point {
        let (x, y) = p?;
        // The point of order two has x = 0.
        let slope = (x != 0).then(|| x ^ self.field.mul(y, self.field.invert(x)))?;
        let x3 = self.field.square(slope) ^ slope ^ self.a;
        Some((x3, self.field.square(x) ^ self.field.mul(slope ^ 1, x3)))
    }

    fn add(&self, p: Point, q: Point) -> Point {
        let (Some((x1, y1)), Some((x2, y2))) = (p, q) else { return p.or(q) };
        if x1 == x2 {
            return if y1 == y2 { self.double(p) } else { None };
        }
        let slope = self.field.mul(y1 ^ y2, self.field.invert(x1 ^ x2));
        let x3 = self.field.square(slope) ^ slope ^ x1 ^ x2 ^ self.a;
        Some((x3, self.field.mul(slope, x1 ^ x3) ^ x3 ^ y1))
    }
}
