//! ECMQV: a secret from two key pairs of each side, a static one and an ephemeral one.
//!
//! With d₁, Q₁ static and d₂, Q₂ ephemeral, of U and of V, f the bits of n, and Q̄ = 2^⌈f/2⌉ + (x mod 2^⌈f/2⌉) of the x of Q:
//!
//! s = d₂ + Q̄₂·d₁ mod n of one's own keys, P = h·s·(Q₂ + Q̄₂·Q₁) of the other's, and the secret is the x of P.
//!
//! ```
//! use carryless::{K283, ecmqv::{self, KeyPairs, PublicKeys}, key::SecretKey};
//!
//! let [u1, u2, v1, v2] = [1, 2, 3, 4].map(|d| SecretKey::<K283>::from_be_bytes(&[d; 35]).unwrap());
//! let u = KeyPairs { static_key: &u1, ephemeral_key: &u2 };
//! let v = KeyPairs { static_key: &v1, ephemeral_key: &v2 };
//! let secret = ecmqv::agree(u, v.public_keys())?;
//! assert_eq!(*secret, *ecmqv::agree(v, u.public_keys())?);
//! let mut key = [0; 16];
//! secret.derive_x963::<sha2::Sha256>(b"a use of the key", &mut key);
//! # Ok::<(), carryless::ecdh::AgreementError>(())
//! ```
//!
//! The types hold what SEC 1 asks to be checked: public keys are points of the subgroup of prime order other than O, secrets are
//! between 1 and n − 1. P ≠ O is checked, and P lies on the curve before its x leaves.
//!
//! An ephemeral key pair is for one agreement. Where the other side has none (one-pass MQV) its static key stands for both.
//!
//! MQV does not name its parties: somebody who sees U's ephemeral key can have a static key of his own certified that leads to the
//! same secret. U then shares it with V, and V believes that it shares it with him (an unknown key-share; B. S. Kaliski, ACM
//! Transactions on Information and System Security 4, 2001). He knows his secret key, so that to ask for a proof of it does not
//! help. Both names in the key derivation or in a confirmation of the key do.
//!
//! Source: SEC 1 v2.0, 3.4 and 6.2; L. Law, A. Menezes, M. Qu, J. Solinas, S. Vanstone, An efficient protocol for authenticated key
//! agreement, Designs, Codes and Cryptography 28, 2003.
//! Cost: that of [`mul`], of a [`mul_vartime`] by f/2 bits, and an addition.
//! Time: constant in d₁, d₂ and P; variable in the public keys, the sum of which is public.

use crate::coordinates::{Affine, Point};
use crate::ecdh::{AgreementError, SharedSecret};
use crate::field::{Field, MAX_LIMBS};
use crate::key::{PublicKey, SecretKey};
use crate::scalar::Residue;
use crate::scalar_mul::{KeyCurve, mul, mul_vartime};

/// The key pairs of this side.
#[derive(Clone, Copy)]
pub struct KeyPairs<'a, C: KeyCurve> {
    /// The one by which it is known.
    pub static_key: &'a SecretKey<C>,
    /// The one for this agreement alone.
    pub ephemeral_key: &'a SecretKey<C>,
}

/// The public keys of the other side.
#[derive(Clone, Copy)]
pub struct PublicKeys<'a, C: KeyCurve> {
    /// The one by which it is known.
    pub static_key: &'a PublicKey<C>,
    /// The one for this agreement alone.
    pub ephemeral_key: &'a PublicKey<C>,
}

impl<'a, C: KeyCurve> KeyPairs<'a, C> {
    /// What the other side has to know of them.
    pub fn public_keys(&self) -> PublicKeys<'a, C> {
        PublicKeys { static_key: self.static_key.public_key(), ephemeral_key: self.ephemeral_key.public_key() }
    }
}

/// The x of P. Cost: that of [`combine`] and of [`agree_with`].
///
/// # Time
/// Constant in the secret keys; variable in the peer's public keys.
///
/// # Errors
/// As [`agree_with`].
pub fn agree<C: KeyCurve>(own: KeyPairs<'_, C>, peer: PublicKeys<'_, C>) -> Result<SharedSecret, AgreementError> {
    agree_with(own, &combine(peer))
}

/// Q₂ + Q̄₂·Q₁, which is as public as the keys. Cost: a [`mul_vartime`] by f/2 bits, and an addition.
///
/// # Time
/// Variable.
pub fn combine<C: KeyCurve>(peer: PublicKeys<'_, C>) -> Affine<C> {
    mul_vartime(&associate(peer.ephemeral_key), peer.static_key.point()).add_vartime(*peer.ephemeral_key.point())
}

/// The x of P, of what [`combine`] gives. Cost: that of [`mul`].
///
/// # Time
/// Constant in all keys; whether the point is refused becomes known.
///
/// # Errors
/// [`AgreementError::Infinity`] if P is O, as it never is by chance, but of keys that were made for it;
/// [`AgreementError::Fault`] if the computation was disturbed, or the point is not one of the subgroup.
pub fn agree_with<C: KeyCurve>(own: KeyPairs<'_, C>, combined: &Affine<C>) -> Result<SharedSecret, AgreementError> {
    let [d1, d2] = [own.static_key, own.ephemeral_key].map(|key| Residue::from_scalar(key.secret_scalar()));
    let s = &d2 + &(&Residue::from_limbs(&associate(own.ephemeral_key.public_key())) * &d1);
    // The point has the order n: h may be multiplied into s modulo n, as in `ecdh`.
    let cofactor = Residue::from_be_bytes(&C::COFACTOR.to_be_bytes()).expect("h is below n");
    SharedSecret::of_point(&mul(&(&cofactor * &s).to_scalar(), combined)?)
}

/// Q̄ = 2^⌈f/2⌉ + (x mod 2^⌈f/2⌉), of a public key.
fn associate<C: KeyCurve>(key: &PublicKey<C>) -> [u64; MAX_LIMBS] {
    let half = C::ORDER_BITS.div_ceil(2) as usize;
    let mut limbs = [0; MAX_LIMBS];
    for (i, (limb, x)) in limbs.iter_mut().zip(key.point().x().to_limbs().as_ref()).enumerate() {
        *limb = match half.saturating_sub(64 * i) {
            64.. => *x,
            low => x & ((1 << low) - 1),
        };
    }
    limbs[half / 64] |= 1 << (half % 64);
    limbs
}
