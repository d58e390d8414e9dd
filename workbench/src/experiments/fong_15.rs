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
    let affine = |s| Costs { i: 1, m: 2, s, r: 2 + s };
    let (inversion, product) = (
        |m| Printed { i: Some(1), m: Some(m), ..Printed::default() },
        |m| Printed { m: Some(m), ..Printed::default() },
    );
    let lines = [
        ("affine, doubling", inversion(2), affine(2), cost::<Affine<CountedCurve>>(Operation::Doubling)),
        ("affine, addition", inversion(2), affine(1), cost::<Affine<CountedCurve>>(Operation::MixedAddition)),
        (
            "projective (X/Z, Y/Z²), doubling",
            product(4),
            Costs { i: 0, m: 4, s: 5, r: 8 },
            cost::<LopezDahab<CountedCurve>>(Operation::Doubling),
        ),
        (
            "projective (X/Z, Y/Z²), mixed addition",
            product(8),
            Costs { i: 0, m: 8, s: 5, r: 11 },
            cost::<LopezDahab<CountedCurve>>(Operation::MixedAddition),
        ),
    ];
    let cells: Vec<_> = lines
        .into_iter()
        .flat_map(|(row, printed, verified, here)| cells(row, printed, verified, Some(here)))
        .collect();
    let stated = cells.iter().filter(|cell| cell.paper.is_some());
    let claims =
        [Claim::new("the stated counts of I and M are right", all(stated.map(|cell| Some(cell.paper == cell.here))))];
    Ok(Reproduction::new(cells, &NOTES, &claims))
}
