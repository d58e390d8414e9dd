/* What the files of the provider share. Each function that fails raises one error, and returns 0 or NULL. */
#ifndef CARRYLESS_PROVIDER_H
#define CARRYLESS_PROVIDER_H

#include <carryless.h>
#include <openssl/core_dispatch.h>
#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/params.h>

#define FUNCTION(id, function) \
    { id, (void (*)(void))(function) }
#define END_OF_FUNCTIONS \
    { 0, NULL }

/* Reasons for errors: those of carryless_error by their numbers, and these. */
enum {
    REASON_FIRST = 100,
    REASON_CURVES = REASON_FIRST,
    REASON_CURVE,
    REASON_NO_CURVE,
    REASON_NO_SECRET,
    REASON_NO_POINT,
    REASON_PAIR,
    REASON_EXPLICIT,
    REASON_FORM,
    REASON_PARAMETER,
    REASON_DIGEST,
    REASON_DIGEST_LENGTH,
    REASON_NONCE,
    REASON_PEER,
    REASON_KDF,
    REASON_ROOM,
    REASON_CIPHER,
    REASON_NOT_ENCRYPTED,
    REASON_PASSWORD,
    REASON_HOST,
    REASON_SELF_TEST,
    REASON_END,
};

/* The provider's context: all state that is not a key's or an operation's. */
struct provider {
    const OSSL_CORE_HANDLE *core;
    /* For what libcrypto does: digests, key derivation, ciphers, streams. */
    OSSL_LIB_CTX *host;
    /* Whether curves over prime fields are the provider's too. */
    int all_curves;
    OSSL_FUNC_core_new_error_fn *new_error;
    OSSL_FUNC_core_set_error_debug_fn *set_error_place;
    OSSL_FUNC_core_vset_error_fn *set_error;
    OSSL_ITEM reasons[REASON_END + 1];
};

/* error.c. `REFUSE` raises an error and is 0; `DONE` is 1, or raises what the library refused and is 0. */
void error_prepare(struct provider *provider);
int error_raise(const struct provider *provider, int reason, const char *file, int line, const char *function);
#define REFUSE(provider, reason) error_raise(provider, reason, OPENSSL_FILE, OPENSSL_LINE, OPENSSL_FUNC)
#define DONE(provider, error) error_done(provider, error, OPENSSL_FILE, OPENSSL_LINE, OPENSSL_FUNC)
static inline int error_done(const struct provider *provider, carryless_error error, const char *file, int line,
                             const char *function) {
    return error == CARRYLESS_OK || error_raise(provider, error, file, line, function);
}

/* What the core asks for: one table of functions each. */
extern const OSSL_DISPATCH keymgmt_functions[], signature_functions[], exchange_functions[];
extern const OSSL_ALGORITHM decoders[], encoders[];
OSSL_FUNC_provider_get_capabilities_fn group_capabilities;

#define PROPERTIES "provider=carryless"
#define NAMES_OF_EC "EC:id-ecPublicKey:1.2.840.10045.2.1"

#endif
