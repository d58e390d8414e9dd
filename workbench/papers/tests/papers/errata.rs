//! The errors of the papers, and the references of the tables.

use carryless_papers::errata;
use carryless_papers::experiments::{EXPERIMENTS, Run};
use carryless_papers::references::{self, REFERENCES};
use carryless_workbench::timing::Limits;
use serde_json::Value;
use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

fn carryless(arguments: &[&str]) -> (Option<i32>, String, String) {
    let output =
        Command::new(env!("CARGO_BIN_EXE_carryless-papers")).args(arguments).output().expect("the command runs");
    let text = |bytes| String::from_utf8(bytes).expect("text");
    (output.status.code(), text(output.stdout), text(output.stderr))
}

fn listing(arguments: &[&str]) -> String {
    let (status, out, err) = carryless(&[&["reproduce", "--errata"], arguments].concat());
    assert_eq!((status, err.as_str()), (Some(0), ""), "{arguments:?}");
    out
}

#[test]
fn every_entry_is_complete_and_stands_once() {
    let mut places = BTreeSet::new();
    for errata::Errata { paper, errors } in errata::all() {
        for error in errors {
            for text in [error.place, error.printed, error.right, error.checked] {
                assert!(text.trim() == text && !text.is_empty() && !text.contains("  "), "{}: {error:?}", paper.key);
            }
            assert_ne!(error.printed, error.right, "{}", paper.key);
            assert!(places.insert((paper.key, error.place)), "{}: {} twice", paper.key, error.place);
        }
    }
    assert!(places.len() >= 40, "{}", places.len());
}

/// The tables that an entry names exist, and are of its paper; so do the files.
#[test]
fn what_checks_an_entry_exists() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut files = 0;
    for errata::Errata { paper, errors } in errata::all() {
        for error in errors {
            if !error.table.is_empty() {
                assert!(EXPERIMENTS.iter().any(|experiment| experiment.name == error.table), "{}", error.table);
                assert_eq!(references::paper_of_table(error.table).map(|paper| paper.key), Some(paper.key));
            }
            let words = error.checked.split(|c: char| c.is_whitespace() || "(),;".contains(c));
            for file in words.filter(|word| [".rs", ".py", ".json"].iter().any(|end| word.ends_with(end))) {
                assert!(root.join(file).is_file(), "{file}");
                files += 1;
            }
        }
    }
    assert!(files > 20, "{files}");
}

/// A printed value that a table marks as wrong has an entry that names the table.
#[test]
fn every_wrong_cell_has_an_entry() {
    let limits = Limits { budget: Duration::ZERO, enough: 1, rounds: 1 };
    let named: BTreeSet<&str> =
        errata::all().iter().flat_map(|errata| errata.errors).map(|error| error.table).collect();
    let mut wrong = 0;
    for experiment in EXPERIMENTS {
        let reproduction = experiment.run(&Run::new(limits, &|_| {})).expect("a reproduction");
        if reproduction.cells.iter().any(|cell| cell.paper_is_wrong) {
            assert!(named.contains(experiment.name), "{} has wrong cells and no entry", experiment.name);
            wrong += 1;
        }
    }
    assert!(wrong >= 6, "{wrong}");
}

#[test]
fn the_listing_holds_every_entry_in_lines_of_a_hundred_characters() {
    let all = listing(&[]);
    assert!(all.lines().all(|line| line.chars().count() <= 80 && line.trim_end() == line));
    let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let listed = words(&all);
    for errata::Errata { paper, errors } in errata::all() {
        assert!(listed.contains(&words(&paper.full())), "{}", paper.key);
        for error in errors {
            for text in [error.place, error.printed, error.right, error.checked] {
                assert!(listed.contains(text), "{}: {text}", paper.key);
            }
        }
    }
    let each: Vec<String> = REFERENCES.iter().map(|paper| listing(&[paper.key])).collect();
    assert_eq!(all, each.join("\n"));
}

#[test]
fn errors_are_written_as_json_too() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("errata.json");
    listing(&["robert", "--json", path.to_str().expect("a path")]);
    let document: Value = serde_json::from_str(&std::fs::read_to_string(path).expect("a file")).expect("JSON");
    let papers = document["papers"].as_array().expect("papers");
    assert_eq!((papers.len(), papers[0]["paper"].as_str()), (1, Some("robert")));
    let errors = errata::all()[4].errors;
    assert_eq!(papers[0]["errors"].as_array().map(Vec::len), Some(errors.len()));
    assert_eq!(papers[0]["errors"][0]["right"], errors[0].right);
}

#[test]
fn unknown_papers_are_refused() {
    for (arguments, says) in [
        (vec!["reproduce", "--errata", "knuth"], "there is no paper 'knuth'"),
        (vec!["reproduce", "fong-10", "--errata"], "takes no TABLE, here 'fong-10'"),
    ] {
        let (status, out, err) = carryless(&arguments);
        assert_eq!((status, out.as_str(), err.lines().count()), (Some(2), "", 1), "{arguments:?}: {err}");
        assert!(err.contains("--errata: ") && err.contains(says) && err.contains("negre-robert"), "{err}");
    }
}

#[test]
fn every_table_has_a_full_reference() {
    assert_eq!(
        references::of_table("fong-10").as_deref(),
        Some(
            "K. Fong, D. Hankerson, J. López, A. Menezes, M. Tucker, Performance comparisons of elliptic curve systems \
             in software, ECC 2001 (slides), slide 10"
        )
    );
    for experiment in EXPERIMENTS {
        let reference = references::of_table(experiment.name).expect("a reference");
        let paper = references::paper_of_table(experiment.name).expect("a paper");
        assert!(reference.starts_with(&paper.full()), "{reference}");
        // The short name of the source has the same year.
        assert!(reference.contains(&paper.year.to_string()), "{reference}");
        assert!(experiment.source.contains(&paper.year.to_string()), "{}: {}", experiment.name, experiment.source);
    }
    for unknown in ["fong", "knuth-2", "fong-ten", ""] {
        assert_eq!(references::of_table(unknown), None, "{unknown}");
    }
}

/// `CITATION.cff` has this version, and the five papers.
#[test]
fn the_citation_has_the_papers() {
    let citation = include_str!("../../../../CITATION.cff");
    let line = |expected: &str| citation.lines().any(|line| line.trim().replace('"', "") == expected);
    assert!(line(concat!("version: ", env!("CARGO_PKG_VERSION"))));
    for paper in &REFERENCES {
        assert!(line(&format!("title: {}", paper.title)), "{}", paper.title);
        assert!(line(&format!("year: {}", paper.year)), "{}", paper.year);
        for author in paper.authors.split(", ") {
            let family = author.rsplit(". ").next().unwrap_or_default();
            assert!(line(&format!("- family-names: {family}")), "{family}");
        }
    }
}
