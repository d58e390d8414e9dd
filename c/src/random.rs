//! On WebAssembly without a system: random numbers are the host's, by a function that it gives to the module.

#[link(wasm_import_module = "carryless")]
unsafe extern "C" {
    /// Writes `length` random bytes at `out`, and returns 0; or returns another number.
    #[link_name = "random"]
    fn host_random(out: *mut u8, length: usize) -> i32;
}

/// What `getrandom` calls.
#[unsafe(no_mangle)]
unsafe extern "Rust" fn __getrandom_v03_custom(out: *mut u8, length: usize) -> Result<(), getrandom::Error> {
    // SAFETY: the caller has `length` bytes at `out`, and the host writes no others.
    match unsafe { host_random(out, length) } {
        0 => Ok(()),
        _ => Err(getrandom::Error::UNEXPECTED),
    }
}
