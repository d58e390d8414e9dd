//! The program's own file: its machine code, its constants, and what is where when it is loaded.

use crate::Stopped;
use object::{
    Object, ObjectSection, ObjectSymbol, ObjectSymbolTable, RelocationFlags, RelocationTarget, SectionFlags, elf,
};
use std::collections::HashMap;

/// A section that is loaded.
#[derive(Clone)]
struct Section {
    address: u64,
    size: u64,
    /// Where its octets lie in the file; of those that are zero, nowhere.
    offset: Option<u64>,
    is_variable: bool,
}

/// What a word is that is known only when the program is loaded.
#[derive(Clone)]
pub enum Loaded {
    /// An address within the image.
    Address(u64),
    /// A function of another library.
    Outside(String),
}

/// The file.
#[derive(Clone)]
pub struct Image {
    octets: Vec<u8>,
    sections: Vec<Section>,
    loaded: HashMap<u64, Loaded>,
    base: u64,
}

unsafe extern "C" {
    /// Where the linker puts the head of the file: at address 0 of the image.
    static __ehdr_start: u8;
}

impl Image {
    /// The file of this program.
    pub fn of_this_program() -> Image {
        let octets = std::fs::read(std::env::current_exe().expect("the program has a file")).expect("it can be read");
        let file = object::File::parse(&*octets).expect("the program is an ELF file");
        let (mut sections, mut loaded) = (Vec::new(), HashMap::new());
        for section in file.sections() {
            let SectionFlags::Elf { sh_flags } = section.flags() else { continue };
            if sh_flags & u64::from(elf::SHF_ALLOC) == 0 {
                continue;
            }
            // These two are constant once the program is loaded.
            let is_constant = matches!(section.name(), Ok(".data.rel.ro" | ".got"));
            sections.push(Section {
                address: section.address(),
                size: section.size(),
                offset: section.file_range().map(|(offset, _)| offset),
                is_variable: sh_flags & u64::from(elf::SHF_WRITE) != 0 && !is_constant,
            });
        }
        let symbols = file.dynamic_symbol_table();
        for (at, relocation) in file.dynamic_relocations().into_iter().flatten() {
            let RelocationFlags::Elf { r_type } = relocation.flags() else { continue };
            let what = match (r_type, relocation.target()) {
                (elf::R_X86_64_RELATIVE, _) => Loaded::Address(relocation.addend() as u64),
                (_, RelocationTarget::Symbol(index)) => {
                    let symbol = symbols.as_ref().and_then(|table| table.symbol_by_index(index).ok());
                    Loaded::Outside(symbol.and_then(|symbol| symbol.name().ok()).unwrap_or("?").to_owned())
                }
                _ => Loaded::Outside("?".to_owned()),
            };
            loaded.insert(at, what);
        }
        let base = &raw const __ehdr_start as u64;
        Image { octets: octets.clone(), sections, loaded, base }
    }

    /// The address in the image of what lies at an address of this process.
    pub fn address(&self, here: usize) -> u64 {
        here as u64 - self.base
    }

    fn section(&self, address: u64) -> Result<&Section, Stopped> {
        let holds = |section: &&Section| (section.address..section.address + section.size).contains(&address);
        self.sections
            .iter()
            .find(holds)
            .ok_or_else(|| Stopped::new(format!("an address outside the program, {address:#x}")))
    }

    /// Whether the program may write there.
    pub fn is_variable(&self, address: u64) -> Result<bool, Stopped> {
        Ok(self.section(address)?.is_variable)
    }

    /// The octet that the program begins with.
    pub fn octet(&self, address: u64) -> Result<u8, Stopped> {
        if (0..8).any(|k| self.loaded.contains_key(&address.wrapping_sub(k))) {
            return Err(Stopped::new("a part of an address is read"));
        }
        let section = self.section(address)?;
        Ok(section.offset.map_or(0, |offset| self.octets[(offset + address - section.address) as usize]))
    }

    /// What the word there becomes when the program is loaded.
    pub fn loaded(&self, address: u64) -> Option<&Loaded> {
        self.loaded.get(&address)
    }

    /// Octets of an instruction, and what follows.
    pub fn code(&self, address: u64) -> Result<&[u8], Stopped> {
        let section = self.section(address)?;
        let start =
            section.offset.ok_or_else(|| Stopped::new("no code"))? as usize + (address - section.address) as usize;
        Ok(&self.octets[start..self.octets.len().min(start + 15)])
    }

    /// The same program with other octets at an address of code.
    pub fn with(&self, address: u64, octets: &[u8]) -> Image {
        let section = self.section(address).expect("an address of code");
        let start = section.offset.expect("it is in the file") + address - section.address;
        let mut changed = self.clone();
        changed.octets[start as usize..][..octets.len()].copy_from_slice(octets);
        changed
    }

    /// The file's octets.
    pub fn file(&self) -> &[u8] {
        &self.octets
    }
}
