//! The curves by name: constants only, one file a curve.

mod b163;
mod b233;
mod b283;
mod b409;
mod b571;
mod e503;
mod k163;
mod k233;
mod k283;
mod k409;
mod k571;

pub use b163::B163;
pub use b233::B233;
pub use b283::B283;
pub use b409::B409;
pub use b571::B571;
pub use e503::E503;
pub use k163::K163;
pub use k233::K233;
pub use k283::K283;
pub use k409::K409;
pub use k571::K571;
