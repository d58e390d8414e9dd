//! What the literature measured, against what was measured here.

use super::Figure;
use crate::picture::{Picture, Scale, look};
use crate::results::{Document, Published, Row};
use crate::table::{Table, distinct, figure as text};

const SIDE: f64 = 460.0;

pub fn figure(document: &Document) -> Option<Figure> {
    let figures: Vec<(&Row, &Published)> = document.rows.iter().flat_map(published_of).collect();
    if figures.len() < 3 {
        return None;
    }
    let papers = distinct(&figures, |(_, there)| paper(there).to_owned());
    let all = || figures.iter().flat_map(|(row, there)| [row.median, there.cycles]);
    let (least, most) = (all().fold(f64::INFINITY, f64::min) * 0.7, all().fold(0.0, f64::max) * 1.4);
    let mut picture = Picture::new(SIDE, 476.0);
    let legend: Vec<_> = papers.iter().enumerate().map(|(i, name)| (look(i).0, look(i).1, name.as_str())).collect();
    let top = picture.legend((8.0, 14.0), &legend) + 22.0;
    let (left, right, bottom) = (48.0, SIDE - 20.0, 434.0);
    let (x, y) = (Scale::logarithmic(least, most, left, right), Scale::logarithmic(least, most, bottom, top));
    picture.upright_axis(&y, left, right);
    picture.level_axis(&x, top, bottom);
    for (factor, name) in [(1.0, "equal"), (10.0, "1/10"), (100.0, "1/100")] {
        let ends = ((x.at(least * factor), y.at(least)), (x.at(most), y.at(most / factor)));
        if most / factor > least * 3.0 {
            picture.line(if factor == 1.0 { "one" } else { "dashed" }, ends.0, ends.1);
            // Below the end of the line, which falls to the left.
            picture.text("small", "end", (right - 3.0, y.at(most / factor) + 48.0), name);
        }
    }
    picture.text("axis", "middle", ((left + right) / 2.0, bottom + 34.0), "cycles of the paper's machine");
    picture.upright((12.0, (top + bottom) / 2.0), "cycles here");
    let mut data = Table::new(
        &[0, 1, 2, 6],
        ["implementation", "what", "paper", "there, cycles", "here, cycles", "there by here", "but"],
    );
    for (row, there) in &figures {
        let i = papers.iter().position(|name| name == paper(there)).unwrap_or(0);
        let ratio = there.cycles / row.median;
        let [cycles, here] = [there.cycles, row.median].map(text);
        let tells = format!("{} {}: {cycles} cycles there, {here} here; {}", row.id, row.operation, there.source);
        let (shape, class) = look(i);
        picture.mark(shape, class, (x.at(there.cycles), y.at(row.median)), 4.0, &tells);
        let names = [&row.id, &row.operation, &there.source].map(String::clone);
        data.push(names.into_iter().chain([cycles, here, format!("{ratio:.1}"), there.difference.clone()]));
    }
    Some(Figure {
        id: "published".to_owned(),
        title: "The literature and this machine".to_owned(),
        caption: "Each mark is a published figure, to the right in cycles of the paper's machine, upwards in cycles of the same \
                  implementation here. Below the line 'equal' fewer cycles are needed here, below the others less than a tenth and a \
                  hundredth. The table says what a paper did otherwise."
            .to_owned(),
        drawings: vec![picture.finish("", "Published cycles against those measured here")],
        data,
    })
}

/// A row with each figure that was published of it.
fn published_of(row: &Row) -> impl Iterator<Item = (&Row, &Published)> {
    row.published.iter().filter(|there| there.cycles > 0.0).map(move |there| (row, there))
}

/// Authors and year.
fn paper(there: &Published) -> &str {
    there.source.split_once(", Table").or(there.source.split_once(", slide")).map_or(&there.source, |(paper, _)| paper)
}
