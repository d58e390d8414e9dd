/* The curves by their names at OpenSSL. */
#ifndef CARRYLESS_PROVIDER_CURVE_H
#define CARRYLESS_PROVIDER_CURVE_H

#include "provider.h"

struct curve {
    /* A carryless_curve. */
    int id;
    /* The short name in OpenSSL's table of objects. */
    const char *name;
    /* Of the order of the generator. */
    int order_bits;
    int cofactor;
};

/* NULL where the provider has no such curve, or leaves it to others; no error is raised. */
const struct curve *curve_of_id(const struct provider *provider, int id);
const struct curve *curve_of_name(const struct provider *provider, const char *name);
const struct curve *curve_of_nid(const struct provider *provider, int nid);

int curve_nid(const struct curve *curve);
int curve_is_binary(const struct curve *curve);
/* Bits of security, and bytes of the longest signature in DER, as OpenSSL counts them. */
int curve_security_bits(const struct curve *curve);
int curve_signature_length(const struct curve *curve);

#endif
