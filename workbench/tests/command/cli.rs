//! The command as its users meet it: results, errors, JSON and closed pipes.

use carryless_rows::curves::CURVES;
use carryless_rows::registry::{KG, KP, METHODS, SUM};
use carryless_workbench::choice::{Goal, Purpose};
use carryless_workbench::method_words::words;
use carryless_workbench::name_words;
use carryless_workbench::subject::subjects;
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// The scalar that gives the point itself.
const ONE: &str = "1";

fn carryless(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_carryless")).args(arguments).output().expect("the command runs")
}

fn stdout(arguments: &[&str]) -> String {
    let output = carryless(arguments);
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && stderr.is_empty(), "{arguments:?}: {} {stderr}", output.status);
    String::from_utf8(output.stdout).expect("text")
}

fn json(arguments: &[&str]) -> Value {
    serde_json::from_str(&stdout(arguments)).expect("JSON")
}

/// Exit status 2, nothing on standard output, one sentence on standard error that holds each of `says`.
fn assert_refused(arguments: &[&str], says: &[&str]) {
    let output = carryless(arguments);
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {stderr}");
    assert!(output.stdout.is_empty(), "{arguments:?}");
    assert_eq!(stderr.lines().count(), 1, "{arguments:?}: {stderr}");
    for text in says {
        assert!(stderr.contains(text), "{arguments:?} should say '{text}': {stderr}");
    }
}

fn multiply(curve: &str, scalar: &str, rest: &[&str]) -> String {
    stdout(&[&["multiply", "--curve", curve, "--scalar", scalar], rest].concat()).trim_end().to_owned()
}

fn refuses_multiply(curve: &str, scalar: &str, rest: &[&str], says: &[&str]) {
    assert_refused(&[&["multiply", "--curve", curve, "--scalar", scalar], rest].concat(), says);
}

#[test]
fn a_curve_goes_by_all_its_names() {
    let g = multiply("B-233", ONE, &[]);
    assert_eq!((g.len(), &g[..2]), (2 * (1 + 2 * 30), "04"));
    for name in ["b-233", "sect233r1", "SECT233R1", "ansit233r1", "B233", "b233"] {
        assert_eq!(multiply(name, ONE, &[]), g);
    }
    for name in ["B233/comb4/lopez-dahab/wnaf4", "sect233r1/comb4/lopez-dahab/wnaf4"] {
        assert_eq!(multiply("B233", ONE, &["--row", name]), g);
    }
}

/// As the library's types are called: no two curves are the same without their hyphens.
#[test]
fn every_curve_goes_without_its_hyphen() {
    let curves = json(&["list", "curves", "--json"]);
    for curve in curves["curves"].as_array().expect("curves") {
        let name = curve["name"].as_str().expect("a name");
        let one = json(&["list", "curves", "--curve", &name.replace('-', "").to_lowercase(), "--json"]);
        assert_eq!(one["curves"], serde_json::json!([curve]), "{name}");
    }
}

/// A mistake of syntax is one sentence that names what is wrong; nothing that was written reaches the terminal as it is.
#[test]
fn mistakes_of_syntax_are_one_line() {
    assert_refused(&["compare", "--curve", "K-233"], &["'--curve'", "'--curves'"]);
    assert_refused(&["compute"], &["'compute'"]);
    assert_refused(&["choose"], &["--curve <NAME>"]);
    assert_refused(&["choose", "--curve"], &["--curve <NAME>", "a value is required"]);
    assert_refused(&["list", "everything"], &["everything", "curves, fields", "methods"]);
    assert_refused(&["compare", "--unit", "\u{1b}[31m\n\nx"], &["--unit", "cycles"]);
    assert_refused(&["compare", "--unit", &"x".repeat(100_000)], &["--unit", "xxx"]);
    let nothing = carryless(&[]);
    assert_eq!((nothing.status.code(), nothing.stdout.len()), (Some(2), 0));
    let said = String::from_utf8_lossy(&nothing.stderr);
    for part in ["Usage: carryless", "carryless compare --quick", "carryless choose --curve", "carryless key show"] {
        assert!(said.contains(part), "{part}: {said}");
    }
    assert!(said.lines().count() <= 15 && said.lines().all(|line| line.chars().count() <= 80), "{said}");
}

/// A file that is missing is said to be missing, by its name.
#[test]
fn a_missing_file_is_named() {
    let says = ["none.pem does not exist"].as_slice();
    assert_refused(&["sign", "--key", "none.pem", "letter.txt"], says);
    assert_refused(&["compare", "--html", "-", "--with", "none.pem"], says);
    assert_refused(&["choose", "--curve", "K233", "--tuned", "none.pem"], says);
}

#[test]
fn a_scalar_is_hexadecimal_in_any_form() {
    let expected = multiply("K-233", "a1b", &[]);
    for scalar in ["0xa1b", "0XA1B", "0a1b", &format!("{:0>200}", "a1b")] {
        assert_eq!(multiply("K-233", scalar, &[]), expected);
    }
    assert_eq!(multiply("K-233", "0", &[]), "00");
}

#[test]
fn a_point_is_what_multiply_printed() {
    let five = multiply("B-163", "5", &[]);
    assert_eq!(multiply("B-163", "3", &["--point", &five]), multiply("B-163", "f", &[]));
    assert_eq!(
        multiply("B-163", "3", &["--point", &format!("0x{}", five.to_uppercase())]),
        multiply("B-163", "f", &[])
    );
}

/// SEC 2: the generator of sect163r2 compressed and uncompressed.
#[test]
fn a_point_may_be_compressed() {
    let g = multiply("sect163r2", ONE, &[]);
    assert_eq!(g, "0403f0eba16286a2d57ea0991168d4994637e8343e3600d51fbc6c71a0094fa2cdd545b11c5c0c797324f1");
    assert_eq!(multiply("sect163r2", ONE, &["--point", "0303f0eba16286a2d57ea0991168d4994637e8343e36"]), g);
}

#[test]
fn all_rows_agree() {
    for curve in ["K-163", "E-503", "P-192", "JQ-25519", "OEF31-6"] {
        let all = multiply(curve, "0x123456789abcdef0123456789abcdef", &["--all"]);
        let expected = multiply(curve, "0x123456789abcdef0123456789abcdef", &[]);
        let rows = rows(curve, |operation| operation != "kP+lQ");
        assert_eq!(
            all.lines().collect::<Vec<_>>(),
            rows.iter().map(|id| format!("{id}\t{expected}")).collect::<Vec<_>>()
        );
    }
}

/// The ids of a curve's rows with such an operation.
fn rows(curve: &str, operation: impl Fn(&str) -> bool) -> Vec<String> {
    let rows = json(&["list", "rows", "--curve", curve, "--json"]);
    let of_operation = |row: &&Value| operation(row["operation"].as_str().expect("text"));
    let id = |row: &Value| row["id"].as_str().expect("text").to_owned();
    rows["rows"].as_array().expect("rows").iter().filter(of_operation).map(id).collect()
}

/// 2·(5G) + 3·(7G) = 31G, by the default and by every row; the generator stands for what is not given.
#[test]
fn two_multiples_are_added() {
    for curve in ["K-233", "sect163r2", "B-409", "E-503", "WAP-160", "JQ-25519", "OEF32-5"] {
        let (five, seven) = (multiply(curve, "5", &[]), multiply(curve, "7", &[]));
        let sum = ["--point", &five, "--plus-scalar", "3", "--plus-point", &seven];
        let expected = multiply(curve, "1f", &[]);
        assert_eq!(multiply(curve, "2", &sum), expected);
        assert_eq!(multiply(curve, "1c", &["--plus-scalar", "0x03"]), expected);
        assert_eq!(multiply(curve, "2", &["--point", &five, "--plus-scalar", "15"]), expected);
        let all = multiply(curve, "2", &[&sum[..], &["--all"]].concat());
        let name = if curve.starts_with("sect") { "B-163" } else { curve };
        let rows = rows(name, |operation| operation == "kP+lQ");
        // E-503 has the simple row alone.
        assert!(rows.len() >= if curve == "E-503" { 1 } else { 2 }, "{rows:?}");
        assert_eq!(
            all.lines().collect::<Vec<_>>(),
            rows.iter().map(|id| format!("{id}\t{expected}")).collect::<Vec<_>>()
        );
        for row in rows {
            assert_eq!(multiply(curve, "2", &[&sum[..], &["--row", &row]].concat()), expected);
        }
        assert_eq!(multiply(curve, "0", &["--plus-scalar", "0"]), "00");
    }
}

/// 3G + 5G = 8G on every curve: by the default, by every row, and by what there is to choose from, which is never nothing.
#[test]
fn every_curve_computes_every_operation() {
    let curves = stdout(&["list", "curves"]);
    let mut names: Vec<&str> = curves.lines().filter_map(|line| line.split_whitespace().next()).collect();
    names.retain(|name| carryless_rows::curves::find(name).is_some());
    assert_eq!(names.len(), CURVES.len(), "{curves}");
    for name in names {
        let expected = multiply(name, "8", &[]);
        for sum in [&["--plus-scalar", "5"][..], &[]] {
            let k = if sum.is_empty() { "8" } else { "3" };
            assert_eq!(multiply(name, k, sum), expected, "{name} {sum:?}");
            let all = multiply(name, k, &[sum, &["--all"]].concat());
            let results: Vec<&str> = all.lines().filter_map(|line| Some(line.split_once('\t')?.1)).collect();
            assert!(!results.is_empty() && results.iter().all(|result| *result == expected), "{name} {sum:?}: {all}");
        }
    }
}

/// Where there is a candidate in constant time there is one in any; there always is one in any.
#[test]
fn every_curve_has_something_to_choose_from() {
    for curve in CURVES {
        for operation in [KP, KG, SUM] {
            let candidates = |in_constant_time| {
                let goal = Goal::Latency;
                Purpose { curve, operation, goal, in_constant_time, memory: None, multipliers: None }.candidates().len()
            };
            assert!(candidates(false) >= candidates(true).max(1), "{operation} on {}", curve.name);
        }
    }
    let choose = |operation: &str, more: &[&str]| {
        let arguments = ["choose", "--curve", "GLS254", "--operation", operation, "--seconds", "0.1", "--json"];
        json(&[&arguments[..], more].concat())
    };
    assert!(choose("kP+lQ", &["--time", "any"])["candidates"].as_u64() >= Some(1));
    assert!(choose("kP", &[])["candidates"].as_u64() >= Some(1));
    let sum = ["choose", "--curve", "GLS254", "--operation", "kP+lQ", "--seconds", "0.1"];
    assert_refused(&sum, &["--time: nothing computes kP+lQ on GLS254 in constant time; accepted is any"]);
}

#[test]
fn bad_arguments_of_a_sum_are_refused() {
    refuses_multiply("B-233", "1", &["--plus-scalar", "12g"], &["--plus-scalar: '12g'", "hexadecimal", "466 bits"]);
    refuses_multiply("B-233", "1", &["--plus-scalar", ""], &["--plus-scalar", "digits"]);
    let g = multiply("B-233", "1", &[]);
    refuses_multiply("B-233", "1", &["--plus-point", &g], &["--plus-point", "--plus-scalar"]);
    refuses_multiply("B-233", "1", &["--plus-scalar", "1", "--plus-point", "00"], &["--plus-point", "infinity"]);
    let multiple = "B-233/comb4/lopez-dahab/wnaf4";
    refuses_multiply("B-233", "1", &["--plus-scalar", "1", "--row", multiple], &["--row", "kP,", "kP+lQ"]);
    let sum = "B-233/comb4/lopez-dahab/interleave-6-4";
    refuses_multiply("B-233", "1", &["--row", sum], &["--row", "kP+lQ", "--plus-scalar"]);
}

/// A method that is not for the curve, and a window that it does not have.
#[test]
fn methods_that_do_not_apply_are_refused() {
    let refuses = |method: &str, says: &[&str]| {
        let row = format!("B-233/clmul/kim-kim/{method}");
        refuses_multiply("B-233", "1", &["--row", &row], &[&["--row", method, "list rows"], says].concat());
    };
    refuses("tnaf", &["Koblitz", "K-163, K-233, K-239, K-283, K-409, K-571"]);
    refuses("interleave-tnaf-6-5", &["Koblitz"]);
    refuses("wnaf9", &["2 to 7"]);
    refuses("wnaf1-rtl", &["2 to 7"]);
    refuses("fixed-base-comb12", &["2 to 8"]);
    refuses("fixed-base-comb9x2", &["2 to 8"]);
    refuses("interleave-2-2", &["3-3, 5-5, 6-4, 6-5"]);
    refuses("glv-wnaf4", &["endomorphism", "WAP-160, secp256k1 only"]);
    let row = "P-256/solinas/jacobian/halve-and-add";
    refuses_multiply("P-256", "1", &["--row", row], &["--row", "halve-and-add", "binary curves", "K-163"]);
    let row = "K-233/clmul/kim-kim/wtnaf7";
    refuses_multiply("K-233", "1", &["--row", row], &["--row", "wtnaf7", "3 to 6"]);
}

#[test]
fn a_row_can_be_chosen() {
    let expected = multiply("B-233", "abc", &[]);
    for row in
        ["B-233/comb4/lopez-dahab/wnaf4", "b-233/comb/lopez-dahab/wnaf4", "sect233r1/shift-and-add/lopez-dahab/naf"]
    {
        assert_eq!(multiply("B-233", "abc", &["--row", row]), expected);
    }
}

#[test]
fn bad_arguments_of_multiply_are_refused() {
    refuses_multiply("B-234", "1", &[], &["--curve", "'B-234'", "B-233", "SEC"]);
    refuses_multiply("B-233", "", &[], &["--scalar", "digits", "466 bits"]);
    refuses_multiply("B-233", "0x", &[], &["--scalar", "digits"]);
    refuses_multiply("B-233", "12g", &[], &["--scalar", "'12g'", "hexadecimal"]);
    refuses_multiply("B-233", &"f".repeat(200), &[], &["--scalar", "800 bits", "466 bits"]);
    refuses_multiply("B-233", "1", &["--row", "B-233/none/lopez-dahab/naf"], &["--row", "carryless list rows"]);
    refuses_multiply("B-233", "1", &["--row", "nonsense"], &["--row", "carryless list rows"]);
    refuses_multiply("B-233", "1", &["--row", "K-233/comb4/lopez-dahab/wnaf4"], &["--row", "K-233", "B-233"]);
    refuses_multiply("B-233", "1", &["--row", "B-233/comb4/lopez-dahab/wnaf4", "--all"], &["--row", "--all"]);
}

#[test]
fn bad_points_are_refused() {
    let refuses =
        |point: &str, says: &str| refuses_multiply("K-233", "1", &["--point", point], &["--point", says, "SEC 1"]);
    let x = "00".repeat(30);
    refuses("", "0 bytes");
    refuses("zz", "hexadecimal");
    refuses("040", "half a byte");
    refuses("00", "infinity");
    refuses(&format!("05{x}"), "first byte");
    refuses(&format!("04{x}"), "31 bytes");
    refuses(&format!("02{}", "ff".repeat(30)), "coordinate");
    refuses(&format!("04{x}{}02", "00".repeat(29)), "not on the curve");
    // (0, 1) has order 2.
    refuses(&format!("04{x}{}01", "00".repeat(29)), "prime order");
    refuses(&format!("02{x}"), "prime order");
}

/// On curves over prime fields and their extensions: a point of the twist, coordinates and coefficients that are too
/// large, forms that a curve does not have.
#[test]
fn bad_points_over_odd_fields_are_refused() {
    let refuses = |curve: &str, point: &str, says: &str| {
        refuses_multiply(curve, "1", &["--point", point], &["--point", says, curve, "prime-order subgroup"]);
    };
    refuses("P-192", "", "0 bytes");
    refuses("P-192", "00", "infinity");
    // p itself; then the x of a point of the twist.
    refuses("P-192", "02fffffffffffffffffffffffffffffffeffffffffffffffff", "too large");
    refuses("P-256", &format!("04{}{}", "ff".repeat(32), "00".repeat(32)), "too large");
    refuses("P-192", &format!("02{}04", "00".repeat(23)), "no point");
    refuses("P-192", &format!("04{}05{}01", "00".repeat(23), "00".repeat(23)), "not on the curve");
    // A coefficient p = 2^31 − 1, and p = 2^32 − 5.
    refuses("OEF31-6", &format!("04{}7fffffff{}", "00".repeat(20), "00".repeat(24)), "too large");
    refuses("OEF32-5", &format!("04fffffffb{}{}", "00".repeat(16), "00".repeat(20)), "too large");
    refuses("OEF31-6", &format!("02{}", "00".repeat(24)), "first byte is not 04");
    refuses("JQ-25519", &format!("03{}", "00".repeat(32)), "first byte is not 04");
    // O and the point (0, −1) of order two.
    let zero = "00".repeat(32);
    refuses("JQ-25519", &format!("04{zero}{}01", "00".repeat(31)), "infinity");
    let minus_one = format!("7f{}ec", "ff".repeat(30));
    refuses("JQ-25519", &format!("04{zero}{minus_one}"), "outside the subgroup");
}

/// SEC 2: the generator of secp192r1 compressed; a Jacobi quartic's neutral element is `00`; coefficients are printed
/// from the highest power down.
#[test]
fn odd_curves_print_their_points() {
    assert_eq!(
        multiply("secp192r1", "1", &["--point", "03188da80eb03090f67cbf20eb43a18800f4ff0afd82ff1012"]),
        multiply("P-192", "1", &[])
    );
    let order = "20000000000000000000000000000000099caf6ed07cc4e431549f2adb8a09d1";
    assert_eq!(multiply("JQ-25519", order, &[]), "00");
    assert_eq!(multiply("JQ-25519", "0", &[]), "00");
    let generator = multiply("OEF32-5", "1", &[]);
    assert!(generator.starts_with("049dffbf78"), "{generator}");
    assert_eq!(multiply("wap-wsg-idm-ecid-wtls9", "1", &[]), format!("04{}01{}02", "00".repeat(19), "00".repeat(19)));
}

/// The points outside the subgroup of the vectors, of order 2, 4, 2n and 4n, on every curve.
#[test]
fn points_outside_the_subgroup_are_refused() {
    for file in ["sec1.json", "prime_sec1.json"] {
        let path = format!("{}/../carryless/vectors/{file}", env!("CARGO_MANIFEST_DIR"));
        let vectors: Value = serde_json::from_str(&fs::read_to_string(path).expect("vectors")).expect("JSON");
        for (curve, tests) in vectors["curves"].as_object().expect("curves") {
            for test in tests["invalid"].as_array().expect("tests").iter().filter(|test| test["reason"] == "subgroup") {
                let point = test["encoding"].as_str().expect("hexadecimal");
                refuses_multiply(curve, "1", &["--point", point], &["--point", "prime order"]);
            }
        }
    }
}

#[test]
fn bad_arguments_of_the_other_commands_are_refused() {
    assert_refused(&["list", "rows", "--curve", "P-255"], &["--curve", "'P-255'", "K-163"]);
    assert_refused(&["compare", "--curves", "B-233,P-255"], &["--curves", "'P-255'", "K-163"]);
    assert_refused(&["compare", "--curves", "K-163", "--multipliers", "comb4-abac"], &["--multipliers", "list rows"]);
    assert_refused(&["compare", "--multipliers", "comb4,abacus"], &["--multipliers", "'abacus'", "comb4"]);
}

#[test]
fn bad_arguments_of_compare_are_refused() {
    let refuses = |arguments: &[&str], says: &[&str]| assert_refused(&[&["compare"], arguments].concat(), says);
    refuses(&["--operations", "kP,add"], &["--operations", "'add'", "kP+lQ", "half-trace"]);
    refuses(&["--methods", "wnaf9"], &["--methods", "'wnaf9'", "wnafW", "ladder"]);
    refuses(&["--coordinates", "polar"], &["--coordinates", "'polar'", "lopez-dahab"]);
    refuses(&["--questions", "a,z"], &["--questions", "'z'", "a, b"]);
    for seconds in ["0", "-1", "nan", "inf", "ten", ""] {
        refuses(&["--seconds", seconds], &["--seconds", "above 0"]);
    }
    let (a, b) = ("B-233/comb4/lopez-dahab/wnaf4", "B-233/comb4/lopez-dahab/naf");
    refuses(&["--rows", a], &["--rows", "one name is given"]);
    refuses(&["--rows", &format!("{a},{a}")], &["--rows", a, "twice"]);
    refuses(&["--rows", &format!("{a},B-233/comb4/lopez-dahab/wnaf99")], &["--rows", "nothing is named", "wnaf99"]);
    let sum = "B-233/comb4/lopez-dahab/interleave-6-4";
    refuses(&["--rows", &format!("{a},{sum}")], &["--rows", "wnaf4 computes kP;", "computes kP+lQ"]);
    refuses(&["--rows", &format!("{a},{b}"), "--operations", "mul"], &["--rows", a, "for mul"]);
    refuses(&["--curves", "K-233,P-256", "--questions", "a"], &["--questions: (a) needs P-224", "in --curves"]);
    refuses(&["--curves", "ed448"], &["--curves", "'ed448'"]);
    refuses(&["--curves", "K-223"], &["--curves", "'K-223' (did you mean K-233?)", "accepted are"]);
    // A curve whose constants are data is one of comparisons alone.
    assert_refused(
        &["choose", "--curve", "sect193r1"],
        &["--curve: the constants of sect193r1 are data", "compare --curves"],
    );
    refuses(&["--curves", "K-233", "--questions", "m"], &["--questions: (m) needs", "B-233", "M-257"]);
    refuses(&["--json", "-", "--csv", "-"], &["--csv", "standard output"]);
    // What a user wrote is not sent to the terminal as it is, and is cut.
    let long = format!("\u{1b}[31m{}", "x".repeat(100_000));
    let output = carryless(&["compare", "--methods", &long]);
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(stderr.len() < 2_000 && !stderr.contains('\u{1b}'), "{stderr}");
}

#[test]
fn a_bad_unit_or_time_class_is_refused() {
    assert_refused(&["compare", "--unit", "hours"], &["--unit", "hours", "cycles, us"]);
    assert_refused(&["compare", "--time", "short"], &["--time", "short", "constant, variable"]);
}

/// An option that would change nothing is refused, not passed over.
#[test]
fn options_without_effect_are_refused() {
    let rows = "F2-163/comb4,F2-163/comb2";
    for arguments in [["--rows", rows, "--details"], ["--rows", rows, "--no-fields"], ["--questions", "h", "--names"]] {
        assert_refused(&[&["compare"], &arguments[..]].concat(), &["cannot be used with"]);
    }
}

/// A row a line, with the figures of the row.
#[test]
fn a_comparison_is_written_as_csv() {
    let csv = stdout(&["compare", "--curves", "P-192", "--methods", "wnafW", "--seconds", "0.05", "--csv", "-"]);
    let mut lines = csv.lines();
    let head: Vec<&str> = lines.next().expect("a head").split(',').collect();
    assert_eq!((head[0], head[10]), ("id", "median_cycles"));
    let rows: Vec<Vec<&str>> = lines.map(|line| line.split(',').collect()).collect();
    assert!(rows.len() >= 4, "{csv}");
    for row in rows {
        assert_eq!(row.len(), head.len(), "{row:?}");
        assert!(row[0].starts_with("P-192/") && row[0].contains("wnaf"), "{row:?}");
        assert!(row[10].parse::<f64>().is_ok_and(|cycles| cycles > 0.0), "{row:?}");
    }
}

/// Whether a line begins with this word.
fn has_line(list: &str, word: &str) -> bool {
    list.lines().any(|line| line.split(' ').next() == Some(word))
}

#[test]
fn lists_are_complete() {
    for (list, folder) in [("curves", "curves"), ("fields", "field/named")] {
        let listed = stdout(&["list", list]);
        let names: BTreeSet<&str> = listed.lines().filter_map(|line| line.split([' ', '^']).next()).collect();
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../carryless/src").join(folder);
        let files = fs::read_dir(folder).expect("a folder").map(|file| file.expect("a file").path());
        for file in files.filter(|file| file.extension().is_some_and(|extension| extension == "rs")) {
            let text = fs::read_to_string(&file).expect("a source");
            let Some((_, name)) = text.split_once("const NAME: &'static str = \"") else { continue };
            let name = name.split('"').next().expect("a name");
            assert!(names.contains(name), "{} is not in `list {list}`", file.display());
        }
    }
    assert_eq!(stdout(&["list", "fields", "--curve", "sect409k1"]), "F2-409\n");
    for multiplier in ["shift-and-add", "comb-basic", "comb2", "comb4", "comb8", "karatsuba-rec", "clmul-portable"] {
        assert!(has_line(&stdout(&["list", "multipliers"]), multiplier), "{multiplier}");
    }
    assert!(has_line(&stdout(&["list", "coordinates"]), "lopez-dahab"));
    let methods = |arguments: &[&str]| stdout(&[&["list", "methods"], arguments].concat());
    let listed = json(&["list", "methods", "--json"]);
    for method in ["wnaf4", "fixed-base-comb4x2", "interleave-6-4", "interleave-tnaf-6-5", "halve-and-add-rtl-naf"] {
        assert!(listed["methods"].as_array().expect("a list").contains(&Value::from(method)), "{method}");
    }
    assert!(methods(&["--curve", "K-163"]).contains("tnaf") && !methods(&["--curve", "B-163"]).contains("tnaf"));
    let rows = json(&["list", "rows", "--curve", "B-571", "--json"]);
    for row in rows["rows"].as_array().expect("rows") {
        for key in [
            "id",
            "curve",
            "field",
            "multiplier",
            "coordinates",
            "method",
            "window",
            "operation",
            "threads",
            "time",
            "table_bytes",
            "fixed_point_bytes",
            "unknown_point_bytes",
            "stored_points",
            "source",
        ] {
            assert!(row.get(key).is_some(), "{key}: {row}");
        }
        let threads = if row["method"].as_str().is_some_and(|method| method.starts_with("parallel")) { 2 } else { 1 };
        assert_eq!((&row["curve"], &row["threads"]), (&Value::from("B-571"), &Value::from(threads)));
    }
}

/// Every family of methods has words, and is listed with them, its windows and where it is described.
#[test]
fn methods_are_explained() {
    let list = stdout(&["list", "methods"]);
    let said = list.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(list.lines().all(|line| line.chars().count() <= 80), "{list}");
    for family in &METHODS {
        let words = words(family.name).unwrap_or_else(|| panic!("{} has no words", family.name));
        let is_here = json(&["list", "methods", "--json"])["methods"]
            .as_array()
            .is_some_and(|names| family.names().iter().any(|name| names.contains(&Value::from(name.as_str()))));
        let listed =
            said.contains(&format!(" {} {words}.", family.name)) && said.contains(&format!("[{}]", family.source));
        assert_eq!(listed, is_here, "{}", family.name);
    }
    assert!(said.contains(" W: 2, 3, 4, 5, 6, 7. "), "{list}");
    assert!(stdout(&["list", "methods", "--curve", "P256"]).lines().all(|line| !line.contains("tnaf")));
}

/// Every multiplier and every coordinate system has words and a source, and is listed with them; each ending of a name is explained.
#[test]
fn multipliers_and_coordinates_are_explained() {
    let (multipliers, coordinates) = (stdout(&["list", "multipliers"]), stdout(&["list", "coordinates"]));
    let in_one_line = |list: &str| list.split_whitespace().collect::<Vec<_>>().join(" ");
    for subject in subjects() {
        let (words, source) = name_words::multiplier(subject.multiplier).unwrap_or_else(|| panic!("{}", subject.id));
        let expected = format!("{} {words} [{source}]", subject.multiplier);
        assert!(in_one_line(&multipliers).contains(&expected), "{expected}: {multipliers}");
        let Some(name) = subject.coordinates else { continue };
        let (words, source) = name_words::coordinates(name).unwrap_or_else(|| panic!("{}", subject.id));
        assert!(in_one_line(&coordinates).contains(&format!("{name} {words} [{source}]")), "{name}: {coordinates}");
    }
    for list in [&multipliers, &coordinates] {
        assert!(list.lines().all(|line| line.chars().count() <= 80), "{list}");
    }
    let (words, _) = name_words::multiplier("comb4+karatsuba-comb-abcd").expect("words");
    assert!(
        words.contains("windows of 4 bits") && words.contains("AB + CD") && words.ends_with("by karatsuba-comb"),
        "{words}"
    );
    assert!(name_words::multiplier("comb4-abacus").is_none() && name_words::multiplier("comb5").is_none());
}

/// Each with its operation and its time class, the id first.
#[test]
fn rows_are_listed_with_what_they_compute() {
    let list = stdout(&["list", "rows"]);
    let of_json = json(&["list", "rows", "--json"]);
    let rows = of_json["rows"].as_array().expect("rows");
    assert_eq!(list.lines().count(), rows.len());
    for (line, row) in list.lines().zip(rows) {
        let class = if row["time"] == "constant" { "ct" } else { "vt" };
        let expected = [row["id"].as_str().expect("text"), row["operation"].as_str().expect("text"), class];
        assert_eq!(line.split_whitespace().collect::<Vec<_>>(), expected);
        assert!(line.chars().count() <= 80, "{line}");
    }
}

#[test]
fn rows_are_listed_with_their_memory() {
    let list = stdout(&["list", "rows", "--curve", "B-233", "--memory"]);
    let line = list.lines().find(|line| line.contains("B-233/comb4/lopez-dahab/interleave-3-3")).expect("a row");
    assert!(line.contains(" KiB"), "{line}");
    let said = list.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(list.lines().all(|line| line.chars().count() <= 80) && said.contains("at most 4 stored points"), "{list}");
    assert_refused(&["list", "curves", "--memory"], &["--memory", "rows"]);
}

#[test]
fn info_names_backend_and_tables() {
    let info = json(&["info", "--json"]);
    assert!(info["backend"].is_string() && info["cpu"].is_string() && info["rustc"].is_string());
    assert_eq!(info["tables"]["fields"].as_array().map(Vec::len), Some(10));
    let text = stdout(&["info"]);
    assert!(text.contains("F2-571") && text.lines().all(|line| line.chars().count() <= 80), "{text}");
    // The kinds add up to all that can be compared.
    let counts = info["implementations"].as_object().expect("counts").values().filter_map(Value::as_u64);
    assert_eq!(counts.sum::<u64>() as usize, subjects().len());
    assert_eq!(info["rows"].as_u64(), Some(subjects().len() as u64));
}

/// The file is whole, and so is an old one where a run fails.
#[test]
fn a_comparison_is_written_as_json() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("figures.json");
    let path_text = path.to_str().expect("text");
    let arguments = [
        "compare",
        "--details",
        "--seconds",
        "0.2",
        "--curves",
        "B-233",
        "--multipliers",
        "comb4,karatsuba-rec",
        "--json",
        path_text,
    ];
    let text = stdout(&arguments);
    assert!(text.contains("B-233") && text.contains("Nègre, Robert 2013, Table 6"), "{text}");

    let document: Value = serde_json::from_str(&fs::read_to_string(&path).expect("the file")).expect("JSON");
    assert_eq!((&document["version"], &document["command"]), (&4.into(), &"compare".into()));
    assert!(document["environment"]["cpu"].is_string());
    let rows = document["rows"].as_array().expect("rows");
    for row in rows {
        assert!(row["median"].as_f64() > Some(0.0) && row["q1"].as_f64() <= row["median"].as_f64(), "{row}");
        assert_eq!(row["unit"], "cycles");
        assert!(row["time"] == "constant" || row["time"] == "variable");
        assert!(row["samples"].as_u64() > Some(2) && row["table_bytes"].is_u64());
    }
    let row = rows.iter().find(|row| row["id"] == "B-233/comb4/lopez-dahab/wnaf4").expect("a row");
    assert_eq!(row["operation"], "kP");
    assert_eq!(row["published"][0]["value"], 944466.0);
    assert_eq!(row["published"][0]["unit"], "cycles");
    assert!(rows.iter().any(|row| row["id"] == "F2-233/comb4" && row["operation"] == "mul"));

    let before = fs::read(&path).expect("the file");
    let failing = ["compare", "--quick", "--curves", "X-1", "--json", path_text];
    assert_refused(&failing, &["--curves"]);
    assert_eq!(fs::read(&path).expect("the file"), before);
    assert_eq!(fs::read_dir(folder.path()).expect("the folder").count(), 1, "nothing else is left behind");
}

/// A public scalar may take what secrets take: no figure for public data is above that for secrets, on the screen and on the page.
#[test]
fn nothing_public_is_slower_than_the_same_for_secrets() {
    let text = stdout(&["compare", "--quick", "--curves", "K-233,GLS254,E-503,secp256k1", "--seconds", "0.2"]);
    let rows: Vec<Vec<&str>> = text.lines().map(|line| line.split_whitespace().collect()).collect();
    let head = rows.iter().find(|row| row.starts_with(&["bits", "curve"])).expect("a table");
    // Those for secrets stand first.
    let place = |name: &str| {
        let all = || (0..head.len()).filter(|i| head[*i] == name).map(|i| head.len() - i);
        all().next().zip(all().nth(1))
    };
    let mut compared = 0;
    for row in rows.iter().filter(|row| ["K-233", "GLS254", "E-503", "secp256k1"].iter().any(|name| row.contains(name)))
    {
        let cycles = |from_end: usize| {
            let cell = row.get(row.len().checked_sub(from_end)?)?;
            cell.trim_start_matches('~').replace(',', "").parse::<f64>().ok()
        };
        for (secret, public) in ["k·P", "k·G"].into_iter().filter_map(place) {
            if let (Some(secret), Some(public)) = (cycles(secret), cycles(public)) {
                assert!(public <= secret, "{text}");
                compared += 1;
            }
        }
    }
    assert!(compared >= 4, "{text}");
}

/// Signatures and shared secrets are compared like rows, with the slides' figures beside.
#[test]
fn schemes_are_compared() {
    let arguments =
        ["compare", "--operations", "sign,verify,ecdh", "--curves", "K-233,P-521,W-25519", "--seconds", "0.2"];
    let document = json(&[&arguments[..], &["--json", "-"]].concat());
    let rows = document["rows"].as_array().expect("rows");
    let keys: Vec<&str> = rows.iter().map(|row| row["key"].as_str().expect("a key")).collect();
    let expected = [
        "K-233/ecdsa sign constant",
        "K-233/ecdsa verify variable",
        "K-233/ecdh ecdh constant",
        "P-521/ecdsa sign constant",
        "P-521/ecdsa verify variable",
        "P-521/ecdh ecdh constant",
    ];
    assert_eq!(keys, expected, "W-25519 has no keys");
    let published = |row: &Value| row["published"].as_array().map(Vec::len);
    assert_eq!((published(&rows[0]), published(&rows[1]), published(&rows[2])), (Some(1), Some(1), Some(0)));
    assert_eq!((&rows[0]["published"][0]["value"], &rows[1]["published"][0]["value"]), (&842.0.into(), &1731.0.into()));

    let text = stdout(&arguments);
    let head = text.lines().find(|line| line.starts_with("bits  curve ")).expect("a table");
    assert_eq!(head.split_whitespace().collect::<Vec<_>>().join(" "), "bits curve ECDH sign verify");
    let text = stdout(&[&arguments[..], &["--details"]].concat());
    assert!(
        text.contains("of the library's functions") && text.contains("slide 17") && text.contains("K-233/ecdsa verify"),
        "{text}"
    );
}

#[test]
fn a_path_that_cannot_be_written_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder_text = folder.path().to_str().expect("text");
    assert_refused(&["compare", "--json", folder_text], &["--json", folder_text]);
    assert_refused(&["compare", "--json", &format!("{folder_text}/none/figures.json")], &["--json", "none"]);
    assert_eq!(fs::read_dir(folder.path()).expect("the folder").count(), 0);
}

/// A socket stands for devices and other files that must not be replaced.
#[cfg(unix)]
#[test]
fn only_a_regular_file_is_replaced() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("socket");
    let _socket = std::os::unix::net::UnixListener::bind(&path).expect("a socket");
    assert_refused(&["compare", "--json", path.to_str().expect("text")], &["--json", "regular file"]);
    assert!(fs::metadata(&path).is_ok_and(|there| !there.is_file()));
}

/// A device's name is that of no file, in any folder and with any extension that the system takes for it.
#[cfg(windows)]
#[test]
fn no_device_is_written_to() {
    for name in ["NUL", "nul", "CON", "COM1", r"\\.\NUL"] {
        assert_refused(&["compare", "--json", name], &["--json", name, "regular file"]);
        for force in [&[][..], &["--force"]] {
            assert_refused(
                &[&["key", "new", "--curve", "K-233", "--out", name], force].concat(),
                &["--out", "regular file"],
            );
        }
    }
}

#[test]
fn a_closed_pipe_ends_quietly() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_carryless"))
        .args(["list", "rows", "--json"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command runs");
    let mut first = String::new();
    // The reader is dropped after one line, while the rest of some 100 KiB is still to come.
    BufReader::with_capacity(16, child.stdout.take().expect("a pipe")).read_line(&mut first).expect("a line");
    let output = child.wait_with_output().expect("the command ends");
    assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
}
