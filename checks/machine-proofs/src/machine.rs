//! x86-64 on symbols: what registers and memory hold are bits that are polynomials over F_2, bits of integers, or pointers into buffers
//! that do not overlap.
//! An instruction that is not here stops the proof, and so does a branch or an address that is not known.
//!
//! Semantics: Intel SDM, vol. 2.

use crate::Stopped;
use crate::bits::{Bit, bits_of, carryless_product, integer_product, integer_sum, number, sum_of_products};
use crate::image::{Image, Loaded};
use crate::integers::Integers;
use iced_x86::{ConditionCode, Decoder, DecoderOptions, Instruction, Mnemonic, OpKind, Register};
use std::collections::{BTreeMap, HashMap};

/// What a pointer points into: no two of these overlap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Base {
    /// The program.
    Image,
    /// The stack; offset 0 is that of the caller's return address.
    Stack,
    /// The result.
    Out,
    /// An operand.
    Operand(usize),
}

/// What a general register holds.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// A number, by its bits.
    Bits(Vec<Bit>),
    /// A place.
    Pointer(Base, i64),
    /// What the caller had in a register, or its return address: it is kept or moved, and nothing else.
    Callers(usize),
    /// A function of another library.
    Outside(String),
}

/// An octet of memory: bits, or a part of what is moved as a whole.
#[derive(Clone)]
enum Octet {
    Bits([Bit; 8]),
    Part(Value, usize),
}

#[derive(Clone)]
pub(crate) struct Flags {
    pub(crate) zero: Bit,
    pub(crate) sign: Bit,
    pub(crate) carry: Bit,
    pub(crate) overflow: Bit,
}

impl Default for Flags {
    fn default() -> Flags {
        Flags { zero: Bit::Unknown, sign: Bit::Unknown, carry: Bit::Unknown, overflow: Bit::Unknown }
    }
}

/// More instructions than any function that is proven runs through.
const MOST_INSTRUCTIONS: usize = 1 << 17;
/// The number that stands for the return address among what is the caller's.
const RETURN: usize = 16;
const STACK_POINTER: usize = 4;
/// Octets below the stack pointer that nobody else writes to, by the convention of calls.
const RED_ZONE: i64 = 128;
const ARGUMENTS: [usize; 6] = [7, 6, 2, 1, 8, 9];
const CALLERS: [usize; 6] = [3, 5, 12, 13, 14, 15];
/// What a called function may change, by the convention of calls.
const LOST: [usize; 9] = [0, 1, 2, 6, 7, 8, 9, 10, 11];
/// What CPUID says of a processor that has all that the library asks for: EAX, EBX, ECX, EDX of leaves 0, 1 and 7.
const LEAVES: [(u64, [u64; 4]); 3] =
    [(0, [7, 0x756e_6547, 0, 0]), (1, [0, 0, 0xffff_ffff, 0]), (7, [0, 0xffff_ffff, 0xffff_ffff, 0])];

/// A processor and its memory.
pub struct Machine<'a> {
    image: &'a Image,
    general: Vec<Value>,
    vector: Vec<Vec<Bit>>,
    memory: HashMap<(Base, i64), Octet>,
    pub(crate) flags: Flags,
    /// The octets of the result.
    room: i64,
    /// The integers that words are.
    pub integers: Integers,
    /// What the addresses of the result and of operands are multiples of.
    operand_alignment: i64,
    /// The stack pointer on entry, modulo 64.
    alignment: i64,
    /// Whether the function rounds its stack pointer, so that what it does depends on the alignment.
    pub rounds_stack: bool,
    /// Whether variables of the program were read.
    pub reads_variables: bool,
    /// The instructions that the last call ran, and their lengths.
    pub ran: BTreeMap<u64, usize>,
}

fn pieces(bits: &[Bit], size: usize) -> impl Iterator<Item = &[Bit]> + '_ {
    bits.chunks(size)
}

/// The number of the general register that this is a part of.
fn general_number(register: Register) -> usize {
    register.full_register().number()
}

fn zeros(count: usize) -> Vec<Bit> {
    vec![Bit::Zero; count]
}

fn unknown(count: usize) -> Vec<Bit> {
    vec![Bit::Unknown; count]
}

fn xor(a: &[Bit], b: &[Bit]) -> Vec<Bit> {
    a.iter().zip(b).map(|(x, y)| x.xor(y)).collect()
}

fn copies(bits: &[Bit], count: usize) -> Vec<Bit> {
    bits.iter().cycle().take(count * bits.len()).cloned().collect()
}

fn stopped<T>(why: &str) -> Result<T, Stopped> {
    Err(Stopped::new(why))
}

/// a << n, n bits of zero from the right; no more than it has.
fn shifted_up(a: &[Bit], n: usize) -> Vec<Bit> {
    let n = n.min(a.len());
    [&zeros(n)[..], &a[..a.len() - n]].concat()
}

fn shifted_down(a: &[Bit], n: usize) -> Vec<Bit> {
    let n = n.min(a.len());
    [&a[n..], &zeros(n)[..]].concat()
}

/// a − b − borrow. Where it is not known: what lies below the lowest bit that may borrow is, and so is the negative of a bit.
fn difference(a: &[Bit], b: &[Bit], borrow: bool) -> Vec<Bit> {
    if let (Some(x), Some(y)) = (number(a), number(b)) {
        return bits_of(x.wrapping_sub(y).wrapping_sub(u128::from(borrow)), a.len());
    }
    if a.iter().all(Bit::is_zero) && b[1..].iter().all(Bit::is_zero) && !borrow {
        return vec![b[0].clone(); a.len()];
    }
    let exact = if borrow { 0 } else { b.iter().take_while(|bit| bit.is_zero()).count() };
    [&a[..exact], &unknown(a.len() - exact)].concat()
}

impl<'a> Machine<'a> {
    /// Before a call.
    pub fn new(image: &'a Image, alignment: i64, room: usize, operand_alignment: usize) -> Machine<'a> {
        Machine {
            image,
            general: (0..16).map(Value::Callers).collect(),
            vector: vec![unknown(512); 32],
            memory: HashMap::new(),
            flags: Flags::default(),
            integers: Integers::default(),
            room: room as i64,
            operand_alignment: operand_alignment as i64,
            alignment,
            rounds_stack: false,
            reads_variables: false,
            ran: BTreeMap::new(),
        }
    }

    /// Puts an operand into memory.
    pub fn place(&mut self, operand: usize, bits: &[Bit]) {
        for (k, octet) in bits.chunks_exact(8).enumerate() {
            self.memory
                .insert((Base::Operand(operand), k as i64), Octet::Bits(octet.to_vec().try_into().expect("8 bits")));
        }
    }

    /// Bits of the result.
    pub fn result(&self) -> Result<Vec<Bit>, Stopped> {
        self.bits_at(Base::Out, 0, 8 * self.room as usize)
    }

    /// Calls a function with pointers to the result and to operands, and runs it to its return.
    pub fn call(&mut self, code: u64, operands: usize) -> Result<(), Stopped> {
        self.general = (0..16).map(Value::Callers).collect();
        self.vector = vec![unknown(512); 32];
        self.flags = Flags::default();
        self.ran.clear();
        self.memory.retain(|(base, _), _| matches!(base, Base::Operand(_) | Base::Image));
        let out = std::iter::once(Base::Out);
        for (register, base) in ARGUMENTS.into_iter().zip(out.chain((0..operands).map(Base::Operand))) {
            self.general[register] = Value::Pointer(base, 0);
        }
        self.general[STACK_POINTER] = Value::Pointer(Base::Stack, 0);
        self.memory_put(Base::Stack, 0, &Value::Callers(RETURN));
        let mut at = code;
        for _ in 0..MOST_INSTRUCTIONS {
            let octets = self.image.code(at)?;
            let instruction = Decoder::with_ip(64, octets, at, DecoderOptions::NONE).decode();
            self.ran.insert(at, instruction.len());
            match self.step(&instruction).map_err(|stopped| stopped.at(&instruction))? {
                Some(next) => at = next,
                None => return self.returned(),
            }
        }
        stopped("more instructions than expected")
    }

    fn returned(&self) -> Result<(), Stopped> {
        let is_kept = |&register: &usize| self.general[register] == Value::Callers(register);
        if !CALLERS.iter().all(is_kept) || self.general[STACK_POINTER] != Value::Pointer(Base::Stack, 8) {
            return stopped("a register of the caller is lost");
        }
        Ok(())
    }

    fn memory_put(&mut self, base: Base, offset: i64, value: &Value) {
        for k in 0..8 {
            let octet = match value {
                Value::Bits(bits) => Octet::Bits(bits[8 * k..8 * k + 8].to_vec().try_into().expect("8 bits")),
                other => Octet::Part(other.clone(), k),
            };
            self.memory.insert((base, offset + k as i64), octet);
        }
    }

    fn may_write(&self, base: Base, offset: i64, octets: usize) -> Result<(), Stopped> {
        let end = offset + octets as i64;
        match base {
            Base::Stack if end <= 0 && offset >= self.stack_pointer()? - RED_ZONE => Ok(()),
            Base::Out if 0 <= offset && end <= self.room => Ok(()),
            Base::Image if self.image.is_variable(offset as u64)? && self.image.is_variable(end as u64 - 1)? => Ok(()),
            _ => Err(Stopped::new(format!("writes {octets} octets at {offset:#x} of {base:?}"))),
        }
    }

    fn store(&mut self, (base, offset): (Base, i64), value: &Value) -> Result<(), Stopped> {
        if let Value::Bits(bits) = value {
            self.may_write(base, offset, bits.len() / 8)?;
            for (k, octet) in bits.chunks_exact(8).enumerate() {
                self.memory.insert((base, offset + k as i64), Octet::Bits(octet.to_vec().try_into().expect("8 bits")));
            }
        } else {
            self.may_write(base, offset, 8)?;
            self.memory_put(base, offset, value);
        }
        Ok(())
    }

    fn load(&mut self, (base, offset): (Base, i64), size: usize) -> Result<Value, Stopped> {
        if base == Base::Stack && offset < self.stack_pointer()? - RED_ZONE {
            return stopped("what lies below the stack is read");
        }
        if size == 64 {
            if let Some(Octet::Part(value, 0)) = self.memory.get(&(base, offset)) {
                let is_part = |k: usize| match self.memory.get(&(base, offset + k as i64)) {
                    Some(Octet::Part(other, place)) => other == value && *place == k,
                    _ => false,
                };
                if (0..8).all(is_part) {
                    return Ok(value.clone());
                }
            }
            if base == Base::Image {
                match self.image.loaded(offset as u64) {
                    Some(Loaded::Address(address)) => return Ok(Value::Pointer(Base::Image, *address as i64)),
                    Some(Loaded::Outside(name)) => return Ok(Value::Outside(name.clone())),
                    None => {}
                }
            }
        }
        if base == Base::Image && self.image.is_variable(offset as u64)? {
            self.reads_variables = true;
        }
        self.bits_at(base, offset, size).map(Value::Bits)
    }

    fn bits_at(&self, base: Base, offset: i64, size: usize) -> Result<Vec<Bit>, Stopped> {
        let mut bits = Vec::with_capacity(size);
        for k in 0..size.div_ceil(8) as i64 {
            match (self.memory.get(&(base, offset + k)), base) {
                (Some(Octet::Bits(octet)), _) => bits.extend_from_slice(octet),
                (Some(Octet::Part(..)), _) => return stopped("a part of an address is read"),
                (None, Base::Image) => bits.extend(bits_of(self.image.octet((offset + k) as u64)?.into(), 8)),
                (None, Base::Stack) if offset + k < 0 => bits.extend(unknown(8)),
                (None, Base::Out) if (0..self.room).contains(&(offset + k)) => bits.extend(unknown(8)),
                _ => return Err(Stopped::new(format!("reads at {:#x} of {base:?}", offset + k))),
            }
        }
        Ok(bits)
    }

    fn push(&mut self, value: &Value) -> Result<(), Stopped> {
        let top = self.stack_pointer()? - 8;
        self.general[STACK_POINTER] = Value::Pointer(Base::Stack, top);
        self.store((Base::Stack, top), value)
    }

    fn pop(&mut self) -> Result<Value, Stopped> {
        let top = self.stack_pointer()?;
        self.general[STACK_POINTER] = Value::Pointer(Base::Stack, top + 8);
        self.load((Base::Stack, top), 64)
    }

    fn stack_pointer(&self) -> Result<i64, Stopped> {
        match self.general[STACK_POINTER] {
            Value::Pointer(Base::Stack, offset) => Ok(offset),
            _ => stopped("the stack pointer is lost"),
        }
    }

    /// The place of an operand in memory.
    fn address(&self, i: &Instruction) -> Result<(Base, i64), Stopped> {
        if !matches!(i.segment_prefix(), Register::None) {
            return stopped("a segment");
        }
        let mut place = i.memory_displacement64() as i64;
        if i.is_ip_rel_memory_operand() {
            return Ok((Base::Image, place));
        }
        let mut base = None;
        for (register, scale) in [(i.memory_base(), 1), (i.memory_index(), i64::from(i.memory_index_scale()))] {
            if register == Register::None {
                continue;
            }
            if register.size() != 8 {
                return stopped("an address of 32 bits");
            }
            match &self.general[general_number(register)] {
                Value::Pointer(other, offset) if base.is_none() && scale == 1 => {
                    base = Some(*other);
                    place = place.wrapping_add(*offset);
                }
                Value::Bits(bits) => place = place.wrapping_add((known(bits)? as i64).wrapping_mul(scale)),
                _ => return stopped("an address that is not known"),
            }
        }
        base.map_or_else(|| stopped("an address that is a number"), |base| Ok((base, place)))
    }

    /// Bits of an operand, by the instruction.
    fn width(&self, i: &Instruction, k: u32) -> usize {
        match i.op_kind(k) {
            OpKind::Register => 8 * i.op_register(k).size(),
            _ => 8 * i.memory_size().size(),
        }
    }

    fn register(&self, register: Register) -> Result<Value, Stopped> {
        if register.is_vector_register() {
            return Ok(Value::Bits(self.vector[register.number()][..8 * register.size()].to_vec()));
        }
        if !register.is_gpr() || matches!(register, Register::AH | Register::BH | Register::CH | Register::DH) {
            return stopped("a register of another kind");
        }
        let value = &self.general[general_number(register)];
        match value {
            _ if register.size() == 8 => Ok(value.clone()),
            Value::Bits(bits) => Ok(Value::Bits(bits[..8 * register.size()].to_vec())),
            _ => stopped("a part of an address"),
        }
    }

    /// An operand of general instructions; an immediate of as many bits as the first operand has.
    fn value(&mut self, i: &Instruction, k: u32) -> Result<Value, Stopped> {
        match i.op_kind(k) {
            OpKind::Register => self.register(i.op_register(k)),
            OpKind::Memory => {
                let size = self.width(i, k);
                self.load(self.address(i)?, size)
            }
            OpKind::NearBranch64 => Ok(Value::Pointer(Base::Image, i.near_branch64() as i64)),
            _ => match i.try_immediate(k) {
                Ok(immediate) => Ok(Value::Bits(bits_of(immediate.into(), self.width(i, 0).max(8)))),
                Err(_) => stopped("an operand of another kind"),
            },
        }
    }

    pub(crate) fn bits(&mut self, i: &Instruction, k: u32) -> Result<Vec<Bit>, Stopped> {
        match self.value(i, k)? {
            Value::Bits(bits) => Ok(bits),
            _ => stopped("arithmetic on an address"),
        }
    }

    /// Writes a general register, or memory.
    pub(crate) fn put(&mut self, i: &Instruction, k: u32, value: Value) -> Result<(), Stopped> {
        if i.op_kind(k) == OpKind::Memory {
            let place = self.address(i)?;
            return self.store(place, &value);
        }
        let register = i.op_register(k);
        if !register.is_gpr() || matches!(register, Register::AH | Register::BH | Register::CH | Register::DH) {
            return stopped("a register of another kind");
        }
        let whole = match (value, register.size()) {
            (value, 8) => value,
            // The upper half becomes zero; of a shorter part the rest stays.
            (Value::Bits(bits), 4) => Value::Bits([bits, zeros(32)].concat()),
            (Value::Bits(bits), size) => match &self.general[general_number(register)] {
                Value::Bits(old) => Value::Bits([&bits[..], &old[8 * size..]].concat()),
                _ => Value::Bits([bits, unknown(64 - 8 * size)].concat()),
            },
            _ => return stopped("a part of an address"),
        };
        self.general[general_number(register)] = whole;
        Ok(())
    }

    fn holds(&self, condition: ConditionCode) -> Result<bool, Stopped> {
        use ConditionCode as C;
        let known = |flag: &Bit| flag.value().ok_or_else(|| Stopped::new("a condition that depends on operands"));
        let Flags { zero, sign, carry, overflow } = &self.flags;
        Ok(match condition {
            C::e => known(zero)?,
            C::ne => !known(zero)?,
            C::s => known(sign)?,
            C::ns => !known(sign)?,
            C::b => known(carry)?,
            C::ae => !known(carry)?,
            C::be => known(carry)? || known(zero)?,
            C::a => !(known(carry)? || known(zero)?),
            C::o => known(overflow)?,
            C::no => !known(overflow)?,
            C::l => known(sign)? != known(overflow)?,
            C::ge => known(sign)? == known(overflow)?,
            C::le => known(zero)? || known(sign)? != known(overflow)?,
            C::g => !(known(zero)? || known(sign)? != known(overflow)?),
            _ => return stopped("a condition of another kind"),
        })
    }

    /// Sets the flags by a result; carry and overflow as they are given.
    pub(crate) fn set_flags(&mut self, result: &[Bit], carry: Bit, overflow: Bit) {
        let zero = number(result).map_or(Bit::Unknown, |value| Bit::constant(value == 0));
        self.flags = Flags { zero, sign: result[result.len() - 1].clone(), carry, overflow };
    }

    /// One instruction; where the next one is, or nothing once the caller has it back.
    fn step(&mut self, i: &Instruction) -> Result<Option<u64>, Stopped> {
        use Mnemonic as M;
        if i.is_invalid() {
            return stopped("no instruction");
        }
        let next = i.next_ip();
        let moves = i.stack_pointer_increment();
        if i.is_stack_instruction() && moves.abs() != 8 {
            return stopped("a stack of other words than 64 bits");
        }
        match i.mnemonic() {
            M::Nop | M::Endbr64 => {}
            M::Push => {
                let value = self.value(i, 0)?;
                if matches!(&value, Value::Bits(bits) if bits.len() != 64) {
                    return stopped("a constant on the stack");
                }
                self.push(&value)?;
            }
            M::Pop => {
                let value = self.pop()?;
                self.put(i, 0, value)?;
            }
            M::Ret => {
                return match self.pop()? {
                    Value::Pointer(Base::Image, address) => Ok(Some(address as u64)),
                    Value::Callers(RETURN) => Ok(None),
                    _ => stopped("a return to elsewhere"),
                };
            }
            M::Call | M::Jmp => return self.jump(i, next).map(Some),
            _ if i.is_jcc_short_or_near() => {
                return Ok(Some(if self.holds(i.condition_code())? { i.near_branch64() } else { next }));
            }
            M::Vzeroupper => {
                for register in &mut self.vector[..16] {
                    register[128..].fill(Bit::Zero);
                }
            }
            M::Cpuid | M::Xgetbv => self.ask(i)?,
            _ if self.is_general(i) => self.general(i)?,
            _ => self.vector(i)?,
        }
        Ok(Some(next))
    }

    fn jump(&mut self, i: &Instruction, next: u64) -> Result<u64, Stopped> {
        let to = self.value(i, 0)?;
        let is_call = i.mnemonic() == Mnemonic::Call;
        match to {
            Value::Pointer(Base::Image, address) => {
                if is_call {
                    self.push(&Value::Pointer(Base::Image, next as i64))?;
                }
                Ok(address as u64)
            }
            Value::Outside(name) if is_call && name == "memcpy" => self.copy().map(|()| next),
            Value::Outside(name) => Err(Stopped::new(format!("a call of {name}"))),
            _ => stopped("a jump to where it is not known"),
        }
    }

    /// `memcpy`, by its definition; the buffers do not overlap.
    fn copy(&mut self) -> Result<(), Stopped> {
        let (Value::Pointer(to, to_offset), Value::Pointer(from, from_offset)) = (&self.general[7], &self.general[6])
        else {
            return stopped("memcpy of what is not known");
        };
        let (to, from) = ((*to, *to_offset), (*from, *from_offset));
        let Value::Bits(length) = &self.general[2] else { return stopped("memcpy of a length that is not known") };
        let length = known(length)? as usize;
        let copied = self.load(from, 8 * length)?;
        self.store(to, &copied)?;
        for register in LOST {
            self.general[register] = Value::Bits(unknown(64));
        }
        self.general[0] = Value::Pointer(to.0, to.1);
        self.vector = vec![unknown(512); 32];
        self.flags = Flags::default();
        Ok(())
    }

    /// CPUID and XGETBV.
    fn ask(&mut self, i: &Instruction) -> Result<(), Stopped> {
        let number = |bits: u64| Value::Bits(bits_of(bits.into(), 64));
        if i.mnemonic() == Mnemonic::Xgetbv {
            (self.general[0], self.general[2]) = (number(0xe7), number(0));
            return Ok(());
        }
        let Value::Bits(leaf) = &self.general[0] else { return stopped("a leaf that is not known") };
        let leaf = known(&leaf[..32])?;
        let (_, answers) = LEAVES.iter().find(|(number, _)| *number == leaf).ok_or_else(|| Stopped::new("a leaf"))?;
        // EAX, EBX, ECX, EDX.
        for (register, answer) in [0, 3, 1, 2].into_iter().zip(answers) {
            self.general[register] = number(*answer);
        }
        Ok(())
    }

    fn is_general(&self, i: &Instruction) -> bool {
        let is_vector = |k| i.op_kind(k) == OpKind::Register && !i.op_register(k).is_gpr();
        !(0..i.op_count()).any(is_vector)
    }

    /// Instructions on general registers.
    fn general(&mut self, i: &Instruction) -> Result<(), Stopped> {
        use Mnemonic as M;
        match i.mnemonic() {
            M::Mov => {
                let value = self.value(i, 1)?;
                self.put(i, 0, value)
            }
            M::Movzx | M::Movsx | M::Movsxd => {
                let mut bits = self.bits(i, 1)?;
                let last = if i.mnemonic() == M::Movzx { Bit::Zero } else { bits[bits.len() - 1].clone() };
                bits.resize(8 * i.op_register(0).size(), last);
                self.put(i, 0, Value::Bits(bits))
            }
            M::Lea => self.effective_address(i),
            M::Xchg => {
                let (a, b) = (self.value(i, 0)?, self.value(i, 1)?);
                self.put(i, 0, b)?;
                self.put(i, 1, a)
            }
            M::Test | M::And | M::Or | M::Xor | M::Andn => self.logic(i),
            M::Add | M::Adc | M::Sub | M::Sbb | M::Cmp | M::Inc | M::Dec | M::Neg => self.arithmetic(i),
            M::Adcx | M::Adox => self.add_in_chain(i),
            M::Not => {
                let bits = self.bits(i, 0)?;
                let complement = self.complement(&bits)?;
                self.put(i, 0, Value::Bits(complement))
            }
            M::Setb | M::Setae => {
                let carry = [self.flags.carry.clone()];
                let [bit] =
                    if i.mnemonic() == M::Setb { carry } else { self.complement(&carry)?.try_into().expect("one bit") };
                self.put(i, 0, Value::Bits([vec![bit], zeros(7)].concat()))
            }
            M::Shl | M::Shr | M::Sar | M::Rol | M::Ror | M::Shld | M::Shrd | M::Rorx | M::Shlx | M::Shrx => {
                self.shift(i)
            }
            M::Mul | M::Mulx | M::Imul => self.product(i),
            M::Bswap if self.width(i, 0) >= 32 => {
                let bits = self.bits(i, 0)?;
                let turned: Vec<Bit> = bits.chunks(8).rev().flatten().cloned().collect();
                self.put(i, 0, Value::Bits(turned))
            }
            M::Pext | M::Pdep => {
                let (bits, mask) = (self.bits(i, 1)?, self.bits(i, 2)?);
                let mask = known(&mask)?;
                let places: Vec<usize> = (0..bits.len()).filter(|&k| mask >> k & 1 == 1).collect();
                let mut out = zeros(bits.len());
                for (k, &place) in places.iter().enumerate() {
                    let (from, to) = if i.mnemonic() == M::Pext { (place, k) } else { (k, place) };
                    out[to] = bits[from].clone();
                }
                self.put(i, 0, Value::Bits(out))
            }
            // SETcc and CMOVcc.
            _ if i.condition_code() != ConditionCode::None && i.op_count() <= 2 => {
                let holds = self.holds(i.condition_code())?;
                let value = if i.op_count() == 1 {
                    Value::Bits(bits_of(u128::from(holds), 8))
                } else {
                    self.value(i, u32::from(holds))?
                };
                self.put(i, 0, value)
            }
            _ => stopped("an instruction that is not known"),
        }
    }

    fn effective_address(&mut self, i: &Instruction) -> Result<(), Stopped> {
        if i.op_register(0).size() == 8
            && let Ok((base, offset)) = self.address(i)
        {
            return self.put(i, 0, Value::Pointer(base, offset));
        }
        if i.is_ip_rel_memory_operand() {
            return stopped("a part of an address");
        }
        // A sum of numbers.
        let mut sum = bits_of(i.memory_displacement64().into(), 64);
        for (register, scale) in [(i.memory_base(), 1), (i.memory_index(), i.memory_index_scale())] {
            if register == Register::None {
                continue;
            }
            let Value::Bits(bits) = self.register(register)? else { return stopped("an address that is not known") };
            if bits.len() != 64 {
                return stopped("a sum of other words than 64 bits");
            }
            sum = self.any_sum(&sum, &shifted_up(&bits, scale.trailing_zeros() as usize))?;
        }
        sum.truncate(8 * i.op_register(0).size());
        self.put(i, 0, Value::Bits(sum))
    }

    fn logic(&mut self, i: &Instruction) -> Result<(), Stopped> {
        use Mnemonic as M;
        let m = i.mnemonic();
        if m == M::And && i.op_kind(0) == OpKind::Register && i.op_register(0) == Register::RSP {
            return self.round_stack(i);
        }
        let result = if m == M::Xor && is_same_register(i) {
            zeros(self.width(i, 0))
        } else {
            let first = u32::from(m == M::Andn);
            let (a, b) = (self.bits(i, first)?, self.bits(i, first + 1)?);
            let and = |a: &[Bit]| a.iter().zip(&b).map(|(x, y)| x.and(y)).collect::<Result<_, _>>();
            match m {
                M::Xor => xor(&a, &b),
                M::Or => a.iter().zip(&b).map(|(x, y)| x.or(y)).collect::<Result<_, _>>()?,
                M::Andn => and(&a.iter().map(|bit| bit.xor(&Bit::One)).collect::<Vec<_>>())?,
                _ => and(&a)?,
            }
        };
        self.set_flags(&result, Bit::Zero, Bit::Zero);
        if m == M::Test { Ok(()) } else { self.put(i, 0, Value::Bits(result)) }
    }

    fn round_stack(&mut self, i: &Instruction) -> Result<(), Stopped> {
        let mask = i.try_immediate(1).map_err(|_| Stopped::new("a mask that is not known"))? as i64;
        if ![-16, -32, -64].contains(&mask) {
            return stopped("a mask of another kind");
        }
        self.rounds_stack = true;
        let rounded = ((self.stack_pointer()? + self.alignment) & mask) - self.alignment;
        self.general[STACK_POINTER] = Value::Pointer(Base::Stack, rounded);
        self.flags = Flags::default();
        Ok(())
    }

    fn arithmetic(&mut self, i: &Instruction) -> Result<(), Stopped> {
        use Mnemonic as M;
        let m = i.mnemonic();
        let a = self.value(i, 0)?;
        let b = match m {
            M::Inc | M::Dec => Value::Bits(bits_of(1, self.width(i, 0))),
            M::Neg => a.clone(),
            _ => self.value(i, 1)?,
        };
        let (a, b) = match (a, b) {
            (Value::Pointer(base, offset), Value::Bits(bits)) if matches!(m, M::Add | M::Sub) => {
                let distance = known(&bits)? as i64;
                self.flags = Flags::default();
                let to = if m == M::Add { offset.wrapping_add(distance) } else { offset.wrapping_sub(distance) };
                return self.put(i, 0, Value::Pointer(base, to));
            }
            (Value::Bits(_), Value::Pointer(base, offset)) if m == M::Add => {
                let distance = known(&self.bits(i, 0)?)? as i64;
                self.flags = Flags::default();
                return self.put(i, 0, Value::Pointer(base, offset.wrapping_add(distance)));
            }
            (Value::Bits(a), Value::Bits(b)) => (a, b),
            _ => return stopped("arithmetic on an address"),
        };
        let a = if m == M::Neg { zeros(b.len()) } else { a };
        let adds = matches!(m, M::Add | M::Adc | M::Inc);
        let carry = if matches!(m, M::Adc | M::Sbb) { self.flags.carry.clone() } else { Bit::Zero };
        if m == M::Sbb && is_same_register(i) || a.iter().chain(&b).chain([&carry]).any(Bit::is_of_integer) {
            return self.integer_arithmetic(i, adds, (&a, &b), carry);
        }
        let carry = carry.value().ok_or_else(|| Stopped::new("a carry that depends on operands"))?;
        let mut result = if adds { integer_sum(&a, &b) } else { difference(&a, &b, carry) };
        if adds && carry {
            result = integer_sum(&result, &bits_of(1, a.len()));
        }
        let kept = self.flags.carry.clone();
        let (mut carried, mut overflow) = (Bit::Unknown, Bit::Unknown);
        if let (Some(x), Some(y), Some(r)) = (number(&a), number(&b), number(&result)) {
            let top = a.len() - 1;
            let c = u128::from(carry);
            carried = Bit::constant(if adds { x + y + c > r } else { x < y + c });
            overflow = Bit::constant(if adds { (x ^ r) & (y ^ r) } else { (x ^ y) & (x ^ r) } >> top & 1 == 1);
        }
        if matches!(m, M::Inc | M::Dec) {
            carried = kept;
        }
        self.set_flags(&result, carried, overflow);
        if m == M::Cmp { Ok(()) } else { self.put(i, 0, Value::Bits(result)) }
    }

    fn shift(&mut self, i: &Instruction) -> Result<(), Stopped> {
        use Mnemonic as M;
        let m = i.mnemonic();
        let source = u32::from(matches!(m, M::Rorx | M::Shlx | M::Shrx));
        let a = self.bits(i, source)?;
        let width = a.len();
        let count = self.bits(i, i.op_count() - 1)?;
        let n = known(&count[..count.len().min(8)])? as usize & if width == 64 { 63 } else { 31 };
        if n >= width {
            return stopped("a shift by more than the word");
        }
        let result = match m {
            M::Shl | M::Shlx => shifted_up(&a, n),
            M::Shr | M::Shrx => shifted_down(&a, n),
            M::Sar => [&a[n..], &vec![a[width - 1].clone(); n]].concat(),
            M::Rol => [&a[width - n..], &a[..width - n]].concat(),
            M::Ror | M::Rorx => [&a[n..], &a[..n]].concat(),
            M::Shld => [&self.bits(i, 1)?[width - n..], &a[..width - n]].concat(),
            _ => [&a[n..], &self.bits(i, 1)?[..n]].concat(),
        };
        if !matches!(m, M::Rorx | M::Shlx | M::Shrx) {
            self.flags = Flags::default();
        }
        self.put(i, 0, Value::Bits(result))
    }

    fn product(&mut self, i: &Instruction) -> Result<(), Stopped> {
        use Mnemonic as M;
        let count = i.op_count();
        if i.mnemonic() == M::Imul && count > 1 {
            let (a, b) = (self.bits(i, count - 2)?, self.bits(i, count - 1)?);
            let mut product = self.any_product(&a, &b)?;
            product.truncate(a.len());
            self.flags = Flags::default();
            return self.put(i, 0, Value::Bits(product));
        }
        let b = self.bits(i, count - 1)?;
        if i.mnemonic() == M::Imul || b.len() < 32 {
            return stopped("a product of another kind");
        }
        let implied = if i.mnemonic() == M::Mul { 0 } else { 2 };
        let Value::Bits(a) = self.general[implied].clone() else { return stopped("arithmetic on an address") };
        let product = self.any_product(&a[..b.len()], &b)?;
        let (low, high) = product.split_at(b.len());
        if i.mnemonic() == M::Mulx {
            // Where both are one register it is the high word.
            self.put(i, 1, Value::Bits(low.to_vec()))?;
            return self.put(i, 0, Value::Bits(high.to_vec()));
        }
        self.flags = Flags::default();
        let fill = |bits: &[Bit]| Value::Bits([bits, &zeros(64 - bits.len())].concat());
        (self.general[0], self.general[2]) = (fill(low), fill(high));
        Ok(())
    }
}

/// A number that is known, of at most 64 bits.
fn known(bits: &[Bit]) -> Result<u64, Stopped> {
    number(bits).map(|value| value as u64).ok_or_else(|| Stopped::new("a number that depends on operands"))
}

/// Instructions on vector registers.
impl Machine<'_> {
    /// The place of an operand of `width` bits: a multiple of its size, where the instruction demands that.
    fn aligned_address(&self, i: &Instruction, width: usize) -> Result<(Base, i64), Stopped> {
        use Mnemonic as M;
        let (base, offset) = self.address(i)?;
        let demands = match i.mnemonic() {
            M::Movaps | M::Movapd | M::Movdqa | M::Vmovaps | M::Vmovapd | M::Vmovdqa | M::Vmovdqa32 | M::Vmovdqa64 => {
                true
            }
            M::Movups | M::Movupd | M::Movdqu | M::Lddqu => false,
            _ => width == 128 && !is_vex(i),
        };
        let size = width as i64 / 8;
        let is_multiple = match base {
            Base::Image => offset % size == 0,
            Base::Stack => (offset + self.alignment) % size == 0 && size <= 64,
            _ => offset % size == 0 && self.operand_alignment % size == 0,
        };
        if demands && !is_multiple { stopped("an address that is not aligned") } else { Ok((base, offset)) }
    }

    /// An operand of `width` bits; of memory that is broadcast, its copies.
    fn lanes(&mut self, i: &Instruction, k: u32, width: usize) -> Result<Vec<Bit>, Stopped> {
        let value = match i.op_kind(k) {
            OpKind::Memory => {
                let place = self.aligned_address(i, width)?;
                let size = if i.is_broadcast() { 8 * i.memory_size().element_size() } else { width };
                let Value::Bits(bits) = self.load(place, size)? else {
                    return stopped("an address in a vector register");
                };
                copies(&bits, width / size)
            }
            OpKind::Register if i.op_register(k).is_vector_register() => {
                self.vector[i.op_register(k).number()][..width].to_vec()
            }
            OpKind::Register => {
                let bits = self.bits(i, k)?;
                bits[..bits.len().min(width)].to_vec()
            }
            _ => return stopped("an operand of another kind"),
        };
        Ok(value)
    }

    /// Writes a vector register or memory. The old form of an instruction keeps what lies above, the others clear it.
    fn put_lanes(&mut self, i: &Instruction, mut bits: Vec<Bit>) -> Result<(), Stopped> {
        if i.op_kind(0) == OpKind::Memory {
            let place = self.aligned_address(i, bits.len())?;
            return self.store(place, &Value::Bits(bits));
        }
        let register = i.op_register(0);
        if !register.is_vector_register() {
            return self.put(i, 0, Value::Bits(bits));
        }
        let register = &mut self.vector[register.number()];
        if is_vex(i) {
            bits.resize(512, Bit::Zero);
        } else {
            bits.extend_from_slice(&register[bits.len()..]);
        }
        *register = bits;
        Ok(())
    }

    fn vector(&mut self, i: &Instruction) -> Result<(), Stopped> {
        if i.op_mask() != Register::None || i.zeroing_masking() {
            return stopped("a mask register");
        }
        let name = plain_name(i);
        let m = name.as_str();
        let width = self.width(i, 0);
        let immediate = i.try_immediate(i.op_count() - 1).ok().map(|immediate| immediate as usize & 255);
        let operands = i.op_count() - u32::from(immediate.is_some());
        // Of the old form of an instruction on two operands the first one is the destination.
        let (first, second) = if operands >= 3 { (1, 2) } else { (0, 1) };
        let is_same = |a: u32, b: u32| {
            i.op_kind(a) == OpKind::Register && i.op_kind(b) == OpKind::Register && i.op_register(a) == i.op_register(b)
        };
        let result = match m {
            "movaps" | "movups" | "movdqa" | "movdqu" | "movapd" | "movupd" | "movdqa64" | "movdqu64" | "movdqa32"
            | "movdqu32" | "movdqu8" | "movdqu16" | "lddqu" => self.lanes(i, 1, width)?,
            "pxor" | "xorps" | "xorpd" | "pxorq" | "pxord" => {
                if is_same(first, second) {
                    zeros(width)
                } else {
                    xor(&self.lanes(i, first, width)?, &self.lanes(i, second, width)?)
                }
            }
            "por" | "orps" | "orpd" | "porq" | "pord" => {
                let (a, b) = (self.lanes(i, first, width)?, self.lanes(i, second, width)?);
                a.iter().zip(&b).map(|(x, y)| x.or(y)).collect::<Result<_, _>>()?
            }
            "pand" | "andps" | "andpd" | "pandq" | "pandd" | "pandn" | "andnps" | "andnpd" | "pandnq" | "pandnd" => {
                let (mut a, b) = (self.lanes(i, first, width)?, self.lanes(i, second, width)?);
                if m.contains("andn") {
                    a = a.iter().map(|bit| bit.xor(&Bit::One)).collect();
                }
                a.iter().zip(&b).map(|(x, y)| x.and(y)).collect::<Result<_, _>>()?
            }
            "pternlogq" | "pternlogd" => {
                let [a, b, c] = [self.lanes(i, 0, width)?, self.lanes(i, 1, width)?, self.lanes(i, 2, width)?];
                ternary(immediate.unwrap_or(0), &a, &b, &c)?
            }
            "psllq" | "psrlq" | "pslld" | "psrld" | "psllw" | "psrlw" | "pslldq" | "psrldq" => {
                let source = if operands >= 2 && is_vex(i) { 1 } else { 0 };
                let (up, size) = shift_of(m);
                let count = match immediate {
                    Some(count) if size == 128 => 8 * count,
                    Some(count) => count,
                    None => known(&self.lanes(i, operands - 1, 128)?[..64])?.min(512) as usize,
                };
                let shifted = if up { shifted_up } else { shifted_down };
                pieces(&self.lanes(i, source, width)?, size).flat_map(|lane| shifted(lane, count)).collect()
            }
            "paddq" | "paddd" | "paddw" | "paddb" => {
                let size = match m {
                    "paddq" => 64,
                    "paddd" => 32,
                    "paddw" => 16,
                    _ => 8,
                };
                let (a, b) = (self.lanes(i, first, width)?, self.lanes(i, second, width)?);
                pieces(&a, size).zip(pieces(&b, size)).flat_map(|(x, y)| integer_sum(x, y)).collect()
            }
            "pmuludq" => {
                let (a, b) = (self.lanes(i, first, width)?, self.lanes(i, second, width)?);
                let products = pieces(&a, 64).zip(pieces(&b, 64)).map(|(x, y)| integer_product(&x[..32], &y[..32]));
                products.collect::<Result<Vec<_>, _>>()?.concat()
            }
            "pclmulqdq" => {
                let (a, b) = (self.lanes(i, first, width)?, self.lanes(i, second, width)?);
                let halves = immediate.unwrap_or(0);
                let products = pieces(&a, 128)
                    .zip(pieces(&b, 128))
                    .map(|(x, y)| carryless_product(&x[64 * (halves & 1)..][..64], &y[64 * (halves >> 4 & 1)..][..64]));
                products.collect::<Result<Vec<_>, _>>()?.concat()
            }
            "gf2p8affineqb" => {
                let (a, matrix) = (self.lanes(i, first, width)?, self.lanes(i, second, width)?);
                affine(&a, &matrix, immediate.unwrap_or(0))?
            }
            "pcmpeqd" | "pcmpeqb" | "pcmpeqq" | "pcmpeqw" if is_same(first, second) => {
                vec![Bit::One; width]
            }
            "packuswb" => {
                let (a, b) = (self.lanes(i, first, width)?, self.lanes(i, second, width)?);
                if pieces(&a, 16).chain(pieces(&b, 16)).any(|piece| !piece[8..].iter().all(Bit::is_zero)) {
                    return stopped("pieces that may be saturated");
                }
                let both = pieces(&a, 128).zip(pieces(&b, 128)).flat_map(|(x, y)| [x, y]);
                both.flat_map(|x| pieces(x, 16).flat_map(|piece| piece[..8].to_vec()).collect::<Vec<_>>()).collect()
            }
            "movd" | "movq" | "movsd" | "movss" if operands == 2 => {
                return self.move_scalar(i, m);
            }
            "pmovwb" | "pmovqb" | "pmovdb" | "pmovqd" | "pmovqw" | "pmovdw" => {
                let (size, kept) = match m {
                    "pmovwb" => (16, 8),
                    "pmovdb" => (32, 8),
                    "pmovdw" => (32, 16),
                    "pmovqb" => (64, 8),
                    "pmovqw" => (64, 16),
                    _ => (64, 32),
                };
                let from = self.width(i, 1);
                let a = self.lanes(i, 1, from)?;
                pieces(&a, size).flat_map(|piece| piece[..kept].to_vec()).collect()
            }
            "pmovzxbw" | "pmovzxwd" | "pmovzxdq" | "pmovzxbd" | "pmovzxbq" | "pmovzxwq" => {
                let (size, to) = match m {
                    "pmovzxbw" => (8, 16),
                    "pmovzxbd" => (8, 32),
                    "pmovzxbq" => (8, 64),
                    "pmovzxwd" => (16, 32),
                    "pmovzxwq" => (16, 64),
                    _ => (32, 64),
                };
                let a = self.lanes(i, 1, width * size / to)?;
                pieces(&a, size).flat_map(|piece| [piece, &zeros(to - size)].concat()).collect()
            }
            _ => self.moved(i, m, width, immediate, (first, second))?,
        };
        self.put_lanes(i, result)
    }

    /// A word between registers and memory, alone.
    fn move_scalar(&mut self, i: &Instruction, m: &str) -> Result<(), Stopped> {
        let size = if matches!(m, "movd" | "movss") { 32 } else { 64 };
        let between = (0..2).all(|k| i.op_kind(k) == OpKind::Register && i.op_register(k).is_vector_register());
        if between && matches!(m, "movsd" | "movss") {
            let moved = self.lanes(i, 1, size)?;
            return self.put_lanes(i, moved);
        }
        let mut bits = self.lanes(i, 1, size)?;
        if i.op_kind(0) == OpKind::Register && i.op_register(0).is_vector_register() {
            bits.resize(128, Bit::Zero);
        }
        self.put_lanes(i, bits)
    }

    /// Instructions that move parts of their operands, and compute nothing.
    fn moved(
        &mut self,
        i: &Instruction,
        m: &str,
        width: usize,
        immediate: Option<usize>,
        (first, second): (u32, u32),
    ) -> Result<Vec<Bit>, Stopped> {
        let byte = immediate.unwrap_or(0);
        /// For each 128 bits of both operands, parts of them.
        fn each(a: &[Bit], b: &[Bit], part: impl Fn(&[Bit], &[Bit]) -> Vec<Bit>) -> Vec<Bit> {
            pieces(a, 128).zip(pieces(b, 128)).flat_map(|(x, y)| part(x, y)).collect()
        }
        let part = |a: &[Bit], size: usize, k: usize| a[size * k..size * (k + 1)].to_vec();
        Ok(match m {
            "palignr" => {
                let (a, b) = (self.lanes(i, first, width)?, self.lanes(i, second, width)?);
                each(&a, &b, |x, y| shifted_down(&[y, x].concat(), 8 * byte)[..128].to_vec())
            }
            "pshufd" => {
                let a = self.lanes(i, 1, width)?;
                each(&a, &a, |x, _| (0..4).flat_map(|k| part(x, 32, byte >> (2 * k) & 3)).collect())
            }
            "permilps" if immediate.is_some() => {
                let a = self.lanes(i, 1, width)?;
                each(&a, &a, |x, _| (0..4).flat_map(|k| part(x, 32, byte >> (2 * k) & 3)).collect())
            }
            "pshuflw" | "pshufhw" => {
                let a = self.lanes(i, 1, width)?;
                let high = usize::from(matches!(m, "pshufhw"));
                each(&a, &a, |x, _| {
                    let mut out = x.to_vec();
                    for k in 0..4 {
                        out[64 * high + 16 * k..][..16]
                            .clone_from_slice(&x[64 * high + 16 * (byte >> (2 * k) & 3)..][..16]);
                    }
                    out
                })
            }
            "pshufb" => {
                let (a, control) = (self.lanes(i, first, width)?, self.lanes(i, second, width)?);
                let control = pieces(&control, 8).map(known).collect::<Result<Vec<_>, _>>()?;
                let octet = |(k, &c): (usize, &u64)| match c {
                    c if c & 128 != 0 => zeros(8),
                    c => part(&a[128 * (k / 16)..], 8, c as usize & 15),
                };
                control.iter().enumerate().flat_map(octet).collect()
            }
            "shufps" => {
                let (a, b) = (self.lanes(i, first, width)?, self.lanes(i, second, width)?);
                each(&a, &b, |x, y| (0..4).flat_map(|k| part([x, x, y, y][k], 32, byte >> (2 * k) & 3)).collect())
            }
            "shufpd" => {
                let (a, b) = (self.lanes(i, first, width)?, self.lanes(i, second, width)?);
                let of = |k: usize| part(if k & 1 == 0 { &a } else { &b }, 64, k / 2 * 2 + (byte >> k & 1));
                (0..width / 64).flat_map(of).collect()
            }
            "permilpd" if immediate.is_some() => {
                let a = self.lanes(i, 1, width)?;
                (0..width / 64).flat_map(|k| part(&a, 64, k / 2 * 2 + (byte >> k & 1))).collect()
            }
            "punpcklqdq" | "unpcklpd" | "movlhps" => {
                let (a, b) = (self.lanes(i, first, width)?, self.lanes(i, second, width)?);
                each(&a, &b, |x, y| [&x[..64], &y[..64]].concat())
            }
            "punpckhqdq" | "unpckhpd" => {
                let (a, b) = (self.lanes(i, first, width)?, self.lanes(i, second, width)?);
                each(&a, &b, |x, y| [&x[64..], &y[64..]].concat())
            }
            "movhlps" => {
                let (a, b) = (self.lanes(i, first, width)?, self.lanes(i, second, width)?);
                [&b[64..128], &a[64..128]].concat()
            }
            "movhps" | "movhpd" => {
                if i.op_kind(0) == OpKind::Memory {
                    return Ok(self.lanes(i, 1, 128)?[64..].to_vec());
                }
                [self.lanes(i, first, 128)?[..64].to_vec(), self.lanes(i, second, 64)?].concat()
            }
            "movlps" | "movlpd" => {
                if i.op_kind(0) == OpKind::Memory {
                    return self.lanes(i, 1, 64);
                }
                [self.lanes(i, second, 64)?, self.lanes(i, first, 128)?[64..].to_vec()].concat()
            }
            "punpcklbw" | "punpckhbw" | "punpcklwd" | "punpckhwd" | "punpckldq" | "punpckhdq" | "unpcklps"
            | "unpckhps" => {
                let (a, b) = (self.lanes(i, first, width)?, self.lanes(i, second, width)?);
                let (high, size) = unpacking(m);
                each(&a, &b, |x, y| {
                    let places = (0..64 / size).map(|k| k + high * (64 / size));
                    places.flat_map(|k| [part(x, size, k), part(y, size, k)].concat()).collect()
                })
            }
            "movddup" => {
                if width == 128 {
                    return Ok(copies(&self.lanes(i, 1, 64)?, 2));
                }
                let a = self.lanes(i, 1, width)?;
                each(&a, &a, |x, _| copies(&x[..64], 2))
            }
            "inserti128" | "insertf128" | "inserti64x4" | "insertf64x4" | "inserti32x4" | "insertf32x4"
            | "inserti64x2" | "insertf64x2" | "inserti32x8" | "insertf32x8" => {
                let size = part_of(m);
                let (mut a, b) = (self.lanes(i, 1, width)?, self.lanes(i, 2, size)?);
                a[size * (byte & (width / size - 1))..][..size].clone_from_slice(&b);
                a
            }
            "extracti128" | "extractf128" | "extracti64x4" | "extractf64x4" | "extracti32x4" | "extractf32x4"
            | "extracti64x2" | "extractf64x2" | "extracti32x8" | "extractf32x8" => {
                let (size, whole) = (part_of(m), self.width(i, 1));
                let a = self.lanes(i, 1, whole)?;
                part(&a, size, byte & (whole / size - 1))
            }
            "pinsrq" | "pinsrd" => {
                let size = if matches!(m, "pinsrq") { 64 } else { 32 };
                let (mut a, b) = (self.lanes(i, first, 128)?, self.lanes(i, second, size)?);
                a[size * (byte & (128 / size - 1))..][..size].clone_from_slice(&b);
                a
            }
            "pextrq" | "pextrd" => {
                let size = if matches!(m, "pextrq") { 64 } else { 32 };
                part(&self.lanes(i, 1, 128)?, size, byte & (128 / size - 1))
            }
            "perm2i128" | "perm2f128" => {
                let both = [self.lanes(i, 1, 256)?, self.lanes(i, 2, 256)?].concat();
                let half = |s: usize| if byte >> s & 8 != 0 { zeros(128) } else { part(&both, 128, byte >> s & 3) };
                [half(0), half(4)].concat()
            }
            "permt2q" | "permi2q" | "permt2pd" | "permi2pd" => {
                let [a, b, c] = [self.lanes(i, 0, width)?, self.lanes(i, 1, width)?, self.lanes(i, 2, width)?];
                let (index, low) = if matches!(m, "permt2q" | "permt2pd") { (b, a) } else { (a, b) };
                permuted(&index, &[low, c].concat(), width)?
            }
            "permq" | "permpd" => {
                if immediate.is_some() {
                    let a = self.lanes(i, 1, width)?;
                    let of = |x: &[Bit]| (0..4).flat_map(|k| part(x, 64, byte >> (2 * k) & 3)).collect::<Vec<_>>();
                    return Ok(pieces(&a, 256).flat_map(of).collect());
                }
                let (index, a) = (self.lanes(i, 1, width)?, self.lanes(i, 2, width)?);
                permuted(&index, &a, width)?
            }
            "alignq" => {
                let both = [self.lanes(i, 2, width)?, self.lanes(i, 1, width)?].concat();
                both[64 * (byte & (width / 64 - 1))..][..width].to_vec()
            }
            "shufi64x2" | "shuff64x2" | "shufi32x4" | "shuff32x4" => {
                let (a, b) = (self.lanes(i, 1, width)?, self.lanes(i, 2, width)?);
                let lanes = width / 128;
                let bits = lanes.trailing_zeros() as usize;
                let of = |k: usize| part(if k < lanes / 2 { &a } else { &b }, 128, byte >> (bits * k) & (lanes - 1));
                (0..lanes).flat_map(of).collect()
            }
            "pbroadcastq" | "broadcastsd" => copies(&self.lanes(i, 1, 64)?, width / 64),
            "pbroadcastd" | "broadcastss" => copies(&self.lanes(i, 1, 32)?, width / 32),
            "pbroadcastw" => copies(&self.lanes(i, 1, 16)?, width / 16),
            "pbroadcastb" => copies(&self.lanes(i, 1, 8)?, width / 8),
            "broadcasti128" | "broadcastf128" | "broadcasti32x4" | "broadcastf32x4" | "broadcasti64x2"
            | "broadcastf64x2" => copies(&self.lanes(i, 1, 128)?, width / 128),
            "broadcasti64x4" | "broadcastf64x4" | "broadcasti32x8" | "broadcastf32x8" => {
                copies(&self.lanes(i, 1, 256)?, width / 256)
            }
            "movsd" => {
                let (a, b) = (self.lanes(i, first, 128)?, self.lanes(i, second, 64)?);
                [&b[..], &a[64..]].concat()
            }
            "blendps" | "pblendd" | "blendpd" | "pblendw" => {
                let size = match m {
                    "blendpd" => 64,
                    "pblendw" => 16,
                    _ => 32,
                };
                let (a, b) = (self.lanes(i, first, width)?, self.lanes(i, second, width)?);
                let of = |k: usize| part(if byte >> (k % 8) & 1 == 1 { &b } else { &a }, size, k);
                (0..width / size).flat_map(of).collect()
            }
            _ => return stopped("an instruction that is not known"),
        })
    }
}

/// Whether the first two operands are one register.
pub(crate) fn is_same_register(i: &Instruction) -> bool {
    let is_register = |k| i.op_kind(k) == OpKind::Register;
    is_register(0) && is_register(1) && i.op_register(0) == i.op_register(1)
}

fn is_vex(i: &Instruction) -> bool {
    format!("{:?}", i.mnemonic()).starts_with('V')
}

/// The name of an instruction, the same for the old form and for the new ones.
fn plain_name(i: &Instruction) -> String {
    let name = format!("{:?}", i.mnemonic()).to_lowercase();
    name.strip_prefix('v').map_or(name.clone(), str::to_owned)
}

/// Whether a shift goes up, and of how many bits its lanes are.
fn shift_of(name: &str) -> (bool, usize) {
    let size = match name.rsplit("psll").next().and_then(|rest| rest.rsplit("psrl").next()) {
        Some("dq") => 128,
        Some("q") => 64,
        Some("d") => 32,
        _ => 16,
    };
    (name.contains("psll"), size)
}

/// Whether an instruction interleaves the high halves, and parts of how many bits.
fn unpacking(name: &str) -> (usize, usize) {
    let size = match &name[name.len() - 2..] {
        "bw" => 8,
        "wd" => 16,
        _ => 32,
    };
    (usize::from(name.contains("unpckh")), size)
}

/// Of how many bits is what an instruction inserts or extracts.
fn part_of(name: &str) -> usize {
    if name.ends_with("64x4") || name.ends_with("32x8") { 256 } else { 128 }
}

/// Words of 64 bits of a table, by their numbers.
fn permuted(index: &[Bit], table: &[Bit], width: usize) -> Result<Vec<Bit>, Stopped> {
    let mut out = Vec::with_capacity(width);
    for number in pieces(index, 64) {
        let k = known(&number[..4])? as usize & (table.len() / 64 - 1);
        out.extend_from_slice(&table[64 * k..][..64]);
    }
    Ok(out)
}

/// Any function of three bits, by its table: the sum of the products of its algebraic normal form.
fn ternary(table: usize, a: &[Bit], b: &[Bit], c: &[Bit]) -> Result<Vec<Bit>, Stopped> {
    let mut normal = [0; 8];
    for (k, coefficient) in normal.iter_mut().enumerate() {
        // Möbius: over all places within k.
        *coefficient = (0..8).filter(|place| place & k == *place).fold(0, |sum, place| sum ^ table >> place & 1);
    }
    let bit = |((x, y), z): ((&Bit, &Bit), &Bit)| {
        let mut sum = Bit::constant(normal[0] == 1);
        for (k, _) in normal.iter().enumerate().skip(1).filter(|(_, coefficient)| **coefficient == 1) {
            let mut term = Bit::One;
            for (factor, place) in [(x, 4), (y, 2), (z, 1)] {
                if k & place != 0 {
                    term = term.and(factor)?;
                }
            }
            sum = sum.xor(&term);
        }
        Ok(sum)
    };
    a.iter().zip(b).zip(c).map(bit).collect()
}

/// GF2P8AFFINEQB: each octet times a matrix of constants, whose rows are octets, the last one first; and a constant.
fn affine(a: &[Bit], matrix: &[Bit], constant: usize) -> Result<Vec<Bit>, Stopped> {
    let mut out = Vec::with_capacity(a.len());
    for (octets, rows) in pieces(a, 64).zip(pieces(matrix, 64)) {
        for octet in pieces(octets, 8) {
            for k in 0..8 {
                let row = &rows[8 * (7 - k)..][..8];
                let pairs: Vec<_> = row.iter().zip(octet).collect();
                out.push(sum_of_products(&pairs)?.xor(&Bit::constant(constant >> k & 1 == 1)));
            }
        }
    }
    Ok(out)
}
