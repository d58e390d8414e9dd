"""ECDSA verification on the curves over F_2^m, after FIPS 186-5, 6.4.2, and the two encodings of a signature.

DER is strict: ECDSA-Sig-Value of RFC 3279, two integers that are not negative. P1363 is r and s, both as long as n or
both as long as a field element.
"""

from group import INFINITY, DecodeError


class Malformed(Exception):
    """Octets that are no signature."""


# DER


def der(tag, content):
    """A value with its length in as few octets as it takes."""
    size = len(content)
    if size < 128:
        return bytes([tag, size]) + content
    length = size.to_bytes((size.bit_length() + 7) // 8, "big")
    return bytes([tag, 128 + len(length)]) + length + content


def der_integer(v):
    """v in two's complement, in as few octets as it takes."""
    return der(2, v.to_bytes((v if v >= 0 else ~v).bit_length() // 8 + 1, "big", signed=True))


def der_signature(r, s):
    return der(0x30, der_integer(r) + der_integer(s))


def read_der(tag, octets):
    """The content of the value that `octets` begin with, and what follows it."""
    if len(octets) < 2 or octets[0] != tag:
        raise Malformed
    size, start = octets[1], 2
    if size >= 128:
        start += size - 128
        size = int.from_bytes(octets[2:start], "big")
    content = octets[start : start + size]
    if len(content) != size or der(tag, content) != octets[: start + size]:  # the only way to write it
        raise Malformed
    return content, octets[start + size :]


def read_der_integer(octets):
    content, rest = read_der(2, octets)
    v = int.from_bytes(content, "big", signed=True)
    if v < 0 or der(2, content) != der_integer(v):
        raise Malformed
    return v, rest


def read_der_signature(octets):
    content, rest = read_der(0x30, octets)
    r, content = read_der_integer(content)
    s, content = read_der_integer(content)
    if content or rest:
        raise Malformed
    return r, s


# P1363


def order_length(C):
    return (C.n.bit_length() + 7) // 8


def p1363_signature(r, s, length):
    return r.to_bytes(length, "big") + s.to_bytes(length, "big")


def read_p1363_signature(C, octets):
    half = len(octets) // 2
    if len(octets) % 2 or half not in (order_length(C), C.length):
        raise Malformed
    return int.from_bytes(octets[:half], "big"), int.from_bytes(octets[half:], "big")


# The equation


def digest_integer(C, digest):
    """The integer of the leftmost bits of a digest, as many as n has, or of all of them."""
    return int.from_bytes(digest, "big") >> max(0, 8 * len(digest) - C.n.bit_length())


class Verifier:
    """Verification on one curve; multiples are kept, for many signatures share them."""

    def __init__(self, C):
        self.C = C
        self._multiples = {}

    def multiple(self, k, point):
        """k·P of a P in the subgroup, by the shorter of k and n − k."""
        C = self.C
        k %= C.n
        if k > C.n - k:
            return C.negate(self.multiple(C.n - k, point))
        if (k, point) not in self._multiples:
            self._multiples[k, point] = C.multiply(k, point)
        return self._multiples[k, point]

    def sum(self, u1, u2, point):
        """u1·G + u2·Q."""
        return self.C.add(self.multiple(u1, self.C.generator), self.multiple(u2, point))

    def verdict(self, point, digest, form, signature):
        """`valid`, or why a signature is refused. The key is a point of the subgroup, or None where it is none."""
        if point is None:
            return "key"
        try:
            r, s = read_der_signature(signature) if form == "der" else read_p1363_signature(self.C, signature)
        except Malformed:
            return "encoding"
        n = self.C.n
        if not (0 < r < n and 0 < s < n):
            return "range"
        w = pow(s, -1, n)
        result = self.sum(digest_integer(self.C, digest) * w, r * w, point)
        return "valid" if result is not INFINITY and result[0] % n == r else "mismatch"


def key_point(C, octets):
    """The public key that octets encode, or None."""
    try:
        return C.decode(octets)
    except DecodeError:
        return None
