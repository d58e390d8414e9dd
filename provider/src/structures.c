/* Keys in DER, by libcrypto's reader and writer. */
#include "structures.h"
#include <openssl/asn1t.h>
#include <openssl/err.h>
#include <openssl/x509.h>
#include <string.h>

/* RFC 5915: ECPrivateKey, whose parameters name a curve. */
typedef struct {
    int32_t version;
    ASN1_OCTET_STRING *secret;
    ASN1_OBJECT *curve;
    ASN1_BIT_STRING *point;
} SEC1_KEY;

ASN1_SEQUENCE(SEC1_KEY) = {
    ASN1_EMBED(SEC1_KEY, version, INT32),
    ASN1_SIMPLE(SEC1_KEY, secret, ASN1_OCTET_STRING),
    ASN1_EXP_OPT(SEC1_KEY, curve, ASN1_OBJECT, 0),
    ASN1_EXP_OPT(SEC1_KEY, point, ASN1_BIT_STRING, 1),
} static_ASN1_SEQUENCE_END(SEC1_KEY)

/* RFC 5280: SubjectPublicKeyInfo. libcrypto's own type decodes the key too, and would ask this provider again. */
typedef struct {
    X509_ALGOR *algorithm;
    ASN1_BIT_STRING *point;
} SPKI_KEY;

ASN1_SEQUENCE(SPKI_KEY) = {
    ASN1_SIMPLE(SPKI_KEY, algorithm, X509_ALGOR),
    ASN1_SIMPLE(SPKI_KEY, point, ASN1_BIT_STRING),
} static_ASN1_SEQUENCE_END(SPKI_KEY)

/* The bytes as a structure, all of them; NULL without an error where they are another. */
static void *parse(const ASN1_ITEM *item, const unsigned char *der, size_t length) {
    const unsigned char *rest = der;
    ERR_set_mark();
    void *parsed = ASN1_item_d2i(NULL, &rest, (long)length, item);
    ERR_pop_to_mark();
    if (parsed == NULL || rest == der + length)
        return parsed;
    ASN1_item_free(parsed, item);
    return NULL;
}

static int read_curve(const ASN1_OBJECT *name, struct key *key) {
    const struct curve *curve = curve_of_nid(key->provider, OBJ_obj2nid(name));
    if (key->curve != NULL && key->curve != curve)
        return 0;
    key->curve = curve;
    return curve != NULL;
}

static int read_algorithm(const X509_ALGOR *algorithm, struct key *key) {
    const ASN1_OBJECT *name;
    const void *parameters;
    int type;
    X509_ALGOR_get0(&name, &type, &parameters, algorithm);
    return OBJ_obj2nid(name) == NID_X9_62_id_ecPublicKey && type == V_ASN1_OBJECT && read_curve(parameters, key);
}

static int read_secret(const ASN1_OCTET_STRING *secret, struct key *key) {
    return key_set_secret(key, ASN1_STRING_get0_data(secret), (size_t)ASN1_STRING_length(secret));
}

static int read_point(const ASN1_BIT_STRING *point, struct key *key) {
    const unsigned char *bytes = ASN1_STRING_get0_data(point);
    if (!key_set_point(key, bytes, (size_t)ASN1_STRING_length(point)))
        return 0;
    /* 2 or 3, 4, 6 or 7. */
    key->form = (point_conversion_form_t)(bytes[0] & ~1);
    return 1;
}

/* The curve may be known already, and need not be named again. */
static int read_sec1(const unsigned char *der, size_t length, struct key *key) {
    SEC1_KEY *parsed = parse(ASN1_ITEM_rptr(SEC1_KEY), der, length);
    if (parsed == NULL)
        return 0;
    key->writes_point = parsed->point != NULL;
    const int done = parsed->version == 1 && (parsed->curve == NULL || read_curve(parsed->curve, key)) &&
                     key->curve != NULL && read_secret(parsed->secret, key) &&
                     (parsed->point == NULL || read_point(parsed->point, key));
    OPENSSL_cleanse((void *)ASN1_STRING_get0_data(parsed->secret), (size_t)ASN1_STRING_length(parsed->secret));
    ASN1_item_free((ASN1_VALUE *)parsed, ASN1_ITEM_rptr(SEC1_KEY));
    return done;
}

static int read_pkcs8(const unsigned char *der, size_t length, struct key *key) {
    PKCS8_PRIV_KEY_INFO *parsed = parse(ASN1_ITEM_rptr(PKCS8_PRIV_KEY_INFO), der, length);
    const unsigned char *inner;
    const X509_ALGOR *algorithm;
    int inner_length;
    const int done = parsed != NULL && PKCS8_pkey_get0(NULL, &inner, &inner_length, &algorithm, parsed) &&
                     read_algorithm(algorithm, key) && read_sec1(inner, (size_t)inner_length, key);
    PKCS8_PRIV_KEY_INFO_free(parsed);
    return done;
}

static int read_spki(const unsigned char *der, size_t length, struct key *key) {
    SPKI_KEY *parsed = parse(ASN1_ITEM_rptr(SPKI_KEY), der, length);
    const int done = parsed != NULL && read_algorithm(parsed->algorithm, key) && read_point(parsed->point, key);
    ASN1_item_free((ASN1_VALUE *)parsed, ASN1_ITEM_rptr(SPKI_KEY));
    return done;
}

int structure_read(enum structure structure, const unsigned char *der, size_t length, struct key *key) {
    return structure == PKCS8  ? read_pkcs8(der, length, key)
           : structure == SEC1 ? read_sec1(der, length, key)
                               : read_spki(der, length, key);
}

/* All bits of a string, also zeros at its end. */
static int set_bits(ASN1_BIT_STRING *string, const uint8_t *bytes, size_t length) {
#if OPENSSL_VERSION_MAJOR >= 4
    return ASN1_BIT_STRING_set1(string, bytes, length, 0);
#else
    string->flags = ASN1_STRING_FLAG_BITS_LEFT;
    return ASN1_STRING_set(string, bytes, (int)length);
#endif
}

static int set_point(ASN1_BIT_STRING *string, const struct key *key) {
    uint8_t point[CARRYLESS_MAX_POINT];
    const size_t length = key_write_point(key, point);
    return length != 0 && set_bits(string, point, length);
}

static int set_secret(ASN1_OCTET_STRING *string, const struct key *key) {
    return ASN1_STRING_set(string, key->secret, (int)key_secret_length(key));
}

static size_t write_sec1(const struct key *key, unsigned char **der, int with_curve) {
    SEC1_KEY *made = (SEC1_KEY *)ASN1_item_new(ASN1_ITEM_rptr(SEC1_KEY));
    int length = 0;
    if (made == NULL)
        return 0;
    made->version = 1;
    if (set_secret(made->secret, key) && (!with_curve || (made->curve = OBJ_nid2obj(curve_nid(key->curve))) != NULL) &&
        (!key->writes_point || ((made->point = ASN1_BIT_STRING_new()) != NULL && set_point(made->point, key))))
        length = ASN1_item_i2d((ASN1_VALUE *)made, der, ASN1_ITEM_rptr(SEC1_KEY));
    OPENSSL_cleanse((void *)ASN1_STRING_get0_data(made->secret), (size_t)ASN1_STRING_length(made->secret));
    ASN1_item_free((ASN1_VALUE *)made, ASN1_ITEM_rptr(SEC1_KEY));
    return length > 0 ? (size_t)length : 0;
}

static size_t write_pkcs8(const struct key *key, unsigned char **der) {
    PKCS8_PRIV_KEY_INFO *made = PKCS8_PRIV_KEY_INFO_new();
    unsigned char *inner = NULL;
    const size_t inner_length = write_sec1(key, &inner, 0);
    int length = 0;
    if (made != NULL && inner_length != 0 &&
        PKCS8_pkey_set0(made, OBJ_nid2obj(NID_X9_62_id_ecPublicKey), 0, V_ASN1_OBJECT,
                        OBJ_nid2obj(curve_nid(key->curve)), inner, (int)inner_length))
        length = i2d_PKCS8_PRIV_KEY_INFO(made, der);
    else
        OPENSSL_clear_free(inner, inner_length);
    PKCS8_PRIV_KEY_INFO_free(made);
    return length > 0 ? (size_t)length : 0;
}

static size_t write_spki(const struct key *key, unsigned char **der) {
    SPKI_KEY *made = (SPKI_KEY *)ASN1_item_new(ASN1_ITEM_rptr(SPKI_KEY));
    int length = 0;
    if (made != NULL && set_point(made->point, key) &&
        X509_ALGOR_set0(made->algorithm, OBJ_nid2obj(NID_X9_62_id_ecPublicKey), V_ASN1_OBJECT,
                        OBJ_nid2obj(curve_nid(key->curve))))
        length = ASN1_item_i2d((ASN1_VALUE *)made, der, ASN1_ITEM_rptr(SPKI_KEY));
    ASN1_item_free((ASN1_VALUE *)made, ASN1_ITEM_rptr(SPKI_KEY));
    return length > 0 ? (size_t)length : 0;
}

static size_t write_curve(const struct key *key, unsigned char **der) {
    const int length = i2d_ASN1_OBJECT(OBJ_nid2obj(curve_nid(key->curve)), der);
    return length > 0 ? (size_t)length : 0;
}

static int lacks(enum structure structure, const struct key *key) {
    if (key->curve == NULL)
        return REASON_NO_CURVE;
    if (structure == SPKI && key->point_length == 0)
        return REASON_NO_POINT;
    return (structure == PKCS8 || structure == SEC1) && !key->has_secret ? REASON_NO_SECRET : 0;
}

size_t structure_write(enum structure structure, const struct key *key, unsigned char **der) {
    const int reason = lacks(structure, key);
    if (reason != 0)
        return (size_t)REFUSE(key->provider, reason);
    const size_t length = structure == PKCS8  ? write_pkcs8(key, der)
                          : structure == SEC1 ? write_sec1(key, der, 1)
                          : structure == SPKI ? write_spki(key, der)
                                              : write_curve(key, der);
    return length != 0 ? length : (size_t)REFUSE(key->provider, REASON_HOST);
}
