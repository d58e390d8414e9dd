//! Reproducible pseudo-random limbs, for operands that need no secrecy.

/// SplitMix64. Source: G. L. Steele, D. Lea, C. H. Flood, Fast splittable pseudorandom number generators, OOPSLA 2014.
pub struct SplitMix64(u64);

impl SplitMix64 {
    /// The generator with this seed.
    pub fn new(seed: u64) -> Self {
        SplitMix64(seed)
    }

    /// The next 64 bits.
    pub fn next_limb(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    /// An integer of at most `bits` bits as little-endian limbs.
    pub fn integer(&mut self, bits: u32) -> Vec<u64> {
        let mut limbs: Vec<u64> = (0..bits.div_ceil(64)).map(|_| self.next_limb()).collect();
        if let (Some(top), 1..) = (limbs.last_mut(), bits % 64) {
            *top &= (1 << (bits % 64)) - 1;
        }
        limbs
    }

    /// An integer from 0 to n − 1, n > 0 with its last limb not zero.
    pub fn below(&mut self, n: &[u64]) -> Vec<u64> {
        let bits = 64 * n.len() as u32 - n[n.len() - 1].leading_zeros();
        loop {
            let k = self.integer(bits);
            if k.iter().rev().lt(n.iter().rev()) {
                return k;
            }
        }
    }

    /// Puts the items into random order. Source: R. Durstenfeld, Algorithm 235, Communications of the ACM 7(7), 1964.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, (self.next_limb() % (i as u64 + 1)) as usize);
        }
    }
}
