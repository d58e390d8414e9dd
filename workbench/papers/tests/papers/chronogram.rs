//! Chronograms of made-up courses: what a thread comes to, lines of text, and the drawing.

use carryless::parallel::{Activity, Span};
use carryless_papers::chronogram::{self, Chronogram, Course};
use std::time::Duration;

fn span(part: &'static str, activity: Activity, from: u64, to: u64) -> Span {
    Span { part, activity, from: Duration::from_micros(from), to: Duration::from_micros(to) }
}

/// Begins at 100 µs. The adding thread, which ends first, is told first, as a timeline has it.
fn course() -> Course {
    Course::new(
        "NAF",
        &[
            span("additions", Activity::Waits, 110, 130),
            // A look at the clock between two additions is no stretch of the drawing.
            span("additions", Activity::Works, 130, 150),
            Span { to: Duration::from_nanos(150_030), ..span("additions", Activity::Waits, 150, 150) },
            Span { from: Duration::from_nanos(150_030), ..span("additions", Activity::Works, 150, 170) },
            span("additions", Activity::Waits, 170, 190),
            span("additions", Activity::Works, 190, 196),
            span("halvings", Activity::Works, 100, 190),
            span("halvings", Activity::Waits, 190, 196),
        ],
    )
}

#[test]
fn a_course_begins_with_its_first_part_and_is_added_up() {
    let course = course();
    assert_eq!(course.threads.iter().map(|thread| thread.part).collect::<Vec<_>>(), ["halvings", "additions"]);
    let of = |part| {
        let thread = course.thread(part).expect("a thread");
        [thread.works(), thread.waits(), thread.works_until(), thread.end()].map(f64::round)
    };
    assert_eq!(of("halvings"), [90.0, 0.0, 90.0, 96.0]);
    assert_eq!(of("additions"), [46.0, 40.0, 96.0, 96.0]);
    assert_eq!((course.end().round(), course.thread("doublings").is_none()), (96.0, true));
}

/// A column is 2 µs: ten of nothing before the thread runs would be five columns.
#[test]
fn a_line_shows_what_a_thread_does() {
    let text = Chronogram { title: "B-233".into(), courses: vec![course()] }.to_string();
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines[0].starts_with("B-233, 2.0 µs a column: █ works, · waits, ▒ both; "), "{text}");
    let halvings = format!("NAF   halvings  {}···   96.0 µs  94 %", "█".repeat(45));
    let [idle, waits, works] = [" ".repeat(5), "·".repeat(10), "█".repeat(20)];
    let additions = format!("      additions {idle}{waits}{works}{waits}███   96.0 µs  48 %");
    assert_eq!(lines[2..], [halvings, additions]);
}

#[test]
fn lines_are_short_and_nothing_is_divided_by_zero() {
    let nothing = Chronogram { title: "nothing".into(), courses: vec![Course::new("bits", &[])] };
    let mut slow = course();
    slow.threads.iter_mut().flat_map(|thread| &mut thread.stretches).for_each(|stretch| stretch.to *= 1000.0);
    let slow = Chronogram { title: "B-409 by carry-less products".into(), courses: vec![slow] };
    for chronogram in [&nothing, &slow] {
        let text = chronogram.to_string();
        assert!(text.lines().all(|line| line.chars().count() <= 80) && !text.contains("NaN"), "{text}");
    }
    let drawing = chronogram::svg("title", &[], &[nothing, slow]);
    assert!(!drawing.contains("NaN") && !drawing.contains("inf"), "{drawing}");
}

/// A rectangle for each stretch, as long as it lasts; what is text is escaped; both colour schemes are there.
#[test]
fn a_drawing_has_every_stretch() {
    let chronograms = [Chronogram { title: "1 < 2 & 3".into(), courses: vec![course()] }];
    let drawing = chronogram::svg("a title", &["a caption".to_owned()], &chronograms);
    assert!(drawing.contains("1 &lt; 2 &amp; 3") && drawing.contains("a caption"), "{drawing}");
    assert!(drawing.contains("prefers-color-scheme: dark"), "{drawing}");
    let widths = |class: &str| -> Vec<f64> {
        let of_class = drawing.lines().filter(|line| line.contains(&format!("class=\"{class}\"")));
        let width = |line: &str| line.split(" width=\"").nth(1)?.split('"').next()?.parse().ok();
        of_class.filter_map(width).collect()
    };
    // The first of each is the legend's.
    let (works, waits) = (widths("works"), widths("waits"));
    assert_eq!((works.len(), waits.len()), (4, 4), "{drawing}");
    let scale = works[1] / 90.0;
    for (width, microseconds) in
        works[1..].iter().zip([90.0, 40.0, 6.0]).chain(waits[1..].iter().zip([6.0, 20.0, 20.0]))
    {
        assert!((width / scale - microseconds).abs() < 0.05, "{width}: {microseconds}");
    }
}
