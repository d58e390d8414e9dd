//! The multiplications of an inversion in an extension field, and what a product costs in the subfield.

use carryless::field::Field;
use carryless::field::extension::{Accumulated, ExtensionModulus, ExtensionMultiplier, Oef, invert, subfield};
use carryless::field::named::{Oef31x6Modulus, Oef32x5Modulus};
use std::cell::Cell;
use std::marker::PhantomData;

thread_local! {
    static MULTIPLICATIONS: Cell<u32> = const { Cell::new(0) };
}

/// Multiplication that counts.
#[derive(Clone, Copy)]
struct Counting;

impl<M: ExtensionModulus, const N: usize> ExtensionMultiplier<M, N> for Counting {
    const NAME: &'static str = "counting";

    fn mul(a: &[u32; N], b: &[u32; N]) -> [u32; N] {
        MULTIPLICATIONS.set(MULTIPLICATIONS.get() + 1);
        <Accumulated as ExtensionMultiplier<M, N>>::mul(a, b)
    }
}

/// The multiplications of one inversion in the field of this degree, 5 or 6.
///
/// # Panics
/// If there is no such field.
pub fn multiplications_of_inversion(degree: u32) -> u32 {
    match degree {
        5 => multiplications::<Oef32x5Modulus, 5>(),
        6 => multiplications::<Oef31x6Modulus, 6>(),
        _ => panic!("no extension field has the degree {degree}"),
    }
}

fn multiplications<M: ExtensionModulus, const N: usize>() -> u32 {
    // Two coefficients a limb; a sixth is 0.
    let a = Oef::<M, N, Counting>::from_limbs(&[0x1234_5678_2345_6789, 0x3456_789a_4567_89ab, 0x5678_9abc]);
    MULTIPLICATIONS.set(0);
    let inverse = invert::by_euclid_vartime(a);
    let counted = MULTIPLICATIONS.get();
    assert!(inverse * a == Oef::ONE, "an inverse");
    counted
}

/// A way to multiply in F_p\[x\]/(x^m − ω).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProductMethod {
    /// Every product of two coefficients reduced modulo p, then added.
    Schoolbook,
    /// The products of each coefficient of the result added as integers, the sum reduced once.
    Accumulated,
    /// For m = 6: two halves of three coefficients, six products for each product of halves (D. V. Bailey, C. Paar, J.
    /// Cryptology 14, 2001).
    Karatsuba,
}

/// What a product costs in the subfield.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ProductCost {
    /// Products of two coefficients, or of sums of them.
    pub products: u32,
    /// Additions and subtractions, those after the products by ω left out.
    pub additions: u32,
    /// Products by ω, each with an addition after it.
    pub by_omega: u32,
    /// Reductions of products or of sums of products modulo p.
    pub reductions: u32,
}

/// The cost of one product in the field of this degree, 5 or 6; nothing for Karatsuba in the one of degree 5.
///
/// The formulas run on coefficients that count. What they give is compared with the library's product.
///
/// # Panics
/// If there is no such field, or if the two products differ.
pub fn cost_of_product(degree: u32, method: ProductMethod) -> Option<ProductCost> {
    match degree {
        5 => (method != ProductMethod::Karatsuba).then(|| cost::<Oef32x5Modulus, 5>(method)),
        6 => Some(cost::<Oef31x6Modulus, 6>(method)),
        _ => panic!("no extension field has the degree {degree}"),
    }
}

fn cost<M: ExtensionModulus, const N: usize>(method: ProductMethod) -> ProductCost {
    let operand = |seed: u32| std::array::from_fn::<u32, N, _>(|i| M::P - seed.wrapping_mul(i as u32 + 1) % M::P - 1);
    let (a, b) = (operand(0x9e37_79b9), operand(0x7f4a_7c15));
    let mut counter = Counter::<M> { cost: ProductCost::default(), modulus: PhantomData };
    let product = match method {
        ProductMethod::Schoolbook => {
            let product = counter.schoolbook(&a, &b);
            counter.remainder(&product, N)
        }
        ProductMethod::Accumulated => counter.accumulated(&a, &b),
        ProductMethod::Karatsuba => {
            let product = counter.karatsuba(&a, &b);
            counter.remainder(&product, N)
        }
    };
    let expected = <Accumulated as ExtensionMultiplier<M, N>>::mul(&a, &b);
    assert_eq!(product, expected, "{method:?} in {}", M::NAME);
    counter.cost
}

/// Arithmetic modulo p that counts.
struct Counter<M> {
    cost: ProductCost,
    modulus: PhantomData<M>,
}

impl<M: ExtensionModulus> Counter<M> {
    fn mul(&mut self, a: u32, b: u32) -> u32 {
        self.cost.products += 1;
        self.cost.reductions += 1;
        subfield::mul::<M>(a, b)
    }

    fn add(&mut self, a: u32, b: u32) -> u32 {
        self.cost.additions += 1;
        subfield::add::<M>(a, b)
    }

    fn sub(&mut self, a: u32, b: u32) -> u32 {
        self.cost.additions += 1;
        subfield::sub::<M>(a, b)
    }

    /// The 2m − 1 coefficients of a product of polynomials of m coefficients.
    fn schoolbook(&mut self, a: &[u32], b: &[u32]) -> Vec<u32> {
        let mut product = vec![None; a.len() + b.len() - 1];
        for (i, a) in a.iter().enumerate() {
            for (j, b) in b.iter().enumerate() {
                let term = self.mul(*a, *b);
                product[i + j] = Some(product[i + j].map_or(term, |sum| self.add(sum, term)));
            }
        }
        product.into_iter().map(|coefficient| coefficient.expect("every coefficient has a product")).collect()
    }

    /// A product of three coefficients by six products: with D_i = a_i·b_i and S_ij = (a_i + a_j)(b_i + b_j) it is D_0,
    /// S_01 − D_0 − D_1, S_02 − D_0 − D_2 + D_1, S_12 − D_1 − D_2, D_2.
    fn product_of_three(&mut self, a: &[u32], b: &[u32]) -> Vec<u32> {
        let [d0, d1, d2] = [0, 1, 2].map(|i| self.mul(a[i], b[i]));
        let [s01, s02, s12] = [(0, 1), (0, 2), (1, 2)].map(|(i, j)| {
            let (a, b) = (self.add(a[i], a[j]), self.add(b[i], b[j]));
            self.mul(a, b)
        });
        let mut less = |sum, parts: [u32; 2]| parts.into_iter().fold(sum, |sum, part| self.sub(sum, part));
        let [c1, c2, c3] = [less(s01, [d0, d1]), less(s02, [d0, d2]), less(s12, [d1, d2])];
        vec![d0, c1, self.add(c2, d1), c3, d2]
    }

    /// A product of six coefficients by three of three.
    fn karatsuba(&mut self, a: &[u32], b: &[u32]) -> Vec<u32> {
        let low = self.product_of_three(&a[..3], &b[..3]);
        let high = self.product_of_three(&a[3..], &b[3..]);
        let [a, b] = [a, b].map(|a| [0, 1, 2].map(|i| self.add(a[i], a[i + 3])));
        let outer = self.product_of_three(&a, &b);
        let mut product = [low.as_slice(), &[0], &high].concat();
        for i in 0..5 {
            let middle = self.sub(outer[i], low[i]);
            let middle = self.sub(middle, high[i]);
            // Nothing stands yet at x^5, the middle's x^2.
            product[i + 3] = if i == 2 { middle } else { self.add(product[i + 3], middle) };
        }
        product
    }

    /// The remainder modulo x^m − ω of a polynomial of 2m − 1 coefficients.
    fn remainder(&mut self, product: &[u32], m: usize) -> Vec<u32> {
        let mut remainder = product[..m].to_vec();
        for (low, high) in remainder.iter_mut().zip(&product[m..]) {
            self.cost.by_omega += 1;
            self.cost.reductions += 1;
            *low = subfield::add::<M>(*low, subfield::mul::<M>(M::OMEGA, *high));
        }
        remainder
    }

    /// C_k = Σ_{i ≤ k} A_i·B_(k − i) + ω·Σ_{i > k} A_i·B_(m + k − i), each reduced once.
    fn accumulated(&mut self, a: &[u32], b: &[u32]) -> Vec<u32> {
        let m = a.len();
        let mut column = |products: Vec<u128>| {
            self.cost.products += products.len() as u32;
            self.cost.additions += products.len().saturating_sub(1) as u32;
            products.into_iter().sum::<u128>()
        };
        let term = |i: usize, j: usize| u128::from(a[i]) * u128::from(b[j]);
        let columns: Vec<[u128; 2]> = (0..m)
            .map(|k| {
                let low = column((0..=k).map(|i| term(i, k - i)).collect());
                [low, column((k + 1..m).map(|i| term(i, m + k - i)).collect())]
            })
            .collect();
        // The last coefficient has no second sum.
        self.cost.by_omega += m as u32 - 1;
        self.cost.reductions += m as u32;
        let sums = columns.into_iter().map(|[low, high]| low + u128::from(M::OMEGA) * high);
        sums.map(|sum| (sum % u128::from(M::P)) as u32).collect()
    }
}
