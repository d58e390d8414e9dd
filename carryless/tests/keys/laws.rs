//! Keys, signatures and agreements of random keys, and what is refused, on every curve.

use crate::common::{NAMES, on_curve, points_of_order_4, rng};
use carryless::coordinates::Point;
use carryless::ecdsa::{Signature, SignatureError};
use carryless::field::Field;
use carryless::key::{KeyError, PointForm, PublicKey, SecretKey};
use carryless::scalar::{Residue, order_bytes};
use carryless::{Affine, KeyCurve, PointError, mul_vartime, sec1};
use num_bigint::BigUint;

/// n as big-endian bytes, as many as it has.
fn order<C: KeyCurve>() -> Vec<u8> {
    let bytes: Vec<u8> = C::ORDER.iter().rev().flat_map(|limb| limb.to_be_bytes()).collect();
    bytes[bytes.len() - order_bytes::<C>()..].to_vec()
}

/// The ten lines of a user, as they stand.
#[test]
fn the_first_program() -> Result<(), Box<dyn std::error::Error>> {
    use carryless::{
        K233,
        ecdsa::Signature,
        key::{PublicKey, SecretKey},
    };
    let mut rng = rng(1);
    let other = SecretKey::<K233>::random(&mut rng);
    let peer = PublicKey::from_sec1(&other.public_key().to_sec1(PointForm::Compressed))?;

    let key = SecretKey::<K233>::random(&mut rng);
    let signature: Signature<K233> = key.sign(b"message");
    key.public_key().verify(b"message", &signature)?;
    let shared = key.diffie_hellman(&peer);

    assert_eq!(*shared, *other.diffie_hellman(key.public_key()));
    Ok(())
}

#[test]
fn keys() {
    NAMES.iter().for_each(|name| on_curve!(*name, check_keys()));
}

fn check_keys<C: KeyCurve>() {
    let n = order::<C>();
    let last = (BigUint::from_bytes_be(&n) - 1u32).to_bytes_be();
    assert_eq!(SecretKey::<C>::from_be_bytes(&[]).err(), Some(KeyError::Range));
    assert_eq!(SecretKey::<C>::from_be_bytes(&[0; 80]).err(), Some(KeyError::Range));
    assert_eq!(SecretKey::<C>::from_be_bytes(&n).err(), Some(KeyError::Range));
    assert_eq!(SecretKey::<C>::from_be_bytes(&[0xff; 80]).err(), Some(KeyError::Range));
    let one = SecretKey::<C>::from_be_bytes(&[1]).expect("a key");
    assert_eq!(*one.public_key().point(), Affine::generator());
    let last = SecretKey::<C>::from_be_bytes(&last).expect("a key");
    assert_eq!(*last.public_key().point(), Affine::generator().neg());
    assert!(one == one.clone() && one != last);

    let mut bytes = vec![0; order_bytes::<C>()];
    last.to_be_bytes(&mut bytes);
    assert_eq!(SecretKey::<C>::from_be_bytes(&bytes).as_ref(), Ok(&last));
    let shown = format!("{last:?}");
    assert!(!bytes.windows(4).any(|part| shown.contains(&format!("{:02x}{:02x}", part[0], part[1]))), "{shown}");

    assert_eq!(PublicKey::<C>::new(Affine::IDENTITY).err(), Some(PointError::Identity));
    assert_eq!(PublicKey::<C>::from_sec1(&[0]).err(), Some(sec1::DecodeError::Infinity));
    for form in [PointForm::Compressed, PointForm::Uncompressed] {
        let bytes = last.public_key().to_sec1(form);
        assert_eq!(PublicKey::<C>::from_sec1(&bytes).as_ref(), Ok(last.public_key()));
        assert!(PublicKey::<C>::from_sec1(&bytes[1..]).is_err());
    }
    check_small_orders::<C>();
}

/// Points of order 2, 4 and 2n, which only curves over F_2^m have: (0, √b), found as (0, y) with the y that it must have.
fn check_small_orders<C: KeyCurve>() {
    if C::COFACTOR == 1 {
        return;
    }
    // √b = b^(2^(m−1)).
    let root = (1..C::Field::BITS).fold(C::b(), |root, _| root.square());
    let of_order_2 = Affine::<C>::new_unchecked(C::Field::ZERO, root);
    assert!(of_order_2.is_on_curve() && of_order_2.double() == Affine::IDENTITY);
    let of_order_2n = of_order_2.add_vartime(Affine::generator());
    let mut points = vec![of_order_2, of_order_2n];
    if C::COFACTOR == 4 {
        let of_order_4 = points_of_order_4::<C>();
        assert!(of_order_4.iter().all(|point| point.is_on_curve() && point.double() == of_order_2));
        points.extend(of_order_4);
    }
    for point in points {
        assert_eq!(PublicKey::new(point).err(), Some(PointError::NotInSubgroup));
        let mut buffer = [0; sec1::MAX_BYTES];
        let bytes = sec1::encode_uncompressed(&point, &mut buffer);
        assert_eq!(PublicKey::<C>::from_sec1(bytes).err(), Some(sec1::DecodeError::Subgroup));
    }
}

#[test]
fn signatures() {
    NAMES.iter().for_each(|name| on_curve!(*name, check_signatures()));
}

fn check_signatures<C: KeyCurve>() {
    let mut rng = rng(u64::from(C::ORDER_BITS));
    let half = order_bytes::<C>();
    for i in 0..8u8 {
        let key = SecretKey::<C>::random(&mut rng);
        let other = SecretKey::<C>::random(&mut rng);
        let message = [i; 33];
        let signature = key.sign(&message);
        assert_eq!(signature, key.sign(&message));
        assert_eq!(key.public_key().verify(&message, &signature), Ok(()));
        assert_eq!(other.public_key().verify(&message, &signature), Err(SignatureError::Mismatch));
        assert_eq!(key.public_key().verify(&message[1..], &signature), Err(SignatureError::Mismatch));

        let hedged = key.sign_with_rng(&mut rng, &message).expect("a signature");
        assert_ne!(hedged, signature);
        assert_ne!(hedged, key.sign_with_rng(&mut rng, &message).expect("a signature"));
        assert_eq!(key.public_key().verify(&message, &hedged), Ok(()));

        for length in [half.div_ceil(2), half - 1, half, half + 1, 64, 100] {
            let digest = vec![0x80 | i; length];
            let signature = key.sign_prehash(&digest).expect("a signature");
            assert_eq!(key.public_key().verify_prehash(&digest, &signature), Ok(()));
            let hedged = key.sign_prehash_with_rng(&mut rng, &digest).expect("a signature");
            assert_eq!(key.public_key().verify_prehash(&digest, &hedged), Ok(()));
            // Bytes after those that n has are not looked at.
            let longer = [&digest[..], &[1]].concat();
            assert_eq!(key.public_key().verify_prehash(&longer, &signature).is_ok(), length >= half);
        }
        check_encodings(&signature);
    }
    check_ranges::<C>();
    check_equation::<C>();
}

fn check_encodings<C: KeyCurve>(signature: &Signature<C>) {
    let (half, field) = (order_bytes::<C>(), sec1::field_bytes::<C>());
    let bytes = signature.to_bytes();
    assert_eq!(bytes.len(), 2 * half);
    assert_eq!(Signature::from_bytes(&bytes).as_ref(), Ok(signature));
    let (r, s) = bytes.split_at(half);
    let pad = vec![0; field - half];
    assert_eq!(Signature::from_bytes(&[&pad, r, &pad, s].concat()).as_ref(), Ok(signature));
    for length in (0..2 * field + 3).filter(|length| ![2 * half, 2 * field].contains(length)) {
        assert_eq!(Signature::<C>::from_bytes(&vec![1; length]), Err(SignatureError::Length));
    }
    let der = signature.to_der();
    assert_eq!(Signature::from_der(&der).as_ref(), Ok(signature));
    // DER from its definition: lengths in one byte up to 127, a zero before a set top bit.
    let integer = |bytes: &[u8]| {
        let start = bytes.iter().position(|byte| *byte != 0).expect("not 0");
        let mut content = bytes[start..].to_vec();
        if content[0] >= 0x80 {
            content.insert(0, 0);
        }
        [vec![2, content.len() as u8], content].concat()
    };
    let content = [integer(r), integer(s)].concat();
    let header = if content.len() < 128 { vec![0x30] } else { vec![0x30, 0x81] };
    assert_eq!(*der, [header, vec![content.len() as u8], content].concat());
    for cut in 0..der.len() {
        assert_eq!(Signature::<C>::from_der(&der[..cut]), Err(SignatureError::Der));
    }
    assert_eq!(Signature::<C>::from_der(&[&der[..], &[0]].concat()), Err(SignatureError::Der));
}

/// r and s outside 1 … n − 1, in both encodings.
fn check_ranges<C: KeyCurve>() {
    let n = order::<C>();
    let one = [vec![0; n.len() - 1], vec![1]].concat();
    let last = [&n[..n.len() - 1], &[n[n.len() - 1] - 1]].concat();
    let (zero, all) = (vec![0; n.len()], vec![0xff; n.len()]);
    for good in [&one, &last] {
        assert!(Signature::<C>::from_scalars(good, &one).is_ok());
        for bad in [&zero, &n, &all] {
            for (r, s) in [(bad, good), (good, bad), (bad, bad)] {
                assert_eq!(Signature::<C>::from_bytes(&[&r[..], s].concat()), Err(SignatureError::Range));
                assert_eq!(Signature::<C>::from_scalars(r, s), Err(SignatureError::Range));
            }
        }
    }
    assert_eq!(Signature::<C>::from_der(&[0x30, 6, 2, 1, 0, 2, 1, 1]), Err(SignatureError::Range));
    // Negative, with a byte that is not needed, with a length that is longer than needed, with something after them.
    for der in [
        &[0x30, 6, 2, 1, 0x81, 2, 1, 1][..],
        &[0x30, 7, 2, 2, 0, 1, 2, 1, 1],
        &[0x30, 0x81, 6, 2, 1, 1, 2, 1, 1],
        &[0x30, 0x80, 2, 1, 1, 2, 1, 1, 0, 0],
        &[0x30, 9, 2, 1, 1, 2, 1, 1, 2, 1, 1],
        &[0x30, 3, 2, 1, 1],
        &[0x31, 6, 2, 1, 1, 2, 1, 1],
    ] {
        assert_eq!(Signature::<C>::from_der(der), Err(SignatureError::Der), "{der:02x?}");
    }
}

/// Signatures made from the equation with nonces that are known, with edges among the digests; and the sum that is O.
fn check_equation<C: KeyCurve>() {
    let residue = |bytes: &[u8]| Residue::<C>::from_digest(bytes);
    let key = SecretKey::<C>::from_be_bytes(&[0x12, 0x34, 0x56]).expect("a key");
    let d = Residue::from_scalar(key.secret_scalar());
    let digests = [vec![0; 72], vec![0xff; 72], order::<C>(), vec![0x80; 72], [vec![0; 35], vec![1]].concat()];
    for (i, digest) in digests.iter().enumerate() {
        let k = 2 * i as u64 + 3;
        let r = Residue::<C>::from_x(&mul_vartime(&[k], &Affine::generator()));
        let k = residue(&k.to_be_bytes());
        let s = &k.invert() * &(&residue(digest) + &(&r * &d));
        let [mut r_bytes, mut s_bytes] = [vec![0; order_bytes::<C>()], vec![0; order_bytes::<C>()]];
        r.to_be_bytes(&mut r_bytes);
        s.to_be_bytes(&mut s_bytes);
        let signature = Signature::<C>::from_scalars(&r_bytes, &s_bytes).expect("a signature");
        assert_eq!(key.public_key().verify_prehash(digest, &signature), Ok(()), "{}", C::NAME);
        // −s is one too: the point is negated.
        (-&s).to_be_bytes(&mut s_bytes);
        let negated = Signature::<C>::from_scalars(&r_bytes, &s_bytes).expect("a signature");
        assert_eq!(key.public_key().verify_prehash(digest, &negated), Ok(()));
    }
    // z = −r·d: the sum is O for every s.
    let r = residue(&[7]);
    let (mut digest, mut bytes) = (vec![0; order_bytes::<C>()], vec![0; order_bytes::<C>()]);
    (-&(&r * &d)).to_be_bytes(&mut digest);
    r.to_be_bytes(&mut bytes);
    // The digest is as long as n in bytes; its leftmost bits are to be the value itself.
    let surplus = (8 * digest.len() as u32 - C::ORDER_BITS) as usize;
    let shifted = (BigUint::from_bytes_be(&digest) << surplus).to_bytes_be();
    let digest = [vec![0; digest.len() - shifted.len()], shifted].concat();
    let signature = Signature::<C>::from_scalars(&bytes, &bytes).expect("in range");
    assert_eq!(key.public_key().verify_prehash(&digest, &signature), Err(SignatureError::Mismatch));
}

#[test]
fn agreements() {
    NAMES.iter().for_each(|name| on_curve!(*name, check_agreement()));
}

fn check_agreement<C: KeyCurve>() {
    let mut rng = rng(0x5eed ^ u64::from(C::ORDER_BITS));
    for _ in 0..8 {
        let [alice, bob] = [SecretKey::<C>::random(&mut rng), SecretKey::<C>::random(&mut rng)];
        let shared = alice.diffie_hellman(bob.public_key());
        assert_eq!(shared.len(), sec1::field_bytes::<C>());
        assert_eq!(*shared, *bob.diffie_hellman(alice.public_key()));

        let mut bytes = vec![0; order_bytes::<C>()];
        alice.to_be_bytes(&mut bytes);
        let limbs = BigUint::from_bytes_be(&bytes).to_u64_digits();
        let product = mul_vartime(&limbs, bob.public_key().point());
        let mut buffer = [0; sec1::MAX_BYTES];
        assert_eq!(*shared, *sec1::encode_x(&product, &mut buffer).expect("not O"));

        let with_cofactor = alice.diffie_hellman_with_cofactor(bob.public_key());
        assert_eq!(*with_cofactor, *bob.diffie_hellman_with_cofactor(alice.public_key()));
        let multiple = mul_vartime(&[C::COFACTOR.into()], &product);
        assert_eq!(*with_cofactor, *sec1::encode_x(&multiple, &mut buffer).expect("not O"));
        assert_eq!(*with_cofactor == *shared, C::COFACTOR == 1);
        assert_eq!(format!("{shared:?}"), "SharedSecret(…)");
    }
}
