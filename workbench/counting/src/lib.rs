//! The library's own kernels and formulas on words and field elements that count: the operation tables of the
//! literature.
//!
//! The kernels unfold into many thousands of counted operations and nobody waits for a count: an operation that counts is
//! never inlined, and this package is compiled for size.
//!
//! | file | what it is |
//! |---|---|
//! | [`tally`] | a word that counts |
//! | [`lanes`] | a 128-bit word that counts |
//! | [`kernels`] | the kernels by name |
//! | `scanning` | operand scanning among them |
//! | `operands` | what they multiply |
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
mod operands;
pub mod points;
mod scanning;
pub mod steps;
pub mod tally;
