//! Curves of full size, most with field operations that are calls: vectors, laws, tables, the methods of each family.

#[path = "../common/mod.rs"]
mod common;
mod gls;
mod koblitz;
mod laws;
mod odd_curves;
mod tables;
mod widths;
