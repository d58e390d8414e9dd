"""The vectors of fields of odd order and of the curves over them; write_vectors.py writes and compares them."""

import check
from check_q import points_of_order_two
from curve_q import JacobiQuartic, TwistedEdwards, Weierstrass
from frobenius import expand
from glv import decompose
from group import INFINITY
from parameters_q import BY_NAME, CURVES, FIELDS, FROBENIUS, GLV, PARAMETERS
from stream import random_below


# prime_curves.json


def curves():
    integers = ("a", "b", "n", "Gx", "Gy")

    def entry(p):
        F = FIELDS[p["field"]]
        field = {"field": F.name, "p": hex(F.p)} | ({"m": F.m, "omega": F.omega} if F.m > 1 else {})
        values = {key: hex(p[key]) if key in integers else p[key] for key in p if key != "field"}
        return {key: values.pop(key) for key in ("name", "aliases", "oid", "equation")} | field | values

    return {
        "note": "Domain parameters of y^2 = x^3 + a x + b (weierstrass), y^2 = x^4 + 2 a x^2 + 1 (jacobi-quartic) "
        "and a x^2 + y^2 = 1 + b x^2 y^2 (twisted-edwards) over F_p, and over F_p[x]/(x^m - omega), where coefficient i of an element is in the bits 32 i ... 32 i + 31.",
        "curves": [entry(p) for p in PARAMETERS],
    }


# prime_fields.json and extension_fields.json


def edge_elements(F):
    """Elements at the edges of the field and of machine words of 32, 51 and 64 bits; p may be smaller than these."""
    p, bits = F.p, F.bits
    words = [1 << i for i in (31, 32, 51, 63, 64, 96, 128, 192, 256, 320, 384, 512) if i < bits - 1]
    pattern = lambda digits: int(digits * bits, 16) % (1 << (bits - 1))
    return (
        [0, 1, 2, 3, 19, p - 1, p - 2, p - 3, p >> 1, (p >> 1) + 1, 1 << (bits - 1), p - (1 << (bits - 1))]
        + words
        + [w - 1 for w in words]
        + [p - w for w in words]
        + [pattern(digits) for digits in ("5", "a", "f" * 8 + "0" * 8, "f" * 16 + "0" * 16, "0" * 16 + "f" * 16)]
    )


def prime_fields():
    def test(F, a, b):
        root = F.sqrt(a)
        return {
            "a": hex(a),
            "b": hex(b),
            "add": hex(F.add(a, b)),
            "sub": hex(F.sub(a, b)),
            "mul": hex(F.mul(a, b)),
            "square": hex(F.square(a)),
            "invert": hex(F.invert(a)),
            "sqrt": None if root is None else hex(root),
        }

    def tests(F):
        edges = list(dict.fromkeys(a % F.p for a in edge_elements(F)))
        pairs = [(a, edges[-1 - i]) for i, a in enumerate(edges)] + [(F.p - 1, F.p - 1), (F.p - 2, F.p - 1)]
        pairs += [tuple(F.random_element(f"vectors {i} {name}") for name in "ab") for i in range(20)]
        return [test(F, a, b) for a, b in pairs]

    return {
        "note": "add, sub and mul are a + b, a - b and ab; square, invert (0 for 0) and sqrt are those of a: of the "
        "two roots the even one, null where there is none. Computed by oracle/write_vectors.py.",
        "fields": {F.name: {"p": hex(F.p), "tests": tests(F)} for F in FIELDS.values() if F.m == 1},
    }


def extension_fields():
    def test(F, a, b):
        return {
            "a": hex(a),
            "b": hex(b),
            "add": hex(F.add(a, b)),
            "sub": hex(F.sub(a, b)),
            "mul": hex(F.mul(a, b)),
            "square": hex(F.square(a)),
            "invert": hex(F.invert(a)),
            "frobenius": [hex(F.frobenius(a, j)) for j in range(1, F.m)],
        }

    def tests(F):
        p, m = F.p, F.m
        alike = [F.element([c] * m) for c in (1, 2, p - 1, p - 2, p >> 1, 0xFFFF, 0x10000)]
        single = [F.element([0] * i + [c]) for i in range(m) for c in (1, p - 1)]
        mixed = [F.element([(0, p - 1)[i >> j & 1] for j in range(m)]) for i in (0b101010, 0b10101, 0b111, 0b111000)]
        edges = list(dict.fromkeys([0, p >> 1, p - 2] + alike + single + mixed))
        pairs = [(a, edges[-1 - i]) for i, a in enumerate(edges)] + [(alike[2], alike[2]), (alike[2], alike[3])]
        pairs += [tuple(F.random_element(f"vectors {i} {name}") for name in "ab") for i in range(20)]
        return [test(F, a, b) for a, b in pairs]

    return {
        "note": "Elements of F_p[x]/(x^m - omega): coefficient i in the bits 32 i ... 32 i + 31. add, sub and mul are "
        "a + b, a - b and ab; square, invert (0 for 0) and frobenius (a^(p^j), j = 1 ... m - 1) are those of a. "
        "Computed by oracle/write_vectors.py.",
        "fields": {
            F.name: {"p": hex(F.p), "m": F.m, "omega": F.omega, "tests": tests(F)}
            for F in FIELDS.values()
            if F.m > 1
        },
    }


# prime_sec1.json


def small_x_point(C):
    """The point of the subgroup with the smallest x >= 2 and even y: its encoding begins with many zero bytes.

    Points with small x lie in E(F_p) on OEF31-7, outside the subgroup: h times that of the smallest x >= 2 beyond F_p.
    """
    if C.name in FROBENIUS:
        x = next(x for x in range((1 << 32) + 2, 1 << 33) if C.y(x) is not None)
        return C.multiply(C.h, (x, C.y(x)))
    x = 2
    while True:
        y = C.y(x)
        if y is not None and C.in_subgroup((x, y)):
            return (x, y)
        x += 1


def valid_points(C):
    G = C.generator
    other = C.multiply(random_below(C.n, f"sec1 {C.name} point"), G)
    return [G, C.negate(G), small_x_point(C), other]


def valid_encodings(C):
    def forms(p):
        return ("compressed",) if C.compresses and p == C.negate(C.generator) else C.forms

    return [
        {"encoding": C.encode(p, form).hex(), "x": hex(p[0]), "y": hex(p[1])}
        for p in valid_points(C)
        for form in forms(p)
    ]


def points_outside_the_subgroup(C):
    """Points of order 2 and 2n, those that have coordinates, on a twisted Edwards curve of order 4, 8 and 8n; where a cofactor is
    larger, any point and one of F_p."""
    other = valid_points(C)[-1]
    points = [p for two in points_of_order_two(C) for p in (two, C.add(other, two))]
    if C.name in FROBENIUS:
        points += [next((x, C.y(x)) for x in range(start, 1 << 33) if C.y(x) is not None) for start in (2, 1 << 32)]
    if isinstance(C, JacobiQuartic):
        points += [C.add(other, two) for two in ("+", "-")]
    if isinstance(C, TwistedEdwards):
        # Of order four, and of order eight alone and added.
        eighth = next(p for p in (C.multiply(C.n, (x, C.y(x))) for x in range(2, 100) if C.y(x) is not None) if p[0] * p[1])
        points += [C.double(eighth), eighth, C.add(other, eighth)]
    assert all(C.contains(p) and not C.in_subgroup(p) for p in points)
    return points


def too_large(F, x):
    """Integers of the length of an element that are none, the first of them congruent to x."""
    if F.m == 1:
        congruent = [x + F.p] if x + F.p < 1 << 8 * F.bytes else []
        return list(dict.fromkeys(congruent + [F.p, F.p + 1, (1 << 8 * F.bytes) - 1]))
    congruent = [x + (F.p << 32 * i) for i, c in enumerate(F.coefficients(x)) if c + F.p < 1 << 32]
    return list(dict.fromkeys(congruent + [F.p, F.p << 32 * (F.m - 1), (1 << F.bits) - 1]))


def on_another_curve(C):
    """Points not on the curve: changed coordinates, and for Weierstrass curves one of the quadratic twist."""
    F, (x, y) = C.field, valid_points(C)[-1]
    points = [(x, F.add(y, 1)), (F.add(x, 1), y), (y, x), (0, 0), (0, y)]
    if isinstance(C, Weierstrass):
        d = F.some_nonsquare()
        x = next(x for x in range(1, 100) if not F.is_square(C.right_side(x)))
        points.append((x, F.sqrt(F.mul(C.right_side(x), F.invert(d)))))
    return points


def invalid_encodings(C):
    """Encodings, with the reason for which `decode` must refuse each."""
    F, L = C.field, C.field.bytes
    small, point = valid_points(C)[2:]
    full = C.encode(point)
    field_bytes = lambda *values: b"".join(v.to_bytes(L, "big") for v in values)
    short = bytes([2 + (point[1] & 1)]) + field_bytes(point[0])

    # nothing, a tag alone, one byte short, one byte long, one coordinate, 00 with more
    sizes = [b"", full[:1], full[:-1], full + b"\0", full[:1] + short[1:], b"\0\0", b"\0" + full[1:]]
    tags = [b"\1", b"\1" + short[1:], b"\5" + full[1:], b"\x84" + full[1:], b"\xff"]
    coordinates = [field_bytes(x, small[1]) for x in too_large(F, small[0])]
    coordinates += [field_bytes(small[0], y) for y in too_large(F, small[1])]
    groups = {
        "length": sizes,
        "tag": tags,
        "infinity": [b"\0"],
        "coordinate": [b"\4" + xy for xy in coordinates],
        "not-on-curve": [b"\4" + field_bytes(*p) for p in on_another_curve(C)],
        "subgroup": [C.encode(p) for p in points_outside_the_subgroup(C)],
    }
    if C.neutral is not INFINITY:
        groups["infinity"].append(b"\4" + field_bytes(*C.neutral))
    if C.compresses:
        no_point = [x for x in range(1, 100) if C.y(x) is None][:2]
        hybrids = [C.encode(p, "hybrid") for p in (point, C.negate(C.generator))]
        groups["length"] += [short[:1], short[:-1], short + b"\0", short[:1] + full[1:], hybrids[0][:-1]]
        groups["coordinate"] += [b"\2" + field_bytes(x) for x in too_large(F, small[0])]
        groups["no-point"] = [bytes([tag]) + field_bytes(x) for x in no_point for tag in (2, 3)]
        groups["hybrid-parity"] = [bytes([h[0] ^ 1]) + h[1:] for h in hybrids]
        groups["subgroup"] += [C.encode(p, "compressed") for p in points_outside_the_subgroup(C)]
    else:
        groups["tag"] += [short, bytes([4 + short[0]]) + full[1:]]
    return [{"encoding": e.hex(), "reason": reason} for reason, group in groups.items() for e in group]


# glv.json


def glv():
    return {
        "note": "k = k1 + k2 lambda modulo n with |k1|, |k2| below the root of n: (k1, k2) = (k, 0) - c1 v1 - c2 v2 with c1, c2 "
        "the integers nearest to the coordinates of (k, 0) in the basis v1, v2, these by inverses of n of 320 bits. lambda (x, y) = "
        "(beta x, y). Computed by oracle/write_vectors.py.",
        "curves": {name: glv_entry(BY_NAME[name].n, name, pairs[0]) for name, pairs in GLV.items()},
    }


def glv_entry(n, name, pair):
    eigenvalue, vectors = pair["lambda"], (pair["v1"], pair["v2"])

    def test(k):
        k1, k2 = decompose(k, n, *vectors)
        check.check((k1 + k2 * eigenvalue - k) % n == 0 and max(k1 * k1, k2 * k2) < n, "glv.json: k", k)
        return {"k": hex(k), "k1": hex(k1), "k2": hex(k2)}

    edges = [0, 1, 2, 3, n - 1, n - 2, n >> 1, (n >> 1) + 1, eigenvalue, n - eigenvalue]
    edges += [eigenvalue - 1, eigenvalue + 1, n - eigenvalue - 1]
    edges += [abs(c) for v in vectors for c in v]
    label = "glv" if name == "WAP-160" else f"glv {name}"
    scalars = list(dict.fromkeys(edges)) + [random_below(n, f"{label} {i}") for i in range(20)]
    return {
        "beta": hex(pair["beta"]),
        "lambda": hex(eigenvalue),
        "v1": [hex(c) for c in pair["v1"]],
        "v2": [hex(c) for c in pair["v2"]],
        "tests": [test(k) for k in scalars],
    }


# frobenius.json


def frobenius():
    def entry(C, trace, eigenvalue):
        F, n, whole = C.field, C.n, C.h * C.n

        def test(k):
            parts = expand(k, F.p, trace, F.m)
            check.check((sum(c * eigenvalue**i for i, c in enumerate(parts)) - k) % n == 0, "frobenius.json: k", k)
            check.check(all(2 * abs(c) <= F.p + abs(trace) + 1 for c in parts), "frobenius.json: length", k)
            return {"k": hex(k), "parts": parts}

        edges = [0, 1, 2, F.p >> 1, (F.p >> 1) + 1, F.p - 1, F.p, F.p + 1, eigenvalue, n - eigenvalue]
        edges += [n - 2, n - 1, n, n + 1, n >> 1, C.h, whole - 1, whole - 2]
        scalars = edges + [random_below(whole if i % 2 else n, f"frobenius {C.name} {i}") for i in range(20)]
        return {"trace": trace, "lambda": hex(eigenvalue), "tests": [test(k) for k in scalars]}

    return {
        "note": "k = sum of parts[i] lambda^i modulo n, parts[i] of about half p at most: k less the multiple "
        "q (p - t x + x^2), modulo x^m - 1, that has the integers nearest to the coefficients of k / (p - t x + x^2) for "
        "q. lambda (x, y) = (x^p, y^p) in the subgroup, t is the trace; k is below h n. Computed by oracle/write_vectors.py.",
        "curves": {name: entry(BY_NAME[name], *FROBENIUS[name].values()) for name in FROBENIUS},
    }
