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
    /// The shape for scalars of so many bits.
    pub const fn new(w: u32, v: u32, bits: u32) -> Self {
        assert!(1 <= w && w <= 8, "w: 1 to 8 teeth");
        assert!(1 <= v && v <= 8, "v: 1 to 8 tables");
        let columns = bits.div_ceil(w);
        CombShape { teeth: w, tables: v, columns, step: columns.div_ceil(v) }
    }
}
