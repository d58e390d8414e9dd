//! Curves of full size whose field operations are calls: vectors, laws, tables, and the methods of each family.

#[path = "../common/mod.rs"]
mod common;
mod gls;
mod koblitz;
mod laws;
mod odd_curves;
mod tables;
mod widths;
