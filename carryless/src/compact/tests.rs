//! The field against products bit by bit, multiples against chains of affine sums, and what the library computes on curves of its own.

use super::field::{add, one};
use super::parameters::{Affine, CURVES_2, CURVES_3, CURVES_4, CURVES_5, CURVES_6, CURVES_7, Element, Parameters, own};
use crate::curve::dispatch::Clmul;
use crate::field::{Field, MAX_LIMBS};
use crate::word::{Backend, Portable128, SingleWord128, Target};
use crate::{B409, K163, K233, KeyCurve, SecretScalar};

/// `$body` for the constants of every curve, those of tests too, on portable words and on the processor's.
macro_rules! for_every_curve {
    ($p:ident, $l:ident => $body:expr) => {
        for_every_curve!(@ $p, $l => $body; CURVES_2, CURVES_3, CURVES_4, CURVES_5, CURVES_6, CURVES_7, own::OWN_3, own::OWN_4, own::OWN_7)
    };
    (@ $p:ident, $l:ident => $body:expr; $($list:expr),*) => {{ $(
        for $p in &$list {
            {
                type $l = Portable128;
                $body;
            }
            if Backend::Clmul.is_available() {
                type $l = <Clmul as Target>::Lane;
                $body;
            }
        }
    )* }};
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
    fn scalar<const N: usize>(&mut self, p: &Parameters<N>) -> [u64; MAX_LIMBS] {
        let mut k = [0; MAX_LIMBS];
        for (k, n) in k.iter_mut().zip(p.about.order) {
            *k = self.next() % n.max(&1);
        }
        k
    }
}

/// ab, bit by bit.
fn product<const N: usize>(p: &Parameters<N>, a: &Element<N>, b: &Element<N>) -> Element<N> {
    let m = p.about.m as usize;
    let mut sum = [0; N];
    for i in (0..64 * N).rev() {
        // sum·x, of which x^m is replaced; elements are reduced before.
        for j in (0..N).rev() {
            sum[j] = sum[j] << 1 | if j > 0 { sum[j - 1] >> 63 } else { 0 };
        }
        if sum[m / 64] >> (m % 64) & 1 == 1 {
            sum[m / 64] ^= 1 << (m % 64);
            for e in p.exponents {
                sum[usize::from(e / 64)] ^= 1 << (e % 64);
            }
        }
        if b[i / 64] >> (i % 64) & 1 == 1 {
            sum = add(&sum, &p.canonical(a));
        }
    }
    sum
}

fn field_of<L: SingleWord128, const N: usize>(p: &Parameters<N>) {
    let name = p.about.names[0];
    let mut numbers = Numbers(0x9e37_79b9_7f4a_7c15);
    // x^m, whose remainder is written down once more here.
    let (mut power, mut rest) = ([0; N], [0; N]);
    power[p.about.m as usize / 64] = 1 << (p.about.m % 64);
    for e in p.exponents {
        rest[usize::from(e / 64)] |= 1 << (e % 64);
    }
    assert_eq!(p.canonical(&power), rest, "{name}");
    for i in 0..24 {
        let [a, b, c, d]: [Element<N>; 4] = core::array::from_fn(|j| match (i + j) % 6 {
            0 => [u64::MAX; N],
            1 if i < 9 => power,
            2 if i < 9 => rest,
            _ => numbers.limbs(),
        });
        let (ab, cd, cc) = (product(p, &a, &b), product(p, &c, &d), product(p, &c, &c));
        assert_eq!(p.canonical(&p.mul::<L>(&a, &b)), ab, "{name}: {a:x?} {b:x?}");
        assert_eq!(p.canonical(&p.mul_add::<L>(&a, &b, &c, &d)), add(&ab, &cd), "{name}");
        assert_eq!(p.canonical(&p.mul_add_square::<L>(&a, &b, &c)), add(&ab, &cc), "{name}");
        assert_eq!(p.canonical(&p.square::<L>(&c)), cc, "{name}");
        if !p.is_zero(&a).declassify() {
            assert_eq!(product(p, &a, &p.invert::<L>(&a)), one(), "{name}");
        }
        let sum = add(&p.square::<L>(&a), &a);
        let (z, exists) = p.solve_quadratic::<L>(&sum);
        assert!(exists.declassify() && p.is_zero(&add(&add(&p.square::<L>(&z), &z), &sum)).declassify(), "{name}");
        assert_eq!(p.trace::<L>(&b) == 0, p.solve_quadratic::<L>(&b).1.declassify(), "{name}");
    }
    assert_eq!(p.invert::<L>(&[0; N]), [0; N]);
}

#[test]
fn fields_of_all_curves() {
    for_every_curve!(p, L => field_of::<L, _>(p));
}

/// k·P by doublings and sums of affine points.
fn multiple<L: SingleWord128, const N: usize>(p: &Parameters<N>, k: &[u64], q: &Affine<N>) -> Option<Affine<N>> {
    let mut sum = None;
    for i in (0..64 * k.len()).rev() {
        sum = p.add_vartime::<L>(sum, sum);
        if k[i / 64] >> (i % 64) & 1 == 1 {
            sum = p.add_vartime::<L>(sum, Some(*q));
        }
    }
    sum
}

fn multiples_on<L: SingleWord128, const N: usize>(p: &Parameters<N>) {
    let name = p.about.names[0];
    let mut numbers = Numbers(0x0123_4567_89ab_cdef);
    let g = p.generator;
    assert!(p.contains::<L>(&g).declassify() && p.in_subgroup::<L>(&g), "{name}");
    assert_eq!(p.ladder::<L>(p.about.order, &g), None, "{name}");
    // (0, √b), the point of order two.
    let two = [[0; N], p.sqrt_b];
    assert!(p.contains::<L>(&two).declassify() && !p.in_subgroup::<L>(&two), "{name}");
    assert_eq!(p.ladder::<L>(&[3, 0, 0, 0, 0, 0, 0], &two), Some(two));
    let outside = p.add_vartime::<L>(Some(g), Some(two)).expect("not O");
    assert_eq!(p.in_subgroup::<L>(&outside), !p.about.order[0] & 1 == 1, "{name}");
    for i in 0..12 {
        let k = match i {
            0..4 => [i, 0, 0, 0, 0, 0, 0, 0, 0],
            // n − 1 and n − 2.
            4..6 => core::array::from_fn(|j| p.about.order.get(j).map_or(0, |n| n - if j == 0 { i - 3 } else { 0 })),
            _ => numbers.scalar(p),
        };
        let expected = multiple::<L, N>(p, &k, &g);
        assert_eq!(p.ladder::<L>(&k, &g), expected, "{name}: {k:x?}");
        if i > 0 {
            assert_eq!(p.mul_generator::<L>(&k), expected, "{name}: {k:x?}");
        }
        assert_eq!(p.ladder::<L>(&k, &outside), multiple::<L, N>(p, &k, &outside), "{name}: {k:x?}");
        if let Some(q) = expected {
            let parity = p.parity::<L>(&q);
            assert_eq!(p.decompress::<L>(&q[0], parity), Some(q), "{name}");
            assert_eq!(p.decompress::<L>(&q[0], 1 ^ parity), Some([q[0], add(&q[0], &q[1])]), "{name}");
        }
    }
}

#[test]
fn multiples_on_all_curves() {
    for_every_curve!(p, L => multiples_on::<L, _>(p));
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

/// The scalars for which a comb's last sum may meet its own summand, ±v of a row, and those beside them: all that can be constructed.
/// Returns for how many k the comb gave no point of the curve.
fn edges_of<L: SingleWord128, const N: usize>(p: &Parameters<N>) -> u32 {
    if p.comb.is_empty() {
        return 0;
    }
    let order: [u64; MAX_LIMBS] = core::array::from_fn(|i| p.about.order.get(i).copied().unwrap_or(0));
    let zero = [0; MAX_LIMBS];
    let columns = (p.about.order_bits as usize).div_ceil(5);
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
                let expected = p.ladder::<L>(&k, &p.generator);
                assert_eq!(p.mul_generator::<L>(&k), expected, "{}: {k:x?}", p.about.names[0]);
                let by_comb = p.comb_product::<L>(&k);
                if Some(by_comb) != expected {
                    assert!(!p.contains::<L>(&by_comb).declassify(), "{}: a wrong point", p.about.names[0]);
                    met += 1;
                }
            }
        }
    }
    met
}

#[test]
fn edges_of_combs() {
    let mut met = 0;
    for_every_curve!(p, L => met += edges_of::<L, _>(p));
    // Otherwise the comb's head is wrong, or this test.
    assert!(met > 0, "no sum met its own summand");
}

/// k·G by the library's own curve.
fn agrees<C: KeyCurve, const N: usize>(p: &Parameters<N>) {
    assert_eq!(p.about.names[0], C::NAME);
    let mut numbers = Numbers(0xfeed_face_cafe_beef);
    for _ in 0..10 {
        let k = numbers.scalar(p);
        let scalar = SecretScalar::<C>::from_limbs(&k).expect("below n");
        let expected = crate::mul_generator(&scalar).expect("no fault").coordinates().expect("not O");
        let expected = [expected.0, expected.1].map(|c| core::array::from_fn(|i| c.to_limbs()[i]));
        assert_eq!(p.mul_generator::<Portable128>(&k), Some(expected), "{}", C::NAME);
        assert_eq!(p.ladder::<Portable128>(&k, &p.generator), Some(expected), "{}", C::NAME);
    }
}

#[test]
fn curves_that_the_library_has_too() {
    agrees::<K163, 3>(&own::OWN_3[0]);
    agrees::<K233, 4>(&own::OWN_4[0]);
    agrees::<B409, 7>(&own::OWN_7[0]);
}
