//! Points as octet strings.

pub mod sec1;
