/* Keys as text for people, as OpenSSL prints its own. */
#ifndef CARRYLESS_PROVIDER_TEXT_H
#define CARRYLESS_PROVIDER_TEXT_H

#include "key.h"
#include <openssl/bio.h>

int text_write(BIO *out, const struct key *key, int selection);

#endif
