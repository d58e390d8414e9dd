//! Signatures with their messages and keys, verified together.

use wasm_bindgen::prelude::*;

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** A signature of Ed25519 or BIP 340 with its message and its key, for `verifyBatch`. */
export interface SignatureRow {
  key: Uint8Array;
  message: Uint8Array;
  signature: Uint8Array;
}
"#;

#[wasm_bindgen]
extern "C" {
    /// A row of a batch: an object of JavaScript's.
    #[wasm_bindgen(typescript_type = "SignatureRow")]
    pub type Row;
    #[wasm_bindgen(method, getter)]
    fn key(this: &Row) -> Vec<u8>;
    #[wasm_bindgen(method, getter)]
    fn message(this: &Row) -> Vec<u8>;
    #[wasm_bindgen(method, getter)]
    fn signature(this: &Row) -> Vec<u8>;
}

/// What verifies rows that are well-formed.
type VerifyEach<K, S> = fn(&[(&K, &[u8], &S)], &mut [bool]);

/// The verdicts of `verify_each`, 1 or 0 each; 0 for keys and signatures that are none.
pub fn verdicts<K, S: for<'a> TryFrom<&'a [u8]>>(
    rows: &[Row],
    read_key: fn(&[u8; 32]) -> Option<K>,
    verify_each: VerifyEach<K, S>,
) -> Vec<u8> {
    let messages: Vec<_> = rows.iter().map(Row::message).collect();
    let read = |row: &Row| {
        let key = read_key(row.key().as_slice().try_into().ok()?)?;
        Some((key, S::try_from(row.signature().as_slice()).ok()?))
    };
    let read: Vec<_> = rows.iter().map(read).collect();
    let well_formed: Vec<_> = read
        .iter()
        .zip(&messages)
        .filter_map(|(row, message)| row.as_ref().map(|(key, signature)| (key, message.as_slice(), signature)))
        .collect();
    let mut verdicts = vec![false; well_formed.len()];
    verify_each(&well_formed, &mut verdicts);
    let mut verdicts = verdicts.into_iter();
    read.iter().map(|row| u8::from(row.is_some() && verdicts.next() == Some(true))).collect()
}
