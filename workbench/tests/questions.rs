//! Answers, and the screen that they stand on, from made-up figures: every outcome of every question.

use carryless::key::StandardCurve;
use carryless::word::{has_adx, has_avx512ifma, has_carryless_product, has_vpclmulqdq_512};
use carryless_rows::registry::{KG, KP, SUM};
use carryless_workbench::commands::compare::sentence;
use carryless_workbench::comparison::{Comparison, Timed};
use carryless_workbench::details;
use carryless_workbench::environment::Environment;
use carryless_workbench::equal_security::{EQUAL_SECURITY, EqualSecurity};
use carryless_workbench::questions::{Answer, Match, QUESTIONS, Question, Word};
use carryless_workbench::screen::{self, Extras};
use carryless_workbench::selection::Selection;
use carryless_workbench::statistics::Samples;
use carryless_workbench::subject::{Instructions, Subject, subjects};
use carryless_workbench::timing::Conditions;
use carryless_workbench::unit::Unit;
use carryless_workbench::verdict::Margin;

/// Samples within a thousandth of this figure.
fn about(cycles: f64) -> Samples {
    Samples::undisturbed((0..21).map(|i| cycles * (1.0 + 1e-4 * f64::from(i % 7))))
}

fn comparison(cycles: impl Fn(&Subject) -> Option<f64>, conditions: Conditions) -> Comparison {
    let timed = subjects().iter().filter_map(|subject| Some(Timed { subject, samples: about(cycles(subject)?) }));
    let margin = Margin::under(&conditions);
    Comparison { timed: timed.collect(), conditions, margin, of: subjects().len(), quick: false }
}

const IDLE: Conditions = Conditions {
    rounds: 99,
    placements: 25,
    seconds: 45.0,
    disturbed: 0.0,
    waited: 0.0,
    spread: 0.01,
    nanoseconds: 0.3,
};
const BUSY: Conditions = Conditions { waited: 0.2, ..IDLE };

/// The answer where the left side of the i-th match takes `left`, and the right side as many cycles as `right` says.
fn answer(question: &Question, conditions: Conditions, right: impl Fn(usize) -> f64) -> Answer {
    let matches = (question.matches)();
    let is_in = |side: &[&'static Subject], subject: &Subject| side.iter().any(|own| std::ptr::eq(*own, subject));
    let cycles = |subject: &Subject| {
        let of_left = matches.iter().any(|pair| is_in(pair.left(), subject));
        let of_right = || matches.iter().position(|pair| is_in(pair.right(), subject)).map(&right);
        if of_left { Some(10_000.0) } else { of_right() }
    };
    question.answer(&comparison(cycles, conditions))
}

fn asked() -> impl Iterator<Item = &'static Question> {
    // A processor may lack all that a question is about.
    QUESTIONS.iter().filter(|question| !(question.matches)().is_empty())
}

fn assert_says(answer: &Answer, word: Word, begin: &str) {
    let Answer { letter, sentence, .. } = answer;
    assert_eq!(answer.word, Some(word), "({letter}) {sentence}");
    assert!(sentence.starts_with(begin) && sentence.ends_with('.'), "({letter}) {sentence}");
    for pair in &answer.pairs {
        let name = pair.group.split(": ").last().unwrap_or_default();
        assert!(sentence.contains(name), "({letter}) lacks {name}: {sentence}");
        let Some(winner) = pair.winner() else { continue };
        let [left, right] = &pair.sides;
        let is_named = [format!("{winner} won "), format!(", {winner} ")].iter().any(|part| sentence.contains(part));
        assert!(is_named, "({letter}) the winner is named: {sentence}");
        assert!(sentence.contains(left) && sentence.contains(right), "({letter}) both sides are named: {sentence}");
    }
}

/// What a sentence says, word for word, of one group that is won, lost, mixed and too close.
#[test]
fn a_sentence_names_the_winner_and_by_how_much() {
    let scanning = QUESTIONS.iter().find(|question| question.letter == 'h').expect("a question");
    let says = |right: &dyn Fn(usize) -> f64, says: &str| {
        let sentence = answer(scanning, IDLE, right).sentence;
        assert!(sentence.starts_with(says), "{sentence}");
    };
    says(
        &|_| 20_000.0,
        "Yes: on 64-bit words operand scanning won 7 of 7 against the comb, by 2.0 times. On an ARM7TDMI ",
    );
    says(&|_| 5_000.0, "No: on 64-bit words the comb won 7 of 7 against operand scanning, by 2.0 times. ");
    says(&|_| 10_050.0, "Too close to call: all 7 on 64-bit words. ");
    let mixed = |i: usize| [12_000.0, 31_000.0, 5_000.0, 10_000.0][i.min(3)];
    says(
        &mixed,
        "It depends: on 64-bit words operand scanning won 2 of 7, by 1.20 to 3.1 times, the comb 1, by 2.0 times, 4 \
         undecided. ",
    );
    // What a difference of 3 % comes to is not rounded to none, and great factors have no more digits than are known.
    let apart = |i: usize| if i == 0 { 10_400.0 } else { 234_567.0 };
    says(&apart, "Yes: on 64-bit words operand scanning won 7 of 7 against the comb, by 1.04 to 23 times. ");
}

#[test]
fn every_question_is_answered_yes_no_too_close_and_it_depends() {
    assert!(asked().count() >= 5, "most questions can be asked everywhere");
    for question in asked() {
        assert_says(&answer(question, IDLE, |_| 20_000.0), Word::Yes, "Yes: ");
        assert_says(&answer(question, IDLE, |_| 5_000.0), Word::No, "No: ");
        assert_says(&answer(question, IDLE, |_| 10_050.0), Word::TooClose, "Too close to call: ");
        if (question.matches)().len() > 1 {
            let mixed = answer(question, IDLE, |i| if i == 0 { 20_000.0 } else { 5_000.0 });
            assert_says(&mixed, Word::Depends, "It depends: ");
            // One pair that is too close turns no answer around.
            let one = answer(question, IDLE, |i| if i == 0 { 10_050.0 } else { 20_000.0 });
            assert!(matches!(one.word, Some(Word::Yes | Word::Depends)), "({}) {}", question.letter, one.sentence);
        }
    }
}

#[test]
fn a_busy_machine_makes_close_calls_too_close() {
    for question in asked() {
        assert_says(&answer(question, IDLE, |_| 10_500.0), Word::Yes, "Yes: ");
        assert_says(&answer(question, BUSY, |_| 10_500.0), Word::TooClose, "Too close to call: ");
        assert_says(&answer(question, BUSY, |_| 20_000.0), Word::Yes, "Yes: ");
        let too_busy = Conditions { waited: 0.31, ..IDLE };
        assert_says(&answer(question, too_busy, |_| 20_000.0), Word::TooClose, "Too close to call: ");
    }
}

#[test]
fn a_question_without_its_rows_is_not_answered() {
    let nothing = comparison(|_| None, IDLE);
    for question in asked() {
        let answer = question.answer(&nothing);
        assert!(answer.word.is_none() && answer.pairs.is_empty() && answer.sentence.contains("not timed"));
    }
}

/// A match of which one row is missing is not played, and the answer says so.
#[test]
fn a_match_is_played_with_all_its_rows_or_not_at_all() {
    for question in asked() {
        let matches = (question.matches)();
        let missing = matches[0].left()[0];
        let answer = question.answer(&comparison(|subject| (!std::ptr::eq(subject, missing)).then_some(1e4), IDLE));
        let played = matches.iter().filter(|pair| pair.candidates().all(|subject| !std::ptr::eq(subject, missing)));
        let played = played.count();
        assert_eq!(answer.pairs.len(), played, "({})", question.letter);
        if played > 0 {
            let timed = format!(" Timed: {played} of its {} pairs.", matches.len());
            assert!(answer.sentence.ends_with(&timed), "({}) {}", question.letter, answer.sentence);
        }
    }
}

/// Operation, time class and memory class are alike on both sides, but for what a question is about.
#[test]
fn like_is_matched_with_like() {
    let sides = |pair: &Match| pair.left().iter().flat_map(|a| pair.right().iter().map(move |b| (*a, *b))).collect();
    for question in asked() {
        for pair in (question.matches)() {
            let pairs: Vec<(&Subject, &Subject)> = sides(&pair);
            for (a, b) in pairs {
                let what = format!("({}) {} and {}", question.letter, a.id, b.id);
                assert_eq!(a.operation, b.operation, "{what}");
                if !['h', 'j'].contains(&question.letter) {
                    assert_eq!(a.time, b.time, "{what}");
                }
                // The ladder stores nothing.
                let by_ladder = question.letter == 'a' && a.method == Some("ladder");
                if !['g', 'd', 'f', 'j'].contains(&question.letter) && !by_ladder {
                    assert_eq!(a.is_constrained, b.is_constrained, "{what}");
                }
                // Prime curves may be faster by older instructions, and the library takes the best for each curve.
                let by_others = question.letter == 'a' && (b.instructions < a.instructions || a.is_of_library());
                assert!(question.letter == 'b' || a.is_of_library() == b.is_of_library(), "{what}");
                if question.letter != 'b' && !by_others {
                    assert_eq!(a.instructions, b.instructions, "{what}");
                }
            }
        }
    }
}

/// Binary against prime, group by group: each of one time class and one generation of instructions on both sides, and for
/// every level of security in every operation.
#[test]
fn binary_and_prime_curves_meet_on_the_same_instructions() {
    let matches = (QUESTIONS[0].matches)();
    let public = [KP, KG, SUM].as_slice();
    let secret = [KP, KG].as_slice();
    for (whom, generation, time, operations, is_here) in [
        ("", Instructions::PlainWords, "variable", public, true),
        ("", Instructions::Products, "variable", public, has_carryless_product()),
        ("for secrets: ", Instructions::PlainWords, "constant", secret, true),
        ("for secrets: ", Instructions::Products, "constant", secret, has_carryless_product()),
    ] {
        let group = format!("{whom}{generation}");
        let of_group: Vec<&Match> = matches.iter().filter(|pair| pair.group == group).collect();
        assert_eq!(of_group.is_empty(), !is_here, "{group}");
        for pair in &of_group {
            assert!(pair.candidates().all(|subject| subject.time == time), "{group}");
            assert!(pair.left().iter().all(|subject| subject.instructions == generation), "{group}");
            assert!(pair.right().iter().all(|subject| subject.instructions <= generation), "{group}");
        }
        // Not every curve has every operation on plain words.
        if is_here && generation > Instructions::PlainWords {
            for level in &EQUAL_SECURITY {
                for operation in operations {
                    let met = of_group.iter().filter(|pair| is_of(pair, level, operation)).count();
                    assert_eq!(met, 1, "{group}: {operation} on {} and {}", level.random, level.prime);
                }
            }
        }
    }
    let of_group: Vec<&Match> = matches.iter().filter(|pair| pair.group == "by the library").collect();
    assert!(of_group.iter().all(|pair| pair.candidates().all(Subject::is_of_library)));
    for level in &EQUAL_SECURITY {
        for (operation, time) in [(KP, "constant"), (KG, "constant"), (KP, "variable"), (SUM, "variable")] {
            let is_meant = |pair: &&&Match| is_of(pair, level, operation) && pair.left()[0].time == time;
            let met = of_group.iter().filter(is_meant).count();
            assert_eq!(met, 1, "{operation} in {time} time on {} and {}", level.random, level.prime);
        }
    }
}

/// Whether the match is of this operation, and of the curves of this level.
fn is_of(pair: &Match, level: &EqualSecurity, operation: &str) -> bool {
    let is_on = |side: &[&Subject], curve: &str| {
        side.iter().all(|own| own.operation == operation && own.curve.is_some_and(|own| own.name == curve))
    };
    is_on(pair.left(), level.random) && is_on(pair.right(), level.prime)
}

/// A name of a method or a multiplier that no row has would make a question smaller, and nothing else would tell.
#[test]
fn no_match_is_lost() {
    if !has_carryless_product() || !has_adx() || Environment::here().cores < 2 {
        return;
    }
    // The library has no lanes in a program with debug assertions.
    let of_b = if has_avx512ifma() && !cfg!(debug_assertions) { 9 + 15 } else { 9 };
    let of_a = if has_vpclmulqdq_512() { 64 } else { 62 };
    let expected = [
        ('a', of_a),
        ('b', of_b),
        ('c', 8),
        ('d', 20),
        ('e', 9),
        ('f', 9),
        ('g', 43),
        ('h', 7),
        ('i', 9),
        ('j', 14),
        ('k', 5),
        ('l', 1),
    ];
    assert_eq!(QUESTIONS.map(|question| (question.letter, (question.matches)().len())), expected);
}

fn lines(text: &[u8]) -> Vec<String> {
    String::from_utf8(text.to_vec()).expect("text").lines().map(str::to_owned).collect()
}

/// A line for each of 27 curves, three at most for each question: 69 lines of 100 columns, whatever the figures are; in full no line is
/// longer than 120.
#[test]
fn the_report_fits_its_screen() {
    let environment = Environment { cpu: "A processor with a name of forty characters".into(), ..Environment::here() };
    // An operation of a field takes much less than a scalar multiplication.
    let scale = |subject: &Subject| if subject.curve.is_none() { 1e-3 } else { 1.0 };
    let odd_and_even = |subject: &Subject| {
        Some(scale(subject) * if subject.id.len().is_multiple_of(2) { 123_456.7 } else { 1_234_567.8 })
    };
    let huge = |subject: &Subject| Some(scale(subject) * 9_876_543.2);
    for conditions in [IDLE, BUSY] {
        for figures in [comparison(odd_and_even, conditions), comparison(huge, conditions)] {
            for unit in [Unit::Cycles, Unit::Us, Unit::PerSecond] {
                for bars in [false, true] {
                    let mut out = Vec::new();
                    screen::write(&mut out, &environment, &figures, unit, Extras { bars, ..Extras::default() })
                        .expect("a screen");
                    let screen = lines(&out);
                    assert!(screen.len() <= 69, "{} lines:\n{}", screen.len(), screen.join("\n"));
                    for line in screen {
                        assert!(line.chars().count() <= 100, "{line}");
                    }
                }
                let mut out = Vec::new();
                details::write(&mut out, &environment, &figures, unit).expect("details");
                for line in lines(&out) {
                    assert!(line.chars().count() <= details::WIDTH, "{unit}: {line}");
                }
            }
        }
    }
}

/// Where there is room, each curve has a bar, the slowest the longest, and one of whatever is fast can be seen.
#[test]
fn curves_have_bars() {
    let slow = |subject: &Subject| subject.curve.is_some_and(|curve| curve.name == "B-571");
    let taken = |subject: &Subject| ["kP", "kG"].contains(&subject.operation) && subject.threads == 1;
    let figures = comparison(|subject| taken(subject).then(|| if slow(subject) { 1e6 } else { 1e3 }), IDLE);
    let screen = |bars| {
        let mut out = Vec::new();
        screen::write(&mut out, &Environment::here(), &figures, Unit::Cycles, Extras { bars, ..Extras::default() })
            .expect("a screen");
        lines(&out)
    };
    let blocks = |line: &String| line.chars().filter(|c| ('█'..='▏').contains(c)).count();
    assert!(screen(false).iter().all(|line| blocks(line) == 0));
    let with_bars = screen(true);
    let of = |curve: &str| with_bars.iter().find(|line| line.starts_with(&format!("| {curve} "))).map(blocks);
    assert_eq!((of("B-571"), of("K-233")), (Some(20), Some(1)), "{}", with_bars.join("\n"));
}

/// Of one curve the screen answers what it can, and says the rest in one line; nobody wants a list of letters.
#[test]
fn open_questions_are_one_line() {
    let of_curve = |subject: &Subject| {
        let field = subject.curve.map_or(subject.field_name, |curve| curve.field_name);
        (field == "F2-233" && subject.curve.is_none_or(|curve| curve.name == "K-233")).then_some(1e5)
    };
    let mut out = Vec::new();
    screen::write(&mut out, &Environment::here(), &comparison(of_curve, IDLE), Unit::Cycles, Extras::default())
        .expect("a screen");
    let screen = lines(&out);
    let answers = screen.iter().filter(|line| line.starts_with('(')).count();
    let last = screen.last().map(String::as_str).unwrap_or_default();
    assert!((1..12).contains(&answers), "{}", screen.join("\n"));
    assert_eq!(last, format!("{} more questions need rows that are not timed here.", 12 - answers));
}

/// Without colours there is no escape; with them the same is read, heads and the best of each column stand out.
#[test]
fn colours_change_nothing_that_is_read() {
    // The column for threads has no row of K-163.
    let is_best = |subject: &Subject| subject.curve.is_some_and(|curve| curve.name == "K-163");
    let cycles = |subject: &Subject| (subject.threads == 1).then(|| if is_best(subject) { 1e3 } else { 1e5 });
    let figures = comparison(cycles, IDLE);
    let [plain, coloured] = [false, true].map(|colours| {
        let mut out = Vec::new();
        let extras = Extras { colours, ..Extras::default() };
        screen::write(&mut out, &Environment::here(), &figures, Unit::Cycles, extras).expect("a screen");
        String::from_utf8(out).expect("text")
    });
    assert!(!plain.contains('\u{1b}'));
    let parts: Vec<&str> = coloured.split('\u{1b}').collect();
    let read = |part: &&str| part.split_once('m').map_or(String::new(), |(_, text)| text.to_owned());
    assert_eq!(parts[0].to_owned() + &parts[1..].iter().map(read).collect::<String>(), plain);
    let best = coloured.lines().filter(|line| line.contains("\u{1b}[32m")).collect::<Vec<_>>();
    assert!(best.len() == 1 && best[0].starts_with("| K-163 "), "{best:?}");
}

#[test]
fn a_busy_machine_is_said_to_be_busy() {
    for (conditions, busy) in [(IDLE, false), (BUSY, true)] {
        let mut out = Vec::new();
        let figures = comparison(|_| Some(1e5), conditions);
        screen::write_head(&mut out, &Environment::here(), &figures, Unit::Cycles).expect("a head");
        assert_eq!(String::from_utf8(out).expect("text").contains("The machine was busy"), busy);
    }
}

#[test]
fn two_rows_head_to_head() {
    let [subject, other] = [&subjects()[0], &subjects()[1]];
    let of = |cycles: f64| {
        let (a, b) = (Timed { subject, samples: about(cycles) }, Timed { subject: other, samples: about(1e4) });
        sentence(&a, &b, Margin::IDLE)
    };
    assert!(of(9_000.0).contains(" is faster: it takes 0.90 [0.87, 0.93] times as long as "), "{}", of(9_000.0));
    assert!(of(11_000.0).contains(" is slower: it takes 1.10 ["), "{}", of(11_000.0));
    assert!(of(10_100.0).starts_with("Too close to call on this machine: "), "{}", of(10_100.0));
}

/// A quick comparison has a row for every column of the screen that the full one has.
#[test]
fn a_quick_comparison_covers_every_curve() {
    let all = Selection::all().subjects();
    let quick = Selection { quick: true, ..Selection::all() }.subjects();
    assert!(4 * quick.len() < all.len(), "{} of {}", quick.len(), all.len());
    for subject in all.iter().filter(|subject| subject.curve.is_some()) {
        let curve = |subject: &Subject| subject.curve.map(|curve| curve.name);
        let same = |other: &&&Subject| {
            curve(other) == curve(subject) && (other.operation, other.time) == (subject.operation, subject.time)
        };
        assert!(quick.iter().any(|other| same(&other)), "{} {}", subject.id, subject.operation);
    }
}

/// Both comparisons have, of each curve that a file of a key may name, what the library itself takes.
#[test]
fn comparisons_time_the_library_itself() {
    for quick in [false, true] {
        let subjects = Selection { quick, ..Selection::all() }.subjects();
        for curve in StandardCurve::ALL.iter().map(|curve| curve.name()) {
            for what in [(KP, "constant"), (KG, "constant"), (KP, "variable"), (SUM, "variable")] {
                let is_there = subjects.iter().any(|subject| {
                    subject.is_of_library()
                        && subject.curve.is_some_and(|own| own.name == curve)
                        && (subject.operation, subject.time) == what
                });
                assert!(is_there, "{curve} {what:?}, quick: {quick}");
            }
        }
    }
}
