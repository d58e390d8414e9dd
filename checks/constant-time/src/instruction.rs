//! Instructions, and the addresses that they touch.

use iced_x86::{Decoder, DecoderOptions, Instruction, Mnemonic, OpKind, Register};
use libc::*;
use std::arch::x86_64::__cpuid_count;
use std::sync::OnceLock;

/// The instruction at an address.
pub fn decode(at: u64) -> Instruction {
    /// The longest instruction.
    const LONGEST: usize = 15;
    // SAFETY: the processor comes to execute what lies there; code of this size is followed by other sections.
    let code = unsafe { std::slice::from_raw_parts(at as *const u8, LONGEST) };
    Decoder::with_ip(64, code, at, DecoderOptions::NONE).decode()
}

/// A digest of the addresses that an instruction touches: those of its operands, with the mask that leaves out words of
/// them, and the top of the stack.
pub fn data_addresses(instruction: &Instruction, context: &ucontext_t) -> u64 {
    let registers = &context.uc_mcontext.gregs;
    let mut digest = registers[REG_RSP as usize] as u64;
    // These only compute with the address.
    if matches!(instruction.mnemonic(), Mnemonic::Lea | Mnemonic::Nop) {
        return digest;
    }
    for operand in 0..instruction.op_count() {
        if is_memory(instruction.op_kind(operand)) {
            let address = instruction.virtual_address(operand, 0, |register, _, _| value(register, registers));
            let address = address.expect("addresses in vector registers are not decoded");
            for part in [address, mask(instruction, context)] {
                digest = digest.wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(32) ^ part;
            }
        }
    }
    digest
}

/// Whether an operand of this kind lies in memory.
pub fn is_memory(kind: OpKind) -> bool {
    !matches!(
        kind,
        OpKind::Register
            | OpKind::NearBranch16
            | OpKind::NearBranch32
            | OpKind::NearBranch64
            | OpKind::FarBranch16
            | OpKind::FarBranch32
            | OpKind::Immediate8
            | OpKind::Immediate8_2nd
            | OpKind::Immediate16
            | OpKind::Immediate32
            | OpKind::Immediate64
            | OpKind::Immediate8to16
            | OpKind::Immediate8to32
            | OpKind::Immediate8to64
            | OpKind::Immediate32to64
    )
}

/// The mask of words that an instruction of AVX-512 reads or writes; all ones without one.
///
/// The kernel keeps the masks where XSAVE does, in the standard format. Source: Intel SDM vol. 1, 13.4.
fn mask(instruction: &Instruction, context: &ucontext_t) -> u64 {
    const MASKS: u32 = 5;
    if instruction.op_mask() == Register::None {
        return u64::MAX;
    }
    static OFFSET: OnceLock<usize> = OnceLock::new();
    // SAFETY: every x86-64 processor has CPUID. (From Rust 1.92 on the call is safe.)
    #[allow(unused_unsafe)]
    let offset = *OFFSET.get_or_init(|| unsafe { __cpuid_count(0xd, MASKS) }.ebx as usize);
    let kept = context.uc_mcontext.fpregs.cast::<u64>();
    // SAFETY: on a processor with masks the kernel keeps them there; which parts are kept stands behind 512 bytes.
    unsafe {
        match kept.add(512 / 8).read() >> MASKS & 1 {
            0 => 0,
            _ => kept.add(offset / 8 + instruction.op_mask().number()).read(),
        }
    }
}

/// The value of a general register; the base of a segment as 0, which is not so for FS and GS, but always the same.
fn value(register: Register, registers: &[greg_t; 23]) -> Option<u64> {
    const GENERAL: [c_int; 16] = [
        REG_RAX, REG_RCX, REG_RDX, REG_RBX, REG_RSP, REG_RBP, REG_RSI, REG_RDI, REG_R8, REG_R9, REG_R10, REG_R11,
        REG_R12, REG_R13, REG_R14, REG_R15,
    ];
    let whole = || registers[GENERAL[register.number()] as usize] as u64;
    match register {
        _ if register.is_gpr64() => Some(whole()),
        _ if register.is_gpr32() => Some(whole() & 0xffff_ffff),
        _ if register.is_segment_register() => Some(0),
        _ => None,
    }
}
