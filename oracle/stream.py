"""Numbers that look random and are the same in every run: SHA-512 of a label and a counter."""

from hashlib import sha512


def random_bits(bits, label):
    """An integer of at most `bits` bits."""
    blocks = [sha512(f"{label} {i}".encode()).digest() for i in range((bits + 511) // 512)]
    return int.from_bytes(b"".join(blocks), "big") >> (512 * len(blocks) - bits)


def random_below(n, label):
    """An integer k with 1 <= k < n: the first candidate of n's bit length that is one."""
    attempt = 0
    while True:
        k = random_bits(n.bit_length(), f"{label} attempt {attempt}")
        if 1 <= k < n:
            return k
        attempt += 1
