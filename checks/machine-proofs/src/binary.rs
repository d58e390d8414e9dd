//! What functions of binary fields have to compute, and whether they do, for every input.

use crate::Verdict;
use crate::bits::{Bit, reduced, squared, sum_of_products};
use crate::claim::{self, Example, Proof};
use crate::image::Image;
use crate::integers::Integers;
use carryless_machine_proofs::{Kernel, Operation};

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
    fn of(kernel: &Kernel) -> Option<Field> {
        let (_, m, terms) = MODULI.iter().find(|(name, ..)| *name == kernel.field)?;
        Some(Field { m: *m, terms, loose: m.next_multiple_of(64), place: 8 * kernel.size })
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
    /// The operands of each element.
    fn elements(&self, kernel: &Kernel) -> Vec<Vec<Vec<Bit>>> {
        let count = kernel.operation.operands();
        (0..kernel.count).map(|k| (0..count).map(|o| self.operand(o, k)).collect()).collect()
    }
    /// An operand of all elements as it lies in memory.
    fn placed(&self, elements: &[Vec<Vec<Bit>>], operand: usize) -> Vec<Bit> {
        let place = |element: &Vec<Vec<Bit>>| {
            let mut bits = element[operand].clone();
            bits.resize(self.place, Bit::Zero);
            bits
        };
        elements.iter().flat_map(place).collect()
    }
    /// How many bits of the result are not as expected, once it is reduced; bits above the words of an element are zero.
    fn wrong(&self, operation: Operation, expected: &[Vec<Bit>], result: &[Bit]) -> usize {
        let wrong = |(expected, result): (&Vec<Bit>, &[Bit])| {
            let (low, high) = result.split_at(self.loose);
            let low = match operation {
                Operation::Root => squared(&self.reduced(low.to_vec())),
                _ => low.to_vec(),
            };
            self.reduced(low).iter().zip(expected).filter(|(a, b)| a != b).count()
                + high.iter().filter(|bit| !bit.is_zero()).count()
        };
        expected.iter().zip(result.chunks(self.place)).map(wrong).sum()
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

/// What a function has to compute.
pub struct Claim<'a> {
    kernel: &'a Kernel,
    field: Field,
    operands: Vec<Vec<Bit>>,
    expected: Vec<Vec<Bit>>,
}

impl<'a> Claim<'a> {
    /// By the definition; none if the field is not one of these.
    pub fn of(kernel: &'a Kernel) -> Option<Claim<'a>> {
        let field = Field::of(kernel)?;
        let elements = field.elements(kernel);
        let expected = elements.iter().map(|element| field.defined(kernel.operation, element)).collect();
        let operands = (0..kernel.operation.operands()).map(|o| field.placed(&elements, o)).collect();
        Some(Claim { kernel, field, operands, expected })
    }

    /// Proves it, or says why not.
    pub fn prove(&self, image: &Image) -> Proof {
        let Claim { kernel, field, operands, expected } = self;
        claim::prove(image, kernel, operands, &Integers::default(), |_, result| {
            match field.wrong(kernel.operation, expected, result) {
                0 => Verdict::Proven,
                wrong => Verdict::Wrong(format!("{wrong} bits of the result")),
            }
        })
    }

    /// An example: at first all bits zero, then all one, then random ones.
    pub fn example(&self, number: usize, random: &mut dyn FnMut() -> u64) -> Example {
        let mut bit = || match number {
            0 => false,
            1 => true,
            _ => random() >> 63 == 1,
        };
        let bits: Vec<bool> = (0..=4 * WAYS * 64 * WORDS).map(|variable| variable == 0 || bit()).collect();
        let octet = |octet: &[Bit]| octet.iter().rev().fold(0, |n, bit| n << 1 | u8::from(bit.evaluated(&bits)));
        let operands = self.operands.iter().map(|operand| operand.chunks(8).map(octet).collect()).collect();
        Example { operands, bits, limbs: Vec::new() }
    }
}
