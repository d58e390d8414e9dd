//! Bits as polynomials over F_2, of degree at most two in variables that are bits themselves: x·x = x.

use crate::Stopped;
use crate::integers::Id;
use std::rc::Rc;

/// A product of two variables, the larger number in the low half. Variable 0 is the constant 1, so that a product with it has
/// degree one or none.
type Term = u32;
const ONE: Term = 0;

/// More terms than any bit of a product has that is right, loose as it may be: a fault may make them grow without end.
const MOST_TERMS: usize = 1 << 18;

/// A bit of a register or of memory.
#[derive(Clone, Debug)]
pub enum Bit {
    /// Of which nothing is known.
    Unknown,
    /// 0.
    Zero,
    /// 1.
    One,
    /// A bit of an integer, by the number that stands for it.
    Of(Id, u8),
    /// The sum of these terms, in order, each once; not a constant.
    Sum(Rc<[Term]>),
}

use Bit::{Of, One, Sum, Unknown, Zero};

impl PartialEq for Bit {
    fn eq(&self, other: &Bit) -> bool {
        match (self, other) {
            (Zero, Zero) | (One, One) => true,
            (Of(a, i), Of(b, j)) => (a, i) == (b, j),
            (Sum(a), Sum(b)) => Rc::ptr_eq(a, b) || a == b,
            // Two of which nothing is known may differ.
            _ => false,
        }
    }
}

impl Bit {
    /// A variable.
    pub fn variable(number: u16) -> Bit {
        assert!(number != 0, "variable 0 is the constant");
        Sum(Rc::new([Term::from(number)]))
    }
    /// The constant.
    pub fn constant(is_set: bool) -> Bit {
        if is_set { One } else { Zero }
    }
    /// Whether it is the constant 0.
    pub fn is_zero(&self) -> bool {
        matches!(self, Zero)
    }
    /// Its value, if it is a constant.
    pub fn value(&self) -> Option<bool> {
        match self {
            Zero => Some(false),
            One => Some(true),
            _ => None,
        }
    }
    /// Whether it is a bit of an integer.
    pub fn is_of_integer(&self) -> bool {
        matches!(self, Of(..))
    }
    /// Its terms.
    pub fn terms(&self) -> &[Term] {
        match self {
            One => &[ONE],
            Sum(terms) => terms,
            _ => &[],
        }
    }

    /// Its value where variables have these; a bit of which nothing is known counts as 0.
    pub fn evaluated(&self, values: &[bool]) -> bool {
        self.terms()
            .iter()
            .fold(false, |sum, &term| sum ^ (values[(term >> 16) as usize] & values[(term & 0xffff) as usize]))
    }

    /// The sum of terms in order.
    fn of(terms: Vec<Term>) -> Bit {
        match *terms {
            [] => Zero,
            [ONE] => One,
            _ => Sum(terms.into()),
        }
    }
    /// The sum of terms in any order, each as often as it stands there.
    pub fn sum(mut terms: Vec<Term>) -> Bit {
        terms.sort_unstable();
        let mut kept = 0;
        for k in 0..terms.len() {
            if kept > 0 && terms[kept - 1] == terms[k] {
                kept -= 1;
            } else {
                terms[kept] = terms[k];
                kept += 1;
            }
        }
        terms.truncate(kept);
        Bit::of(terms)
    }

    /// a + b.
    pub fn xor(&self, b: &Bit) -> Bit {
        match (self, b) {
            (Unknown, _) | (_, Unknown) => Unknown,
            (Zero, x) | (x, Zero) => x.clone(),
            (One, One) => Zero,
            (Of(..), x) | (x, Of(..)) => {
                if *x == *self && *x == *b {
                    Zero
                } else {
                    Unknown
                }
            }
            _ => {
                let (a, b) = (self.terms(), b.terms());
                let mut terms = Vec::with_capacity(a.len() + b.len());
                let (mut i, mut j) = (0, 0);
                while i < a.len() && j < b.len() {
                    match a[i].cmp(&b[j]) {
                        std::cmp::Ordering::Less => (terms.push(a[i]), i += 1).1,
                        std::cmp::Ordering::Greater => (terms.push(b[j]), j += 1).1,
                        std::cmp::Ordering::Equal => (i += 1, j += 1).1,
                    }
                }
                terms.extend_from_slice(&a[i..]);
                terms.extend_from_slice(&b[j..]);
                Bit::of(terms)
            }
        }
    }
    /// a·b.
    pub fn and(&self, b: &Bit) -> Result<Bit, Stopped> {
        match (self, b) {
            (Zero, _) | (_, Zero) => Ok(Zero),
            (One, x) | (x, One) => Ok(x.clone()),
            (Of(..), _) if self == b => Ok(self.clone()),
            (Unknown | Of(..), _) | (_, Unknown | Of(..)) => Ok(Unknown),
            (Sum(x), Sum(y)) if Rc::ptr_eq(x, y) || x == y => Ok(self.clone()),
            _ => sum_of_products(&[(self, b)]),
        }
    }
    /// a or b.
    pub fn or(&self, b: &Bit) -> Result<Bit, Stopped> {
        match (self, b) {
            (One, _) | (_, One) => Ok(One),
            (Of(..), _) if self == b => Ok(self.clone()),
            _ => Ok(self.xor(b).xor(&self.and(b)?)),
        }
    }
}

fn product(a: Term, b: Term) -> Result<Term, Stopped> {
    if a == ONE || a == b {
        return Ok(b);
    }
    if b == ONE {
        return Ok(a);
    }
    let mut variables = [a >> 16, a & 0xffff, b >> 16, b & 0xffff];
    variables.sort_unstable();
    let mut kept = [0; 2];
    let mut count = 0;
    for (k, &variable) in variables.iter().enumerate() {
        if variable != 0 && (k == 0 || variables[k - 1] != variable) {
            *kept.get_mut(count).ok_or_else(|| Stopped::new("a product of three variables"))? = variable;
            count += 1;
        }
    }
    Ok(if count == 2 { kept[0] << 16 | kept[1] } else { kept[0] })
}

/// Σ a·b.
pub fn sum_of_products(pairs: &[(&Bit, &Bit)]) -> Result<Bit, Stopped> {
    let is_opaque = |bit: &Bit| matches!(bit, Unknown | Of(..));
    if pairs.iter().any(|(a, b)| is_opaque(a) && !b.is_zero() || is_opaque(b) && !a.is_zero()) {
        return Ok(Unknown);
    }
    let count: usize = pairs.iter().map(|(a, b)| a.terms().len() * b.terms().len()).sum();
    if count > MOST_TERMS {
        return Err(Stopped::new(format!("a sum of {count} terms")));
    }
    let mut terms = Vec::with_capacity(count);
    for (a, b) in pairs {
        for &x in a.terms() {
            for &y in b.terms() {
                terms.push(product(x, y)?);
            }
        }
    }
    Ok(Bit::sum(terms))
}

/// The pairs of bits that meet at a place of the product of two numbers, or of two polynomials.
fn pairs<'a>(a: &'a [Bit], b: &'a [Bit], place: usize) -> Vec<(&'a Bit, &'a Bit)> {
    (place.saturating_sub(b.len() - 1)..a.len().min(place + 1))
        .map(|i| (&a[i], &b[place - i]))
        .filter(|(x, y)| !x.is_zero() && !y.is_zero())
        .collect()
}

/// The product of two polynomials over F_2.
pub fn carryless_product(a: &[Bit], b: &[Bit]) -> Result<Vec<Bit>, Stopped> {
    if a == b {
        return Ok(squared(a));
    }
    (0..a.len() + b.len()).map(|place| sum_of_products(&pairs(a, b, place))).collect()
}

/// The square of a polynomial over F_2: the others cancel, and each bit is its own square.
pub fn squared(a: &[Bit]) -> Vec<Bit> {
    a.iter().flat_map(|bit| [bit.clone(), Zero]).collect()
}

/// The product of two numbers. A bit at whose place a carry may arrive is not known, unless both numbers are.
pub fn integer_product(a: &[Bit], b: &[Bit]) -> Result<Vec<Bit>, Stopped> {
    if let (Some(x), Some(y)) = (number(a), number(b)) {
        return Ok(bits_of(x.wrapping_mul(y), a.len() + b.len()));
    }
    let mut carry = 0;
    (0..a.len() + b.len())
        .map(|place| {
            let pairs = pairs(a, b, place);
            let bit = if carry == 0 { sum_of_products(&pairs)? } else { Unknown };
            carry = (carry + pairs.len()) / 2;
            Ok(bit)
        })
        .collect()
}

/// The sum of two numbers of as many bits, modulo a power of two: as above.
pub fn integer_sum(a: &[Bit], b: &[Bit]) -> Vec<Bit> {
    if a == b {
        return std::iter::once(Zero).chain(a[..a.len() - 1].iter().cloned()).collect();
    }
    if let (Some(x), Some(y)) = (number(a), number(b)) {
        return bits_of(x.wrapping_add(y), a.len());
    }
    let mut carry = 0;
    a.iter()
        .zip(b)
        .map(|(x, y)| {
            let sum = if carry == 0 { x.xor(y) } else { Unknown };
            carry = (carry + usize::from(!x.is_zero()) + usize::from(!y.is_zero())) / 2;
            sum
        })
        .collect()
}

/// The number, if all bits are constants; of at most 128 bits.
pub fn number(bits: &[Bit]) -> Option<u128> {
    bits.iter().rev().try_fold(0, |n, bit| Some(n << 1 | u128::from(bit.value()?)))
}

/// The low bits of a number.
pub fn bits_of(number: u128, count: usize) -> Vec<Bit> {
    (0..count).map(|k| Bit::constant(k < 128 && number >> k & 1 == 1)).collect()
}

/// The remainder modulo x^m + Σ x^t, by the definition.
pub fn reduced(m: usize, terms: &[usize], mut bits: Vec<Bit>) -> Vec<Bit> {
    for k in (m..bits.len()).rev() {
        for t in terms {
            bits[k - m + t] = bits[k - m + t].xor(&bits[k]);
        }
    }
    bits.truncate(m);
    bits
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Variables from a number on.
    fn variables(first: u16, count: u16) -> Vec<Bit> {
        (first..first + count).map(Bit::variable).collect()
    }

    #[test]
    fn sums_and_products_are_those_of_f2() {
        let (x, y) = (Bit::variable(1), Bit::variable(2));
        assert_eq!(x.xor(&x), Zero);
        assert_eq!(x.and(&x).unwrap(), x);
        let both = x.and(&y).unwrap();
        // (x + y + 1)·x = x·y.
        assert_eq!(x.xor(&y).xor(&One).and(&x).unwrap(), both);
        assert_eq!(both.and(&y).unwrap(), both);
        assert!(both.and(&Bit::variable(3)).is_err());
        assert_eq!(x.or(&y).unwrap(), x.xor(&y).xor(&both));
        assert_ne!(Unknown, Unknown);
    }

    #[test]
    fn a_product_of_numbers_with_holes_is_one_of_polynomials_where_no_carry_arrives() {
        let holes = |bits: Vec<Bit>| bits.into_iter().flat_map(|bit| [bit, Zero, Zero, Zero]).collect::<Vec<_>>();
        let (a, b) = (variables(1, 8), variables(100, 8));
        let integers = integer_product(&holes(a.clone()), &holes(b.clone())).unwrap();
        for (k, bit) in carryless_product(&a, &b).unwrap().iter().enumerate() {
            assert_eq!(integers[4 * k], *bit, "place {k}");
        }
        // Of sixteen pairs the carry arrives.
        let (a, b) = (variables(1, 17), variables(100, 17));
        assert!(matches!(integer_product(&holes(a), &holes(b)).unwrap()[4 * 16], Unknown));
    }

    #[test]
    fn the_remainder_is_that_of_the_definition() {
        // x^3 modulo x^3 + x + 1.
        assert_eq!(reduced(3, &[1, 0], vec![Zero, Zero, Zero, One]), [One, One, Zero]);
        // x^4.
        assert_eq!(reduced(3, &[1, 0], vec![Zero, Zero, Zero, Zero, One]), [Zero, One, One]);
    }
}
