//! One Karatsuba level over combs: with a = a0 + a2·x^h, a·b = R0 + (R0 + R1 + R2)·x^h + R2·x^(2h),
//! R0 = a0·b0, R2 = a2·b2, R1 = (a0 + a2)(b0 + b2), each by a comb with a window of 4 bits.
//!
//! h = 4⌈n/2⌉ for n nibbles: both halves have ⌈N/2⌉ words with nearly always room for a table's multiples, at the price
//! of bit shifts where halves are cut and joined. Products by one a share its halves and three tables (AB, AC);
//! products that are added share the three accumulators and the reconstruction (AB + CD). An odd N is padded by a word
//! of zeros.
//!
//! Source: C. Nègre, J.-M. Robert, AFRICACRYPT 2013, Algorithm 7 (KaratComb; its shifts, masks and loop bounds
//! corrected).
//! Cost on 64-bit words, N even, n even: 3nN/4 + 73N − 18 XOR + at most 5, 3n/2 + 231N/2 − 21 shifts, 3n/2 + 2 AND,
//! 3n/2 look-ups.

use super::comb::{Multiples, Term, scan};
use super::{FusedMultiplier, Modulus, Multiplier, Product, square};
use crate::word::{Word, flat_mut};
use core::marker::PhantomData;

/// One Karatsuba level over combs.
///
/// # Time
/// Variable in the second operand of a product, which indexes the tables: for public operands only.
#[derive(Clone, Copy)]
pub struct KaratsubaCombVartime;

/// The bound of the halves: degree below h. (Products of halves are never reduced.)
#[derive(Clone, Copy)]
struct Half<M>(PhantomData<M>);

impl<M: Modulus> Modulus for Half<M> {
    const M: u32 = 4 * M::M.div_ceil(4).div_ceil(2);
    const TERMS: &'static [u32] = &[0];
}

/// a0, a0 + a2 and a2 in H words each.
#[inline(always)]
fn parts<M: Modulus, W: Word, const H: usize>(a: &[W]) -> [[W; H]; 3] {
    let h = Half::<M>::M;
    let (word, bits) = ((h / W::BITS) as usize, h % W::BITS);
    let at = |i: usize| if i < a.len() { a[i] } else { W::ZERO };
    // a0, the bits below h. Where h fills the H words there is nothing to cut.
    let mut low: [W; H] = core::array::from_fn(at);
    if word < H {
        low[word] = low[word] & W::literal((1 << bits) - 1);
    }
    // a2 = ⌊a/x^h⌋, each word from two of a where h is no multiple of W.
    let high: [W; H] = core::array::from_fn(|i| {
        if bits > 0 { at(i + word).shr(bits) ^ at(i + word + 1).shl(W::BITS - bits) } else { at(i + word) }
    });
    [low, core::array::from_fn(|i| low[i] ^ high[i]), high]
}

/// The tables of a0, a0 + a2 and a2.
#[inline(always)]
fn tables<M: Modulus, W: Word, const H: usize>(a: &[W]) -> [Multiples<W, H, 16>; 3] {
    let parts = parts::<M, W, H>(a);
    let mut tables = [Multiples::EMPTY; 3];
    for (table, part) in tables.iter_mut().zip(&parts) {
        table.fill::<Half<M>>(0, part, W::ZERO);
    }
    tables
}

/// Σ a_p·b_p over P products, the a_p given by their tables, into 4H words, which cut to `c` lose zeros only.
#[inline(always)]
fn sum_of_products<M: Modulus, W: Word, const H: usize, const P: usize>(
    tables: [&[Multiples<W, H, 16>; 3]; P],
    b: [&[W]; P],
    c: &mut [W],
) {
    let b = b.map(parts::<M, W, H>);
    let product = |part: usize| {
        // The P products of a part share one accumulator.
        let terms = core::array::from_fn(|p| Term { table: &tables[p][part], b: &b[p][part], offset: 0 });
        scan::<Half<M>, W, H, 16, P>(4, terms)
    };
    let (r0, mut r1, r2) = (product(0), product(1), product(2));
    // R0 + R2·x^(2h).
    let mut sum = [r0.0, [[W::ZERO; H]; 2]];
    let all = flat_mut(flat_mut(&mut sum));
    add_shifted(all, r2.words(), 2 * Half::<M>::M);
    // (R0 + R1 + R2)·x^h.
    for (r1, (r0, r2)) in r1.words_mut().iter_mut().zip(r0.words().iter().zip(r2.words())) {
        *r1 ^= *r0 ^ *r2;
    }
    add_shifted(all, r1.words(), Half::<M>::M);
    c.copy_from_slice(&all[..c.len()]);
}

/// c ^= a·x^n; what would leave c is zero.
#[inline(always)]
fn add_shifted<W: Word>(c: &mut [W], a: &[W], n: u32) {
    let (word, bits) = ((n / W::BITS) as usize, n % W::BITS);
    if bits == 0 {
        for (c, a) in c[word..].iter_mut().zip(a) {
            *c ^= *a;
        }
        return;
    }
    let mut below = W::ZERO;
    for (i, a) in a.iter().enumerate() {
        // Words of a that leave c are zero: they are skipped, for c has no room for them.
        let shifted = if i == 0 { a.shl(bits) } else { a.shl(bits) ^ below };
        below = a.shr(W::BITS - bits);
        if i + word < c.len() {
            c[i + word] ^= shifted;
        }
    }
    if a.len() + word < c.len() {
        c[a.len() + word] ^= below;
    }
}

// The words of the fields on 16-, 32- and 64-bit words, with those of their halves. A macro, for half a
// parameter N is no argument of a type in stable Rust.

macro_rules! size {
    ($n:literal, $half:literal) => {
        impl<M: Modulus, W: Word> Multiplier<M, W, $n> for KaratsubaCombVartime {
            const NAME: &'static str = "karatsuba-comb";
            const CONSTANT_TIME: bool = false;

            #[inline(never)]
            fn product(a: &[W; $n], b: &[W; $n]) -> Product<W, $n> {
                let mut c = Product::ZERO;
                sum_of_products::<M, W, $half, 1>([&tables::<M, W, $half>(a)], [b], c.words_mut());
                c
            }
            #[inline(always)]
            fn square(a: &[W; $n]) -> Product<W, $n> {
                square::by_table_vartime(a)
            }
        }

        impl<M: Modulus, W: Word> FusedMultiplier<M, W, $n> for KaratsubaCombVartime {
            type Prepared = [Multiples<W, $half, 16>; 3];

            #[inline(never)]
            fn prepare(a: &[W; $n]) -> Self::Prepared {
                tables::<M, W, $half>(a)
            }
            #[inline(never)]
            fn product_prepared(a: &Self::Prepared, b: &[W; $n]) -> Product<W, $n> {
                let mut c = Product::ZERO;
                sum_of_products::<M, W, $half, 1>([a], [b], c.words_mut());
                c
            }
            #[inline(never)]
            fn sum_of_products_prepared(
                a: &Self::Prepared,
                b: &[W; $n],
                c: &Self::Prepared,
                d: &[W; $n],
            ) -> Product<W, $n> {
                let mut sum = Product::ZERO;
                sum_of_products::<M, W, $half, 2>([a, c], [b, d], sum.words_mut());
                sum
            }
        }
    };
}

size!(1, 1);
size!(3, 2);
size!(4, 2);
size!(5, 3);
size!(6, 3);
size!(7, 4);
size!(8, 4);
size!(9, 5);
size!(11, 6);
size!(13, 7);
size!(14, 7);
size!(15, 8);
size!(16, 8);
size!(17, 9);
size!(18, 9);
size!(26, 13);
size!(27, 14);
size!(32, 16);
size!(36, 18);
