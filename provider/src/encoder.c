/* Encoders: from a key to DER, PEM or text. */
#include "structures.h"
#include "text.h"
#include <openssl/bio.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/pkcs12.h>
#include <string.h>

struct encoder {
    const struct provider *provider;
    /* What encrypts the key; NULL for none. */
    EVP_CIPHER *cipher;
};

static void *encoder_new(void *provider) {
    struct encoder *encoder = OPENSSL_zalloc(sizeof *encoder);
    if (encoder != NULL)
        encoder->provider = provider;
    return encoder;
}

static void encoder_free(void *opaque) {
    struct encoder *encoder = opaque;
    if (encoder != NULL)
        EVP_CIPHER_free(encoder->cipher);
    OPENSSL_free(encoder);
}

static int encoder_set_parameters(void *opaque, const OSSL_PARAM parameters[]) {
    struct encoder *encoder = opaque;
    const OSSL_PARAM *found = OSSL_PARAM_locate_const(parameters, OSSL_ENCODER_PARAM_CIPHER);
    const OSSL_PARAM *of = OSSL_PARAM_locate_const(parameters, OSSL_ENCODER_PARAM_PROPERTIES);
    const char *name, *properties = NULL;
    if (found == NULL)
        return 1;
    if (!OSSL_PARAM_get_utf8_string_ptr(found, &name) ||
        (of != NULL && !OSSL_PARAM_get_utf8_string_ptr(of, &properties)))
        return REFUSE(encoder->provider, REASON_PARAMETER);
    EVP_CIPHER_free(encoder->cipher);
    encoder->cipher = *name == 0 ? NULL : EVP_CIPHER_fetch(encoder->provider->host, name, properties);
    return *name == 0 || encoder->cipher != NULL || REFUSE(encoder->provider, REASON_CIPHER);
}

static const OSSL_PARAM *encoder_settable(void *provider) {
    (void)provider;
    static const OSSL_PARAM parameters[] = {
        OSSL_PARAM_utf8_string(OSSL_ENCODER_PARAM_CIPHER, NULL, 0),
        OSSL_PARAM_utf8_string(OSSL_ENCODER_PARAM_PROPERTIES, NULL, 0),
        OSSL_PARAM_END,
    };
    return parameters;
}

/* A key of another provider. */
static void *import_key(void *opaque, int selection, const OSSL_PARAM parameters[]) {
    const struct encoder *encoder = opaque;
    struct key *key = key_new(encoder->provider);
    if (key == NULL || key_import(key, selection, parameters))
        return key;
    key_free(key);
    return NULL;
}

static void free_key(void *key) {
    key_free(key);
}

/* Bytes that are written under a name in PEM. */
struct document {
    unsigned char *bytes;
    size_t length;
    const char *name;
};

/* How the core is asked for a password. */
struct question {
    OSSL_PASSPHRASE_CALLBACK *ask;
    void *argument;
};

static int ask_password(char *out, int room, int writing, void *opaque) {
    const struct question *question = opaque;
    const OSSL_PARAM nothing[] = {OSSL_PARAM_construct_end()};
    size_t length = 0;
    (void)writing;
    if (question->ask == NULL || !question->ask(out, (size_t)room, &length, nothing, question->argument))
        return -1;
    return (int)length;
}

/* Puts the encrypted document in the place of the other. */
static int encrypt(const struct encoder *encoder, struct document *document, struct question *question) {
    char password[PEM_BUFSIZE];
    const unsigned char *rest = document->bytes;
    const int password_length = ask_password(password, sizeof password, 1, question);
    if (password_length < 0)
        return REFUSE(encoder->provider, REASON_PASSWORD);
    PKCS8_PRIV_KEY_INFO *info = d2i_PKCS8_PRIV_KEY_INFO(NULL, &rest, (long)document->length);
    X509_SIG *encrypted = info == NULL ? NULL
                                       : PKCS8_encrypt_ex(-1, encoder->cipher, password, password_length, NULL, 0, 0,
                                                          info, encoder->provider->host, NULL);
    OPENSSL_cleanse(password, sizeof password);
    PKCS8_PRIV_KEY_INFO_free(info);
    OPENSSL_clear_free(document->bytes, document->length);
    document->bytes = NULL;
    const int length = encrypted == NULL ? 0 : i2d_X509_SIG(encrypted, &document->bytes);
    X509_SIG_free(encrypted);
    document->length = length > 0 ? (size_t)length : 0;
    document->name = PEM_STRING_PKCS8;
    return length > 0 || REFUSE(encoder->provider, REASON_HOST);
}

/* As functions that write a structure: the bytes are there. */
static int give_bytes(const void *opaque, unsigned char **out) {
    const struct document *document = opaque;
    if (out != NULL) {
        memcpy(*out, document->bytes, document->length);
        *out += document->length;
    }
    return (int)document->length;
}

static int write_document(const struct encoder *encoder, OSSL_CORE_BIO *out, const struct document *document, int pem,
                          const EVP_CIPHER *cipher, struct question *question) {
    BIO *stream = BIO_new_from_core_bio(encoder->provider->host, out);
    int done = 0;
    if (stream != NULL && pem)
        done = PEM_ASN1_write_bio(give_bytes, document->name, stream, document, cipher, NULL, 0, ask_password,
                                  question);
    else if (stream != NULL)
        done = BIO_write(stream, document->bytes, (int)document->length) == (int)document->length;
    BIO_free(stream);
    return done || REFUSE(encoder->provider, REASON_HOST);
}

/* What is encrypted: PKCS#8 as such, SEC 1 by lines in PEM, public keys never. */
static int encode(void *opaque, OSSL_CORE_BIO *out, const struct key *key, enum structure structure, const char *name,
                  int pem, struct question question) {
    const struct encoder *encoder = opaque;
    struct document document = {NULL, 0, name};
    const EVP_CIPHER *by_lines = structure == SEC1 ? encoder->cipher : NULL;
    if (by_lines != NULL && !pem)
        return REFUSE(encoder->provider, REASON_NOT_ENCRYPTED);
    document.length = structure_write(structure, key, &document.bytes);
    const int done = document.length != 0 &&
                     (structure != PKCS8 || encoder->cipher == NULL || encrypt(encoder, &document, &question)) &&
                     write_document(encoder, out, &document, pem, by_lines, &question);
    OPENSSL_clear_free(document.bytes, document.length);
    return done;
}

static int encode_pkcs8(void *encoder, OSSL_CORE_BIO *out, const void *key, int pem, int selection,
                        struct question question) {
    (void)selection;
    return encode(encoder, out, key, PKCS8, PEM_STRING_PKCS8INF, pem, question);
}

static int encode_encrypted(void *opaque, OSSL_CORE_BIO *out, const void *key, int pem, int selection,
                            struct question question) {
    const struct encoder *encoder = opaque;
    if (encoder->cipher == NULL)
        return REFUSE(encoder->provider, REASON_CIPHER);
    return encode_pkcs8(opaque, out, key, pem, selection, question);
}

/* A secret key, or the name of its curve alone. */
static int encode_sec1(void *encoder, OSSL_CORE_BIO *out, const void *key, int pem, int selection,
                       struct question question) {
    if (selection == 0 ? ((const struct key *)key)->has_secret : selection & OSSL_KEYMGMT_SELECT_PRIVATE_KEY)
        return encode(encoder, out, key, SEC1, PEM_STRING_ECPRIVATEKEY, pem, question);
    return encode(encoder, out, key, CURVE, PEM_STRING_ECPARAMETERS, pem, question);
}

static int encode_spki(void *encoder, OSSL_CORE_BIO *out, const void *key, int pem, int selection,
                       struct question question) {
    (void)selection;
    return encode(encoder, out, key, SPKI, PEM_STRING_PUBLIC, pem, question);
}

static int encode_text(void *opaque, OSSL_CORE_BIO *out, const void *key, int pem, int selection,
                       struct question question) {
    const struct encoder *encoder = opaque;
    (void)pem, (void)question;
    BIO *stream = BIO_new_from_core_bio(encoder->provider->host, out);
    const int done = stream != NULL && text_write(stream, key, selection);
    BIO_free(stream);
    return done;
}

enum {
    SECRET = OSSL_KEYMGMT_SELECT_PRIVATE_KEY,
    PUBLIC = OSSL_KEYMGMT_SELECT_PUBLIC_KEY,
    PARAMETERS = OSSL_KEYMGMT_SELECT_ALL_PARAMETERS,
};

/* The functions of an encoder for what has these parts. */
#define ENCODER(name, pem, parts)                                                                                  \
    static int run_##name##_##pem(void *encoder, OSSL_CORE_BIO *out, const void *key, const OSSL_PARAM abstract[], \
                                  int selection, OSSL_PASSPHRASE_CALLBACK *ask, void *argument) {                  \
        if (key == NULL || abstract != NULL)                                                                       \
            return REFUSE(((const struct encoder *)encoder)->provider, REASON_PARAMETER);                          \
        return encode_##name(encoder, out, key, pem, selection, (struct question){ask, argument});                 \
    }                                                                                                              \
    static int selects_##name##_##pem(void *provider, int selection) {                                             \
        (void)provider;                                                                                            \
        return key_selects(selection, parts);                                                                      \
    }                                                                                                              \
    static const OSSL_DISPATCH name##_##pem[] = {                                                                  \
        FUNCTION(OSSL_FUNC_ENCODER_NEWCTX, encoder_new),                                                           \
        FUNCTION(OSSL_FUNC_ENCODER_FREECTX, encoder_free),                                                         \
        FUNCTION(OSSL_FUNC_ENCODER_SET_CTX_PARAMS, encoder_set_parameters),                                        \
        FUNCTION(OSSL_FUNC_ENCODER_SETTABLE_CTX_PARAMS, encoder_settable),                                         \
        FUNCTION(OSSL_FUNC_ENCODER_DOES_SELECTION, selects_##name##_##pem),                                        \
        FUNCTION(OSSL_FUNC_ENCODER_IMPORT_OBJECT, import_key),                                                     \
        FUNCTION(OSSL_FUNC_ENCODER_FREE_OBJECT, free_key),                                                         \
        FUNCTION(OSSL_FUNC_ENCODER_ENCODE, run_##name##_##pem),                                                    \
        END_OF_FUNCTIONS,                                                                                          \
    };
ENCODER(pkcs8, 0, SECRET)
ENCODER(pkcs8, 1, SECRET)
ENCODER(encrypted, 0, SECRET)
ENCODER(encrypted, 1, SECRET)
ENCODER(sec1, 0, SECRET | PARAMETERS)
ENCODER(sec1, 1, SECRET | PARAMETERS)
ENCODER(spki, 0, PUBLIC)
ENCODER(spki, 1, PUBLIC)
ENCODER(text, 0, SECRET | PUBLIC | PARAMETERS)

#define IN_BOTH(structure, name)                                                                 \
    {NAMES_OF_EC, PROPERTIES ",output=der,structure=" structure, name##_0, structure " in DER"}, \
    {NAMES_OF_EC, PROPERTIES ",output=pem,structure=" structure, name##_1, structure " in PEM"}

const OSSL_ALGORITHM encoders[] = {
    {NAMES_OF_EC, PROPERTIES ",output=text", text_0, "text"},
    IN_BOTH("PrivateKeyInfo", pkcs8),
    IN_BOTH("EncryptedPrivateKeyInfo", encrypted),
    IN_BOTH("SubjectPublicKeyInfo", spki),
    IN_BOTH("type-specific", sec1),
    IN_BOTH("EC", sec1),
    {NULL, NULL, NULL, NULL},
};
