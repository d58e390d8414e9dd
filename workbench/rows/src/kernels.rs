//! The product kernels that published tables time, by name.

use crate::Repeat;
use crate::random::SplitMix64;
use carryless::field::named::*;
use carryless::poly::{CombVartime, FusedMultiplier, KaratsubaCombVartime, KaratsubaRec, Modulus, lanes};
#[cfg(target_arch = "x86_64")]
use carryless::word::{Clmul64, Xmm};
use carryless::word::{Word, Word128, has_carryless_product};
use std::hint::black_box;

/// The word whose products are the hardware's, if it has them.
#[cfg(target_arch = "x86_64")]
type HardwareWord = Clmul64;
#[cfg(not(target_arch = "x86_64"))]
type HardwareWord = u64;

/// A kernel in F_2^`field` on 64-bit words, or on those of the hardware where it multiplies them. Nothing if it is in no
/// published table, or if the processor cannot run it.
///
/// | kernel | fields |
/// |---|---|
/// | `comb4`, `karatsuba-comb` | 233, 409, 503 |
/// | `karatsuba-rec`, `clmul` on pairs of 128-bit words | 233, 409 |
///
/// Each also as `-abac`, two products by one operand, and as `-abcd`, the sum of two products.
pub fn kernel(name: &str, field: u32) -> Option<Repeat> {
    match field {
        233 => of_field::<F2m233, 4, 2>(name),
        409 => of_field::<F2m409, 7, 4>(name),
        503 => combs::<F2m503, 8>(name),
        _ => None,
    }
}

fn of_field<M: Modulus, const N: usize, const NL: usize>(name: &str) -> Option<Repeat>
where
    KaratsubaRec: FusedMultiplier<M, HardwareWord, N> + FusedMultiplier<M, u64, N>,
    KaratsubaCombVartime: FusedMultiplier<M, u64, N>,
{
    match name {
        #[cfg(target_arch = "x86_64")]
        name if name.starts_with("clmul") => has_carryless_product().then(|| on_lanes::<M, Xmm, NL>(name))?,
        name if name.starts_with("karatsuba-rec") && has_carryless_product() => {
            products::<M, HardwareWord, KaratsubaRec, N>(name.strip_prefix("karatsuba-rec")?)
        }
        name if name.starts_with("karatsuba-rec") => {
            products::<M, u64, KaratsubaRec, N>(name.strip_prefix("karatsuba-rec")?)
        }
        name => combs::<M, N>(name),
    }
}

fn combs<M: Modulus, const N: usize>(name: &str) -> Option<Repeat>
where
    KaratsubaCombVartime: FusedMultiplier<M, u64, N>,
{
    match name.strip_prefix("karatsuba-comb") {
        Some(form) => products::<M, u64, KaratsubaCombVartime, N>(form),
        None => products::<M, u64, CombVartime<4>, N>(name.strip_prefix("comb4")?),
    }
}

/// a·b, a·b and a·c, or a·b + c·d.
fn products<M: Modulus, W: Word, S: FusedMultiplier<M, W, N>, const N: usize>(form: &str) -> Option<Repeat> {
    let mut random = SplitMix64::new(u64::from(M::M));
    let operands = operands(|| {
        let limbs = random.integer(M::M);
        std::array::from_fn(|i| W::literal(limbs.get(i).copied().unwrap_or(0)))
    });
    Some(match form {
        "" => repeat(operands, |[a, b, ..]| S::product(a, b)),
        "-abac" => repeat(operands, |[a, b, c, _]| {
            let a = S::prepare(a);
            (S::product_prepared(&a, b), S::product_prepared(&a, c))
        }),
        "-abcd" => repeat(operands, |[a, b, c, d]| S::sum_of_products(a, b, c, d)),
        _ => return None,
    })
}

/// a·b, a·b and a·c, or a·b + c·d on pairs of 128-bit words.
fn on_lanes<M: Modulus, L: Word128, const NL: usize>(name: &str) -> Option<Repeat> {
    let mut random = SplitMix64::new(u64::from(M::M));
    let operands = operands(|| {
        let limbs = random.integer(M::M);
        let limb = |i: usize| limbs.get(i).copied().unwrap_or(0);
        std::array::from_fn(|k| L::literal(limb(2 * k), limb(2 * k + 1)))
    });
    Some(match name {
        "clmul" => repeat(operands, |[a, b, ..]| lanes::product::<M, L, NL>(a, b)),
        "clmul-abac" => repeat(operands, |[a, b, c, _]| {
            let a = lanes::Prepared::new(a);
            (lanes::product_prepared::<M, L, NL>(&a, b), lanes::product_prepared::<M, L, NL>(&a, c))
        }),
        // A closure, where the function itself would be called through a shim that is not inlined.
        "clmul-abcd" => repeat(operands, |[a, b, c, d]| lanes::sum_of_products::<M, L, NL>([a, b, c, d])),
        _ => return None,
    })
}

/// Runs with operands of their own, after which these come again: no branch predictor learns this many.
const RUNS: usize = 64;

fn operands<T>(mut element: impl FnMut() -> T) -> Vec<[T; 4]> {
    (0..RUNS).map(|_| std::array::from_fn(|_| element())).collect()
}

/// Runs of `compute` on operands a, b, c and d.
fn repeat<T: 'static, R>(operands: Vec<[T; 4]>, compute: impl Fn([&T; 4]) -> R + 'static) -> Repeat {
    Box::new(move |n| {
        for operands in operands.iter().cycle().take(n as usize) {
            black_box(&compute(operands.each_ref()));
        }
    })
}
