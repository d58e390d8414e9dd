#![no_main]

use carryless_fuzz::decoders;

libfuzzer_sys::fuzz_target!(|octets: &[u8]| carryless_fuzz::of_any_curve(decoders::secret, octets));
