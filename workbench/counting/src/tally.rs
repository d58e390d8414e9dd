//! A word that counts the operations on it: the library's own kernels run on it and give the operation tables of the
//! literature.
//!
//! A shift by no bits is none. [`Word::bit_mask`] is one shift (none for bit 0) and one AND; the negation after them is
//! not a polynomial operation and not counted. Where a kernel branches on a bit the test counts nothing, and of what
//! follows is counted what is executed. A row of a table is one look-up, whatever its length; loads and stores cannot be
//! seen from here.

use carryless::word::Word;
use std::cell::Cell;
use std::ops::{BitAnd, BitXor, BitXorAssign, Sub};

/// Word operations.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Additions.
    pub xor: u64,
    /// Shifts of a single word.
    pub shift: u64,
    /// Selections of bits.
    pub and: u64,
    /// Carry-less products of two words.
    pub clmul: u64,
    /// Rows read from a table.
    pub lookup: u64,
}

impl Tally {
    const ZERO: Self = Tally { xor: 0, shift: 0, and: 0, clmul: 0, lookup: 0 };

    /// The n-th part of each, rounded to the nearest.
    pub(crate) fn divided(self, n: u64) -> Self {
        let part = |sum: u64| (sum + n / 2) / n;
        Tally {
            xor: part(self.xor),
            shift: part(self.shift),
            and: part(self.and),
            clmul: part(self.clmul),
            lookup: part(self.lookup),
        }
    }
}

impl Sub for Tally {
    type Output = Self;

    /// What is left of each count.
    ///
    /// # Panics
    /// If the second is larger in any.
    fn sub(self, b: Self) -> Self {
        let difference = |a: u64, b: u64| a.checked_sub(b).expect("a part is not more than the whole");
        Tally {
            xor: difference(self.xor, b.xor),
            shift: difference(self.shift, b.shift),
            and: difference(self.and, b.and),
            clmul: difference(self.clmul, b.clmul),
            lookup: difference(self.lookup, b.lookup),
        }
    }
}

thread_local! {
    static TALLY: Cell<Tally> = const { Cell::new(Tally::ZERO) };
}

/// What `f` did on counting words.
pub fn tally(f: impl FnOnce()) -> Tally {
    TALLY.set(Tally::ZERO);
    f();
    TALLY.get()
}

/// Never inlined: kernels unfold into many thousands of operations, and nobody waits for a count.
#[inline(never)]
pub(crate) fn count(one_more: fn(&mut Tally)) {
    let mut tally = TALLY.get();
    one_more(&mut tally);
    TALLY.set(tally);
}

pub(crate) fn count_shift(n: u32) {
    if n > 0 {
        count(|t| t.shift += 1);
    }
}

/// A word `W` that counts.
#[derive(Clone, Copy)]
pub struct Counting<W>(W);

impl<W: Word> BitXor for Counting<W> {
    type Output = Self;
    #[inline(never)]
    fn bitxor(self, b: Self) -> Self {
        count(|t| t.xor += 1);
        Counting(self.0 ^ b.0)
    }
}

impl<W: Word> BitXorAssign for Counting<W> {
    fn bitxor_assign(&mut self, b: Self) {
        *self = *self ^ b;
    }
}

impl<W: Word> BitAnd for Counting<W> {
    type Output = Self;
    #[inline(never)]
    fn bitand(self, b: Self) -> Self {
        count(|t| t.and += 1);
        Counting(self.0 & b.0)
    }
}

impl<W: Word> Word for Counting<W> {
    const BITS: u32 = W::BITS;
    const ZERO: Self = Counting(W::ZERO);
    const ONE: Self = Counting(W::ONE);
    type TableRow<'a, const N: usize> = &'a [Self; N];

    fn literal(value: u64) -> Self {
        Counting(W::literal(value))
    }
    #[inline(never)]
    fn shl(self, n: u32) -> Self {
        count_shift(n);
        Counting(self.0.shl(n))
    }
    #[inline(never)]
    fn shr(self, n: u32) -> Self {
        count_shift(n);
        Counting(self.0.shr(n))
    }
    #[inline(never)]
    fn bit_mask(self, i: u32) -> Self {
        count_shift(i);
        count(|t| t.and += 1);
        Counting(self.0.bit_mask(i))
    }
    #[inline(never)]
    fn clmul(self, b: Self) -> (Self, Self) {
        count(|t| t.clmul += 1);
        let (low, high) = self.0.clmul(b.0);
        (Counting(low), Counting(high))
    }
    #[inline(never)]
    fn row<const N: usize>(table: &[[Self; N]], index: Self) -> &[Self; N] {
        count(|t| t.lookup += 1);
        &table[index.value() as usize % table.len()]
    }
    fn constant_row(table: &'static [u64], limbs: usize, index: Self, out: &mut [Self]) {
        count(|t| t.lookup += 1);
        let row = index.value() as usize % (table.len() / limbs);
        for (out, limb) in out.iter_mut().zip(&table[row * limbs..][..limbs]) {
            *out = Self::literal(*limb);
        }
    }
    fn value(self) -> u64 {
        self.0.value()
    }
}
