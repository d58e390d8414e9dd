//! Tables of field operations: rows of `compare`'s fields, and additions.

use super::reproduction::{CYCLES, Cell, here};
use crate::failure::Failure;
use crate::fields::{self, FieldRow};
use crate::random::SplitMix64;
use crate::timing::Task;
use crate::workload;
use carryless::field::Field;
use carryless::word::{has_adx, has_carryless_product};
use std::hint::black_box;

/// The quantity of a time.
pub const TIME: &str = "time";

/// A field operation to be timed: its cell and what the paper measured.
pub struct Timed {
    /// The line of the table.
    pub label: &'static str,
    /// The column.
    pub column: String,
    /// What is timed.
    pub quantity: &'static str,
    /// FIELD/MULTIPLIER of the row, and its algorithm if it is not the multiplier's own.
    pub row: String,
    /// Its operation.
    pub operation: &'static str,
    /// In cycles of the paper's machine.
    pub paper: Option<f64>,
}

impl Timed {
    fn row(&self) -> Option<&'static FieldRow> {
        fields::rows().iter().find(|row| row.id == self.row && row.operation == self.operation)
    }
}

/// The cells of all operations with what is to be timed for them: nothing where this processor does not have the row.
pub fn tasks(timed: &[Timed]) -> Result<Vec<(Cell, Option<Task<'static>>)>, Failure> {
    workload::check_fields(&timed.iter().filter_map(Timed::row).collect::<Vec<_>>())?;
    let task = |timed: &Timed| {
        let cell = Cell::new(timed.label, timed.column.as_str(), timed.quantity, CYCLES).paper(timed.paper);
        (cell, timed.row().map(|row| Task::new(|n| row.repeat(n))))
    };
    Ok(timed.iter().map(task).collect())
}

/// Additions, each of which needs the one before.
pub fn additions<F: Field>() -> Task<'static> {
    chain::<F>(|a, b| a + b)
}

/// Subtractions, each of which needs the one before.
pub fn subtractions<F: Field>() -> Task<'static> {
    chain::<F>(|a, b| a - b)
}

fn chain<F: Field>(step: impl Fn(F, F) -> F + 'static) -> Task<'static> {
    let mut random = SplitMix64::new(u64::from(F::BITS));
    let mut element = || F::from_limbs(&fields::random_element::<F>(&mut random));
    let (mut a, b) = (element(), element());
    Task::new(move |n| {
        for _ in 0..n {
            a = black_box(step(a, black_box(b)));
        }
    })
}

/// The row of the binary field's inversion by the extended Euclidean algorithm, which needs no products.
pub fn binary_euclid(m: u32) -> String {
    format!("F2-{m}/{}/euclid", if has_carryless_product() { "clmul" } else { "clmul-portable" })
}

/// The fastest products in the fields of P-192, P-224 and P-256: in assembly where the processor has the instructions.
pub fn prime_products() -> &'static str {
    if has_adx() { "solinas-adx" } else { "solinas" }
}

/// The block of what an inversion takes in multiplications, one line a field.
pub const INVERSION_TO_PRODUCT: &str = "inversion to multiplication";

/// The ratio of the lines `inversion` and `product` in the column of this field, beside the published one.
pub fn inversion_to_product(
    cells: &[Cell],
    field: &str,
    quantity: &'static str,
    [inversion, product]: [&str; 2],
    paper: Option<f64>,
) -> Cell {
    let time = |line| here(cells, line, field, quantity);
    let ratio = time(inversion).zip(time(product)).map(|(inversion, product)| inversion / product);
    Cell::new(field, INVERSION_TO_PRODUCT, quantity, "").paper(paper).here(ratio)
}

/// What an inversion in this field takes in multiplications.
pub fn ratio_here(cells: &[Cell], field: &str, quantity: &str) -> Option<f64> {
    here(cells, field, INVERSION_TO_PRODUCT, quantity)
}

/// `what`, with these figures where there are any.
pub fn with_figures(what: &str, figures: &[Option<f64>]) -> String {
    let figures: Vec<String> = figures.iter().flatten().map(|figure| format!("{figure:.1}")).collect();
    if figures.is_empty() { what.to_owned() } else { format!("{what} (here {})", figures.join(", ")) }
}
