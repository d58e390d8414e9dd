//! Curves whose coefficients are symbols, those of this thread.

use crate::symbol::{BETA, ODD, Symbol};
use carryless::curve::{BinaryCurve, Curve, Koblitz, KoblitzCurve, equation};
use carryless::field::{Field, binary::CubeRoot};
use carryless::word::Target;
use std::cell::Cell;

/// The A of a curve whose a is a symbol.
pub const ANY: i32 = 7;
/// The A of a curve whose a is u, a root of u² + u + 1, and whose β is that of [`Symbol::times_binomial`](carryless::field::BinaryField::times_binomial).
pub const U: i32 = 8;

thread_local! {
    static A: Cell<[u64; 9]> = const { Cell::new([0; 9]) };
    static B: Cell<[u64; 9]> = const { Cell::new([0; 9]) };
}

/// Chooses a, and b or its fourth root, of all curves.
pub fn set_coefficients<const K: u32>(a: Symbol<K>, b: Symbol<K>) {
    A.set(a.to_limbs());
    B.set(b.to_limbs());
}

/// y² + xy = x³ + ax² + β⁴; with `B_IS_ONE` β is 1.
#[derive(Clone, Copy)]
pub struct BinaryForm<const K: u32, const SMALL_A: i32, const B_IS_ONE: bool>;

impl<const K: u32, const SMALL_A: i32, const B_IS_ONE: bool> Curve for BinaryForm<K, SMALL_A, B_IS_ONE> {
    type Field = Symbol<K>;
    type Equation = equation::Binary;
    type On<T: Target> = Self;

    const NAME: &'static str = "symbolic";
    const A: Option<i32> = small(SMALL_A);
    const COFACTOR: u32 = if SMALL_A == 1 || SMALL_A == U { 2 } else { 4 };
    const ORDER: &'static [u64] = &[1];

    fn a() -> Symbol<K> {
        Symbol::from_constant(&A.get())
    }
    fn b() -> Symbol<K> {
        Self::fourth_root_of_b().square_n(2)
    }
    fn generator() -> (Symbol<K>, Symbol<K>) {
        panic!("a symbolic curve has no generator")
    }
}

impl<const K: u32, const SMALL_A: i32, const B_IS_ONE: bool> BinaryCurve for BinaryForm<K, SMALL_A, B_IS_ONE> {
    type BinaryOn<T: Target> = Self;

    const B_IS_ONE: bool = B_IS_ONE;
    const A_AS_U: Option<CubeRoot> = if SMALL_A == U { Some(CubeRoot) } else { None };
    const BETA_BINOMIAL: Option<u32> = if SMALL_A == U { Some(BETA) } else { None };

    fn fourth_root_of_b() -> Symbol<K> {
        Symbol::from_constant(&B.get())
    }
}

impl<const K: u32, const SMALL_A: i32> KoblitzCurve for BinaryForm<K, SMALL_A, true> {
    const KOBLITZ: Koblitz = Koblitz::new(163, SMALL_A);
}

/// y² = x³ + ax + b.
#[derive(Clone, Copy)]
pub struct WeierstrassForm<const SMALL_A: i32>;

impl<const SMALL_A: i32> Curve for WeierstrassForm<SMALL_A> {
    type Field = Symbol<ODD>;
    type Equation = equation::Weierstrass;
    type On<T: Target> = Self;

    const NAME: &'static str = "symbolic";
    const A: Option<i32> = small(SMALL_A);
    const COFACTOR: u32 = 1;
    const ORDER: &'static [u64] = &[1];

    fn a() -> Symbol<ODD> {
        Symbol::from_constant(&A.get())
    }
    fn b() -> Symbol<ODD> {
        Symbol::from_constant(&B.get())
    }
    fn generator() -> (Symbol<ODD>, Symbol<ODD>) {
        panic!("a symbolic curve has no generator")
    }
}

/// y² = x⁴ + 2ax² + 1.
#[derive(Clone, Copy)]
pub struct QuarticForm;

impl Curve for QuarticForm {
    type Field = Symbol<ODD>;
    type Equation = equation::JacobiQuartic;
    type On<T: Target> = Self;

    const NAME: &'static str = "symbolic";
    const A: Option<i32> = None;
    const COFACTOR: u32 = 4;
    const ORDER: &'static [u64] = &[1];

    fn a() -> Symbol<ODD> {
        Symbol::from_constant(&A.get())
    }
    fn b() -> Symbol<ODD> {
        Symbol::ONE
    }
    fn generator() -> (Symbol<ODD>, Symbol<ODD>) {
        panic!("a symbolic curve has no generator")
    }
}

/// −x² + y² = 1 + dx²y².
#[derive(Clone, Copy)]
pub struct EdwardsForm;

impl Curve for EdwardsForm {
    type Field = Symbol<ODD>;
    type Equation = equation::TwistedEdwards;
    type On<T: Target> = Self;

    const NAME: &'static str = "symbolic";
    const A: Option<i32> = Some(-1);
    const COFACTOR: u32 = 8;
    const ORDER: &'static [u64] = &[1];

    fn b() -> Symbol<ODD> {
        Symbol::from_constant(&B.get())
    }
    fn generator() -> (Symbol<ODD>, Symbol<ODD>) {
        panic!("a symbolic curve has no generator")
    }
}

const fn small(a: i32) -> Option<i32> {
    if a == ANY || a == U { None } else { Some(a) }
}
