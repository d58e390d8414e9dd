//! Which products are inlined into formulas: one rule for every representation.
//!
//! A product that is called takes some ten cycles longer than one that is inlined: its operands go through memory, and the
//! products beside it do not overlap with it. That is a third of the time of a product of three limbs, and nothing beside one
//! of nine. But what runs over and over, a loop of doublings with the addition that comes between them, has to stay in the
//! processor's instruction cache: one that does not takes up to 1.4 times as long, by how a program happens to lie in memory.
//!
//! Products in extension fields of F_p take 15 to 45 cycles, and are inlined whatever this says: their formulas stay within the bound.

/// Bytes of machine code that run over and over at most: three quarters of an instruction cache of 32 KB, which is what
/// processors of the last fifteen years have at least. The rest is for what recodes, calls and copies, and for sets of the cache in
/// which more lies than in others.
const HOT_BYTES: usize = 24 << 10;

/// Products of a doubling in a loop: 4M + 4S.
const PRODUCTS_OF_A_DOUBLING: usize = 8;

/// Products of an addition at most: 12M + 4S.
const PRODUCTS_OF_AN_ADDITION: usize = 16;

/// Bytes of an addition at most whose products are calls: sums, differences, and operands that are moved.
const BYTES_OF_AN_ADDITION: usize = 8 << 10;

/// Bytes of the product of two 64-bit limbs in the product of two numbers: a multiplication, two additions with carry, and what
/// moves limbs between registers and memory.
const BYTES_OF_A_LIMB: usize = 28;

/// Bytes of the product of two words of polynomials: an instruction, the sums of its result, and moves; or integer products of
/// operands with holes, and what makes the holes. Kernels that look up or shift have as much.
const BYTES_OF_WORDS: [usize; 2] = [20, 250];

/// Bytes of the square of a word: an instruction and moves, or a spreading of bits by shifts and masks.
const BYTES_OF_A_SQUARE: [usize; 2] = [20, 170];

/// Where a product stands.
#[derive(Clone, Copy)]
pub(crate) enum Place {
    /// In any formula: additions, tables, conversions.
    Anywhere,
    /// In a loop that takes nearly all time of a method.
    Loop,
}

/// Whether a product of `bytes` bytes of machine code is inlined at `place`.
///
/// Anywhere, if a doubling and an addition with all products inlined may run over and over; in a loop, if a doubling with all
/// inlined may, beside an addition that calls them.
pub(crate) const fn inlines(bytes: usize, place: Place) -> bool {
    let hot = match place {
        Place::Anywhere => (PRODUCTS_OF_A_DOUBLING + PRODUCTS_OF_AN_ADDITION) * bytes,
        Place::Loop => PRODUCTS_OF_A_DOUBLING * bytes + BYTES_OF_AN_ADDITION,
    };
    hot <= HOT_BYTES
}

/// Bytes of a product in F_p that takes `products` products of limbs, its reduction included.
pub(crate) const fn bytes_of_limbs(products: usize) -> usize {
    BYTES_OF_A_LIMB * products
}

/// Bytes of a product in F_2^m of elements of `words` words, its reduction included.
pub(crate) const fn bytes_of_words(words: usize, has_cheap_products: bool) -> usize {
    let [cheap, other] = BYTES_OF_WORDS;
    words * words * if has_cheap_products { cheap } else { other }
}

/// Bytes of a square in F_2^m of an element of `words` words, its reduction included.
pub(crate) const fn bytes_of_square(words: usize, has_cheap_products: bool) -> usize {
    let [cheap, other] = BYTES_OF_A_SQUARE;
    words * if has_cheap_products { cheap } else { other }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::field::named::{Fp192, Fp256, Fp256k1, Fp384, Fp521, Fp25519};
    use crate::field::prime::{Folded, Montgomery, MontgomerySpecial, Solinas, Strategy, Unsaturated};

    /// What was measured: where calls cost time, products are inlined; where inlined ones do, they are called.
    #[test]
    fn the_rule_agrees_with_measurements() {
        let inlined =
            |limb_products| [Place::Anywhere, Place::Loop].map(|place| inlines(bytes_of_limbs(limb_products), place));
        assert_eq!(inlined(<Solinas as Strategy<Fp192, u64, 3>>::LIMB_PRODUCTS), [true, true]);
        assert_eq!(inlined(<Folded as Strategy<Fp25519, u64, 4>>::LIMB_PRODUCTS), [true, true]);
        assert_eq!(inlined(<Folded as Strategy<Fp256k1, u64, 4>>::LIMB_PRODUCTS), [true, true]);
        assert_eq!(inlined(<Unsaturated<51> as Strategy<Fp25519, u64, 5>>::LIMB_PRODUCTS), [true, true]);
        assert_eq!(inlined(<Solinas as Strategy<Fp256, u64, 4>>::LIMB_PRODUCTS), [true, true]);
        assert_eq!(inlined(<MontgomerySpecial as Strategy<Fp256, u64, 4>>::LIMB_PRODUCTS), [true, true]);
        assert_eq!(inlined(<Montgomery as Strategy<Fp256, u64, 4>>::LIMB_PRODUCTS), [true, true]);
        assert_eq!(inlined(<Solinas as Strategy<Fp384, u64, 6>>::LIMB_PRODUCTS), [false, true]);
        assert_eq!(inlined(<Montgomery as Strategy<Fp521, u64, 9>>::LIMB_PRODUCTS), [false, false]);
        assert_eq!(inlined(<Unsaturated<58> as Strategy<Fp521, u64, 9>>::LIMB_PRODUCTS), [false, false]);
    }

    #[test]
    fn products_by_carryless_instructions_are_inlined_and_others_are_not() {
        let inlined =
            |limbs, cheap| [Place::Anywhere, Place::Loop].map(|place| inlines(bytes_of_words(limbs, cheap), place));
        assert_eq!([2, 4, 6].map(|words| inlined(words, true)), [[true, true]; 3]);
        assert_eq!([8, 10].map(|words| inlined(words, true)), [[false, true]; 2]);
        assert_eq!(inlined(2, false), [true, true]);
        assert_eq!([4, 7, 9].map(|words| inlined(words, false)), [[false, false]; 3]);
    }

    #[test]
    fn squares_that_spread_bits_are_inlined_while_they_are_short() {
        let inlined = |words, cheap| inlines(bytes_of_square(words, cheap), Place::Anywhere);
        assert_eq!([6, 8, 10].map(|words| inlined(words, true)), [true; 3]);
        assert_eq!([4, 6, 8, 10].map(|words| inlined(words, false)), [true, true, false, false]);
    }
}
