//! The library's own kernels and formulas on words and field elements that count: the operation tables of the
//! literature.
//!
//! The kernels unfold into many thousands of counted operations and nobody waits for a count: this package is compiled
//! with little optimisation.
//!
//! | file | what it is |
//! |---|---|
//! | [`tally`] | a word that counts |
//! | [`lanes`] | a 128-bit word that counts |
//! | [`kernels`] | the kernels by name |
//! | [`steps`] | products of any number of words, without their tables, and their steps |
//! | [`costs`] | a field element that counts |
//! | [`points`] | operations on points |
//! | [`methods`] | whole methods for k·P |
//! | [`extension`] | inversion in extension fields |

pub mod costs;
pub mod extension;
pub mod kernels;
pub mod lanes;
pub mod methods;
pub mod points;
pub mod steps;
pub mod tally;
