//! Many signatures, verified by one equation for eight at a time: Σ z_i·s_i·G − Σ z_i·e_i·P_i − Σ z_i·R_i = O; in the lanes of AVX-512
//! IFMA eight equations 8-way.
//!
//! The z_i are made of SHA-256 of all that is verified together. R_i is the point with the x r_i and an even y, and n is prime: the
//! verdicts are those of [`PublicKey::verify`].
//!
//! Source: P. Wuille, J. Nick, T. Ruffing, Schnorr Signatures for secp256k1, BIP 340, 2020, Batch Verification.
//! Cost in lanes: that of eight s·G − e·P, and an inversion. Elsewhere for each of eight: a root, a table and the additions of a scalar of 256 bits and of one of 128, and an eighth of the doublings of
//! one k·P.

use super::digest::tagged;
use super::error::{SignatureError, SignatureErrorAt};
use super::public::{PublicKey, is_of_signature_vartime};
use super::signature::Signature;
use crate::coordinates::{Jacobian, Point};
use crate::curves::Secp256k1;
use crate::scalar::Residue;
use crate::scalar_mul::{Methods, NamedCurve};
use crate::shared_equation::{Combination, Rule, SHARE, Sum, coefficient};
use core::array::from_fn;
use core::marker::PhantomData;

/// A key, a message and a signature.
type Row<'a> = (&'a PublicKey, &'a [u8], &'a Signature);

/// How rows are verified.
fn rule<'a>() -> Rule<Row<'a>, Jacobian<Secp256k1>> {
    Rule {
        in_lanes,
        together: equation_holds,
        alone: |(key, message, signature)| key.verify(message, signature).is_ok(),
        coordinates: PhantomData,
    }
}

impl PublicKey {
    /// Whether each is a signature of its message by its key, as [`Self::verify`] says: the first that is not is named.
    ///
    /// ```
    /// use carryless::bip340::{PublicKey, SecretKey, SignatureError, SignatureErrorAt};
    ///
    /// let key = SecretKey::from_bytes(&[0x11; 32])?;
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
    /// [`SignatureError::Mismatch`] with the index of the first that is none.
    pub fn verify_batch(signatures: &[Row<'_>]) -> Result<(), SignatureErrorAt> {
        let refused = rule().first_refused(signatures);
        refused.map_or(Ok(()), |index| Err(SignatureErrorAt { index, error: SignatureError::Mismatch }))
    }

    /// Whether each is a signature of its message by its key: all verdicts, of which [`Self::verify_batch`] gives the first that is false.
    ///
    /// ```
    /// use carryless::bip340::{PublicKey, SecretKey};
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

/// Each verdict, as [`PublicKey::verify`] finds it.
fn in_lanes(rows: &[Row<'_>]) -> [bool; SHARE] {
    let of = |i: usize| rows[i.min(rows.len() - 1)];
    let s: [_; SHARE] = from_fn(|i| of(i).2.s());
    let e: [_; SHARE] = from_fn(|i| {
        let (key, message, signature) = of(i);
        key.challenge(signature.r(), message).to_public_limbs()
    });
    let points: [_; SHARE] = from_fn(|i| of(i).0.point().neg());
    let mut sums = points;
    let [s, e] = [s.each_ref().map(|k| &k[..]), e.each_ref().map(|k| &k[..])];
    <Secp256k1 as NamedCurve>::Family::lincomb_generator_batch_vartime(&s, &e, &points, &mut sums);
    from_fn(|i| is_of_signature_vartime(&sums[i], of(i).2))
}

/// Whether every r is the x of a point and the equation holds.
fn equation_holds(rows: &[Row<'_>], sum: &mut Sum<'_, Secp256k1>) -> bool {
    let e: [_; SHARE] = from_fn(|i| match rows.get(i) {
        Some((key, message, signature)) => key.challenge(signature.r(), message),
        None => Residue::ZERO,
    });
    let seed = seed(rows, &e);
    let mut combination = Combination::new();
    for (i, (key, _, signature)) in rows.iter().enumerate() {
        // A point with an even y, known by its x, as a key is.
        let Ok(r) = PublicKey::from_bytes(signature.r()) else { return false };
        combination.add(&z(&seed, i), &Residue::from_limbs(&signature.s()), (&e[i], key.point()), r.point());
    }
    combination.sum(sum).is_identity().declassify()
}

/// The digest of all e_i, P_i, r_i and s_i, of which e_i stands for the message.
fn seed(rows: &[Row<'_>], e: &[Residue<Secp256k1>; SHARE]) -> [u8; 32] {
    let mut all = [[0; 128]; SHARE];
    for (part, ((key, _, signature), e)) in all.iter_mut().zip(rows.iter().zip(e)) {
        e.to_be_bytes(&mut part[..32]);
        part[32..64].copy_from_slice(&key.to_bytes());
        part[64..].copy_from_slice(&signature.to_bytes());
    }
    let parts: [&[u8]; SHARE] = from_fn(|i| &all[i][..]);
    *tagged("carryless, BIP 340, a batch", &parts[..rows.len()])
}

/// z_i.
fn z(seed: &[u8; 32], i: usize) -> Residue<Secp256k1> {
    // Below `SHARE`.
    coefficient(&*tagged("carryless, BIP 340, a coefficient", &[seed, &[i as u8]]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bip340::SecretKey;
    use crate::shared_equation::with_sum;

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
            let verdicts = in_lanes(&rows[..count]);
            assert!((0..count).all(|i| verdicts[i] != is_wrong(i)), "{count}: {verdicts:?}");
        }
    }

    /// The equation holds for signatures, as many as share one and fewer, and for no other: where it does not, each is verified by
    /// itself, so that no verdict would tell.
    #[test]
    fn the_equation_alone() {
        let key = SecretKey::from_bytes(&[0x55; 32]).expect("no fault");
        let messages: [[u8; 1]; SHARE] = from_fn(|i| [i as u8]);
        let signatures = messages.map(|message| key.sign(&message));
        let rows: [Row<'_>; SHARE] = from_fn(|i| (key.public_key(), &messages[i][..], &signatures[i]));
        for count in 1..=SHARE {
            let holds =
                |rows: &[Row<'_>]| with_sum::<Jacobian<Secp256k1>, _>(|sum| equation_holds(&rows[..count], sum));
            assert!(holds(&rows), "{count}");
            let mut others = rows;
            others[count - 1].1 = b"another";
            assert!(!holds(&others), "{count}");
        }
    }
}
