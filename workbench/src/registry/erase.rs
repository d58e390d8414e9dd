//! From a method of the library, generic in the representation of points, to a row: types are erased here and nowhere
//! else.
//!
//! A row costs compile time. What rows of one representation share is out of line.

use super::methods;
use super::row::{Row, Work};
use crate::curves::{self, AffinePoint};
use crate::fields;
use carryless::coordinates::{Affine, NotInSubgroup, Point};
use carryless::curve::Curve;
use carryless::field::{BinaryField, Field};
use carryless::scalar::{SecretScalar, reduce_vartime};

/// Points that a method stores, and their bytes.
#[derive(Clone, Copy)]
pub(super) struct Stored {
    points: usize,
    bytes: usize,
}

impl Stored {
    /// None: P itself and one sum do not count.
    pub const NONE: Self = Stored { points: 0, bytes: 0 };

    /// So many points in a table; a table of one is P itself.
    pub const fn table<P: Point>(points: usize) -> Self {
        if points == 1 { Self::NONE } else { Stored { points, bytes: points * size_of::<P::Entry>() } }
    }

    /// So many points of type T in a table.
    pub const fn of<T>(points: usize) -> Self {
        Stored { points, bytes: points * size_of::<T>() }
    }

    /// So many points in so many bytes.
    pub const fn in_bytes(points: usize, bytes: usize) -> Self {
        Stored { points, bytes }
    }

    /// So many sums; one is the result itself.
    pub const fn accumulators<P: Point>(points: usize) -> Self {
        if points == 1 { Self::NONE } else { Stored { points, bytes: points * size_of::<P>() } }
    }
}

type AffineOf<P> = Affine<<P as Point>::Curve>;

/// A method for k·P that refuses points outside the subgroup.
pub(super) type InSubgroup<P> = fn(&[u64], &AffineOf<P>) -> Result<P, NotInSubgroup>;

/// The row of a method for k·P.
pub(super) fn multiple<P: Point>(method: &'static str, unknown: Stored, compute: fn(&[u64], &AffineOf<P>) -> P) -> Row {
    let work = Work::Multiple(Box::new(move |p| {
        let p = curves::from_limbs(p);
        Box::new(move |k| erased(compute(k, &p)))
    }));
    row::<P>(P::COORDINATES, method, Stored::NONE, unknown, work)
}

/// The row of a method for k·P that refuses points outside the subgroup.
pub(super) fn multiple_in_subgroup<P: Point>(
    coordinates: &'static str,
    method: &'static str,
    unknown: Stored,
    compute: InSubgroup<P>,
) -> Row {
    let work = Work::Multiple(Box::new(move |p| {
        let p = curves::from_limbs(p);
        Box::new(move |k| erased(compute(k, &p).expect(IN_SUBGROUP)))
    }));
    row::<P>(coordinates, method, Stored::NONE, unknown, work)
}

/// What must hold of the points of a row.
pub(super) const IN_SUBGROUP: &str = "points are in the subgroup of prime order";

/// The row of a method for a fixed point, which `prepare` prepares.
pub(super) fn fixed<P: Point, T: 'static>(
    method: &'static str,
    table: Stored,
    prepare: fn(&AffineOf<P>) -> T,
    compute: fn(&T, &[u64]) -> P,
) -> Row {
    let work = Work::Multiple(Box::new(move |p| {
        let table = prepare(&curves::from_limbs(p));
        Box::new(move |k| erased(compute(&table, k)))
    }));
    row::<P>(P::COORDINATES, method, table, Stored::NONE, work)
}

/// The row of a method for k·P + l·Q; `prepare` prepares P.
pub(super) fn sum<P: Point, T: 'static>(
    method: &'static str,
    table: Stored,
    unknown: Stored,
    prepare: fn(&AffineOf<P>) -> T,
    compute: fn(&T, &[u64], &[u64], &AffineOf<P>) -> P,
) -> Row {
    let work = Work::Sum(Box::new(move |p| {
        let table = prepare(&curves::from_limbs(p));
        Box::new(move |k, l, q| erased(compute(&table, k, l, &curves::from_limbs(q))))
    }));
    row::<P>(P::COORDINATES, method, table, unknown, work)
}

/// The row of a method in constant time: `prepare` prepares P, `compute` is given k mod n.
///
/// The time is as constant as that of the field's products.
pub(super) fn in_constant_time<C: Curve<Field: BinaryField>, T: 'static>(
    coordinates: &'static str,
    method: &'static str,
    table: Stored,
    unknown: Stored,
    prepare: fn(&Affine<C>) -> T,
    compute: fn(&T, &SecretScalar<C>) -> Affine<C>,
) -> Row {
    let work = Work::Multiple(Box::new(move |p| {
        let table = prepare(&curves::from_limbs(p));
        Box::new(move |k| curves::to_limbs(&compute(&table, &below_the_order(k))))
    }));
    let row = row::<Affine<C>>(coordinates, method, table, unknown, work);
    let tables = fields::scan_table_bytes::<C::Field>();
    let time = if C::Field::CONSTANT_TIME { "constant" } else { "variable" };
    Row { time, table_bytes: tables + table.bytes, ..row }
}

fn below_the_order<C: Curve>(k: &[u64]) -> SecretScalar<C> {
    SecretScalar::from_limbs(&reduce_vartime(k, C::ORDER)).expect("k mod n is below n")
}

/// The point without its type.
#[inline(never)]
fn erased<P: Point>(p: P) -> AffinePoint {
    curves::to_limbs(&p.to_affine_vartime())
}

fn row<P: Point>(coordinates: &'static str, method: &'static str, table: Stored, unknown: Stored, work: Work) -> Row {
    let (family, window) = methods::family(method).unwrap_or_else(|| panic!("METHODS has no family of {method}"));
    let (curve, multiplier) = (P::Curve::NAME, <P::Curve as Curve>::Field::MULTIPLIER);
    Row {
        id: format!("{curve}/{multiplier}/{coordinates}/{method}"),
        curve,
        field: <P::Curve as Curve>::Field::BITS,
        field_name: <P::Curve as Curve>::Field::NAME,
        multiplier,
        coordinates,
        method,
        window,
        operation: family.operation,
        threads: 1,
        time: "variable",
        table_bytes: fields::table_bytes::<<P::Curve as Curve>::Field>() + table.bytes,
        fixed_point_bytes: table.bytes,
        unknown_point_bytes: unknown.bytes,
        stored_points: table.points + unknown.points,
        source: family.source,
        work,
    }
}
