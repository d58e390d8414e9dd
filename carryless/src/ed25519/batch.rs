//! Many signatures, verified by one equation for eight at a time: 8·(Σ z_i·S_i·G − Σ z_i·k_i·A_i − Σ z_i·R_i) = O.
//!
//! The z_i have 128 bits, of SHA-512 of all that is verified together: whoever makes the signatures cannot choose them, and a batch
//! with a signature that is none passes with probability 2^−128. Where the equation does not hold each signature is verified on its own.
//! Parts of small order are of no account, in A_i, in R_i and whatever z_i is: the verdicts are those of
//! [`PublicKey::verify_cofactored`].
//!
//! Source: D. J. Bernstein, N. Duif, T. Lange, P. Schwabe, B.-Y. Yang, High-speed high-security signatures, CHES 2011, section 5;
//! K. Chalkias, F. Garillot, V. Nikolaenko, Taming the many EdDSAs, SSR 2020 (with which rule batches agree).
//! Cost for each of eight: a point to decode, a table and the additions of a scalar of 253 bits and of one of 128, and an eighth of
//! the doublings of one k·P.

use super::digest::{Domain, sha512};
use super::error::{SignatureError, SignatureErrorAt};
use super::point::{CurvePoint, decode_8way_vartime};
use super::public::{PublicKey, is_of_small_order_vartime};
use super::signature::Signature;
use crate::coordinates::{Affine, Extended, ExtendedX8, Point};
use crate::curves::Edwards25519;
use crate::field::{MAX_LIMBS, write_le};
use crate::scalar::Residue;
use crate::scalar_mul::{Term, interleave_all_vartime};
use crate::word::{Best512, HAS_BEST512, takes_best512};
use ::digest::Digest;
use core::array::from_fn;
use sha2::Sha512;

/// Signatures that share an equation. Their digits and tables lie on the stack.
const SHARE: usize = 8;
/// Summands of an equation: A_i, R_i and G.
const SUMMANDS: usize = 2 * SHARE + 1;
/// Bits of digits.
const WIDTH: u32 = 5;

/// A key, a message and a signature.
type Row<'a> = (&'a PublicKey, &'a [u8], &'a Signature);

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
    /// It takes 110 KiB of the stack in the lanes of AVX-512 IFMA, 60 KiB elsewhere.
    ///
    /// # Time
    /// Variable in all arguments, which are public.
    ///
    /// # Errors
    /// [`SignatureError::Mismatch`] with the index of the first that is none.
    pub fn verify_batch(signatures: &[Row<'_>]) -> Result<(), SignatureErrorAt> {
        let mut refused = None;
        each_share(signatures, &mut |first, verdicts| {
            refused = verdicts.iter().position(|is_valid| !is_valid).map(|i| first + i);
            refused.is_none()
        });
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
        let (signatures_len, verdicts_len) = (signatures.len(), verdicts.len());
        assert!(
            signatures_len == verdicts_len,
            "verdicts: {signatures_len} as there are signatures, not {verdicts_len}"
        );
        each_share(signatures, &mut |first, found| {
            verdicts[first..][..found.len()].copy_from_slice(found);
            true
        });
    }
}

/// Σ k_i·P_i for at most [`SUMMANDS`] points of the curve.
type Sum<'a> = dyn FnMut(&[[u64; MAX_LIMBS]], &[CurvePoint]) -> CurvePoint + 'a;

/// Gives the verdicts of the signatures that share an equation, and the place of the first, as long as `take` is true.
fn each_share(signatures: &[Row<'_>], take: &mut dyn FnMut(usize, &[bool]) -> bool) {
    if HAS_BEST512 && takes_best512() {
        each_share_in::<ExtendedX8<Edwards25519, Best512, 5>>(signatures, take);
    } else {
        each_share_in::<Extended<Edwards25519>>(signatures, take);
    }
}

/// The same in the coordinates `P`, whose law is right for all points; a function of its own, so that one set of tables is on the stack.
#[inline(never)]
fn each_share_in<P: Point<Curve = Edwards25519>>(signatures: &[Row<'_>], take: &mut dyn FnMut(usize, &[bool]) -> bool) {
    let mut terms: [Term<P>; SUMMANDS] = from_fn(|_| Term::new());
    for (share, rows) in signatures.chunks(SHARE).enumerate() {
        let mut sum = |k: &[_], p: &[_]| interleave_all_vartime::<P>(WIDTH, k, p, &mut terms).to_affine_vartime();
        let verdicts = verdicts(rows, &mut sum);
        if !take(SHARE * share, &verdicts[..rows.len()]) {
            return;
        }
    }
}

/// The verdicts of at most eight signatures, the first of those that are returned.
fn verdicts(rows: &[Row<'_>], sum: &mut Sum<'_>) -> [bool; SHARE] {
    if rows.len() > 1 && equation_holds(rows, sum) {
        return [true; SHARE];
    }
    from_fn(|i| rows.get(i).is_some_and(|(key, message, signature)| key.verify_cofactored(message, signature).is_ok()))
}

/// Whether every R is a point and the equation holds.
fn equation_holds(rows: &[Row<'_>], sum: &mut Sum<'_>) -> bool {
    let k: [_; SHARE] = from_fn(|i| match rows.get(i) {
        Some((key, message, signature)) => key.challenge(Domain::Pure, message, signature.r()),
        None => Residue::ZERO,
    });
    let seed = seed(rows, &k);
    let last = rows.len() - 1;
    let points_of_r = decode_8way_vartime(from_fn(|i| rows[i.min(last)].2.r()));
    let (mut scalars, mut points) = ([[0; MAX_LIMBS]; SUMMANDS], [Affine::IDENTITY; SUMMANDS]);
    let mut scalar_of_g = Residue::<Edwards25519>::ZERO;
    for (i, (key, _, signature)) in rows.iter().enumerate() {
        let Some((r, _)) = points_of_r[i] else { return false };
        let z = coefficient(&seed, i);
        scalar_of_g = &scalar_of_g + &(&z * &Residue::from_limbs(&signature.s()));
        (scalars[2 * i], points[2 * i]) = (z.to_public_limbs(), r.neg());
        (scalars[2 * i + 1], points[2 * i + 1]) = ((&z * &k[i]).to_public_limbs(), key.point().neg());
    }
    let count = 2 * rows.len() + 1;
    (scalars[count - 1], points[count - 1]) = (scalar_of_g.to_public_limbs(), Affine::generator());
    is_of_small_order_vartime(Extended::from_affine(&sum(&scalars[..count], &points[..count])))
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

/// z_i, below 2^128.
fn coefficient(seed: &[u8; 64], i: usize) -> Residue<Edwards25519> {
    let mut bytes = [0; 65];
    bytes[..64].copy_from_slice(seed);
    // Below `SHARE`.
    bytes[64] = i as u8;
    let digest = sha512(&bytes);
    let limb = |j: usize| u64::from_le_bytes(from_fn(|l| digest[8 * j + l]));
    Residue::from_limbs(&[limb(0), limb(1)])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ed25519::SecretKey;

    /// The equation holds for signatures, as many as share one and fewer, and for no other: where it does not, each is verified by
    /// itself, so that no verdict would tell.
    #[test]
    fn the_equation_alone() {
        let key = SecretKey::from_bytes(&[0x55; 32]).expect("no fault");
        let messages: [[u8; 1]; SHARE] = from_fn(|i| [i as u8]);
        let signatures = messages.map(|message| key.sign(&message));
        let row = |i: usize| (key.public_key(), &messages[i][..], &signatures[i]);
        let rows: [Row<'_>; SHARE] = from_fn(row);
        let mut terms: [Term<Extended<Edwards25519>>; SUMMANDS] = from_fn(|_| Term::new());
        let mut sum = |k: &[_], p: &[_]| interleave_all_vartime(WIDTH, k, p, &mut terms).to_affine_vartime();
        for count in 1..=SHARE {
            assert!(equation_holds(&rows[..count], &mut sum), "{count}");
            let mut others = rows;
            others[count - 1].1 = b"another";
            assert!(!equation_holds(&others[..count], &mut sum), "{count}");
        }
    }
}
