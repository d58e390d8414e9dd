/* Keys as parameters: what is imported and exported, and what programs ask of a key. */
#include "key.h"
#include <openssl/bn.h>
#include <openssl/objects.h>
#include <string.h>

static const OSSL_PARAM types[] = {
    OSSL_PARAM_utf8_string(OSSL_PKEY_PARAM_GROUP_NAME, NULL, 0),
    OSSL_PARAM_utf8_string(OSSL_PKEY_PARAM_EC_POINT_CONVERSION_FORMAT, NULL, 0),
    OSSL_PARAM_octet_string(OSSL_PKEY_PARAM_PUB_KEY, NULL, 0),
    OSSL_PARAM_BN(OSSL_PKEY_PARAM_PRIV_KEY, NULL, 0),
    OSSL_PARAM_int(OSSL_PKEY_PARAM_USE_COFACTOR_ECDH, NULL),
    OSSL_PARAM_int(OSSL_PKEY_PARAM_EC_INCLUDE_PUBLIC, NULL),
    OSSL_PARAM_END,
};

const OSSL_PARAM *key_types(int selection) {
    (void)selection;
    return types;
}

static int wrong(const struct key *key) {
    return REFUSE(key->provider, REASON_PARAMETER);
}

static int import_curve(struct key *key, const OSSL_PARAM parameters[]) {
    const OSSL_PARAM *found = OSSL_PARAM_locate_const(parameters, OSSL_PKEY_PARAM_GROUP_NAME);
    char name[64], *place = name;
    if (found == NULL)
        return 1;
    return OSSL_PARAM_get_utf8_string(found, &place, sizeof name) ? key_set_curve(key, name) : wrong(key);
}

static int import_point(struct key *key, const OSSL_PARAM parameters[], const char *parameter) {
    const OSSL_PARAM *found = OSSL_PARAM_locate_const(parameters, parameter);
    const void *point;
    size_t length;
    if (found == NULL)
        return 1;
    return OSSL_PARAM_get_octet_string_ptr(found, &point, &length) ? key_set_point(key, point, length) : wrong(key);
}

static int import_secret(struct key *key, const OSSL_PARAM parameters[]) {
    const OSSL_PARAM *found = OSSL_PARAM_locate_const(parameters, OSSL_PKEY_PARAM_PRIV_KEY);
    uint8_t secret[CARRYLESS_MAX_SECRET];
    const int length = (int)key_secret_length(key);
    BIGNUM *number = NULL;
    if (found == NULL)
        return 1;
    int done = OSSL_PARAM_get_BN(found, &number);
    if (done)
        BN_set_flags(number, BN_FLG_CONSTTIME);
    done = done && BN_bn2binpad(number, secret, length) == length ? key_set_secret(key, secret, (size_t)length)
                                                                  : wrong(key);
    BN_clear_free(number);
    OPENSSL_cleanse(secret, sizeof secret);
    return done;
}

static int set_flag(struct key *key, const OSSL_PARAM parameters[], const char *parameter, int *flag) {
    const OSSL_PARAM *found = OSSL_PARAM_locate_const(parameters, parameter);
    int value;
    if (found == NULL)
        return 1;
    if (!OSSL_PARAM_get_int(found, &value) || (value != 0 && value != 1))
        return wrong(key);
    *flag = value;
    return 1;
}

static int set_form(struct key *key, const OSSL_PARAM parameters[]) {
    const OSSL_PARAM *found = OSSL_PARAM_locate_const(parameters, OSSL_PKEY_PARAM_EC_POINT_CONVERSION_FORMAT);
    char name[16], *place = name;
    int form;
    if (found == NULL)
        return 1;
    if (!OSSL_PARAM_get_utf8_string(found, &place, sizeof name) || (form = key_form_of_name(name)) == 0)
        return REFUSE(key->provider, REASON_FORM);
    key->form = (point_conversion_form_t)form;
    return 1;
}

static int set_encoding(struct key *key, const OSSL_PARAM parameters[]) {
    const OSSL_PARAM *found = OSSL_PARAM_locate_const(parameters, OSSL_PKEY_PARAM_EC_ENCODING);
    char name[16], *place = name;
    if (found == NULL ||
        (OSSL_PARAM_get_utf8_string(found, &place, sizeof name) && strcmp(name, OSSL_PKEY_EC_ENCODING_GROUP) == 0))
        return 1;
    return REFUSE(key->provider, REASON_EXPLICIT);
}

static int set_options(struct key *key, const OSSL_PARAM parameters[]) {
    return set_flag(key, parameters, OSSL_PKEY_PARAM_USE_COFACTOR_ECDH, &key->with_cofactor) &&
           set_flag(key, parameters, OSSL_PKEY_PARAM_EC_INCLUDE_PUBLIC, &key->writes_point) &&
           set_form(key, parameters) && set_encoding(key, parameters);
}

int key_prepare(struct key *key, const OSSL_PARAM parameters[]) {
    return import_curve(key, parameters) && set_options(key, parameters);
}

int key_import(struct key *key, int selection, const OSSL_PARAM parameters[]) {
    return key_prepare(key, parameters) && (key->curve != NULL || REFUSE(key->provider, REASON_NO_CURVE)) &&
           (!(selection & OSSL_KEYMGMT_SELECT_PUBLIC_KEY) || import_point(key, parameters, OSSL_PKEY_PARAM_PUB_KEY)) &&
           (!(selection & OSSL_KEYMGMT_SELECT_PRIVATE_KEY) || import_secret(key, parameters));
}

/* As the bytes of a number in an OSSL_PARAM are: in the order of the machine. */
static OSSL_PARAM secret_parameter(const struct key *key, uint8_t *bytes) {
    const size_t length = key_secret_length(key);
    const uint16_t one = 1;
    const int little = *(const uint8_t *)&one;
    for (size_t i = 0; i < length; i++)
        bytes[i] = key->secret[little ? length - 1 - i : i];
    return OSSL_PARAM_construct_BN(OSSL_PKEY_PARAM_PRIV_KEY, bytes, length);
}

int key_export(const struct key *key, int selection, OSSL_CALLBACK *callback, void *argument) {
    OSSL_PARAM parameters[7], *next = parameters;
    uint8_t point[CARRYLESS_MAX_POINT], secret[CARRYLESS_MAX_SECRET];
    int with_cofactor = key->with_cofactor, writes_point = key->writes_point;
    size_t length;
    if (key->curve == NULL)
        return REFUSE(key->provider, REASON_NO_CURVE);
    *next++ = OSSL_PARAM_construct_utf8_string(OSSL_PKEY_PARAM_GROUP_NAME, (char *)key->curve->name, 0);
    *next++ = OSSL_PARAM_construct_utf8_string(OSSL_PKEY_PARAM_EC_POINT_CONVERSION_FORMAT,
                                               (char *)key_form_name(key->form), 0);
    *next++ = OSSL_PARAM_construct_int(OSSL_PKEY_PARAM_USE_COFACTOR_ECDH, &with_cofactor);
    *next++ = OSSL_PARAM_construct_int(OSSL_PKEY_PARAM_EC_INCLUDE_PUBLIC, &writes_point);
    if (selection & OSSL_KEYMGMT_SELECT_PUBLIC_KEY && (length = key_write_point(key, point)) != 0)
        *next++ = OSSL_PARAM_construct_octet_string(OSSL_PKEY_PARAM_PUB_KEY, point, length);
    if (selection & OSSL_KEYMGMT_SELECT_PRIVATE_KEY && key->has_secret)
        *next++ = secret_parameter(key, secret);
    *next = OSSL_PARAM_construct_end();
    const int done = callback(parameters, argument);
    OPENSSL_cleanse(secret, sizeof secret);
    return done;
}

static const OSSL_PARAM gettable[] = {
    OSSL_PARAM_int(OSSL_PKEY_PARAM_BITS, NULL),
    OSSL_PARAM_int(OSSL_PKEY_PARAM_SECURITY_BITS, NULL),
    OSSL_PARAM_int(OSSL_PKEY_PARAM_MAX_SIZE, NULL),
    OSSL_PARAM_utf8_string(OSSL_PKEY_PARAM_DEFAULT_DIGEST, NULL, 0),
    OSSL_PARAM_utf8_string(OSSL_PKEY_PARAM_GROUP_NAME, NULL, 0),
    OSSL_PARAM_utf8_string(OSSL_PKEY_PARAM_EC_FIELD_TYPE, NULL, 0),
    OSSL_PARAM_utf8_string(OSSL_PKEY_PARAM_EC_ENCODING, NULL, 0),
    OSSL_PARAM_utf8_string(OSSL_PKEY_PARAM_EC_POINT_CONVERSION_FORMAT, NULL, 0),
    OSSL_PARAM_int(OSSL_PKEY_PARAM_EC_DECODED_FROM_EXPLICIT_PARAMS, NULL),
    OSSL_PARAM_int(OSSL_PKEY_PARAM_EC_INCLUDE_PUBLIC, NULL),
    OSSL_PARAM_int(OSSL_PKEY_PARAM_USE_COFACTOR_ECDH, NULL),
    OSSL_PARAM_BN(OSSL_PKEY_PARAM_EC_COFACTOR, NULL, 0),
    OSSL_PARAM_octet_string(OSSL_PKEY_PARAM_PUB_KEY, NULL, 0),
    OSSL_PARAM_octet_string(OSSL_PKEY_PARAM_ENCODED_PUBLIC_KEY, NULL, 0),
    OSSL_PARAM_BN(OSSL_PKEY_PARAM_EC_PUB_X, NULL, 0),
    OSSL_PARAM_BN(OSSL_PKEY_PARAM_EC_PUB_Y, NULL, 0),
    OSSL_PARAM_BN(OSSL_PKEY_PARAM_PRIV_KEY, NULL, 0),
    OSSL_PARAM_END,
};

const OSSL_PARAM *key_gettable(void *provider) {
    (void)provider;
    return gettable;
}

/* Each sets a parameter where it is asked for. */
static int give_int(OSSL_PARAM parameters[], const char *name, int value) {
    OSSL_PARAM *found = OSSL_PARAM_locate(parameters, name);
    return found == NULL || OSSL_PARAM_set_int(found, value);
}

static int give_text(OSSL_PARAM parameters[], const char *name, const char *value) {
    OSSL_PARAM *found = OSSL_PARAM_locate(parameters, name);
    return found == NULL || OSSL_PARAM_set_utf8_string(found, value);
}

static int give_bytes(OSSL_PARAM parameters[], const char *name, const uint8_t *bytes, size_t length) {
    OSSL_PARAM *found = OSSL_PARAM_locate(parameters, name);
    return found == NULL || OSSL_PARAM_set_octet_string(found, bytes, length);
}

static int give_number(OSSL_PARAM parameters[], const char *name, const uint8_t *bytes, size_t length) {
    OSSL_PARAM *found = OSSL_PARAM_locate(parameters, name);
    if (found == NULL)
        return 1;
    BIGNUM *number = BN_secure_new();
    const int done =
        number != NULL && BN_bin2bn(bytes, (int)length, number) != NULL && OSSL_PARAM_set_BN(found, number);
    BN_clear_free(number);
    return done;
}

static int give_curve(const struct key *key, OSSL_PARAM parameters[]) {
    const struct curve *curve = key->curve;
    const uint8_t cofactor = (uint8_t)curve->cofactor;
    return give_int(parameters, OSSL_PKEY_PARAM_BITS, curve->order_bits) &&
           give_int(parameters, OSSL_PKEY_PARAM_SECURITY_BITS, curve_security_bits(curve)) &&
           give_int(parameters, OSSL_PKEY_PARAM_MAX_SIZE, curve_signature_length(curve)) &&
           give_text(parameters, OSSL_PKEY_PARAM_DEFAULT_DIGEST, "SHA256") &&
           give_text(parameters, OSSL_PKEY_PARAM_GROUP_NAME, curve->name) &&
           give_text(parameters, OSSL_PKEY_PARAM_EC_FIELD_TYPE,
                     curve_is_binary(curve) ? SN_X9_62_characteristic_two_field : SN_X9_62_prime_field) &&
           give_text(parameters, OSSL_PKEY_PARAM_EC_ENCODING, OSSL_PKEY_EC_ENCODING_GROUP) &&
           give_int(parameters, OSSL_PKEY_PARAM_EC_DECODED_FROM_EXPLICIT_PARAMS, 0) &&
           give_number(parameters, OSSL_PKEY_PARAM_EC_COFACTOR, &cofactor, 1);
}

static int give_options(const struct key *key, OSSL_PARAM parameters[]) {
    return give_text(parameters, OSSL_PKEY_PARAM_EC_POINT_CONVERSION_FORMAT, key_form_name(key->form)) &&
           give_int(parameters, OSSL_PKEY_PARAM_EC_INCLUDE_PUBLIC, key->writes_point) &&
           give_int(parameters, OSSL_PKEY_PARAM_USE_COFACTOR_ECDH, key->with_cofactor);
}

static int give_point(const struct key *key, OSSL_PARAM parameters[]) {
    uint8_t point[CARRYLESS_MAX_POINT];
    const size_t length = key_write_point(key, point), coordinate = carryless_field_length(key->curve->id);
    if (key->point_length == 0)
        return 1;
    /* What TLS sends is not compressed. */
    return length != 0 && give_bytes(parameters, OSSL_PKEY_PARAM_PUB_KEY, point, length) &&
           give_bytes(parameters, OSSL_PKEY_PARAM_ENCODED_PUBLIC_KEY, key->point, key->point_length) &&
           give_number(parameters, OSSL_PKEY_PARAM_EC_PUB_X, key->point + 1, coordinate) &&
           give_number(parameters, OSSL_PKEY_PARAM_EC_PUB_Y, key->point + 1 + coordinate, coordinate);
}

int key_get_parameters(void *opaque, OSSL_PARAM parameters[]) {
    const struct key *key = opaque;
    if (key->curve == NULL)
        return REFUSE(key->provider, REASON_NO_CURVE);
    if (give_curve(key, parameters) && give_options(key, parameters) && give_point(key, parameters) &&
        (!key->has_secret || give_number(parameters, OSSL_PKEY_PARAM_PRIV_KEY, key->secret, key_secret_length(key))))
        return 1;
    return REFUSE(key->provider, REASON_ROOM);
}

static const OSSL_PARAM settable[] = {
    OSSL_PARAM_octet_string(OSSL_PKEY_PARAM_ENCODED_PUBLIC_KEY, NULL, 0),
    OSSL_PARAM_utf8_string(OSSL_PKEY_PARAM_EC_ENCODING, NULL, 0),
    OSSL_PARAM_utf8_string(OSSL_PKEY_PARAM_EC_POINT_CONVERSION_FORMAT, NULL, 0),
    OSSL_PARAM_int(OSSL_PKEY_PARAM_EC_INCLUDE_PUBLIC, NULL),
    OSSL_PARAM_int(OSSL_PKEY_PARAM_USE_COFACTOR_ECDH, NULL),
    OSSL_PARAM_END,
};

const OSSL_PARAM *key_settable(void *provider) {
    (void)provider;
    return settable;
}

int key_set_parameters(void *opaque, const OSSL_PARAM parameters[]) {
    struct key *key = opaque;
    if (key->curve == NULL)
        return REFUSE(key->provider, REASON_NO_CURVE);
    return set_options(key, parameters) && import_point(key, parameters, OSSL_PKEY_PARAM_ENCODED_PUBLIC_KEY);
}
