//! k·P, k·G and k·P + l·Q, in SEC 1, beside OpenSSL's `EC_POINT_mul`.

use crate::Run;
use crate::changes::Changes;
use crate::inputs::{backends, limbs, point, scalar};
use carryless::bytes::multiply;
use carryless::key::{AnyPublicKey, PointForm, StandardCurve};
use openssl::asn1::Asn1Object;
use openssl::bn::{BigNum, BigNumContext};
use openssl::ec::{EcGroup, EcPoint, PointConversionForm};

const FORM: PointForm = PointForm::Uncompressed;
/// O.
const INFINITY: &[u8] = &[0];

/// How many results were compared: one of OpenSSL's with ours on each backend; none on a curve that OpenSSL has not.
pub fn compare(curve: StandardCurve, run: Run) -> usize {
    let Some(group) = group(curve) else { return 0 };
    let mut context = BigNumContext::new().expect("memory");
    let (mut random, mut p) = (Changes::new(run.seed), point(curve, &mut Changes::new(run.seed)));
    let mut done = 0;
    while done < run.count {
        let [k, l] = [(), ()].map(|()| scalar(curve, &mut random));
        let [k_number, l_number] = [&k, &l].map(|bytes| BigNum::from_slice(bytes).expect("a number"));
        let operation = random.below(4);
        let mut theirs = EcPoint::new(&group).expect("memory");
        let of_p = EcPoint::from_bytes(&group, &p.to_sec1(FORM), &mut context).expect("a point");
        match operation {
            0 | 1 => theirs.mul2(&group, &of_p, &k_number, &mut context),
            2 => theirs.mul_generator2(&group, &k_number, &mut context),
            _ => theirs.mul_full(&group, &l_number, &of_p, &k_number, &mut context),
        }
        .expect("a product");
        let theirs = theirs.to_bytes(&group, PointConversionForm::UNCOMPRESSED, &mut context).expect("bytes");
        let bytes = |point: Option<AnyPublicKey>| point.map_or(INFINITY.to_vec(), |point| point.to_sec1(FORM).to_vec());
        for backend in backends() {
            backend.force().expect("it is available");
            let ours = match operation {
                0 => multiply(curve, &k, Some(&p.to_sec1(FORM)), FORM).expect("no fault").to_vec(),
                1 => bytes(p.multiple_vartime(&limbs(&k))),
                2 => multiply(curve, &k, None, FORM).expect("no fault").to_vec(),
                _ => bytes(p.sum_of_multiples_vartime(&limbs(&k), &generator(curve), &limbs(&l)).expect("one curve")),
            };
            assert_eq!(ours, theirs, "{curve} {backend:?}, operation {operation}: {k:02x?} {l:02x?}");
            done += 1;
        }
        // The next point is this result.
        p = AnyPublicKey::from_sec1(curve, &theirs).unwrap_or(p);
    }
    done
}

fn generator(curve: StandardCurve) -> AnyPublicKey {
    AnyPublicKey::from_sec1(curve, &multiply(curve, &[1], None, FORM).expect("no fault")).expect("a point")
}

/// OpenSSL's curve. Of DSTU 4145's it knows the identifiers alone.
pub fn group(curve: StandardCurve) -> Option<EcGroup> {
    let nid = Asn1Object::from_str(curve.oid().expect("one with a name")).expect("an identifier").nid();
    (!curve.name().starts_with("M-")).then(|| EcGroup::from_curve_name(nid).expect("a libcrypto with this curve"))
}
