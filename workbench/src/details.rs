//! A comparison in full: every row, curve by curve and field by field, each table as wide as the terminal.

use crate::comparison::{Comparison, Timed};
use crate::environment::Environment;
use crate::paragraph::paragraph;
use crate::published;
use crate::questions::{self, Answer, Pair};
use crate::screen::{self, Extras};
use crate::subject::Subject;
use crate::table::{Table, distinct, figure};
use crate::unit::Unit;
use crate::verdict::Verdict;
use carryless_rows::curves::CURVES;
use carryless_rows::registry::{KG, KP, SUM};
use std::io::{self, Write};

/// Marks the best of a column.
const BEST: &str = "*";

/// Writes all of it.
pub fn write(out: &mut dyn Write, environment: &Environment, comparison: &Comparison, unit: Unit) -> io::Result<()> {
    let report = Report { comparison, unit };
    screen::write_curves(out, environment, comparison, unit, Extras { every_curve: true, ..Extras::default() })?;
    let (rounds, places) = (comparison.conditions.rounds, comparison.conditions.placements);
    let how = format!("{rounds} rounds at {places} places in memory. {BEST} marks the best of a column.");
    write!(out, "{}", paragraph("", &how))?;
    report.write_fields(out)?;
    report.write_inversions(out)?;
    report.write_curves(out)?;
    report.write_published(out)?;
    if comparison.quick {
        return Ok(());
    }
    let answers = questions::answers(comparison);
    let (answered, open): (Vec<&Answer>, Vec<&Answer>) = answers.iter().partition(|answer| answer.word.is_some());
    write_answers(out, &answered, comparison)?;
    if !open.is_empty() {
        writeln!(out)?;
    }
    screen::write_open(out, &open)
}

/// Writes answers with the pairs that they rest on.
pub fn write_answers(out: &mut dyn Write, answers: &[&Answer], comparison: &Comparison) -> io::Result<()> {
    for answer in answers {
        write!(out, "\n{}", paragraph(&format!("({}) ", answer.letter), &answer.asks))?;
        if let Some(why) = answer.why_none() {
            write!(out, "{}", paragraph("    ", &format!("No answer: {why}.")))?;
        }
        for case in &answer.cases {
            write!(out, "\n{}", paragraph("", &format!("{} {}", case.asks, case.line())))?;
            let is_of_case = |pair: &&Pair| (&pair.asks, &pair.place) == (&case.asks, &case.place);
            answer.pairs.iter().filter(is_of_case).try_for_each(|pair| write_pair(out, pair))?;
        }
        if answer.pairs.len() < answer.of && answer.word.is_some() {
            let timed = format!("Timed: {} of its {} pairs.", answer.pairs.len(), answer.of);
            write!(out, "{}", paragraph("", &timed))?;
        }
    }
    if answers.iter().any(|answer| answer.word.is_some()) {
        let rule = format!(
            "1.77× [1.67, 1.82] P-256/…: the implementation above is 1.77 times as fast as this one, with an interval of 95 %. \
             ≈: the run does not tell them apart. A case counts what is won: {}.",
            questions::rule(comparison.margin)
        );
        write!(out, "\n{}", paragraph("", &rule))?;
    }
    Ok(())
}

/// The faster side, and how many times as fast as the other one it is.
fn write_pair(out: &mut dyn Write, pair: &Pair) -> io::Result<()> {
    let Pair { operation, left, right, ratio, verdict, .. } = pair;
    let is_left = *verdict != Verdict::No;
    let (first, second, speed) = if is_left { (left, right, ratio.inverse()) } else { (right, left, *ratio) };
    let mark = if pair.winner().is_none() { "≈" } else { "" };
    let speed = speed.text(2).replacen(' ', "× ", 1);
    writeln!(out, "{operation:<6} {first}")?;
    write!(out, "{}", paragraph("       ", &format!("{mark}{speed} {second}")))
}

struct Report<'a> {
    comparison: &'a Comparison,
    unit: Unit,
}

/// A column of figures, some of which may not exist.
struct Column<'a> {
    head: &'a str,
    values: Vec<Option<&'a Timed>>,
}

/// The columns of a field's table: head, operation, and time class where two are told apart.
const FIELD_COLUMNS: [(&str, &str, Option<&str>); 9] = [
    ("mul", "mul", None),
    ("thruput", "mul-throughput", None),
    ("square", "square", None),
    ("reduce", "reduce", None),
    ("invert", "invert", Some("variable")),
    ("inv ct", "invert", Some("constant")),
    ("sqrt", "sqrt", None),
    ("htr", "half-trace", Some("variable")),
    ("htr ct", "half-trace", Some("constant")),
];

/// A way to invert: name, the end of the row's id, time class.
type Inversion = (&'static str, &'static str, &'static str);

/// Those of binary fields.
const BINARY_INVERSIONS: [Inversion; 4] = [
    ("Euclid", "/euclid", "variable"),
    ("I–T, squarings, ct", "/squarings", "constant"),
    ("I–T, scans, ct", "", "constant"),
    ("I–T, tables", "", "variable"),
];

/// Those of prime fields.
const PRIME_INVERSIONS: [Inversion; 3] = [
    ("binary Euclid", "/binary-euclid", "variable"),
    ("Fermat, ct", "/fermat", "constant"),
    ("divsteps, ct", "", "constant"),
];

impl Report<'_> {
    fn text(&self, timed: &Timed) -> String {
        self.comparison.text(timed, self.unit)
    }

    fn of_fields(&self) -> Vec<&Timed> {
        self.comparison.timed.iter().filter(|timed| timed.subject.curve_name().is_none()).collect()
    }

    /// The figures of a column as text, the lowest of them marked.
    fn cells(&self, column: &Column<'_>) -> Vec<String> {
        let median = |timed: &&Timed| timed.samples.median();
        let best = column.values.iter().flatten().map(median).min_by(f64::total_cmp);
        let cell = |value: &Option<&Timed>| match value {
            None => "–".to_owned(),
            Some(timed) if column.values.len() > 1 && best == Some(median(timed)) => {
                format!("{BEST} {}", self.text(timed))
            }
            Some(timed) => self.text(timed),
        };
        column.values.iter().map(cell).collect()
    }

    /// A table with these line labels and columns; columns without any figure are left out.
    fn matrix(&self, corner: &str, labels: &[String], columns: Vec<Column<'_>>) -> Table {
        let columns: Vec<_> = columns.into_iter().filter(|column| column.values.iter().any(Option::is_some)).collect();
        let heads = [corner].into_iter().chain(columns.iter().map(|column| column.head));
        // What comes last is least asked for.
        let mut table = Table::new(&[0], heads).yielding(&(1..=columns.len()).rev().collect::<Vec<_>>());
        let cells: Vec<Vec<String>> = columns.iter().map(|column| self.cells(column)).collect();
        for (i, label) in labels.iter().enumerate() {
            table.push([label.clone()].into_iter().chain(cells.iter().map(|column| column[i].clone())));
        }
        table
    }

    fn write_fields(&self, out: &mut dyn Write) -> io::Result<()> {
        let rows = self.of_fields();
        if rows.is_empty() {
            return Ok(());
        }
        writeln!(out, "\n## Field operations, {}\n", self.unit)?;
        let how = "Latency: each operation waits for the one before, but those of 'thruput' (mul) and 'reduce'. htr: half-trace; ct: in \
                   constant time. Over a prime field sqrt is the root of a square, squared again.";
        write!(out, "{}", paragraph("", how))?;
        for field in distinct(&rows, |timed| timed.subject.field_name) {
            // An id of three parts is another way to do one operation.
            let own = |timed: &&&Timed| timed.subject.field_name == field && timed.subject.id.matches('/').count() == 1;
            let rows: Vec<&Timed> = rows.iter().filter(own).copied().collect();
            let multipliers = distinct(&rows, |timed| timed.subject.multiplier.to_owned());
            let columns = FIELD_COLUMNS.iter().map(|(head, operation, time)| {
                let value = |multiplier: &String| {
                    find(&rows, |subject| {
                        subject.multiplier == multiplier
                            && subject.operation == *operation
                            && time.is_none_or(|time| subject.time == time)
                    })
                };
                Column { head, values: multipliers.iter().map(value).collect() }
            });
            write!(out, "\n{}", self.matrix(field, &multipliers, columns.collect()))?;
        }
        Ok(())
    }

    fn write_inversions(&self, out: &mut dyn Write) -> io::Result<()> {
        let tables =
            [self.inversions("/euclid", &BINARY_INVERSIONS), self.inversions("/binary-euclid", &PRIME_INVERSIONS)];
        if tables.iter().any(Option::is_some) {
            writeln!(out, "\n## Ways to invert, {}\n", self.unit)?;
            let how = "I–T: by powers, of T. Itoh and S. Tsujii: by squarings alone, by tables that are scanned, by tables. ct: in constant time.";
            write!(out, "{}", paragraph("", how))?;
        }
        tables.iter().flatten().try_for_each(|table| write!(out, "\n{table}"))
    }

    /// The fields that have a row that ends so, by their ways to invert.
    fn inversions(&self, end: &str, ways: &[Inversion]) -> Option<Table> {
        let rows = self.of_fields();
        let compared: Vec<_> = rows.iter().filter(|timed| timed.subject.id.ends_with(end)).collect();
        compared.first()?;
        let mut table = Table::new(&[0], ["field"].into_iter().chain(ways.iter().map(|(name, ..)| *name)));
        for timed in compared {
            let Subject { field_name, multiplier, .. } = timed.subject;
            let value = |(_, end, time): &Inversion| {
                let id = format!("{field_name}/{multiplier}{end}");
                find(&rows, |row| row.id == id && row.operation == "invert" && row.time == *time)
            };
            let cells = self.cells(&Column { head: field_name, values: ways.iter().map(value).collect() });
            table.push([(*field_name).to_owned()].into_iter().chain(cells));
        }
        Some(table)
    }

    fn write_curves(&self, out: &mut dyn Write) -> io::Result<()> {
        for (operation, of) in [
            (KP, "Random points"),
            (KG, "Fixed points, whose tables are made before"),
            (SUM, "P fixed and its table made before, Q not"),
        ] {
            let timed = self.comparison.timed.iter();
            let rows: Vec<&Timed> =
                timed.filter(|timed| timed.subject.curve.is_some() && timed.subject.operation == operation).collect();
            if !rows.is_empty() {
                writeln!(out, "\n## {operation}, {}\n", self.unit)?;
                let how = format!(
                    "{of}, and random scalars below the order; the result in affine coordinates. Spread: between the quartiles. \
                     Ratio: to the best. Memory: bytes of all tables; c: few enough for constrained memory. Time: ct, constant; vt, \
                     variable. thr: threads that share a product; o: oversubscribed, more than processors."
                );
                write!(out, "{}", paragraph("", &how))?;
                self.write_each_curve(out, &rows)?;
            }
        }
        screen::write_data(out, self.comparison, self.unit)?;
        let curves: Vec<&str> = self.comparison.timed.iter().filter_map(|t| Some(t.subject.curve?.name)).collect();
        let present = CURVES.iter().filter(|curve| curve.for_comparison_only && curves.contains(&curve.name));
        let names: Vec<&str> = present.map(|curve| curve.name).collect();
        if names.is_empty() {
            return Ok(());
        }
        write!(out, "\n{}", paragraph("For comparison only, not for keys: ", &format!("{}.", names.join(", "))))
    }

    fn write_each_curve(&self, out: &mut dyn Write, rows: &[&Timed]) -> io::Result<()> {
        for curve in distinct(rows, |timed| timed.subject.curve.map_or("", |curve| curve.name)) {
            let of_curve = |timed: &&&Timed| timed.subject.curve.is_some_and(|own| own.name == curve);
            let rows = rows.iter().filter(of_curve);
            let mut rows: Vec<_> = rows.map(|timed| (*timed, timed.samples.quartiles())).collect();
            rows.sort_by(|(_, a), (_, b)| a.median.total_cmp(&b.median));
            let best = rows[0].1.median;
            let heads = [curve, "median", "spread", "ratio", "time", "thr", "memory"];
            let mut table = Table::new(&[0, 4], heads).yielding(&[2, 5, 3, 6, 4]);
            for (i, (timed, quartiles)) in rows.iter().enumerate() {
                let subject = timed.subject;
                let mark = if i == 0 { format!("{BEST} ") } else { String::new() };
                table.push([
                    subject.id[curve.len() + 1..].to_owned(),
                    format!("{mark}{}", self.text(timed)),
                    format!("{:.1} %", 100.0 * quartiles.spread()),
                    format!("{:.2}", quartiles.median / best),
                    if subject.time == "constant" { "ct" } else { "vt" }.to_owned(),
                    threads(subject),
                    memory(subject),
                ]);
            }
            write!(out, "\n{table}")?;
        }
        Ok(())
    }

    fn write_published(&self, out: &mut dyn Write) -> io::Result<()> {
        let figures = published::figures();
        let mut differences: Vec<&str> = Vec::new();
        for source in distinct(&figures, |figure| figure.source) {
            let mut table = Table::new(&[0], ["implementation", "here", "there", "ratio", "but"]).yielding(&[4, 1, 2]);
            for there in figures.iter().filter(|figure| figure.source == source) {
                let Some(timed) = self.comparison.find(&there.id, there.operation) else { continue };
                let cycles = timed.samples.median();
                if !differences.contains(&there.difference) {
                    differences.push(there.difference);
                }
                let note = differences.iter().position(|difference| *difference == there.difference).unwrap_or(0);
                table.push([
                    format!("{} {}", there.id, there.operation),
                    figure(cycles),
                    figure(there.cycles),
                    format!("{:.1}", there.cycles / cycles),
                    format!("({})", note + 1),
                ]);
            }
            if !table.is_empty() {
                let title = format!("{source}, cycles of each machine");
                write!(out, "\n{}\n{table}", paragraph("## ", &title))?;
            }
        }
        if !differences.is_empty() {
            writeln!(out, "\nPublished figures are different in:\n")?;
        }
        for (i, difference) in differences.iter().enumerate() {
            write!(out, "{}", paragraph(&format!("({}) ", i + 1), difference))?;
        }
        Ok(())
    }
}

/// Bytes of all tables, with the class.
fn memory(subject: &Subject) -> String {
    let bytes = subject.table_bytes + subject.run_bytes();
    let class = if subject.is_constrained { " c" } else { "" };
    format!("{bytes}{class}")
}

/// How many threads share a product, and whether there are as many processors.
fn threads(subject: &Subject) -> String {
    let mark = if subject.is_oversubscribed() { " o" } else { "" };
    format!("{}{mark}", subject.threads)
}

/// The fastest that is meant.
fn find<'a>(of: &[&'a Timed], is_meant: impl Fn(&Subject) -> bool) -> Option<&'a Timed> {
    let own = of.iter().copied().filter(|timed| is_meant(timed.subject));
    own.min_by(|a, b| a.samples.median().total_cmp(&b.samples.median()))
}
