//! Every published figure stands beside a row of the same id and operation.

use carryless_workbench::published;
use carryless_workbench::subject::subjects;
use std::collections::BTreeSet;

#[test]
fn every_figure_names_a_row() {
    let known: BTreeSet<_> = subjects().iter().map(|subject| (subject.id, subject.operation)).collect();
    // There are no rows of instructions that the processor lacks.
    let present = |id: &str| {
        (carryless::word::has_carryless_product() || !id.contains("/clmul/"))
            && (carryless::word::has_adx() || !id.contains("-adx"))
    };
    let figures = published::figures();
    assert!(figures.len() > 30, "the tables have been read");
    for figure in figures.iter().filter(|figure| present(&figure.id)) {
        assert!(known.contains(&(figure.id.as_str(), figure.operation)), "{}: no row {}", figure.source, figure.id);
        assert!(figure.cycles > 0.0, "{}: {}", figure.source, figure.id);
    }
}
