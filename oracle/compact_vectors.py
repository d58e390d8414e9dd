"""Vectors of the curves of parameters_compact.py: carryless/vectors/compact.json.

    python3 oracle/compact_vectors.py             write the file
    python3 oracle/compact_vectors.py --check     compare with the file
    python3 oracle/compact_vectors.py --openssl   ask libcrypto about everything in the file: it computes the same multiples and shared
                                                  secrets, verifies every signature, and reads and refuses the same encodings
"""

import ctypes
import ctypes.util
import hashlib
import hmac
import json
import pathlib
import sys

from compact import COMPACT, curve_of
from ecdsa import der_signature, digest_integer
from group import DecodeError
from stream import random_below, random_bits

FILE = pathlib.Path(__file__).resolve().parent.parent / "carryless/vectors/compact.json"
FORMS = ("compressed", "uncompressed", "hybrid")


def fitting(m):
    return "sha256" if m <= 283 else "sha384" if m <= 409 else "sha512"


def nonces(n, d, z, digest):
    """RFC 6979, 3.2, of the class z of a digest."""
    length = (n.bit_length() + 7) // 8
    size = hashlib.new(digest).digest_size
    key, value = bytes(size), b"\1" * size

    def mac(text):
        return hmac.new(key, text, digest).digest()

    for separator in (b"\0", b"\1"):
        key = mac(value + separator + d.to_bytes(length, "big") + z.to_bytes(length, "big"))
        value = mac(value)
    while True:
        text = b""
        while len(text) < length:
            value = mac(value)
            text += value
        k = int.from_bytes(text[:length], "big") >> max(0, 8 * length - n.bit_length())
        if 0 < k < n:
            yield k
        key = mac(value + b"\0")
        value = mac(value)


def sign(C, d, message):
    name = fitting(C.field.m)
    z = digest_integer(C, hashlib.new(name, message).digest()) % C.n
    for k in nonces(C.n, d, z, name):
        r = C.multiply(k, C.generator)[0] % C.n
        s = (z + r * d) * pow(k, -1, C.n) % C.n
        if r and s:
            return der_signature(r, s)


def invalid_encodings(C):
    """Encodings that are refused, each with the reason, which the oracle's decoder gives."""
    F, L, (x, y) = C.field, C.length, C.generator
    good = C.encode(C.generator, "hybrid")
    yield b""
    yield b"\0"
    yield b"\x05" + good[1:]
    yield good[:-1]
    yield good + b"\0"
    yield bytes([good[0] ^ 1]) + good[1:]  # parity
    yield b"\x04" + (x ^ 1).to_bytes(L, "big") + y.to_bytes(L, "big")
    if F.m % 8:
        yield b"\x04" + (x | 1 << F.m).to_bytes(L, "big") + y.to_bytes(L, "big")
        yield b"\x02" + (x | 1 << F.m).to_bytes(L, "big")
    two = C.point_of_order_two()
    yield b"\x04" + bytes(L) + two[1].to_bytes(L, "big")
    yield b"\x02" + bytes(L)
    if C.n % 2:  # else G + (0, sqrt b) is a multiple of G
        for form in FORMS:
            yield C.encode(C.add(C.generator, two), form)
    found, i = 0, 0
    while found < 2:  # an x of no point
        x = random_bits(F.m, f"{C.name} x {i}")
        i += 1
        if C.y_over_x(x) is None:
            found += 1
            yield bytes([2 + found - 1]) + x.to_bytes(L, "big")


def reason(C, encoding):
    try:
        # For even n a multiple of G, which is no key all the same.
        if C.decode(encoding)[0] == 0:
            return "subgroup"
    except DecodeError as error:
        return error.reason
    raise AssertionError(f"{C.name}: {encoding.hex()} is accepted")


def vectors_of(p):
    C = curve_of(p)
    length, size = C.length, (C.n.bit_length() + 7) // 8
    keys = [random_below(C.n, f"{C.name} key {i}") for i in range(2)]
    if C.n % 2 == 0:
        keys = [k | 1 for k in keys]
    points = [C.multiply(d, C.generator) for d in keys]
    out = {"name": p["name"], "keys": []}
    for d, q in zip(keys, points):
        out["keys"].append({"d": d.to_bytes(size, "big").hex(), **{form: C.encode(q, form).hex() for form in FORMS}})
    for name, d in (("one", 1), ("last", C.n - 1)):
        out[name] = {"d": d.to_bytes(size, "big").hex(), "uncompressed": C.encode(C.multiply(d, C.generator)).hex()}
    shared = C.multiply(keys[0], points[1])
    out["shared"] = shared[0].to_bytes(length, "big").hex()
    out["sharedWithCofactor"] = C.multiply(C.h, shared)[0].to_bytes(length, "big").hex()
    if C.n % 2:
        out["signatures"] = [
            {"message": m.hex(), "der": sign(C, keys[0], m).hex()} for m in (b"", b"message", C.name.encode() * 9)
        ]
    out["refused"] = [{"encoding": e.hex(), "reason": reason(C, e)} for e in invalid_encodings(C)]
    return out


def text():
    note = (
        "By curve: secret keys d and their public keys; the x of d0 d1 G, and of h d0 d1 G; signatures by d0 and RFC 6979, with SHA-256, "
        "SHA-384 or SHA-512 over fields of up to 283 bits, up to 409, above; encodings that are refused. Written by oracle/compact_vectors.py."
    )
    curves = ",\n".join(json.dumps(vectors_of(p)) for p in COMPACT)
    return f'{{"note": {json.dumps(note)},\n"curves": [\n{curves}\n]}}\n'


class OpenSSL:
    def __init__(self):
        self.crypto = ctypes.CDLL(ctypes.util.find_library("crypto"))

    def __getattr__(self, name):
        function = getattr(self.crypto, name)

        def call(*arguments):
            # Pointers do not fit the int that ctypes takes a number for.
            wide = [ctypes.c_void_p(a) if isinstance(a, int) and a > 1 << 31 else a for a in arguments]
            function.restype = ctypes.c_void_p if name.endswith(("_new", "bin2bn", "get0_order")) or "_new_" in name else ctypes.c_size_t
            return function(*wide)

        return call

    def number(self, v):
        octets = v.to_bytes((v.bit_length() + 7) // 8, "big")
        return self.BN_bin2bn(octets, len(octets), None)

    def group(self, p):
        f = self.number(sum(1 << e for e in p["exponents"]))
        group = self.EC_GROUP_new_curve_GF2m(f, self.number(p["a"]), self.number(p["b"]), None)
        g = self.EC_POINT_new(group)
        assert self.EC_POINT_set_affine_coordinates(group, g, self.number(p["g"][0]), self.number(p["g"][1]), None) == 1
        assert self.EC_GROUP_set_generator(group, g, self.number(p["n"]), self.number(p["h"])) == 1
        return group

    def octets(self, group, point):
        out = ctypes.create_string_buffer(200)
        length = self.EC_POINT_point2oct(group, point, 4, out, 200, None)
        return out.raw[:length].hex()

    def decode(self, group, encoding):
        """A multiple of G, or None: n P = O is asked too."""
        point, multiple = self.EC_POINT_new(group), self.EC_POINT_new(group)
        good = self.EC_POINT_oct2point(group, point, encoding, len(encoding), None) == 1
        good = good and self.EC_POINT_is_at_infinity(group, point) == 0
        good = good and self.EC_POINT_mul(group, multiple, None, point, self.EC_GROUP_get0_order(group), None) == 1
        good = good and self.EC_POINT_is_at_infinity(group, multiple) == 1
        self.ERR_clear_error()
        return point if good else None

    def check(self, p, v):
        group, asked = self.group(p), 0
        for key in v["keys"] + [v["one"], v["last"]]:
            point = self.EC_POINT_new(group)
            d = self.number(int(key["d"], 16))
            assert self.EC_POINT_mul(group, point, d, None, None, None) == 1
            assert self.octets(group, point) == key["uncompressed"], (p["name"], key)
            for form in FORMS:
                if form in key:
                    assert self.octets(group, self.decode(group, bytes.fromhex(key[form]))) == key["uncompressed"]
            asked += 1 + sum(form in key for form in FORMS)
        point = self.decode(group, bytes.fromhex(v["keys"][1]["uncompressed"]))
        d = int(v["keys"][0]["d"], 16)
        for name, k in (("shared", d), ("sharedWithCofactor", d * p["h"])):
            product = self.EC_POINT_new(group)
            self.EC_POINT_mul(group, product, None, point, self.number(k), None)
            assert self.octets(group, product)[2 : 2 + len(v[name])] == v[name], (p["name"], name)
            asked += 1
        for case in v["refused"]:
            found = self.decode(group, bytes.fromhex(case["encoding"]))
            # It takes the generator's group to be that of n P = O, to which a point of order two belongs for even n.
            assert found is None or p["n"] % 2 == 0 and case["reason"] == "subgroup", (p["name"], case)
            asked += 1
        key = self.EC_KEY_new()
        self.EC_KEY_set_group(key, group)
        self.EC_KEY_set_public_key(key, self.decode(group, bytes.fromhex(v["keys"][0]["uncompressed"])))
        for case in v.get("signatures", []):
            digest = hashlib.new(fitting(p["exponents"][0]), bytes.fromhex(case["message"])).digest()
            der = bytes.fromhex(case["der"])
            for d, expected in ((digest, 1), (bytes([digest[0] ^ 1]) + digest[1:], 0)):
                verdict = ctypes.c_int(self.ECDSA_verify(0, d, len(d), der, len(der), key)).value
                assert verdict == expected, (p["name"], case)
                asked += 1
        return asked


def main():
    if "--openssl" in sys.argv:
        crypto = OpenSSL()
        by_name = {v["name"]: v for v in json.loads(FILE.read_text())["curves"]}
        print(sum(crypto.check(p, by_name[p["name"]]) for p in COMPACT), "answers of libcrypto, all the same")
    elif "--check" in sys.argv:
        if FILE.read_text() != text():
            sys.exit(f"{FILE} differs")
    else:
        FILE.write_text(text())


if __name__ == "__main__":
    main()
