//! The same functions on the processor.

use crate::claim::{Claim, Proof};
use carryless::word::{has_adx, has_carryless_product, has_vpclmulqdq_256, has_vpclmulqdq_512};
use carryless_machine_proofs::Kernel;

/// Whether this processor has the registers that a function is compiled for.
pub fn has(backend: &str) -> bool {
    match backend {
        "AVX-512" => has_vpclmulqdq_512(),
        "AVX2" => has_vpclmulqdq_256(),
        "PCLMULQDQ" => has_carryless_product(),
        _ if backend.ends_with("ADX") => has_adx(),
        _ => true,
    }
}

/// Octets at an address that vectors may have.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct Block([u8; 64]);

/// How many operands a fault that the proof accepts is tried on: zero, all ones, and random ones.
const EXAMPLES: usize = 64;

/// Enough blocks for four elements of any field.
type Buffer = [Block; 5];

fn buffer(octets: &[u8]) -> Buffer {
    let mut buffer = [Block([0; 64]); 5];
    for (block, octets) in buffer.iter_mut().zip(octets.chunks(64)) {
        block.0[..octets.len()].copy_from_slice(octets);
    }
    buffer
}

/// What the function gives for these operands.
pub fn call(kernel: &Kernel, operands: &[Vec<u8>]) -> Vec<u8> {
    type Function = unsafe extern "C" fn(*mut Buffer, *const Buffer, *const Buffer, *const Buffer, *const Buffer);
    let mut buffers = [buffer(&[]); 4];
    for (to, octets) in buffers.iter_mut().zip(operands) {
        *to = buffer(octets);
    }
    let mut out = buffer(&[]);
    // SAFETY: the code of a function of this program, of at most as many pointers to as many elements; the processor has the
    // instructions that it asks for. What it does with a planted fault ends with this process.
    unsafe {
        let function = std::mem::transmute::<usize, Function>(kernel.code);
        function(&mut out, &buffers[0], &buffers[1], &buffers[2], &buffers[3]);
    }
    out.iter().flat_map(|block| block.0).take(kernel.size * kernel.count).collect()
}

/// A generator of words, by its state (Steele, Lea and Flood: SplitMix64).
pub fn random(mut state: u64) -> impl FnMut() -> u64 {
    move || {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (state ^ state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }
}

/// Whether the processor gives what the proof has for the result, loose bits too, on examples.
pub fn agrees(claim: &Claim, kernel: &Kernel, proof: &Proof, examples: usize) -> bool {
    let mut random = random(kernel.code as u64);
    (0..examples).all(|number| {
        let example = claim.example(number, &mut random);
        call(kernel, &example.operands) == example.evaluated(proof)
    })
}

/// The results on many examples, as one number (FNV-1a).
pub fn digest(kernel: &Kernel) -> u64 {
    let (claim, mut random) = (Claim::of(kernel), random(1));
    let results = (0..EXAMPLES).flat_map(|number| call(kernel, &claim.example(number, &mut random).operands));
    results.fold(0xcbf2_9ce4_8422_2325, |digest, octet| (digest ^ u64::from(octet)).wrapping_mul(0x0100_0000_01b3))
}
