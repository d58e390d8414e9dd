//! The order of the layers: each uses only itself and layers above it. Within a folder no two modules use each other, in the
//! workbench too.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The layers from top to bottom. `lib.rs` names them all and is exempt.
const LAYERS: [&str; 31] = [
    "error_at",
    "verified_signer",
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
    "compact",
    "digests",
    "key",
    "ecdsa",
    "dstu4145",
    "ecdh",
    "ecmqv",
    "ecqv",
    "zigbee",
    "shared_equation",
    "bip340",
    "ed25519",
    "x25519",
    "bytes",
    "x509",
    "cms",
    "elliptic_curve",
];

/// Folders in which modules use each other by names that the folder hands on: a trait and its implementors, an error and its parts.
/// By their own names modules do not use each other there either.
const CIRCLES_OF_NAMES: [&str; 10] = [
    "coordinates",
    "elliptic_curve",
    "field",
    "field/binary",
    "field/extension",
    "field/prime",
    "key",
    "key/file",
    "scalar_mul",
    "word",
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

/// The text of a file without its comments and without the tests at its end.
fn code(text: &str) -> String {
    let begins = |(at, _): &(usize, &str)| {
        let mut lines = text[at + 1..].lines();
        let (attribute, item) = (lines.next().unwrap_or_default(), lines.next().unwrap_or_default());
        (attribute == "#[cfg(test)]" || attribute.contains("(all(test,"))
            && item.starts_with("mod ")
            && item.ends_with('{')
    };
    let tests = text.match_indices("\n#[cfg(").find(begins).map_or(text.len(), |(at, _)| at);
    without_comments(&text[..tests])
}

/// The items of a list, up to its closing brace or the end of the statement.
fn items(list: &str) -> Vec<&str> {
    let (mut items, mut depth, mut start) = (Vec::new(), 0, 0);
    for (at, c) in list.char_indices() {
        let ends = depth == 0 && ['}', ';'].contains(&c);
        if ends || depth == 0 && c == ',' {
            items.push(list[start..at].trim());
            start = at + 1;
        }
        match c {
            _ if ends => break,
            '{' => depth += 1,
            '}' => depth -= 1,
            _ => (),
        }
    }
    items
}

/// The name that a text begins with, or `*`.
fn first_name(text: &str) -> &str {
    if text.starts_with('*') { "*" } else { &text[..text.find(|c| !is_name(c)).unwrap_or(text.len())] }
}

/// The names that a path goes on with: one, or those at the outer level of a braced list.
fn next_names(rest: &str) -> Vec<&str> {
    let names = rest.strip_prefix('{').map_or(vec![rest], items);
    names.into_iter().map(first_name).filter(|name| !name.is_empty()).collect()
}

/// The path of a file's module, `path` relative to `src`.
fn module(path: &Path) -> Vec<String> {
    let names = path.with_extension("").iter().map(|part| part.to_string_lossy().into_owned()).collect::<Vec<_>>();
    names.into_iter().filter(|name| !["mod", "lib"].contains(&name.as_str())).collect()
}

/// What a list of `use` brings in, as (the first name of its path, its own name): `a::{b, c::d as e}` as (a, b) and (a, e).
fn imports<'a>(first: Option<&'a str>, list: &'a str) -> Vec<(&'a str, &'a str)> {
    let import = |item: &'a str| {
        let first = first.or(Some(first_name(item)).filter(|name| !name.is_empty()));
        match item.split_once('{') {
            Some((_, list)) => imports(first, list),
            None => vec![(first.unwrap_or_default(), item.rsplit([':', ' ']).next().unwrap_or_default())],
        }
    };
    items(list).into_iter().flat_map(import).collect()
}

/// The names that a folder's own file takes from modules of the folder, each with its module.
fn handed_on(text: &str) -> BTreeMap<String, String> {
    let uses = text.match_indices("use ").filter(|(at, _)| !text[..*at].ends_with(is_name));
    let imports = uses.flat_map(|(at, start)| imports(None, &text[at + start.len()..]));
    let named = imports.filter(|(_, name)| *name != "*");
    named.map(|(module, name)| (name.to_owned(), module.to_owned())).collect()
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

/// The names that the crate's root has from its layers, each with its layer: those that `lib.rs` hands on, and macros.
fn names_of_the_root(sources: &[(PathBuf, String)]) -> BTreeMap<String, String> {
    let mut names = BTreeMap::new();
    for (path, text) in sources {
        match module(path).first() {
            None => names.extend(handed_on(&without_comments(text))),
            Some(layer) => {
                let macros = text.split("#[macro_export]\nmacro_rules! ").skip(1);
                names.extend(macros.map(|text| (first_name(text).to_owned(), layer.clone())));
            }
        }
    }
    names
}

/// Uses of a lower layer in a file of the crate, but in its tests, and of what the root has from no known one, as "file:line: …".
fn violations(path: &Path, text: &str, of_root: &BTreeMap<String, String>) -> Vec<String> {
    let (own, text) = (module(path), code(text));
    let Some(layer) = own.first() else { return Vec::new() };
    let own_rank = rank(layer).expect("a known layer");
    let fault = |name: &str| match rank(of_root.get(name).map_or(name, String::as_str)) {
        Some(rank) if rank <= own_rank => None,
        Some(rank) if LAYERS[rank] == name => Some(format!("{name}, a layer below it")),
        Some(rank) => Some(format!("{name} of {}, a layer below it", LAYERS[rank])),
        None => Some(format!("{name} of the crate's root, and does not say from which layer")),
    };
    let faults = uses(&own, &[], &text).into_iter().filter_map(|(name, line)| Some((line, fault(name)?)));
    faults.map(|(line, fault)| format!("{}:{line}: {layer} uses {fault}", path.display())).collect()
}

/// Modules of one folder that use each other, at once or by way of others, as "folder: a, b". A name that the folder's own file has
/// from a module is a use of that module, but in the folders `except`. What that file uses itself does not count, nor do tests at a
/// file's end.
fn circles(sources: &[(PathBuf, String)], except: &[&str]) -> BTreeSet<String> {
    let sources: Vec<_> = sources.iter().map(|(path, text)| (path, module(path), code(text))).collect();
    let is_known = |name: &Vec<String>| sources.iter().any(|(_, module, _)| module.starts_with(name));
    let of_folder = |path: &Path| path.ends_with("mod.rs") || path.ends_with("lib.rs");
    let folders = sources.iter().filter(|(path, own, _)| of_folder(path) && !except.contains(&own.join("/").as_str()));
    let handed_on: BTreeMap<_, _> = folders.map(|(_, module, text)| (module.as_slice(), handed_on(text))).collect();
    let mut used = BTreeMap::<Vec<String>, BTreeSet<Vec<String>>>::new();
    for (_, own, text) in &sources {
        for depth in 0..own.len() {
            let (parent, user) = (&own[..depth], own[..=depth].to_vec());
            let owner = |name: &str| handed_on.get(parent)?.get(name).cloned();
            let beside = uses(own, parent, text).into_iter().map(|(name, _)| owner(name).unwrap_or(name.to_owned()));
            let beside = beside.map(|name| [parent, &[name]].concat());
            used.entry(user.clone()).or_default().extend(beside.filter(|name| *name != user && is_known(name)));
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

/// The sources below a folder as (path relative to it, text).
fn sources(folder: &str) -> Vec<(PathBuf, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let rust = files(&root).into_iter().filter(|path| path.extension().is_some_and(|e| e == "rs"));
    let relative = |path: &Path| path.strip_prefix(&root).expect("a path under the folder").to_owned();
    let read = |path: &Path| fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    let mut sources: Vec<_> = rust.map(|path| (relative(&path), read(&path))).collect();
    let texts: String = sources.iter().map(|(_, text)| text.as_str()).collect();
    // Files that are tests as a whole.
    let is_test = |path: &Path| {
        let name = path.file_stem().expect("a name").to_string_lossy();
        texts.contains(&format!("#[cfg(test)]\nmod {name};"))
    };
    sources.retain(|(path, _)| !is_test(path));
    assert!(sources.len() > 5, "{folder}: the sources were found");
    sources
}

#[test]
fn each_layer_uses_only_layers_above_it() {
    let sources = sources("src");
    let of_root = names_of_the_root(&sources);
    let found: Vec<String> = sources.iter().flat_map(|(path, text)| violations(path, text, &of_root)).collect();
    assert!(found.is_empty(), "\n{}", found.join("\n"));
}

#[test]
fn no_two_modules_of_a_folder_use_each_other() {
    let sources = sources("src");
    let found = circles(&sources, &CIRCLES_OF_NAMES);
    assert!(found.is_empty(), "{found:#?}");
    let by_names = circles(&sources, &[]);
    let folders = by_names.iter().map(|circle| circle.split(':').next().expect("a folder")).collect::<BTreeSet<_>>();
    let shorter = CIRCLES_OF_NAMES.iter().filter(|folder| !folders.contains(*folder)).collect::<Vec<_>>();
    assert!(shorter.is_empty(), "no circles of names any more, to be left out of the list: {shorter:?}");
}

#[test]
fn no_two_modules_of_a_folder_of_the_workbench_use_each_other() {
    // The published package stands alone.
    if Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.toml.orig").exists() {
        return;
    }
    let folders = ["../workbench/src", "../workbench/rows/src", "../workbench/counting/src", "../workbench/papers/src"];
    let found = folders.map(|folder| (folder, circles(&sources(folder), &[])));
    assert!(found.iter().all(|(_, found)| found.is_empty()), "{found:#?}");
}

/// The planted files of a crate.
fn planted(files: &[(&str, &str)]) -> Vec<(PathBuf, String)> {
    files.iter().map(|(path, text)| (PathBuf::from(path), (*text).to_owned())).collect()
}

/// A planted circle is found, at once or by way of others and whatever its paths, and nothing else.
#[test]
fn a_circle_is_noticed() {
    let check = |files: &[(&str, &str)]| Vec::from_iter(circles(&planted(files), &[]));
    let found = check(&[("poly/a.rs", "use super::b::f;"), ("poly/b.rs", "use crate::poly::{Modulus, a};")]);
    assert_eq!(found, ["poly: a, b"]);
    let (a, b) = (("field/binary/a.rs", "use super::b;"), ("field/binary/b.rs", "use super::c::g;"));
    assert_eq!(check(&[a, b, ("field/binary/c.rs", "fn g() { super::a::f() }")]), ["field/binary: a, b, c"]);
    let (deep, prime) = ("use super::super::prime::f;", ("field/prime/mod.rs", "use crate::field::binary::g;"));
    assert_eq!(check(&[("field/binary/a.rs", deep), prime]), ["field: binary, prime"]);
    assert_eq!(check(&[("a.rs", "use crate::{b, c};"), ("b/d.rs", "use super::super::a::f;")]), [": a, b"]);

    assert!(check(&[a, b, ("field/binary/c.rs", "use super::d;"), ("field/binary/mod.rs", "use a::f;")]).is_empty());
    assert!(check(&[("poly/a.rs", "use super::b;"), ("poly/b.rs", "// super::a\nuse super::Modulus;")]).is_empty());
    assert!(check(&[("poly/a.rs", "use super::b;"), ("poly/b.rs", "use crate::word::a;")]).is_empty());
    assert!(
        check(&[("a.rs", "use crate::b;"), ("b.rs", "fn f() {}\n\n#[cfg(test)]\nmod tests {\n    use crate::a;\n}")])
            .is_empty()
    );
}

/// So is one by names that a folder's own file, or the crate's, has from its modules.
#[test]
fn a_circle_of_names_is_noticed() {
    let (a, b) = (("poly/a.rs", "use super::b;"), ("poly/b.rs", "use super::{Square as S, reduce};"));
    let check = |own, except: &[&str]| Vec::from_iter(circles(&planted(&[a, b, own]), except));
    for text in
        ["pub use a::Square;", "use a::{c, d::{e, f as Square}};", "mod a;\npub(super) use {a::{Square}, b::c};"]
    {
        assert_eq!(check(("poly/mod.rs", text), &[]), ["poly: a, b"], "{text}");
        assert!(check(("poly/mod.rs", text), &["poly"]).is_empty(), "{text}");
    }
    for text in
        ["pub use b::Square;", "pub use a::Cube;", "pub use a::Square as T;", "pub struct Square; // use a::Square;"]
    {
        assert!(check(("poly/mod.rs", text), &[]).is_empty(), "{text}");
    }
    let root = [("lib.rs", "pub use a::Square;"), ("a.rs", "use crate::b;"), ("b.rs", "use crate::Square;")];
    assert_eq!(Vec::from_iter(circles(&planted(&root), &[])), [": a, b"]);
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
    let root = [
        ("lib.rs", "pub use curve::named::*;\npub use scalar_mul::{KeyCurve, mul as product};\npub use word::Backend;"),
        ("curve/named/mod.rs", "#[macro_export]\nmacro_rules! list { () => {} }\nmacro_rules! hidden { () => {} }"),
    ];
    let names = names_of_the_root(&planted(&root));
    let check = |path: &str, text: &str| violations(Path::new(path), text, &names);
    let found = check("poly/comb.rs", "use core::fmt;\n\nuse crate::field::Field;\n");
    assert_eq!(found, ["poly/comb.rs:3: poly uses field, a layer below it"]);
    assert_eq!(check("word/mod.rs", "fn f() { crate::poly::g() }").len(), 1);
    assert_eq!(check("poly/mod.rs", "use crate::{word::{Mask, poly}, curve::Curve,\n    encoding};").len(), 2);
    assert_eq!(check("field/mod.rs", "use super::curve::Curve;").len(), 1);
    assert_eq!(check("field/binary/sqrt.rs", "use super::super::super::scalar_mul;").len(), 1);
    assert_eq!(check("field/mod.rs", "mod tests {\n    use crate::curve;\n}").len(), 1);

    let found = check("field/elements.rs", "use crate::{KeyCurve, product};");
    let below = |name| format!("field/elements.rs:1: field uses {name} of scalar_mul, a layer below it");
    assert_eq!(found, ["KeyCurve", "product"].map(below));
    assert_eq!(check("field/elements.rs", "crate::list!();").len(), 1);
    for text in ["use crate::K233;", "use crate::*;", "use crate::hidden;", "fn f() { super::super::g() }"] {
        let found = check("ecdh/any.rs", text);
        assert!(found.len() == 1 && found[0].ends_with("does not say from which layer"), "{text}: {found:?}");
    }

    assert!(check("field/binary/sqrt.rs", "use super::super::curve;").is_empty());
    assert!(check("field/mod.rs", "use crate::word::Mask;\nuse crate::field::named;").is_empty());
    assert!(check("poly/mod.rs", "/// See [`crate::field`].\nuse other_crate::field; // crate::curve").is_empty());
    assert!(check("ecdh/any.rs", "use crate::{Backend, KeyCurve, list, ecdh::{self, K233}};").is_empty());
    assert!(check("field/mod.rs", "fn f() {}\n\n#[cfg(test)]\nmod tests {\n    use crate::K233;\n}").is_empty());
    assert!(check("lib.rs", "use crate::*;").is_empty());
}
