//! What a function is to compute, of whichever kind its field is, and the run that shows it.

use crate::bits::Bit;
use crate::image::Image;
use crate::integers::Integers;
use crate::machine::Machine;
use crate::{Verdict, binary, prime};
use carryless_machine_proofs::Kernel;
use num_bigint::BigInt;
use std::collections::BTreeMap;

/// The stack pointer on entry modulo 64: 8 more than a multiple of 16, by the convention of calls.
const ALIGNMENTS: [i64; 4] = [8, 24, 40, 56];

/// What a function is to compute.
pub enum Claim<'a> {
    /// In a binary field.
    Binary(binary::Claim<'a>),
    /// In a prime field.
    Prime(Box<prime::Claim<'a>>),
}

impl<'a> Claim<'a> {
    /// By the definition.
    pub fn of(kernel: &'a Kernel) -> Claim<'a> {
        let binary = binary::Claim::of(kernel).map(Claim::Binary);
        binary.unwrap_or_else(|| Claim::Prime(Box::new(prime::Claim::of(kernel))))
    }
    /// Proves it, or says why not.
    pub fn prove(&self, image: &Image) -> Proof {
        match self {
            Claim::Binary(claim) => claim.prove(image),
            Claim::Prime(claim) => claim.prove(image),
        }
    }
    /// Operands, the first ones extreme, then random ones.
    pub fn example(&self, number: usize, random: &mut dyn FnMut() -> u64) -> Example {
        match self {
            Claim::Binary(claim) => claim.example(number, random),
            Claim::Prime(claim) => claim.example(number, random),
        }
    }
}

/// What a proof gives.
pub struct Proof {
    /// Whether the result is the definition's.
    pub verdict: Verdict,
    /// The instructions that ran, once it is known what the processor has, and their lengths.
    pub ran: BTreeMap<u64, usize>,
    /// The bits of the result as they are, before any reduction.
    pub result: Vec<Bit>,
    /// The integers that they are bits of.
    pub integers: Integers,
}

/// Operands as octets, and what variables are there.
pub struct Example {
    /// The operands.
    pub operands: Vec<Vec<u8>>,
    /// Values of bits that are variables.
    pub bits: Vec<bool>,
    /// Values of limbs that are variables.
    pub limbs: Vec<BigInt>,
}

impl Example {
    /// The octets of a result.
    pub fn evaluated(&self, proof: &Proof) -> Vec<u8> {
        let values = proof.integers.values(self.limbs.iter().cloned());
        let value = |bit: &Bit| match bit {
            Bit::Of(integer, place) => proof.integers.evaluated(*integer, &values).bit((*place).into()),
            other => other.evaluated(&self.bits),
        };
        let octet = |bits: &[Bit]| bits.iter().rev().fold(0, |octet, bit| octet << 1 | u8::from(value(bit)));
        proof.result.chunks(8).map(octet).collect()
    }
}

/// Runs a function where the first call asks what the processor has, and later ones know; at every alignment of the stack, if it
/// matters. The result is judged each time.
pub fn prove(
    image: &Image,
    kernel: &Kernel,
    operands: &[Vec<Bit>],
    integers: &Integers,
    judge: impl Fn(&mut Integers, &[Bit]) -> Verdict,
) -> Proof {
    let mut proof =
        Proof { verdict: Verdict::Proven, ran: BTreeMap::new(), result: Vec::new(), integers: Integers::default() };
    for alignment in ALIGNMENTS {
        let mut machine = Machine::new(image, alignment, kernel.size * kernel.count, kernel.alignment);
        machine.integers = integers.clone();
        for (o, operand) in operands.iter().enumerate() {
            machine.place(o, operand);
        }
        for _ in 0..2 {
            let result = machine.call(image.address(kernel.code), operands.len()).and_then(|()| machine.result());
            proof.verdict = match result {
                Ok(result) => {
                    proof.result = result;
                    judge(&mut machine.integers, &proof.result)
                }
                Err(stopped) => Verdict::NotReached(stopped.to_string()),
            };
            if proof.verdict != Verdict::Proven {
                return proof;
            }
            if !machine.reads_variables {
                break;
            }
        }
        proof.ran.append(&mut machine.ran);
        proof.integers = machine.integers;
        if !machine.rounds_stack {
            break;
        }
    }
    proof
}
