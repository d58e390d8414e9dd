/* Decoders: from DER to a key. What is of another structure, algorithm or curve is left to other providers. PEM,
 * PKCS#12 and encrypted PKCS#8 become DER of these kinds by OpenSSL's own decoders. */
#include "structures.h"
#include <openssl/asn1t.h>
#include <openssl/bio.h>
#include <openssl/core_object.h>
#include <openssl/err.h>

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
    if (element->type == V_ASN1_SEQUENCE)
        return structure_read(structure, ASN1_STRING_get0_data(sequence), (size_t)ASN1_STRING_length(sequence), key);
    if (element->type != V_ASN1_OBJECT || structure != SEC1)
        return 0;
    unsigned char *der = NULL;
    const int length = i2d_ASN1_OBJECT(element->value.object, &der);
    const int done = length > 0 ? structure_read(CURVE, der, (size_t)length, key) : 0;
    OPENSSL_free(der);
    return done;
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
    const int read = key != NULL && read_element(element, structure, key) == 1;
    element_free(element);
    const int done = !read || give(&key, callback, argument);
    key_free(key);
    return done;
}

static int decode_pkcs8(void *provider, OSSL_CORE_BIO *in, int selection, OSSL_CALLBACK *callback, void *argument,
                        OSSL_PASSPHRASE_CALLBACK *ask, void *ask_argument) {
    (void)selection, (void)ask, (void)ask_argument;
    return decode(provider, in, PKCS8, callback, argument);
}

static int decode_sec1(void *provider, OSSL_CORE_BIO *in, int selection, OSSL_CALLBACK *callback, void *argument,
                       OSSL_PASSPHRASE_CALLBACK *ask, void *ask_argument) {
    (void)selection, (void)ask, (void)ask_argument;
    return decode(provider, in, SEC1, callback, argument);
}

static int decode_spki(void *provider, OSSL_CORE_BIO *in, int selection, OSSL_CALLBACK *callback, void *argument,
                       OSSL_PASSPHRASE_CALLBACK *ask, void *ask_argument) {
    (void)selection, (void)ask, (void)ask_argument;
    return decode(provider, in, SPKI, callback, argument);
}

static int selects_pkcs8(void *provider, int selection) {
    (void)provider;
    return key_selects(selection, OSSL_KEYMGMT_SELECT_PRIVATE_KEY);
}

static int selects_sec1(void *provider, int selection) {
    (void)provider;
    return key_selects(selection, OSSL_KEYMGMT_SELECT_PRIVATE_KEY | OSSL_KEYMGMT_SELECT_ALL_PARAMETERS);
}

static int selects_spki(void *provider, int selection) {
    (void)provider;
    return key_selects(selection, OSSL_KEYMGMT_SELECT_PUBLIC_KEY);
}

static int export_key(void *provider, const void *reference, size_t length, OSSL_CALLBACK *callback, void *argument) {
    (void)provider;
    return length == sizeof(struct key *) &&
           key_export(*(struct key *const *)reference, OSSL_KEYMGMT_SELECT_ALL, callback, argument);
}

#define DECODER(structure)                                               \
    static const OSSL_DISPATCH structure##_functions[] = {               \
        FUNCTION(OSSL_FUNC_DECODER_NEWCTX, decoder_new),                 \
        FUNCTION(OSSL_FUNC_DECODER_FREECTX, decoder_free),               \
        FUNCTION(OSSL_FUNC_DECODER_DECODE, decode_##structure),          \
        FUNCTION(OSSL_FUNC_DECODER_DOES_SELECTION, selects_##structure), \
        FUNCTION(OSSL_FUNC_DECODER_EXPORT_OBJECT, export_key),           \
        END_OF_FUNCTIONS,                                                \
    };
DECODER(pkcs8)
DECODER(sec1)
DECODER(spki)

const OSSL_ALGORITHM decoders[] = {
    {NAMES_OF_EC, PROPERTIES ",input=der,structure=PrivateKeyInfo", pkcs8_functions, "PKCS#8"},
    {NAMES_OF_EC, PROPERTIES ",input=der,structure=type-specific", sec1_functions, "SEC 1, and names of curves"},
    {NAMES_OF_EC, PROPERTIES ",input=der,structure=SubjectPublicKeyInfo", spki_functions, "SubjectPublicKeyInfo"},
    {NULL, NULL, NULL, NULL},
};
