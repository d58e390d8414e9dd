//! Reproduced tables: counts against the numbers that were verified apart, and a figure in every timed cell.

use carryless_papers::experiments::cell::Cell;
use carryless_papers::experiments::claim::{Judged, Whose};
use carryless_papers::experiments::reproduction::Reproduction;
use carryless_papers::experiments::{self, EXPERIMENTS, Run};
use carryless_workbench::statistics::Samples;
use carryless_workbench::timing::Limits;
use std::time::Duration;

/// So short that figures mean nothing.
const LIMITS: Limits = Limits { budget: Duration::ZERO, enough: 3, rounds: 3 };

fn reproduce(name: &str) -> Reproduction {
    let experiment = experiments::find(name).expect("a table");
    experiment.run(&Run::new(LIMITS, &|_| {})).expect("a reproduction")
}

fn counted(cells: &[Cell], row: &str, column: &str, quantity: &str) -> f64 {
    let is_there = |cell: &&Cell| cell.row == row && cell.column == column && cell.quantity == quantity;
    let here = cells.iter().find(is_there).and_then(|cell| cell.here);
    here.unwrap_or_else(|| panic!("{row}, {column}, {quantity} is not counted"))
}

#[test]
fn every_table_runs_and_concludes() {
    for experiment in EXPERIMENTS {
        let reproduction = reproduce(experiment.name);
        let Reproduction { cells, chronograms, notes, claims, conditions } = &reproduction;
        assert!(!cells.is_empty() && !notes.is_empty(), "{}", experiment.name);
        assert!(experiment.source.contains(" 20"), "{}: {}", experiment.name, experiment.source);
        // Slide 36 only asks.
        let says = |claim: &Judged| claim.whose == Whose::Papers || experiment.name == "fong-36";
        assert!(claims.iter().any(says), "{}", experiment.name);
        assert_eq!(experiment.timed, conditions.rounds > 0, "{}", experiment.name);
        assert_eq!(experiment.timed, cells.iter().any(|cell| cell.unit == "cycles"), "{}", experiment.name);
        assert_eq!(experiment.is_drawn(), !chronograms.is_empty(), "{}", experiment.name);
        for cell in cells.iter().filter(|cell| cell.q1.is_some()) {
            assert!(cell.q1 <= cell.here && cell.here <= cell.q3, "{}: {cell:?}", experiment.name);
        }
    }
}

/// A processor with a carry-less product and ADX has every row: a name that the registry does not know would leave a
/// gap.
#[test]
fn every_timed_row_exists() {
    if !carryless::word::has_carryless_product() || !carryless::word::has_adx() {
        return;
    }
    for experiment in EXPERIMENTS.iter().filter(|experiment| experiment.timed) {
        for Cell { row, column, quantity, here, .. } in reproduce(experiment.name).cells {
            // Figures from elsewhere, and operations that are not in assembly here.
            let only_there = (row.starts_with("Taverne") && experiment.name != "robert-6")
                || (experiment.name == "robert-6" && ELSEWHERE.iter().any(|author| row.starts_with(author)))
                || quantity == "XOR, reconstruction in 3N"
                || (experiment.name == "fong-28" && row.ends_with(", 16 multiples"))
                || (experiment.name == "fong-13" && quantity == "assembly" && !IN_ASSEMBLY.contains(&row.as_str()));
            // Nothing is known of products without a late point where there are none.
            if quantity == "rescue" {
                continue;
            }
            assert_eq!(here.is_none(), only_there, "{}: {row} in {column}, {quantity}", experiment.name);
        }
    }
}

/// Authors of Table 6 of Robert whose curves or methods are not here.
const ELSEWHERE: [&str; 4] = ["Hamburg", "Langley", "Bernstein", "Longa"];

/// The lines of slide 13 that are in assembly here, in each field.
const IN_ASSEMBLY: [&str; 2] = ["multiplication, classical", "squaring, classical"];

#[test]
fn words_and_nibbles_are_right() {
    let cells = reproduce("negre-robert-1").cells;
    let wrong: Vec<_> = cells.iter().filter(|cell| cell.paper_is_wrong).collect();
    assert_eq!(wrong.len(), 1);
    assert_eq!((wrong[0].paper, wrong[0].here), (Some(125.0), Some(126.0)));
    assert!(cells.iter().all(|cell| cell.paper_is_wrong || cell.paper == cell.here));
}

/// Row, operation counts for m = 503, 409, 233, and whether Table 4 prints them so.
const TABLE_4: [(&str, [f64; 3], bool); 6] = [
    ("CombMul", [2182.0, 1732.0, 808.0], true),
    ("KaratComb", [2610.0, 2412.0, 1078.0], false),
    ("KaratComb_ABAC", [4909.0, 4513.0, 2021.0], false),
    ("KaratComb_ABplusCD", [4060.0, 3664.0, 1576.0], false),
    ("CombMul_ABAC", [4154.0, 3282.0, 1518.0], false),
    ("CombMul_ABplusCD", [3644.0, 2834.0, 1256.0], true),
];

#[test]
fn word_operations_of_products_are_right() {
    let cells = reproduce("negre-robert-4").cells;
    for (row, expected, printed_right) in TABLE_4 {
        for (m, expected) in [503, 409, 233].into_iter().zip(expected) {
            let cell = cells.iter().find(|cell| {
                cell.row == row && cell.column == format!("F_2^{m}") && cell.quantity == "word operations"
            });
            let cell = cell.expect("a cell");
            assert_eq!((cell.here, cell.paper_is_wrong), (Some(expected), !printed_right), "{row}, m = {m}");
        }
    }
}

#[test]
fn the_comb_and_its_fused_forms_have_their_closed_forms() {
    for (m, n, words) in [(233, 59.0, 4.0), (409, 103.0, 7.0), (503, 126.0, 8.0)] {
        let column = format!("F_2^{m}");
        let expected: [(&str, &str, [f64; 3]); 6] = [
            ("negre-robert-2", "table T", [14.0 * words - 7.0, 14.0 * words - 7.0, 0.0]),
            ("negre-robert-2", "rows added to R", [n * words, n - words, n]),
            ("negre-robert-2", "R shifted by 4", [30.0 * words, 60.0 * words, 0.0]),
            ("negre-robert-2", "total", [n * words + 44.0 * words - 7.0, n + 73.0 * words - 7.0, n]),
            (
                "negre-robert-3",
                "CombMul_ABAC",
                [2.0 * n * words + 74.0 * words - 7.0, 2.0 * n + 132.0 * words - 7.0, 2.0 * n],
            ),
            (
                "negre-robert-3",
                "CombMul_ABplusCD",
                [2.0 * n * words + 58.0 * words - 14.0, 2.0 * n + 86.0 * words - 14.0, 2.0 * n],
            ),
        ];
        for (table, row, expected) in expected {
            let cells = reproduce(table).cells;
            let here = ["XOR", "shift", "AND"].map(|quantity| counted(&cells, row, &column, quantity));
            assert_eq!(here, expected, "{row}, m = {m}");
        }
    }
}

/// For four words, XOR and word products of recursive Karatsuba.
#[test]
fn karatsuba_and_its_fused_forms_have_their_closed_forms() {
    let cells = reproduce("negre-robert-5").cells;
    for (row, xor, products) in [("KaratRec", 35.0, 9.0), ("KaratRec_ABAC", 65.0, 18.0), ("KaratRec_ABpCD", 63.0, 18.0)]
    {
        let here = ["XOR", "word products"].map(|quantity| counted(&cells, row, "F_2^233", quantity));
        assert_eq!(here, [xor, products], "{row}");
    }
}

#[test]
fn the_operand_scanning_paper_is_counted_and_executed_as_verified() {
    for n in [6.0, 8.0, 16.0] {
        let cells = reproduce("erdem-1").cells;
        let column = format!("N = {n}");
        // The library's loops have no first and no last step of their own: an XOR, or an XOR and a shift, more than printed.
        for (row, expected) in
            [("pseudo code 1", [n, 2.0 * n, 2.0 * n]), ("pseudo code 2", [2.0 * n + 1.0, 2.0 * n, 3.0 * n + 2.0])]
        {
            let here = ["XOR", "shift", "load/store"].map(|quantity| counted(&cells, row, &column, quantity));
            assert_eq!(here, expected, "{row}, {column}");
        }
    }
    let cells = reproduce("erdem-2").cells;
    for n in [6.0, 8.0, 16.0] {
        for lambda in [1.0, 2.0, 4.0, 8.0] {
            let unmoved = if lambda == 8.0 { 2.0 * n } else { 0.0 };
            let here = ["XOR", "shift", "load/store"]
                .map(|quantity| counted(&cells, &format!("Λ = {lambda}"), &format!("n = {n}"), quantity));
            let expected = [2.0 * n * lambda + 1.0, 2.0 * n * lambda - unmoved, n * lambda + 2.0 * n + 2.0];
            assert_eq!(here, expected, "Λ = {lambda}, n = {n}");
        }
    }
    let cells = reproduce("erdem-3").cells;
    for (n, operations, accesses) in [(6, 526.0, 1080.0), (8, 834.0, 1824.0), (16, 2706.0, 6720.0)] {
        let column = format!("n = {n}");
        // Seven shifts of the result, each with an XOR and a shift more than Figure 1 has.
        assert_eq!(counted(&cells, "comb", &column, "XOR and shifts"), operations + 14.0);
        assert_eq!(counted(&cells, "comb", &column, "loads and stores"), accesses);
        // (4n² + n/Λ)q less the 2n² shifts by 0 and w bits, and (n² + (2n² + 2n)/Λ)q + n, with q = Λ = 8.
        let scanning = |quantity| counted(&cells, "proposed, Λ = 8", &column, quantity);
        assert_eq!(scanning("XOR and shifts"), f64::from(30 * n * n + n));
        assert_eq!(scanning("loads and stores"), f64::from(10 * n * n + 3 * n));
    }
}

/// The paper's method and its alternatives beside what was recorded, whose lines are all there.
#[test]
fn cycles_of_the_arm7tdmi_are_recorded_in_both_ways() {
    let cells = reproduce("erdem-4").cells;
    for way in ["default", "tuned"] {
        for n in 6..=16 {
            let cycles = |method| counted(&cells, &format!("n = {n}"), way, method);
            let share = 100.0 * cycles("reduction") / (cycles("proposed") + cycles("reduction"));
            assert!((cycles("reduction's share") - share).abs() < 1e-9, "{way}, {n}");
            // Anything else is a kernel that was spoiled, or a count.
            assert!(cycles("proposed") < 0.7 * cycles("comb"), "{way}, {n}");
            assert!((1000.0..40_000.0).contains(&cycles("Karatsuba")), "{way}, {n}");
        }
    }
    let cells = reproduce("erdem-5").cells;
    let is_printed = |row: &str, method: &str, printed: f64| {
        cells.iter().any(|cell| cell.row == row && cell.quantity == method && cell.paper == Some(printed))
    };
    assert!(is_printed("n = 6", "proposed", 3422.0) && is_printed("n = 16", "Karatsuba-like", 16_396.0));
}

#[test]
fn point_operations_are_counted_as_verified() {
    let cells = reproduce("robert-3").cells;
    for (row, expected) in [
        ("LD, doubling", [4.0, 5.0, 8.0]),
        ("LD, mixed addition", [9.0, 4.0, 10.0]),
        ("LD, projective addition", [13.0, 4.0, 14.0]),
        ("KK, doubling", [4.0, 5.0, 7.0]),
        ("KK, mixed addition", [8.0, 4.0, 10.0]),
    ] {
        let here = ["M", "S", "R"].map(|quantity| counted(&cells, row, "operation", quantity));
        assert_eq!(here, expected, "{row}");
    }
    let halving = ["M", "S", "R", "SR", "QS"].map(|quantity| counted(&cells, "halving", "operation", quantity));
    assert_eq!(halving, [1.0, 0.0, 1.0, 1.0, 1.0]);
}

#[test]
fn point_operations_on_prime_curves_are_counted_as_verified() {
    let quantities = ["I", "M", "S", "R"];
    let cells = reproduce("fong-15").cells;
    for (row, expected) in [
        ("affine, doubling", [1.0, 2.0, 2.0, 4.0]),
        ("affine, addition", [1.0, 2.0, 1.0, 3.0]),
        ("(X/Z², Y/Z³), doubling", [0.0, 4.0, 4.0, 8.0]),
        ("(X/Z², Y/Z³), mixed addition", [0.0, 8.0, 3.0, 11.0]),
    ] {
        let here = quantities.map(|quantity| counted(&cells, row, "prime fields", quantity));
        assert_eq!(here, expected, "{row}");
    }
    let cells = reproduce("robert-1").cells;
    for (column, row, expected) in [
        ("Weierstrass, Jacobian", "doubling", [4.0, 4.0, 8.0]),
        ("Weierstrass, Jacobian", "mixed addition", [8.0, 3.0, 11.0]),
        ("Weierstrass, Jacobian", "projective addition", [12.0, 4.0, 16.0]),
        ("Jacobi quartic, XXYZZ", "doubling", [3.0, 4.0, 7.0]),
        ("Jacobi quartic, XXYZZ", "mixed addition", [7.0, 3.0, 10.0]),
        ("Jacobi quartic, XXYZZ", "projective addition", [8.0, 4.0, 12.0]),
    ] {
        let here = ["M", "S", "R"].map(|quantity| counted(&cells, row, column, quantity));
        assert_eq!(here, expected, "{column}, {row}");
    }
}

/// The densities of digits: with the ends of a scalar the means are within one and a half of the formulas.
#[test]
fn doublings_and_additions_are_those_of_the_densities() {
    let cells = reproduce("robert-2").cells;
    for (t, bits) in [("t = 233", 233.0), ("t = 256", 256.0)] {
        for (row, doublings, additions) in [
            ("double-and-add", bits - 1.0, bits / 2.0),
            ("NAF", bits, bits / 3.0),
            ("W-NAF, w = 4", bits, bits / 5.0 + 3.0),
            ("W-NAF, w = 5", bits, bits / 6.0 + 7.0),
        ] {
            assert!((counted(&cells, row, t, "doublings") - doublings).abs() < 1.5, "{row}, {t}");
            assert!((counted(&cells, row, t, "additions") - additions).abs() < 1.5, "{row}, {t}");
        }
    }
}

#[test]
fn the_work_of_two_threads_is_as_verified() {
    let cells = reproduce("robert-4").cells;
    let close = |row, column, quantity, expected: f64| {
        let here = counted(&cells, row, column, quantity);
        assert!((here - expected).abs() < 1e-9, "{row}, {column}, {quantity}: {here}");
    };
    for (column, producer, addition, after) in [
        ("double-and-add over F_p", 6.2, 11.2, 6.0 * 11.2 + 6.2),
        ("double-and-add over F_2^m", 4.0, 13.0, 82.0),
        ("halve-and-add over F_2^m", 2.0, 8.0, 82.0),
    ] {
        for (row, density, after) in [("binary", 2.0, 0.0), ("NAF", 3.0, 0.0), ("W-NAF, w = 4", 5.0, after)] {
            close(row, column, "producer, per bit", producer);
            close(row, column, "additions, per bit", addition / density);
            close(row, column, "post-computation", after);
        }
    }
}

#[test]
fn inversions_in_extension_fields_are_counted_as_verified() {
    let cells = reproduce("fong-33").cells;
    for (field, expected) in [("(2^32 − 5)^5", [2.0, 3.0]), ("(2^31 − 1)^6", [3.0, 4.0])] {
        let here = ["multiplications", "Frobenius maps"].map(|quantity| counted(&cells, field, "a^(r − 1)", quantity));
        assert_eq!(here, expected, "{field}");
    }
}

/// Products, additions, products by ω, reductions: m² and (m − 1)² with a remainder of m − 1 coefficients; D. V. Bailey and
/// C. Paar's count for m = 6.
#[test]
fn products_in_extension_fields_are_counted_as_stated() {
    let cells = reproduce("fong-30").cells;
    let quantities = ["products", "additions", "by ω", "reductions"];
    for (field, row, expected) in [
        ("(2^31 − 1)^6", "each product reduced", [36.0, 25.0, 5.0, 41.0]),
        ("(2^31 − 1)^6", "Karatsuba-style", [18.0, 59.0, 5.0, 23.0]),
        ("(2^31 − 1)^6", "multiply and accumulate", [36.0, 25.0, 5.0, 6.0]),
        ("(2^32 − 5)^5", "each product reduced", [25.0, 16.0, 4.0, 29.0]),
        ("(2^32 − 5)^5", "multiply and accumulate", [25.0, 16.0, 4.0, 5.0]),
    ] {
        assert_eq!(quantities.map(|quantity| counted(&cells, row, field, quantity)), expected, "{row} in {field}");
    }
}

#[test]
fn a_halving_is_counted_as_in_the_slides() {
    let cells = reproduce("fong-25").cells;
    for step in ["quadratic equations", "products", "square roots"] {
        assert_eq!(counted(&cells, step, "one halving", "steps"), 1.0, "{step}");
    }
}

/// A ratio is taken within the rounds: it is not that of the medians, here 30 to 30.
#[test]
fn ratios_are_paired() {
    let (a, b) = (Samples::undisturbed([10.0, 100.0, 30.0]), Samples::undisturbed([20.0, 400.0, 30.0]));
    let ratio = b.to(&a).quartiles();
    assert_eq!((ratio.q1, ratio.median, ratio.q3, ratio.samples), (2.0, 2.0, 4.0, 3));
}
