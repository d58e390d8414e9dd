//! The command, as it is run: what it prints and writes, and what it refuses.

mod baseline;
mod choose;
mod cli;
mod field;
mod guide;
mod keys;
mod manual;
mod page;
mod readme;
mod schema;
mod sweep;
mod tune;
