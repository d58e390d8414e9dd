#![no_main]

libfuzzer_sys::fuzz_target!(|octets: &[u8]| carryless_fuzz::encrypted(octets));
