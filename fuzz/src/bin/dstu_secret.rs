#![no_main]

use carryless_fuzz::protocol_decoders;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| carryless_fuzz::of_any_curve(protocol_decoders::dstu_secret, bytes));
