/* ECDH: plain, with the cofactor, and with the key derivation function of ANSI X9.63. */
#include "key.h"
#include <openssl/ec.h>
#include <openssl/evp.h>
#include <openssl/kdf.h>
#include <string.h>

enum { AS_THE_KEY = -1 };

struct exchange {
    const struct provider *provider;
    struct key *own, *peer;
    int with_cofactor;
    /* With the KDF: its digest, the length of what it makes, and what both sides know beside the secret. */
    int derives;
    char *digest, *properties;
    size_t length;
    uint8_t *known;
    size_t known_length;
};

static void *exchange_new(void *provider) {
    struct exchange *exchange = OPENSSL_zalloc(sizeof *exchange);
    if (exchange != NULL) {
        exchange->provider = provider;
        exchange->with_cofactor = AS_THE_KEY;
    }
    return exchange;
}

static void exchange_free(void *opaque) {
    struct exchange *exchange = opaque;
    if (exchange == NULL)
        return;
    key_free(exchange->own);
    key_free(exchange->peer);
    OPENSSL_free(exchange->digest);
    OPENSSL_free(exchange->properties);
    OPENSSL_clear_free(exchange->known, exchange->known_length);
    OPENSSL_free(exchange);
}

static int replace_text(char **place, const char *text) {
    char *copy = text == NULL ? NULL : OPENSSL_strdup(text);
    if (text != NULL && copy == NULL)
        return 0;
    OPENSSL_free(*place);
    *place = copy;
    return 1;
}

static int replace_known(struct exchange *exchange, const void *bytes, size_t length) {
    uint8_t *copy = length == 0 ? NULL : OPENSSL_memdup(bytes, length);
    if (length != 0 && copy == NULL)
        return 0;
    OPENSSL_clear_free(exchange->known, exchange->known_length);
    exchange->known = copy;
    exchange->known_length = length;
    return 1;
}

static void *exchange_copy(void *opaque) {
    const struct exchange *exchange = opaque;
    struct exchange *copy = exchange_new((void *)exchange->provider);
    if (copy == NULL)
        return NULL;
    copy->own = key_hold(exchange->own);
    copy->peer = key_hold(exchange->peer);
    copy->with_cofactor = exchange->with_cofactor;
    copy->derives = exchange->derives;
    copy->length = exchange->length;
    if (replace_text(&copy->digest, exchange->digest) && replace_text(&copy->properties, exchange->properties) &&
        replace_known(copy, exchange->known, exchange->known_length))
        return copy;
    exchange_free(copy);
    return NULL;
}

static int wrong(const struct exchange *exchange) {
    return REFUSE(exchange->provider, REASON_PARAMETER);
}

static int set_text(struct exchange *exchange, const OSSL_PARAM parameters[], const char *name, char **place) {
    const OSSL_PARAM *found = OSSL_PARAM_locate_const(parameters, name);
    const char *text;
    return found == NULL || (OSSL_PARAM_get_utf8_string_ptr(found, &text) && replace_text(place, text)) ||
           wrong(exchange);
}

static int set_function(struct exchange *exchange, const OSSL_PARAM parameters[]) {
    const OSSL_PARAM *found = OSSL_PARAM_locate_const(parameters, OSSL_EXCHANGE_PARAM_KDF_TYPE);
    const char *name;
    if (found == NULL)
        return 1;
    if (!OSSL_PARAM_get_utf8_string_ptr(found, &name))
        return wrong(exchange);
    exchange->derives = *name != 0;
    return *name == 0 || strcmp(name, OSSL_KDF_NAME_X963KDF) == 0 || REFUSE(exchange->provider, REASON_KDF);
}

static int set_cofactor(struct exchange *exchange, const OSSL_PARAM parameters[]) {
    const OSSL_PARAM *found = OSSL_PARAM_locate_const(parameters, OSSL_EXCHANGE_PARAM_EC_ECDH_COFACTOR_MODE);
    int mode;
    if (found == NULL)
        return 1;
    if (!OSSL_PARAM_get_int(found, &mode) || mode < AS_THE_KEY || mode > 1)
        return wrong(exchange);
    exchange->with_cofactor = mode;
    return 1;
}

static int set_known(struct exchange *exchange, const OSSL_PARAM parameters[]) {
    const OSSL_PARAM *found = OSSL_PARAM_locate_const(parameters, OSSL_EXCHANGE_PARAM_KDF_UKM);
    const void *bytes;
    size_t length;
    return found == NULL ||
           (OSSL_PARAM_get_octet_string_ptr(found, &bytes, &length) && replace_known(exchange, bytes, length)) ||
           wrong(exchange);
}

static int set_length(struct exchange *exchange, const OSSL_PARAM parameters[]) {
    const OSSL_PARAM *found = OSSL_PARAM_locate_const(parameters, OSSL_EXCHANGE_PARAM_KDF_OUTLEN);
    return found == NULL || OSSL_PARAM_get_size_t(found, &exchange->length) || wrong(exchange);
}

static int exchange_set_parameters(void *opaque, const OSSL_PARAM parameters[]) {
    struct exchange *exchange = opaque;
    return parameters == NULL ||
           (set_cofactor(exchange, parameters) && set_function(exchange, parameters) &&
            set_text(exchange, parameters, OSSL_EXCHANGE_PARAM_KDF_DIGEST, &exchange->digest) &&
            set_text(exchange, parameters, OSSL_EXCHANGE_PARAM_KDF_DIGEST_PROPS, &exchange->properties) &&
            set_length(exchange, parameters) && set_known(exchange, parameters));
}

static int exchange_start(void *opaque, void *key, const OSSL_PARAM parameters[]) {
    struct exchange *exchange = opaque;
    struct key *own = key;
    if (own == NULL || own->curve == NULL)
        return REFUSE(exchange->provider, REASON_NO_CURVE);
    if (!own->has_secret)
        return REFUSE(exchange->provider, REASON_NO_SECRET);
    key_free(exchange->own);
    exchange->own = key_hold(own);
    return exchange_set_parameters(exchange, parameters);
}

static int exchange_set_peer(void *opaque, void *key) {
    struct exchange *exchange = opaque;
    struct key *peer = key;
    if (peer == NULL || exchange->own == NULL || peer->curve != exchange->own->curve)
        return REFUSE(exchange->provider, REASON_PEER);
    if (peer->point_length == 0)
        return REFUSE(exchange->provider, REASON_NO_POINT);
    key_free(exchange->peer);
    exchange->peer = key_hold(peer);
    return 1;
}

static int shared(const struct exchange *exchange, uint8_t *out, size_t *length) {
    const struct key *own = exchange->own, *peer = exchange->peer;
    const int with_cofactor = exchange->with_cofactor == AS_THE_KEY ? own->with_cofactor : exchange->with_cofactor;
    return DONE(exchange->provider, carryless_exchange(own->curve->id, own->secret, key_secret_length(own), peer->point,
                                                       peer->point_length, with_cofactor, out, length));
}

static int run_function(const struct exchange *exchange, uint8_t *secret, size_t secret_length, uint8_t *out) {
    OSSL_PARAM parameters[5], *next = parameters;
    *next++ = OSSL_PARAM_construct_utf8_string(OSSL_KDF_PARAM_DIGEST, exchange->digest, 0);
    if (exchange->properties != NULL)
        *next++ = OSSL_PARAM_construct_utf8_string(OSSL_KDF_PARAM_PROPERTIES, exchange->properties, 0);
    *next++ = OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_KEY, secret, secret_length);
    if (exchange->known_length != 0)
        *next++ = OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_INFO, exchange->known, exchange->known_length);
    *next = OSSL_PARAM_construct_end();
    EVP_KDF *function = EVP_KDF_fetch(exchange->provider->host, OSSL_KDF_NAME_X963KDF, NULL);
    EVP_KDF_CTX *context = EVP_KDF_CTX_new(function);
    const int done = context != NULL && EVP_KDF_derive(context, out, exchange->length, parameters) > 0;
    EVP_KDF_CTX_free(context);
    EVP_KDF_free(function);
    return done || REFUSE(exchange->provider, REASON_HOST);
}

static int derive(const struct exchange *exchange, uint8_t *out, size_t *length, size_t room) {
    uint8_t secret[CARRYLESS_MAX_SECRET];
    size_t secret_length = sizeof secret;
    if (exchange->digest == NULL || exchange->length == 0)
        return REFUSE(exchange->provider, REASON_KDF);
    *length = exchange->length;
    if (out == NULL)
        return 1;
    if (room < exchange->length)
        return REFUSE(exchange->provider, REASON_ROOM);
    const int done = shared(exchange, secret, &secret_length) && run_function(exchange, secret, secret_length, out);
    OPENSSL_cleanse(secret, sizeof secret);
    return done;
}

static int exchange_derive(void *opaque, unsigned char *out, size_t *length, size_t room) {
    const struct exchange *exchange = opaque;
    if (exchange->own == NULL || exchange->peer == NULL)
        return REFUSE(exchange->provider, REASON_PEER);
    if (exchange->derives)
        return derive(exchange, out, length, room);
    *length = out == NULL ? carryless_field_length(exchange->own->curve->id) : room;
    return out == NULL || shared(exchange, out, length);
}

static int give_text(OSSL_PARAM parameters[], const char *name, const char *value) {
    OSSL_PARAM *found = OSSL_PARAM_locate(parameters, name);
    return found == NULL || OSSL_PARAM_set_utf8_string(found, value == NULL ? "" : value);
}

static int exchange_get_parameters(void *opaque, OSSL_PARAM parameters[]) {
    const struct exchange *exchange = opaque;
    OSSL_PARAM *mode = OSSL_PARAM_locate(parameters, OSSL_EXCHANGE_PARAM_EC_ECDH_COFACTOR_MODE);
    OSSL_PARAM *length = OSSL_PARAM_locate(parameters, OSSL_EXCHANGE_PARAM_KDF_OUTLEN);
    OSSL_PARAM *known = OSSL_PARAM_locate(parameters, OSSL_EXCHANGE_PARAM_KDF_UKM);
    const int with_cofactor = exchange->with_cofactor == AS_THE_KEY && exchange->own != NULL
                                  ? exchange->own->with_cofactor
                                  : exchange->with_cofactor;
    return ((mode == NULL || OSSL_PARAM_set_int(mode, with_cofactor)) &&
            give_text(parameters, OSSL_EXCHANGE_PARAM_KDF_TYPE, exchange->derives ? OSSL_KDF_NAME_X963KDF : NULL) &&
            give_text(parameters, OSSL_EXCHANGE_PARAM_KDF_DIGEST, exchange->digest) &&
            (length == NULL || OSSL_PARAM_set_size_t(length, exchange->length)) &&
            (known == NULL || OSSL_PARAM_set_octet_ptr(known, exchange->known, exchange->known_length))) ||
           wrong(exchange);
}

static const OSSL_PARAM *exchange_settable(void *exchange, void *provider) {
    (void)exchange, (void)provider;
    static const OSSL_PARAM parameters[] = {
        OSSL_PARAM_int(OSSL_EXCHANGE_PARAM_EC_ECDH_COFACTOR_MODE, NULL),
        OSSL_PARAM_utf8_string(OSSL_EXCHANGE_PARAM_KDF_TYPE, NULL, 0),
        OSSL_PARAM_utf8_string(OSSL_EXCHANGE_PARAM_KDF_DIGEST, NULL, 0),
        OSSL_PARAM_utf8_string(OSSL_EXCHANGE_PARAM_KDF_DIGEST_PROPS, NULL, 0),
        OSSL_PARAM_size_t(OSSL_EXCHANGE_PARAM_KDF_OUTLEN, NULL),
        OSSL_PARAM_octet_string(OSSL_EXCHANGE_PARAM_KDF_UKM, NULL, 0),
        OSSL_PARAM_END,
    };
    return parameters;
}

static const OSSL_PARAM *exchange_gettable(void *exchange, void *provider) {
    (void)exchange, (void)provider;
    static const OSSL_PARAM parameters[] = {
        OSSL_PARAM_int(OSSL_EXCHANGE_PARAM_EC_ECDH_COFACTOR_MODE, NULL),
        OSSL_PARAM_utf8_string(OSSL_EXCHANGE_PARAM_KDF_TYPE, NULL, 0),
        OSSL_PARAM_utf8_string(OSSL_EXCHANGE_PARAM_KDF_DIGEST, NULL, 0),
        OSSL_PARAM_size_t(OSSL_EXCHANGE_PARAM_KDF_OUTLEN, NULL),
        OSSL_PARAM_DEFN(OSSL_EXCHANGE_PARAM_KDF_UKM, OSSL_PARAM_OCTET_PTR, NULL, 0),
        OSSL_PARAM_END,
    };
    return parameters;
}

const OSSL_DISPATCH exchange_functions[] = {
    FUNCTION(OSSL_FUNC_KEYEXCH_NEWCTX, exchange_new),
    FUNCTION(OSSL_FUNC_KEYEXCH_FREECTX, exchange_free),
    FUNCTION(OSSL_FUNC_KEYEXCH_DUPCTX, exchange_copy),
    FUNCTION(OSSL_FUNC_KEYEXCH_INIT, exchange_start),
    FUNCTION(OSSL_FUNC_KEYEXCH_SET_PEER, exchange_set_peer),
    FUNCTION(OSSL_FUNC_KEYEXCH_DERIVE, exchange_derive),
    FUNCTION(OSSL_FUNC_KEYEXCH_GET_CTX_PARAMS, exchange_get_parameters),
    FUNCTION(OSSL_FUNC_KEYEXCH_GETTABLE_CTX_PARAMS, exchange_gettable),
    FUNCTION(OSSL_FUNC_KEYEXCH_SET_CTX_PARAMS, exchange_set_parameters),
    FUNCTION(OSSL_FUNC_KEYEXCH_SETTABLE_CTX_PARAMS, exchange_settable),
    END_OF_FUNCTIONS,
};
