//! Threads: one k·P shared among two or four, and many spread over all cores. Needs `std`: the feature `parallel`.
//!
//! ```
//! use carryless::parallel::{ParallelError, Pool};
//! use carryless::{Affine, K233, SecretScalar};
//!
//! let pool = Pool::on_all_cores()?;
//! let secrets = [[1; 29], [2; 29], [3; 29]].map(|bytes| SecretScalar::<K233>::from_be_bytes(&bytes).expect("below n"));
//! let publics = pool.mul_generator_batch(&secrets).expect("an undisturbed processor");
//! let shared = pool.mul_batch(&secrets, &publics).expect("points of the subgroup");
//! # assert_eq!(shared.len(), 3);
//! # Ok::<(), ParallelError>(())
//! ```
//!
//! # Many scalar multiplications
//! [`Pool::mul_batch`], [`Pool::mul_generator_batch`], [`Pool::mul_vartime_batch`] and [`Pool::lincomb_vartime_batch`]
//! are the functions of [`crate::scalar_mul`] for many arguments, over the threads of a [`Pool`]. Where there is more
//! than one k·P, this is the way to use several cores.
//!
//! # One scalar multiplication
//! | threads | each | function |
//! |---|---|---|
//! | 2 | one doubles P, one adds 2^i·P | [`double_and_add_vartime`] |
//! | 2 | one halves P, one adds 2^(−i)·P | [`halve_and_add_vartime`] |
//! | 2 | one doubles and adds, one halves and adds, each for a part of k | [`double_halve_vartime`] |
//! | 4 | these parts, each by two threads | [`double_halve_by_four_vartime`] |
//!
//! A [`Team`] says which threads, and by what [`Synchronisation`] points are handed over. The scalar is public. What
//! threads do depends on it; secrets are for the batches, each on one thread. Threads pay where k·P takes
//! long: the workbench measures where (`carryless compare`, `carryless-papers reproduce robert-5`).
//!
//! The result is right or a typed error, whatever becomes of a thread: a part that is late, that panics, or that does
//! not come is computed by the caller, and counted ([`Team::recoveries`]).
//! Source: C. Moreno, M. A. Hasan, SPA-resistant binary exponentiation with optimal execution time, J. Cryptographic
//! Engineering 1(2), 2011; J. Taverne, A. Faz-Hernández, D. F. Aranha, F. Rodríguez-Henríquez, D. Hankerson, J. López,
//! Speeding scalar multiplication over binary elliptic curves using the new carry-less multiplication instruction, J.
//! Cryptographic Engineering 1(3), 2011; J.-M. Robert, Software implementation of parallelized ECSM over binary and
//! prime fields, Inscrypt 2014.

mod batch;
mod double_halve;
mod error;
mod hand_over;
mod pool;
mod producer_consumer;
mod sync;
mod synchronisation;
mod team;
mod timeline;

pub use crate::scalar_mul::BatchError;
pub use double_halve::{double_halve_by_four_vartime, double_halve_vartime};
pub use error::ParallelError;
pub use hand_over::Waiting;
pub use pool::Pool;
pub use producer_consumer::{double_and_add_vartime, halve_and_add_vartime};
pub use synchronisation::{BatchSize, Synchronisation};
pub use team::{Recoveries, Team};
pub use timeline::{Activity, Span, Timeline};
