//! Every row against the vectors, and the rows against each other.

use carryless::coordinates::Affine;
use carryless::curves::B233;
use carryless::field::named::F2m233Words;
use carryless::poly::CombVartime;
use carryless::word::{has_adx, has_avx512ifma, has_carryless_product, has_vpclmulqdq_256, has_vpclmulqdq_512};
use carryless_rows::curves::{AffinePoint, CURVES, CurveKind, ErasedCurve, Limbs};
use carryless_rows::fields;
use carryless_rows::random::SplitMix64;
use carryless_rows::registry::{self, Method, PointRow, Problem};
use serde_json::Value;

fn vectors(name: &str) -> Value {
    let path = format!("{}/../../carryless/vectors/{name}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{path}: {e}"));
    serde_json::from_str(&text).unwrap_or_else(|e| panic!("{path}: {e}"))
}

/// "0x…" as little-endian limbs.
fn number(value: &Value) -> Vec<u64> {
    let digits = value.as_str().and_then(|text| text.strip_prefix("0x")).expect("a number in hexadecimal");
    let limb =
        |digits: &[u8]| u64::from_str_radix(str::from_utf8(digits).expect("text"), 16).expect("hexadecimal digits");
    let mut limbs: Vec<u64> = digits.as_bytes().rchunks(16).map(limb).collect();
    while limbs.last() == Some(&0) {
        limbs.pop();
    }
    limbs
}

/// A number, or in known answers a list of the coefficients of an extension's element, 1's first.
fn element(value: &Value) -> Limbs {
    let mut limbs = Limbs::default();
    if let Some(coefficients) = value.as_array() {
        for (i, coefficient) in coefficients.iter().enumerate() {
            limbs[i / 2] |= coefficient.as_u64().expect("a coefficient") << (32 * (i % 2));
        }
        return limbs;
    }
    let number = number(value);
    limbs[..number.len()].copy_from_slice(&number);
    limbs
}

/// (x, y); O where there are no coordinates, and for (0, 1) on a Jacobi quartic or a twisted Edwards curve.
fn point(curve: &ErasedCurve, x: &Value, y: &Value) -> AffinePoint {
    let has_coordinates = matches!(curve.kind, CurveKind::JacobiQuartic | CurveKind::TwistedEdwards);
    let is_neutral = has_coordinates && x == "0x0" && y == "0x1";
    (!x.is_null() && !is_neutral).then(|| (element(x), element(y)))
}

/// What is asked, and the answer.
type Test = (Problem, AffinePoint);

fn tests(curve: &'static ErasedCurve) -> Vec<Test> {
    let answers = vectors(if curve.kind == CurveKind::Gls { "gls254.json" } else { "known_answers.json" });
    let list = |value: &Value| value.as_array().expect("tests").clone();
    let pair = |value: &Value| point(curve, &value[0], &value[1]);
    let computed = vectors(if curve.is_binary() { "scalar_mul.json" } else { "prime_scalar_mul.json" });
    let generator = || (curve.generator)();
    let computed = list(&computed["curves"][curve.name]).into_iter().map(|test| {
        let p = point(curve, &test["x"], &test["y"]);
        (Problem::multiple(curve, number(&test["k"]), p), point(curve, &test["out_x"], &test["out_y"]))
    });
    let known = list(&answers["curves"][curve.name]).into_iter().map(|test| {
        let p = if test["base"] == "G" { generator() } else { pair(&test["base"]) };
        (Problem::multiple(curve, number(&test["k"]), p), pair(&test["out"]))
    });
    let sums = list(&answers["multi_scalar"][curve.name]).into_iter().map(|test| {
        let (k, l) = (number(&test["u"]), number(&test["v"]));
        (Problem::sum(curve, k, generator(), l, pair(&test["Q"])), pair(&test["out"]))
    });
    computed.chain(known).chain(sums).collect()
}

/// Rows that take milliseconds: they are tested on fewer scalars unless the deep tests run.
fn is_slow(row: &PointRow) -> bool {
    row.multiplier == "shift-and-add" || row.coordinates == "affine"
}

/// The row gives the answer, if it is asked what it computes.
fn check(row: &PointRow, (problem, expected): &Test) {
    if row.solves(problem) {
        let Problem { k, plus, .. } = problem;
        assert_eq!(row.solve(problem), *expected, "{}, k = {k:x?}, l and Q = {plus:x?}", row.id);
    }
}

#[test]
fn every_row_computes_the_vectors() {
    for curve in CURVES {
        let tests = tests(curve);
        assert!(tests.iter().filter(|(problem, _)| problem.plus.is_some()).count() >= 3, "{}", curve.name);
        for row in registry::rows_of(curve.name) {
            let step = if is_slow(row) { 4 } else { 1 };
            tests.iter().step_by(step).for_each(|test| check(row, test));
        }
    }
}

/// The test by rows that share nothing with those for sums.
fn with_reference(problem: Problem) -> Test {
    let expected = registry::reference(&problem);
    (problem, expected)
}

fn random_point(curve: &'static ErasedCurve, random: &mut SplitMix64) -> AffinePoint {
    registry::reference(&Problem::multiple(curve, random.below(curve.order), (curve.generator)()))
}

#[test]
fn rows_agree_on_random_scalars_and_points() {
    let mut random = SplitMix64::new(1);
    for curve in CURVES {
        let (p, q) = (random_point(curve, &mut random), random_point(curve, &mut random));
        for bits in [curve.order_bits, 2 * curve.order_bits] {
            let (k, l) = (random.integer(bits), random.integer(bits));
            let multiple = with_reference(Problem::multiple(curve, k.clone(), p));
            let sum = with_reference(Problem::sum(curve, k, p, l, q));
            registry::rows_of(curve.name).for_each(|row| check(row, &multiple));
            registry::rows_of(curve.name).for_each(|row| check(row, &sum));
        }
    }
}

/// O comes in and goes out, P = ±Q, either scalar vanishes, and the sum does.
#[test]
fn sums_handle_every_case() {
    let mut random = SplitMix64::new(3);
    for curve in CURVES {
        let (p, other) = (random_point(curve, &mut random), random_point(curve, &mut random));
        let n = curve.order.to_vec();
        let scalars = [vec![], vec![1], vec![2], minus_one(n.clone()), n, random.below(curve.order)];
        let mut outcomes = [0, 0];
        for q in [p, negative(curve, &p), other, None] {
            for (k, l) in scalars.iter().flat_map(|k| scalars.iter().map(move |l| (k, l))) {
                let test = with_reference(Problem::sum(curve, k.clone(), p, l.clone(), q));
                outcomes[usize::from(test.1.is_none())] += 1;
                registry::rows_of(curve.name).for_each(|row| check(row, &test));
            }
        }
        assert!(outcomes.iter().all(|times| *times > 20), "{}: {outcomes:?}", curve.name);
    }
}

/// −P.
fn negative(curve: &'static ErasedCurve, p: &AffinePoint) -> AffinePoint {
    registry::reference(&Problem::multiple(curve, minus_one(curve.order.to_vec()), *p))
}

/// What sums are compared with is right itself.
#[test]
fn the_reference_computes_the_vectors() {
    for (problem, expected) in CURVES.iter().flat_map(tests) {
        assert_eq!(registry::reference(&problem), expected, "{}, k = {:x?}", problem.curve.name, problem.k);
    }
}

/// Each row's method is in the table of methods, for that curve, and each method of the table has a row.
#[test]
fn methods_have_rows_and_rows_have_methods() {
    for row in registry::rows() {
        let (family, _) = registry::family(row.method).expect("a family");
        let curve = CURVES.iter().find(|curve| curve.name == row.curve).expect("a curve");
        assert!(family.applies_to(curve) && family.names().iter().any(|name| name == row.method), "{}", row.id);
        assert_eq!((family.operation, family.source), (row.operation, row.source), "{}", row.id);
    }
    if carryless::word::has_carryless_product() {
        for name in registry::METHODS.iter().flat_map(Method::names) {
            assert!(registry::rows().iter().any(|row| row.method == name), "{name}");
        }
    }
}

/// Tables of a known size: entries are affine points, two elements and whether it is O.
#[test]
fn rows_say_what_they_store() {
    let stored = |id: &str| {
        let row = registry::rows().iter().find(|row| row.id == id).unwrap_or_else(|| panic!("{id}"));
        let entry = size_of::<Affine<B233<F2m233Words<CombVartime<4>>>>>();
        let points = [row.fixed_point_bytes, row.unknown_point_bytes].map(|bytes| bytes / entry);
        assert_eq!(row.stored_points * entry, row.fixed_point_bytes + row.unknown_point_bytes, "{id}");
        (points, row.is_constrained())
    };
    assert_eq!(stored("B-233/comb4/lopez-dahab/naf"), ([0, 0], true));
    assert_eq!(stored("B-233/comb4/lopez-dahab/wnaf4"), ([0, 4], true));
    assert_eq!(stored("B-233/comb4/lopez-dahab/fixed-base-comb5"), ([32, 0], false));
    assert_eq!(stored("B-233/comb4/lopez-dahab/fixed-base-interleave-3-3"), ([4, 0], true));
    assert_eq!(stored("B-233/comb4/lopez-dahab/interleave-3-3"), ([2, 2], true));
    assert_eq!(stored("B-233/comb4/lopez-dahab/interleave-6-4"), ([16, 4], false));
}

/// What rows read of the tables of their fields, from the sizes of these in limbs: a table of squares has 256; whole rows
/// are m of ⌈m/64⌉ each, windows of w bits 2^w for every w of them.
#[test]
#[cfg(not(feature = "large-tables"))]
fn rows_say_what_they_read() {
    const SQUARES: usize = 256 * 8;
    // The last window has the bits that are left.
    let windows_163 = (40 * 16 + 8) * 3 * 8;
    let windows_233 = (116 * 4 + 2) * 4 * 8;
    let windows_283 = (141 * 4 + 2) * 5 * 8;
    let rows_409 = 409 * 7 * 8;
    let rows_233 = 3 * 233 * 4 * 8;
    for (id, table_bytes, inversion_bytes, is_constrained) in [
        ("B-163/comb4/lopez-dahab/wnaf4", windows_163 + SQUARES, windows_163, true),
        ("B-233/comb4/lopez-dahab/wnaf4", windows_233 + SQUARES, windows_233, true),
        ("B-233/clmul/kim-kim/wnaf5", windows_233, windows_233, false),
        ("B-283/comb4/lopez-dahab/wnaf4", windows_283 + SQUARES, windows_283, true),
        ("B-409/clmul/kim-kim/wnaf4", rows_409, rows_409, true),
        ("B-233/clmul/x-only/ladder", rows_233, rows_233, true),
        ("B-233/comb4/x-only/ladder", rows_233 + SQUARES, rows_233, true),
        ("P-256/solinas/jacobian/wnaf4", 0, 0, true),
    ] {
        let Some(row) = registry::rows().iter().find(|row| row.id == id) else {
            assert!(!runs_here(id), "{id}");
            continue;
        };
        assert_eq!((row.table_bytes, row.inversion_bytes), (table_bytes, inversion_bytes), "{id}");
        assert_eq!(row.is_constrained(), is_constrained, "{id}");
    }
    for row in registry::rows() {
        let halves = row.method.contains("halve");
        let others = row.table_bytes - row.fixed_point_bytes - row.inversion_bytes;
        // The smallest table of half-traces has 81 rows of three limbs.
        assert_eq!(others > SQUARES + 81 * 3 * 8, halves, "{}: {others} bytes", row.id);
        assert!(!(halves && row.is_constrained()), "{}", row.id);
    }
}

#[test]
fn field_rows_agree() {
    let mut random = SplitMix64::new(2);
    for field in carryless_rows::curves::field_names() {
        let own = || fields::rows().iter().filter(|row| row.field_name == field);
        let first = own().next().expect("every field has rows");
        let (a, b) = (first.element(&mut random), first.element(&mut random));
        // Fields of odd characteristic have no half-traces, extensions neither roots nor remainders of their own.
        let operations = match field {
            "F2-127^2" => &["mul", "square", "invert"],
            name if name.starts_with("F2-") => &fields::OPERATIONS[..],
            name if name.starts_with("Fp-") => &["mul", "mul-throughput", "square", "reduce", "invert", "sqrt"],
            _ => &["mul", "mul-throughput", "square", "invert"],
        };
        assert!(own().all(|row| operations.contains(&row.operation)), "{field}");
        for operation in operations {
            let rows: Vec<_> = own().filter(|row| row.operation == *operation).collect();
            let least = match field.starts_with("F2-") {
                true if field.ends_with("^2") => 1,
                true if *operation == "mul" => 7,
                true if has_carryless_product() || cfg!(not(target_arch = "x86_64")) => 2,
                true => 1,
                false => 1,
            };
            assert!(rows.len() >= least, "{operation} in {field}");
            for row in &rows {
                assert_eq!(row.value(&a, &b), rows[0].value(&a, &b), "{} {operation}", row.id);
            }
        }
    }
}

#[test]
fn tables_stay_within_their_limit() {
    let limit = |field: &str| match field {
        "F2-571" => 104 << 10,
        // With matrices beside the rows.
        "F2-233" => 88 << 10,
        _ => 64 << 10,
    };
    for (name, _) in carryless_rows::curves::binary_fields() {
        let bytes = fields::bytes_of_tables(name);
        let fits = bytes <= limit(name) || cfg!(feature = "large-tables");
        assert!(0 < bytes && fits, "{name} has {bytes} bytes of tables");
    }
    for row in registry::rows() {
        // The table of a fixed point is the caller's.
        let constants = row.table_bytes - row.fixed_point_bytes;
        let fits = constants <= limit(row.field_name) || cfg!(feature = "large-tables");
        assert!(fits, "{}: {constants} bytes", row.id);
    }
}

/// Ids are a contract: `ids.txt` has those of every processor.
#[test]
fn ids_are_those_of_the_lists() {
    let mut listed: Vec<&str> = include_str!("../ids.txt").lines().filter(|id| runs_here(id)).collect();
    let mut ids: Vec<&str> = registry::rows().iter().map(|row| row.id.as_str()).collect();
    ids.sort_unstable();
    listed.sort_unstable();
    let missing: Vec<_> = listed.iter().filter(|id| ids.binary_search(id).is_err()).collect();
    let unlisted: Vec<_> = ids.iter().filter(|id| listed.binary_search(id).is_err()).collect();
    assert!(missing.is_empty() && unlisted.is_empty(), "not compiled: {missing:?}; not listed: {unlisted:?}");
}

/// Whether this processor has the row with this id.
fn runs_here(id: &str) -> bool {
    let parts: Vec<&str> = id.split('/').collect();
    let [curve, multiplier, coordinates, method] = parts[..] else { panic!("{id} is no id") };
    match multiplier {
        "clmul-avx512" => has_vpclmulqdq_512(),
        "clmul-avx2" => has_vpclmulqdq_256(),
        "ifma" => has_avx512ifma(),
        // In constant time only where there is nothing better, but over F_2^233.
        "clmul-portable" if ["complete", "x-only"].contains(&coordinates) && !method.contains("tnaf") => {
            curve.ends_with("233") || !has_carryless_product()
        }
        "clmul-portable" => true,
        name if name.starts_with("clmul") => has_carryless_product(),
        name if name.ends_with("-adx") => has_adx(),
        _ => true,
    }
}

#[test]
fn ids_are_unique_and_well_formed() {
    let mut ids: Vec<&str> = registry::rows().iter().map(|row| row.id.as_str()).collect();
    for row in registry::rows() {
        assert_eq!(row.id, format!("{}/{}/{}/{}", row.curve, row.multiplier, row.coordinates, row.method));
    }
    let count = ids.len();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), count);
}

/// 2^i and 2^i − 1 for every i up to twice the order's bits, and all vectors, on every row.
#[test]
#[ignore = "takes minutes"]
fn every_row_on_all_powers_of_two() {
    for curve in CURVES {
        let g = (curve.generator)();
        let power = |i: u32| {
            let mut k = vec![0; i as usize / 64 + 1];
            k[i as usize / 64] = 1 << (i % 64);
            k
        };
        let mut tests = tests(curve);
        for i in 0..2 * curve.order_bits {
            let (k, l) = (power(i), minus_one(power(i)));
            tests.push(with_reference(Problem::sum(curve, k.clone(), g, l.clone(), g)));
            tests.extend([k, l].map(|k| with_reference(Problem::multiple(curve, k, g))));
        }
        for row in registry::rows_of(curve.name) {
            tests.iter().for_each(|test| check(row, test));
        }
    }
}

fn minus_one(mut k: Vec<u64>) -> Vec<u64> {
    for limb in &mut k {
        let (difference, borrow) = limb.overflowing_sub(1);
        *limb = difference;
        if !borrow {
            break;
        }
    }
    k
}
