#![no_main]

use carryless_fuzz::decoders;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| carryless_fuzz::on_a_curve(decoders::p1363, bytes));
