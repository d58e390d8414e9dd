//! Answers, the screen that they stand on, and the choice of a curve, from made-up figures: every outcome of every question.

use carryless::key::StandardCurve;
use carryless::word::{has_adx, has_avx512ifma, has_carryless_product};
use carryless_rows::registry::{KG, KP, SUM};
use carryless_workbench::comparison::{Comparison, Timed};
use carryless_workbench::curve_choice::{self, CurveChoice};
use carryless_workbench::data::data_curves;
use carryless_workbench::details;
use carryless_workbench::environment::Environment;
use carryless_workbench::equal_security::{EQUAL_SECURITY, EqualSecurity, is_of_today, level};
use carryless_workbench::head_to_head::{self, Narrowed, sentence};
use carryless_workbench::questions::{Answer, Match, QUESTIONS, Question, Word};
use carryless_workbench::schemes::{ECDH, SIGN, VERIFY};
use carryless_workbench::screen::{self, Extras};
use carryless_workbench::selection::Selection;
use carryless_workbench::statistics::Samples;
use carryless_workbench::subject::{Instructions, Subject, subjects};
use carryless_workbench::terminal;
use carryless_workbench::timing::{self, Conditions, Limits, Measured, Task};
use carryless_workbench::unit::Unit;
use carryless_workbench::verdict::{Margin, Verdict};
use std::cell::RefCell;
use std::time::Duration;

/// Samples within a thousandth of this figure.
fn about(cycles: f64) -> Samples {
    Samples::undisturbed((0..21).map(|i| cycles * (1.0 + 1e-4 * f64::from(i % 7))))
}

fn comparison(cycles: impl Fn(&Subject) -> Option<f64>, conditions: Conditions) -> Comparison {
    let timed = subjects().iter().filter_map(|subject| Some(Timed { subject, samples: about(cycles(subject)?) }));
    let margin = Margin::under(&conditions);
    Comparison { timed: timed.collect(), conditions, margin, quick: false }
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
    let cycles = |subject: &Subject| {
        let of_left = matches.iter().any(|pair| pair.left().any(|own| std::ptr::eq(own, subject)));
        let is_right = |pair: &Match| pair.right().any(|own| std::ptr::eq(own, subject));
        let of_right = || matches.iter().position(is_right).map(&right);
        if of_left { Some(10_000.0) } else { of_right() }
    };
    question.answer(&comparison(cycles, conditions))
}

fn asked() -> impl Iterator<Item = &'static Question> {
    // A processor may lack all that a question is about.
    QUESTIONS.iter().filter(|question| !(question.matches)().is_empty())
}

/// The word, and that every pair is counted in a case of its kind, for the side that won it.
fn assert_says(answer: &Answer, word: Word) {
    let Answer { letter, cases, .. } = answer;
    assert_eq!(answer.word, Some(word), "({letter}) {}", answer.text());
    for pair in &answer.pairs {
        let case = cases.iter().find(|case| pair.kind() == format!("{} {}", case.asks, case.place).trim_end());
        let case = case.unwrap_or_else(|| panic!("({letter}) lacks {}: {}", pair.kind(), answer.text()));
        let Some(winner) = pair.winner() else { continue };
        assert!([winner, "mixed"].contains(&case.winner()), "({letter}) the winner is named: {}", case.line());
        assert!(case.line().contains('×'), "({letter}) by how much: {}", case.line());
    }
    let recorded = if *letter == 'h' { &cases[..cases.len() - 1] } else { cases };
    assert_eq!(recorded.iter().map(|case| case.of).sum::<usize>(), answer.pairs.len(), "({letter})");
}

/// What a case says, word for word, of pairs that are won, lost, mixed and too close.
#[test]
fn a_case_names_the_winner_and_by_how_much() {
    let scanning = QUESTIONS.iter().find(|question| question.letter == 'h').expect("a question");
    let says = |right: &dyn Fn(usize) -> f64, says: &str| {
        let cases = answer(scanning, IDLE, right).cases;
        assert_eq!(cases[0].line(), says);
        assert!(cases[1].line().starts_with("scanning, 1.86–2.2× ARM7TDMI, "), "{}", cases[1].line());
    };
    says(&|_| 20_000.0, "scanning, 2.0× 64-bit words, 10 of 10 pairs");
    says(&|_| 5_000.0, "comb, 2.0× 64-bit words, 10 of 10 pairs");
    says(&|_| 10_050.0, "too close, 64-bit words, 0 of 10 pairs");
    let mixed = |i: usize| [12_000.0, 31_000.0, 5_000.0, 10_000.0][i.min(3)];
    says(&mixed, "mixed, 0.50–3.1× 64-bit words, 2:1 of 10 pairs");
    // What a difference of 3 % comes to is not rounded to none, and great factors have no more digits than are known.
    let apart = |i: usize| if i == 0 { 10_400.0 } else { 234_567.0 };
    says(&apart, "scanning, 1.04–23× 64-bit words, 10 of 10 pairs");
}

#[test]
fn every_question_is_answered_yes_no_too_close_and_it_depends() {
    assert!(asked().count() >= 5, "most questions can be asked everywhere");
    for question in asked() {
        assert_says(&answer(question, IDLE, |_| 20_000.0), Word::Yes);
        assert_says(&answer(question, IDLE, |_| 5_000.0), Word::No);
        assert_says(&answer(question, IDLE, |_| 10_050.0), Word::TooClose);
        if (question.matches)().len() > 1 {
            let mixed = answer(question, IDLE, |i| if i == 0 { 20_000.0 } else { 5_000.0 });
            assert_says(&mixed, Word::Depends);
            // One pair that is too close turns no answer around.
            let one = answer(question, IDLE, |i| if i == 0 { 10_050.0 } else { 20_000.0 });
            assert!(matches!(one.word, Some(Word::Yes | Word::Depends)), "({}) {}", question.letter, one.text());
        }
    }
}

#[test]
fn a_busy_machine_makes_close_calls_too_close() {
    for question in asked() {
        assert_says(&answer(question, IDLE, |_| 10_500.0), Word::Yes);
        assert_says(&answer(question, BUSY, |_| 10_500.0), Word::TooClose);
        assert_says(&answer(question, BUSY, |_| 20_000.0), Word::Yes);
        let too_busy = Conditions { waited: 0.31, ..IDLE };
        assert_says(&answer(question, too_busy, |_| 20_000.0), Word::TooClose);
    }
}

#[test]
fn a_question_without_its_rows_is_not_answered() {
    let nothing = comparison(|_| None, IDLE);
    for question in asked() {
        let answer = question.answer(&nothing);
        assert!(answer.word.is_none() && answer.pairs.is_empty());
        assert!(answer.why_none().is_some_and(|why| why.contains("not timed")), "({})", question.letter);
    }
}

/// A match of which one row is missing is not played, but where another curve of the level may stand for the side.
#[test]
fn a_match_is_played_with_all_its_rows_or_not_at_all() {
    for question in asked() {
        let matches = (question.matches)();
        let missing = matches.last().expect("a match").left().next().expect("a row");
        let has = |subject: &Subject| !std::ptr::eq(subject, missing);
        let answer = question.answer(&comparison(|subject| has(subject).then_some(1e4), IDLE));
        let played = matches.iter().filter(|pair| pair.lacking(has).is_empty()).count();
        assert!(played < matches.len(), "({})", question.letter);
        assert_eq!((answer.pairs.len(), answer.of), (played, matches.len()), "({})", question.letter);
    }
}

/// What questions (a) and (k) ask of the best curves of a level.
const BEST: [&str; 4] = ["binary or prime?", "128 bits, secret k·P?", "128 bits, sign?", "128 bits, verify?"];

/// Operation, time class and memory class are alike on both sides, but for what a question is about.
#[test]
fn like_is_matched_with_like() {
    for question in asked() {
        for pair in (question.matches)().iter().filter(|pair| !BEST.contains(&pair.asks())) {
            for (a, b) in pair.left().flat_map(|a| pair.right().map(move |b| (a, b))) {
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
                // What is data names no function, and takes its products one by one.
                assert!(['b', 'm'].contains(&question.letter) || a.is_of_library() == b.is_of_library(), "{what}");
                // Prime curves may be faster by older instructions.
                let by_others = question.letter == 'a' && b.instructions < a.instructions;
                if !['b', 'm'].contains(&question.letter) && !by_others {
                    assert_eq!(a.instructions, b.instructions, "{what}");
                }
            }
        }
    }
}

/// Binary against prime, by instructions: each of one time class and one generation on both sides, and for every level of security
/// in every operation.
#[test]
fn binary_and_prime_curves_meet_on_the_same_instructions() {
    let matches = (QUESTIONS[0].matches)();
    let (public, secret) = ([KP, KG, SUM].as_slice(), [KP, KG].as_slice());
    for (generation, is_here) in [(Instructions::PlainWords, true), (Instructions::Products, has_carryless_product())] {
        let place = generation.name();
        let of_place = || matches.iter().filter(|pair| !BEST.contains(&pair.asks()) && pair.place() == place);
        assert_eq!(of_place().count() > 0, is_here, "{place}");
        for pair in of_place() {
            assert!(pair.left().all(|subject| subject.instructions == generation), "{place}");
            assert!(pair.right().all(|subject| subject.instructions <= generation), "{place}");
        }
        for (time, operations) in [("variable", public), ("constant", secret)] {
            // Not every curve has every operation in portable code.
            if is_here && generation > Instructions::PlainWords {
                for (level, operation) in
                    EQUAL_SECURITY.iter().flat_map(|level| operations.iter().map(move |what| (level, what)))
                {
                    let of_class = |pair: &&Match| pair.candidates().all(|subject| subject.time == time);
                    let met = of_place().filter(of_class).filter(|pair| is_of(pair, level, operation)).count();
                    assert_eq!(met, 1, "{place}: {operation} on {} and {}", level.random, level.prime);
                }
            }
        }
    }
}

/// Where the best curves of a level meet, every curve of today of that level takes part, and in constant time where a secret is asked for.
#[test]
fn the_best_curves_of_a_level_are_all_of_them() {
    let matches = (QUESTIONS[0].matches)();
    let best: Vec<&Match> = matches.iter().filter(|pair| BEST.contains(&pair.asks())).collect();
    let here = best[0].place();
    for bits in [112, 128, 192, 256] {
        let is_of_level =
            |pair: &&&Match| pair.candidates().all(|subject| subject.curve.is_some_and(|curve| level(curve) == bits));
        let of_level: Vec<_> = best.iter().filter(is_of_level).filter(|pair| pair.place() == here).collect();
        let what = of_level.iter().map(|pair| pair.left().next().expect("a row").operation).collect::<Vec<_>>();
        assert_eq!(what, [KP, KG, KP, SUM, ECDH, SIGN, VERIFY], "{bits} bits");
        let of_today = carryless_rows::curves::CURVES.iter().filter(|curve| level(curve) == bits && is_of_today(curve));
        for curve in of_today {
            let takes_part = of_level.iter().filter(|pair| pair.candidates().any(|subject| subject.is_on(curve.name)));
            assert_eq!(takes_part.count(), 7, "{}", curve.name);
        }
        for pair in of_level[..2].iter().chain(&of_level[4..6]) {
            assert!(pair.candidates().all(|subject| subject.time == "constant"));
        }
        for pair in of_level {
            assert!(pair.left().all(|subject| subject.curve.is_some_and(|curve| curve.is_binary())));
            assert!(pair.right().all(|subject| subject.curve.is_some_and(|curve| !curve.is_binary())));
        }
    }
    let without = best.iter().filter(|pair| pair.place() == "no AVX-512");
    assert!(without.flat_map(|pair| pair.candidates()).all(|subject| subject.instructions < Instructions::Avx512));
}

/// What keys do at 128 bits, by curves with an endomorphism and by the others: all of today, by the schemes that users call.
#[test]
fn an_endomorphism_is_asked_for_what_keys_do() {
    let question = QUESTIONS.iter().find(|question| question.letter == 'k').expect("a question");
    let matches = (question.matches)();
    for (asks, operation) in [("128 bits, sign?", SIGN), ("128 bits, verify?", VERIFY)] {
        let pair = matches.iter().find(|pair| pair.asks() == asks).expect("a match");
        assert!(pair.candidates().all(|subject| subject.operation == operation && subject.is_of_scheme()));
        let ids = |side: &mut dyn Iterator<Item = &'static Subject>| {
            let mut ids: Vec<&str> = side.map(|subject| subject.id).collect();
            ids.sort_unstable();
            ids
        };
        assert_eq!(ids(&mut pair.left()), ["GLS254/ecdsa", "K-283/ecdsa", "secp256k1/ecdsa"]);
        assert_eq!(ids(&mut pair.right()), ["B-283/ecdsa", "Edwards25519/ed25519", "P-256/ecdsa"]);
    }
    // The answer names the curves that are the fastest of their side.
    let cycles = |subject: &Subject| match subject.id {
        "secp256k1/ecdsa" => Some(2e4),
        "Edwards25519/ed25519" => Some(3e4),
        id if id.ends_with("/ecdsa") => Some(5e4),
        _ => None,
    };
    let answer = question.answer(&comparison(cycles, IDLE));
    assert_eq!(answer.text(), "secp256k1, 1.50×, 1 of 1 pair; secp256k1, 1.50×, 1 of 1 pair");
    assert!(answer.pairs.iter().all(|pair| pair.sides == ["secp256k1", "Edwards25519"]), "{}", answer.text());
    // The screen is full where all is timed, and says it where nothing else answers the question.
    let screen = |cycles: &dyn Fn(&Subject) -> Option<f64>| {
        let (figures, mut out) = (comparison(cycles, IDLE), Vec::new());
        screen::write(&mut out, &Environment::here(), &figures, Unit::Cycles, Extras::default()).expect("a screen");
        lines(&out).join("\n")
    };
    assert!(screen(&cycles).contains("128 bits, sign?"), "{}", screen(&cycles));
    assert!(!screen(&|_| Some(1e5)).contains("128 bits, sign?"));
}

/// The fastest curve of those that were timed comes first, and each has its ratio to that one.
#[test]
fn a_curve_is_chosen_by_its_figures() {
    let candidates = curve_choice::candidates(128, VERIFY);
    let cycles = |subject: &Subject| match subject.curve?.name {
        _ if !candidates.iter().any(|own| std::ptr::eq(*own, subject)) => None,
        "K-283" => Some(2e4),
        "P-256" => Some(2.02e4),
        "GLS254" => Some(5e4),
        _ => Some(9e4),
    };
    let ranked = CurveChoice::of(&comparison(cycles, IDLE)).ranked;
    let names: Vec<&str> = ranked.iter().map(|own| own.curve.name).collect();
    assert_eq!(names[..3], ["K-283", "P-256", "GLS254"]);
    let said: Vec<String> = ranked[1..3].iter().map(|own| own.ratio.of_time()).collect();
    assert_eq!(said, ["is not told apart by this run", "takes 2.5 times as long"]);
    let slower: Vec<Verdict> = ranked.iter().map(|own| own.slower).collect();
    assert_eq!(slower[..3], [Verdict::No, Verdict::TooClose, Verdict::Yes]);
    assert_eq!(ranked.len(), candidates.len());
}

/// Whether the match is of this operation, and of the curves of this level.
fn is_of(pair: &Match, level: &EqualSecurity, operation: &str) -> bool {
    let is_on = |subject: &Subject, curve: &str| subject.operation == operation && subject.is_on(curve);
    pair.left().all(|subject| is_on(subject, level.random)) && pair.right().all(|subject| is_on(subject, level.prime))
}

/// A name of a method or a multiplier that no row has would make a question smaller, and nothing else would tell.
#[test]
fn no_match_is_lost() {
    if !has_carryless_product() || !has_adx() || Environment::here().cores < 2 {
        return;
    }
    // The library has no lanes in a program with debug assertions.
    let of_b = if has_avx512ifma() && !cfg!(debug_assertions) { 9 + 27 } else { 9 };
    let of_a = if has_avx512ifma() { 78 } else { 70 };
    // B-163, B-233, M-257, B-283 and B-409 at least.
    let own = data_curves().iter().filter(|curve| curve.own.is_some()).count();
    assert!(own >= 5);
    let expected = [
        ('a', of_a),
        ('b', of_b),
        ('c', 8),
        ('d', 20),
        ('e', 9),
        ('f', 9),
        ('g', 43),
        ('h', 10),
        ('i', 9),
        ('j', 14),
        ('k', 7),
        ('l', 1),
        ('m', 4 * own),
    ];
    assert_eq!(QUESTIONS.map(|question| (question.letter, (question.matches)().len())), expected);
}

/// A question that the curves leave open is refused before anything is timed, and says which curves would do.
#[test]
fn an_open_question_names_the_curves_that_it_needs() {
    let asked = |curves: &[&str], letters: &[char]| {
        let curves = curves.iter().map(|name| carryless_rows::curves::find(name).expect("a curve")).collect();
        Selection { curves, questions: Some(letters.to_vec()), ..Selection::all() }.unanswerable()
    };
    let [(letter, curves)] = &asked(&["K-233", "P-256"], &['a', 'g'])[..] else { panic!("(a) alone is open") };
    assert_eq!(*letter, 'a');
    for curve in ["P-224", "K-283", "B-283"] {
        assert!(curves.iter().any(|own| own == curve), "{curve} would do: {curves:?}");
    }
    assert!(!curves.iter().any(|own| own == "P-384"), "{curves:?}");
    for curve in curves {
        let open = asked(&["K-233", "P-256", curve], &['a']);
        assert!(open.is_empty(), "with {curve} (a) is answered");
    }
    assert!(asked(&["K-233", "B-233"], &['d']).is_empty());
    assert_eq!(asked(&["K-233"], &['d']), [('d', vec!["B-233".to_owned()])]);
    // What a question about fields needs is named by curves too.
    let [(_, curves)] = &asked(&["P-256"], &['h'])[..] else { panic!("(h) is open") };
    assert!(curves.iter().any(|own| own == "K-233") && !curves.iter().any(|own| own.starts_with("F2-")), "{curves:?}");
    // Other options than curves are no matter of curves.
    let products_alone =
        Selection { operations: Some(vec!["kP".to_owned()]), questions: Some(vec!['h']), ..Selection::all() };
    assert_eq!(products_alone.unanswerable(), [('h', Vec::new())]);
}

fn lines(text: &[u8]) -> Vec<String> {
    String::from_utf8(text.to_vec()).expect("text").lines().map(str::to_owned).collect()
}

/// The screen is one of 80 columns and 50 lines, whatever the figures are, and no line is wider than the terminal.
#[test]
fn the_report_fits_its_screen() {
    let cpu = "Intel(R) Xeon(R) Platinum 8481C CPU @ 2.70GHz".into();
    let environment = Environment { cpu, ..Environment::here() };
    // An operation of a field takes much less than a scalar multiplication.
    let scale = |subject: &Subject| if subject.curve_name().is_none() { 1e-3 } else { 1.0 };
    let odd_and_even = |subject: &Subject| {
        Some(scale(subject) * if subject.id.len().is_multiple_of(2) { 123_456.7 } else { 1_234_567.8 })
    };
    let huge = |subject: &Subject| Some(scale(subject) * 9_876_543.2);
    let too_busy = Conditions { waited: 0.4, ..IDLE };
    for conditions in [IDLE, BUSY, too_busy] {
        for figures in [comparison(odd_and_even, conditions), comparison(huge, conditions)] {
            for unit in [Unit::Cycles, Unit::Us, Unit::PerSecond] {
                let mut out = Vec::new();
                screen::write(&mut out, &environment, &figures, unit, Extras::default()).expect("a screen");
                let screen = lines(&out);
                assert!((30..=50).contains(&screen.len()), "{} lines:\n{}", screen.len(), screen.join("\n"));
                assert!(
                    screen.iter().any(|line| line.contains("64-bit code")),
                    "places have room:\n{}",
                    screen.join("\n")
                );
                for line in screen {
                    assert!(line.chars().count() <= terminal::columns(), "{line}");
                }
                // Words of a busy machine are the screen's.
                if conditions.busy() {
                    continue;
                }
                let mut out = Vec::new();
                details::write(&mut out, &environment, &figures, unit).expect("details");
                for line in lines(&out) {
                    assert!(line.chars().count() <= terminal::columns(), "{unit}: {line}");
                }
            }
        }
    }
}

/// Curves of a level stand together, the fastest first; those of the literature alone are counted below, unless they were asked for.
#[test]
fn curves_stand_by_bits_of_security() {
    let figures = comparison(|subject| subject.curve.map(|curve| f64::from(curve.field) * 100.0), IDLE);
    let screen = |every_curve| {
        let mut out = Vec::new();
        let extras = Extras { every_curve, ..Extras::default() };
        screen::write_curves(&mut out, &Environment::here(), &figures, Unit::Cycles, extras).expect("a screen");
        lines(&out)
    };
    let some = screen(false);
    let begins: Vec<&str> = some.iter().filter_map(|line| line.get(..6)).collect();
    for bits in [" 80  ", " 96  ", "112  ", "128  ", "192  ", "256  "] {
        assert_eq!(
            begins.iter().filter(|begin| begin.trim_start() == bits.trim_start()).count(),
            1,
            "{bits}: {some:?}"
        );
    }
    let place = |name: &str| some.iter().position(|line| line.contains(name));
    assert!(place("GLS254") < place("Edwards25519") && place("Edwards25519") < place("P-256"), "{some:?}");
    assert!(place("B-233") < place("P-256") && place("P-256") < place("K-283"), "by the figures: {some:?}");
    assert!(place("WAP-160").is_none() && place("14 more curves: --details").is_some(), "{some:?}");
    assert!(screen(true).iter().any(|line| line.contains("WAP-160")));
}

/// Of one curve the screen answers what it can, and says the rest in one line; nobody wants a list of letters.
#[test]
fn open_questions_are_one_line() {
    let of_curve = |subject: &Subject| {
        let field = subject.curve.map_or(subject.field_name, |curve| curve.field_name);
        (field == "F2-233" && subject.curve_name().is_none_or(|curve| curve == "K-233")).then_some(1e5)
    };
    let mut out = Vec::new();
    screen::write(&mut out, &Environment::here(), &comparison(of_curve, IDLE), Unit::Cycles, Extras::default())
        .expect("a screen");
    let screen = lines(&out);
    let letter =
        |line: &String| line.split_once("   ").filter(|(letter, _)| letter.len() == 1).map(|(l, _)| l.to_owned());
    let answered: Vec<String> = screen.iter().filter_map(letter).collect();
    assert!((1..12).contains(&answered.len()), "{}", screen.join("\n"));
    let open = QUESTIONS.iter().map(|question| question.letter.to_string()).filter(|own| !answered.contains(own));
    let said = format!("Not answered by what was timed: {}.", open.collect::<Vec<_>>().join(", "));
    assert!(screen.contains(&said), "{said}\n{}", screen.join("\n"));
}

/// Without colours there is no escape; with them the same is read, heads and the best of each column stand out.
#[test]
fn colours_change_nothing_that_is_read() {
    let is_best = |subject: &Subject| ["K-163", "GLS254"].iter().any(|name| subject.is_on(name));
    let figures = comparison(|subject| Some(if is_best(subject) { 1e3 } else { 1e5 }), IDLE);
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
    // The best of its level, and of no other: where all are alike, all are.
    let is_green = |name: &str| {
        let line = coloured.lines().find(|line| line.contains(&format!(" {name} "))).expect("a line");
        line.contains("\u{1b}[32m")
    };
    assert_eq!(
        ["K-163", "B-163", "GLS254", "Edwards25519", "K-233", "P-192"].map(is_green),
        [true, false, true, false, true, false]
    );
}

/// What the rounds came to so far is shown once, before the end.
#[test]
fn the_first_rounds_are_shown_once() {
    let shown = RefCell::new(Vec::new());
    let show = |so_far: Measured| shown.borrow_mut().push((so_far.conditions.rounds, so_far.samples.len()));
    let tasks = (0..2).map(|_| Task::new(|n| (0..n).for_each(|i| _ = std::hint::black_box(i)))).collect();
    let limits = Limits { budget: Duration::from_millis(400), enough: 9, rounds: 4001 };
    let whole = timing::measure_with_glance(tasks, limits, |_| (), Some((Duration::from_millis(100), &show)));
    let [(rounds, samples)] = shown.borrow()[..] else { panic!("{:?}", shown.borrow()) };
    assert!(rounds > 0 && rounds < whole.conditions.rounds && samples == 2, "{rounds} of {}", whole.conditions.rounds);
}

#[test]
fn a_busy_machine_is_said_to_be_busy() {
    for (conditions, busy) in [(IDLE, false), (BUSY, true)] {
        let mut out = Vec::new();
        let figures = comparison(|_| Some(1e5), conditions);
        screen::write_head(&mut out, &Environment::here(), &figures).expect("a head");
        let head = String::from_utf8(out).expect("text");
        assert_eq!((head.contains(", busy"), head.contains("The machine was busy")), (busy, busy), "{head}");
    }
}

#[test]
fn implementations_head_to_head() {
    let [subject, other] = [&subjects()[0], &subjects()[1]];
    let of = |cycles: f64| {
        let (best, other) = (Timed { subject, samples: about(1e4) }, Timed { subject: other, samples: about(cycles) });
        sentence(&best, &other, Margin::IDLE)
    };
    assert!(of(11_000.0).starts_with("is 1.10 [1.07, 1.13] times as fast as "), "{}", of(11_000.0));
    assert!(of(10_100.0).starts_with("is not told apart from "), "{}", of(10_100.0));
}

/// A curve's name is that of the library's own function, in constant time; other names may be cut to a part that no other has.
#[test]
fn implementations_are_found_by_names_of_any_curves() {
    let find = |list: &str, operation, time| {
        let found = head_to_head::find(list, Narrowed { operation, time });
        found.map(|found| found.iter().map(|subject| format!("{} {}", subject.id, subject.time)).collect::<Vec<_>>())
    };
    let by_name = find("k283, P-256 ,ed25519", None, None).expect("three");
    assert_eq!(by_name[..2], ["K-283/library constant", "P-256/library constant"]);
    assert!(by_name[2].starts_with("Edwards25519/") && by_name[2].ends_with(" constant"), "{by_name:?}");
    let public = find("K-283,x25519/library", None, Some("variable")).expect("two");
    assert_eq!(public, ["K-283/library variable", "Edwards25519/library variable"]);
    assert_eq!(
        find("B-233/comb4/ladder,K-233", None, None).expect("two"),
        ["B-233/comb4/x-only/ladder variable", "K-233/library constant"]
    );
    assert_eq!(
        find("K-283,P-256", Some("verify"), None).expect("two"),
        ["K-283/ecdsa variable", "P-256/ecdsa variable"]
    );
    assert_eq!(
        find("GLS254,ed25519", Some("sign"), None).expect("two"),
        ["GLS254/ecdsa constant", "Edwards25519/ed25519 constant"]
    );
    assert_eq!(
        find("k283,X25519", Some("ECDH"), None).expect("two"),
        ["K-283/ecdh constant", "Edwards25519/x25519 constant"]
    );
    assert_eq!(find("F2-233/comb4,F2-163/comb4", None, None).expect("two fields").len(), 2);
    for (list, operation, says) in [
        ("K-233", None, "one name is given"),
        ("K-233,K-233", None, "K-233/library is given twice"),
        ("K-233,P-25", None, "no curve is named 'P-25' (did you mean P-256?)"),
        ("K-233,B-233/wnaf", None, "'B-233/wnaf' may be any of "),
        ("K-233,B-233/none", None, "nothing is named 'B-233/none'"),
        ("K-233,F2-233/comb4", None, "K-233 computes "),
        ("K-233,W-25519", Some("sign"), "nothing is named 'W-25519' for sign"),
    ] {
        let said = format!("{:?}", find(list, operation, None).expect_err("refused"));
        assert!(said.contains(says), "{list}: {said}");
    }
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

/// Whatever the system says that it gave: figures of nothing would be refused where they are read again.
#[test]
fn no_sample_takes_nothing() {
    let [none, some, all] = [0, 100, 200].map(Duration::from_micros);
    let a_little_less = all - Duration::from_micros(1);
    assert_eq!(timing::taken(all, None), (all, false));
    assert_eq!(timing::taken(all, Some(a_little_less)), (all, false));
    assert_eq!(timing::taken(all, Some(some)), (some, true));
    assert_eq!(timing::taken(all, Some(none)), (all, true));
}
