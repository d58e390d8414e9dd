/* The provider: what it offers, what it says of itself, and how it is loaded. */
#include "curve.h"
#include <openssl/crypto.h>
#include <openssl/provider.h>
#include <string.h>

static const OSSL_ALGORITHM keymgmts[] = {
    {NAMES_OF_EC, PROPERTIES, keymgmt_functions, "keys"},
    /* The same, by a name that no other provider has: see groups.c. */
    {"CARRYLESS", PROPERTIES, keymgmt_functions, "keys of groups in TLS"},
    {NULL, NULL, NULL, NULL},
};

static const OSSL_ALGORITHM signatures[] = {
    {"ECDSA", PROPERTIES, signature_functions, "ECDSA with deterministic nonces"},
    {NULL, NULL, NULL, NULL},
};

static const OSSL_ALGORITHM exchanges[] = {
    {"ECDH", PROPERTIES, exchange_functions, "ECDH"},
    {NULL, NULL, NULL, NULL},
};

static const OSSL_ALGORITHM *query(void *provider, int operation, int *no_cache) {
    (void)provider;
    *no_cache = 0;
    switch (operation) {
    case OSSL_OP_KEYMGMT:
        return keymgmts;
    case OSSL_OP_SIGNATURE:
        return signatures;
    case OSSL_OP_KEYEXCH:
        return exchanges;
    case OSSL_OP_DECODER:
        return decoders;
    case OSSL_OP_ENCODER:
        return encoders;
    }
    return NULL;
}

static const OSSL_PARAM *gettable(void *provider) {
    (void)provider;
    static const OSSL_PARAM parameters[] = {
        OSSL_PARAM_DEFN(OSSL_PROV_PARAM_NAME, OSSL_PARAM_UTF8_PTR, NULL, 0),
        OSSL_PARAM_DEFN(OSSL_PROV_PARAM_VERSION, OSSL_PARAM_UTF8_PTR, NULL, 0),
        OSSL_PARAM_DEFN(OSSL_PROV_PARAM_BUILDINFO, OSSL_PARAM_UTF8_PTR, NULL, 0),
        OSSL_PARAM_int(OSSL_PROV_PARAM_STATUS, NULL),
        OSSL_PARAM_END,
    };
    return parameters;
}

static int give(OSSL_PARAM parameters[], const char *name, const char *value) {
    OSSL_PARAM *found = OSSL_PARAM_locate(parameters, name);
    return found == NULL || OSSL_PARAM_set_utf8_ptr(found, value);
}

static int get_parameters(void *opaque, OSSL_PARAM parameters[]) {
    const struct provider *provider = opaque;
    OSSL_PARAM *status = OSSL_PARAM_locate(parameters, OSSL_PROV_PARAM_STATUS);
    return give(parameters, OSSL_PROV_PARAM_NAME, "Carryless") &&
           give(parameters, OSSL_PROV_PARAM_VERSION, carryless_version()) &&
           give(parameters, OSSL_PROV_PARAM_BUILDINFO, provider->all_curves ? "curves = all" : "curves = binary") &&
           (status == NULL || OSSL_PARAM_set_int(status, 1));
}

/* A signature by a key that is known is made and accepted, and not of another digest. */
static int test_curve(int curve) {
    uint8_t secret[16] = {1}, digest[64] = {2}, point[CARRYLESS_MAX_POINT], signature[CARRYLESS_MAX_SIGNATURE];
    size_t point_length = sizeof point, length = sizeof signature;
    if (carryless_public_key(curve, secret, sizeof secret, CARRYLESS_UNCOMPRESSED, point, &point_length) !=
            CARRYLESS_OK ||
        carryless_sign_digest(curve, secret, sizeof secret, digest, sizeof digest, CARRYLESS_DER, signature, &length) !=
            CARRYLESS_OK ||
        carryless_verify_digest(curve, point, point_length, digest, sizeof digest, CARRYLESS_DER, signature, length) !=
            CARRYLESS_OK)
        return 0;
    digest[0] ^= 1;
    return carryless_verify_digest(curve, point, point_length, digest, sizeof digest, CARRYLESS_DER, signature,
                                   length) == CARRYLESS_ERROR_SIGNATURE_INVALID;
}

static int self_test(void *provider) {
    for (int id = 1; id <= CARRYLESS_SECP256K1; id++)
        if (curve_of_id(provider, id) != NULL && !test_curve(id))
            return REFUSE(provider, REASON_SELF_TEST);
    return 1;
}

static const OSSL_ITEM *reasons(void *opaque) {
    const struct provider *provider = opaque;
    return provider->reasons;
}

static void teardown(void *opaque) {
    struct provider *provider = opaque;
    OSSL_LIB_CTX_free(provider->host);
    OPENSSL_free(provider);
}

static const OSSL_DISPATCH functions[] = {
    FUNCTION(OSSL_FUNC_PROVIDER_TEARDOWN, teardown),
    FUNCTION(OSSL_FUNC_PROVIDER_GETTABLE_PARAMS, gettable),
    FUNCTION(OSSL_FUNC_PROVIDER_GET_PARAMS, get_parameters),
    FUNCTION(OSSL_FUNC_PROVIDER_QUERY_OPERATION, query),
    FUNCTION(OSSL_FUNC_PROVIDER_GET_REASON_STRINGS, reasons),
    FUNCTION(OSSL_FUNC_PROVIDER_GET_CAPABILITIES, group_capabilities),
    FUNCTION(OSSL_FUNC_PROVIDER_SELF_TEST, self_test),
    END_OF_FUNCTIONS,
};

/* From the provider's section of openssl.cnf: curves = binary, which it is without, or curves = all. */
static int read_configuration(struct provider *provider, OSSL_FUNC_core_get_params_fn *get) {
    char *curves = NULL;
    OSSL_PARAM asked[] = {OSSL_PARAM_construct_utf8_ptr("curves", &curves, 0), OSSL_PARAM_construct_end()};
    if (!get(provider->core, asked) || curves == NULL)
        return 1;
    provider->all_curves = strcmp(curves, "all") == 0;
    return provider->all_curves || strcmp(curves, "binary") == 0 || REFUSE(provider, REASON_CURVES);
}

static OSSL_FUNC_core_get_params_fn *find_functions(struct provider *provider, const OSSL_DISPATCH *of_core) {
    OSSL_FUNC_core_get_params_fn *get = NULL;
    for (; of_core->function_id != 0; of_core++)
        switch (of_core->function_id) {
        case OSSL_FUNC_CORE_GET_PARAMS:
            get = OSSL_FUNC_core_get_params(of_core);
            break;
        case OSSL_FUNC_CORE_NEW_ERROR:
            provider->new_error = OSSL_FUNC_core_new_error(of_core);
            break;
        case OSSL_FUNC_CORE_SET_ERROR_DEBUG:
            provider->set_error_place = OSSL_FUNC_core_set_error_debug(of_core);
            break;
        case OSSL_FUNC_CORE_VSET_ERROR:
            provider->set_error = OSSL_FUNC_core_vset_error(of_core);
            break;
        }
    return get;
}

int OSSL_provider_init(const OSSL_CORE_HANDLE *core, const OSSL_DISPATCH *of_core, const OSSL_DISPATCH **out,
                       void **context) {
    struct provider *provider = OPENSSL_zalloc(sizeof *provider);
    if (provider == NULL)
        return 0;
    provider->core = core;
    error_prepare(provider);
    OSSL_FUNC_core_get_params_fn *get = find_functions(provider, of_core);
    if (get != NULL && provider->new_error != NULL && provider->set_error_place != NULL &&
        provider->set_error != NULL && read_configuration(provider, get) &&
        (provider->host = OSSL_LIB_CTX_new_child(core, of_core)) != NULL) {
        *out = functions;
        *context = provider;
        return 1;
    }
    OPENSSL_free(provider);
    return 0;
}
