//! The questions that a comparison answers, in ratios of that very run.
//!
//! A question is a list of matches. Each sets one side against another that computes the same thing, in the same time
//! class and memory class, by the same family of methods and with instructions of the same generation, unless it is one
//! of these that the question is about. Of each side the fastest row stands for it. A match of which one row was not
//! timed is not played.
//!
//! Letters (a) to (g) are those of K. Fong, D. Hankerson, J. López, A. Menezes, M. Tucker 2001, slide 2.

use crate::comparison::Comparison;
use crate::equal_security::EQUAL_SECURITY;
use crate::statistics::Estimate;
use crate::subject::{Instructions, Subject, subjects};
use crate::verdict::{Margin, Verdict};
use carryless_rows::curves::CURVES;
use carryless_rows::registry::{KG, KP, SUM, family};
use serde::Serialize;

/// A question.
pub struct Question {
    /// Its letter.
    pub letter: char,
    /// What is asked: yes, if the left side of its matches is faster.
    pub asks: &'static str,
    /// What decides it on this processor.
    pub matches: fn() -> Vec<Match>,
}

/// Two sides of which the left one may be faster.
pub struct Match {
    /// What matches of one kind have in common.
    pub group: String,
    left: Vec<&'static Subject>,
    right: Vec<&'static Subject>,
}

/// A match that was played.
#[derive(Serialize)]
pub struct Pair {
    /// What pairs of one kind have in common.
    pub group: String,
    /// What was computed.
    pub operation: &'static str,
    /// The fastest of the left side.
    pub left: &'static str,
    /// The fastest of the right side.
    pub right: &'static str,
    /// The time of the left one to that of the right one.
    pub ratio: Estimate,
    /// Whether the left one is faster.
    pub verdict: Verdict,
    #[serde(skip)]
    field: u32,
}

/// What the pairs of a question come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Word {
    /// In half of the pairs or more, and the contrary in none.
    Yes,
    /// In no pair, and the contrary in some.
    No,
    /// In some pairs, and not in others.
    Depends,
    /// All pairs are too close.
    TooClose,
}

/// A question with its answer.
#[derive(Serialize)]
pub struct Answer {
    /// The question's letter.
    pub letter: char,
    /// What is asked.
    pub asks: &'static str,
    /// The first word of the answer; nothing where no match could be played.
    pub word: Option<Word>,
    /// The answer.
    pub sentence: String,
    /// What it rests on.
    pub pairs: Vec<Pair>,
}

/// Every question.
pub const QUESTIONS: [Question; 9] = [
    Question { letter: 'a', asks: "Are binary fields faster than prime fields?", matches: binary_or_prime },
    Question { letter: 'b', asks: "Is assembly faster than Rust over prime fields?", matches: assembly },
    Question { letter: 'c', asks: "Are primes of a special form faster than any others?", matches: special_primes },
    Question { letter: 'd', asks: "Are Koblitz curves faster than random binary ones?", matches: koblitz_or_random },
    Question { letter: 'e', asks: "Are optimal extension fields faster than prime fields?", matches: extension_fields },
    Question { letter: 'f', asks: "Does halving pay, with its tables, against doubling?", matches: halving },
    Question { letter: 'g', asks: "Do tables of points pay?", matches: memory },
    Question { letter: 'h', asks: "Does operand scanning pay, against the comb?", matches: operand_scanning },
    Question { letter: 'i', asks: "Does AB + CD pay, against separate products?", matches: fused_products },
];

impl Match {
    /// A match of which both sides have rows on this processor.
    fn of(group: impl Into<String>, left: impl Fn(&Subject) -> bool, right: impl Fn(&Subject) -> bool) -> Option<Self> {
        let all = |among: &dyn Fn(&Subject) -> bool| -> Vec<&'static Subject> {
            subjects().iter().filter(|subject| among(subject)).collect()
        };
        let (left, right) = (all(&left), all(&right));
        (!left.is_empty() && !right.is_empty()).then(|| Match { group: group.into(), left, right })
    }

    /// The rows of both sides.
    pub fn candidates(&self) -> impl Iterator<Item = &'static Subject> {
        self.left.iter().chain(&self.right).copied()
    }

    /// The rows of which the fastest stands for the left side.
    pub fn left(&self) -> &[&'static Subject] {
        &self.left
    }

    /// The rows of which the fastest stands for the right side.
    pub fn right(&self) -> &[&'static Subject] {
        &self.right
    }

    fn play(&self, comparison: &Comparison) -> Option<Pair> {
        let is_timed = |subject: &&Subject| comparison.timed.iter().any(|timed| std::ptr::eq(timed.subject, *subject));
        if !self.candidates().all(|subject| is_timed(&subject)) {
            return None;
        }
        let best = |side: &[&'static Subject]| {
            comparison.fastest(|subject| side.iter().any(|candidate| std::ptr::eq(*candidate, subject)))
        };
        let (left, right) = (best(&self.left)?, best(&self.right)?);
        let ratio = left.samples.to(&right.samples).estimate();
        Some(Pair {
            group: self.group.clone(),
            operation: left.subject.operation,
            left: left.subject.id,
            right: right.subject.id,
            ratio,
            verdict: comparison.margin.judge(ratio, &(0.0..1.0)),
            field: left.subject.field,
        })
    }
}

impl Question {
    /// The answer of these figures.
    pub fn answer(&self, comparison: &Comparison) -> Answer {
        let matches = (self.matches)();
        let pairs: Vec<Pair> = matches.iter().filter_map(|pair| pair.play(comparison)).collect();
        let all_played = pairs.len() == matches.len();
        let (letter, asks) = (self.letter, self.asks);
        let Some(word) = word(pairs.iter().map(|pair| pair.verdict)) else {
            let sentence = match matches.is_empty() {
                true => "No answer: this processor lacks what it is about.",
                false => "No answer: the rows that it is about were not timed.",
            };
            return Answer { letter, asks, word: None, sentence: sentence.to_owned(), pairs };
        };
        let mut sentence = sentence(word, &pairs);
        if !all_played {
            sentence = format!("{sentence} Of {} matches {} were played.", matches.len(), pairs.len());
        }
        Answer { letter, asks, word: Some(word), sentence, pairs }
    }
}

/// The first word of an answer.
fn word(verdicts: impl Iterator<Item = Verdict>) -> Option<Word> {
    let verdicts: Vec<Verdict> = verdicts.collect();
    let count = |wanted| verdicts.iter().filter(|verdict| **verdict == wanted).count();
    match (count(Verdict::Yes), count(Verdict::No)) {
        _ if verdicts.is_empty() => None,
        (0, 0) => Some(Word::TooClose),
        (0, _) => Some(Word::No),
        (yes, 0) if 2 * yes >= verdicts.len() => Some(Word::Yes),
        _ => Some(Word::Depends),
    }
}

/// One sentence: the word, what the pairs of each group say, and one pair with its ratio.
fn sentence(word: Word, pairs: &[Pair]) -> String {
    let begin = match word {
        Word::Yes => "Yes",
        Word::No => "No",
        Word::Depends => "It depends",
        Word::TooClose => "It depends, too close to call",
    };
    let groups = crate::table::distinct(pairs, |pair| pair.group.clone());
    let of_group = |group: &String| {
        let pairs: Vec<_> = pairs.iter().filter(|pair| pair.group == *group).collect();
        let count = |verdict: &Verdict| {
            let count = pairs.iter().filter(|pair| pair.verdict == *verdict).count();
            (count > 0).then(|| format!("{count} {verdict}"))
        };
        let counts: Vec<String> = [Verdict::Yes, Verdict::No, Verdict::TooClose].iter().filter_map(count).collect();
        format!("{} {group}", counts.join(", "))
    };
    let counts: Vec<String> = groups.iter().map(of_group).collect();
    let headline = headline(pairs);
    let Estimate { median, low, high } = headline.ratio;
    let Pair { operation, left, right, .. } = headline;
    // What both have in common is said once.
    let place = |id: &'static str| id.split_once('/').unwrap_or((id, ""));
    let right = if place(left).0 == place(right).0 { place(right).1 } else { right };
    let counts = counts.join("; ");
    format!("{begin}: {counts}; {operation} by {left} takes {median:.2} [{low:.2}, {high:.2}] times {right}.")
}

/// The pair that stands for the others: over F_2^233 or for the same strength, if there is one, of the last group.
fn headline(pairs: &[Pair]) -> &Pair {
    let last = pairs.last().expect("a question with an answer has pairs");
    let of_group = || pairs.iter().filter(|pair| pair.group == last.group);
    of_group().find(|pair| [233, 224].contains(&pair.field)).or(of_group().next()).unwrap_or(last)
}

/// The methods of one kind, whatever their windows; those by halving, by τ and by an endomorphism apart.
fn family_of(subject: &Subject) -> Option<&'static str> {
    Some(family(subject.method?)?.0.name)
}

/// A row of this curve and operation, of variable time, for memory that is constrained or not.
fn public(subject: &Subject, curve: &str, operation: &str) -> bool {
    subject.curve.is_some_and(|own| own.name == curve) && subject.operation == operation && subject.time == "variable"
}

/// Whether a row stores no more points than a comb with 5 teeth: tables of a fixed point come in all sizes.
fn is_bounded(subject: &Subject) -> bool {
    subject.row().is_some_and(|row| row.stored_points <= 32)
}

/// The families that every kind of curve has, with what they compute.
const COMMON: [(&str, &[&str]); 3] =
    [(KP, &["wnafW"]), (KG, &["fixed-base-combW", "fixed-base-combWx2"]), (SUM, &["interleave-W"])];

/// Random binary curves against prime curves of equal security, by the same families of methods; by the processor's
/// products the prime side may take plain words too, where these are faster.
fn binary_or_prime() -> Vec<Match> {
    let mut matches = Vec::new();
    for generation in [Instructions::PlainWords, Instructions::Products] {
        for level in &EQUAL_SECURITY {
            for (operation, families) in COMMON {
                let side = |curve: &'static str| {
                    move |subject: &Subject| {
                        public(subject, curve, operation)
                            && !subject.is_constrained
                            && is_bounded(subject)
                            && subject.instructions <= generation
                            && (curve == level.prime || subject.instructions == generation)
                            && family_of(subject).is_some_and(|family| families.contains(&family))
                    }
                };
                matches.extend(Match::of(generation.to_string(), side(level.random), side(level.prime)));
            }
        }
    }
    matches
}

/// The methods that multipliers are compared by, one for each operation.
const METHODS: [&str; 4] = ["wnaf4", "wnaf5", "fixed-base-comb4x2", "interleave-6-5"];

/// Rows by one multiplier against rows by another, each with the same curve, coordinates and method.
fn by_multiplier(group: &str, left: &[&'static str], right: &'static str, methods: &[&str]) -> Vec<Match> {
    let is_counterpart = |subject: &&Subject| {
        subject.multiplier == right && subject.method.is_some_and(|method| methods.contains(&method))
    };
    let counterparts = subjects().iter().filter(is_counterpart);
    let pair = |other: &'static Subject| {
        let is_same = |subject: &Subject| {
            subject.curve.map(|curve| curve.name) == other.curve.map(|curve| curve.name)
                && (subject.coordinates, subject.method) == (other.coordinates, other.method)
        };
        Match::of(
            group,
            |subject| left.contains(&subject.multiplier) && is_same(subject),
            |subject| std::ptr::eq(subject, other),
        )
    };
    counterparts.filter_map(pair).collect()
}

fn assembly() -> Vec<Match> {
    by_multiplier("with MULX and ADX", &["solinas-adx"], "solinas", &METHODS[1..])
}

/// The reductions that know the form of their prime.
const SPECIAL: [&str; 4] = ["solinas", "pseudo-mersenne", "pseudo-mersenne-folded", "montgomery-special"];

fn special_primes() -> Vec<Match> {
    let against = |group, any| by_multiplier(group, &SPECIAL, any, &METHODS[1..]);
    [against("against Barrett", "barrett"), against("against Montgomery", "montgomery")].into_iter().flatten().collect()
}

/// K-m against B-m: τ against doubling, for public and for secret scalars.
fn koblitz_or_random() -> Vec<Match> {
    let combs: &[&str] = &["fixed-base-combW", "fixed-base-combWx2"];
    let all_fixed: &[&str] = &["fixed-base-tnafW", "fixed-base-combW", "fixed-base-combWx2"];
    type Kind<'a> = (&'a str, &'a str, &'a str, &'a [&'static str], &'a [&'static str]);
    let kinds: [Kind<'_>; 4] = [
        ("for a fixed point", "variable", KG, all_fixed, combs),
        ("for a sum", "variable", SUM, &["interleave-tnaf-W"], &["interleave-W"]),
        ("for any point", "variable", KP, &["wtnafW"], &["wnafW"]),
        ("for secrets, each by its fastest method", "constant", KP, &["tau-regularW"], &["ladder"]),
    ];
    let mut matches = Vec::new();
    for koblitz in CURVES.iter().filter(|curve| curve.is_koblitz) {
        let random = koblitz.name.replace('K', "B");
        for (group, time, operation, tau, doubling) in kinds {
            let side = |curve: String, families: &[&'static str]| {
                let families = families.to_vec();
                move |subject: &Subject| {
                    subject.curve.is_some_and(|own| own.name == curve)
                        && (subject.operation, subject.time) == (operation, time)
                        && subject.multiplier == "clmul"
                        && (time == "constant" || (!subject.is_constrained && is_bounded(subject)))
                        && family_of(subject).is_some_and(|family| families.contains(&family))
                }
            };
            matches.extend(Match::of(group, side(koblitz.name.to_owned(), tau), side(random.clone(), doubling)));
        }
    }
    matches
}

/// Curves over extension fields against prime curves of the same size, both on plain words; the endomorphism of WAP-160
/// belongs to the curve, not to its field.
fn extension_fields() -> Vec<Match> {
    let mut matches = Vec::new();
    for (extension, prime) in [("OEF31-6", "P-192"), ("OEF32-5", "WAP-160")] {
        for (operation, families) in COMMON {
            let side = |curve: &'static str| {
                move |subject: &Subject| {
                    public(subject, curve, operation)
                        && !subject.is_constrained
                        && subject.instructions == Instructions::PlainWords
                        && family_of(subject).is_some_and(|family| families.contains(&family))
                }
            };
            matches.extend(Match::of("on plain words", side(extension), side(prime)));
        }
    }
    matches
}

/// Halve-and-add against the width-w NAF, on the same products.
fn halving() -> Vec<Match> {
    let mut matches = Vec::new();
    for (group, multiplier) in [("by combs", "comb4"), ("by instructions", "clmul")] {
        for curve in CURVES.iter().filter(|curve| curve.is_binary() && !curve.is_koblitz) {
            let side = |halves: bool| {
                move |subject: &Subject| {
                    let of_family = family_of(subject).is_some_and(|family| {
                        if halves { family.starts_with("halve-and-add") } else { family == "wnafW" }
                    });
                    public(subject, curve.name, KP) && subject.multiplier == multiplier && of_family
                }
            };
            matches.extend(Match::of(group, side(true), side(false)));
        }
    }
    matches
}

/// Tables against none for any point; against no more than four points for a fixed point and for sums. In variable time,
/// by the same families of methods.
fn memory() -> Vec<Match> {
    type Kind = (&'static str, &'static str, &'static [&'static str], &'static [&'static str]);
    const FIXED: &[&str] = &["fixed-base-combW", "fixed-base-combWx2", "fixed-base-nafW", "fixed-base-interleave-W"];
    const KINDS: [Kind; 5] = [
        ("for a fixed point, against four points", KG, FIXED, FIXED),
        ("for a sum, against four points", SUM, &["interleave-W"], &["interleave-W"]),
        ("for a sum, against four points", SUM, &["interleave-tnaf-W"], &["interleave-tnaf-W"]),
        ("for any point, against none", KP, &["wtnafW"], &["tnaf"]),
        ("for any point, against none", KP, &["wnafW"], &["naf"]),
    ];
    let mut matches = Vec::new();
    for (group, operation, tables, few) in KINDS {
        for level in &EQUAL_SECURITY {
            for curve in [level.prime, level.random, level.koblitz] {
                let side = |families: &'static [&'static str], has_more: bool| {
                    move |subject: &Subject| {
                        public(subject, curve, operation)
                            && (operation == KP || subject.is_constrained != has_more)
                            && ["clmul", "solinas", "pseudo-mersenne"].contains(&subject.multiplier)
                            && family_of(subject).is_some_and(|family| families.contains(&family))
                    }
                };
                matches.extend(Match::of(group, side(tables, true), side(few, false)));
            }
        }
    }
    matches
}

/// Products in the binary fields by windows of four bits.
fn operand_scanning() -> Vec<Match> {
    let fields = crate::table::distinct(subjects(), |subject| subject.field_name);
    let side = |field: &'static str, multiplier: &'static str| {
        move |subject: &Subject| {
            (subject.field_name, subject.multiplier, subject.operation) == (field, multiplier, "mul")
                && subject.curve.is_none()
                && subject.id.matches('/').count() == 1
        }
    };
    let of_field =
        |field: &&'static str| Match::of("on 64-bit words", side(field, "operand-scanning-4-8"), side(field, "comb4"));
    fields.iter().filter_map(of_field).collect()
}

/// The same coordinates and method with AB + CD and without, on 128-bit words and by combs.
fn fused_products() -> Vec<Match> {
    let kinds = [("by combs", "comb4-abcd", "comb4"), ("by instructions", "clmul", "clmul-unfused")];
    let of_kind = |(group, fused, separate): (&str, &'static str, &'static str)| {
        by_multiplier(group, &[fused], separate, &METHODS[..1])
    };
    kinds.into_iter().flat_map(of_kind).collect()
}

/// Every answer.
pub fn answers(comparison: &Comparison) -> Vec<Answer> {
    QUESTIONS.iter().map(|question| question.answer(comparison)).collect()
}

/// How far a pair must be from equal.
pub fn rule(margin: Margin) -> String {
    format!("a yes or no needs a ratio whose 95 % interval is {:.0} % clear of 1", margin.per_cent())
}
