//! Elliptic-curve scalar multiplication: k·P, on binary, prime and optimal extension curves.
//!
//! You name a curve, and nothing else. The arithmetic runs on the fastest instructions of the processor, found when the
//! program runs. No allocation, no `std`, but for threads: the feature `parallel`.
//!
//! ```
//! use carryless::{Affine, K233, SecretScalar, mul, mul_generator, sec1};
//!
//! // Alice's public key, as the bytes that she sends.
//! let alice = SecretScalar::<K233>::from_be_bytes(&[0x11; 29])?;
//! let mut buffer = [0; sec1::MAX_BYTES];
//! let sent = sec1::encode_compressed(&mul_generator(&alice)?, &mut buffer);
//! // Bob's side: what he received is checked when it is decoded.
//! let bob = SecretScalar::<K233>::from_be_bytes(&[0x22; 29])?;
//! let shared = mul(&bob, &sec1::decode::<K233>(sent)?)?;
//! # assert_eq!(shared, mul(&alice, &mul_generator(&bob)?)?);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Keys, in files too, their signatures and shared secrets are features: `key`, `ecdsa`, `ecdh`, `pem`, `encryption`,
//! `x509`. With them nobody needs a scalar or a point: `AnySecretKey::from_pem(file)?.sign(message)?`. They are for keys
//! that exist, and for research. New protocols should use other curves: NIST SP 800-186 deprecates the binary ones.
//!
//! # Which function do I call?
//!
//! | you have | you want | call | time |
//! |---|---|---|---|
//! | a secret k and a point P | k·P, a key agreement | [`mul`] | constant |
//! | a secret k | k·G, a public key | [`mul_generator`] | constant |
//! | a secret k, and many of them for one point P | k·P | [`SignedComb`](scalar_mul::SignedComb) | constant |
//! | a public k and a point P | k·P | [`mul_vartime`] | variable |
//! | public k, l and points P, Q | k·P + l·Q, a verification | [`lincomb_vartime`] | variable |
//! | many secret k and points P | k_i·P_i, k_i·G, in a batch | [`mul_batch`](scalar_mul::mul_batch), [`mul_generator_batch`](scalar_mul::mul_generator_batch) | constant |
//! | many public k, l and points Q | k_i·G + l_i·Q_i, verifications | [`lincomb_generator_batch_vartime`](scalar_mul::lincomb_generator_batch_vartime) | variable |
//! | many public scalars and points | Σ k_i·P_i | [`msm_vartime`](scalar_mul::msm_vartime) | variable |
//! | points that many sums share | Σ k_i·P_i, repeatedly | [`PreparedPoints`](scalar_mul::PreparedPoints) | variable |
//! | many scalars, and several cores (feature `parallel`) | k_i·P_i, k_i·G, k_i·P_i + l_i·Q_i, Σ k_i·P_i | `parallel::Pool` | as on one thread |
//! | a few public scalars and points, with an explicit field backend (below) | Σ k_i·P_i | [`interleave_all_vartime`](scalar_mul::interleave_all_vartime) | variable |
//! | bytes from outside | a point that is safe to use | [`sec1::decode`] | variable |
//! | a point | bytes | [`sec1::encode_compressed`], [`sec1::encode_uncompressed`] | constant |
//! | coordinates | a point that is safe to use | [`Affine::new`] | as [`Affine::check`] |
//! | a protocol over a group of prime order | its elements, each with one encoding | [`PrimeOrderPoint`](prime_order::PrimeOrderPoint) | constant |
//! | a message | a signature, or its verification (feature `ecdsa`) | `key::SecretKey::sign`, `key::PublicKey::verify`; of many `sign_batch`, `verify_batch` | constant in secrets |
//! | another's public key | a shared secret (feature `ecdh`) | `key::SecretKey::diffie_hellman` | constant |
//! | a meter's keys and implicit certificate (feature `zigbee`) | the link key of Zigbee Smart Energy | `zigbee::Device` | constant in secrets |
//! | a message, and a key on Edwards25519 (feature `ed25519`) | a signature, or its verification | `ed25519::SecretKey::sign`, `ed25519::PublicKey::verify`; of many `sign_batch`, `verify_batch` | constant in secrets |
//! | a message, and a key on secp256k1 (feature `bip340`) | a Schnorr signature, or its verification | `bip340::SecretKey::sign`, `bip340::PublicKey::verify` | constant in secrets |
//! | another's key on Curve25519 (feature `x25519`) | a shared secret | `x25519::SecretKey::diffie_hellman`; of many `x25519::diffie_hellman_batch` | constant |
//! | a file with a key (feature `pem`) | the key | `key::KeyReader`, `key::AnySecretKey::from_pem` and its like | constant in secrets |
//! | generic code over the package `elliptic-curve` (feature `elliptic-curve`) | its keys, points and scalars | `elliptic_curve::SecretKey` and its like | constant in secrets |
//! | a certificate and its issuer's key (feature `x509`) | whether it is signed | `x509::verify_certificate` and its like | variable |
//!
//! A *secret* scalar is a [`SecretScalar`]: from bytes, from limbs, or random. Functions for secrets take nothing else.
//! *Constant time* means that no branch, no memory address and no loop bound depends on a secret; *variable time* is
//! for public values only, and its functions end in `_vartime`.
//!
//! The curves for keys are K-163, B-163, K-233, B-233, K-239, K-283, B-283, K-409, B-409, K-571 and B-571 ([`K163`] …):
//! `sect` curves of SEC 2; and [`M233`], [`M257`] and [`M431`] of DSTU 4145-2002; and P-192, P-224, P-256, P-384 and P-521; and [`Gls254`], which no standard has and no file names. Code for any curve with keys has one bound,
//! [`KeyCurve`]; for any curve with public scalars, [`NamedCurve`].
//!
//! # Methods
//!
//! The functions above take the fastest method of the curve. Every method of the literature can be called by its name,
//! to compare it or to build on it:
//!
//! | method | for | functions of [`scalar_mul`] | time |
//! |---|---|---|---|
//! | double-and-add, NAF, width-w NAF | any curve | `double_and_add_vartime`, `naf_vartime`, `wnaf_vartime`, each with `_rtl` | variable |
//! | interleaving, Straus | sums | `interleave_vartime`, `straus_vartime` | variable |
//! | combs, windowed NAF | a fixed point | `FixedBaseComb`, `FixedBaseNaf`, `FixedBaseInterleave` | variable |
//! | τ-adic NAF | Koblitz curves | `tau_vartime`, `tnaf_vartime`, `wtnaf_vartime`, `FixedBaseTnaf`, `sum_of_tnafs_vartime` | variable |
//! | halve-and-add; double-and-halve | binary curves | `halve_and_add_vartime` and its forms; `double_halve_vartime` | variable |
//! | two or four threads for one k·P | any curve | those of `parallel`, a feature | variable |
//! | endomorphism (GLS) | GLS254 | `gls_windows`, `gls_windows_batch` | constant |
//! | endomorphism (GLV) | secp256k1, WAP-160 | `glv_naf_vartime`, `glv_wnaf_vartime`, `glv_interleave_vartime` | variable |
//! | the same with signed odd digits | secp256k1 | `glv_odd_windows` | constant |
//! | Montgomery ladder | binary curves | `ladder`, `ladder_blinded`, `ladder_batch` | constant |
//! | the same, on u alone | Edwards25519 | `montgomery_ladder` | constant |
//! | signed windows to the base τ | Koblitz curves | `tau_regular`, `tau_regular_batch` | constant |
//! | signed windows | binary curves | `regular_windows` | constant |
//! | signed odd digits | prime curves | `odd_windows` | constant |
//! | signed combs | binary and prime curves | `SignedComb`, `generator_comb`, `generator_comb_batch` | constant |
//! | buckets | any curve | `msm_by_buckets_vartime` | variable |
//!
//! Such a method needs a curve with a *named representation*: a field element on named words. `K233` is short for
//! `K233<F2m233Lanes<Auto>>`, whose backend is found at run time; `K233<F2m233Lanes<Portable128>>` computes by portable
//! code, and `K233<F2m233Words<CombVartime<4>>>` with comb multiplication.
//!
//! ```
//! use carryless::coordinates::{Affine, LopezDahab, Point};
//! use carryless::field::named::F2m233Lanes;
//! use carryless::scalar_mul::wnaf_vartime;
//! use carryless::{K233, word::Portable128};
//!
//! type Curve = K233<F2m233Lanes<Portable128>>;
//! let g = Affine::<Curve>::generator();
//! // 3·G by the NAF of width 4 in López–Dahab coordinates.
//! let three_g = wnaf_vartime::<LopezDahab<Curve>>(4, &[3], &g);
//! assert!(three_g.to_affine_vartime().is_on_curve());
//! ```
//!
//! # The tree
//!
//! Read from top to bottom; each layer uses only layers above it.
//!
//! | layer | what it is |
//! |---|---|
//! | [`word`] | machine words and their carry-less products; the backends |
//! | [`poly`] | products, squares and remainders in F_2\[x\] |
//! | [`field`] | elements of F_2^m, of F_p and of F_(p^m), inversion, square root, trace, half-trace; `named`: the moduli |
//! | [`curve`] | equations and their affine group laws; what a curve is |
//! | [`coordinates`] | representations of points and their formulas |
//! | [`scalar`] | integers modulo the order; secret scalars |
//! | [`recoding`] | digits of a scalar |
//! | [`scalar_mul`] | methods: k·P from digits and point operations; the default methods, by families of curves |
//! | [`curves`] | one file a curve: its constants, and its family |
//! | `parallel` | with the feature `parallel`, which needs `std`: one k·P shared among threads, batches over all cores |
//! | [`encoding`] | points as octet strings (SEC 1) |
//! | [`prime_order`] | the group of prime order of a binary curve, with one encoding for each element |
//! | `compact` | with the feature `compact`: binary curves whose constants are data, 36 of them; with `ecdsa` and `ecdh` what their keys do, and keys of any curve may be on them |
//! | `key` | with the feature `key`: secret and public keys; with `file` or `pem` in files, with `encryption` encrypted ones, with `jwk` and `ssh` JSON Web Keys and those of SSH; with `k233` and its like those whose curve is found at run time, with `points` multiples of such |
//! | `ecdsa`, `ecdh` | with the features of these names: signatures; shared secrets |
//! | `ecmqv`, `ecqv`, `zigbee` | with the features of these names: key agreement with two key pairs each, implicit certificates, Zigbee's key establishment of both |
//! | `dstu4145` | with the feature of this name: signatures and keys of DSTU 4145, Ukraine's |
//! | `ed25519`, `x25519` | with the features of these names: signatures on Edwards25519 (RFC 8032), key agreement on Curve25519 (RFC 7748) |
//! | `bip340` | with the feature of this name: Schnorr signatures on secp256k1 (BIP 340) |
//! | `bytes` | with the feature `bytes`: keys, signatures, shared secrets and points as bytes, one at a time and by columns |
//! | `x509` | with the feature `x509`: signatures of certificates, chains, requests and revocation lists |
//! | `cms` | with the features `dstu4145` and `x509`: documents signed by DSTU 4145 |
//! | `elliptic_curve` | with the feature `elliptic-curve`: the traits of the packages `elliptic-curve`, `ff` and `group` |
//!
//! # Conventions
//!
//! *Numbers.* Scalars and field elements in the public API are little-endian slices of 64-bit limbs; byte
//! strings are big-endian.
//!
//! *Costs* are in field operations: M multiplication, S squaring, I inversion, R reduction.
//!
//! *Addition* in characteristic 2 is XOR; formulas write `+` as the literature does.
//!
//! *Letters in types.* An element is `Element<M, W, N, S, J>`, `Lanes<M, W, N, J>`, `Prime<M, W, N, S>` or `Oef<M, N,
//! S>`: M the modulus, W the word, N how many words, S the strategy of products, J the fused (joint) products.

#![no_std]
#![allow(long_running_const_eval, reason = "tables of linear maps are computed when the library is compiled")]
#![cfg_attr(
    target_pointer_width = "16",
    allow(
        dead_code,
        unused_imports,
        reason = "only words and polynomials are there; what others take of them is not used"
    )
)]
#![cfg_attr(
    all(feature = "compact", not(feature = "all-curves")),
    allow(unused_imports, irrefutable_let_patterns, reason = "a program may have no curve with a type")
)]

#[cfg(feature = "file")]
extern crate alloc;
#[cfg(feature = "parallel")]
extern crate std;

#[cfg(feature = "bip340")]
pub mod bip340;
#[cfg(feature = "bytes")]
pub mod bytes;
#[cfg(all(feature = "dstu4145", feature = "x509"))]
pub mod cms;
#[cfg(feature = "compact")]
pub mod compact;
#[cfg(not(target_pointer_width = "16"))]
pub mod coordinates;
#[cfg(not(target_pointer_width = "16"))]
pub mod curve;
#[cfg(not(target_pointer_width = "16"))]
pub mod curves;
#[cfg(any(feature = "encryption", feature = "x509"))]
mod digests;
#[cfg(feature = "dstu4145")]
pub mod dstu4145;
#[cfg(feature = "ecdh")]
pub mod ecdh;
#[cfg(feature = "ecdsa")]
pub mod ecdsa;
#[cfg(feature = "ecmqv")]
pub mod ecmqv;
#[cfg(feature = "ecqv")]
pub mod ecqv;
#[cfg(feature = "ed25519")]
pub mod ed25519;
#[cfg(feature = "elliptic-curve")]
pub mod elliptic_curve;
#[cfg(not(target_pointer_width = "16"))]
pub mod encoding;
mod error_at;
#[cfg(not(target_pointer_width = "16"))]
pub mod field;
#[cfg(feature = "key")]
pub mod key;
#[cfg(feature = "parallel")]
pub mod parallel;
pub mod poly;
#[cfg(not(target_pointer_width = "16"))]
pub mod prime_order;
#[cfg(not(target_pointer_width = "16"))]
pub mod recoding;
#[cfg(not(target_pointer_width = "16"))]
pub mod scalar;
#[cfg(not(target_pointer_width = "16"))]
pub mod scalar_mul;
#[cfg(any(feature = "bip340", feature = "ed25519"))]
mod shared_equation;
#[cfg(any(feature = "bip340", feature = "ecdsa", feature = "ed25519"))]
mod verified_signer;
pub mod word;
#[cfg(feature = "x25519")]
pub mod x25519;
#[cfg(feature = "x509")]
pub mod x509;
#[cfg(feature = "zigbee")]
pub mod zigbee;

#[cfg(not(target_pointer_width = "16"))]
pub use coordinates::{Affine, PointError};
#[cfg(not(target_pointer_width = "16"))]
pub use curve::Curve;
#[cfg(not(target_pointer_width = "16"))]
pub use curves::*;
#[cfg(not(target_pointer_width = "16"))]
pub use encoding::sec1;
pub use error_at::ErrorAt;
#[cfg(not(target_pointer_width = "16"))]
pub use scalar::{ScalarTooLarge, SecretScalar};
#[cfg(not(target_pointer_width = "16"))]
pub use scalar_mul::{KeyCurve, NamedCurve, lincomb_vartime, mul, mul_generator, mul_vartime};
#[cfg(any(feature = "bip340", feature = "ecdsa", feature = "ed25519"))]
pub use verified_signer::VerifiedSigner;
pub use word::Backend;

/// The programs of the package's page run as they stand there, with the features that they name.
#[cfg(all(doctest, feature = "ecdsa", feature = "ecdh", feature = "pem"))]
#[doc = include_str!("../README.md")]
struct Readme;
