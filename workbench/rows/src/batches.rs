//! Many products at once, by the library's functions for many arguments: batches on one thread, where products go side by
//! side, and on a pool of threads, where each thread takes a part; and sums of products.

use crate::Repeat;
use crate::curves;
use crate::random::SplitMix64;
use crate::registry::{self, KP};
use carryless::coordinates::Point;
use carryless::curves::*;
use carryless::parallel::Pool;
use carryless::scalar_mul::{msm_limbs, msm_vartime, mul_batch};
use carryless::{Affine, KeyCurve, NamedCurve, SecretScalar, mul_vartime};
use std::hint::black_box;

/// Products of one batch, where no other number is asked for.
pub const SIZE: usize = 128;

/// A batch on a curve.
pub struct Batch {
    /// The curve's name.
    pub curve: &'static str,
    /// What each product computes.
    pub operation: &'static str,
    /// The time class of each product.
    pub time: &'static str,
    /// Bytes of the arguments and the result of one product.
    pub bytes: usize,
    here: fn(usize) -> Repeat,
    on: fn(&Pool, usize) -> Repeat,
}

impl Batch {
    /// Batches of `size` products on the threads of a pool.
    pub fn on(&self, pool: &Pool, size: usize) -> Repeat {
        (self.on)(pool, size)
    }

    /// Batches of `size` products on the calling thread.
    pub fn here(&self, size: usize) -> Repeat {
        (self.here)(size)
    }
}

/// Those of a few curves.
pub static BATCHES: [Batch; 5] =
    [secret::<K233>(), secret::<B233>(), secret::<Gls254>(), secret::<P256>(), public::<P256>()];

/// Reproducible scalars below the order, and their multiples of the generator.
fn scalars_and_points<C: NamedCurve>(size: usize) -> (Vec<Vec<u64>>, Vec<Affine<C>>) {
    let mut random = SplitMix64::new(C::ORDER_BITS.into());
    let scalars: Vec<_> = (0..size).map(|_| random.below(C::ORDER)).collect();
    let point = |k: &Vec<u64>| curves::from_limbs::<C>(&registry::multiple_of_generator(C::NAME, k));
    let points = scalars.iter().map(point).collect();
    (scalars, points)
}

/// Reproducible secret scalars, and their multiples of the generator.
fn secrets_and_points<C: KeyCurve>(size: usize) -> (Vec<SecretScalar<C>>, Vec<Affine<C>>) {
    let (scalars, points) = scalars_and_points::<C>(size);
    let secret = |k: &Vec<u64>| SecretScalar::<C>::from_limbs(k).expect("below the order");
    (scalars.iter().map(secret).collect(), points)
}

/// k·P for secret k.
const fn secret<C: KeyCurve>() -> Batch {
    let on = |pool: &Pool, size: usize| -> Repeat {
        let ((secrets, points), pool) = (secrets_and_points::<C>(size), pool.clone());
        Box::new(move |n| {
            for _ in 0..n {
                black_box(pool.mul_batch(&secrets, black_box(&points)).expect("points of the subgroup"));
            }
        })
    };
    let here = |size: usize| -> Repeat {
        let (secrets, points) = secrets_and_points::<C>(size);
        let mut products = vec![Affine::IDENTITY; size];
        Box::new(move |n| {
            for _ in 0..n {
                mul_batch(&secrets, black_box(&points), black_box(&mut products)).expect("points of the subgroup");
            }
        })
    };
    let bytes = size_of::<SecretScalar<C>>() + 2 * size_of::<Affine<C>>();
    Batch { curve: C::NAME, operation: KP, time: "constant", bytes, here, on }
}

/// k·P for public k.
const fn public<C: NamedCurve>() -> Batch {
    let on = |pool: &Pool, size: usize| -> Repeat {
        let ((scalars, points), pool) = (scalars_and_points::<C>(size), pool.clone());
        Box::new(move |n| {
            let scalars: Vec<&[u64]> = scalars.iter().map(Vec::as_slice).collect();
            for _ in 0..n {
                black_box(pool.mul_vartime_batch(&scalars, black_box(&points)).expect("as many points as scalars"));
            }
        })
    };
    let here = |size: usize| -> Repeat {
        let (scalars, points) = scalars_and_points::<C>(size);
        Box::new(move |n| {
            for _ in 0..n {
                for (k, p) in scalars.iter().zip(black_box(&points)) {
                    black_box(mul_vartime(k, p));
                }
            }
        })
    };
    let bytes = size_of::<&[u64]>() + size_of_val(C::ORDER) + 2 * size_of::<Affine<C>>();
    Batch { curve: C::NAME, operation: KP, time: "variable", bytes, here, on }
}

/// Sums Σ k_i·P_i for public scalars on a curve, on one thread.
pub struct Sum {
    /// The curve's name.
    pub curve: &'static str,
    /// Bytes of the workspace in which a sum of this many products is computed in one part.
    pub bytes: fn(usize) -> usize,
    /// A sum, by the number of its products and the bytes of the workspace, which has the least that will do.
    pub of: fn(usize, usize) -> Repeat,
}

/// Those of a few curves.
pub static SUMS: [Sum; 2] = [sum::<K233>(), sum::<P256>()];

const fn sum<C: NamedCurve>() -> Sum {
    let of = |products: usize, bytes: usize| -> Repeat {
        let (scalars, points) = scalars_and_points::<C>(products);
        let mut workspace = vec![0; (bytes / size_of::<u64>()).max(msm_limbs::<C>(0))];
        Box::new(move |n| {
            for _ in 0..n {
                let sum = msm_vartime(&scalars, black_box(&points), &mut workspace);
                black_box(sum.expect("points of the subgroup"));
            }
        })
    };
    Sum { curve: C::NAME, bytes: |products| msm_limbs::<C>(products) * size_of::<u64>(), of }
}
