//! The page of a comparison, from made-up figures of every row: it is whole, self-contained and small. What it looks like
//! and does in a browser is the matter of `checks/page`.

use carryless_workbench::comparison::{Comparison, Timed};
use carryless_workbench::environment::Environment;
use carryless_workbench::report;
use carryless_workbench::results::Document;
use carryless_workbench::statistics::Samples;
use carryless_workbench::subject::{Subject, subjects};
use carryless_workbench::timing::Conditions;
use carryless_workbench::verdict::Margin;
use serde_json::Value;
use std::collections::{BTreeMap, HashSet};
use std::fs;
use std::process::Command;

const IDLE: Conditions = Conditions {
    rounds: 99,
    placements: 25,
    seconds: 45.0,
    disturbed: 0.0,
    waited: 0.0,
    spread: 0.01,
    nanoseconds: 0.3,
};

/// Figures that differ from row to row, the same in each run; as many samples as a long run takes.
fn document(is_taken: impl Fn(&Subject) -> bool) -> Document {
    let taken = subjects().iter().enumerate().filter(|(_, subject)| is_taken(subject));
    let timed = taken.map(|(i, subject)| {
        let scale = if subject.curve.is_some() { 1e5 } else { 50.0 };
        let cycles = scale * (1.0 + (i * 7919 % 1000) as f64 / 100.0);
        let sample = move |j: usize| cycles * (1.0 + 0.01 * (j * 31 % 17) as f64 / 17.0);
        Timed { subject, samples: Samples::undisturbed((0..400).map(sample)) }
    });
    let (timed, margin): (Vec<Timed>, _) = (timed.collect(), Margin::under(&IDLE));
    let comparison = Comparison { timed, conditions: IDLE, margin, quick: false };
    Document::of(&Environment::here(), &comparison, vec!["compare".to_owned()])
}

fn page(document: &Document) -> String {
    report::comparison(document, &[]).expect("a page")
}

#[test]
fn the_page_of_every_row_is_whole_and_below_three_megabytes() {
    let document = document(|_| true);
    let page = page(&document);
    assert!(page.starts_with("<!DOCTYPE html>") && page.trim_end().ends_with("</html>"));
    assert!(page.len() < 3_000_000, "{} bytes", page.len());
    for part in [
        "equal-security",
        "methods-kp",
        "methods-kg",
        "methods-sum",
        "multipliers",
        "field-ratios",
        "published",
        "distribution",
    ] {
        assert!(page.contains(&fold(part)), "{part} is missing");
    }
    for answer in document.answers.iter().filter(|answer| answer.headline.is_some()) {
        assert!(page.contains(&format!("id=\"question-{}\"", answer.letter)), "({})", answer.letter);
        for case in &answer.cases {
            let said = format!("<strong>{}</strong> <span>{}</span>", case.winner(), case.factor());
            assert!(page.contains(&said), "({}) {}", answer.letter, case.line());
        }
    }
    // A line a row.
    assert_eq!(page.matches("<tr data-g=").count(), document.rows.len());
    // What is not the head is folded.
    let pictures = page.matches("<details class=\"fold\" id=\"").count();
    let answered = document.answers.iter().filter(|answer| answer.word.is_some()).count();
    assert_eq!(page.matches("<details class=\"fold answer\"").count(), answered);
    assert!(pictures >= 8 + page.matches("<section class=\"rows\"").count(), "{pictures}");
    assert!(!page.contains("<details open"));
    // Every picture has words for those who do not see it, and stands with a caption.
    assert_eq!(page.matches("<svg").count(), page.matches("role=\"img\"").count());
    assert_eq!(page.matches("<svg").count(), page.matches("aria-label=\"").count() - controls(&page));
    assert_eq!(page.matches("<figure").count(), page.matches("<figcaption>").count());
}

/// The begin of a picture that is folded.
fn fold(id: &str) -> String {
    format!("<details class=\"fold\" id=\"{id}\">")
}

/// The table of the head: by bits of security, the fastest of each level and column and no other in bold, the curves of the literature
/// apart.
#[test]
fn the_head_has_every_curve_of_today_by_level() {
    let page = page(&document(|_| true));
    let table =
        page.split("<section class=\"levels\"").nth(1).and_then(|rest| rest.split("</table>").next()).expect("a table");
    let levels: Vec<&str> = table.split("<tbody>").skip(1).collect();
    for (level, (bits, curves)) in levels.iter().zip([
        (80, &["K-163", "B-163"][..]),
        (96, &["P-192"]),
        (112, &["K-233", "B-233", "K-239", "P-224"]),
        (128, &["K-283", "B-283", "GLS254", "P-256", "Edwards25519", "secp256k1"]),
        (192, &["K-409", "B-409", "P-384"]),
        (256, &["K-571", "B-571", "P-521"]),
    ]) {
        assert!(level.contains(&format!("<td class=\"n\">{bits}</td>")), "{bits}: {level}");
        assert_eq!(level.matches("<th scope=\"row\">").count(), curves.len(), "{bits}");
        assert!(curves.iter().all(|curve| level.contains(&format!(">{curve}</th>"))), "{bits}: {level}");
        let lines: Vec<Vec<&str>> =
            level.split("<tr>").skip(1).map(|line| line.split("<td").skip(2).collect()).collect();
        for column in 0..lines[0].len() {
            let figure = |cell: &str| -> Option<f64> {
                let text: String = cell.split_once('>')?.1.chars().filter(|c| c.is_ascii_digit()).collect();
                text.parse().ok()
            };
            let best = lines.iter().filter_map(|line| figure(line[column])).fold(f64::INFINITY, f64::min);
            for line in &lines {
                let is_best = lines.len() > 1 && figure(line[column]) == Some(best);
                assert_eq!(line[column].contains("<strong>"), is_best, "{bits}: {}", line[column]);
            }
        }
    }
    assert_eq!(levels.len(), 6);
    assert!(!table.contains("WAP-160") && page.contains("<summary>Curves of the literature</summary>"));
}

/// Names of what can be operated, which are not pictures.
fn controls(page: &str) -> usize {
    ["<nav", "<select", "<input"]
        .iter()
        .flat_map(|tag| page.split(tag).skip(1))
        .filter(|rest| rest.split('>').next().is_some_and(|tag| tag.contains("aria-label")))
        .count()
}

/// Nothing is fetched, and no figure is missing because a division has no result.
#[test]
fn the_page_needs_no_network_and_has_no_hole() {
    let page = page(&document(|_| true));
    for fetching in ["http://", "https://", " src=", "url(", "@import", "<link rel=\"stylesheet"] {
        assert!(!page.contains(fetching), "{fetching}");
    }
    // The script may ask for what is no number.
    let page = page.rsplit_once("<script>").map_or(page.as_str(), |(page, _)| page);
    for hole in ["NaN", "inf ", "inf\"", "-0.0\""] {
        assert!(!page.contains(hole), "{hole}: {}", &page[page.find(hole).unwrap_or(0).saturating_sub(200)..][..300]);
    }
}

/// The pictures of a page.
fn pictures(page: &str) -> Vec<&str> {
    page.split("<svg").skip(1).filter_map(|rest| rest.split("</svg>").next()).collect()
}

/// The value of an attribute of the first tag of a text.
fn attribute<'a>(tag: &'a str, name: &str) -> Option<&'a str> {
    tag.split(&format!(" {name}=\"")).nth(1)?.split('"').next()
}

/// The shape and the class of each series in the legend of a picture: a mark with a title that is written behind it too.
fn series(picture: &str) -> Vec<(String, &str)> {
    let tags: Vec<&str> = picture.split('<').collect();
    let look = |window: &[&'_ str]| -> bool {
        let [_, title, _, _, text] = window else { return false };
        text.starts_with("text class=\"small\"") && title.strip_prefix("title>") == text.split('>').nth(1)
    };
    let marks = tags.windows(5).filter(|window| look(window)).map(|window| window[0]);
    marks.map(|mark| (shape(mark), attribute(mark, "class").unwrap_or_default())).collect()
}

/// The corners of a mark as seen from the first; none of a disc.
fn shape(mark: &str) -> String {
    let path = attribute(mark, "d").unwrap_or_default();
    let numbers = path.split(|c: char| !(c.is_ascii_digit() || c == '.')).filter_map(|n| n.parse::<f64>().ok());
    let corners: Vec<f64> = numbers.collect();
    corners.iter().enumerate().map(|(i, corner)| format!("{:.0} ", corner - corners[i % 2])).collect()
}

/// No two series of a picture look the same, in shape and colour together.
#[test]
fn series_are_told_apart() {
    let page = page(&document(|_| true));
    let mut most = 0;
    for picture in pictures(&page) {
        let series = series(picture);
        let looks: HashSet<_> = series.iter().collect();
        assert_eq!(looks.len(), series.len(), "{series:?}");
        most = most.max(series.len());
    }
    assert!(most >= 6, "a picture has six series: the papers");
}

/// Where an axis has a figure it has two at least: one tells no distance. Also where all is about as fast.
#[test]
fn every_axis_has_two_ticks() {
    let mut alike = document(|_| true);
    for row in &mut alike.rows {
        (row.q1, row.median, row.q3) = (999.0, 1000.0, 1001.0);
    }
    for answer in &mut alike.answers {
        for pair in &mut answer.pairs {
            (pair.ratio.low, pair.ratio.median, pair.ratio.high) = (0.99, 1.0, 1.01);
        }
    }
    for document in [document(|_| true), alike] {
        for picture in pictures(&page(&document)) {
            let mut axes = BTreeMap::<(&str, &str), Vec<&str>>::new();
            for text in picture.split("<text class=\"axis\"").skip(1).filter(|text| !text.contains("transform=")) {
                let words = text.split('>').nth(1).and_then(|rest| rest.split('<').next()).unwrap_or_default();
                let figure = words.trim_end_matches(" Ki").trim_end_matches(['k', 'M']);
                let along = if attribute(text, "text-anchor") == Some("middle") { "y" } else { "x" };
                if figure.parse::<f64>().is_ok() {
                    axes.entry((along, attribute(text, along).unwrap_or_default())).or_default().push(words);
                }
            }
            for ticks in axes.values() {
                assert!(ticks.len() >= 2, "{ticks:?}: {}", attribute(picture, "aria-label").unwrap_or_default());
            }
        }
    }
}

/// Every curve of a level of security stands in its panel, the fast ones of 128 bits too, and P-192 where its order puts it.
#[test]
fn panels_of_equal_security_have_every_curve() {
    let page = page(&document(|_| true));
    let figure = page.split(&fold("equal-security")).nth(1).and_then(|rest| rest.split("</figure>").next());
    let figure = figure.expect("the figure");
    let panel = |bits: u32| {
        let label = format!("security of {bits} bits");
        pictures(figure).into_iter().find(|picture| picture.contains(&label)).unwrap_or_default().to_owned()
    };
    for (bits, curves) in [
        (80, &["K-163", "B-163", "WAP-160"][..]),
        (96, &["P-192"]),
        (112, &["K-233", "B-233", "K-239", "M-233", "P-224"]),
        (
            128,
            &["K-283", "B-283", "GLS254", "P-256", "Edwards25519", "secp256k1", "brainpoolP256r1", "M-257", "W-25519"],
        ),
        (192, &["K-409", "B-409", "M-431", "P-384", "brainpoolP384r1"]),
        (256, &["K-571", "B-571", "P-521", "brainpoolP512r1"]),
    ] {
        for curve in curves {
            let is_alone = bits == 96;
            assert_eq!(panel(bits).contains(&format!(" {curve}</text>")), !is_alone, "{curve}, {bits} bits");
        }
    }
    assert!(!panel(80).contains("P-192"));
}

/// What names the machine is text, whatever it holds.
#[test]
fn names_are_text() {
    let mut document = document(|subject| subject.curve.is_some_and(|curve| curve.name == "K-163"));
    document.environment.cpu = "<script>alert(1)</script> & \"co\"".to_owned();
    document.selection = vec!["--json".to_owned(), "<b>".to_owned()];
    let page = page(&document);
    assert!(
        !page.contains("<script>alert") && !page.contains("<b>\n") && page.contains("&#60;script&#62;alert(1)"),
        "{}",
        &page[..400]
    );
}

/// Rows of more threads than there are processors make no empty lines in the pictures, and heads are not crowded.
#[test]
fn a_heat_map_has_no_empty_line() {
    let mut document = document(|subject| subject.curve.is_some());
    for row in &mut document.rows {
        row.oversubscribed = row.threads > 1;
    }
    let page = page(&document);
    let map = page.split(&fold("methods-kp")).nth(1).and_then(|rest| rest.split("</svg>").next()).expect("a map");
    assert!(map.contains(">wnafW</text>") && !map.contains(">parallel"), "{map}");
    assert!(map.contains("rotate(-45)"), "heads are slanted");
}

/// A comparison of any few rows has a page too.
#[test]
fn few_rows_make_a_small_page() {
    for is_taken in [
        (|subject| subject.id == "F2-163/comb4" && subject.operation == "mul") as fn(&Subject) -> bool,
        |subject| subject.curve.is_some_and(|curve| curve.name == "WAP-160"),
        |subject| subject.is_of_scheme(),
        |subject| subject.operation == "invert",
    ] {
        let document = document(is_taken);
        let page = page(&document);
        assert!(page.contains("id=\"rows\"") && page.contains(&format!("{} implementations", document.rows.len())));
    }
}

/// What the comparison with other libraries writes, of one operation.
const PEERS: &str = r#"{
    "environment": { "cpu": "a processor" },
    "conditions": {},
    "libraries": [{ "name": "Other 1>0", "version": "1.0" }],
    "not_built": [],
    "comparisons": [{ "curve": "K-233", "operation": "kP", "entries": [
        { "library": "carryless", "curve": "K-233", "constant_time": true, "together": 1, "cycles": [9.0, 10.0, 11.0],
          "to_ours": { "median": 1.0, "low": 1.0, "high": 1.0 }, "to_ours_in_batches": null },
        { "library": "carryless", "curve": "K-233", "constant_time": true, "together": 32, "cycles": [4.0, 5.0, 6.0],
          "to_ours": { "median": 0.5, "low": 0.5, "high": 0.5 }, "to_ours_in_batches": null },
        { "library": "Other 1>0", "curve": "K-233", "constant_time": true, "together": 1, "cycles": [19.0, 20.0, 21.0],
          "to_ours": { "median": 2.0, "low": 2.0, "high": 2.0 },
          "to_ours_in_batches": { "median": 4.0, "low": 4.0, "high": 4.0 } }
    ] }]
}"#;

/// The command writes the page of a run, and again from the JSON of that run.
#[test]
fn the_command_writes_the_page() {
    let folder = tempfile::tempdir().expect("a folder");
    let place = |name: &str| folder.path().join(name).to_str().expect("text").to_owned();
    let (page, json, again) = (place("page.html"), place("figures.json"), place("again.html"));
    let run = |arguments: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_carryless")).args(arguments).output().expect("the command runs");
        assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
        String::from_utf8(output.stdout).expect("text")
    };
    let text = run(&["compare", "--quick", "--curves", "K-163", "--seconds", "0.2", "--html", &page, "--json", &json]);
    assert!(text.contains("80  K-163 "), "{text}");
    assert_eq!(run(&["compare", "--from", &json, "--html", &again]), "");
    let [first, second] = [&page, &again].map(|path| fs::read_to_string(path).expect("the file"));
    assert!(first == second, "the page is made of what the JSON holds");
    assert_eq!(run(&["compare", "--from", &json, "--html", "-"]), first);
    let figures: Value = serde_json::from_slice(&fs::read(&json).expect("the file")).expect("JSON");
    let rows = figures["rows"].as_array().map_or(0, Vec::len);
    assert!(rows > 5 && first.contains(&format!("{rows} implementations")));
    let sweep = run(&["sweep", "batch", "--curve", "P-256", "--seconds", "0.1", "--json"]);
    let (batches, peers, with) = (place("batches.json"), place("peers.json"), place("with.html"));
    fs::write(&batches, &sweep).expect("a file");
    fs::write(&peers, PEERS).expect("a file");
    assert_eq!(run(&["compare", "--from", &json, "--html", &with, "--with", &batches, "--with", &peers]), "");
    let with = fs::read_to_string(&with).expect("the file");
    for says in [fold("sweep-p-256-products"), fold("peers"), "K-233 kP by Other 1&gt;0".to_owned()] {
        assert!(with.contains(&says), "{says} is missing");
    }
    assert!(with.len() > first.len() && with.matches("<svg").count() >= first.matches("<svg").count() + 2);
    let refused = |arguments: &[&str], says: &str| {
        let output = Command::new(env!("CARGO_BIN_EXE_carryless")).args(arguments).output().expect("the command runs");
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.code() == Some(2) && output.stdout.is_empty() && stderr.contains(says), "{stderr}");
    };
    refused(&["compare", "--from", &json], "--html <FILE>|--guide <FILE>");
    refused(&["compare", "--with", &batches], "--html <FILE>|--guide <FILE>");
    refused(&["compare", "--html", &page, "--with", &json], "`carryless compare` wrote it");
    refused(&["compare", "--html", &page, "--with", &page], "--with: ");
    refused(&["compare", "--html", "-", "--json", "-"], "standard output has what --json writes");
    refused(&["compare", "--html", &place("none/page.html")], "--html");
}
