//! Batches agree with single verification, row by row, whatever else is verified with a row.

use crate::cases::{hex, text, vectors};
use crate::random::random;
use crate::signatures::array;
use carryless::bip340::{PublicKey, SecretKey, Signature, SignatureError, SignatureErrorAt};

/// A key, a message, a signature, and its verdict.
type Row = (PublicKey, Vec<u8>, Signature, bool);

/// Every case of the vectors that a key and a signature can be read of.
fn rows() -> Vec<Row> {
    let vectors = vectors("bip340.json");
    let cases = ["published", "made", "changed"].iter().flat_map(|list| vectors[*list].as_array().expect("cases"));
    let row = |case| {
        let key = PublicKey::from_bytes(&array(case, "public")).ok()?;
        let signature = Signature::from_bytes(&array(case, "signature")).ok()?;
        Some((key, hex(text(case, "message")), signature, text(case, "verdict") == "valid"))
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

/// Rows of either verdict, in batches of any length and order.
#[test]
fn every_row_has_its_verdict() {
    let rows = rows();
    let (valid, none): (Vec<&Row>, Vec<&Row>) = rows.iter().partition(|row| row.3);
    assert_eq!((valid.len(), none.len()), (58, 54));
    check(&rows.iter().collect::<Vec<_>>());
    check(&valid);
    let mut state = 340;
    for length in (0..20).chain([31, 32, 33, 64, 65]) {
        check(&(0..length).map(|_| &rows[random(&mut state) as usize % rows.len()]).collect::<Vec<_>>());
        let mut batch: Vec<&Row> = (0..length).map(|_| valid[random(&mut state) as usize % valid.len()]).collect();
        check(&batch);
        // One that is none among those that are.
        if length > 0 {
            batch[random(&mut state) as usize % length] = none[length % none.len()];
            check(&batch);
        }
    }
}

/// Two rows whose errors cancel in a plain sum of equations are refused both.
#[test]
fn errors_do_not_cancel() {
    let key = SecretKey::from_bytes(&[0x44; 32]).expect("a key");
    let signed: Vec<_> = (0..2_u8).map(|i| (vec![i], key.sign(&[i]).to_bytes())).collect();
    let changed = |i: usize, by: i8| {
        let mut bytes = signed[i].1;
        bytes[63] = bytes[63].wrapping_add_signed(by);
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
