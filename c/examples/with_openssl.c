/* Keys, ECDSA and ECDH on sect233k1 by OpenSSL's EC_KEY. with_carryless.c is its twin: each prints what the other can check.
 *
 *     with_openssl SECRET_HEX PEER_POINT_HEX MESSAGE [SIGNATURE_HEX]
 *
 * prints the public key, the shared secret and a signature, and says whether the given signature is valid; then microseconds of each. */
#define OPENSSL_SUPPRESS_DEPRECATED
#include "twins.h"
#include <openssl/bn.h>
#include <openssl/ec.h>
#include <openssl/ecdh.h>
#include <openssl/ecdsa.h>
#include <openssl/obj_mac.h>
#include <openssl/sha.h>

int main(int count, char **arguments) {
    struct twin twin = arguments_of(count, arguments);
    uint8_t digest[32], out[160];
    EC_KEY *key = EC_KEY_new_by_curve_name(NID_sect233k1);
    const EC_GROUP *group = EC_KEY_get0_group(key);
    BIGNUM *d = BN_bin2bn(twin.secret, (int)twin.secret_length, NULL);
    EC_POINT *q = EC_POINT_new(group), *peer = EC_POINT_new(group);
    if (!key || !EC_POINT_mul(group, q, d, NULL, NULL, NULL) || !EC_KEY_set_private_key(key, d) || !EC_KEY_set_public_key(key, q) ||
        !EC_POINT_oct2point(group, peer, twin.peer, twin.peer_length, NULL))
        return fail("a key is refused");

    print("public", out, EC_POINT_point2oct(group, q, POINT_CONVERSION_UNCOMPRESSED, out, sizeof out, NULL));
    print("shared", out, (size_t)ECDH_compute_key(out, sizeof out, peer, key, NULL));
    SHA256((const uint8_t *)twin.message, strlen(twin.message), digest);
    unsigned length = sizeof out;
    if (!ECDSA_sign(0, digest, sizeof digest, out, &length, key)) return fail("no signature");
    print("signature", out, length);
    if (twin.signature_length)
        puts(ECDSA_verify(0, digest, sizeof digest, twin.signature, (int)twin.signature_length, key) == 1 ? "valid" : "not valid");

    TIME("exchange", ECDH_compute_key(out, sizeof out, peer, key, NULL));
    TIME("sign", ECDSA_sign(0, digest, sizeof digest, out, &length, key));
    TIME("verify", ECDSA_verify(0, digest, sizeof digest, out, (int)length, key));
    EC_POINT_free(peer), EC_POINT_free(q), BN_free(d), EC_KEY_free(key);
    return 0;
}
