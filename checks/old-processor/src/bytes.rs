//! Results of the whole operations, as bytes in hexadecimal, line by line.

use carryless::compact::CompactCurve;
use carryless::coordinates::Point;
use carryless::curve::BinaryCurve;
use carryless::dstu4145::{self, Hash};
use carryless::field::{BinaryField, Field};
use carryless::key::{CompactSecretKey, PointForm};
use carryless::scalar_mul::SignedComb;
use carryless::*;
use std::fmt::Debug;

/// Prints them all. The backend that computes them is said on standard error.
pub fn print() {
    eprintln!("{:?}", Backend::current());
    binary::<K233>();
    binary::<B163>();
    binary::<B409>();
    public::<P256>();
    ["sect113r1", "sect193r1", "dstu257", "c2tnb359v1", "dstu431"].map(as_data);
    [dstu4145::Curve::M257, dstu4145::Curve::M431].map(by_dstu4145);
}

/// A line of an operation's bytes.
fn line<C: Curve>(operation: &str, bytes: &[u8]) {
    line_of(C::NAME, operation, bytes);
}

fn line_of(curve: &str, operation: &str, bytes: &[u8]) {
    let digits: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
    println!("{curve} {operation}: {digits}");
}

/// Keys on a curve whose constants are data.
fn as_data(name: &str) {
    let curve = CompactCurve::from_name(name).expect("a curve of the list");
    let [key, other] =
        [0x35, 0x2b].map(|byte| CompactSecretKey::from_be_bytes(curve, &[byte; 13]).expect("a key").allow_weak());
    line_of(name, "public key", &key.public_key().to_sec1(PointForm::Uncompressed));
    line_of(name, "shared secret", &key.try_diffie_hellman(other.public_key()).expect("no fault"));
    let signature = key.try_sign(b"message").expect("no fault");
    line_of(name, "signature", &signature.to_bytes());
    println!("{name} verify: {:?}", key.public_key().verify(b"message", &signature));
}

/// Signatures of DSTU 4145.
fn by_dstu4145(curve: dstu4145::Curve) {
    let key = dstu4145::SecretKey::from_le_bytes(curve, &[0x35; 30]).expect("a key");
    line_of(curve.name(), "public key", &key.public_key().to_compressed());
    let signature = key.sign(Hash::Kupyna256, b"message").expect("no fault");
    line_of(curve.name(), "signature", &signature.to_bytes());
    println!("{} verify: {:?}", curve.name(), key.public_key().verify(Hash::Kupyna256, b"message", &signature));
}

fn point<C: Curve>(operation: &str, p: &Affine<C>) {
    line::<C>(operation, sec1::encode_uncompressed(p, &mut [0; sec1::MAX_BYTES]));
}

fn outcome<C: Curve>(operation: &str, outcome: &dyn Debug) {
    println!("{} {operation}: {outcome:?}", C::NAME);
}

/// A scalar of the order's size.
fn scalar<C: Curve>() -> Vec<u64> {
    C::ORDER.iter().map(|limb| limb / 3).collect()
}

/// What every curve has.
fn public<C: NamedCurve<Equation: curve::equation::Compression<C>>>() {
    let (g, k) = (Affine::<C>::generator(), scalar::<C>());
    let p = mul_vartime(&[0x1234_5678_9abc_def1, 3], &g);
    let (x, y) = p.coordinates().expect("not O");
    point("mul_vartime", &p);
    point("mul_vartime by k", &mul_vartime(&k, &p));
    point("lincomb_vartime", &lincomb_vartime(&k, &p, &[77], &g));
    point("double", &p.double());
    point("double_vartime", &p.double_vartime());
    point("add_vartime", &p.add_vartime(g));
    point("neg", &p.neg());
    outcome::<C>("check", &p.check());
    outcome::<C>("new", &Affine::<C>::new(x, y));
    outcome::<C>("new, off the curve", &Affine::<C>::new(x, y + C::Field::ONE));
    outcome::<C>("invert", &(x.invert(), x.invert_vartime()));
    let mut buffer = [0; sec1::MAX_BYTES];
    line::<C>("encode_x", sec1::encode_x(&p, &mut buffer).expect("not O"));
    let compressed = sec1::encode_compressed(&p, &mut buffer);
    line::<C>("encode_compressed", compressed);
    outcome::<C>("decode, compressed", &sec1::decode::<C>(compressed));
    let length = sec1::encode_uncompressed(&p, &mut buffer).len();
    outcome::<C>("decode, uncompressed", &sec1::decode::<C>(&buffer[..length]));
    buffer[length - 1] ^= 1;
    outcome::<C>("decode, off the curve", &sec1::decode::<C>(&buffer[..length]));
}

/// What curves for keys have besides.
fn binary<C: KeyCurve + BinaryCurve>() {
    public::<C>();
    let p = mul_vartime(&[5], &Affine::<C>::generator());
    let secret = SecretScalar::<C>::from_limbs(&scalar::<C>()).expect("below n");
    let two = Affine::<C>::new_unchecked(C::Field::ZERO, C::b().sqrt());
    let comb = SignedComb::<C, _>::new(4, 2, &p, vec![0; SignedComb::<C>::limbs(4, 2)]).expect("in the subgroup");
    point("mul", &mul(&secret, &p).expect("in the subgroup"));
    point("mul_generator", &mul_generator(&secret).expect("no fault"));
    point("SignedComb", &comb.mul(&secret).expect("no fault"));
    outcome::<C>("mul, outside the subgroup", &mul(&secret, &two));
    point("mul_vartime, outside the subgroup", &mul_vartime(&[7], &p.add_vartime(two)));
    point("lincomb_vartime, outside the subgroup", &lincomb_vartime(&[7], &p, &[8], &two));
}
