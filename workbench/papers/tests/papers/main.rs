//! Published tables beside here, the errors of the papers, and counts.

mod chronogram;
mod claims;
mod command;
mod errata;
mod reproduce;
