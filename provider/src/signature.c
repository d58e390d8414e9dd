/* ECDSA: over digests that the caller has, and over messages. Nonces are made from the key and the digest. */
#include "key.h"
#include <openssl/evp.h>
#include <openssl/objects.h>
#include <openssl/x509.h>
#include <string.h>

/* OSSL_SIGNATURE_PARAM_NONCE_TYPE, which headers have from OpenSSL 3.2 on. */
#define NONCE_TYPE "nonce-type"
enum { DETERMINISTIC = 1, LEAST_DIGEST = 16 };

struct signature {
    const struct provider *provider;
    char *properties;
    struct key *key;
    /* What digests the message; NULL where the caller does, and names no digest. */
    EVP_MD *digest;
    EVP_MD_CTX *message;
};

static void signature_free(void *opaque) {
    struct signature *signature = opaque;
    if (signature == NULL)
        return;
    key_free(signature->key);
    EVP_MD_free(signature->digest);
    EVP_MD_CTX_free(signature->message);
    OPENSSL_free(signature->properties);
    OPENSSL_free(signature);
}

static int copy_text(char **copy, const char *text) {
    return text == NULL || (*copy = OPENSSL_strdup(text)) != NULL;
}

static void *signature_new(void *provider, const char *properties) {
    struct signature *signature = OPENSSL_zalloc(sizeof *signature);
    if (signature == NULL || !copy_text(&signature->properties, properties)) {
        signature_free(signature);
        return NULL;
    }
    signature->provider = provider;
    return signature;
}

static int copy_digest(struct signature *copy, const struct signature *signature) {
    if (signature->digest != NULL && !EVP_MD_up_ref(signature->digest))
        return 0;
    copy->digest = signature->digest;
    if (signature->message == NULL)
        return 1;
    copy->message = EVP_MD_CTX_new();
    return copy->message != NULL && EVP_MD_CTX_copy_ex(copy->message, signature->message);
}

static void *signature_copy(void *opaque) {
    const struct signature *signature = opaque;
    struct signature *copy = signature_new((void *)signature->provider, signature->properties);
    if (copy == NULL)
        return NULL;
    copy->key = key_hold(signature->key);
    if (copy_digest(copy, signature))
        return copy;
    REFUSE(signature->provider, REASON_HOST);
    signature_free(copy);
    return NULL;
}

static int set_digest(struct signature *signature, const char *name, const char *properties) {
    EVP_MD *digest =
        EVP_MD_fetch(signature->provider->host, name, properties != NULL ? properties : signature->properties);
    if (digest == NULL || EVP_MD_get_size(digest) < LEAST_DIGEST || EVP_MD_get_flags(digest) & EVP_MD_FLAG_XOF) {
        EVP_MD_free(digest);
        return REFUSE(signature->provider, REASON_DIGEST);
    }
    EVP_MD_free(signature->digest);
    signature->digest = digest;
    return 1;
}

static int set_digest_parameter(struct signature *signature, const OSSL_PARAM parameters[]) {
    const OSSL_PARAM *found = OSSL_PARAM_locate_const(parameters, OSSL_SIGNATURE_PARAM_DIGEST);
    const OSSL_PARAM *of = OSSL_PARAM_locate_const(parameters, OSSL_SIGNATURE_PARAM_PROPERTIES);
    const char *name, *properties = NULL;
    if (found == NULL)
        return 1;
    if (!OSSL_PARAM_get_utf8_string_ptr(found, &name) ||
        (of != NULL && !OSSL_PARAM_get_utf8_string_ptr(of, &properties)))
        return REFUSE(signature->provider, REASON_PARAMETER);
    /* A message that is being digested keeps its digest. */
    if (signature->message != NULL)
        return EVP_MD_is_a(signature->digest, name) || REFUSE(signature->provider, REASON_DIGEST);
    return set_digest(signature, name, properties);
}

static int set_nonce_parameter(struct signature *signature, const OSSL_PARAM parameters[]) {
    const OSSL_PARAM *found = OSSL_PARAM_locate_const(parameters, NONCE_TYPE);
    unsigned int type;
    return found == NULL || (OSSL_PARAM_get_uint(found, &type) && type == DETERMINISTIC) ||
           REFUSE(signature->provider, REASON_NONCE);
}

static int signature_set_parameters(void *opaque, const OSSL_PARAM parameters[]) {
    return parameters == NULL || (set_digest_parameter(opaque, parameters) && set_nonce_parameter(opaque, parameters));
}

static int set_key(struct signature *signature, struct key *key) {
    if (key != NULL) {
        key_free(signature->key);
        signature->key = key_hold(key);
    }
    return (signature->key != NULL && signature->key->curve != NULL) || REFUSE(signature->provider, REASON_NO_CURVE);
}

/* An operation on a digest that the caller has. */
static int start(struct signature *signature, struct key *key, const OSSL_PARAM parameters[]) {
    EVP_MD_CTX_free(signature->message);
    signature->message = NULL;
    return set_key(signature, key) && signature_set_parameters(signature, parameters);
}

static int sign_start(void *opaque, void *key, const OSSL_PARAM parameters[]) {
    struct signature *signature = opaque;
    return start(signature, key, parameters) &&
           (signature->key->has_secret || REFUSE(signature->provider, REASON_NO_SECRET));
}

static int verify_start(void *opaque, void *key, const OSSL_PARAM parameters[]) {
    struct signature *signature = opaque;
    return start(signature, key, parameters) &&
           (signature->key->point_length != 0 || REFUSE(signature->provider, REASON_NO_POINT));
}

/* A digest as the library takes it. */
struct fitted {
    const uint8_t *bytes;
    size_t length;
    uint8_t padded[CARRYLESS_MAX_SECRET];
};

/* The library refuses digests of less than half of the order's bytes, as SHA-256 on K-571 is. Programs sign those, and
 * zeros in front do not change the number that a digest is. */
static int fit(const struct signature *signature, const uint8_t *digest, size_t length, struct fitted *fitted) {
    const size_t least = (key_secret_length(signature->key) + 1) / 2;
    if (length < LEAST_DIGEST || (signature->digest != NULL && length != (size_t)EVP_MD_get_size(signature->digest)))
        return REFUSE(signature->provider, REASON_DIGEST_LENGTH);
    fitted->bytes = digest;
    fitted->length = length;
    if (length < least) {
        memset(fitted->padded, 0, least - length);
        memcpy(fitted->padded + least - length, digest, length);
        fitted->bytes = fitted->padded;
        fitted->length = least;
    }
    return 1;
}

static int sign(void *opaque, unsigned char *out, size_t *length, size_t room, const unsigned char *digest,
                size_t digest_length) {
    const struct signature *signature = opaque;
    const struct key *key = signature->key;
    struct fitted fitted;
    if (out == NULL) {
        *length = (size_t)curve_signature_length(key->curve);
        return 1;
    }
    *length = room;
    return fit(signature, digest, digest_length, &fitted) &&
           DONE(signature->provider, carryless_sign_digest(key->curve->id, key->secret, key_secret_length(key),
                                                           fitted.bytes, fitted.length, CARRYLESS_DER, out, length));
}

/* As OpenSSL's: 0 for a signature that is not valid, and less where there is none. */
static int verify(void *opaque, const unsigned char *bytes, size_t length, const unsigned char *digest,
                  size_t digest_length) {
    const struct signature *signature = opaque;
    const struct key *key = signature->key;
    struct fitted fitted;
    if (!fit(signature, digest, digest_length, &fitted))
        return -1;
    const carryless_error error = carryless_verify_digest(key->curve->id, key->point, key->point_length, fitted.bytes,
                                                          fitted.length, CARRYLESS_DER, bytes, length);
    if (error == CARRYLESS_OK || error == CARRYLESS_ERROR_SIGNATURE_INVALID)
        return error == CARRYLESS_OK;
    REFUSE(signature->provider, error);
    return error == CARRYLESS_ERROR_SIGNATURE_RANGE ? 0 : -1;
}

/* An operation on a message. Without a name the digest stays, or is SHA-256. */
static int message_start(struct signature *signature, const char *name) {
    if (name == NULL || *name == 0)
        name = signature->digest == NULL ? "SHA256" : NULL;
    if (name != NULL && !set_digest(signature, name, NULL))
        return 0;
    signature->message = EVP_MD_CTX_new();
    return (signature->message != NULL && EVP_DigestInit_ex2(signature->message, signature->digest, NULL)) ||
           REFUSE(signature->provider, REASON_HOST);
}

static int message_sign_start(void *opaque, const char *name, void *key, const OSSL_PARAM parameters[]) {
    return sign_start(opaque, key, parameters) && message_start(opaque, name);
}

static int message_verify_start(void *opaque, const char *name, void *key, const OSSL_PARAM parameters[]) {
    return verify_start(opaque, key, parameters) && message_start(opaque, name);
}

static int message_update(void *opaque, const unsigned char *bytes, size_t length) {
    const struct signature *signature = opaque;
    return EVP_DigestUpdate(signature->message, bytes, length) || REFUSE(signature->provider, REASON_HOST);
}

static int message_end(const struct signature *signature, unsigned char *digest, unsigned int *length) {
    return EVP_DigestFinal_ex(signature->message, digest, length) || REFUSE(signature->provider, REASON_HOST);
}

static int message_sign(void *opaque, unsigned char *out, size_t *length, size_t room) {
    unsigned char digest[EVP_MAX_MD_SIZE];
    unsigned int digest_length = 0;
    return (out == NULL || message_end(opaque, digest, &digest_length)) &&
           sign(opaque, out, length, room, digest, digest_length);
}

static int message_verify(void *opaque, const unsigned char *bytes, size_t length) {
    unsigned char digest[EVP_MAX_MD_SIZE];
    unsigned int digest_length;
    return message_end(opaque, digest, &digest_length) ? verify(opaque, bytes, length, digest, digest_length) : -1;
}

/* The AlgorithmIdentifier of ECDSA with this digest, as certificates have it. */
static int give_algorithm(const struct signature *signature, OSSL_PARAM *parameter) {
    int nid, done = 0;
    unsigned char *der = NULL;
    X509_ALGOR *algorithm = X509_ALGOR_new();
    if (algorithm != NULL && signature->digest != NULL &&
        OBJ_find_sigid_by_algs(&nid, EVP_MD_get_type(signature->digest), NID_X9_62_id_ecPublicKey) &&
        X509_ALGOR_set0(algorithm, OBJ_nid2obj(nid), V_ASN1_UNDEF, NULL)) {
        const int length = i2d_X509_ALGOR(algorithm, &der);
        done = length > 0 && OSSL_PARAM_set_octet_string(parameter, der, (size_t)length);
    }
    OPENSSL_free(der);
    X509_ALGOR_free(algorithm);
    return done || REFUSE(signature->provider, REASON_DIGEST);
}

static int signature_get_parameters(void *opaque, OSSL_PARAM parameters[]) {
    const struct signature *signature = opaque;
    const EVP_MD *digest = signature->digest;
    OSSL_PARAM *found;
    if ((found = OSSL_PARAM_locate(parameters, OSSL_SIGNATURE_PARAM_ALGORITHM_ID)) != NULL &&
        !give_algorithm(signature, found))
        return 0;
    if (((found = OSSL_PARAM_locate(parameters, OSSL_SIGNATURE_PARAM_DIGEST)) != NULL &&
         !OSSL_PARAM_set_utf8_string(found, digest == NULL ? "" : EVP_MD_get0_name(digest))) ||
        ((found = OSSL_PARAM_locate(parameters, OSSL_SIGNATURE_PARAM_DIGEST_SIZE)) != NULL &&
         !OSSL_PARAM_set_size_t(found, digest == NULL ? 0 : (size_t)EVP_MD_get_size(digest))) ||
        ((found = OSSL_PARAM_locate(parameters, NONCE_TYPE)) != NULL && !OSSL_PARAM_set_uint(found, DETERMINISTIC)))
        return REFUSE(signature->provider, REASON_PARAMETER);
    return 1;
}

static const OSSL_PARAM *signature_gettable(void *signature, void *provider) {
    (void)signature, (void)provider;
    static const OSSL_PARAM parameters[] = {
        OSSL_PARAM_octet_string(OSSL_SIGNATURE_PARAM_ALGORITHM_ID, NULL, 0),
        OSSL_PARAM_utf8_string(OSSL_SIGNATURE_PARAM_DIGEST, NULL, 0),
        OSSL_PARAM_size_t(OSSL_SIGNATURE_PARAM_DIGEST_SIZE, NULL),
        OSSL_PARAM_uint(NONCE_TYPE, NULL),
        OSSL_PARAM_END,
    };
    return parameters;
}

static const OSSL_PARAM *signature_settable(void *signature, void *provider) {
    (void)signature, (void)provider;
    static const OSSL_PARAM parameters[] = {
        OSSL_PARAM_utf8_string(OSSL_SIGNATURE_PARAM_DIGEST, NULL, 0),
        OSSL_PARAM_utf8_string(OSSL_SIGNATURE_PARAM_PROPERTIES, NULL, 0),
        OSSL_PARAM_uint(NONCE_TYPE, NULL),
        OSSL_PARAM_END,
    };
    return parameters;
}

const OSSL_DISPATCH signature_functions[] = {
    FUNCTION(OSSL_FUNC_SIGNATURE_NEWCTX, signature_new),
    FUNCTION(OSSL_FUNC_SIGNATURE_FREECTX, signature_free),
    FUNCTION(OSSL_FUNC_SIGNATURE_DUPCTX, signature_copy),
    FUNCTION(OSSL_FUNC_SIGNATURE_SIGN_INIT, sign_start),
    FUNCTION(OSSL_FUNC_SIGNATURE_SIGN, sign),
    FUNCTION(OSSL_FUNC_SIGNATURE_VERIFY_INIT, verify_start),
    FUNCTION(OSSL_FUNC_SIGNATURE_VERIFY, verify),
    FUNCTION(OSSL_FUNC_SIGNATURE_DIGEST_SIGN_INIT, message_sign_start),
    FUNCTION(OSSL_FUNC_SIGNATURE_DIGEST_SIGN_UPDATE, message_update),
    FUNCTION(OSSL_FUNC_SIGNATURE_DIGEST_SIGN_FINAL, message_sign),
    FUNCTION(OSSL_FUNC_SIGNATURE_DIGEST_VERIFY_INIT, message_verify_start),
    FUNCTION(OSSL_FUNC_SIGNATURE_DIGEST_VERIFY_UPDATE, message_update),
    FUNCTION(OSSL_FUNC_SIGNATURE_DIGEST_VERIFY_FINAL, message_verify),
    FUNCTION(OSSL_FUNC_SIGNATURE_GET_CTX_PARAMS, signature_get_parameters),
    FUNCTION(OSSL_FUNC_SIGNATURE_GETTABLE_CTX_PARAMS, signature_gettable),
    FUNCTION(OSSL_FUNC_SIGNATURE_SET_CTX_PARAMS, signature_set_parameters),
    FUNCTION(OSSL_FUNC_SIGNATURE_SETTABLE_CTX_PARAMS, signature_settable),
    END_OF_FUNCTIONS,
};
