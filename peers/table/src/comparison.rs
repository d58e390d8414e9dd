//! The operations that are compared: ours, and the peers' beside it.

use crate::batches;
use crate::ours;
use crate::problems::problem;
use crate::sizes::BATCH;
use carryless_workbench::statistics::Samples;
use carryless_workbench::table::distinct;
use carryless_workbench::timing::{self, Conditions, Limits, Task};
use peers_libraries::Peer;
use peers_libraries::problem::{CURVE25519, Operation, Problem, Solver, Time};
use std::hint::black_box;
use std::rc::Rc;
use std::time::Duration;

/// The curves by the kind of their field, and where it is another one, the curve that peers compute on.
const BINARY: [(&str, &str); 12] = [
    ("K-163", "K-163"),
    ("B-163", "B-163"),
    ("K-233", "K-233"),
    ("B-233", "B-233"),
    ("K-239", "K-239"),
    ("K-283", "K-283"),
    ("B-283", "B-283"),
    ("K-409", "K-409"),
    ("B-409", "B-409"),
    ("K-571", "K-571"),
    ("B-571", "B-571"),
    ("GLS254", "GLS254"),
];
const PRIME: [(&str, &str); 9] = [
    ("P-192", "P-192"),
    ("P-224", "P-224"),
    ("P-256", "P-256"),
    ("P-384", "P-384"),
    ("P-521", "P-521"),
    ("secp256k1", "secp256k1"),
    ("W-25519", CURVE25519),
    ("JQ-25519", CURVE25519),
    ("Edwards25519", CURVE25519),
];

/// One operation, by each library.
pub struct Comparison {
    /// The curve that we compute on.
    pub curve: &'static str,
    /// What is computed.
    pub operation: Operation,
    /// Whether the field is binary.
    pub is_binary: bool,
    /// By us.
    pub ours: Entry,
    /// By us in batches, where the field is binary.
    pub batched: Option<Entry>,
    /// By each peer, in their order; nothing where it has no such operation.
    pub theirs: Vec<Option<Entry>>,
}

/// What is timed.
pub struct Entry {
    /// What it is asked.
    problem: Rc<Problem>,
    solver: Solver,
    /// Operations that one call carries out, which are timed together.
    together: usize,
    /// Cycles of one operation; none before they are measured.
    pub cycles: Samples,
}

/// Every comparison with at least one peer.
pub fn comparisons(peers: &[Peer]) -> Vec<Comparison> {
    let mut all = Vec::new();
    for (is_binary, curves) in [(true, &BINARY[..]), (false, &PRIME[..])] {
        for operation in Operation::ALL {
            for (curve, other) in curves {
                all.extend(comparison(is_binary, operation, curve, other, peers));
            }
        }
    }
    all
}

/// Those of some curves, by their names; of none all.
///
/// # Errors
/// Which name is no curve's that is compared, and which are.
pub fn of_curves(mut comparisons: Vec<Comparison>, names: &[String]) -> Result<Vec<Comparison>, String> {
    let is_of = |comparison: &Comparison, name: &str| comparison.curve.eq_ignore_ascii_case(name);
    if let Some(name) = names.iter().find(|name| !comparisons.iter().any(|comparison| is_of(comparison, name))) {
        let accepted = distinct(&comparisons, |comparison| comparison.curve).join(", ");
        return Err(format!("--curves: '{name}' is none that is compared; accepted are {accepted}"));
    }
    comparisons.retain(|comparison| names.is_empty() || names.iter().any(|name| is_of(comparison, name)));
    Ok(comparisons)
}

fn comparison(
    is_binary: bool,
    operation: Operation,
    curve: &'static str,
    other: &'static str,
    peers: &[Peer],
) -> Option<Comparison> {
    let our_problem = Rc::new(problem(curve, operation)?);
    let their_problem = if other == curve { our_problem.clone() } else { Rc::new(problem(other, operation)?) };
    let entry = |problem: &Rc<Problem>, together: usize, solver: Option<Solver>| {
        Some(Entry { solver: solver?, problem: problem.clone(), together, cycles: Samples::default() })
    };
    let theirs: Vec<_> = peers.iter().map(|peer| entry(&their_problem, 1, peer.solve(&their_problem))).collect();
    let ours = entry(&our_problem, 1, ours::solver(&our_problem))?;
    let batched = entry(&our_problem, BATCH, batches::solver(&our_problem));
    theirs.iter().any(Option::is_some).then_some(Comparison { curve, operation, is_binary, ours, batched, theirs })
}

impl Entry {
    /// Its time class.
    pub fn time(&self) -> Time {
        self.solver.time
    }

    /// The curve that it computes on.
    pub fn curve(&self) -> &'static str {
        self.problem.curve
    }

    /// How many operations one call carries out.
    pub fn together(&self) -> usize {
        self.together
    }

    fn task(&mut self) -> Task<'_> {
        let (compute, scalars, together) = (&mut self.solver.compute, self.problem.k.len(), self.together as u64);
        let mut next = 0;
        Task::new(move |n| {
            for _ in 0..n * together {
                black_box(compute(black_box(next)));
                next = (next + 1) % scalars;
            }
        })
    }
}

/// How many results were compared with the expected ones.
///
/// # Errors
/// The library, the curve and the operation of the first one that differs.
pub fn check(comparisons: &mut [Comparison], peers: &[Peer]) -> Result<usize, String> {
    let mut compared = 0;
    for comparison in comparisons {
        let names = peers.iter().map(|peer| peer.name);
        let theirs = names.zip(&mut comparison.theirs).filter_map(|(name, entry)| Some((name, entry.as_mut()?)));
        let batched = comparison.batched.iter_mut().map(|entry| ("this library in batches", entry));
        let ours = [("this library", &mut comparison.ours)].into_iter().chain(batched);
        for (name, Entry { problem, solver, .. }) in ours.chain(theirs) {
            if !solver.agrees(problem) {
                return Err(format!("{name} disagrees on {} of {}", problem.operation, problem.curve));
            }
            compared += problem.k.len();
        }
    }
    Ok(compared)
}

/// Times every entry, in the same rounds; under which conditions.
pub fn measure(comparisons: &mut [Comparison], seconds: f64, progress: &dyn Fn(f64)) -> Conditions {
    let limits = Limits { budget: Duration::from_secs_f64(seconds), enough: 9, rounds: ROUNDS };
    let measured = timing::measure(entries(comparisons).map(Entry::task).collect(), limits, progress);
    for (entry, samples) in entries(comparisons).zip(measured.samples) {
        let together = entry.together as f64;
        entry.cycles = samples.map(|cycles| cycles / together);
    }
    measured.conditions
}

fn entries(comparisons: &mut [Comparison]) -> impl Iterator<Item = &mut Entry> {
    comparisons
        .iter_mut()
        .flat_map(|c| [&mut c.ours].into_iter().chain(&mut c.batched).chain(c.theirs.iter_mut().flatten()))
}

/// More rounds say nothing more.
const ROUNDS: usize = 400;

#[cfg(test)]
mod tests {
    use super::*;
    use peers_libraries::problem::Bytes;

    /// Ours in another role.
    const TWIN: Peer =
        Peer { name: "twin", version: String::new(), compiled: "", solver: ours::solver, has_keys: true };

    /// Ours, but for one bit of one result on one curve.
    fn broken(problem: &Problem) -> Option<Solver> {
        let (mut solver, wrong) = (ours::solver(problem)?, problem.curve == "P-224");
        let compute = move |i| {
            let mut bytes = (solver.compute)(i).as_slice().to_vec();
            bytes[0] ^= u8::from(wrong && i == 63);
            Bytes::new(&bytes)
        };
        Some(Solver::constant(compute))
    }

    #[test]
    fn a_peer_that_agrees_is_compared() {
        let mut all = comparisons(&[TWIN]);
        assert_eq!(all.len(), 3 * 17 + 2 + 3 * 15, "three of points, three of keys, which K-239 has none of");
        let batched = all.iter().filter(|comparison| comparison.batched.is_some()).count();
        assert_eq!(batched, 3 * 11 + 2 * 10, "on binary curves all but shared secrets; K-239 has no keys");
        assert_eq!(check(&mut all, &[TWIN]), Ok(64 * (2 * all.len() + batched)));
    }

    #[test]
    fn curves_are_chosen_by_name() {
        let of = |names: &[&str]| {
            let names: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
            of_curves(comparisons(&[TWIN]), &names)
        };
        let count = |names| of(names).map(|all| all.len());
        assert_eq!((count(&[]), count(&["k-233", "K-239"])), (Ok(3 * 17 + 2 + 3 * 15), Ok(6 + 3)));
        let refused = of(&["K-233", "K-1"]).err().expect("no such curve");
        assert!(refused.contains("--curves: 'K-1'") && refused.contains("B-571, P-192"), "{refused}");
    }

    /// The sample in `doc/measurements.md` has the lines that its command prints.
    #[test]
    fn the_sample_has_the_lines_of_its_command() {
        let page = include_str!("../../../doc/measurements.md");
        let (_, rest) = page.split_once("peers/Cargo.toml -- --curves ").expect("the command");
        let names = rest.split('`').next().expect("a list").split(',').map(str::to_owned).collect::<Vec<_>>();
        let all = of_curves(comparisons(&[TWIN]), &names).expect("curves");
        let expected: Vec<String> = all.iter().map(|c| format!("{} {}", c.curve, c.operation)).collect();
        let (sample, _) = rest.split_once("\n## ").expect("the end of the part");
        let cell = |line: &str, i: usize| line.split('|').nth(i).map(|cell| cell.trim().to_owned()).unwrap_or_default();
        let lines: Vec<&str> = sample.lines().filter(|line| line.starts_with("| ")).collect();
        let (heads, rows): (Vec<&str>, Vec<&str>) = lines.into_iter().partition(|line| cell(line, 1) == "operation");
        assert_eq!(rows.iter().map(|line| cell(line, 1)).collect::<Vec<_>>(), expected);
        let ours = heads.iter().map(|line| (cell(line, 2), cell(line, 3) == "in batches")).collect::<Vec<_>>();
        let batched = |is_binary| all.iter().any(|c| c.is_binary == is_binary && c.batched.is_some());
        assert_eq!(ours, [true, false].map(|is_binary| ("ours".to_owned(), batched(is_binary))));
    }

    #[test]
    fn a_wrong_bit_is_found_and_named() {
        let peers =
            [TWIN, Peer { name: "broken", version: String::new(), compiled: "", solver: broken, has_keys: true }];
        let error = check(&mut comparisons(&peers), &peers).expect_err("a wrong result");
        assert_eq!(error, "broken disagrees on kP of P-224");
    }

    #[test]
    fn peers_are_timed_beside_ours() {
        let mut all = comparisons(&[TWIN]);
        all.truncate(1);
        measure(&mut all, 0.1, &|_| ());
        let (ours, twin) = (&all[0].ours, all[0].theirs[0].as_ref().expect("a twin"));
        let ratio = twin.cycles.to(&ours.cycles).quartiles().median;
        assert!((0.5..2.0).contains(&ratio), "{ratio}");
    }
}
