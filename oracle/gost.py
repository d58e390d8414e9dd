"""GOST 28147-89 and GOST 34.311-95 with the first of the Ukrainian substitutions, and PBKDF2 over the latter.

Source: RFC 5830 (the cipher), RFC 5831 (the hash, which is GOST R 34.11-94's), RFC 8018, 5.2.
"""

# Rows for the nibbles of a word, the lowest first.
DKE1 = bytes.fromhex(
    "a9d6eb45f13c708280c4967b231f5eadf658eba4c037291d38d96bf025ca4e17"
    "f8e9720dc615b43a28975f0bc1dea36438b564ea2c179fd0123e6db8fac57904"
)
ROWS = [[DKE1[8 * i + j // 2] >> (4 if j % 2 == 0 else 0) & 15 for j in range(16)] for i in range(8)]
MASK = 0xFFFFFFFF


def rounds(key: bytes, block: bytes, order: list[int]) -> tuple[int, int]:
    """The two halves after these rounds."""
    words = [int.from_bytes(key[4 * i : 4 * i + 4], "little") for i in range(8)]
    a, b = int.from_bytes(block[:4], "little"), int.from_bytes(block[4:], "little")
    for i in order:
        x = (a + words[i]) & MASK
        x = sum(ROWS[j][x >> 4 * j & 15] << 4 * j for j in range(8))
        a, b = b ^ ((x << 11 | x >> 21) & MASK), a
    return a, b


UP = list(range(8))


def encrypt_block(key: bytes, block: bytes) -> bytes:
    a, b = rounds(key, block, 3 * UP + UP[::-1])
    return b.to_bytes(4, "little") + a.to_bytes(4, "little")


def encrypt_cfb(key: bytes, start: bytes, message: bytes) -> bytes:
    out, before = b"", start
    for i in range(0, len(message), 8):
        part = message[i : i + 8]
        before = bytes(x ^ y for x, y in zip(part, encrypt_block(key, before)))
        out += before
    return out


def code(key: bytes, message: bytes) -> bytes:
    """The code of a message, of four octets."""
    state = bytes(8)
    for i in range(0, len(message), 8):
        part = message[i : i + 8].ljust(8, b"\0")
        a, b = rounds(key, bytes(x ^ y for x, y in zip(state, part)), 2 * UP)
        state = a.to_bytes(4, "little") + b.to_bytes(4, "little")
    return state[:4]


C3 = 0xFF00FFFF000000FFFF0000FF00FFFF0000FF00FF00FF00FFFF00FF00FF00FF00


def step(h: int, m: int) -> int:
    """RFC 5831, 5: keys, the encryption of four parts, and mixing."""

    def a(y: int) -> int:
        parts = [y >> 64 * i & (1 << 64) - 1 for i in range(4)]
        return (parts[0] ^ parts[1]) << 192 | y >> 64

    def p(y: int) -> bytes:
        octets = y.to_bytes(32, "little")
        return bytes(octets[8 * i + k] for k in range(8) for i in range(4))

    def psi(y: int) -> int:
        words = [y >> 16 * i & 0xFFFF for i in range(16)]
        new = words[0] ^ words[1] ^ words[2] ^ words[3] ^ words[12] ^ words[15]
        return new << 240 | y >> 16

    u, v, keys = h, m, [p(h ^ m)]
    for i in range(3):
        u, v = a(u) ^ (C3 if i == 1 else 0), a(a(v))
        keys.append(p(u ^ v))
    parts = h.to_bytes(32, "little")
    s = b"".join(encrypt_block(keys[i], parts[8 * i : 8 * i + 8]) for i in range(4))
    x = int.from_bytes(s, "little")
    for _ in range(12):
        x = psi(x)
    x = h ^ psi(m ^ x)
    for _ in range(61):
        x = psi(x)
    return x


def digest(message: bytes) -> bytes:
    h = total = 0
    for i in range(0, len(message), 32):
        m = int.from_bytes(message[i : i + 32], "little")
        h, total = step(h, m), (total + m) % (1 << 256)
    return step(step(h, 8 * len(message)), total).to_bytes(32, "little")


def hmac(key: bytes, message: bytes) -> bytes:
    key = (digest(key) if len(key) > 32 else key).ljust(32, b"\0")
    inner, outer = (bytes(x ^ pad for x in key) for pad in (0x36, 0x5C))
    return digest(outer + digest(inner + message))


def pbkdf2(password: bytes, salt: bytes, count: int) -> bytes:
    """A key of 32 octets."""
    u = hmac(password, salt + (1).to_bytes(4, "big"))
    out = int.from_bytes(u, "big")
    for _ in range(count - 1):
        u = hmac(password, u)
        out ^= int.from_bytes(u, "big")
    return out.to_bytes(32, "big")


def self_test() -> None:
    """The tests of the package gost89."""
    key, message = bytes(range(32)), bytes.fromhex("0001020304050607f1f2f3f4f5f6f7f8")
    blocks = b"".join(encrypt_block(key, message[i : i + 8]) for i in (0, 8))
    assert blocks.hex() == "e393a17df2b6de6f2086d8230c277432"
    assert encrypt_cfb(key, message[8:], message).hex() == "2087da2008227235a919d76142e8ce65"
    assert digest(bytes(range(32))).hex() == "811cb06a8ee423182d9cc9d281f783908f4cfbaf47a68be8415d3499674a3063"
    assert digest(b"123123").hex() == "34d4da2c04e9c1ceb933282069c864617d94ed7cc5c0a9840c0c1a99629df637"


if __name__ == "__main__":
    self_test()
