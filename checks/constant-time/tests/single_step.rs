//! Operations followed instruction by instruction, for several secrets: always the same instructions, and the same
//! addresses of data.
//!
//! Valgrind sees more, what would happen for every secret, but knows neither AVX-512 nor VPCLMULQDQ. So the best backend of the
//! processor is followed on all fields and on the smallest curves, and where valgrind does not know it products of points on every
//! curve, curves over prime fields in lanes of AVX-512 too; others that valgrind does not know on the smallest curves. Nor does
//! it know all instructions for digests.

mod common;

use common::{PROGRAM, assert_silent, for_each, list, names, text};
use std::process::{Command, Output};

/// An operation: subject, backend, name.
type Case = (String, String, String);

fn run(arguments: &[&str]) -> Output {
    Command::new(PROGRAM).args(arguments).output().expect("the program runs")
}

/// Every operation of every subject.
fn cases() -> Vec<Case> {
    let operations = |(subject, backend): (String, String)| {
        let names = names(&subject, &backend);
        names.into_iter().map(|name| (subject.clone(), backend.clone(), name)).collect::<Vec<_>>()
    };
    list().into_iter().flat_map(operations).collect()
}

fn follow(cases: Vec<Case>) {
    for_each(cases, |(subject, backend, operation)| {
        let output = run(&["step", &subject, &backend, &operation]);
        assert_silent(&format!("{subject} on {backend}, {operation}"), &output)
    });
}

/// Where valgrind knows the best backend these are left to it: another width of a method, or the tables of a comb.
const LEFT_TO_VALGRIND: [&str; 5] = ["windows-5", "tau-5", "tau-6", "generator-comb", "comb"];

#[test]
fn the_best_backend() {
    let cases = cases();
    let is_listed = |name: &str| cases.iter().any(|(subject, backend, _)| subject == "K-163" && backend == name);
    let best = ["avx512", "avx2"].into_iter().find(|name| is_listed(name)).unwrap_or("clmul");
    // Curves over prime fields that go 8-way, known by operations of that name.
    let goes_8_way = |subject: &String| cases.iter().any(|(of, _, name)| of == subject && name.starts_with("ifma "));
    // The default methods in lanes are those that have names.
    let has_choice = |subject: &String| cases.contains(&(subject.clone(), "avx512".to_owned(), "mul".to_owned()));
    let is_followed = |(subject, backend, operation): &Case| {
        let is_small = ["K-163", "B-163"].contains(&subject.as_str());
        match backend.as_str() {
            "avx512" if operation.starts_with("ifma ") => !has_choice(subject),
            "avx512" if goes_8_way(subject) => operation != "comb",
            // Over larger fields products of points alone: all else runs on words that do not go together.
            name @ ("avx512" | "avx2") if name == best => {
                is_small || subject.starts_with("F2-") || operation.contains("mul")
            }
            "avx2" => is_small,
            "clmul" if best == "clmul" => {
                operation.starts_with("clmul ") || is_small && !LEFT_TO_VALGRIND.contains(&operation.as_str())
            }
            _ => false,
        }
    };
    if best != "avx512" {
        eprintln!("skipped: AVX-512, which this processor does not have");
    }
    let followed: Vec<Case> = cases.iter().filter(|case| is_followed(case)).cloned().collect();
    assert!(followed.len() >= 100, "only {}", followed.len());
    follow(followed);
}

/// Words of which valgrind sees everything too, so that every backend is followed somewhere.
#[test]
fn portable_words() {
    let is_followed = |(subject, backend, operation): &Case| {
        subject == "K-163" && backend == "portable" && ["from-limbs", "is-in-subgroup"].contains(&operation.as_str())
    };
    follow(cases().into_iter().filter(is_followed).collect());
}

/// Digests by instructions for them, which valgrind hides, in the signatures of two sizes.
#[test]
fn digests_by_their_instructions() {
    let is_followed = |(_, _, operation): &Case| ["K-163 sign", "K-409 sign"].contains(&operation.as_str());
    let followed: Vec<Case> = cases().into_iter().filter(is_followed).collect();
    assert_eq!(followed.len(), 2);
    follow(followed);
}

#[test]
#[ignore = "takes an hour where a step is slow"]
fn everything() {
    follow(cases());
}

#[test]
fn leaks_are_caught() {
    let output = run(&["step", "leaks", "portable"]);
    let text = text(&output);
    assert_eq!(output.status.code(), Some(1), "{text}");
    for leak in ["another instruction at step", "another data address at step", "1 truth values become public, not 0"] {
        assert!(text.contains(leak), "{leak} is missing:\n{text}");
    }
    assert!(text.contains("leaks.rs:"), "the place is missing:\n{text}");
}
