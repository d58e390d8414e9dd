/* What both twins read and print. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

struct twin {
    uint8_t secret[80], peer[160], signature[160];
    size_t secret_length, peer_length, signature_length;
    const char *message;
};

static int fail(const char *why) {
    fprintf(stderr, "%s\n", why);
    return 1;
}

static size_t bytes_of(const char *digits, uint8_t *out, size_t room) {
    size_t length = 0;
    for (; digits[0] && digits[1] && length < room; digits += 2, length++) {
        const char pair[3] = {digits[0], digits[1], 0};
        out[length] = (uint8_t)strtoul(pair, NULL, 16);
    }
    return length;
}

static struct twin arguments_of(int count, char **arguments) {
    struct twin twin = {{0}, {0}, {0}, 0, 0, 0, ""};
    if (count < 4) exit(fail("usage: SECRET_HEX PEER_POINT_HEX MESSAGE [SIGNATURE_HEX]"));
    twin.secret_length = bytes_of(arguments[1], twin.secret, sizeof twin.secret);
    twin.peer_length = bytes_of(arguments[2], twin.peer, sizeof twin.peer);
    twin.message = arguments[3];
    if (count > 4) twin.signature_length = bytes_of(arguments[4], twin.signature, sizeof twin.signature);
    return twin;
}

static void print(const char *what, const uint8_t *bytes, size_t length) {
    printf("%s ", what);
    for (size_t i = 0; i < length; i++) printf("%02x", bytes[i]);
    puts("");
}

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return 1e6 * (double)time.tv_sec + 1e-3 * (double)time.tv_nsec;
}

/* Microseconds of a call, the least of rounds of 20; where TIMES is in the environment. */
#define TIME(what, call)                                                                                    \
    do {                                                                                                    \
        if (!getenv("TIMES")) break;                                                                        \
        double least = 1e9;                                                                                 \
        for (int round = 0; round < 50; round++) {                                                          \
            const double began = now();                                                                     \
            for (int i = 0; i < 20; i++) (void)(call);                                                      \
            const double took = (now() - began) / 20;                                                       \
            least = took < least ? took : least;                                                            \
        }                                                                                                   \
        printf("# %s %.1f us\n", what, least);                                                              \
    } while (0)
