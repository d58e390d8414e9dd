/* A key: a curve, and a public and a secret part. */
#include "key.h"
#include <string.h>
#include <strings.h>

enum { COPIED = OSSL_KEYMGMT_SELECT_KEYPAIR | OSSL_KEYMGMT_SELECT_ALL_PARAMETERS };

struct key *key_new(const struct provider *provider) {
    struct key *key = OPENSSL_zalloc(sizeof *key);
    if (key == NULL)
        return NULL;
    key->provider = provider;
    atomic_init(&key->references, 1);
    key->form = POINT_CONVERSION_UNCOMPRESSED;
    key->writes_point = 1;
    return key;
}

struct key *key_hold(struct key *key) {
    if (key != NULL)
        atomic_fetch_add_explicit(&key->references, 1, memory_order_relaxed);
    return key;
}

void key_free(struct key *key) {
    if (key != NULL && atomic_fetch_sub_explicit(&key->references, 1, memory_order_acq_rel) == 1)
        OPENSSL_clear_free(key, sizeof *key);
}

struct key *key_copy(const struct key *key, int selection) {
    struct key *copy = key_new(key->provider);
    if (copy == NULL || !(selection & COPIED))
        return copy;
    copy->curve = key->curve;
    copy->with_cofactor = key->with_cofactor;
    copy->form = key->form;
    copy->writes_point = key->writes_point;
    if (selection & OSSL_KEYMGMT_SELECT_PUBLIC_KEY)
        memcpy(copy->point, key->point, copy->point_length = key->point_length);
    if (selection & OSSL_KEYMGMT_SELECT_PRIVATE_KEY && (copy->has_secret = key->has_secret))
        memcpy(copy->secret, key->secret, sizeof key->secret);
    return copy;
}

size_t key_secret_length(const struct key *key) {
    return carryless_secret_length(key->curve->id);
}

int key_set_curve(struct key *key, const char *name) {
    key->curve = curve_of_name(key->provider, name);
    return key->curve != NULL || REFUSE(key->provider, REASON_CURVE);
}

static int take_point(struct key *key, const uint8_t *point, size_t length) {
    if (key->has_secret && (length != key->point_length || memcmp(point, key->point, length) != 0))
        return REFUSE(key->provider, REASON_PAIR);
    memcpy(key->point, point, key->point_length = length);
    return 1;
}

int key_set_point(struct key *key, const uint8_t *point, size_t length) {
    static const uint8_t one = 1;
    uint8_t out[CARRYLESS_MAX_POINT];
    size_t out_length = sizeof out;
    if (!DONE(key->provider, carryless_point_check(key->curve->id, point, length)))
        return 0;
    if (point[0] == POINT_CONVERSION_UNCOMPRESSED)
        return take_point(key, point, length);
    return DONE(key->provider,
                carryless_multiply(key->curve->id, &one, 1, point, length, CARRYLESS_UNCOMPRESSED, out, &out_length)) &&
           take_point(key, out, out_length);
}

static int public_of(const struct key *key, const uint8_t *secret, size_t length, uint8_t *out, size_t *out_length) {
    *out_length = CARRYLESS_MAX_POINT;
    return DONE(key->provider,
                carryless_public_key(key->curve->id, secret, length, CARRYLESS_UNCOMPRESSED, out, out_length));
}

int key_set_secret(struct key *key, const uint8_t *secret, size_t length) {
    uint8_t point[CARRYLESS_MAX_POINT];
    size_t point_length;
    /* Zeros may be in front, and nothing else: the library has the secret for one below the order of the generator. */
    const size_t room = key_secret_length(key), taken = length < room ? length : room;
    if (!public_of(key, secret, length, point, &point_length))
        return 0;
    if (key->point_length != 0 && (key->point_length != point_length || memcmp(point, key->point, point_length) != 0))
        return REFUSE(key->provider, REASON_PAIR);
    memset(key->secret, 0, sizeof key->secret);
    memcpy(key->secret + room - taken, secret + length - taken, taken);
    memcpy(key->point, point, key->point_length = point_length);
    return key->has_secret = 1;
}

int key_generate(struct key *key) {
    size_t length = sizeof key->secret;
    return DONE(key->provider, carryless_generate(key->curve->id, key->secret, &length)) &&
           public_of(key, key->secret, length, key->point, &key->point_length) && (key->has_secret = 1);
}

size_t key_write_point(const struct key *key, uint8_t *out) {
    static const uint8_t one = 1;
    size_t length = CARRYLESS_MAX_POINT;
    memcpy(out, key->point, key->point_length);
    if (key->point_length == 0 || key->form == POINT_CONVERSION_UNCOMPRESSED)
        return key->point_length;
    if (!DONE(key->provider, carryless_multiply(key->curve->id, &one, 1, key->point, key->point_length,
                                                CARRYLESS_COMPRESSED, out, &length)))
        return 0;
    if (key->form == POINT_CONVERSION_COMPRESSED)
        return length;
    /* Hybrid: both coordinates, behind the bit that a compressed point has. */
    memcpy(out + 1, key->point + 1, key->point_length - 1);
    out[0] |= POINT_CONVERSION_UNCOMPRESSED;
    return key->point_length;
}

int key_has(const struct key *key, int selection) {
    return (!(selection & OSSL_KEYMGMT_SELECT_DOMAIN_PARAMETERS) || key->curve != NULL) &&
           (!(selection & OSSL_KEYMGMT_SELECT_PUBLIC_KEY) || key->point_length != 0) &&
           (!(selection & OSSL_KEYMGMT_SELECT_PRIVATE_KEY) || key->has_secret);
}

int key_selects(int selection, int of) {
    static const int parts[] = {OSSL_KEYMGMT_SELECT_PRIVATE_KEY, OSSL_KEYMGMT_SELECT_PUBLIC_KEY,
                                OSSL_KEYMGMT_SELECT_ALL_PARAMETERS};
    for (int i = 0; i < 3; i++)
        if (selection & parts[i])
            return (of & parts[i]) != 0;
    return selection == 0;
}

static const struct {
    point_conversion_form_t form;
    const char *name;
} forms[] = {
    {POINT_CONVERSION_COMPRESSED, "compressed"},
    {POINT_CONVERSION_UNCOMPRESSED, "uncompressed"},
    {POINT_CONVERSION_HYBRID, "hybrid"},
};

const char *key_form_name(point_conversion_form_t form) {
    for (int i = 0; i < 3; i++)
        if (forms[i].form == form)
            return forms[i].name;
    return NULL;
}

int key_form_of_name(const char *name) {
    for (int i = 0; i < 3; i++)
        if (strcasecmp(forms[i].name, name) == 0)
            return forms[i].form;
    return 0;
}
