//! Rows of curves whose constants are data, and of DSTU 4145.

use carryless::compact::CompactCurve;
use carryless_rows::curves;
use carryless_rows::registry::KG;
use carryless_workbench::comparison::{Comparison, Timed};
use carryless_workbench::data::{self, data_curves};
use carryless_workbench::environment::Environment;
use carryless_workbench::head_to_head::{self, Narrowed};
use carryless_workbench::schemes::{ECDH, SIGN, VERIFY};
use carryless_workbench::screen::{self, Extras};
use carryless_workbench::selection::Selection;
use carryless_workbench::statistics::Samples;
use carryless_workbench::subject::{self, Subject, subjects};
use carryless_workbench::timing::Conditions;
use carryless_workbench::unit::Unit;
use carryless_workbench::verdict::Margin;

fn of_data() -> Vec<&'static Subject> {
    subjects().iter().filter(|subject| subject.data.is_some()).collect()
}

/// Every curve has keys, those whose order is prime signatures too; ten have those of DSTU 4145.
#[test]
fn every_curve_has_its_rows() {
    assert_eq!(data_curves().len(), CompactCurve::all().len() + CompactCurve::own().len());
    for curve in data_curves() {
        let own: Vec<(&str, &str)> = of_data()
            .iter()
            .filter(|own| own.curve_name() == Some(&curve.name))
            .map(|own| (own.id, own.operation))
            .collect();
        let [key, secret, ecdsa, dstu4145] =
            ["library", "ecdh", "ecdsa", "dstu4145"].map(|scheme| format!("{}/{scheme}", curve.name));
        let mut expected = vec![(&*key, KG), (&*secret, ECDH)];
        if !curve.name.starts_with("Oakley") {
            expected.extend([(&*ecdsa, SIGN), (&*ecdsa, VERIFY)]);
        }
        if curve.name.starts_with("dstu") {
            expected.extend([(&*dstu4145, SIGN), (&*dstu4145, VERIFY)]);
        }
        assert_eq!(own, expected);
        assert!(std::ptr::eq(data::find(&curve.name.to_uppercase()).expect("its name"), curve));
    }
    assert_eq!(of_data().iter().filter(|subject| subject.id.ends_with("dstu4145")).count(), 20);
    assert!(data::find("B-233").is_none(), "that is the type");
}

#[test]
fn they_compute_what_they_say() {
    assert!(subject::check(&of_data()).is_ok());
}

/// The comparison with a type can fail: with that of another curve whose order has as many bits.
#[test]
fn data_of_another_curve_does_not_agree() {
    let [b163, k163] = ["B-163", "K-163"].map(|name| curves::find(name).expect("a curve"));
    let of_b163: Vec<_> = data::schemes().iter().filter(|own| own.curve.name == "B-163-data").collect();
    assert_eq!(of_b163.len(), 4);
    for scheme in of_b163 {
        assert!(scheme.agrees_with(b163));
        assert!(scheme.operation == VERIFY || !scheme.agrees_with(k163), "{}", scheme.operation);
    }
}

/// A comparison has those that a question is about; others are asked for.
#[test]
fn a_comparison_has_the_curves_that_are_types_too() {
    let all = Selection::all().subjects();
    for curve in data_curves() {
        let is_there = all.iter().any(|subject| subject.curve_name() == Some(&curve.name));
        assert_eq!(is_there, curve.own.is_some(), "{}", curve.name);
    }
    let one =
        Selection { curves: Vec::new(), data: vec![data::find("sect193r1").expect("a curve")], ..Selection::all() };
    let ids: Vec<&str> = one.subjects().iter().map(|subject| subject.id).collect();
    assert_eq!(ids, ["sect193r1/library", "sect193r1/ecdh", "sect193r1/ecdsa", "sect193r1/ecdsa"]);
}

/// They stand beside types by their names, and by ECDSA, unless DSTU 4145 is meant.
#[test]
fn they_are_found_by_their_names() {
    let find = |list: &str, operation| {
        let found = head_to_head::find(list, Narrowed { operation, time: None });
        found.map(|found| found.iter().map(|subject| subject.id).collect::<Vec<_>>())
    };
    assert_eq!(find("B-163-data,B-163", None).expect("two"), ["B-163-data/library", "B-163/library"]);
    assert_eq!(
        find("SECT193R1,c2tnb191v1,k-163", Some(SIGN)).expect("three")[..2],
        ["sect193r1/ecdsa", "c2tnb191v1/ecdsa"]
    );
    assert_eq!(find("dstu257,M-257", Some(VERIFY)).expect("two"), ["dstu257/ecdsa", "M-257/ecdsa"]);
    assert_eq!(find("dstu257/dstu4145,M-257", Some(SIGN)).expect("two"), ["dstu257/dstu4145", "M-257/ecdsa"]);
    let refused = format!("{:?}", find("Oakley-EC2N-3,B-163", Some(SIGN)).expect_err("refused"));
    assert!(refused.contains("nothing is named 'Oakley-EC2N-3' for sign"), "{refused}");
}

/// A line each, with a column for what any of them has.
#[test]
fn their_table_has_a_line_a_curve() {
    let conditions = Conditions {
        rounds: 99,
        placements: 25,
        seconds: 45.0,
        disturbed: 0.0,
        waited: 0.0,
        spread: 0.01,
        nanoseconds: 0.5,
    };
    let screen = |names: &[&str]| {
        let is_meant = |subject: &&&'static Subject| names.iter().any(|name| subject.curve_name() == Some(name));
        let samples = |subject: &Subject| Samples::undisturbed([1000.0 * f64::from(subject.field); 21]);
        let of_data = of_data();
        let timed =
            of_data.iter().filter(is_meant).map(|subject| Timed { subject, samples: samples(subject) }).collect();
        let comparison = Comparison { timed, conditions, margin: Margin::under(&conditions), quick: false };
        let mut out = Vec::new();
        screen::write_curves(&mut out, &Environment::here(), &comparison, Unit::Us, Extras::default())
            .expect("a screen");
        String::from_utf8(out)
            .expect("text")
            .lines()
            .map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "))
            .collect::<Vec<_>>()
    };
    let lines = screen(&["Oakley-EC2N-3", "dstu257"]);
    let head =
        lines.iter().position(|line| line == "bits curve as data k·G ECDH sign verify sign verify").expect("a head");
    assert_eq!(lines[head - 1], "keys, ECDSA DSTU 4145", "{lines:?}");
    assert!(lines.contains(&"– Oakley-EC2N-3 77.5 77.5 – – – –".to_owned()), "{lines:?}");
    assert!(lines.contains(&"128 dstu257 128 128 128 128 128 128".to_owned()), "{lines:?}");
    assert!(screen(&["sect193r1"]).contains(&"bits curve as data k·G ECDH sign verify".to_owned()));
}
