//! Comparisons as text and as JSON.

use crate::comparison::{Comparison, Entry};
use carryless_workbench::environment::Environment;
use carryless_workbench::statistics::{Estimate, UNKNOWN};
use carryless_workbench::table::Table;
use carryless_workbench::timing::Conditions;
use carryless_workbench::verdict::{self, Margin};
use peers_libraries::Peer;
use peers_libraries::problem::Time;
use serde_json::{Value, json};
use std::fmt::Write;

/// What was compared, and with which libraries.
pub struct Report<'a> {
    /// The libraries.
    pub peers: &'a [Peer],
    /// Those that this program was built without, because they do not build here.
    pub not_built: &'a [String],
    /// The operations.
    pub comparisons: &'a [Comparison],
    /// Results that were checked.
    pub compared: usize,
    /// Under which conditions it was timed.
    pub conditions: Conditions,
}

impl Report<'_> {
    /// As Markdown.
    pub fn text(&self) -> String {
        let mut out = self.head();
        out += "\nCycles of one operation, from a scalar to a point as bytes; beside a peer's, its ratio to ours:\n\
                above 1 we are faster. Behind a stroke: its ratio to ours in\n\
                batches of 32. v: variable time, for public scalars; constant otherwise, as the library says.\n";
        for (is_binary, title) in [(true, "Curves over binary fields"), (false, "Curves over prime fields")] {
            let table = self.table(is_binary);
            if !table.is_empty() {
                let _ = write!(out, "\n{title}\n\n{}", table.markdown());
            }
        }
        out += "\nkP: of a point not known before; kG: of the generator; kG+lP: both, as for a signature.\n\
                sign, verify: an ECDSA signature of a digest of 32 bytes, of 64 where the order has more than 512 bits; ECDH: the secret that two keys share.\n";
        if self.comparisons.iter().any(|c| theirs(c).any(|entry| entry.curve() != c.ours.curve())) {
            out += "W-25519, JQ-25519, Edwards25519: peers compute X25519, on another curve over the same field, or another form of it.\n";
        }
        let _ = writeln!(out, "{}", self.rounds());
        out
    }

    /// The command, the machine, the libraries and those that are not there.
    fn head(&self) -> String {
        let Environment { cpu, backend, rustc, .. } = Environment::here();
        let mut out =
            format!("Peers: `cargo run --release --manifest-path peers/Cargo.toml`\n\n{cpu}, {backend}; {rustc}\n");
        let versions =
            self.peers.iter().map(|peer| format!("{} {} ({})", peer.name, peer.version, peer.compiled)).collect();
        let idle =
            (0..self.peers.len()).filter(|i| !self.computes(*i)).map(|i| self.peers[i].name.to_owned()).collect();
        let lines: [(&str, Vec<String>); 3] = [
            ("Beside", versions),
            ("Not on this processor:", idle),
            ("Not built on this machine:", self.not_built.to_vec()),
        ];
        for (title, names) in lines.into_iter().filter(|(_, names)| !names.is_empty()) {
            let _ = writeln!(out, "{title} {}", names.join(", "));
        }
        out
    }

    /// Whether this peer computes anything here.
    fn computes(&self, peer: usize) -> bool {
        self.comparisons.iter().any(|c| c.theirs[peer].is_some())
    }

    /// How many rounds there were, which ratios are uncertain, and how many results agree.
    fn rounds(&self) -> String {
        let mut out = format!(
            "Medians of {} rounds, at {} places of the machine code.",
            self.conditions.rounds, self.conditions.placements
        );
        if let Some(warning) = verdict::warning(&self.conditions) {
            out += &format!(" {warning}");
        }
        if self.comparisons.iter().any(|c| theirs(c).any(|entry| self.ratio(entry, &c.ours).ends_with(UNKNOWN))) {
            out += "\n~: the ratio may be more than 3 % off.";
        }
        out + &format!("\nAll {} results that were compared agree.", self.compared)
    }

    /// The comparisons over one kind of fields, with a column for each peer that has one of them.
    fn table(&self, is_binary: bool) -> Table {
        let lines: Vec<_> = self.comparisons.iter().filter(|c| c.is_binary == is_binary).collect();
        let columns: Vec<usize> =
            (0..self.peers.len()).filter(|i| lines.iter().any(|line| line.theirs[*i].is_some())).collect();
        let names = columns.iter().map(|i| self.peers[*i].name);
        let in_batches = lines.iter().any(|line| line.batched.is_some());
        let head = ["operation", "ours"].into_iter().chain(in_batches.then_some("in batches"));
        let mut table = Table::new(&[0], head.chain(names));
        for line in lines {
            let batched = in_batches.then(|| line.batched.as_ref().map_or(NONE.to_owned(), cycles));
            let head = [format!("{} {}", line.curve, line.operation), cycles(&line.ours)].into_iter().chain(batched);
            let cells = columns.iter().map(|i| match &line.theirs[*i] {
                Some(entry) => {
                    let batched = line.batched.as_ref().map(|batched| format!("/{}", self.ratio(entry, batched)));
                    format!("{} {}{}", cycles(entry), self.ratio(entry, &line.ours), batched.unwrap_or_default())
                }
                None => NONE.to_owned(),
            });
            table.push(head.chain(cells));
        }
        table
    }

    /// The ratio of theirs to ours with the interval that is judged.
    fn estimate(&self, theirs: &Entry, ours: &Entry) -> Estimate {
        Margin::under(&self.conditions).estimate(&theirs.cycles.to(&ours.cycles))
    }

    /// The ratio of theirs to ours, marked where it may be more than 3 % off.
    fn ratio(&self, theirs: &Entry, ours: &Entry) -> String {
        let is_known = Margin::under(&self.conditions).is_known();
        let samples = theirs.cycles.to(&ours.cycles);
        let mark = if is_known && !samples.is_uncertain() { "" } else { UNKNOWN };
        format!("{}{mark}", three_digits(samples.median()))
    }

    /// As JSON: cycles with their quartiles, ratios with their intervals.
    pub fn json(&self) -> Value {
        let entry = |name: &str, entry: &Entry, comparison: &Comparison| {
            let (cycles, ratio) = (entry.cycles.quartiles(), self.estimate(entry, &comparison.ours));
            let to_batches = comparison.batched.as_ref().map(|batched| self.estimate(entry, batched));
            json!({
                "library": name, "curve": entry.curve(), "constant_time": entry.time() == Time::Constant,
                "together": entry.together(), "cycles": [cycles.q1, cycles.median, cycles.q3],
                "to_ours": ratio, "to_ours_in_batches": to_batches,
            })
        };
        let comparison = |c: &Comparison| {
            let names = self.peers.iter().map(|peer| peer.name);
            let theirs = names.zip(&c.theirs).filter_map(|(name, theirs)| Some(entry(name, theirs.as_ref()?, c)));
            let ours = [&c.ours].into_iter().chain(&c.batched).map(|ours| entry("carryless", ours, c));
            let entries: Vec<_> = ours.chain(theirs).collect();
            json!({ "curve": c.curve, "operation": c.operation.to_string(), "entries": entries })
        };
        json!({
            "environment": Environment::here(),
            "conditions": self.conditions,
            "libraries": self.peers.iter().map(|peer| json!({ "name": peer.name, "version": peer.version, "compiled": peer.compiled })).collect::<Vec<_>>(),
            "not_built": self.not_built,
            "comparisons": self.comparisons.iter().map(comparison).collect::<Vec<_>>(),
        })
    }
}

fn theirs(comparison: &Comparison) -> impl Iterator<Item = &Entry> {
    comparison.theirs.iter().flatten()
}

/// Where a library has no such operation.
const NONE: &str = "–";

/// The median in thousands or millions, and the time class.
fn cycles(entry: &Entry) -> String {
    let thousands = entry.cycles.quartiles().median / 1e3;
    let figure = if thousands < 999.5 {
        format!("{}k", three_digits(thousands))
    } else {
        format!("{}M", three_digits(thousands / 1e3))
    };
    match entry.time() {
        Time::Constant => figure,
        Time::Variable => figure + "v",
    }
}

/// Three digits that count: 0.97, 24.8, 136.
fn three_digits(value: f64) -> String {
    let decimals = if value < 9.995 {
        2
    } else if value < 99.95 {
        1
    } else {
        0
    };
    format!("{value:.decimals$}")
}
