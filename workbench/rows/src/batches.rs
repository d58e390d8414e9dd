//! Many products at once, by the library's functions for many arguments: batches on one thread, where products go side by
//! side, and on a pool of threads, where each thread takes a part; and sums of products.

use crate::Repeat;
use crate::curves;
use crate::random::SplitMix64;
use crate::registry::{self, KP};
use carryless::coordinates::Point;
use carryless::curve::named::*;
#[cfg(target_arch = "x86_64")]
use carryless::field::named::*;
use carryless::parallel::Pool;
use carryless::scalar_mul::{mul_batch, sum_of_products_limbs, sum_of_products_vartime};
#[cfg(target_arch = "x86_64")]
use carryless::word::{Xmm256, Xmm512, has_vpclmulqdq_256, has_vpclmulqdq_512};
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
    on: Option<fn(&Pool, usize) -> Repeat>,
}

impl Batch {
    /// Carries out so many batches of so many products on the threads of a pool.
    ///
    /// # Panics
    /// If it is none of [`BATCHES`].
    pub fn on(&self, pool: &Pool, size: usize) -> Repeat {
        (self.on.expect("a batch for pools"))(pool, size)
    }

    /// The same on the calling thread.
    pub fn here(&self, size: usize) -> Repeat {
        (self.here)(size)
    }
}

/// Batches for pools, on a few curves.
pub static BATCHES: [Batch; 3] = [pooled::<K233>(), pooled::<B233>(), public::<P256>()];

macro_rules! widest {
    ($batches:ident $words:ident $($kind:ident $curve:ident $modulus:ident $named:ident $lanes:ident;)*) => {
        $(widest!(@ $kind $batches $curve<$lanes<$words>>);)*
    };
    (@ comparison $batches:ident $curve:ty) => {};
    (@ $kind:ident $batches:ident $curve:ty) => { $batches.push(secret::<$curve>()); };
}

/// Batches of secret scalars on every curve for keys whose products go side by side on this processor, on its widest
/// registers; none on a processor that computes them one by one.
pub fn side_by_side() -> Vec<Batch> {
    #[allow(unused_mut, reason = "there are none but on x86-64")]
    let mut batches = Vec::new();
    #[cfg(target_arch = "x86_64")]
    if has_vpclmulqdq_512() {
        carryless::binary_curves!(widest! { batches Xmm512 });
    } else if has_vpclmulqdq_256() {
        carryless::binary_curves!(widest! { batches Xmm256 });
    }
    batches
}

/// Reproducible scalars below the order, and their multiples of the generator.
fn scalars_and_points<C: NamedCurve>(size: usize) -> (Vec<Vec<u64>>, Vec<Affine<C>>) {
    let mut random = SplitMix64::new(C::ORDER_BITS.into());
    let scalars: Vec<_> = (0..size).map(|_| random.below(C::ORDER)).collect();
    let point = |k: &Vec<u64>| curves::from_limbs::<C>(&registry::multiple_of_generator(C::NAME, k));
    let points = scalars.iter().map(point).collect();
    (scalars, points)
}

/// The same, the scalars as secrets.
fn secrets_and_points<C: KeyCurve>(size: usize) -> (Vec<SecretScalar<C>>, Vec<Affine<C>>) {
    let (scalars, points) = scalars_and_points::<C>(size);
    let secret = |k: &Vec<u64>| SecretScalar::<C>::from_limbs(k).expect("below the order");
    (scalars.iter().map(secret).collect(), points)
}

/// k·P for secret k, on threads too.
const fn pooled<C: KeyCurve>() -> Batch {
    let on = |pool: &Pool, size: usize| -> Repeat {
        let ((secrets, points), pool) = (secrets_and_points::<C>(size), pool.clone());
        Box::new(move |n| {
            for _ in 0..n {
                black_box(pool.mul_batch(&secrets, black_box(&points)).expect("points of the subgroup"));
            }
        })
    };
    Batch { on: Some(on), ..secret::<C>() }
}

/// k·P for secret k.
const fn secret<C: KeyCurve>() -> Batch {
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
    Batch { curve: C::NAME, operation: KP, time: "constant", bytes, here, on: None }
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
    Batch { curve: C::NAME, operation: KP, time: "variable", bytes, here, on: Some(on) }
}

/// Sums Σ k_i·P_i for public scalars on a curve, on one thread.
pub struct Sum {
    /// The curve's name.
    pub curve: &'static str,
    /// Bytes of the workspace in which a sum of so many products is computed in one part.
    pub bytes: fn(usize) -> usize,
    /// A sum of so many products in a workspace of so many bytes, or of the least that will do.
    pub of: fn(usize, usize) -> Repeat,
}

/// Those of a few curves.
pub static SUMS: [Sum; 2] = [sum::<K233>(), sum::<P256>()];

const fn sum<C: NamedCurve>() -> Sum {
    let of = |products: usize, bytes: usize| -> Repeat {
        let (scalars, points) = scalars_and_points::<C>(products);
        let mut workspace = vec![0; (bytes / size_of::<u64>()).max(sum_of_products_limbs::<C>(0))];
        Box::new(move |n| {
            for _ in 0..n {
                let sum = sum_of_products_vartime(&scalars, black_box(&points), &mut workspace);
                black_box(sum.expect("points of the subgroup"));
            }
        })
    };
    Sum { curve: C::NAME, bytes: |products| sum_of_products_limbs::<C>(products) * size_of::<u64>(), of }
}
