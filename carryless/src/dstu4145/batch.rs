//! Many signatures at once, on one thread. On curves with an engine of their own scalar multiplications are computed in batches, several in
//! a register and with one inversion for 32; on the others one after the other, as single signatures are.

use super::group::{Coordinates, Group, Limbs};
use super::nonce::Nonces;
#[cfg(any(feature = "m233", feature = "m257", feature = "m431"))]
use super::typed::Typed;
use super::{Curve, Error, Hash, PublicKey, SecretKey, Signature, scheme};
#[cfg(any(feature = "m233", feature = "m257", feature = "m431"))]
use crate::curves;
use crate::field::MAX_LIMBS;
use crate::scalar::SecretLimbs;
use crate::scalar_mul::PER_INVERSION;
use core::array::from_fn;

/// The first signature of a batch that there is not, or that is not valid.
pub type ErrorAt = crate::ErrorAt<Error>;

/// What stands in a place that is not used.
const NOTHING: Coordinates = Coordinates { x: [0; MAX_LIMBS], y: [0; MAX_LIMBS] };

impl SecretKey {
    /// Signatures of messages, each as [`Self::sign`] makes it, written to the places of `out`.
    ///
    /// ```
    /// use carryless::dstu4145::{Curve, Hash, SecretKey};
    ///
    /// let key = SecretKey::from_le_bytes(Curve::M257, &[0x11; 32])?;
    /// let mut signatures = [None; 2];
    /// key.sign_batch(Hash::Kupyna256, &[b"one", b"two"], &mut signatures)?;
    /// assert_eq!(signatures[1], Some(key.sign(Hash::Kupyna256, b"two")?));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Time
    /// Constant in the key and the nonces.
    ///
    /// # Errors
    /// As of [`Self::sign`]; then every place of `out` is none.
    ///
    /// # Panics
    /// If there are not as many places in `out` as messages.
    pub fn sign_batch(&self, hash: Hash, messages: &[&[u8]], out: &mut [Option<Signature>]) -> Result<(), ErrorAt> {
        assert!(out.len() == messages.len(), "out: {} places as there are messages, not {}", messages.len(), out.len());
        out.fill(None);
        self.check_strength().map_err(|error| ErrorAt { index: 0, error })?;
        let shares = messages.chunks(PER_INVERSION).zip(out.chunks_mut(PER_INVERSION));
        let signed = shares.enumerate().try_for_each(|(share, (messages, out))| {
            let error = |(i, error)| ErrorAt { index: share * PER_INVERSION + i, error };
            self.sign_share(hash, messages, out).map_err(error)
        });
        if signed.is_err() {
            out.fill(None);
        }
        signed
    }

    /// Signatures of at most [`PER_INVERSION`] messages.
    fn sign_share(&self, hash: Hash, messages: &[&[u8]], out: &mut [Option<Signature>]) -> Result<(), (usize, Error)> {
        let curve = self.curve();
        let group = &*curve.group();
        let mut h = [[0; MAX_LIMBS]; PER_INVERSION];
        let mut nonces: [_; PER_INVERSION] = from_fn(|_| SecretLimbs::ZERO);
        for (i, message) in messages.iter().enumerate() {
            h[i] = scheme::element_of_digest(group, &hash.digest(message)).map_err(|error| (i, error))?;
            nonces[i] = Nonces::new(group, curve as u8, &self.d, &h[i], &[]).next();
        }
        let mut points = [NOTHING; PER_INVERSION];
        multiples(curve, &nonces[..messages.len()], &mut points[..messages.len()])?;
        for (i, out) in out.iter_mut().enumerate() {
            let signature = match scheme::sign_with(group, &h[i], &self.d, &nonces[i], &points[i]) {
                Some((r, s)) => Signature::new(curve, r, s),
                // r or s is 0 for one nonce in n, and the next is taken.
                None => self.sign_element(&h[i], &[]),
            };
            *out = Some(signature.map_err(|error| (i, error))?);
        }
        Ok(())
    }
}

impl PublicKey {
    /// Whether each is a signature of its message, digested by this hash, by its key: the first that is not is named. The keys may be on
    /// several curves; those on one best stand together.
    ///
    /// ```
    /// use carryless::dstu4145::{Curve, Error, ErrorAt, Hash, PublicKey, SecretKey};
    ///
    /// let key = SecretKey::from_le_bytes(Curve::M257, &[0x11; 32])?;
    /// let (public, signature) = (key.public_key(), key.sign(Hash::Kupyna256, b"one")?);
    /// PublicKey::verify_batch(Hash::Kupyna256, &[(public, b"one", &signature)])?;
    /// let refused = PublicKey::verify_batch(Hash::Kupyna256, &[(public, b"one", &signature), (public, b"two", &signature)]);
    /// assert_eq!(refused, Err(ErrorAt { index: 1, error: Error::Mismatch }));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Time
    /// Variable in all arguments, which are public.
    ///
    /// # Errors
    /// As of [`Self::verify`], with the place of the first that is refused.
    pub fn verify_batch(hash: Hash, signatures: &[(&Self, &[u8], &Signature)]) -> Result<(), ErrorAt> {
        let mut first = 0;
        let on_one_curve = |(p, _, s): &(&Self, &[u8], &Signature), (q, _, t): &(&Self, &[u8], &Signature)| {
            [s.curve(), q.curve(), t.curve()].iter().all(|curve| *curve == p.curve())
        };
        for share in signatures.chunk_by(on_one_curve).flat_map(|share| share.chunks(PER_INVERSION)) {
            verify_share(hash, share).map_err(|(i, error)| ErrorAt { index: first + i, error })?;
            first += share.len();
        }
        Ok(())
    }
}

/// Whether each of at most [`PER_INVERSION`] is a signature, all on one curve; or there is one, of whatever curve.
fn verify_share(hash: Hash, share: &[(&PublicKey, &[u8], &Signature)]) -> Result<(), (usize, Error)> {
    let (key, _, signature) = share[0];
    let curve = key.curve();
    if signature.curve() != curve {
        return Err((0, Error::Curve));
    }
    let at = |i: usize| share[i.min(share.len() - 1)];
    let s: [_; PER_INVERSION] = from_fn(|i| at(i).2.s);
    let r: [_; PER_INVERSION] = from_fn(|i| at(i).2.r);
    let q: [_; PER_INVERSION] = from_fn(|i| at(i).0.point);
    let (mut found, count) = ([None; PER_INVERSION], share.len());
    sums_vartime(curve, &s[..count], &r[..count], &q[..count], &mut found[..count]);
    let group = &*curve.group();
    for (i, ((_, message, _), sum)) in share.iter().zip(&found).enumerate() {
        let h = scheme::element_of_digest(group, &hash.digest(message)).map_err(|error| (i, error))?;
        if sum.is_none_or(|sum| scheme::r_of(group, &h, &sum) != r[i]) {
            return Err((i, Error::Mismatch));
        }
    }
    Ok(())
}

/// k_i·G, 0 < k_i < n. Time: constant in the k_i.
fn multiples(curve: Curve, k: &[SecretLimbs], out: &mut [Coordinates]) -> Result<(), (usize, Error)> {
    match curve {
        #[cfg(feature = "m233")]
        Curve::M233 => Typed::<curves::M233>::multiples(k, out),
        #[cfg(feature = "m257")]
        Curve::M257 => Typed::<curves::M257>::multiples(k, out),
        #[cfg(feature = "m431")]
        Curve::M431 => Typed::<curves::M431>::multiples(k, out),
        _ => k.iter().zip(out).enumerate().try_for_each(|(i, (k, out))| {
            *out = curve.as_data().mul_generator(k).map_err(|error| (i, error))?;
            Ok(())
        }),
    }
}

/// k_i·G + l_i·Q_i, unless it is O.
fn sums_vartime(curve: Curve, k: &[Limbs], l: &[Limbs], q: &[Coordinates], out: &mut [Option<Coordinates>]) {
    match curve {
        #[cfg(feature = "m233")]
        Curve::M233 => Typed::<curves::M233>::sums_vartime(k, l, q, out),
        #[cfg(feature = "m257")]
        Curve::M257 => Typed::<curves::M257>::sums_vartime(k, l, q, out),
        #[cfg(feature = "m431")]
        Curve::M431 => Typed::<curves::M431>::sums_vartime(k, l, q, out),
        _ => {
            for (i, out) in out.iter_mut().enumerate() {
                *out = curve.as_data().lincomb_generator_vartime(&k[i], &l[i], &q[i]);
            }
        }
    }
}
