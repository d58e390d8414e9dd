//! A comparison as text: Markdown that reads well on a terminal.

use crate::comparison::Comparison;
use crate::environment::Environment;
use crate::equal_security::{EQUAL_SECURITY, EqualSecurity};
use crate::published;
use crate::questions::{QUESTIONS, Question};
use crate::statistics::Quartiles;
use crate::table::{Table, distinct, figure};
use carryless_rows::curves::{CURVES, NamedCurve};
use carryless_rows::fields::FieldRow;
use carryless_rows::registry::{KG, KP, Row, SUM};
use std::io::{self, Write};

/// Marks the best of a column.
const BEST: &str = "*";

/// Writes the whole report.
pub fn write(out: &mut dyn Write, environment: &Environment, comparison: &Comparison) -> io::Result<()> {
    write_head(out, environment, comparison)?;
    write_fields(out, &comparison.fields)?;
    write_inversions(out, &comparison.fields)?;
    write_curves(out, &comparison.rows)?;
    write_published(out, comparison)?;
    write_equal_security(out, &comparison.rows)?;
    write_questions(out, comparison)?;
    write_summary(out, &comparison.rows)
}

fn write_head(out: &mut dyn Write, environment: &Environment, comparison: &Comparison) -> io::Result<()> {
    let Environment { version, cpu, cores, backend, rustc, .. } = environment;
    writeln!(out, "carryless {version} on {cpu}, {cores} cores")?;
    writeln!(out, "Carry-less products: {backend}. Compiler: {rustc}.")?;
    writeln!(
        out,
        "A cycle is one step of a chain of dependent additions, timed beside each sample. {BEST} marks the best."
    )?;
    let fields = comparison.fields.iter().map(|(_, cycles)| cycles);
    let measured: Vec<_> = fields.chain(comparison.rows.iter().map(|(_, cycles)| cycles)).collect();
    let Quartiles { samples, .. } = measured.first().expect("a comparison has rows");
    let spread = 100.0 * usual_spread(&measured);
    writeln!(out, "Medians of {samples} interleaved rounds of all rows, which were checked to agree.")?;
    writeln!(out, "In 9 rows of 10 the quartiles are less than {spread:.1} % apart.")?;
    if spread > BUSY {
        writeln!(out, "The machine was busy: on an idle one the figures are steadier.")?;
    }
    Ok(())
}

/// A spread, in per cent, that an idle machine does not show.
const BUSY: f64 = 5.0;

/// The distance between the quartiles, as a part of the median, that 9 of 10 do not exceed.
fn usual_spread(measured: &[&Quartiles]) -> f64 {
    let mut spreads: Vec<f64> = measured.iter().map(|cycles| (cycles.q3 - cycles.q1) / cycles.median).collect();
    spreads.sort_by(f64::total_cmp);
    spreads[(spreads.len() - 1) * 9 / 10]
}

/// A column of figures, some of which may not exist.
struct Column<'a> {
    head: &'a str,
    values: Vec<Option<f64>>,
}

impl Column<'_> {
    /// The figures as text, the lowest of them marked.
    fn cells(&self) -> Vec<String> {
        let best = self.values.iter().flatten().copied().min_by(f64::total_cmp);
        let cell = |value: &Option<f64>| match value {
            Some(_) if self.values.len() > 1 && *value == best => {
                format!("{BEST} {}", figure(value.unwrap_or_default()))
            }
            Some(value) => figure(*value),
            None => "–".to_owned(),
        };
        self.values.iter().map(cell).collect()
    }
}

/// A table with these line labels and columns; columns without any figure are left out.
fn matrix(corner: &str, labels: &[String], columns: Vec<Column<'_>>) -> Table {
    let columns: Vec<_> = columns.into_iter().filter(|column| column.values.iter().any(Option::is_some)).collect();
    let mut table = Table::new(&[0], [corner].into_iter().chain(columns.iter().map(|column| column.head)));
    let cells: Vec<Vec<String>> = columns.iter().map(Column::cells).collect();
    for (i, label) in labels.iter().enumerate() {
        table.push([label.clone()].into_iter().chain(cells.iter().map(|column| column[i].clone())));
    }
    table
}

/// The columns of a field's table: head, operation, and time class where two are told apart.
const FIELD_COLUMNS: [(&str, &str, Option<&str>); 9] = [
    ("mul", "mul", None),
    ("mul-throughput", "mul-throughput", None),
    ("square", "square", None),
    ("reduce", "reduce", None),
    ("invert", "invert", Some("variable")),
    ("invert, constant time", "invert", Some("constant")),
    ("sqrt", "sqrt", None),
    ("half-trace", "half-trace", Some("variable")),
    ("half-trace, constant time", "half-trace", Some("constant")),
];

type FieldCycles<'a> = (&'a FieldRow, Quartiles);

fn write_fields(out: &mut dyn Write, rows: &[FieldCycles]) -> io::Result<()> {
    if rows.is_empty() {
        return Ok(());
    }
    writeln!(out, "\n## Field operations, cycles\n")?;
    writeln!(out, "Each operation waits for the one before; those of mul-throughput and reduce are independent.")?;
    writeln!(out, "Over a prime field, sqrt is the root of a square, squared again.")?;
    for field in distinct(rows, |(row, _)| row.field_name) {
        // An id of three parts is another way to invert, of the next section.
        let own = |(row, _): &&FieldCycles| row.field_name == field && row.id.matches('/').count() == 1;
        let rows: Vec<_> = rows.iter().filter(own).collect();
        let multipliers = distinct(&rows, |(row, _)| row.multiplier.to_owned());
        let columns = FIELD_COLUMNS.iter().map(|(head, operation, time)| {
            let value = |multiplier: &String| {
                let wanted = |row: &FieldRow| row.operation == *operation && time.is_none_or(|time| row.time == time);
                let found = rows.iter().find(|(row, _)| row.multiplier == multiplier && wanted(row));
                found.map(|(_, cycles)| cycles.median)
            };
            Column { head, values: multipliers.iter().map(value).collect() }
        });
        write!(out, "\n{}", matrix(field, &multipliers, columns.collect()))?;
    }
    Ok(())
}

/// A way to invert: name, the end of the row's id, time class.
type Inversion = (&'static str, &'static str, &'static str);

/// Those of binary fields.
const BINARY_INVERSIONS: [Inversion; 4] = [
    ("Euclid", "/euclid", "variable"),
    ("Itoh–Tsujii by squarings, constant time", "/squarings", "constant"),
    ("Itoh–Tsujii by scans of tables, constant time", "", "constant"),
    ("Itoh–Tsujii by tables", "", "variable"),
];

/// Those of prime fields.
const PRIME_INVERSIONS: [Inversion; 3] = [
    ("binary Euclid", "/binary-euclid", "variable"),
    ("Fermat, constant time", "", "constant"),
    ("approximate Euclid", "", "variable"),
];

fn write_inversions(out: &mut dyn Write, rows: &[FieldCycles]) -> io::Result<()> {
    let tables =
        [inversions(rows, "/euclid", &BINARY_INVERSIONS), inversions(rows, "/binary-euclid", &PRIME_INVERSIONS)];
    if tables.iter().any(Option::is_some) {
        writeln!(out, "\n## Ways to invert, cycles")?;
    }
    tables.iter().flatten().try_for_each(|table| write!(out, "\n{table}"))
}

/// The fields that have a row that ends so, by their ways to invert.
fn inversions(rows: &[FieldCycles], end: &str, ways: &[Inversion]) -> Option<Table> {
    let compared: Vec<_> = rows.iter().filter(|(row, _)| row.id.ends_with(end)).map(|(row, _)| *row).collect();
    compared.first()?;
    let heads: Vec<String> = compared.iter().map(|row| row.field_name.to_owned()).collect();
    let columns = compared.iter().zip(&heads).map(|(field, head)| {
        let value = |(_, end, time): &Inversion| {
            let id = format!("{}/{}{end}", field.field_name, field.multiplier);
            let wanted = |row: &FieldRow| row.id == id && row.operation == "invert" && row.time == *time;
            rows.iter().find(|(row, _)| wanted(row)).map(|(_, cycles)| cycles.median)
        };
        Column { head, values: ways.iter().map(value).collect() }
    });
    let labels: Vec<String> = ways.iter().map(|(name, _, _)| (*name).to_owned()).collect();
    Some(matrix("inversion", &labels, columns.collect()))
}

type RowCycles<'a> = (&'a Row, Quartiles);

fn write_curves(out: &mut dyn Write, rows: &[RowCycles]) -> io::Result<()> {
    for (operation, of) in [
        (KP, "Random points"),
        (KG, "Fixed points, whose tables are made before"),
        (SUM, "Random points, P fixed and its table made before, Q not"),
    ] {
        let rows: Vec<&RowCycles> = rows.iter().filter(|(row, _)| row.operation == operation).collect();
        if !rows.is_empty() {
            writeln!(out, "\n## {operation}, cycles\n")?;
            writeln!(out, "{of}, and random scalars below the order; the result in affine coordinates.")?;
            write_each_curve(out, &rows)?;
        }
    }
    write_comparison_only(out, rows)
}

/// Names the curves among these that are no standard curves for keys.
fn write_comparison_only(out: &mut dyn Write, rows: &[RowCycles]) -> io::Result<()> {
    let present = |curve: &&NamedCurve| rows.iter().any(|(row, _)| row.curve == curve.name);
    let names: Vec<&str> =
        CURVES.iter().filter(|curve| curve.for_comparison_only).filter(present).map(|curve| curve.name).collect();
    if names.is_empty() {
        return Ok(());
    }
    writeln!(out, "\nFor comparison only, not for keys: {}.", names.join(", "))
}

fn write_each_curve(out: &mut dyn Write, rows: &[&RowCycles]) -> io::Result<()> {
    for curve in distinct(rows, |(row, _)| row.curve) {
        let mut rows: Vec<_> = rows.iter().filter(|(row, _)| row.curve == curve).collect();
        rows.sort_by(|(_, a), (_, b)| a.median.total_cmp(&b.median));
        let best = rows[0].1.median;
        let mut table = Table::new(&[0], [curve, "cycles", "quartiles", "to the best"]);
        for (i, (row, cycles)) in rows.iter().enumerate() {
            let mark = if i == 0 { format!("{BEST} ") } else { String::new() };
            table.push([
                row.id[curve.len() + 1..].to_owned(),
                format!("{mark}{}", figure(cycles.median)),
                format!("{} – {}", figure(cycles.q1), figure(cycles.q3)),
                format!("{:.2}", cycles.median / best),
            ]);
        }
        write!(out, "\n{table}")?;
    }
    Ok(())
}

fn write_published(out: &mut dyn Write, comparison: &Comparison) -> io::Result<()> {
    let fields = comparison.fields.iter().map(|(row, cycles)| (&row.id, row.operation, cycles));
    let rows = comparison.rows.iter().map(|(row, cycles)| (&row.id, row.operation, cycles));
    let measured: Vec<_> = fields.chain(rows).collect();
    let head = ["row", "here", "there", "ratio", "published by", "there it is different in"];
    let mut table = Table::new(&[0, 4, 5], head);
    for figure_there in published::figures() {
        let same = |(id, operation, _): &&(&String, &str, &Quartiles)| {
            **id == figure_there.id && *operation == figure_there.operation
        };
        if let Some((id, operation, cycles)) = measured.iter().find(same) {
            table.push([
                format!("{id} {operation}"),
                figure(cycles.median),
                figure(figure_there.cycles),
                format!("{:.1}", figure_there.cycles / cycles.median),
                figure_there.source.to_owned(),
                figure_there.difference.to_owned(),
            ]);
        }
    }
    if table.is_empty() {
        Ok(())
    } else {
        write!(out, "\n## Where it was published, cycles of each machine\n\n{table}")
    }
}

/// The answers that the rows of this comparison give; none where few were measured.
fn write_questions(out: &mut dyn Write, comparison: &Comparison) -> io::Result<()> {
    let answer = |question: &Question| Some((question.letter, question.asks, (question.answer)(&comparison.rows)?));
    let answers: Vec<_> = QUESTIONS.iter().filter(|_| !comparison.quick).filter_map(answer).collect();
    if answers.is_empty() {
        return Ok(());
    }
    writeln!(out, "\n## Questions, answered by the medians above\n")?;
    for (letter, asks, answer) in answers {
        writeln!(out, "- ({letter}) {asks} {answer}")?;
    }
    Ok(())
}

/// The best of curves of equal security, side by side.
fn write_equal_security(out: &mut dyn Write, rows: &[RowCycles]) -> io::Result<()> {
    let mut head = vec!["security".to_owned()];
    type CurveOf = fn(&EqualSecurity) -> &'static str;
    let kinds: [(&str, CurveOf); 3] =
        [("prime", |level| level.prime), ("random binary", |level| level.random), ("Koblitz", |level| level.koblitz)];
    for operation in [KP, KG, SUM] {
        head.extend(kinds.iter().map(|(kind, _)| format!("{operation} {kind}")));
    }
    let mut table = Table::new(&[0], head);
    for level in &EQUAL_SECURITY {
        let curves = kinds.map(|(_, curve)| curve(level));
        let best = |operation: &str, curve: &str| {
            let of = rows.iter().filter(|(row, _)| row.curve == curve && row.operation == operation);
            of.map(|(_, cycles)| cycles.median).min_by(f64::total_cmp)
        };
        if curves.iter().filter(|curve| best(KP, curve).is_some()).count() > 1 {
            let cells = [KP, KG, SUM].into_iter().flat_map(|operation| curves.map(|curve| best(operation, curve)));
            let cells = cells.map(|cycles| cycles.map_or("–".to_owned(), figure));
            table.push([format!("{} ({})", level.bits, curves.join(", "))].into_iter().chain(cells));
        }
    }
    if table.is_empty() {
        Ok(())
    } else {
        write!(out, "\n## Curves of equal security, cycles of the best rows\n\n{table}")
    }
}

/// For each curve the best row, and the best of each multiplier and coordinate system over all methods; binary curves
/// and others apart.
fn write_summary(out: &mut dyn Write, rows: &[RowCycles]) -> io::Result<()> {
    let of_operation = rows.iter().filter(|(row, _)| row.operation == KP);
    let (binary, odd): (Vec<&RowCycles>, Vec<&RowCycles>) =
        of_operation.partition(|(row, _)| row.field_name.starts_with("F2-"));
    let tables: Vec<Table> = [binary, odd].iter().map(|rows| summary(rows)).filter(|table| !table.is_empty()).collect();
    if !tables.is_empty() {
        write!(out, "\n## kP in short, cycles: the best method of each\n")?;
    }
    tables.iter().try_for_each(|table| write!(out, "\n{table}"))
}

fn summary(rows: &[&RowCycles]) -> Table {
    let kinds = distinct(rows, |(row, _)| format!("{}/{}", row.multiplier, row.coordinates));
    let mut table = Table::new(&[0, 1], ["kP", "best row"].into_iter().chain(kinds.iter().map(String::as_str)));
    for curve in distinct(rows, |(row, _)| row.curve) {
        let best_of = |kind: &str| {
            let id = format!("{curve}/{kind}");
            let of_kind = rows.iter().filter(|(row, _)| row.id.starts_with(&id));
            of_kind.min_by(|(_, a), (_, b)| a.median.total_cmp(&b.median))
        };
        let best = best_of("").map_or("", |(row, _)| &row.id[curve.len() + 1..]);
        let cells =
            kinds.iter().map(|kind| best_of(&format!("{kind}/")).map_or("–".to_owned(), |(_, c)| figure(c.median)));
        table.push([curve.to_owned(), best.to_owned()].into_iter().chain(cells));
    }
    table
}
