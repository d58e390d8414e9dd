/* The curves as groups for key agreement in TLS. */
#include "curve.h"
#include <openssl/ssl.h>
#include <string.h>

/* libssl makes keys of a group by the name of an algorithm, wherever that is. "EC" is this provider's where it takes
 * over: then all groups are told, for versions of libssl that pass over those of other providers. Otherwise "EC" is
 * another provider's, which need not have binary curves, and these have a name of their own. */
static const char EVERYWHERE[] = "EC", OWN[] = "CARRYLESS";

static const struct group {
    const char *name;
    int curve;
    /* IANA's number, and the last version that has the group; 0 for the newest. */
    unsigned int number;
    int last;
} groups[] = {
    {"sect163k1", CARRYLESS_K163, 1, TLS1_2_VERSION},
    {"K-163", CARRYLESS_K163, 1, TLS1_2_VERSION},
    {"sect163r2", CARRYLESS_B163, 3, TLS1_2_VERSION},
    {"B-163", CARRYLESS_B163, 3, TLS1_2_VERSION},
    {"sect233k1", CARRYLESS_K233, 6, TLS1_2_VERSION},
    {"K-233", CARRYLESS_K233, 6, TLS1_2_VERSION},
    {"sect233r1", CARRYLESS_B233, 7, TLS1_2_VERSION},
    {"B-233", CARRYLESS_B233, 7, TLS1_2_VERSION},
    {"sect239k1", CARRYLESS_K239, 8, TLS1_2_VERSION},
    {"sect283k1", CARRYLESS_K283, 9, TLS1_2_VERSION},
    {"K-283", CARRYLESS_K283, 9, TLS1_2_VERSION},
    {"sect283r1", CARRYLESS_B283, 10, TLS1_2_VERSION},
    {"B-283", CARRYLESS_B283, 10, TLS1_2_VERSION},
    {"sect409k1", CARRYLESS_K409, 11, TLS1_2_VERSION},
    {"K-409", CARRYLESS_K409, 11, TLS1_2_VERSION},
    {"sect409r1", CARRYLESS_B409, 12, TLS1_2_VERSION},
    {"B-409", CARRYLESS_B409, 12, TLS1_2_VERSION},
    {"sect571k1", CARRYLESS_K571, 13, TLS1_2_VERSION},
    {"K-571", CARRYLESS_K571, 13, TLS1_2_VERSION},
    {"sect571r1", CARRYLESS_B571, 14, TLS1_2_VERSION},
    {"B-571", CARRYLESS_B571, 14, TLS1_2_VERSION},
    {"secp192r1", CARRYLESS_P192, 19, TLS1_2_VERSION},
    {"P-192", CARRYLESS_P192, 19, TLS1_2_VERSION},
    {"secp224r1", CARRYLESS_P224, 21, TLS1_2_VERSION},
    {"P-224", CARRYLESS_P224, 21, TLS1_2_VERSION},
    {"secp256k1", CARRYLESS_SECP256K1, 22, TLS1_2_VERSION},
    {"secp256r1", CARRYLESS_P256, 23, 0},
    {"P-256", CARRYLESS_P256, 23, 0},
    {"secp384r1", CARRYLESS_P384, 24, 0},
    {"P-384", CARRYLESS_P384, 24, 0},
    {"secp521r1", CARRYLESS_P521, 25, 0},
    {"P-521", CARRYLESS_P521, 25, 0},
    {"brainpoolP256r1", CARRYLESS_BRAINPOOLP256R1, 26, TLS1_2_VERSION},
    {"brainpoolP384r1", CARRYLESS_BRAINPOOLP384R1, 27, TLS1_2_VERSION},
    {"brainpoolP512r1", CARRYLESS_BRAINPOOLP512R1, 28, TLS1_2_VERSION},
    {"brainpoolP256r1tls13", CARRYLESS_BRAINPOOLP256R1, 31, 0},
    {"brainpoolP384r1tls13", CARRYLESS_BRAINPOOLP384R1, 32, 0},
    {"brainpoolP512r1tls13", CARRYLESS_BRAINPOOLP512R1, 33, 0},
};

static int tell(const struct group *group, const struct curve *curve, const char *algorithm, OSSL_CALLBACK *callback,
                void *argument) {
    unsigned int number = group->number, security = (unsigned int)curve_security_bits(curve), is_kem = 0;
    /* Those of Brainpool that have a number of their own in TLS 1.3 are in nothing before. */
    int first = number >= 31 ? TLS1_3_VERSION : TLS1_VERSION, last = group->last;
    int first_dtls = number >= 31 ? -1 : DTLS1_VERSION, last_dtls = number >= 31 ? -1 : last == 0 ? 0 : DTLS1_2_VERSION;
    const OSSL_PARAM parameters[] = {
        OSSL_PARAM_construct_utf8_string(OSSL_CAPABILITY_TLS_GROUP_NAME, (char *)group->name, 0),
        OSSL_PARAM_construct_utf8_string(OSSL_CAPABILITY_TLS_GROUP_NAME_INTERNAL, (char *)curve->name, 0),
        OSSL_PARAM_construct_utf8_string(OSSL_CAPABILITY_TLS_GROUP_ALG, (char *)algorithm, 0),
        OSSL_PARAM_construct_uint(OSSL_CAPABILITY_TLS_GROUP_ID, &number),
        OSSL_PARAM_construct_uint(OSSL_CAPABILITY_TLS_GROUP_SECURITY_BITS, &security),
        OSSL_PARAM_construct_int(OSSL_CAPABILITY_TLS_GROUP_MIN_TLS, &first),
        OSSL_PARAM_construct_int(OSSL_CAPABILITY_TLS_GROUP_MAX_TLS, &last),
        OSSL_PARAM_construct_int(OSSL_CAPABILITY_TLS_GROUP_MIN_DTLS, &first_dtls),
        OSSL_PARAM_construct_int(OSSL_CAPABILITY_TLS_GROUP_MAX_DTLS, &last_dtls),
        OSSL_PARAM_construct_uint(OSSL_CAPABILITY_TLS_GROUP_IS_KEM, &is_kem),
        OSSL_PARAM_construct_end(),
    };
    return callback(parameters, argument);
}

static int tell_each(const struct provider *provider, const char *algorithm, OSSL_CALLBACK *callback, void *argument) {
    for (size_t i = 0; i < sizeof groups / sizeof *groups; i++) {
        const struct curve *curve = curve_of_id(provider, groups[i].curve);
        if (curve != NULL && (curve_is_binary(curve) || algorithm == EVERYWHERE) &&
            !tell(&groups[i], curve, algorithm, callback, argument))
            return 0;
    }
    return 1;
}

int group_capabilities(void *opaque, const char *capability, OSSL_CALLBACK *callback, void *argument) {
    const struct provider *provider = opaque;
    return strcmp(capability, "TLS-GROUP") == 0 &&
           (!provider->all_curves || tell_each(provider, EVERYWHERE, callback, argument)) &&
           tell_each(provider, OWN, callback, argument);
}
