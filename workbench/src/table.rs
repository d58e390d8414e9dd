//! Tables: as text that fits the terminal, and in Markdown.

use crate::colour::{self, styled};
use crate::terminal;
use std::fmt;

/// A table; columns of text are aligned to the left, the others, of figures, to the right. Printed, it leaves out the columns
/// that yield where not all fit; in the alternate form, `{:#}`, it has colours.
pub struct Table {
    lines: Vec<Vec<String>>,
    text: Vec<bool>,
    /// Columns that are left out where there is no room for all, the first one first.
    yielding: Vec<usize>,
    /// Line and column of cells that are the best.
    best: Vec<(usize, usize)>,
    /// What stands above neighbouring columns: their places, and its names, the long one and the short one.
    groups: Vec<(Vec<usize>, [String; 2])>,
    is_headless: bool,
}

/// Columns of the screen between those of a table.
const GAP: usize = 2;

impl Table {
    /// A table with this head; the columns `text` hold text.
    pub fn new<S: Into<String>>(text: &[usize], head: impl IntoIterator<Item = S>) -> Self {
        let head: Vec<String> = head.into_iter().map(Into::into).collect();
        let text = (0..head.len()).map(|i| text.contains(&i)).collect();
        let (yielding, best, groups) = Default::default();
        Table { text, lines: vec![head], yielding, best, groups, is_headless: false }
    }

    /// The table whose head is not printed.
    pub fn without_head(self) -> Self {
        Table { is_headless: true, ..self }
    }

    /// Prints a name above neighbouring columns: the first one that has room.
    pub fn group(&mut self, columns: &[usize], names: [&str; 2]) {
        self.groups.push((columns.to_vec(), names.map(str::to_owned)));
    }

    /// The table that leaves these columns out where there is no room for all, the first one first.
    pub fn yielding(self, columns: &[usize]) -> Self {
        Table { yielding: columns.to_vec(), ..self }
    }

    /// Marks the cell in this line below the head, and in this column, as the best.
    pub fn mark_best(&mut self, line: usize, column: usize) {
        self.best.push((line + 1, column));
    }

    /// Adds a line with a cell for each column.
    pub fn push<S: Into<String>>(&mut self, line: impl IntoIterator<Item = S>) {
        self.lines.push(line.into_iter().map(Into::into).collect());
    }

    /// Whether there is nothing below the head.
    pub fn is_empty(&self) -> bool {
        self.lines.len() == 1
    }

    /// The head, and whether each column holds text.
    pub fn head(&self) -> impl Iterator<Item = (&str, bool)> {
        self.lines[0].iter().map(String::as_str).zip(self.text.iter().copied())
    }

    /// The lines below the head: their cells, and whether each is of a column of text.
    pub fn body(&self) -> impl Iterator<Item = impl Iterator<Item = (&str, bool)>> {
        self.lines[1..].iter().map(|line| line.iter().map(String::as_str).zip(self.text.iter().copied()))
    }

    /// How many columns of a terminal it takes, whole.
    pub fn width(&self) -> usize {
        self.width_of(&(0..self.text.len()).collect::<Vec<_>>())
    }

    /// Whether a cell has this text in it.
    pub fn contains(&self, text: &str) -> bool {
        self.lines.iter().flatten().any(|cell| cell.contains(text))
    }

    /// The table in Markdown.
    pub fn markdown(&self) -> String {
        let widths = self.widths();
        let mut markdown = String::new();
        for (i, line) in self.lines.iter().enumerate() {
            for ((cell, width), text) in line.iter().zip(&widths).zip(&self.text) {
                markdown += &format!("| {} ", aligned(cell, *width, *text));
            }
            markdown += "|\n";
            if i == 0 {
                for (width, text) in widths.iter().zip(&self.text) {
                    markdown += &format!("|-{:-<width$}{}", "", if *text { '-' } else { ':' });
                }
                markdown += "|\n";
            }
        }
        markdown
    }

    fn widths(&self) -> Vec<usize> {
        let width = |i: usize| self.lines.iter().map(|line| line[i].chars().count()).max().unwrap_or(0).max(2);
        (0..self.lines[0].len()).map(width).collect()
    }

    fn width_of(&self, columns: &[usize]) -> usize {
        let widths = self.widths();
        columns.iter().map(|i| widths[*i] + GAP).sum::<usize>().saturating_sub(GAP)
    }

    /// The columns for which there is room.
    fn fitting(&self, room: usize) -> Vec<usize> {
        let mut columns: Vec<usize> = (0..self.text.len()).collect();
        for yielding in &self.yielding {
            if self.width_of(&columns) <= room {
                break;
            }
            columns.retain(|column| column != yielding);
        }
        columns
    }

    /// The names of the groups, each above the first of its columns that is printed; nothing if none is.
    fn line_of_groups(&self, widths: &[usize], columns: &[usize]) -> Option<String> {
        let begin = |end: usize| columns[..end].iter().map(|column| widths[*column] + GAP).sum::<usize>();
        let mut line = String::new();
        for (own, names) in &self.groups {
            let Some(first) = columns.iter().position(|column| own.contains(column)) else { continue };
            let last = columns.iter().rposition(|column| own.contains(column)).unwrap_or(first);
            let (begin, room) = (begin(first), begin(last + 1) - begin(first) - GAP);
            let name = names.iter().find(|name| name.chars().count() <= room).unwrap_or(&names[1]);
            line += &format!("{:gap$}{name}", "", gap = begin.saturating_sub(line.chars().count()));
        }
        Some(line).filter(|line| !line.is_empty())
    }
}

fn aligned(cell: &str, width: usize, is_text: bool) -> String {
    if is_text { format!("{cell:<width$}") } else { format!("{cell:>width$}") }
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (widths, columns) = (self.widths(), self.fitting(terminal::columns()));
        if let Some(line) = self.line_of_groups(&widths, &columns) {
            writeln!(f, "{}", styled(line, colour::HEAD, f.alternate()))?;
        }
        for (i, line) in self.lines.iter().enumerate().skip(usize::from(self.is_headless)) {
            let mut gap = 0;
            for j in &columns {
                let (cell, is_last) = (&line[*j], Some(j) == columns.last());
                let (width, is_text) = (widths[*j], self.text[*j]);
                // Nothing stands behind the end of a line.
                let cell = if is_text && is_last { cell.clone() } else { aligned(cell, width, is_text) };
                let cell = match i {
                    0 => styled(cell, colour::HEAD, f.alternate()),
                    _ if self.best.contains(&(i, *j)) => styled(cell, colour::BEST, f.alternate()),
                    _ => cell,
                };
                write!(f, "{:gap$}{cell}", "")?;
                gap = GAP;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

/// A figure with thousands apart: 1,234,567; one decimal below 100.
pub fn figure(value: f64) -> String {
    if value < 99.95 {
        return format!("{value:.1}");
    }
    let digits = format!("{value:.0}");
    let groups: Vec<&str> =
        digits.as_bytes().rchunks(3).rev().map(|group| std::str::from_utf8(group).expect("digits")).collect();
    groups.join(",")
}

/// The distinct values of `key`, in order.
pub fn distinct<T, K: PartialEq>(items: &[T], key: impl Fn(&T) -> K) -> Vec<K> {
    let mut keys = Vec::new();
    for key in items.iter().map(key) {
        if !keys.contains(&key) {
            keys.push(key);
        }
    }
    keys
}
