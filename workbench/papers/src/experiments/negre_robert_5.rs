//! Word operations and times of products, of AB, AC and of AB + CD by recursive Karatsuba with a carry-less product.

use super::cell::Cell;
use super::claim::{Claim, Test, at, grid};
use super::products::{self, TIME, Timed, count, field};
use super::{Experiment, Run};
use carryless_workbench::failure::Failure;
use carryless_workbench::published::NEGRE_ROBERT_5 as SOURCE;

pub const EXPERIMENT: Experiment = Experiment {
    name: "negre-robert-5",
    title: "products by recursive Karatsuba: word operations and time",
    source: SOURCE.name,
    timed: true,
    notes: &NOTES,
    run,
    claims,
};

/// A line of the paper.
struct Line {
    label: &'static str,
    kernel: &'static str,
    /// XOR for N = 8 and N = 4 with 5N/2 for the reconstruction, and with 3N.
    xor: [[f64; 2]; 2],
    /// The reconstruction by which the paper counts.
    printed: &'static str,
}

const LINES: [Line; 3] = [
    Line { label: KARATSUBA, kernel: "karatsuba-rec", xor: [[133.0, 35.0], [152.0, 40.0]], printed: XOR_3N },
    Line { label: ABAC, kernel: "karatsuba-rec-abac", xor: [[247.0, 65.0], [285.0, 75.0]], printed: XOR },
    Line { label: ABCD, kernel: "karatsuba-rec-abcd", xor: [[225.0, 63.0], [244.0, 68.0]], printed: XOR },
];

const KARATSUBA: &str = "KaratRec";
const ABAC: &str = "KaratRec_ABAC";
const ABCD: &str = "KaratRec_ABpCD";

/// XOR with 5N/2 of them for the reconstruction of a product from three of half its size.
const XOR: &str = "XOR";

/// XOR with 3N of them.
const XOR_3N: &str = "XOR, reconstruction in 3N";

const PRODUCTS: &str = "word products";

const FIELDS: [u32; 2] = [409, 233];

/// Kernels of our own, without published figures.
const OURS: [(&str, &str); 3] =
    [("clmul (ours)", "clmul"), ("clmul AB,AC (ours)", "clmul-abac"), ("clmul AB+CD (ours)", "clmul-abcd")];

const NOTES: [&str; 6] = [
    "The column of m = 409 is counted in the paper for N = 8; here seven words are split into four and three, which takes \
     less. 'Verified' is for N = 8.",
    "XOR are counted with 5N/2 of them for the reconstruction, as here: 7N^log2(3) − 7N for KaratRec, 13N^log2(3) − 13N for \
     AB,AC. The paper counts KaratRec with 3N, its other lines with 5N/2: 'reconstruction in 3N' has all lines by the other \
     count, 8N^log2(3) − 8N for KaratRec, 15N^log2(3) − 15N for AB,AC and 12N^log2(3) − 10N for AB+CD.",
    "KaratRec_ABpCD: adding two double-length word products takes two XOR of 64-bit words, not one: 11N^log2(3) − 9N = 225, 63 \
     and not 198, 54. AB+CD still takes a fifth less XOR than two products and an addition.",
    "KaratRec here is the paper's recursion on the processor's carry-less product of 64-bit words, where it has one.",
    "The lines of ours are counted and timed on lanes of 128 bits; an operation on a lane counts once.",
    "The times are of products without reduction.",
];

fn run(run: &Run<'_>) -> Result<Vec<Cell>, Failure> {
    let mut cells = Vec::new();
    let mut timed = Vec::new();
    for (i, m) in FIELDS.into_iter().enumerate() {
        for Line { label, kernel, xor, printed } in LINES {
            let tally = count(kernel, m);
            let value = |column: &str| SOURCE.value(&[label], column);
            let words = |quantity| if quantity == printed { value(&format!("wxor{m}")) } else { None };
            let [by_5n_2, by_3n] = xor;
            let cell = Cell::new(label, field(m), XOR, "").paper(words(XOR)).verified(by_5n_2[i]);
            cells.push(cell.here(tally.map(|tally| tally.xor as f64)));
            cells.push(Cell::new(label, field(m), XOR_3N, "").paper(words(XOR_3N)).verified(by_3n[i]));
            let cell = Cell::new(label, field(m), PRODUCTS, "").paper(value(&format!("mul64_{m}")));
            cells.push(cell.here(tally.map(|tally| tally.clmul as f64)));
            timed.push(Timed { label, kernel, m, paper: SOURCE.cycles(&[label], &format!("us{m}")) });
        }
        for (label, kernel) in OURS {
            let tally = count(kernel, m);
            cells.push(Cell::new(label, field(m), XOR, "").here(tally.map(|tally| tally.xor as f64)));
            cells.push(Cell::new(label, field(m), PRODUCTS, "").here(tally.map(|tally| tally.clmul as f64)));
            timed.push(Timed { label, kernel, m, paper: None });
        }
    }
    cells.extend(products::time(&timed, run));
    Ok(cells)
}

fn claims() -> Vec<Claim> {
    let of = |label: &'static str, quantity| FIELDS.map(|m| at(label, field(m), quantity)).into_iter();
    let pairs = |a, b, quantity| of(a, quantity).zip(of(b, quantity));
    vec![
        Claim::papers(
            "AB+CD takes fewer XOR than AB,AC",
            pairs(ABCD, ABAC, XOR).map(|(abcd, abac)| Test::less(abcd, abac)),
        ),
        Claim::papers(
            "AB+CD nevertheless takes more time than AB,AC",
            pairs(ABCD, ABAC, TIME).map(|(abcd, abac)| Test::more(abcd, abac)),
        ),
        Claim::papers(
            "for m = 233 the word products are as printed",
            grid(LINES.map(|line| line.label), [field(233)], [PRODUCTS]).into_iter().map(Test::as_printed),
        ),
        Claim::ours(
            "AB+CD takes at least as long as two products, twice one or more",
            pairs(ABCD, KARATSUBA, TIME).map(|(abcd, product)| Test::ratio(abcd, product, 2.0..f64::INFINITY)),
        ),
        Claim::ours(
            "for m = 233 the XOR are those of the algorithms as corrected, with 5N/2 for the reconstruction",
            grid(LINES.map(|line| line.label), [field(233)], [XOR]).into_iter().map(Test::as_verified),
        ),
    ]
}
