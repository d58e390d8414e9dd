"""The group of prime order n of a binary curve, in which every element has one encoding.

A point P = (x, y) of the subgroup is encoded as the field element w with y = (w + 1) x + sqrt b: one more than the slope of
the line through P and N = (0, sqrt b). The neutral element is 0. Octets are little-endian. Source: T. Pornin, Cryptology
ePrint Archive 2022/1325, who writes P + N for P.
"""

from group import INFINITY
from stream import random_below, random_bits


def slope(C, point):
    """w of a point with x != 0, in the subgroup or not."""
    F, (x, y) = C.field, point
    return F.mul(y ^ F.sqrt(C.b), F.invert(x)) ^ 1


def points_with(C, w):
    """All points with x != 0 that have this w: y = (w + 1) x + sqrt b in the equation of the curve, divided by x."""
    F, root = C.field, C.field.sqrt(C.b)
    d = F.square(w) ^ w ^ C.a
    if d == 0:
        roots = [F.sqrt(root)]
    else:
        z = F.solve_quadratic(F.mul(root, F.square(F.invert(d))))
        roots = [] if z is None else [F.mul(d, z), F.mul(d, z ^ 1)]
    points = [(x, F.mul(w ^ 1, x) ^ root) for x in roots]
    assert all(C.contains(point) and slope(C, point) == w for point in points)
    return points


def encode(C, point):
    w = 0 if point is INFINITY else slope(C, point)
    return w.to_bytes(C.length, "little")


def decode(C, octets):
    """The point of the subgroup that octets encode, or the reason to refuse them."""
    if len(octets) != C.length:
        return "length"
    w = int.from_bytes(octets, "little")
    if w >> C.field.m:
        return "too-large"
    points = [point for point in points_with(C, w) if C.in_subgroup(point)] + [INFINITY] * (w == 0)
    assert len(points) < 2, "two elements with one encoding"
    return points[0] if points else "no-point"


def of_order_four(C):
    """Both points of order four of a curve with cofactor 4."""
    x = C.field.power_of_two(C.b, C.field.m - 2)
    y = C.field.mul(x, C.y_over_x(x))
    return [(x, y), C.negate((x, y))]


def valid(C):
    n, label = C.n, f"prime_order {C.name}"
    scalars = [0, 1, 2, 3, 5, n - 1] + [random_below(n, f"{label} {i}") for i in range(6)]
    return [{"k": hex(k), "encoding": encode(C, C.multiply(k, C.generator)).hex()} for k in scalars]


def invalid(C):
    F, L, label = C.field, C.length, f"prime_order {C.name}"
    P = C.multiply(random_below(C.n, f"{label} point"), C.generator)
    w, octets = slope(C, P), encode(C, P)
    lengths = [b"", octets[:-1], octets + b"\0", b"\0" * (L - 1), b"\0" * (L + 1), C.encode(P, "compressed")]
    # f is 0 in the field: a decoder that reduced w would take it for that of P
    too_large = [w ^ F.f, F.f] + [w | 1 << i for i in range(F.m, 8 * L)] + [1 << i for i in range(F.m, 8 * L)]
    # with cofactor 4, 0 and 1 are of the points of order four, and 0 is the encoding of O
    slopes = [1] + [w for w in range(2, 100) if not points_with(C, w)][:3]
    if C.h == 4:
        T4 = of_order_four(C)
        assert {slope(C, point) for point in T4} == {0, 1}
        slopes += [slope(C, C.add(P, point)) for point in T4]
        outside = (random_bits(F.m, f"{label} slope {i}") for i in range(100))
        not_doubles = [w for w in outside if any(F.trace(x) for x, _ in points_with(C, w))]
        slopes += not_doubles[:2]
    groups = {
        "length": lengths,
        "too-large": [w.to_bytes(L, "little") for w in too_large],
        "no-point": [w.to_bytes(L, "little") for w in slopes],
    }
    return [{"encoding": e.hex(), "reason": reason} for reason, group in groups.items() for e in group]


def vectors(curves):
    def tests(C):
        good, bad = valid(C), invalid(C)
        for v in good:
            point = C.multiply(int(v["k"], 16), C.generator)
            assert decode(C, bytes.fromhex(v["encoding"])) == point, (C.name, v)
            # The line through N and P meets the curve in N - P too: P + N has the slope of -P.
            if point is not INFINITY:
                assert slope(C, C.add(point, C.point_of_order_two())) == slope(C, C.negate(point)), (C.name, v)
        for v in bad:
            assert decode(C, bytes.fromhex(v["encoding"])) == v["reason"], (C.name, v)
        return {"valid": good, "invalid": bad}

    return {
        "note": "Encodings of k G in the group of prime order of a binary curve, and octets that are refused. "
        "Computed by oracle/write_vectors.py.",
        "curves": {C.name: tests(C) for C in curves},
    }
