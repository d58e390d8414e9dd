"""GLS254: y^2 + xy = x^3 + u x^2 + 1 + z^27 over F_2^127[u] / (u^2 + u + 1), and the library's image of it.

The curve and its generator: T. Oliveira, J. Lopez, D. F. Aranha, F. Rodriguez-Henriquez, J. Cryptographic Engineering 4(1), 2014.
The library has b = (1 + z^27)^4, on which the points are the (x^4, y^4): u^4 = u.
"""

import prime_order
from curve import Curve
from parameters import FIELDS
from quadratic import Quadratic
from stream import random_below, random_bits

FIELD = Quadratic(FIELDS["127"])
ORDER = 2**253 + 83877821160623817322862211711964450037
LITERATURE = (
    FIELD.join(0x5e0b72a98520f5a2d203cd2e4a5ae839, 0x71b98581f8673a759639bbc43b8d797b),
    FIELD.join(0x3adacc9b694b43db1d0cb95bee9d4c31, 0x3c8194e0263521c800c63ff2d65c6505),
)


def curve(b, generator):
    return Curve("GLS254", FIELD, FIELD.join(0, 1), b, ORDER, 2, generator)


THEIRS = curve(1 | 1 << 27, LITERATURE)
GLS254 = curve(FIELD.power_of_two(THEIRS.b, 2), tuple(FIELD.power_of_two(v, 2) for v in LITERATURE))


def psi(point):
    """(x, y) with conjugates for x and y, and u x more in y."""
    x, y = (FIELD.conjugate(v) for v in point)
    return x, y ^ FIELD.mul(FIELD.join(0, 1), x)


def vectors():
    C = GLS254
    check(C)
    scalars = [0, 1, 2, 3, 4, C.n - 2, C.n - 1, 2**126, 2**127, 2**252] + [random_below(C.n, f"GLS254 {i}") for i in range(20)]
    return {
        "note": "As in known_answers.json, but by the oracle: k G, also as encoded in the group of prime order; u G + v Q; and "
        "operations in the field. a0 + a1 u is a0 + a1 2^128, bit i of each being the coefficient of z^i.",
        "curves": {"GLS254": [multiple(C, k) for k in scalars]},
        "multi_scalar": {"GLS254": [sum_of_two(C, i) for i in range(4)]},
        "fields": [field_test(i) for i in range(20)],
    }


def written(point):
    return None if point is None else [hex(v) for v in point]


def multiple(C, k):
    point = C.multiply(k, C.generator)
    return {"k": hex(k), "base": "G", "out": written(point), "encoding": prime_order.encode(C, point).hex()}


def sum_of_two(C, i):
    u, v, q = (random_below(C.n, f"GLS254 sum {i} {name}") for name in "uvq")
    point = C.multiply(q, C.generator)
    total = C.add(C.multiply(u, C.generator), C.multiply(v, point))
    return {"u": hex(u), "v": hex(v), "Q": written(point), "out": written(total)}


def field_test(i):
    element = lambda name: FIELD.join(*(random_bits(127, f"GLS254 field {i} {name}{part}") for part in (0, 1)))
    a, b = element("a"), element("b")
    operations = {"mul": FIELD.mul(a, b), "square": FIELD.square(a), "invert": FIELD.invert(a), "sqrt": FIELD.sqrt(a)}
    return {"a": hex(a), "b": hex(b), "trace": FIELD.trace(a)} | {name: hex(v) for name, v in operations.items()}


def check(C):
    """Both curves have their generators, of order n; psi is the multiplication by a root of -1."""
    assert THEIRS.contains(THEIRS.generator) and C.contains(C.generator)
    assert C.multiply(C.n, C.generator) is None
    image = psi(C.generator)
    assert C.contains(image) and psi(image) == C.negate(C.generator)
