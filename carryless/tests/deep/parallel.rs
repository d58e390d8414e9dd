//! Products shared among threads, and batches: all points and scalars of toy curves against the slow reference, the
//! vectors, random scalars, what is refused, and threads that fail.
#![cfg(feature = "parallel")]

use crate::common::out_of_line::OutOfLine;
use crate::common::random::random;
use crate::common::toy::reference::{self, Group, Law};
use crate::common::toy::{ToyModulus, affine, reference_field};
use crate::common::{for_every_curve, limbs, vectors};
use carryless::coordinates::{Affine, JacobiQuartic, Jacobian, KimKim, LopezDahab, Point, PointError};
use carryless::curve::{BinaryCurve, Curve};
use carryless::curves::*;
use carryless::field::binary::Element;
use carryless::field::prime::Folded;
use carryless::field::{Field, named::*};
use carryless::parallel::*;
use carryless::poly::ShiftAndAdd;
use carryless::recoding::Recoding;
use carryless::scalar_mul::{self, PreparedPoints};
use carryless::word::{Portable128, Target};
use std::cell::Cell;
use std::marker::PhantomData;
use std::sync::atomic::{AtomicI64, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::thread;
use std::time::{Duration, Instant};

const RECODINGS: [Recoding; 4] = [Recoding::Binary, Recoding::Naf, Recoding::WidthNaf(3), Recoding::WidthNaf(4)];

const fn by(waiting: Waiting, batch: BatchSize) -> Synchronisation {
    Synchronisation { waiting, batch }
}

const SYNCHRONISATIONS: [Synchronisation; 9] = [
    by(Waiting::Signals, BatchSize::Points(1)),
    by(Waiting::Signals, BatchSize::Points(5)),
    by(Waiting::Mutexes, BatchSize::Points(1)),
    by(Waiting::Mutexes, BatchSize::ByWeight { addition: 150 }),
    by(Waiting::Busy, BatchSize::Points(1)),
    by(Waiting::Busy, BatchSize::Points(16)),
    by(Waiting::Busy, BatchSize::ByWeight { addition: 300 }),
    by(Waiting::FirstBatch, BatchSize::Points(3)),
    by(Waiting::FirstBatch, BatchSize::ByWeight { addition: 200 }),
];

/// A team of each synchronisation, on one pool, and one that starts threads.
fn teams() -> Vec<Team> {
    let pool = Pool::new(3).expect("three threads");
    let on_pool = SYNCHRONISATIONS.map(|synchronisation| Team::on(&pool).synchronised_by(synchronisation));
    on_pool.into_iter().chain([Team::started_for_each_product()]).collect()
}

/// k·P by every strategy of a binary curve, with the splits 0 or 1, t/2 and t.
fn strategies<P: Point<Curve: BinaryCurve>>(
    team: &Team,
    recoding: Recoding,
    k: &[u64],
    p: &Affine<P::Curve>,
) -> Vec<(String, Result<P, ParallelError>)> {
    let t = P::Curve::ORDER_BITS;
    let mut results = vec![
        ("double-and-add".to_owned(), double_and_add_vartime(team, recoding, k, p)),
        ("halve-and-add".to_owned(), halve_and_add_vartime(team, recoding, k, p)),
    ];
    for l in [0, 1, t / 2, t] {
        results.push((format!("double-halve, l = {l}"), double_halve_vartime(team, recoding, l, k, p)));
        let four = double_halve_by_four_vartime(team, recoding, l, k, p);
        results.push((format!("double-halve by four, l = {l}"), four));
        let alone = scalar_mul::double_halve_vartime(recoding, l, k, p).map_err(ParallelError::from);
        results.push((format!("double-halve by one, l = {l}"), alone));
    }
    results
}

/// y² + xy = x³ + Ax² + B over F_2^M with H·N points: constants of the type, so that every thread sees them.
#[derive(Clone, Copy)]
struct Toy<const M: u32, const A: i32, const B: u64, const H: u32, const N: u64>;

type ToyField<const M: u32> = OutOfLine<Element<ToyModulus<M>, u64, 1, ShiftAndAdd>>;

impl<const M: u32, const A: i32, const B: u64, const H: u32, const N: u64> Curve for Toy<M, A, B, H, N> {
    type Field = ToyField<M>;
    type Equation = carryless::curve::equation::Binary;
    type On<T: Target> = Self;

    const NAME: &'static str = "toy";
    const A: Option<i32> = Some(A);
    const COFACTOR: u32 = H;
    const ORDER: &'static [u64] = &[N];

    fn b() -> Self::Field {
        Self::Field::from_limbs(&[B])
    }
    fn generator() -> (Self::Field, Self::Field) {
        panic!("a toy curve has no generator of its own");
    }
}

impl<const M: u32, const A: i32, const B: u64, const H: u32, const N: u64> BinaryCurve for Toy<M, A, B, H, N> {
    type BinaryOn<T: Target> = Self;
}

/// Every point and every scalar up to 2n + 2, by every strategy; synchronisations take turns.
fn check_toy<P: Point<Curve: BinaryCurve>>(field: &reference::Field) {
    let b = P::Curve::b().to_limbs()[0] as u32;
    let law = Law { field, a: P::Curve::A.expect("0 or 1") as u32, b };
    let (points, h) = (law.points(), P::Curve::COFACTOR as usize);
    let n = points.len() / h;
    assert_eq!((n * h, n as u64), (points.len(), P::Curve::ORDER[0]));
    let subgroup: Vec<_> = points.iter().map(|p| law.multiples(*p, h)[h]).collect();
    let teams = teams();
    let turn = Cell::new(0);
    let next_team = || {
        turn.set((turn.get() + 1) % teams.len());
        &teams[turn.get()]
    };
    for p in &points {
        let point = affine::<P::Curve>(*p);
        for (k, expected) in (0..).zip(law.multiples(*p, 2 * n + 2)) {
            for recoding in RECODINGS {
                if !subgroup.contains(p) {
                    let q = double_and_add_vartime::<P>(next_team(), recoding, &[k], &point).expect("any point");
                    assert_eq!(q.to_affine_vartime(), affine(expected), "{k}·{p:?}, {recoding:?}");
                    continue;
                }
                let team = next_team();
                for (strategy, q) in strategies::<P>(team, recoding, &[k], &point) {
                    let q = q.unwrap_or_else(|e| panic!("{strategy}: {e}")).to_affine_vartime();
                    assert_eq!(q, affine(expected), "{k}·{p:?}, {strategy}, {recoding:?}, {team:?}");
                }
            }
        }
    }
    for team in &teams {
        let recoveries = team.recoveries();
        assert_eq!(Recoveries { late: 0, stalled: 0, ..recoveries }, Recoveries::default(), "{team:?}");
    }
}

#[test]
fn toy_curves() {
    check_toy::<LopezDahab<Toy<5, 1, 1, 2, 11>>>(&reference_field::<5>());
    check_toy::<KimKim<Toy<5, 0, 1, 4, 11>>>(&reference_field::<5>());
    check_toy::<Affine<Toy<5, 0, 1, 4, 11>>>(&reference_field::<5>());
    check_toy::<LopezDahab<Toy<3, 1, 1, 2, 7>>>(&reference_field::<3>());
}

fn point<C: Curve>(test: &serde_json::Value, x: &str, y: &str) -> Affine<C> {
    if test[x].is_null() {
        return Affine::IDENTITY;
    }
    Affine::new_unchecked(C::Field::from_limbs(&limbs(&test[x])), C::Field::from_limbs(&limbs(&test[y])))
}

/// The vectors of a curve: 0, 1, n − 1, n, n + 1, sparse and dense scalars, and scalars longer than n.
fn check_vectors<C: BinaryCurve>(teams: &[Team]) {
    for (i, test) in vectors("scalar_mul.json")["curves"][C::NAME].as_array().expect("tests").iter().enumerate() {
        let (k, p) = (limbs(&test["k"]), point::<C>(test, "x", "y"));
        let expected = point::<C>(test, "out_x", "out_y");
        let (team, recoding) = (&teams[i % teams.len()], RECODINGS[i % RECODINGS.len()]);
        for (strategy, q) in strategies::<LopezDahab<C>>(team, recoding, &k, &p) {
            let q = q.unwrap_or_else(|e| panic!("{strategy}: {e}")).to_affine_vartime();
            assert_eq!(q, expected, "{}: {strategy}, {recoding:?}, k = {k:x?}, {team:?}", C::NAME);
        }
        let kim_kim = halve_and_add_vartime::<KimKim<C>>(team, recoding, &k, &p).expect("a point of the subgroup");
        assert_eq!(kim_kim.to_affine_vartime(), expected, "{}: k = {k:x?}", C::NAME);
    }
}

#[test]
fn vectors_of_binary_curves() {
    let teams = teams();
    macro_rules! check {
        ($curve:ident, $field:ident) => {
            check_vectors::<$curve<OutOfLine<$field<Portable128>>>>(&teams);
        };
    }
    for_every_curve!(check);
}

fn check_prime_vectors<P: Point>(teams: &[Team]) {
    let name = P::Curve::NAME;
    for (i, test) in vectors("prime_scalar_mul.json")["curves"][name].as_array().expect("tests").iter().enumerate() {
        let (k, p) = (limbs(&test["k"]), point::<P::Curve>(test, "x", "y"));
        let expected = point::<P::Curve>(test, "out_x", "out_y");
        for recoding in RECODINGS {
            let team = &teams[i % teams.len()];
            let q = double_and_add_vartime::<P>(team, recoding, &k, &p).expect("three threads").to_affine_vartime();
            // O has coordinates on a quartic.
            let same = q == expected || P::from_affine(&expected).to_affine_vartime() == q;
            assert!(same, "{name}, {recoding:?}, k = {k:x?}, {team:?}");
        }
    }
}

#[test]
fn vectors_of_prime_curves() {
    let teams = teams();
    check_prime_vectors::<Jacobian<W25519<OutOfLine<Fp25519Limbs<Folded>>>>>(&teams);
    check_prime_vectors::<JacobiQuartic<Jq25519<OutOfLine<Fp25519Limbs<Folded>>>>>(&teams);
}

/// Random scalars.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        random(&mut self.0)
    }

    /// Random limbs; at times runs of zeros or ones, or more bits than the order has.
    fn scalar(&mut self) -> [u64; 4] {
        let shape = self.next();
        let mut k = [0; 4].map(|_: u64| self.next());
        match shape % 8 {
            0 => k = k.map(|limb| limb & k[0] & 0x0101_0101_0101_0101),
            1 => k = k.map(|limb| limb | u64::MAX << (limb % 64)),
            2 => k[1] = 0,
            3..=6 => k[3] = 0,
            _ => (),
        }
        k
    }
}

/// `count` random scalars for each strategy, against one thread from the left.
fn check_random_scalars(count: u64) {
    type C = B163<F2m163Lanes<Portable128>>;
    type P = LopezDahab<C>;
    type J = JacobiQuartic<Jq25519<Fp25519Limbs<Folded>>>;
    let teams = teams();
    let mut random = Random(0);
    let (g, h) = (Affine::<C>::generator(), Affine::<<J as Point>::Curve>::generator());
    for i in 0..count {
        let k = random.scalar();
        let (team, recoding) = (&teams[i as usize % teams.len()], RECODINGS[random.next() as usize % RECODINGS.len()]);
        let l = (random.next() % u64::from(C::ORDER_BITS + 1)) as u32;
        let expected = scalar_mul::wnaf_vartime::<P>(5, &k, &g).to_affine_vartime();
        let results: [(&str, P); 5] = [
            ("double-and-add", double_and_add_vartime(team, recoding, &k, &g).expect("three threads")),
            ("halve-and-add", halve_and_add_vartime(team, recoding, &k, &g).expect("three threads")),
            ("double-halve", double_halve_vartime(team, recoding, l, &k, &g).expect("three threads")),
            ("by four", double_halve_by_four_vartime(team, recoding, l, &k, &g).expect("three threads")),
            ("by one", scalar_mul::double_halve_vartime(recoding, l, &k, &g).expect("in the subgroup")),
        ];
        for (strategy, q) in results {
            assert_eq!(q.to_affine_vartime(), expected, "{strategy}, {recoding:?}, l = {l}, k = {k:x?}, {team:?}");
        }
        let q = double_and_add_vartime::<J>(team, recoding, &k, &h).expect("three threads").to_affine_vartime();
        let expected = scalar_mul::wnaf_vartime::<J>(5, &k, &h).to_affine_vartime();
        assert_eq!(q, expected, "Jacobi quartic, {recoding:?}, k = {k:x?}, {team:?}");
    }
}

/// Trials of a test.
const TRIALS: usize = 10_000;

#[test]
fn random_scalars() {
    check_random_scalars(TRIALS as u64);
}

#[test]
#[ignore = "minutes"]
fn more_random_scalars() {
    check_random_scalars(100_000);
}

#[test]
fn what_is_refused() {
    type C = B163<OutOfLine<F2m163Lanes<Portable128>>>;
    type P = LopezDahab<C>;
    let g = Affine::<C>::generator();
    let error = Pool::new(0).expect_err("no threads");
    assert_eq!((error.clone(), error.to_string()), (ParallelError::NoThreads, "threads: 1 or more, not 0".to_owned()));

    let team = Team::on(&Pool::new(2).expect("two threads"));
    let error = double_halve_by_four_vartime::<P>(&team, Recoding::Naf, 80, &[5], &g).err().expect("too few");
    assert_eq!(error, ParallelError::TooFewThreads { needed: 3, pool: 2 });
    assert_eq!(
        error.to_string(),
        "threads: a scalar multiplication is shared by the caller and 3 more, and the pool has 2"
    );

    // (0, √b), of order two.
    let two = Affine::<C>::new_unchecked(<C as Curve>::Field::ZERO, carryless::field::BinaryField::sqrt(C::b()));
    let refused = ParallelError::Point(PointError::NotInSubgroup);
    assert_eq!(halve_and_add_vartime::<P>(&team, Recoding::Naf, &[5], &two).err(), Some(refused.clone()));
    assert_eq!(double_halve_vartime::<P>(&team, Recoding::Naf, 7, &[5], &two).err(), Some(refused));
    assert_eq!(team.recoveries(), Recoveries::default());
}

#[test]
#[should_panic(expected = "l: 0 to 163, the bits of the order, not 164")]
fn a_split_beyond_the_order() {
    type C = B163<OutOfLine<F2m163Lanes<Portable128>>>;
    let _ = scalar_mul::double_halve_vartime::<LopezDahab<C>>(Recoding::Naf, 164, &[5], &Affine::generator());
}

#[test]
#[should_panic(expected = "batch: 1 point or more")]
fn a_batch_of_nothing() {
    let _ = Team::started_for_each_product().synchronised_by(by(Waiting::Signals, BatchSize::Points(0)));
}

#[test]
fn a_timeline_covers_both_threads() {
    type C = B163<OutOfLine<F2m163Lanes<Portable128>>>;
    let team = Team::started_for_each_product();
    let timeline = Timeline::new();
    let timed = team.clone().timed_by(&timeline);
    halve_and_add_vartime::<LopezDahab<C>>(&timed, Recoding::Naf, &[u64::MAX; 2], &Affine::generator()).expect("G");
    let spans = timeline.spans();
    for part in ["halvings", "additions"] {
        let spans: Vec<_> = spans.iter().filter(|span| span.part == part).collect();
        assert!(spans.iter().any(|span| span.activity == Activity::Works && span.from < span.to), "{part}: {spans:?}");
        assert!(spans.is_sorted_by(|a, b| a.to <= b.from && a.activity != b.activity), "{part}: {spans:?}");
    }
    halve_and_add_vartime::<LopezDahab<C>>(&team, Recoding::Naf, &[3], &Affine::generator()).expect("G");
    assert_eq!(timeline.spans().len(), spans.len(), "a team that was not timed writes nothing");
}

#[test]
fn batches() {
    let pool = Pool::new(2).expect("two threads");
    let secrets: Vec<_> =
        (1..40).map(|i| carryless::SecretScalar::<K163>::from_be_bytes(&[i; 20]).expect("< n")).collect();
    let publics = pool.mul_generator_batch(&secrets).expect("undisturbed");
    for (k, public) in secrets.iter().zip(&publics) {
        assert_eq!(carryless::mul_generator(k), Ok(*public));
    }
    let shared = pool.mul_batch(&secrets, &publics).expect("points of the subgroup");
    for i in 0..secrets.len() {
        assert_eq!(carryless::mul(&secrets[i], &publics[i]), Ok(shared[i]), "{i}");
    }
    let k: Vec<[u64; 3]> = (1..40).map(|i: u64| [i, i << 32, 7 * i]).collect();
    let k: Vec<&[u64]> = k.iter().map(|k| &k[..]).collect();
    let products = pool.mul_vartime_batch(&k, &publics).expect("equal lengths");
    let sums = pool.lincomb_vartime_batch(&k, &publics, &k, &shared).expect("equal lengths");
    for i in 0..k.len() {
        assert_eq!(products[i], carryless::mul_vartime(k[i], &publics[i]));
        assert_eq!(sums[i], products[i].add_vartime(carryless::mul_vartime(k[i], &shared[i])));
    }
    assert_eq!(pool.mul_batch::<K163>(&[], &[]), Ok(vec![]));

    // In parts of one thread each, and with the least memory.
    let sum = products.iter().fold(Affine::IDENTITY, |sum, p| sum.add_vartime(*p));
    for memory in [0, 10_000, 1 << 20] {
        let done = AtomicUsize::new(0);
        let count = |n| {
            done.fetch_add(n, Relaxed);
        };
        assert_eq!(pool.msm_vartime(&k, &publics, memory, count), Ok(sum), "{memory} bytes");
        assert_eq!(done.into_inner(), k.len(), "{memory} bytes");
    }
    let mut limbs = vec![0; PreparedPoints::<K163>::limbs(k.len())];
    let bases = PreparedPoints::new(&publics, &mut limbs).expect("points of the subgroup");
    for memory in [0, 1 << 20] {
        assert_eq!(pool.sum_of_prepared_vartime(&k, bases, memory), Ok(sum), "{memory} bytes");
    }
    let error = pool.sum_of_prepared_vartime(&k[1..], bases, 0).expect_err("a scalar too few");
    assert_eq!(error, BatchError::Lengths { argument: "bases", len: 39, expected: 38 });
    assert_eq!(pool.sum_of_prepared_vartime(&k[..0], bases.part(0..0), 0), Ok(Affine::IDENTITY));
    assert_eq!(pool.msm_vartime::<K163>(&[[0]; 0], &[], 0, |_| ()), Ok(Affine::IDENTITY));
    let error = pool.msm_vartime(&k, &publics[1..], 0, |_| ()).expect_err("a point too few");
    assert_eq!(error, BatchError::Lengths { argument: "p", len: 38, expected: 39 });

    let error = pool.mul_batch(&secrets, &publics[1..]).expect_err("a point too few");
    assert_eq!(error, BatchError::Lengths { argument: "p", len: 38, expected: 39 });
    assert_eq!(error.to_string(), "p: 39 as there are scalars, not 38");
    let error = pool.lincomb_vartime_batch(&k, &publics, &k, &shared[2..]).expect_err("points too few");
    assert_eq!(error.to_string(), "q: 39 as there are scalars, not 37");
    let mut bad = publics.clone();
    let (x, y) = publics[0].coordinates().expect("a finite point");
    for i in [31, 17, 35] {
        bad[i] = Affine::new_unchecked(x, y + <K163 as Curve>::Field::ONE);
    }
    let error = pool.mul_batch(&secrets, &bad).expect_err("points beside the curve");
    assert_eq!(error, BatchError::Point { index: 17, error: PointError::NotOnCurve });
    assert_eq!(error.to_string(), "at index 17: the point is not on the curve");
    let error = pool.msm_vartime(&k, &bad, 0, |_| ()).expect_err("points beside the curve");
    assert_eq!(error, BatchError::Point { index: 17, error: PointError::NotOnCurve });
    // In the part of another thread, and not in its first piece.
    bad[17] = publics[17];
    let error = pool.mul_batch(&secrets, &bad).expect_err("points beside the curve");
    assert_eq!(error, BatchError::Point { index: 31, error: PointError::NotOnCurve });
    let error = pool.msm_vartime(&k, &bad, 0, |_| ()).expect_err("points beside the curve");
    assert_eq!(error, BatchError::Point { index: 31, error: PointError::NotOnCurve });
    bad[31] = publics[31];
    let error = pool.mul_batch(&secrets, &bad).expect_err("points beside the curve");
    assert_eq!(error, BatchError::Point { index: 35, error: PointError::NotOnCurve });
}

/// A patience for which a clock has no room, and a margin beyond every queue.
#[test]
fn extreme_arguments() {
    type P = LopezDahab<B163<OutOfLine<F2m163Lanes<Portable128>>>>;
    let pool = Pool::new(1).expect("a thread");
    let g = Affine::generator();
    let expected = scalar_mul::wnaf_vartime::<P>(4, &[7, 5], &g).to_affine_vartime();
    let extremes = [BatchSize::ByWeight { addition: u32::MAX }, BatchSize::Points(usize::MAX)];
    let waitings = [Waiting::Signals, Waiting::Mutexes, Waiting::Busy, Waiting::FirstBatch];
    let all = waitings.into_iter().flat_map(|waiting| extremes.map(|batch| by(waiting, batch)));
    for synchronisation in SYNCHRONISATIONS.into_iter().chain(all) {
        let team = Team::on(&pool).synchronised_by(synchronisation).with_patience(Duration::MAX);
        let q = double_and_add_vartime::<P>(&team, Recoding::Naf, &[7, 5], &g).expect("a thread");
        assert_eq!(q.to_affine_vartime(), expected, "{team:?}");
        assert_eq!(team.recoveries().panics, 0, "{team:?}");
    }
}

/// K-163's field on a curve whose coefficients, asked for in every step, fail when they are told to.
#[derive(Clone, Copy)]
struct Faulty<F>(PhantomData<fn() -> F>);

/// Coefficients until the next fault, and how long it stalls; [`PANIC`] panics, [`NONE`] does nothing.
static UNTIL: AtomicI64 = AtomicI64::new(NONE);
static STALL: AtomicU64 = AtomicU64::new(0);
const NONE: i64 = i64::MIN / 2;
const PANIC: u64 = u64::MAX;

/// How long the teams under test wait, and a stall that is longer, in microseconds.
const PATIENCE: u64 = 1000;
const BEYOND_PATIENCE: u64 = 4 * PATIENCE;

/// What the panics say: their messages are not printed.
const INJECTED: &str = "an injected fault";

thread_local! {
    /// Whether this thread does not panic: one that computes alone what another is late with has nobody behind it.
    static SPARED: Cell<bool> = const { Cell::new(false) };
}

fn fail() {
    if UNTIL.fetch_sub(1, Relaxed) == 0 {
        match STALL.load(Relaxed) {
            PANIC if SPARED.get() => (),
            PANIC => panic!("{}", INJECTED.to_owned()),
            microseconds => thread::sleep(Duration::from_micros(microseconds)),
        }
    }
}

impl<F: carryless::field::BinaryField<Modulus = F2m163>> Curve for Faulty<F> {
    type Field = F;
    type Equation = carryless::curve::equation::Binary;
    type On<T: Target> = Self;

    const NAME: &'static str = "B-163 with faults";
    const A: Option<i32> = Some(1);
    const COFACTOR: u32 = 2;
    const ORDER: &'static [u64] = B163::<F>::ORDER;

    fn b() -> F {
        fail();
        B163::<F>::b()
    }
    fn generator() -> (F, F) {
        B163::<F>::generator()
    }
    fn times_a(v: F) -> F {
        fail();
        v
    }
}

impl<F: carryless::field::BinaryField<Modulus = F2m163>> BinaryCurve for Faulty<F> {
    type BinaryOn<T: Target> = Self;
}

/// Threads that panic, stall and come late, at any step of any strategy: the product is right, within two seconds, and
/// what was recovered from is counted.
#[test]
fn threads_that_fail() {
    type P = LopezDahab<Faulty<OutOfLine<F2m163Lanes<Portable128>>>>;
    let printed = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |info| {
        if info.payload().downcast_ref::<String>().is_none_or(|message| message != INJECTED) {
            printed(info);
        }
    }));
    let pool = Pool::new(3).expect("three threads");
    let teams = SYNCHRONISATIONS.map(|synchronisation| Team::on(&pool).synchronised_by(synchronisation));
    // Those that wait for a stalled thread wait shortly; one that waits for a panic must not give up before it.
    let impatient = teams.clone().map(|team| team.with_patience(Duration::from_micros(PATIENCE)));
    let mut random = Random(1);
    let g = Affine::generator();
    let k = [0; 3].map(|_: u64| random.next());
    let expected = scalar_mul::wnaf_vartime::<P>(4, &k, &g).to_affine_vartime();
    for trial in 0..TRIALS {
        let recoding = RECODINGS[random.next() as usize % RECODINGS.len()];
        let stall = [PANIC, PANIC, PANIC, 30, 60, 100, 200, 500, BEYOND_PATIENCE][random.next() as usize % 9];
        let team = &(if stall == PANIC { &teams } else { &impatient })[trial % teams.len()];
        SPARED.set(SYNCHRONISATIONS[trial % teams.len()].waiting == Waiting::FirstBatch);
        STALL.store(stall, Relaxed);
        // Neither in the caller's check of the point, nor in its last addition, which no other thread has a part in.
        UNTIL.store((5 + random.next() % 250) as i64, Relaxed);
        let start = Instant::now();
        let q: Result<P, _> = match random.next() % 4 {
            0 => double_and_add_vartime(team, recoding, &k, &g),
            1 => halve_and_add_vartime(team, recoding, &k, &g),
            2 => double_halve_vartime(team, recoding, 80, &k, &g),
            _ => double_halve_by_four_vartime(team, recoding, 80, &k, &g),
        };
        let took = start.elapsed();
        UNTIL.store(NONE, Relaxed);
        if stall == BEYOND_PATIENCE {
            // The thread that was given up goes on; it must not take part in the next trial.
            thread::sleep(Duration::from_micros(2 * BEYOND_PATIENCE));
        }
        assert_eq!(q.expect("recovered").to_affine_vartime(), expected, "trial {trial}: {recoding:?}, {team:?}");
        assert!(took < Duration::from_secs(2), "trial {trial}: {took:?}");
    }
    let mut sum = Recoveries::default();
    for recoveries in teams.iter().map(Team::recoveries) {
        sum.late += recoveries.late;
        sum.stalled += recoveries.stalled;
        sum.ended += recoveries.ended;
        sum.poisoned += recoveries.poisoned;
        sum.panics += recoveries.panics;
    }
    println!("recovered from: {sum:?}");
    let Recoveries { late, stalled, ended, poisoned, panics } = sum;
    for (what, count) in
        [("late", late), ("stalled", stalled), ("ended", ended), ("poisoned", poisoned), ("panics", panics)]
    {
        assert!(count > TRIALS as u64 / 1_000, "{what}: {count}");
    }
}
