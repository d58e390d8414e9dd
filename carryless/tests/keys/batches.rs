//! Batches of signatures are the signatures one by one: without debug assertions, with which a signature takes milliseconds, on
//! every curve.

use crate::common::{NAMES, on_curve, rng};
use carryless::KeyCurve;
use carryless::ecdsa::{Signature, SignatureError, SignatureErrorAt};
use carryless::key::{PublicKey, SecretKey};

/// More than share an inversion.
const MANY: usize = 35;

#[test]
fn batches() {
    let names = if cfg!(debug_assertions) { &["K-163", "B-233", "P-256"][..] } else { &NAMES };
    names.iter().for_each(|name| on_curve!(*name, check()));
}

fn check<C: KeyCurve>() {
    let mut rng = rng(u64::from(C::ORDER_BITS) + 1);
    let keys: Vec<_> = (0..3).map(|_| SecretKey::<C>::random(&mut rng)).collect();
    let messages: Vec<Vec<u8>> = (0..MANY).map(|i| vec![i as u8; 36 + 3 * i]).collect();
    let messages: Vec<&[u8]> = messages.iter().map(Vec::as_slice).collect();
    // What a place held before does not matter.
    let sign = |key: &SecretKey<C>, count: usize| {
        let mut out: Vec<Option<Signature<C>>> = (0..count).map(|_| Some(keys[0].sign(b"before"))).collect();
        key.sign_batch(&messages[..count], &mut out).expect("no fault");
        out.into_iter().map(|signature| signature.expect("a signature")).collect::<Vec<_>>()
    };
    let signatures: Vec<Vec<_>> =
        keys.iter().map(|key| messages.iter().map(|message| key.sign(message)).collect()).collect();
    for (key, expected) in keys.iter().zip(&signatures) {
        for count in [0, 1, 2, 5, 32, MANY] {
            assert_eq!(sign(key, count), expected[..count], "{}: {count}", C::NAME);
        }
        let mut out: Vec<Option<Signature<C>>> = (0..MANY).map(|_| None).collect();
        key.sign_prehash_batch(&messages, &mut out).expect("no fault");
        for (message, signature) in messages.iter().zip(&out) {
            assert_eq!(signature.as_ref(), key.sign_prehash(message).as_ref().ok(), "{}", C::NAME);
        }
        let mut publics: Vec<_> =
            messages.iter().zip(&out).map(|(m, s)| (key.public_key(), *m, s.as_ref().expect("a signature"))).collect();
        assert_eq!(PublicKey::verify_prehash_batch(&publics), Ok(()), "{}", C::NAME);
        publics[33].1 = messages[34];
        let refused = Err(SignatureErrorAt { index: 33, error: SignatureError::Mismatch });
        assert_eq!(PublicKey::verify_prehash_batch(&publics), refused, "{}", C::NAME);
    }

    // Of several keys, in turn.
    let item = |i: usize| (keys[i % 3].public_key(), messages[i], &signatures[i % 3][i]);
    let items: Vec<_> = (0..MANY).map(item).collect();
    for count in [0, 1, 2, 6, 32, 33, MANY] {
        assert_eq!(PublicKey::verify_batch(&items[..count]), Ok(()), "{}: {count}", C::NAME);
    }
    for (index, wrong) in [(0, 5), (13, 12), (31, 30), (32, 1), (34, 0)] {
        let mut items = items.clone();
        let refused = Err(SignatureErrorAt { index, error: SignatureError::Mismatch });
        // Another's signature, another message, another key; a later one that is wrong too is not named.
        items[index].2 = &signatures[index % 3][wrong];
        assert_eq!(PublicKey::verify_batch(&items), refused, "{}: signature", C::NAME);
        items[MANY - 1].2 = &signatures[0][3];
        assert_eq!(PublicKey::verify_batch(&items), refused, "{}: two signatures", C::NAME);
        items[index] = item(index);
        items[index].1 = b"another message";
        assert_eq!(PublicKey::verify_batch(&items), refused, "{}: message", C::NAME);
        items[index] = item(index);
        items[index].0 = keys[(index + 1) % 3].public_key();
        assert_eq!(PublicKey::verify_batch(&items), refused, "{}: key", C::NAME);
    }
}
