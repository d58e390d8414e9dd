#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| carryless_fuzz::prime_order(bytes));
