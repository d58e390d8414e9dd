//! A program without `std` and without an allocator: the start-up code of the C library calls `main`, which computes a
//! multiple of the generator of K-233 and compares it with a known answer. Exit status 0: they agree, 1: not.
//!
//! Wherever this links, the library needs no more than `core`.

#![no_std]
#![no_main]

use carryless::field::Field;
use carryless::{Affine, Curve, K233, mul_vartime};
use core::ffi::c_int;

type Element = <K233 as Curve>::Field;

/// A scalar of 230 bits, and x and y of K·G, as 64-bit limbs. Source: `carryless/vectors/scalar_mul.json`, K-233.
const K: [u64; 4] = [0x2833_d000_fd32_8312, 0x00b1_771e_8c25_abc1, 0x951e_acec_d851_9d23, 0x0000_0039_408f_aaad];
const X: [u64; 4] = [0xc58a_a655_8598_5cdb, 0x3056_3de6_fc05_4c9b, 0xf95a_4d38_84ce_a4f1, 0x0000_01ab_4ecc_d1c7];
const Y: [u64; 4] = [0xe039_4521_2fe5_8eb3, 0x95ac_b5e6_5a73_840e, 0xb173_623e_132d_3596, 0x0000_0083_a0ef_9813];

// SAFETY: `abort` of the C library has this signature.
#[link(name = "c")]
unsafe extern "C" {
    safe fn abort() -> !;
}

#[panic_handler]
fn panic(_: &core::panic::PanicInfo) -> ! {
    abort()
}

/// Named by the unwind tables of the compiled `core`, never called: this program does not unwind.
// SAFETY: `std` would define this name, and is not linked.
#[unsafe(no_mangle)]
extern "C" fn rust_eh_personality() {}

/// The entry that the C library's start-up code calls.
// SAFETY: no other object defines this name.
#[unsafe(no_mangle)]
extern "C" fn main(_argc: c_int, _argv: *const *const u8) -> c_int {
    let point = mul_vartime(core::hint::black_box(&K), &Affine::<K233>::generator());
    let expected = Affine::new(Element::from_limbs(&X), Element::from_limbs(&Y));
    c_int::from(Ok(point) != expected)
}
