//! The signature's equations, on limbs.
//!
//! d is the secret, Q = −d·G the public key, h the field element of the message's digest, e a nonce. r is the integer of the lowest
//! L − 1 bits of h·x(e·G), L the bits of n, and s = e + d·r mod n. (r, s) is a signature where 0 < r, s < n and r is that
//! of the point s·G + r·Q = e·G.
//!
//! Source: DSTU 4145-2002, 5.9 (h), 9 (Q), 12 and 13 (signature and verification).

use super::Error;
use super::group::{Coordinates, Group, Limbs, cut, order_bits};
use crate::field::{MAX_LIMBS, read_le};
use crate::scalar::{SecretLimbs, is_below};
use crate::word::Mask;

/// h: the element with the digest's octets, the first one lowest, cut to m bits; 1 in place of 0. Time: constant in the octets.
pub(super) fn element_of_digest(group: &dyn Group, digest: &[u8]) -> Result<Limbs, Error> {
    if !matches!(digest.len(), 32 | 48 | 64) {
        return Err(Error::Digest);
    }
    let mut h = [0; MAX_LIMBS];
    // All of them fit.
    let _ = read_le(digest, &mut h);
    cut(&mut h, group.field_bits());
    let mut h = group.element(&h);
    h[0] |= Mask::is_zero(h.iter().fold(0, |all, limb| all | limb)).word() & 1;
    Ok(h)
}

/// Whether 0 < k < n. Time: constant in k.
pub(super) fn is_in_range(group: &dyn Group, k: &Limbs) -> Mask {
    is_below(k, group.order()) & !Mask::is_zero(k.iter().fold(0, |all, limb| all | limb))
}

/// Q = −d·G. Time: constant in d.
pub(super) fn public_key(group: &dyn Group, d: &SecretLimbs) -> Result<Coordinates, Error> {
    let mut q = group.mul_generator(d)?;
    // −(x, y) = (x, x + y)
    for (y, x) in q.y.iter_mut().zip(&q.x) {
        *y ^= x;
    }
    Ok(q)
}

/// r of a nonce's point.
pub(super) fn r_of(group: &dyn Group, h: &Limbs, point: &Coordinates) -> Limbs {
    let mut r = group.bits(&group.product(h, &point.x));
    cut(&mut r, order_bits(group) - 1);
    r
}

/// (r, s) by the nonce e, unless one of them is 0. Time: constant in d and e.
pub(super) fn sign(
    group: &dyn Group,
    h: &Limbs,
    d: &SecretLimbs,
    e: &SecretLimbs,
) -> Result<Option<(Limbs, Limbs)>, Error> {
    Ok(sign_with(group, h, d, e, &group.mul_generator(e)?))
}

/// (r, s) by the nonce e, whose point e·G is, unless one of them is 0. Time: constant in d and e.
pub(super) fn sign_with(
    group: &dyn Group,
    h: &Limbs,
    d: &SecretLimbs,
    e: &SecretLimbs,
    point: &Coordinates,
) -> Option<(Limbs, Limbs)> {
    let r = r_of(group, h, point);
    let s = *group.mul_add(&r, d, e);
    (is_in_range(group, &r) & is_in_range(group, &s)).declassify().then_some((r, s))
}

/// Whether (r, s), 0 < r, s < n, is a signature.
///
/// # Time
/// Variable in all arguments, which are public.
pub(super) fn verify(group: &dyn Group, q: &Coordinates, h: &Limbs, (r, s): (&Limbs, &Limbs)) -> bool {
    group.lincomb_generator_vartime(s, r, q).is_some_and(|point| r_of(group, h, &point) == *r)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::coordinates::PointError;
    use crate::dstu4145::Curve;
    use crate::dstu4145::public::{compress, decompress_vartime};
    use crate::field::write_le;

    /// A curve with another generator, as examples have: by affine points, a bit at a time.
    struct Example<'a> {
        group: &'a dyn Group,
        generator: Coordinates,
    }

    /// The limbs of a number in hexadecimal digits.
    fn limbs(digits: &str) -> Limbs {
        let mut limbs = [0; MAX_LIMBS];
        for (i, digit) in digits.bytes().rev().enumerate() {
            limbs[i / 16] |= u64::from((digit as char).to_digit(16).expect("a digit")) << (4 * (i % 16));
        }
        limbs
    }

    fn sum(v: &Limbs, w: &Limbs) -> Limbs {
        core::array::from_fn(|i| v[i] ^ w[i])
    }

    impl Example<'_> {
        /// P + Q, chord and tangent.
        fn add(&self, p: Option<Coordinates>, q: Option<Coordinates>) -> Option<Coordinates> {
            let (Some(p), Some(q)) = (p, q) else { return p.or(q) };
            let l = if p.x != q.x {
                self.product(&sum(&p.y, &q.y), &self.inverse(&sum(&p.x, &q.x)))
            } else if p.y == q.y && p.x != [0; MAX_LIMBS] {
                sum(&p.x, &self.product(&p.y, &self.inverse(&p.x)))
            } else {
                return None;
            };
            let mut x = sum(&sum(&self.product(&l, &l), &l), &sum(&p.x, &q.x));
            x[0] ^= self.a();
            Some(Coordinates { x, y: sum(&sum(&self.product(&l, &sum(&p.x, &x)), &x), &p.y) })
        }

        fn multiple(&self, k: &Limbs, p: Coordinates) -> Option<Coordinates> {
            (0..64 * MAX_LIMBS).rev().fold(None, |sum, bit| {
                let double = self.add(sum, sum);
                if k[bit / 64] >> (bit % 64) & 1 == 1 { self.add(double, Some(p)) } else { double }
            })
        }
    }

    impl Group for Example<'_> {
        fn field_bits(&self) -> u32 {
            self.group.field_bits()
        }
        fn order(&self) -> &'static [u64] {
            self.group.order()
        }
        fn a(&self) -> u64 {
            self.group.a()
        }
        fn b(&self) -> Limbs {
            self.group.b()
        }
        fn generator(&self) -> Coordinates {
            self.generator
        }
        fn element(&self, bits: &Limbs) -> Limbs {
            self.group.element(bits)
        }
        fn bits(&self, v: &Limbs) -> Limbs {
            self.group.bits(v)
        }
        fn mul_generator(&self, k: &SecretLimbs) -> Result<Coordinates, Error> {
            self.multiple(k, self.generator).ok_or(Error::Fault)
        }
        fn lincomb_generator_vartime(&self, k: &Limbs, l: &Limbs, q: &Coordinates) -> Option<Coordinates> {
            self.add(self.multiple(k, self.generator), self.multiple(l, *q))
        }
        fn check(&self, p: &Coordinates) -> Result<(), PointError> {
            self.group.check(p)
        }
        fn product(&self, v: &Limbs, w: &Limbs) -> Limbs {
            self.group.product(v, w)
        }
        fn inverse(&self, v: &Limbs) -> Limbs {
            self.group.inverse(v)
        }
        fn trace(&self, v: &Limbs) -> u64 {
            self.group.trace(v)
        }
        fn solve_quadratic(&self, v: &Limbs) -> Option<Limbs> {
            self.group.solve_quadratic(v)
        }
        fn mul_add(&self, r: &Limbs, d: &SecretLimbs, e: &SecretLimbs) -> SecretLimbs {
            self.group.mul_add(r, d, e)
        }
    }

    /// An example: the curve, x and y of the generator, d, h, e, r and s.
    struct Values(Curve, [&'static str; 7]);

    /// DSTU 4145-2002, annex B, and the others of Bouncy Castle's DSTU4145Test that are on curves of the standard.
    const EXAMPLES: [Values; 4] = [
        Values(
            Curve::M163,
            [
                "72d867f93a93ac27df9ff01affe74885c8c540420",
                "224a9c3947852b97c5599d5f4ab81122adc3fd9b",
                "183f60fdf7951ff47d67193f8d073790c1c9b5a3e",
                "09c9c44277910c9aaee486883a2eb95b7180166ddf73532eeb76edaef52247ff",
                "1025e40bd97db012b7a1d79de8e12932d247f61c6",
                "274ea2c0caa014a0d80a424f59ade7a93068d08a7",
                "2100d86957331832b8e8c230f5bd6a332b3615aca",
            ],
        ),
        Values(
            Curve::M173,
            [
                "be6628ec3e67a91a4e470894fba72b52c515f8aee9",
                "d9deedf655cf5412313c11ca566cdc71f4da57db45c",
                "955cd7e344303d1034e66933dc21c8044d42adb8",
                "137187ea862117ef1484289470ecac802c5a651fda8",
                "137449348c1249971759d99c252ffe1e14d8b31f",
                "13ae89746386709cdbd237cc5ec20ca30004a82ead8",
                "3597912cdd093b3e711ccb74a79d3c4ab4c7cccdc60",
            ],
        ),
        // The digest is longer than an element.
        Values(
            Curve::M173,
            [
                "be6628ec3e67a91a4e470894fba72b52c515f8aee9",
                "d9deedf655cf5412313c11ca566cdc71f4da57db45c",
                "955cd7e344303d1034e66933dc21c8044d42adb8",
                "ffffffffffffffffffffffffffffffffffffffffffffffffffff",
                "c4224dbbd800988dbaa39de838294c345cda5f59",
                "6bb5c0cb82e5067485458ebfe81025f03b687c63a27",
                "34d6b1868969b86ecf934167c8fe352c63d1074bd",
            ],
        ),
        Values(
            Curve::M431,
            [
                "9548bcdf314ceeeaf099c780ffefbf93f9fe5b5f55547603c9c8fc1a2774170882b3be35e892c6d4296b8dea282ec30fb344272791",
                "4c6cbd7c62a8eeefde17a8b5e196e49a22ce6de128abd9fbd81fa4411ad5a38e2a810bede09a7c6226bcdcb4a4a5da37b4725e00aa74",
                "d0f97354e314191fd773e2404f478c8aee0ff5109f39e6f37d1feec8b2ed1691d84c9882cc729e716a71cc013f66cac60e29e22c",
                "137187ea862117ef1484289470ecac802c5a651fda8",
                "c4224dbbd800988dbaa39de838294c345cda5f5929d1174aa8d9340a5e79d10acade6b53cf873e7301a3871c2073ad75ab530457",
                "1911fefb1f494bebcf8dffdf5276946ff9c9f662192ee18c718db47310a439c784fe07577b16e1edbe16179876e0792a634f1c9c3a2e",
                "3852170ee801c2083c52f1ea77b987a5432acecd9c654f064e87bf179e0a397151edbca430082e43bd38a67b55424b5bbc7f2713f620",
            ],
        ),
    ];

    /// Each by the curve's engine, where it has one, and by its constants as data.
    #[test]
    fn examples() {
        for Values(curve, values) in EXAMPLES {
            example(curve, &*curve.group(), values);
            example(curve, &curve.as_data(), values);
        }
    }

    fn example(curve: Curve, group: &dyn Group, values: [&str; 7]) {
        let [x, y, d, digest, e, r, s] = values.map(limbs);
        let group = &Example { group, generator: Coordinates { x, y } };
        assert_eq!(group.check(&group.generator), Ok(()));
        let d = SecretLimbs(d);
        let q = public_key(group, &d).expect("undisturbed");
        if curve == Curve::M163 {
            assert_eq!(q.x, limbs("57de7fde023ff929cb6ac785ce4b79cf64abdc2da"));
            assert_eq!(q.y, limbs("3e85444324bcf06ad85abf6ad7b5f34770532b9aa"));
        }
        let mut octets = [0; 64];
        write_le(&digest, &mut octets);
        let h = element_of_digest(group, &octets).expect("64 octets");
        let signed = sign(group, &h, &d, &SecretLimbs(e)).expect("undisturbed");
        assert_eq!(signed, Some((r, s)), "{curve:?}");
        assert!(verify(group, &q, &h, (&r, &s)));
        let one = limbs("1");
        assert!(!verify(group, &q, &h, (&sum(&r, &one), &s)));
        assert!(!verify(group, &q, &h, (&r, &sum(&s, &one))));
        assert!(!verify(group, &q, &sum(&h, &one), (&r, &s)));
        // Both points of an abscissa, compressed and back.
        for p in [q, Coordinates { x: q.x, y: sum(&q.x, &q.y) }] {
            assert!(decompress_vartime(group, compress(group, &p)) == Ok(p));
        }
    }

    /// The element h of which a nonce makes r = 0, and that of which it makes s = 0.
    #[test]
    fn zero_is_no_half() {
        for curve in [Curve::M163, Curve::M257, Curve::M431] {
            let group = &*curve.group();
            let d = SecretLimbs(limbs("3"));
            let signed = |e: &SecretLimbs, product: &Limbs| {
                let x = group.mul_generator(e).expect("undisturbed").x;
                sign(group, &group.product(product, &group.inverse(&x)), &d, e).expect("undisturbed")
            };
            // The bit above those of r.
            let (mut above, bit) = ([0; MAX_LIMBS], order_bits(group) as usize - 1);
            above[bit / 64] = 1 << (bit % 64);
            assert_eq!(signed(&SecretLimbs(limbs("5")), &above), None, "{curve:?}: r");
            // e = −15, and s = e + 3·r.
            let mut e = SecretLimbs::ZERO;
            e[..group.order().len()].copy_from_slice(group.order());
            e[0] -= 15;
            assert_eq!(signed(&e, &limbs("5")), None, "{curve:?}: s");
            assert_eq!(signed(&e, &limbs("7")), Some((limbs("7"), limbs("6"))), "{curve:?}");
        }
    }

    /// DSTU 4145-2002, annex B, in a normal basis: x and y of the generator and of Q, the digest, r and s.
    #[test]
    fn example_in_a_normal_basis() {
        let curve = Curve::M173Onb;
        let point = |x, y| {
            let [x, y] = [x, y].map(|digits| curve.group().element(&limbs(digits)));
            Coordinates { x, y }
        };
        let generator =
            point("1d26e5282c2647e1b0327cb4f6087932a0a1f006a89f", "0322218e4551cf8f6e3345644a10b2408f5df19ec2c7");
        let q = point("16c1ff796b32d6d2fc83ca9530b368b322f7874b2d01", "1f253334197826b6adae44edeaa7ea281d1c5e597a37");
        let of_curve = curve.group();
        let group = &Example { group: &*of_curve, generator };
        assert_eq!((group.check(&generator), group.check(&q)), (Ok(()), Ok(())));
        let mut digest = [0; 32];
        write_le(&limbs("2a681ece118389b27a108137187ea862117ef1484289470ecac802c5a651fda8"), &mut digest);
        let h = element_of_digest(group, &digest).expect("32 octets");
        let r = limbs("477ecc260f390fb6d0ae4ae3b7a78120f8ec458ef9a");
        let s = limbs("472ea56ae478f95f1ec9f628ff43857e168b50fb819");
        assert!(verify(group, &q, &h, (&r, &s)));
        assert!(!verify(group, &q, &h, (&sum(&r, &limbs("1")), &s)));
        assert!(!verify(group, &q, &sum(&h, &limbs("1")), (&r, &s)));
        assert!(decompress_vartime(group, compress(group, &q)) == Ok(q));
    }
}
