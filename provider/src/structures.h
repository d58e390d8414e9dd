/* Keys in DER: PKCS#8, SEC 1, SubjectPublicKeyInfo, and the name of a curve alone. */
#ifndef CARRYLESS_PROVIDER_STRUCTURES_H
#define CARRYLESS_PROVIDER_STRUCTURES_H

#include "key.h"

enum structure {
    PKCS8,
    SEC1,
    SPKI,
    CURVE,
};

/* Sets what the bytes have, in one of the first three. 0 where they have another structure, algorithm or curve, without
 * an error; and with one, where the key is refused. */
int structure_read(enum structure structure, const unsigned char *der, size_t length, struct key *key);
/* The bytes, to be freed by OPENSSL_clear_free, and their number; or 0 with an error. */
size_t structure_write(enum structure structure, const struct key *key, unsigned char **der);

#endif
