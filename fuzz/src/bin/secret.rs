#![no_main]

use carryless_fuzz::decoders;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| carryless_fuzz::of_any_curve(decoders::secret, bytes));
