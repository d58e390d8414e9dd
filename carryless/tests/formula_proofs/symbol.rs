//! A field element that is a fraction of polynomials: formulas run on it unchanged, and what they compute is then known
//! for every input.
//!
//! A symbol is a handle into an arena of this thread. Where a formula asks whether an element is zero, one that is zero
//! modulo the relations is, and any other is taken for not zero: the arena keeps what was taken for that, and a claim
//! says which elements it may be ([`taken_for_nonzero`]).

use crate::polynomial::{Polynomial, Ring};
use carryless::field::binary::CubeRoot;
use carryless::field::named::{F2m163, Fp160};
use carryless::field::{BinaryField, Field, MAX_LIMBS, PrimeField};
use carryless::word::{Mask, Portable, Target};
use std::cell::RefCell;
use std::collections::VecDeque;
use std::fmt;
use std::ops::{Add, Mul, Neg, Sub};

#[derive(Clone)]
struct Fraction {
    numerator: Polynomial,
    denominator: Polynomial,
}

struct Arena {
    ring: Ring,
    values: Vec<Fraction>,
    nonzero: Vec<Polynomial>,
    /// What [`Field::select`] gives for 1, if anything.
    stand_in: Option<u32>,
    traces: VecDeque<u64>,
}

thread_local! {
    static ARENA: RefCell<Arena> = RefCell::new(Arena::new(true));
}

impl Arena {
    fn new(two_is_zero: bool) -> Self {
        let integer = |value| Fraction { numerator: Polynomial::constant(value), denominator: Polynomial::constant(1) };
        Arena {
            ring: Ring::new(two_is_zero),
            values: vec![integer(0), integer(1)],
            nonzero: Vec::new(),
            stand_in: None,
            traces: VecDeque::new(),
        }
    }

    fn push(&mut self, numerator: Polynomial, denominator: Polynomial) -> u32 {
        assert!(!denominator.is_zero(), "a denominator is not zero");
        if numerator.is_zero() {
            return 0;
        }
        self.values.push(Fraction { numerator, denominator });
        self.values.len() as u32 - 1
    }

    fn integer(&mut self, polynomial: Polynomial) -> u32 {
        self.push(polynomial, Polynomial::constant(1))
    }

    /// The polynomial that a symbol is.
    fn polynomial(&self, a: u32) -> Polynomial {
        let Fraction { numerator, denominator } = &self.values[a as usize];
        self.ring.quotient(numerator, denominator).expect("a polynomial and no fraction")
    }

    fn sum(&mut self, a: u32, b: u32) -> u32 {
        let (a, b) = (self.values[a as usize].clone(), self.values[b as usize].clone());
        let ring = &self.ring;
        let (left, right, denominator) = if let Some(q) = ring.quotient(&a.denominator, &b.denominator) {
            (a.numerator, ring.product(&b.numerator, &q), a.denominator)
        } else if let Some(q) = ring.quotient(&b.denominator, &a.denominator) {
            (ring.product(&a.numerator, &q), b.numerator, b.denominator)
        } else {
            let left = ring.product(&a.numerator, &b.denominator);
            let right = ring.product(&b.numerator, &a.denominator);
            (left, right, ring.product(&a.denominator, &b.denominator))
        };
        let numerator = ring.sum(&left, &right);
        self.push(numerator, denominator)
    }

    fn product(&mut self, a: u32, b: u32) -> u32 {
        let (a, b) = (&self.values[a as usize], &self.values[b as usize]);
        let numerator = self.ring.product(&a.numerator, &b.numerator);
        let denominator = self.ring.product(&a.denominator, &b.denominator);
        self.push(numerator, denominator)
    }

    fn negative(&mut self, a: u32) -> u32 {
        let Fraction { numerator, denominator } = self.values[a as usize].clone();
        let numerator = self.ring.negative(&numerator);
        self.push(numerator, denominator)
    }

    /// 1/a; 0 for a = 0.
    fn inverse(&mut self, a: u32) -> u32 {
        if self.asks_whether_zero(a) {
            return 0;
        }
        let Fraction { numerator, denominator } = self.values[a as usize].clone();
        self.push(denominator, numerator)
    }

    fn asks_whether_zero(&mut self, a: u32) -> bool {
        let numerator = self.values[a as usize].numerator.clone();
        let is_zero = numerator.is_zero();
        if !is_zero {
            self.nonzero.push(numerator);
        }
        is_zero
    }
}

/// An element of a field of the kind `K`: [`ODD`], [`ONE_BY_ONE`] or [`IS_SIMD`].
#[derive(Clone, Copy)]
pub struct Symbol<const K: u32>(u32);

/// Over Z, and so of any characteristic above 3.
pub const ODD: u32 = 0;
/// Of characteristic 2.
pub const ONE_BY_ONE: u32 = 2;
/// Of characteristic 2, and formulas are told that products go side by side.
pub const IS_SIMD: u32 = 22;

/// Of 1 + x^n, which is the variable β.
pub const BETA: u32 = 27;

/// An element of F_2^m.
pub type Binary = Symbol<ONE_BY_ONE>;
/// An element of a field of large characteristic.
pub type Odd = Symbol<ODD>;

impl<const K: u32> Symbol<K> {
    /// A new variable.
    pub fn variable(name: &str) -> Self {
        ARENA.with_borrow_mut(|arena| {
            let v = arena.ring.variable(name);
            Symbol(arena.integer(v))
        })
    }

    /// All variables of this name.
    pub fn named(name: &str) -> Vec<Self> {
        ARENA.with_borrow_mut(|arena| {
            let variables = arena.ring.named(name);
            variables.into_iter().map(|v| Symbol(arena.integer(v))).collect()
        })
    }

    /// A new root of v² = linear·v + rest.
    pub fn root(name: &str, linear: Self, rest: Self) -> Self {
        ARENA.with_borrow_mut(|arena| {
            let (linear, rest) = (arena.polynomial(linear.0), arena.polynomial(rest.0));
            let v = arena.ring.root(name, &linear, &rest);
            Symbol(arena.integer(v))
        })
    }

    /// Whether the difference is zero modulo the relations, which a proof may ask without assuming anything.
    pub fn is_same(self, b: Self) -> bool {
        (self - b).0 == 0
    }

    /// a/b.
    pub fn over(self, b: Self) -> Self {
        self * b.invert()
    }
}

/// Forgets all variables and what was taken for not zero.
pub fn begin<const K: u32>() {
    ARENA.set(Arena::new(K != ODD));
}

/// Runs `make`, where a point is made, with `z` in place of each 1 that is selected: coordinates are private, and so a
/// representative other than that with Z = 1 is made.
pub fn with_stand_in<const K: u32, R>(z: Symbol<K>, make: impl FnOnce() -> R) -> R {
    ARENA.with_borrow_mut(|arena| arena.stand_in = Some(z.0));
    let made = make();
    ARENA.with_borrow_mut(|arena| arena.stand_in = None);
    made
}

/// The traces of the elements that are neither 0 nor 1, in the order in which a formula asks for them or for a half-trace.
pub fn let_traces_be(traces: &[u64]) {
    ARENA.with_borrow_mut(|arena| arena.traces = traces.iter().copied().collect());
}

/// Whether all traces were asked for.
pub fn all_traces_were_asked_for() -> bool {
    ARENA.with_borrow(|arena| arena.traces.is_empty())
}

/// That everything that was taken for not zero is a product of these elements, which are not zero where a claim holds,
/// and of 2 and 3. The error has the first factor that is none.
pub fn taken_for_nonzero<const K: u32>(elements: &[Symbol<K>]) -> Result<(), String> {
    ARENA.with_borrow_mut(|arena| {
        let numerators = elements.iter().map(|element| arena.values[element.0 as usize].numerator.clone());
        let numerators: Vec<Polynomial> = numerators.filter(|numerator| !numerator.is_unit()).collect();
        // Where a product has squares of roots it is written otherwise, and divided by no factor of it: so products too.
        let squares: Vec<Polynomial> = numerators.iter().map(|a| arena.ring.product(a, a)).collect();
        let powers = [squares, numerators].concat();
        let pairs = powers.iter().enumerate().flat_map(|(i, a)| powers[i..].iter().map(move |b| (a, b)));
        let products: Vec<Polynomial> = pairs.map(|(a, b)| arena.ring.product(a, b)).collect();
        let factors = [products, powers].concat();
        for polynomial in std::mem::take(&mut arena.nonzero) {
            let mut rest = polynomial;
            for factor in &factors {
                assert!(!factor.is_zero(), "an element that is not zero");
                while let Some(quotient) = arena.ring.quotient(&rest, factor) {
                    rest = quotient;
                }
            }
            if !rest.is_unit() {
                return Err(format!("{} was taken for not zero", arena.ring.text(&rest)));
            }
        }
        Ok(())
    })
}

impl<const K: u32> fmt::Debug for Symbol<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        ARENA.with_borrow(|arena| {
            let Fraction { numerator, denominator } = &arena.values[self.0 as usize];
            write!(f, "({}) / ({})", arena.ring.text(numerator), arena.ring.text(denominator))
        })
    }
}

impl<const K: u32> PartialEq for Symbol<K> {
    fn eq(&self, b: &Self) -> bool {
        self.equals(*b).declassify()
    }
}

impl<const K: u32> Add for Symbol<K> {
    type Output = Self;
    fn add(self, b: Self) -> Self {
        Symbol(ARENA.with_borrow_mut(|arena| arena.sum(self.0, b.0)))
    }
}

impl<const K: u32> Neg for Symbol<K> {
    type Output = Self;
    fn neg(self) -> Self {
        Symbol(ARENA.with_borrow_mut(|arena| arena.negative(self.0)))
    }
}

impl<const K: u32> Sub for Symbol<K> {
    type Output = Self;
    fn sub(self, b: Self) -> Self {
        self + -b
    }
}

impl<const K: u32> Mul for Symbol<K> {
    type Output = Self;
    fn mul(self, b: Self) -> Self {
        Symbol(ARENA.with_borrow_mut(|arena| arena.product(self.0, b.0)))
    }
}

/// Limbs hold the handle.
impl<const K: u32> Field for Symbol<K> {
    type Isa = Portable;
    type Wide = Self;
    type Prepared = Self;

    const NAME: &'static str = "symbols";
    const BITS: u32 = 64;
    const MULTIPLIER: &'static str = "symbolic";
    const CONSTANT_TIME: bool = false;
    const ZERO: Self = Symbol(0);
    const ONE: Self = Symbol(1);

    fn is_canonical(_: &[u64]) -> bool {
        true
    }
    fn from_constant(limbs: &[u64]) -> Self {
        Symbol(limbs[0] as u32)
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
    fn invert(self) -> Self {
        Symbol(ARENA.with_borrow_mut(|arena| arena.inverse(self.0)))
    }
    fn invert_vartime(self) -> Self {
        self.invert()
    }
    fn is_zero(self) -> Mask {
        Mask::public(ARENA.with_borrow_mut(|arena| arena.asks_whether_zero(self.0)))
    }
    fn select(mask: Mask, a: Self, b: Self) -> Self {
        let selected = if mask.declassify() { a } else { b };
        let stand_in = ARENA.with_borrow(|arena| arena.stand_in);
        if selected.0 == Self::ONE.0 { stand_in.map_or(selected, Symbol) } else { selected }
    }
}

/// Square roots and half-traces are new variables, of which the square is known.
impl<const K: u32> BinaryField for Symbol<K> {
    type Modulus = F2m163;
    type On<T: Target> = Self;
    type Simd = Self;
    type CubeRoot = CubeRoot;

    const IS_SIMD: bool = K == IS_SIMD;

    fn sqrt(self) -> Self {
        Self::root("√", Self::ZERO, self)
    }
    /// That of 1 is 1, m being odd.
    fn trace(self) -> u64 {
        match self.0 {
            value @ (0 | 1) => value.into(),
            _ => ARENA.with_borrow_mut(|arena| arena.traces.pop_front()).expect("a trace that the proof knows"),
        }
    }
    fn half_trace(self) -> Self {
        let trace = Symbol(self.trace() as u32);
        Self::root("H", Self::ONE, self + trace)
    }
    fn half_trace_vartime(self) -> Self {
        self.half_trace()
    }
    /// By the variable β for 1 + x^n, n being [`BETA`], and by its square for twice that.
    fn times_binomial(self, n: u32) -> Self {
        let beta = Self::named("β")[0];
        match n {
            BETA => beta * self,
            _ if n == 2 * BETA => beta * beta * self,
            _ => panic!("1 + x^{n} is no power of β"),
        }
    }
    fn conjugate(self, _: CubeRoot) -> Self {
        panic!("no formula that is proven here has conjugates")
    }
    fn times_u(self, _: CubeRoot) -> Self {
        Self::named("u")[0] * self
    }
}

impl PrimeField for Symbol<ODD> {
    type Modulus = Fp160;
    type On<T: Target> = Self;

    const MODULUS: &'static [u64] = &[];

    fn sqrt(self) -> (Self, Mask) {
        panic!("a formula has no square root")
    }
}
