//! Rows that are shared among threads: which there are.

use super::erase::{Stored, shared};
use super::families::{double_halve, halve_and_add_rtl_naf, halve_and_add_rtl_wnaf, naf, name};
use super::row::PointRow;
use crate::fields;
use carryless::coordinates::{Affine, JacobiQuartic, Jacobian, KimKim, Lambda, LopezDahab, Point};
use carryless::curve::{BinaryCurve, Curve};
use carryless::curves::*;
use carryless::field::Field;
use carryless::field::named::*;
use carryless::field::prime::Folded;
use carryless::parallel::*;
use carryless::poly::CombVartime;
use carryless::recoding::Recoding;
#[cfg(target_arch = "x86_64")]
use carryless::word::{Xmm, has_carryless_product};

/// Every row: on the curves of J.-M. Robert, Inscrypt 2014, by combs and by carry-less products.
pub(super) fn every_row() -> Vec<PointRow> {
    let mut rows = Vec::new();
    // Sums of halves in the coordinates that the curve has rows in anyway: those of Kim and Kim, but by combs.
    macro_rules! binary {
        ($curve:ident, $field:ty, $coordinates:ident) => {
            rows.extend(by_doubles::<LopezDahab<$curve<$field>>>());
            rows.extend(by_halves::<$coordinates<$curve<$field>>>());
            rows.push(by_four::<LopezDahab<$curve<$field>>>());
        };
    }
    // One thread by the same products; on B-233 these rows are there anyway.
    type B409Comb = LopezDahab<B409<F2m409Words<CombVartime<4>>>>;
    rows.extend([naf::<B409Comb>(), halve_and_add_rtl_naf::<B409Comb>(), halve_and_add_rtl_wnaf::<B409Comb>(4)]);
    binary!(B233, F2m233Words<CombVartime<4>>, LopezDahab);
    binary!(B409, F2m409Words<CombVartime<4>>, LopezDahab);
    #[cfg(target_arch = "x86_64")]
    if has_carryless_product() {
        binary!(B233, F2m233Lanes<Xmm>, KimKim);
        binary!(B409, F2m409Lanes<Xmm>, KimKim);
        rows.extend(by_halves::<KimKim<B571<F2m571Lanes<Xmm>>>>());
    }
    rows.extend(by_doubles::<Jacobian<W25519<Fp25519Limbs<Folded>>>>());
    rows.extend(by_doubles::<JacobiQuartic<Jq25519<Fp25519Limbs<Folded>>>>());
    rows
}

type AffineOf<P> = Affine<<P as Point>::Curve>;

/// The recodings with the names that methods have by them.
const RECODINGS: [(Recoding, &str); 3] =
    [(Recoding::Binary, ""), (Recoding::Naf, "-naf"), (Recoding::WidthNaf(4), "-wnaf4")];

/// A queue of `points` points of type T, and the accumulators of a recoding.
fn stored<P: Point, T>(points: u32, recoding: Recoding) -> Stored {
    let accumulators = recoding.odd_values();
    let bytes = points as usize * size_of::<T>() + accumulators * size_of::<P>();
    Stored::in_bytes(points as usize + accumulators, bytes)
}

/// Two threads, one that doubles and one that adds.
fn by_doubles<P: Point>() -> Vec<PointRow> {
    type A<P> = AffineOf<P>;
    let compute = |team: &Team, recoding, _, k: &[u64], p: &A<P>| double_and_add_vartime::<P>(team, recoding, k, p);
    let row = |(recoding, suffix): (Recoding, &str)| {
        let method = if recoding == Recoding::Binary { "-double-and-add" } else { suffix };
        let stored = stored::<P, P>(P::Curve::ORDER_BITS + 1, recoding);
        shared::<P>(name(format!("parallel{method}")), 2, (recoding, 0), stored, compute)
    };
    RECODINGS.map(row).into()
}

/// Two threads, one that halves and one that adds; two that each do both, for a part of the digits; and one thread that
/// does all that.
fn by_halves<P: Point<Curve: BinaryCurve>>() -> Vec<PointRow> {
    type A<P> = AffineOf<P>;
    let halve = |team: &Team, recoding, _, k: &[u64], p: &A<P>| halve_and_add_vartime::<P>(team, recoding, k, p);
    let (t, l) = (P::Curve::ORDER_BITS, split::<P::Curve>());
    let halves = RECODINGS.map(|(recoding, suffix)| {
        let method = name(format!("parallel-halve-and-add{suffix}"));
        halved::<P>(shared::<P>(method, 2, (recoding, 0), stored::<P, Lambda<P::Curve>>(t, recoding), halve))
    });
    halves.into_iter().chain(by_parts::<P>(l, t / 2)).collect()
}

/// Two threads of which one halves for l digits and the other doubles, and one thread that halves for as many as are `alone`.
fn by_parts<P: Point<Curve: BinaryCurve>>(l: u32, alone: u32) -> Vec<PointRow> {
    type A<P> = AffineOf<P>;
    let both = |team: &Team, recoding, l, k: &[u64], p: &A<P>| double_halve_vartime::<P>(team, recoding, l, k, p);
    let parts = [RECODINGS[1], RECODINGS[2]].into_iter().flat_map(|(recoding, suffix)| {
        let stored = Stored::accumulators::<P>(2 * recoding.odd_values());
        let parallel = shared::<P>(name(format!("parallel-double-halve{suffix}")), 2, (recoding, l), stored, both);
        [PointRow { split: Some(l), ..halved::<P>(parallel) }, double_halve::<P>(recoding, suffix, alone)]
    });
    parts.collect()
}

/// The rows of a curve that give l digits to halvings and the others to doublings, where a usual row gives another number; none
/// on a curve without such rows.
pub fn with_split(curve: &str, l: u32) -> Vec<PointRow> {
    let named = |row: PointRow| PointRow { id: format!("{}, {l} halvings", row.id), ..row };
    split_at(curve, l).into_iter().map(named).collect()
}

fn split_at(curve: &str, l: u32) -> Vec<PointRow> {
    match curve {
        #[cfg(target_arch = "x86_64")]
        "B-233" if has_carryless_product() => by_parts::<KimKim<B233<F2m233Lanes<Xmm>>>>(l, l),
        #[cfg(target_arch = "x86_64")]
        "B-409" if has_carryless_product() => by_parts::<KimKim<B409<F2m409Lanes<Xmm>>>>(l, l),
        #[cfg(target_arch = "x86_64")]
        "B-571" if has_carryless_product() => by_parts::<KimKim<B571<F2m571Lanes<Xmm>>>>(l, l),
        "B-233" => by_parts::<LopezDahab<B233<F2m233Words<CombVartime<4>>>>>(l, l),
        "B-409" => by_parts::<LopezDahab<B409<F2m409Words<CombVartime<4>>>>>(l, l),
        _ => Vec::new(),
    }
}

/// Four threads.
fn by_four<P: Point<Curve: BinaryCurve>>() -> PointRow {
    let compute = |team: &Team, recoding, l, k: &[u64], p: &AffineOf<P>| {
        double_halve_by_four_vartime::<P>(team, recoding, l, k, p)
    };
    let (t, l) = (P::Curve::ORDER_BITS, split::<P::Curve>());
    let bytes = (t - l + 2) as usize * size_of::<P>() + l as usize * size_of::<Lambda<P::Curve>>();
    let stored = Stored::in_bytes(t as usize + 4, bytes + 2 * size_of::<P>());
    let row = shared::<P>("parallel4-double-halve-naf", 4, (Recoding::Naf, l), stored, compute);
    PointRow { split: Some(l), ..halved::<P>(row) }
}

/// The row of a method that reads the tables of halvings.
fn halved<P: Point<Curve: BinaryCurve>>(row: PointRow) -> PointRow {
    PointRow { table_bytes: row.table_bytes + fields::halving_bytes::<<P::Curve as Curve>::Field>(), ..row }
}

/// The digits that halvings take, so that both parts take about as long: more where a halving costs less beside a
/// product.
fn split<C: BinaryCurve>() -> u32 {
    let hundredths = if C::Field::CONSTANT_TIME { 45 } else { 55 };
    C::ORDER_BITS * hundredths / 100
}
