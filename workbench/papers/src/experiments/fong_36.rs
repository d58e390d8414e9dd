//! The questions that the slides end with: what an inversion costs here, whether halving can be used more widely, and
//! what instructions and wide registers are worth.

use super::cell::{CYCLES, Cell, PER_CENT, PRODUCTS};
use super::claim::{Claim, Test, at};
use super::field_rows::{TIME, binary_euclid};
use super::fong_methods::{CARRYLESS, COMBS};
use super::halving::field_operation;
use super::products::field;
use super::{Experiment, Run};
use carryless::word::has_carryless_product;
use carryless_rows::registry::{self, PointRow};
use carryless_workbench::failure::Failure;
use carryless_workbench::names;
use carryless_workbench::statistics::Samples;
use carryless_workbench::timing::Task;
use carryless_workbench::workload;

pub const EXPERIMENT: Experiment = Experiment {
    name: "fong-36",
    title: "the open questions: inversion, halving, instructions and wide registers",
    source: "Fong et al. 2001, slide 36 (questions, without figures)",
    timed: true,
    notes: &NOTES,
    run,
    claims,
};

/// The degrees of the binary fields of the slides.
const FIELDS: [u32; 3] = [163, 233, 283];

// The questions, one block of columns each.

const INVERSION: &str = "What's I/M on this platform?";
const HALVING: &str = "Can halving be applied more widely?";
const INSTRUCTIONS: &str = "How much by assembler and wide registers?";

// The lines of the last two, and their quantities.

const BY_COMBS: &str = "from the right, by combs";
const FROM_THE_RIGHT: &str = "from the right, by carry-less products";
const FROM_THE_LEFT: &str = "from the left, by carry-less products";
const AGAINST_DOUBLING: &str = "against doubling";
const AGAINST_RIGHT: &str = "change from right to left";

const ON_WORDS: &str = "instruction, words of 64 bits";
const ON_REGISTERS: &str = "instruction, registers of 128 bits";
const AGAINST_COMBS: &str = "against combs";
const AGAINST_WORDS: &str = "against words";

/// The row of a method of k·P with the method that it is compared with, both with a NAF of width four.
const DOUBLING_BY_COMBS: &str = "comb4/lopez-dahab/wnaf4";
const HALVING_BY_COMBS: &str = "comb4/lopez-dahab/halve-and-add-rtl-wnaf4";
const DOUBLING: &str = "clmul/kim-kim/wnaf4";
const HALVING_FROM_THE_RIGHT: &str = "clmul/kim-kim/halve-and-add-rtl-wnaf4";
const HALVING_FROM_THE_LEFT: &str = "clmul/lambda/halve-and-add-wnaf4";

const NOTES: [&str; 5] = [
    "The slide asks; it has no figures. Each question has its lines here, ratios by rounds, and the commands that say more.",
    "I/M: the fastest inversion in variable time, in multiplications: beside combs by the extended Euclidean algorithm, as \
     in the slides, beside carry-less products by Itoh–Tsujii with tables. For prime fields `carryless-papers reproduce fong-14`, \
     for extension fields fong-31.",
    "Halving: k·P with a NAF of width 4, in change of time against doubling with the same products. \
     Halving from the left, with a table of multiples, needs an affine sum and so an inversion for each addition. More by \
     `carryless-papers reproduce fong-28` and `carryless compare --curves B-233`.",
    "Assembler: where the slides code in assembler, here the compiler is given the processor's instruction for carry-less \
     products, which code in C does not reach; combs stand for the slides' code in C.",
    "Wide registers: the same instruction on words of 64 bits in Karatsuba down to words, and on registers of 128 bits. \
     More by `carryless-papers reproduce negre-robert-5`.",
];

/// What is timed in one field; the rows by carry-less products are missing where the processor has none.
const TASKS: usize = 10;

/// The places of the tasks.
#[derive(Clone, Copy)]
enum At {
    CombProduct,
    CombInversion,
    CombDoubling,
    CombHalving,
    WordProduct,
    LaneProduct,
    LaneInversion,
    Doubling,
    FromTheRight,
    FromTheLeft,
}

fn run(run: &Run<'_>) -> Result<Vec<Cell>, Failure> {
    let mut timed = Vec::new();
    for m in FIELDS {
        timed.extend(tasks(m)?);
    }
    let samples = run.measure(timed);
    let each = samples.len() / FIELDS.len();
    Ok(FIELDS.into_iter().zip(samples.chunks(each)).flat_map(|(m, samples)| cells(m, samples)).collect())
}

/// The tasks of a field in the order of [`At`].
fn tasks(m: u32) -> Result<Vec<Task<'static>>, Failure> {
    let curve = names::curve("curve", &format!("B-{m}"))?;
    let row = |method: &str| -> &'static PointRow {
        let id = format!("{}/{method}", curve.name);
        registry::rows_of(curve.name).find(|row| row.id == id).expect("the row of a method that is in every build")
    };
    let operation = |multiplier, operation| {
        field_operation(&format!("F2-{m}/{multiplier}"), operation).expect("an operation that is in every build")
    };
    let methods = |methods: &[&str]| -> Result<Vec<Task<'static>>, Failure> {
        let rows: Vec<_> = methods.iter().map(|method| (curve, row(method))).collect();
        workload::check_rows(&rows)?;
        Ok(rows.into_iter().map(|(curve, row)| workload::task(curve, row)).collect())
    };
    let euclid = field_operation(&binary_euclid(m), "invert").expect("an operation that is in every build");
    let mut tasks = vec![operation("comb4", "mul"), euclid];
    tasks.extend(methods(&[DOUBLING_BY_COMBS, HALVING_BY_COMBS])?);
    if has_carryless_product() {
        tasks.extend([operation("karatsuba-rec", "mul"), operation("clmul", "mul"), operation("clmul", "invert")]);
        tasks.extend(methods(&[DOUBLING, HALVING_FROM_THE_RIGHT, HALVING_FROM_THE_LEFT])?);
        debug_assert_eq!(tasks.len(), TASKS);
    }
    Ok(tasks)
}

/// The cells of a field.
fn cells(m: u32, samples: &[Samples]) -> Vec<Cell> {
    let of = |place: At| samples.get(place as usize);
    let ratio = |a, b| Some(of(a)?.to(of(b)?));
    let inversion = |quantity, inversion, product| {
        Cell::new(field(m), INVERSION, quantity, PRODUCTS).timed(ratio(inversion, product))
    };
    let change = |column, row: String, quantity, a, b| {
        let change = ratio(a, b).map(|ratio| ratio.map(|ratio| 100.0 * (ratio - 1.0)));
        Cell::new(row, column, quantity, PER_CENT).timed(change)
    };
    let halving = |label, quantity, a, b| change(HALVING, on_curve(m, label), quantity, a, b);
    let time = |row: String, column, place| Cell::new(row, column, TIME, CYCLES).timed(of(place).cloned());
    let method = |label, place| time(on_curve(m, label), HALVING, place);
    let product = |label, place| time(in_field(m, label), INSTRUCTIONS, place);
    let faster = |label, quantity, a, b| change(INSTRUCTIONS, in_field(m, label), quantity, a, b);
    vec![
        inversion(COMBS, At::CombInversion, At::CombProduct),
        inversion(CARRYLESS, At::LaneInversion, At::LaneProduct),
        method(BY_COMBS, At::CombHalving),
        method(FROM_THE_RIGHT, At::FromTheRight),
        method(FROM_THE_LEFT, At::FromTheLeft),
        halving(BY_COMBS, AGAINST_DOUBLING, At::CombHalving, At::CombDoubling),
        halving(FROM_THE_RIGHT, AGAINST_DOUBLING, At::FromTheRight, At::Doubling),
        halving(FROM_THE_LEFT, AGAINST_DOUBLING, At::FromTheLeft, At::Doubling),
        halving(FROM_THE_LEFT, AGAINST_RIGHT, At::FromTheLeft, At::FromTheRight),
        product(COMBS, At::CombProduct),
        product(ON_WORDS, At::WordProduct),
        product(ON_REGISTERS, At::LaneProduct),
        faster(ON_WORDS, AGAINST_COMBS, At::WordProduct, At::CombProduct),
        faster(ON_REGISTERS, AGAINST_COMBS, At::LaneProduct, At::CombProduct),
        faster(ON_REGISTERS, AGAINST_WORDS, At::LaneProduct, At::WordProduct),
    ]
}

fn on_curve(m: u32, label: &str) -> String {
    format!("B-{m}, {label}")
}

fn in_field(m: u32, label: &str) -> String {
    format!("{}, {label}", field(m))
}

fn claims() -> Vec<Claim> {
    let product = |m, label| at(in_field(m, label), INSTRUCTIONS, TIME);
    let halving = |m, label| at(on_curve(m, label), HALVING, TIME);
    vec![
        Claim::ours(
            "the processor's own instruction makes products faster than combs",
            FIELDS.map(|m| Test::less(product(m, ON_WORDS), product(m, COMBS))),
        ),
        Claim::ours(
            "registers of 128 bits gain over words of 64, by the same instruction",
            FIELDS.map(|m| Test::less(product(m, ON_REGISTERS), product(m, ON_WORDS))),
        ),
        Claim::ours(
            "an inversion costs no more than the ten multiplications of the slides, by combs",
            FIELDS.map(|m| Test::figure(at(field(m), INVERSION, COMBS), 0.0..10.0)),
        ),
        Claim::ours(
            "an inversion costs no more than ten multiplications by carry-less products",
            FIELDS.map(|m| Test::figure(at(field(m), INVERSION, CARRYLESS), 0.0..10.0)),
        ),
        Claim::ours(
            "halving from the left is faster than from the right",
            FIELDS.map(|m| Test::less(halving(m, FROM_THE_LEFT), halving(m, FROM_THE_RIGHT))),
        ),
    ]
}
