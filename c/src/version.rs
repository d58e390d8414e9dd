//! Which library this is.

use core::ffi::{c_char, c_uint};

/// The version of the header, in three parts.
pub const CARRYLESS_VERSION_MAJOR: c_uint = 0;
/// The second part.
pub const CARRYLESS_VERSION_MINOR: c_uint = 1;
/// The third part.
pub const CARRYLESS_VERSION_PATCH: c_uint = 0;
/// Set in carryless_features() where carryless_generate is available.
pub const CARRYLESS_FEATURE_RANDOM: c_uint = 1;
/// Of carryless_features: keys in files are there.
pub const CARRYLESS_FEATURE_FILES: c_uint = 2;

/// The version of the library that the program runs with, as in "0.1.0". It need not be freed.
#[unsafe(no_mangle)]
pub extern "C" fn carryless_version() -> *const c_char {
    concat!(env!("CARGO_PKG_VERSION"), "\0").as_ptr().cast()
}

/// What this build has, besides curves: the sum of CARRYLESS_FEATURE_RANDOM and CARRYLESS_FEATURE_FILES, or of those that are there.
#[unsafe(no_mangle)]
pub extern "C" fn carryless_features() -> c_uint {
    let random = if cfg!(feature = "std") { CARRYLESS_FEATURE_RANDOM } else { 0 };
    let files = if cfg!(feature = "files") { CARRYLESS_FEATURE_FILES } else { 0 };
    random | files
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_version_is_that_of_the_package() {
        let parts = [super::CARRYLESS_VERSION_MAJOR, super::CARRYLESS_VERSION_MINOR, super::CARRYLESS_VERSION_PATCH];
        assert_eq!(parts.map(|part| part.to_string()).join("."), env!("CARGO_PKG_VERSION"));
    }
}
