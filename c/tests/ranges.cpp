// The header for C++17: ranges in, vectors out, exceptions.
#include <carryless.hpp>

#include <array>
#include <cassert>
#include <cstdio>
#include <string>
#include <string_view>

#undef NDEBUG
#include <cassert>

int main() {
    const int weak = carryless::curve("sect193r1");
    assert(weak > CARRYLESS_M233 && carryless_is_weak(weak) && carryless::generate(weak | CARRYLESS_ALLOW_WEAK).size() == 25);
    const auto curve = carryless::curve("sect233k1");
    const auto mine = carryless::generate(curve), theirs = carryless::generate(curve);
    const auto key = carryless::public_key(curve, mine), peer = carryless::public_key(curve, theirs, CARRYLESS_COMPRESSED);
    const std::string_view message = "message";
    const auto signature = carryless::sign(curve, mine, message);
    carryless::verify(curve, key, message, signature);
    try {
        carryless::verify(curve, peer, message, signature);
        assert(false);
    } catch (const carryless::error &error) {
        assert(error.code() == CARRYLESS_ERROR_SIGNATURE_INVALID);
        assert(std::string(error.what()) == "the signature is not one of this message by this key");
    }
    const std::array<std::uint8_t, 32> digest{1};
    carryless::verify_digest(curve, key, digest, carryless::sign_digest(curve, mine, digest, CARRYLESS_SCALARS), CARRYLESS_SCALARS);
    assert(carryless::exchange(curve, mine, peer) == carryless::exchange(curve, theirs, key));
    assert(carryless::exchange(curve, mine, peer, true) == carryless::exchange(curve, theirs, key, true));
    static_assert(!std::is_constructible_v<carryless::view, const char (&)[8]>);
    const carryless::bytes nothing;
    try {
        carryless::multiply(curve, mine, nothing);
        assert(false);
    } catch (const carryless::error &error) {
        assert(error.code() == CARRYLESS_ERROR_POINT_ENCODING);
    }
    assert(carryless::multiply_generator(curve, mine) == key && carryless::is_public_key(curve, peer));
    assert(!carryless::is_public_key(curve, message));
    try {
        carryless::secret_from_pem(std::string("no key"));
        assert(false);
    } catch (const carryless::error &error) {
        assert(error.code() == CARRYLESS_ERROR_FILE);
    }
    std::puts("ranges: as known");
}
