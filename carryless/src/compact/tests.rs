//! The field against products bit by bit, multiples against chains of affine sums, and what the library computes on curves of its own.

mod proofs;

use super::field::{Affine, Arithmetic, Element, MOST, add, element, one};
use super::parameters::{CURVES, Parameters, own};
use crate::curve::dispatch::Clmul;
use crate::field::{Field, MAX_LIMBS};
use crate::word::{Backend, Portable128, SingleWord128, Target};
use crate::{B163, B233, B283, B409, KeyCurve, M257, SecretScalar};
use core::sync::atomic::{AtomicU32, Ordering::Relaxed};

/// `$check` of the arithmetic of every curve, those of tests too, on portable words and on the processor's.
macro_rules! for_every_curve {
    ($check:ident) => {
        for curve in CURVES.iter().chain(&own::OWN) {
            $check(&Arithmetic::<Portable128, MOST>::new(curve));
            if Backend::Clmul.is_available() {
                type Lane = <Clmul as Target>::Lane;
                match curve.limbs {
                    2 => $check(&Arithmetic::<Lane, 2>::new(curve)),
                    3 => $check(&Arithmetic::<Lane, 3>::new(curve)),
                    4 => $check(&Arithmetic::<Lane, 4>::new(curve)),
                    5 => $check(&Arithmetic::<Lane, 5>::new(curve)),
                    6 => $check(&Arithmetic::<Lane, 6>::new(curve)),
                    7 => $check(&Arithmetic::<Lane, 7>::new(curve)),
                    limbs => panic!("{limbs} limbs"),
                }
            }
        }
    };
}

/// Numbers that are the same each time (G. Marsaglia's xorshift).
struct Numbers(u64);

impl Numbers {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }
    fn limbs<const N: usize>(&mut self) -> [u64; N] {
        core::array::from_fn(|_| self.next())
    }
    /// Less than n.
    fn scalar(&mut self, curve: &Parameters) -> [u64; MAX_LIMBS] {
        let mut k = [0; MAX_LIMBS];
        for (k, n) in k.iter_mut().zip(curve.order) {
            *k = self.next() % n.max(&1);
        }
        k
    }
}

/// ab, bit by bit.
fn product<L: SingleWord128, const N: usize>(p: &Arithmetic<L, N>, a: &Element<N>, b: &Element<N>) -> Element<N> {
    let m = p.curve.m as usize;
    let mut sum = [0; N];
    for i in (0..64 * N).rev() {
        // sum·x, of which x^m is replaced; elements are reduced before.
        for j in (0..N).rev() {
            sum[j] = sum[j] << 1 | if j > 0 { sum[j - 1] >> 63 } else { 0 };
        }
        if sum[m / 64] >> (m % 64) & 1 == 1 {
            sum[m / 64] ^= 1 << (m % 64);
            for e in p.curve.exponents {
                sum[usize::from(e / 64)] ^= 1 << (e % 64);
            }
        }
        if b[i / 64] >> (i % 64) & 1 == 1 {
            sum = add(&sum, &p.canonical(a));
        }
    }
    sum
}

fn field_of<L: SingleWord128, const N: usize>(p: &Arithmetic<L, N>) {
    let name = p.curve.names[0];
    let mut numbers = Numbers(0x9e37_79b9_7f4a_7c15);
    // x^m, whose remainder is written down once more here.
    let (mut power, mut rest) = ([0; N], [0; N]);
    power[p.curve.m as usize / 64] = 1 << (p.curve.m % 64);
    for e in p.curve.exponents {
        rest[usize::from(e / 64)] |= 1 << (e % 64);
    }
    assert_eq!(p.canonical(&power), rest, "{name}");
    for i in 0..12 {
        let [a, b, c, d]: [Element<N>; 4] = core::array::from_fn(|j| {
            let mut e = match (i + j) % 6 {
                0 => [u64::MAX; N],
                1 if i < 6 => power,
                2 if i < 6 => rest,
                _ => numbers.limbs(),
            };
            // Limbs that elements do not need are 0.
            e[p.limbs()..].fill(0);
            e
        });
        let (ab, cd, cc) = (product(p, &a, &b), product(p, &c, &d), product(p, &c, &c));
        assert_eq!(p.canonical(&p.mul(&a, &b)), ab, "{name}: {a:x?} {b:x?}");
        assert_eq!(p.canonical(&p.mul_add(&a, &b, &c, &d)), add(&ab, &cd), "{name}");
        assert_eq!(p.canonical(&p.mul_add_square(&a, &b, &c)), add(&ab, &cc), "{name}");
        assert_eq!(p.canonical(&p.square(&c)), cc, "{name}");
        if !p.is_zero(&a).declassify() {
            assert_eq!(product(p, &a, &p.invert(&a)), one(), "{name}");
        }
        let sum = add(&p.square(&a), &a);
        let (z, exists) = p.solve_quadratic(&sum);
        assert!(exists.declassify() && p.is_zero(&add(&add(&p.square(&z), &z), &sum)).declassify(), "{name}");
        assert_eq!(p.trace(&b) == 0, p.solve_quadratic(&b).1.declassify(), "{name}");
    }
    assert_eq!(p.invert(&[0; N]), [0; N]);
}

#[test]
fn fields_of_all_curves() {
    for_every_curve!(field_of);
}

/// k·P by doublings and sums of affine points.
fn multiple<L: SingleWord128, const N: usize>(p: &Arithmetic<L, N>, k: &[u64], q: &Affine<N>) -> Option<Affine<N>> {
    let mut sum = None;
    for i in (0..64 * k.len()).rev() {
        sum = p.add_vartime(sum, sum);
        if k[i / 64] >> (i % 64) & 1 == 1 {
            sum = p.add_vartime(sum, Some(*q));
        }
    }
    sum
}

fn multiples_on<L: SingleWord128, const N: usize>(p: &Arithmetic<L, N>) {
    let name = p.curve.names[0];
    let mut numbers = Numbers(0x0123_4567_89ab_cdef);
    let g = p.generator();
    assert!(p.contains(&g).declassify() && p.in_subgroup(&g), "{name}");
    assert_eq!(p.ladder(p.curve.order, &g), None, "{name}");
    // (0, √b), the point of order two.
    let two = [[0; N], p.sqrt_b];
    assert!(p.contains(&two).declassify() && !p.in_subgroup(&two), "{name}");
    assert_eq!(p.ladder(&[3, 0, 0, 0, 0, 0, 0], &two), Some(two));
    let outside = p.add_vartime(Some(g), Some(two)).expect("not O");
    assert_eq!(p.in_subgroup(&outside), !p.curve.order[0] & 1 == 1, "{name}");
    for i in 0..9 {
        let k = match i {
            0..4 => [i, 0, 0, 0, 0, 0, 0, 0, 0],
            // n − 1 and n − 2.
            4..6 => core::array::from_fn(|j| p.curve.order.get(j).map_or(0, |n| n - if j == 0 { i - 3 } else { 0 })),
            _ => numbers.scalar(p.curve),
        };
        let expected = multiple(p, &k, &g);
        assert_eq!(p.ladder(&k, &g), expected, "{name}: {k:x?}");
        if i > 0 {
            assert_eq!(p.mul_generator(&k), expected, "{name}: {k:x?}");
        }
        if i > 6 {
            assert_eq!(p.ladder(&k, &outside), multiple(p, &k, &outside), "{name}: {k:x?}");
        }
        if let Some(q) = expected {
            let parity = p.parity(&q);
            assert_eq!(p.decompress(&q[0], parity), Some(q), "{name}");
            assert_eq!(p.decompress(&q[0], 1 ^ parity), Some([q[0], add(&q[0], &q[1])]), "{name}");
        }
    }
}

#[test]
fn multiples_on_all_curves() {
    for_every_curve!(multiples_on);
}

/// a + b and a − b modulo 2^576.
fn sum(a: &[u64; MAX_LIMBS], b: &[u64; MAX_LIMBS], minus: bool) -> [u64; MAX_LIMBS] {
    let mut carry = u128::from(minus);
    core::array::from_fn(|i| {
        let s = u128::from(a[i]) + u128::from(if minus { !b[i] } else { b[i] }) + carry;
        carry = s >> 64;
        s as u64
    })
}

/// For how many scalars the comb gave no point of the curve.
static MET: AtomicU32 = AtomicU32::new(0);

fn check_edges<L: SingleWord128, const N: usize>(p: &Arithmetic<L, N>) {
    MET.fetch_add(edges_of(p), Relaxed);
}

/// The scalars for which a comb's last sum may meet its own summand, ±v of a row, and those beside them: all that can be constructed.
/// Returns for how many k the comb gave no point of the curve.
fn edges_of<L: SingleWord128, const N: usize>(p: &Arithmetic<L, N>) -> u32 {
    // Which words these are makes no difference, but the time it takes.
    if p.curve.comb.is_empty() || (!L::CHEAP_PRODUCTS && Backend::Clmul.is_available()) {
        return 0;
    }
    let order: [u64; MAX_LIMBS] = core::array::from_fn(|i| p.curve.order.get(i).copied().unwrap_or(0));
    let zero = [0; MAX_LIMBS];
    let columns = (p.curve.order_bits as usize).div_ceil(5);
    let mut met = 0;
    for row in 0..16 {
        let mut v = zero;
        for t in 0..5 {
            let mut tooth = zero;
            tooth[t * columns / 64] = 1 << (t * columns % 64);
            v = sum(&v, &tooth, t < 4 && row >> t & 1 == 0);
        }
        let twice = sum(&v, &v, false);
        let one = core::array::from_fn(|i| u64::from(i == 0));
        for k in [v, twice, sum(&twice, &one, false), sum(&twice, &one, true)] {
            for k in [k, sum(&order, &k, true)] {
                if k[MAX_LIMBS - 1] >> 63 == 1 || k == zero || sum(&k, &order, true)[MAX_LIMBS - 1] >> 63 == 0 {
                    continue; // not between 1 and n − 1
                }
                let expected = p.ladder(&k, &p.generator());
                assert_eq!(p.mul_generator(&k), expected, "{}: {k:x?}", p.curve.names[0]);
                let by_comb = p.comb_product(&k);
                if Some(by_comb) != expected {
                    assert!(!p.contains(&by_comb).declassify(), "{}: a wrong point", p.curve.names[0]);
                    met += 1;
                }
            }
        }
    }
    met
}

#[test]
fn edges_of_combs() {
    for_every_curve!(check_edges);
    // Otherwise the head of the comb's file is wrong, or this test.
    assert!(MET.load(Relaxed) > 0, "no sum met its own summand");
}

/// k·G by the library's own curve.
fn agrees<C: KeyCurve>(name: &str) {
    let curve = CURVES.iter().chain(&own::OWN).find(|curve| curve.names[0] == name).expect("a curve of the lists");
    let p = Arithmetic::<Portable128, MOST>::new(curve);
    let mut numbers = Numbers(0xfeed_face_cafe_beef);
    for _ in 0..10 {
        let k = numbers.scalar(curve);
        let scalar = SecretScalar::<C>::from_limbs(&k).expect("below n");
        let (x, y) = crate::mul_generator(&scalar).expect("no fault").coordinates().expect("not O");
        let expected = Some([x, y].map(|c| element(&c.to_limbs()[..MOST])));
        assert_eq!(p.mul_generator(&k), expected, "{}", C::NAME);
        assert_eq!(p.ladder(&k, &p.generator()), expected, "{}", C::NAME);
    }
}

#[test]
fn curves_that_the_library_has_too() {
    agrees::<B163>("B-163");
    agrees::<B233>("B-233");
    agrees::<M257>("dstu257");
    agrees::<B283>("B-283");
    agrees::<B409>("B-409");
}

/// With another √b the formulas give another point, which is on no curve with this b: it is not released.
#[test]
fn what_a_fault_gives_is_not_released() {
    let mut numbers = Numbers(0x0f1e_2d3c_4b5a_6978);
    for curve in &CURVES {
        let mut p = Arithmetic::<Portable128, MOST>::new(curve);
        let k = numbers.scalar(curve);
        assert!(p.mul_generator(&k).is_some(), "{}", curve.names[0]);
        p.sqrt_b[0] ^= 2;
        assert_eq!(p.mul_generator(&k), None, "{}", curve.names[0]);
    }
}
