//! How combs write a scalar: w rows, one for each tooth, of d = ⌈t/w⌉ columns, for scalars of t bits.
//!
//! Of v tables, table s multiplies the columns from s·e to (s + 1)·e − 1, e = ⌈d/v⌉; those from d on there are not.

/// The numbers of teeth, tables and columns.
#[derive(Clone, Copy)]
pub(super) struct CombShape {
    /// w, 1 to 8.
    pub teeth: u32,
    /// v, 1 to 8.
    pub tables: u32,
    /// d, the columns.
    pub columns: u32,
    /// e, the columns of a table.
    pub step: u32,
}

impl CombShape {
    /// The shape for scalars of `bits` bits, by `w` teeth and `v` tables.
    pub const fn new(w: u32, v: u32, bits: u32) -> Self {
        assert!(1 <= w && w <= 8, "w: 1 to 8 teeth");
        assert!(1 <= v && v <= 8, "v: 1 to 8 tables");
        let columns = bits.div_ceil(w);
        CombShape { teeth: w, tables: v, columns, step: columns.div_ceil(v) }
    }

    /// Whether 10·2^(wd − l) < n, l being the columns of the last table.
    pub const fn is_far_below(&self, order: &[u64]) -> bool {
        // l = d − (v − 1)e: not above 0 where the tables before the last have all columns.
        let last = self.columns as i64 - (self.tables as i64 - 1) * self.step as i64;
        let shift = (self.teeth * self.columns) as i64 - last;
        // ⌊n/2^shift⌋, as far as it matters.
        let (mut quotient, mut i) = (0_u64, 64 * order.len() as i64 - 1);
        while i >= shift && i >= 0 {
            // Held at 10, since n ≥ 10·2^shift is all that is asked; n is odd, and so above that.
            let bit = order[i as usize / 64] >> (i % 64) & 1;
            quotient = if quotient >= 10 { 10 } else { 2 * quotient + bit };
            i -= 1;
        }
        last > 0 && quotient >= 10
    }
}
