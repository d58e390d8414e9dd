//! Instructions of arithmetic on words that are integers, with carries that are not known.

use crate::Stopped;
use crate::bits::{Bit, integer_product, integer_sum};
use crate::integers::Id;
use crate::machine::{Machine, Value};
use iced_x86::{Instruction, Mnemonic};
use num_bigint::BigInt;

fn are_integers<'a>(mut bits: impl Iterator<Item = &'a Bit>) -> bool {
    bits.any(Bit::is_of_integer)
}

impl Machine<'_> {
    /// a ± b ± carry of as many bits, and the carry or borrow.
    fn sum_with_carry(
        &mut self,
        adds: bool,
        (a, b): (&[Bit], &[Bit]),
        carry: &Bit,
    ) -> Result<(Vec<Bit>, Bit), Stopped> {
        let n = a.len();
        if adds && a == b {
            // 2a + carry: the bits move up.
            return Ok(([std::slice::from_ref(carry), &a[..n - 1]].concat(), a[n - 1].clone()));
        }
        if !adds && a == b {
            return Ok((vec![carry.clone(); n], carry.clone()));
        }
        let sign = BigInt::from(if adds { 1 } else { -1 });
        let numbers =
            [self.integers.number(a)?, self.integers.number(b)?, self.integers.number(std::slice::from_ref(carry))?];
        let parts = [1.into(), sign.clone(), sign.clone()].into_iter().zip(numbers);
        let whole = self.integers.sum(&parts.collect::<Vec<(BigInt, Id)>>());
        let (_, quotient) = self.integers.split(whole, n as u64);
        let carried = self.integers.sum(&[(sign, quotient)]);
        let bit = self.integers.bit(carried);
        if bit.is_of_integer() {
            self.integers.carries.push(carried);
        }
        Ok((self.integers.bits(whole, n), bit))
    }

    /// ADD, ADC, SUB, SBB, CMP, INC, DEC and NEG.
    pub fn integer_arithmetic(
        &mut self,
        i: &Instruction,
        adds: bool,
        (a, b): (&[Bit], &[Bit]),
        carry: Bit,
    ) -> Result<(), Stopped> {
        let (result, mut carried) = if i.mnemonic() == Mnemonic::Sbb && crate::machine::is_same_register(i) {
            // Of a register less itself the borrow remains, whatever it held.
            (vec![carry.clone(); a.len()], carry)
        } else {
            self.sum_with_carry(adds, (a, b), &carry)?
        };
        if matches!(i.mnemonic(), Mnemonic::Inc | Mnemonic::Dec) {
            carried = self.flags.carry.clone();
        }
        self.set_flags(&result, carried, Bit::Unknown);
        if i.mnemonic() == Mnemonic::Cmp { Ok(()) } else { self.put(i, 0, Value::Bits(result)) }
    }

    /// ADCX and ADOX: each with a flag of its own, and none but that is changed.
    pub fn add_in_chain(&mut self, i: &Instruction) -> Result<(), Stopped> {
        let is_first = i.mnemonic() == Mnemonic::Adcx;
        let (a, b) = (self.bits(i, 0)?, self.bits(i, 1)?);
        let flag = if is_first { self.flags.carry.clone() } else { self.flags.overflow.clone() };
        let (result, carried) = self.sum_with_carry(true, (&a, &b), &flag)?;
        *(if is_first { &mut self.flags.carry } else { &mut self.flags.overflow }) = carried;
        self.put(i, 0, Value::Bits(result))
    }

    /// a + b modulo 2^n.
    pub fn any_sum(&mut self, a: &[Bit], b: &[Bit]) -> Result<Vec<Bit>, Stopped> {
        if !are_integers(a.iter().chain(b)) {
            return Ok(integer_sum(a, b));
        }
        self.sum_with_carry(true, (a, b), &Bit::Zero).map(|(sum, _)| sum)
    }

    /// a·b, of as many bits as both have.
    pub fn any_product(&mut self, a: &[Bit], b: &[Bit]) -> Result<Vec<Bit>, Stopped> {
        if !are_integers(a.iter().chain(b)) {
            return integer_product(a, b);
        }
        let (x, y) = (self.integers.number(a)?, self.integers.number(b)?);
        let product = self.integers.product(x, y)?;
        let (low, high) = self.integers.split(product, a.len() as u64);
        Ok([self.integers.bits(low, a.len()), self.integers.bits(high, b.len())].concat())
    }

    /// Each bit the other way.
    pub fn complement(&mut self, bits: &[Bit]) -> Result<Vec<Bit>, Stopped> {
        if !are_integers(bits.iter()) {
            return Ok(bits.iter().map(|bit| bit.xor(&Bit::One)).collect());
        }
        let ones = vec![Bit::One; bits.len()];
        self.sum_with_carry(false, (&ones, bits), &Bit::Zero).map(|(difference, _)| difference)
    }
}
