//! The programs of `examples/` do what they say.

#[allow(dead_code, reason = "a test runs what main calls")]
#[path = "../examples/key_agreement.rs"]
mod key_agreement;
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
