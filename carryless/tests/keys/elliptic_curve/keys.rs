//! The keys of the traits and those of this library: the same public keys, the same shared secrets.

use crate::common::{NAMES, on_curve, rng};
use carryless::elliptic_curve::api::{Generate, ecdh};
use carryless::elliptic_curve::{EphemeralSecret, GenericCurve, PublicKey, SecretKey};
use carryless::key::{self, KeyError, PointForm};
use carryless::scalar::order_bytes;
use carryless::sec1;
use std::error::Error;

/// The ten lines of a user, as they stand.
#[test]
fn the_first_program() -> Result<(), Box<dyn Error>> {
    use carryless::K233;
    use carryless::elliptic_curve::api::pkcs8::{DecodePublicKey, EncodePublicKey, LineEnding};

    let mut rng = rng(1);
    let mine = SecretKey::<K233>::generate_from_rng(&mut rng);
    let theirs = SecretKey::<K233>::generate_from_rng(&mut rng);
    let file = theirs.public_key().to_public_key_pem(LineEnding::LF)?;
    let received = PublicKey::<K233>::from_public_key_pem(&file)?;
    let shared = mine.diffie_hellman(&received);

    let other = theirs.diffie_hellman(&mine.public_key());
    assert_eq!(shared.raw_secret_bytes(), other.raw_secret_bytes());
    Ok(())
}

#[test]
fn agreements() {
    NAMES.iter().for_each(|name| on_curve!(*name, check_agreements()));
}

fn check_agreements<C: GenericCurve>() {
    let mut rng = rng(u64::from(C::ORDER_BITS));
    let other = key::SecretKey::<C>::random(&mut rng);
    let generic_other = SecretKey::<C>::from(&other);
    for own in [key::SecretKey::<C>::random(&mut rng), key::SecretKey::from_be_bytes(&[1]).expect("a key")] {
        let generic = SecretKey::<C>::from(&own);
        let mut bytes = vec![0; order_bytes::<C>()];
        own.to_be_bytes(&mut bytes);
        check_bytes(&generic, &bytes);
        assert_eq!(key::SecretKey::try_from(&generic).as_ref(), Ok(&own));
        check_public(own.public_key(), &generic.public_key());

        let shared = own.diffie_hellman(other.public_key());
        assert_eq!(generic.diffie_hellman(&generic_other.public_key()).raw_secret_bytes()[..], shared[..]);
        assert_eq!(generic_other.diffie_hellman(&generic.public_key()).raw_secret_bytes()[..], shared[..]);
        let by_function = ecdh::diffie_hellman(generic.to_nonzero_scalar(), generic_other.public_key().as_affine());
        assert_eq!(by_function.raw_secret_bytes()[..], shared[..]);
    }
    check_ephemeral(&other, EphemeralSecret::<C>::generate_from_rng(&mut rng));
    assert_eq!(key::SecretKey::<C>::from_be_bytes(&[]).err(), Some(KeyError::Range));
}

/// The bytes of a secret: as many as the field has; those that n has are read too.
fn check_bytes<C: GenericCurve>(generic: &SecretKey<C>, bytes: &[u8]) {
    let written = generic.to_bytes();
    let (zeros, value) = written.split_at(written.len() - bytes.len());
    assert_eq!((written.len(), value), (sec1::field_bytes::<C>(), bytes));
    assert!(zeros.iter().all(|byte| *byte == 0));
    assert_eq!(SecretKey::<C>::from_slice(&written).as_ref(), Ok(generic));
    assert_eq!(SecretKey::<C>::from_slice(bytes).as_ref(), Ok(generic), "{}", C::NAME);
    assert!(SecretKey::<C>::from_slice(&[&[0], &written[..]].concat()).is_err());
    let shown = format!("{generic:?}");
    assert!(!shown.contains(&format!("{:02x}{:02x}", bytes[0], bytes[1])), "{shown}");
}

fn check_public<C: GenericCurve>(own: &key::PublicKey<C>, generic: &PublicKey<C>) {
    assert_eq!(generic.to_sec1_bytes()[..], own.to_sec1(PointForm::Uncompressed)[..]);
    for form in [PointForm::Compressed, PointForm::Uncompressed] {
        assert_eq!(PublicKey::<C>::from_sec1_bytes(&own.to_sec1(form)).as_ref(), Ok(generic));
    }
    assert_eq!((PublicKey::<C>::from(own), &key::PublicKey::from(generic)), (*generic, own));
}

fn check_ephemeral<C: GenericCurve>(own: &key::SecretKey<C>, ephemeral: EphemeralSecret<C>) {
    let shared = ephemeral.diffie_hellman(&own.public_key().into());
    let expected = own.diffie_hellman(&key::PublicKey::from(&ephemeral.public_key()));
    assert_eq!(shared.raw_secret_bytes()[..], expected[..], "{}", C::NAME);
}
