//! The order of the layers: each uses only itself and layers above it.

use std::fs;
use std::path::{Path, PathBuf};

/// The layers from top to bottom. `lib.rs` names them all and is exempt.
const LAYERS: [&str; 16] = [
    "word",
    "poly",
    "field",
    "curve",
    "coordinates",
    "scalar",
    "recoding",
    "scalar_mul",
    "parallel",
    "encoding",
    "prime_order",
    "key",
    "ecdsa",
    "ecdh",
    "x509",
    "elliptic_curve",
];

fn rank(layer: &str) -> Option<usize> {
    LAYERS.iter().position(|known| *known == layer)
}

/// The text with everything from `//` on blanked, line by line.
fn without_comments(text: &str) -> String {
    text.lines().map(|line| line.split("//").next().unwrap_or("")).collect::<Vec<_>>().join("\n")
}

fn is_name(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// The names that a path goes on with: one, or those at the outer level of a braced list.
fn next_names(rest: &str) -> Vec<&str> {
    let name = |s: &str| -> usize { s.find(|c| !is_name(c)).unwrap_or(s.len()) };
    let Some(list) = rest.strip_prefix('{') else { return vec![&rest[..name(rest)]] };
    let (mut names, mut depth, mut fresh) = (Vec::new(), 0, true);
    for (i, c) in list.char_indices() {
        match c {
            '{' => depth += 1,
            '}' if depth == 0 => break,
            '}' => depth -= 1,
            ',' if depth == 0 => fresh = true,
            _ if fresh && is_name(c) => {
                names.push(&list[i..i + name(&list[i..])]);
                fresh = false;
            }
            _ => (),
        }
    }
    names
}

/// Uses of a lower layer in a file of the crate, as "file:line: …". `path` is relative to `src`.
///
/// A path leads to another layer from `crate::`, or from as many `super::` as the file's module is deep.
fn violations(path: &Path, text: &str) -> Vec<String> {
    let own: Vec<String> =
        path.with_extension("").iter().map(|part| part.to_string_lossy().into_owned()).filter(|p| p != "mod").collect();
    let own_rank = rank(&own[0]).expect("a known layer");
    let text = without_comments(text);
    let mut found = Vec::new();
    for start in ["crate::".to_owned(), "super::".repeat(own.len())] {
        for (at, _) in text.match_indices(&start) {
            if text[..at].ends_with(|c| is_name(c) || c == ':') {
                continue;
            }
            for name in next_names(&text[at + start.len()..]) {
                if rank(name).is_some_and(|rank| rank > own_rank) {
                    let line = text[..at].lines().count().max(1);
                    found.push(format!("{}:{line}: {} uses {name}, a layer below it", path.display(), own[0]));
                }
            }
        }
    }
    found
}

/// All files under a folder.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
    let paths = entries.map(|entry| entry.expect("a folder entry").path());
    paths.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).collect()
}

/// The sources as (path relative to `src`, text), `lib.rs` left out.
fn sources() -> Vec<(PathBuf, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let rust = files(&root).into_iter().filter(|path| path.extension().is_some_and(|e| e == "rs"));
    let relative = |path: &Path| path.strip_prefix(&root).expect("a path under src").to_owned();
    let read = |path: &Path| fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    rust.filter(|path| relative(path) != Path::new("lib.rs")).map(|path| (relative(&path), read(&path))).collect()
}

#[test]
fn each_layer_uses_only_layers_above_it() {
    let sources = sources();
    assert!(sources.len() > 30, "the sources were found");
    let found: Vec<String> = sources.iter().flat_map(|(path, text)| violations(path, text)).collect();
    assert!(found.is_empty(), "\n{}", found.join("\n"));
}

#[test]
fn every_folder_is_a_known_layer() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    for entry in fs::read_dir(root).expect("src") {
        let path = entry.expect("a folder entry").path();
        let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
        assert!(name == "lib" || rank(&name).is_some(), "{}: no layer of this name is known", path.display());
    }
}

/// Planted violations are found, and what is allowed is not reported.
#[test]
fn a_violation_is_noticed() {
    let check = |path: &str, text: &str| violations(Path::new(path), text);
    let found = check("poly/comb.rs", "use core::fmt;\n\nuse crate::field::Field;\n");
    assert_eq!(found, ["poly/comb.rs:3: poly uses field, a layer below it"]);
    assert_eq!(check("word/mod.rs", "fn f() { crate::poly::g() }").len(), 1);
    assert_eq!(check("poly/mod.rs", "use crate::{word::{Mask, poly}, curve::Curve,\n    encoding};").len(), 2);
    assert_eq!(check("field/mod.rs", "use super::curve::Curve;").len(), 1);
    assert_eq!(check("field/binary/sqrt.rs", "use super::super::super::scalar_mul;").len(), 1);

    assert!(check("field/binary/sqrt.rs", "use super::super::curve;").is_empty());
    assert!(check("field/mod.rs", "use crate::word::Mask;\nuse crate::field::named;").is_empty());
    assert!(check("poly/mod.rs", "/// See [`crate::field`].\nuse other_crate::field; // crate::curve").is_empty());
}
