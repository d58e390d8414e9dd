//! The fields by name: moduli and tables, one file a field.

mod f2m163;
mod f2m233;
mod f2m283;
mod f2m409;
mod f2m503;
mod f2m571;
mod oef31x6;
mod oef32x5;

pub use f2m163::{F2m163, F2m163Lanes, F2m163Words};
pub use f2m233::{F2m233, F2m233Lanes, F2m233Words};
pub use f2m283::{F2m283, F2m283Lanes, F2m283Words};
pub use f2m409::{F2m409, F2m409Lanes, F2m409Words};
pub use f2m503::{F2m503, F2m503Lanes, F2m503Words};
pub use f2m571::{F2m571, F2m571Lanes, F2m571Words};
pub use oef31x6::{Oef31x6, Oef31x6Modulus};
pub use oef32x5::{Oef32x5, Oef32x5Modulus};
