//! What each point operation costs, counted, against the `Cost:` line in the documentation of that very function.

use carryless::coordinates::{
    Affine, Chudnovsky, Complete, CompleteEntry, ConstantTimePoint, Endomorphism, Extended, Homogeneous, JacobiQuartic,
    Jacobian, JacobianChudnovsky, KimKim, Lambda, LambdaProjective, LopezDahab, Point, XOnly, Xyzz,
};
use carryless::curve::Curve;
use carryless::curves::{B233, Edwards25519, Gls254, Jq25519, Jq25519W, K233, P192, Wap160};
use carryless::field::Field;
use carryless::field::named::{F2m127Lanes, F2m233Lanes, Fp160Limbs, Fp192Limbs, Fp25519Radix51};
use carryless::field::prime::{PseudoMersenne, Solinas};
use carryless::prime_order::PrimeOrderPoint;
use carryless::scalar::public_scalar_vartime;
use carryless::scalar_mul::{generator_comb, ladder, montgomery_ladder, odd_windows, regular_windows, tau_regular};
use carryless::word::Portable128;
use carryless_counting::costs::{self, Costs, Counted};

/// a = 1 and b ≠ 1.
type C = B233<Counted<F2m233Lanes<Portable128>>>;
/// a = −3, a = 0, any a, and a Jacobi quartic.
type MinusThree = P192<Counted<Fp192Limbs<Solinas>>>;
type Zero = Wap160<Counted<Fp160Limbs<PseudoMersenne>>>;
type GeneralA = Jq25519W<Counted<Fp25519Radix51>>;
type Quartic = Jq25519<Counted<Fp25519Radix51>>;
type Edwards = Edwards25519<Counted<Fp25519Radix51>>;

/// The source of a coordinate system or an equation, whose comments are tested.
macro_rules! source {
    ($name:literal) => {
        include_str!(concat!("../../../carryless/src/coordinates/binary/", $name, ".rs"))
    };
    (prime $name:literal) => {
        include_str!(concat!("../../../carryless/src/coordinates/prime/", $name, ".rs"))
    };
    (equation $name:literal) => {
        include_str!(concat!("../../../carryless/src/curve/equation/", $name, ".rs"))
    };
}

/// The documentation above the function of this name.
fn documentation<'a>(source: &'a str, function: &str) -> Vec<&'a str> {
    let lines: Vec<&str> = source.lines().map(str::trim).collect();
    let named = |line: &&str| {
        let rest = line.trim_start_matches("pub ").strip_prefix("fn ").and_then(|rest| rest.strip_prefix(function));
        rest.is_some_and(|rest| rest.starts_with(['(', '<']))
    };
    let at = lines.iter().position(named).unwrap_or_else(|| panic!("there is no function {function}"));
    let above = lines[..at].iter().rev().take_while(|line| line.starts_with("///") || line.starts_with("#["));
    let mut documentation: Vec<&str> = above.filter_map(|line| line.strip_prefix("///")).map(str::trim).collect();
    documentation.reverse();
    documentation
}

/// The cost after these words, 4M (1 by b) + 5S, 8R for one, and whether it names reductions. H is a half-trace.
fn stated(source: &str, function: &str, after: &str) -> (Costs, bool) {
    let text = documentation(source, function).join(" ");
    let (_, cost) = text.split_once(after).unwrap_or_else(|| panic!("{function} states no cost: {text}"));
    let sentence = cost.split(['.', ':', ';']).next().unwrap_or_default();
    // Of a cost for one kind of curves and another for others, the first.
    let sentence = sentence.split(" for ").next().unwrap_or_default();
    let mut costs = Costs::default();
    let mut with_reductions = false;
    for term in sentence.split([' ', ',', '(', ')']) {
        let letter = term.trim_start_matches(|c: char| c.is_ascii_digit());
        let Ok(n) = term[..term.len() - letter.len()].parse::<u32>() else { continue };
        match letter {
            "H" => costs.h += n,
            "I" => costs.i += n,
            // D is a product by a constant of the curve.
            "M" | "D" => costs.m += n,
            "S" => costs.s += n,
            "R" => (costs.r, with_reductions) = (n, true),
            // 1 by b
            _ => {}
        }
    }
    assert!(costs != Costs::default(), "{function} states no cost: {sentence}");
    (costs, with_reductions)
}

/// Compares H, I, M and S, and R where the documentation has it.
fn check<R>(coordinates: &str, source: &str, function: &str, operation: impl FnOnce() -> R) {
    check_after(coordinates, source, function, "Cost: ", operation);
}

fn check_after<R>(coordinates: &str, source: &str, function: &str, after: &str, operation: impl FnOnce() -> R) {
    let (mut expected, with_reductions) = stated(source, function, after);
    let (_, counted) = costs::of(operation);
    if !with_reductions {
        expected.r = counted.r;
    }
    // Roots are stated as the products that they take.
    expected.roots = counted.roots;
    assert_eq!(counted, expected, "{coordinates}, {function}");
}

/// An affine point that is no special case, and 2^n times it in the coordinates `P`, with Z ≠ 1.
fn points<P: Point>() -> (Affine<P::Curve>, P, P) {
    let g = Affine::<P::Curve>::generator();
    (g.double_vartime(), P::from_affine(&g).double_n_vartime(3), P::from_affine(&g).double_n_vartime(5))
}

/// The generator and three times it, as they lie in a table.
fn entries<P: Point>() -> [P::Entry; 2] {
    let g = Affine::generator();
    let mut table = [P::entry(&g); 2];
    P::odd_multiples_vartime(&g, &mut [P::IDENTITY; 2], &mut table);
    table
}

/// What every projective system has; `mixed` are the words before the cost of the mixed addition.
fn check_projective<P: Point>(source: &str, mixed: &str) {
    let (_, p, q) = points::<P>();
    let [_, entry] = entries::<P>();
    check(P::COORDINATES, source, "double", || p.double());
    check(P::COORDINATES, source, "add_vartime", || p.add_vartime(q));
    check_after(P::COORDINATES, source, "add_entry_vartime", mixed, || p.add_entry_vartime(&entry));
    check(P::COORDINATES, source, "to_affine_vartime", || p.to_affine_vartime());
}

fn check_neg<P: Point>(source: &str) {
    let (_, p, _) = points::<P>();
    check(P::COORDINATES, source, "neg", || p.neg());
}

#[test]
fn affine_costs_are_as_documented() {
    fn check_equation<C: Curve>(source: &str) {
        let (p, q, _) = points::<Affine<C>>();
        check(C::NAME, source, "double", || p.double_vartime());
        check(C::NAME, source, "double", || p.double());
        check(C::NAME, source, "add_vartime", || p.add_vartime(q));
        check(C::NAME, source, "holds", || p.is_on_curve());
    }
    check_equation::<C>(source!(equation "binary"));
    check_equation::<GeneralA>(source!(equation "weierstrass"));
    check_equation::<Quartic>(source!(equation "jacobi_quartic"));
    check_equation::<Edwards>(source!(equation "twisted_edwards"));
    let g = Affine::<Zero>::generator();
    let source = include_str!("../../../carryless/src/coordinates/affine.rs");
    check("affine", source, "endomorphism", || Affine::endomorphism(&g));
    check("jacobian", source!(prime "jacobian"), "endomorphism", || Jacobian::<Zero>::endomorphism(&g));
}

#[test]
fn coordinates_over_odd_fields_cost_as_documented() {
    check_projective::<Jacobian<MinusThree>>(source!(prime "jacobian"), "Cost: ");
    check_projective::<Chudnovsky<MinusThree>>(source!(prime "chudnovsky"), "Cost: ");
    check_projective::<Xyzz<MinusThree>>(source!(prime "xyzz"), "Cost: ");
    check_projective::<JacobiQuartic<Quartic>>(source!(prime "jacobi_quartic"), "Cost: ");
    check_projective::<Extended<Edwards>>(source!(prime "extended"), "Cost: ");
    let (_, p, q) = points::<JacobianChudnovsky<MinusThree>>();
    let [_, entry] = entries::<JacobianChudnovsky<MinusThree>>();
    let count = |costs: Costs| [costs.i, costs.m, costs.s, costs.r];
    assert_eq!(count(costs::of(|| p.add_entry_vartime(&entry)).1), [0, 11, 3, 14]);
    assert_eq!(count(costs::of(|| p.double()).1), [0, 4, 4, 8]);
    assert_eq!(count(costs::of(|| p.add_vartime(q)).1), [0, 12, 4, 16]);
}

/// The operations for secrets: what a table entry is added to is a point of the same formulas.
#[test]
fn operations_in_constant_time_cost_as_documented() {
    fn check_operations<P: ConstantTimePoint>(source: &str) {
        let entry = P::entry(&Affine::generator());
        let p = P::from_entry(&entry).double_n(3);
        let q = p.double_n(2);
        check(P::COORDINATES, source, "add", || p.add(q));
        check(P::COORDINATES, source, "add_entry", || p.add_entry(&entry));
        check(P::COORDINATES, source, "to_affine", || p.to_affine());
    }
    check_operations::<Jacobian<MinusThree>>(source!(prime "jacobian_masked"));
    check_operations::<Homogeneous<MinusThree>>(source!(prime "homogeneous"));
    check_operations::<JacobiQuartic<Quartic>>(source!(prime "jacobi_quartic"));
    check_operations::<Extended<Edwards>>(source!(prime "extended"));
    let p = Homogeneous::<MinusThree>::from_entry(&Affine::generator());
    check("homogeneous", source!(prime "homogeneous"), "doubled", || p.double_n(1));
}

/// The forms of doublings for a = 0 and for any a.
#[test]
fn doublings_for_other_coefficients_cost_as_documented() {
    fn check_forms<Z: Point, A: Point>(source: &str) {
        let (_, p, _) = points::<Z>();
        check_after(Z::COORDINATES, source, "double", "for a = 0, ", || p.double());
        let (_, p, _) = points::<A>();
        check_after(A::COORDINATES, source, "double", "any other a, ", || p.double());
    }
    check_forms::<Jacobian<Zero>, Jacobian<GeneralA>>(source!(prime "jacobian"));
    check_forms::<Chudnovsky<Zero>, Chudnovsky<GeneralA>>(source!(prime "chudnovsky"));
    check_forms::<Xyzz<Zero>, Xyzz<GeneralA>>(source!(prime "xyzz"));
}

#[test]
fn lopez_dahab_costs_are_as_documented() {
    check_projective::<LopezDahab<C>>(source!("lopez_dahab"), "Cost: ");
    check_projective::<LopezDahab<C, true>>(source!("lopez_dahab"), "with `NINE` ");
    check_neg::<LopezDahab<C>>(source!("lopez_dahab"));
}

#[test]
fn lambda_projective_costs_are_as_documented() {
    let source = source!("lambda_projective");
    check_projective::<LambdaProjective<C>>(source, "Cost: ");
    let (g, p, _) = points::<LambdaProjective<C>>();
    check("lambda-projective", source, "from_affine", || LambdaProjective::from_affine(&g));
    check("lambda-projective", source, "entry", || LambdaProjective::entry(&g));
    check("lambda-projective", source, "scale", || p.scale(g.x()));
}

#[test]
fn kim_kim_costs_are_as_documented() {
    let source = source!("kim_kim");
    check_projective::<KimKim<C>>(source, "Cost: ");
    check_neg::<KimKim<C>>(source);
    let (_, p, _) = points::<LopezDahab<C>>();
    check("kim-kim", source, "from_lopez_dahab", || KimKim::from_lopez_dahab(p));
}

#[test]
fn lambda_costs_are_as_documented() {
    let source = source!("lambda");
    let g = Affine::<C>::generator();
    let half = Lambda::halve_affine_vartime(&g).expect("G is in the subgroup");
    check("lambda", source, "halve_affine_vartime", || Lambda::halve_affine_vartime(&g));
    check("lambda", source, "halve_vartime", || half.halve_vartime());
    check("lambda", source, "from_affine_vartime", || Lambda::from_affine_vartime(&g));
    check("lambda", source, "to_affine", || half.to_affine());
}

/// For cofactor 4: one half-trace, and on average three products, namely two or four.
#[test]
fn halvings_cost_as_documented_for_cofactor_four() {
    type K = K233<Counted<F2m233Lanes<Portable128>>>;
    let documentation = documentation(source!("lambda"), "halve_vartime").join(" ");
    assert!(documentation.contains("1H + 3M on average for cofactor 4"), "{documentation}");
    let mut half = Lambda::<K>::halve_affine_vartime(&Affine::generator()).expect("G is in the subgroup");
    let mut products = [0; 5];
    for _ in 0..64 {
        let (next, costs) = costs::of(|| half.halve_vartime());
        assert_eq!((costs.h, costs.i), (1, 0));
        products[costs.m as usize] += 1;
        half = next;
    }
    assert_eq!(products[2] + products[4], 64, "{products:?}");
    assert!(products[2] > 16 && products[4] > 16, "{products:?}");
}

#[test]
fn complete_costs_are_as_documented() {
    let source = source!("complete");
    let (g, p, _) = points::<LopezDahab<C>>();
    let (p, r) = (Complete::from_affine(&p.to_affine_vartime()).double(), g.x());
    let (q, entry) = (p.double(), CompleteEntry::new(&g));
    check("complete", source, "from_affine", || Complete::from_affine(&g));
    check("complete", source, "to_affine", || p.to_affine());
    check("complete", source, "scale", || p.scale(r));
    check("complete", source, "add", || p + q);
    check("complete", source, "add_entry", || p.add_entry(&entry));
    check("complete", source, "double", || p.double());
    check("complete", source, "new", || CompleteEntry::new(&g));
    check("complete", source, "equals", || p.equals(q));
    // On Koblitz curves nothing by β, and nothing by a = 0.
    type K = K233<Counted<F2m233Lanes<Portable128>>>;
    let k = Complete::<K>::from_affine(&Affine::generator());
    check_after("complete", source, "double", "for b = 1, ", || k.double());
    let double = k.double();
    check_after("complete", source, "add", "for b = 1 and a = 0, ", || double + k);
    assert_eq!(costs::of(|| k.frobenius_n(5)).1, Costs { m: 1, s: 15, r: 16, ..Costs::default() });
}

#[test]
fn costs_of_the_group_of_prime_order_are_as_documented() {
    let source = include_str!("../../../carryless/src/prime_order/encoding.rs");
    let p = PrimeOrderPoint::<C>::generator().double();
    let w: [u8; 30] = p.encode();
    check("prime order", source, "encode", || p.encode::<30>());
    check("prime order", source, "encode_into", || p.encode_into(&mut w.clone()));
    check("prime order", source, "decode", || PrimeOrderPoint::<C>::decode(&w));
    // On Koblitz curves of cofactor 4 nothing by β.
    type K = K233<Counted<F2m233Lanes<Portable128>>>;
    let w: [u8; 30] = PrimeOrderPoint::<K>::generator().double().encode();
    let decoding = costs::of(|| PrimeOrderPoint::<K>::decode(&w)).1;
    assert_eq!((decoding.i, decoding.m, decoding.s, decoding.h), (1, 4, 3, 2));
}

#[test]
fn x_only_costs_are_as_documented() {
    let source = source!("x_only");
    let g = Affine::<C>::generator();
    let first = XOnly::from_affine(&g);
    let (sum, double) = XOnly::add_and_double(XOnly::IDENTITY, first, first, g.x());
    check("x-only", source, "add_and_double", || XOnly::add_and_double(double, sum, sum, g.x()));
    check("x-only", source, "recover", || XOnly::recover(first, double, &g));
    check("x-only", source, "scale", || first.scale(g.x()));
}

/// Whole methods in constant time, as the heads of their files put it together from these operations; t = 233 and 232.
#[test]
fn methods_in_constant_time_cost_as_documented() {
    type K = K233<Counted<F2m233Lanes<Portable128>>>;
    let (b, k) = (public_scalar_vartime::<C>(&[!0, !0]), public_scalar_vartime::<K>(&[!0, !0]));
    let (g, h) = (Affine::<C>::generator(), Affine::<K>::generator());
    let costs = |costs: Costs| [costs.i, costs.m, costs.s];
    // t steps and y.
    assert_eq!(costs(costs::of(|| ladder(&b, &g)).1), [1, 233 * 6 + 10, 233 * 4 + 1]);
    assert_eq!(costs(costs::of(|| ladder(&k, &h)).1), [1, 232 * 5 + 10, 232 * 4 + 1]);
    // 57 windows of four bits and one of τ; 4 doublings and 3 additions for the table; both conversions.
    let expected = [1, 58 * (7 + 1) + 4 * 3 + 3 * 7 + 2, 58 * 2 + (57 * 4 + 1) * 3 + 4 * 4 + 3 * 2 + 1 + 2];
    assert_eq!(costs(costs::of(|| tau_regular(4, &k, &h)).1), expected);
    // 47 windows of five bits; 8 doublings and 7 additions for the table; both conversions.
    let expected = [1, 47 * (5 * 5 + 10) + 8 * 5 + 7 * 10 + 2 + 4, 47 * (5 * 5 + 2) + 8 * 5 + 7 * 2 + 1 + 2];
    assert_eq!(costs(costs::of(|| regular_windows(5, &b, &g)).1), expected);
    // 47 columns, 12 to a table; one conversion.
    let expected = [1, 11 * 5 + 47 * 9 + 4, 11 * 5 + 47 * 2 + 2];
    assert_eq!(costs(costs::of(|| generator_comb::<Complete<C>>(&b)).1), expected);
    // 39 digits of five bits, t = 192: doublings, additions of which the last is complete, the table, one conversion.
    let (q, l) = (Affine::<MinusThree>::generator(), public_scalar_vartime::<MinusThree>(&[!0, !0]));
    let (table, exit) = ([4 + 15 * 9, 3 + 15 * 3], [3, 1]);
    let expected = [38 * 5 * 4 + 37 * 8 + 16, 38 * 5 * 4 + 37 * 3 + 8];
    let counted = costs(costs::of(|| odd_windows::<Jacobian<MinusThree>>(5, &l, &q)).1);
    assert_eq!(counted, [2, expected[0] + table[0] + exit[0], expected[1] + table[1] + exit[1]]);
    // 32 columns, 8 to a table, of which two begin a sum; the sum of the two.
    let counted = costs(costs::of(|| generator_comb::<Jacobian<MinusThree>>(&l)).1);
    assert_eq!(counted, [1, 7 * 4 + 30 * 8 + 16 + 3, 7 * 4 + 30 * 3 + 8 + 1]);
}

/// n inversions become one.
#[test]
fn simultaneous_inversion_costs_as_documented() {
    let (_, p, q) = points::<LopezDahab<C>>();
    let points = [p, q, p.double(), q.double()];
    let mut entries = [Affine::IDENTITY; 4];
    let stated = |source, cost: &str| {
        let documentation = documentation(source, "to_entries_vartime").join(" ");
        assert!(documentation.contains(&format!("Cost: 1I for each 64 points and {cost} a point")), "{documentation}");
    };
    stated(source!("lopez_dahab"), "5M + 1S");
    let (_, costs) = costs::of(|| LopezDahab::to_entries_vartime(&points, &mut entries));
    assert_eq!((costs.i, costs.m, costs.s), (1, 5 * 4, 4));
    let (_, p, q) = self::points::<Jacobian<MinusThree>>();
    stated(source!(prime "jacobian"), "6M + 1S");
    let mut entries = [Affine::IDENTITY; 2];
    let (_, costs) = costs::of(|| Jacobian::to_entries_vartime(&[p, q], &mut entries));
    assert_eq!((costs.i, costs.m, costs.s), (1, 6 * 2, 2));
    let (_, p, q) = self::points::<Xyzz<MinusThree>>();
    stated(source!(prime "xyzz"), "6M + 1S");
    let (_, costs) = costs::of(|| Xyzz::to_entries_vartime(&[p, q], &mut entries));
    assert_eq!((costs.i, costs.m, costs.s), (1, 6 * 2, 2));
    let (_, p, q) = self::points::<JacobiQuartic<Quartic>>();
    stated(source!(prime "jacobi_quartic"), "5M + 2S");
    let mut entries = [<JacobiQuartic<_> as Point>::entry(&Affine::IDENTITY); 2];
    let (_, costs) = costs::of(|| JacobiQuartic::to_entries_vartime(&[p, q], &mut entries));
    assert_eq!((costs.i, costs.m, costs.s), (1, 5 * 2, 2 * 2));
    let (_, p, q) = self::points::<Extended<Edwards>>();
    assert!(source!(prime "extended").contains("Cost: 1D a point, and no inversion"));
    let mut entries = [<Extended<_> as Point>::entry(&Affine::IDENTITY); 2];
    let (_, costs) = costs::of(|| Extended::to_entries_vartime(&[p, q], &mut entries));
    assert_eq!((costs.i, costs.m), (0, 2));
}

#[test]
fn the_montgomery_ladder_costs_as_documented() {
    let source = include_str!("../../../carryless/src/scalar_mul/montgomery_ladder.rs");
    assert!(source.contains("Cost: t(6M + 4S), one of each 6M by a, and 2I + 24M + 1S to convert"));
    let (k, g) = (public_scalar_vartime(&[3, 5, 7]), Affine::<Edwards>::generator());
    let (_, costs) = costs::of(|| montgomery_ladder(&k, &g));
    assert_eq!((costs.i, costs.m, costs.s), (2, 255 * 6 + 24, 255 * 4 + 1));
}

/// Operations of F_(2^127)^2, and of GLS254 by them, in operations of F_2^127: a product has three, a square two.
#[test]
fn quadratic_extensions_cost_as_documented() {
    type C = Gls254<Counted<F2m127Lanes<Portable128>>>;
    let source = include_str!("../../../carryless/src/field/binary/quadratic.rs");
    assert!(source.contains("3M with 2R for a product, 2S for a\n//! square, 1I + 3M + 1S for an inverse"));
    assert!(source!("complete").contains("for a = u and β of two terms n (2M + 4S) and 2S"));
    let (x, y) = C::generator();
    let count = |costs: Costs| [costs.i, costs.m, costs.s];
    assert_eq!(count(costs::of(|| x * y).1), [0, 3, 0]);
    assert_eq!(count(costs::of(|| x.square()).1), [0, 0, 2]);
    assert_eq!(count(costs::of(|| x.invert()).1), [1, 3, 1]);
    let p = Complete::<C>::from_affine(&Affine::generator());
    assert_eq!(count(costs::of(|| p.double_n(4)).1), [0, 3 * 2 * 4, 2 * (4 * 4 + 2)]);
    assert_eq!(count(costs::of(|| p.psi()).1), [0; 3]);
}

/// The reader of comments must not read nothing.
#[test]
fn a_stated_cost_is_read() {
    let source =
        "    /// 2P.\n    /// Cost: 4M (1 by b) + 5S, 8R. Else 3M.\n    #[inline]\n    pub fn double(self) -> Self {";
    assert_eq!(stated(source, "double", "Cost: "), (Costs { m: 4, s: 5, r: 8, ..Costs::default() }, true));
    let costs = Costs { i: 1, m: 2, ..Costs::default() };
    assert_eq!(stated("/// Cost: 1I + 2M\nfn f<P>() {", "f", "Cost: "), (costs, false));
    let costs = Costs { h: 1, m: 2, ..Costs::default() };
    assert_eq!(stated("/// Cost: 1H + 2M for h = 2, 9M for h = 4\nfn f() {", "f", "Cost: "), (costs, false));
}
