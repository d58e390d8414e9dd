//! The traits of the packages `elliptic-curve`, `ff` and `group`, for the curves of keys.
//!
//! [`Standard<C>`](Standard) stands for the curve C wherever the generic code of these packages asks for a curve. With it
//! their keys, files and agreements work as they do on any other curve:
//!
//! ```
//! use carryless::K233;
//! use carryless::elliptic_curve::{PublicKey, SecretKey};
//! use carryless::elliptic_curve::api::pkcs8::{DecodePublicKey, EncodePublicKey, LineEnding};
//!
//! let mine = SecretKey::<K233>::from_slice(&[0x11; 29])?;
//! let theirs = SecretKey::<K233>::from_slice(&[0x22; 29])?;
//! let file = theirs.public_key().to_public_key_pem(LineEnding::LF)?;
//! let received = PublicKey::<K233>::from_public_key_pem(&file)?;
//! let shared = mine.diffie_hellman(&received);
//! assert_eq!(shared.raw_secret_bytes(), theirs.diffie_hellman(&mine.public_key()).raw_secret_bytes());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The packages are [`api`] here: their traits and functions, in the version that is implemented.
//!
//! # What a point is
//!
//! [`Point`] holds an element of the subgroup of prime order n, O too, and nothing else: every way in checks that. So the
//! marks for groups of prime order are true, on curves with a cofactor too. It has affine coordinates, and is both the
//! affine and the projective point of the traits. An addition takes inversions and is slow: code that adds many points
//! calls the methods of [`scalar_mul`](crate::scalar_mul). k·P is [`mul`](crate::mul), and k·G
//! [`mul_generator`](crate::mul_generator).
//!
//! # For provers
//!
//! [`PrimeOrderPoint`](crate::prime_order::PrimeOrderPoint) of a binary curve is a `Group` too, a `PrimeGroup`, with
//! [`Scalar`] for its scalars and an encoding of its own, one for each element. Its sums take no inversion.
//!
//! # What is written and read
//!
//! The traits have one length for field elements and for integers modulo n, that of the field. So on K-233, M-257 and K-409
//! the secret of a file is written with 30, 33 and 52 bytes, the first of them 0, where SEC 1, OpenSSL and
//! [`key::file`](crate::key::file) write 29, 32 and 51. Both lengths are read, there and here. A secret shorter than 24 bytes
//! is refused here, other than one of 21 bytes on K-163 and B-163.
//!
//! On curves over F_2^m the compressed form keeps the low bit of y/x (SEC 1, 2.3.3), and [`api::sec1::ToSec1Point`] and
//! [`api::sec1::FromSec1Point`] do so. `compress` and `from_affine_coordinates` of `Sec1Point` take the low bit of y, which
//! is wrong there: ask the point for its compressed form, not its bytes.
//!
//! # What is not here
//!
//! The generic signatures of the package `ecdsa`: on curves over F_2^m they take the wrong bits of a digest. [`Standard`]
//! does not implement its `EcdsaCurve`, so that they do not compile. Signatures are in this library's own `ecdsa`, a feature.
//!
//! # Time
//!
//! Arithmetic on scalars and scalar multiplication take constant time, but for what is called `vartime`. A disturbed
//! computation panics where the traits know no error. Decoders take variable time: encodings are public. [`Scalar`] can be
//! copied, as the traits ask, and so does not erase itself; [`SecretKey`] and [`EphemeralSecret`] do.

mod constants;
mod curve;
mod encoding;
mod group;
mod keys;
mod law;
mod operators;
mod point;
mod prime_order;
mod random;
mod scalar;
mod scalar_field;
mod selection;

pub use ::elliptic_curve as api;
pub use curve::{GenericCurve, Standard};
pub use point::Point;
pub use scalar::Scalar;

/// A secret key, erased when it is dropped.
pub type SecretKey<C> = api::SecretKey<Standard<C>>;

/// A public key: a [`Point`] other than O.
pub type PublicKey<C> = api::PublicKey<Standard<C>>;

/// A scalar other than 0.
pub type NonZeroScalar<C> = api::NonZeroScalar<Standard<C>>;

/// A secret key for one agreement, erased when it is dropped.
pub type EphemeralSecret<C> = api::ecdh::EphemeralSecret<Standard<C>>;

/// The x of a shared point, in as many bytes as the field has, erased when it is dropped.
pub type SharedSecret<C> = api::ecdh::SharedSecret<Standard<C>>;
