//! Digests that are given as bytes: of none, and of bytes that are too few for a hash, nothing is signed and nothing verified.
//!
//! With z = 0 the signature r = s = x(Q) mod n is valid under every key Q: k = 0, l = 1, and the sum is Q.

use crate::common::{NAMES, on_curve, rng};
use carryless::KeyCurve;
use carryless::bytes::columns::{self, Keys};
use carryless::bytes::{self, Refused};
use carryless::ecdsa::{Signature, SignatureError, SignatureErrorAt, SignatureForm, min_digest_bytes};
use carryless::key::{AnyPublicKey, AnySecretKey, PointForm, PublicKey, SecretKey, StandardCurve};
use carryless::scalar::{Residue, order_bytes};
use sha1::{Digest, Sha1};
use signature::hazmat::{PrehashSigner, PrehashVerifier, RandomizedPrehashSigner};

const FORM: SignatureForm = SignatureForm::Der;

struct Doors<C: KeyCurve> {
    secret: SecretKey<C>,
    bytes: Vec<u8>,
    any: AnySecretKey,
    any_public: AnyPublicKey,
    curve: StandardCurve,
}

impl<C: KeyCurve> Doors<C> {
    fn new() -> Self {
        let (bytes, curve) = (vec![0x11; order_bytes::<C>() - 1], StandardCurve::from_name(C::NAME).expect("a curve"));
        let any = AnySecretKey::from_be_bytes(curve, &bytes).expect("a key");
        let secret = SecretKey::from_be_bytes(&bytes).expect("a key");
        Doors { secret, bytes, any_public: any.public_key(), any, curve }
    }

    fn point(&self) -> Vec<u8> {
        self.any_public.to_sec1(PointForm::Compressed).to_vec()
    }

    /// What all doors that verify say.
    fn verdict(&self, digest: &[u8], signature: &Signature<C>) -> Result<(), SignatureError> {
        let (public, der, point) = (self.secret.public_key(), signature.to_der(), self.point());
        let verdict = public.verify_prehash(digest, signature);
        assert_eq!(PrehashVerifier::verify_prehash(public, digest, signature).is_ok(), verdict.is_ok());
        let any = carryless::ecdsa::AnySignature::from_der(self.curve, &der).expect("a signature");
        assert_eq!(self.any_public.verify_prehash(digest, &any), verdict);
        let refused = verdict.map_err(Refused::Signature);
        assert_eq!(bytes::verify_digest(self.curve, &point, digest, &der, FORM), refused);

        // The second of two rows, of which the first is right.
        let (hash, first) = ([1; 72], self.secret.sign_prehash(&[1; 72]).expect("a signature"));
        let rows = [(public, &hash[..], &first), (public, digest, signature)];
        let at = verdict.map_err(|error| SignatureErrorAt { index: 1, error });
        assert_eq!(PublicKey::verify_prehash_batch(&rows), at);
        let mut verdicts = [false; 2];
        PublicKey::verify_prehash_each(&rows, &mut verdicts);
        assert_eq!(verdicts, [true, verdict.is_ok()]);
        let (digests, signatures) = ([&hash[..], digest], [&*first.to_der(), &*der]);
        for keys in [Keys::One(&self.any_public), Keys::Each(self.curve, &[&point, &point])] {
            let mut verdicts = [Err(Refused::Fault); 2];
            columns::verify(keys, &digests, &signatures, FORM, &mut verdicts);
            assert_eq!(verdicts, [Ok(()), refused]);
        }
        verdict
    }

    /// What all doors that sign say.
    fn signed(&self, digest: &[u8]) -> Result<Signature<C>, SignatureError> {
        let (key, mut rng) = (&self.secret, rng(7));
        let signature = key.sign_prehash(digest);
        let der = signature.map(|signature| signature.to_der().to_vec());
        let error = signature.as_ref().err().copied();
        assert_eq!(PrehashSigner::sign_prehash(key, digest).ok(), signature.as_ref().ok().cloned());
        assert_eq!(key.sign_prehash_with_rng(&mut rng, digest).err(), error);
        let by_trait: Result<Signature<C>, _> = RandomizedPrehashSigner::sign_prehash_with_rng(key, &mut rng, digest);
        assert_eq!(by_trait.is_err(), error.is_some());
        assert_eq!(self.any.sign_prehash(digest).map(|signature| signature.to_der().to_vec()), der);
        assert_eq!(self.any.sign_prehash_by::<sha2::Sha512>(digest).err(), error);
        let refused = der.map_err(Refused::Signature);
        assert_eq!(bytes::sign_digest(self.curve, &self.bytes, digest, FORM).map(|bytes| bytes.to_vec()), refused);

        let mut out = [const { None }; 2];
        let all = key.sign_prehash_batch(&[&[1; 72], digest], &mut out);
        assert_eq!(all.err(), error.map(|error| SignatureErrorAt { index: 1, error }));
        assert_eq!(out[0].is_some(), error.is_none());
        let mut out = [Err(Refused::Fault), Err(Refused::Fault)];
        columns::sign(&self.any, &[&[1; 72], digest], FORM, &mut out);
        assert!(out[0].is_ok());
        assert_eq!(out[1].as_ref().map(|bytes| bytes.to_vec()).map_err(|error| *error), refused);
        signature
    }
}

#[test]
fn too_short_ones_are_refused() {
    NAMES.iter().for_each(|name| on_curve!(*name, check_lengths()));
}

fn check_lengths<C: KeyCurve>() {
    let (doors, least) = (Doors::<C>::new(), min_digest_bytes::<C>());
    assert_eq!((least, doors.curve.min_digest_bytes()), (order_bytes::<C>().div_ceil(2), least));
    let mut x = vec![0; order_bytes::<C>()];
    Residue::<C>::from_x(doors.secret.public_key().point()).to_be_bytes(&mut x);
    let forged = Signature::<C>::from_scalars(&x, &x).expect("in range");
    for length in [0, 1, least - 1] {
        assert_eq!(doors.verdict(&vec![0; length], &forged), Err(SignatureError::Digest(least)), "{}", C::NAME);
        assert_eq!(doors.signed(&vec![1; length]), Err(SignatureError::Digest(least)), "{}", C::NAME);
    }
    for length in [least, least + 1, order_bytes::<C>(), 64, 72, 100] {
        let digest = vec![0x80; length];
        let signature = doors.signed(&digest).expect("a signature");
        assert_eq!(doors.verdict(&digest, &signature), Ok(()), "{}: {length}", C::NAME);
        assert_eq!(doors.verdict(&digest, &forged), Err(SignatureError::Mismatch));
    }
    // ECDSA has it so: that the bytes are a hash is for the caller to know.
    assert_eq!(doors.verdict(&vec![0; least], &forged), Ok(()));
    let said = SignatureError::Digest(33).to_string();
    assert_eq!(said, "the digest is too short; accepted on this curve are 33 bytes or more");
}

/// A hash that is named is taken whatever its length: SHA-1's 20 bytes on curves of up to 571 bits.
#[test]
fn those_of_a_named_hash_are_taken() {
    NAMES.iter().for_each(|name| on_curve!(*name, check_named()));
}

fn check_named<C: KeyCurve>() {
    let (doors, messages) = (Doors::<C>::new(), [&b"one"[..], b"two"]);
    let hash = |i: usize| Sha1::new_with_prefix(messages[i]);
    let signature = doors.secret.sign_digest(hash(0)).expect("a signature");
    assert_eq!(doors.secret.public_key().verify_digest(hash(0), &signature), Ok(()));
    let any = doors.any.sign_digest(hash(0)).expect("a signature");
    assert_eq!(any.to_der(), signature.to_der());
    let by = doors.any.sign_prehash_by::<Sha1>(&hash(0).finalize()).expect("a signature");
    assert_eq!(by.to_der(), signature.to_der());
    assert_eq!(doors.any_public.verify_digest(hash(0), &any), Ok(()));

    let mut signed = [Err(Refused::Fault), Err(Refused::Fault)];
    columns::sign_messages::<Sha1>(&doors.any, &messages, FORM, &mut signed);
    let signed = signed.map(|bytes| bytes.expect("a signature").to_vec());
    for (i, der) in signed.iter().enumerate() {
        let signature = Signature::<C>::from_der(der).expect("a signature");
        assert_eq!(doors.secret.public_key().verify_digest(hash(i), &signature), Ok(()));
    }
    let point = doors.point();
    for keys in [Keys::One(&doors.any_public), Keys::Each(doors.curve, &[&point, &point])] {
        let mut verdicts = [Err(Refused::Fault); 2];
        columns::verify_messages::<Sha1>(keys, &messages, &[&signed[0], &signed[0]], FORM, &mut verdicts);
        assert_eq!(verdicts, [Ok(()), Err(Refused::Signature(SignatureError::Mismatch))]);
    }
}
