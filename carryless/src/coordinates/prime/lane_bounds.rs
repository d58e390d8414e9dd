//! The formulas in lanes, run on bounds in place of numbers: no number of any point leaves what
//! [`eight`](crate::field::prime::eight) can hold.
//!
//! The texts of the formulas are compiled here once more, with an [`Eight`] that knows of each lane how small and how large its value
//! and its limbs can be, and panics where these are not as the head of that file asks for. Each operation takes all that any of
//! them gives: bounds are widened until none gives more.

#![allow(dead_code, reason = "the formulas' other operations")]
#![allow(clippy::duplicate_mod, reason = "the same text, with another Eight")]

use super::odd_multiples;

/// What `field::prime::eight` has, for bounds.
mod eight {
    use crate::field::MAX_LIMBS;
    use crate::field::prime::eight::Range;
    pub use crate::field::prime::eight::{Packed, constant, product_mod, times_mod, times_power_of_two};
    use crate::field::prime::{PrimeModulus, eight};
    use crate::word::{Mask, Word512};
    use core::array::from_fn;
    use core::marker::PhantomData;

    /// p, where values are bounded.
    const P: i64 = 10 << 16;

    /// Of one lane: its value, in units of p/10/2^16, and its limbs, in units of 2^52.
    #[derive(Clone, Copy, Debug, PartialEq)]
    struct Lane {
        value: Range,
        limbs: Range,
    }

    impl Lane {
        const ZERO: Self = Lane { value: Range(0, 0), limbs: Range(0, 0) };

        /// A number on carried limbs, below so much.
        const fn factor(value: Range) -> Self {
            Lane { value, limbs: Range(0, 1) }
        }
        fn plus(self, b: Self) -> Self {
            Lane { value: self.value + b.value, limbs: self.limbs + b.limbs }
        }
        fn negated(self) -> Self {
            Lane { value: Range(0, 0) - self.value, limbs: Range(0, 0) - self.limbs }
        }
        fn or(self, b: Self) -> Self {
            Lane { value: self.value.or(b.value), limbs: self.limbs.or(b.limbs) }
        }
    }

    /// Eight numbers, of either kind: types need not be told apart where the text is that of the library.
    pub struct Eight<M, V, const N: usize>([Lane; 8], PhantomData<fn() -> (M, V)>);
    pub use Eight as Factor;

    impl<M, V, const N: usize> Clone for Eight<M, V, N> {
        fn clone(&self) -> Self {
            *self
        }
    }
    impl<M, V, const N: usize> Copy for Eight<M, V, N> {}
    impl<M, V, const N: usize> PartialEq for Eight<M, V, N> {
        fn eq(&self, b: &Self) -> bool {
            self.0 == b.0
        }
    }

    /// Canonical numbers, whichever.
    #[allow(clippy::extra_unused_type_parameters, reason = "those of the library")]
    pub const fn pack<M: PrimeModulus, const N: usize>(_: [&[u64; MAX_LIMBS]; 8]) -> Packed<N> {
        packed([Lane::factor(Range(0, P)); 8])
    }

    /// Bounds in the place of limbs.
    const fn packed<const N: usize>(lanes: [Lane; 8]) -> Packed<N> {
        let (mut packed, mut i) = (Packed([[0; 8]; N]), 0);
        while i < 8 {
            let Lane { value, limbs } = lanes[i];
            packed.0[0][i] = value.0 as u64;
            packed.0[1][i] = value.1 as u64;
            packed.0[2][i] = limbs.0 as u64;
            packed.0[3][i] = limbs.1 as u64;
            i += 1;
        }
        packed
    }

    impl<M: PrimeModulus, V: Word512, const N: usize> Eight<M, V, N> {
        pub const ARE_VALUES: bool = eight::Eight::<M, V, N>::ARE_VALUES;

        const fn new(lanes: [Lane; 8]) -> Self {
            Eight(lanes, PhantomData)
        }
        fn each(self, f: impl Fn(usize, Lane) -> Lane) -> Self {
            Self::new(from_fn(|lane| f(lane, self.0[lane])))
        }
        pub fn zero() -> Self {
            Self::new([Lane::ZERO; 8])
        }
        pub fn load(packed: &Packed<N>) -> Self {
            let of = |limb: usize, lane: usize| packed.0[limb][lane] as i64;
            let lanes = from_fn(|i| Lane { value: Range(of(0, i), of(1, i)), limbs: Range(of(2, i), of(3, i)) });
            Self::new(lanes)
        }
        pub fn store(&self) -> Packed<N> {
            packed(self.0)
        }
        pub fn spread(_: &[u64], lanes: u8) -> Self {
            Self::zero().plus_in(lanes, Self::new([Lane::factor(Range(0, P)); 8]))
        }
        /// What either holds.
        pub fn or(self, b: Self) -> Self {
            self.each(|lane, a| a.or(b.0[lane]))
        }

        pub fn plus(self, b: Self) -> Self {
            self.plus_in(u8::MAX, b)
        }
        pub fn minus(self, b: Self) -> Self {
            self.minus_in(u8::MAX, b)
        }
        pub fn times_small(self, c: u64) -> Self {
            (1..c).fold(self, |product, _| product.plus(self))
        }
        pub fn plus_in(self, lanes: u8, b: Self) -> Self {
            self.each(|lane, a| if lanes >> lane & 1 == 1 { a.plus(b.0[lane]) } else { a })
        }
        pub fn minus_in(self, lanes: u8, b: Self) -> Self {
            self.plus_in(lanes, b.each(|_, b| b.negated()))
        }
        pub fn permute(self, from: [u64; 8]) -> Self {
            self.each(|lane, _| self.0[from[lane] as usize])
        }
        pub fn permute2(self, b: Self, from: [u64; 8]) -> Self {
            self.each(|lane, _| if from[lane] < 8 { self.0[from[lane] as usize] } else { b.0[from[lane] as usize - 8] })
        }
        pub fn negated_in(self, lanes: u8, _: Mask) -> Self {
            self.each(|lane, a| if lanes >> lane & 1 == 1 { a.or(a.negated()) } else { a })
        }
        pub fn select(_: Mask, a: Self, b: Self) -> Self {
            a.or(b)
        }
        pub fn select_lanes(_: V, a: Self, b: Self) -> Self {
            a.or(b)
        }

        pub fn carry<const K: u32>(self) -> Self {
            let (k, room) = (i64::from(K), (52 * N as u32 - M::BITS).min(20));
            Self::new(from_fn(|lane| {
                let Lane { value, limbs } = self.0[lane];
                if Self::ARE_VALUES {
                    let (least, greatest) = if K > 0 { (-(1 << 10) + (1 << 5), 1 << 10) } else { (0, (1 << 11) - 1) };
                    assert!(limbs.within(least, greatest), "{}, lane {lane}: {limbs:?}", M::NAME);
                    return Lane::factor(Range(0, 0));
                }
                assert!(limbs.within(-(15 << 6) + k, (15 << 6) - k), "{}: limbs {limbs:?}", M::NAME);
                // p < 2^BITS, R = 2^(52N).
                let value = value + Range(k * P, k * P);
                assert!(value.within(0, P << room), "{}: {value:?} behind carry::<{K}>", M::NAME);
                Lane::factor(value)
            }))
        }
        pub fn fold(self) -> Self {
            if Self::ARE_VALUES {
                return self.carry::<1>();
            }
            Self::new(self.0.map(|Lane { value, limbs }| {
                assert!(limbs.within(-(15 << 6), 15 << 6), "{}: limbs {limbs:?}", M::NAME);
                assert!(value.within(-(P << 6), P << 6), "{}: {value:?} is folded", M::NAME);
                Lane::factor(Range(0, P * 21 / 10))
            }))
        }
        pub fn to_limbs<const K: usize>(self) -> [[u64; MAX_LIMBS]; K] {
            self.fold();
            [[0; MAX_LIMBS]; K]
        }

        pub fn loose(&self) -> Self {
            *self
        }
        pub fn splat(_: &[u64]) -> Self {
            Self::spread(&[], u8::MAX)
        }
        pub fn from_limbs(_: &[V; N]) -> Self {
            Self::splat(&[])
        }
        pub fn times(&self, b: &Self) -> Self {
            Self::new(from_fn(|lane| {
                if Self::ARE_VALUES {
                    return Lane { value: Range(0, 0), limbs: Range(0, 1 << 7) };
                }
                let [a, b] = [self.0[lane], b.0[lane]].map(|factor| i128::from(factor.value.1));
                // Of what is above by less than one unit, that unit.
                let product = (a * b / i128::from(P)) as i64 >> (52 * N as u32 - M::BITS);
                Lane { value: Range(0, product + 1 + P), limbs: Range(-(1 << 6), 1 << 6) }
            }))
        }
        pub fn times_by_call(&self, b: &Self) -> Self {
            self.times(b)
        }
        pub fn times_soon(&self, b: &Self) -> Self {
            self.times(b)
        }
        pub fn square(&self) -> Self {
            self.times(self)
        }
        pub fn square_by_call(&self) -> Self {
            self.times(self)
        }
        pub fn square_soon(&self) -> Self {
            self.times(self)
        }
    }
}

#[path = "eight_extended.rs"]
mod eight_extended;
#[path = "eight_points.rs"]
mod eight_points;
#[path = "extended_x8.rs"]
mod extended_x8;
#[path = "homogeneous_x8.rs"]
mod homogeneous_x8;
#[path = "jacobi_quartic_x8.rs"]
mod jacobi_quartic_x8;
#[allow(dead_code, reason = "the whole ladder")]
#[path = "ladder_8way.rs"]
mod ladder_8way;
#[allow(dead_code, reason = "the whole ladder")]
#[path = "ladder_x8.rs"]
mod ladder_x8;
#[path = "point_x8.rs"]
mod point_x8;

use crate::coordinates::{Affine, Endomorphism, Point};
use crate::curve::equation::TwistedEdwards;
use crate::curve::{Curve, GlvCurve, PrimeCurve};
use crate::curves::{
    BrainpoolP256r1, BrainpoolP384r1, BrainpoolP512r1, Edwards25519, Jq25519, P192, P224, P256, P384, P521, Secp256k1,
};
use crate::field::{MAX_LIMBS, PrimeField};
use crate::word::{Mask, Portable512};
use eight::{Eight, pack};
use eight_extended::{EightExtended, EightMultiple};
use eight_points::{EightAffine, EightHomogeneous, EightJacobian};
use extended_x8::ExtendedLaw;
use homogeneous_x8::{HomogeneousLaw, HomogeneousX8};
use jacobi_quartic_x8::JacobiQuarticLaw;
use point_x8::{EntryX8, Factors, LawX8, Modulus};

/// The bounds that `widened` adds nothing to.
fn closed<T: PartialEq + Copy>(first: T, widened: impl Fn(T) -> T) -> T {
    let (mut bounds, mut rounds) = (first, 0);
    loop {
        let wider = widened(bounds);
        if wider == bounds {
            return bounds;
        }
        rounds += 1;
        assert!(rounds < 100, "bounds come to rest");
        bounds = wider;
    }
}

/// Lanes of such words.
type V = Portable512;

/// Every operation on [`EightAffine`], [`EightJacobian`] and [`EightHomogeneous`].
fn check_points<C: PrimeCurve, const N: usize>() {
    let mut table = [EightAffine::<C, V, N>::zero(); 32];
    EightAffine::odd_multiples(&[&Affine::IDENTITY; 8], &mut table);
    let same = |a: &EightAffine<C, V, N>, b: &EightAffine<C, V, N>| a.x == b.x && a.y == b.y;
    assert!(same(&table[15], &table[16]), "longer tables have the same bounds");
    let (entry, lanes) = (EightAffine::lookup(&table, &[0; 8]), [0; 8]);
    let constant = EightAffine::lookup_constants(&[0; 32], &[0; 8]);

    let EightJacobian { x, y, z } = EightJacobian::<C, V, N>::identity();
    let [x, y, z] = closed([x, y, z], |[x, y, z]| {
        let p = EightJacobian::<C, V, N> { x, y, z };
        let others = [
            p.double_n(1),
            p.add_entry(&entry, &lanes),
            p.add_constant(&constant, &lanes),
            EightJacobian::from_entry(&entry, &lanes),
            EightJacobian::from_constant(&constant, &lanes),
        ];
        others.iter().fold([x, y, z], |[x, y, z], q| [x.or(q.x), y.or(q.y), z.or(q.z)])
    });
    let converted = EightJacobian::<C, V, N> { x, y, z }.homogeneous();

    let EightHomogeneous { x, y, z } = EightHomogeneous::<C, V, N>::identity();
    let [x, y, z] = closed([x, y, z], |[x, y, z]| {
        let p = EightHomogeneous::<C, V, N> { x, y, z };
        let others = [
            converted,
            EightHomogeneous::in_all_lanes([&[], &[], &[]]),
            p.add(&p),
            p.neg_where(&lanes),
            p.or_identity_where(&lanes),
        ];
        others.iter().fold([x, y, z], |[x, y, z], q| [x.or(q.x), y.or(q.y), z.or(q.z)])
    });
    EightHomogeneous::<C, V, N> { x, y, z }.limbs();
}

/// Images of table entries hold no more than these do.
fn check_image<C: GlvCurve + PrimeCurve, const N: usize>() {
    let mut table = [EightAffine::<C, V, N>::zero(); 32];
    EightAffine::odd_multiples(&[&Affine::IDENTITY; 8], &mut table);
    let entry = EightAffine::lookup(&table, &[0; 8]);
    let EightAffine { x, y } = entry.image();
    assert!(entry.x.or(x) == entry.x && entry.y.or(y) == entry.y);
}

/// Every operation on [`EightExtended`].
fn check_extended<C: Curve<Field: PrimeField, Equation = TwistedEdwards>, const N: usize>() {
    let mut table = [EightMultiple::<C, V, N>::identity(); 32];
    EightMultiple::multiples(&[&Affine::IDENTITY; 8], &mut table);
    let lanes = [0; 8];
    let entries = [EightMultiple::lookup(&table, &lanes), EightMultiple::lookup_constants(&[0; 32], &lanes)];
    let EightExtended { x, y, z, t } = EightExtended::<C, V, N>::identity();
    let [x, y, z, t] = closed([x, y, z, t], |[x, y, z, t]| {
        let p = EightExtended::<C, V, N> { x, y, z, t };
        let widened = |[x, y, z, t]: [_; 4], q: &EightExtended<C, V, N>| [q.x.or(x), q.y.or(y), q.z.or(z), q.t.or(t)];
        let others = [p.double_n(1), p.double_n(2), p.neg_where(&lanes), p.plus_point(&p)];
        let all = others.iter().fold([x, y, z, t], widened);
        entries.iter().fold(all, |all, entry| {
            let sums =
                [p.add::<true>(entry, &lanes), p.add::<false>(entry, &lanes), p.add_affine::<true>(entry, &lanes)];
            sums.iter().fold(all, widened)
        })
    });
    EightExtended::<C, V, N> { x, y, z, t }.limbs();
}

/// Every operation on points in lanes by a law: what lies in the lanes of a point, and of a table entry.
fn check_law<L: LawX8<V, N>, const N: usize>(image: impl Fn(Factors<L::Curve, V, N>) -> Factors<L::Curve, V, N>) {
    let point = Eight::load(&pack::<Modulus<L::Curve>, N>([&[0; MAX_LIMBS]; 8]));
    let (point, _) = closed((point, L::entry(point)), |(p, q)| {
        let points = [L::double(p), L::add(p, &q), L::point(&q), p.negated_in(L::SIGNED, Mask::TRUE)];
        let entries = [L::entry(p), L::negated_where(Mask::TRUE, &q), L::constant(&[], &[]), image(q)];
        (points.into_iter().fold(p, Eight::or), entries.into_iter().fold(q, |q, other| q.or(other)))
    });
    point.to_limbs::<4>();
}

fn check_homogeneous<C: PrimeCurve, const N: usize>() {
    check_points::<C, N>();
    check_law::<HomogeneousLaw<C>, N>(|q| q);
}

#[test]
fn montgomery() {
    check_homogeneous::<P192, 4>();
    check_homogeneous::<P224, 5>();
    check_homogeneous::<P256, 5>();
    check_homogeneous::<P384, 8>();
    check_homogeneous::<P521, 11>();
    check_homogeneous::<BrainpoolP256r1, 5>();
    check_homogeneous::<BrainpoolP384r1, 8>();
    check_homogeneous::<BrainpoolP512r1, 10>();
    check_image::<Secp256k1, 5>();
    check_law::<HomogeneousLaw<Secp256k1>, 5>(|q| {
        Factors::<Secp256k1, V, 5>::load(&HomogeneousX8::<Secp256k1, V, 5>::endomorphism(&EntryX8(q.store())).0)
    });
}

#[test]
fn folded() {
    check_extended::<Edwards25519, 5>();
    check_law::<ExtendedLaw<Edwards25519>, 5>(|q| q);
    check_law::<JacobiQuarticLaw<Jq25519>, 5>(|q| q);
}

/// A step of the ladder, for any two neighbours and any u and a.
#[test]
fn ladder() {
    type M = Modulus<Edwards25519>;
    let start = Eight::<M, V, 5>::spread(&[1], 0b1001).plus(Eight::spread(&[], 0b100));
    let multipliers = ladder_x8::multipliers(&[], &[]);
    let p = closed(start, |p| p.or(ladder_x8::step(p, &multipliers)));
    p.to_limbs::<2>();
}

/// A step of the ladder of eight.
#[test]
fn ladder_of_eight() {
    type F = Factors<Edwards25519, V, 5>;
    let (number, a) = (F::splat(&[]), F::splat(&[]));
    let p = closed([number; 4], |p| {
        let next = ladder_8way::step(&p, &number, &a);
        core::array::from_fn(|i| p[i].or(next[i]))
    });
    p[0].to_limbs::<8>();
}
