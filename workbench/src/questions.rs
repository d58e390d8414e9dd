//! The questions that a comparison answers, in numbers of that very run.
//!
//! Letters and questions are those of K. Fong, D. Hankerson, J. López, A. Menezes, M. Tucker 2001, slide 2.

use crate::equal_security::{EQUAL_SECURITY, EqualSecurity};
use crate::statistics::Quartiles;
use crate::table::figure;
use carryless_rows::curves::CURVES;
use carryless_rows::registry::{self, CONSTRAINED_POINTS, Curves, KG, KP, Row, SUM};

/// A question, and how rows answer it.
pub struct Question {
    /// The letter that the slides give it.
    pub letter: char,
    /// The question.
    pub asks: &'static str,
    /// The sentence that the medians of these rows make; nothing where the rows that it is about were not timed.
    pub answer: fn(&[Timed]) -> Option<String>,
}

/// A row with its cycles.
pub type Timed = (&'static Row, Quartiles);

/// Every question.
pub const QUESTIONS: [Question; 7] = [
    Question { letter: 'a', asks: "Binary or prime fields?", answer: binary_or_prime },
    Question { letter: 'b', asks: "How much is gained by assembly?", answer: assembly },
    Question { letter: 'c', asks: "Special or random primes?", answer: special_or_random_primes },
    Question { letter: 'd', asks: "Koblitz or random?", answer: koblitz_or_random },
    Question { letter: 'e', asks: "Are optimal extension fields faster?", answer: extension_fields },
    Question { letter: 'f', asks: "Does halving pay?", answer: does_halving_pay },
    Question { letter: 'g', asks: "What does little memory cost?", answer: little_memory },
];

/// The best on a prime curve against the best on the random binary curve of equal security, with carry-less products of
/// the processor and with products by combs.
fn binary_or_prime(rows: &[Timed]) -> Option<String> {
    let against = |multipliers: &dyn Fn(&str) -> bool| {
        for_operations(|operation| {
            let pair = |EqualSecurity { prime, random, .. }: &EqualSecurity| {
                let of = |curve: &str, among: &dyn Fn(&Row) -> bool| {
                    best(rows, |row| row.curve == curve && serves(row, operation) && among(row))
                };
                Some((of(prime, &|_| true)?, of(random, &|row| multipliers(row.multiplier))?))
            };
            EQUAL_SECURITY.iter().filter_map(pair).collect()
        })
    };
    let parts = [
        against(&|name| name.starts_with("clmul") && name != "clmul-portable").map(|answer| {
            let random = "the time on the random binary curve of equal security";
            format!("{random} by carry-less products of the processor, {answer}")
        }),
        against(&|name| name.starts_with("comb"))
            .map(|answer| format!("the time on the random binary curve of equal security by combs, {answer}")),
    ];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    (!parts.is_empty()).then(|| format!("The best on a prime curve takes, of {}.", parts.join("; of ")))
}

/// The best by some multipliers against the best by others, on each prime curve, among the methods and coordinates that
/// both have.
fn by_multipliers<'a>(rows: &'a [Timed], operation: &str, first: &[&str], others: &[&str]) -> Vec<Pair<'a>> {
    let pair = |curve: &str| {
        let best_of = |own: &[&str], counterparts: &[&str]| {
            let is_counterpart = |row: &Row, other: &Row| {
                let same = (other.curve, other.coordinates, other.method) == (row.curve, row.coordinates, row.method);
                same && counterparts.contains(&other.multiplier)
            };
            best(rows, |row| {
                row.curve == curve
                    && serves(row, operation)
                    && own.contains(&row.multiplier)
                    && rows.iter().any(|(other, _)| is_counterpart(row, other))
            })
        };
        Some((best_of(first, others)?, best_of(others, first)?))
    };
    CURVES.iter().filter_map(|curve| pair(curve.name)).collect()
}

/// Products in assembly against the same in Rust.
fn assembly(rows: &[Timed]) -> Option<String> {
    let answer = for_operations(|operation| by_multipliers(rows, operation, &["solinas-adx"], &["solinas"]))?;
    Some(format!("Products of integers by MULX and ADX take, of the time of the same in Rust, {answer}."))
}

/// Reduction by the form of the prime against the best of those for any prime.
fn special_or_random_primes(rows: &[Timed]) -> Option<String> {
    let special = ["solinas", "pseudo-mersenne", "pseudo-mersenne-folded", "montgomery-special"];
    let any = ["barrett", "montgomery"];
    let answer = for_operations(|operation| by_multipliers(rows, operation, &special, &any))?;
    Some(format!("Reduction by the form of the prime takes, of the best time of Barrett and Montgomery, {answer}."))
}

/// The curves over extension fields against prime curves of the same size.
fn extension_fields(rows: &[Timed]) -> Option<String> {
    let answer = for_operations(|operation| {
        // The endomorphism belongs to the curve, not to its field.
        let of_field = |row: &Row| registry::family(row.method).is_some_and(|(f, _)| f.curves != Curves::Endomorphism);
        let of = |curve: &str| best(rows, |row| row.curve == curve && serves(row, operation) && of_field(row));
        let pairs = [("OEF31-6", "P-192"), ("OEF32-5", "WAP-160")];
        pairs.iter().filter_map(|(extension, prime)| Some((of(extension)?, of(prime)?))).collect()
    })?;
    Some(format!("The best over an extension field takes, of the time over a prime field of its size, {answer}."))
}

/// The best on K-m against the best on B-m, where a method of the Koblitz curves was timed.
fn koblitz_or_random(rows: &[Timed]) -> Option<String> {
    let for_koblitz = |row: &Row| registry::family(row.method).is_some_and(|(f, _)| f.curves == Curves::Koblitz);
    let answer = for_operations(|operation| {
        let best_of = |curve: &str, among: &dyn Fn(&Row) -> bool| {
            best(rows, |row| row.curve == curve && serves(row, operation) && among(row))
        };
        let pair = |curve: &str| {
            best_of(curve, &for_koblitz)?;
            Some((best_of(curve, &|_| true)?, best_of(&curve.replace('K', "B"), &|_| true)?))
        };
        CURVES.iter().filter_map(|curve| pair(curve.name)).collect()
    })?;
    Some(format!("The best on a Koblitz curve takes, of the time on the random curve of its field, {answer}."))
}

/// Halve-and-add against the width-w NAF, on products by combs and by the processor's carry-less product.
fn does_halving_pay(rows: &[Timed]) -> Option<String> {
    let answer = |multiplier: &str, name: &str| {
        let best_of = |curve: &str, family: &str| {
            let of_family = |row: &Row| row.method.starts_with(family) && row.multiplier == multiplier;
            best(rows, |row| row.curve == curve && of_family(row))
        };
        let pair = |curve: &str| Some((best_of(curve, "halve-and-add")?, best_of(curve, "wnaf")?));
        let pairs: Vec<Pair<'_>> = CURVES.iter().filter_map(|curve| pair(curve.name)).collect();
        let faster = pairs.iter().filter(|pair| ratio(pair) < 1.0).count();
        let verdict = match faster {
            0 => "it does not".to_owned(),
            all if all == pairs.len() => "it does".to_owned(),
            some => format!("it does on {some} curves of {}", pairs.len()),
        };
        Some(format!("{verdict} with {name}, its time being to that of the width-w NAF {}", in_words(&pairs)?))
    };
    let answers = [answer("comb4", "products by combs"), answer("clmul", "carry-less products of the processor")];
    let answers: Vec<String> = answers.into_iter().flatten().collect();
    (!answers.is_empty()).then(|| format!("For kP {}.", answers.join("; ")))
}

/// The best row that stores few points against the best of the others.
fn little_memory(rows: &[Timed]) -> Option<String> {
    let answer = for_operations(|operation| {
        let best_of = |curve: &str, constrained: bool| {
            best(rows, |row| row.curve == curve && serves(row, operation) && row.is_constrained() == constrained)
        };
        CURVES.iter().filter_map(|curve| Some((best_of(curve.name, true)?, best_of(curve.name, false)?))).collect()
    })?;
    Some(format!("With no more than {CONSTRAINED_POINTS} stored points it takes, of the time with more, {answer}."))
}

/// Two rows of which the first is compared with the second.
type Pair<'a> = (&'a Timed, &'a Timed);

fn ratio(((_, a), (_, b)): &Pair<'_>) -> f64 {
    a.median / b.median
}

/// What the pairs of each operation come to.
fn for_operations<'a>(pairs: impl Fn(&str) -> Vec<Pair<'a>>) -> Option<String> {
    let part = |operation| Some(format!("{} for {operation}", in_words(&pairs(operation))?));
    let parts: Vec<String> = [KP, KG, SUM].into_iter().filter_map(part).collect();
    (!parts.is_empty()).then(|| parts.join("; "))
}

/// The least and the greatest ratio, and the medians of one pair, over F_2^233 if it is there.
fn in_words(pairs: &[Pair<'_>]) -> Option<String> {
    let mut ratios: Vec<f64> = pairs.iter().map(ratio).collect();
    ratios.sort_by(f64::total_cmp);
    let (first, last) = (ratios.first()?, ratios.last()?);
    let ratios = if ratios.len() == 1 { format!("{first:.2}") } else { format!("{first:.2} to {last:.2}") };
    let (a, b) = pairs.iter().rfind(|((row, _), _)| row.field == 233).or(pairs.first())?;
    let cycles = |(row, cycles): &Timed| format!("{} {}", row.id, figure(cycles.median));
    Some(format!("{ratios} ({} cycles, {})", cycles(a), cycles(b)))
}

fn best(rows: &[Timed], among: impl Fn(&Row) -> bool) -> Option<&Timed> {
    rows.iter().filter(|(row, _)| among(row)).min_by(|(_, a), (_, b)| a.median.total_cmp(&b.median))
}

/// Whether a row can carry the operation out: one for any point also for a fixed one.
fn serves(row: &Row, operation: &str) -> bool {
    row.operation == operation || (row.operation == KP && operation == KG)
}
