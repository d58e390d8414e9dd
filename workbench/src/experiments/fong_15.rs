//! Operation counts of point operations on binary curves.

use super::point_costs::{CountedCurve, Operation, Printed, cells, cost};
use super::reproduction::{Claim, Reproduction, all};
use super::{Experiment, Run};
use crate::costs::Costs;
use crate::failure::Failure;
use carryless::coordinates::{Affine, LopezDahab};

pub const EXPERIMENT: Experiment = Experiment {
    name: "fong-15",
    title: "field operations of point operations on binary curves",
    source: "Fong et al. 2001, slide 15, lines of binary fields",
    timed: false,
    run,
};

const NOTES: [&str; 3] = [
    "The slide states neither S nor R. 'Verified' are the best formulas: affine 1I + 2M + 1S for an addition and 2S for a \
     doubling, López–Dahab 4M + 5S and 8M + 5S.",
    "Here both affine operations are one text in constant time, which takes the second S for an addition too.",
    "A doubling in López–Dahab coordinates takes 4M for any b; on Koblitz curves, b = 1, it takes 3M.",
];

fn run(_: &Run<'_>) -> Result<Reproduction, Failure> {
    type A = Affine<CountedCurve>;
    type LD = LopezDahab<CountedCurve>;
    let costs = |i, m, s, r| Costs { i, m, s, r, ..Costs::default() };
    let printed = |i, m| Printed { i, m: Some(m), ..Printed::default() };
    let lines = [
        ("affine, doubling", printed(Some(1), 2), costs(1, 2, 2, 4), cost::<A>(Operation::Doubling)),
        ("affine, addition", printed(Some(1), 2), costs(1, 2, 1, 3), cost::<A>(Operation::MixedAddition)),
        ("(X/Z, Y/Z²), doubling", printed(None, 4), costs(0, 4, 5, 8), cost::<LD>(Operation::Doubling)),
        ("(X/Z, Y/Z²), mixed addition", printed(None, 8), costs(0, 8, 5, 11), cost::<LD>(Operation::MixedAddition)),
    ];
    let cells: Vec<_> =
        lines.into_iter().flat_map(|(row, printed, verified, here)| cells(row, printed, verified, here)).collect();
    let stated = cells.iter().filter(|cell| cell.paper.is_some());
    let claims =
        [Claim::new("the stated counts of I and M are right", all(stated.map(|cell| Some(cell.paper == cell.here))))];
    Ok(Reproduction::new(cells, &NOTES, &claims))
}
