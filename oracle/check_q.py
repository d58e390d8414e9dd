"""Checks that the oracle is right for fields of odd order: fields, curves, group laws, the known answers."""

from hashlib import sha512
from itertools import product

from check import check, check_associativity, number
from curve_q import JacobiQuartic, TwistedEdwards, Weierstrass
from gfq import PrimeField
from frobenius import order_over_extension
from glv import cube_roots, decompose, short_basis
from group import INFINITY
from parameters import CURVES as BINARY_CURVES
from parameters_q import BY_NAME, CURVES, FIELDS, FROBENIUS, GLV, THETA
from stream import random_below


def is_probably_prime(n):
    """Miller and Rabin, to the first twelve primes; a proof below 2^64."""
    odd, twos = n - 1, 0
    while odd % 2 == 0:
        odd, twos = odd // 2, twos + 1
    return all(
        pow(base, odd, n) == 1 or any(pow(base, odd << i, n) == n - 1 for i in range(twos))
        for base in (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37)
    )


def check_fields():
    for F in FIELDS.values():
        check(is_probably_prime(F.p), F.name, "p is composite")
        check(F.m == 1 or F.is_field(), F.name, "the polynomial is reducible")
        for i in range(8):
            a, b, c = (F.random_element(f"check {i} {name}") for name in "abc")
            check(all(F.is_element(e) for e in (a, F.add(a, b), F.sub(a, b), F.mul(a, b))), F.name, "not an element")
            check(F.sub(F.add(a, b), b) == a, F.name, "difference")
            check(F.mul(a, F.add(b, c)) == F.add(F.mul(b, a), F.mul(c, a)), F.name, "distributive law")
            check(F.mul(F.mul(a, b), c) == F.mul(a, F.mul(b, c)), F.name, "associative law")
            check(F.mul(a, F.invert(a)) == 1, F.name, "inverse")
            check(F.square(F.sqrt(F.square(a))) == F.square(a), F.name, "square root")
            check(not F.is_square(F.mul(F.square(a), F.some_nonsquare())), F.name, "a nonsquare with a root")
        check(F.power(a, F.q) == a, F.name, "a^q = a")


def check_curves():
    for C in CURVES:
        F, n, G = C.field, C.n, C.generator
        check(is_probably_prime(n), C.name, "n is composite")
        check((C.h * n - F.q - 1) ** 2 <= 4 * F.q, C.name, "h n is outside the Hasse bound")
        check(C.contains(G) and G != C.neutral, C.name, "G is not on the curve")
        check(C.in_subgroup(G), C.name, "n G is not O")
    check_generation()


def first_words(F, label):
    """The element whose coefficients are the words of a hash."""
    digest = sha512(label.encode()).digest()
    return F.element([int.from_bytes(digest[4 * i : 4 * i + 4], "big") for i in range(F.m)])


def check_generation():
    """What the `source` of a curve says of it, but for the searches."""
    for name, label, i in (("OEF31-6", "OEF31_6", 36), ("OEF32-5", "OEF32_5", 110)):
        C = BY_NAME[name]
        F, (x, y) = C.field, C.generator
        check(C.a == F.negate(3) and C.b == first_words(F, f"{label} b {i}"), name, "a or b")
        check(x == first_words(F, f"{label} x 0"), name, "Gx")
        check(F.coefficients(y) < F.coefficients(F.negate(y)), name, "Gy")
    check_subfield_curve()
    check(BY_NAME["W-25519"].generator[0] == 1, "W-25519: Gx")
    edwards = BY_NAME["Edwards25519"]
    check(121666 * edwards.d % edwards.field.p == -121665 % edwards.field.p, "Edwards25519: d")
    check(not edwards.field.is_square(edwards.d) and edwards.field.p % 4 == 1, "Edwards25519: the law is complete")
    check(5 * edwards.generator[1] % edwards.field.p == 4 and edwards.generator[0] % 2 == 0, "Edwards25519: G")
    quartic, weierstrass = BY_NAME["JQ-25519"], BY_NAME["JQ-25519-W"]
    check(4 * quartic.a % quartic.field.p == -3 * THETA % quartic.field.p, "JQ-25519: a")
    x = next(x for x in range(1, 100) if quartic.y(x) is not None)
    y = min(quartic.y(x), quartic.field.negate(quartic.y(x)))
    check(quartic.generator == quartic.double((x, y)), "JQ-25519: G")
    check(to_weierstrass(quartic.generator) == weierstrass.generator, "JQ-25519-W: G")
    for i in range(4):
        p, q = (quartic.multiply(random_below(quartic.n, f"check isomorphism {i} {j}"), (x, y)) for j in range(2))
        images = [to_weierstrass(r) for r in (p, q, quartic.add(p, q))]
        check(weierstrass.add(images[0], images[1]) == images[2], "JQ-25519: the isomorphism")
    check(weierstrass.contains(to_weierstrass(quartic.order_two())), "JQ-25519-W: a point of order two")


def check_subfield_curve():
    """OEF31-7: the numbers of points, the eigenvalue, and what the `source` says but for the search."""
    C, (t, eigenvalue) = BY_NAME["OEF31-7"], FROBENIUS["OEF31-7"].values()
    F, n, h, G = C.field, C.n, C.h, C.generator
    check((C.a, C.b) == (F.negate(3), 121), "OEF31-7: a or b")
    # h P = O, and the order of P is so large a factor of h that no other multiple is within the bound of Hasse.
    E = Weierstrass("OEF31-7 over F_p", F.base, F.base.negate(3), C.b, None, None, None)
    large = 41 * 1540559
    p = next((x, E.y(x)) for x in range(1, 100) if E.y(x) is not None)
    check(h == F.p + 1 - t and h % large == 0 and large**2 > 16 * F.p, "OEF31-7: h")
    check(E.multiply(h, p) == INFINITY, "OEF31-7: h P is not O")
    check(all(E.multiply(h // r, p) != INFINITY for r in (41, 1540559)), "OEF31-7: the order of P")
    check(h * n == order_over_extension(F.p, t, F.m), "OEF31-7: h n")
    check((eigenvalue**2 - t * eigenvalue + F.p) % n == 0 and pow(eigenvalue, F.m, n) == 1, "OEF31-7: lambda")
    check(C.multiply(eigenvalue, G) == tuple(F.frobenius(c, 1) for c in G), "OEF31-7: lambda G")
    x = F.element([0, 1])
    y = F.sqrt(C.right_side(x))
    check(G == C.multiply(h, (x, min(y, F.negate(y), key=F.coefficients))), "OEF31-7: G")


def to_weierstrass(point):
    """The isomorphism from JQ-25519 to JQ-25519-W (O. Billet, M. Joye, AAECC 2003), not of points at infinity."""
    F = BY_NAME["JQ-25519"].field
    x, y = point
    if x == 0:
        return INFINITY if y == 1 else (THETA, 0)
    half_theta = THETA * pow(2, -1, F.p)
    u = F.sub(F.mul(2 * (y + 1), F.invert(F.square(x))), half_theta)
    return (u, F.mul(4 * (y + 1) - 3 * THETA * F.square(x), F.invert(F.mul(x, F.square(x)))))


def toy_curves():
    """Every y^2 = x^3 + a x + b over F_7, some over F_13, and every Jacobi quartic over F_5, F_7, F_11 and F_13, and
    every -x^2 + y^2 = 1 + d x^2 y^2 with a square -1 and a nonsquare d over F_5, F_13 and F_17."""
    for p, coefficients in ((7, range(7)), (13, (0, 1, 10))):
        F = PrimeField(f"F_{p}", p)
        for a, b in product(coefficients, range(p)):
            if (4 * a**3 + 27 * b**2) % p:
                yield Weierstrass(f"y^2 = x^3 + {a} x + {b} over F_{p}", F, a, b, None, None, None), [INFINITY]
    for p in (5, 7, 11, 13):
        F = PrimeField(f"F_{p}", p)
        for a in range(p):
            if a * a % p != 1:
                yield JacobiQuartic(f"y^2 = x^4 + 2 * {a} x^2 + 1 over F_{p}", F, a, None, None, None), ["+", "-"]
    for p in (5, 13, 17):
        F = PrimeField(f"F_{p}", p)
        for d in range(1, p):
            if not F.is_square(d):
                yield TwistedEdwards(f"-x^2 + y^2 = 1 + {d} x^2 y^2 over F_{p}", F, d, None, None, None), []


def check_group_law():
    """On every triple of points of toy curves, and on some points of the real curves."""
    for C, at_infinity in toy_curves():
        elements = range(C.field.p)
        points = at_infinity + [p for p in product(elements, elements) if C.contains(p)]
        check((len(points) - C.field.p - 1) ** 2 <= 4 * C.field.p, C.name, "number of points")
        for p, q in product(points, repeat=2):
            check(C.add(p, q) in points, C.name, "sum not on the curve", p, q)
            check(C.add(p, q) == C.add(q, p), C.name, "commutative law of points", p, q)
            check((C.add(p, q) == C.neutral) == (q == C.negate(p)), C.name, "negative", p, q)
        check_associativity(C, points)
    for C in CURVES:
        G = C.generator
        r, s = (C.multiply(random_below(C.n, f"check {C.name} {i}"), G) for i in range(2))
        extra = points_of_order_two(C)
        points = [C.neutral, G, C.negate(G), C.double(G), r, C.add(s, extra[0]) if extra else s]
        check_associativity(C, points + extra[:1])


def points_of_order_two(C):
    """Those with coordinates: (0, -1) of a Jacobi quartic or a twisted Edwards curve, the roots of JQ-25519-W and OEF31-7; the others have none."""
    if C.neutral is not INFINITY:
        return [C.order_two()]
    if C.h == 1:
        return []
    if C.name == "OEF31-7":
        check(C.contains((1355042032, 0)), C.name, "the point of order two")
        return [(1355042032, 0)]
    half = THETA * pow(2, -1, C.field.p)
    points = [(x % C.field.p, 0) for x in (THETA, 2 - half, -2 - half)]
    check(all(C.contains(p) for p in points), C.name, "points of order two")
    return points


# The known answers


def element(F, value):
    """An element of the known answers: "0x...", or the list of its coefficients."""
    return F.element(value) if isinstance(value, list) else number(value)


def point(C, p):
    return INFINITY if p is None else tuple(element(C.field, c) for c in p)


def check_prime_fields(known):
    """Returns how many there are. The fields go by the names of curves."""
    for name, entry in known.items():
        F = BY_NAME[name].field
        check(number(entry["p"]) == F.p, "known answers: p", name)
        for t in entry["tests"]:
            a, b, wide = (number(t[key]) for key in ("a", "b", "wide"))
            root = None if t["sqrt_a"] is None else number(t["sqrt_a"])
            results = {
                "add": F.add(a, b),
                "sub": F.sub(a, b),
                "mul": F.mul(a, b),
                "sqr_a": F.square(a),
                "inv_a": F.invert(a),
                "wide_mod_p": wide % F.p,
            }
            check(all(number(t[key]) == value for key, value in results.items()), "known answers: field", name, t)
            check(set(t) == set(results) | {"a", "b", "wide", "sqrt_a"}, "known answers: keys", name)
            check(not F.is_square(a) if root is None else F.square(root) == a, "known answers: root", name, t)
    check({BY_NAME[name].field.name for name in known} == {F.name for F in FIELDS.values() if F.m == 1}, "fields")
    return sum(len(entry["tests"]) for entry in known.values())


def check_extension_fields(known):
    """Returns how many there are."""
    check(set(known) == {F.name for F in FIELDS.values() if F.m > 1}, "known answers: extension fields")
    for name, entry in known.items():
        F = FIELDS[name]
        check((number(entry["p"]), entry["m"], entry["omega"]) == (F.p, F.m, F.omega), "known answers: field", name)
        for t in entry["tests"]:
            a, b = F.element(t["a"]), F.element(t["b"])
            results = {
                "mul": F.mul(a, b),
                "sqr_a": F.square(a),
                "inv_a": F.invert(a),
                "frob1_a": F.frobenius(a, 1),
                "frob2_a": F.frobenius(a, 2),
            }
            check(all(F.element(t[key]) == value for key, value in results.items()), "known answers: field", name, t)
            root = None if t["sqrt_a"] is None else F.element(t["sqrt_a"])
            check(not F.is_square(a) if root is None else F.square(root) == a, "known answers: root", name, t)
    return sum(len(entry["tests"]) for entry in known.values())


def check_multiples(known):
    """k P; returns how many there are."""
    for C in CURVES:
        for t in known[C.name]:
            base = C.generator if t["base"] == "G" else point(C, t["base"])
            check(C.multiply(number(t["k"]), base) == point(C, t["out"]), "known answers:", C.name, t)
    return sum(len(known[C.name]) for C in CURVES)


def check_multi_scalar(known):
    """uG + vQ; returns how many there are."""
    for C in CURVES:
        for t in known[C.name]:
            Q = point(C, t["Q"])
            check(C.contains(Q), "known answers: Q", C.name, t)
            total = C.add(C.multiply(number(t["u"]), C.generator), C.multiply(number(t["v"]), Q))
            check(total == point(C, t["out"]), "known answers: uG + vQ", C.name, t)
    return sum(len(known[C.name]) for C in CURVES)


def check_glv(known):
    """The endomorphisms, their bases and the decompositions on WAP-160. Returns how many of these there are."""
    for name, pairs in GLV.items():
        C = BY_NAME[name]
        n, p, (x, y) = C.n, C.field.p, C.generator
        check({pair["beta"] for pair in pairs} == set(cube_roots(p)), "GLV: cube roots of 1", name)
        for pair in pairs:
            eigenvalue = pair["lambda"]
            check((eigenvalue**2 + eigenvalue + 1) % n == 0, "GLV: a cube root of 1", name)
            check(C.multiply(eigenvalue, C.generator) == (C.field.mul(pair["beta"], x), y), "GLV: the eigenvalue", name)
            check(all((u + eigenvalue * v) % n == 0 for u, v in (pair["v1"], pair["v2"])), "GLV: the basis", name)
            a, b = short_basis(n, eigenvalue)
            check(pair["v1"] == (a, -b) and pair["v2"] in ((a + b, a), (b, a + b)), "GLV: the shortest basis", name)
    n = BY_NAME["WAP-160"].n
    for pair in GLV["WAP-160"]:
        for t in known:
            if number(t["lam"]) == pair["lambda"]:
                k, parts = number(t["k"]), (int(t["k1"]), int(t["k2"]))
                check(decompose(k, n, pair["v1"], pair["v2"]) == parts, "known answers: GLV", t)
                check((parts[0] + parts[1] * pair["lambda"] - k) % n == 0, "known answers: GLV", t)
    check({number(t["lam"]) for t in known} == {pair["lambda"] for pair in GLV["WAP-160"]}, "known answers: eigenvalues")
    return len(known)


def check_known_answers(known):
    """Every entry of known_answers.json that is about odd characteristic; returns how many there are."""
    names = {C.name for C in BINARY_CURVES + CURVES}
    check(set(known["curves"]) == set(known["multi_scalar"]) == names, "known answers: list of curves")
    return (
        check_prime_fields(known["prime_fields"])
        + check_extension_fields(known["oef_fields"])
        + check_multiples(known["curves"])
        + check_multi_scalar(known["multi_scalar"])
        + check_glv(known["glv_wap"])
    )
