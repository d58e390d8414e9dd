//! The formulas are the group law for any a and b: what they compute is compared with chord and tangent at a random place.
//!
//! Between a formula that is wrong and the law there is a difference: a polynomial over F_2, not 0 and of degree below 2^10 where denominators
//! are cleared, in a, the coordinates and the common factors of projective ones. At a random place of F_2^m it is 0 with a probability below
//! 2^(10 − m) (J. T. Schwartz, Journal of the ACM 27, 1980; R. Zippel, EUROSAM 1979), and m > 112. Where it is 0 everywhere the formula
//! holds over every field of characteristic 2. So a place is no example: one for each case of a formula would do.
//!
//! The variables are free: of a point x and y, and b is what the equation makes of them; of two points a too. In place of variables one
//! may think their square roots, in which √b is a polynomial. Products are those of this test, bit by bit, and inverses are multiplied out.

use super::{Numbers, product};
use crate::compact::field::{Affine, Arithmetic, Element, MOST, add, element, one};
use crate::compact::parameters::{CURVES, own};
use crate::curve::dispatch::Clmul;
use crate::word::{Backend, Portable128, SingleWord128, Target};

/// A point or O, by chord and tangent.
type Place<const N: usize> = Option<Affine<N>>;

/// The group law, on products of its own.
struct Law<'a, L, const N: usize>(&'a Arithmetic<L, N>);

impl<L: SingleWord128, const N: usize> Law<'_, L, N> {
    fn product(&self, a: &Element<N>, b: &Element<N>) -> Element<N> {
        product(self.0, a, b)
    }

    fn square(&self, a: &Element<N>) -> Element<N> {
        self.product(a, a)
    }

    fn quotient(&self, a: &Element<N>, b: &Element<N>) -> Element<N> {
        let inverse = self.0.invert(b);
        assert_eq!(self.product(b, &inverse), one());
        self.product(a, &inverse)
    }

    /// What is left of the equation without a and b.
    fn rest(&self, [x, y]: &Affine<N>) -> Element<N> {
        add(&self.product(y, &add(x, y)), &self.product(x, &self.square(x)))
    }

    fn neg(&self, p: Place<N>) -> Place<N> {
        p.map(|[x, y]| [x, add(&x, &y)])
    }

    /// 2P, for an x other than 0.
    fn double(&self, p: Place<N>) -> Place<N> {
        let [x, y] = p?;
        let slope = add(&x, &self.quotient(&y, &x));
        let x3 = add(&add(&self.square(&slope), &slope), &self.0.canonical(&self.0.a));
        Some([x3, add(&self.square(&x), &self.product(&add(&slope, &one()), &x3))])
    }

    /// P + Q, for two x.
    fn chord(&self, p: Place<N>, q: Place<N>) -> Place<N> {
        let ([x1, y1], [x2, y2]) = (p?, q?);
        let slope = self.quotient(&add(&y1, &y2), &add(&x1, &x2));
        let sum = add(&add(&self.square(&slope), &slope), &add(&x1, &x2));
        let x3 = add(&sum, &self.0.canonical(&self.0.a));
        Some([x3, add(&add(&self.product(&slope, &add(&x1, &x3)), &x3), &y1)])
    }
}

impl Numbers {
    /// An element other than 0, of degree below m.
    fn element<L: SingleWord128, const N: usize>(&mut self, p: &Arithmetic<L, N>) -> Element<N> {
        let mut e: Element<N> = self.limbs();
        e[p.limbs()..].fill(0);
        p.canonical(&e)
    }
}

/// With these for a and b.
fn with_coefficients<L: SingleWord128, const N: usize>(p: &mut Arithmetic<L, N>, a: Element<N>, b: Element<N>) {
    (p.a, p.b) = (a, b);
    p.sqrt_b = (1..p.curve.m).fold(b, |root, _| product(p, &root, &root));
    assert_eq!(product(p, &p.sqrt_b, &p.sqrt_b), b);
}

/// A point, and a curve with any a that it lies on.
fn any_point<L: SingleWord128, const N: usize>(p: &mut Arithmetic<L, N>, numbers: &mut Numbers) -> Affine<N> {
    let [x, y, a] = core::array::from_fn(|_| numbers.element(p));
    let b = add(&Law(p).rest(&[x, y]), &product(p, &a, &product(p, &x, &x)));
    with_coefficients(p, a, b);
    [x, y]
}

/// Two points, and the curve that they lie on.
fn any_points<L: SingleWord128, const N: usize>(p: &mut Arithmetic<L, N>, numbers: &mut Numbers) -> [Affine<N>; 2] {
    let [x1, y1, x2, y2] = core::array::from_fn(|_| numbers.element(p));
    let law = Law(p);
    let rests = add(&law.rest(&[x1, y1]), &law.rest(&[x2, y2]));
    let a = law.quotient(&rests, &law.square(&add(&x1, &x2)));
    let b = add(&law.rest(&[x1, y1]), &law.product(&a, &law.square(&x1)));
    with_coefficients(p, a, b);
    [[x1, y1], [x2, y2]]
}

/// (0, √b).
fn of_order_two<L, const N: usize>(p: &Arithmetic<L, N>) -> Affine<N> {
    [[0; N], p.sqrt_b]
}

fn points_of_the_curve<L: SingleWord128, const N: usize>(p: &mut Arithmetic<L, N>, numbers: &mut Numbers) {
    let [x, y] = any_point(p, numbers);
    assert!(p.contains(&[x, y]).declassify());
    for other in [[add(&x, &one()), y], [x, add(&y, &one())], [[0; N], y], [[0; N]; 2]] {
        assert!(!p.contains(&other).declassify());
    }
    assert!(p.contains(&of_order_two(p)).declassify());
    // Either y of an x.
    for y in [y, add(&x, &y)] {
        let over = Law(p).quotient(&y, &x);
        assert_eq!(p.parity(&[x, y]), over[0] & 1);
        assert_eq!(p.decompress(&x, over[0] & 1), Some([x, y]));
    }
    // A double has the trace of a; where another point has it too, that is a double.
    if p.curve.cofactor == 2 && p.curve.order[0] & 1 == 1 {
        let double = Law(p).double(Some([x, y])).expect("not O");
        assert!(p.in_subgroup(&double));
        assert_eq!(p.in_subgroup(&[x, y]), p.trace(&x) == p.trace(&double[0]));
    }
}

fn affine_sums<L: SingleWord128, const N: usize>(p: &mut Arithmetic<L, N>, numbers: &mut Numbers) {
    let points = any_points(p, numbers);
    let ([first, second], law) = (points.map(Some), Law(p));
    assert_eq!(p.add_vartime(first, second), law.chord(first, second), "P + Q");
    assert_eq!(p.add_vartime(first, first), law.double(first), "P + P");
    assert_eq!(p.add_vartime(first, law.neg(first)), None, "P − P");
    assert_eq!(p.add_vartime(first, None), first, "P + O");
    assert_eq!(p.add_vartime(None, first), first, "O + P");
    assert_eq!(p.add_vartime(None, None), None, "O + O");
    let two = Some(of_order_two(p));
    assert_eq!(p.add_vartime(two, two), None, "N + N");
    assert_eq!(p.add_vartime(first, two), law.chord(first, two), "P + N");
}

fn ladders<L: SingleWord128, const N: usize>(p: &mut Arithmetic<L, N>, numbers: &mut Numbers) {
    // From kP and (k + 1)P the steps for a digit 0 and 1, and the point of either. The y of a recovered point is linear in the x of the point
    // after it: it is right only where both are.
    let mut steps = |what, p: &Arithmetic<L, N>, of: &Affine<N>, points: [Place<N>; 2], results: [Place<N>; 2]| {
        let [of_k, next] = points.map(|point| {
            let r = numbers.element(p);
            point.map_or([r, [0; N]], |[x, _]| [product(p, &x, &r), r])
        });
        let [double, sum] = p.ladder_step(&of[0], &[of_k, next]);
        assert_eq!(p.recover(of, &[double, sum]), results[0], "{what}, 0");
        let [double, sum] = p.ladder_step(&of[0], &[next, of_k]);
        assert_eq!(p.recover(of, &[sum, double]), results[1], "{what}, 1");
    };
    let mut places = Numbers(0x5851_f42d_4c95_7f2d);
    let [of, q] = any_points(p, &mut places);
    let (first, law) = (Some(of), Law(p));
    let next = law.chord(first, Some(q));
    steps("Q and Q + P", p, &of, [Some(q), next], [law.double(Some(q)), law.chord(Some(q), next)]);
    let double = law.double(first);
    steps("P and 2P", p, &of, [first, double], [double, law.chord(first, double)]);
    steps("O and P", p, &of, [None, first], [None, first]);
    steps("−P and O", p, &of, [law.neg(first), None], [law.neg(double), law.neg(first)]);
    // The loop over the steps, from its beginning.
    let mut multiple = None;
    for k in 0..6 {
        assert_eq!(p.ladder(&[k, 0, 0, 0, 0, 0, 0], &of), multiple, "{k}");
        assert_eq!(p.ladder(&[k, 0, 0, 0, 0, 0, 0], &of_order_two(p)), (k % 2 == 1).then_some(of_order_two(p)), "{k}");
        multiple = match k {
            0 => first,
            1 => double,
            _ => law.chord(multiple, first),
        };
    }
}

fn sums_of_combs<L: SingleWord128, const N: usize>(p: &mut Arithmetic<L, N>, numbers: &mut Numbers) {
    let [first, second] = any_points(p, numbers);
    let (r, law) = (numbers.element(p), Law(p));
    let projective = |[x, y]: &Affine<N>| [product(p, x, &r), product(p, y, &product(p, &r, &r)), r];
    // Z = 0 is nothing.
    let affine = |[x, y, z]: &[Element<N>; 3]| {
        (!p.is_zero(z).declassify()).then(|| [law.quotient(x, z), law.quotient(y, &law.square(z))])
    };
    assert_eq!(affine(&p.double(&projective(&first))), law.double(Some(first)), "2P");
    assert_eq!(affine(&p.double(&projective(&of_order_two(p)))), None, "2N");
    let sum = law.chord(Some(first), Some(second));
    assert_eq!(affine(&p.add_mixed(&projective(&first), &second)), sum, "P + Q");
    let negative = law.neg(Some(first)).expect("not O");
    for same in [first, negative] {
        assert_eq!(affine(&p.add_mixed(&projective(&first), &same)), None, "P ± P");
    }
}

/// The coefficients that curves have are cases of their own: products by a = 0 and a = 1 are left out.
fn comb_with_small_a<L: SingleWord128, const N: usize>(p: &mut Arithmetic<L, N>, numbers: &mut Numbers) {
    for a in [[0; N], one()] {
        let [x, y] = any_point(p, numbers);
        let b = add(&Law(p).rest(&[x, y]), &product(p, &a, &product(p, &x, &x)));
        with_coefficients(p, a, b);
        let law = Law(p);
        let double = law.double(Some([x, y])).expect("not O");
        let [x3, y3, z3] = p.add_mixed(&[double[0], double[1], one()], &[x, y]);
        let three = Some([law.quotient(&x3, &z3), law.quotient(&y3, &law.square(&z3))]);
        assert_eq!(three, law.chord(Some(double), Some([x, y])), "3P");
        let [x2, y2, z2] = p.double(&[x, y, one()]);
        assert_eq!([law.quotient(&x2, &z2), law.quotient(&y2, &law.square(&z2))], double, "2P");
    }
}

/// On the largest field of each number of limbs, and on words without a product once: the formulas are written once.
macro_rules! of_formulas {
    ($($test:ident: $check:ident;)*) => {
        $(#[test]
        fn $test() {
            let numbers = &mut Numbers(0x2545_f491_4f6c_dd1d);
            $check(&mut Arithmetic::<Portable128, MOST>::new(&own::OWN[0]), numbers);
            if Backend::Clmul.is_available() {
                type Lane = <Clmul as Target>::Lane;
                of_formulas!(@ $check numbers Lane 2 3 4 5 6 7);
            }
        })*
    };
    (@ $check:ident $numbers:ident $lane:ident $($n:literal)*) => {
        $(for curve in CURVES.iter().filter(|curve| curve.limbs == $n).rev().take(3) {
            $check(&mut Arithmetic::<$lane, $n>::new(curve), $numbers);
        })*
    };
}

of_formulas! {
    the_equation_and_its_points: points_of_the_curve;
    sums_of_affine_points: affine_sums;
    steps_of_the_ladder: ladders;
    sums_of_the_comb: sums_of_combs;
    the_comb_where_a_is_0_or_1: comb_with_small_a;
}

/// What a place shows is seen at another: coefficients are none that curves have.
#[test]
fn coefficients_are_any() {
    let mut p = Arithmetic::<Portable128, MOST>::new(&CURVES[0]);
    let [first, second] = any_points(&mut p, &mut Numbers(7));
    assert!(p.contains(&first).declassify() && p.contains(&second).declassify());
    assert!(p.a != element::<MOST>(p.curve.a) && p.a != one() && p.a != [0; MOST]);
}
