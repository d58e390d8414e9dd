//! Symbolic words: the library's kernels run on them unchanged, and what they compute is then known for every input.
//!
//! Each bit of a word is a polynomial of degree at most 2 over F_2 in boolean variables. A kernel is proven by running
//! it once on words of variables and comparing its bits with a reference written bit by bit.

mod bits;
pub mod reference;
mod table;
mod word;
mod word128;

pub use bits::{Bit, ONE, ZERO, equal, variables, xor};
pub use word::Symbol;
pub use word128::Symbol128;

/// Runs a proof in a thread of its own, so that it starts with no variables, and has room for tables on the stack.
///
/// A panic, such as a product of degree 3 or a table that is not linear, refutes the claim like an error does.
pub fn prove(claim: impl FnOnce() -> Result<(), String> + Send) -> Result<(), String> {
    const STACK: usize = 64 << 20;
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, claim).expect("a thread");
        thread.join().unwrap_or_else(|_| Err("the kernel did something that no symbol can".to_owned()))
    })
}

/// The bits of words, lowest first.
pub fn bits_of<const BITS: usize>(words: &[Symbol<BITS>]) -> Vec<Bit> {
    words.iter().flat_map(|w| w.0).collect()
}

/// Words of these bits, lowest first; missing bits are zero.
pub fn words_of<const BITS: usize, const N: usize>(bits: &[Bit]) -> [Symbol<BITS>; N] {
    assert!(bits.len() <= N * BITS);
    let bit = |i: usize| bits.get(i).copied().unwrap_or(ZERO);
    std::array::from_fn(|k| Symbol(std::array::from_fn(|i| bit(k * BITS + i))))
}
