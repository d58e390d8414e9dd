#![no_main]

libfuzzer_sys::fuzz_target!(|octets: &[u8]| carryless_fuzz::prime_order(octets));
