//! Which library this is.

use core::ffi::{c_char, c_uint};

/// The version of the header, in three parts.
pub const CARRYLESS_VERSION_MAJOR: c_uint = 0;
/// The second part.
pub const CARRYLESS_VERSION_MINOR: c_uint = 1;
/// The third part.
pub const CARRYLESS_VERSION_PATCH: c_uint = 0;
/// Of carryless_features: carryless_generate is there.
pub const CARRYLESS_FEATURE_RANDOM: c_uint = 1;
/// Of carryless_features: the functions for keys in files are there.
pub const CARRYLESS_FEATURE_FILES: c_uint = 2;
/// Of carryless_features: the functions for DSTU 4145 are there.
pub const CARRYLESS_FEATURE_DSTU4145: c_uint = 4;
/// Of carryless_features: the functions for Ed25519 are there.
pub const CARRYLESS_FEATURE_ED25519: c_uint = 8;
/// Of carryless_features: the functions for X25519 are there.
pub const CARRYLESS_FEATURE_X25519: c_uint = 16;
/// Of carryless_features: the functions for BIP 340 are there.
pub const CARRYLESS_FEATURE_BIP340: c_uint = 32;

/// Says which version of the library the program runs with. It may be another than that of this
/// header.
///
/// Returns: a text that ends with zero, as in "0.1.0". It is never NULL, and need not be freed.
#[unsafe(no_mangle)]
pub extern "C" fn carryless_version() -> *const c_char {
    concat!(env!("CARGO_PKG_VERSION"), "\0").as_ptr().cast()
}

/// Says which functions this build has.
///
/// Returns: the sum of those that are there of CARRYLESS_FEATURE_RANDOM (carryless_generate),
///            CARRYLESS_FEATURE_FILES (functions whose names end in _pem, and those of documents),
///            CARRYLESS_FEATURE_DSTU4145, CARRYLESS_FEATURE_ED25519, CARRYLESS_FEATURE_X25519 and
///            CARRYLESS_FEATURE_BIP340 (those whose names begin with carryless_dstu4145,
///            carryless_ed25519, carryless_x25519 and carryless_bip340).
///            Curves: see carryless_has_curve.
#[unsafe(no_mangle)]
pub extern "C" fn carryless_features() -> c_uint {
    let random = if cfg!(feature = "std") { CARRYLESS_FEATURE_RANDOM } else { 0 };
    let files = if cfg!(feature = "files") { CARRYLESS_FEATURE_FILES } else { 0 };
    let dstu4145 = if cfg!(feature = "dstu4145") { CARRYLESS_FEATURE_DSTU4145 } else { 0 };
    let ed25519 = if cfg!(feature = "ed25519") { CARRYLESS_FEATURE_ED25519 } else { 0 };
    let x25519 = if cfg!(feature = "x25519") { CARRYLESS_FEATURE_X25519 } else { 0 };
    let bip340 = if cfg!(feature = "bip340") { CARRYLESS_FEATURE_BIP340 } else { 0 };
    random | files | dstu4145 | ed25519 | x25519 | bip340
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_version_is_that_of_the_package() {
        let parts = [super::CARRYLESS_VERSION_MAJOR, super::CARRYLESS_VERSION_MINOR, super::CARRYLESS_VERSION_PATCH];
        assert_eq!(parts.map(|part| part.to_string()).join("."), env!("CARGO_PKG_VERSION"));
    }
}
