//! Five papers beside here: their tables counted and timed again, their sentences judged, their errors listed; and what any kernel
//! or formula takes, counted.
//!
//! What is timed are implementations of [`carryless_rows`], by the workbench; [`carryless_counting`] counts.
//!
//! | file | what it is |
//! |---|---|
//! | [`experiments`] | published tables: one file a table |
//! | [`errata`] | the errors found in the papers, what is right, and how it was checked |
//! | [`references`] | the papers |
//! | [`chronogram`] | when threads work and wait, as text and drawn |
//! | [`page`] | a page of tables, pictures, sentences and errors |
//! | [`commands`] | one file a command |

pub mod chronogram;
pub mod commands;
pub mod errata;
pub mod experiments;
pub mod page;
pub mod references;
