/* Decoders: from DER to a key. What is of another structure, algorithm or curve is left to other providers. PEM,
 * PKCS#12 and encrypted PKCS#8 become DER of these kinds by OpenSSL's own decoders. */
#include "structures.h"
#include <openssl/asn1t.h>
#include <openssl/bio.h>
#include <openssl/core_object.h>
#include <openssl/err.h>
#include <openssl/objects.h>

static void *decoder_new(void *provider) {
    return provider;
}

static void decoder_free(void *provider) {
    (void)provider;
}

/* The next element of DER, whatever it is; NULL without an error where there is none. */
static ASN1_TYPE *next_element(const struct provider *provider, OSSL_CORE_BIO *in) {
    BIO *stream = BIO_new_from_core_bio(provider->host, in);
    ERR_set_mark();
    ASN1_TYPE *element = stream == NULL ? NULL : ASN1_item_d2i_bio(ASN1_ITEM_rptr(ASN1_ANY), stream, NULL);
    ERR_pop_to_mark();
    BIO_free(stream);
    return element;
}

static int give(struct key **key, OSSL_CALLBACK *callback, void *argument) {
    int type = OSSL_OBJECT_PKEY;
    const OSSL_PARAM parameters[] = {
        OSSL_PARAM_construct_int(OSSL_OBJECT_PARAM_TYPE, &type),
        OSSL_PARAM_construct_utf8_string(OSSL_OBJECT_PARAM_DATA_TYPE, "EC", 0),
        OSSL_PARAM_construct_octet_string(OSSL_OBJECT_PARAM_REFERENCE, key, sizeof *key),
        OSSL_PARAM_construct_end(),
    };
    return callback(parameters, argument);
}

/* A sequence is a key in one of the structures, and an object identifier the name of a curve. */
static int read_element(const ASN1_TYPE *element, enum structure structure, struct key *key) {
    const ASN1_STRING *sequence = element->value.sequence;
    if (element->type == V_ASN1_OBJECT && structure == SEC1)
        return (key->curve = curve_of_nid(key->provider, OBJ_obj2nid(element->value.object))) != NULL;
    return element->type == V_ASN1_SEQUENCE &&
           structure_read(structure, ASN1_STRING_get0_data(sequence), (size_t)ASN1_STRING_length(sequence), key);
}

static void element_free(ASN1_TYPE *element) {
    if (element != NULL && element->type == V_ASN1_SEQUENCE)
        OPENSSL_cleanse((void *)ASN1_STRING_get0_data(element->value.sequence),
                        (size_t)ASN1_STRING_length(element->value.sequence));
    ASN1_TYPE_free(element);
}

/* 1 where there is nothing for this provider, so that the others are asked. */
static int decode(struct provider *provider, OSSL_CORE_BIO *in, enum structure structure, OSSL_CALLBACK *callback,
                  void *argument) {
    ASN1_TYPE *element = next_element(provider, in);
    struct key *key = element == NULL ? NULL : key_new(provider);
    const int read = key != NULL && read_element(element, structure, key);
    element_free(element);
    const int done = !read || give(&key, callback, argument);
    key_free(key);
    return done;
}

static int export_key(void *provider, const void *reference, size_t length, OSSL_CALLBACK *callback, void *argument) {
    (void)provider;
    return length == sizeof(struct key *) &&
           key_export(*(struct key *const *)reference, OSSL_KEYMGMT_SELECT_ALL, callback, argument);
}

/* The functions of a decoder for what has these parts. */
#define DECODER(name, structure, parts)                                                                          \
    static int decode_##name(void *provider, OSSL_CORE_BIO *in, int selection, OSSL_CALLBACK *callback,          \
                             void *argument, OSSL_PASSPHRASE_CALLBACK *ask, void *ask_argument) {                \
        (void)selection, (void)ask, (void)ask_argument;                                                          \
        return decode(provider, in, structure, callback, argument);                                              \
    }                                                                                                            \
    static int selects_##name(void *provider, int selection) {                                                   \
        (void)provider;                                                                                          \
        return key_selects(selection, parts);                                                                    \
    }                                                                                                            \
    static const OSSL_DISPATCH name[] = {                                                                        \
        FUNCTION(OSSL_FUNC_DECODER_NEWCTX, decoder_new),                                                         \
        FUNCTION(OSSL_FUNC_DECODER_FREECTX, decoder_free),                                                       \
        FUNCTION(OSSL_FUNC_DECODER_DOES_SELECTION, selects_##name),                                              \
        FUNCTION(OSSL_FUNC_DECODER_DECODE, decode_##name),                                                       \
        FUNCTION(OSSL_FUNC_DECODER_EXPORT_OBJECT, export_key),                                                   \
        END_OF_FUNCTIONS,                                                                                        \
    };
DECODER(pkcs8, PKCS8, OSSL_KEYMGMT_SELECT_PRIVATE_KEY)
DECODER(sec1, SEC1, OSSL_KEYMGMT_SELECT_PRIVATE_KEY | OSSL_KEYMGMT_SELECT_ALL_PARAMETERS)
DECODER(spki, SPKI, OSSL_KEYMGMT_SELECT_PUBLIC_KEY)

const OSSL_ALGORITHM decoders[] = {
    {NAMES_OF_EC, PROPERTIES ",input=der,structure=PrivateKeyInfo", pkcs8, "PKCS#8"},
    {NAMES_OF_EC, PROPERTIES ",input=der,structure=type-specific", sec1, "SEC 1, and names of curves"},
    {NAMES_OF_EC, PROPERTIES ",input=der,structure=SubjectPublicKeyInfo", spki, "SubjectPublicKeyInfo"},
    {NULL, NULL, NULL, NULL},
};
