//! The programs of `examples/` do what they say.

#[allow(dead_code, reason = "a test runs what main calls")]
#[path = "../examples/key_agreement.rs"]
mod key_agreement;
#[path = "../examples/my_curve.rs"]
mod my_curve;
#[allow(dead_code, reason = "a test runs what main calls")]
#[path = "../examples/my_method.rs"]
mod my_method;
#[allow(dead_code, reason = "a test runs what main calls")]
#[path = "../examples/scalar_multiple.rs"]
mod scalar_multiple;
#[allow(dead_code, reason = "a test runs what main calls")]
#[path = "../examples/two_methods.rs"]
mod two_methods;

/// 3·G on K-233, as the oracle computes it.
const THREE: &str = "04004656e0aabbe341407715ca4a7fac287b41baa1f789c29bfa27e53a7a46\
                     00f79a7245fba513df787a64c618e97ebcc078638ebaaa562e9862bc00ce";

#[test]
fn scalar_multiples() {
    let multiple = |scalar, point| scalar_multiple::multiple(scalar, point).map_err(|e| e.to_string());
    assert_eq!(multiple("3", None), Ok(THREE.into()));
    assert_eq!(multiple("1", Some(THREE)), Ok(THREE.into()));
    assert_eq!(multiple("0", Some(THREE)), Ok("00".into()));
    assert!(multiple("x", None).expect_err("no digits").contains("hexadecimal"));
    assert!(multiple("1", Some("0400")).expect_err("no point").contains("length"));
}

#[test]
fn agreements() {
    key_agreement::main().expect("both sides agree");
    let refused = key_agreement::shared_secret::<carryless::K233>(&[0; 29], &key_of_one()).expect_err("k = 0");
    assert!(refused.to_string().contains("is 0"), "{refused}");
}

fn key_of_one() -> Vec<u8> {
    key_agreement::public_key::<carryless::K233>(&[1]).expect("a key")
}

#[test]
fn comparisons() {
    let times = two_methods::compare(3);
    assert_eq!(times.len(), 3);
    assert!(times.iter().all(|(_, time)| !time.is_zero()), "{times:?}");
}

#[test]
fn a_method_from_outside() {
    use carryless::coordinates::{Affine, Jacobian, KimKim, Point};
    use carryless::field::named::F2m233Lanes;
    use carryless::{Curve, K233, P256, word::Portable128};

    type OnK233 = KimKim<K233<F2m233Lanes<Portable128>>>;
    assert!(my_method::compare::<OnK233>(3).iter().all(|time| !time.is_zero()));
    assert!(my_method::compare::<Jacobian<P256>>(3).iter().all(|time| !time.is_zero()));
    let multiple = |k: &[u64]| my_method::my_method::<Jacobian<P256>>(k, &Affine::generator());
    for k in [&[][..], &[0], <P256>::ORDER] {
        assert_eq!(multiple(k), Affine::IDENTITY, "{k:x?}");
    }
    assert_eq!(multiple(&[u64::MAX; 4]), carryless::mul_vartime(&[u64::MAX; 4], &Affine::<P256>::generator()));
    assert_eq!(
        my_method::my_method::<OnK233>(&[1], &Affine::IDENTITY),
        <OnK233 as Point>::IDENTITY.to_affine_vartime()
    );
}

#[test]
fn a_curve_from_outside() {
    my_curve::main().expect("what its own assertions say");
    assert!(my_curve::multiple_of_generator(&[0xff; 32]).expect_err("above n").to_string().contains("order"));
}
