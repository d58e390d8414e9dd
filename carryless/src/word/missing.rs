//! Registers of other architectures, by name: what is written for them compiles everywhere, and is refused where it runs.

use super::portable128::{Halves, Kind};
use super::{Isa, Target};

/// A pair of halves that stands for a register which this architecture does not have, by its place in the list of their multipliers.
/// [`Isa::require`] and [`Isa::enter`] panic, and so does all that asks them.
pub type Missing<const REGISTER: usize> = Halves<Register<REGISTER>>;

/// The kind of [`Missing`].
#[derive(Clone, Copy)]
pub struct Register<const REGISTER: usize>;

/// The multipliers of the registers, and why there are none.
const REGISTERS: [(&str, &str); 4] = [
    ("clmul", "this processor has no PCLMULQDQ: use the portable words"),
    ("clmul-avx2", "this processor lacks AVX2 or VPCLMULQDQ: use the portable words"),
    ("clmul-avx512", "this processor lacks AVX-512 or VPCLMULQDQ: use the portable words"),
    ("clmul", "this processor has no PMULL: use the portable words"),
];

impl<const REGISTER: usize> Kind for Register<REGISTER> {
    const DISPATCHED: bool = false;
    const MULTIPLIER: &'static str = REGISTERS[REGISTER].0;
    type On<T: Target> = Missing<REGISTER>;
    type Simd = Missing<REGISTER>;
}

impl<const REGISTER: usize> Isa for Register<REGISTER> {
    fn require() {
        panic!("{}", REGISTERS[REGISTER].1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[should_panic(expected = "this processor has no PMULL: use the portable words")]
    fn it_is_refused_where_elements_are_made() {
        Register::<3>::require();
    }

    #[test]
    #[should_panic(expected = "this processor lacks AVX-512 or VPCLMULQDQ")]
    fn a_computation_is_refused() {
        Register::<2>::enter(|| ());
    }
}
