//! Many signatures, verified by one equation for eight at a time: 8·(Σ z_i·S_i·G − Σ z_i·k_i·A_i − Σ z_i·R_i) = O; in the lanes of
//! AVX-512 IFMA eight equations 8-way.
//!
//! The z_i are made of SHA-512 of all that is verified together. Parts of small order are of no account, in A_i, in R_i and whatever z_i
//! is: the verdicts are those of [`PublicKey::verify_cofactored`].
//!
//! Source: D. J. Bernstein, N. Duif, T. Lange, P. Schwabe, B.-Y. Yang, High-speed high-security signatures, CHES 2011, section 5;
//! K. Chalkias, F. Garillot, V. Nikolaenko, Taming the many EdDSAs, SSR 2020 (with which rule batches agree).
//! Cost in lanes: that of eight S·G − k·A, and an inversion. Elsewhere for each of eight: a point to decode, a table and the additions of
//! a scalar of 253 bits and of one of 128, and an eighth of the doublings of one k·P.

use super::digest::{Domain, sha512};
use super::error::{SignatureError, SignatureErrorAt};
use super::point::{decode_vartime, encode};
use super::public::{PublicKey, is_of_small_order_vartime};
use super::signature::Signature;
use crate::coordinates::{Extended, Point};
use crate::curves::Edwards25519;
use crate::field::write_le;
use crate::scalar::Residue;
use crate::scalar_mul::edwards_sums_with_generator_8way_vartime;
use crate::shared_equation::{Combination, Rule, SHARE, Sum, coefficient};
use crate::word::{Best512, Word512};
use ::digest::Digest;
use core::array::from_fn;
use core::marker::PhantomData;
use sha2::Sha512;

/// A key, a message and a signature.
type Row<'a> = (&'a PublicKey, &'a [u8], &'a Signature);

/// How rows are verified.
fn rule<'a>() -> Rule<Row<'a>, Extended<Edwards25519>> {
    Rule {
        in_lanes: in_lanes::<Best512>,
        together: equation_holds,
        alone: |(key, message, signature)| key.verify_cofactored(message, signature).is_ok(),
        coordinates: PhantomData,
    }
}

impl PublicKey {
    /// Whether each is a signature of its message by its key, as [`Self::verify_cofactored`] says: the first that is not is named.
    ///
    /// ```
    /// use carryless::ed25519::{PublicKey, SecretKey, SignatureError, SignatureErrorAt};
    ///
    /// let key = SecretKey::from_bytes(&[0x11; 32])?;
    /// let (public, one, two) = (key.public_key(), key.sign(b"one"), key.sign(b"two"));
    /// PublicKey::verify_batch(&[(public, b"one", &one), (public, b"two", &two)])?;
    /// let error = PublicKey::verify_batch(&[(public, b"one", &one), (public, b"three", &two)]);
    /// assert_eq!(error, Err(SignatureErrorAt { index: 1, error: SignatureError::Mismatch }));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Without AVX-512 IFMA its tables, of 60 KiB by arithmetic, lie on the stack.
    ///
    /// # Time
    /// Variable in all arguments, which are public.
    ///
    /// # Errors
    /// [`SignatureError::Mismatch`] with the index of the first that is none.
    pub fn verify_batch(signatures: &[Row<'_>]) -> Result<(), SignatureErrorAt> {
        let refused = rule().first_refused(signatures);
        refused.map_or(Ok(()), |index| Err(SignatureErrorAt { index, error: SignatureError::Mismatch }))
    }

    /// Whether each is a signature of its message by its key: all verdicts, of which [`Self::verify_batch`] gives the first that is false.
    ///
    /// ```
    /// use carryless::ed25519::{PublicKey, SecretKey};
    ///
    /// let key = SecretKey::from_bytes(&[0x11; 32])?;
    /// let (public, one) = (key.public_key(), key.sign(b"one"));
    /// let mut verdicts = [false; 2];
    /// PublicKey::verify_each(&[(public, b"two", &one), (public, b"one", &one)], &mut verdicts);
    /// assert_eq!(verdicts, [false, true]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Time
    /// Variable in all arguments.
    ///
    /// # Panics
    /// If there are not as many verdicts as signatures.
    pub fn verify_each(signatures: &[Row<'_>], verdicts: &mut [bool]) {
        rule().verify_each(signatures, verdicts);
    }
}

/// Each verdict: where the encoding of S·G − k·A is R, both rules hold; where it is not, the cofactored one is asked, which has parts of
/// small order besides.
fn in_lanes<V: Word512>(rows: &[Row<'_>]) -> [bool; SHARE] {
    let expected = expected_encodings::<V>(rows);
    from_fn(|i| {
        let (key, message, signature) = rows[i.min(rows.len() - 1)];
        expected[i] == *signature.r() || key.verify_cofactored(message, signature).is_ok()
    })
}

/// The encoding of S·G − k·A of each row, of the last in the lanes that are left over.
fn expected_encodings<V: Word512>(rows: &[Row<'_>]) -> [[u8; 32]; SHARE] {
    let of = |i: usize| rows[i.min(rows.len() - 1)];
    let s: [_; SHARE] = from_fn(|i| of(i).2.s());
    let k: [_; SHARE] = from_fn(|i| {
        let (key, message, signature) = of(i);
        key.challenge(Domain::Pure, message, signature.r()).to_public_limbs()
    });
    let points: [_; SHARE] = from_fn(|i| of(i).0.point().neg());
    let mut sums = points;
    let [s, k] = [s.each_ref().map(|k| &k[..]), k.each_ref().map(|k| &k[..])];
    edwards_sums_with_generator_8way_vartime::<_, V, 5>(&s, &k, &points, &mut sums);
    sums.each_ref().map(encode)
}

/// Whether every R is a point and the equation holds.
fn equation_holds(rows: &[Row<'_>], sum: &mut Sum<'_, Edwards25519>) -> bool {
    let k: [_; SHARE] = from_fn(|i| match rows.get(i) {
        Some((key, message, signature)) => key.challenge(Domain::Pure, message, signature.r()),
        None => Residue::ZERO,
    });
    let seed = seed(rows, &k);
    let mut combination = Combination::new();
    for (i, (key, _, signature)) in rows.iter().enumerate() {
        let Some((r, _)) = decode_vartime(signature.r()) else { return false };
        combination.add(&z(&seed, i), &Residue::from_limbs(&signature.s()), (&k[i], key.point()), &r);
    }
    is_of_small_order_vartime(Extended::from_affine(&combination.sum(sum)))
}

/// The digest of all k_i, A_i, R_i and S_i; k_i stands for the message.
fn seed(rows: &[Row<'_>], k: &[Residue<Edwards25519>; SHARE]) -> [u8; 64] {
    let mut digest = Sha512::new_with_prefix(b"carryless, Ed25519, a batch");
    for ((key, _, signature), k) in rows.iter().zip(k) {
        let mut bytes = [0; 32];
        write_le(&k.to_public_limbs(), &mut bytes);
        digest.update(bytes);
        digest.update(key.to_bytes());
        digest.update(signature.to_bytes());
    }
    digest.finalize().into()
}

/// z_i.
fn z(seed: &[u8; 64], i: usize) -> Residue<Edwards25519> {
    let mut bytes = [0; 65];
    bytes[..64].copy_from_slice(seed);
    // Below `SHARE`.
    bytes[64] = i as u8;
    coefficient(&*sha512(&bytes))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ed25519::SecretKey;
    use crate::shared_equation::with_sum;
    use crate::word::Portable512;

    /// Each verdict in lanes is that of its row.
    #[test]
    fn verdicts_in_lanes() {
        let key = SecretKey::from_bytes(&[0x55; 32]).expect("no fault");
        let messages: [[u8; 1]; SHARE] = from_fn(|i| [i as u8]);
        let signatures = messages.map(|message| key.sign(&message));
        for count in 1..=SHARE {
            let is_wrong = |i: usize| (count + i).is_multiple_of(3);
            let message = |i: usize| if is_wrong(i) { &b"another"[..] } else { &messages[i] };
            let rows: [Row<'_>; SHARE] = from_fn(|i| (key.public_key(), message(i), &signatures[i]));
            let verdicts = in_lanes::<Portable512>(&rows[..count]);
            assert!((0..count).all(|i| verdicts[i] != is_wrong(i)), "{count}: {verdicts:?}");
            // A verdict that is true may be that of the row alone.
            let expected = expected_encodings::<Portable512>(&rows[..count]);
            assert!((0..count).all(|i| (expected[i] == *signatures[i].r()) != is_wrong(i)), "{count}");
        }
    }

    /// The equation holds for signatures, as many as share one and fewer, and for no other: where it does not, each is verified by
    /// itself, so that no verdict would tell.
    #[test]
    fn the_equation_alone() {
        let key = SecretKey::from_bytes(&[0x55; 32]).expect("no fault");
        let messages: [[u8; 1]; SHARE] = from_fn(|i| [i as u8]);
        let signatures = messages.map(|message| key.sign(&message));
        let row = |i: usize| (key.public_key(), &messages[i][..], &signatures[i]);
        let rows: [Row<'_>; SHARE] = from_fn(row);
        for count in 1..=SHARE {
            let holds =
                |rows: &[Row<'_>]| with_sum::<Extended<Edwards25519>, _>(|sum| equation_holds(&rows[..count], sum));
            assert!(holds(&rows), "{count}");
            let mut others = rows;
            others[count - 1].1 = b"another";
            assert!(!holds(&others), "{count}");
        }
    }
}
