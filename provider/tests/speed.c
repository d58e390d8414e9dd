/* What operations take through EVP, with OpenSSL's default provider and with this one, and the library's own calls: the
 * least of several runs in turn, in microseconds of CPU time.
 *
 *     speed FOLDER [CURVE...]
 *
 * Each operation has a context of its own, as programs make them. */
#include <carryless.h>
#include <openssl/core_names.h>
#include <openssl/evp.h>
#include <openssl/provider.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define MUST(condition)                                                     \
    do {                                                                    \
        if (!(condition)) {                                                 \
            fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition); \
            exit(1);                                                        \
        }                                                                   \
    } while (0)

enum { RUNS = 7, MILLISECONDS = 12 };

struct subject {
    OSSL_LIB_CTX *context;
    const char *curve;
    EVP_PKEY *key, *peer;
    uint8_t digest[32], signature[CARRYLESS_MAX_SIGNATURE];
    size_t length;
    /* For the library's own calls. */
    int id;
    uint8_t secret[CARRYLESS_MAX_SECRET], point[CARRYLESS_MAX_POINT];
    size_t secret_length, point_length;
};

static void evp_sign(struct subject *s) {
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_pkey(s->context, s->key, NULL);
    s->length = sizeof s->signature;
    MUST(EVP_PKEY_sign_init(context) > 0 &&
         EVP_PKEY_sign(context, s->signature, &s->length, s->digest, sizeof s->digest) > 0);
    EVP_PKEY_CTX_free(context);
}

static void evp_verify(struct subject *s) {
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_pkey(s->context, s->key, NULL);
    MUST(EVP_PKEY_verify_init(context) > 0 &&
         EVP_PKEY_verify(context, s->signature, s->length, s->digest, sizeof s->digest) == 1);
    EVP_PKEY_CTX_free(context);
}

/* Without the check of the peer's key that EVP may make before: both sides check it in the exchange, or when it is
 * read. */
static void evp_derive(struct subject *s) {
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_pkey(s->context, s->key, NULL);
    uint8_t out[CARRYLESS_MAX_SECRET];
    size_t length = sizeof out;
    MUST(EVP_PKEY_derive_init(context) > 0 && EVP_PKEY_derive_set_peer_ex(context, s->peer, 0) > 0 &&
         EVP_PKEY_derive(context, out, &length) > 0);
    EVP_PKEY_CTX_free(context);
}

static void evp_generate(struct subject *s) {
    EVP_PKEY *key = EVP_PKEY_Q_keygen(s->context, NULL, "EC", s->curve);
    MUST(key != NULL);
    EVP_PKEY_free(key);
}

static void call_sign(struct subject *s) {
    uint8_t out[CARRYLESS_MAX_SIGNATURE];
    size_t length = sizeof out;
    MUST(carryless_sign_digest(s->id, s->secret, s->secret_length, s->digest, sizeof s->digest, CARRYLESS_DER, out,
                               &length) == CARRYLESS_OK);
}

static void call_verify(struct subject *s) {
    MUST(carryless_verify_digest(s->id, s->point, s->point_length, s->digest, sizeof s->digest, CARRYLESS_DER,
                                 s->signature, s->length) == CARRYLESS_OK);
}

static void call_exchange(struct subject *s) {
    uint8_t out[CARRYLESS_MAX_SECRET];
    size_t length = sizeof out;
    MUST(carryless_exchange(s->id, s->secret, s->secret_length, s->point, s->point_length, 0, out, &length) ==
         CARRYLESS_OK);
}

static void call_generate(struct subject *s) {
    uint8_t secret[CARRYLESS_MAX_SECRET], point[CARRYLESS_MAX_POINT];
    size_t secret_length = sizeof secret, point_length = sizeof point;
    MUST(carryless_generate(s->id, secret, &secret_length) == CARRYLESS_OK);
    MUST(carryless_public_key(s->id, secret, secret_length, CARRYLESS_UNCOMPRESSED, point, &point_length) ==
         CARRYLESS_OK);
}

static const struct {
    const char *name;
    void (*evp)(struct subject *), (*call)(struct subject *);
} operations[] = {{"sign", evp_sign, call_sign},
                  {"verify", evp_verify, call_verify},
                  {"derive", evp_derive, call_exchange},
                  {"keygen", evp_generate, call_generate}};

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec * 1e6 + (double)time.tv_nsec * 1e-3;
}

static double time_of(void (*operation)(struct subject *), struct subject *subject) {
    const double start = now();
    double passed;
    int count = 0;
    do {
        operation(subject);
        count++;
    } while ((passed = now() - start) < MILLISECONDS * 1e3);
    return passed / count;
}

static OSSL_LIB_CTX *context(const char *folder) {
    OSSL_LIB_CTX *context = OSSL_LIB_CTX_new();
    MUST(context != NULL && OSSL_PROVIDER_load(context, "default") != NULL);
    if (folder != NULL)
        MUST(OSSL_PROVIDER_set_default_search_path(context, folder) &&
             OSSL_PROVIDER_load(context, "carryless") != NULL &&
             EVP_set_default_properties(context, "?provider=carryless"));
    return context;
}

static void prepare(struct subject *subject, OSSL_LIB_CTX *context, const char *curve) {
    BIGNUM *secret = NULL;
    memset(subject, 0, sizeof *subject);
    subject->context = context;
    subject->curve = curve;
    subject->digest[0] = 1;
    MUST((subject->key = EVP_PKEY_Q_keygen(context, NULL, "EC", curve)) != NULL &&
         (subject->peer = EVP_PKEY_Q_keygen(context, NULL, "EC", curve)) != NULL);
    MUST(carryless_curve_from_name(curve, &subject->id) == CARRYLESS_OK &&
         EVP_PKEY_get_bn_param(subject->key, OSSL_PKEY_PARAM_PRIV_KEY, &secret));
    subject->secret_length = carryless_secret_length(subject->id);
    MUST(BN_bn2binpad(secret, subject->secret, (int)subject->secret_length) > 0);
    MUST(EVP_PKEY_get_octet_string_param(subject->key, OSSL_PKEY_PARAM_PUB_KEY, subject->point, sizeof subject->point,
                                         &subject->point_length));
    BN_clear_free(secret);
}

static void row(struct subject *stock, struct subject *ours, size_t operation) {
    double least[3] = {1e9, 1e9, 1e9};
    for (int run = 0; run < RUNS; run++) {
        const double times[3] = {time_of(operations[operation].evp, stock), time_of(operations[operation].evp, ours),
                                 time_of(operations[operation].call, ours)};
        for (int i = 0; i < 3; i++)
            least[i] = times[i] < least[i] ? times[i] : least[i];
    }
    printf("%-10s %-7s %9.2f %9.2f %6.0f %9.2f %6.2f\n", stock->curve, operations[operation].name, least[0], least[1],
           least[0] / least[1], least[2], least[1] - least[2]);
}

int main(int count, char **arguments) {
    MUST(count >= 2);
    static char *by_default[] = {"sect233k1", "sect283k1", "sect283r1"};
    char **curves = count > 2 ? arguments + 2 : by_default;
    OSSL_LIB_CTX *of_stock = context(NULL), *of_ours = context(arguments[1]);
    puts("curve      what      OpenSSL  provider  times      call  above");
    for (int i = 0; i < (count > 2 ? count - 2 : 3); i++) {
        struct subject stock, ours;
        prepare(&stock, of_stock, curves[i]);
        prepare(&ours, of_ours, curves[i]);
        for (size_t operation = 0; operation < sizeof operations / sizeof *operations; operation++)
            row(&stock, &ours, operation);
    }
    return 0;
}
