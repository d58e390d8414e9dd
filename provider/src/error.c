/* Errors: one sentence each, by the functions of the core. */
#include "provider.h"
#include <stdarg.h>

static const char *const sentences[REASON_END - REASON_FIRST] = {
    [REASON_CURVES - REASON_FIRST] = "curves is neither binary nor all",
    [REASON_CURVE - REASON_FIRST] = "this provider does not have the curve; curves over prime fields need curves = all",
    [REASON_NO_CURVE - REASON_FIRST] = "the key has no curve",
    [REASON_NO_SECRET - REASON_FIRST] = "the key has no secret part",
    [REASON_NO_POINT - REASON_FIRST] = "the key has no public part",
    [REASON_PAIR - REASON_FIRST] = "the secret and the public key do not belong together",
    [REASON_EXPLICIT - REASON_FIRST] = "only named curves are written, not their parameters",
    [REASON_FORM - REASON_FIRST] = "the form of points is neither compressed, uncompressed nor hybrid",
    [REASON_PARAMETER - REASON_FIRST] = "a parameter has the wrong type or length",
    [REASON_DIGEST - REASON_FIRST] = "the digest is not known, or has no fixed length",
    [REASON_DIGEST_LENGTH - REASON_FIRST] = "the digest is not as long as its algorithm's, or shorter than 16 bytes",
    [REASON_NONCE - REASON_FIRST] = "signatures are deterministic: nonce-type is 1",
    [REASON_PEER - REASON_FIRST] = "the keys are not on one curve",
    [REASON_KDF - REASON_FIRST] = "the key derivation function is not X963KDF, or has no digest or length",
    [REASON_ROOM - REASON_FIRST] = "the room for the result is too small",
    [REASON_CIPHER - REASON_FIRST] = "the cipher is not known",
    [REASON_NOT_ENCRYPTED - REASON_FIRST] = "SEC 1 in DER is never encrypted",
    [REASON_PASSWORD - REASON_FIRST] = "there is no password",
    [REASON_HOST - REASON_FIRST] = "libcrypto failed",
    [REASON_SELF_TEST - REASON_FIRST] = "a known signature is not made or not accepted",
};

void error_prepare(struct provider *provider) {
    OSSL_ITEM *item = provider->reasons;
    for (int error = 1; error <= CARRYLESS_ERROR_PANIC; error++)
        *item++ = (OSSL_ITEM){error, (void *)carryless_error_message(error)};
    for (int reason = REASON_FIRST; reason < REASON_END; reason++)
        *item++ = (OSSL_ITEM){reason, (void *)sentences[reason - REASON_FIRST]};
}

static void set_error(const struct provider *provider, int reason, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    provider->set_error(provider->core, reason, format, arguments);
    va_end(arguments);
}

int error_raise(const struct provider *provider, int reason, const char *file, int line, const char *function) {
    provider->new_error(provider->core);
    provider->set_error_place(provider->core, file, line, function);
    set_error(provider, reason, NULL);
    return 0;
}
