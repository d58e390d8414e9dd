//! Multiplication in optimal extension fields: products, additions and reductions of the subfield counted, whole products
//! timed.

use super::cell::Cell;
use super::claim::{Claim, Test, at};
use super::field_rows::{TIME, Timed, tasks};
use super::{Experiment, Run};
use carryless_counting::extension::{ProductMethod, cost_of_product};
use carryless_workbench::failure::Failure;

pub const EXPERIMENT: Experiment = Experiment {
    name: "fong-30",
    title: "multiplication in optimal extension fields: operations of the subfield, and time",
    source: "Fong et al. 2001, slide 30 (without times)",
    timed: true,
    notes: &NOTES,
    run,
    claims,
};

/// The field, its degree and its name here.
const FIELDS: [(&str, u32, &str); 2] = [(OEF_6, 6, "OEF31-6"), ("(2^32 − 5)^5", 5, "OEF32-5")];

const OEF_6: &str = "(2^31 − 1)^6";

const SCHOOLBOOK: &str = "each product reduced";
const KARATSUBA: &str = "Karatsuba-style";
const ACCUMULATED: &str = "multiply and accumulate";

/// The line, its method, the multiplier that is timed, and the products and additions that the slide states for m = 6.
type Line = (&'static str, ProductMethod, Option<&'static str>, Option<[f64; 2]>);

const LINES: [Line; 3] = [
    (SCHOOLBOOK, ProductMethod::Schoolbook, None, Some([36.0, 25.0])),
    (KARATSUBA, ProductMethod::Karatsuba, Some("oef-karatsuba"), Some([18.0, 59.0])),
    (ACCUMULATED, ProductMethod::Accumulated, Some("oef"), None),
];

const PRODUCTS: &str = "products";
const ADDITIONS: &str = "additions";
const BY_OMEGA: &str = "by ω";
const REDUCTIONS: &str = "reductions";

const NOTES: [&str; 4] = [
    "Counted by running the formulas on coefficients that count; the results were compared with the library's product. \
     The Karatsuba-style method is that of Bailey and Paar for m = 6 = 2·3.",
    "Additions are those of the product of polynomials, in 'multiply and accumulate' of integers of double length. What \
     x^m = ω takes, m − 1 products by ω with an addition each, stands apart under 'by ω'.",
    "Reductions are counted where the formulas as stated have them. The kernel that is timed in the Karatsuba-style \
     line delays its reductions too.",
    "There is no kernel that reduces each product, and so no time in its line.",
];

fn run(run: &Run<'_>) -> Result<Vec<Cell>, Failure> {
    let mut cells = Vec::new();
    let mut timed = Vec::new();
    for (field, degree, name) in FIELDS {
        for (label, method, multiplier, printed) in LINES {
            let Some(cost) = cost_of_product(degree, method) else { continue };
            let printed = printed.filter(|_| degree == 6);
            let cell = |quantity, here: u32| Cell::new(label, field, quantity, "").here(f64::from(here));
            cells.push(cell(PRODUCTS, cost.products).paper(printed.map(|[products, _]| products)));
            cells.push(cell(ADDITIONS, cost.additions).paper(printed.map(|[_, additions]| additions)));
            cells.push(cell(BY_OMEGA, cost.by_omega));
            cells.push(cell(REDUCTIONS, cost.reductions));
            timed.extend(multiplier.map(|multiplier| Timed {
                label,
                column: field.to_owned(),
                quantity: TIME,
                row: format!("{name}/{multiplier}"),
                operation: "mul",
                paper: None,
            }));
        }
    }
    cells.extend(run.time(tasks(&timed)?));
    Ok(cells)
}

fn claims() -> Vec<Claim> {
    let of = |label: &str, quantity| at(label, OEF_6, quantity);
    let as_stated = |label| [PRODUCTS, ADDITIONS].map(|quantity| Test::as_printed(of(label, quantity)));
    let fewer = |other| Test::less(of(ACCUMULATED, REDUCTIONS), of(other, REDUCTIONS));
    vec![
        Claim::papers(
            "for m = 6 a Karatsuba-style method has 18 products and 59 additions in place of 36 and 25",
            [SCHOOLBOOK, KARATSUBA].into_iter().flat_map(as_stated),
        ),
        Claim::papers("multiply and accumulate has the fewest reductions", [fewer(SCHOOLBOOK), fewer(KARATSUBA)]),
        Claim::papers(
            "multiply and accumulate is the fastest, for m = 6 faster than the Karatsuba-style method",
            [Test::less(of(ACCUMULATED, TIME), of(KARATSUBA, TIME))],
        ),
    ]
}
