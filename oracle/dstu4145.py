"""DSTU 4145-2002: verification, and signatures that are made to be accepted or refused wrongly, on its curves in both kinds of bases.

Octets stand lowest first, and elements of a normal basis as normal_basis.py has them. d is the secret key, Q = -d G; h is the field
element of a digest, 1 in place of 0; of L bits of n the lowest L - 1 of h x(R) are r, R = s G + r Q. A case is made backwards: with any
e and r, s = e + d r, and h = r / x(e G) with any bits above those of r. What is expected is stated where a case is made; the verdict is
that of `verdict`, and the two must agree.
"""

from adversarial import half
from check import check
from curve import Curve
from ecdsa import Malformed, der, read_der
from group import INFINITY, DecodeError
from normal_basis import curves as in_normal_bases
from parameters_compact import COMPACT
from stream import random_below, random_bits
from wycheproof import File

CURVES = [
    Curve(p["name"], p["exponents"], p["a"], p["b"], p["n"], p["h"], p["g"]) for p in COMPACT if p["name"].startswith("dstu")
] + list(in_normal_bases())
# Octets of a digest: those of Kupyna-512, of which every field takes some.
DIGEST = 64


def le(v, length):
    return v.to_bytes(length, "little")


# Verification


def compress(C, point):
    """x with the trace of y/x in place of its lowest bit (6.9)."""
    x, y = point
    return le(x & ~1 | C.field.trace(C.field.mul(y, C.field.invert(x))), C.length)


def decompress(C, octets):
    """The point of the group of prime order that octets stand for (6.10); DecodeError for all else."""
    F, packed = C.field, int.from_bytes(octets, "little")
    if len(octets) != C.length:
        raise DecodeError("length")
    if packed >> F.m:
        raise DecodeError("coordinate")
    # The x of a point of the group has the trace of a, and what bit 0 stands for, 1 or the last u^(2^i), has the trace 1.
    x = packed & ~1
    x ^= F.trace(x) ^ F.trace(C.a)
    if x == 0:
        raise DecodeError("subgroup")
    z = C.y_over_x(x)
    if z is None:
        raise DecodeError("no-point")
    point = (x, F.mul(x, z ^ F.one * (F.trace(z) ^ packed & 1)))
    if not C.in_subgroup(point):
        raise DecodeError("subgroup")
    return point


def element(C, digest):
    return int.from_bytes(digest, "little") % (1 << C.field.m) or C.field.one


def r_of(C, h, point):
    return C.field.mul(h, point[0]) % (1 << C.n.bit_length() - 1)


def verdict(C, key, digest, signature):
    """"valid", or why it is refused: "key", "encoding", "range" or "mismatch". The key is octets, the signature r and s side by side."""
    try:
        point = decompress(C, key)
    except DecodeError:
        return "key"
    half_ = len(signature) // 2
    if len(signature) % 2 or not 0 < half_ <= 64:
        return "encoding"
    r, s = (int.from_bytes(part, "little") for part in (signature[:half_], signature[half_:]))
    if not (0 < r < C.n and 0 < s < C.n):
        return "range"
    sum_ = C.add(C.multiply(s, C.generator), C.multiply(r, point))
    return "valid" if sum_ is not INFINITY and r_of(C, element(C, digest), sum_) == r else "mismatch"


# Cases

REASONS = {"key": "InvalidPublicKey", "encoding": "InvalidEncoding", "range": "RangeCheck"}


class Cases:
    def __init__(self, C, file):
        self.C, self.n, self.file = C, C.n, file
        self.bits, self.length = C.n.bit_length(), (C.n.bit_length() + 7) // 8
        self.field_name = C.name.replace("dstu", "M-")

    def key(self, d):
        return compress(self.C, self.C.negate(self.C.multiply(d % self.n, self.C.generator)))

    def digest(self, h, above=0):
        """The octets whose lowest m bits are h, with other bits above them."""
        return le(h | above << self.C.field.m, DIGEST)

    def made(self, d, e, r, label):
        """h and s by which (r, s) is a signature with the nonce e."""
        C = self.C
        x = C.multiply(e % self.n, C.generator)[0]
        high = random_bits(C.field.m - self.bits + 1, f"{C.name} {label}") << self.bits - 1
        return C.field.mul(r | high, C.field.invert(x)), (e + d * r) % self.n

    def wrong(self, signature):
        """What a signature that does not satisfy the equation is refused for."""
        halves = signature[: len(signature) // 2], signature[len(signature) // 2 :]
        return "mismatch" if all(0 < int.from_bytes(half_, "little") < self.n for half_ in halves) else "range"

    def octets(self, r, s, length=None):
        length = length or self.length
        return le(r, length) + le(s, length)

    def add(self, comment, flag, expected, key, digest, signature):
        found = verdict(self.C, key, digest, signature)
        check(found == expected, self.C.name, comment, "is", found)
        flags = [flag] + [reason for reason in (REASONS.get(found),) if reason not in (None, flag)]
        head = lambda: {"type": "Dstu4145Verify", "publicKey": {"curve": self.field_name, "compressed": key.hex()}, "sha": "none"}
        test = {
            "tcId": 0, "comment": comment, "flags": flags, "msg": digest.hex(), "sig": signature.hex(),
            "result": "valid" if found == "valid" else "invalid",
        }  # fmt: skip
        self.file.add((f"{self.C.name} {key.hex()}", head), test)


def equations(t):
    """Valid signatures with e, r, d and h at edges: doublings, sums with O, small multiples; and their neighbours."""
    C, n = t.C, t.n
    limit = 1 << t.bits - 1
    a = random_below(n, f"{C.name} d")
    for d in (1, n - 1, a):
        key = t.key(d)
        r = random_below(min(n, limit), f"{C.name} {d} r")
        special = {"1": 1, "-1": -1, "2": 2, "-2 d r": -2 * d * r, "d r": d * r, "s = 1": 1 - d * r, "s = -1": -1 - d * r}
        special |= {"any": random_below(n, f"{C.name} {d} e"), "Q": -d, "-Q": d}
        for name, e in special.items():
            e %= n
            h, s = t.made(d, e, r, f"{d} {name}")
            if s == 0:
                t.add(f"nonce {name}", "InvalidSignature", "range", key, t.digest(h), t.octets(r, s))
                continue
            flag = "PointDuplication" if name in ("-2 d r", "d r") else "EdgeCaseMultiplier"
            t.add(f"nonce {name}", flag, "valid", key, t.digest(h, 1), t.octets(r, s))
        for name, edge in {"1": 1, "2": 2, "2^(L-1) - 1": min(limit, n) - 1, "2^(L-2)": limit >> 1, "2^64": 1 << 64}.items():
            h, s = t.made(d, a, edge, f"{d} r {name}")
            t.add(f"r = {name}", "SmallRandS", "valid", key, t.digest(h), t.octets(edge, s))
        # The sum is O, whatever r is.
        s = d * r % n
        for name, h in {"1": 1, "r": r % (1 << C.field.m)}.items():
            t.add(f"sum O, h = {name}", "PointDuplication", "mismatch", key, t.digest(h), t.octets(r, s))


def modified(t):
    """Around one signature: what wrong code would let pass."""
    C, n, F = t.C, t.n, t.C.field
    d, e = random_below(n, f"{C.name} d"), random_below(n, f"{C.name} e")
    key, other = t.key(d), compress(C, C.multiply(d, C.generator))
    h = random_bits(F.m, f"{C.name} h")
    point = C.multiply(e, C.generator)
    r = r_of(C, h, point)
    s = (e + d * r) % n
    digest, signature = t.digest(h, 5), t.octets(r, s)
    put = lambda comment, flag, expected, octets, key=key, digest=digest: t.add(comment, flag, expected, key, digest, octets)
    put("as it is", "ValidSignature", "valid", signature)
    for length in (t.length + 1, F.m // 8 + 1, 64):
        put(f"in halves of {length} octets", "ValidSignature", "valid", t.octets(r, s, length))
    put("other bits above those of the field", "SpecialCaseHash", "valid", signature, digest=t.digest(h))
    put("of +d G", "ModifiedSignature", "mismatch", signature, key=other)
    for comment, a, b in (
        ("swapped", s, r), ("r twice", r, r), ("s twice", s, s), ("n - s", r, n - s), ("n - r", n - r, s),
        ("s by +d r", r, (e - d * r) % n), ("e alone", r, e), ("s + e", r, (s + e) % n),
    ):  # fmt: skip
        put(comment, "ModifiedInteger", "mismatch", t.octets(a, b))
    for comment, a, b in (("r + n", r + n, s), ("s + n", r, s + n), ("r + 2^L", r + 2**t.bits, s), ("s + 2^500", r, s + 2**500)):
        put(comment, "ModifiedInteger", "range", t.octets(a, b, 64))
    uncut = F.mul(h, point[0])
    for comment, a in (("h x uncut", uncut), ("h x of L bits", uncut % 2**t.bits), ("h x mod n", uncut % n), ("x alone", point[0])):
        if a != r:
            wrong = (e + d * a) % n
            put(f"r is {comment}", "ComputedPoint", "mismatch" if 0 < a < n else "range", t.octets(a, wrong, 64))
    for i in (0, 1, 7, 8, 63, 64, t.bits - 3):
        put(f"r, bit {i}", "ModifiedSignature", "mismatch" if 0 < r ^ 1 << i < n else "range", t.octets(r ^ 1 << i, s))
        put(f"s, bit {i}", "ModifiedSignature", "mismatch" if 0 < s ^ 1 << i < n else "range", t.octets(r, s ^ 1 << i))
        put(f"digest, bit {i}", "ModifiedSignature", "mismatch", signature, digest=t.digest(h ^ 1 << i))
    put("digest, the field's highest bit", "ModifiedSignature", "mismatch", signature, digest=t.digest(h ^ 1 << F.m - 1))
    put("digest, highest octet first", "ModifiedSignature", "mismatch", signature, digest=digest[::-1])
    reversed_ = signature[: t.length][::-1] + signature[t.length :][::-1]
    put("r and s, highest octet first", "ModifiedInteger", t.wrong(reversed_), reversed_)
    for comment, octets in {
        "nothing": b"", "one octet": signature[:1], "the last octet missing": signature[:-1], "an octet more": signature + b"\0",
        "r alone": signature[: t.length] if t.length % 2 else signature[: t.length - 1], "65 octets each": t.octets(r, s, 65),
    }.items():  # fmt: skip
        put(comment, "SignatureSize", "encoding", octets)
    put("the first octet and the last missing", "SignatureSize", t.wrong(signature[1:-1]), signature[1:-1])
    edges = {"0": 0, "1": 1, "n-1": n - 1, "n": n, "n+1": n + 1, "2^512-1": 2**512 - 1}
    for r_name, a in edges.items():
        for s_name, b in edges.items():
            inside = 0 < a < n and 0 < b < n
            put(f"r = {r_name}, s = {s_name}", "InvalidSignature", "mismatch" if inside else "range", t.octets(a, b, 64))
    zero_digests(t, d, e)
    keys(t, d, e, h, r, s)


def zero_digests(t, d, e):
    """Digests of element 0, which stand for 1."""
    C = t.C
    key, r = t.key(d), r_of(C, C.field.one, C.multiply(e, C.generator))
    signature = t.octets(r, (e + d * r) % t.n)
    one = t.digest(C.field.one)
    for comment, digest in {"zeros": t.digest(0), "zeros below a bit": t.digest(0, 1), "1": one, "32 zeros": bytes(32)}.items():
        t.add(f"digest {comment}", "SpecialCaseHash", "valid", key, digest, signature)
    ones = (1 << C.field.m) - 1
    r = r_of(C, ones, C.multiply(e, C.generator))
    t.add("digest of ones", "SpecialCaseHash", "valid", key, b"\xff" * DIGEST, t.octets(r, (e + d * r) % t.n))


def keys(t, d, e, h, r, s):
    """Octets that are no key, with a signature of the secret whose key they are near."""
    C, F = t.C, t.C.field
    key, digest, signature = t.key(d), t.digest(h), t.octets(r, s)
    packed = int.from_bytes(key, "little")
    beyond = {"x + f": packed ^ F.f} if hasattr(F, "f") else {}
    beyond["all ones"] = (1 << 8 * C.length) - 1
    if 8 * C.length > F.m:
        beyond["a bit from m on"] = packed | 1 << F.m
    spoilt = {name: le(v, C.length) for name, v in beyond.items() if 0 <= v < 1 << 8 * C.length and v >> F.m}
    spoilt |= {"nothing": b"", "an octet less": key[:-1], "an octet more": key + b"\0", "a tag of SEC 1 before it": b"\2" + key}
    if F.trace(C.a) == 0:  # where it is 1, no octets stand for x = 0
        spoilt |= {"x = 0": bytes(C.length), "x = 0, trace 1": le(1, C.length)}
    x = packed & ~1
    while (z := C.y_over_x(x ^ F.trace(x) ^ F.trace(C.a))) is not None:
        x += 2
    spoilt["no point has its x"] = le(x, C.length)
    for name, octets in spoilt.items():
        t.add(f"{name}: of a valid signature", "InvalidPublicKey", "key", octets, digest, signature)
    t.add("key with the other trace", "ModifiedSignature", "mismatch", le(packed ^ 1, C.length), digest, signature)
    if C.h == 4:  # a point whose x has the trace of a, and which is the double of none in the group
        point = outside(C)
        low = compress(C, point)
        t.add("key of order 2 n", "InvalidPublicKey", "key", low, digest, signature)


def outside(C):
    """A point with the trace of a that lies outside the group."""
    x = 2
    while True:
        full = x ^ C.field.trace(x) ^ C.field.trace(C.a)
        z = C.y_over_x(full) if full else None
        if z is not None:
            point = (full, C.field.mul(full, z))
            if not C.in_subgroup(point):
                return point
        x += 2


def groups(name):
    """The cases of one curve."""
    file = File("DSTU4145", None, [])
    t = Cases(next(C for C in CURVES if C.name == name), file)
    equations(t)
    modified(t)
    return file.groups


def contents(groups_of_curves):
    """The file of the cases of all curves."""
    header = [
        "Verification of DSTU 4145-2002: msg is the digest, its first octet lowest; sig is r and s side by side, the lowest octet of each first.",
        "A public key is the compressed point -d G.",
    ]
    file = File("DSTU4145", None, header)
    for groups in groups_of_curves:
        file.groups |= groups
    return file.contents()
