//! What the machine code of hot functions may call, and which registers it may use, in whatever build this is.
//!
//! Speed must not depend on what the compiler happens to inline. So every call from a hot function is to a function that
//! is named here, and these are read in turn.
#![cfg(all(target_os = "linux", target_arch = "x86_64", target_feature = "sse2"))]

mod program;

use program::{Callee, Function, Program, plain};
use std::collections::BTreeSet;
use std::process::Command;

/// The program that is read.
const PROGRAM: &str = env!("CARGO_BIN_EXE_machine-code");

/// Functions that may be called: their paths contain the first text and end with the second.
type Named = (&'static str, &'static str);

/// The gates to wider registers.
const GATE: &[Named] = &[("carryless::word::", "::enter::gated"), ("carryless::word::", "::for_avx512")];

/// Products of more than three lanes: within a gate that is called, one call each.
const PRODUCTS: &[Named] = &[("carryless::word::gates::", "::call"), ("carryless::word::", "::enter_by_call::gated")];

/// Halves of products, which are functions of their own until they are inlined: in a branch that is rarely taken, as that of
/// P = Q in an addition, the compiler keeps the call.
const PIECES: &[Named] = &[("carryless::word::", "::piece::gated"), ("carryless::word::", "::piece")];

/// Point operations, which are out of line so that they are compiled once.
const POINT_OPERATIONS: &[Named] = &[
    ("carryless::coordinates::", "::double"),
    ("carryless::coordinates::", "::double_n"),
    ("carryless::coordinates::", "::doubled_n"),
    ("carryless::coordinates::", "::add_vartime"),
    ("carryless::coordinates::", "::sum_vartime"),
    ("carryless::coordinates::", "::add_entry_vartime"),
    ("carryless::coordinates::", "::add_out_of_line"),
    ("carryless::coordinates::", "::double_out_of_line"),
];

/// The parts of methods.
const METHODS: &[Named] = &[
    ("Methods", "::mul"),
    ("Methods", "::mul_generator"),
    ("carryless::scalar_mul::", "::ladder"),
    ("carryless::scalar_mul::", "::generator_comb"),
    ("carryless::scalar_mul::", "::generator_comb_by_tables"),
    ("carryless::scalar_mul::", "::sum_of_columns"),
    ("carryless::scalar_mul::", "::sum_by_tables"),
    ("carryless::scalar_mul::", "::with_entries"),
    ("carryless::scalar_mul::", "::sum_by_parts"),
    ("Methods", "::mul_batch"),
    ("Methods", "::mul_generator_batch"),
    ("carryless::scalar_mul::", "::ladder_batch"),
    ("carryless::scalar_mul::", "::batch_with_entries"),
    ("carryless::scalar_mul::", "::generator_comb_batch"),
    ("carryless::scalar_mul::", "::in_groups"),
    ("carryless::scalar_mul::", "::neighbours_simd"),
    ("carryless::scalar_mul::", "::products_simd"),
    ("carryless::scalar_mul::", "::generator_combs_simd"),
    ("carryless::scalar_mul::", "::wnaf_vartime"),
    ("carryless::scalar_mul::", "::with_table_vartime"),
    ("carryless::scalar_mul::", "::signed_digits_vartime"),
    ("carryless::coordinates::", "::odd_multiples_vartime"),
];

/// What happens once in a multiplication, or once for all points of a table: not read.
const ONCE: &[Named] = &[
    ("carryless::field::", "::invert"),
    ("carryless::field::", "::invert_vartime"),
    ("carryless::coordinates::", "::to_entries_vartime"),
    ("carryless::scalar_mul::", "::odd_multiples"),
    ("carryless::recoding::", "::wnaf_digits_vartime"),
    ("carryless::recoding::", "::windows"),
    ("carryless::recoding::", "::tau_windows_in_parts"),
    ("carryless::field::", "::multi_squares"),
    ("carryless::scalar::", "::odd"),
    ("carryless::scalar::secret_limbs::SecretLimbs", "::drop"),
    ("carryless::scalar::secret_limbs::SecretLimbs", "::drop_in_place"),
    ("zeroize::", ""),
    ("_Unwind_Resume", ""),
];

/// What happens never, or at the first call: failed assertions, and what the processor has.
const RARE: &[Named] =
    &[("carryless::word::cpu::", "::known"), ("core::panicking::", "::panic"), ("core::panicking::", "::panic_fmt")];

/// An index that is checked, and other failures: where a method reads a slice.
const CHECKED: &[Named] =
    &[("core::panicking::", ""), ("core::slice::index::", "_fail"), ("core::option::expect_failed", "")];

/// Points of several hundred bytes that are moved.
const MOVES: &[Named] = &[("memcpy", ""), ("memset", "")];

/// Instructions whose time depends on their operands: quotients; and what reads or writes several places, even where these
/// are public: on some processors the time of a gather depends on the words.
const VARIABLE: &[&str] = &["div ", "divq ", "divl ", "idiv", "vpgather", "vgather", "vpscatter", "vscatter"];

/// The rules for a kind of hot function.
struct Rules {
    /// What may be called and is read.
    read: &'static [&'static [Named]],
    /// What may be called and is not read.
    trusted: &'static [&'static [Named]],
    /// Whether registers of 256 and 512 bits may be used. On paths of 128 bits they only copy operands, and a load of
    /// what was just stored in smaller pieces waits for the stores.
    wide_registers: bool,
    /// Whether such loads are allowed, from the stack: where they are not in a loop they hardly matter.
    loads_of_pieces: bool,
}

/// Steps of loops that take nearly all time, and whatever else is inlined: over fields of at most three lanes everything.
const INLINED: Rules = Rules { read: &[GATE], trusted: &[RARE], wide_registers: false, loads_of_pieces: false };

/// The same where products go side by side in wider registers.
const IS_SIMD: Rules =
    Rules { read: &[GATE, PRODUCTS], trusted: &[RARE], wide_registers: true, loads_of_pieces: false };

/// Field operations, and what is made of them without branches.
const ARITHMETIC: Rules =
    Rules { read: &[GATE, PRODUCTS], trusted: &[RARE], wide_registers: false, loads_of_pieces: false };

/// Point operations with branches, which may return an operand as it is, and so move it.
const POINTS: Rules = Rules {
    read: &[GATE, PRODUCTS, PIECES, POINT_OPERATIONS],
    trusted: &[RARE, MOVES],
    wide_registers: true,
    loads_of_pieces: true,
};

/// Whole methods.
const WHOLE: Rules = Rules {
    read: &[GATE, PRODUCTS, PIECES, POINT_OPERATIONS, METHODS],
    trusted: &[RARE, MOVES, ONCE, CHECKED],
    wide_registers: true,
    loads_of_pieces: true,
};

/// The rules for each function of the program, by its name without its module.
fn rules(name: &str) -> &'static Rules {
    match name.rsplit("::").next().expect("a name") {
        "mul" | "mul_generator" | "mul_batch" | "mul_generator_batch" | "wnaf" if name.starts_with("keys_") => &WHOLE,
        "wnaf" => &WHOLE,
        "double" | "add_entry" => &POINTS,
        _ if name.contains("_x2::") || name.contains("_x4::") => &IS_SIMD,
        "ladder_step" | "square" => &INLINED,
        _ if name.contains("409") || name.contains("571") => &ARITHMETIC,
        _ => &INLINED,
    }
}

fn names(of: &[&[Named]], name: &str) -> bool {
    let is = |(within, end): &Named| name.contains(within) && plain(name).ends_with(end);
    of.iter().copied().flatten().any(is)
}

/// What a function breaks of its rules, itself or in what it calls: one line for each rule and function, with the first
/// instruction that breaks it.
fn complaints(program: &Program, name: &str) -> Vec<String> {
    let rules = rules(name);
    let mut complaints = Vec::new();
    let start = program.find(name);
    let (mut known, mut unread) = (BTreeSet::from([start]), vec![start]);
    while let Some(address) = unread.pop() {
        let function = &program.functions[&address];
        let mut said = BTreeSet::new();
        let mut complain = |at: u64, text: &str, rule: &str| {
            if !said.insert(rule.to_owned()) {
                return;
            }
            complaints.push(format!("{name}: {rule}: {at:x}: {text}, in {}", function.name));
        };
        for (at, text) in &function.instructions {
            if VARIABLE.iter().any(|name| text.starts_with(name)) {
                complain(*at, text, "an instruction whose time depends on its operands");
            }
            if !rules.wide_registers && (text.contains("%ymm") || text.contains("%zmm")) {
                complain(*at, text, "a register of more than 128 bits");
            }
        }
        for (at, text) in function.masked_places() {
            complain(at, text, "memory under a mask that is no constant");
        }
        if !rules.loads_of_pieces {
            for (at, text) in function.loads_of_pieces() {
                complain(at, text, "a load of what was stored in smaller pieces");
            }
        }
        for (at, text, callee) in program.calls(address) {
            let (called, target) = match callee {
                Callee::Function(target) => (program.functions.get(&target).map(|f| f.name.clone()), Some(target)),
                Callee::Imported(name) => (Some(name), None),
                Callee::Unknown => (None, None),
            };
            let Some(called) = called else {
                complain(at, text, "a call that leads nobody knows where");
                continue;
            };
            if names(rules.trusted, &called) {
                continue;
            }
            match target {
                Some(target) if names(rules.read, &called) => {
                    if known.insert(target) {
                        unread.push(target);
                    }
                }
                _ => complain(at, text, &format!("a call of {called}")),
            }
        }
    }
    complaints
}

/// The names that the program prints, of planted faults or of hot functions.
fn functions(planted: bool) -> Vec<String> {
    let output = Command::new(PROGRAM).output().expect("the program runs");
    let text = String::from_utf8(output.stdout).expect("text");
    let names: Vec<String> =
        text.lines().filter(|name| name.starts_with("planted::") == planted).map(str::to_owned).collect();
    assert!(!names.is_empty(), "nothing to read");
    names
}

#[test]
fn hot_functions_call_only_what_is_named() {
    let program = Program::read(PROGRAM);
    let found: Vec<String> = functions(false).iter().flat_map(|name| complaints(&program, name)).collect();
    assert!(found.is_empty(), "{} complaints\n{}", found.len(), found.join("\n"));
}

#[test]
fn planted_faults_are_found() {
    let program = Program::read(PROGRAM);
    // With link-time optimisation `array::map` is inlined where it is planted.
    let without = PROGRAM.contains("lto-off");
    for name in functions(true) {
        let found = complaints(&program, &name).join("\n");
        let expected = match name.as_str() {
            "planted::helper_called" | "planted::helper_called_last" => "a call of machine_code::planted::helper:",
            "planted::unknown_called" => "a call that leads nobody knows where",
            "planted::operand_copied" => "a register of more than 128 bits",
            "planted::_x4::words_gathered" => "an instruction whose time depends on its operands",
            "planted::divided" => "an instruction whose time depends on its operands",
            "planted::_x4::entry_masked" => "memory under a mask that is no constant",
            "planted::_x4::pieces_loaded" => "a load of what was stored in smaller pieces",
            "planted::array_mapped" if without => "core::array::",
            "planted::array_mapped" => continue,
            _ => panic!("{name}: what is to be found is not said"),
        };
        assert!(found.contains(expected), "{name}: {expected}: not found, but\n{found}");
    }
}

#[test]
fn masks_of_constants_are_told_from_masks_of_values() {
    let load = "vmovdqu64 (%rax),%zmm0{%k1}{z}";
    let number = "mov    $0x4,%al";
    let cases: &[(&[&str], bool)] = &[
        (&["kxnorb %k0,%k0,%k1", load], false),
        (&["kxnorb %k0,%k2,%k1", load], true),
        (&["vpcmpeqq %zmm1,%zmm2,%k1", load], true),
        (&["kmovb  (%rsp),%k1", load], true),
        (&[number, "kmovd  %eax,%k1", load], false),
        (&[number, "kmovd  %ecx,%k1", load], true),
        (&["mov    %edx,%eax", "kmovd  %eax,%k1", load], true),
        (&["movb   $0x4,(%rax)", "kmovd  %eax,%k1", load], true),
        // Written anew, under another mask.
        (&["kxnorb %k0,%k0,%k1", "vpcmpeqq %zmm1,%zmm2,%k1{%k2}", load], true),
        (&["vpcmpeqq %zmm1,%zmm2,%k1", "vpaddq %zmm0,%zmm1,%zmm2{%k1}"], false),
    ];
    for (texts, is_found) in cases {
        let instructions = texts.iter().map(|text| (0, (*text).to_owned())).collect();
        let function = Function { name: String::new(), instructions };
        assert_eq!(!function.masked_places().is_empty(), *is_found, "{texts:?}");
    }
}
