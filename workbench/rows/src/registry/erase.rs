//! From a method of the library, generic in the representation of points, to a row: types are erased here and nowhere
//! else.
//!
//! A row costs compile time. What rows of one representation share is out of line.

use super::methods;
use super::row::{self, PointRow, Types, Work};
use crate::curves::{self, AffinePoint};
use crate::fields;
use carryless::coordinates::{Affine, Point, PointError};
use carryless::curve::{BinaryCurve, Curve};
use carryless::field::{BinaryField, Field};
use carryless::parallel::{ParallelError, Team};
use carryless::recoding::Recoding;
use carryless::scalar::{SecretScalar, public_scalar_vartime};

/// Points that a method stores, and their bytes.
#[derive(Clone, Copy)]
pub(super) struct Stored {
    points: usize,
    bytes: usize,
}

impl Stored {
    /// None: P itself and one sum do not count.
    pub const NONE: Self = Stored { points: 0, bytes: 0 };

    /// A table of `points` points; one of a single point is P itself.
    pub const fn table<P: Point>(points: usize) -> Self {
        if points == 1 { Self::NONE } else { Stored { points, bytes: points * size_of::<P::Entry>() } }
    }

    /// The odd multiples that a NAF of width w needs.
    pub fn odd_multiples<P: Point>(w: u32) -> Self {
        Self::table::<P>(1 << (w - 2))
    }

    /// A table of `points` points of type T.
    pub const fn of<T>(points: usize) -> Self {
        Stored { points, bytes: points * size_of::<T>() }
    }

    /// `points` points in `bytes` bytes.
    pub const fn in_bytes(points: usize, bytes: usize) -> Self {
        Stored { points, bytes }
    }

    /// `points` accumulators; one is the result itself.
    pub const fn accumulators<P: Point>(points: usize) -> Self {
        if points == 1 { Self::NONE } else { Stored { points, bytes: points * size_of::<P>() } }
    }
}

type AffineOf<P> = Affine<<P as Point>::Curve>;

/// The widths, or teeth and tables, of a method: 0 where it has none. They come beside the method, so that rows that
/// differ in them alone share all code.
pub(super) type Widths = [u32; 2];

/// A method for k·P.
pub(super) type Multiply<P> = fn(Widths, &[u64], &AffineOf<P>) -> P;

/// A method for k·P + l·Q, given P's table.
pub(super) type AddMultiples<P, T> = fn(Widths, &T, &[u64], &[u64], &AffineOf<P>) -> P;

/// A method for k·P that refuses points outside the subgroup.
pub(super) type InSubgroup<P> = fn(Widths, &[u64], &AffineOf<P>) -> Result<P, PointError>;

/// The row of a method for k·P.
pub(super) fn multiple<P: Point>(
    method: &'static str,
    widths: Widths,
    unknown: Stored,
    compute: Multiply<P>,
) -> PointRow {
    let work = Work::multiple(move |p| {
        let p = curves::from_limbs(p);
        row::multiple(move |k| erased(compute(widths, k, &p)))
    });
    PointKind::of::<P>().row(method, Stored::NONE, unknown, work)
}

/// The row of a method for k·P that refuses points outside the subgroup.
pub(super) fn multiple_in_subgroup<P: Point>(
    coordinates: &'static str,
    method: &'static str,
    widths: Widths,
    unknown: Stored,
    compute: InSubgroup<P>,
) -> PointRow {
    let work = Work::multiple(move |p| {
        let p = curves::from_limbs(p);
        row::multiple(move |k| erased(compute(widths, k, &p).expect(IN_SUBGROUP)))
    });
    PointKind { coordinates, ..PointKind::of::<P>() }.row(method, Stored::NONE, unknown, work)
}

/// A method that is shared among the threads of a team: a recoding, and where the digits are split.
pub(super) type SharedProduct<P> = fn(&Team, Recoding, u32, &[u64], &AffineOf<P>) -> Result<P, ParallelError>;

/// The row of a method that is shared among `threads` threads.
pub(super) fn shared<P: Point>(
    method: &'static str,
    threads: u32,
    (recoding, l): (Recoding, u32),
    unknown: Stored,
    compute: SharedProduct<P>,
) -> PointRow {
    let work = Work::shared(move |team, p| {
        let (team, p) = (team.clone(), curves::from_limbs(p));
        row::multiple(move |k| erased(compute(&team, recoding, l, k, &p).expect(IN_SUBGROUP)))
    });
    PointRow { threads, ..PointKind::of::<P>().row(method, Stored::NONE, unknown, work) }
}

/// What must hold of the points of a row.
pub(super) const IN_SUBGROUP: &str = "points are in the subgroup of prime order";

/// The row of a method for a fixed point, which `prepare` prepares.
pub(super) fn fixed<P: Point, T: 'static>(
    method: &'static str,
    widths: Widths,
    table: Stored,
    prepare: fn(Widths, &AffineOf<P>) -> T,
    compute: fn(&T, &[u64]) -> P,
) -> PointRow {
    let work = Work::multiple(move |p| {
        let table = prepare(widths, &curves::from_limbs(p));
        row::multiple(move |k| erased(compute(&table, k)))
    });
    PointKind::of::<P>().row(method, table, Stored::NONE, work)
}

/// The row of a method for k·P + l·Q; `prepare` prepares P. The sums may be in other coordinates than the result.
pub(super) fn sum<P: Point, T: 'static>(
    coordinates: &'static str,
    method: &'static str,
    widths: Widths,
    table: Stored,
    unknown: Stored,
    prepare: fn(Widths, &AffineOf<P>) -> T,
    compute: AddMultiples<P, T>,
) -> PointRow {
    let work = Work::sum(move |p| {
        let table = prepare(widths, &curves::from_limbs(p));
        row::sum(move |k, l, q| erased(compute(widths, &table, k, l, &curves::from_limbs(q))))
    });
    PointKind { coordinates, ..PointKind::of::<P>() }.row(method, table, unknown, work)
}

/// The row of a method in constant time on a binary curve: `prepare` prepares P, `compute` is given k mod n.
///
/// The time is as constant as that of the field's products.
pub(super) fn in_constant_time<C: BinaryCurve, T: 'static>(
    coordinates: &'static str,
    method: &'static str,
    width: u32,
    table: Stored,
    unknown: Stored,
    prepare: fn(&Affine<C>) -> T,
    compute: fn(u32, &T, &SecretScalar<C>) -> Affine<C>,
) -> PointRow {
    let names = (C::Field::MULTIPLIER, coordinates);
    let row = in_constant_time_without_tables(names, method, width, table, unknown, prepare, compute);
    let inversion_bytes = fields::inversion_table_bytes::<<C::Field as BinaryField>::Modulus>();
    PointRow { table_bytes: row.table_bytes - row.inversion_bytes + inversion_bytes, inversion_bytes, ..row }
}

/// The row of a method in constant time on a curve whose field has no tables for its inversion, by the names of multiplier and
/// coordinates.
pub(super) fn in_constant_time_without_tables<C: Curve, T: 'static>(
    (multiplier, coordinates): (&'static str, &'static str),
    method: &'static str,
    width: u32,
    table: Stored,
    unknown: Stored,
    prepare: fn(&Affine<C>) -> T,
    compute: fn(u32, &T, &SecretScalar<C>) -> Affine<C>,
) -> PointRow {
    let work = Work::multiple(move |p| {
        let table = prepare(&curves::from_limbs(p));
        row::multiple(move |k| curves::to_limbs(&compute(width, &table, &public_scalar_vartime(k))))
    });
    let kind = PointKind { multiplier, coordinates, ..PointKind::of::<Affine<C>>() };
    let time = if kind.is_constant_time { "constant" } else { "variable" };
    PointRow { time, ..kind.row(method, table, unknown, work) }
}

/// The point without its type.
#[inline(never)]
fn erased<P: Point>(p: P) -> AffinePoint {
    curves::to_limbs(&p.to_affine_vartime())
}

/// What the rows of one kind of points have in common.
#[derive(Clone, Copy)]
struct PointKind {
    curve: &'static str,
    field: u32,
    field_name: &'static str,
    multiplier: &'static str,
    is_constant_time: bool,
    coordinates: &'static str,
    types: Types,
}

impl PointKind {
    fn of<P: Point>() -> Self {
        PointKind {
            curve: P::Curve::NAME,
            field: <P::Curve as Curve>::Field::BITS,
            field_name: <P::Curve as Curve>::Field::NAME,
            multiplier: P::MULTIPLIER,
            is_constant_time: <P::Curve as Curve>::Field::CONSTANT_TIME,
            coordinates: P::COORDINATES,
            types: Types::of::<P::Curve, P>(),
        }
    }

    fn row(self, method: &'static str, table: Stored, unknown: Stored, work: Work) -> PointRow {
        let (family, window) = methods::family(method).unwrap_or_else(|| panic!("METHODS has no family of {method}"));
        let PointKind { curve, field, field_name, multiplier, is_constant_time, coordinates, types } = self;
        let inversion_bytes = fields::inversion_bytes_vartime(field_name);
        let squares = fields::square_table_bytes(field_name, is_constant_time);
        PointRow {
            id: format!("{curve}/{multiplier}/{coordinates}/{method}"),
            curve,
            field,
            field_name,
            multiplier,
            coordinates,
            method,
            family: family.name,
            window,
            split: None,
            shape: None,
            types,
            operation: family.operation,
            threads: 1,
            time: "variable",
            table_bytes: inversion_bytes + squares + table.bytes,
            inversion_bytes,
            fixed_point_bytes: table.bytes,
            unknown_point_bytes: unknown.bytes,
            stored_points: table.points + unknown.points,
            source: family.source,
            work,
        }
    }
}
