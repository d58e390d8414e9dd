//! Times of operations in optimal extension fields, beside a prime field and a binary one.

use super::cell::{CYCLES, Cell};
use super::claim::{Claim, Test, at};
use super::field_rows::{
    FASTEST_INVERSION, TIME, Timed, additions, binary_euclid, inversion_to_product, takes_products, tasks,
};
use super::{Experiment, Run};
use carryless_workbench::failure::Failure;
use carryless_workbench::published::FONG_OEF as SOURCE;
use std::ops::Range;

pub const EXPERIMENT: Experiment = Experiment {
    name: "fong-31",
    title: "times of operations in optimal extension fields",
    source: SOURCE.name,
    timed: true,
    notes: &NOTES,
    run,
    claims,
};

const PRIME: &str = "F_p192";
const OEF_6: &str = "(2^31 − 1)^6";
const BINARY: &str = "F_2^163";
const OEF_5: &str = "(2^32 − 5)^5";

/// The field and its published column.
const FIELDS: [(&str, &str); 4] = [(PRIME, "F_p192"), (OEF_6, "OEF31_6"), (BINARY, "F2_163"), (OEF_5, "OEF32_5")];

const PRODUCT: &str = "multiplication";
const INVERSION: &str = "inversion";

const NOTES: [&str; 4] = [
    "(2^31 − 1)^6 is F_p[x]/(x^6 − 7), (2^32 − 5)^5 is F_p[x]/(x^5 − 2).",
    "In the slide F_2^163 is in C and the others in assembly; here all are in Rust. The slides compute on 32-bit \
     words; here words have 64 bits, coefficients of extension fields 32.",
    "Inversion is by the extended Euclidean algorithm: binary in F_p192; in extension fields, after Itoh and Tsujii, \
     binary in the subfield. The fastest here is by divsteps in F_p192 and the same in the others: in \
     F_2^163 Itoh–Tsujii with tables takes longer by combs. Products in F_2^163 are by combs with windows of 4 bits.",
    "An addition here is one of several independent ones; each of the others needs the one before.",
];

fn run(run: &Run<'_>) -> Result<Vec<Cell>, Failure> {
    let mut timed = Vec::new();
    for (field, published) in FIELDS {
        let [name, product, inversion] = rows(field);
        let fastest = if field == BINARY { inversion.clone() } else { product.clone() };
        let addition = Cell::new("addition", field, TIME, CYCLES).paper(SOURCE.cycles(&["add"], published));
        timed.push((addition, Some(additions(&name))));
        let operation = |label, row, operation, line: Option<&str>| {
            let paper = line.and_then(|line| SOURCE.cycles(&[line], published));
            Timed { label, column: field.to_owned(), quantity: TIME, row, operation, paper }
        };
        timed.extend(tasks(&[
            operation(PRODUCT, product, "mul", Some("mul")),
            operation(INVERSION, inversion, "invert", Some("inv")),
            operation(FASTEST_INVERSION, fastest, "invert", None),
        ])?);
    }
    let mut cells = run.time(timed);
    for (field, published) in FIELDS {
        let paper = SOURCE.value(&["inv_over_mul"], published);
        let product = (PRODUCT, TIME);
        cells.push(inversion_to_product(&cells, field, INVERSION, [(INVERSION, TIME), product], paper));
        cells.push(inversion_to_product(&cells, field, FASTEST_INVERSION, [(FASTEST_INVERSION, TIME), product], None));
    }
    Ok(cells)
}

/// The field's name, the rows of the product and of the inversion.
fn rows(field: &str) -> [String; 3] {
    match field {
        PRIME => ["Fp-192", "Fp-192/solinas", "Fp-192/solinas/binary-euclid"].map(str::to_owned),
        OEF_6 => ["OEF31-6", "OEF31-6/oef", "OEF31-6/oef"].map(str::to_owned),
        OEF_5 => ["OEF32-5", "OEF32-5/oef", "OEF32-5/oef"].map(str::to_owned),
        _ => ["F2-163".to_owned(), "F2-163/comb4".to_owned(), binary_euclid(163)],
    }
}

fn claims() -> Vec<Claim> {
    let oefs = [OEF_6, OEF_5];
    let to = |a, b, field, range: Range<f64>| {
        oefs.map(|oef| Test::ratio(at(a, oef, TIME), at(b, field, TIME), range.clone()))
    };
    vec![
        Claim::papers(
            "an inversion in an extension field is fast compared with one in F_p192, it takes less than half of the time",
            to(INVERSION, INVERSION, PRIME, 0.0..0.5),
        ),
        Claim::papers(
            "an inversion in an extension field takes less than 10 multiplications",
            oefs.map(|oef| takes_products(oef, INVERSION, 0.0..10.0)),
        ),
        Claim::papers(
            "an inversion in F_p192 takes some sixty multiplications, between 40 and 80",
            [takes_products(PRIME, INVERSION, 40.0..80.0)],
        ),
        Claim::papers(
            "a multiplication in the extension fields is faster than in F_p192",
            to(PRODUCT, PRODUCT, PRIME, 0.0..1.0),
        ),
        Claim::papers(
            "a multiplication in the extension fields is faster than in F_2^163, by combs",
            to(PRODUCT, PRODUCT, BINARY, 0.0..1.0),
        ),
        Claim::ours(
            "an inversion in an extension field also takes less than half of the time of the fastest here in F_p192",
            to(INVERSION, FASTEST_INVERSION, PRIME, 0.0..0.5),
        ),
    ]
}
