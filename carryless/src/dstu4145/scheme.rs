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

/// h: the digest's octets, the first one lowest, cut to m bits; 1 in place of 0.
pub(super) fn element_of_digest(group: &dyn Group, digest: &[u8]) -> Result<Limbs, Error> {
    if !matches!(digest.len(), 32 | 48 | 64) {
        return Err(Error::Digest);
    }
    let mut h = [0; MAX_LIMBS];
    // All of them fit.
    let _ = read_le(digest, &mut h);
    cut(&mut h, group.field_bits());
    if h == [0; MAX_LIMBS] {
        h[0] = 1;
    }
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
fn r_of(group: &dyn Group, h: &Limbs, point: &Coordinates) -> Limbs {
    let mut r = group.product(h, &point.x);
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
    let r = r_of(group, h, &group.mul_generator(e)?);
    let s = *group.mul_add(&r, d, e);
    Ok((is_in_range(group, &r) & is_in_range(group, &s)).declassify().then_some((r, s)))
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
    use crate::curves::B163;
    use crate::dstu4145::group::Typed;
    use crate::dstu4145::public::{compress, decompress_vartime};
    use crate::scalar::reduce_vartime;

    /// The curve of the standard's example, which is that over F_2^163 with another generator: by affine points and integers, a bit at a
    /// time.
    struct Example;

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

    impl Example {
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

    impl Group for Example {
        fn field_bits(&self) -> u32 {
            163
        }
        fn order(&self) -> &'static [u64] {
            &[0x2be2_262d_39bc_f14d, 0x2_bec1, 0x4_0000_0000]
        }
        fn a(&self) -> u64 {
            1
        }
        fn b(&self) -> Limbs {
            limbs("5ff6108462a2dc8210ab403925e638a19c1455d21")
        }
        fn generator(&self) -> Coordinates {
            Coordinates {
                x: limbs("72d867f93a93ac27df9ff01affe74885c8c540420"),
                y: limbs("224a9c3947852b97c5599d5f4ab81122adc3fd9b"),
            }
        }
        fn mul_generator(&self, k: &SecretLimbs) -> Result<Coordinates, Error> {
            self.multiple(k, self.generator()).ok_or(Error::Fault)
        }
        fn lincomb_generator_vartime(&self, k: &Limbs, l: &Limbs, q: &Coordinates) -> Option<Coordinates> {
            self.add(self.multiple(k, self.generator()), self.multiple(l, *q))
        }
        fn check(&self, p: &Coordinates) -> Result<(), PointError> {
            if self.multiple(&core::array::from_fn(|i| self.order().get(i).copied().unwrap_or(0)), *p).is_none() {
                Ok(())
            } else {
                Err(PointError::NotInSubgroup)
            }
        }
        fn product(&self, v: &Limbs, w: &Limbs) -> Limbs {
            Typed::<B163>::NEW.product(v, w)
        }
        fn inverse(&self, v: &Limbs) -> Limbs {
            Typed::<B163>::NEW.inverse(v)
        }
        fn trace(&self, v: &Limbs) -> u64 {
            Typed::<B163>::NEW.trace(v)
        }
        fn solve_quadratic(&self, v: &Limbs) -> Option<Limbs> {
            Typed::<B163>::NEW.solve_quadratic(v)
        }
        fn mul_add(&self, r: &Limbs, d: &SecretLimbs, e: &SecretLimbs) -> SecretLimbs {
            let mut value = [0; 2 * MAX_LIMBS];
            value[..MAX_LIMBS].copy_from_slice(&**e);
            for i in 0..3 {
                let mut carry = 0u128;
                for j in 0..MAX_LIMBS {
                    carry += u128::from(value[i + j]) + u128::from(d[i]) * u128::from(r[j]);
                    value[i + j] = carry as u64;
                    carry >>= 64;
                }
            }
            SecretLimbs(reduce_vartime(&value, self.order()))
        }
    }

    /// d, Q, h, e, r and s of the example: DSTU 4145-2002, annex B.
    #[test]
    fn the_example_of_the_standard() {
        let group = &Example;
        let d = SecretLimbs(limbs("183f60fdf7951ff47d67193f8d073790c1c9b5a3e"));
        let q = public_key(group, &d).expect("undisturbed");
        assert_eq!(q.x, limbs("57de7fde023ff929cb6ac785ce4b79cf64abdc2da"));
        assert_eq!(q.y, limbs("3e85444324bcf06ad85abf6ad7b5f34770532b9aa"));
        assert!(group.check(&q).is_ok() && group.check(&group.generator()).is_ok());
        // H of the digest 09c9c44277910c9aaee486883a2eb95b7180166ddf73532eeb76edaef52247ff, the lowest octet first.
        let mut digest = [0; 32];
        crate::field::write_le(&limbs("9c9c44277910c9aaee486883a2eb95b7180166ddf73532eeb76edaef52247ff"), &mut digest);
        let h = element_of_digest(group, &digest).expect("32 octets");
        let e = SecretLimbs(limbs("1025e40bd97db012b7a1d79de8e12932d247f61c6"));
        let (r, s) = sign(group, &h, &d, &e).expect("undisturbed").expect("neither is 0");
        assert_eq!(r, limbs("274ea2c0caa014a0d80a424f59ade7a93068d08a7"));
        assert_eq!(s, limbs("2100d86957331832b8e8c230f5bd6a332b3615aca"));
        assert!(verify(group, &q, &h, (&r, &s)));
        for other in [&sum(&r, &limbs("1")), &s] {
            assert!(!verify(group, &q, &h, (other, &s)));
        }
        assert!(!verify(group, &q, &h, (&r, &r)));
        assert!(!verify(group, &q, &sum(&h, &limbs("2")), (&r, &s)));
        // Both points of an abscissa, compressed and back.
        for p in [q, Coordinates { x: q.x, y: sum(&q.x, &q.y) }] {
            let again = decompress_vartime(group, compress(group, &p)).expect("a point");
            assert!(again == p);
        }
    }
}
