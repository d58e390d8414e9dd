/* Keys as text for people, as OpenSSL prints its own. */
#include "text.h"
#include <openssl/ec.h>
#include <openssl/objects.h>

/* Lines of fifteen bytes, with colons between all. */
static int write_bytes(BIO *out, const char *label, const uint8_t *bytes, size_t length) {
    int done = BIO_printf(out, "%s:", label) > 0;
    for (size_t i = 0; done && i < length; i++)
        done = BIO_printf(out, "%s%02x%s", i % 15 == 0 ? "\n    " : "", bytes[i], i + 1 < length ? ":" : "") > 0;
    return done && BIO_puts(out, "\n") > 0;
}

static int write_point(BIO *out, const struct key *key) {
    uint8_t point[CARRYLESS_MAX_POINT];
    const size_t length = key_write_point(key, point);
    return length != 0 && write_bytes(out, "pub", point, length);
}

static int write_curve(BIO *out, const struct curve *curve) {
    const char *name = EC_curve_nid2nist(curve_nid(curve));
    return BIO_printf(out, "ASN1 OID: %s\n", curve->name) > 0 &&
           (name == NULL || BIO_printf(out, "NIST CURVE: %s\n", name) > 0);
}

static int lacks(const struct key *key, int selection) {
    if (key->curve == NULL)
        return REASON_NO_CURVE;
    if (selection & OSSL_KEYMGMT_SELECT_PRIVATE_KEY && !key->has_secret)
        return REASON_NO_SECRET;
    return selection & OSSL_KEYMGMT_SELECT_PUBLIC_KEY && key->point_length == 0 ? REASON_NO_POINT : 0;
}

int text_write(BIO *out, const struct key *key, int selection) {
    const int reason = lacks(key, selection);
    if (reason != 0)
        return REFUSE(key->provider, reason);
    /* The public part is printed with the secret one. */
    const int secret = selection & OSSL_KEYMGMT_SELECT_PRIVATE_KEY, public = selection & OSSL_KEYMGMT_SELECT_KEYPAIR;
    const char *kind = secret ? "Private-Key" : public ? "Public-Key" : "EC-Parameters";
    return (BIO_printf(out, "%s: (%d bit)\n", kind, key->curve->order_bits) > 0 &&
            (!secret || write_bytes(out, "priv", key->secret, key_secret_length(key))) &&
            (!public || write_point(out, key)) && write_curve(out, key->curve)) ||
           REFUSE(key->provider, REASON_HOST);
}
