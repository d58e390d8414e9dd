//! Integers, and integers of Z[τ], τ² = μτ − 2.

use carryless::curve::{Coefficient, Koblitz, KoblitzCurve};
use carryless::field::MAX_LIMBS;
use carryless::scalar::reduce_vartime;
use carryless::{Curve, K233, P521};
use num_bigint::{BigInt, BigUint, Sign};

/// Σ limb_i·2^(64i).
pub fn integer(limbs: &[u64]) -> BigInt {
    BigInt::from_bytes_le(Sign::Plus, &limbs.iter().flat_map(|limb| limb.to_le_bytes()).collect::<Vec<_>>())
}

/// The integer of limbs in two's complement.
pub fn signed(limbs: Coefficient) -> BigInt {
    BigInt::from_signed_bytes_le(&limbs.iter().flat_map(|limb| limb.to_le_bytes()).collect::<Vec<_>>())
}

/// The limbs of an integer that is not negative.
pub fn limbs(v: &BigInt) -> [u64; MAX_LIMBS] {
    let digits = v.to_biguint().expect("not negative").to_u64_digits();
    std::array::from_fn(|i| digits.get(i).copied().unwrap_or(0))
}

/// v modulo n, in [0, n).
pub fn modulo(v: &BigInt, n: &BigInt) -> BigInt {
    ((v % n) + n) % n
}

pub fn inverse(v: &BigInt, n: &BigInt) -> BigInt {
    let unsigned = |v: &BigInt| -> BigUint { v.to_biguint().expect("not negative") };
    unsigned(&modulo(v, n)).modinv(&unsigned(n)).expect("a unit").into()
}

/// ⌈|p|·2^64/q⌉ for q > 0: a fraction that is rounded up.
pub fn upper(p: &BigInt, q: &BigInt) -> BigInt {
    let p = BigInt::from(p.magnitude().clone()) << 64;
    (p + q - 1) / q
}

/// 2^64 times a fraction as a number.
pub fn float(fraction: &BigInt) -> f64 {
    fraction.to_string().parse::<f64>().expect("a number") / 2_f64.powi(64)
}

/// r_0 + r_1·τ.
pub type Tau = [BigInt; 2];

pub fn times_tau([r0, r1]: Tau, mu: i64) -> Tau {
    [r1.clone() * -2, r0 + r1 * mu]
}

/// N(r_0 + r_1·τ) = r_0² + μr_0r_1 + 2r_1².
pub fn norm([r0, r1]: &Tau, mu: i64) -> BigInt {
    r0 * r0 + r0 * r1 * mu + r1 * r1 * 2
}

/// N(r_0 + r_1·τ) of short coefficients.
pub fn short_norm([r0, r1]: [i64; 2], mu: i64) -> i64 {
    r0 * r0 + mu * r0 * r1 + 2 * r1 * r1
}

/// s_0, s_1 and V_m.
pub fn constants(koblitz: &Koblitz) -> [BigInt; 3] {
    [signed(koblitz.s[0]), signed(koblitz.s[1]), signed(koblitz.v)]
}

/// τ modulo n, as it acts on the subgroup: δ = s_0 + μs_1 − s_1·τ is 0 there.
pub fn tau_modulo_order<C: KoblitzCurve>() -> BigInt {
    let [s0, s1, _] = constants(&C::KOBLITZ);
    let n = integer(C::ORDER);
    let tau = modulo(&((s0 + &s1 * C::KOBLITZ.mu) * inverse(&s1, &n)), &n);
    assert_eq!(modulo(&(&tau * &tau - &tau * C::KOBLITZ.mu + 2), &n), BigInt::ZERO, "{}: τ² − μτ + 2 = 0", C::NAME);
    tau
}

/// Calls a generic function for every Koblitz curve, with what stands behind it.
macro_rules! for_every_koblitz_curve {
    ($check:ident $(, $argument:expr)?) => {
        carryless::curves!(binary: for_every_koblitz_curve! { @ $check ($($argument)?) });
    };
    (@ $check:ident $arguments:tt $($kind:ident $curve:ident $modulus:ident $words:ident $lanes:ident;)*) => {
        $(for_every_koblitz_curve!(@@ $kind $check $curve $arguments);)*
    };
    (@@ koblitz $check:ident $curve:ident $arguments:tt) => {
        $check::<carryless::curves::$curve> $arguments;
    };
    (@@ $kind:ident $check:ident $curve:ident $arguments:tt) => {};
}
pub(crate) use for_every_koblitz_curve;

/// The bit lengths of all orders, of the longest scalars of 1, 3, 4, 6 and 9 limbs, and of short ones.
pub const LENGTHS: [u32; 21] =
    [1, 5, 63, 64, 65, 160, 163, 162, 192, 224, 232, 233, 238, 256, 281, 282, 384, 407, 409, 570, 576];

/// What comes before a recoding: k modulo the order, around the order and its multiples.
#[test]
fn scalars_are_reduced() {
    for n in [<K233>::ORDER, <P521>::ORDER].map(integer) {
        let order = limbs(&n);
        let multiples: [BigInt; 5] = [BigInt::ZERO, n.clone(), 2 * &n, &n << 64, &n * &n];
        let around = multiples.iter().flat_map(|multiple| [-1, 0, 1].map(|beside| multiple + beside));
        for k in around.filter(|k: &BigInt| k.sign() != Sign::Minus) {
            let found = reduce_vartime(&k.magnitude().to_u64_digits(), &order);
            assert_eq!(integer(&found), modulo(&k, &n), "{k} mod {n}");
        }
    }
}
