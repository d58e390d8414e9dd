//! The program's machine code, as `objdump` of the GNU binutils prints it.

use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;

/// A function: its name, and its instructions with their addresses.
pub struct Function {
    pub name: String,
    pub instructions: Vec<(u64, String)>,
}

impl Function {
    /// The loads of more than 128 bits from the stack of what was last stored there in smaller pieces, by the order of
    /// instructions; through which paths they are reached is not asked.
    pub fn loads_of_pieces(&self) -> Vec<(u64, &str)> {
        let (mut stored, mut found) = (BTreeMap::new(), Vec::new());
        for (at, text) in &self.instructions {
            let Some((place, is_store)) = on_stack(text) else { continue };
            let width = place.end - place.start;
            if is_store {
                stored.extend(place.map(|byte| (byte, width)));
            } else if width > 16 && place.filter_map(|byte| stored.get(&byte)).any(|piece| *piece < width) {
                found.push((*at, text.as_str()));
            }
        }
        found
    }

    /// What reads or writes memory under a mask that is not a constant, by the order of instructions: such a mask was made
    /// of values, and what it leaves out need not be touched.
    pub fn masked_places(&self) -> Vec<(u64, &str)> {
        let (mut constants, mut found) = (BTreeSet::new(), Vec::new());
        let mut before = "";
        for (at, text) in &self.instructions {
            if let Some(mask) = text.split_once("{%").and_then(|(_, rest)| rest.get(..2))
                && text.contains('(')
                && !constants.contains(mask)
            {
                found.push((*at, text.as_str()));
            }
            if let Some((sources, mask)) = text.rsplit_once(",%").and_then(|(s, into)| Some((s, into.get(..2)?)))
                && mask.starts_with('k')
            {
                if is_constant(sources, before) {
                    constants.insert(mask);
                } else {
                    constants.remove(mask);
                }
            }
            before = text;
        }
        found
    }
}

/// Whether an instruction that writes a mask, its last operand left out, writes a constant: `kxnor` of a mask and itself, or
/// `kmov` of a general register into which the instruction before wrote a number.
fn is_constant(text: &str, before: &str) -> bool {
    let Some((mnemonic, sources)) = text.split_once(char::is_whitespace) else { return false };
    if mnemonic.starts_with("kxnor") {
        return sources.trim().split_once(',').is_some_and(|(a, b)| a == b);
    }
    let number = before
        .strip_prefix("mov")
        .and_then(|rest| rest.trim_start_matches(['l', 'q', 'b', 'w']).trim().strip_prefix('$'));
    let into = number.and_then(|number| number.split_once(",%"));
    mnemonic.starts_with("kmov")
        && into.is_some_and(|(_, into)| {
            sources.trim().strip_prefix('%').is_some_and(|from| part_of(from) == part_of(into))
        })
}

/// What the names of the parts of a general register share: `a` of `eax` and `al`, `8` of `r8d` and `r8b`.
fn part_of(register: &str) -> &str {
    let name = register.trim_start_matches(['r', 'e']);
    if name.starts_with(|c: char| c.is_ascii_digit()) {
        name.trim_end_matches(['d', 'w', 'b'])
    } else {
        name.trim_end_matches(['x', 'l'])
    }
}

/// The bytes of the stack, by their distance from its pointer, that an instruction on vectors stores or loads, and whether it
/// stores them; nothing for what moves a part of a register.
fn on_stack(text: &str) -> Option<(std::ops::Range<i64>, bool)> {
    let (before, after) = text.split_once("(%rsp)")?;
    let (mnemonic, operands) = before.split_once(char::is_whitespace)?;
    let is_part = |part: &&str| mnemonic.contains(part) && !mnemonic.contains("movdq");
    if ["insert", "extract", "broadcast", "movq", "movd", "movh", "movl", "movzx"].iter().any(is_part) {
        return None;
    }
    let distance = operands.rsplit([',', ' ']).next()?;
    let distance = match (distance.strip_prefix("0x"), distance.strip_prefix("-0x")) {
        (Some(above), _) => hex(above) as i64,
        (_, Some(below)) => -(hex(below) as i64),
        _ => 0,
    };
    let width = [("%zmm", 64), ("%ymm", 32), ("%xmm", 16)].into_iter().find(|(name, _)| text.contains(name))?.1;
    Some((distance..distance + width, after.is_empty() && mnemonic.contains("mov")))
}

/// Where a call or a jump leads.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Callee {
    /// To a function of the program, by its address.
    Function(u64),
    /// To a function of a shared library, by its name.
    Imported(String),
    /// To an address in a register or a table that was not found.
    Unknown,
}

/// All functions, by their addresses.
pub struct Program {
    pub functions: BTreeMap<u64, Function>,
    /// Functions whose addresses the loader writes into a table, by the place in the table.
    loaded: BTreeMap<u64, u64>,
}

impl Program {
    pub fn read(path: &str) -> Self {
        let mut functions: BTreeMap<u64, Function> = BTreeMap::new();
        for line in objdump(&["-d", "-w", "-C", "--no-show-raw-insn", path]).lines() {
            if let Some((address, name)) = line.strip_suffix(">:").and_then(|line| line.split_once(" <")) {
                let function = Function { name: name.to_owned(), instructions: Vec::new() };
                functions.insert(hex(address), function);
            } else if let Some((address, text)) = line.split_once(":\t") {
                let (_, function) = functions.iter_mut().next_back().expect("a function's name before its code");
                function.instructions.push((hex(address.trim()), text.trim().to_owned()));
            }
        }
        let mut loaded = BTreeMap::new();
        for line in objdump(&["-R", path]).lines() {
            let words: Vec<&str> = line.split_whitespace().collect();
            if let [place, "R_X86_64_RELATIVE", target] = words[..] {
                loaded.insert(hex(place), hex(target.trim_start_matches("*ABS*+0x")));
            }
        }
        Program { functions, loaded }
    }

    /// The address of the function of this program with that name.
    pub fn find(&self, name: &str) -> u64 {
        let whole = |function: &Function| plain(&function.name).ends_with(&format!("::{name}"));
        let mut found = self.functions.iter().filter(|(_, function)| whole(function));
        let (address, _) = found.next().unwrap_or_else(|| panic!("no function {name}"));
        assert!(found.next().is_none(), "two functions {name}");
        *address
    }

    /// The calls of a function, and the jumps out of it, each with its address and text.
    pub fn calls(&self, address: u64) -> Vec<(u64, &str, Callee)> {
        let function = &self.functions[&address];
        let mut calls = Vec::new();
        for (at, text) in &function.instructions {
            let text = text.as_str();
            let words = text.trim_start_matches("addr32 ").trim_start_matches("notrack ");
            let Some((mnemonic, operand)) = words.split_once(char::is_whitespace) else { continue };
            if mnemonic != "call" && !mnemonic.starts_with('j') {
                continue;
            }
            let operand = operand.trim();
            if let Some(register) = operand.strip_prefix("*%") {
                let loaded = self.loads(function, register);
                // A jump by a table within the function is no call: `match` is compiled to it.
                if loaded.is_empty() && mnemonic == "call" {
                    calls.push((*at, text, Callee::Unknown));
                }
                calls.extend(loaded.into_iter().map(|callee| (*at, text, callee)));
            } else if operand.starts_with('*') {
                calls.push((*at, text, self.through_table(operand).unwrap_or(Callee::Unknown)));
            } else {
                let target = hex(operand.split(' ').next().expect("a target"));
                if mnemonic == "call" || target != address && self.functions.contains_key(&target) {
                    calls.push((*at, text, Callee::Function(target)));
                }
            }
        }
        calls
    }

    /// The functions whose addresses a function loads into a register.
    fn loads(&self, function: &Function, register: &str) -> Vec<Callee> {
        let into = format!(",%{register} ");
        let load = |text: &str| text.starts_with("mov ") && text.contains("(%rip)") && text.contains(&into);
        let texts = function.instructions.iter().map(|(_, text)| text.as_str()).filter(|text| load(text));
        let mut callees: Vec<Callee> = texts.filter_map(|text| self.through_table(text)).collect();
        callees.sort();
        callees.dedup();
        callees
    }

    /// The function whose address lies at the place that the comment `# ADDRESS <NAME>` says.
    fn through_table(&self, text: &str) -> Option<Callee> {
        let (place, name) = text.split_once("# ")?.1.split_once(" <")?;
        match self.loaded.get(&hex(place)) {
            Some(target) => self.functions.contains_key(target).then_some(Callee::Function(*target)),
            // As in <memcpy@GLIBC_2.14>.
            None => name.split_once('@').map(|(name, _)| Callee::Imported(name.to_owned())),
        }
    }
}

/// A name without its type arguments, as in `…Lanes::half_trace_out_of_line`, or `Lanes as Mul::mul` for a trait's.
pub fn plain(name: &str) -> String {
    let mut plain = String::new();
    let mut depth = 0;
    for (i, c) in name.char_indices() {
        // `<A as B>::f` begins with a bracket, which belongs to the path.
        match c {
            '<' if i > 0 => depth += 1,
            '>' if depth > 0 => depth -= 1,
            '<' | '>' => {}
            c if depth == 0 => plain.push(c),
            _ => {}
        }
    }
    plain.trim_end_matches("::").to_owned()
}

fn hex(digits: &str) -> u64 {
    u64::from_str_radix(digits, 16).unwrap_or_else(|_| panic!("{digits}: an address"))
}

fn objdump(arguments: &[&str]) -> String {
    let output = Command::new("objdump").args(arguments).output().expect("objdump, of the GNU binutils, runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}
