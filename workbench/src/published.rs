//! What the literature measured, beside the rows that compute the same.
//!
//! The figures stand in `workbench/published/` as they were printed. A new one is one line of [`figures`]; a new table is
//! a file there and a constant here.

use crate::schemes::{SIGN, VERIFY};
use carryless_rows::registry::{KG, KP, SUM};

/// A published table.
pub struct Source {
    csv: &'static str,
    /// Paper, table and machine.
    pub name: &'static str,
    unit: &'static str,
    cycles_per_unit: f64,
}

macro_rules! source {
    ($csv:literal, $name:literal, $unit:literal, $cycles_per_unit:literal) => {
        Source {
            csv: include_str!(concat!("../published/", $csv, ".csv")),
            name: $name,
            unit: $unit,
            cycles_per_unit: $cycles_per_unit,
        }
    };
}

/// Field operations of the slides.
pub const FONG_FIELDS: Source =
    source!("fong2001_binary_field_us", "Fong et al. 2001, slide 10 (Pentium III, 1 GHz)", "us", 1000.0);
/// Operations of the slides in prime fields.
pub const FONG_PRIME_FIELDS: Source =
    source!("fong2001_prime_field_us", "Fong et al. 2001, slide 13 (Pentium III, 1 GHz)", "us", 1000.0);
/// Operations of the slides in prime fields and in binary ones.
pub const FONG_PRIME_AND_BINARY: Source =
    source!("fong2001_prime_vs_binary_us", "Fong et al. 2001, slide 14 (Pentium III, 1 GHz)", "us", 1000.0);
/// k·P of the slides, P fixed.
pub const FONG_FIXED: Source =
    source!("fong2001_kP_fixed_us", "Fong et al. 2001, slide 17 (Pentium III, 1 GHz)", "us", 1000.0);
/// k·P + l·Q of the slides, P fixed.
pub const FONG_SUM: Source =
    source!("fong2001_kP_plus_lQ_us", "Fong et al. 2001, slide 18 (Pentium III, 1 GHz)", "us", 1000.0);
/// P-192 of the slides by kind of field arithmetic.
pub const FONG_P192: Source =
    source!("fong2001_p192_asm_barrett_c_us", "Fong et al. 2001, slide 19 (Pentium III, 1 GHz)", "us", 1000.0);
/// WAP-160 of the slides, by its endomorphism.
pub const FONG_WAP: Source =
    source!("fong2001_wap_glv_us", "Fong et al. 2001, slide 22 (Pentium III, 1 GHz)", "us", 1000.0);
/// Operations of the slides in optimal extension fields.
pub const FONG_OEF: Source =
    source!("fong2001_oef_field_us", "Fong et al. 2001, slide 31 (Pentium III, 1 GHz)", "us", 1000.0);
/// Points of the slides over optimal extension fields.
pub const FONG_OEF_POINTS: Source =
    source!("fong2001_oef_points_us", "Fong et al. 2001, slide 35 (Pentium III, 1 GHz)", "us", 1000.0);
/// Halving and k·P of the slides on B-163.
pub const FONG_B163: Source =
    source!("fong2001_halving_b163_us", "Fong et al. 2001, slide 28 (Pentium III, 1 GHz)", "us", 1000.0);
/// Products on words without a carry-less product.
pub const NEGRE_ROBERT_4: Source =
    source!("negre2012_table4_core2_mul_us", "Nègre, Robert 2013, Table 4 (Core 2 Duo, 2.5 GHz)", "us", 2500.0);
/// Products on words with one.
pub const NEGRE_ROBERT_5: Source =
    source!("negre2012_table5_i5_mul_us", "Nègre, Robert 2013, Table 5 (Core i5, 2.5 GHz)", "us", 2500.0);
/// k·P without a carry-less product.
pub const NEGRE_ROBERT_6: Source =
    source!("negre2012_table6_core2_kP", "Nègre, Robert 2013, Table 6 (Core 2 Duo, 2.5 GHz)", "cycles", 1.0);
/// k·P with one.
pub const NEGRE_ROBERT_7: Source =
    source!("negre2012_table7_i5_kP", "Nègre, Robert 2013, Table 7 (Core i5, 2.5 GHz)", "cycles", 1.0);
/// Products on an ARM7TDMI.
pub const ERDEM_4: Source =
    source!("erdem2012_arm7_cycles", "Erdem 2012, Table 4 (ARM7TDMI, simulated)", "cycles", 1.0);
/// The fastest of them beside Karatsuba-like formulae; the figures stand in one file.
pub const ERDEM_5: Source =
    source!("erdem2012_arm7_cycles", "Erdem 2012, Table 5 (ARM7TDMI, simulated)", "cycles", 1.0);
/// k·P on one thread, on two and on four.
pub const ROBERT_5: Source =
    source!("robert2014_table5_cycles", "Robert 2014, Table 5 (Core i7-2600, 3.4 GHz, four cores)", "cycles", 1.0);
/// The fastest of them beside times of others.
pub const ROBERT_6: Source = source!(
    "robert2014_table6_sota_cycles",
    "Robert 2014, Table 6 (Core i7 Sandy Bridge and Core 2 Duo)",
    "cycles",
    1.0
);

/// k·P on GLS254 of those who proposed it, on one machine.
pub const OLIVEIRA_SANDY_BRIDGE: Source =
    source!("oliveira2014_gls254_cycles", "Oliveira et al. 2014, abstract (Sandy Bridge, 3.4 GHz)", "cycles", 1.0);
/// k·P on GLS254 of those who proposed it, on another machine.
pub const OLIVEIRA_HASWELL: Source =
    source!("oliveira2014_gls254_cycles", "Oliveira et al. 2014, abstract (Haswell)", "cycles", 1.0);
/// k·P on GLS254 by complete formulas.
pub const PORNIN: Source = source!("pornin2023_gls254_cycles", "Pornin 2023, abstract (Coffee Lake)", "cycles", 1.0);

/// A published figure and the row that it is compared with.
#[derive(Clone, Debug)]
pub struct Figure {
    /// The id of a row or a field row.
    pub id: String,
    /// The operation.
    pub operation: &'static str,
    /// Paper, table and machine.
    pub source: &'static str,
    /// As printed.
    pub value: f64,
    /// `cycles` or `us`.
    pub unit: &'static str,
    /// In cycles of the paper's machine.
    pub cycles: f64,
    /// What the paper computed otherwise; empty where nothing is known to differ.
    pub difference: &'static str,
}

/// How the slides differ from the rows here.
const SLIDES: &str = "32-bit words";
const SLIDES_IN_ASSEMBLY: &str = "32-bit words; field operations in assembly";

const THREADS: &str = "threads wait for a first batch only (here busily for each point); mean of minima";

/// Every figure that has a row to stand beside.
pub fn figures() -> Vec<Figure> {
    let mut figures = Vec::new();
    let mut add = |id: &str, operation, source: &Source, line: &[&str], column: &str, difference| {
        figures.push(source.figure(id, operation, line, column, difference));
    };
    for m in ["163", "233", "283"] {
        let column = format!("F2_{m}");
        let mut add = |row: &str, operation, line: &str, difference| {
            add(&format!("F2-{m}/{row}"), operation, &FONG_FIELDS, &[line, "us"], &column, difference);
        };
        add("shift-and-add-branching", "mul", "mul_shift_and_add", SLIDES);
        add("comb4", "mul", "mul_lr_comb_w4", SLIDES);
        add("karatsuba-comb", "mul", "mul_karatsuba", SLIDES);
        add("comb4", "square", "squaring", SLIDES);
        add("comb4", "reduce", "modular_reduction", SLIDES);
        add("clmul/euclid", "invert", "inversion", SLIDES);
    }
    for m in ["233", "409", "503"] {
        let column = format!("us{m}");
        add(&format!("F2-{m}/comb4"), "mul", &NEGRE_ROBERT_4, &["CombMul"], &column, "product without reduction");
    }
    for (m, difference) in
        [("233", "product without reduction"), ("409", "product without reduction, 7 words padded to 8")]
    {
        let column = format!("us{m}");
        add(&format!("F2-{m}/karatsuba-rec"), "mul", &NEGRE_ROBERT_5, &["KaratRec"], &column, difference);
    }
    add("B-163/comb4/lopez-dahab/wnaf4", "kP", &FONG_B163, &["kP 4-NAF"], "us", SLIDES);
    let id = "B-163/comb4/lopez-dahab/halve-and-add-rtl-naf";
    add(id, "kP", &FONG_B163, &["kP halving NAF sqrt64"], "us", "32-bit words; √ by a table of 64 entries");
    figures.extend(prime_fields());
    figures.extend(prime_curves());
    figures.extend(extension_fields());
    figures.extend(signatures());
    figures.extend(gls254());
    let mut add = |id: &str, operation, source: &Source, line: &[&str], column: &str, difference| {
        figures.push(source.figure(id, operation, line, column, difference));
    };
    for m in ["163", "233", "283"] {
        let mut add = |kind: char, method: &str, operation, source, line: [&str; 2]| {
            let curve = format!("{kind}-{m}");
            let [memory, name] = line;
            let line = [if kind == 'K' { "Koblitz binary" } else { "random binary" }, memory, name, &curve];
            add(&format!("{curve}/comb4/lopez-dahab/{method}"), operation, source, &line, "us", SLIDES);
        };
        add('B', "fixed-base-comb5", KG, &FONG_FIXED, ["no", "fixed-base comb (w=5)"]);
        add('B', "fixed-base-interleave-3-3", KG, &FONG_FIXED, ["yes", "interleave {3,3}-NAF"]);
        add('B', "interleave-6-4", SUM, &FONG_SUM, ["no", "interleave {6,4}-NAF"]);
        add('B', "interleave-3-3", SUM, &FONG_SUM, ["yes", "interleave {3,3}-NAF"]);
        add('K', "fixed-base-tnaf6", KG, &FONG_FIXED, ["no", "fixed-base TNAF (w=6)"]);
        add('K', "tnaf", KP, &FONG_FIXED, ["yes", "TNAF"]);
        add('K', "interleave-tnaf-6-5", SUM, &FONG_SUM, ["no", "interleave {6,5}-TNAF"]);
        add('K', "interleave-tnaf-3-3", SUM, &FONG_SUM, ["yes", "interleave {3,3}-TNAF"]);
    }
    const UNFUSED: &str = "each product reduced on its own (here AB+CD once)";
    for (curve, column, difference) in [
        ("B-233", "cc233", UNFUSED),
        ("B-409", "cc409", UNFUSED),
        ("E-503", "cc503", "another curve over the field; each product reduced on its own (here AB+CD once)"),
    ] {
        let id = format!("{curve}/comb4/lopez-dahab/wnaf4");
        add(&id, "kP", &NEGRE_ROBERT_6, &["none", "Comb"], column, difference);
    }
    for (curve, column) in [("B-233", "cc233"), ("B-409", "cc409")] {
        let id = format!("{curve}/karatsuba-rec/lopez-dahab/wnaf4");
        add(&id, "kP", &NEGRE_ROBERT_7, &["none", "LD"], column, UNFUSED);
        let (id, line) = (format!("{curve}/clmul/lopez-dahab/wnaf4"), ["AB+CD + very lazy", "LD"]);
        add(&id, "kP", &NEGRE_ROBERT_7, &line, column, "KaratRec (here Karatsuba on pairs of 128-bit words)");
        let line = ["ref double-and-add", "1"];
        add(&id, "kP", &ROBERT_5, &line, curve, "coordinates not stated; mean of minima");
        let (id, line) = (format!("{curve}/clmul/kim-kim/halve-and-add-rtl-wnaf4"), ["ref halve-and-add", "1"]);
        add(&id, "kP", &ROBERT_5, &line, curve, "coordinates not stated; mean of minima");
        for (row, line) in [
            ("kim-kim/parallel-double-halve-wnaf4", ["ref double/halve-and-add", "2"]),
            ("lopez-dahab/parallel-naf", ["NAF //double-and-add", "2"]),
            ("kim-kim/parallel-halve-and-add-naf", ["NAF //halve-and-add", "2"]),
            ("lopez-dahab/parallel4-double-halve-naf", ["NAF //halve-double-and-add (ell 151/246)", "4"]),
        ] {
            add(&format!("{curve}/clmul/{row}"), "kP", &ROBERT_5, &line, curve, THREADS);
        }
    }
    figures
}

/// k·P on GLS254.
fn gls254() -> [Figure; 4] {
    const LAMBDA: &str = "λ-coordinates; method not stated in the abstract";
    const METHOD: &str = "method not stated in the abstract";
    let figure = |row: &str, source: &Source, line: &[&str], difference| {
        source.figure(&format!("GLS254/clmul/{row}"), KP, line, "cycles", difference)
    };
    [
        figure("lambda-projective/wnaf5", &OLIVEIRA_SANDY_BRIDGE, &["Sandy Bridge", "unprotected", "single"], METHOD),
        figure("complete/gls-windows4", &OLIVEIRA_SANDY_BRIDGE, &["Sandy Bridge", "protected", "single"], LAMBDA),
        figure("complete/gls-windows4", &OLIVEIRA_HASWELL, &["Haswell", "protected", "single"], LAMBDA),
        figure("complete/gls-windows4", &PORNIN, &["Coffee Lake", "point by scalar"], METHOD),
    ]
}

/// What the slides time of ECDSA: the product of a signature and the sum of its verification.
fn signatures() -> Vec<Figure> {
    const PRODUCTS: &str = "products of points alone; 32-bit words; field operations in assembly over primes";
    let mut figures = Vec::new();
    for (kind, curves, signing, verifying) in [
        ("random binary", ["B-163", "B-233", "B-283"], "fixed-base comb (w=5)", "interleave {6,4}-NAF"),
        ("Koblitz binary", ["K-163", "K-233", "K-283"], "fixed-base TNAF (w=6)", "interleave {6,5}-TNAF"),
        ("random prime", ["P-192", "P-224", "P-256"], "fixed-base comb (w=4, x2)", "interleave {6,5}-NAF"),
    ] {
        for curve in curves {
            for (operation, source, method) in [(SIGN, &FONG_FIXED, signing), (VERIFY, &FONG_SUM, verifying)] {
                let line = [kind, "no", method, curve];
                figures.push(source.figure(&format!("{curve}/ecdsa"), operation, &line, "us", PRODUCTS));
            }
        }
    }
    figures
}

/// Operations in the fields of P-192, P-224 and P-256.
fn prime_fields() -> Vec<Figure> {
    let mut figures = Vec::new();
    let mut add = |row: &str, operation, line: &str, bits: u32, column: &str, difference| {
        let id = format!("Fp-{bits}/{row}");
        figures.push(FONG_PRIME_FIELDS.figure(&id, operation, &[line], column, difference));
    };
    const C: &str = "32-bit words; mostly in C";
    add("solinas", "mul", "mul_classical", 192, "F_p192_mostly_C", C);
    for bits in [192, 224, 256] {
        let column = format!("F_p{bits}");
        let difference = if bits == 192 { C } else { SLIDES_IN_ASSEMBLY };
        let of = if bits == 192 { "F_p192_mostly_C" } else { &column };
        add("solinas-adx", "mul", "mul_classical", bits, &column, SLIDES);
        add("solinas-adx", "square", "sqr_classical", bits, &column, SLIDES);
        add("solinas-karatsuba", "mul", "mul_karatsuba", bits, of, difference);
        add("solinas-handbook", "square", "sqr_handbook", bits, of, difference);
        add("solinas", "reduce", "fast_reduction", bits, of, difference);
        add("barrett", "reduce", "barrett_reduction", bits, of, difference);
        add("solinas/binary-euclid", "invert", "inversion", bits, of, difference);
    }
    figures
}

/// k·P and k·P + l·Q on prime curves.
fn prime_curves() -> Vec<Figure> {
    let mut figures = Vec::new();
    let mut add = |curve: &str, row: &str, operation, source: &Source, line: &[&str], column: &str, difference| {
        figures.push(source.figure(&format!("{curve}/{row}"), operation, line, column, difference));
    };
    for curve in ["P-224", "P-256"] {
        let mut add = |method: &str, operation, source, [memory, name]: [&str; 2]| {
            let line = ["random prime", memory, name, curve];
            add(curve, &format!("solinas/jacobian/{method}"), operation, source, &line, "us", SLIDES_IN_ASSEMBLY);
        };
        add("fixed-base-comb4x2", KG, &FONG_FIXED, ["no", "fixed-base comb (w=4, x2)"]);
        add("fixed-base-interleave-3-3", KG, &FONG_FIXED, ["yes", "interleave {3,3}-NAF"]);
        add("naf", KP, &FONG_FIXED, ["yes", "binary NAF Jacobian"]);
        add("interleave-6-5", SUM, &FONG_SUM, ["no", "interleave {6,5}-NAF"]);
        add("interleave-3-3", SUM, &FONG_SUM, ["yes", "interleave {3,3}-NAF"]);
    }
    let naf = ["random prime", "yes", "binary NAF Jacobian", "P-192"];
    add("P-192", "solinas-adx/jacobian/naf", KP, &FONG_FIXED, &naf, "us", SLIDES);
    for (multiplier, column, difference) in [
        ("solinas-adx", "field_asm", SLIDES),
        ("barrett", "barrett", "32-bit words; Barrett reduction in assembly"),
        ("solinas", "field_mostly_c", "32-bit words; mostly in C"),
    ] {
        let mut add = |method: &str, operation, line| {
            add("P-192", &format!("{multiplier}/jacobian/{method}"), operation, &FONG_P192, line, column, difference);
        };
        add("fixed-base-comb4x2", KG, &["kP", "fixed-base comb (w=4)"]);
        add("fixed-base-interleave-3-3", KG, &["kP", "interleave {3,3}-NAF"]);
        add("interleave-6-5", SUM, &["kP+lQ", "interleave {6,5}-NAF"]);
        add("interleave-3-3", SUM, &["kP+lQ", "interleave {3,3}-NAF"]);
    }
    let mut wap = |method: &str, operation, line| {
        add(
            "WAP-160",
            &format!("pseudo-mersenne/jacobian/{method}"),
            operation,
            &FONG_WAP,
            line,
            "us",
            SLIDES_IN_ASSEMBLY,
        );
    };
    wap("double-and-add", KP, &["lQ", "binary"]);
    wap("glv-naf", KP, &["lQ", "interleave using phi"]);
    wap("glv-wnaf4", KP, &["lQ", "interleave using phi and 4-NAF"]);
    wap("interleave-6-4", SUM, &["kP+lQ", "interleave {6,4}-NAF"]);
    wap("glv-comb", SUM, &["kP+lQ", "interleave using comb, phi and 4-NAF"]);
    let mut robert = |curve, coordinates, column| {
        let (row, line) = (format!("pseudo-mersenne-folded/{coordinates}/naf"), ["ref double-and-add", "1"]);
        add(curve, &row, KP, &ROBERT_5, &line, column, "mean of minima");
        let (row, line) = (format!("pseudo-mersenne-folded/{coordinates}/parallel-naf"), ["NAF //double-and-add", "2"]);
        add(curve, &row, KP, &ROBERT_5, &line, column, THREADS);
    };
    robert("W-25519", "jacobian", "Weierstrass25519");
    robert("JQ-25519", "jacobi-quartic", "JacobiQuartic25519");
    let id = "Edwards25519/pseudo-mersenne-folded/x-only/montgomery-ladder";
    let difference = "u alone, without the point; as cited there";
    figures.push(ROBERT_6.figure(id, KP, &["Bernstein", "Curve25519"], "cycles", difference));
    figures
}

/// Optimal extension fields and their curves.
fn extension_fields() -> Vec<Figure> {
    const METHOD: &str = "32-bit words; field operations in assembly; method not stated";
    let of = |(name, column): (&str, &str)| {
        let field = |row: &str, operation, line: &str| {
            FONG_OEF.figure(&format!("{name}/{row}"), operation, &[line], column, SLIDES_IN_ASSEMBLY)
        };
        let curve = |method: &str, operation, line: &str| {
            FONG_OEF_POINTS.figure(&format!("{name}/oef/jacobian/{method}"), operation, &[line], column, METHOD)
        };
        [
            field("oef", "mul", "mul"),
            field("oef", "invert", "inv"),
            curve("fixed-base-comb4x2", KG, "kP"),
            curve("interleave-6-5", SUM, "kP+lQ"),
        ]
    };
    [("OEF31-6", "OEF31_6"), ("OEF32-5", "OEF32_5")].into_iter().flat_map(of).collect()
}

impl Source {
    /// What is printed in the line that begins with these cells, in this column; nothing in an empty cell.
    ///
    /// # Panics
    /// If the table has no such cell.
    pub fn value(&self, line: &[&str], column: &str) -> Option<f64> {
        let mut lines = self.csv.lines().map(cells);
        let head = lines.next().unwrap_or_default();
        let found = head.iter().position(|cell| cell == column);
        let wanted = |cells: &Vec<String>| cells.iter().zip(line).all(|(cell, wanted)| cell == wanted);
        let cell = found.zip(lines.find(wanted)).map(|(column, line)| line[column].clone());
        let cell = cell.unwrap_or_else(|| panic!("{}: no line {line:?} with a column {column}", self.name));
        (!cell.is_empty()).then(|| cell.parse().unwrap_or_else(|e| panic!("{}: '{cell}': {e}", self.name)))
    }

    /// The figure of a cell in cycles of the paper's machine; nothing where the cell is empty.
    ///
    /// # Panics
    /// If the table has no such cell.
    pub fn cycles(&self, line: &[&str], column: &str) -> Option<f64> {
        self.value(line, column).map(|value| value * self.cycles_per_unit)
    }

    /// The figure in the line that begins with these cells, in this column.
    ///
    /// # Panics
    /// If the table has no such figure.
    fn figure(
        &self,
        id: &str,
        operation: &'static str,
        line: &[&str],
        column: &str,
        difference: &'static str,
    ) -> Figure {
        let value = self.value(line, column).unwrap_or_else(|| panic!("{}: no figure for {id}", self.name));
        let cycles = value * self.cycles_per_unit;
        Figure { id: id.to_owned(), operation, source: self.name, value, unit: self.unit, cycles, difference }
    }
}

/// The cells of a line; a cell in quotes may hold commas.
fn cells(line: &str) -> Vec<String> {
    let mut cells = vec![String::new()];
    let mut quoted = false;
    for c in line.chars() {
        match c {
            '"' => quoted = !quoted,
            ',' if !quoted => cells.push(String::new()),
            c => cells.last_mut().expect("there is one").push(c),
        }
    }
    cells
}
