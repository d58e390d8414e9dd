//! Many signatures at once, on one thread: scalar multiplications in batches
//! ([`mul_generator_batch`]), inversions modulo n 32 at a time.

use super::nonce::{HmacDrbg, Nonces};
use super::sign::sign_class;
use super::{EagerHash, Signature, SignatureError, check_digest, with_fitting_digest};
use crate::coordinates::{Affine, Point};
use crate::field::MAX_LIMBS;
use crate::key::{PublicKey, SecretKey};
use crate::scalar::{Residue, SecretScalar};
use crate::scalar_mul::{BatchError, KeyCurve, PER_INVERSION, mul_generator_batch, sums_with_generator_vartime};
use core::array::from_fn;
use digest::Digest;

/// The first signature of a batch that there is not, or that is not valid.
pub type SignatureErrorAt = crate::ErrorAt<SignatureError>;

impl<C: KeyCurve> SecretKey<C> {
    /// Signatures of messages, each as [`Self::sign`] makes it, written to the places of `out`.
    ///
    /// ```
    /// use carryless::{K233, ecdsa::Signature, key::SecretKey};
    ///
    /// let key = SecretKey::<K233>::from_be_bytes(&[0x11; 29])?;
    /// let messages: [&[u8]; 3] = [b"one", b"two", b"three"];
    /// let mut signatures: [Option<Signature<K233>>; 3] = [const { None }; 3];
    /// key.sign_batch(&messages, &mut signatures)?;
    /// assert_eq!(signatures[1].as_ref(), Some(&key.sign(b"two")));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Time
    /// Constant in the key and the nonces; that of the digests.
    ///
    /// # Errors
    /// If a computation was disturbed: then every place of `out` is none.
    ///
    /// # Panics
    /// If there are not as many places in `out` as messages.
    pub fn sign_batch(&self, messages: &[&[u8]], out: &mut [Option<Signature<C>>]) -> Result<(), SignatureErrorAt> {
        assert!(out.len() == messages.len(), "out: {} places as there are messages, not {}", messages.len(), out.len());
        with_fitting_digest!(C, D => self.sign_each::<D>(out, &|i| Residue::from_digest(&D::digest(messages[i]))))
    }

    /// Signatures of the messages with these digests, each as [`Self::sign_prehash`] makes it.
    ///
    /// # Time
    /// Constant in the key and the nonces.
    ///
    /// # Errors
    /// As [`Self::sign_batch`]; [`SignatureError::Digest`] for the first digest that is too short.
    ///
    /// # Panics
    /// If there are not as many places in `out` as digests.
    pub fn sign_prehash_batch(
        &self,
        digests: &[&[u8]],
        out: &mut [Option<Signature<C>>],
    ) -> Result<(), SignatureErrorAt> {
        assert!(out.len() == digests.len(), "out: {} places as there are digests, not {}", digests.len(), out.len());
        if let Some((index, error)) = first_short::<C>(digests.iter().copied()) {
            out.fill_with(|| None);
            return Err(SignatureErrorAt { index, error });
        }
        self.sign_classes(out, &|i| Residue::from_digest(digests[i]))
    }

    /// Signatures of the digests with these classes, with nonces by the digest that fits the curve.
    pub(crate) fn sign_classes(
        &self,
        out: &mut [Option<Signature<C>>],
        class: &dyn Fn(usize) -> Residue<C>,
    ) -> Result<(), SignatureErrorAt> {
        with_fitting_digest!(C, D => self.sign_each::<D>(out, class))
    }

    /// Signatures of the digests with these classes, with nonces by D.
    fn sign_each<D: EagerHash>(
        &self,
        out: &mut [Option<Signature<C>>],
        class: &dyn Fn(usize) -> Residue<C>,
    ) -> Result<(), SignatureErrorAt> {
        let d = Residue::from_scalar(self.secret_scalar());
        let mut result = Ok(());
        for (share, places) in out.chunks_mut(PER_INVERSION).enumerate() {
            let first = share * PER_INVERSION;
            result = result.and_then(|()| {
                self.sign_share::<D>(&d, places, &|i| class(first + i))
                    .map_err(|(i, error)| SignatureErrorAt { index: first + i, error })
            });
        }
        if result.is_err() {
            out.fill_with(|| None);
        }
        result
    }

    /// Signatures of as many classes as share an inversion.
    fn sign_share<D: EagerHash>(
        &self,
        d: &Residue<C>,
        out: &mut [Option<Signature<C>>],
        class: &dyn Fn(usize) -> Residue<C>,
    ) -> Result<(), (usize, SignatureError)> {
        if let [place] = out {
            let signature = sign_class(self.secret_scalar(), &class(0), &[], &mut HmacDrbg::<D>::new());
            *place = Some(signature.map_err(|error| (0, error))?);
            return Ok(());
        }
        let last = out.len() - 1;
        // The places behind `last` hold 0, and no slice has them.
        let z: [_; PER_INVERSION] = from_fn(|i| if i > last { Residue::ZERO } else { class(i) });
        // A copy of the fresh generator for each: the nonce is that of a single signature.
        let generator = HmacDrbg::<D>::new();
        let nonce = |i: usize| Nonces::new(&mut generator.clone(), self.secret_scalar(), &z[i], &[]).next();
        let k: [_; PER_INVERSION] = from_fn(|i| if i > last { SecretScalar::zero() } else { nonce(i) });
        let mut products = [Affine::IDENTITY; PER_INVERSION];
        let products = &mut products[..out.len()];
        mul_generator_batch(&k[..out.len()], products).map_err(|error| match error {
            BatchError::Point { index, error } => (index, error.into()),
            BatchError::Lengths { .. } => (0, SignatureError::Fault),
        })?;
        // 1/k_i by one inversion; no nonce is 0. A wrong inverse might tell of d, so that what comes out is checked.
        let mut inverses: [_; PER_INVERSION] =
            from_fn(|i| if i > last { Residue::ZERO } else { Residue::from_scalar(&k[i]) });
        if !Residue::invert_each(&mut inverses[..out.len()]).declassify() {
            return Err((0, SignatureError::Fault));
        }
        for (i, place) in out.iter_mut().enumerate() {
            let r = Residue::from_x(&products[i]);
            let s = &inverses[i] * &(&z[i] + &(&r * d)); // s = (z + rd)/k
            // r or s is 0 for one nonce in n, and the next is taken.
            let signature = Signature::new(r.to_public_limbs(), s.to_public_limbs())
                .or_else(|_| sign_class(self.secret_scalar(), &z[i], &[], &mut HmacDrbg::<D>::new()));
            *place = Some(signature.map_err(|error| (i, error))?);
        }
        Ok(())
    }
}

impl<C: KeyCurve> PublicKey<C> {
    /// Whether each is a signature of its message by its key, as [`Self::verify`] says: the first that is not is named.
    ///
    /// ```
    /// use carryless::{K233, ecdsa::{SignatureError, SignatureErrorAt}, key::{PublicKey, SecretKey}};
    ///
    /// let key = SecretKey::<K233>::from_be_bytes(&[0x11; 29])?;
    /// let (public, one, two) = (key.public_key(), key.sign(b"one"), key.sign(b"two"));
    /// PublicKey::verify_batch(&[(public, b"one", &one), (public, b"two", &two)])?;
    /// let error = PublicKey::verify_batch(&[(public, b"one", &one), (public, b"three", &two)]);
    /// assert_eq!(error, Err(SignatureErrorAt { index: 1, error: SignatureError::Mismatch }));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Time
    /// Variable in all arguments, which are public.
    ///
    /// # Errors
    /// [`SignatureError::Mismatch`] with the index of the first that is none. (r, n − s) is one with (r, s): see [`Self::verify`].
    pub fn verify_batch(signatures: &[(&Self, &[u8], &Signature<C>)]) -> Result<(), SignatureErrorAt> {
        with_fitting_digest!(C, D => Self::first_refused(signatures, &|message| Residue::from_digest(&D::digest(message))))
    }

    /// Whether each is a signature of the message with its digest by its key, as [`Self::verify_prehash`] says: the first that is
    /// not is named.
    ///
    /// # Time
    /// Variable in all arguments.
    ///
    /// # Errors
    /// As [`Self::verify_batch`]; [`SignatureError::Digest`] if the first that is refused has a digest that is too short.
    pub fn verify_prehash_batch(signatures: &[(&Self, &[u8], &Signature<C>)]) -> Result<(), SignatureErrorAt> {
        let short = first_short::<C>(signatures.iter().map(|(_, digest, _)| *digest));
        let before = short.map_or(signatures.len(), |(index, _)| index);
        Self::first_refused(&signatures[..before], &Residue::from_digest)?;
        short.map_or(Ok(()), |(index, error)| Err(SignatureErrorAt { index, error }))
    }

    /// Whether each is a signature of the message with its digest by its key: all verdicts, of which [`Self::verify_prehash_batch`]
    /// gives the first that is false. It is false where the digest is too short.
    ///
    /// ```
    /// use carryless::{K233, key::{PublicKey, SecretKey}};
    ///
    /// let key = SecretKey::<K233>::from_be_bytes(&[0x11; 29])?;
    /// let (public, signature) = (key.public_key(), key.sign_prehash(&[1; 32])?);
    /// let mut verdicts = [false; 2];
    /// PublicKey::verify_prehash_each(&[(public, &[2; 32], &signature), (public, &[1; 32], &signature)], &mut verdicts);
    /// assert_eq!(verdicts, [false, true]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Time
    /// Variable in all arguments.
    ///
    /// # Panics
    /// If there are not as many verdicts as signatures.
    pub fn verify_prehash_each(signatures: &[(&Self, &[u8], &Signature<C>)], verdicts: &mut [bool]) {
        Self::verify_classes(signatures, &Residue::from_digest, verdicts);
        for ((_, digest, _), verdict) in signatures.iter().zip(verdicts) {
            *verdict &= check_digest::<C>(digest).is_ok();
        }
    }

    /// Whether each is a signature of what has this class by its key.
    ///
    /// # Panics
    /// If there are not as many verdicts as signatures.
    pub(crate) fn verify_classes(
        signatures: &[(&Self, &[u8], &Signature<C>)],
        class: &dyn Fn(&[u8]) -> Residue<C>,
        verdicts: &mut [bool],
    ) {
        let (signatures_len, verdicts_len) = (signatures.len(), verdicts.len());
        assert!(
            signatures_len == verdicts_len,
            "verdicts: {signatures_len} as there are signatures, not {verdicts_len}"
        );
        for (signatures, verdicts) in signatures.chunks(PER_INVERSION).zip(verdicts.chunks_mut(PER_INVERSION)) {
            verdicts.copy_from_slice(&verify_share(signatures, class)[..verdicts.len()]);
        }
    }

    fn first_refused(
        signatures: &[(&Self, &[u8], &Signature<C>)],
        class: &dyn Fn(&[u8]) -> Residue<C>,
    ) -> Result<(), SignatureErrorAt> {
        for (share, signatures) in signatures.chunks(PER_INVERSION).enumerate() {
            let verdicts = verify_share(signatures, class);
            if let Some(i) = verdicts[..signatures.len()].iter().position(|is_valid| !is_valid) {
                return Err(SignatureErrorAt { index: share * PER_INVERSION + i, error: SignatureError::Mismatch });
            }
        }
        Ok(())
    }
}

/// The first digest that is too short, with its place.
fn first_short<'a, C: KeyCurve>(digests: impl Iterator<Item = &'a [u8]>) -> Option<(usize, SignatureError)> {
    digests.enumerate().find_map(|(i, digest)| Some((i, check_digest::<C>(digest).err()?)))
}

/// The verdicts of at most [`PER_INVERSION`] signatures, the first of those that are returned.
fn verify_share<C: KeyCurve>(
    signatures: &[(&PublicKey<C>, &[u8], &Signature<C>)],
    class: &dyn Fn(&[u8]) -> Residue<C>,
) -> [bool; PER_INVERSION] {
    let count = signatures.len();
    if let [(key, digest, signature)] = signatures {
        return from_fn(|i| i == 0 && key.verify_class(&class(digest), signature));
    }
    let of = |i: usize| signatures[i.min(count - 1)];
    // What is over is not computed.
    let limbs = |i: usize, of: &dyn Fn() -> Residue<C>| if i < count { of().to_public_limbs() } else { [0; MAX_LIMBS] };
    let mut inverses: [_; PER_INVERSION] = from_fn(|i| if i < count { of(i).2.s() } else { Residue::ZERO });
    // Where it was disturbed no signature verifies.
    let _ = Residue::invert_each(&mut inverses[..count]);
    // z/s and r/s, the scalars of G and of Q.
    let k: [_; PER_INVERSION] = from_fn(|i| limbs(i, &|| &class(of(i).1) * &inverses[i]));
    let l: [_; PER_INVERSION] = from_fn(|i| limbs(i, &|| &of(i).2.r() * &inverses[i]));
    let (k, l): ([&[u64]; PER_INVERSION], [&[u64]; PER_INVERSION]) = (from_fn(|i| &k[i][..]), from_fn(|i| &l[i][..]));
    let q: [_; PER_INVERSION] = from_fn(|i| *of(i).0.point());
    let mut sums = [Affine::IDENTITY; PER_INVERSION];
    // Where the computation was disturbed no sum remains, and x of O stands as 0, which r is not.
    let _ = sums_with_generator_vartime(&k[..count], &l[..count], &q[..count], &mut sums[..count]);
    from_fn(|i| i < count && Residue::from_x(&sums[i]).equals(&of(i).2.r()).declassify())
}
