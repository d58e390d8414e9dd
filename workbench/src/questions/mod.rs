//! The questions that a comparison answers, in ratios of that very run.
//!
//! A question is a list of matches. Each sets one side against another that computes the same thing, in the same time
//! class and memory class, by the same family of methods and with instructions of the same generation, unless it is one
//! of these that the question is about. Where the library's own functions meet, each takes the best instructions. Of each
//! side the fastest row stands for it. A match of which one row was not timed is not played.
//!
//! Letters (a) to (g) are those of K. Fong, D. Hankerson, J. López, A. Menezes, M. Tucker 2001, slide 2.

mod matches;
mod sentence;

pub use sentence::rule;

use crate::comparison::Comparison;
use crate::embedded;
use crate::statistics::Estimate;
use crate::subject::Subject;
use crate::verdict::{Verdict, judge};
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

/// Two sides of which the left one may be faster.
pub struct Match {
    /// What matches of one kind have in common.
    pub group: String,
    sides: [&'static str; 2],
    left: Vec<&'static Subject>,
    right: Vec<&'static Subject>,
}

/// A match that was played.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Pair {
    /// What pairs of one kind have in common.
    pub group: String,
    /// What the left and the right side are called.
    #[serde(default = "first_and_second")]
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

/// The sides where they have no names, as in what was written before they had.
fn first_and_second() -> [String; 2] {
    ["the first", "the second"].map(str::to_owned)
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
    /// The first word of the answer; nothing where no match could be played.
    pub word: Option<Word>,
    /// The answer.
    pub sentence: String,
    /// Which of the pairs stands for the others.
    #[serde(default)]
    pub headline: Option<usize>,
    /// What it rests on.
    pub pairs: Vec<Pair>,
}

/// Every question.
pub const QUESTIONS: [Question; 12] = [
    Question { letter: 'a', asks: "Are binary fields faster than prime fields?", matches: matches::binary_or_prime },
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
];

impl Match {
    /// A match, if both sides have rows on this processor.
    fn of(
        group: impl Into<String>,
        sides: [&'static str; 2],
        left: Vec<&'static Subject>,
        right: Vec<&'static Subject>,
    ) -> Option<Self> {
        (!left.is_empty() && !right.is_empty()).then(|| Match { group: group.into(), sides, left, right })
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
        let ratio = comparison.ratio(left, right);
        Some(Pair {
            group: self.group.clone(),
            sides: self.sides.map(str::to_owned),
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
        let (letter, asks) = (self.letter, self.asks.to_owned());
        let Some(word) = word(pairs.iter().map(|pair| pair.verdict)) else {
            let sentence = match matches.is_empty() {
                true => "No answer: this processor lacks what it is about.",
                false => "No answer: the rows that it is about were not timed.",
            };
            return Answer { letter, asks, word: None, sentence: sentence.to_owned(), headline: None, pairs };
        };
        let headline = headline(&pairs);
        let mut sentence = sentence::sentence(word, &pairs);
        if letter == OPERAND_SCANNING {
            sentence.extend(on_a_small_processor());
        }
        if pairs.len() < matches.len() {
            sentence += &format!(" Timed: {} of its {} pairs.", pairs.len(), matches.len());
        }
        Answer { letter, asks, word: Some(word), sentence, headline: Some(headline), pairs }
    }
}

/// The letter of the question that is asked for a small processor too.
const OPERAND_SCANNING: char = 'h';

/// How operand scanning compares with the comb there, as it was recorded.
fn on_a_small_processor() -> Option<String> {
    let recorded = embedded::operand_scanning_to_comb()?;
    Some(format!(" {}", sentence::elsewhere("an ARM7TDMI", matches::SCANNING_OR_COMB, recorded)))
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

/// The pair that stands for the others: over F_2^233 or for the same strength, if there is one, of the last group.
fn headline(pairs: &[Pair]) -> usize {
    let last = pairs.last().map(|pair| pair.group.as_str());
    let of_group = || (0..pairs.len()).filter(|i| Some(pairs[*i].group.as_str()) == last);
    of_group().find(|i| [233, 224].contains(&pairs[*i].field)).or(of_group().next()).unwrap_or(0)
}

/// Every answer.
pub fn answers(comparison: &Comparison) -> Vec<Answer> {
    QUESTIONS.iter().map(|question| question.answer(comparison)).collect()
}
