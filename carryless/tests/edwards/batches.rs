//! Batches agree with the cofactored rule, row by row, whatever else is verified with a row.

use crate::cases::{hex, text, vectors};
use crate::random::random;
use crate::rules::expected;
use crate::signatures::array;
use carryless::ed25519::{PublicKey, SecretKey, Signature, SignatureError, SignatureErrorAt};

/// A key, a message, a signature, and the verdict of the cofactored rule.
type Row = (PublicKey, Vec<u8>, Signature, bool);

/// Every case of the vectors that a key and a signature can be read of.
fn rows(lists: &[&str]) -> Vec<Row> {
    let vectors = vectors("ed25519.json");
    let cases = lists.iter().flat_map(|list| vectors[*list].as_array().expect("cases"));
    let row = |case| {
        let key = PublicKey::from_bytes_zip215(&array(case, "key")).ok()?;
        let signature = Signature::from_bytes(&array(case, "signature")).ok()?;
        Some((key, hex(text(case, "message")), signature, expected(case)[1]))
    };
    cases.filter_map(row).collect()
}

fn check(rows: &[&Row]) {
    let batch: Vec<_> = rows.iter().map(|(key, message, signature, _)| (key, &message[..], signature)).collect();
    let expected: Vec<bool> = rows.iter().map(|row| row.3).collect();
    let mut verdicts: Vec<bool> = expected.iter().map(|is_valid| !is_valid).collect();
    PublicKey::verify_each(&batch, &mut verdicts);
    assert_eq!(verdicts, expected);
    let first = expected.iter().position(|is_valid| !is_valid);
    let error = first.map(|index| SignatureErrorAt { index, error: SignatureError::Mismatch });
    assert_eq!(PublicKey::verify_batch(&batch).err(), error);
}

/// The 196 cases of points of small order are valid together, in any order, and beside signatures of keys.
#[test]
fn points_of_small_order() {
    let rows = rows(&["small_order"]);
    assert_eq!(rows.len(), 196);
    check(&rows.iter().collect::<Vec<_>>());
    check(&rows.iter().rev().collect::<Vec<_>>());
}

/// Rows of either verdict, in batches of any length and order.
#[test]
fn every_row_has_its_verdict() {
    let rows = rows(&["speccheck", "small_order", "made"]);
    let valid: Vec<&Row> = rows.iter().filter(|row| row.3).collect();
    let all: Vec<&Row> = rows.iter().collect();
    check(&all);
    check(&valid);
    let mut state = 8032;
    for length in (0..20).chain([31, 32, 33, 64, 65]) {
        check(&(0..length).map(|_| all[random(&mut state) as usize % all.len()]).collect::<Vec<_>>());
        let mut batch: Vec<&Row> = (0..length).map(|_| valid[random(&mut state) as usize % valid.len()]).collect();
        check(&batch);
        // One that is none among those that are.
        if length > 0 {
            let none = rows.iter().filter(|row| !row.3).nth(length % 30).expect("such a row");
            batch[random(&mut state) as usize % length] = none;
            check(&batch);
        }
    }
}

/// Two rows whose errors cancel in a plain sum of equations are refused both.
#[test]
fn errors_do_not_cancel() {
    let key = SecretKey::from_bytes(&[0x44; 32]).expect("no fault");
    let signed: Vec<_> = (0..2_u8).map(|i| (vec![i], key.sign(&[i]).to_bytes())).collect();
    let changed = |i: usize, by: i8| {
        let mut bytes = signed[i].1;
        bytes[32] = bytes[32].wrapping_add_signed(by);
        Signature::from_bytes(&bytes).expect("below n")
    };
    let (one, two) = (changed(0, 1), changed(1, -1));
    let rows: Vec<Row> = [(0, one), (1, two)].map(|(i, s)| (*key.public_key(), signed[i].0.clone(), s, false)).into();
    check(&rows.iter().collect::<Vec<_>>());
}

#[test]
#[should_panic(expected = "verdicts: 0 as there are signatures, not 1")]
fn as_many_verdicts_as_signatures() {
    PublicKey::verify_each(&[], &mut [false]);
}

/// Signatures made together are those made alone, in batches of any length.
#[test]
fn signatures_of_a_batch_are_those_made_alone() {
    let mut state = 25519;
    let key = SecretKey::from_bytes(&std::array::from_fn(|_| random(&mut state) as u8)).expect("no fault");
    for length in [0, 1, 2, 31, 32, 33, 64, 70] {
        let message = |i: usize| (0..i % 5 * 40).map(|_| random(&mut state) as u8).collect::<Vec<_>>();
        let messages: Vec<Vec<u8>> = (0..length).map(message).collect();
        let messages: Vec<&[u8]> = messages.iter().map(|message| &message[..]).collect();
        let mut signatures = vec![None; length];
        key.sign_batch(&messages, &mut signatures).expect("no fault");
        let alone: Vec<_> = messages.iter().map(|message| Some(key.sign(message))).collect();
        assert_eq!(signatures, alone, "{length}");
    }
}

#[test]
#[should_panic = "out: 2 places as there are messages, not 1"]
fn signatures_need_a_place_each() {
    let key = SecretKey::from_bytes(&[0x55; 32]).expect("no fault");
    let _ = key.sign_batch(&[b"one", b"two"], &mut [None]);
}
