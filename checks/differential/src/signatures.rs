//! Signatures of ours verified by OpenSSL, and of OpenSSL's by us; each again with a digest that is changed, which both refuse.

use crate::Run;
use crate::changes::Changes;
use crate::inputs::{backends, scalar};
use crate::products::group;
use carryless::ecdsa::{AnySignature, SignatureForm};
use carryless::key::{AnySecretKey, PointForm, StandardCurve};
use openssl::bn::{BigNum, BigNumContext};
use openssl::ec::{EcKey, EcPoint};
use openssl::ecdsa::EcdsaSig;

/// Signatures by one key.
const PER_KEY: usize = 64;

/// How many verdicts were compared, two of each signature; none on a curve that OpenSSL has not.
pub fn compare(curve: StandardCurve, run: Run) -> usize {
    let Some(group) = group(curve) else { return 0 };
    let mut context = BigNumContext::new().expect("memory");
    let (mut random, backends) = (Changes::new(run.seed), backends());
    let mut done = 0;
    while done < run.count {
        let secret = scalar(curve, &mut random);
        let key = AnySecretKey::from_be_bytes(curve, &secret).expect("0 < k < n");
        let public = key.public_key().to_sec1(PointForm::Uncompressed);
        let public = EcPoint::from_bytes(&group, &public, &mut context).expect("a point");
        let number = BigNum::from_slice(&secret).expect("a number");
        let theirs = EcKey::from_private_components(&group, &number, &public).expect("a key");
        for i in 0..PER_KEY {
            backends[random.below(backends.len())].force().expect("it is available");
            let mut digest: Vec<u8> =
                (0..curve.min_digest_bytes() + random.below(64)).map(|_| random.below(256) as u8).collect();
            let signature = if i % 2 == 0 {
                key.sign_prehash(&digest).expect("no fault").to_form(SignatureForm::Der).to_vec()
            } else {
                EcdsaSig::sign(&digest, &theirs).and_then(|signature| signature.to_der()).expect("a signature")
            };
            let verdicts = |digest: &[u8]| {
                let ours = AnySignature::from_der(curve, &signature).expect("a signature");
                let ours = key.public_key().verify_prehash(digest, &ours).is_ok();
                let other = EcdsaSig::from_der(&signature).expect("a signature").verify(digest, &theirs);
                (ours, other.unwrap_or(false))
            };
            assert_eq!(verdicts(&digest), (true, true), "{curve}: {secret:02x?} {digest:02x?} {signature:02x?}");
            // Among the first bits, which count on every curve.
            digest[0] ^= 1 << random.below(8);
            assert_eq!(verdicts(&digest), (false, false), "{curve}: {secret:02x?} {digest:02x?} {signature:02x?}");
            done += 2;
        }
    }
    done
}
