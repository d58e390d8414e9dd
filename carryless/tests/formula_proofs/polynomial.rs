//! Polynomials in up to sixteen variables over Z or F_2, modulo relations v² = r: each class has one normal form.

use std::fmt::Write;

/// The exponent of variable i in byte i, below 128. As integers these are ordered as monomials may be: lexicographically.
type Monomial = u128;

/// The highest bit of each exponent.
const TOO_HIGH: Monomial = 0x8080_8080_8080_8080_8080_8080_8080_8080;

/// Terms by rising monomials, no coefficient being 0. In characteristic 2 each is 1.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Polynomial(Vec<(Monomial, i128)>);

impl Polynomial {
    pub fn constant(value: i128) -> Self {
        Polynomial(if value == 0 { vec![] } else { vec![(0, value)] })
    }

    pub fn is_zero(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether it is a constant that has an inverse in every field of characteristic above 3.
    pub fn is_unit(&self) -> bool {
        let [(0, mut value)] = self.0[..] else { return false };
        for p in [2, 3] {
            while value % p == 0 {
                value /= p;
            }
        }
        value.abs() == 1
    }
}

/// What polynomials are computed modulo.
pub struct Ring {
    /// Whether 2 = 0.
    two_is_zero: bool,
    names: Vec<String>,
    /// v and r of each relation v² = r. In r there are only variables from before, or such as occur in no other relation.
    relations: Vec<(usize, Polynomial)>,
}

impl Ring {
    pub fn new(two_is_zero: bool) -> Self {
        Ring { two_is_zero, names: Vec::new(), relations: Vec::new() }
    }

    /// A new variable.
    pub fn variable(&mut self, name: &str) -> Polynomial {
        assert!(self.names.len() < 16, "sixteen variables at most");
        self.names.push(name.to_owned());
        variable(self.names.len() - 1)
    }

    /// All variables of this name.
    pub fn named(&self, name: &str) -> Vec<Polynomial> {
        (0..self.names.len()).filter(|v| self.names[*v] == name).map(variable).collect()
    }

    /// A new variable whose square is linear·v + rest.
    pub fn root(&mut self, name: &str, linear: &Polynomial, rest: &Polynomial) -> Polynomial {
        let v = self.variable(name);
        let square = self.sum(&self.product(linear, &v), rest);
        self.relations.push((self.names.len() - 1, square));
        v
    }

    /// Like terms together.
    fn collected(&self, mut terms: Vec<(Monomial, i128)>) -> Polynomial {
        terms.sort_unstable_by_key(|(monomial, _)| *monomial);
        let mut sum: Vec<(Monomial, i128)> = Vec::with_capacity(terms.len());
        for (monomial, coefficient) in terms {
            match sum.last_mut() {
                Some((last, total)) if *last == monomial => {
                    *total = total.checked_add(coefficient).expect("a coefficient below 2^127");
                }
                _ => sum.push((monomial, coefficient)),
            }
        }
        if self.two_is_zero {
            sum.iter_mut().for_each(|(_, coefficient)| *coefficient &= 1);
        }
        sum.retain(|(_, coefficient)| *coefficient != 0);
        Polynomial(sum)
    }

    pub fn sum(&self, a: &Polynomial, b: &Polynomial) -> Polynomial {
        self.collected(a.0.iter().chain(&b.0).copied().collect())
    }

    pub fn negative(&self, a: &Polynomial) -> Polynomial {
        self.collected(a.0.iter().map(|(monomial, coefficient)| (*monomial, -coefficient)).collect())
    }

    pub fn product(&self, a: &Polynomial, b: &Polynomial) -> Polynomial {
        let terms = a.0.iter().flat_map(|(u, c)| b.0.iter().map(move |(v, d)| term(u + v, *c, *d)));
        self.reduced(self.collected(terms.collect()))
    }

    /// The normal form: no square of a v is left.
    fn reduced(&self, mut a: Polynomial) -> Polynomial {
        for (v, square) in self.relations.iter().rev() {
            let is_square = |monomial: Monomial| monomial >> (8 * v) & 0x7f >= 2;
            while a.0.iter().any(|(monomial, _)| is_square(*monomial)) {
                let (high, mut terms): (Vec<_>, Vec<_>) =
                    a.0.into_iter().partition(|(monomial, _)| is_square(*monomial));
                for (monomial, c) in high {
                    let rest = monomial - (2 << (8 * v));
                    terms.extend(square.0.iter().map(|(m, d)| term(rest + m, c, *d)));
                }
                a = self.collected(terms);
            }
        }
        a
    }

    /// a/b where b divides a before any relation is used.
    pub fn quotient(&self, a: &Polynomial, b: &Polynomial) -> Option<Polynomial> {
        let (leading, by) = *b.0.last()?;
        let (mut rest, mut quotient) = (a.clone(), Vec::new());
        while let Some((monomial, coefficient)) = rest.0.last().copied() {
            // Every exponent of the divisor is at most that of the dividend, or a bit is borrowed from the top of a byte.
            let divides = ((monomial | TOO_HIGH) - leading) & TOO_HIGH == TOO_HIGH;
            if !divides || coefficient % by != 0 {
                return None;
            }
            let (u, c) = (monomial - leading, coefficient / by);
            quotient.push((u, c));
            let terms = b.0.iter().map(|(v, d)| term(u + v, -c, *d));
            rest = self.collected(rest.0.iter().copied().chain(terms).collect());
        }
        Some(self.collected(quotient))
    }

    pub fn text(&self, a: &Polynomial) -> String {
        let mut text = String::new();
        for (i, (monomial, coefficient)) in a.0.iter().rev().enumerate() {
            if i == 12 {
                return format!("{text} … ({} terms)", a.0.len());
            }
            write!(text, "{}{coefficient}", if i > 0 { " + " } else { "" }).expect("a string takes all");
            for (k, name) in self.names.iter().enumerate() {
                match monomial >> (8 * k) & 0x7f {
                    0 => (),
                    1 => text.push_str(&format!("·{name}")),
                    e => text.push_str(&format!("·{name}^{e}")),
                }
            }
        }
        if a.is_zero() { "0".to_owned() } else { text }
    }
}

fn variable(v: usize) -> Polynomial {
    Polynomial(vec![(1 << (8 * v), 1)])
}

/// The product of two coefficients at a monomial.
fn term(monomial: Monomial, c: i128, d: i128) -> (Monomial, i128) {
    assert!(monomial & TOO_HIGH == 0, "exponents below 128");
    (monomial, c.checked_mul(d).expect("a coefficient below 2^127"))
}
