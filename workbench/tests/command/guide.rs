//! The page "Which curve, which field, which method, today", from made-up figures of every row: its sentences name the fastest, its
//! pictures lie beside it, and the page of the documentation has its form.

use carryless::key::StandardCurve;
use carryless_rows::curves::CURVES;
use carryless_rows::registry::{KG, KP, SUM};
use carryless_workbench::comparison::{Comparison, Timed};
use carryless_workbench::environment::Environment;
use carryless_workbench::report;
use carryless_workbench::results::Document;
use carryless_workbench::standards;
use carryless_workbench::statistics::Samples;
use carryless_workbench::subject::{Instructions, Subject, subjects};
use carryless_workbench::table::figure;
use carryless_workbench::timing::Conditions;
use carryless_workbench::verdict::Margin;
use std::fs;
use std::path::Path;
use std::process::Command;

const IDLE: Conditions = Conditions {
    rounds: 9,
    placements: 9,
    seconds: 45.0,
    disturbed: 0.0,
    waited: 0.0,
    spread: 0.01,
    nanoseconds: 0.25,
};

/// Figures that differ from row to row, the same in each run.
fn cycles(subject: &Subject) -> f64 {
    let place = subjects().iter().position(|other| std::ptr::eq(other, subject)).expect("a subject");
    1e4 + (place * 7919 % 10_007) as f64
}

fn document() -> Document {
    let timed = subjects().iter().map(|subject| {
        let cycles = cycles(subject);
        let samples = Samples::undisturbed((0..9).map(|j| cycles * (1.0 + 0.001 * (f64::from(j) - 4.0))));
        Timed { subject, samples }
    });
    let (timed, margin): (Vec<Timed>, _) = (timed.collect(), Margin::under(&IDLE));
    let comparison = Comparison { timed, conditions: IDLE, margin, quick: false };
    Document::of(&Environment::here(), &comparison, vec!["compare".to_owned()])
}

/// The fastest for about 128 bits of security that needs no newer instructions.
fn fastest(operation: &str, time: &str, newest: Instructions) -> &'static Subject {
    let is_meant = |subject: &&Subject| {
        (subject.operation, subject.time, subject.threads) == (operation, time, 1)
            && subject.curve.is_some_and(|curve| (250..=283).contains(&curve.order_bits))
            && subject.instructions <= newest
    };
    subjects().iter().filter(is_meant).min_by(|a, b| cycles(a).total_cmp(&cycles(b))).expect("a row")
}

#[test]
fn sentences_name_the_fastest() {
    let guide = report::guide(&document(), &[], "today").expect("a page");
    let has = |newest| subjects().iter().any(|subject| subject.instructions == newest);
    for (newest, when) in [
        (Instructions::Avx512, "with AVX-512"),
        (Instructions::Products, "without AVX-512"),
        (Instructions::PlainWords, "in portable 64-bit code"),
    ] {
        for (operation, time) in [(KP, "constant"), (KG, "constant"), (SUM, "variable")] {
            let best = fastest(operation, time, newest);
            let (curve, by) = best.id.split_once('/').expect("a curve and more");
            let sentence = format!("- {when}: **{curve}** takes {} cycles by `{by}`", figure(cycles(best)));
            assert_eq!(guide.text.contains(&sentence), has(newest), "{sentence}\n{}", guide.text);
        }
    }
    for hole in ["NaN", "inf", "{{", "{%"] {
        assert!(!guide.text.contains(hole), "{hole}: {}", guide.text);
    }
    assert!(guide.text.lines().count() < 130 && !guide.text.contains("\n\n\n"), "two screens:\n{}", guide.text);
}

/// Lines that say nothing of figures, machines or instructions: heads, needs, and pictures.
fn form(text: &str) -> Vec<&str> {
    text.lines().filter(|line| ["#", "**", "!["].iter().any(|begin| line.starts_with(begin))).collect()
}

/// The command writes the page of a file with its pictures, and the documentation has such a page.
#[test]
fn the_documentation_has_the_page_that_the_command_makes() {
    let folder = tempfile::tempdir().expect("a folder");
    let place = |name: &str| folder.path().join(name).to_str().expect("text").to_owned();
    let run = |arguments: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_carryless")).args(arguments).output().expect("the command runs");
        assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
        output.stdout
    };
    let (json, batches, page) = (place("figures.json"), place("batches.json"), place("today.md"));
    fs::write(&json, serde_json::to_vec(&document()).expect("JSON")).expect("a file");
    fs::write(&batches, run(&["sweep", "batch", "--curve", "GLS254", "--seconds", "0.1", "--json"])).expect("a file");
    assert!(run(&["compare", "--from", &json, "--with", &batches, "--guide", &page]).is_empty());
    let text = fs::read_to_string(&page).expect("a page");
    assert_eq!(run(&["compare", "--from", &json, "--with", &batches, "--guide", "-"]), text.as_bytes());
    let doc = Path::new(env!("CARGO_MANIFEST_DIR")).join("../doc");
    let published = fs::read_to_string(doc.join("today.md")).expect("a page of the documentation");
    assert_eq!(form(&text), form(&published), "doc/today.md: the command makes another page now");
    let pictures =
        text.split("](").skip(1).filter_map(|rest| rest.split(')').next()).filter(|name| name.ends_with(".svg"));
    let pictures: Vec<&str> = pictures.collect();
    assert_eq!(pictures.len(), 4, "{pictures:?}");
    for name in pictures {
        for folder in [folder.path(), &doc] {
            let picture = fs::read_to_string(folder.join(name)).unwrap_or_else(|e| panic!("{name}: {e}"));
            assert!(picture.starts_with("<svg xmlns=") && picture.contains("<style>"), "{name}");
            let is_new = folder.join("figures.json").exists();
            assert!(
                !is_new || picture.contains("viewBox=\"0 -26 ") && picture.contains("y=\"-9\""),
                "{name}: no title"
            );
            assert!(picture.len() < 20_000 && !picture.contains("NaN"), "{name}: {} bytes", picture.len());
        }
    }
}

/// A curve that files of keys name is one of a standard, and NIST deprecates its binary ones alone.
#[test]
fn curves_for_keys_are_of_standards() {
    for curve in CURVES {
        let status = standards::of(curve);
        let has_files = StandardCurve::from_name(curve.name).is_some();
        assert!(!has_files || status.standards.is_some(), "{}", curve.name);
        assert_eq!(
            status.is_deprecated,
            curve.is_binary() && has_files && curve.name != "K-239" && !curve.name.starts_with("M-"),
            "{}",
            curve.name
        );
        assert!(status.in_tls.is_none() || !curve.is_binary(), "{}", curve.name);
    }
    let guide = report::guide(&document(), &[], "today").expect("a page");
    assert!(guide.text.contains("**No standard has** GLS254, "), "{}", guide.text);
}
