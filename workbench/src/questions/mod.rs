//! The questions that a comparison answers, in ratios of that very run.
//!
//! A question is a list of matches. Each sets one side against another that computes the same thing, in the same time
//! class and memory class, by the same family of methods and with instructions of the same generation, unless it is one
//! of these that the question is about. Where the library's own functions meet, each takes the best instructions. Of each
//! side the fastest row stands for it. A match of which one row was not timed is not played; where any curve of a level may stand for
//! a side, those do of which all rows were timed.
//!
//! The matches of one kind are a [`Case`], one line of the answer.
//!
//! Letters (a) to (g) are those of K. Fong, D. Hankerson, J. López, A. Menezes, M. Tucker 2001, slide 2.

mod binary_or_prime;
mod case;
mod matches;

pub use case::{Case, rule};

use crate::comparison::{Comparison, Timed};
use crate::embedded;
use crate::statistics::Estimate;
use crate::subject::Subject;
use crate::verdict::{self, Verdict, judge};
use serde::{Deserialize, Serialize};

/// A question.
pub struct Question {
    /// Its letter.
    pub letter: char,
    /// What is asked: yes, if the left side of its matches is faster.
    pub asks: &'static str,
    /// What decides it on this processor.
    pub matches: fn() -> Vec<Match>,
}

/// What is asked of all matches of a kind.
#[derive(Clone, Copy)]
pub struct Asked {
    /// In a few words: binary or prime?
    asks: &'static str,
    /// What both sides are called, the left one first.
    sides: [&'static str; 2],
}

/// What question (k) asks of signatures, in a few words.
pub const OF_SIGNATURES: [&str; 2] = ["128 bits, sign?", "128 bits, verify?"];

/// What a side is called that is named by the curve that stands for it.
const ITS_CURVE: &str = "";

/// Two sides of which the left one may be faster.
pub struct Match {
    asked: Asked,
    /// Where it is asked: with PCLMULQDQ.
    place: String,
    left: Side,
    right: Side,
}

/// What may stand for one side: groups of rows, of which any will do that was timed as a whole.
pub struct Side(Vec<Vec<&'static Subject>>);

impl Side {
    /// Any of these.
    fn any_of(groups: impl Iterator<Item = Vec<&'static Subject>>) -> Self {
        Side(groups.filter(|group| !group.is_empty()).collect())
    }

    /// All rows.
    fn rows(&self) -> impl Iterator<Item = &'static Subject> {
        self.0.iter().flatten().copied()
    }

    /// The rows that are lacking to those that were chosen, as few as will do.
    fn lacking(&self, is_chosen: &impl Fn(&Subject) -> bool) -> Vec<&'static Subject> {
        let lacking = |group: &Vec<&'static Subject>| -> Vec<_> {
            group.iter().copied().filter(|subject| !is_chosen(subject)).collect()
        };
        self.0.iter().map(lacking).min_by_key(Vec::len).unwrap_or_default()
    }

    /// The fastest of the groups that were timed.
    fn fastest<'a>(&self, comparison: &'a Comparison) -> Option<&'a Timed> {
        let find = |subject: &&Subject| comparison.timed.iter().find(|timed| std::ptr::eq(timed.subject, *subject));
        let whole = self.0.iter().filter_map(|group| group.iter().map(find).collect::<Option<Vec<&Timed>>>());
        whole.flatten().min_by(|a, b| a.samples.median().total_cmp(&b.samples.median()))
    }
}

/// One group.
impl From<Vec<&'static Subject>> for Side {
    fn from(rows: Vec<&'static Subject>) -> Self {
        Side::any_of([rows].into_iter())
    }
}

/// A match that was played.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Pair {
    /// What is asked of pairs of its kind.
    pub asks: String,
    /// Where.
    pub place: String,
    /// What the left and the right side are called.
    pub sides: [String; 2],
    /// What was computed.
    pub operation: String,
    /// The fastest of the left side.
    pub left: String,
    /// The fastest of the right side.
    pub right: String,
    /// The time of the left one to that of the right one.
    pub ratio: Estimate,
    /// Whether the left one is faster.
    pub verdict: Verdict,
    #[serde(skip)]
    field: u32,
}

/// What the pairs of a question come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
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
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Answer {
    /// The question's letter.
    pub letter: char,
    /// What is asked.
    pub asks: String,
    /// The answer in a word; nothing where no match could be played.
    pub word: Option<Word>,
    /// The answer, a line a case.
    pub cases: Vec<Case>,
    /// How many pairs there are on this processor, timed or not.
    pub of: usize,
    /// Which of the pairs stands for the others.
    pub headline: Option<usize>,
    /// What it rests on.
    pub pairs: Vec<Pair>,
}

/// Every question.
pub const QUESTIONS: [Question; 13] = [
    Question { letter: 'a', asks: "Are binary fields faster than prime fields?", matches: binary_or_prime::matches },
    Question {
        letter: 'b',
        asks: "Does assembly, or AVX-512 IFMA, pay over prime fields?",
        matches: matches::assembly,
    },
    Question { letter: 'c', asks: "Do special primes pay?", matches: matches::special_primes },
    Question {
        letter: 'd',
        asks: "Are Koblitz curves faster than random binary ones?",
        matches: matches::koblitz_or_random,
    },
    Question {
        letter: 'e',
        asks: "Are optimal extension fields faster than prime fields?",
        matches: matches::extension_fields,
    },
    Question { letter: 'f', asks: "Does halving pay, with its tables, against doubling?", matches: matches::halving },
    Question { letter: 'g', asks: "Do tables of points pay?", matches: matches::memory },
    Question {
        letter: OPERAND_SCANNING,
        asks: "Does operand scanning pay, against the comb?",
        matches: matches::operand_scanning,
    },
    Question { letter: 'i', asks: "Does fusing AB + CD pay?", matches: matches::fused_products },
    Question { letter: 'j', asks: "Do threads pay, for one product?", matches: matches::threads },
    Question { letter: 'k', asks: "Does an endomorphism pay?", matches: matches::endomorphisms },
    Question {
        letter: 'l',
        asks: "Do λ-coordinates pay, against López–Dahab ones?",
        matches: matches::lambda_coordinates,
    },
    Question {
        letter: 'm',
        asks: "Does a type of its own pay, against constants that are data?",
        matches: matches::types_of_their_own,
    },
];

impl Match {
    /// A match, if both sides have rows on this processor.
    fn of(asked: Asked, place: impl Into<String>, left: impl Into<Side>, right: impl Into<Side>) -> Option<Self> {
        let (place, left, right) = (place.into(), left.into(), right.into());
        (!left.0.is_empty() && !right.0.is_empty()).then_some(Match { asked, place, left, right })
    }

    /// What it asks, in a few words.
    pub fn asks(&self) -> &'static str {
        self.asked.asks
    }

    /// Where it is asked: with PCLMULQDQ.
    pub fn place(&self) -> &str {
        &self.place
    }

    /// The rows of both sides.
    pub fn candidates(&self) -> impl Iterator<Item = &'static Subject> {
        self.left().chain(self.right())
    }

    /// The rows of which the fastest stands for the left side.
    pub fn left(&self) -> impl Iterator<Item = &'static Subject> {
        self.left.rows()
    }

    /// The rows of which the fastest stands for the right side.
    pub fn right(&self) -> impl Iterator<Item = &'static Subject> {
        self.right.rows()
    }

    /// The rows that it lacks beside those that were chosen, as few as will do.
    pub fn lacking(&self, is_chosen: impl Fn(&Subject) -> bool) -> Vec<&'static Subject> {
        [&self.left, &self.right].map(|side| side.lacking(&is_chosen)).concat()
    }

    fn play(&self, comparison: &Comparison) -> Option<Pair> {
        let (left, right) = (self.left.fastest(comparison)?, self.right.fastest(comparison)?);
        let ratio = comparison.ratio(left, right);
        let name = |(own, timed): (&'static str, &Timed)| match (own, timed.subject.curve) {
            (ITS_CURVE, Some(curve)) => curve.name.to_owned(),
            _ => own.to_owned(),
        };
        let [of_left, of_right] = self.asked.sides;
        Some(Pair {
            asks: self.asked.asks.to_owned(),
            place: self.place.clone(),
            sides: [(of_left, left), (of_right, right)].map(name),
            operation: left.subject.operation.to_owned(),
            left: left.subject.id.to_owned(),
            right: right.subject.id.to_owned(),
            ratio,
            verdict: judge(ratio, &(0.0..1.0)),
            field: left.subject.field,
        })
    }
}

impl Pair {
    /// What is asked of pairs of its kind, and where.
    pub fn kind(&self) -> String {
        format!("{} {}", self.asks, self.place).trim_end().to_owned()
    }

    /// What the faster side is called; nothing if the pair is too close to call.
    pub fn winner(&self) -> Option<&str> {
        match self.verdict {
            Verdict::Yes => Some(&self.sides[0]),
            Verdict::No => Some(&self.sides[1]),
            Verdict::TooClose | Verdict::Missing => None,
        }
    }

    /// What the left row takes beside the right one, both by name.
    pub fn tells(&self) -> String {
        let Pair { operation, left, right, .. } = self;
        format!("{operation}: {left} takes {} times as long as {right}", self.ratio.text(2))
    }
}

impl Question {
    /// The answer of these figures.
    pub fn answer(&self, comparison: &Comparison) -> Answer {
        let matches = (self.matches)();
        let pairs: Vec<Pair> = matches.iter().filter_map(|pair| pair.play(comparison)).collect();
        let mut cases = case::cases(&pairs);
        if self.letter == OPERAND_SCANNING {
            cases.extend(on_a_small_processor());
        }
        Answer {
            letter: self.letter,
            asks: self.asks.to_owned(),
            word: word(pairs.iter().map(|pair| pair.verdict)),
            cases,
            of: matches.len(),
            headline: headline(&pairs),
            pairs,
        }
    }
}

impl Answer {
    /// Its cases, one after the other.
    pub fn text(&self) -> String {
        self.cases.iter().map(Case::line).collect::<Vec<_>>().join("; ")
    }

    /// Why there is no answer, where there is none.
    pub fn why_none(&self) -> Option<&'static str> {
        match (self.word, self.of) {
            (Some(_), _) => None,
            (None, 0) => Some("this processor lacks what it is about"),
            (None, _) => Some("the implementations that it is about were not timed"),
        }
    }
}

/// The letter of the question that is asked for a small processor too.
const OPERAND_SCANNING: char = 'h';

/// How operand scanning compares with the comb there, as it was recorded.
fn on_a_small_processor() -> Option<Case> {
    let judged: Vec<(f64, Verdict)> = embedded::operand_scanning_to_comb()
        .ok()?
        .into_iter()
        .map(|ratio| (ratio, verdict::judge_exactly(ratio, &(0.0..1.0))))
        .collect();
    let Asked { asks, sides } = matches::SCANNING;
    (!judged.is_empty()).then(|| Case::of(asks.to_owned(), "ARM7TDMI".to_owned(), sides.map(str::to_owned), &judged))
}

/// The word of these verdicts.
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

/// The pair that stands for the others: over F_2^233 or for the same strength, if there is one, of the first case.
fn headline(pairs: &[Pair]) -> Option<usize> {
    let first = pairs.first().map(|pair| (&pair.asks, &pair.place));
    let of_case = || (0..pairs.len()).filter(|i| Some((&pairs[*i].asks, &pairs[*i].place)) == first);
    of_case().find(|i| [233, 224].contains(&pairs[*i].field)).or(of_case().next())
}

/// Every answer.
pub fn answers(comparison: &Comparison) -> Vec<Answer> {
    QUESTIONS.iter().map(|question| question.answer(comparison)).collect()
}
