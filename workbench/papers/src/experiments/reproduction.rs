//! What the reproduction of a table comes to: figures of the paper beside those from here, chronograms, notes, and what
//! is said of them with verdicts.

use super::cell::{CYCLES, Cell, EMULATED, OVERSUBSCRIBED, WRONG};
use super::claim::{Judged, Whose};
use crate::chronogram::Chronogram;
use crate::experiments::Experiment;
use crate::references;
use carryless_workbench::environment::Environment;
use carryless_workbench::paragraph::paragraph;
use carryless_workbench::table::{Table, distinct};
use carryless_workbench::terminal;
use carryless_workbench::timing::Conditions;
use carryless_workbench::verdict::{self, Margin};
use std::io::{self, Write};

/// The reproduction of a table.
#[derive(Debug)]
pub struct Reproduction {
    /// The figures, block by block.
    pub cells: Vec<Cell>,
    /// When threads worked and waited.
    pub chronograms: Vec<Chronogram>,
    /// What must be known to read them.
    pub notes: Vec<String>,
    /// What the paper says of them, and what is said here, with verdicts.
    pub claims: Vec<Judged>,
    /// Under which conditions they were timed, as far as they were.
    pub conditions: Conditions,
}

impl Reproduction {
    /// Writes the tables, a block of columns after the other, the notes and the claims by verdict.
    pub fn write(&self, out: &mut dyn Write, experiment: &Experiment, here: &Environment) -> io::Result<()> {
        let Experiment { name, title, source, timed, .. } = experiment;
        writeln!(out, "{}", paragraph("# ", &format!("{name}: {title}")))?;
        let paper = references::of_table(name).unwrap_or_else(|| (*source).to_owned());
        write!(out, "{}", paragraph("Paper: ", &format!("{paper}.")))?;
        if let Some((_, there)) = source.split_once(" (") {
            write!(out, "{}", paragraph("There: ", &format!("{}.", there.trim_end_matches(')'))))?;
        }
        if *timed {
            let cores = if here.cores == 1 { "1 core".to_owned() } else { format!("{} cores", here.cores) };
            let machine = format!("{}, {cores}, {}; compiler: {}.", here.cpu, here.backend, here.rustc);
            write!(out, "{}{}", paragraph("Here: ", &machine), paragraph("", &self.timing()))?;
        }
        for table in self.tables(terminal::columns()) {
            write!(out, "\n{table}")?;
        }
        for chronogram in &self.chronograms {
            write!(out, "\n{chronogram}")?;
        }
        writeln!(out)?;
        for note in self.all_notes() {
            write!(out, "{}", paragraph("- ", &note))?;
        }
        self.write_claims(out, *timed)
    }

    /// The tables: each has as many quantities beside each other as fit `width` columns of text.
    pub fn tables(&self, width: usize) -> Vec<Table> {
        let of_column = |column: String| {
            let cells: Vec<&Cell> = self.cells.iter().filter(|cell| cell.column == column).collect();
            tables(&column, &cells, width)
        };
        distinct(&self.cells, |cell| cell.column.clone()).into_iter().flat_map(of_column).collect()
    }

    /// What must be known to read the tables, their marks included.
    pub fn all_notes(&self) -> Vec<String> {
        let mut notes = Vec::new();
        if self.cells.iter().any(|cell| cell.oversubscribed) {
            notes.push(format!(
                "{OVERSUBSCRIBED} marks more threads than there are cores: nothing is concluded from it."
            ));
        }
        if self.cells.iter().any(|cell| cell.paper_is_wrong) {
            notes.push(format!("{WRONG} marks a published value that is wrong; the verified one stands beside it."));
        }
        notes.extend_from_slice(&self.notes);
        notes
    }

    /// The claims of one side, those that hold first.
    pub fn claims_of(&self, whose: Whose) -> Vec<&Judged> {
        let mut claims: Vec<&Judged> = self.claims.iter().filter(|claim| claim.whose == whose).collect();
        claims.sort_by_key(|claim| claim.verdict);
        claims
    }

    /// How it was timed.
    pub fn timing(&self) -> String {
        let Conditions { rounds, seconds, disturbed, .. } = self.conditions;
        let disturbed = 100.0 * disturbed;
        let decimals = usize::from(seconds < 10.0);
        let text = format!(
            "Cycles are of each machine; here medians of {rounds} rounds in {seconds:.decimals$} seconds, of whose samples \
             {disturbed:.0} % were disturbed."
        );
        verdict::warning(&self.conditions).map_or(text.clone(), |warning| format!("{text} {warning}"))
    }

    fn write_claims(&self, out: &mut dyn Write, timed: bool) -> io::Result<()> {
        let mut rule = match Margin::under(&self.conditions).per_cent() {
            Some(margin) if timed => format!(" (intervals of 95 %, and {margin:.0} % wider at each end)"),
            _ => String::new(),
        };
        for (whose, heading) in [(Whose::Papers, "What the paper says, here"), (Whose::Ours, "Beyond the paper")] {
            let claims = self.claims_of(whose);
            if !claims.is_empty() {
                writeln!(out, "\n{heading}{}:", std::mem::take(&mut rule))?;
            }
            for claim in claims {
                write!(out, "{}", paragraph(&format!("  {:<11}", claim.verdict.to_string()), &claim.text()))?;
            }
        }
        if self.claims.iter().any(|claim| !claim.ratios.is_empty()) {
            let has_intervals = timed && Margin::under(&self.conditions).is_known();
            let figures = format!("{RATIOS}{}.", if has_intervals { INTERVAL } else { "" });
            write!(out, "\n{}", paragraph("", &figures))?;
        }
        Ok(())
    }
}

const RATIOS: &str = "Figures in brackets without a unit are ratios, the first named to the second";

const INTERVAL: &str = "; one alone has its 95 % interval";

/// Tables of all quantities, as many beside each other as there is room for.
fn tables(column: &str, cells: &[&Cell], width: usize) -> Vec<Table> {
    let mut groups: Vec<Vec<String>> = Vec::new();
    for heading in distinct(cells, |cell| cell.heading()) {
        if let Some(group) = groups.last_mut() {
            group.push(heading.clone());
            if table(column, cells, group).width() <= width {
                continue;
            }
            group.pop();
        }
        groups.push(vec![heading]);
    }
    groups.iter().map(|group| table(column, cells, group)).collect()
}

/// The column that a narrow terminal leaves out.
const QUARTILES: &str = "quartiles";

/// One line a row; for each of these quantities the paper, what was verified, here, the quartiles and the ratio of paper
/// to here, as far as there are any.
fn table(column: &str, cells: &[&Cell], headings: &[String]) -> Table {
    type Text = fn(&Cell) -> String;
    let cells: Vec<&Cell> = cells.iter().copied().filter(|cell| headings.contains(&cell.heading())).collect();
    let mut columns: Vec<(String, &str, Text)> = Vec::new();
    for heading in headings {
        let of_quantity: Vec<&&Cell> = cells.iter().filter(|cell| cell.heading() == *heading).collect();
        let mut add = |exists: &dyn Fn(&Cell) -> bool, name: &str, text: Text| {
            if of_quantity.iter().any(|cell| exists(cell)) {
                let head = if headings.len() == 1 { name.to_owned() } else { format!("{heading}: {name}") };
                columns.push((head, heading, text));
            }
        };
        add(&|cell| cell.paper.is_some(), "paper", Cell::paper_text);
        add(&|cell| cell.verified.is_some(), "verified", |cell| cell.text(cell.verified));
        add(&|cell| cell.here.is_some(), "here", Cell::here_text);
        add(&|cell| cell.q1.is_some(), QUARTILES, Cell::quartiles_text);
        add(
            &|cell| [CYCLES, EMULATED].contains(&cell.unit) && cell.paper.and(cell.here).is_some(),
            "paper/here",
            Cell::ratio_text,
        );
    }
    let first = match headings {
        [heading] => format!("{column}: {heading}"),
        _ => column.to_owned(),
    };
    let head = [first.as_str()].into_iter().chain(columns.iter().map(|(head, ..)| head.as_str()));
    let quartiles = columns.iter().position(|(head, ..)| head == QUARTILES).map(|place| place + 1);
    let mut table = Table::new(&[0], head).yielding(quartiles.as_slice());
    for row in distinct(&cells, |cell| cell.row.clone()) {
        let texts = columns.iter().map(|(_, heading, text)| {
            let cell = cells.iter().find(|cell| cell.row == row && cell.heading() == *heading);
            cell.map_or("–".to_owned(), |cell| text(cell))
        });
        table.push([row.clone()].into_iter().chain(texts));
    }
    table
}
