//! Inversion in optimal extension fields: its multiplications and Frobenius maps, and the part of the subfield's
//! inversion.

use super::cell::{CYCLES, Cell};
use super::claim::{Claim, Test, at, grid};
use super::field_rows::{TIME, Timed, tasks};
use super::{Experiment, Run};
use carryless_counting::extension::multiplications_of_inversion;
use carryless_rows::fields;
use carryless_workbench::failure::Failure;
use carryless_workbench::published::FONG_OEF as SOURCE;
use carryless_workbench::timing::Task;

pub const EXPERIMENT: Experiment = Experiment {
    name: "fong-33",
    title: "inversion in optimal extension fields",
    source: "Fong et al. 2001, slides 33 and 34 (times of slide 31; Pentium III, 1 GHz)",
    timed: true,
    notes: &NOTES,
    run,
    claims,
};

/// The field, its degree, its name here and its published column.
const FIELDS: [(&str, u32, &str, &str); 2] =
    [("(2^31 − 1)^6", 6, "OEF31-6", "OEF31_6"), ("(2^32 − 5)^5", 5, "OEF32-5", "OEF32_5")];

const COUNTED: &str = "a^(r − 1)";
const PRODUCTS: &str = "multiplications";
const FROBENIUS: &str = "Frobenius maps";
const INVERSION: &str = "inversion";
const EUCLID: &str = "of that, inversion in the subfield";
const SHARE: &str = "share";
const PER_CENT_OF_IT: &str = "% of it";

const NOTES: [&str; 4] = [
    "1/a = a^(r − 1) / a^r, r = (p^m − 1)/(p − 1). The slide's formulas are evaluated: ⌊log₂(m − 1)⌋ + H(m − 1) − 1 \
     multiplications and one more Frobenius map, H the number of ones.",
    "Multiplications are counted in an inversion that is carried out; the Frobenius maps are those of the same \
     addition chain, carried out on exponents, where they are rotations of the digits to the base p.",
    "Inversion in the subfield is by the binary extended Euclidean algorithm, each needing the one before.",
    "The product a^(r − 1)·a, of which one coefficient is needed, and the product by 1/a^r are not counted.",
];

fn run(run: &Run<'_>) -> Result<Vec<Cell>, Failure> {
    let mut timed = Vec::new();
    for (field, _, name, published) in FIELDS {
        let whole = Timed {
            label: INVERSION,
            column: field.to_owned(),
            quantity: TIME,
            row: format!("{name}/oef"),
            operation: "invert",
            paper: SOURCE.cycles(&["inv"], published),
        };
        timed.extend(tasks(&[whole])?);
        let subfield = Task::new(fields::subfield_inversions(name));
        timed.push((Cell::new(EUCLID, field, TIME, CYCLES), Some(subfield)));
    }
    let mut cells = counted();
    cells.extend(run.time(timed));
    for (field, ..) in FIELDS {
        let time = |line| at(line, field, TIME).samples(&cells);
        let share = time(EUCLID).zip(time(INVERSION)).map(|(part, whole)| part.to(whole).map(|ratio| 100.0 * ratio));
        cells.push(Cell::new(EUCLID, field, SHARE, PER_CENT_OF_IT).paper(40.0).timed(share));
    }
    Ok(cells)
}

/// Multiplications and Frobenius maps, the formulas beside what was counted.
fn counted() -> Vec<Cell> {
    let line = |(field, degree, ..): (&'static str, u32, &str, &str)| {
        let maps = Chain::of(degree).maps;
        let formula = (degree - 1).ilog2() + (degree - 1).count_ones();
        let cell = |quantity, formula, here| {
            Cell::new(field, COUNTED, quantity, "").paper(f64::from(formula)).here(f64::from(here))
        };
        [cell(PRODUCTS, formula - 1, multiplications_of_inversion(degree)), cell(FROBENIUS, formula, maps)]
    };
    FIELDS.into_iter().flat_map(line).collect()
}

/// A power of a as it is reached by products and Frobenius maps, from a^1 on.
#[derive(Clone, Copy)]
struct Chain {
    /// The exponent's digits to the base p, all 0 or 1: bit i stands for p^i.
    exponent: u32,
    maps: u32,
}

impl Chain {
    /// a^(r − 1) along the bits of m − 1.
    ///
    /// # Panics
    /// If it does not come to that.
    fn of(m: u32) -> Self {
        let mut t = Chain { exponent: 1, maps: 0 };
        let mut k = 1;
        for i in (0..(m - 1).ilog2()).rev() {
            t = t.frobenius(k, m).times(t.exponent);
            k *= 2;
            if (m - 1) >> i & 1 == 1 {
                t = t.frobenius(1, m).times(1);
                k += 1;
            }
        }
        let power = t.frobenius(1, m);
        assert_eq!(power.exponent, (1 << m) - 2, "r − 1 = p + … + p^(m − 1)");
        power
    }

    /// Its power p^k: p^m = 1 in exponents.
    fn frobenius(self, k: u32, m: u32) -> Self {
        let rotated = self.exponent << k | self.exponent >> (m - k);
        Chain { exponent: rotated & ((1 << m) - 1), maps: self.maps + 1 }
    }

    /// Its product with another power, which has none of its digits.
    fn times(self, exponent: u32) -> Self {
        assert_eq!(self.exponent & exponent, 0, "digits stay below two");
        Chain { exponent: self.exponent | exponent, ..self }
    }
}

fn claims() -> Vec<Claim> {
    let fields = FIELDS.map(|(field, ..)| field);
    vec![
        Claim::papers(
            "a^(r − 1) takes ⌊log₂(m − 1)⌋ + H(m − 1) − 1 multiplications and one more Frobenius map",
            grid(fields, [COUNTED], [PRODUCTS, FROBENIUS]).into_iter().map(Test::as_printed),
        ),
        Claim::papers(
            "inversion in the subfield takes some 40 % of the whole, between 30 and 50 %",
            fields.map(|field| Test::figure(at(EUCLID, field, SHARE), 30.0..50.0)),
        ),
    ]
}
