//! Heat maps: how many times the best of a column each line takes.

use super::{Figure, fastest};
use crate::picture::{Picture, Scale};
use crate::results::{Document, Row};
use crate::table::{Table, distinct, figure};
use carryless_rows::curves::CURVES;
use carryless_rows::registry::{METHODS, family};

/// The upper ends of the classes `h0`, `h1` … of ratios; what is above is of the next class.
const ENDS: [f64; 6] = [1.005, 1.1, 1.25, 1.5, 2.0, 4.0];

const CELL: (f64, f64) = (38.0, 22.0);
const TOP: f64 = 84.0;
/// Room for the last head, which is slanted.
const RIGHT: f64 = 52.0;

/// Methods by curves, of one operation.
pub fn of_methods(document: &Document, operation: &'static str) -> Option<Figure> {
    // What is left out of every place would make empty lines.
    let is_meant = |row: &&Row| row.operation == operation && row.method.is_some() && !row.oversubscribed;
    let rows: Vec<&Row> = document.rows.iter().filter(is_meant).collect();
    let curve = |row: &Row| row.curve.clone().unwrap_or_default();
    let method = |row: &Row| {
        let method = row.method.as_deref().unwrap_or_default();
        family(method).map_or(method, |(family, _)| family.name).to_owned()
    };
    let mut methods = distinct(&rows, |row| method(row));
    methods.sort_by_key(|name| METHODS.iter().position(|family| family.name == name.as_str()).unwrap_or(METHODS.len()));
    let (id, what) = match operation {
        "kP" => ("methods-kp", "k·P of any point"),
        "kG" => ("methods-kg", "k·P of a fixed point, whose table is made before"),
        _ => ("methods-sum", "k·P + l·Q with P fixed"),
    };
    let title = format!("Methods and curves: {what}");
    figure_of(id, title, "method", &rows, &methods, method, curve)
}

/// Multipliers by fields: one field multiplication.
pub fn of_multipliers(document: &Document) -> Option<Figure> {
    let is_product = |row: &&Row| row.operation == "mul" && row.curve.is_none();
    let rows: Vec<&Row> = document.rows.iter().filter(is_product).collect();
    let multipliers = distinct(&rows, |row| row.multiplier.clone());
    let title = "Multipliers and fields: multiplication latency".to_owned();
    figure_of(
        "multipliers",
        title,
        "multiplier",
        &rows,
        &multipliers,
        |row| row.multiplier.clone(),
        |row| row.field.clone(),
    )
}

fn figure_of(
    id: &'static str,
    title: String,
    what: &'static str,
    rows: &[&Row],
    lines: &[String],
    line: impl Fn(&Row) -> String,
    column: impl Fn(&Row) -> String,
) -> Option<Figure> {
    let mut columns = distinct(rows, |row| column(row));
    columns.sort_by_key(|name| CURVES.iter().position(|curve| curve.name == name || curve.field_name == name));
    if lines.len() < 2 {
        return None;
    }
    let best: Vec<Option<&Row>> =
        columns.iter().map(|name| fastest(rows.iter().copied().filter(|row| column(row) == *name))).collect();
    let longest = lines.iter().map(|name| name.chars().count()).max().unwrap_or(0);
    let labels = 16.0 + 8.0 * longest as f64;
    let (width, height) = (labels + columns.len() as f64 * CELL.0 + RIGHT, TOP + lines.len() as f64 * CELL.1 + 8.0);
    let mut picture = Picture::new(width.max(430.0), height);
    legend(&mut picture);
    let [x, y] = [CELL.0, CELL.1].map(|step| Scale::between(0.0, 1.0, 0.0, step));
    for (i, name) in columns.iter().enumerate() {
        let at = labels + x.at(1.0) * (i as f64 + 0.5);
        picture.slanted("small", (at, TOP - 6.0), name);
    }
    let mut data = Table::new(&[0, 1, 2], [what, "of", "implementation", "cycles", "times the best"]);
    for (j, name) in lines.iter().enumerate() {
        let top = TOP + y.at(1.0) * j as f64;
        picture.text("", "end", (labels - 8.0, top + 15.0), name.as_str());
        for (i, of) in columns.iter().enumerate() {
            let own = fastest(rows.iter().copied().filter(|row| column(row) == *of && line(row) == *name));
            let Some((own, best)) = own.zip(best[i]) else { continue };
            let ratio = own.median / best.median;
            let (text, class) = (text(ratio), class(ratio));
            let tells =
                format!("{} {}: {} cycles, {ratio:.2} times {}", own.id, own.operation, figure(own.median), best.id);
            let left = labels + CELL.0 * i as f64;
            picture.rectangle(&format!("h{class}"), (left, top), (CELL.0 - 1.0, CELL.1 - 1.0), &tells);
            picture.text(&format!("t{class}"), "middle", (left + CELL.0 / 2.0, top + 15.0), text);
            data.push([name.clone(), of.clone(), own.id.clone(), figure(own.median), format!("{ratio:.2}")]);
        }
    }
    let caption = format!(
        "Time of each {what}'s fastest implementation, divided by the fastest in that column (1.00 is the fastest, and the darkest). \
         An empty place has no implementation. The fastest of all windows, time classes and, where they are not a line themselves, \
         multipliers and coordinates stands for a {what}."
    );
    let drawing = picture.finish("", &format!("Heat map. {title}"));
    Some(Figure { id: id.to_owned(), title, caption, drawings: vec![drawing], data })
}

fn class(ratio: f64) -> usize {
    ENDS.iter().position(|end| ratio <= *end).unwrap_or(ENDS.len())
}

fn text(ratio: f64) -> String {
    match ratio {
        ratio if ratio < 9.95 => format!("{ratio:.2}"),
        ratio if ratio < 99.5 => format!("{ratio:.1}"),
        ratio => format!("{ratio:.0}"),
    }
}

fn legend(picture: &mut Picture) {
    let names = ["best", "to 1.1", "1.25", "1.5", "2", "4", "more"];
    for (i, name) in names.iter().enumerate() {
        let left = 8.0 + i as f64 * 58.0;
        picture.rectangle(&format!("h{i}"), (left, 8.0), (57.0, 20.0), "");
        picture.text(&format!("t{i}"), "middle", (left + 28.5, 22.0), *name);
    }
}
