//! Without the standard library a panic, which only a fault of this library's is, ends the program.

#[cfg(not(target_family = "wasm"))]
#[panic_handler]
fn panic(_: &core::panic::PanicInfo) -> ! {
    // SAFETY: `abort` of the C library has this signature.
    #[link(name = "c")]
    unsafe extern "C" {
        safe fn abort() -> !;
    }
    abort()
}

/// A trap, as where there is the standard library: WebAssembly has no C library to be linked with.
#[cfg(target_family = "wasm")]
#[panic_handler]
fn panic(_: &core::panic::PanicInfo) -> ! {
    core::arch::wasm32::unreachable()
}
