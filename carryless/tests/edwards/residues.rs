//! Integers of 512 bits modulo n, and multiples of the generator, against num-bigint and public scalars in variable time.

use carryless::curves::Edwards25519;
use carryless::field::Field;
use carryless::{Affine, Curve, mul_vartime};

/// The encoding of k·G, k of little-endian bytes.
pub fn multiple_of_base(k: &[u8]) -> [u8; 32] {
    let limbs: Vec<u64> = k.chunks(8).map(|limb| u64::from_le_bytes(limb.try_into().expect("8 bytes"))).collect();
    let (x, y) = mul_vartime(&limbs, &Affine::<Edwards25519>::generator()).coordinates().expect("not O");
    let mut bytes = [0; 32];
    for (out, limb) in bytes.chunks_mut(8).zip(y.to_limbs()) {
        out.copy_from_slice(&limb.to_le_bytes());
    }
    bytes[31] |= (x.to_limbs()[0] as u8 & 1) << 7;
    bytes
}

/// k·G for secrets is that for public scalars.
#[test]
fn multiples_of_the_generator() {
    use carryless::SecretScalar;
    use carryless::scalar_mul::{Methods, NamedCurve};
    type Family = <Edwards25519 as NamedCurve>::Family;
    let n = <Edwards25519 as Curve>::ORDER;
    let g = Affine::<Edwards25519>::generator();
    let near = |low: u64| [n[0].wrapping_sub(low), n[1], n[2], n[3]];
    for k in [[0; 4], [1, 0, 0, 0], [2, 0, 0, 0], near(1), near(2), [u64::MAX, u64::MAX, u64::MAX, n[3] >> 1]] {
        let secret = SecretScalar::from_limbs(&k).expect("below n");
        assert_eq!(Family::mul_generator(&secret), mul_vartime(&k, &g), "{k:x?}");
        assert_eq!(Family::mul(&secret, &mul_vartime(&[5], &g)), mul_vartime(&k, &mul_vartime(&[5], &g)), "{k:x?}");
    }
}
