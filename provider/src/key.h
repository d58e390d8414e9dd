/* A key: a curve, and a public and a secret part. Where both are there, they belong together. */
#ifndef CARRYLESS_PROVIDER_KEY_H
#define CARRYLESS_PROVIDER_KEY_H

#include "curve.h"
#include <openssl/ec.h>
#include <stdatomic.h>

struct key {
    const struct provider *provider;
    atomic_int references;
    const struct curve *curve;
    int has_secret;
    /* ECDH multiplies by the cofactor, where the exchange does not say otherwise. */
    int with_cofactor;
    /* The form in which the point is written, and whether it is written beside the secret. */
    point_conversion_form_t form;
    int writes_point;
    /* Uncompressed; 0 where there is none. */
    size_t point_length;
    uint8_t point[CARRYLESS_MAX_POINT];
    uint8_t secret[CARRYLESS_MAX_SECRET];
};

struct key *key_new(const struct provider *provider);
struct key *key_hold(struct key *key);
void key_free(struct key *key);
/* A copy of the parts that OSSL_KEYMGMT_SELECT_… name. */
struct key *key_copy(const struct key *key, int selection);

size_t key_secret_length(const struct key *key);
/* The curve that the provider has by this name. */
int key_set_curve(struct key *key, const char *name);
int key_set_point(struct key *key, const uint8_t *point, size_t length);
/* Sets the secret, and the point that belongs to it; or checks that the point which is there does. */
int key_set_secret(struct key *key, const uint8_t *secret, size_t length);
int key_generate(struct key *key);
/* The point in the form of the key, CARRYLESS_MAX_POINT bytes at most; its length, or 0. */
size_t key_write_point(const struct key *key, uint8_t *out);

int key_has(const struct key *key, int selection);
/* Whether something that has the parts `of` has the first of those that are asked for: the secret, the public, the
 * curve. */
int key_selects(int selection, int of);

/* The name of a form, or NULL; and the form, or 0. */
const char *key_form_name(point_conversion_form_t form);
int key_form_of_name(const char *name);

/* What is known of a key before it is made: its curve, where it is named, and options. */
int key_prepare(struct key *key, const OSSL_PARAM parameters[]);
/* The parameters that are imported and exported. */
int key_import(struct key *key, int selection, const OSSL_PARAM parameters[]);
int key_export(const struct key *key, int selection, OSSL_CALLBACK *callback, void *argument);
OSSL_FUNC_keymgmt_import_types_fn key_types;
/* The parameters that are asked for, and those that may be changed. */
OSSL_FUNC_keymgmt_get_params_fn key_get_parameters;
OSSL_FUNC_keymgmt_gettable_params_fn key_gettable;
OSSL_FUNC_keymgmt_set_params_fn key_set_parameters;
OSSL_FUNC_keymgmt_settable_params_fn key_settable;

#endif
