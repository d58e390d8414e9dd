"""ECDSA signatures that are made to be accepted or refused wrongly, on the standard curves over F_2^m.

A case is made backwards. Where the digest itself is given, from u1 and u2, mostly small: with R = u1·G + u2·Q the numbers
r = x(R) mod n, s = r/u2, z = u1·s are a signature by Q, whose verification meets u1, u2 and R. Where a message is hashed, z
is given, and Q is made: with any R, r = x(R) mod n and s the signature is by Q = (s·R - z·G)/r. What is expected of a case
is stated where it is made; the verdict is that of `ecdsa.Verifier`, and the two must agree.
"""

from check import check
from ecdsa import Verifier, der, der_integer, der_signature, digest_integer, key_point, order_length, p1363_signature
from group import INFINITY
from parameters import CURVES
from stream import random_below
from wycheproof import SEC_NAME, digest, ecdsa_file, ecdsa_group, ecdsa_test

STANDARD = [C for C in CURVES if C.name in SEC_NAME]

# The digest that fits a curve, and one of another length: shorter than n where the first is longer, or longer.
FITTING = {163: "SHA-256", 233: "SHA-256", 239: "SHA-256", 283: "SHA-256", 409: "SHA-384", 571: "SHA-512"}
OTHER = {163: "SHA-1", 233: "SHA-224", 239: "SHA-512", 283: "SHA-512", 409: "SHA-512", 571: "SHA-384"}

# Of a category: what follows the curve in the name of its file, and its flag for signatures that are valid and that are not.
KEY, PREHASHED, HASHED, OTHER_HASH, P1363 = "key", "prehashed", "hashed", "other", "p1363"
CATEGORIES = {
    "range": (PREHASHED, None, "InvalidSignature"),
    "sum": (PREHASHED, "EdgeCaseMultiplier", None),
    "sum of equals": (PREHASHED, "PointDuplication", None),
    "sum O": (PREHASHED, None, "PointDuplication"),
    "difference for sum": (PREHASHED, None, "ComputedPoint"),
    "r + 1": (PREHASHED, None, "ModifiedInteger"),
    "x of the sum": (PREHASHED, "XReduction", "XReduction"),
    "r by another modulus": (PREHASHED, None, "ComputedPoint"),
    "digest": (PREHASHED, "SpecialCaseHash", "HashTruncation"),
    "digest 0": (PREHASHED, "SpecialCaseHash", None),
    "flipped bit": (PREHASHED, None, "ModifiedSignature"),
    "key of another": (PREHASHED, "EdgeCasePublicKey", "ModifiedSignature"),
    "key of a particular x": (PREHASHED, "EdgeCasePublicKey", None),
    "key outside the subgroup": (KEY, None, "InvalidPublicKey"),
    "no key": (KEY, None, "InvalidPublicKey"),
    "compressed": (KEY, "CompressedPoint", "ModifiedSignature"),
    "hybrid": (KEY, "HybridPoint", None),
    "representative": (HASHED, "ValidSignature", "ModifiedInteger"),
    "n - s": (HASHED, "SignatureMalleability", None),
    "small r and s": (HASHED, "SmallRandS", "ModifiedInteger"),
    "swapped": (HASHED, None, "ModifiedInteger"),
    "values": (HASHED, None, "InvalidSignature"),
    "BER": (HASHED, None, "BerEncodedSignature"),
    "not DER": (HASHED, None, "InvalidEncoding"),
    "special multiplier": (HASHED, "EdgeCaseMultiplier", None),
    "doubling": (HASHED, "PointDuplication", None),
    "O": (HASHED, None, "PointDuplication"),
    "special key": (HASHED, "EdgeCasePublicKey", None),
    "special hash": (HASHED, "SpecialCaseHash", "ModifiedSignature"),
    "x": (HASHED, "XReduction", "XReduction"),
    "other hash": (OTHER_HASH, "ValidSignature", "HashTruncation"),
    "other hash, special": (OTHER_HASH, "SpecialCaseHash", "ModifiedSignature"),
    "P1363": (P1363, "ValidSignature", "ModifiedInteger"),
    "P1363 of the field's size": (P1363, "FieldSize", "FieldSize"),
    "P1363 of another size": (P1363, None, "SignatureSize"),
}
# What libraries may refuse.
OPTIONAL = {"CompressedPoint", "HybridPoint", "FieldSize"}
# Why a signature is refused, where it is not the equation.
REASONS = {"key": "InvalidPublicKey", "encoding": "InvalidEncoding", "range": "RangeCheck"}


class Cases:
    """The cases of one curve, in files, and the keys that they name."""

    def __init__(self, C):
        self.C, self.n, self.bits = C, C.n, C.n.bit_length()
        self.verifier = Verifier(C)
        self.points, self.keys = {}, {}
        m = C.field.m
        self.fitting, self.other = FITTING[m], OTHER[m]
        hashed = lambda sha: f"{sha.lower().replace('-', '')}"
        # The name of a file, how its signatures are written, and its digest.
        self.kinds = {
            HASHED: (hashed(self.fitting), "EcdsaVerify", self.fitting),
            OTHER_HASH: (hashed(self.other), "EcdsaVerify", self.other),
            P1363: (f"{hashed(self.fitting)}_p1363", "EcdsaP1363Verify", self.fitting),
            PREHASHED: (PREHASHED, "EcdsaVerify", "none"),
            KEY: (f"{PREHASHED}_key", "EcdsaVerify", "none"),
        }
        self.files = {kind: ecdsa_file(C, form, sha) for kind, (_, form, sha) in self.kinds.items()}

    def key(self, name, point):
        """A key that is a sum of points of the subgroup; its name."""
        check(self.C.contains(point) and point is not INFINITY, self.C.name, name)
        self.points[name], self.keys[name] = point, self.C.encode(point)
        return name

    def octets_as_key(self, name, octets):
        """Octets that may be no key."""
        self.points[name], self.keys[name] = key_point(self.C, octets), octets
        return name

    def add(self, category, comment, expected, key, message, signature):
        kind, if_valid, if_not = CATEGORIES[category]
        _, type_, sha = self.kinds[kind]
        form = "der" if type_ == "EcdsaVerify" else "p1363"
        verdict = self.verifier.verdict(self.points[key], digest(sha, message), form, signature)
        check(verdict == expected, self.C.name, category, comment, "is", verdict)
        flag = if_valid if verdict == "valid" else if_not
        check(flag is not None, self.C.name, category, comment, "has no flag")
        flags = [flag] + [reason for reason in (REASONS.get(verdict),) if reason not in (None, flag)]
        result = "invalid" if verdict != "valid" else "acceptable" if flag in OPTIONAL else "valid"
        group = ecdsa_group(self.C, type_, sha, self.keys[key])
        if sha == "none":
            comment = f"{key}: {comment}"
        self.files[kind].add(group, ecdsa_test(comment, flags, message, signature, result))

    def digest(self, z, length=None):
        """The octets whose leftmost bits are z; without a length as few as there are."""
        if length is None:
            length = max(1, (z.bit_length() + 7) // 8)
        return (z << max(0, 8 * length - self.bits)).to_bytes(length, "big")

    def hashed(self, sha, message):
        """The integer of a message's digest."""
        return digest_integer(self.C, digest(sha, message))

    def signature(self, key, u1, u2, r=None):
        """r, s and z with these u1 and u2; r is x of the sum, unless it is given."""
        if r is None:
            r = self.verifier.sum(u1, u2, self.points[key])[0] % self.n
        s = r * pow(u2, -1, self.n) % self.n
        return r, s, u1 * s % self.n

    def add_made(self, category, comment, expected, key, u1, u2, r=None):
        r, s, z = self.signature(key, u1, u2, r)
        if r and s:
            self.add(category, comment, expected, key, self.digest(z), der_signature(r, s))

    def multiple_as_key(self, name, d):
        return self.key(name, self.verifier.multiple(d, self.C.generator))

    def signer(self, name, sum_, z, r, s):
        """The key by which r and s are a signature of z, with this sum."""
        w = pow(r, -1, self.n)
        part = self.verifier.multiple(z * w, self.C.generator)
        return self.key(name, self.C.add(self.verifier.multiple(s * w, sum_), self.C.negate(part)))


# Points


def half(C, point):
    """A point whose double this is, or None."""
    x, y = point
    slope = C.field.solve_quadratic(x ^ C.a)
    if slope is None:
        return None
    u = C.field.sqrt(y ^ C.field.mul(x, slope ^ 1))
    return (u, C.field.mul(u, slope ^ u))


def is_multiple_of_cofactor(C, point):
    """Whether the point is in the subgroup of order n: it is h times another. Shown by that other one."""
    part, h = point, 1
    while h < C.h and part is not None:
        part, h = half(C, part), 2 * h
    if part is None:
        return False
    while h > 1:
        part, h = C.double(part), h // 2
    check(part == point, C.name, "half of", point)
    return True


def point_near(C, x, step):
    """The first point of the subgroup from x on, upwards or downwards."""
    while True:
        z = C.y_over_x(x)
        point = None if z is None else (x, C.field.mul(x, z))
        if point and is_multiple_of_cofactor(C, point):
            return point
        x += step


# Categories


def ranges(t):
    """r and s at the edges, all pairs of them, of a digest that is 0: u1 = 0 and u2 = r/s."""
    n, bits = t.n, t.bits
    edges = {
        "0": 0,
        "1": 1,
        "n-1": n - 1,
        "n": n,
        "n+1": n + 1,
        "2^bits-1": 2**bits - 1,
        "-1": -1,
    }
    for r_name, r in edges.items():
        for s_name, s in edges.items():
            expected = "encoding" if min(r, s) < 0 else "mismatch" if 0 < r < n and 0 < s < n else "range"
            t.add("range", f"r = {r_name}, s = {s_name}", expected, "G", b"\0", der_signature(r, s))


def representatives(t):
    """Valid signatures, with other integers of the classes of r and s."""
    n = t.n
    for key, (r, s, message) in t.signed[t.fitting].items():
        small = "small r and s" if key.startswith("tiny") else "representative"
        for category, comment, expected, a, b in (
            (small, "as it is", "valid", r, s),
            ("n - s", "n - s", "valid", r, n - s),
            (small, "n - r", "mismatch", n - r, s),
            (small, "n - r, n - s", "mismatch", n - r, n - s),
            (small, "r + n", "range", r + n, s),
            (small, "s + n", "range", r, s + n),
            (small, "r + n, s + n", "range", r + n, s + n),
            (small, "r + 2n", "range", r + 2 * n, s),
            (small, "r + 2^bits", "range", r + 2**t.bits, s),
            (small, "s + 2^bits", "range", r, s + 2**t.bits),
            (small, "r + 2^576", "range", r + 2**576, s),
            (small, "s + 2^1024", "range", r, s + 2**1024),
            (small, "-r", "encoding", -r, s),
            (small, "-s", "encoding", r, -s),
            (small, "r - n", "encoding", r - n, s),
            (small, "s - n", "encoding", r, s - n),
        ):
            t.add(category, comment, expected, key, message, der_signature(a, b))
        for comment, a, b in (("swapped", s, r), ("r twice", r, r), ("s twice", s, s)):
            t.add("swapped", comment, "mismatch", key, message, der_signature(a, b))
    key, (_, _, message) = next(iter(t.signed[t.fitting].items()))
    values = {"0": 0, "1": 1, "n": n, "-1": -1}
    for r_name, r in values.items():
        for s_name, s in values.items():
            expected = "encoding" if min(r, s) < 0 else "mismatch" if 0 < r < n and 0 < s < n else "range"
            t.add("values", f"r = {r_name}, s = {s_name}", expected, key, message, der_signature(r, s))


def sums(t):
    """u1·G + u2·Q where both are the same, opposite, or a small multiple of each other."""
    x = lambda point: point[0] % t.n
    for j in (1, -1, 2, -2, 3):
        key = t.key(f"{j} G", t.verifier.multiple(j, t.C.generator))
        pairs = [(0, 1), (0, 2), (j, 1), (-j, 1), (2 * j, 2), (-2 * j, 2), (1, 1), (1, -1), (-j, 2), (2 * j, -1)]
        for u1, u2 in dict.fromkeys(pairs + [(1 + j, -1), (1 - j, 1), (2 - j, 1), (-1 - j, 1), (5, 3)]):
            comment = f"u1 = {u1}, u2 = {u2}"
            result = t.verifier.sum(u1, u2, t.points[key])
            difference = t.verifier.sum(u1, -u2, t.points[key])
            if result is INFINITY:
                twice = t.C.double(t.verifier.multiple(u1, t.C.generator))
                for r_is, r in ("1", 1), ("x(2 u1 G)", x(twice)):
                    t.add_made("sum O", f"{comment}, r = {r_is}", "mismatch", key, u1, u2, r)
                continue
            same = t.verifier.sum(u1, -u2, t.points[key]) is INFINITY
            t.add_made("sum of equals" if same else "sum", comment, "valid", key, u1, u2)
            if j in (1, 2) and difference is not INFINITY and x(difference) != x(result):
                t.add_made("difference for sum", comment, "mismatch", key, u1, u2, x(difference))
            if j == 1:
                t.add_made("r + 1", comment, "mismatch", key, u1, u2, x(result) + 1)


def starts(t):
    """From where points are looked for, whose x is at an edge, and in which direction."""
    n, h, m = t.n, t.C.h, t.C.field.m
    above = {f"x above {i} n": (i * n + 1, 1) for i in range(1, h)}
    return above | {f"x below {i} n": (i * n - 1, -1) for i in range(1, h)} | {"x below 2^m": (2**m - 1, -1)}


def wraps(t):
    """Sums whose x is n or more, and those nearest below; r that is congruent to x modulo other numbers only."""
    n = t.n
    for name, (start, step) in starts(t).items():
        point = point_near(t.C, start, step)
        key = t.key(name, t.C.add(point, t.C.negate(t.C.generator)))  # u1 = u2 = 1
        x = point[0]
        t.add_made("x of the sum", name, "valid", key, 1, 1)
        if x >= n:
            t.add("x of the sum", f"{name}: r = x", "range", key, t.digest(1), der_signature(x, x))
        others = {
            "2^bits": x % 2**t.bits,
            "n+1": x % (n + 1),
            "2n, or n": x % (2 * n) % 2**t.bits,
            "the limbs of 64 bits below the highest": x % 2 ** ((t.bits - 1) // 64 * 64),
            "x - n": x - n,
            "x - 2n": x - 2 * n,
            "x / 2": x // 2,
            "y": point[1] % n,
        }
        for comment, r in others.items():
            if 0 < r < n and r != x % n:
                t.add_made("r by another modulus", f"{name}: {comment}", "mismatch", key, 1, 1, r)


def digests(t):
    """Digests of every kind of length, with what stands after the leftmost bits; r, s and z of `tiny` are short."""
    n, bits, octets = t.n, t.bits, order_length(t.C)
    r, s, z = t.base["tiny"]
    signature = der_signature(r, s)
    put = lambda *case: t.add("digest", *case, signature)
    for length in sorted({1, 2, 4, 8, 16, 20, octets - 1, octets, octets + 1, 28, 32, 48, 64, 72, 73, 100}):
        digest = t.digest(z, length)
        put(f"{length} octets", "valid", "tiny", digest)
        surplus = 8 * length - bits
        if surplus > 0:
            junk = int.from_bytes(digest, "big") + 2**surplus - 1
            put(f"{length} octets, ones after the bits", "valid", "tiny", junk.to_bytes(length, "big"))
            put(f"{length} octets, the rightmost bits", "mismatch", "tiny", z.to_bytes(length, "big"))
            # The octets that n has, taken whole.
            if bits % 8:
                whole = (z << 8 * (length - octets)).to_bytes(length, "big")
                put(f"{length} octets, n's octets", "mismatch", "tiny", whole)
        else:
            put(f"{length} octets, as if shifted", "mismatch", "tiny", t.digest(z << 1, length))
    put("no octets", "mismatch", "tiny", b"")
    for length in (octets, 64, 72, 80):
        if 8 * length >= bits:
            put(f"z + n, {length} octets", "valid", "tiny", t.digest(z + n, length))
            put(f"n, {length} octets", "mismatch", "tiny", t.digest(n, length))
    # Two halves of n's bits, either of which is u1·s.
    (r, s, z1), (_, _, z2) = t.signature("2 G", 1, 1), t.signature("2 G", 2, 1)
    z2 = z2 * s * pow(t.signature("2 G", 2, 1)[1], -1, n) % n
    for comment, expected, left, right in (("the left half", "valid", z1, z2), ("the right half", "mismatch", z2, z1)):
        both = left << bits | right
        length = -(-2 * bits // 8)
        digest = (both << (8 * length - 2 * bits)).to_bytes(length, "big")
        t.add("digest", comment, expected, "2 G", digest, der_signature(r, s))
        low = left << (8 * length - bits) | right
        t.add("digest", f"{comment}, by octets", expected, "2 G", low.to_bytes(length, "big"), der_signature(r, s))
    zero_modulo_n(t)
    # z itself n or more, or of ones only: u2 = 1, and a key of its own.
    for comment, z in (("all ones", 2**bits - 1), ("n + 1", n + 1), ("n - 1", n - 1), ("top bit", 2 ** (bits - 1))):
        point = point_near(t.C, 1, 1)
        r = point[0]
        part = t.verifier.multiple(z * pow(r, -1, n), t.C.generator)
        key = t.key(f"digest {comment}", t.C.add(point, t.C.negate(part)))
        for length in (octets, 72):
            digest = t.digest(z, length)
            if comment == "all ones":
                digest = b"\xff" * length
            t.add("digest", f"{comment}, {length} octets", "valid", key, digest, der_signature(r, r))
        t.add("digest", f"{comment}, r + 1", "mismatch", key, t.digest(z, octets), der_signature(r + 1, r + 1))


def zero_modulo_n(t):
    """Digests of value 0 and n: u1 = 0."""
    octets = order_length(t.C)
    for key, u2 in (("G", 1), ("-1 G", 1), ("2 G", -1)):
        r, s, _ = t.signature(key, 0, u2)
        for comment, digest in (
            ("no octets", b""),
            ("one zero", b"\0"),
            ("zeros", bytes(octets)),
            ("many zeros", bytes(100)),
            ("n", t.digest(t.n, octets)),
            ("n in 72 octets", t.digest(t.n, 72)),
        ):
            t.add("digest 0", f"{comment}, u2 = {u2}", "valid", key, digest, der_signature(r, s))


def flips(t):
    """Single bits changed. With s = 1, u1 = z and u2 = r, so that what is changed is one of these alone."""
    r, s, z = t.base["tiny"]
    octets = order_length(t.C)
    digest = t.digest(z, octets)
    for i in sorted({0, 1, 2, 7, 8, 31, 32, 63, 64, 65, 127, 128, t.bits // 2, t.bits - 2}):
        expected = "mismatch" if 0 < r ^ 1 << i < t.n else "range"
        t.add("flipped bit", f"r, bit {i}", expected, "tiny", digest, der_signature(r ^ 1 << i, s))
        changed = t.digest(z ^ 1 << i, octets)
        t.add("flipped bit", f"digest, bit {i}", "mismatch", "tiny", changed, der_signature(r, s))
    for i in (1, t.bits // 2, t.bits - 2):
        t.add("flipped bit", f"s, bit {i}", "mismatch", "tiny", digest, der_signature(r, s ^ 1 << i))
    r, s, z = t.base["d"]
    digest = t.digest(z, 64 if octets <= 64 else 72)
    for i, j, k in ((0, 0, 1), (0, 1, 0), (1, 0, 0)):
        changed = bytes([digest[0] ^ i << 7]) + digest[1:]
        signature = der_signature(r ^ j, s ^ k)
        t.add("flipped bit", f"d: digest {i}, r {j}, s {k}", "mismatch", "d", changed, signature)


def wrong_keys(t):
    """Signatures by other keys; a sum of the same x makes one of another key too."""
    for owner, u1, u2 in ((2, 1, 1), (-2, 1, -1)):
        r, s, z = t.signature(f"{owner} G", u1, u2)
        for j in (1, -1, 2, -2, 3):
            expected = "valid" if abs(u1 + u2 * j) == abs(u1 + u2 * owner) else "mismatch"
            t.add("key of another", f"by {owner} G", expected, f"{j} G", t.digest(z), der_signature(r, s))


def keys_outside_the_subgroup(t, points):
    """Points of order 2, 4, 2n and 4n, with signatures that the law of the group would let pass."""
    C = t.C
    order = lambda p: next((k for k in (2, 4) if C.multiply(k, p) is INFINITY), None)
    for i, point in enumerate(points):
        name = f"order {order(point)}" if order(point) else f"order of {i} times n"
        for form in ("uncompressed", "compressed"):
            key = t.octets_as_key(f"{name}, {i}, {form}", C.encode(point, form))
            for u1, u2 in ((1, 1), (1, 2), (1, 4), (0, 1)) if form == "uncompressed" else ((1, 4),):
                result = C.add(C.multiply(u1, C.generator), C.multiply(u2, point))
                r = 1 if result is INFINITY else result[0] % t.n
                t.add_made("key outside the subgroup", f"u1 = {u1}, u2 = {u2}", "key", key, u1, u2, r or 1)


def keys_that_are_none(t):
    """Octets that are no point of the curve, or not in a form that has one."""
    C, (x, y) = t.C, t.points["2 G"]
    element = lambda v: v.to_bytes(C.length, "big")
    full = C.encode(t.points["2 G"])
    short = C.encode(t.points["2 G"], "compressed")
    hybrid = C.encode(t.points["2 G"], "hybrid")
    no_point = next(v for v in range(1, 100) if C.y_over_x(v) is None)
    r, s, z = t.signature("2 G", 1, 1)
    for name, octets in (
        ("y + 1", b"\4" + element(x) + element(y ^ 1)),
        ("x and y swapped", b"\4" + element(y) + element(x)),
        ("x = 0", b"\4" + element(0) + element(y)),
        ("x = y = 0", b"\4" + element(0) + element(0)),
        ("x + f", b"\4" + element(x ^ C.field.f) + element(y)),
        ("no y for x", b"\2" + element(no_point)),
        ("infinity", b"\0"),
        ("nothing", b""),
        ("an octet more", full + b"\0"),
        ("hybrid, the other parity", bytes([hybrid[0] ^ 1]) + full[1:]),
    ):
        t.octets_as_key(name, octets)
        t.add("no key", "of a valid signature", "key", name, t.digest(z), der_signature(r, s))
    for category, name, octets, expected in (
        ("compressed", "2 G compressed", short, "valid"),
        ("compressed", "-2 G compressed", bytes([short[0] ^ 1]) + short[1:], "mismatch"),
        ("hybrid", "2 G hybrid", hybrid, "valid"),
    ):
        t.octets_as_key(name, octets)
        t.add(category, "of a valid signature of 2 G", expected, name, t.digest(z), der_signature(r, s))


def malformed(r, s):
    """Octets that are not the DER encoding of (r, s), each with what is wrong."""
    R, S = der_integer(r), der_integer(s)
    body = R + S
    whole, size = der(0x30, body), len(body)
    yield "nothing", b""
    yield "a tag", b"\x30"
    yield "an empty sequence", b"\x30\0"
    yield "no length", b"\x30" + body
    yield "the integers alone", body
    yield "an octet after it", whole + b"\0"
    yield "two octets after it", whole + b"\0\0"
    yield "NULL after it", whole + b"\5\0"
    yield "twice", whole + whole
    yield "an octet before it", b"\0" + whole
    yield "the last octet missing", whole[:-1]
    yield "the first octet missing", whole[1:]
    yield "half of it", whole[: len(whole) // 2]
    for comment, inner in (
        ("r alone", R),
        ("three integers", body + S),
        ("NULL inside", body + b"\5\0"),
        ("a zero inside", body + b"\0"),
        ("an empty sequence inside", body + b"\x30\0"),
        ("NULL for r", b"\5\0" + S),
        ("NULL for s", R + b"\5\0"),
        ("nothing for r", b"\2\0" + S),
        ("nothing for s", R + b"\2\0"),
        ("r in a sequence", der(0x30, R) + S),
        ("s in a sequence", R + der(0x30, S)),
        ("r in an octet string", der(4, R) + S),
        ("a sequence in the sequence", whole),
        ("a zero before r", der(2, b"\0" + R[2:]) + S),
        ("a zero before s", R + der(2, b"\0" + S[2:])),
        ("two zeros before r", der(2, b"\0\0" + R[2:]) + S),
        ("zeros before both", der(2, b"\0" + R[2:]) + der(2, b"\0" + S[2:])),
        ("128 zeros before s", R + der(2, bytes(128) + S[2:])),
        ("ones before r", der(2, b"\xff" + R[2:]) + S),
        ("-r", der_integer(-r) + S),
        ("-s", R + der_integer(-s)),
        ("-r and -s", der_integer(-r) + der_integer(-s)),
        ("-1 for r", der_integer(-1) + S),
        ("-128 for s", R + der_integer(-128)),
        ("r without its length", b"\2" + R[2:] + S),
        ("r's length and 1", R[:1] + bytes([R[1] + 1]) + R[2:] + S),
        ("r's length less 1", R[:1] + bytes([R[1] - 1]) + R[2:] + S),
        ("s's length and 1", R + S[:1] + bytes([S[1] + 1]) + S[2:]),
        ("s's length less 1", R + S[:1] + bytes([S[1] - 1]) + S[2:]),
        ("r's length in two octets", b"\2\x81" + R[1:] + S),
        ("s's length in two octets", R + b"\2\x81" + S[1:]),
        ("r's length in three octets", b"\2\x82\0" + R[1:] + S),
        ("s's length in nine octets", R + b"\2\x88" + bytes(7) + S[1:]),
        ("r's length indefinite", b"\2\x80" + R[2:] + b"\0\0" + S),
        ("s's length 2^32 - 1", R + b"\2\x84\xff\xff\xff\xff" + S[2:]),
        ("r constructed", b"\x22" + R[1:] + S),
        ("r constructed, of an integer", der(0x22, R) + S),
    ):
        yield comment, der(0x30, inner)
    for tag in (0, 1, 3, 4, 9, 10, 0x1F, 0x82, 0xA0):
        yield f"tag {tag:02x} for r", der(0x30, bytes([tag]) + R[1:] + S)
    for tag in (0, 2, 4, 0x10, 0x24, 0x31, 0x70, 0xA0, 0xB0, 0xFF):
        yield f"tag {tag:02x} for the sequence", bytes([tag]) + whole[1:]
    sizes = [("80", "indefinite", b"\0\0"), ("80", "indefinite, without an end", b"")]
    sizes += [(f"{0x80 + k:02x}" + f"{size:0{2 * k}x}", f"in {k + 1} octets", b"") for k in (1, 2, 3, 4, 5, 8, 9, 16)]
    sizes += [("84ffffffff", "2^32 - 1", b""), ("88" + "ff" * 8, "2^64 - 1", b""), ("ff", "ff", b""), ("00", "0", b"")]
    for length, comment, after in sizes:
        octets = b"\x30" + bytes.fromhex(length) + body + after
        if octets != whole:
            yield f"length {comment}", octets
    for change in (1, -1, 2):
        if 0 <= size + change < 128:
            yield f"length {change:+}", bytes([0x30, size + change]) + body
    yield "in an octet string", der(4, whole)
    yield "in a bit string", der(3, b"\0" + whole)
    yield "as digits", whole.hex().encode()
    yield "a long tag", b"\x3f\x10" + whole[1:]


# What BER allows: of `malformed`, those whose values are right.
BER = {
    "a zero before r", "a zero before s", "two zeros before r", "zeros before both", "128 zeros before s",
    "r's length in two octets", "s's length in two octets", "r's length in three octets", "s's length in nine octets",
    "length indefinite",
} | {f"length in {k + 1} octets" for k in (1, 2, 3, 4, 5, 8, 9, 16)}  # fmt: skip


def encodings(t):
    """Valid signatures in what is not DER: `tiny`, whose lengths are short, and `d`, whose lengths are long."""
    (tiny, base), (d, long) = t.signed[t.fitting].items()
    for key, (r, s, message), every in ((tiny, base, 1), (d, long, 6)):
        for comment, signature in list(malformed(r, s))[::every]:
            t.add("BER" if comment in BER else "not DER", comment, "encoding", key, message, signature)
    r, s, message = base
    t.add("not DER", "P1363", "encoding", tiny, message, p1363_signature(r, s, order_length(t.C)))


def p1363(t):
    """Lengths of P1363, and its edges."""
    n, octets, field = t.n, order_length(t.C), t.C.length
    key, (r, s, message) = next(iter(t.signed[t.fitting].items()))
    longest = 2 ** (8 * octets) - 1
    for half in sorted({octets, field}):
        category = "P1363" if half == octets else "P1363 of the field's size"
        put = lambda comment, expected, signature: t.add(category, comment, expected, key, message, signature)
        put(f"halves of {half} octets", "valid", p1363_signature(r, s, half))
        put(f"halves of {half} octets, n - s", "valid", p1363_signature(r, n - s, half))
        put(f"halves of {half} octets, n - r", "mismatch", p1363_signature(n - r, s, half))
        for comment, a, b in (("r = 0", 0, s), ("s = 0", r, 0), ("both 0", 0, 0), ("r = n", n, s), ("s = n", r, n)):
            put(f"halves of {half} octets, {comment}", "range", p1363_signature(a, b, half))
        put(f"halves of {half} octets, r all ones", "range", p1363_signature(longest, s, half))
        put(f"halves of {half} octets, s all ones", "range", p1363_signature(r, longest, half))
        backwards = "mismatch" if s << 8 * (half - 1) < n and r << 8 * (half - 1) < n else "range"
        put(f"halves of {half} octets, little-endian", backwards, p1363_signature(r, s, half)[::-1])
        if r + n <= longest:
            put(f"halves of {half} octets, r + n", "range", p1363_signature(r + n, s, half))
            put(f"halves of {half} octets, s + n", "range", p1363_signature(r, s + n, half))
    put = lambda comment, signature: t.add("P1363 of another size", comment, "encoding", key, message, signature)
    whole = p1363_signature(r, s, octets)
    lengths = {0, 1, 2, octets, field, 2 * octets - 2, 2 * octets - 1, 2 * octets + 1, 2 * field + 1}
    for length in sorted(lengths - {2 * octets, 2 * field}):
        put(f"{length} octets", (whole + bytes(8))[:length])
    for half in sorted({1, 8, octets - 1, field + 1, field + 8, 2 * field, 100} - {octets, field}):
        if (r.bit_length() + 7) // 8 <= half:
            put(f"halves of {half} octets", p1363_signature(r, s, half))
    put("DER", der_signature(r, s))
    uneven = r.to_bytes(octets + 1, "big") + s.to_bytes(octets - 1, "big")
    t.add("P1363", "r one octet longer than s", "range", key, message, uneven)
    for key, (r, s, message) in t.signed[t.fitting].items():
        t.add("P1363", "a valid signature", "valid", key, message, p1363_signature(r, s, octets))


# Messages that are hashed: keys are made for them


MESSAGE = b"A message."


def special_multipliers(t):
    """u1, u2 or s of a particular value, u1·G + u2·Q a point that is not."""
    n, z = t.n, t.hashed(t.fitting, MESSAGE)
    k = random_below(n, f"adversarial {t.C.name} multiplier")
    sum_ = t.verifier.multiple(k, t.C.generator)
    r = sum_[0] % n
    for name, e in edges(t).items():
        for which, s in (("u1", z * pow(e, -1, n) % n), ("u2", r * pow(e, -1, n) % n), ("s", e)):
            key = t.multiple_as_key(f"hashed {which} = {name}", (s * k - z) * pow(r, -1, n))
            t.add("special multiplier", f"{which} = {name}", "valid", key, MESSAGE, der_signature(r, s))


def edges(t):
    n, bits = t.n, t.bits
    return {
        "1": 1,
        "2": 2,
        "n - 1": n - 1,
        "(n + 1)/2": (n + 1) // 2,
        "1/3": pow(3, -1, n),
        "2^(bits - 2)": 2 ** (bits - 2),
        "2^64": 2**64,
        "runs of 32": sum((2**32 - 1) << i for i in range(0, bits - 32, 64)) % n,
        "n without its low 64 bits": n >> 64 << 64,
    }


def doublings(t):
    """u1·G and u2·Q the same or opposite, of messages: d = ± z/r."""
    n, z, G = t.n, t.hashed(t.fitting, MESSAGE), t.C.generator
    for k in (2, 4, n - 2, random_below(n, f"adversarial {t.C.name} doubling")):
        r = t.verifier.multiple(k, G)[0] % n
        key = t.multiple_as_key(f"u1 G = u2 Q = {name_of(n, k)}/2 G", z * pow(r, -1, n))
        t.add("doubling", f"u1 G = u2 Q, the sum {name_of(n, k)} G", "valid", key, MESSAGE, der_signature(r, 2 * z * pow(k, -1, n) % n))
        key = t.multiple_as_key(f"u1 G = -u2 Q, r = x({name_of(n, k)} G)", -z * pow(r, -1, n))
        for u1 in (k * pow(2, -1, n) % n, 1):
            s = z * pow(u1, -1, n) % n
            t.add("O", f"u1 G = -u2 Q, r = x({name_of(n, k)} G), u1 = {name_of(n, u1)}", "mismatch", key, MESSAGE, der_signature(r, s))
    for r in (1, n - 1):
        key = t.multiple_as_key(f"u1 G = -u2 Q, r = {name_of(n, r)}", -z * pow(r, -1, n))
        for s in (1, z, n - 1):
            t.add("O", f"u1 G = -u2 Q, r = {name_of(n, r)}, s = {name_of(n, s)}", "mismatch", key, MESSAGE, der_signature(r, s))


def name_of(n, k):
    """A small number, or one near n, or any."""
    return str(k) if k < 100 else f"n - {n - k}" if n - k < 100 else "k"


def special_keys(t):
    """Keys that are small multiples of G, or nearly its half, third or quarter."""
    n, z = t.n, t.hashed(t.fitting, MESSAGE)
    k = random_below(n, f"adversarial {t.C.name} key")
    r = t.verifier.multiple(k, t.C.generator)[0] % n
    for name, d in (
        ("G", 1), ("-G", n - 1), ("2 G", 2), ("-2 G", n - 2), ("3 G", 3), ("G/2", (n + 1) // 2), ("-G/2", (n - 1) // 2),
        ("G/3", pow(3, -1, n)), ("2^64 G", 2**64),
    ):  # fmt: skip
        key = t.multiple_as_key(f"hashed {name}", d)
        t.add("special key", f"the key {name}", "valid", key, MESSAGE, der_signature(r, (z + r * d) * pow(k, -1, n) % n))


def keys_of_a_particular_x(t):
    """Keys nearest to x = 0 and x = 2^m - 1, and that of x = 1 or after with a high bit: u1, u2 small, or not."""
    m = t.C.field.m
    for name, start, step in (("x above 0", 1, 1), ("x below 2^m", 2**m - 1, -1), ("x above 2^(m - 1)", 2 ** (m - 1), 1)):
        point = point_near(t.C, start, step)
        for sign, point in (("", point), ("-", t.C.negate(point))):
            key = t.key(f"{sign}({name})", point)
            for u1, u2 in ((0, 1), (1, 1), (1, -1), (3, 2)):
                t.add_made("key of a particular x", f"u1 = {u1}, u2 = {u2}", "valid", key, u1, u2)


def special_hashes(t, sha, category):
    """Messages whose digests begin or end with 16 equal bits, or have them at the last bit that counts."""
    key, (d, k, r) = t.signers[sha]
    last = t.bits
    found = {}
    tests = {
        "begins with zeros": lambda octets, z: octets[:2] == b"\0\0",
        "begins with ones": lambda octets, z: octets[:2] == b"\xff\xff",
        "ends with zeros": lambda octets, z: octets[-2:] == b"\0\0",
        "ends with ones": lambda octets, z: octets[-2:] == b"\xff\xff",
        "zeros where it is cut": lambda octets, z: 8 * len(octets) > last + 8 and (z >> 8 * len(octets) - last - 8) & 0xFFFF == 0,
    }
    for i in range(1 << 20):
        message = b"%d" % i
        octets = digest(sha, message)
        z = int.from_bytes(octets, "big")
        for name, holds in tests.items():
            if name not in found and holds(octets, z):
                found[name] = message
        if len(found) == len(tests) or i == 1 << 18 and len(found) == len(tests) - 1:
            break
    for name, message in found.items():
        s = (t.hashed(sha, message) + r * d) * pow(k, -1, t.n) % t.n
        t.add(category, f"the digest {name}", "valid", key, message, der_signature(r, s))
        t.add(category, f"the digest {name}, s + 1", "mismatch", key, message, der_signature(r, s + 1))


def hashed_wraps(t):
    """`wraps` of messages: x of n and more, and the nearest below; u2 = 1."""
    n, z = t.n, t.hashed(t.fitting, MESSAGE)
    for name, (start, step) in starts(t).items():
        point = point_near(t.C, start, step)
        x = point[0]
        r = x % n
        key = t.signer(f"hashed, {name}", point, z, r, r)
        t.add("x", name, "valid", key, MESSAGE, der_signature(r, r))
        if x >= n:
            t.add("x", f"{name}: r = x", "range", key, MESSAGE, der_signature(x, r))


def other_hash(t):
    """Digests of another length: which of their bits count."""
    sha, n = t.other, t.n
    key, (d, k, r) = t.signers[sha]
    sign = lambda z: der_signature(r, (z + r * d) * pow(k, -1, n) % n)
    for message in (b"", b"a", MESSAGE, bytes(1000)):
        octets = digest(sha, message)
        z = int.from_bytes(octets, "big")
        surplus = 8 * len(octets) - t.bits
        others = {"the rightmost bits": z % 2**t.bits, "little-endian": int.from_bytes(octets[::-1], "big")}
        if surplus > 0:
            others["all bits"] = z
            others["the octets that n has"] = int.from_bytes(octets[: order_length(t.C)], "big")
        else:
            others["shifted to the left"] = z << -surplus
        right = t.hashed(sha, message)
        t.add("other hash", f"{len(message)} octets", "valid", key, message, sign(right))
        for comment, wrong in others.items():
            if (wrong - right) % n:
                t.add("other hash", f"{len(message)} octets, {comment}", "mismatch", key, message, sign(wrong))
    special_hashes(t, sha, "other hash, special")


def curve(C, points_outside_the_subgroup):
    """The files of a curve, by what follows its name in theirs."""
    t = Cases(C)
    t.key("G", C.generator)
    # s = 1 and r and z small: u1 = z and u2 = r.
    point, z = point_near(C, 1, 1), 5
    r = point[0]
    t.signer("tiny", point, z, r, 1)
    # All numbers long.
    d, k, long_z = (random_below(C.n, f"adversarial {C.name} {name}") for name in "dkz")
    t.key("d", t.verifier.multiple(d, C.generator))
    long_r = t.verifier.multiple(k, C.generator)[0] % C.n
    t.base = {"tiny": (r, 1, z), "d": (long_r, (long_z + long_r * d) * pow(k, -1, C.n) % C.n, long_z)}
    t.signed, t.signers = {}, {}
    for sha in (t.fitting, t.other):
        z = t.hashed(sha, MESSAGE)
        tiny = t.signer(f"tiny, {sha}", point, z, r, 1)
        t.signed[sha] = {tiny: (r, 1, MESSAGE), "d": (long_r, (z + long_r * d) * pow(k, -1, C.n) % C.n, MESSAGE)}
        t.signers[sha] = "d", (d, k, long_r)
    sums(t)
    for category in (ranges, representatives, wraps, digests, flips, wrong_keys, keys_of_a_particular_x, keys_that_are_none):
        category(t)
    encodings(t)
    p1363(t)
    special_multipliers(t)
    doublings(t)
    special_keys(t)
    special_hashes(t, t.fitting, "special hash")
    hashed_wraps(t)
    other_hash(t)
    keys_outside_the_subgroup(t, points_outside_the_subgroup(C))
    return {t.kinds[kind][0]: file for kind, file in t.files.items()}


def files(C, points_outside_the_subgroup):
    """The contents of the files of a curve, by name."""
    for name, file in curve(C, points_outside_the_subgroup).items():
        yield f"ecdsa_{SEC_NAME[C.name]}_{name}_test.json", file.contents()
