//! Every row against the vectors, and the rows against each other.

use carryless_workbench::curves::{AffinePoint, CURVES, Limbs, NamedCurve};
use carryless_workbench::fields;
use carryless_workbench::random::SplitMix64;
use carryless_workbench::registry::{self, Row};
use serde_json::Value;

fn vectors(name: &str) -> Value {
    let path = format!("{}/../vectors/{name}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{path}: {e}"));
    serde_json::from_str(&text).unwrap_or_else(|e| panic!("{path}: {e}"))
}

/// "0x…" as little-endian limbs.
fn number(value: &Value) -> Vec<u64> {
    let digits = value.as_str().and_then(|text| text.strip_prefix("0x")).expect("a number in hexadecimal");
    carryless_workbench::hex::number(digits).expect("hexadecimal digits")
}

fn element(value: &Value) -> Limbs {
    let mut limbs = Limbs::default();
    let number = number(value);
    limbs[..number.len()].copy_from_slice(&number);
    limbs
}

fn point(x: &Value, y: &Value) -> AffinePoint {
    (!x.is_null()).then(|| (element(x), element(y)))
}

/// k, P and k·P.
type Test = (Vec<u64>, AffinePoint, AffinePoint);

fn tests(curve: &NamedCurve) -> Vec<Test> {
    let computed = &vectors("scalar_mul.json")["curves"][curve.name];
    let computed = computed
        .as_array()
        .expect("tests")
        .iter()
        .map(|test| (number(&test["k"]), point(&test["x"], &test["y"]), point(&test["out_x"], &test["out_y"])));
    let known = &vectors("known_answers.json")["curves"][curve.name];
    let known = known.as_array().expect("tests").iter().map(|test| {
        let base = &test["base"];
        let p = if base == "G" { (curve.generator)() } else { point(&base[0], &base[1]) };
        (number(&test["k"]), p, point(&test["out"][0], &test["out"][1]))
    });
    computed.chain(known).collect()
}

/// Rows that take milliseconds: they are tested on fewer scalars unless the deep tests run.
fn is_slow(row: &Row) -> bool {
    row.multiplier == "shift-and-add" || row.coordinates == "affine"
}

fn check(row: &Row, (k, p, expected): &Test) {
    assert_eq!(row.run(k, p), *expected, "{}, k = {k:x?}", row.id);
}

#[test]
fn every_row_computes_the_vectors() {
    for curve in &CURVES {
        let tests = tests(curve);
        for row in registry::rows_of(curve.name) {
            let step = if is_slow(row) { 4 } else { 1 };
            tests.iter().step_by(step).for_each(|test| check(row, test));
        }
    }
}

#[test]
fn rows_agree_on_random_scalars_and_points() {
    let mut random = SplitMix64::new(1);
    for curve in &CURVES {
        let reference = registry::default_row(curve.name);
        let p = reference.run(&random.below(curve.order), &(curve.generator)());
        for bits in [curve.order_bits, 2 * curve.order_bits] {
            let k = random.integer(bits);
            let expected = reference.run(&k, &p);
            registry::rows_of(curve.name).for_each(|row| check(row, &(k.clone(), p, expected)));
        }
    }
}

#[test]
fn field_rows_agree() {
    let mut random = SplitMix64::new(2);
    for m in carryless_workbench::curves::fields() {
        let mut operand = || {
            let mut limbs = Limbs::default();
            let bits = random.integer(m);
            limbs[..bits.len()].copy_from_slice(&bits);
            limbs
        };
        let (a, b) = (operand(), operand());
        for operation in fields::OPERATIONS {
            let rows: Vec<_> =
                fields::rows().iter().filter(|row| row.field == m && row.operation == operation).collect();
            assert!(rows.len() >= 7, "{operation} in F_2^{m}");
            for row in &rows {
                assert_eq!(row.value(&a, &b), rows[0].value(&a, &b), "{} {operation}", row.id);
            }
        }
    }
}

#[test]
fn tables_stay_within_their_limit() {
    const LIMIT: usize = 64 << 10;
    for m in carryless_workbench::curves::fields() {
        let bytes = carryless_workbench::commands::info::field_table_bytes(m);
        assert!(0 < bytes && (bytes <= LIMIT || cfg!(feature = "large-tables")), "F_2^{m} has {bytes} bytes of tables");
    }
    for row in registry::rows() {
        assert!(row.table_bytes <= LIMIT || cfg!(feature = "large-tables"), "{}: {} bytes", row.id, row.table_bytes);
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
    for curve in &CURVES {
        let (reference, g) = (registry::default_row(curve.name), (curve.generator)());
        let power = |i: u32| {
            let mut k = vec![0; i as usize / 64 + 1];
            k[i as usize / 64] = 1 << (i % 64);
            k
        };
        let scalars = (0..2 * curve.order_bits).flat_map(|i| [power(i), minus_one(power(i))]);
        let mut tests = tests(curve);
        tests.extend(scalars.map(|k| (k.clone(), g, reference.run(&k, &g))));
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
