//! Words as integers: polynomials in the limbs of operands and in low words, of which ranges are known.
//!
//! An integer e is split as low + 2^n·high, 0 ≤ low < 2^n: low is named by a variable, and high is the polynomial (e − low)/2^n, so
//! that words which cancel do cancel. What intervals say of such a polynomial tells which carries are zero. No variable is made for a
//! low word that is a constant, as Montgomery's reduction makes them, or another one's, or its complement.

use crate::Stopped;
use crate::bits::{Bit, bits_of};
use num_bigint::{BigInt, Sign};
use std::collections::{BTreeMap, HashMap};
use std::rc::Rc;

/// A product of two variables, the lesser number first; variable 0 is the constant 1.
type Term = (u32, u32);
const ONE: Term = (0, 0);

/// More terms are replaced by what they stand for than in any proof that ends well: a fault may make them many.
const MOST_REPLACEMENTS: usize = 1 << 12;
/// More variables than any proof that ends well has.
const MOST_VARIABLES: usize = 1 << 11;

/// Σ c·term / 2^halvings, no c zero, halvings the least.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Polynomial {
    terms: BTreeMap<Term, BigInt>,
    halvings: u64,
}

fn power(n: u64) -> BigInt {
    BigInt::from(1) << n
}

impl Polynomial {
    /// A constant.
    pub fn constant(number: BigInt) -> Polynomial {
        Polynomial { terms: [(ONE, number)].into(), halvings: 0 }.normalised()
    }
    fn variable(number: u32) -> Polynomial {
        Polynomial { terms: [((0, number), 1.into())].into(), halvings: 0 }
    }
    fn normalised(mut self) -> Polynomial {
        self.terms.retain(|_, c| c.sign() != Sign::NoSign);
        let common = self.terms.values().filter_map(BigInt::trailing_zeros).min().unwrap_or(self.halvings);
        let shift = common.min(self.halvings);
        if shift > 0 {
            self.terms.values_mut().for_each(|c| *c >>= shift);
            self.halvings -= shift;
        }
        self
    }
    /// Σ c·x.
    pub fn sum(parts: &[(&BigInt, &Polynomial)]) -> Polynomial {
        let halvings = parts.iter().map(|(_, x)| x.halvings).max().unwrap_or(0);
        let mut terms = BTreeMap::new();
        for (c, x) in parts {
            let c = *c << (halvings - x.halvings);
            for (term, k) in &x.terms {
                *terms.entry(*term).or_default() += k * &c;
            }
        }
        Polynomial { terms, halvings }.normalised()
    }
    /// x·y, of degree two at most.
    pub fn product(&self, y: &Polynomial) -> Result<Polynomial, Stopped> {
        let mut terms = BTreeMap::new();
        for (a, c) in &self.terms {
            for (b, d) in &y.terms {
                let mut variables = [a.0, a.1, b.0, b.1];
                variables.sort_unstable();
                let [0, 0, i, j] = variables else { return Err(Stopped::new("a product of three words")) };
                *terms.entry((i, j)).or_default() += c * d;
            }
        }
        Ok(Polynomial { terms, halvings: self.halvings + y.halvings }.normalised())
    }
    /// x/2^n.
    pub fn divided(&self, n: u64) -> Polynomial {
        Polynomial { halvings: self.halvings + n, ..self.clone() }.normalised()
    }
    fn is_integral(&self) -> bool {
        self.halvings == 0
    }
    fn as_constant(&self) -> Option<BigInt> {
        match self.terms.iter().next() {
            None => Some(BigInt::default()),
            Some((&ONE, c)) if self.terms.len() == 1 && self.is_integral() => Some(c.clone()),
            _ => None,
        }
    }
    /// Whether it is 0 modulo an odd number, whatever the variables are.
    pub fn vanishes_modulo(&self, p: &BigInt) -> bool {
        self.terms.values().all(|c| (c % p).sign() == Sign::NoSign)
    }
    /// Its least and greatest value as an integer, where variables are in [0, top].
    fn range(&self, tops: &[BigInt]) -> (BigInt, BigInt) {
        let (mut low, mut high) = (BigInt::default(), BigInt::default());
        for (&(i, j), c) in &self.terms {
            let most = c * &tops[i as usize] * &tops[j as usize];
            match () {
                () if (i, j) == ONE => {
                    low += c;
                    high += c;
                }
                () if c.sign() == Sign::Plus => high += most,
                () => low += most,
            }
        }
        (-(-low >> self.halvings), high >> self.halvings)
    }
    /// Its value, if it is an integer.
    fn evaluated(&self, values: &[BigInt]) -> BigInt {
        let sum: BigInt = self.terms.iter().map(|(&(i, j), c)| c * &values[i as usize] * &values[j as usize]).sum();
        sum >> self.halvings
    }
}

/// A number that stands for an integer.
pub type Id = u32;

/// An integer from `low` to `high`.
#[derive(Clone)]
struct Integer {
    polynomial: Rc<Polynomial>,
    low: BigInt,
    high: BigInt,
}

/// What a variable is.
#[derive(Clone)]
enum Variable {
    /// The constant 1, or a limb of an operand.
    Given,
    /// An integer modulo 2^n, and a polynomial that is as much modulo 2^n, with integers for coefficients where one is known.
    Low { whole: Id, n: u64, meaning: Polynomial },
}

/// The integers of a run.
#[derive(Clone)]
pub struct Integers {
    variables: Vec<Variable>,
    tops: Vec<BigInt>,
    integers: Vec<Integer>,
    ids: HashMap<Rc<Polynomial>, Id>,
    splits: HashMap<(Id, u64), (Id, Id)>,
    /// Low words, by their sizes, and of which integers they are.
    lows: Vec<(u64, Id, Id)>,
    /// Carries and borrows that are not known, in order.
    pub carries: Vec<Id>,
}

impl Default for Integers {
    fn default() -> Integers {
        Integers {
            variables: vec![Variable::Given],
            tops: vec![1.into()],
            integers: Vec::new(),
            ids: HashMap::new(),
            splits: HashMap::new(),
            lows: Vec::new(),
            carries: Vec::new(),
        }
    }
}

impl Integers {
    /// A limb of an operand, up to a bound.
    pub fn given(&mut self, top: BigInt) -> Id {
        self.variable(Variable::Given, top)
    }
    fn variable(&mut self, variable: Variable, top: BigInt) -> Id {
        self.variables.push(variable);
        self.tops.push(top.clone());
        self.integer(Polynomial::variable(self.tops.len() as u32 - 1), Some((0.into(), top)))
    }
    /// The integer of a polynomial, which is within the range given, and within that of the polynomial.
    fn integer(&mut self, polynomial: Polynomial, known: Option<(BigInt, BigInt)>) -> Id {
        let (mut low, mut high) = polynomial.range(&self.tops);
        if let Some((known_low, known_high)) = known {
            (low, high) = (low.max(known_low), high.min(known_high));
        }
        if let Some(&id) = self.ids.get(&polynomial) {
            let integer = &mut self.integers[id as usize];
            integer.low = low.max(std::mem::take(&mut integer.low));
            integer.high = high.min(std::mem::take(&mut integer.high));
            return id;
        }
        let id = self.integers.len() as Id;
        let polynomial = Rc::new(polynomial);
        self.ids.insert(polynomial.clone(), id);
        self.integers.push(Integer { polynomial, low, high });
        id
    }
    /// A constant.
    pub fn constant(&mut self, number: BigInt) -> Id {
        self.integer(Polynomial::constant(number), None)
    }
    /// Σ c·x.
    pub fn sum(&mut self, parts: &[(BigInt, Id)]) -> Id {
        let (mut low, mut high) = (BigInt::default(), BigInt::default());
        for (c, x) in parts {
            let (from, to) = self.range(*x);
            let (from, to) = if c.sign() == Sign::Minus { (to, from) } else { (from, to) };
            low += c * from;
            high += c * to;
        }
        let terms: Vec<_> = parts.iter().map(|(c, x)| (c, &*self.integers[*x as usize].polynomial)).collect();
        self.integer(Polynomial::sum(&terms), Some((low, high)))
    }
    /// x·y.
    pub fn product(&mut self, x: Id, y: Id) -> Result<Id, Stopped> {
        let polynomial = self.polynomial(x).product(self.polynomial(y))?;
        let (x, y) = (self.range(x), self.range(y));
        let ends = [x.0 * y.0, x.0 * y.1, x.1 * y.0, x.1 * y.1];
        let range = ends.iter().min().cloned().zip(ends.iter().max().cloned());
        Ok(self.integer(polynomial, range))
    }
    /// The polynomial of an integer.
    pub fn polynomial(&self, id: Id) -> &Polynomial {
        &self.integers[id as usize].polynomial
    }
    /// The least and the greatest value.
    pub fn range(&self, id: Id) -> (&BigInt, &BigInt) {
        let integer = &self.integers[id as usize];
        (&integer.low, &integer.high)
    }
    /// The range of a polynomial's integer.
    pub fn range_of(&self, polynomial: &Polynomial) -> (BigInt, BigInt) {
        polynomial.range(&self.tops)
    }

    /// e modulo 2^n, and e/2^n rounded down.
    pub fn split(&mut self, e: Id, n: u64) -> (Id, Id) {
        let (low, high) = self.range(e);
        let (low, high) = (low.clone(), high.clone());
        let (first, last) = (&low >> n, &high >> n);
        if first == last {
            let quotient = self.constant(first);
            return (self.sum(&[(1.into(), e), (-power(n), quotient)]), quotient);
        }
        if &high - &low == 1.into() {
            // Two values, to both sides of a multiple of 2^n.
            let offset = self.constant(first - low);
            let quotient = self.sum(&[(1.into(), e), (1.into(), offset)]);
            return (self.sum(&[(1.into(), e), (-power(n), quotient)]), quotient);
        }
        if let Some(&known) = self.splits.get(&(e, n)) {
            return known;
        }
        let (low, is_new) = match self.known_low(e, n) {
            (_, Some(low)) => (low, false),
            (meaning, None) => (self.variable(Variable::Low { whole: e, n, meaning }, power(n) - 1), true),
        };
        let difference = Polynomial::sum(&[(&1.into(), self.polynomial(e)), (&(-1).into(), self.polynomial(low))]);
        let high = self.integer(difference.divided(n), Some((first, last)));
        self.splits.insert((e, n), (low, high));
        if is_new {
            self.lows.push((n, low, e));
        }
        (low, high)
    }

    /// A polynomial that is e modulo 2^n; and the low word, if it has a name already or is a constant.
    fn known_low(&mut self, e: Id, n: u64) -> (Polynomial, Option<Id>) {
        let Some(meaning) = self.integral(e, n) else { return (self.polynomial(e).clone(), None) };
        if let Some(constant) = self.residue(&meaning, n) {
            return (meaning, Some(self.constant(constant)));
        }
        let others: Vec<_> = self.lows.iter().filter(|(size, ..)| *size == n).map(|(_, low, _)| *low).collect();
        for low in others {
            // low, or 2^n − 1 − low, from the residue of meaning ∓ low.
            for (sign, offset) in [(-1, BigInt::default()), (1, power(n) - 1)] {
                let sum = Polynomial::sum(&[(&1.into(), &meaning), (&sign.into(), self.polynomial(low))]);
                if self.residue(&sum, n) == Some(offset.clone()) {
                    let offset = self.constant(offset);
                    return (meaning, Some(self.sum(&[((-sign).into(), low), (1.into(), offset)])));
                }
            }
        }
        (meaning, None)
    }

    /// A polynomial with integers for coefficients that is e modulo 2^n: e's own, or another low word and the difference.
    fn integral(&self, e: Id, n: u64) -> Option<Polynomial> {
        let own = self.polynomial(e);
        if own.is_integral() {
            return Some(own.clone());
        }
        self.lows.iter().filter(|(size, ..)| *size == n).find_map(|(_, low, whole)| {
            let other = self.polynomial(*whole);
            if other.halvings != own.halvings {
                return None;
            }
            let difference = Polynomial::sum(&[(&1.into(), own), (&(-1).into(), other)]);
            difference
                .is_integral()
                .then(|| Polynomial::sum(&[(&1.into(), &difference), (&1.into(), self.polynomial(*low))]))
        })
    }

    /// What a polynomial is modulo 2^n, if that is a constant: low words are replaced by what they are the low words of.
    fn residue(&self, polynomial: &Polynomial, n: u64) -> Option<BigInt> {
        if !polynomial.is_integral() {
            return None;
        }
        let mask = power(n) - 1;
        let mut sum: BTreeMap<Term, BigInt> = BTreeMap::new();
        let mut open: Vec<(Term, BigInt)> = polynomial.terms.clone().into_iter().collect();
        let mut replaced = 0;
        while let Some((term, c)) = open.pop() {
            let c = c & &mask;
            let Some(zeros) = c.trailing_zeros() else { continue };
            if let (0, variable) = term
                && let Variable::Low { n: size, meaning, .. } = &self.variables[variable as usize]
                && zeros + size >= n
                && meaning.halvings <= zeros
            {
                replaced += 1;
                if replaced > MOST_REPLACEMENTS {
                    return None;
                }
                let c = c >> meaning.halvings;
                open.extend(meaning.terms.iter().map(|(term, k)| (*term, k * &c)));
                continue;
            }
            *sum.entry(term).or_default() += c;
        }
        let constant = sum.remove(&ONE).unwrap_or_default() & &mask;
        sum.values().all(|c| (c & &mask).sign() == Sign::NoSign).then_some(constant)
    }

    /// The bits of e modulo 2^n.
    pub fn bits(&mut self, e: Id, n: usize) -> Vec<Bit> {
        if self.range(e) == (&BigInt::from(-1), &BigInt::default()) {
            let negative = self.sum(&[((-1).into(), e)]);
            return vec![self.bit(negative); n];
        }
        let (low, _) = self.split(e, n as u64);
        if let Some(number) = self.polynomial(low).as_constant() {
            return bits_of(u128::try_from(number).expect("of a word"), n);
        }
        let length = self.range(low).1.bits() as usize;
        (0..n).map(|k| if k < length { Bit::Of(low, k as u8) } else { Bit::Zero }).collect()
    }
    /// The bit that an integer is, of 0 and 1.
    pub fn bit(&mut self, e: Id) -> Bit {
        match self.polynomial(e).as_constant() {
            Some(number) => Bit::constant(number == 1.into()),
            None => Bit::Of(e, 0),
        }
    }
    /// The number that bits are.
    pub fn number(&mut self, bits: &[Bit]) -> Result<Id, Stopped> {
        if self.variables.len() > MOST_VARIABLES {
            return Err(Stopped::new(format!("more than {MOST_VARIABLES} words that are not known")));
        }
        let mut parts = Vec::new();
        let mut constant = BigInt::default();
        let mut k = 0;
        while k < bits.len() {
            match bits[k] {
                Bit::Zero => k += 1,
                Bit::One => {
                    constant += power(k as u64);
                    k += 1;
                }
                Bit::Of(e, from) => {
                    let follows = |(j, bit): (usize, &Bit)| *bit == Bit::Of(e, from + j as u8);
                    let length = bits[k..].iter().enumerate().take_while(|(j, bit)| follows((*j, bit))).count();
                    let above = if from > 0 { self.split(e, from.into()).1 } else { e };
                    let (part, _) = self.split(above, length as u64);
                    parts.push((power(k as u64), part));
                    k += length;
                }
                _ => return Err(Stopped::new("a word of which not all is known")),
            }
        }
        let constant = self.constant(constant);
        parts.push((1.into(), constant));
        Ok(self.sum(&parts))
    }

    /// The values of all variables where the limbs that are given have these.
    pub fn values(&self, mut given: impl Iterator<Item = BigInt>) -> Vec<BigInt> {
        let mut values = vec![BigInt::from(1)];
        for variable in &self.variables[1..] {
            let value = match variable {
                Variable::Given => given.next().expect("a value for each limb"),
                Variable::Low { whole, n, .. } => self.polynomial(*whole).evaluated(&values) & (power(*n) - 1),
            };
            values.push(value);
        }
        values
    }
    /// An integer where variables have these values.
    pub fn evaluated(&self, id: Id, values: &[BigInt]) -> BigInt {
        self.polynomial(id).evaluated(values)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn word() -> BigInt {
        BigInt::from(u64::MAX)
    }

    #[test]
    fn the_high_word_of_a_product_takes_two_words_and_no_carry() {
        let mut integers = Integers::default();
        let [a, b, c, d] = [(); 4].map(|()| integers.given(word()));
        let product = integers.product(a, b).unwrap();
        let mut high = integers.split(product, 64).1;
        let mut low = integers.split(product, 64).0;
        for addend in [c, d] {
            let sum = integers.sum(&[(1.into(), low), (1.into(), addend)]);
            let (rest, carry) = integers.split(sum, 64);
            low = rest;
            high = integers.sum(&[(1.into(), high), (1.into(), carry)]);
        }
        // (2^64 − 1)² + 2·(2^64 − 1) = 2^128 − 1.
        assert_eq!(integers.split(high, 64).0, high);
        let whole = integers.sum(&[(1.into(), low), (power(64), high)]);
        let expected = integers.sum(&[(1.into(), product), (1.into(), c), (1.into(), d)]);
        assert_eq!(whole, expected);
        // Of three words it may carry.
        let sum = integers.sum(&[(1.into(), high), (1.into(), a)]);
        assert_ne!(integers.split(sum, 64).0, sum);
    }

    #[test]
    fn a_limb_that_montgomery_clears_is_zero() {
        let mut integers = Integers::default();
        // q = −x/p mod 2^64 for p = 2^64 − 59 (mod 2^64 its inverse by Newton's iteration).
        let p = u64::MAX - 58;
        let inverse = (0..6).fold(p, |x, _| x.wrapping_mul(2_u64.wrapping_sub(p.wrapping_mul(x))));
        let x = integers.given(word());
        let whole = integers.sum(&[(inverse.wrapping_neg().into(), x)]);
        let (q, _) = integers.split(whole, 64);
        let sum = integers.sum(&[(1.into(), x), (p.into(), q)]);
        let (low, _) = integers.split(sum, 64);
        assert_eq!(integers.range(low), (&0.into(), &0.into()));
        // By another factor it is not.
        let sum = integers.sum(&[(1.into(), x), ((p - 2).into(), q)]);
        let (low, _) = integers.split(sum, 64);
        assert_ne!(integers.range(low).1, &0.into());
    }

    #[test]
    fn words_that_are_split_have_the_values_of_integers() {
        let mut integers = Integers::default();
        let (a, b) = (integers.given(word()), integers.given(word()));
        let difference = integers.sum(&[(1.into(), a), ((-1).into(), b)]);
        let (low, high) = integers.split(difference, 64);
        let (middle, _) = integers.split(a, 40);
        for (x, y) in [(0, 0), (0, u64::MAX), (u64::MAX, 0), (1 << 63, (1 << 63) + 1), (0x0123_4567_89ab_cdef, 12)] {
            let values = integers.values([x.into(), y.into()].into_iter());
            assert_eq!(integers.evaluated(low, &values), x.wrapping_sub(y).into());
            assert_eq!(integers.evaluated(high, &values), BigInt::from(-i8::from(x < y)));
            assert_eq!(integers.evaluated(middle, &values), (x & ((1 << 40) - 1)).into());
        }
    }

    #[test]
    fn bits_are_the_number_that_they_came_from() {
        let mut integers = Integers::default();
        let a = integers.given(word());
        let bits = integers.bits(a, 64);
        assert_eq!(integers.number(&bits).unwrap(), a);
        // Two parts that are moved and put together again.
        let low = [&bits[..13], &vec![Bit::Zero; 51][..]].concat();
        let high = [&vec![Bit::Zero; 13][..], &bits[13..]].concat();
        let (low, high) = (integers.number(&low).unwrap(), integers.number(&high).unwrap());
        assert_eq!(integers.sum(&[(1.into(), low), (1.into(), high)]), a);
        assert!(integers.number(&[Bit::Unknown]).is_err());
    }
}
