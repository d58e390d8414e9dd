/* Signing, keys and key agreement on K-233, by Ed25519, X25519 and BIP 340, and recoverable signatures, under valgrind, which is told that the
 * secret is undefined: a branch or an address that depends on it is reported. What the library makes public on purpose it says to carryless_declassified, in a build with the feature
 * declassification-hook. With an argument there is a branch on the secret here, which must be reported. */
#include <carryless.h>
#include <stdio.h>
#include <string.h>
#include <valgrind/memcheck.h>

uint64_t carryless_declassified(uint64_t value);
uint64_t carryless_declassified(uint64_t value) {
    VALGRIND_MAKE_MEM_DEFINED(&value, sizeof value);
    return value;
}

int main(int count, char **arguments) {
    (void)arguments;
    uint8_t secret[29], point[61], peer[61], out[CARRYLESS_MAX_SIGNATURE];
    const uint8_t other = 7, message[] = {1, 2, 3};
    size_t length = sizeof peer;
    memset(secret, 0x11, sizeof secret);
    if (carryless_public_key(CARRYLESS_K233, &other, 1, CARRYLESS_COMPRESSED, peer, &length)) return 2;
    const size_t of_peer = length;
    VALGRIND_MAKE_MEM_UNDEFINED(secret, sizeof secret);
    if (count > 1 && secret[3] == 7) puts("planted");
    if (carryless_public_key(CARRYLESS_K233, secret, 29, CARRYLESS_UNCOMPRESSED, point, (length = sizeof point, &length))) return 2;
    /* How long DER is depends on the signature, which is public. */
    for (int form = CARRYLESS_SCALARS; form <= CARRYLESS_FIELD_SIZE; form++)
        if (carryless_sign(CARRYLESS_K233, secret, 29, message, 3, form, out, (length = sizeof out, &length))) return 2;
    for (int cofactor = 0; cofactor < 2; cofactor++)
        if (carryless_exchange(CARRYLESS_K233, secret, 29, peer, of_peer, cofactor, out, (length = sizeof out, &length))) return 2;
    if (carryless_multiply(CARRYLESS_K233, secret, 29, peer, of_peer, CARRYLESS_COMPRESSED, point, (length = sizeof point, &length)))
        return 2;
    uint8_t bytes[32], key[32];
    memset(bytes, 0x11, sizeof bytes);
    VALGRIND_MAKE_MEM_UNDEFINED(bytes, sizeof bytes);
    if (carryless_ed25519_public_key(bytes, key) || carryless_ed25519_sign(bytes, message, 3, out) ||
        carryless_ed25519_sign_for(bytes, message, 3, 0, message, 3, out) || carryless_x25519_public_key(bytes, key) ||
        carryless_x25519(bytes, peer, out))
        return 2;
    int id;
    if (carryless_bip340_public_key(bytes, key) || carryless_bip340_sign(bytes, NULL, message, 3, out) ||
        carryless_sign_digest_recoverable(CARRYLESS_SECP256K1, bytes, 32, peer, 32, CARRYLESS_SCALARS, &id, out,
                                          (length = sizeof out, &length)))
        return 2;
    return 0;
}
