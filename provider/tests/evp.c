/* The provider through EVP: parameters, copies, faults, threads, loading and unloading.
 *
 *     evp FOLDER [ROUNDS]
 *
 * FOLDER has the module. The other side is OpenSSL's default provider, in a library context of its own. */
#include <carryless.h>
#include <openssl/core_names.h>
#include <openssl/decoder.h>
#include <openssl/ec.h>
#include <openssl/encoder.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/param_build.h>
#include <openssl/provider.h>
#include <openssl/x509.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *at = "the start";
#define CHECK(condition)                                                               \
    do {                                                                               \
        if (!(condition)) {                                                            \
            fprintf(stderr, "%s:%d: on %s: %s\n", __FILE__, __LINE__, at, #condition); \
            ERR_print_errors_fp(stderr);                                               \
            exit(1);                                                                   \
        }                                                                              \
    } while (0)

/* Where the bytes occur first, or NULL. */
static const unsigned char *find(const unsigned char *bytes, size_t length, const char *wanted, size_t count) {
    for (; length >= count; bytes++, length--)
        if (memcmp(bytes, wanted, count) == 0) return bytes;
    return NULL;
}

/* The operation fails, and one error is raised, with this sentence. */
#define REFUSED(operation, sentence)                                                               \
    do {                                                                                           \
        ERR_clear_error();                                                                         \
        CHECK((operation) <= 0);                                                                   \
        const unsigned long error = ERR_peek_error();                                              \
        const char *said = error == 0 ? "nothing" : ERR_reason_error_string(error);                \
        if (said == NULL || strstr(said, sentence) == NULL) {                                      \
            fprintf(stderr, "%s:%d: on %s: said: %s\n", __FILE__, __LINE__, at, said ? said : ""); \
            exit(1);                                                                               \
        }                                                                                          \
        ERR_clear_error();                                                                         \
    } while (0)

static const char *const BINARY[] = {
    "sect163k1", "sect163r2", "sect233k1", "sect233r1", "sect239k1", "sect283k1",
    "sect283r1", "sect409k1", "sect409r1", "sect571k1", "sect571r1",
};
enum { CURVES = sizeof BINARY / sizeof *BINARY };

struct side {
    OSSL_LIB_CTX *context;
    OSSL_PROVIDER *provider, *carryless;
};

static struct side load(const char *folder) {
    struct side side = {OSSL_LIB_CTX_new(), NULL, NULL};
    CHECK(side.context != NULL && (side.provider = OSSL_PROVIDER_load(side.context, "default")) != NULL);
    if (folder != NULL) {
        CHECK(OSSL_PROVIDER_set_default_search_path(side.context, folder));
        CHECK((side.carryless = OSSL_PROVIDER_load(side.context, "carryless")) != NULL);
        CHECK(EVP_set_default_properties(side.context, "?provider=carryless"));
    }
    return side;
}

static void unload(struct side side) {
    CHECK(side.carryless == NULL || OSSL_PROVIDER_unload(side.carryless));
    CHECK(OSSL_PROVIDER_unload(side.provider));
    OSSL_LIB_CTX_free(side.context);
}

static EVP_PKEY *generate(struct side side, const char *curve) {
    EVP_PKEY *key = EVP_PKEY_Q_keygen(side.context, NULL, "EC", curve);
    CHECK(key != NULL);
    CHECK(strcmp(OSSL_PROVIDER_get0_name(EVP_PKEY_get0_provider(key)), side.carryless ? "carryless" : "default") == 0);
    return key;
}

/* The same key at another side. */
static EVP_PKEY *move(struct side to, const EVP_PKEY *key, int selection) {
    OSSL_PARAM *parameters = NULL;
    EVP_PKEY *moved = NULL;
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_name(to.context, "EC", NULL);
    CHECK(EVP_PKEY_todata(key, selection, &parameters) && EVP_PKEY_fromdata_init(context) > 0);
    CHECK(EVP_PKEY_fromdata(context, &moved, selection, parameters) > 0);
    OSSL_PARAM_free(parameters);
    EVP_PKEY_CTX_free(context);
    return moved;
}

/* A key from its parts; NULL where it is refused. */
static EVP_PKEY *from_parts(struct side side, const char *curve, const uint8_t *secret, size_t secret_length,
                            const uint8_t *point, size_t point_length) {
    OSSL_PARAM_BLD *builder = OSSL_PARAM_BLD_new();
    BIGNUM *number = secret_length == 0 ? NULL : BN_bin2bn(secret, (int)secret_length, NULL);
    EVP_PKEY *key = NULL;
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_name(side.context, "EC", NULL);
    CHECK(OSSL_PARAM_BLD_push_utf8_string(builder, OSSL_PKEY_PARAM_GROUP_NAME, curve, 0));
    CHECK(number == NULL || OSSL_PARAM_BLD_push_BN(builder, OSSL_PKEY_PARAM_PRIV_KEY, number));
    CHECK(point_length == 0 || OSSL_PARAM_BLD_push_octet_string(builder, OSSL_PKEY_PARAM_PUB_KEY, point, point_length));
    OSSL_PARAM *parameters = OSSL_PARAM_BLD_to_param(builder);
    CHECK(EVP_PKEY_fromdata_init(context) > 0);
    if (EVP_PKEY_fromdata(context, &key, secret_length != 0 ? EVP_PKEY_KEYPAIR : EVP_PKEY_PUBLIC_KEY, parameters) <= 0)
        key = NULL;
    OSSL_PARAM_free(parameters);
    OSSL_PARAM_BLD_free(builder);
    BN_clear_free(number);
    EVP_PKEY_CTX_free(context);
    return key;
}

static void same_parameters(const EVP_PKEY *a, const EVP_PKEY *b) {
    static const char *const ints[] = {
        OSSL_PKEY_PARAM_BITS,
        OSSL_PKEY_PARAM_SECURITY_BITS,
        OSSL_PKEY_PARAM_MAX_SIZE,
        OSSL_PKEY_PARAM_USE_COFACTOR_ECDH,
        OSSL_PKEY_PARAM_EC_DECODED_FROM_EXPLICIT_PARAMS,
        OSSL_PKEY_PARAM_EC_INCLUDE_PUBLIC,
    };
    static const char *const texts[] = {
        OSSL_PKEY_PARAM_GROUP_NAME,     OSSL_PKEY_PARAM_EC_FIELD_TYPE,
        OSSL_PKEY_PARAM_EC_ENCODING,    OSSL_PKEY_PARAM_EC_POINT_CONVERSION_FORMAT,
        OSSL_PKEY_PARAM_DEFAULT_DIGEST,
    };
    static const char *const octets[] = {OSSL_PKEY_PARAM_PUB_KEY, OSSL_PKEY_PARAM_ENCODED_PUBLIC_KEY};
    static const char *const numbers[] = {OSSL_PKEY_PARAM_EC_PUB_X, OSSL_PKEY_PARAM_EC_PUB_Y, OSSL_PKEY_PARAM_PRIV_KEY,
                                          OSSL_PKEY_PARAM_EC_COFACTOR};
#define EACH(names) for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    EACH(ints) {
        int of_a = -1, of_b = -2, has_a = EVP_PKEY_get_int_param(a, ints[i], &of_a),
            has_b = EVP_PKEY_get_int_param(b, ints[i], &of_b);
        /* OpenSSL tells some of the options to nobody who has not set them. */
        CHECK(!has_a || !has_b || of_a == of_b);
        CHECK(has_a);
    }
    EACH(texts) {
        char of_a[64], of_b[64];
        size_t length;
        CHECK(EVP_PKEY_get_utf8_string_param(a, texts[i], of_a, sizeof of_a, &length) &&
              EVP_PKEY_get_utf8_string_param(b, texts[i], of_b, sizeof of_b, &length));
        CHECK(strcmp(of_a, of_b) == 0);
    }
    EACH(octets) {
        uint8_t of_a[256], of_b[256];
        size_t length_a, length_b;
        CHECK(EVP_PKEY_get_octet_string_param(a, octets[i], of_a, sizeof of_a, &length_a) &&
              EVP_PKEY_get_octet_string_param(b, octets[i], of_b, sizeof of_b, &length_b));
        CHECK(length_a == length_b && memcmp(of_a, of_b, length_a) == 0);
    }
    EACH(numbers) {
        BIGNUM *of_a = NULL, *of_b = NULL;
        CHECK(EVP_PKEY_get_bn_param(a, numbers[i], &of_a) && EVP_PKEY_get_bn_param(b, numbers[i], &of_b) &&
              BN_cmp(of_a, of_b) == 0);
        BN_clear_free(of_a);
        BN_clear_free(of_b);
    }
}

static void keys(struct side ours, struct side stock) {
    EVP_PKEY *key = generate(ours, at), *moved = move(stock, key, EVP_PKEY_KEYPAIR),
             *back = move(ours, moved, EVP_PKEY_KEYPAIR);
    EVP_PKEY *copy = EVP_PKEY_dup(key), *other = generate(ours, at), *public = move(ours, key, EVP_PKEY_PUBLIC_KEY);
    same_parameters(key, moved);
    same_parameters(back, moved);
    same_parameters(copy, moved);
    CHECK(EVP_PKEY_eq(key, copy) == 1 && EVP_PKEY_eq(key, back) == 1 && EVP_PKEY_eq(key, public) == 1 &&
          EVP_PKEY_eq(key, moved) == 1);
    CHECK(EVP_PKEY_eq(key, other) == 0 && EVP_PKEY_parameters_eq(key, other) == 1);
    for (int form = 0; form < 3; form++) {
        static const char *const forms[] = {"compressed", "hybrid", "uncompressed"};
        CHECK(EVP_PKEY_set_utf8_string_param(key, OSSL_PKEY_PARAM_EC_POINT_CONVERSION_FORMAT, forms[form]));
        CHECK(EVP_PKEY_set_utf8_string_param(moved, OSSL_PKEY_PARAM_EC_POINT_CONVERSION_FORMAT, forms[form]));
        same_parameters(key, moved);
    }
    EVP_PKEY *all[] = {key, moved, back, copy, other, public};
    for (int i = 0; i < 6; i++)
        EVP_PKEY_free(all[i]);
}

static size_t sign(struct side side, EVP_PKEY *key, const char *digest, const void *message, size_t length,
                   uint8_t *out) {
    EVP_MD_CTX *context = EVP_MD_CTX_new(), *second = EVP_MD_CTX_new();
    size_t room = CARRYLESS_MAX_SIGNATURE, again = CARRYLESS_MAX_SIGNATURE;
    uint8_t other[CARRYLESS_MAX_SIGNATURE];
    CHECK(EVP_DigestSignInit_ex(context, NULL, digest, side.context, NULL, key, NULL) > 0);
    CHECK(EVP_DigestSignUpdate(context, message, length / 2) > 0);
    /* A copy goes on alone. */
    CHECK(EVP_MD_CTX_copy_ex(second, context));
    char names[2][50] = {"", ""};
    for (int i = 0; i < 2; i++) {
        OSSL_PARAM name[] = {OSSL_PARAM_construct_utf8_string(OSSL_SIGNATURE_PARAM_DIGEST, names[i], sizeof names[i]),
                             OSSL_PARAM_construct_end()};
        CHECK(EVP_PKEY_CTX_get_params(EVP_MD_CTX_get_pkey_ctx(i == 0 ? context : second), name) > 0);
    }
    CHECK(names[0][0] != 0 && strcmp(names[0], names[1]) == 0);
    CHECK(EVP_DigestSignUpdate(context, (const uint8_t *)message + length / 2, length - length / 2) > 0 &&
          EVP_DigestSignFinal(context, out, &room) > 0);
    CHECK(EVP_DigestSignUpdate(second, (const uint8_t *)message + length / 2, length - length / 2) > 0 &&
          EVP_DigestSignFinal(second, other, &again) > 0);
    CHECK(side.carryless == NULL || (room == again && memcmp(out, other, room) == 0));
    EVP_MD_CTX_free(context);
    EVP_MD_CTX_free(second);
    return room;
}

static int verify(struct side side, EVP_PKEY *key, const char *digest, const void *message, size_t length,
                  const uint8_t *signature, size_t signature_length) {
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    CHECK(EVP_DigestVerifyInit_ex(context, NULL, digest, side.context, NULL, key, NULL) > 0);
    const int valid = EVP_DigestVerify(context, signature, signature_length, message, length);
    EVP_MD_CTX_free(context);
    return valid;
}

static void signatures(struct side ours, struct side stock) {
    const char message[] = "a message that is signed";
    uint8_t signature[CARRYLESS_MAX_SIGNATURE], expected[CARRYLESS_MAX_SIGNATURE], secret[CARRYLESS_MAX_SECRET];
    EVP_PKEY *key = generate(ours, at), *moved = move(stock, key, EVP_PKEY_KEYPAIR);
    size_t length;
    CHECK(EVP_PKEY_get_size(key) == EVP_PKEY_get_size(moved));
    static const char *const digests[] = {"SHA1",      "SHA2-224", "SHA2-256",    "SHA2-384",
                                          "SHA2-512",  "SHA3-256", "SHA3-512",    "SHA2-512/256",
                                          "RIPEMD160", "MD5",      "BLAKE2B-512", "SM3"};
    EACH(digests) {
        length = sign(ours, key, digests[i], message, sizeof message, signature);
        CHECK(length <= (size_t)EVP_PKEY_get_size(key));
        CHECK(verify(stock, moved, digests[i], message, sizeof message, signature, length) == 1);
        CHECK(verify(ours, key, digests[i], message, sizeof message, signature, length) == 1);
        CHECK(verify(ours, key, digests[i], message, sizeof message - 1, signature, length) == 0);
        length = sign(stock, moved, digests[i], message, sizeof message, signature);
        CHECK(verify(ours, key, digests[i], message, sizeof message, signature, length) == 1);
    }
    /* The library's own signature of the message, by the digest that fits the curve. */
    BIGNUM *number = NULL;
    int curve;
    size_t expected_length = sizeof expected;
    CHECK(carryless_curve_from_name(at, &curve) == CARRYLESS_OK &&
          EVP_PKEY_get_bn_param(key, OSSL_PKEY_PARAM_PRIV_KEY, &number));
    const int secret_length = BN_bn2binpad(number, secret, (int)carryless_secret_length(curve));
    CHECK(carryless_sign(curve, secret, (size_t)secret_length, (const uint8_t *)message, sizeof message, CARRYLESS_DER,
                         expected, &expected_length) == CARRYLESS_OK);
    const size_t field = carryless_field_length(curve);
    length = sign(ours, key,
                  field <= 36   ? "SHA256"
                  : field <= 52 ? "SHA384"
                                : "SHA512",
                  message, sizeof message, signature);
    CHECK(length == expected_length && memcmp(signature, expected, length) == 0);
    BN_clear_free(number);
    EVP_PKEY_free(key);
    EVP_PKEY_free(moved);
}

static size_t derive(struct side side, EVP_PKEY *own, EVP_PKEY *peer, int mode, const char *digest, uint8_t *out,
                     size_t room) {
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_pkey(side.context, own, NULL), *copy;
    size_t length = room, again = room;
    uint8_t other[256];
    CHECK(EVP_PKEY_derive_init(context) > 0 && EVP_PKEY_CTX_set_ecdh_cofactor_mode(context, mode) > 0);
    if (digest != NULL) {
        CHECK(EVP_PKEY_CTX_set_ecdh_kdf_type(context, EVP_PKEY_ECDH_KDF_X9_63) > 0 &&
              EVP_PKEY_CTX_set_ecdh_kdf_md(context, EVP_get_digestbyname(digest)) > 0);
        CHECK(EVP_PKEY_CTX_set_ecdh_kdf_outlen(context, (int)room) > 0);
        CHECK(EVP_PKEY_CTX_set0_ecdh_kdf_ukm(context, (unsigned char *)OPENSSL_strdup("known"), 5) > 0);
    }
    CHECK(EVP_PKEY_derive_set_peer(context, peer) > 0);
    CHECK((copy = EVP_PKEY_CTX_dup(context)) != NULL);
    CHECK(EVP_PKEY_derive(context, out, &length) > 0 && EVP_PKEY_derive(copy, other, &again) > 0);
    CHECK(length == again && memcmp(out, other, length) == 0);
    EVP_PKEY_CTX_free(context);
    EVP_PKEY_CTX_free(copy);
    return length;
}

static void exchanges(struct side ours, struct side stock) {
    EVP_PKEY *a = generate(ours, at), *b = generate(ours, at), *c = move(stock, a, EVP_PKEY_KEYPAIR),
             *d = move(stock, b, EVP_PKEY_KEYPAIR);
    uint8_t one[100], other[100];
    size_t length;
    for (int mode = -1; mode < 2; mode++) {
        static const char *const digests[] = {NULL, "SHA1", "SHA256"};
        EACH(digests) {
            length = derive(ours, a, b, mode, digests[i], one, sizeof one);
            CHECK(length == derive(ours, b, a, mode, digests[i], other, sizeof other) &&
                  memcmp(one, other, length) == 0);
            CHECK(length == derive(stock, c, d, mode, digests[i], other, sizeof other) &&
                  memcmp(one, other, length) == 0);
            CHECK(digests[i] == NULL || length == sizeof one);
        }
    }
    EVP_PKEY *all[] = {a, b, c, d};
    for (int i = 0; i < 4; i++)
        EVP_PKEY_free(all[i]);
}

static int refused_key(EVP_PKEY *key) {
    EVP_PKEY_free(key);
    return key != NULL;
}

static int set_up_signature(struct side side, EVP_PKEY *key, const char *name, unsigned int nonce) {
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    const OSSL_PARAM parameters[] = {OSSL_PARAM_construct_uint("nonce-type", &nonce), OSSL_PARAM_construct_end()};
    const int done = EVP_DigestSignInit_ex(context, NULL, name, side.context, NULL, key, parameters);
    EVP_MD_CTX_free(context);
    return done;
}

static int sign_bytes(struct side side, EVP_PKEY *key, const char *name, size_t length, size_t room) {
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_pkey(side.context, key, NULL);
    OSSL_PARAM parameters[] = {OSSL_PARAM_construct_utf8_string(OSSL_SIGNATURE_PARAM_DIGEST, (char *)name, 0),
                               OSSL_PARAM_construct_end()};
    uint8_t digest[64] = {1}, out[CARRYLESS_MAX_SIGNATURE];
    const int done = EVP_PKEY_sign_init_ex(context, name == NULL ? NULL : parameters) > 0 &&
                     EVP_PKEY_sign(context, out, &room, digest, length) > 0;
    EVP_PKEY_CTX_free(context);
    return done;
}

static int verify_bytes(struct side side, EVP_PKEY *key, const char *hexadecimal) {
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_pkey(side.context, key, NULL);
    long length;
    unsigned char digest[32] = {1}, *bytes = OPENSSL_hexstr2buf(hexadecimal, &length);
    const int done =
        EVP_PKEY_verify_init(context) > 0 ? EVP_PKEY_verify(context, bytes, (size_t)length, digest, sizeof digest) : -9;
    EVP_PKEY_CTX_free(context);
    OPENSSL_free(bytes);
    return done;
}

static int agree(struct side side, EVP_PKEY *own, EVP_PKEY *peer, const char *function, size_t room) {
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_pkey(side.context, own, NULL);
    OSSL_PARAM parameters[] = {OSSL_PARAM_construct_utf8_string(OSSL_EXCHANGE_PARAM_KDF_TYPE, (char *)function, 0),
                               OSSL_PARAM_construct_end()};
    uint8_t out[100];
    const int done = EVP_PKEY_derive_init_ex(context, parameters) > 0 &&
                     EVP_PKEY_derive_set_peer_ex(context, peer, 0) > 0 && EVP_PKEY_derive(context, out, &room) > 0;
    EVP_PKEY_CTX_free(context);
    return done;
}

static int encrypt(const EVP_PKEY *key, const char *structure, const char *cipher, const char *password) {
    unsigned char *der = NULL;
    size_t length = 0;
    OSSL_ENCODER_CTX *context = OSSL_ENCODER_CTX_new_for_pkey(key, EVP_PKEY_KEYPAIR, "DER", structure, NULL);
    CHECK(context != NULL);
    const int done = OSSL_ENCODER_CTX_set_cipher(context, cipher, NULL) &&
                     OSSL_ENCODER_CTX_set_passphrase(context, (const unsigned char *)password, strlen(password)) &&
                     OSSL_ENCODER_to_data(context, &der, &length);
    OSSL_ENCODER_CTX_free(context);
    OPENSSL_free(der);
    return done;
}

/* What is wrong is refused, with a sentence. */
static void faults(struct side ours, struct side stock) {
    static const uint8_t infinity[] = {0};
    uint8_t order[40] = {0}, two[61] = {4}, outside[61] = {4}, point[61], garbage[5] = {4, 1, 2, 3, 4};
    size_t length;
    at = "sect233k1";
    EVP_PKEY *key = generate(ours, at), *other = generate(ours, at), *elsewhere = generate(ours, "sect283k1"),
             *public = move(ours, key, EVP_PKEY_PUBLIC_KEY);
    BIGNUM *n = NULL;
    EC_GROUP *group = EC_GROUP_new_by_curve_name(NID_sect233k1);
    CHECK(group != NULL);
    n = BN_dup(EC_GROUP_get0_order(group));
    CHECK(BN_bn2binpad(n, order, 30) == 30 &&
          EVP_PKEY_get_octet_string_param(key, OSSL_PKEY_PARAM_PUB_KEY, point, sizeof point, &length));
    /* (0, sqrt b) = (0, 1) is the point of order two. */
    two[60] = 1;
    outside[60] = 5;
    uint8_t zero[30] = {0}, secret[30] = {0};
    secret[29] = 7;
    REFUSED(refused_key(from_parts(ours, at, zero, 30, NULL, 0)), "the secret key is not between 1");
    REFUSED(refused_key(from_parts(ours, at, order, 30, NULL, 0)), "the secret key is not between 1");
    REFUSED(refused_key(from_parts(ours, at, point, 61, NULL, 0)), "a parameter has the wrong type or length");
    REFUSED(refused_key(from_parts(ours, at, secret, 30, point, 61)), "do not belong together");
    REFUSED(refused_key(from_parts(ours, at, NULL, 0, two, 61)), "subgroup");
    REFUSED(refused_key(from_parts(ours, at, NULL, 0, outside, 61)), "not on the curve");
    REFUSED(refused_key(from_parts(ours, at, NULL, 0, infinity, 1)), "infinity");
    REFUSED(refused_key(from_parts(ours, at, NULL, 0, garbage, 5)), "not a point in SEC 1");
    REFUSED(refused_key(from_parts(ours, "prime256v1", secret, 30, NULL, 0)), "this provider does not have the curve");
    REFUSED(EVP_PKEY_set_utf8_string_param(key, OSSL_PKEY_PARAM_EC_POINT_CONVERSION_FORMAT, "wrapped"),
            "neither compressed");
    REFUSED(EVP_PKEY_set_utf8_string_param(key, OSSL_PKEY_PARAM_EC_ENCODING, "explicit"), "only named curves");
    REFUSED(EVP_PKEY_set1_encoded_public_key(key, two, 61), "subgroup");
    REFUSED(EVP_PKEY_set_int_param(key, OSSL_PKEY_PARAM_USE_COFACTOR_ECDH, 2), "wrong type or length");
    REFUSED(set_up_signature(ours, key, "SHA256", 0), "deterministic");
    CHECK(set_up_signature(ours, key, "SHA256", 1) == 1);
    REFUSED(set_up_signature(ours, key, "SHAKE256", 1), "no fixed length");
    REFUSED(set_up_signature(ours, key, "SHA257", 1), "unsupported");
    REFUSED(set_up_signature(ours, public, "SHA256", 1), "no secret part");
    REFUSED(sign_bytes(ours, key, NULL, 15, 200), "16 bytes");
    REFUSED(sign_bytes(ours, key, "SHA256", 31, 200), "not as long");
    REFUSED(sign_bytes(ours, key, "SHA256", 32, 10), "too small");
    CHECK(sign_bytes(ours, key, NULL, 16, 200) && sign_bytes(ours, key, NULL, 64, 200) &&
          sign_bytes(ours, key, "SHA256", 32, 200));
    REFUSED(verify_bytes(ours, key, "3006020101020101ff"), "not a signature in this form");
    REFUSED(verify_bytes(ours, key, "3006020100020101"), "not between 1");
    CHECK(verify_bytes(ours, key, "3006020101020101") == 0 && verify_bytes(ours, key, "3006020100020101") == 0 &&
          verify_bytes(ours, key, "00") < 0);
    ERR_clear_error();
    CHECK(verify_bytes(ours, key, "3006020101020101") == 0 && ERR_peek_error() == 0);
    REFUSED(agree(ours, key, elsewhere, "", 100), "not on one curve");
    CHECK(EVP_PKEY_eq(key, elsewhere) != 1 && EVP_PKEY_parameters_eq(key, elsewhere) == 0);
    REFUSED(agree(ours, key, other, "TLS13-KDF", 100), "X963KDF");
    REFUSED(agree(ours, key, other, "X963KDF", 100), "X963KDF");
    REFUSED(agree(ours, key, other, "", 29), "too small");
    REFUSED(agree(ours, public, other, "", 100), "no secret part");
    CHECK(agree(ours, key, other, "", 30));
    REFUSED(encrypt(key, "type-specific", "AES-128-CBC", "word"), "never encrypted");
    REFUSED(encrypt(key, "PrivateKeyInfo", "AES-129-CBC", "word"), "the cipher is not known");
    CHECK(encrypt(key, "PrivateKeyInfo", "AES-128-CBC", "word"));
    (void)stock;
    BN_free(n);
    EC_GROUP_free(group);
    EVP_PKEY *all[] = {key, other, elsewhere, public};
    for (int i = 0; i < 4; i++)
        EVP_PKEY_free(all[i]);
}

/* A key by this provider's decoders; NULL where they leave it to others, whatever becomes of it. */
static EVP_PKEY *decode(struct side side, const unsigned char *der, size_t length) {
    EVP_PKEY *key = NULL;
    OSSL_DECODER_CTX *context = OSSL_DECODER_CTX_new_for_pkey(&key, "DER", NULL, "EC", 0, side.context, NULL);
    CHECK(context != NULL);
    OSSL_DECODER_from_data(context, &der, &length);
    OSSL_DECODER_CTX_free(context);
    if (key != NULL && strcmp(OSSL_PROVIDER_get0_name(EVP_PKEY_get0_provider(key)), "carryless") != 0) {
        EVP_PKEY_free(key);
        key = NULL;
    }
    return key;
}

static size_t encode(const EVP_PKEY *key, const char *structure, int selection, unsigned char **der) {
    size_t length = 0;
    OSSL_ENCODER_CTX *context = OSSL_ENCODER_CTX_new_for_pkey(key, selection, "DER", structure, NULL);
    *der = NULL;
    CHECK(context != NULL && OSSL_ENCODER_to_data(context, der, &length));
    OSSL_ENCODER_CTX_free(context);
    return length;
}

/* Files that are whole, cut off, disturbed, of two keys. */
static void files(struct side ours) {
    static const struct {
        const char *structure;
        int selection;
    } kinds[] = {{"PrivateKeyInfo", EVP_PKEY_KEYPAIR},
                 {"type-specific", EVP_PKEY_KEYPAIR},
                 {"SubjectPublicKeyInfo", EVP_PKEY_PUBLIC_KEY}};
    EVP_PKEY *key = generate(ours, at), *other = generate(ours, at), *read;
    unsigned char *der, *of_other;
    size_t point;
    CHECK(EVP_PKEY_get_octet_string_param(key, OSSL_PKEY_PARAM_PUB_KEY, NULL, 0, &point));
    EACH(kinds) {
        const size_t length = encode(key, kinds[i].structure, kinds[i].selection, &der);
        CHECK(length == encode(other, kinds[i].structure, kinds[i].selection, &of_other));
        CHECK((read = decode(ours, der, length)) != NULL && EVP_PKEY_eq(read, key) == 1);
        EVP_PKEY_free(read);
        for (size_t cut = 0; cut < length; cut++)
            CHECK(decode(ours, der, cut) == NULL);
        /* The identifier of the algorithm, where the structure has one. */
        const unsigned char *algorithm = find(der, length, "\x2a\x86\x48\xce\x3d\x02\x01", 7);
        CHECK((algorithm != NULL) == (i != 1));
        if (algorithm == NULL)
            algorithm = der + length;
        for (size_t at_byte = 0; at_byte < length; at_byte++) {
            static const unsigned char changes[] = {1, 0x80, 0xff};
            der[at_byte] ^= changes[at_byte % 3];
            if ((read = decode(ours, der, length)) != NULL)
                CHECK(der + at_byte < algorithm || der + at_byte >= algorithm + 7);
            EVP_PKEY_free(read);
            der[at_byte] ^= changes[at_byte % 3];
        }
        /* The point of the other, which is at the end: a key where there is no secret beside it. */
        memcpy(der + length - point, of_other + length - point, point);
        read = decode(ours, der, length);
        CHECK(kinds[i].selection == EVP_PKEY_PUBLIC_KEY ? EVP_PKEY_eq(read, other) == 1 : read == NULL);
        EVP_PKEY_free(read);
        OPENSSL_clear_free(der, length);
        OPENSSL_clear_free(of_other, length);
    }
    ERR_clear_error();
    EVP_PKEY_free(key);
    EVP_PKEY_free(other);
}

/* Whether an ECPrivateKey of sect283k1, with bytes behind it, is read as PKCS#8 under the name of a curve. */
static int read_inside(struct side ours, EVP_PKEY *key, int nid, size_t behind) {
    unsigned char *inner, *der = NULL;
    const size_t length = encode(key, "type-specific", EVP_PKEY_KEYPAIR, &inner);
    unsigned char *copy = OPENSSL_zalloc(length + behind);
    PKCS8_PRIV_KEY_INFO *info = PKCS8_PRIV_KEY_INFO_new();
    memcpy(copy, inner, length);
    CHECK(PKCS8_pkey_set0(info, OBJ_nid2obj(NID_X9_62_id_ecPublicKey), 0, V_ASN1_OBJECT, OBJ_nid2obj(nid), copy,
                          (int)(length + behind)));
    const int outer = i2d_PKCS8_PRIV_KEY_INFO(info, &der);
    EVP_PKEY *read = decode(ours, der, (size_t)outer);
    const int done = read != NULL;
    EVP_PKEY_free(read);
    OPENSSL_clear_free(inner, length);
    OPENSSL_free(der);
    PKCS8_PRIV_KEY_INFO_free(info);
    return done;
}

static void nested_files(struct side ours) {
    at = "sect283k1";
    EVP_PKEY *key = generate(ours, at);
    CHECK(read_inside(ours, key, NID_sect283k1, 0));
    CHECK(!read_inside(ours, key, NID_sect283r1, 0));
    CHECK(!read_inside(ours, key, NID_sect283k1, 1));
    ERR_clear_error();
    EVP_PKEY_free(key);
}

struct shared {
    struct side side;
    EVP_PKEY *key;
    int rounds;
};

/* All threads use one key, and keys of their own. */
static void *in_thread(void *opaque) {
    const struct shared *shared = opaque;
    uint8_t signature[CARRYLESS_MAX_SIGNATURE], one[100], other[100];
    for (int round = 0; round < shared->rounds; round++) {
        const char *curve = BINARY[round % CURVES];
        EVP_PKEY *own = generate(shared->side, curve), *peer = generate(shared->side, curve);
        size_t length = sign(shared->side, shared->key, "SHA256", "message", 7, signature);
        CHECK(verify(shared->side, shared->key, "SHA256", "message", 7, signature, length) == 1);
        length = sign(shared->side, own, "SHA512", "message", 7, signature);
        CHECK(verify(shared->side, own, "SHA512", "message", 7, signature, length) == 1);
        length = derive(shared->side, own, peer, -1, NULL, one, sizeof one);
        CHECK(length == derive(shared->side, peer, own, -1, NULL, other, sizeof other) &&
              memcmp(one, other, length) == 0);
        EVP_PKEY_free(own);
        EVP_PKEY_free(peer);
    }
    return NULL;
}

static void threads(struct side ours, int rounds) {
    at = "eight threads";
    pthread_t thread[8];
    struct shared shared = {ours, generate(ours, "sect283r1"), rounds};
    for (int i = 0; i < 8; i++)
        CHECK(pthread_create(&thread[i], NULL, in_thread, &shared) == 0);
    for (int i = 0; i < 8; i++)
        CHECK(pthread_join(thread[i], NULL) == 0);
    EVP_PKEY_free(shared.key);
}

/* The module is loaded, used, unloaded, and loaded again; a key outlives the load that made it, as OpenSSL holds the
 * module then. */
static void loads(const char *folder, int rounds) {
    for (int round = 0; round < rounds; round++) {
        at = BINARY[round % CURVES];
        struct side side = load(folder);
        uint8_t signature[CARRYLESS_MAX_SIGNATURE];
        EVP_PKEY *key = generate(side, at);
        const size_t length = sign(side, key, "SHA256", "message", 7, signature);
        CHECK(OSSL_PROVIDER_unload(side.carryless));
        CHECK((side.carryless = OSSL_PROVIDER_load(side.context, "carryless")) != NULL);
        CHECK(verify(side, key, "SHA256", "message", 7, signature, length) == 1);
        EVP_PKEY_free(key);
        unload(side);
    }
}

static void about(struct side ours) {
    const char *name = NULL, *version = NULL, *build = NULL;
    int status = 0;
    OSSL_PARAM parameters[] = {
        OSSL_PARAM_construct_utf8_ptr(OSSL_PROV_PARAM_NAME, (char **)&name, 0),
        OSSL_PARAM_construct_utf8_ptr(OSSL_PROV_PARAM_VERSION, (char **)&version, 0),
        OSSL_PARAM_construct_utf8_ptr(OSSL_PROV_PARAM_BUILDINFO, (char **)&build, 0),
        OSSL_PARAM_construct_int(OSSL_PROV_PARAM_STATUS, &status),
        OSSL_PARAM_construct_end(),
    };
    at = "the provider";
    CHECK(OSSL_PROVIDER_self_test(ours.carryless) && OSSL_PROVIDER_get_params(ours.carryless, parameters));
    CHECK(strcmp(name, "Carryless") == 0 && strcmp(version, carryless_version()) == 0 &&
          strcmp(build, "curves = binary") == 0 && status == 1);
}

int main(int count, char **arguments) {
    CHECK(count >= 2);
    const int rounds = count > 2 ? atoi(arguments[2]) : 22;
    struct side ours = load(arguments[1]), stock = load(NULL);
    about(ours);
    for (int i = 0; i < CURVES && i < rounds; i++) {
        at = BINARY[i];
        keys(ours, stock);
        signatures(ours, stock);
        exchanges(ours, stock);
        files(ours);
    }
    nested_files(ours);
    faults(ours, stock);
    threads(ours, rounds);
    unload(ours);
    unload(stock);
    loads(arguments[1], rounds);
    puts("parameters, copies, signatures, secrets, faults, eight threads, loads: as they should be");
    return 0;
}
