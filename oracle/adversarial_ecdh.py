"""Diffie-Hellman with keys that are made to be accepted or refused wrongly, on the standard curves over F_2^m.

What is expected of a case is stated where it is made; the verdict is that of `agree`, and the two must agree.
"""

import spki
from adversarial import STANDARD, point_near
from check import check
from curve import Curve
from ecdsa import Malformed, der
from group import INFINITY, DecodeError
from parameters import CURVES
from stream import random_below
from wycheproof import EC_PUBLIC_KEY, SEC_NAME, bit_string, der_oid, ecdh_file, ecdh_group, ecdh_test, named_curve, public_key_info

# What libraries may refuse: not every one reads it.
OPTIONAL = {"CompressedPoint", "HybridPoint", "UnnamedCurve"}
# What is wrong, and changes nothing of the product: OpenSSL reads it.
LENIENT = {"BerEncodedPublicKey", "ParameterVersion", "UnusedParameter"}


def agree(C, d, octets, cofactor):
    """x of d·Q or h·d·Q, for a key in the subgroup that these octets encode; or why there is none."""
    if not 0 < d < C.n:
        return None, "private"
    try:
        point = C.decode(octets)
    except DecodeError as error:
        return None, error.reason
    return shared(C, (C.h if cofactor else 1) * d, point), None


def shared(C, k, point):
    return C.multiply(k % (C.h * C.n), point)[0].to_bytes(C.length, "big")


class Cases:
    """The cases of a curve, with points in SEC 1."""

    def __init__(self, C, cofactor):
        self.C, self.cofactor = C, cofactor
        self.file = ecdh_file(C, "EcdhEcpointTest", cofactor)

    def add(self, comment, flag, reason, octets, d):
        """`reason` is the oracle's for refusing it, or None."""
        secret, found = agree(self.C, d, octets, self.cofactor)
        check(found == reason, self.C.name, comment, "is", found)
        result = "invalid" if secret is None else "acceptable" if flag in OPTIONAL else "valid"
        test = ecdh_test(comment, [flag], octets, d, secret or b"", result)
        self.file.add(ecdh_group(self.C, "EcdhEcpointTest"), test)

    def add_outside(self, comment, octets, point, d):
        """A point of order 2n or 4n, which only full validation refuses: with the cofactor its product is harmless."""
        check(agree(self.C, d, octets, self.cofactor) == (None, "subgroup"), self.C.name, comment)
        secret = shared(self.C, self.C.h * d, point) if self.cofactor else b""
        test = ecdh_test(comment, ["OutsideSubgroup"], octets, d, secret, "acceptable" if self.cofactor else "invalid")
        self.file.add(ecdh_group(self.C, "EcdhEcpointTest"), test)


def private_keys(C):
    n, bits = C.n, C.n.bit_length()
    return {
        "1": 1,
        "2": 2,
        "3": 3,
        "4": 4,
        "n - 1": n - 1,
        "n - 2": n - 2,
        "(n - 1)/2": (n - 1) // 2,
        "(n + 1)/2": (n + 1) // 2,
        "1/h": pow(C.h, -1, n),
        "2^(bits - 2)": 2 ** (bits - 2),
        "2^(bits - 1) - 1": 2 ** (bits - 1) - 1,
        "2^64": 2**64,
        "2^128 - 1": 2**128 - 1,
        "every second bit": sum(1 << i for i in range(0, bits - 1, 2)),
        "runs of 32": sum((2**32 - 1) << i for i in range(0, bits - 32, 64)),
        "n without its low 64 bits": n >> 64 << 64,
    }


def valid(t, d, Q):
    C, n = t.C, t.C.n
    m = C.field.m
    full = C.encode(Q)
    t.add("any keys", "Normal", None, full, d)
    for name, k in private_keys(C).items():
        t.add(f"d = {name}", "EdgeCasePrivateKey", None, full, k)
    for name, j in (("G", 1), ("-G", n - 1), ("2 G", 2), ("3 G", 3), ("G/2", (n + 1) // 2), ("G/d", pow(d, -1, n)), ("-d G", n - d)):
        t.add(f"Q = {name}", "EdgeCasePublicKey", None, C.encode(C.multiply(j, C.generator)), d)
    h = C.h if t.cofactor else 1
    for name, start, step in (("above 0", 1, 1), ("below 2^m", 2**m - 1, -1), ("above 2^(m - 1)", 2 ** (m - 1), 1)):
        point = point_near(C, start, step)
        t.add(f"x of Q {name}", "EdgeCasePublicKey", None, C.encode(point), d)
        source = C.multiply(pow(h * d, -1, n), point)
        t.add(f"x of the shared point {name}", "EdgeCaseSharedSecret", None, C.encode(source), d)
    for name, point in (("Q", Q), ("-Q", C.negate(Q))):
        t.add(f"{name}, compressed", "CompressedPoint", None, C.encode(point, "compressed"), d)
        t.add(f"{name}, hybrid", "HybridPoint", None, C.encode(point, "hybrid"), d)


def points_that_are_none(C, Q):
    """Comments, flags, reasons and octets."""
    F, L = C.field, C.length
    (x, y), f = Q, C.field.f
    element = lambda v: v.to_bytes(L, "big")
    pair = lambda tag, x, y: bytes([tag]) + element(x) + element(y)
    full, short, hybrid = C.encode(Q), C.encode(Q, "compressed"), C.encode(Q, "hybrid")
    top = 1 << 8 * L - 1
    # Curves with other b: of order two, and of a point that is doubled to one of order two.
    yield "y + 1", "InvalidCurveAttack", "not-on-curve", pair(4, x, y ^ 1)
    yield "x + 1", "InvalidCurveAttack", "not-on-curve", pair(4, x ^ 1, y)
    yield "the highest bit of y", "InvalidCurveAttack", "not-on-curve", pair(4, x, y ^ 1 << F.m - 1)
    yield "x and y swapped", "InvalidCurveAttack", "not-on-curve", pair(4, y, x)
    yield "x = 0, of order 2 on another curve", "InvalidCurveAttack", "not-on-curve", pair(4, 0, y)
    yield "x = y = 0", "InvalidCurveAttack", "not-on-curve", pair(4, 0, 0)
    yield "x = 2, y = 0", "InvalidCurveAttack", "not-on-curve", pair(4, 2, 0)
    # With Tr(a) = 1 no curve has a point of order 4.
    for order in (3,) if F.trace(C.a) else (3, 4):
        yield f"of order {order} on another curve", "InvalidCurveAttack", "not-on-curve", pair(4, *on_another_curve(C, order))
    twist = Curve("twist", F.exponents, C.a ^ 1, C.b, C.n, 1, C.generator)
    xs = [v for v in range(1, 100) if C.y_over_x(v) is None][:2]
    for v in xs:
        z = twist.y_over_x(v)
        yield f"on the quadratic twist, x = {v}", "InvalidCurveAttack", "not-on-curve", pair(4, v, F.mul(v, z))
        yield f"no point has x = {v}, bit 0", "InvalidCompressedPublic", "no-point", b"\2" + element(v)
        yield f"no point has x = {v}, bit 1", "InvalidCompressedPublic", "no-point", b"\3" + element(v)
    large = next(v for v in range(2**F.m - 1, 0, -1) if C.y_over_x(v) is None)
    yield "no point has x, large", "InvalidCompressedPublic", "no-point", b"\2" + element(large)
    yield "x + f", "LargeCoordinate", "coordinate", pair(4, x ^ f, y)
    yield "y + f", "LargeCoordinate", "coordinate", pair(4, x, y ^ f)
    yield "x + f, compressed", "LargeCoordinate", "coordinate", short[:1] + element(x ^ f)
    yield "x + f, hybrid", "LargeCoordinate", "coordinate", pair(hybrid[0], x ^ f, y)
    yield "the highest bit of x's octets", "LargeCoordinate", "coordinate", pair(4, x ^ top, y)
    yield "the highest bit of y's octets", "LargeCoordinate", "coordinate", pair(4, x, y ^ top)
    yield "all ones", "LargeCoordinate", "coordinate", b"\4" + b"\xff" * 2 * L
    yield "x all ones, compressed", "LargeCoordinate", "coordinate", b"\2" + b"\xff" * L
    yield "infinity", "InvalidEncoding", "infinity", b"\0"
    yield "infinity and zeros", "InvalidEncoding", "length", bytes(2 * L + 1)
    yield "nothing", "InvalidEncoding", "length", b""
    yield "the tag alone", "InvalidEncoding", "length", b"\4"
    yield "an octet missing", "InvalidEncoding", "length", full[:-1]
    yield "an octet more", "InvalidEncoding", "length", full + b"\0"
    yield "x alone", "InvalidEncoding", "length", full[: L + 1]
    yield "compressed, an octet missing", "InvalidEncoding", "length", short[:-1]
    yield "compressed, an octet more", "InvalidEncoding", "length", short + b"\0"
    yield "compressed tag, both coordinates", "InvalidEncoding", "length", short[:1] + full[1:]
    yield "coordinates longer by a zero", "InvalidEncoding", "length", b"\4\0" + element(x) + b"\0" + element(y)
    yield "no tag", "InvalidEncoding", "tag" if full[1] not in (0, 2, 3, 4, 6, 7) else "length", full[1:]
    for tag in (1, 5, 8, 0x84, 0xFF):
        yield f"tag {tag:02x}", "InvalidEncoding", "tag", bytes([tag]) + full[1:]
    yield "compressed with tag 01", "InvalidEncoding", "tag", b"\1" + short[1:]
    yield "hybrid, the other bit", "InvalidEncoding", "hybrid-parity", pair(hybrid[0] ^ 1, x, y)
    yield "hybrid, not on the curve", "InvalidCurveAttack", "not-on-curve", pair(hybrid[0], x, y ^ 2)


def on_another_curve(C, order):
    """A point of order 3 or 4 on y² + xy = x³ + ax² + b', which the formulas would compute with."""
    F = C.field
    if order == 4:
        # x⁴ = b' where twice the point is of order two: y² + xy = x⁴ + x³ + ax².
        equation = lambda x: F.square(F.square(x)) ^ F.mul(F.square(x), x ^ C.a)
    else:
        # Three times a point is O where x⁴ + x³ + b' = 0.
        equation = lambda x: F.square(F.square(x)) ^ F.mul(F.square(x), C.a)
    for x in range(2, 1000):
        z = F.solve_quadratic(F.mul(equation(x), F.square(F.invert(x))))
        if z is None:
            continue
        point = (x, F.mul(x, z))
        b = F.square(point[1]) ^ F.mul(x, point[1]) ^ F.mul(F.square(x), x ^ C.a)
        other = Curve("another", F.exponents, C.a, b, C.n, 1, C.generator)
        check(other.contains(point) and not C.contains(point), C.name, "another curve")
        check(other.multiply(order, point) is INFINITY and other.multiply(2, point) is not INFINITY, C.name, "order", order)
        return point


def with_points(C, cofactor, points_outside_the_subgroup):
    t = Cases(C, cofactor)
    d, e = (random_below(C.n, f"adversarial {C.name} ecdh {name}") for name in "de")
    Q = C.multiply(e, C.generator)
    valid(t, d, Q)
    if not cofactor:
        for comment, flag, reason, octets in points_that_are_none(C, Q):
            t.add(comment, flag, reason, octets, d)
    for i, point in enumerate(points_outside_the_subgroup):
        order = next((k for k in (2, 4) if C.multiply(k, point) is INFINITY), None)
        for form in ("uncompressed", "compressed", "hybrid"):
            for private, k in (("d", d), ("1", 1)) if form == "uncompressed" else (("d", d),):
                octets = C.encode(point, form)
                if order:
                    t.add(f"Q of order {order}, {i}, {form}, d = {private}", "LowOrderPublic", "subgroup", octets, k)
                else:
                    twice = C.multiply(2 * C.n, point) is INFINITY
                    comment = f"Q of order {'2n' if twice else '4n'}, {form}, d = {private}"
                    t.add_outside(comment, octets, point, k)
    t.add("Q of order 2, compressed with bit 1", "LowOrderPublic", "subgroup", b"\3" + bytes(C.length), d)
    for name, k in (("0", 0), ("n", C.n), ("n + 1", C.n + 1), ("all ones", 2 ** (8 * ((C.n.bit_length() + 7) // 8)) - 1)):
        t.add(f"d = {name}", "InvalidPrivateKey", "private", C.encode(Q), k)
    return t.file


# SubjectPublicKeyInfo


def infos(C, Q):
    """Comments, flags, whether the key is to be accepted, and octets."""
    point, named = C.encode(Q), named_curve(C)
    right = public_key_info(named, point)
    algorithm, bits = der(0x30, EC_PUBLIC_KEY + named), bit_string(point)
    info = lambda parameters: public_key_info(parameters, point)
    oid = lambda text: public_key_info(named, point, der_oid(text))
    yield "named curve", "Normal", True, right
    yield "compressed", "CompressedPoint", True, public_key_info(named, C.encode(Q, "compressed"))
    yield "hybrid", "HybridPoint", True, public_key_info(named, C.encode(Q, "hybrid"))
    # The curve by its parameters.
    for form in ("uncompressed", "compressed"):
        yield f"parameters, G {form}", "UnnamedCurve", True, info(spki.parameters(C, form))
        yield f"parameters without cofactor, G {form}", "UnnamedCurve", True, info(spki.parameters(C, form, False))
    F, n = C.field, C.n
    other_exponents = next(D.field.exponents for D in CURVES if D.field.m != F.m)
    for comment, change in (
        ("another b", {"b": C.b ^ 2}),
        ("b = 0", {"b": 0}),
        ("another a", {"a": C.a ^ 1}),
        ("G = Q", {"G": Q}),
        ("G = -G", {"G": C.negate(C.generator)}),
        ("G of order two", {"G": C.point_of_order_two()}),
        ("G not on the curve", {"G": (C.generator[0], C.generator[1] ^ 1)}),
        ("n + 2", {"n": n + 2}),
        ("n = 2n", {"n": 2 * n}),
        ("n = 0", {"n": 0}),
        ("-n", {"n": -n}),
        ("-h", {"h": -C.h}),
        ("another field", {"exponents": other_exponents}),
        ("a polynomial that is not the modulus", {"exponents": [F.m, 1, 0]}),
    ):
        yield f"parameters: {comment}", "UnnamedCurve", False, info(spki.parameters(C, **change))
    for comment, change in (
        ("h = 0", {"h": 0}),
        ("h = 1", {"h": 1}),
        ("2h", {"h": 2 * C.h}),
        ("version 0", {"version": 0}),
        ("version 4", {"version": 4}),
    ):
        flag = "ParameterVersion" if "version" in change else "UnusedParameter"
        yield f"parameters: {comment}", flag, False, info(spki.parameters(C, **change))
    # Another curve, or none.
    for D in STANDARD:
        if D is not C and (D.field.m == C.field.m or D.name in ("K-163", "B-571")):
            yield f"the name of {SEC_NAME[D.name]}", "WrongCurve", False, info(named_curve(D))
    yield "the name of secp256r1", "WrongCurve", False, info(der_oid("1.2.840.10045.3.1.7"))
    other = STANDARD[(STANDARD.index(C) + 1) % len(STANDARD)]
    key = public_key_info(named_curve(other), other.encode(other.multiply(3, other.generator)))
    yield f"a key on {SEC_NAME[other.name]}", "WrongCurve", False, key
    yield "a name that is none", "WrongCurve", False, info(der_oid("1.3.132.0.99"))
    yield "no parameters", "InvalidAsn", False, info(b"")
    yield "NULL for parameters", "InvalidAsn", False, info(b"\5\0")
    yield "an empty sequence for parameters", "InvalidAsn", False, info(b"\x30\0")
    yield "a name with tag 02", "InvalidAsn", False, info(b"\2" + named[1:])
    yield "an octet of the name missing", "InvalidAsn", False, info(b"\6" + bytes([named[1] - 1]) + named[2:-1])
    yield "an empty name", "InvalidAsn", False, info(b"\6\0")
    yield "something after the name", "InvalidAsn", False, info(named + b"\5\0")
    yield "the algorithm of RSA", "InvalidAsn", False, oid("1.2.840.113549.1.1.1")
    yield "the algorithm of DSA", "InvalidAsn", False, oid("1.2.840.10040.4.1")
    yield "the algorithm of X25519", "InvalidAsn", False, oid("1.3.101.110")
    yield "the signature ecdsa-with-SHA256", "InvalidAsn", False, oid("1.2.840.10045.4.3.2")
    yield "no algorithm", "InvalidAsn", False, der(0x30, der(0x30, named) + bits)
    # DER.
    body = algorithm + bits
    yield "nothing", "InvalidAsn", False, b""
    yield "an empty sequence", "InvalidAsn", False, b"\x30\0"
    yield "the last octet missing", "InvalidAsn", False, right[:-1]
    yield "half of it", "InvalidAsn", False, right[: len(right) // 2]
    yield "an octet after it", "InvalidAsn", False, right + b"\0"
    yield "NULL after it", "InvalidAsn", False, right + b"\5\0"
    yield "NULL inside", "InvalidAsn", False, der(0x30, body + b"\5\0")
    yield "the algorithm alone", "InvalidAsn", False, der(0x30, algorithm)
    yield "the bits alone", "InvalidAsn", False, der(0x30, bits)
    yield "the point alone", "InvalidAsn", False, point
    yield "a set", "InvalidAsn", False, der(0x31, body)
    yield "the length too long by one", "InvalidAsn", False, longer(right, 1)
    yield "the length too short by one", "InvalidAsn", False, longer(right, -1)
    yield "the length indefinite", "BerEncodedPublicKey", False, b"\x30\x80" + body + b"\0\0"
    yield "the length with a zero before it", "BerEncodedPublicKey", False, b"\x30\x83\0" + len(body).to_bytes(2, "big") + body
    yield "the length 2^64 - 1", "InvalidAsn", False, b"\x30\x88" + b"\xff" * 8 + body
    yield "the bits in an octet string", "InvalidAsn", False, der(0x30, algorithm + der(4, b"\0" + point))
    yield "an octet string in the bits", "InvalidAsn", False, der(0x30, algorithm + bit_string(der(4, point)))
    flag = "InvalidAsn" if point[-1] & 1 else "BerEncodedPublicKey"
    yield "one bit unused", flag, False, der(0x30, algorithm + der(3, b"\1" + point[:-1] + bytes([point[-1] & 0xFE])))
    yield "eight bits unused", "InvalidAsn", False, der(0x30, algorithm + der(3, b"\x08" + point))
    yield "no bits", "InvalidAsn", False, der(0x30, algorithm + der(3, b""))
    yield "the bits twice", "InvalidAsn", False, der(0x30, algorithm + bits + bits)
    # Points.
    wrong = ("y + 1", "x = y = 0", "x + f", "infinity", "nothing", "an octet more", "tag 05", "hybrid, the other bit")
    for comment, flag, _, octets in points_that_are_none(C, Q):
        if comment in wrong or comment.startswith("on the quadratic twist"):
            yield comment, flag, False, public_key_info(named, octets)
    yield "of order two", "LowOrderPublic", False, public_key_info(named, C.encode(C.point_of_order_two()))
    outside = C.add(Q, C.point_of_order_two())
    yield "of order 2n", "OutsideSubgroup", False, public_key_info(named, C.encode(outside))


def longer(info, by):
    """The length of a sequence changed."""
    at = 1 if info[1] < 128 else 1 + info[1] - 128
    return info[:at] + bytes([info[at] + by]) + info[at + 1 :]


def with_files(C):
    file = ecdh_file(C, "EcdhTest", False)
    d, e = (random_below(C.n, f"adversarial {C.name} ecdh {name}") for name in "de")
    Q = C.multiply(e, C.generator)
    expected = shared(C, d, Q)
    for comment, flag, accepted, info in infos(C, Q):
        try:
            octets, _ = spki.read(C, info)
            secret, _ = agree(C, d, octets, False)
        except Malformed:
            secret = None
        check(secret == (expected if accepted else None), C.name, comment, "is", secret)
        result = "acceptable" if flag in OPTIONAL | LENIENT and (accepted or flag in LENIENT) else "valid" if accepted else "invalid"
        secret = b"" if result == "invalid" else expected
        file.add(ecdh_group(C, "EcdhTest"), ecdh_test(comment, [flag], info, d, secret, result))
    return file


def files(C, points_outside_the_subgroup):
    """The contents of the files of a curve, by name."""
    points = points_outside_the_subgroup(C)
    name = f"ecdh_{SEC_NAME[C.name]}"
    yield f"{name}_ecpoint_test.json", with_points(C, False, points).contents()
    yield f"{name}_cofactor_ecpoint_test.json", with_points(C, True, points).contents()
    yield f"{name}_test.json", with_files(C).contents()
