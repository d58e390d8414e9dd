/* Every function on every curve: right results, errors, results over arguments, rows of columns, threads.
 * C11 and C++17 alike. */
#include <carryless.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CHECK(condition)                                                                                    \
    do {                                                                                                    \
        if (!(condition)) {                                                                                 \
            fprintf(stderr, "%s:%d: on %s: %s\n", __FILE__, __LINE__, NAMES[curve], #condition);            \
            exit(1);                                                                                        \
        }                                                                                                   \
    } while (0)
#define OK(call) CHECK((call) == CARRYLESS_OK)

#ifdef __cplusplus
#define OF_THREAD thread_local
#else
#define OF_THREAD _Thread_local
#endif

enum { ROWS = 70, LAST = CARRYLESS_M233 };

static const char *const NAMES[] = {
    "no curve", "K-163", "sect163r2", "K233", "B-233", "sect239k1", "K-283", "B-283", "K-409", "B-409", "K-571",
    "B-571", "prime192v1", "P-224", "secp256r1", "P-384", "P-521",
    "brainpoolP256r1", "brainpoolP384r1", "BRAINPOOLP512R1", "secp256k1", "M-257", "M-431", "M-233",
};

static void one_key(int curve) {
    uint8_t secret[CARRYLESS_MAX_SECRET], other[CARRYLESS_MAX_SECRET], shared[2][CARRYLESS_MAX_SECRET];
    uint8_t point[CARRYLESS_MAX_POINT], peer[CARRYLESS_MAX_POINT], signature[CARRYLESS_MAX_SIGNATURE], place[200];
    const uint8_t message[] = {'m', 'e', 's', 's', 'a', 'g', 'e'}, digest[64] = {1};
    size_t length = sizeof secret, of_secret, of_point, of_peer, lengths[2];

    OK(carryless_generate(curve, secret, &length));
    of_secret = length;
    CHECK(of_secret == carryless_secret_length(curve));
    OK(carryless_generate(curve, other, &length));
    CHECK(memcmp(secret, other, of_secret) != 0);

    for (int form = CARRYLESS_COMPRESSED; form <= CARRYLESS_UNCOMPRESSED; form++) {
        of_point = sizeof point;
        OK(carryless_public_key(curve, secret, of_secret, form, point, &of_point));
        CHECK(of_point == 1 + (size_t)form * carryless_field_length(curve));
        OK(carryless_point_check(curve, point, of_point));
        /* k*G is the public key, and so is k*P for the generator 1*G. */
        const uint8_t one = 1;
        length = sizeof place;
        OK(carryless_multiply(curve, secret, of_secret, NULL, 0, form, place, &length));
        CHECK(length == of_point && memcmp(place, point, length) == 0);
        length = sizeof place;
        OK(carryless_multiply(curve, &one, 1, NULL, 0, form, place, &length));
        OK(carryless_multiply(curve, secret, of_secret, place, length, form, place, &length));
        CHECK(length == of_point && memcmp(place, point, length) == 0);
    }
    of_peer = sizeof peer;
    OK(carryless_public_key(curve, other, of_secret, CARRYLESS_COMPRESSED, peer, &of_peer));

    for (int cofactor = 0; cofactor < 2; cofactor++) {
        lengths[0] = lengths[1] = sizeof shared[0];
        OK(carryless_exchange(curve, secret, of_secret, peer, of_peer, cofactor, shared[0], &lengths[0]));
        OK(carryless_exchange(curve, other, of_secret, point, of_point, cofactor, shared[1], &lengths[1]));
        CHECK(lengths[0] == carryless_field_length(curve) && memcmp(shared[0], shared[1], lengths[0]) == 0);
    }

    for (int form = CARRYLESS_DER; form <= CARRYLESS_FIELD_SIZE; form++) {
        length = sizeof signature;
        OK(carryless_sign(curve, secret, of_secret, message, sizeof message, form, signature, &length));
        OK(carryless_verify(curve, point, of_point, message, sizeof message, form, signature, length));
        CHECK(carryless_verify(curve, point, of_point, message, 3, form, signature, length) ==
              CARRYLESS_ERROR_SIGNATURE_INVALID);
        CHECK(carryless_verify(curve, peer, of_peer, message, sizeof message, form, signature, length) ==
              CARRYLESS_ERROR_SIGNATURE_INVALID);
        CHECK(carryless_verify(curve, point, of_point, message, sizeof message, form, signature, length - 1) ==
              CARRYLESS_ERROR_SIGNATURE_ENCODING);
        length = sizeof signature;
        const size_t least = (of_secret + 1) / 2;
        OK(carryless_sign_digest(curve, secret, of_secret, digest, least, form, signature, &length));
        OK(carryless_verify_digest(curve, point, of_point, digest, least, form, signature, length));
        CHECK(carryless_verify_digest(curve, point, of_point, digest, least - 1, form, signature, length) ==
              CARRYLESS_ERROR_DIGEST);
        CHECK(carryless_verify_digest(curve, point, of_point, NULL, 0, form, signature, length) == CARRYLESS_ERROR_DIGEST);
        CHECK(carryless_sign_digest(curve, secret, of_secret, digest, least - 1, form, signature, &length) ==
              CARRYLESS_ERROR_DIGEST);
    }

    /* The length is asked for, too little room is refused, and nothing is written. */
    length = 0;
    CHECK(carryless_public_key(curve, secret, of_secret, CARRYLESS_UNCOMPRESSED, NULL, &length) == CARRYLESS_ERROR_BUFFER);
    CHECK(length == of_point);
    memset(place, 0x55, sizeof place);
    length = of_point - 1;
    CHECK(carryless_public_key(curve, secret, of_secret, CARRYLESS_UNCOMPRESSED, place, &length) == CARRYLESS_ERROR_BUFFER);
    CHECK(length == of_point && place[0] == 0x55);
    /* The result takes the place of an argument. */
    memcpy(place, secret, of_secret);
    length = sizeof place;
    OK(carryless_public_key(curve, place, of_secret, CARRYLESS_UNCOMPRESSED, place, &length));
    CHECK(memcmp(place, point, of_point) == 0);

    CHECK(carryless_public_key(curve, NULL, of_secret, CARRYLESS_COMPRESSED, place, &length) == CARRYLESS_ERROR_NULL);
    CHECK(carryless_public_key(curve, secret, of_secret, CARRYLESS_COMPRESSED, place, NULL) == CARRYLESS_ERROR_NULL);
    CHECK(carryless_public_key(curve, secret, of_secret, CARRYLESS_COMPRESSED, NULL, &length) == CARRYLESS_ERROR_NULL);
    CHECK(carryless_public_key(curve, secret, of_secret, 3, place, &length) == CARRYLESS_ERROR_FORM);
    CHECK(carryless_public_key(curve, NULL, 0, CARRYLESS_COMPRESSED, place, &length) == CARRYLESS_ERROR_SECRET);
    CHECK(carryless_public_key(curve, secret, (size_t)-1, CARRYLESS_COMPRESSED, place, &length) == CARRYLESS_ERROR_LENGTH);
    memset(place, 0xff, of_secret);
    CHECK(carryless_sign(curve, place, of_secret, message, 1, CARRYLESS_DER, signature, &length) == CARRYLESS_ERROR_SECRET);
    CHECK(carryless_multiply(curve, place, of_secret, NULL, 0, CARRYLESS_COMPRESSED, place, &length) == CARRYLESS_ERROR_SCALAR);
    CHECK(carryless_point_check(curve, (const uint8_t *)"", 1) == CARRYLESS_ERROR_POINT_INFINITY);
    CHECK(carryless_point_check(curve, point, of_point - 1) == CARRYLESS_ERROR_POINT_ENCODING);
    point[of_point - 1] ^= 1;
    CHECK(carryless_point_check(curve, point, of_point) == CARRYLESS_ERROR_POINT_NOT_ON_CURVE);
}

/* Rows of columns are what single calls say. */
static void columns(int curve) {
    const size_t of_secret = carryless_secret_length(curve), field = carryless_field_length(curve), of_point = 1 + field;
    static OF_THREAD uint8_t scalars[ROWS][80], points[ROWS][80], digests[ROWS][64], signatures[ROWS][160], products[ROWS][80];
    int errors[ROWS];
    uint8_t secret[CARRYLESS_MAX_SECRET], key[CARRYLESS_MAX_POINT], place[200];
    size_t length = sizeof secret, of_key = sizeof key, row = 99;
    OK(carryless_generate(curve, secret, &length));
    OK(carryless_public_key(curve, secret, of_secret, CARRYLESS_COMPRESSED, key, &of_key));
    memset(scalars, 0, sizeof scalars);
    for (int i = 0; i < ROWS; i++) {
        scalars[i][of_secret - 1] = (uint8_t)i;
        memset(digests[i], i, sizeof digests[i]);
    }

    OK(carryless_multiply_each(curve, ROWS, scalars[0], of_secret, sizeof scalars[0], NULL, 0, 0, CARRYLESS_COMPRESSED,
                               points[0], of_point, sizeof points[0], errors));
    CHECK(errors[0] == CARRYLESS_OK && points[0][0] == 0 && points[0][1] == 0);
    for (int i = 1; i < ROWS; i++) {
        length = sizeof place;
        OK(carryless_multiply(curve, scalars[i], of_secret, NULL, 0, CARRYLESS_COMPRESSED, place, &length));
        CHECK(errors[i] == CARRYLESS_OK && memcmp(points[i], place, of_point) == 0);
    }
    /* Each by a point of its own, infinity too; a scalar that is too large is refused. */
    memset(scalars[5], 0xff, of_secret);
    OK(carryless_multiply_each(curve, ROWS, scalars[0], of_secret, sizeof scalars[0], points[0], of_point, sizeof points[0],
                               CARRYLESS_COMPRESSED, products[0], of_point, sizeof products[0], errors));
    CHECK(errors[0] == CARRYLESS_OK && products[0][0] == 0 && errors[5] == CARRYLESS_ERROR_SCALAR && products[5][0] == 0);
    for (int i = 1; i < ROWS; i++) {
        if (i == 5) continue;
        length = sizeof place;
        OK(carryless_multiply(curve, scalars[i], of_secret, points[i], of_point, CARRYLESS_COMPRESSED, place, &length));
        CHECK(errors[i] == CARRYLESS_OK && memcmp(products[i], place, of_point) == 0);
    }

    for (int form = CARRYLESS_SCALARS; form <= CARRYLESS_FIELD_SIZE; form++) {
        const size_t half = form == CARRYLESS_SCALARS || of_secret > field ? of_secret : field;
        OK(carryless_sign_digests(curve, ROWS, secret, of_secret, digests[0], 64, 64, form, signatures[0], 2 * half, 160, errors));
        for (int i = 0; i < ROWS; i++) {
            length = sizeof place;
            OK(carryless_sign_digest(curve, secret, of_secret, digests[i], 64, form, place, &length));
            CHECK(errors[i] == CARRYLESS_OK && length == 2 * half && memcmp(signatures[i], place, length) == 0);
        }
        signatures[3][2 * half - 1] ^= 1;
        memset(signatures[40], 0, 2 * half);
        OK(carryless_verify_digests(curve, ROWS, key, of_key, 0, digests[0], 64, 64, form, signatures[0], 2 * half, 160, errors));
        for (int i = 0; i < ROWS; i++)
            CHECK(errors[i] == (i == 3    ? CARRYLESS_ERROR_SIGNATURE_INVALID
                                : i == 40 ? CARRYLESS_ERROR_SIGNATURE_RANGE
                                          : CARRYLESS_OK));
    }
    CHECK(carryless_sign_digests(curve, ROWS, secret, of_secret, digests[0], 64, 64, CARRYLESS_DER, signatures[0], 100, 160,
                                 errors) == CARRYLESS_ERROR_FORM);
    for (int i = 0; i < ROWS; i++) CHECK(errors[i] == CARRYLESS_ERROR_FORM);
    CHECK(carryless_sign_digests(curve, ROWS, secret, of_secret, digests[0], 64, 63, CARRYLESS_SCALARS, signatures[0],
                                 2 * of_secret, 160, errors) == CARRYLESS_ERROR_LENGTH);
    CHECK(carryless_verify_digests(curve, ROWS, key, of_key, 0, NULL, 64, 64, CARRYLESS_SCALARS, signatures[0], 100, 160,
                                   errors) == CARRYLESS_ERROR_NULL);

    /* The sum of i*(i*G), for i from 1 on, is the sum of squares. */
    const size_t rows = ROWS - 6, needed = carryless_msm_workspace(curve, rows);
    uint8_t *workspace = (uint8_t *)malloc(needed + 1);
    unsigned squares = 0;
    for (int i = 6; i < ROWS; i++) squares += (unsigned)(i * i);
    const uint8_t sum[3] = {(uint8_t)(squares >> 16), (uint8_t)(squares >> 8), (uint8_t)squares};
    OK(carryless_multiply(curve, sum, 3, NULL, 0, CARRYLESS_UNCOMPRESSED, key, (of_key = sizeof key, &of_key)));
    length = sizeof place;
    OK(carryless_msm(curve, rows, scalars[6], of_secret, sizeof scalars[0], points[6], of_point, sizeof points[0],
                                 workspace + 1, needed, CARRYLESS_UNCOMPRESSED, place, &length, &row));
    CHECK(length == of_key && memcmp(place, key, length) == 0 && row == 99);
    CHECK(carryless_msm(curve, rows, scalars[6], of_secret, sizeof scalars[0], points[6], of_point,
                                    sizeof points[0], workspace, needed - 1, CARRYLESS_UNCOMPRESSED, place, &length,
                                    &row) == CARRYLESS_ERROR_WORKSPACE);
    /* Infinity adds nothing. */
    OK(carryless_msm(curve, 1, scalars[6], of_secret, 0, points[0], of_point, 0, workspace, needed,
                                 CARRYLESS_UNCOMPRESSED, place, (length = sizeof place, &length), &row));
    CHECK(length == 1 && place[0] == 0);
    length = sizeof place;
    points[16][0] = 9;
    CHECK(carryless_msm(curve, rows, scalars[6], of_secret, sizeof scalars[0], points[6], of_point,
                                    sizeof points[0], workspace, needed, CARRYLESS_UNCOMPRESSED, place, &length,
                                    &row) == CARRYLESS_ERROR_POINT_ENCODING);
    CHECK(row == 10);
    free(workspace);
}

static void files(int curve) {
    uint8_t secret[CARRYLESS_MAX_SECRET], read[CARRYLESS_MAX_SECRET], point[CARRYLESS_MAX_POINT], again[CARRYLESS_MAX_POINT];
    uint8_t text[2000];
    size_t of_secret = sizeof secret, of_read, of_point = sizeof point, length;
    int found = 0;
    OK(carryless_generate(curve, secret, &of_secret));
    OK(carryless_public_key(curve, secret, of_secret, CARRYLESS_UNCOMPRESSED, point, &of_point));
    const int has_names = curve == CARRYLESS_P256 || curve == CARRYLESS_P384 || curve == CARRYLESS_P521;
    for (int form = CARRYLESS_PKCS8; form <= CARRYLESS_OPENSSH; form++) {
        length = sizeof text;
        carryless_error written = carryless_secret_to_pem(curve, secret, of_secret, form, NULL, 0, text, &length);
        if (form == CARRYLESS_SPKI || (form > CARRYLESS_SPKI && !has_names)) {
            CHECK(written == CARRYLESS_ERROR_FORM);
            continue;
        }
        OK(written);
        of_read = sizeof read;
        OK(carryless_secret_from_pem(text, length, NULL, 0, &found, read, &of_read));
        CHECK(found == curve && of_read == of_secret && memcmp(read, secret, of_read) == 0);
        // It is nobody else's public key.
        of_read = sizeof again;
        CHECK(carryless_public_from_pem(text, length, NULL, 0, &found, CARRYLESS_UNCOMPRESSED, again, &of_read) == CARRYLESS_ERROR_FILE);
        text[length / 2] = '!';
        CHECK(carryless_secret_from_pem(text, length, NULL, 0, &found, read, &of_read) == CARRYLESS_ERROR_FILE);
    }
    for (int form = CARRYLESS_SEC1; form <= CARRYLESS_OPENSSH; form++) {
        length = sizeof text;
        carryless_error written = carryless_public_to_pem(curve, point, of_point, form, text, &length);
        if (form == CARRYLESS_SEC1 || (form > CARRYLESS_SPKI && !has_names)) {
            CHECK(written == CARRYLESS_ERROR_FORM);
            continue;
        }
        OK(written);
        of_read = sizeof again;
        OK(carryless_public_from_pem(text, length, NULL, 0, &found, CARRYLESS_UNCOMPRESSED, again, &of_read));
        CHECK(found == curve && of_read == of_point && memcmp(again, point, of_point) == 0);
        CHECK(carryless_secret_from_pem(text, length, NULL, 0, &found, read, &of_read) == CARRYLESS_ERROR_FILE);
    }
    length = sizeof text;
    CHECK(carryless_secret_to_pem(curve, secret, of_secret, CARRYLESS_SEC1, (const uint8_t *)"p", 1, text, &length) ==
          CARRYLESS_ERROR_FORM);
    if (curve != CARRYLESS_K233) return;
    length = sizeof text;
    OK(carryless_secret_to_pem(curve, secret, of_secret, CARRYLESS_PKCS8, (const uint8_t *)"p", 1, text, &length));
    of_read = sizeof read;
    CHECK(carryless_secret_from_pem(text, length, NULL, 0, &found, read, &of_read) == CARRYLESS_ERROR_FILE_ENCRYPTED);
    CHECK(carryless_secret_from_pem(text, length, (const uint8_t *)"q", 1, &found, read, &of_read) ==
          CARRYLESS_ERROR_FILE_PASSWORD);
    OK(carryless_secret_from_pem(text, length, (const uint8_t *)"p", 1, &found, read, &of_read));
    CHECK(found == curve && memcmp(read, secret, of_secret) == 0);
}

/* Bytes of hexadecimal digits. */
static void of_hex(uint8_t *out, const char *digits) {
    for (size_t i = 0; digits[2 * i]; i++) {
        unsigned byte = 0;
        sscanf(digits + 2 * i, "%2x", &byte);
        out[i] = (uint8_t)byte;
    }
}

/* The second signature of RFC 8032, 7.1; errors, results over arguments, and a batch with rows of each kind. */
static void ed25519(void) {
    const int curve = 0;
    uint8_t secret[32], key[32], known_key[32], signature[64], known[64], place[64], context[256] = {7}, digest[64] = {1};
    const uint8_t message = 0x72;
    of_hex(secret, "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb");
    of_hex(known_key, "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c");
    of_hex(known, "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da"
                  "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00");
    OK(carryless_ed25519_public_key(secret, key));
    CHECK(memcmp(key, known_key, 32) == 0);
    OK(carryless_ed25519_key_check(key));
    OK(carryless_ed25519_sign(secret, &message, 1, signature));
    CHECK(memcmp(signature, known, 64) == 0);
    OK(carryless_ed25519_verify(key, &message, 1, signature));
    OK(carryless_ed25519_verify_cofactored(key, &message, 1, signature));
    CHECK(carryless_ed25519_verify(key, NULL, 0, signature) == CARRYLESS_ERROR_SIGNATURE_INVALID);
    CHECK(carryless_ed25519_verify_cofactored(key, NULL, 0, signature) == CARRYLESS_ERROR_SIGNATURE_INVALID);
    OK(carryless_ed25519_sign(secret, NULL, 0, signature));
    OK(carryless_ed25519_verify(key, NULL, 0, signature));
    /* Results take the place of arguments. */
    memcpy(place, secret, 32);
    OK(carryless_ed25519_sign(place, &message, 1, place));
    CHECK(memcmp(place, known, 64) == 0);
    memcpy(place, secret, 32);
    OK(carryless_ed25519_public_key(place, place));
    CHECK(memcmp(place, key, 32) == 0);

    /* Contexts, and digests: a signature of one kind is none of another. */
    OK(carryless_ed25519_sign_for(secret, context, 3, 0, digest, 64, signature));
    OK(carryless_ed25519_verify_for(key, context, 3, 0, digest, 64, signature));
    CHECK(carryless_ed25519_verify_for(key, context, 4, 0, digest, 64, signature) == CARRYLESS_ERROR_SIGNATURE_INVALID);
    CHECK(carryless_ed25519_verify_for(key, context, 3, 1, digest, 64, signature) == CARRYLESS_ERROR_SIGNATURE_INVALID);
    CHECK(carryless_ed25519_verify(key, digest, 64, signature) == CARRYLESS_ERROR_SIGNATURE_INVALID);
    OK(carryless_ed25519_sign_for(secret, NULL, 0, 1, digest, 64, signature));
    OK(carryless_ed25519_verify_for(key, NULL, 0, 1, digest, 64, signature));
    for (int is_digest = 0; is_digest < 2; is_digest++) {
        CHECK(carryless_ed25519_sign_for(secret, context, 256, is_digest, digest, 64, signature) == CARRYLESS_ERROR_LENGTH);
        CHECK(carryless_ed25519_verify_for(key, context, 256, is_digest, digest, 64, signature) == CARRYLESS_ERROR_LENGTH);
    }
    CHECK(carryless_ed25519_sign_for(secret, NULL, 0, 0, digest, 64, signature) == CARRYLESS_ERROR_LENGTH);
    CHECK(carryless_ed25519_sign_for(secret, context, 3, 1, digest, 63, signature) == CARRYLESS_ERROR_LENGTH);
    CHECK(carryless_ed25519_verify_for(key, context, 3, 1, digest, 63, signature) == CARRYLESS_ERROR_LENGTH);

    /* A batch of more than a share, in which some rows are refused. */
    static uint8_t keys[ROWS][32], messages[ROWS][ROWS], signatures[ROWS][64];
    carryless_signature_row rows[ROWS];
    int verdicts[ROWS];
    for (int i = 0; i < ROWS; i++) {
        uint8_t other[32];
        OK(carryless_ed25519_generate(other));
        OK(carryless_ed25519_public_key(other, keys[i]));
        memset(messages[i], i, ROWS);
        OK(carryless_ed25519_sign(other, messages[i], (size_t)i, signatures[i]));
        rows[i].key = keys[i], rows[i].message = i ? messages[i] : NULL, rows[i].message_length = (size_t)i;
        rows[i].signature = signatures[i];
    }
    OK(carryless_ed25519_verify_batch(rows, ROWS, verdicts));
    for (int i = 0; i < ROWS; i++) CHECK(verdicts[i] == CARRYLESS_OK);
    messages[3][0] ^= 1;
    memset(signatures[40] + 32, 0xff, 32);
    rows[41].key = NULL;
    memset(keys[42], 0, 32);
    keys[42][0] = 2; /* No point has this y. */
    rows[43].message_length = (size_t)-1;
    OK(carryless_ed25519_verify_batch(rows, ROWS, verdicts));
    for (int i = 0; i < ROWS; i++)
        CHECK(verdicts[i] == (i == 3    ? CARRYLESS_ERROR_SIGNATURE_INVALID
                              : i == 40 ? CARRYLESS_ERROR_SIGNATURE_RANGE
                              : i == 41 ? CARRYLESS_ERROR_NULL
                              : i == 42 ? CARRYLESS_ERROR_POINT_NOT_ON_CURVE
                              : i == 43 ? CARRYLESS_ERROR_LENGTH
                                        : CARRYLESS_OK));
    OK(carryless_ed25519_verify_batch(NULL, 0, NULL));
    CHECK(carryless_ed25519_verify_batch(NULL, 3, verdicts) == CARRYLESS_ERROR_NULL);
    for (int i = 0; i < 3; i++) CHECK(verdicts[i] == CARRYLESS_ERROR_NULL);
    CHECK(carryless_ed25519_verify_batch(rows, ROWS, NULL) == CARRYLESS_ERROR_NULL);

    CHECK(carryless_ed25519_generate(NULL) == CARRYLESS_ERROR_NULL);
    CHECK(carryless_ed25519_public_key(NULL, key) == CARRYLESS_ERROR_NULL);
    CHECK(carryless_ed25519_public_key(secret, NULL) == CARRYLESS_ERROR_NULL);
    CHECK(carryless_ed25519_key_check(NULL) == CARRYLESS_ERROR_NULL);
    CHECK(carryless_ed25519_sign(secret, NULL, 1, signature) == CARRYLESS_ERROR_NULL);
    CHECK(carryless_ed25519_sign(secret, &message, 1, NULL) == CARRYLESS_ERROR_NULL);
    CHECK(carryless_ed25519_verify(key, &message, 1, NULL) == CARRYLESS_ERROR_NULL);
    CHECK(carryless_ed25519_verify(keys[42], &message, 1, known) == CARRYLESS_ERROR_POINT_NOT_ON_CURVE);
    CHECK(carryless_ed25519_verify(key, &message, 1, signatures[40]) == CARRYLESS_ERROR_SIGNATURE_RANGE);
    /* y = 1 is the point of order 1, with the sign of x set not in its canonical encoding. */
    memset(place, 0, 32);
    place[0] = 1;
    CHECK(carryless_ed25519_key_check(place) == CARRYLESS_ERROR_POINT_SUBGROUP);
    place[31] = 0x80;
    CHECK(carryless_ed25519_key_check(place) == CARRYLESS_ERROR_POINT_ENCODING);
    CHECK(carryless_ed25519_verify(place, &message, 1, known) == CARRYLESS_ERROR_POINT_ENCODING);
}

/* RFC 7748, 6.1; small order; a result over an argument. */
static void x25519(void) {
    const int curve = 0;
    uint8_t alice[32], bob[32], keys[2][32], known[32], shared[2][32];
    of_hex(alice, "77076d0a7318a57d3c16c17251b26645df4c2f87ebc0992ab177fba51db92c2a");
    of_hex(bob, "5dab087e624a8a4b79e17f8b83800ee66f3bb1292618b6fd1c2f8b27ff88e0eb");
    of_hex(known, "4a5d9d5ba4ce2de1728e3bf480350f25e07e21c947d19e3376f09b3c1e161742");
    OK(carryless_x25519_public_key(alice, keys[0]));
    OK(carryless_x25519_public_key(bob, keys[1]));
    OK(carryless_x25519(alice, keys[1], shared[0]));
    OK(carryless_x25519(bob, keys[0], shared[1]));
    CHECK(memcmp(shared[0], known, 32) == 0 && memcmp(shared[1], known, 32) == 0);
    OK(carryless_x25519(alice, keys[1], alice));
    CHECK(memcmp(alice, known, 32) == 0);
    OK(carryless_x25519_generate(alice));
    CHECK(memcmp(alice, known, 32) != 0);
    memset(keys[0], 0, 32);
    CHECK(carryless_x25519(bob, keys[0], shared[0]) == CARRYLESS_ERROR_INFINITY);
    CHECK(memcmp(shared[0], known, 32) == 0);
    CHECK(carryless_x25519_generate(NULL) == CARRYLESS_ERROR_NULL);
    CHECK(carryless_x25519_public_key(NULL, keys[0]) == CARRYLESS_ERROR_NULL);
    CHECK(carryless_x25519_public_key(bob, NULL) == CARRYLESS_ERROR_NULL);
    CHECK(carryless_x25519(NULL, keys[1], shared[0]) == CARRYLESS_ERROR_NULL);
    CHECK(carryless_x25519(bob, NULL, shared[0]) == CARRYLESS_ERROR_NULL);
    CHECK(carryless_x25519(bob, keys[1], NULL) == CARRYLESS_ERROR_NULL);
}

/* Functions of Ed25519 or of X25519 for files. */
struct of_files {
    carryless_error (*secret_from_pem)(const uint8_t *, size_t, const uint8_t *, size_t, uint8_t *);
    carryless_error (*public_from_pem)(const uint8_t *, size_t, const uint8_t *, size_t, uint8_t *);
    carryless_error (*secret_to_pem)(const uint8_t *, int, const uint8_t *, size_t, uint8_t *, size_t *);
    carryless_error (*public_to_pem)(const uint8_t *, int, uint8_t *, size_t *);
    carryless_error (*public_key)(const uint8_t *, uint8_t *);
};

static const uint8_t *text_of(const char *text) { return (const uint8_t *)text; }

/* Each form, both ways; a key of the other algorithm; passwords; what is refused. */
static void edwards_files(const struct of_files *own, const struct of_files *other, int has_openssh) {
    const int curve = 0;
    uint8_t secret[32], key[32], read[32], text[2000], place[2000];
    size_t length, needed;
    int found;
    OK(carryless_ed25519_generate(secret));
    OK(own->public_key(secret, key));
    for (int form = 0; form <= CARRYLESS_OPENSSH + 1; form++) {
        length = sizeof text;
        carryless_error written = own->secret_to_pem(secret, form, NULL, 0, text, &length);
        if (form != CARRYLESS_PKCS8 && form != CARRYLESS_JWK && !(has_openssh && form == CARRYLESS_OPENSSH)) {
            CHECK(written == CARRYLESS_ERROR_FORM);
            continue;
        }
        OK(written);
        OK(own->secret_from_pem(text, length, NULL, 0, read));
        CHECK(memcmp(read, secret, 32) == 0);
        CHECK(other->secret_from_pem(text, length, NULL, 0, read) == CARRYLESS_ERROR_FILE_CURVE);
        CHECK(carryless_secret_from_pem(text, length, NULL, 0, &found, read, &needed) == CARRYLESS_ERROR_FILE_CURVE);
        CHECK(own->public_from_pem(text, length, NULL, 0, read) == CARRYLESS_ERROR_FILE);
        text[length / 2] = '!';
        CHECK(own->secret_from_pem(text, length, NULL, 0, read) == CARRYLESS_ERROR_FILE);

        length = sizeof text;
        if (form == CARRYLESS_JWK) {
            CHECK(own->secret_to_pem(secret, form, text_of("p"), 1, text, &length) == CARRYLESS_ERROR_FORM);
            continue;
        }
        OK(own->secret_to_pem(secret, form, text_of("p"), 1, text, &length));
        memset(read, 0, sizeof read);
        CHECK(own->secret_from_pem(text, length, NULL, 0, read) == CARRYLESS_ERROR_FILE_ENCRYPTED);
        CHECK(own->secret_from_pem(text, length, text_of("q"), 1, read) == CARRYLESS_ERROR_FILE_PASSWORD && read[0] == 0);
        OK(own->secret_from_pem(text, length, text_of("p"), 1, read));
        CHECK(memcmp(read, secret, 32) == 0);
        length = sizeof text;
        CHECK(own->secret_to_pem(secret, form, text_of(""), 0, text, &length) ==
              (form == CARRYLESS_OPENSSH ? CARRYLESS_ERROR_FORM : CARRYLESS_OK));
        CHECK(own->secret_to_pem(secret, form, NULL, 1, text, &length) == CARRYLESS_ERROR_NULL);
    }
    for (int form = 0; form <= CARRYLESS_OPENSSH + 1; form++) {
        length = sizeof text;
        carryless_error written = own->public_to_pem(key, form, text, &length);
        if (form != CARRYLESS_SPKI && form != CARRYLESS_JWK && !(has_openssh && form == CARRYLESS_OPENSSH)) {
            CHECK(written == CARRYLESS_ERROR_FORM);
            continue;
        }
        OK(written);
        OK(own->public_from_pem(text, length, NULL, 0, read));
        CHECK(memcmp(read, key, 32) == 0);
        CHECK(other->public_from_pem(text, length, NULL, 0, read) == CARRYLESS_ERROR_FILE_CURVE);
        CHECK(carryless_public_from_pem(text, length, NULL, 0, &found, CARRYLESS_COMPRESSED, read, &needed) ==
              CARRYLESS_ERROR_FILE_CURVE);
        CHECK(own->secret_from_pem(text, length, NULL, 0, read) == CARRYLESS_ERROR_FILE);
    }
    /* The length is asked for; a result takes the place of an argument; what must not be NULL. */
    needed = 0;
    CHECK(own->secret_to_pem(secret, CARRYLESS_PKCS8, NULL, 0, NULL, &needed) == CARRYLESS_ERROR_BUFFER);
    length = sizeof place;
    memcpy(place, secret, 32);
    OK(own->secret_to_pem(place, CARRYLESS_PKCS8, NULL, 0, place, &length));
    CHECK(length == needed);
    OK(own->secret_from_pem(place, length, NULL, 0, place));
    CHECK(memcmp(place, secret, 32) == 0);
    CHECK(own->secret_to_pem(NULL, CARRYLESS_PKCS8, NULL, 0, place, &length) == CARRYLESS_ERROR_NULL);
    CHECK(own->public_to_pem(NULL, CARRYLESS_SPKI, place, &length) == CARRYLESS_ERROR_NULL);
    CHECK(own->secret_to_pem(secret, CARRYLESS_PKCS8, NULL, 0, place, NULL) == CARRYLESS_ERROR_NULL);
    CHECK(own->secret_from_pem(NULL, 3, NULL, 0, place) == CARRYLESS_ERROR_NULL);
    CHECK(own->secret_from_pem(NULL, 0, NULL, 0, place) == CARRYLESS_ERROR_FILE);
    CHECK(own->public_from_pem(text, (size_t)-1, NULL, 0, place) == CARRYLESS_ERROR_LENGTH);
    length = sizeof text;
    OK(own->public_to_pem(key, CARRYLESS_SPKI, text, &length));
    CHECK(own->public_from_pem(text, length, NULL, 0, NULL) == CARRYLESS_ERROR_NULL);
}

/* RFC 8410, 10.1 to 10.3, where the certificate has a key of X25519; keys that are refused. */
static void rfc8410(void) {
    const int curve = 0;
    uint8_t secret[32], again[32], key[32], known[32], text[200];
    size_t length = sizeof text;
    const char *const own = "-----BEGIN PRIVATE KEY-----\n"
                            "MC4CAQAwBQYDK2VwBCIEINTuctv5E1hK1bbY8fdp+K06/nwoy/HU++CXqI9EdVhC\n"
                            "-----END PRIVATE KEY-----\n";
    const char *const with_key = "-----BEGIN PRIVATE KEY-----\n"
                                 "MHICAQEwBQYDK2VwBCIEINTuctv5E1hK1bbY8fdp+K06/nwoy/HU++CXqI9EdVhC\n"
                                 "oB8wHQYKKoZIhvcNAQkJFDEPDA1DdXJkbGUgQ2hhaXJzgSEAGb9ECWmEzf6FQbrB\n"
                                 "Z9w7lshQhqowtrbLDFw4rXAxZuE=\n"
                                 "-----END PRIVATE KEY-----\n";
    const char *const of_key = "-----BEGIN PUBLIC KEY-----\n"
                               "MCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE=\n"
                               "-----END PUBLIC KEY-----\n";
    const char *const certificate = "-----BEGIN CERTIFICATE-----\n"
                                    "MIIBLDCB36ADAgECAghWAUdKKo3DMDAFBgMrZXAwGTEXMBUGA1UEAwwOSUVURiBU\n"
                                    "ZXN0IERlbW8wHhcNMTYwODAxMTIxOTI0WhcNNDAxMjMxMjM1OTU5WjAZMRcwFQYD\n"
                                    "VQQDDA5JRVRGIFRlc3QgRGVtbzAqMAUGAytlbgMhAIUg8AmJMKdUdIt93LQ+91oN\n"
                                    "vzoNJjga9OukqY6qm05qo0UwQzAPBgNVHRMBAf8EBTADAQEAMA4GA1UdDwEBAAQE\n"
                                    "AwIDCDAgBgNVHQ4BAQAEFgQUmx9e7e0EM4Xk97xiPFl1uQvIuzswBQYDK2VwA0EA\n"
                                    "ryMB/t3J5v/BzKc9dNZIpDmAgs3babFOTQbs+BolzlDUwsPrdGxO3YNGhW7Ibz3O\n"
                                    "GhhlxXrCe1Cgw1AH9efZBw==\n"
                                    "-----END CERTIFICATE-----\n";
    OK(carryless_ed25519_secret_from_pem(text_of(own), strlen(own), NULL, 0, secret));
    OK(carryless_ed25519_secret_from_pem(text_of(with_key), strlen(with_key), NULL, 0, again));
    CHECK(memcmp(secret, again, 32) == 0);
    OK(carryless_ed25519_secret_to_pem(secret, CARRYLESS_PKCS8, NULL, 0, text, &length));
    CHECK(length == strlen(own) && memcmp(text, own, length) == 0);
    OK(carryless_ed25519_public_key(secret, key));
    OK(carryless_ed25519_public_from_pem(text_of(of_key), strlen(of_key), NULL, 0, known));
    CHECK(memcmp(key, known, 32) == 0);
    length = sizeof text;
    OK(carryless_ed25519_public_to_pem(key, CARRYLESS_SPKI, text, &length));
    CHECK(length == strlen(of_key) && memcmp(text, of_key, length) == 0);
    of_hex(known, "8520f0098930a754748b7ddcb43ef75a0dbf3a0d26381af4eba4a98eaa9b4e6a");
    OK(carryless_x25519_public_from_pem(text_of(certificate), strlen(certificate), NULL, 0, key));
    CHECK(memcmp(key, known, 32) == 0);
    CHECK(carryless_ed25519_public_from_pem(text_of(certificate), strlen(certificate), NULL, 0, key) == CARRYLESS_ERROR_FILE_CURVE);
    /* A public key beside the secret one that is not its own: the last byte is another. */
    char changed[400];
    strcpy(changed, with_key);
    strstr(changed, "ZuE=")[2] = 'I';
    CHECK(carryless_ed25519_secret_from_pem(text_of(changed), strlen(changed), NULL, 0, again) == CARRYLESS_ERROR_FILE_KEY);
    /* y = 2 is that of no point. */
    memset(key, 0, 32);
    key[0] = 2;
    CHECK(carryless_ed25519_public_to_pem(key, CARRYLESS_SPKI, text, &length) == CARRYLESS_ERROR_POINT_NOT_ON_CURVE);
    length = sizeof text;
    OK(carryless_x25519_public_to_pem(key, CARRYLESS_SPKI, text, &length));
    text[38] = 'w'; /* The last byte of the identifier, 110, becomes 112. */
    CHECK(carryless_ed25519_public_from_pem(text, length, NULL, 0, key) == CARRYLESS_ERROR_FILE_KEY);

    const struct of_files ed25519 = {carryless_ed25519_secret_from_pem, carryless_ed25519_public_from_pem,
                                     carryless_ed25519_secret_to_pem, carryless_ed25519_public_to_pem,
                                     carryless_ed25519_public_key};
    const struct of_files x25519 = {carryless_x25519_secret_from_pem, carryless_x25519_public_from_pem,
                                    carryless_x25519_secret_to_pem, carryless_x25519_public_to_pem,
                                    carryless_x25519_public_key};
    edwards_files(&ed25519, &x25519, 1);
    edwards_files(&x25519, &ed25519, 0);
}

/* The second published vector of BIP 340; a batch with rows of each kind; the key of ECDSA with the same secret. */
static void bip340(void) {
    const int curve = CARRYLESS_SECP256K1;
    uint8_t secret[32], key[33], known_key[32], signature[64], known[64], place[64], aux[32] = {0}, message[32];
    size_t length = sizeof secret;
    of_hex(secret, "b7e151628aed2a6abf7158809cf4f3c762e7160f38b4da56a784d9045190cfef");
    of_hex(known_key, "dff1d77f2a671c5f36183726db2341be58feae1da2deced843240f7b502ba659");
    of_hex(message, "243f6a8885a308d313198a2e03707344a4093822299f31d0082efa98ec4e6c89");
    of_hex(known, "6896bd60eeae296db48a229ff71dfe071bde413e6d43f917dc8dcf8c78de3341"
                  "8906d11ac976abccb20b091292bff4ea897efcb639ea871cfa95f6de339e4b0a");
    aux[31] = 1;
    OK(carryless_bip340_public_key(secret, key));
    CHECK(memcmp(key, known_key, 32) == 0);
    OK(carryless_bip340_sign(secret, aux, message, 32, signature));
    CHECK(memcmp(signature, known, 64) == 0);
    OK(carryless_bip340_verify(key, message, 32, signature));
    CHECK(carryless_bip340_verify(key, message, 31, signature) == CARRYLESS_ERROR_SIGNATURE_INVALID);
    aux[31] = 0;
    OK(carryless_bip340_sign(secret, aux, NULL, 0, signature));
    OK(carryless_bip340_sign(secret, NULL, NULL, 0, place));
    CHECK(memcmp(signature, place, 64) == 0);
    OK(carryless_bip340_verify(key, NULL, 0, signature));
    memcpy(place, secret, 32);
    OK(carryless_bip340_sign(place, NULL, NULL, 0, place));
    CHECK(memcmp(signature, place, 64) == 0);
    length = sizeof key;
    OK(carryless_public_key(curve, secret, 32, CARRYLESS_COMPRESSED, key, &length));
    CHECK(length == 33 && memcmp(key + 1, known_key, 32) == 0);

    static uint8_t keys[ROWS][32], messages[ROWS][ROWS], signatures[ROWS][64];
    carryless_signature_row rows[ROWS];
    int verdicts[ROWS];
    for (int i = 0; i < ROWS; i++) {
        uint8_t other[32];
        length = sizeof other;
        OK(carryless_generate(curve, other, &length));
        OK(carryless_bip340_public_key(other, keys[i]));
        memset(messages[i], i, ROWS);
        OK(carryless_bip340_sign(other, NULL, messages[i], (size_t)i, signatures[i]));
        rows[i].key = keys[i], rows[i].message = i ? messages[i] : NULL, rows[i].message_length = (size_t)i;
        rows[i].signature = signatures[i];
    }
    OK(carryless_bip340_verify_batch(rows, ROWS, verdicts));
    for (int i = 0; i < ROWS; i++) CHECK(verdicts[i] == CARRYLESS_OK);
    messages[3][0] ^= 1;
    memset(signatures[39], 0xff, 32);
    memset(signatures[40] + 32, 0xff, 32);
    rows[41].key = NULL;
    memset(keys[42], 0, 32);
    keys[42][31] = 5; /* No point has this x. */
    memset(keys[43], 0xff, 32);
    rows[44].message_length = (size_t)-1;
    OK(carryless_bip340_verify_batch(rows, ROWS, verdicts));
    for (int i = 0; i < ROWS; i++)
        CHECK(verdicts[i] == (i == 3                 ? CARRYLESS_ERROR_SIGNATURE_INVALID
                              : i == 39 || i == 40 ? CARRYLESS_ERROR_SIGNATURE_RANGE
                              : i == 41            ? CARRYLESS_ERROR_NULL
                              : i == 42            ? CARRYLESS_ERROR_POINT_NOT_ON_CURVE
                              : i == 43            ? CARRYLESS_ERROR_POINT_ENCODING
                              : i == 44            ? CARRYLESS_ERROR_LENGTH
                                                   : CARRYLESS_OK));
    CHECK(carryless_bip340_verify_batch(rows, ROWS, NULL) == CARRYLESS_ERROR_NULL);
    memset(place, 0, 32);
    CHECK(carryless_bip340_public_key(place, key) == CARRYLESS_ERROR_SECRET);
    CHECK(carryless_bip340_sign(place, NULL, message, 32, signature) == CARRYLESS_ERROR_SECRET);
    CHECK(carryless_bip340_public_key(NULL, key) == CARRYLESS_ERROR_NULL);
    CHECK(carryless_bip340_public_key(secret, NULL) == CARRYLESS_ERROR_NULL);
    CHECK(carryless_bip340_sign(secret, NULL, NULL, 1, signature) == CARRYLESS_ERROR_NULL);
    CHECK(carryless_bip340_sign(secret, NULL, message, 1, NULL) == CARRYLESS_ERROR_NULL);
    CHECK(carryless_bip340_verify(known_key, message, 32, NULL) == CARRYLESS_ERROR_NULL);
    CHECK(carryless_bip340_verify(keys[42], message, 32, known) == CARRYLESS_ERROR_POINT_NOT_ON_CURVE);
}

/* The key that a signature tells; what is refused. */
static void recovery(void) {
    const int curve = CARRYLESS_SECP256K1;
    uint8_t secret[32], key[CARRYLESS_MAX_POINT], found[CARRYLESS_MAX_POINT], signature[CARRYLESS_MAX_SIGNATURE], plain[CARRYLESS_MAX_SIGNATURE];
    uint8_t digest[32] = {9};
    size_t length = sizeof secret, of_key = sizeof key, of_found, of_signature, of_plain;
    int id = -1, is_low = -1, lows = 0, ids = 0;
    OK(carryless_generate(curve, secret, &length));
    OK(carryless_public_key(curve, secret, 32, CARRYLESS_UNCOMPRESSED, key, &of_key));
    for (int i = 0; i < 60; i++) {
        const int form = CARRYLESS_DER + i % 3;
        digest[1] = (uint8_t)i;
        of_signature = sizeof signature, of_plain = sizeof plain;
        OK(carryless_sign_digest_recoverable(curve, secret, 32, digest, 32, form, &id, signature, &of_signature));
        OK(carryless_verify_digest(curve, key, of_key, digest, 32, form, signature, of_signature));
        for (int other = 0; other < 2; other++) {
            of_found = sizeof found;
            OK(carryless_recover(curve, digest, 32, form, signature, of_signature, other, CARRYLESS_UNCOMPRESSED, found, &of_found));
            CHECK((of_found == of_key && memcmp(found, key, of_key) == 0) == (other == id));
        }
        OK(carryless_sign_digest(curve, secret, 32, digest, 32, form, plain, &of_plain));
        of_found = sizeof found;
        OK(carryless_normalize_s(curve, form, signature, of_signature, &is_low, found, &of_found));
        CHECK(is_low == 1 && of_found == of_signature && memcmp(found, signature, of_found) == 0);
        const size_t of_before = of_plain;
        memcpy(found, plain, of_plain);
        of_plain = sizeof plain;
        OK(carryless_normalize_s(curve, form, plain, of_before, &is_low, plain, &of_plain));
        CHECK(of_plain == of_signature && memcmp(plain, signature, of_plain) == 0);
        CHECK(is_low == (of_before == of_plain && memcmp(plain, found, of_plain) == 0));
        lows += is_low, ids += id;
    }
    CHECK(lows > 5 && lows < 55 && ids > 5 && ids < 55);

    of_found = sizeof found;
    for (int wrong = -1; wrong < 300; wrong++)
        if (wrong < 0 || wrong > 3)
            CHECK(carryless_recover(curve, digest, 32, CARRYLESS_FIELD_SIZE, signature, of_signature, wrong, CARRYLESS_COMPRESSED, found,
                                    &of_found) == CARRYLESS_ERROR_FORM);
    CHECK(carryless_recover(curve, digest, 15, CARRYLESS_FIELD_SIZE, signature, of_signature, id, CARRYLESS_COMPRESSED, found, &of_found) ==
          CARRYLESS_ERROR_DIGEST);
    CHECK(carryless_recover(curve, digest, 32, CARRYLESS_DER, signature, of_signature, id, CARRYLESS_COMPRESSED, found, &of_found) ==
          CARRYLESS_ERROR_SIGNATURE_ENCODING);
    CHECK(carryless_recover(CARRYLESS_P256, digest, 32, CARRYLESS_FIELD_SIZE, signature, of_signature, id, CARRYLESS_COMPRESSED, found,
                            &of_found) == CARRYLESS_ERROR_CURVE);
    CHECK(carryless_sign_digest_recoverable(CARRYLESS_P256, secret, 32, digest, 32, CARRYLESS_DER, &id, found, &of_found) == CARRYLESS_ERROR_CURVE);
    CHECK(carryless_sign_digest_recoverable(curve, secret, 32, digest, 15, CARRYLESS_DER, &id, found, &of_found) == CARRYLESS_ERROR_DIGEST);
    CHECK(carryless_sign_digest_recoverable(curve, secret, 32, digest, 32, CARRYLESS_DER, NULL, found, &of_found) == CARRYLESS_ERROR_NULL);
    CHECK(carryless_sign_digest_recoverable(curve, secret, 0, digest, 32, CARRYLESS_DER, &id, found, &of_found) == CARRYLESS_ERROR_SECRET);
    of_found = 5;
    id = -7;
    CHECK(carryless_sign_digest_recoverable(curve, secret, 32, digest, 32, CARRYLESS_SCALARS, &id, found, &of_found) == CARRYLESS_ERROR_BUFFER);
    CHECK(of_found == 64 && id == -7);
    CHECK(carryless_normalize_s(curve, CARRYLESS_SCALARS, signature, 64, NULL, found, &of_found) == CARRYLESS_ERROR_NULL);
    CHECK(carryless_normalize_s(curve, CARRYLESS_SCALARS, signature, 63, &is_low, found, &of_found) == CARRYLESS_ERROR_SIGNATURE_ENCODING);
    memset(signature, 0, 64);
    CHECK(carryless_normalize_s(curve, CARRYLESS_SCALARS, signature, 64, &is_low, found, &of_found) == CARRYLESS_ERROR_SIGNATURE_RANGE);
    /* r = 5 is the x of no point. */
    signature[31] = 5, signature[63] = 1;
    of_found = sizeof found;
    CHECK(carryless_recover(curve, digest, 32, CARRYLESS_SCALARS, signature, 64, 0, CARRYLESS_COMPRESSED, found, &of_found) ==
          CARRYLESS_ERROR_POINT_NOT_ON_CURVE);
}

static void *of_thread(void *share) {
    for (int curve = (int)(size_t)share; curve <= LAST; curve += 2) {
        if (!carryless_has_curve(curve)) continue;
        int found = 0;
        OK(carryless_curve_from_name(NAMES[curve], &found));
        CHECK(found == curve);
        one_key(curve);
        columns(curve);
        if (carryless_features() & CARRYLESS_FEATURE_FILES) files(curve);
        printf("%s\n", NAMES[curve]);
    }
    return NULL;
}

int main(void) {
    int curve = 0;
    uint8_t out[200];
    size_t length = sizeof out;
    char version[40];
    snprintf(version, sizeof version, "%d.%d.%d", CARRYLESS_VERSION_MAJOR, CARRYLESS_VERSION_MINOR, CARRYLESS_VERSION_PATCH);
    CHECK(strcmp(carryless_version(), version) == 0);
    CHECK(carryless_features() & CARRYLESS_FEATURE_RANDOM);
    CHECK(carryless_curve_from_name("P-255", &curve) == CARRYLESS_ERROR_CURVE);
    CHECK(carryless_curve_from_name(NULL, &curve) == CARRYLESS_ERROR_NULL);
    const int unknown[] = {-1, 0, LAST + 1, 0x7fffffff};
    for (int i = 0; i < 4; i++) {
        CHECK(carryless_generate(unknown[i], out, &length) == CARRYLESS_ERROR_CURVE);
        CHECK(carryless_secret_length(unknown[i]) == 0 && carryless_field_length(unknown[i]) == 0);
        CHECK(carryless_msm_workspace(unknown[i], 1) == 0);
    }
    CHECK(carryless_msm_workspace(CARRYLESS_K233, (size_t)-1) == 0);
    for (int error = CARRYLESS_OK; error <= CARRYLESS_ERROR_ORDER; error++)
        CHECK(strlen(carryless_error_message(error)) > 7);

    CHECK(carryless_features() & CARRYLESS_FEATURE_ED25519 && carryless_features() & CARRYLESS_FEATURE_X25519);
    ed25519();
    x25519();
    if (carryless_features() & CARRYLESS_FEATURE_FILES) rfc8410();
    CHECK(carryless_features() & CARRYLESS_FEATURE_BIP340);
    bip340();
    recovery();

    pthread_t threads[2];
    for (size_t i = 0; i < 2; i++) CHECK(pthread_create(&threads[i], NULL, of_thread, (void *)(i + 1)) == 0);
    for (int i = 0; i < 2; i++) CHECK(pthread_join(threads[i], NULL) == 0);
    return 0;
}
