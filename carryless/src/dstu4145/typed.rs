//! Curves that are types.

use super::Error;
use super::group::{Coordinates, Group, Limbs};
use crate::coordinates::{Affine, Point, PointError};
use crate::curve::BinaryCurve;
use crate::field::{BinaryField, Field};
use crate::scalar::{Residue, SecretLimbs, SecretScalar};
use crate::scalar_mul::{
    BatchError, KeyCurve, PER_INVERSION, lincomb_vartime, mul_generator, mul_generator_batch,
    sums_with_generator_vartime,
};
use core::array::from_fn;
use core::marker::PhantomData;

/// A curve with an engine of its own.
pub(super) struct Typed<C>(PhantomData<fn() -> C>);

impl<C> Typed<C> {
    pub const NEW: Self = Typed(PhantomData);
}

impl<C: BinaryCurve> Typed<C> {
    fn element(v: &Limbs) -> C::Field {
        C::Field::from_limbs(v)
    }

    fn affine(p: &Coordinates) -> Affine<C> {
        Affine::new_unchecked(Self::element(&p.x), Self::element(&p.y))
    }

    fn coordinates(p: &Affine<C>) -> Option<Coordinates> {
        p.coordinates().map(|(x, y)| Coordinates { x: x.to_limbs(), y: y.to_limbs() })
    }
}

/// Many at once, at most [`PER_INVERSION`]. These are no part of the object: a program that has no batches has none of it.
impl<C: KeyCurve + BinaryCurve> Typed<C> {
    /// k_i·G, 0 < k_i < n; an error with the place of the first that fails. Time: constant in the k_i.
    pub fn multiples(k: &[SecretLimbs], out: &mut [Coordinates]) -> Result<(), (usize, Error)> {
        let mut scalars: [_; PER_INVERSION] = from_fn(|_| SecretScalar::<C>::zero());
        for (i, (scalar, k)) in scalars.iter_mut().zip(k).enumerate() {
            *scalar = SecretScalar::from_limbs(&**k).map_err(|_| (i, Error::Fault))?;
        }
        let mut products = [Affine::IDENTITY; PER_INVERSION];
        let products = &mut products[..k.len()];
        mul_generator_batch(&scalars[..k.len()], products).map_err(|error| match error {
            BatchError::Point { index, error } => (index, error.into()),
            BatchError::Lengths { .. } => (0, Error::Fault),
        })?;
        for (i, (out, product)) in out.iter_mut().zip(products).enumerate() {
            *out = Self::coordinates(product).ok_or((i, Error::Fault))?;
        }
        Ok(())
    }

    /// k_i·G + l_i·Q_i, unless it is O.
    pub fn sums_vartime(k: &[Limbs], l: &[Limbs], q: &[Coordinates], out: &mut [Option<Coordinates>]) {
        let at = |i: usize| i.min(k.len() - 1);
        let (of_g, of_q): ([&[u64]; PER_INVERSION], [&[u64]; PER_INVERSION]) =
            (from_fn(|i| &k[at(i)][..]), from_fn(|i| &l[at(i)][..]));
        let q: [_; PER_INVERSION] = from_fn(|i| Self::affine(&q[at(i)]));
        let mut sums = [Affine::IDENTITY; PER_INVERSION];
        let count = k.len();
        // Where the computation was disturbed no sum remains.
        let _ = sums_with_generator_vartime(&of_g[..count], &of_q[..count], &q[..count], &mut sums[..count]);
        for (out, sum) in out.iter_mut().zip(&sums) {
            *out = Self::coordinates(sum);
        }
    }
}

impl<C: KeyCurve + BinaryCurve> Group for Typed<C> {
    fn field_bits(&self) -> u32 {
        C::Field::BITS
    }

    fn order(&self) -> &'static [u64] {
        C::ORDER
    }

    fn a(&self) -> u64 {
        C::times_a(C::Field::ONE).to_limbs()[0]
    }

    fn b(&self) -> Limbs {
        C::b().to_limbs()
    }

    fn generator(&self) -> Coordinates {
        let (x, y) = C::generator();
        Coordinates { x: x.to_limbs(), y: y.to_limbs() }
    }

    fn mul_generator(&self, k: &SecretLimbs) -> Result<Coordinates, Error> {
        let k = SecretScalar::<C>::from_limbs(&**k).map_err(|_| Error::Fault)?;
        Self::coordinates(&mul_generator(&k)?).ok_or(Error::Fault)
    }

    fn lincomb_generator_vartime(&self, k: &Limbs, l: &Limbs, q: &Coordinates) -> Option<Coordinates> {
        Self::coordinates(&lincomb_vartime(k, &Affine::generator(), l, &Self::affine(q)))
    }

    fn check(&self, p: &Coordinates) -> Result<(), PointError> {
        Self::affine(p).check()
    }

    fn product(&self, v: &Limbs, w: &Limbs) -> Limbs {
        (Self::element(v) * Self::element(w)).to_limbs()
    }

    fn inverse(&self, v: &Limbs) -> Limbs {
        Self::element(v).invert().to_limbs()
    }

    fn trace(&self, v: &Limbs) -> u64 {
        Self::element(v).trace() & 1
    }

    fn solve_quadratic(&self, v: &Limbs) -> Option<Limbs> {
        let (z, solvable) = Self::element(v).solve_quadratic();
        solvable.declassify().then(|| z.to_limbs())
    }

    fn mul_add(&self, r: &Limbs, d: &SecretLimbs, e: &SecretLimbs) -> SecretLimbs {
        let residue = |limbs: &Limbs| Residue::<C>::from_limbs(limbs);
        (&residue(e) + &(&residue(d) * &residue(r))).to_integer()
    }
}

#[cfg(all(test, feature = "m233", feature = "m257", feature = "m431"))]
mod tests {
    use super::*;
    use crate::dstu4145::{Curve, Signature, public, scheme};
    use crate::field::MAX_LIMBS;
    use alloc::vec::Vec;
    use serde_json::Value;

    const TYPED: [Curve; 3] = [Curve::M233, Curve::M257, Curve::M431];

    fn octets(digits: &Value) -> Vec<u8> {
        let digits = digits.as_str().expect("hexadecimal digits").as_bytes();
        let digit = |digit: &u8| char::from(*digit).to_digit(16).expect("a digit") as u8;
        digits.chunks(2).map(|pair| digit(&pair[0]) << 4 | digit(&pair[1])).collect()
    }

    /// What `tests/keys` shows of the engines is so of the same curves as data: the verdicts of the oracle.
    #[test]
    fn verdicts_by_constants_as_data() {
        let file = include_str!("../../vectors/dstu4145_adversarial.json");
        let file: Value = serde_json::from_str(file).expect("JSON");
        let mut counts = [0; 2];
        for group in file["testGroups"].as_array().expect("groups") {
            let key = &group["publicKey"];
            let curve = Curve::from_name(key["curve"].as_str().expect("a name")).expect("a curve");
            if !TYPED.contains(&curve) {
                continue;
            }
            let data = curve.as_data();
            let verdict = |test: &Value| -> Result<bool, Error> {
                let q = public::decompress_vartime(&data, public::bits(&data, &octets(&key["compressed"]))?)?;
                Group::check(&data, &q)?;
                let signature = Signature::from_bytes(curve, &octets(&test["sig"]))?;
                let h = scheme::element_of_digest(&data, &octets(&test["msg"]))?;
                Ok(scheme::verify(&data, &q, &h, (&signature.r, &signature.s)))
            };
            for test in group["tests"].as_array().expect("tests") {
                let is_valid = test["result"] == "valid";
                let found = verdict(test);
                assert_eq!(found == Ok(true), is_valid, "{curve:?} {}: {found:?}", test["tcId"]);
                counts[usize::from(is_valid)] += 1;
            }
        }
        assert_eq!(counts, [296, 165]);
    }

    /// Keys and signatures by the engine and by the constants as data are the same, with d and the nonce small, large and between.
    #[test]
    fn the_engines_and_the_data_agree() {
        for curve in TYPED {
            let (engine, data) = (&*curve.group(), &curve.as_data());
            let order = engine.order();
            // v, n − v, and v in every limb but the highest.
            let scalars = |v: u64| {
                let (mut small, mut large, mut between) = ([0; MAX_LIMBS], [0; MAX_LIMBS], [v; MAX_LIMBS]);
                small[0] = v;
                large[..order.len()].copy_from_slice(order);
                large[0] -= v;
                between[order.len() - 1..].fill(0);
                [small, large, between].map(SecretLimbs)
            };
            for i in 1..6 {
                let h = scheme::element_of_digest(engine, &[i as u8; 32]).expect("32 octets");
                for d in &scalars(i) {
                    let q = scheme::public_key(engine, d).expect("undisturbed");
                    assert_eq!(scheme::public_key(data, d), Ok(q), "{curve:?}");
                    let packed = public::compress(engine, &q);
                    assert_eq!(public::compress(data, &q), packed);
                    assert_eq!(public::decompress_vartime(engine, packed), Ok(q));
                    assert_eq!(public::decompress_vartime(data, packed), Ok(q));
                    for e in &scalars(0x1234_5678 * i + 7) {
                        let signed = scheme::sign(engine, &h, d, e);
                        assert_eq!(scheme::sign(data, &h, d, e), signed, "{curve:?}");
                        let (r, s) = signed.expect("undisturbed").expect("neither is 0");
                        assert!(scheme::verify(engine, &q, &h, (&r, &s)) && scheme::verify(data, &q, &h, (&r, &s)));
                    }
                }
            }
        }
    }
}
