//! Points whose coordinates lie side by side in the lanes of a [`Word512`], so that up to eight products are one: what such
//! coordinate systems share. Their formulas are a [`LawX8`] each.
//!
//! The laws are right for all points, and take constant time. Cost: in rounds of products, one after the other, each of
//! eight products side by side.

use super::eight::{Eight, Factor, Packed, pack};
use super::odd_multiples;
use crate::coordinates::{Affine, ConstantTimePoint, Point};
use crate::curve::Curve;
use crate::field::{Field, MAX_LIMBS, PrimeField};
use crate::word::{Mask, Word512};
use core::marker::PhantomData;

/// The prime of a curve's field.
pub(super) type Modulus<C> = <<C as Curve>::Field as PrimeField>::Modulus;
/// Eight numbers, products and sums.
pub(super) type Numbers<C, V, const N: usize> = Eight<Modulus<C>, V, N>;
/// Eight numbers to be multiplied.
pub(super) type Factors<C, V, const N: usize> = Factor<Modulus<C>, V, N>;

/// A law of addition in lanes, right for all points of the subgroup: four coordinates of a point in lanes 0 to 3, and in
/// the lanes of a table entry what a sum multiplies by.
///
/// A double, a sum and a table entry take and give whatever [`Eight`] holds in the other lanes.
pub trait LawX8<V: Word512, const N: usize>: 'static {
    /// The curve.
    type Curve: Curve<Field: PrimeField>;

    /// The name of the coordinate system on the command line.
    const COORDINATES: &'static str;
    /// The coordinates of O.
    const IDENTITY: [u64; 4];
    /// The lanes of the coordinates in which −P differs from P by the sign.
    const SIGNED: u8;

    /// The coordinates of an affine point, O too, up to a common factor. Cost: 1S at most.
    fn coordinates(p: &Affine<Self::Curve>) -> [<Self::Curve as Curve>::Field; 4];
    /// The affine point with these coordinates, by one inversion. Cost: 1I + 2M.
    fn to_affine(
        coordinates: [<Self::Curve as Curve>::Field; 4],
        invert: impl FnOnce(<Self::Curve as Curve>::Field) -> <Self::Curve as Curve>::Field,
    ) -> Affine<Self::Curve>;

    /// 2P.
    fn double(p: Numbers<Self::Curve, V, N>) -> Numbers<Self::Curve, V, N>;
    /// P + Q for a table entry Q.
    fn add(p: Numbers<Self::Curve, V, N>, q: &Factors<Self::Curve, V, N>) -> Numbers<Self::Curve, V, N>;
    /// A point as a table entry.
    fn entry(p: Numbers<Self::Curve, V, N>) -> Factors<Self::Curve, V, N>;
    /// The point of a table entry. Cost: nothing.
    fn point(q: &Factors<Self::Curve, V, N>) -> Numbers<Self::Curve, V, N>;
    /// −Q of a table entry where the mask is true. Cost: nothing.
    fn negated_where(mask: Mask, q: &Factors<Self::Curve, V, N>) -> Factors<Self::Curve, V, N>;
    /// The table entry of a point whose x and y are limbs as [`Field::to_table`] gives them.
    fn constant(x: &[u64], y: &[u64]) -> Factors<Self::Curve, V, N>;
}

/// A point by the law `L` in the lanes of words `V`, with N limbs: as many of 52 bits as hold four bits more than p, of
/// 51 bits for 2^255 − 19.
///
/// Coordinate i is the number in lane i, i < 4; all have one common factor, which no result depends on. What the other lanes hold
/// has no meaning. Numbers are those of `Eight`, sums and products that are not carried, and `lane_bounds` shows that none leaves
/// what it can hold.
pub struct PointX8<L, V, const N: usize>(Packed<N>, PhantomData<fn() -> (L, V)>);

/// A point in a table: carried numbers, in the lanes what the law multiplies by.
#[derive(Clone, Copy)]
pub struct EntryX8<const N: usize>(pub(super) Packed<N>);

impl<L, V, const N: usize> Clone for PointX8<L, V, N> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}
impl<L, V, const N: usize> Copy for PointX8<L, V, N> {}

impl<L: LawX8<V, N>, V: Word512, const N: usize> PointX8<L, V, N> {
    #[inline(always)]
    const fn new(coordinates: Packed<N>) -> Self {
        PointX8(coordinates, PhantomData)
    }

    #[inline(never)]
    fn doubled_n(self, n: u32) -> Self {
        V::enter(
            #[inline(always)]
            || {
                let mut p = Eight::load(&self.0);
                for _ in 0..n {
                    p = L::double(p);
                }
                Self::new(p.store())
            },
        )
    }

    #[inline(never)]
    fn plus_entry(self, q: &EntryX8<N>) -> Self {
        V::enter(
            #[inline(always)]
            || Self::new(L::add(Eight::load(&self.0), &Factor::load(&q.0)).store()),
        )
    }

    /// The point as a table entry.
    #[inline(never)]
    fn to_entry(self) -> EntryX8<N> {
        V::enter(
            #[inline(always)]
            || EntryX8(L::entry(Eight::load(&self.0)).store()),
        )
    }

    /// The coordinates, with a common factor.
    #[inline(never)]
    fn coordinates(self) -> [<L::Curve as Curve>::Field; 4] {
        let numbers: [[u64; MAX_LIMBS]; 4] = V::enter(
            #[inline(always)]
            || Numbers::<L::Curve, V, N>::load(&self.0).to_limbs(),
        );
        numbers.each_ref().map(|number| <L::Curve as Curve>::Field::from_known(number))
    }
}

impl<L: LawX8<V, N>, V: Word512, const N: usize> ConstantTimePoint for PointX8<L, V, N> {
    type Curve = L::Curve;
    type Entry = EntryX8<N>;

    const COORDINATES: &'static str = L::COORDINATES;
    const MULTIPLIER: &'static str = V::MULTIPLIER;
    const COMPLETE: bool = true;
    const HOLDS_MULTIPLES: bool = <L::Curve as Curve>::Field::HELD_AS_MULTIPLE;

    fn identity() -> Self {
        Self::IDENTITY
    }
    /// Cost: that of the law's `entry`, and 1S at most.
    fn entry(p: &Affine<Self::Curve>) -> Self::Entry {
        <Self as Point>::entry(p)
    }
    /// Cost: nothing.
    #[inline(never)]
    fn from_entry(q: &Self::Entry) -> Self {
        V::enter(
            #[inline(always)]
            || Self::new(L::point(&Factor::load(&q.0)).store()),
        )
    }
    /// Cost: 1I + 2M.
    fn to_affine(self) -> Affine<Self::Curve> {
        L::to_affine(self.coordinates(), Field::invert)
    }
    #[inline(never)]
    fn neg_if(self, mask: Mask) -> Self {
        V::enter(
            #[inline(always)]
            || {
                let p = Numbers::<L::Curve, V, N>::load(&self.0);
                Self::new(p.negated_in(L::SIGNED, mask).store())
            },
        )
    }
    /// Cost: that of the law's `double` n times.
    #[inline(always)]
    fn double_n(self, n: u32) -> Self {
        self.doubled_n(n)
    }
    /// Cost: those of the law's `entry` and `add`.
    #[inline(always)]
    fn add(self, q: Self) -> Self {
        self.plus_entry(&q.to_entry())
    }
    /// Cost: that of the law's `add`.
    #[inline(always)]
    fn add_entry(self, q: &Self::Entry) -> Self {
        self.plus_entry(q)
    }

    /// Cost: those of the law's `entry` and `add` for each entry.
    fn odd_multiples(p: &Affine<Self::Curve>, table: &mut [Self::Entry]) {
        let mut multiple = Self::from_affine(p);
        let double = multiple.doubled_n(1).to_entry();
        for (i, place) in table.iter_mut().enumerate() {
            if i > 0 {
                multiple = multiple.plus_entry(&double);
            }
            *place = multiple.to_entry();
        }
    }
    #[inline(never)]
    fn lookup(table: &[Self::Entry], index: u64, negative: Mask) -> Self::Entry {
        V::enter(
            #[inline(always)]
            || {
                // Each entry is loaded, and the mask of its index decides whether it takes the place of what was found.
                let mut found = Factors::<L::Curve, V, N>::load(&table[0].0);
                for (i, entry) in table.iter().enumerate().skip(1) {
                    found = Factor::select(Mask::is_zero(index ^ i as u64), Factor::load(&entry.0), found);
                }
                EntryX8(L::negated_where(negative, &found).store())
            },
        )
    }
    /// Cost: that of the law's `constant`.
    #[inline(never)]
    fn lookup_constants(table: &[u64], index: u64, negative: Mask) -> Self::Entry {
        V::enter(
            #[inline(always)]
            || {
                let row = odd_multiples::row::<<L::Curve as Curve>::Field>(table, index);
                let (x, y) = row[..Self::CONSTANT_LIMBS].split_at(Self::CONSTANT_LIMBS / 2);
                EntryX8(L::negated_where(negative, &L::constant(x, y)).store())
            },
        )
    }
    fn write_constant(p: &Affine<Self::Curve>, limbs: &mut [u64]) {
        odd_multiples::write_constant(p, limbs);
    }
}

impl<L: LawX8<V, N>, V: Word512, const N: usize> Point for PointX8<L, V, N> {
    type Curve = L::Curve;
    type Entry = EntryX8<N>;

    const COORDINATES: &'static str = L::COORDINATES;
    const MULTIPLIER: &'static str = V::MULTIPLIER;
    const IDENTITY: Self = {
        let (mut coordinates, mut lane) = (Packed([[0; 8]; N]), 0);
        while lane < 4 {
            coordinates.0[0][lane] = L::IDENTITY[lane];
            lane += 1;
        }
        Self::new(coordinates)
    };

    /// Cost: 1S at most.
    fn from_affine(p: &Affine<Self::Curve>) -> Self {
        let coordinates = L::coordinates(p).map(|coordinate| coordinate.to_limbs());
        let ([a, b, c, d], zero) = (coordinates.each_ref(), &[0; MAX_LIMBS]);
        Self::new(pack::<Modulus<L::Curve>, N>([a, b, c, d, zero, zero, zero, zero]))
    }
    /// Cost: 1I + 2M.
    fn to_affine_vartime(self) -> Affine<Self::Curve> {
        L::to_affine(self.coordinates(), Field::invert_vartime)
    }
    #[inline(always)]
    fn neg(self) -> Self {
        self.neg_if(Mask::TRUE)
    }
    /// Cost: that of the law's `double`.
    #[inline(always)]
    fn double(self) -> Self {
        self.doubled_n(1)
    }
    #[inline(always)]
    fn double_n_vartime(self, n: u32) -> Self {
        self.doubled_n(n)
    }
    /// Cost: those of the law's `entry` and `add`. It takes constant time.
    #[inline(always)]
    fn add_vartime(self, q: Self) -> Self {
        self.plus_entry(&q.to_entry())
    }

    /// Cost: that of the law's `entry`, and 1S at most.
    fn entry(p: &Affine<Self::Curve>) -> Self::Entry {
        Self::from_affine(p).to_entry()
    }
    /// Cost: that of the law's `entry` for each point; no inversion is needed.
    fn to_entries_vartime(points: &[Self], entries: &mut [Self::Entry]) {
        for (entry, p) in entries.iter_mut().zip(points) {
            *entry = p.to_entry();
        }
    }
    #[inline(never)]
    fn neg_entry(q: &Self::Entry) -> Self::Entry {
        V::enter(
            #[inline(always)]
            || EntryX8(L::negated_where(Mask::TRUE, &Factor::load(&q.0)).store()),
        )
    }
    /// Cost: that of the law's `add`. It takes constant time.
    #[inline(always)]
    fn add_entry_vartime(self, q: &Self::Entry) -> Self {
        self.plus_entry(q)
    }
}
