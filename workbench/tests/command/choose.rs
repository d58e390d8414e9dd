//! `choose`: the method for a purpose, the curve for keys, what is refused, and on an idle machine that `compare` confirms it.

use carryless_rows::registry::functions_of;
use serde_json::Value;
use std::process::{Command, Output};

fn carryless(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_carryless")).args(arguments).output().expect("the command runs")
}

fn stdout(arguments: &[&str]) -> String {
    let Output { status, stdout, stderr } = carryless(arguments);
    assert!(status.success() && stderr.is_empty(), "{arguments:?}: {}", String::from_utf8_lossy(&stderr));
    String::from_utf8(stdout).expect("text")
}

fn one_line(arguments: &[&str]) -> String {
    stdout(arguments).split_whitespace().collect::<Vec<_>>().join(" ")
}

fn choose(arguments: &[&str]) -> Value {
    let arguments = [&["choose", "--seconds", "0.1", "--json"], arguments].concat();
    serde_json::from_str(&stdout(&arguments)).expect("JSON")
}

fn ranked(choice: &Value) -> &Vec<Value> {
    choice["ranked"].as_array().expect("a list")
}

fn text<'a>(value: &'a Value, key: &str) -> &'a str {
    value[key].as_str().unwrap_or_else(|| panic!("{key} is no text: {value}"))
}

/// The rows that `list` has of a curve.
fn rows(curve: &str) -> Vec<Value> {
    let listed: Value = serde_json::from_str(&stdout(&["list", "rows", "--curve", curve, "--json"])).expect("JSON");
    listed["rows"].as_array().expect("rows").clone()
}

/// Bytes that a row needs.
fn bytes(row: &Value) -> u64 {
    row["table_bytes"].as_u64().expect("a number") + row["unknown_point_bytes"].as_u64().expect("a number")
}

/// Bytes that a function of the library needs; the command was built as this test.
fn library_bytes(curve: &str, name: &str) -> Option<u64> {
    let memory = functions_of(curve).find(|function| function.name == name)?.memory;
    Some((memory.constants + memory.run) as u64)
}

/// Whether a candidate is the library's own function, which is no row of a list.
fn is_of_library(candidate: &Value) -> bool {
    text(candidate, "id").ends_with("/library")
}

fn row<'a>(rows: &'a [Value], id: &str) -> &'a Value {
    rows.iter().find(|row| text(row, "id") == id).unwrap_or_else(|| panic!("{id} is listed"))
}

#[test]
fn what_is_chosen_satisfies_the_purpose() {
    let rows = rows("K-233");
    let choice = choose(&["--curve", "sect233k1"]);
    assert!(ranked(&choice).len() > 1, "{choice}");
    for candidate in ranked(&choice) {
        assert_eq!(text(candidate, "time"), "constant");
        if is_of_library(candidate) {
            assert_eq!(candidate["bytes"].as_u64(), library_bytes("K-233", "mul"), "{candidate}");
            continue;
        }
        let row = row(&rows, text(candidate, "id"));
        assert_eq!((text(row, "time"), text(row, "operation")), ("constant", "kP"));
        assert_eq!(candidate["bytes"], bytes(row));
    }
    // Among those are the rows of any point; a sum is computed by none in constant time.
    let fixed = choose(&["--curve", "K-233", "--fixed-point", "--time", "any"]);
    let admitted = rows.iter().filter(|row| text(row, "operation") != "kP+lQ" && row["threads"] == 1).count();
    // Combs of 24 shapes, of which one is a row; the library's k·P for secret and for public scalars, and not its k·G.
    assert_eq!(fixed["candidates"], admitted + 23 + 2);
    assert!(ranked(&fixed)[0]["id"].as_str().is_some_and(|id| id.contains("fixed-base") || id.contains("comb")));
    let sum = choose(&["--curve", "K-233", "--operation", "KP+LQ", "--time", "any"]);
    let of_rows = ranked(&sum).iter().filter(|candidate| !is_of_library(candidate));
    assert!(of_rows.clone().all(|candidate| text(row(&rows, text(candidate, "id")), "operation") == "kP+lQ"));
    assert!(of_rows.count() >= 2 && text(&sum, "call").contains("l: &[u64]"), "{sum}");
}

/// The functions that name no method, on whatever words they run, where nothing is said of memory.
#[test]
fn the_library_itself_is_a_candidate() {
    for (operation, time) in [("kP", "constant"), ("kP", "any"), ("kP+lQ", "any")] {
        let choice = choose(&["--curve", "B-571", "--operation", operation, "--time", time]);
        let first = &ranked(&choice)[0];
        let function = match (operation, text(first, "time")) {
            ("kP", "constant") => "    mul(k, p)\n",
            ("kP", _) => "    mul_vartime(k, p)\n",
            _ => "    lincomb_vartime(k, p, l, q)\n",
        };
        let is_first = is_of_library(first);
        assert!(!is_first || text(&choice, "call").contains(function), "{choice}");
        // Two products side by side take about half the time of one after the other, which is what rows do.
        let is_wide = carryless::word::has_vpclmulqdq_256() && !cfg!(debug_assertions);
        assert!(is_first || !is_wide || operation != "kP", "{choice}");
    }
}

/// Where memory is short the library's functions are candidates as far as there is room for their tables, and stand beside where not.
#[test]
fn the_memory_of_the_library_is_counted() {
    let rows = rows("K-233");
    for time in ["constant", "any"] {
        let names: &[&str] = if time == "any" { &["mul", "mul_vartime"] } else { &["mul"] };
        for most in [22 << 10, 24 << 10, 64 << 10] {
            let choice = choose(&["--curve", "K-233", "--time", time, "--memory", &most.to_string()]);
            let has_room = |name: &&&str| library_bytes("K-233", name) <= Some(most);
            let of_library = names.iter().filter(has_room).count();
            let is_meant = |row: &&Value| {
                text(row, "operation") == "kP"
                    && row["threads"] == 1
                    && (time == "any" || text(row, "time") == "constant")
                    && bytes(row) <= most
            };
            let admitted = rows.iter().filter(is_meant).count();
            assert_eq!(choice["candidates"], admitted + of_library, "{time}, {most} bytes: {choice}");
            assert!(ranked(&choice).iter().all(|candidate| candidate["bytes"].as_u64() <= Some(most)), "{choice}");
        }
    }
    let least =
        rows.iter().filter(|row| text(row, "operation") == "kP" && text(row, "time") == "constant").map(bytes).min();
    let least = least.expect("a row").to_string();
    let limited = ["--curve", "K-233", "--memory", &least];
    // What the limit costs is timed in the same run.
    let choice = choose(&limited);
    let library = choice["library"].as_array().expect("a list");
    assert_eq!(library.len(), 1, "{choice}");
    assert!(is_of_library(&library[0]) && library[0]["bytes"].as_u64() == library_bytes("K-233", "mul"), "{choice}");
    assert!(library[0]["ratio"]["median"].as_f64() > Some(0.0), "{choice}");
    let said = one_line(&[&["choose", "--seconds", "0.1"], &limited[..]].concat());
    assert!(
        said.contains("Without the limit carryless::mul is ") && said.contains("carryless::mul (over the limit)"),
        "{said}"
    );
    assert!(choose(&["--curve", "K-233"])["library"].as_array().is_some_and(Vec::is_empty));
}

/// The library's k·G is for the generator alone: no candidate where the point may be another, and shown beside.
#[test]
fn the_comb_of_the_generator_is_shown_beside_others() {
    let said = one_line(&["choose", "--curve", "P-256", "--fixed-point", "--seconds", "0.1"]);
    assert!(said.contains("For the generator alone carryless::mul_generator "), "{said}");
}

/// No sentence says another thing than the interval beside it.
#[test]
fn a_runner_up_is_as_its_interval_says() {
    for arguments in [&["--curve", "P-256"][..], &["--curve", "K-233", "--memory", "24k"], &["--curve", "B-233"]] {
        let said = stdout(&[&["choose", "--seconds", "0.1"], arguments].concat());
        let line = said.split("runner-up").nth(1).and_then(|rest| rest.split("\n\n").next()).expect("a runner-up");
        let line = line.split_whitespace().collect::<Vec<_>>().join(" ");
        let name = line.split(' ').next();
        let row = said.lines().find(|line| line.split_whitespace().next() == name).expect("its line");
        let ends: Option<Vec<f64>> = row
            .split_once('[')
            .and_then(|(_, rest)| rest.split(']').next()?.split(", ").map(|end| end.parse().ok()).collect());
        let Some([low, high]) = ends.as_deref() else { continue };
        let is_open = *low <= 1.0 && *high >= 1.0;
        // At 1.00 the decimals that are shown do not tell.
        let is_border = [low, high].iter().any(|end| (**end - 1.0).abs() < 0.006);
        assert!(is_border || line.contains("is not told apart by this run") == is_open, "{said}");
    }
}

/// Portable code, for a processor that is not this one.
#[test]
fn multipliers_can_be_chosen() {
    let choice = choose(&["--curve", "K-233", "--multipliers", "clmul-portable"]);
    let is_portable = |candidate: &Value| text(candidate, "id").starts_with("K-233/clmul-portable/");
    assert!(ranked(&choice).iter().all(is_portable), "{choice}");
    let said = one_line(&["choose", "--curve", "K-233", "--multipliers", "clmul-portable", "--seconds", "0.1"]);
    assert!(said.contains("With every multiplier carryless::mul is ") && said.contains("(every multiplier)"), "{said}");
    assert!(!said.contains("limit"), "{said}");
    let output = carryless(&["choose", "--curve", "P-256", "--multipliers", "clmul-portable"]);
    let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr.contains("--multipliers: 'clmul-portable'") && stderr.contains("solinas"), "{stderr}");
    let output = carryless(&["choose", "--curve", "P-256", "--multipliers", "solinas"]);
    let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.code() == Some(2) && stderr.contains("accepted are"), "{stderr}");
}

#[test]
fn memory_bounds_what_is_chosen() {
    let rows = rows("P-256");
    let most = 3000;
    let few = choose(&["--curve", "P-256", "--time", "any", "--operation", "kG", "--memory", &most.to_string()]);
    let admitted = rows.iter().filter(|row| text(row, "operation") != "kP+lQ" && bytes(row) <= most).count();
    // A comb of w teeth and v tables has v·2^(w − 1) points of 64 bytes.
    let is_small = |(w, v): &(u32, u64)| (v << (w - 1)) * 64 <= most && (*w, *v) != (6, 5);
    let shapes = (2..=7).flat_map(|w| [1, 2, 4, 8].map(|v| (w, v))).filter(is_small).count();
    let of_library = ["mul", "mul_vartime"].map(|name| library_bytes("P-256", name));
    let of_library = of_library.iter().filter(|bytes| **bytes <= Some(most)).count();
    assert_eq!(few["candidates"], admitted + shapes + of_library);
    assert!(ranked(&few).iter().all(|candidate| candidate["bytes"].as_u64() <= Some(most)), "{few}");
    // The least memory, and of those with as little the fastest.
    let least = choose(&["--curve", "P-256", "--time", "any", "--goal", "memory"]);
    let of_rows = rows.iter().filter(|row| text(row, "operation") == "kP").map(bytes);
    let of_library = ["mul", "mul_vartime"].map(|name| library_bytes("P-256", name).expect("a function"));
    assert_eq!(ranked(&least)[0]["bytes"].as_u64(), of_rows.chain(of_library).min());
    // K-233's own function needs more than the least.
    let said = one_line(&["choose", "--curve", "K-233", "--goal", "memory", "--seconds", "0.1"]);
    assert!(said.contains("With more memory carryless::mul "), "{said}");
}

/// A comb of another shape than the generator's, where there is no room for that one; the call is of this shape.
#[test]
fn combs_have_the_shape_that_there_is_room_for() {
    let choice = choose(&["--curve", "P-192", "--fixed-point", "--memory", "800"]);
    let chosen = &ranked(&choice)[0];
    let [w, v] = [0, 1].map(|i| chosen["shape"][i].as_u64().unwrap_or_else(|| panic!("{choice}")));
    assert!(text(chosen, "id").ends_with(&format!("/regular-comb{w}x{v}")), "{choice}");
    assert_eq!(chosen["bytes"], (v << (w - 1)) * 2 * 24);
    assert!(text(&choice, "call").contains(&format!("SignedComb::new({w}, {v}, p, room)")), "{choice}");
}

/// Where products go side by side, many of them take less than the same number one by one.
#[test]
fn batches_are_chosen_for_throughput() {
    let choice = choose(&["--curve", "B-233", "--goal", "throughput"]);
    let chosen = &ranked(&choice)[0];
    // Not in a program that was compiled without the copies for wide registers.
    if text(&choice["environment"], "backend").contains("512-bit") {
        assert_eq!(text(chosen, "id"), "B-233/mul_batch", "{choice}");
        assert!(text(&choice, "call").contains("mul_batch(k, p, out)"), "{choice}");
    }
    let alone = choose(&["--curve", "B-233", "--goal", "throughput", "--memory", "1000000"]);
    assert!(ranked(&alone).iter().all(|candidate| candidate["threads"] == 1 && !candidate["bytes"].is_null()));
}

#[test]
fn a_choice_is_a_page_of_text() {
    let text = stdout(&["choose", "--curve", "B-233", "--seconds", "0.1"]);
    for part in [
        "Fastest k·P on B-233 in constant time: ",
        "method ",
        "memory ",
        "runner-up ",
        "use carryless::",
        "fn product(k",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    // The Rust code is as it is.
    let (prose, _) = text.split_once("\nuse carryless").expect("a call");
    assert_eq!(prose.lines().find(|line| line.chars().count() > 80), None, "{text}");
}

/// Every curve of today of a level takes part, by the scheme of its keys; the fastest comes first, and the call is by its keys.
#[test]
fn a_curve_is_chosen_for_what_keys_do() {
    const OF_128_BITS: [&str; 6] = ["B-283", "Edwards25519", "GLS254", "K-283", "P-256", "secp256k1"];
    for (operation, on_edwards, function) in
        [("sign", "ed25519", "fn signature("), ("verify", "ed25519", "fn verdict("), ("ECDH", "x25519", "fn secret(")]
    {
        let choice = choose(&["--bits", "128", "--operation", operation]);
        let mut curves: Vec<&str> = ranked(&choice).iter().map(|own| text(own, "curve")).collect();
        let first = curves[0];
        curves.sort_unstable();
        assert_eq!(curves, OF_128_BITS, "{choice}");
        let medians: Vec<f64> = ranked(&choice).iter().map(|own| own["median"].as_f64().expect("a figure")).collect();
        assert!(medians.is_sorted() && medians[0] > 0.0, "{choice}");
        let own = format!("Edwards25519/{on_edwards}");
        assert_eq!(ranked(&choice).iter().filter(|candidate| text(candidate, "id") == own).count(), 1, "{choice}");
        let call = text(&choice, "call");
        let type_name = first.replace('-', "").to_lowercase();
        let names_curve = call.to_lowercase().contains(&format!("type c = {type_name};"));
        assert!(call.contains(function) && names_curve == (first != "Edwards25519"), "{first}: {call}");
    }
    let of_112_bits = choose(&["--bits", "112", "--operation", "sign"]);
    assert!(ranked(&of_112_bits).iter().any(|own| text(own, "curve") == "K-233"), "{of_112_bits}");
    assert!(
        !ranked(&of_112_bits).iter().any(|own| text(own, "curve") == "M-233"),
        "none for keys that are there alone"
    );
}

#[test]
fn the_choice_of_a_curve_is_a_page_of_text() {
    let text = stdout(&["choose", "--bits", "128", "--operation", "verify", "--seconds", "0.1"]);
    for part in
        ["Fastest to verify with at 128 bits: ", "standards ", "runner-up ", "use carryless::", "fn verdict(key"]
    {
        assert!(text.contains(part), "{part}: {text}");
    }
    let k283 = text.lines().find(|line| line.starts_with("K-283")).expect("its line");
    assert!(k283.trim_end().ends_with("SP 800-186, SEC 2 (deprecated)"), "{text}");
    let (prose, _) = text.split_once("\nuse carryless").expect("a call");
    assert_eq!(prose.lines().find(|line| line.chars().count() > 80), None, "{text}");
}

#[test]
fn bad_arguments_are_refused() {
    let refuses = |arguments: &[&str], says: &[&str]| {
        let output = carryless(&[&["choose"], arguments].concat());
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{arguments:?}: {stderr}");
        assert!(says.iter().all(|text| stderr.contains(text)), "{arguments:?}: {stderr}");
        assert_eq!(stderr.lines().count(), 1, "{arguments:?}: {stderr}");
    };
    refuses(&[], &["--curve <NAME>"]);
    refuses(&["--curve", "P-255"], &["--curve", "'P-255'", "K-163"]);
    refuses(&["--curve", "K-163", "--operation", "mul"], &["--operation", "'mul'", "kP, kG, kP+lQ"]);
    refuses(&["--curve", "K-163", "--operation", "kP+lQ", "--fixed-point"], &["--fixed-point", "kP or kG"]);
    refuses(&["--curve", "K-163", "--operation", "kP+lQ"], &["--time", "kP+lQ on K-163", "accepted is any"]);
    // The least that is said will do, and one byte less will not.
    let output = carryless(&["choose", "--curve", "K-163", "--memory", "1"]);
    let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
    let least: usize =
        stderr.split_once("from ").and_then(|(_, rest)| rest.split(' ').next()?.parse().ok()).expect(&stderr);
    refuses(&["--curve", "K-163", "--memory", &(least - 1).to_string()], &["--memory", "too few", "of the inversion"]);
    let bytes = choose(&["--curve", "K-163", "--memory", &least.to_string()])["ranked"][0]["bytes"].clone();
    assert_eq!(bytes.as_u64(), Some(least as u64));
    for memory in ["-1", "1g", "k", "", "99999999999999999999999", "18014398509481984k"] {
        refuses(&["--curve", "K-163", "--memory", memory], &["--memory", memory, "number of bytes"]);
    }
    for memory in ["24576", "24KiB", "24 KiB", "24k", "24K", "24kib"] {
        assert_eq!(choose(&["--curve", "K-233", "--memory", memory])["memory"], 24 << 10, "{memory}");
    }
    assert_eq!(choose(&["--curve", "K-233", "--memory", "1M"])["memory"], 1 << 20);
    refuses(&["--curve", "K-163", "--seconds", "0"], &["--seconds", "above 0"]);
    refuses(&["--curve", "K-163", "--goal", "beauty"], &["--goal", "latency"]);
    // A curve for what keys do, and the method of a curve, are not chosen by the same options.
    refuses(&["--curve", "P-256", "--operation", "sign"], &["--operation", "'sign'", "with --bits sign, verify, ecdh"]);
    refuses(&["--bits", "128"], &["--operation <OPERATION>"]);
    refuses(
        &["--bits", "128", "--operation", "kP"],
        &["--operation", "'kP'", "accepted with --bits are sign, verify, ecdh"],
    );
    for bits in ["100", "-128", "128.0", ""] {
        refuses(&["--bits", bits, "--operation", "sign"], &["--bits", bits, "80, 96, 112, 128, 192, 256"]);
    }
    for other in
        [["--curve", "P-256"], ["--memory", "24k"], ["--time", "any"], ["--goal", "memory"], ["--tuned", "none"]]
    {
        refuses(&[&["--bits", "128", "--operation", "sign"][..], &other].concat(), &["--bits <N>", other[0]]);
    }
    refuses(&["--bits", "128", "--operation", "sign", "--seconds", "0"], &["--seconds", "above 0"]);
    refuses(&["--curve", "K-163", "--time", "variable"], &["--time", "constant", "any"]);
}
