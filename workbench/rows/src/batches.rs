//! Batches of products, each whole on one thread, on a pool of any size: the library's functions for many arguments, on some
//! curves.

use crate::Repeat;
use crate::random::SplitMix64;
use crate::registry::KP;
use carryless::parallel::Pool;
use carryless::{Affine, B233, K233, KeyCurve, NamedCurve, P256, SecretScalar, mul_vartime};
use std::hint::black_box;

/// Products of one batch.
pub const SIZE: usize = 128;

/// A batch on a curve.
pub struct Batch {
    /// The curve's name.
    pub curve: &'static str,
    /// What each product computes.
    pub operation: &'static str,
    /// The time class of each product.
    pub time: &'static str,
    on: fn(&Pool) -> Repeat,
}

impl Batch {
    /// Carries out so many batches of [`SIZE`] products on the threads of a pool.
    pub fn on(&self, pool: &Pool) -> Repeat {
        (self.on)(pool)
    }
}

/// Every batch.
pub static BATCHES: [Batch; 3] = [secret::<K233>(), secret::<B233>(), public::<P256>()];

/// [`SIZE`] reproducible scalars below the order, and their multiples of the generator.
fn scalars_and_points<C: NamedCurve>() -> (Vec<Vec<u64>>, Vec<Affine<C>>) {
    let mut random = SplitMix64::new(C::ORDER_BITS.into());
    let scalars: Vec<_> = (0..SIZE).map(|_| random.below(C::ORDER)).collect();
    let points = scalars.iter().map(|k| mul_vartime(k, &Affine::generator())).collect();
    (scalars, points)
}

/// k·P for secret k.
const fn secret<C: KeyCurve>() -> Batch {
    let on = |pool: &Pool| -> Repeat {
        let (scalars, points) = scalars_and_points::<C>();
        let secret = |k: &Vec<u64>| SecretScalar::<C>::from_limbs(k).expect("below the order");
        let (secrets, pool): (Vec<_>, _) = (scalars.iter().map(secret).collect(), pool.clone());
        Box::new(move |n| {
            for _ in 0..n {
                black_box(pool.mul_batch(&secrets, black_box(&points)).expect("points of the subgroup"));
            }
        })
    };
    Batch { curve: C::NAME, operation: KP, time: "constant", on }
}

/// k·P for public k.
const fn public<C: NamedCurve>() -> Batch {
    let on = |pool: &Pool| -> Repeat {
        let (scalars, points) = scalars_and_points::<C>();
        let pool = pool.clone();
        Box::new(move |n| {
            let scalars: Vec<&[u64]> = scalars.iter().map(Vec::as_slice).collect();
            for _ in 0..n {
                black_box(pool.mul_vartime_batch(&scalars, black_box(&points)).expect("as many points as scalars"));
            }
        })
    };
    Batch { curve: C::NAME, operation: KP, time: "variable", on }
}
