//! Leaks that are planted into a copy of the library must be caught, each by the watcher of the operation it lies in.
//!
//! All are planted at once, and one at a time is switched on when the program runs, so that there is one more build and
//! not one for each. With none switched on, the same operations must be silent.

mod common;

use common::{assert_silent, for_each, text};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A leak: code that goes before a place of the library, and what must report it.
struct Leak {
    /// In the library, or `c/src`.
    file: &'static str,
    /// The beginning of the place, which occurs once.
    before: &'static str,
    code: &'static str,
    subject: &'static str,
    /// Each of them catches it; step by step, behind [`IN_PAIRS`].
    operations: &'static [&'static str],
}

/// In each `ON` stands for whether the leak is switched on.
const LEAKS: [Leak; 43] = [
    // The comparison with n ends at the first limb that differs.
    Leak {
        file: "scalar/secret.rs",
        before: "        let beyond = k.iter()",
        code: "if ON { core::hint::black_box(k.iter().rev().zip(C::ORDER.iter().rev()).position(|(k, n)| k != n)); }",
        subject: "K-233",
        operations: &["from-limbs"],
    },
    // Digits that are zero are left out.
    Leak {
        file: "scalar_mul/regular_windows.rs",
        before: "                let multiple = Complete::lookup(",
        code: "if ON && digit.magnitude == 0 { q = q.double_n_out_of_line(w); continue; }",
        subject: "K-233",
        operations: &["windows-4"],
    },
    // Leading limbs that are zero are counted.
    Leak {
        file: "scalar_mul/ladder.rs",
        before: "            let [r1, r2] = r.map(",
        code: "if ON { core::hint::black_box(k.limbs().iter().rev().position(|limb| *limb != 0)); }",
        subject: "K-233",
        operations: &["ladder-blinded"],
    },
    // 0·P needs no computation.
    Leak {
        file: "scalar_mul/dispatch.rs",
        before: "        p.check()?;",
        code: "if ON && self.k.limbs().iter().all(|limb| *limb == 0) { return Ok(Affine::IDENTITY); }",
        subject: "K-233",
        operations: &["mul"],
    },
    // A trace that tells enough ends the test.
    Leak {
        file: "curve/equation/binary.rs",
        before: "        match (C::COFACTOR, C::A) {",
        code: "if ON && x.trace() == 1 { return Mask::public(false); }",
        subject: "K-233",
        operations: &["is-in-subgroup"],
    },
    // A selection by address.
    Leak {
        file: "field/binary/lanes.rs",
        before: "        let mask = W::new(mask.word(), mask.word());\n        let mut selected = b;",
        code: "if ON { return core::hint::black_box([b, a])[mask.word() as usize & 1]; }",
        subject: "F2-233",
        operations: &["clmul comparison"],
    },
    // Bytes by a table.
    Leak {
        file: "field/bytes.rs",
        before: "    for (limb, bytes) in limbs.iter().zip(out.rchunks_mut(8)) {",
        code: "if ON { core::hint::black_box(core::hint::black_box([0_u8; 256])[limbs[0] as usize & 255]); }",
        subject: "K-233",
        operations: &["encode-uncompressed"],
    },
    // The point of order two needs no inversion.
    Leak {
        file: "coordinates/affine.rs",
        before: "                let double = Self::or_identity(",
        code: "if ON && self.x.is_zero().word() != 0 { return Self::IDENTITY; }",
        subject: "K-233",
        operations: &["double"],
    },
    // Digits of one sign and of the other part ways.
    Leak {
        file: "recoding/regular.rs",
        before: "    let half = (u ^ negative.word())",
        code: "if ON && u >> (w - 1) == 0 { core::hint::black_box(0_u64); }",
        subject: "P-256",
        operations: &[
            "jacobian-masked odd-windows-5",
            "ifma-portable homogeneous odd-windows-5",
            "ifma-portable 8-way odd-windows-5",
        ],
    },
    // Digits of a group of scalars.
    Leak {
        file: "scalar_mul/groups.rs",
        before: "        SimdDigits { magnitude: E::indices(magnitude)",
        code: "if ON && magnitude[0] == 3 { core::hint::black_box(0_u64); }",
        subject: "K-233",
        operations: &["generator-comb-batch", "tau-4-batch", "2-way: mul-generator-batch", "2-way: mul-batch"],
    },
    // A part of the digits, which has a sum of its own where words are multiplied 2-way.
    Leak {
        file: "scalar_mul/tau_regular.rs",
        before: "            points[i * parts + j] = p;",
        code: "if ON && digits[i][j].as_slice()[0] < 0 { core::hint::black_box(0_u64); }",
        subject: "K-233",
        operations: &["2-way: mul"],
    },
    // An entry of a table that has a sum of its own where words are multiplied 2-way.
    Leak {
        file: "scalar_mul/signed_comb.rs",
        before: "                            entries[l] = CompleteEntry::lookup(",
        code: "if ON && digit.magnitude == 3 { core::hint::black_box(0_u64); }",
        subject: "K-233",
        operations: &["2-way: mul-generator"],
    },
    // The entry of a table by its address.
    Leak {
        file: "coordinates/prime/odd_multiples.rs",
        before: "    let [x, y] = C::Field::scan(",
        code: "if ON { return core::hint::black_box(table)[index as usize]; }",
        subject: "P-256",
        operations: &["mul"],
    },
    // The same of columns.
    Leak {
        file: "recoding/signed_columns.rs",
        before: "        SecretDigit::new((signs ^ negative.word())",
        code: "if ON && signs >> last == 0 { core::hint::black_box(0_u64); }",
        subject: "P-256",
        operations: &["jacobian-masked generator-comb", "ifma-portable homogeneous generator-comb"],
    },
    // A row that begins with a zero.
    Leak {
        file: "recoding/signed_columns.rs",
        before: "                for (c, signs) in signs[first",
        code: "if ON && row & 1 == 0 { core::hint::black_box(0_u64); }",
        subject: "K-233",
        operations: &["generator-comb", "generator-comb-batch"],
    },
    // Rows behind the right one are not read.
    Leak {
        file: "coordinates/prime/odd_multiples.rs",
        before: "        add_where(Mask::is_zero(index ^ i as u64), &mut found, row);",
        code: "if ON && i as u64 > index { break; }",
        subject: "P-256",
        operations: &["jacobian-masked generator-comb", "ifma-portable homogeneous generator-comb"],
    },
    // In lanes the entry of a table by its address.
    Leak {
        file: "coordinates/prime/point_x8.rs",
        before: FOUND_IN_LANES,
        code: "if ON { core::hint::black_box(table[index as usize]); }",
        subject: "P-256",
        operations: &["ifma-portable homogeneous odd-windows-5"],
    },
    // Entries behind the right one are not read.
    Leak {
        file: "coordinates/prime/point_x8.rs",
        before: FOUND_IN_LANES,
        code: "if ON && i as u64 > index { break; }",
        subject: "JQ-25519",
        operations: &["ifma-portable jacobi-quartic odd-windows-5"],
    },
    // In one lane of eight points the entry of a table by its address.
    Leak {
        file: "coordinates/prime/eight_points.rs",
        before: "                let index = V::load(index);\n                let mut found = table[0];",
        code: "if ON { core::hint::black_box(table[index[1] as usize]); }",
        subject: "P-256",
        operations: &["ifma-portable 8-way odd-windows-5"],
    },
    // Rows of constants behind the right one are not read.
    Leak {
        file: "coordinates/prime/eight_points.rs",
        before: "                let (is_from, row) = ",
        code: "if ON && i as u64 > index.store()[1] { break; }",
        subject: "P-256",
        operations: &["ifma-portable 8-way generator-comb"],
    },
    // Eight points of odd scalars are left as they are.
    Leak {
        file: "coordinates/prime/eight_points.rs",
        before: "        let y = negated_where::<C, V, N>(V::load(mask), self.y",
        code: "if ON && mask[1] == 0 { return *self; }",
        subject: "P-256",
        operations: &["ifma-portable 8-way odd-windows-5", "ifma-portable 8-way generator-comb"],
    },
    // The point of an odd scalar is left as it is.
    Leak {
        file: "coordinates/prime/point_x8.rs",
        before: "                Self::new(p.negated_in(",
        code: "if ON && mask.word() == 0 { return self; }",
        subject: "P-256",
        operations: &["ifma-portable homogeneous odd-windows-5", "ifma-portable homogeneous generator-comb"],
    },
    // An entry that is not negated is left as it is.
    Leak {
        file: "coordinates/prime/homogeneous_x8.rs",
        before: "        let y = q.loose().permute(",
        code: "if ON && mask.word() == 0 { return *q; }",
        subject: "P-256",
        operations: &["ifma-portable homogeneous odd-windows-5", "ifma-portable homogeneous generator-comb"],
    },
    Leak {
        file: "coordinates/prime/jacobi_quartic_x8.rs",
        before: "        q.loose().negated_in(",
        code: "if ON && mask.word() == 0 { return *q; }",
        subject: "JQ-25519",
        operations: &["ifma-portable jacobi-quartic odd-windows-5", "ifma-portable jacobi-quartic generator-comb"],
    },
    // Carries that are zero are left out.
    Leak {
        file: "field/prime/eight.rs",
        before: "            v[i + 1] = v[i + 1] + v[i].sar(WIDTH);",
        code: "if ON && v[i].store()[1] >> WIDTH == 0 { core::hint::black_box(0_u64); }",
        subject: "P-256",
        operations: &["ifma-portable homogeneous odd-windows-5", "ifma-portable homogeneous generator-comb"],
    },
    // The fold of the top limb, where it is even.
    Leak {
        file: "field/prime/eight.rs",
        before: "        carried[0] = carried[0].madd_low(v[N - 1].sar(WIDTH - 1)",
        code: "if ON && v[N - 1].store()[1] & 1 == 0 { core::hint::black_box(0_u64); }",
        subject: "JQ-25519",
        operations: &["ifma-portable jacobi-quartic odd-windows-5", "ifma-portable jacobi-quartic generator-comb"],
    },
    // A number on its way out of the lanes.
    Leak {
        file: "field/prime/eight.rs",
        before: "        let mut values = [[0; MAX_LIMBS]; K];",
        code: "if ON && lanes[0][0] & 1 == 0 { core::hint::black_box(0_u64); }",
        subject: "P-256",
        operations: &["ifma-portable homogeneous odd-windows-5", "ifma-portable homogeneous generator-comb"],
    },
    // A step of an inversion by an even number is a shift.
    Leak {
        file: "field/prime/divsteps.rs",
        before: "        (*zeta, f, double_g) = divstep(",
        code: "if ON && double_g & 2 == 0 { double_g >>= 1; *zeta -= 1; continue; }",
        subject: "odd-fields",
        operations: &["montgomery-special-256"],
    },
    // Divsteps of an inversion modulo n end where g = 0.
    Leak {
        file: "field/prime/divsteps.rs",
        before: "        let now = if steps < BATCH",
        code: "if ON && g.0.iter().all(|limb| *limb == 0) { break; }",
        subject: "keys",
        operations: &["K-233 residue-inverse", "P-256 sign"],
    },
    // The comparison of a nonce with n ends at the first limb that differs.
    Leak {
        file: "scalar/secret.rs",
        before: "        (scalar.is_below_order() & !scalar.is_zero()).declassify().then_some(scalar)",
        code: "if ON {
            let limbs = scalar.limbs[..C::ORDER.len()].iter().rev();
            core::hint::black_box(limbs.zip(C::ORDER.iter().rev()).position(|(k, n)| k != n));
        }",
        subject: "keys",
        operations: &["K-233 sign", "P-256 sign"],
    },
    // A nonce with the highest bit is thrown away at once.
    Leak {
        file: "ecdsa/nonce.rs",
        before: "            if let Some(k) = SecretScalar::from_leftmost_bits(",
        code: "if ON && bytes[0] >> 7 == 1 { continue; }",
        subject: "keys",
        operations: &["K-233 sign", "P-256 sign-with-rng"],
    },
    // 0 is no matter for Montgomery's arithmetic.
    Leak {
        file: "scalar/residue.rs",
        before: "        let form = at_length!(C, L => to_limbs(self.montgomery::<L>().mul(",
        code: "if ON && self.is_zero().word() != 0 { return Residue::ZERO; }",
        subject: "keys",
        operations: &["K-233 residue-operators", "P-256 sign"],
    },
    // Nor is it for the way out of it.
    Leak {
        file: "scalar/residue.rs",
        before: "        SecretLimbs(at_length!(C, L => to_limbs(",
        code: "if ON && self.is_zero().word() != 0 { return SecretLimbs::ZERO; }",
        subject: "keys",
        operations: &["K-233 residue-scalar", "P-256 to-bytes"],
    },
    // The x of k·G is reduced where it is not below n.
    Leak {
        file: "scalar/residue.rs",
        before: "        const { assert!(C::Field::BITS.div_ceil(64)",
        code: "if ON && is_below(&p.x().to_limbs(), C::ORDER).word() == 0 { core::hint::black_box(0_u64); }",
        subject: "keys",
        operations: &["K-233 sign", "P-256 sign"],
    },
    // Leading limbs of a shared x that are zero are counted.
    Leak {
        file: "ecdh/mod.rs",
        before: "        Ok(SharedSecret(Bytes::written(",
        code: "if ON {
            use crate::field::Field;
            core::hint::black_box(point.x().to_limbs().iter().rev().position(|limb| *limb != 0));
        }",
        subject: "keys",
        operations: &["K-233 diffie-hellman", "P-256 diffie-hellman-with-cofactor"],
    },
    // A static key of 1 is known.
    Leak {
        file: "ecmqv.rs",
        before: "    let s = &d2 + ",
        code: "if ON && own.static_key.secret_scalar().limbs()[0] == 1 { core::hint::black_box(0_u64); }",
        subject: "keys",
        operations: &["K-233 ecmqv", "P-256 ecmqv"],
    },
    // The public key of 1 is known.
    Leak {
        file: "key/secret.rs",
        before: "        let public = PublicKey::of_multiple(",
        code: "if ON && secret.limbs()[0] == 1 { core::hint::black_box(0_u64); }",
        subject: "keys",
        operations: &["K-233 random", "P-256 new"],
    },
    // A step of the ladder of X25519 by the bit of the scalar.
    Leak {
        file: "scalar_mul/montgomery_ladder.rs",
        before: "            (doubled, sum) = self.step(",
        code: "if ON && bit & 1 == 1 { core::hint::black_box(0_u64); }",
        subject: "Edwards25519",
        operations: &["x25519 diffie-hellman"],
    },
    // The nonce of Ed25519 by its first limb.
    Leak {
        file: "ed25519/secret.rs",
        before: "        Ok(self.signature(r, &mul_generator(r)?",
        code: "if ON && r.to_integer()[0] & 1 == 0 { core::hint::black_box(0_u64); }",
        subject: "Edwards25519",
        operations: &["ed25519 sign", "ed25519 sign-with-rng"],
    },
    // Leading bytes of the secret that are zero are left out of a file.
    Leak {
        file: "key/file/secret.rs",
        before: "        let public = self.public_key().to_sec1(form);",
        code: "if ON && secret[0] == 0 { core::hint::black_box(0_u64); }",
        subject: "files",
        operations: &["K-233 to-sec1", "K-233 to-pkcs8", "P-256 to-sec1", "P-256 to-pkcs8", "P-256 to-sec1-compressed"],
    },
    // At the border to C: a key that begins with zero is another case, a byte of it is an address, those of a result are searched.
    Leak {
        file: "c/src/keys.rs",
        before: "        let shared = bytes::exchange(",
        code: "if ON && secret[0] == 0 { core::hint::black_box(0_u64); }",
        subject: "c",
        operations: &["exchange", "exchange-with-cofactor"],
    },
    Leak {
        file: "c/src/keys.rs",
        before: "        let signature = bytes::sign(",
        code: "if ON { core::hint::black_box(core::hint::black_box(&[0_u8; 256])[secret[28] as usize]); }",
        subject: "c",
        operations: &["sign", "sign-field-size"],
    },
    Leak {
        file: "c/src/border.rs",
        before: "    let fits = result.len() <= room;",
        code: "if ON { core::hint::black_box(result.iter().position(|byte| *byte & 0x80 != 0)); }",
        subject: "c",
        operations: &["exchange", "sign"],
    },
];

/// Where an entry of a table in lanes is selected.
const FOUND_IN_LANES: &str = "                    found = Factor::select(Mask::is_zero(index ^ i as u64)";

/// The backend on which valgrind watches a subject.
fn backend(subject: &str) -> &'static str {
    if ["K-233", "F2-233", "keys", "files", "c"].contains(&subject) { "clmul" } else { "portable" }
}

#[test]
fn each_is_caught() {
    let program = Program::build();
    let run = |planted, subject: &str, operation: &str| program.under_valgrind(planted, subject, operation);
    let cases = cases().into_iter().filter(|(_, _, operation)| !operation.starts_with(IN_PAIRS)).collect();
    assert_caught(cases, run, true);
}

/// Before the operations that catch a leak where words are multiplied 2-way, which valgrind does not know.
const IN_PAIRS: &str = "2-way: ";

/// A leak with the number that switches it on, and an operation that catches it.
type Case = (usize, &'static Leak, String);

fn cases() -> Vec<Case> {
    let numbered = LEAKS.iter().enumerate();
    numbered.flat_map(|(i, leak)| leak.operations.iter().map(move |name| (i + 1, leak, (*name).to_owned()))).collect()
}

/// Runs the operations, which must be silent with nothing switched on, and with each of their leaks must be found to leak,
/// in its file where reports name the place itself.
fn assert_caught(cases: Vec<Case>, run: impl Fn(usize, &str, &str) -> Output + Sync, is_place_named: bool) {
    let mut operations: Vec<_> = cases.iter().map(|(_, leak, operation)| (leak.subject, operation.clone())).collect();
    operations.sort();
    operations.dedup();
    for_each(operations, |(subject, operation)| {
        assert_silent(&format!("nothing switched on: {operation} on {subject}"), &run(0, subject, &operation))
    });
    for_each(cases, |(planted, leak, operation)| {
        let report = text(&run(planted, leak.subject, &operation));
        let file = leak.file.rsplit('/').next().unwrap_or(leak.file);
        let is_caught = report.contains(&format!("{operation}: LEAK: "));
        let is_named = !is_place_named || report.contains(&format!("{file}:"));
        let complaint = || format!("{operation} on {}, caught: {is_caught}: {}\n{report}", leak.subject, leak.code);
        if is_caught && is_named { Ok(()) } else { Err(complaint()) }
    });
}

/// A single-step run finds what depends on the words themselves, on the fastest backend that the processor has.
#[test]
fn a_selection_by_address_is_caught_step_by_step() {
    let program = Program::build();
    let (backend, multiplier) = match std::arch::is_x86_feature_detected!("avx512vl") && has_pairs() {
        true => ("avx512", "clmul-avx512"),
        false => ("clmul", "clmul"),
    };
    let i = 1 + LEAKS.iter().position(|leak| leak.file.ends_with("lanes.rs")).expect("a leak in the lanes");
    let operation = format!("{multiplier} comparison");
    let step = |planted| program.run(planted, &mut Command::new(&program.0), &["step", "F2-233", backend, &operation]);
    assert_silent(&operation, &step(0)).unwrap_or_else(|complaint| panic!("{complaint}"));
    let report = text(&step(i));
    assert!(report.contains("another data address"), "{operation} on {backend} is not caught:\n{report}");
}

/// Whether the processor has products on registers of 256 bits.
fn has_pairs() -> bool {
    std::arch::is_x86_feature_detected!("avx2") && std::arch::is_x86_feature_detected!("vpclmulqdq")
}

/// The same where words are multiplied 2-way.
#[test]
fn leaks_in_pairs_are_caught_step_by_step() {
    if !has_pairs() || cfg!(carryless_narrow) {
        eprintln!("skipped: VPCLMULQDQ on 256-bit registers, which this processor or program does not have");
        return;
    }
    let program = Program::build();
    let in_pairs =
        |(planted, leak, operation): Case| Some((planted, leak, operation.strip_prefix(IN_PAIRS)?.to_owned()));
    let cases: Vec<Case> = cases().into_iter().filter_map(in_pairs).collect();
    assert_eq!(cases.len(), 4);
    let step = |planted, subject: &str, operation: &str| {
        program.run(planted, &mut Command::new(&program.0), &["step", subject, "avx2", operation])
    };
    assert_caught(cases, step, false);
}

/// The same at the border to C.
#[test]
fn leaks_at_the_border_to_c_are_caught_step_by_step() {
    let program = Program::build();
    let cases: Vec<Case> = cases().into_iter().filter(|(_, leak, _)| leak.subject == "c").collect();
    assert_eq!(cases.len(), 6);
    let step = |planted, subject: &str, operation: &str| {
        program.run(planted, &mut Command::new(&program.0), &["step", subject, backend(subject), operation])
    };
    assert_caught(cases, step, false);
}

/// The same in the lanes of AVX-512, which valgrind does not know.
#[test]
fn leaks_in_lanes_are_caught_step_by_step() {
    if !std::arch::is_x86_feature_detected!("avx512ifma") {
        eprintln!("skipped: AVX-512 IFMA, which this processor does not have");
        return;
    }
    let program = Program::build();
    let in_lanes = |(planted, leak, operation): Case| {
        Some((planted, leak, format!("ifma {}", operation.strip_prefix("ifma-portable ")?)))
    };
    let cases: Vec<Case> = cases().into_iter().filter_map(in_lanes).collect();
    assert!(cases.len() >= 22, "only {}", cases.len());
    // What leads elsewhere may be the instruction behind the leak.
    let step = |planted, subject: &str, operation: &str| {
        program.run(planted, &mut Command::new(&program.0), &["step", subject, "avx512", operation])
    };
    assert_caught(cases, step, false);
}

/// The watched program with all leaks in its library.
struct Program(PathBuf);

impl Program {
    /// Copies the library and this package, plants the leaks, and builds what watches a few curves and fields.
    fn build() -> Self {
        static BUILT: std::sync::Once = std::sync::Once::new();
        let own = Path::new(env!("CARGO_MANIFEST_DIR"));
        let (from, to) = (own.join("../.."), Path::new(env!("CARGO_TARGET_TMPDIR")).join("planted"));
        let target = to.join("target");
        BUILT.call_once(|| {
            for path in files(&from, &["carryless/src", "c/src", "checks/constant-time/src"]) {
                write(&to.join(&path), &planted(&path, read(&from.join(&path))));
            }
            let manifests = ["carryless/Cargo.toml", "c/Cargo.toml", "checks/constant-time/Cargo.toml"];
            for path in manifests.into_iter().chain(["checks/constant-time/Cargo.lock"]) {
                // Without the tests that it names, which are not copied.
                let text = read(&from.join(path));
                write(&to.join(path), text.split("\n[[test]]").next().unwrap_or(&text));
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
                .args(["build", "--release", "--locked", "--quiet", "--features", "c,files,whole", "--manifest-path"])
                .arg(to.join("checks/constant-time/Cargo.toml"))
                .env("CARGO_TARGET_DIR", &target)
                // What is left of the lists does not use everything.
                .env("RUSTFLAGS", std::env::var("RUSTFLAGS").unwrap_or_default() + " -Awarnings")
                .status();
            assert!(status.expect("cargo runs").success(), "the planted program does not compile");
        });
        Program(target.join("release/constant-time"))
    }

    /// Runs it with one leak switched on, from 1 on; none for 0.
    fn run(&self, planted: usize, command: &mut Command, arguments: &[&str]) -> Output {
        command.args(arguments).env("PLANTED", planted.to_string()).output().expect("the program runs")
    }

    fn under_valgrind(&self, planted: usize, subject: &str, operation: &str) -> Output {
        let mut valgrind = Command::new("valgrind");
        valgrind.arg("--quiet").arg(&self.0);
        self.run(planted, &mut valgrind, &["valgrind", subject, backend(subject), operation])
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

/// The code of a leak behind its switch. A condition beside the switch must be evaluated only where that is on: the
/// compiler may turn the two round, but not where it cannot see what the condition becomes.
fn switched(code: &str, leak: usize) -> String {
    let on = format!("crate::planted({leak})");
    match code.strip_prefix("if ON && ").and_then(|rest| rest.split_once(" {")) {
        Some((condition, rest)) => format!("if {on} && core::hint::black_box({condition}) {{{rest}"),
        None => code.replace("ON", &on),
    }
}

/// A file of the copy.
fn planted(path: &Path, mut text: String) -> String {
    for (i, leak) in LEAKS.iter().enumerate() {
        let code = switched(leak.code, i + 1);
        if path == Path::new("carryless/src").join(leak.file) {
            text = before(text, leak.before, &code, path);
        } else if path == Path::new(leak.file) {
            text = before(text, leak.before, &code.replace("crate::", "carryless::"), path);
        }
    }
    match path.to_str() {
        Some("carryless/src/lib.rs") => text + SWITCH,
        Some("checks/constant-time/src/main.rs") => before(text, "    match arguments.iter()", SET_SWITCH, path),
        Some("carryless/src/curves/mod.rs") => {
            only(&only(&text, "Lanes;", &["koblitz K233 "]), ": Fp", &["prime P256 "])
        }
        Some("carryless/src/field/named/mod.rs") => only(&text, "Lanes: ", &["F2m233 F2m233Words F2m233Lanes: "]),
        Some("checks/constant-time/src/curves.rs") => {
            only(&text, "X8 ", &["$($kind $prime of_weierstrass", "comparison Jq25519 ", "comparison Edwards25519 "])
        }
        Some("checks/constant-time/src/fields.rs") => {
            let text = only(&only(&text, "::<Element<", &[]), "        arithmetic \"", &[]);
            only(&text, "        prime \"", &["\"montgomery-special-256\""])
        }
        _ => text,
    }
}

/// The text without the lines of a list, but for some.
fn only(text: &str, list: &str, kept: &[&str]) -> String {
    kept.iter().for_each(|one| assert_eq!(text.matches(one).count(), 1, "this must occur once: {one}"));
    let is_kept = |line: &str| !line.contains(list) || kept.iter().any(|one| line.contains(one));
    lines(text, |line| is_kept(line).then_some(line))
}

const SWITCH: &str = "
/// Which leak is switched on.
pub static PLANTED: core::sync::atomic::AtomicUsize = core::sync::atomic::AtomicUsize::new(0);

/// Whether this one is.
pub fn planted(leak: usize) -> bool {
    PLANTED.load(core::sync::atomic::Ordering::Relaxed) == leak
}
";

const SET_SWITCH: &str = r#"
    let planted = std::env::var("PLANTED").expect("PLANTED: a number").parse().expect("a number");
    carryless::PLANTED.store(planted, std::sync::atomic::Ordering::Relaxed);
"#;
