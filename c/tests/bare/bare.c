/* Without an operating system, a heap or a C library: keys, signatures and key agreement on K-233 on a Cortex-M4. */
#include <carryless.h>

extern uint32_t end_of_stack, begin_of_data, end_of_data, image_of_data, begin_of_bss, end_of_bss;

static long request(long operation, const void *argument) {
    register long r0 __asm__("r0") = operation;
    register const void *r1 __asm__("r1") = argument;
    __asm__ volatile("bkpt 0xab" : "+r"(r0) : "r"(r1) : "memory");
    return r0;
}

static void say(const char *text) { request(0x04, text); }

_Noreturn static void leave(int status) {
    const uint32_t reason[] = {0x20026, (uint32_t)status};
    request(0x20, reason);
    for (;;) {}
}

/* What a panic of the library comes to. */
_Noreturn void abort(void) {
    say("abort\n");
    leave(2);
}

static int is_equal(const uint8_t *a, const uint8_t *b, size_t length) {
    while (length && *a == *b) a++, b++, length--;
    return length == 0;
}

#define OK(call) if ((call) != CARRYLESS_OK) { say(#call "\n"); leave(1); }

static const uint8_t SECRET[28] = {0x3b, 0xa0, 0xb3, 0x72, 0xf1, 0x26, 0xfd, 0xb1, 0xec, 0x06, 0x64, 0x7c, 0x42, 0x9c,
                                   0xfa, 0x9f, 0x2d, 0xed, 0x30, 0x5f, 0xed, 0x24, 0x68, 0x89, 0xf6, 0x0c, 0x7a, 0xa2};

static int main_program(void) {
    uint8_t point[61], peer[61], shared[2][30], signature[CARRYLESS_MAX_SIGNATURE];
    const uint8_t other[] = {1, 2, 3, 4, 5, 6, 7, 8, 9};
    size_t of_point = sizeof point, of_peer = sizeof peer, length;
    if (carryless_features() != 0 || carryless_has_curve(CARRYLESS_P256)) return 3;
    OK(carryless_public_key(CARRYLESS_K233, SECRET, sizeof SECRET, CARRYLESS_UNCOMPRESSED, point, &of_point));
    OK(carryless_public_key(CARRYLESS_K233, other, sizeof other, CARRYLESS_COMPRESSED, peer, &of_peer));
    length = sizeof shared[0];
    OK(carryless_exchange(CARRYLESS_K233, SECRET, sizeof SECRET, peer, of_peer, 0, shared[0], &length));
    length = sizeof shared[1];
    OK(carryless_exchange(CARRYLESS_K233, other, sizeof other, point, of_point, 0, shared[1], &length));
    if (!is_equal(shared[0], shared[1], length)) return 4;
    length = sizeof signature;
    OK(carryless_sign(CARRYLESS_K233, SECRET, sizeof SECRET, other, sizeof other, CARRYLESS_DER, signature, &length));
    OK(carryless_verify(CARRYLESS_K233, point, of_point, other, sizeof other, CARRYLESS_DER, signature, length));
    if (carryless_verify(CARRYLESS_K233, point, of_point, other, 1, CARRYLESS_DER, signature, length) !=
        CARRYLESS_ERROR_SIGNATURE_INVALID)
        return 5;
    if (carryless_public_key(CARRYLESS_P256, SECRET, sizeof SECRET, CARRYLESS_COMPRESSED, peer, &of_peer) != CARRYLESS_ERROR_CURVE)
        return 6;
    static const char digits[] = "0123456789abcdef";
    char text[] = "..";
    for (size_t i = 0; i < 30; i++) {
        text[0] = digits[shared[0][i] >> 4], text[1] = digits[shared[0][i] & 15];
        say(text);
    }
    say("\n");
    return 0;
}

/* The stack is painted before, and what is left of the paint afterwards says how deep it was. */
enum { PAINT = 0x55, PAINTED = 60000 };

static void say_number(unsigned number) {
    char text[12], *end = text + sizeof text - 1;
    for (*end = 0; number || end == text + sizeof text - 1; number /= 10) *--end = (char)('0' + number % 10);
    say(end);
}

static int with_measured_stack(void) {
    volatile uint8_t *top;
    __asm__ volatile("mov %0, sp" : "=r"(top));
    volatile uint8_t *const bottom = top - PAINTED;
    for (volatile uint8_t *at = bottom; at < top; at++) *at = PAINT;
    const int status = main_program();
    volatile uint8_t *lowest = bottom;
    while (lowest < top && *lowest == PAINT) lowest++;
    say_number((unsigned)(top - lowest));
    say(" bytes of the stack\n");
    return lowest == bottom ? 7 : status;
}

void reset(void) {
    for (uint32_t *to = &begin_of_data, *from = &image_of_data; to < &end_of_data;) *to++ = *from++;
    for (uint32_t *to = &begin_of_bss; to < &end_of_bss;) *to++ = 0;
    leave(with_measured_stack());
}

static void fault(void) { abort(); }

__attribute__((section(".vectors"), used)) static const void *const VECTORS[] = {
    &end_of_stack, (const void *)reset, (const void *)fault, (const void *)fault, (const void *)fault, (const void *)fault, (const void *)fault,
};
