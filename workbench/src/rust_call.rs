//! The call of the library that computes what an implementation does: a function of Rust, with the types that were timed.
//!
//! The types are those that the compiler names; what a program writes around them is here, once for each family of methods. A
//! test compiles a call of every family as it is printed, and compares its products with the implementation's.

use crate::schemes::{ECDH, SIGN, VERIFY};
use crate::subject::Subject;
use carryless_rows::curves::ErasedCurve;
use carryless_rows::registry::{self, PointRow, SUM, Types};
use std::collections::{BTreeMap, BTreeSet};

/// A function `product` of the scalar and the point, or of two of each, as a program has it.
///
/// # Panics
/// If a family of methods has no call.
pub fn of(row: &PointRow) -> String {
    let call = Call::of(row.family, row);
    let is_by_secret = row.time == "constant" || takes_secret(row.family);
    let scalar = if is_by_secret { "&SecretScalar<C>" } else { "&[u64]" };
    let arguments = match row.operation {
        SUM => format!("k: {scalar}, p: &Affine<C>, l: {scalar}, q: &Affine<C>"),
        _ => format!("k: {scalar}, p: &Affine<C>"),
    };
    let result = call.error.map_or("Affine<C>".to_owned(), |error| format!("Result<Affine<C>, {error}>"));
    let names_points = call.text().contains("P>") || call.text().contains("P::");
    let Named { curve, point, mut imports } = Named::of(row.types);
    imports.retain(|import| names_points || !is_of_point_alone(import, &point, &curve));
    imports.extend(call.uses.split(' ').chain(["Affine"]).chain(call.error).map(path_of));
    imports.extend(is_by_secret.then(|| path_of("SecretScalar")));
    imports
        .extend((call.text().contains("P::") || call.text().contains(".to_affine_vartime")).then(|| path_of("Point")));
    let mut text = format!("{}\ntype C = {curve};\n", declared(&imports));
    if names_points {
        text += &format!("type P = {point};\n");
    }
    text += &format!("\nfn product({arguments}) -> {result} {{\n");
    for line in call.prepare.iter().chain([&call.product]) {
        text += &format!("    {line}\n");
    }
    text + "}\n"
}

/// A function `product` by the library's function that names no method.
pub fn of_library(curve: &ErasedCurve, subject: &Subject) -> String {
    let curve = rust_name(curve);
    let (uses, function, arguments, result) = match (subject.operation, subject.time) {
        (SUM, _) => ("", "lincomb_vartime", "k: &[u64], p: &Affine<C>, l: &[u64], q: &Affine<C>", "Affine<C>"),
        (_, "variable") => ("", "mul_vartime", "k: &[u64], p: &Affine<C>", "Affine<C>"),
        _ => {
            ("PointError, SecretScalar, ", "mul", "k: &SecretScalar<C>, p: &Affine<C>", "Result<Affine<C>, PointError>")
        }
    };
    let given = if subject.operation == SUM { "k, p, l, q" } else { "k, p" };
    format!(
        "use carryless::{{Affine, {curve}, {uses}{function}}};

type C = {curve};

fn product({arguments}) -> {result} {{
    {function}({given})
}}
"
    )
}

/// A function of a scheme by the types of its keys: `signature`, `verdict` or `secret`.
///
/// # Panics
/// If the subject is of no scheme of keys.
pub fn of_scheme(curve: &ErasedCurve, subject: &Subject) -> String {
    let scheme = subject.id.rsplit('/').next().unwrap_or_default();
    let curve = rust_name(curve);
    let imports = match subject.operation {
        SIGN | VERIFY if scheme == "ecdsa" => "ecdsa::{Signature, SignatureError}",
        ECDH if scheme == "ecdh" => "ecdh::{AgreementError, SharedSecret}",
        SIGN => "SecretKey, Signature, SignatureError",
        VERIFY => "PublicKey, Signature, SignatureError",
        _ => "AgreementError, PublicKey, SecretKey, SharedSecret",
    };
    let keys = match subject.operation {
        SIGN => "SecretKey",
        VERIFY => "PublicKey",
        _ => "{PublicKey, SecretKey}",
    };
    let (declared, of) = match scheme {
        "ecdsa" | "ecdh" => {
            (format!("use carryless::{{{curve}, {imports}, key::{keys}}};\n\ntype C = {curve};\n"), "<C>")
        }
        "ed25519" | "x25519" => (format!("use carryless::{scheme}::{{{imports}}};\n"), ""),
        _ => panic!("{} is of no scheme", subject.id),
    };
    let (function, product) = match (subject.operation, scheme) {
        (SIGN, _) => (
            format!("signature(key: &SecretKey{of}, message: &[u8]) -> Result<Signature{of}, SignatureError>"),
            "key.try_sign(message)",
        ),
        (VERIFY, _) => (
            format!(
                "verdict(key: &PublicKey{of}, message: &[u8], signature: &Signature{of}) -> Result<(), SignatureError>"
            ),
            "key.verify(message, signature)",
        ),
        (_, own) => (
            format!("secret(key: &SecretKey{of}, other: &PublicKey{of}) -> Result<SharedSecret, AgreementError>"),
            if own == "ecdh" { "key.try_diffie_hellman(other)" } else { "key.diffie_hellman(other)" },
        ),
    };
    format!("{declared}\n// With the feature `{scheme}`.\nfn {function} {{\n    {product}\n}}\n")
}

/// The curve's type, as programs call it that name no words.
pub fn rust_name(curve: &ErasedCurve) -> &'static str {
    let path = registry::default_row(curve).types.curve.split('<').next().unwrap_or_default();
    path.rsplit("::").next().unwrap_or_default()
}

/// The imports, a line a module.
fn declared(imports: &BTreeSet<String>) -> String {
    let mut modules: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for (module, name) in imports.iter().filter_map(|import| import.rsplit_once("::")) {
        modules.entry(module).or_default().push(name);
    }
    let line = |(module, names): (&str, Vec<&str>)| match names[..] {
        [name] => format!("use {module}::{name};\n"),
        _ => format!("use {module}::{{{}}};\n", names.join(", ")),
    };
    modules.into_iter().map(line).collect()
}

/// Whether a method in constant time is meant, even on words whose products are not.
fn takes_secret(family: &str) -> bool {
    matches!(
        family,
        "ladder"
            | "montgomery-ladder"
            | "regularW"
            | "regular-oddW"
            | "glv-regular-oddW"
            | "gls-windowsW"
            | "tau-regularW"
            | "regular-comb5x4"
            | "regular-comb6xW"
    )
}

/// Whether an import is of the points' coordinates only, which a call that names no kind of points leaves out.
fn is_of_point_alone(import: &str, point: &str, curve: &str) -> bool {
    let name = import.rsplit("::").next().unwrap_or_default();
    let is_in = |text: &str| identifiers(text).any(|identifier| identifier == name);
    name != "Affine" && is_in(point) && !is_in(curve)
}

/// What stands for W in a method's name: no number, one, or two.
fn widths(family: &str, method: &str) -> Vec<u32> {
    let Some((before, after)) = family.split_once('W') else { return Vec::new() };
    let window = method.strip_prefix(before).and_then(|rest| rest.strip_suffix(after)).unwrap_or_default();
    window.split('-').filter_map(|width| width.parse().ok()).collect()
}

/// What is particular to a family of methods.
struct Call {
    /// Names of the library, with spaces between.
    uses: &'static str,
    /// Lines that are carried out once, if any.
    prepare: Vec<String>,
    /// The product as an expression.
    product: String,
    /// Why it may be refused.
    error: Option<&'static str>,
}

impl Call {
    fn of(family: &str, row: &PointRow) -> Self {
        let widths = widths(family, row.method);
        let w = widths.first().copied().unwrap_or_default();
        let w2 = widths.get(1).copied().unwrap_or_default();
        let l = row.split.unwrap_or_default();
        match family {
            "double-and-add" => Call::point("double_and_add_vartime", "k, p"),
            "double-and-add-rtl" => Call::point("double_and_add_rtl_vartime", "k, p"),
            "naf" => Call::point("naf_vartime", "k, p"),
            "naf-rtl" => Call::point("naf_rtl_vartime", "k, p"),
            "wnafW" => Call::point("wnaf_vartime", &format!("{w}, k, p")),
            "wnafW-rtl" => Call::point("wnaf_rtl_vartime", &format!("{w}, k, p")),
            "halve-and-add" => Call::halved("halve_and_add_vartime", "k, p"),
            "halve-and-add-naf" => Call::halved("halve_and_add_naf_vartime", "k, p"),
            "halve-and-add-wnafW" => Call::halved("halve_and_add_wnaf_vartime", &format!("{w}, k, p")),
            "halve-and-add-rtl" => Call::in_subgroup("halve_and_add_rtl_vartime", "k, p"),
            "halve-and-add-rtl-naf" => Call::in_subgroup("halve_and_add_rtl_naf_vartime", "k, p"),
            "halve-and-add-rtl-wnafW" => Call::in_subgroup("halve_and_add_rtl_wnaf_vartime", &format!("{w}, k, p")),
            "double-halve-naf" => Call::recoded("double_halve_vartime Recoding", &format!("Recoding::Naf, {l}, k, p")),
            "double-halve-wnafW" => {
                Call::recoded("double_halve_vartime Recoding", &format!("Recoding::WidthNaf({w}), {l}, k, p"))
            }
            "parallel-double-and-add" => Call::shared("double_and_add_vartime", 1, "Recoding::Binary, k, p"),
            "parallel-naf" => Call::shared("double_and_add_vartime", 1, "Recoding::Naf, k, p"),
            "parallel-wnafW" => Call::shared("double_and_add_vartime", 1, &format!("Recoding::WidthNaf({w}), k, p")),
            "parallel-halve-and-add" => Call::shared("halve_and_add_vartime", 1, "Recoding::Binary, k, p"),
            "parallel-halve-and-add-naf" => Call::shared("halve_and_add_vartime", 1, "Recoding::Naf, k, p"),
            "parallel-halve-and-add-wnafW" => {
                Call::shared("halve_and_add_vartime", 1, &format!("Recoding::WidthNaf({w}), k, p"))
            }
            "parallel-double-halve-naf" => {
                Call::shared("double_halve_vartime", 1, &format!("Recoding::Naf, {l}, k, p"))
            }
            "parallel-double-halve-wnafW" => {
                Call::shared("double_halve_vartime", 1, &format!("Recoding::WidthNaf({w}), {l}, k, p"))
            }
            "parallel4-double-halve-naf" => {
                Call::shared("double_halve_by_four_vartime", 3, &format!("Recoding::Naf, {l}, k, p"))
            }
            "tau" => Call::in_subgroup("tau_vartime", "k, p"),
            "tnaf" => Call::in_subgroup("tnaf_vartime", "k, p"),
            "wtnafW" if row.coordinates == COMPLETE => Call::sum_of_tnafs("[k], [p]"),
            "interleave-tnaf-W" if row.coordinates == COMPLETE => Call::sum_of_tnafs("[k, l], [p, q]"),
            "wtnafW" => Call::in_subgroup("wtnaf_vartime", &format!("{w}, k, p")),
            "ladder" => Call::secret("ladder", "ladder(k, p)".into()),
            "montgomery-ladder" => Call::secret("montgomery_ladder", "montgomery_ladder(k, p)".into()),
            "regularW" => Call::secret("regular_windows", format!("regular_windows({w}, k, p)")),
            "regular-oddW" => Call::secret("odd_windows", format!("odd_windows::<P>({w}, k, p)")),
            "tau-regularW" => Call::secret("tau_regular", format!("tau_regular({w}, k, p)")),
            "gls-windowsW" => Call::secret("gls_windows", "gls_windows(k, p)".to_owned()),
            "gls-sumW" => Call::secret("lincomb_vartime", "lincomb_vartime(k, p, l, q)".to_owned()),
            "glv-naf" => Call::point("glv_naf_vartime", "k, p"),
            "glv-wnafW" => Call::point("glv_wnaf_vartime", &format!("{w}, k, p")),
            "glv-regular-oddW" => Call::secret("glv_odd_windows", format!("glv_odd_windows::<P>({w}, k, p)")),
            "frobenius-wnafW" => Call::point("frobenius_wnaf_vartime", &format!("{w}, k, p")),
            "regular-comb5x4" => Call::signed_comb(row, "comb.mul(k)"),
            "regular-comb6xW" => Call::signed_comb(row, "comb.mul_in::<P>(k)"),
            "fixed-base-combW" => Call::table("FixedBaseComb", &format!("{w}, 1")),
            "fixed-base-combWx2" => Call::table("FixedBaseComb", &format!("{w}, 2")),
            "fixed-base-nafW" => Call::table("FixedBaseNaf", &w.to_string()),
            "fixed-base-interleave-W" => Call::table("FixedBaseInterleave", &w.to_string()),
            "fixed-base-tnafW" => Call::table("FixedBaseTnaf", &w.to_string()).refusing("PointError"),
            "fixed-base-frobeniusW" => Call::table("FixedBaseFrobenius", &w.to_string()),
            "straus" => Call::point("straus_vartime", "2, k, p, l, q"),
            "interleave-W" => Call::sum("OddMultiples", &w.to_string(), "interleave_vartime", w2),
            "glv-interleaveW" => Call::point("glv_interleave_vartime", &format!("{w}, k, p, l, q")),
            "glv-comb" => Call::sum("FixedBaseComb", "4, 1", "glv_comb_vartime", 4),
            "interleave-tnaf-W" => {
                Call::sum("FixedBaseTnaf", &w.to_string(), "interleave_tnaf_vartime", w2).refusing("PointError")
            }
            "interleave-frobenius-W" => Call::sum("OddMultiples", &w.to_string(), "interleave_frobenius_vartime", w2),
            _ => panic!("{family} has no call"),
        }
    }

    fn text(&self) -> String {
        self.prepare.iter().chain([&self.product]).map(String::as_str).collect()
    }

    /// A function that computes a point P.
    fn point(function: &'static str, arguments: &str) -> Self {
        let product = format!("{function}::<P>({arguments}).to_affine_vartime()");
        Call { uses: function, prepare: Vec::new(), product, error: None }
    }

    /// One that refuses points outside the subgroup.
    fn in_subgroup(function: &'static str, arguments: &str) -> Self {
        let product = format!("Ok({function}::<P>({arguments})?.to_affine_vartime())");
        Call { uses: function, prepare: Vec::new(), product, error: Some("PointError") }
    }

    /// A function with a recoding among its arguments, which refuses points outside the subgroup.
    fn recoded(uses: &'static str, arguments: &str) -> Self {
        let function = uses.split(' ').next().unwrap_or_default();
        let product = format!("Ok({function}::<P>({arguments})?.to_affine_vartime())");
        Call { uses, prepare: Vec::new(), product, error: Some("PointError") }
    }

    /// A function whose sums are affine points.
    fn halved(function: &'static str, arguments: &str) -> Self {
        Call {
            uses: function,
            prepare: Vec::new(),
            product: format!("{function}({arguments})"),
            error: Some("PointError"),
        }
    }

    /// NAFs over complete addition.
    fn sum_of_tnafs(arguments: &str) -> Self {
        Call::halved("sum_of_tnafs_vartime", arguments)
    }

    /// A function in constant time.
    fn secret(uses: &'static str, product: String) -> Self {
        Call { uses, prepare: Vec::new(), product, error: None }
    }

    /// A function of the feature `parallel`, by a team of `threads` threads beside the caller's.
    fn shared(function: &'static str, threads: u32, arguments: &str) -> Self {
        let team = format!("let team = Team::on(&Pool::new({threads})?);");
        let prepare = vec!["// Once for all products; with the feature `parallel`.".into(), team];
        let product = format!("Ok(parallel::{function}::<P>(&team, {arguments})?.to_affine_vartime())");
        let uses = "parallel Pool Team Recoding";
        Call { uses, prepare, product, error: Some("ParallelError") }
    }

    fn signed_comb(row: &PointRow, product: &str) -> Self {
        let (w, v) = row.shape.expect("a comb has teeth and tables");
        let room = format!("let room = vec![0; SignedComb::<C>::limbs({w}, {v})];");
        let comb = format!("let comb = SignedComb::new({w}, {v}, p, room)?;");
        let (prepare, product) = (vec![ONCE.into(), room, comb], product.to_owned());
        Call { uses: "SignedComb", prepare, product, error: Some("PointError") }
    }

    /// A table of a fixed point, and its product.
    fn table(table: &'static str, shape: &str) -> Self {
        let product = "table.mul_vartime(k).to_affine_vartime()".to_owned();
        Call { uses: table, prepare: prepared(table, shape), product, error: None }
    }

    /// A table of P, and a function that adds to P's multiple one of Q, by digits of another width.
    fn sum(table: &'static str, shape: &str, function: &'static str, w: u32) -> Self {
        let uses = match (table, function) {
            ("FixedBaseComb", _) => "FixedBaseComb glv_comb_vartime",
            ("FixedBaseTnaf", _) => "FixedBaseTnaf interleave_tnaf_vartime",
            (_, "interleave_frobenius_vartime") => "OddMultiples interleave_frobenius_vartime",
            _ => "OddMultiples interleave_vartime",
        };
        let product = format!("{function}({w}, k, &table, l, q).to_affine_vartime()");
        Call { uses, prepare: prepared(table, shape), product, error: None }
    }

    /// This call, where making the table and the sum refuse points outside the subgroup.
    fn refusing(mut self, error: &'static str) -> Self {
        if let Some(table) = self.prepare.last_mut() {
            *table = table.replace(");", ")?;");
        }
        let product = self.product.replace("q).to_affine_vartime()", "q)?.to_affine_vartime()");
        Call { product: format!("Ok({product})"), error: Some(error), ..self }
    }
}

/// The coordinates of complete addition on binary curves.
const COMPLETE: &str = "complete";

/// What is said of the lines that prepare a fixed point.
const ONCE: &str = "// Once for P.";

fn prepared(table: &str, shape: &str) -> Vec<String> {
    vec![
        ONCE.into(),
        format!("let room = vec![P::entry(p); {table}::<P>::entries({shape})];"),
        format!("let table = {table}::<P, _>::new_vartime({shape}, p, room);"),
    ]
}

/// Types without the paths of their modules, and what a program has to import for them.
struct Named {
    curve: String,
    point: String,
    imports: BTreeSet<String>,
}

impl Named {
    fn of(types: Types) -> Self {
        let [curve, point] = [types.curve, types.point].map(with_aliases);
        let imports = paths(&curve).chain(paths(&point)).filter_map(public_path).collect();
        let curve = without_paths(&curve);
        let point = without_paths(&point).replace(&curve, "C");
        Named { curve, point, imports }
    }
}

/// The name of a type in which words that programs know by an alias alone have it.
fn with_aliases(name: &str) -> String {
    const ALIASES: [(&str, &str); 4] = [
        ("xmm::Register<carryless::word::gates::Clmul>", "Xmm"),
        ("xmm::Register<carryless::word::gates::Avx2>", "Xmm256"),
        ("xmm::Register<carryless::word::gates::Avx512>", "Xmm512"),
        ("portable128::Halves<carryless::word::portable128::Portable>", "Portable128"),
    ];
    ALIASES.iter().fold(name.to_owned(), |name, (own, alias)| name.replace(own, alias))
}

/// Paths of modules and types, as they stand in the name of a type.
fn paths(name: &str) -> impl Iterator<Item = &str> {
    name.split(|c: char| !(c.is_alphanumeric() || c == '_' || c == ':')).filter(|path| path.contains("::"))
}

fn identifiers(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !(c.is_alphanumeric() || c == '_')).filter(|identifier| !identifier.is_empty())
}

fn without_paths(name: &str) -> String {
    let mut short = name.to_owned();
    for path in paths(name) {
        short = short.replacen(path, path.rsplit("::").next().unwrap_or(path), 1);
    }
    short
}

/// Where programs find what the compiler names by the module that it is written in.
fn public_path(path: &str) -> Option<String> {
    const MODULES: [(&str, &str); 9] = [
        ("carryless::curves::", "carryless"),
        ("carryless::coordinates::", "carryless::coordinates"),
        ("carryless::field::named::", "carryless::field::named"),
        ("carryless::field::binary::", "carryless::field::binary"),
        ("carryless::field::prime::", "carryless::field::prime"),
        ("carryless::field::extension::", "carryless::field::extension"),
        ("carryless::poly::lanes::", "carryless::poly::lanes"),
        ("carryless::poly::", "carryless::poly"),
        ("carryless::word::", "carryless::word"),
    ];
    let (_, module) = MODULES.iter().find(|(within, _)| path.starts_with(within))?;
    let name = path.rsplit("::").next()?;
    if name == "Affine" { Some("carryless::Affine".into()) } else { Some(format!("{module}::{name}")) }
}

/// Where programs find a name that a call has.
fn path_of(name: &str) -> String {
    let module = match name {
        "Affine" | "PointError" | "SecretScalar" | "parallel" => "carryless",
        "Point" => "carryless::coordinates",
        "ParallelError" | "Pool" | "Team" => "carryless::parallel",
        "Recoding" => "carryless::recoding",
        _ => "carryless::scalar_mul",
    };
    format!("{module}::{name}")
}
