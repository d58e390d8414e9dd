//! The rows: every multiplier, coordinate system and method of the library under one signature, and what published
//! tables time beside them.
//!
//! Everything that takes long to compile is here, and nothing else: what rows are for is the business of the workbench.
//!
//! | file | what it is |
//! |---|---|
//! | [`curves`] | the curves by name, points as limbs and bytes |
//! | [`registry`] | the rows: one way to compute k·P or k·P + l·Q each |
//! | [`fields`] | the rows of field operations |
//! | [`batches`] | many products at once |
//! | [`gls254`] | keys on GLS254 |
//! | [`points`] | operations on points |
//! | [`kernels`] | products without reduction |
//! | [`random`] | reproducible operands |
//! | [`chains`] | additions that tell what a cycle takes |

pub mod batches;
pub mod chains;
pub mod curves;
pub mod fields;
pub mod gls254;
pub mod kernels;
pub mod points;
pub mod random;
pub mod registry;

/// Carries an operation out as often as its argument says.
pub type Repeat = Box<dyn FnMut(u64)>;
