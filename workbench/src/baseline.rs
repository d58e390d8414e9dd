//! A comparison beside an earlier one, its baseline: by how much each row changed, and which rows became slower.
//!
//! The two have no rounds in common, so that a change is that of the medians, with a bootstrap interval over the places of the
//! machine code (`changes.rs` has the rule). The command times again what seems slower, or is undecided, by itself.
//! A baseline is the JSON of a comparison, `doc/results.schema.json`.

use crate::changes::{self, Beside, Course, Undecided};
use crate::failure::Failure;
use crate::names::quoted;
use crate::paragraph::paragraph;
use crate::results::{ConditionsOfRun, Document, Row};
use crate::statistics::{self, Estimate};
use crate::table::Table;
use crate::unit::Unit;
use crate::verdict::Margin;
use askama::Template;
use etcetera::BaseStrategy;
use std::collections::HashMap;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// The per cent of `--threshold` that stand for its absence.
pub const THRESHOLD: f64 = 5.0;

/// Enters the change of each row that both have, and what comes of them. Rows of more threads than there are processors
/// are never called slower or faster.
pub fn compare(now: &mut Document, earlier: &Document, name: &str, threshold: f64) -> Result<(), Failure> {
    let environment = &earlier.environment;
    let (date, commit, cpu) = (environment.date.clone(), environment.commit.clone(), environment.cpu.clone());
    let (slower, faster, undecided) = Default::default();
    let (rows, name) = (0, name.to_owned());
    now.baseline = Some(Beside { name, date, commit, cpu, threshold, rows, slower, faster, undecided });
    let all: Vec<String> = now.rows.iter().map(|row| row.key.clone()).collect();
    let rows = enter(now, earlier, &all, &now.conditions.clone());
    let beside = now.baseline.as_mut().expect("it was entered");
    beside.rows = rows;
    if rows == 0 {
        let name = quoted(&beside.name);
        return Err(Failure::Argument(format!(
            "--baseline: '{name}' has none of the rows that were measured; accepted is a comparison of some of them"
        )));
    }
    Ok(())
}

/// Enters the changes of the rows with these keys, which were last timed under these conditions; how many both have.
pub fn enter(now: &mut Document, earlier: &Document, keys: &[String], conditions: &ConditionsOfRun) -> usize {
    let Some(beside) = &mut now.baseline else { return 0 };
    let before: HashMap<&str, &Row> = earlier.rows.iter().map(|row| (row.key.as_str(), row)).collect();
    let margin = Margin(conditions.margin().0.max(earlier.conditions.margin().0));
    let (seconds, threshold) = (conditions.conditions.seconds, beside.threshold);
    let mut rows = 0;
    for row in now.rows.iter_mut().filter(|row| keys.contains(&row.key)) {
        let Some(before) = before.get(row.key.as_str()) else { continue };
        let ratio = statistics::ratio_of_medians(&row.cycles, &before.cycles);
        row.change = Some(ratio.map(|ratio| ratio - 1.0));
        rows += 1;
        let key = row.key.clone();
        beside.forget(&key);
        match changes::judge(ratio, threshold, margin) {
            _ if row.oversubscribed || before.oversubscribed => (),
            Course::Slower => beside.slower.push(key),
            Course::Faster => beside.faster.push(key),
            Course::Same => (),
            Course::Undecided => {
                let seems = changes::course_of(ratio, threshold);
                let seconds = changes::seconds_to_decide(ratio, threshold, margin, seconds);
                beside.undecided.push(Undecided { key, seems, seconds });
            }
        }
    }
    rows
}

/// Writes what came of a comparison with a baseline: a line for each row that changed, or for all; the others are counted.
pub fn write(out: &mut dyn Write, now: &Document, unit: Unit, all: bool) -> io::Result<()> {
    let Some(beside) = &now.baseline else { return Ok(()) };
    let Beside { name, date, commit, cpu, .. } = beside;
    let commit: String = commit.chars().take(12).collect();
    let elsewhere = if *cpu == now.environment.cpu { "" } else { ", another processor" };
    let what = format!("Beside '{}' of {date}, commit {commit}, {cpu}{elsewhere}.", quoted(name));
    write!(out, "{}", paragraph("", &what))?;
    let mut rows: Vec<(&Row, Estimate)> = now.rows.iter().filter_map(|row| Some((row, row.change?))).collect();
    rows.retain(|(row, _)| all || beside.course(&row.key) != Course::Same);
    rows.sort_by(|(_, a), (_, b)| b.median.total_cmp(&a.median));
    let unit_name = unit.to_string();
    let mut table = Table::new(&[0, 4, 5], ["", "change", "95 %", &unit_name, "", "implementation"]).yielding(&[2, 3]);
    for (row, Estimate { median, low, high }) in rows {
        let [median, low, high] = [median, low, high].map(|part| format!("{:+.1}", 100.0 * part));
        let time = unit.text(row.median, now.conditions.conditions.nanoseconds);
        let (interval, course) = (format!("[{low}, {high}]"), beside.course(&row.key).word());
        let operation = format!("{}{}", row.operation, if row.time == "variable" { " vt" } else { "" });
        table.push([course, &format!("{median} %"), &interval, &time, &operation, &row.id]);
    }
    if !table.is_empty() {
        write!(out, "\n{table}")?;
    }
    write!(out, "\n{}", paragraph("", &beside.sentence()))?;
    beside.of_undecided().map_or(Ok(()), |text| write!(out, "{}", paragraph("", &text)))
}

/// What came of it as JUnit's XML, which services for continuous integration show: a case a row that both have.
#[derive(Template)]
#[template(path = "junit.xml")]
struct Junit<'a> {
    beside: &'a Beside,
    cases: Vec<(&'a Row, Course, String)>,
}

/// What came of the comparison with the baseline as JUnit's XML, as text; nothing without a baseline.
pub fn junit(now: &Document) -> Result<Option<String>, Failure> {
    let Some(beside) = &now.baseline else { return Ok(None) };
    let case = |row| {
        let Row { key, change, .. }: &Row = row;
        let [median, low, high] = change.map(|e| [e.median, e.low, e.high])?.map(|part| 100.0 * part);
        let course = beside.course(key);
        Some((row, course, format!("{} by {median:+.1} % [{low:+.1}, {high:+.1}]", course.word())))
    };
    let text = Junit { beside, cases: now.rows.iter().filter_map(case).collect() }.render();
    text.map(Some).map_err(|e| Failure::Work(format!("the JUnit report cannot be made: {e}")))
}

/// A threshold as a user writes it, in per cent: the part.
pub fn threshold(text: &str) -> Result<f64, Failure> {
    const MOST: f64 = 1000.0;
    let number = text.trim().trim_end_matches('%').trim_end().parse().ok();
    number.filter(|number| (0.0..=MOST).contains(number)).map(|number: f64| number / 100.0).ok_or_else(|| {
        let text = quoted(text);
        Failure::Argument(format!(
            "--threshold: '{text}' is no threshold; accepted are per cent from 0 to {MOST}, as 5 or 5%"
        ))
    })
}

/// The file of the baseline that is saved by this name, whose folder is made.
pub fn place_to_save(name: &str) -> Result<PathBuf, Failure> {
    if !is_name(name) {
        let name = quoted(name);
        return Err(Failure::Argument(format!(
            "--save: '{name}' is no name of a baseline; accepted are up to {LONGEST} letters, digits, and . _ - after the first"
        )));
    }
    let folder = folder().ok_or_else(|| Failure::Argument(no_home("--save")))?;
    fs::create_dir_all(&folder).map_err(|e| {
        let (folder, kind) = (folder.display(), e.kind());
        Failure::Argument(format!(
            "--save: the folder {folder} cannot be made ({kind}); accepted is --json FILE instead"
        ))
    })?;
    Ok(file_in(&folder, name))
}

/// The comparison that an argument names: one that was saved by this name, or a file.
pub fn read(argument: &str, text: &str) -> Result<Document, Failure> {
    let folder = folder();
    let saved = folder.as_ref().filter(|_| is_name(text)).map(|folder| file_in(folder, text));
    if let Some(path) = saved.filter(|path| path.is_file()) {
        return Document::read(argument, &path);
    }
    let path = Path::new(text);
    if path != Path::new("-") && !path.exists() {
        let saved = folder.map(|folder| saved_in(&folder)).unwrap_or_default();
        let saved =
            if saved.is_empty() { "no baseline is saved".to_owned() } else { format!("saved: {}", saved.join(", ")) };
        let text = quoted(text);
        return Err(Failure::Argument(format!(
            "{argument}: '{text}' is neither a saved baseline nor a file; accepted is a name given to --save ({saved}), or a \
             file that --json wrote"
        )));
    }
    Document::read(argument, path)
}

const LONGEST: usize = 64;

fn is_name(text: &str) -> bool {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "._-".contains(c);
    text.len() <= LONGEST && text.starts_with(|c: char| c.is_ascii_alphanumeric()) && text.chars().all(is_plain)
}

/// Where baselines are saved: in the folder for data that the platform's conventions name.
fn folder() -> Option<PathBuf> {
    let strategy = etcetera::base_strategy::choose_native_strategy().ok()?;
    Some(strategy.data_dir().join("carryless").join("baselines"))
}

fn no_home(argument: &str) -> String {
    format!("{argument}: this user has no home folder to save in; accepted is --json FILE instead")
}

fn file_in(folder: &Path, name: &str) -> PathBuf {
    folder.join(format!("{name}.json"))
}

/// The names of the baselines in a folder, sorted.
fn saved_in(folder: &Path) -> Vec<String> {
    let files = fs::read_dir(folder).into_iter().flatten().flatten();
    let name = |file: fs::DirEntry| Some(file.file_name().to_str()?.strip_suffix(".json")?.to_owned());
    let mut names: Vec<String> = files.filter_map(name).filter(|name| is_name(name)).collect();
    names.sort();
    names
}
