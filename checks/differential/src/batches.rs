//! Batches and sums of any size, beside the same one by one.

use crate::Run;
use crate::changes::Changes;
use crate::inputs::{backends, limbs, point, scalar};
use carryless::bytes::columns::{self, Keys, msm_limbs, msm_vartime};
use carryless::bytes::{Refused, multiply};
use carryless::ecdsa::SignatureForm;
use carryless::key::{AnyPublicKey, AnySecretKey, PointForm, StandardCurve};

/// The largest batch: more than two shares of an inversion.
const MOST: usize = 70;
const FORM: PointForm = PointForm::Compressed;

/// How many results were compared.
pub fn compare(curve: StandardCurve, run: Run) -> usize {
    let (mut random, backends) = (Changes::new(run.seed), backends());
    let mut workspace = vec![0; msm_limbs(curve, MOST)];
    let mut done = 0;
    while done < run.count {
        backends[random.below(backends.len())].force().expect("it is available");
        // Small ones oftener than large ones.
        let most = random.below(MOST);
        let size = 1 + random.below(most + 1);
        let k: Vec<Vec<u8>> = (0..size).map(|_| scalar(curve, &mut random)).collect();
        let points: Vec<AnyPublicKey> = (0..size).map(|_| point(curve, &mut random)).collect();
        let p: Vec<_> = points.iter().map(|point| point.to_sec1(FORM)).collect();
        let ks: Vec<&[u8]> = k.iter().map(|k| &k[..]).collect();
        let ps: Vec<&[u8]> = p.iter().map(|p| &p[..]).collect();

        let mut products = vec![Err(Refused::Scalar); size];
        for points in [Some(&ps[..]), None] {
            columns::multiply(curve, &ks, points, FORM, &mut products);
            for (i, product) in products.iter().enumerate() {
                let alone = multiply(curve, ks[i], points.map(|points| points[i]), FORM);
                assert_eq!(*product, alone, "{curve}: product {i} of {size}, {ks:02x?}");
            }
        }
        let sum = msm_vartime(curve, &ks, &ps, FORM, &mut workspace).expect("points of the subgroup");
        assert_eq!(*sum, sum_one_by_one(&k, &points), "{curve}: the sum of {size} products, {ks:02x?}");
        done += 2 * size + 1 + signatures(curve, &mut random, &ks);
    }
    done
}

/// Σ k_i·P_i, two products at a time.
fn sum_one_by_one(k: &[Vec<u8>], points: &[AnyPublicKey]) -> Vec<u8> {
    let mut sum: Option<AnyPublicKey> = None;
    for (k, point) in k.iter().zip(points) {
        sum = match sum {
            None => point.multiple_vartime(&limbs(k)),
            Some(sum) => sum.sum_of_multiples_vartime(&[1], point, &limbs(k)).expect("one curve"),
        };
    }
    sum.map_or(vec![0], |sum| sum.to_sec1(FORM).to_vec())
}

/// A batch of signatures by one key, and the verdicts on them with one digest that is changed.
fn signatures(curve: StandardCurve, random: &mut Changes, digests: &[&[u8]]) -> usize {
    const DER: SignatureForm = SignatureForm::Der;
    let key = AnySecretKey::from_be_bytes(curve, &scalar(curve, random)).expect("0 < k < n");
    let mut signatures = vec![Err(Refused::Secret); digests.len()];
    columns::sign(&key, digests, DER, &mut signatures);
    let signatures: Vec<_> = signatures.into_iter().map(|signature| signature.expect("no fault")).collect();
    for (digest, signature) in digests.iter().zip(&signatures) {
        assert_eq!(*signature, key.sign_prehash(digest).expect("no fault").to_der(), "{curve}: a signature");
    }
    let mut changed = digests.to_vec();
    let place = random.below(digests.len());
    changed[place] = b"another";
    let mut verdicts = vec![Ok(()); digests.len()];
    let bytes: Vec<&[u8]> = signatures.iter().map(|signature| &signature[..]).collect();
    columns::verify(Keys::One(&key.public_key()), &changed, &bytes, DER, &mut verdicts);
    for (i, verdict) in verdicts.iter().enumerate() {
        assert_eq!(verdict.is_ok(), i != place, "{curve}: the verdict {i} of {}", digests.len());
    }
    2 * digests.len()
}
