//! The guest's program: what is loaded where, the addresses of its routines, and how much code each needs.

use object::read::elf::ElfFile32;
use object::{Endianness, Object, ObjectSegment, ObjectSymbol, SymbolKind};
use std::collections::BTreeSet;

/// A function by its name.
struct Function {
    name: String,
    address: u32,
    size: u32,
}

/// A program read from its file.
pub struct Program {
    /// What is loaded, with its address.
    pub pieces: Vec<(u32, Vec<u8>)>,
    functions: Vec<Function>,
}

impl Program {
    /// Reads a program from its file.
    pub fn read(path: &str) -> Result<Self, String> {
        let file = std::fs::read(path).map_err(|error| format!("{path}: {error}"))?;
        Self::parse(&file)
    }

    /// What is loaded, with its address.
    pub fn pieces(&self) -> impl Iterator<Item = (u32, &[u8])> {
        self.pieces.iter().map(|(address, bytes)| (*address, bytes.as_slice()))
    }

    /// Reads a program of 32 bits in ELF.
    fn parse(file: &[u8]) -> Result<Self, String> {
        let say = |error| format!("the guest is no program of 32 bits: {error}");
        let elf = ElfFile32::<Endianness>::parse(file).map_err(say)?;
        let mut pieces = Vec::new();
        for segment in elf.segments() {
            pieces.push((segment.address() as u32, segment.data().map_err(say)?.to_vec()));
        }
        let functions = elf.symbols().filter(|symbol| symbol.kind() == SymbolKind::Text && symbol.size() > 0);
        let functions = functions.map(|symbol| Function {
            name: symbol.name().unwrap_or_default().to_owned(),
            address: symbol.address() as u32,
            size: symbol.size() as u32,
        });
        Ok(Program { pieces, functions: functions.collect() })
    }

    /// The address of a routine.
    pub fn routine(&self, name: &str) -> Result<u32, String> {
        let found = self.functions.iter().find(|function| function.name == name);
        found.map(|function| function.address).ok_or_else(|| format!("the guest has no routine '{name}'"))
    }

    /// Bytes of code of a routine and of all that it calls, constants among the code included. What a panic calls is
    /// left out: it says where the program was wrong, and no routine gets there.
    pub fn code(&self, routine: u32) -> u32 {
        let (mut seen, mut open) = (BTreeSet::new(), vec![routine]);
        let mut bytes = 0;
        while let Some(address) = open.pop() {
            let Some(function) = self.function(address).filter(|function| !function.name.contains("panic")) else {
                continue;
            };
            if !seen.insert(function.address) {
                continue;
            }
            bytes += function.size;
            open.extend((0..function.size).step_by(4).filter_map(|offset| {
                let at = function.address + offset;
                branch_target(at, self.word(at)?)
            }));
        }
        bytes
    }

    /// The function that this address lies in.
    fn function(&self, address: u32) -> Option<&Function> {
        self.functions.iter().find(|function| (function.address..function.address + function.size).contains(&address))
    }

    fn word(&self, address: u32) -> Option<u32> {
        let (start, bytes) = self.pieces.iter().find(|(start, bytes)| {
            address.checked_sub(*start).is_some_and(|offset| (offset as usize) + 4 <= bytes.len())
        })?;
        let offset = (address - start) as usize;
        bytes[offset..offset + 4].try_into().ok().map(u32::from_le_bytes)
    }
}

/// Where a branch, B or BL, leads.
fn branch_target(address: u32, instruction: u32) -> Option<u32> {
    let is_branch = instruction & 0x0e00_0000 == 0x0a00_0000 && instruction >> 28 < 15;
    let offset = ((instruction << 8) as i32 >> 6) as u32;
    is_branch.then(|| address.wrapping_add(8).wrapping_add(offset))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn branches_lead_where_the_manual_says() {
        assert_eq!(branch_target(0x8000, 0xeaff_fffe), Some(0x8000), "b .");
        assert_eq!(branch_target(0x8000, 0xeb00_0000), Some(0x8008), "bl two instructions on");
        assert_eq!(branch_target(0x8000, 0x1aff_fffd), Some(0x7ffc), "bne the instruction before");
        assert_eq!(branch_target(0x8000, 0xe1a0_f00e), None, "mov pc, lr");
    }

    /// A calls B, B branches to itself and calls what panics: A and B count once each.
    #[test]
    fn code_is_that_of_a_routine_and_of_what_it_calls() {
        let words = [0xeb00_0000_u32, 0xe1a0_f00e, 0xeaff_fffe, 0xebff_ffff, 0, 0];
        let bytes = words.iter().flat_map(|word| word.to_le_bytes()).collect();
        let function = |name: &str, address, size| Function { name: name.to_owned(), address, size };
        let functions =
            vec![function("a", 0x8000, 8), function("b", 0x8008, 8), function("core::panicking", 0x8010, 8)];
        let program = Program { pieces: vec![(0x8000, bytes)], functions };
        assert_eq!(program.code(0x8000), 16);
        assert_eq!(program.code(0x8008), 8);
    }
}
