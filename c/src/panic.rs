//! Without the standard library a panic, which only a fault of this library's is, ends the program.

// SAFETY: `abort` of the C library has this signature.
#[link(name = "c")]
unsafe extern "C" {
    safe fn abort() -> !;
}

#[panic_handler]
fn panic(_: &core::panic::PanicInfo) -> ! {
    abort()
}
