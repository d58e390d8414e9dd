//! The order of the layers: each uses only itself and layers above it. Within a folder no two modules use each other.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The layers from top to bottom. `lib.rs` names them all and is exempt.
const LAYERS: [&str; 19] = [
    "word",
    "poly",
    "field",
    "curve",
    "coordinates",
    "scalar",
    "recoding",
    "scalar_mul",
    "curves",
    "parallel",
    "encoding",
    "prime_order",
    "digests",
    "key",
    "ecdsa",
    "ecdh",
    "octets",
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

/// The path of a file's module, `path` relative to `src`.
fn module(path: &Path) -> Vec<String> {
    path.with_extension("").iter().map(|part| part.to_string_lossy().into_owned()).filter(|p| p != "mod").collect()
}

/// The names that a file's text uses directly below the module `parent`, one that the file's own module `own` lies in, each with
/// its line: `text` is without comments.
///
/// A path leads to them from `crate::` and the parent's own, or from as many `super::` as the file's module lies deeper.
fn uses<'a>(own: &[String], parent: &[String], text: &'a str) -> Vec<(&'a str, usize)> {
    let mut found = Vec::new();
    let from_root: String = parent.iter().map(|name| format!("{name}::")).collect();
    for start in [format!("crate::{from_root}"), "super::".repeat(own.len() - parent.len())] {
        for (at, _) in text.match_indices(&start) {
            if text[..at].ends_with(|c| is_name(c) || c == ':') {
                continue;
            }
            let line = text[..at].lines().count().max(1);
            found.extend(next_names(&text[at + start.len()..]).into_iter().map(|name| (name, line)));
        }
    }
    found
}

/// Uses of a lower layer in a file of the crate, as "file:line: …".
fn violations(path: &Path, text: &str) -> Vec<String> {
    let (own, text) = (module(path), without_comments(text));
    let own_rank = rank(&own[0]).expect("a known layer");
    let is_below = |name: &str| rank(name).is_some_and(|rank| rank > own_rank);
    let below = uses(&own, &[], &text).into_iter().filter(|(name, _)| is_below(name));
    below.map(|(name, line)| format!("{}:{line}: {} uses {name}, a layer below it", path.display(), own[0])).collect()
}

/// Modules of one folder that use each other, at once or by way of others, as "folder: a, b". What a folder's own `mod.rs` uses
/// and hands on does not count, nor do tests at a file's end.
fn circles(sources: &[(PathBuf, String)]) -> BTreeSet<String> {
    let modules: Vec<Vec<String>> = sources.iter().map(|(path, _)| module(path)).collect();
    let mut used = BTreeMap::<Vec<String>, BTreeSet<Vec<String>>>::new();
    for (own, (_, text)) in modules.iter().zip(sources) {
        let text = without_comments(text.split("#[cfg(test)]\nmod ").next().unwrap_or_default());
        for depth in 1..own.len() {
            let (parent, user) = (&own[..depth], own[..=depth].to_vec());
            let beside = uses(own, parent, &text).into_iter().map(|(name, _)| [parent, &[name.to_owned()]].concat());
            let known = beside.filter(|name| *name != user && modules.iter().any(|module| module.starts_with(name)));
            used.entry(user.clone()).or_default().extend(known);
        }
    }
    let reached = |from: &Vec<String>| {
        let (mut seen, mut next) = (BTreeSet::new(), vec![from]);
        while let Some(module) = next.pop() {
            next.extend(used.get(module).into_iter().flatten().filter(|module| seen.insert((*module).clone())));
        }
        seen
    };
    let reached: BTreeMap<_, _> = used.keys().map(|module| (module, reached(module))).collect();
    let circle = |module| reached[module].iter().filter(|other| reached.get(other).is_some_and(|r| r.contains(module)));
    let on_one = used.keys().filter(|module| reached[module].contains(*module));
    on_one
        .map(|module| {
            let (_, parent) = module.split_last().expect("a name");
            let names: Vec<&str> = circle(module).map(|other| other.last().expect("a name").as_str()).collect();
            format!("{}: {}", parent.join("/"), names.join(", "))
        })
        .collect()
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
fn no_two_modules_of_a_folder_use_each_other() {
    let found = circles(&sources());
    assert!(found.is_empty(), "{found:#?}");
}

/// A planted circle is found, at once or by way of others and whatever its paths, and nothing else.
#[test]
fn a_circle_is_noticed() {
    let check = |files: &[(&str, &str)]| {
        let sources = files.iter().map(|(path, text)| (PathBuf::from(path), (*text).to_owned()));
        Vec::from_iter(circles(&sources.collect::<Vec<_>>()))
    };
    let found = check(&[("poly/a.rs", "use super::b::f;"), ("poly/b.rs", "use crate::poly::{Modulus, a};")]);
    assert_eq!(found, ["poly: a, b"]);
    let (a, b) = (("field/binary/a.rs", "use super::b;"), ("field/binary/b.rs", "use super::c::g;"));
    assert_eq!(check(&[a, b, ("field/binary/c.rs", "fn g() { super::a::f() }")]), ["field/binary: a, b, c"]);
    let (deep, prime) = ("use super::super::prime::f;", ("field/prime/mod.rs", "use crate::field::binary::g;"));
    assert_eq!(check(&[("field/binary/a.rs", deep), prime]), ["field: binary, prime"]);

    assert!(check(&[a, b, ("field/binary/c.rs", "use super::d;"), ("field/binary/mod.rs", "use a::f;")]).is_empty());
    assert!(check(&[("poly/a.rs", "use super::b;"), ("poly/b.rs", "// super::a\nuse super::Modulus;")]).is_empty());
    assert!(check(&[("poly/a.rs", "use super::b;"), ("poly/b.rs", "use crate::word::a;")]).is_empty());
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
