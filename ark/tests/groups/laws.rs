//! Arkworks' own tests of groups, sums and prime fields.

use ark_algebra_test_templates::*;
use carryless_ark::{b233, gls254, k233, p256, secp256k1};

test_group!(10; on_k233; k233::Projective; curve);
test_group!(10; on_b233; b233::Projective; curve);
test_group!(10; on_gls254; gls254::Projective; curve);
test_group!(10; on_secp256k1; secp256k1::Projective; sw);
test_group!(10; on_p256; p256::Projective; sw);

test_field!(10; scalars_of_k233; k233::Fr; mont_prime_field);
test_field!(10; scalars_of_b233; b233::Fr; mont_prime_field);
test_field!(10; scalars_of_gls254; gls254::Fr; mont_prime_field);
