//! Leaks that are planted into a copy of the library must be caught, each by the watcher of the operation it lies in.
//!
//! All are planted at once, and one at a time is switched on when the program runs, so that there is one more build and
//! not one for each. With none switched on, the same operations must be silent.

mod common;

use common::text;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A leak: code that goes before a place of the library, and what must report it.
struct Leak {
    file: &'static str,
    /// The beginning of the place, which occurs once.
    before: &'static str,
    code: &'static str,
    subject: &'static str,
    operation: &'static str,
}

/// In each `ON` stands for whether the leak is switched on.
const LEAKS: [Leak; 10] = [
    // The comparison with n ends at the first limb that differs.
    Leak {
        file: "scalar/secret.rs",
        before: "        let beyond = k.iter()",
        code: "if ON { core::hint::black_box(k.iter().rev().zip(C::ORDER.iter().rev()).position(|(k, n)| k != n)); }",
        subject: "K-233",
        operation: "from-limbs",
    },
    // Digits that are zero are left out.
    Leak {
        file: "scalar_mul/regular_windows.rs",
        before: "                let multiple = Complete::lookup(",
        code: "if ON && digit.magnitude == 0 { q = q.double_n_out_of_line(w); continue; }",
        subject: "K-233",
        operation: "windows-4",
    },
    // Leading limbs that are zero are counted.
    Leak {
        file: "scalar_mul/ladder.rs",
        before: "            let [r1, r2] = r.map(",
        code: "if ON { core::hint::black_box(k.limbs().iter().rev().position(|limb| *limb != 0)); }",
        subject: "K-233",
        operation: "ladder-blinded",
    },
    // 0·P needs no computation.
    Leak {
        file: "scalar_mul/choice.rs",
        before: "        p.check()?;",
        code: "if ON && k.limbs().iter().all(|limb| *limb == 0) { return Ok(Affine::IDENTITY); }",
        subject: "K-233",
        operation: "mul",
    },
    // A trace that tells enough ends the test.
    Leak {
        file: "curve/equation/binary.rs",
        before: "        match (C::COFACTOR, C::A) {",
        code: "if ON && x.trace() == 1 { return Mask::public(false); }",
        subject: "K-233",
        operation: "is-in-subgroup",
    },
    // A selection by address.
    Leak {
        file: "field/binary/lanes.rs",
        before: "        let mask = W::new(mask.word(), mask.word());\n        let mut selected = b;",
        code: "if ON { return core::hint::black_box([b, a])[mask.word() as usize & 1]; }",
        subject: "F2-233",
        operation: "clmul comparison",
    },
    // Octets by a table.
    Leak {
        file: "encoding/sec1.rs",
        before: "    for (i, byte) in out.iter_mut().rev().enumerate() {\n        *byte =",
        code: "if ON { core::hint::black_box(core::hint::black_box([0_u8; 256])[limbs[0] as usize & 255]); }",
        subject: "K-233",
        operation: "encode-uncompressed",
    },
    // The point of order two needs no inversion.
    Leak {
        file: "coordinates/affine.rs",
        before: "                let double = Self::or_identity(",
        code: "if ON && self.x.is_zero().word() != 0 { return Self::IDENTITY; }",
        subject: "K-233",
        operation: "double",
    },
    // Digits of one sign and of the other part ways.
    Leak {
        file: "recoding/regular.rs",
        before: "    let half = (u ^ negative.word())",
        code: "if ON && u >> (w - 1) == 0 { core::hint::black_box(()); }",
        subject: "P-256",
        operation: "jacobian-masked odd-windows-5",
    },
    // The entry of a table by its address.
    Leak {
        file: "coordinates/prime/odd_multiples.rs",
        before: "    let [x, y] = C::Field::scan(",
        code: "if ON { return core::hint::black_box(table)[index as usize]; }",
        subject: "P-256",
        operation: "mul",
    },
];

/// The backend of the subjects; prime curves are on portable words.
const BACKEND: &str = "clmul";

#[test]
fn each_is_caught() {
    let program = Program::build();
    for (i, leak) in LEAKS.iter().enumerate() {
        let case = format!("{} on {}", leak.operation, leak.subject);
        let silent = program.under_valgrind(0, leak);
        common::assert_silent(&case, &silent).unwrap_or_else(|complaint| panic!("nothing switched on: {complaint}"));
        let report = text(&program.under_valgrind(i + 1, leak));
        assert!(report.contains(&format!("{}: LEAK: ", leak.operation)), "{case} is not caught:\n{report}");
        let file = leak.file.rsplit('/').next().unwrap_or(leak.file);
        assert!(report.contains(&format!("{file}:")), "{case}: the report does not name {file}:\n{report}");
    }
}

/// A single-step run finds what depends on the words themselves, on the fastest backend that the processor has.
#[test]
fn a_selection_by_address_is_caught_step_by_step() {
    let program = Program::build();
    let (backend, multiplier) = match std::arch::is_x86_feature_detected!("avx512vl") {
        true => ("avx512vl", "clmul-avx512vl"),
        false => ("clmul", "clmul"),
    };
    let i = 1 + LEAKS.iter().position(|leak| leak.file.ends_with("lanes.rs")).expect("a leak in the lanes");
    let operation = format!("{multiplier} comparison");
    let step = |planted| program.run(planted, &mut Command::new(&program.0), &["step", "F2-233", backend, &operation]);
    common::assert_silent(&operation, &step(0)).unwrap_or_else(|complaint| panic!("{complaint}"));
    let report = text(&step(i));
    assert!(report.contains("another data address"), "{operation} on {backend} is not caught:\n{report}");
}

/// The watched program with all leaks in its library.
struct Program(PathBuf);

impl Program {
    /// Copies the library and this package, plants the leaks, and builds what watches one curve and one field.
    fn build() -> Self {
        static BUILT: std::sync::Once = std::sync::Once::new();
        let own = Path::new(env!("CARGO_MANIFEST_DIR"));
        let (from, to) = (own.join("../.."), Path::new(env!("CARGO_TARGET_TMPDIR")).join("planted"));
        let target = to.join("target");
        BUILT.call_once(|| {
            for path in files(&from, &["carryless/src", "checks/constant-time/src"]) {
                write(&to.join(&path), &planted(&path, read(&from.join(&path))));
            }
            for path in ["carryless/Cargo.toml", "checks/constant-time/Cargo.toml", "checks/constant-time/Cargo.lock"] {
                write(&to.join(path), &read(&from.join(path)));
            }
            write(
                &to.join("Cargo.toml"),
                &lines(&read(&from.join("Cargo.toml")), |line| match line.split(' ').next() {
                    Some("members") => Some("members = [\"carryless\"]"),
                    Some("default-members") => None,
                    _ => Some(line),
                }),
            );
            let status = Command::new(env!("CARGO"))
                .args(["build", "--release", "--locked", "--quiet", "--manifest-path"])
                .arg(to.join("checks/constant-time/Cargo.toml"))
                .env("CARGO_TARGET_DIR", &target)
                // What is left of the lists does not use everything.
                .env("RUSTFLAGS", "-Awarnings")
                .status();
            assert!(status.expect("cargo runs").success(), "the planted program does not compile");
        });
        Program(target.join("release/constant-time"))
    }

    /// Runs it with one leak switched on, from 1 on; none for 0.
    fn run(&self, planted: usize, command: &mut Command, arguments: &[&str]) -> Output {
        command.args(arguments).env("PLANTED", planted.to_string()).output().expect("the program runs")
    }

    fn under_valgrind(&self, planted: usize, leak: &Leak) -> Output {
        let mut valgrind = Command::new("valgrind");
        valgrind.arg("--quiet").arg(&self.0);
        let backend = if leak.subject.starts_with("P-") { "portable" } else { BACKEND };
        self.run(planted, &mut valgrind, &["valgrind", leak.subject, backend, leak.operation])
    }
}

/// The files in some folders, relative to `root`.
fn files(root: &Path, folders: &[&str]) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut open: Vec<PathBuf> = folders.iter().map(PathBuf::from).collect();
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(root.join(&folder)).unwrap_or_else(|e| panic!("{}: {e}", folder.display())) {
            let entry = entry.expect("an entry");
            let path = folder.join(entry.file_name());
            if entry.path().is_dir() { open.push(path) } else { found.push(path) }
        }
    }
    found
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

/// Writes a file, unless it has that text already: a file that is not touched is not compiled again.
fn write(path: &Path, text: &str) {
    if !fs::read_to_string(path).is_ok_and(|old| old == text) {
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder can be made");
        fs::write(path, text).expect("a file can be written");
    }
}

/// The text with each line as `map` has it, or without it.
fn lines<'a>(text: &'a str, map: impl Fn(&'a str) -> Option<&'a str>) -> String {
    text.lines().filter_map(map).flat_map(|line| [line, "\n"]).collect()
}

/// `text` with `code` before `place`, which must occur once.
fn before(text: String, place: &str, code: &str, path: &Path) -> String {
    assert_eq!(text.matches(place).count(), 1, "{}: this must occur once: {place}", path.display());
    text.replace(place, &format!("{code}\n{place}"))
}

/// A file of the copy.
fn planted(path: &Path, mut text: String) -> String {
    for (i, leak) in LEAKS.iter().enumerate() {
        if path.ends_with(Path::new("carryless/src").join(leak.file)) {
            let code = leak.code.replace("ON", &format!("crate::planted({})", i + 1));
            text = before(text, leak.before, &code, path);
        }
    }
    match path.to_str() {
        Some("carryless/src/lib.rs") => text + SWITCH,
        Some("checks/constant-time/src/main.rs") => before(text, "    match arguments.iter()", SET_SWITCH, path),
        Some("carryless/src/curve/named/mod.rs") => only(&text, "Lanes;", "koblitz K233 "),
        Some("carryless/src/field/named/mod.rs") => only(&text, "Lanes: ", "F2m233 F2m233Words F2m233Lanes: "),
        Some("checks/constant-time/src/curves.rs") => only(&text, "=> of_", "\"P-256\" =>"),
        Some("checks/constant-time/src/fields.rs") => {
            lines(&text, |line| (!line.contains("::<Element<")).then_some(line))
        }
        _ => text,
    }
}

/// The text without the lines of a list, but for one.
fn only(text: &str, list: &str, one: &str) -> String {
    assert_eq!(text.matches(one).count(), 1, "this must occur once: {one}");
    lines(text, |line| (!line.contains(list) || line.contains(one)).then_some(line))
}

const SWITCH: &str = "
/// Which leak is switched on.
pub static PLANTED: core::sync::atomic::AtomicUsize = core::sync::atomic::AtomicUsize::new(0);

pub(crate) fn planted(leak: usize) -> bool {
    PLANTED.load(core::sync::atomic::Ordering::Relaxed) == leak
}
";

const SET_SWITCH: &str = r#"
    let planted = std::env::var("PLANTED").expect("PLANTED: a number").parse().expect("a number");
    carryless::PLANTED.store(planted, std::sync::atomic::Ordering::Relaxed);
"#;
