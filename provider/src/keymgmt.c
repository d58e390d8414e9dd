/* Keys as OpenSSL manages them: made, taken over, compared, checked. */
#include "key.h"
#include <string.h>

static void *keymgmt_new(void *provider) {
    return key_new(provider);
}

static void keymgmt_free(void *key) {
    key_free(key);
}

/* Takes the key out of the place that a decoder names. */
static void *keymgmt_load(const void *reference, size_t length) {
    if (length != sizeof(struct key *))
        return NULL;
    struct key **place = *(struct key ***)&reference, *key = *place;
    *place = NULL;
    return key;
}

static void *keymgmt_dup(const void *key, int selection) {
    return key_copy(key, selection);
}

static int keymgmt_has(const void *key, int selection) {
    return key != NULL && key_has(key, selection);
}

/* The public parts are compared, where both have them: they say the same as the secret ones. */
static int same_pair(const struct key *a, const struct key *b, int selection) {
    if (a->point_length != 0 && b->point_length != 0)
        return a->point_length == b->point_length && memcmp(a->point, b->point, a->point_length) == 0;
    /* A secret comes with its point, so that one side is empty. */
    return !(selection & OSSL_KEYMGMT_SELECT_KEYPAIR);
}

static int keymgmt_match(const void *a, const void *b, int selection) {
    const struct key *one = a, *other = b;
    if (one->curve != other->curve)
        return 0;
    return !(selection & OSSL_KEYMGMT_SELECT_KEYPAIR) || same_pair(one, other, selection);
}

static int check_pair(const struct key *key) {
    uint8_t point[CARRYLESS_MAX_POINT];
    size_t length = sizeof point;
    if (!DONE(key->provider, carryless_public_key(key->curve->id, key->secret, key_secret_length(key),
                                                  CARRYLESS_UNCOMPRESSED, point, &length)))
        return 0;
    return (length == key->point_length && memcmp(point, key->point, length) == 0) ||
           REFUSE(key->provider, REASON_PAIR);
}

static int keymgmt_validate(const void *opaque, int selection, int how) {
    const struct key *key = opaque;
    (void)how;
    if (key->curve == NULL)
        return REFUSE(key->provider, REASON_NO_CURVE);
    if (selection & OSSL_KEYMGMT_SELECT_PUBLIC_KEY && key->point_length == 0)
        return REFUSE(key->provider, REASON_NO_POINT);
    if (selection & OSSL_KEYMGMT_SELECT_PUBLIC_KEY &&
        !DONE(key->provider, carryless_point_check(key->curve->id, key->point, key->point_length)))
        return 0;
    if (selection & OSSL_KEYMGMT_SELECT_PRIVATE_KEY)
        return key->has_secret ? check_pair(key) : REFUSE(key->provider, REASON_NO_SECRET);
    return 1;
}

static int keymgmt_import(void *key, int selection, const OSSL_PARAM parameters[]) {
    return key_import(key, selection, parameters);
}

static int keymgmt_export(void *key, int selection, OSSL_CALLBACK *callback, void *argument) {
    return key_export(key, selection, callback, argument);
}

static const char *operation_name(int operation) {
    return operation == OSSL_OP_SIGNATURE ? "ECDSA" : operation == OSSL_OP_KEYEXCH ? "ECDH" : NULL;
}

/* A generation: the key with what is known beforehand, and the parts that are wanted. */
struct generation {
    struct key *key;
    int selection;
};

static int generation_set_parameters(void *opaque, const OSSL_PARAM parameters[]) {
    struct generation *generation = opaque;
    return key_prepare(generation->key, parameters);
}

static void generation_free(void *opaque) {
    struct generation *generation = opaque;
    if (generation != NULL)
        key_free(generation->key);
    OPENSSL_free(generation);
}

static void *generation_new(void *provider, int selection, const OSSL_PARAM parameters[]) {
    struct generation *generation = OPENSSL_zalloc(sizeof *generation);
    if (generation != NULL && (generation->key = key_new(provider)) != NULL &&
        (parameters == NULL || generation_set_parameters(generation, parameters))) {
        generation->selection = selection;
        return generation;
    }
    generation_free(generation);
    return NULL;
}

static int generation_set_template(void *opaque, void *template) {
    struct generation *generation = opaque;
    struct key *copy = key_copy(template, OSSL_KEYMGMT_SELECT_ALL_PARAMETERS);
    if (copy == NULL)
        return 0;
    key_free(generation->key);
    generation->key = copy;
    return 1;
}

static const OSSL_PARAM *generation_settable(void *generation, void *provider) {
    (void)generation, (void)provider;
    static const OSSL_PARAM parameters[] = {
        OSSL_PARAM_utf8_string(OSSL_PKEY_PARAM_GROUP_NAME, NULL, 0),
        OSSL_PARAM_utf8_string(OSSL_PKEY_PARAM_EC_ENCODING, NULL, 0),
        OSSL_PARAM_utf8_string(OSSL_PKEY_PARAM_EC_POINT_CONVERSION_FORMAT, NULL, 0),
        OSSL_PARAM_int(OSSL_PKEY_PARAM_USE_COFACTOR_ECDH, NULL),
        OSSL_PARAM_END,
    };
    return parameters;
}

static void *generation_run(void *opaque, OSSL_CALLBACK *progress, void *argument) {
    struct generation *generation = opaque;
    (void)progress, (void)argument;
    if (generation->key->curve == NULL) {
        REFUSE(generation->key->provider, REASON_NO_CURVE);
        return NULL;
    }
    struct key *key = key_copy(generation->key, OSSL_KEYMGMT_SELECT_ALL_PARAMETERS);
    if (key == NULL || !(generation->selection & OSSL_KEYMGMT_SELECT_KEYPAIR) || key_generate(key))
        return key;
    key_free(key);
    return NULL;
}

const OSSL_DISPATCH keymgmt_functions[] = {
    FUNCTION(OSSL_FUNC_KEYMGMT_NEW, keymgmt_new),
    FUNCTION(OSSL_FUNC_KEYMGMT_FREE, keymgmt_free),
    FUNCTION(OSSL_FUNC_KEYMGMT_LOAD, keymgmt_load),
    FUNCTION(OSSL_FUNC_KEYMGMT_DUP, keymgmt_dup),
    FUNCTION(OSSL_FUNC_KEYMGMT_HAS, keymgmt_has),
    FUNCTION(OSSL_FUNC_KEYMGMT_MATCH, keymgmt_match),
    FUNCTION(OSSL_FUNC_KEYMGMT_VALIDATE, keymgmt_validate),
    FUNCTION(OSSL_FUNC_KEYMGMT_IMPORT, keymgmt_import),
    FUNCTION(OSSL_FUNC_KEYMGMT_IMPORT_TYPES, key_types),
    FUNCTION(OSSL_FUNC_KEYMGMT_EXPORT, keymgmt_export),
    FUNCTION(OSSL_FUNC_KEYMGMT_EXPORT_TYPES, key_types),
    FUNCTION(OSSL_FUNC_KEYMGMT_GET_PARAMS, key_get_parameters),
    FUNCTION(OSSL_FUNC_KEYMGMT_GETTABLE_PARAMS, key_gettable),
    FUNCTION(OSSL_FUNC_KEYMGMT_SET_PARAMS, key_set_parameters),
    FUNCTION(OSSL_FUNC_KEYMGMT_SETTABLE_PARAMS, key_settable),
    FUNCTION(OSSL_FUNC_KEYMGMT_QUERY_OPERATION_NAME, operation_name),
    FUNCTION(OSSL_FUNC_KEYMGMT_GEN_INIT, generation_new),
    FUNCTION(OSSL_FUNC_KEYMGMT_GEN_SET_PARAMS, generation_set_parameters),
    FUNCTION(OSSL_FUNC_KEYMGMT_GEN_SETTABLE_PARAMS, generation_settable),
    FUNCTION(OSSL_FUNC_KEYMGMT_GEN_SET_TEMPLATE, generation_set_template),
    FUNCTION(OSSL_FUNC_KEYMGMT_GEN, generation_run),
    FUNCTION(OSSL_FUNC_KEYMGMT_GEN_CLEANUP, generation_free),
    END_OF_FUNCTIONS,
};
