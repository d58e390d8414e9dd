//! What functions of binary fields have to compute, and whether they do, for every input.

use crate::Verdict;
use crate::bits::{Bit, reduced, squared, sum_of_products};
use crate::image::Image;
use crate::kernels::{Kernel, Operation};
use crate::machine::Machine;
use std::collections::BTreeMap;

/// The fields' moduli x^m + Σ x^t, apart from the library: FIPS 186-4, D.1.3; SEC 2, 3.2.2; Miller's F_2^127; DSTU 4145-2002.
const MODULI: [(&str, usize, &[usize]); 11] = [
    ("F2m127", 127, &[63, 0]),
    ("F2m163", 163, &[7, 6, 3, 0]),
    ("F2m233", 233, &[74, 0]),
    ("F2m233p", 233, &[9, 4, 1, 0]),
    ("F2m239", 239, &[158, 0]),
    ("F2m257", 257, &[12, 0]),
    ("F2m283", 283, &[12, 7, 5, 0]),
    ("F2m409", 409, &[87, 0]),
    ("F2m431", 431, &[5, 3, 1, 0]),
    ("F2m503", 503, &[3, 0]),
    ("F2m571", 571, &[10, 5, 2, 0]),
];

/// Words of 64 bits that an element has room for at most.
const WORDS: usize = 10;
/// Elements side by side, at most.
const WAYS: usize = 4;
/// The stack pointer on entry modulo 64: 8 more than a multiple of 16, by the convention of calls.
const ALIGNMENTS: [i64; 4] = [8, 24, 40, 56];

/// A field and how its elements lie in memory.
struct Field {
    m: usize,
    terms: &'static [usize],
    /// Bits that an operand may have: elements are loose.
    loose: usize,
    /// Bits of its place.
    place: usize,
}

impl Field {
    fn of(kernel: &Kernel) -> Field {
        let named = MODULI.iter().find(|(name, ..)| *name == kernel.field);
        let (_, m, terms) = named.unwrap_or_else(|| panic!("no modulus of {} stands here", kernel.field));
        Field { m: *m, terms, loose: m.next_multiple_of(64), place: 8 * kernel.size }
    }
    fn reduced(&self, bits: Vec<Bit>) -> Vec<Bit> {
        reduced(self.m, self.terms, bits)
    }
    /// The bits of an operand, each a variable.
    fn operand(&self, operand: usize, element: usize) -> Vec<Bit> {
        let first = 1 + (operand * WAYS + element) * 64 * WORDS;
        (0..self.loose).map(|k| Bit::variable((first + k) as u16)).collect()
    }
    /// Coefficient k of the product is the sum of a_i·b_(k−i).
    fn product(&self, a: &[Bit], b: &[Bit]) -> Vec<Bit> {
        let coefficient = |k: usize| {
            let places = k.saturating_sub(b.len() - 1)..a.len().min(k + 1);
            sum_of_products(&places.map(|i| (&a[i], &b[k - i])).collect::<Vec<_>>()).expect("of degree two")
        };
        (0..a.len() + b.len() - 1).map(coefficient).collect()
    }
    /// What the operation gives for these operands, reduced.
    fn defined(&self, operation: Operation, operands: &[Vec<Bit>]) -> Vec<Bit> {
        let sum = |a: Vec<Bit>, b: Vec<Bit>| a.iter().zip(&b).map(|(x, y)| x.xor(y)).collect();
        self.reduced(match (operation, operands) {
            (Operation::Product | Operation::Products, [a, b]) => self.product(a, b),
            (Operation::SumOfProducts, [a, b, c, d]) => sum(self.product(a, b), self.product(c, d)),
            (Operation::Square | Operation::Squares, [a]) => squared(a),
            (Operation::FiveSquares, [a]) => (0..5).fold(a.clone(), |a, _| self.reduced(squared(&a))),
            // Of the result it is the square that is compared.
            (Operation::Root, [a]) => a.clone(),
            _ => panic!("{operation:?} of {} operands", operands.len()),
        })
    }
}

fn operands(operation: Operation) -> usize {
    match operation {
        Operation::Product | Operation::Products => 2,
        Operation::SumOfProducts => 4,
        _ => 1,
    }
}

/// Proves a function, or says why not: where the first call asks what the processor has, and later ones know; at every alignment of
/// the stack, if it matters. Gives the instructions that ran, too.
pub fn prove(image: &Image, kernel: &Kernel) -> (Verdict, BTreeMap<u64, usize>) {
    let mut ran = BTreeMap::new();
    for alignment in ALIGNMENTS {
        let mut machine = Machine::new(image, alignment, kernel.size * kernel.count);
        let verdict = prove_calls(&mut machine, image.address(kernel.code), kernel);
        ran.append(&mut machine.ran);
        if verdict != Verdict::Proven || !machine.rounds_stack {
            return (verdict, ran);
        }
    }
    (Verdict::Proven, ran)
}

fn prove_calls(machine: &mut Machine, code: u64, kernel: &Kernel) -> Verdict {
    let field = Field::of(kernel);
    let count = operands(kernel.operation);
    let elements: Vec<Vec<Vec<Bit>>> =
        (0..kernel.count).map(|k| (0..count).map(|o| field.operand(o, k)).collect()).collect();
    for o in 0..count {
        let place = |element: &Vec<Vec<Bit>>| {
            let mut bits = element[o].clone();
            bits.resize(field.place, Bit::Zero);
            bits
        };
        machine.place(o, &elements.iter().flat_map(place).collect::<Vec<_>>());
    }
    let expected: Vec<_> = elements.iter().map(|element| field.defined(kernel.operation, element)).collect();
    for _ in 0..2 {
        let result = match machine.call(code, count).and_then(|()| machine.result()) {
            Ok(result) => result,
            Err(stopped) => return Verdict::NotReached(stopped.to_string()),
        };
        for (expected, result) in expected.iter().zip(result.chunks(field.place)) {
            let (low, high) = result.split_at(field.loose);
            let low = if kernel.operation == Operation::Root { squared(&field.reduced(low.to_vec())) } else { low.to_vec() };
            let wrong = field.reduced(low).iter().zip(expected).filter(|(a, b)| a != b).count()
                + high.iter().filter(|bit| !bit.is_zero()).count();
            if wrong > 0 {
                return Verdict::Wrong(wrong);
            }
        }
        if !machine.reads_variables {
            break;
        }
    }
    Verdict::Proven
}
