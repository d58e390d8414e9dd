/* Calls with random curves, forms, lengths and bytes, and NULL now and then: each comes to an error or to CARRYLESS_OK, none to a
 * panic, and none reads or writes outside what it was given, which AddressSanitizer and valgrind watch: each argument lies on the heap
 * and has exactly the length that is said. The argument says how many. */
#include <carryless.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint64_t state = 1;

static unsigned draw(unsigned below) {
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)((state >> 33) % below);
}

/* An argument: NULL once in 16 times. Every other one is short, or as long as a key. */
struct bytes {
    uint8_t *data;
    size_t length;
};

static struct bytes argument(size_t usual) {
    struct bytes bytes = {NULL, draw(2) ? usual : draw(160)};
    if (draw(16) == 0) return bytes;
    bytes.data = (uint8_t *)malloc(bytes.length ? bytes.length : 1);
    for (size_t i = 0; i < bytes.length; i++) bytes.data[i] = draw(3) ? (uint8_t)draw(256) : 0;
    return bytes;
}

/* An argument that has no length: NULL once in 16 times. */
static uint8_t *fixed(size_t length) {
    if (draw(16) == 0) return NULL;
    uint8_t *data = (uint8_t *)malloc(length);
    for (size_t i = 0; i < length; i++) data[i] = draw(3) ? (uint8_t)draw(256) : 0;
    return data;
}

static long counts[CARRYLESS_ERROR_ORDER + 1];

static void came_to(int error) {
    if (error < 0 || error == CARRYLESS_ERROR_PANIC || error > CARRYLESS_ERROR_ORDER) {
        fprintf(stderr, "error %d\n", error);
        exit(1);
    }
    counts[error]++;
}

/* Ed25519, X25519 and BIP 340, whose keys and signatures come without lengths. */
static void call_fixed(void) {
    uint8_t *a = fixed(32), *b = fixed(32), *c = fixed(64);
    struct bytes context = argument(10), message = argument(64);
    const int is_digest = (int)draw(2), form = (int)draw(7);
    struct bytes out = argument(160);
    size_t out_length = out.length, *length = draw(32) ? &out_length : NULL;
    switch (draw(20)) {
    case 0: came_to(carryless_ed25519_public_key(a, b)); break;
    case 1: came_to(carryless_ed25519_sign(a, message.data, message.length, c)); break;
    case 2: came_to(carryless_ed25519_verify(a, message.data, message.length, c)); break;
    case 3: came_to(carryless_ed25519_sign_for(a, context.data, context.length, is_digest, message.data, message.length, c)); break;
    case 4: came_to(carryless_ed25519_verify_for(a, context.data, context.length, is_digest, message.data, message.length, c)); break;
    case 5: came_to(carryless_ed25519_key_check(a)); break;
    case 6: {
        /* A batch on the heap, all rows alike but for what is NULL. */
        const size_t count = draw(40);
        carryless_signature_row *rows = (carryless_signature_row *)malloc((count + !count) * sizeof *rows);
        int *verdicts = (int *)malloc((count + !count) * sizeof *verdicts);
        if (c) c[63] &= 0x0f;
        for (size_t i = 0; i < count; i++) {
            carryless_signature_row row = {draw(9) ? a : NULL, message.data, message.length, draw(9) ? c : NULL};
            rows[i] = row;
        }
        const int error = (draw(2) ? carryless_ed25519_verify_batch : carryless_bip340_verify_batch)(draw(9) ? rows : NULL, count,
                                                                                                     draw(9) ? verdicts : NULL);
        came_to(error);
        for (size_t i = 0; error == CARRYLESS_OK && i < count; i++) came_to(verdicts[i]);
        free(rows), free(verdicts);
        break;
    }
    case 7: came_to(carryless_x25519_public_key(a, b)); break;
    case 8: came_to(carryless_x25519(a, b, c)); break;
    case 9: came_to(carryless_ed25519_secret_from_pem(message.data, message.length, context.data, context.length, a)); break;
    case 10: came_to(carryless_ed25519_public_from_pem(message.data, message.length, context.data, context.length, a)); break;
    case 11: came_to(carryless_x25519_secret_from_pem(message.data, message.length, NULL, 0, a)); break;
    case 12: came_to(carryless_x25519_public_from_pem(message.data, message.length, NULL, 0, a)); break;
    case 13: came_to(carryless_ed25519_secret_to_pem(a, form, NULL, draw(8) == 0, out.data, length)); break;
    case 14: came_to(carryless_ed25519_public_to_pem(a, form, out.data, length)); break;
    case 15: came_to(carryless_x25519_secret_to_pem(a, form, NULL, draw(8) == 0, out.data, length)); break;
    case 16: came_to(carryless_x25519_public_to_pem(a, form, out.data, length)); break;
    case 17: came_to(carryless_bip340_public_key(a, b)); break;
    case 18: came_to(carryless_bip340_sign(a, b, message.data, message.length, c)); break;
    default: came_to(carryless_bip340_verify(a, message.data, message.length, c));
    }
    free(a), free(b), free(c), free(context.data), free(message.data), free(out.data);
}

static void call(void) {
    if (draw(8) == 0) {
        call_fixed();
        return;
    }

    const int curve = draw(20) ? (int)draw(16) + 1 : (int)draw(500) - 50, form = (int)draw(4);
    const size_t secret_length = carryless_secret_length(curve), field = carryless_field_length(curve);
    struct bytes a = argument(secret_length), b = argument(1 + field * (1 + draw(2))), c = argument(2 * secret_length);
    struct bytes out = argument(160);
    size_t out_length = out.length, *length = draw(32) ? &out_length : NULL, row;
    /* The usual tags, so that more than the first check is reached. */
    if (b.data && b.length) b.data[0] = (uint8_t)draw(5);
    const unsigned rows = draw(5), stride = draw(4) ? 0 : 200;
    int found, errors[5];
    switch (draw(19)) {
    case 0: came_to(carryless_public_key(curve, a.data, a.length, form, out.data, length)); break;
    case 1: came_to(carryless_point_check(curve, b.data, b.length)); break;
    case 2: came_to(carryless_sign(curve, a.data, a.length, b.data, b.length, form, out.data, length)); break;
    case 3: came_to(carryless_sign_digest(curve, a.data, a.length, b.data, b.length, form, out.data, length)); break;
    case 4: came_to(carryless_verify(curve, b.data, b.length, a.data, a.length, form, c.data, c.length)); break;
    case 5: came_to(carryless_verify_digest(curve, b.data, b.length, a.data, a.length, form, c.data, c.length)); break;
    case 6: came_to(carryless_exchange(curve, a.data, a.length, b.data, b.length, form, out.data, length)); break;
    case 7: came_to(carryless_multiply(curve, a.data, a.length, b.data, b.length, form, out.data, length)); break;
    case 8:
        came_to(carryless_secret_from_pem(a.data, a.length, b.data, b.length, &found, out.data, length));
        break;
    case 9:
        came_to(carryless_public_from_pem(a.data, a.length, NULL, 0, draw(8) ? &found : NULL, form, out.data, length));
        break;
    case 10: came_to(carryless_secret_to_pem(curve, a.data, a.length, form, NULL, 0, out.data, length)); break;
    case 11: came_to(carryless_public_to_pem(curve, b.data, b.length, form, out.data, length)); break;
    case 12: {
        /* One row for all, or rows that are not there. */
        const unsigned count = stride ? 1 : rows > 4 ? 4 : rows;
        came_to(carryless_verify_digests(curve, count, b.data, b.length, stride, a.data, a.length, stride, form, c.data,
                                         c.length, stride, draw(8) ? errors : NULL));
        break;
    }
    case 13:
        came_to(carryless_sign_digests(curve, out.data ? 1 : rows, a.data, a.length, b.data, b.length, 0, form, out.data,
                                       draw(2) ? 2 * secret_length < out.length ? 2 * secret_length : out.length : out.length,
                                       out.length, draw(8) ? errors : NULL));
        break;
    case 14: {
        const size_t of_point = 1 + field * (1 + draw(2));
        came_to(carryless_multiply_each(curve, out.data ? 1 : rows, a.data, a.length, 0, b.data, b.length, 0, form, out.data,
                                        of_point < out.length ? of_point : out.length, out.length, draw(8) ? errors : NULL));
        break;
    }
    case 15:
        came_to(carryless_sign_digest_recoverable(CARRYLESS_SECP256K1, a.data, a.length, b.data, b.length, form, draw(8) ? &found : NULL,
                                                  out.data, length));
        break;
    case 16:
        came_to(carryless_recover(CARRYLESS_SECP256K1, a.data, a.length, form, b.data, b.length, (int)draw(5), 1 + (int)draw(2), out.data,
                                  length));
        break;
    case 17: came_to(carryless_normalize_s(curve, form, c.data, c.length, draw(8) ? &found : NULL, out.data, length)); break;
    default: {
        const unsigned count = stride ? 1 : rows;
        size_t needed = carryless_msm_workspace(curve, count);
        if (draw(4) == 0) needed = draw(1000);
        void *workspace = malloc(needed + 1);
        came_to(carryless_msm(curve, count, a.data, a.length, stride, b.data, b.length, stride, workspace, needed,
                                          form, out.data, length, draw(8) ? &row : NULL));
        free(workspace);
    }
    }
    free(a.data), free(b.data), free(c.data), free(out.data);
}

int main(int count, char **arguments) {
    const long calls = count > 1 ? atol(arguments[1]) : 1000000;
    for (long i = 0; i < calls; i++) call();
    for (int error = 0; error <= CARRYLESS_ERROR_ORDER; error++)
        if (counts[error]) printf("%8ld %s\n", counts[error], carryless_error_message(error));
    return 0;
}
