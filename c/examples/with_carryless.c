/* The twin of with_openssl.c. */
#include "twins.h"
#include <carryless.h>

int main(int count, char **arguments) {
    struct twin twin = arguments_of(count, arguments);
    const size_t message_length = strlen(twin.message);
    const uint8_t *message = (const uint8_t *)twin.message;
    uint8_t point[CARRYLESS_MAX_POINT], out[CARRYLESS_MAX_SIGNATURE];
    size_t point_length = sizeof point, length = sizeof out;
    int curve = CARRYLESS_K233;
    carryless_error error;

    if ((error = carryless_public_key(curve, twin.secret, twin.secret_length, CARRYLESS_UNCOMPRESSED, point, &point_length)))
        return fail(carryless_error_message(error));
    print("public", point, point_length);
    if ((error = carryless_exchange(curve, twin.secret, twin.secret_length, twin.peer, twin.peer_length, 0, out, &length)))
        return fail(carryless_error_message(error));
    print("shared", out, length);
    length = sizeof out;
    if ((error = carryless_sign(curve, twin.secret, twin.secret_length, message, message_length, CARRYLESS_DER, out, &length)))
        return fail(carryless_error_message(error));
    print("signature", out, length);
    if (twin.signature_length)
        puts(carryless_verify(curve, point, point_length, message, message_length, CARRYLESS_DER, twin.signature,
                              twin.signature_length) == CARRYLESS_OK
                 ? "valid"
                 : "not valid");

    size_t room = sizeof out;
    TIME("exchange", carryless_exchange(curve, twin.secret, twin.secret_length, twin.peer, twin.peer_length, 0, out, (room = sizeof out, &room)));
    TIME("sign", carryless_sign(curve, twin.secret, twin.secret_length, message, message_length, CARRYLESS_DER, out, (length = sizeof out, &length)));
    TIME("verify", carryless_verify(curve, point, point_length, message, message_length, CARRYLESS_DER, out, length));
    return 0;
}
