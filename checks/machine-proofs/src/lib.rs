//! The functions that are proven, compiled as a user's program compiles the library: each as a function of C, on pointers. A library of
//! its own, so that what proves them is compiled apart.

use carryless::binary_fields;
use carryless::field::named::*;
use carryless::field::prime::{Adx, Folded, Montgomery, MontgomerySpecial, PseudoMersenne, Solinas};
use carryless::field::{BinaryField, Field};
use carryless::word::{Portable128, Xmm, Xmm256, Xmm512};
use std::fmt;

/// What a function computes of its operands a, b, c, d.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operation {
    /// a·b.
    Product,
    /// a².
    Square,
    /// a·b + c·d.
    SumOfProducts,
    /// The b with b² = a.
    Root,
    /// a^32.
    FiveSquares,
    /// a_i·b_i of several elements.
    Products,
    /// a_i² of several elements.
    Squares,
}

/// A function that is proven.
pub struct Kernel {
    /// The name of its modulus in the library.
    pub field: &'static str,
    /// What it computes.
    pub operation: Operation,
    /// On how many elements.
    pub count: usize,
    /// The registers it is compiled for; in a prime field how elements are held and reduced.
    pub backend: &'static str,
    /// The octets of an element.
    pub size: usize,
    /// What its address is a multiple of.
    pub alignment: usize,
    /// Where its machine code begins.
    pub code: usize,
}

impl Operation {
    /// How many operands it has.
    pub fn operands(self) -> usize {
        match self {
            Operation::Product | Operation::Products => 2,
            Operation::SumOfProducts => 4,
            _ => 1,
        }
    }
}

impl fmt::Display for Operation {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.pad(match self {
            Operation::Product => "ab",
            Operation::Square => "a^2",
            Operation::SumOfProducts => "ab+cd",
            Operation::Root => "sqrt(a)",
            Operation::FiveSquares => "a^32",
            Operation::Products => "ab of several",
            Operation::Squares => "a^2 of several",
        })
    }
}

impl fmt::Display for Kernel {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}, {}, {}", self.field, self.backend, self.operation)
    }
}

extern "C" fn product<F: Field>(out: &mut F, a: &F, b: &F) {
    *out = F::enter(
        #[inline(always)]
        || *a * *b,
    );
}
extern "C" fn square<F: Field>(out: &mut F, a: &F) {
    *out = F::enter(
        #[inline(always)]
        || a.square(),
    );
}
extern "C" fn sum_of_products<F: BinaryField>(out: &mut F, a: &F, b: &F, c: &F, d: &F) {
    *out = F::enter(
        #[inline(always)]
        || F::mul_add2(*a, *b, *c, *d),
    );
}
extern "C" fn root<F: BinaryField>(out: &mut F, a: &F) {
    *out = F::enter(
        #[inline(always)]
        || a.sqrt(),
    );
}
extern "C" fn five_squares<F: BinaryField>(out: &mut F, a: &F) {
    *out = F::enter(
        #[inline(always)]
        || a.square().square().square().square().square(),
    );
}
extern "C" fn products<F: BinaryField, const K: usize>(out: &mut [F; K], a: &[F; K], b: &[F; K]) {
    *out = F::enter(
        #[inline(always)]
        || <F as BinaryField>::products(*a, *b),
    );
}
extern "C" fn squares<F: BinaryField, const K: usize>(out: &mut [F; K], a: &[F; K]) {
    *out = F::enter(
        #[inline(always)]
        || <F as BinaryField>::squares_n(*a, 1),
    );
}

/// A function on `count` elements.
fn kernel<F: Field>(
    (field, backend): (&'static str, &'static str),
    count: usize,
    (operation, code): (Operation, usize),
) -> Kernel {
    Kernel { field, operation, count, backend, size: size_of::<F>(), alignment: align_of::<F>(), code }
}

fn alone<F: BinaryField>(field: &'static str, backend: &'static str, list: &mut Vec<Kernel>) {
    product_and_square::<F>(field, backend, list);
    for function in [
        (Operation::SumOfProducts, sum_of_products::<F> as extern "C" fn(_, _, _, _, _) as usize),
        (Operation::Root, root::<F> as extern "C" fn(_, _) as usize),
        (Operation::FiveSquares, five_squares::<F> as extern "C" fn(_, _) as usize),
    ] {
        list.push(kernel::<F>((field, backend), 1, function));
    }
}

fn side_by_side<F: BinaryField, const K: usize>(field: &'static str, backend: &'static str, list: &mut Vec<Kernel>) {
    for function in [
        (Operation::Products, products::<F, K> as extern "C" fn(_, _, _) as usize),
        (Operation::Squares, squares::<F, K> as extern "C" fn(_, _) as usize),
    ] {
        list.push(kernel::<F>((field, backend), K, function));
    }
}

fn product_and_square<F: Field>(field: &'static str, backend: &'static str, list: &mut Vec<Kernel>) {
    for function in [
        (Operation::Product, product::<F> as extern "C" fn(_, _, _) as usize),
        (Operation::Square, square::<F> as extern "C" fn(_, _) as usize),
    ] {
        list.push(kernel::<F>((field, backend), 1, function));
    }
}

macro_rules! kernels {
    ($list:ident $($field:ident $words:ident $lanes:ident: $w64:literal $w32:literal $w16:literal $w128:literal;)+) => { $(
        alone::<$lanes<Portable128>>(stringify!($field), "portable", $list);
        alone::<$lanes<Xmm>>(stringify!($field), "PCLMULQDQ", $list);
        alone::<$lanes<Xmm256>>(stringify!($field), "AVX2", $list);
        side_by_side::<$lanes<Xmm256>, 2>(stringify!($field), "AVX2", $list);
        alone::<$lanes<Xmm512>>(stringify!($field), "AVX-512", $list);
        side_by_side::<$lanes<Xmm512>, 4>(stringify!($field), "AVX-512", $list);
    )+ };
}

macro_rules! prime_kernels {
    ($list:ident $($field:ty, $name:literal, $backend:literal;)+) => {
        $(product_and_square::<$field>($name, $backend, $list);)+
    };
}

/// What is not among them, and why.
pub const NOT_REACHED: [(&str, &str); 3] = [
    ("Fp224 and Fp384 by Solinas's sums", "what the last correction starts from is not recognized"),
    ("eight products and squares by AVX-512 IFMA", "instructions of IFMA are not known"),
    ("32-bit limbs, Barrett's reduction, Karatsuba's and the handbook's products", "not tried"),
];

/// All of them: of the binary fields that curves are over, and of that of GLS254; and of prime fields.
pub fn kernels() -> Vec<Kernel> {
    let mut kernels = Vec::new();
    let list = &mut kernels;
    kernels! { list F2m127 F2m127Words F2m127Lanes: 2 4 8 1; }
    binary_fields!(kernels! { list });
    prime_kernels! { list
        Fp160Limbs<PseudoMersenne>, "Fp160", "two folds";
        Fp192Limbs<Solinas>, "Fp192", "Solinas";
        Fp192Limbs<Solinas<Adx>>, "Fp192", "Solinas, ADX";
        Fp192Limbs<MontgomerySpecial>, "Fp192", "Montgomery";
        Fp224Limbs<MontgomerySpecial>, "Fp224", "Montgomery";
        Fp256Limbs<Solinas>, "Fp256", "Solinas";
        Fp256Limbs<MontgomerySpecial>, "Fp256", "Montgomery";
        Fp256Limbs<MontgomerySpecial<Adx>>, "Fp256", "Montgomery, ADX";
        Fp384Limbs<MontgomerySpecial>, "Fp384", "Montgomery";
        Fp521Limbs<Solinas>, "Fp521", "Solinas";
        Fp521Radix58, "Fp521", "58 bits";
        Fp256k1Limbs<PseudoMersenne>, "Fp256k1", "two folds";
        Fp25519Limbs<PseudoMersenne>, "Fp25519", "two folds";
        Fp256k1Limbs<Folded>, "Fp256k1", "full limbs";
        Fp25519Limbs<Folded>, "Fp25519", "full limbs";
        Fp25519Radix51, "Fp25519", "51 bits";
        FpBrainpool256Limbs<Montgomery>, "FpBrainpool256", "Montgomery";
        FpBrainpool384Limbs<Montgomery>, "FpBrainpool384", "Montgomery";
        FpBrainpool512Limbs<Montgomery>, "FpBrainpool512", "Montgomery";
    }
    kernels
}
