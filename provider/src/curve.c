/* The curves by their names at OpenSSL. */
#include "curve.h"
#include <openssl/objects.h>
#include <string.h>

static const struct curve curves[] = {
    {CARRYLESS_K163, "sect163k1", 163, 2},
    {CARRYLESS_B163, "sect163r2", 163, 2},
    {CARRYLESS_K233, "sect233k1", 232, 4},
    {CARRYLESS_B233, "sect233r1", 233, 2},
    {CARRYLESS_K239, "sect239k1", 238, 4},
    {CARRYLESS_K283, "sect283k1", 281, 4},
    {CARRYLESS_B283, "sect283r1", 282, 2},
    {CARRYLESS_K409, "sect409k1", 407, 4},
    {CARRYLESS_B409, "sect409r1", 409, 2},
    {CARRYLESS_K571, "sect571k1", 570, 4},
    {CARRYLESS_B571, "sect571r1", 570, 2},
    {CARRYLESS_P192, "prime192v1", 192, 1},
    {CARRYLESS_P224, "secp224r1", 224, 1},
    {CARRYLESS_P256, "prime256v1", 256, 1},
    {CARRYLESS_P384, "secp384r1", 384, 1},
    {CARRYLESS_P521, "secp521r1", 521, 1},
    {CARRYLESS_BRAINPOOLP256R1, "brainpoolP256r1", 256, 1},
    {CARRYLESS_BRAINPOOLP384R1, "brainpoolP384r1", 384, 1},
    {CARRYLESS_BRAINPOOLP512R1, "brainpoolP512r1", 512, 1},
    {CARRYLESS_SECP256K1, "secp256k1", 256, 1},
};
enum { CURVES = sizeof curves / sizeof *curves };

int curve_is_binary(const struct curve *curve) {
    return curve->id <= CARRYLESS_B571;
}

const struct curve *curve_of_id(const struct provider *provider, int id) {
    for (int i = 0; i < CURVES; i++)
        if (curves[i].id == id)
            return carryless_has_curve(id) && (curve_is_binary(&curves[i]) || provider->all_curves) ? &curves[i] : NULL;
    return NULL;
}

const struct curve *curve_of_name(const struct provider *provider, const char *name) {
    int id;
    return carryless_curve_from_name(name, &id) == CARRYLESS_OK ? curve_of_id(provider, id) : NULL;
}

const struct curve *curve_of_nid(const struct provider *provider, int nid) {
    const char *name = OBJ_nid2sn(nid);
    return name == NULL ? NULL : curve_of_name(provider, name);
}

int curve_nid(const struct curve *curve) {
    return OBJ_sn2nid(curve->name);
}

int curve_security_bits(const struct curve *curve) {
    static const int levels[][2] = {{512, 256}, {384, 192}, {256, 128}, {224, 112}, {160, 80}};
    for (size_t i = 0; i < sizeof levels / sizeof *levels; i++)
        if (curve->order_bits >= levels[i][0])
            return levels[i][1];
    return curve->order_bits / 2;
}

int curve_signature_length(const struct curve *curve) {
    /* Two integers, each with a byte for its sign, in a sequence. */
    const int content = 2 * (2 + curve->order_bits / 8 + 1);
    return (content < 128 ? 2 : 3) + content;
}
