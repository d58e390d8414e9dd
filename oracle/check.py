"""Checks that the oracle is right: the fields, the curves, the group law, the known answers."""

from hashlib import sha512
from itertools import product

from curve import Curve
from gf2m import Field, polynomial_product
from group import INFINITY
from parameters import CURVES, FIELDS, field_name
from stream import random_below, random_bits


def check(condition, *what):
    if not condition:
        raise SystemExit("oracle: wrong: " + " ".join(str(w) for w in what))


def check_fields():
    for m, F in FIELDS.items():
        check(F.is_field(), "the polynomial of degree", m, "is reducible")
        for i in range(8):
            a, b, c = (random_bits(F.m, f"check field {m} {i} {name}") for name in "abc")
            check(F.mul(a, b ^ c) == F.mul(b, a) ^ F.mul(c, a), "distributive law", m)
            check(F.mul(F.mul(a, b), c) == F.mul(a, F.mul(b, c)), "associative law", m)
            check(F.square(a) == F.mul(a, a), "square", m)
            check(F.mul(a, F.invert(a)) == 1, "inverse", m)
            check(F.square(F.sqrt(a)) == a, "square root", m)
            h = F.half_trace(a)
            check(F.square(h) ^ h == a ^ F.trace(a), "half-trace", m)


def check_curves():
    for C in CURVES:
        F, n, G = C.field, C.n, C.generator
        check(pow(3, n - 1, n) == 1, C.name, "n is composite")
        check((C.h * n - 2**F.m - 1) ** 2 <= 4 * 2**F.m, C.name, "h n is outside the Hasse bound")
        check(C.contains(G), C.name, "G is not on the curve")
        check(C.in_subgroup(G) and G is not INFINITY, C.name, "n G is not O")
    E = CURVES[-1]
    first = lambda label: int.from_bytes(sha512(label).digest(), "big") >> 9
    x = first(b"F2_503 x 0")
    check(E.name == "E-503" and E.b == first(b"F2_503 b 331"), "E-503: b")
    check(E.generator == E.double((x, E.field.mul(x, E.y_over_x(x)))), "E-503: G")


def check_associativity(C, points):
    for p, q, r in product(points, repeat=3):
        check(C.add(C.add(p, q), r) == C.add(p, C.add(q, r)), C.name, "associative law of points", p, q, r)


def check_group_law():
    """On every triple of points of every curve over F_2^3, and on some points of the real curves."""
    elements = range(8)
    for a, b in product((0, 1), elements[1:]):
        C = Curve(f"a = {a}, b = {b} over F_2^3", (3, 1, 0), a, b, None, None, None)
        points = [INFINITY] + [p for p in product(elements, elements) if C.contains(p)]
        for p, q in product(points, repeat=2):
            check(C.contains(C.add(p, q)), C.name, "sum not on the curve", p, q)
            check(C.add(p, q) == C.add(q, p), C.name, "commutative law of points", p, q)
            check((C.add(p, q) is INFINITY) == (q == C.negate(p)), C.name, "negative", p, q)
        check_associativity(C, points)
    for C in CURVES:
        G = C.generator
        r, s = (C.multiply(random_below(C.n, f"check {C.name} {i}"), G) for i in range(2))
        order_two = C.point_of_order_two()
        check_associativity(C, [INFINITY, G, C.negate(G), C.double(G), r, C.add(s, order_two), order_two])


def number(text):
    return int(text, 16)


def point(p):
    return INFINITY if p is None else tuple(number(c) for c in p)


def check_halvings(known):
    """P of odd order is half of 2P; x + y/x of both; 2^t k and 2^l k modulo n. Returns how many there are."""
    for C in CURVES:
        slope = lambda p: p[0] ^ C.field.mul(p[1], C.field.invert(p[0]))
        for t in known[C.name]:
            half, double, k = point(t["P"]), point(t["twoP"]), number(t["k"])
            check(C.contains(half) and C.in_subgroup(half), "known answers: P", C.name, t)
            check(C.double(half) == double, "known answers: 2P", C.name, t)
            slopes = (number(t["lam"]), number(t["lam2"]))
            check((slope(half), slope(double)) == slopes, "known answers: lambda", C.name, t)
            check(t["t"] == C.n.bit_length(), "known answers: t", C.name, t)
            check((k << t["t"]) % C.n == number(t["kprime"]), "known answers: k'", C.name, t)
            check((k << t["ell"]) % C.n == number(t["kprime_ell"]), "known answers: k' of l", C.name, t)
    return sum(len(tests) for tests in known.values())


def check_multi_scalar(known):
    """uG + vQ; returns how many there are."""
    for C in CURVES:
        for t in known[C.name]:
            u, v, Q = number(t["u"]), number(t["v"]), point(t["Q"])
            check(C.contains(Q), "known answers: Q", C.name, t)
            total = C.add(C.multiply(u, C.generator), C.multiply(v, Q))
            check(total == point(t["out"]), "known answers: uG + vQ", C.name, t)
    return sum(len(known[C.name]) for C in CURVES)


class TauIntegers:
    """Z[tau], tau^2 = mu tau - 2, mu = (-1)^(1-a); v_0 + v_1 tau is (v_0, v_1)."""

    def __init__(self, a):
        self.mu = 1 if a == 1 else -1

    def norm(self, v):
        return v[0] ** 2 + self.mu * v[0] * v[1] + 2 * v[1] ** 2

    def times_tau(self, v):
        return -2 * v[1], v[0] + self.mu * v[1]

    def divides(self, w, v):
        """Whether tau^w divides v: v / tau^w is v times the conjugate of tau^w over 2^w."""
        for _ in range(w):
            v = self.mu * v[0] + 2 * v[1], -v[0]
        return v[0] % 2**w == 0 and v[1] % 2**w == 0

    def alpha(self, u, w):
        """The element of least norm that is u modulo tau^w, found among all small ones."""
        near = product(range(-8, 9), repeat=2)
        return min((v for v in near if self.divides(w, (v[0] - u, v[1]))), key=self.norm)

    def value(self, digits, alphas):
        """The sum of +-alpha_|d| tau^i over the digits d."""
        total = (0, 0)
        for d in reversed(digits):
            sign = (d > 0) - (d < 0)
            digit = alphas[abs(d)] if d else (0, 0)
            total = tuple(t + sign * c for t, c in zip(self.times_tau(total), digit))
        return total


def check_tau_adic(known):
    """rho is short and acts as k; its expansions have its value and their form. Returns how many there are."""
    for C in (C for C in CURVES if C.b == 1):
        ring, G = TauIntegers(C.a), C.generator
        tau_G = tuple(C.field.square(c) for c in G)
        alphas = {w: {u: ring.alpha(u, w) for u in range(1, 2 ** (w - 1), 2)} for w in range(2, 7)}
        for t in known[C.name]:
            rho = tuple(int(c) for c in t["rho"])
            check(7 * ring.norm(rho) <= 4 * C.n, "known answers: norm of rho", C.name, t)
            image = C.add(C.multiply(rho[0] % C.n, G), C.multiply(rho[1] % C.n, tau_G))
            check(image == C.multiply(number(t["k"]), G), "known answers: rho G", C.name, t)
            for w in range(2, 7):
                digits = t["tnaf" if w == 2 else f"wtnaf{w}"]
                check(ring.value(digits, alphas[w]) == rho, "known answers: value of expansion", w, C.name, t)
                places = [i for i, d in enumerate(digits) if d]
                check(all(j - i >= w for i, j in zip(places, places[1:])), "known answers: form", w, C.name, t)
    return sum(len(tests) for tests in known.values())


def check_presence(known):
    """There are known answers for every curve and its field."""
    for C in CURVES:
        keys = {"binary_fields": field_name(C.field), "curves": C.name, "halving": C.name, "multi_scalar": C.name}
        keys |= {"tnaf": C.name} if C.b == 1 else {}
        for part, key in keys.items():
            how = f"`python3 oracle/known_answers.py {C.name}` adds them"
            check(known[part].get(key), f"known_answers.json has no {part} for {key};", how)


def check_known_answers(known):
    """Every entry of known_answers.json that is about binary fields; returns how many there are."""
    check_presence(known)
    count = check_halvings(known["halving"]) + check_multi_scalar(known["multi_scalar"]) + check_tau_adic(known["tnaf"])
    for m, entry in known["binary_fields"].items():
        F = Field(entry["poly"])
        check(F.f == FIELDS[m].f, "known answers: polynomial", m)
        for t in entry["tests"]:
            a, b, c, d = (number(t[name]) for name in "abcd")
            solution = F.solve_quadratic(a)
            check(
                t
                == {
                    "a": hex(a),
                    "b": hex(b),
                    "mul": hex(F.mul(a, b)),
                    "sqr_a": hex(F.square(a)),
                    "inv_a": hex(F.invert(a)),
                    "sqrt_a": hex(F.sqrt(a)),
                    "trace_a": F.trace(a),
                    "halftrace_a": hex(F.half_trace(a)),
                    "solve_a": None if solution is None else hex(solution),
                    "c": hex(c),
                    "d": hex(d),
                    "ab_plus_cd": hex(F.mul(a, b) ^ F.mul(c, d)),
                    "ac": hex(F.mul(a, c)),
                    "raw_product": hex(polynomial_product(a, b)),
                    "sqr_2_10_a": hex(F.power_of_two(a, 10)),
                },
                "known answers: field",
                m,
                t,
            )
            count += 1
    for C in CURVES:
        for t in known["curves"][C.name]:
            base = C.generator if t["base"] == "G" else point(t["base"])
            check(C.multiply(number(t["k"]), base) == point(t["out"]), "known answers:", C.name, t)
            count += 1
    return count
