//! The groups and fields under the traits of arkworks.

mod fields;
mod laws;
mod points;
mod vectors;
mod xs233;
