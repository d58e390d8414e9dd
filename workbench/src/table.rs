//! Tables in Markdown: readable as they are, and as part of a document.

use crate::colour::{self, styled};
use std::fmt;

/// A table; columns of text are aligned to the left, the others, of figures, to the right. In the alternate form, `{:#}`, it
/// has colours.
pub struct Table {
    lines: Vec<Vec<String>>,
    text: Vec<bool>,
    /// Line and column of cells that are the best.
    best: Vec<(usize, usize)>,
}

impl Table {
    /// A table with this head; the columns `text` hold text.
    pub fn new<S: Into<String>>(text: &[usize], head: impl IntoIterator<Item = S>) -> Self {
        let head: Vec<String> = head.into_iter().map(Into::into).collect();
        Table { text: (0..head.len()).map(|i| text.contains(&i)).collect(), lines: vec![head], best: Vec::new() }
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

    /// How many columns of a terminal it takes.
    pub fn width(&self) -> usize {
        self.widths().iter().map(|width| width + 3).sum::<usize>() + 1
    }

    fn widths(&self) -> Vec<usize> {
        let width = |i: usize| self.lines.iter().map(|line| line[i].chars().count()).max().unwrap_or(0).max(2);
        (0..self.lines[0].len()).map(width).collect()
    }
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let widths = self.widths();
        for (i, line) in self.lines.iter().enumerate() {
            for (j, ((cell, width), text)) in line.iter().zip(&widths).zip(&self.text).enumerate() {
                let cell = if *text { format!("{cell:<width$}") } else { format!("{cell:>width$}") };
                let cell = match i {
                    0 => styled(cell, colour::HEAD, f.alternate()),
                    _ if self.best.contains(&(i, j)) => styled(cell, colour::BEST, f.alternate()),
                    _ => cell,
                };
                write!(f, "| {cell} ")?;
            }
            writeln!(f, "|")?;
            if i == 0 {
                for (width, text) in widths.iter().zip(&self.text) {
                    write!(f, "|-{:-<width$}{}", "", if *text { '-' } else { ':' })?;
                }
                writeln!(f, "|")?;
            }
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
