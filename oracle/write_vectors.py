"""Writes the files of carryless/vectors/ that FILES names, and those of its folder `adversarial`, the same bytes in every run.

    python3 oracle/write_vectors.py            check the oracle, then write the files
    python3 oracle/write_vectors.py --check    check the oracle, then compare with the files on disk

carryless/vectors/known_answers.json is not written but read: the oracle must agree with all of it.
"""

import json
import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

sys.dont_write_bytecode = True

import adversarial
import adversarial_ecdh
import bip340
import check
import check_q
import dstu4145
import eddsa
import gls254
import parameters_q
import prime_order
import vectors_q
from group import INFINITY, DecodeError
from parameters import CURVES, FIELDS, PARAMETERS
from stream import random_below, random_bits

VECTORS = Path(__file__).resolve().parent.parent / "carryless" / "vectors"


# curves.json


def curves():
    integers = ("a", "b", "n", "Gx", "Gy")
    return {
        "note": "Domain parameters of y^2 + xy = x^3 + a x^2 + b over F_2[x]/(sum of x^e over poly_exponents). "
        "Field elements are integers, bit i being the coefficient of x^i.",
        "curves": [{key: hex(p[key]) if key in integers else p[key] for key in p} for p in PARAMETERS],
    }


# fields.json


def edge_elements(m):
    """Elements at the edges of machine words of 16, 32 and 64 bits and of the field itself."""
    ones = (1 << m) - 1
    bits = [i for i in (15, 16, 31, 32, 63, 64, 127, 128, 255, 256, 511, 512) if i < m - 1]
    pattern = lambda digits: int(digits * m, 16) & ones
    return (
        [0, 1, 2, 1 << (m - 1), ones]
        + [1 << i for i in bits]
        + [pattern("5"), pattern("a"), pattern("f" * 16 + "0" * 16)]
        + [ones >> i << i for i in (m - 2, m - 8, m // 64 * 64)]
    )


def fields():
    def test(F, a, b):
        return {
            "a": hex(a),
            "b": hex(b),
            "mul": hex(F.mul(a, b)),
            "square": hex(F.square(a)),
            "invert": hex(F.invert(a)),
            "sqrt": hex(F.sqrt(a)),
            "trace": F.trace(a),
            "half_trace": hex(F.half_trace(a)),
        }

    def tests(name, F):
        edges = edge_elements(F.m)
        pairs = [(a, edges[-1 - i]) for i, a in enumerate(edges)]
        pairs += [tuple(random_bits(F.m, f"fields {name} {i} {operand}") for operand in "ab") for i in range(20)]
        return [test(F, a, b) for a, b in pairs]

    return {
        "note": "mul is ab; square, invert (0 for 0), sqrt, trace and half_trace (the sum of a^(4^i), "
        "i = 0 .. (m-1)/2) are those of a. Computed by oracle/write_vectors.py.",
        "fields": {
            name: {"poly_exponents": list(F.exponents), "tests": tests(name, F)} for name, F in FIELDS.items()
        },
    }


# scalar_mul.json


def scalar_mul(curves, note=""):
    def test(C, k, point):
        x, y = point
        out = C.multiply(k, point)
        out_x, out_y = (None, None) if out is INFINITY else (hex(c) for c in out)
        return {"k": hex(k), "x": hex(x), "y": hex(y), "out_x": out_x, "out_y": out_y}

    def tests(C):
        n, t = C.n, C.n.bit_length()
        label = f"scalar_mul {C.name}"
        other = C.multiply(random_below(n, f"{label} point"), C.generator)
        fixed = [0, 1, 2, 3, 4, n - 1, n, n + 1, n + 2, 2 * n]
        exponents = [i for i in (16, 32, 63, 64, 127, 128, 256, 512) if i < t - 1]
        exponents += [t - 1, t, t + 1, 2 * t - 1]
        below_n = [random_below(n, f"{label} below n {i}") for i in range(4)]
        wide = [random_bits(2 * t, f"{label} wide {i}") | 1 << (2 * t - 1) for i in range(4)]
        with_generator = fixed + [1 << i for i in exponents] + below_n[:2] + wide[:2]
        with_other = [n - 1, n] + [(1 << i) - 1 for i in exponents] + below_n[2:] + wide[2:]
        return [test(C, k, C.generator) for k in with_generator] + [test(C, k, other) for k in with_other]

    return {
        "note": "(out_x, out_y) = k (x, y); null, null is the point at infinity. k is not reduced modulo n. "
        f"{note}Computed by oracle/write_vectors.py.",
        "curves": {C.name: tests(C) for C in curves},
    }


# sec1.json


FORMS = ("uncompressed", "compressed", "hybrid")


def small_x_point(C):
    """The point of the subgroup with the smallest x: its encoding begins with many zero bytes."""
    x = 1
    while True:
        z = C.y_over_x(x)
        # the trace condition holds for the doubles of points, and saves most of the multiplications by n
        if z is not None and C.field.trace(x) == C.field.trace(C.a):
            point = (x, C.field.mul(x, z))
            if C.in_subgroup(point):
                return point
        x += 1


def valid_points(C):
    G = C.generator
    other = C.multiply(random_below(C.n, f"sec1 {C.name} point"), G)
    return [G, C.negate(G), small_x_point(C), other]


def valid_encodings(C):
    return [
        {"encoding": C.encode(p, form).hex(), "x": hex(p[0]), "y": hex(p[1])}
        for p in valid_points(C)
        for form in (FORMS if p != C.negate(C.generator) else FORMS[1:2])
    ]


def points_outside_the_subgroup(C):
    """Points of order 2 and 2n, and with h = 4 of order 4 (both of them) and 4n."""
    T2 = C.point_of_order_two()
    other = valid_points(C)[-1]
    points = [T2, C.add(other, T2)]
    if C.h == 4:
        # the halves of T2: x^2 + b/x^2 = 0, so x is the fourth root of b
        x = C.field.power_of_two(C.b, C.field.m - 2)
        T4 = (x, C.field.mul(x, C.y_over_x(x)))
        assert C.double(T4) == T2
        points += [T4, C.negate(T4), C.add(other, T4)]
    return points


def invalid_encodings(C):
    """Encodings, with the reason for which `Curve.decode` must refuse each."""
    F, L = C.field, C.length
    point = valid_points(C)[-1]
    x, y = point
    full, short, hybrid = (C.encode(point, form) for form in FORMS)
    field_bytes = lambda *values: b"".join(v.to_bytes(L, "big") for v in values)

    # nothing, a tag alone, one byte short, one byte long, the length of another form
    sizes = [b"", full[:1], short[:1], full[:-1], full + b"\0", short[:-1], short + b"\0"]
    sizes += [b"\0\0", b"\0" + short[1:], full[:1] + short[1:], short[:1] + full[1:]]

    tags = [b"\1", b"\1" + short[1:], b"\5" + full[1:], b"\x84" + short[1:], b"\xff"]

    # f is 0 in the field: a decoder that reduced its coordinates would take the first three for the point
    coordinates = [full[:1] + field_bytes(*xy) for xy in ((x ^ F.f, y), (x, y ^ F.f))]
    coordinates += [short[:1] + field_bytes(x ^ F.f)]
    top = 1 << (8 * L - 1)
    coordinates += [full[:1] + field_bytes(x ^ top, y), short[:1] + field_bytes(x ^ top), short[:1] + b"\xff" * L]

    not_on_curve = [(x, y ^ 1), (x ^ 1, y), (x, y ^ 1 << (F.m - 1)), (0, 0), (0, y)]
    no_point = [x for x in range(1, 100) if C.y_over_x(x) is None][:2]
    groups = {
        "length": sizes,
        "tag": tags,
        "infinity": [C.encode(INFINITY)],
        "coordinate": coordinates,
        "not-on-curve": [b"\4" + field_bytes(*p) for p in not_on_curve] + [hybrid[:1] + field_bytes(x, y ^ 2)],
        "no-point": [bytes([tag]) + field_bytes(x) for x in no_point for tag in (2, 3)],
        "hybrid-parity": [
            bytes([C.encode(p, "hybrid")[0] ^ 1]) + C.encode(p)[1:] for p in (point, C.negate(C.generator))
        ],
        "subgroup": [C.encode(p, form) for p in points_outside_the_subgroup(C) for form in FORMS[:2]]
        + [C.encode(C.point_of_order_two(), "hybrid"), b"\3" + field_bytes(0)],
    }
    return [{"encoding": e.hex(), "reason": reason} for reason, group in groups.items() for e in group]


def sec1(curves, valid_encodings, invalid_encodings):
    def tests(C):
        valid, invalid = valid_encodings(C), invalid_encodings(C)
        for v in valid:
            expected = (int(v["x"], 16), int(v["y"], 16))
            check.check(C.decode(bytes.fromhex(v["encoding"])) == expected, C.name, "decoding", v)
        for v in invalid:
            try:
                reason = C.decode(bytes.fromhex(v["encoding"])) and "accepted"
            except DecodeError as error:
                reason = error.reason
            check.check(reason == v["reason"], C.name, "decoding", v, "is", reason)
        encodings = [v["encoding"] for v in valid + invalid]
        check.check(len(set(encodings)) == len(encodings), C.name, "an encoding twice")
        return {"valid": valid, "invalid": invalid}

    return {
        "note": "SEC 1 encodings of points of the prime-order subgroup, and encodings that are refused. "
        "Computed by oracle/write_vectors.py.",
        "curves": {C.name: tests(C) for C in curves},
    }


# Writing and comparing


def render(value, indent=0):
    """JSON with every value that has no object inside on one line."""
    text = json.dumps(value)
    if "{" not in text[1:]:
        return text
    inner = " " * (indent + 1)
    if isinstance(value, dict):
        lines = [f"{inner}{json.dumps(key)}: {render(child, indent + 1)}" for key, child in value.items()]
    else:
        lines = [inner + render(child, indent + 1) for child in value]
    brackets = "{}" if isinstance(value, dict) else "[]"
    return brackets[0] + "\n" + ",\n".join(lines) + "\n" + " " * indent + brackets[1]


FILES = {
    "curves.json": curves,
    "fields.json": fields,
    "scalar_mul.json": lambda: scalar_mul([*CURVES, gls254.GLS254]),
    "sec1.json": lambda: sec1(CURVES, valid_encodings, invalid_encodings),
    "prime_order.json": lambda: prime_order.vectors(CURVES),
    "prime_curves.json": vectors_q.curves,
    "prime_fields.json": vectors_q.prime_fields,
    "extension_fields.json": vectors_q.extension_fields,
    "prime_scalar_mul.json": lambda: scalar_mul(parameters_q.CURVES, "The neutral element of JQ-25519 and Edwards25519 is (0, 1). "),
    "prime_sec1.json": lambda: sec1(parameters_q.CURVES, vectors_q.valid_encodings, vectors_q.invalid_encodings),
    "glv.json": vectors_q.glv,
    "frobenius.json": vectors_q.frobenius,
    "gls254.json": gls254.vectors,
    "ed25519.json": eddsa.signatures,
    "x25519.json": eddsa.agreements,
    "bip340.json": bip340.signatures,
}


def adversarial_files(name):
    """The files of one curve in Wycheproof's schema, by name: with no space that the others have."""
    C = next(C for C in CURVES if C.name == name)
    made = (*adversarial.files(C, points_outside_the_subgroup), *adversarial_ecdh.files(C, points_outside_the_subgroup))
    return {f"adversarial/{name}": compact(contents) for name, contents in made}


def compact(value):
    """JSON with every value that has no object inside on one line, not indented."""
    text = json.dumps(value, separators=(",", ":"))
    if "{" not in text[1:]:
        return text
    if isinstance(value, dict):
        return "{" + ",\n".join(f"{json.dumps(key)}:{compact(child)}" for key, child in value.items()) + "}"
    return "[\n" + ",\n".join(map(compact, value)) + "\n]"


def all_files():
    """Every file's name and text. Curves take long, and have a process each."""
    with ProcessPoolExecutor() as processes:
        curves = processes.map(adversarial_files, [C.name for C in adversarial.STANDARD])
        dstu = processes.map(dstu4145.groups, [C.name for C in dstu4145.CURVES])
        for name, build in FILES.items():
            yield name, render(build())
        for files in curves:
            yield from files.items()
        yield "dstu4145_adversarial.json", compact(dstu4145.contents(dstu))


def main(arguments):
    if arguments not in ([], ["--check"]):
        sys.exit("usage: python3 oracle/write_vectors.py [--check]")
    check.check_fields()
    check.check_curves()
    check.check_group_law()
    check_q.check_fields()
    check_q.check_curves()
    check_q.check_group_law()
    known = json.loads((VECTORS / "known_answers.json").read_text(encoding="utf-8"))
    count = check.check_known_answers(known) + check_q.check_known_answers(known)
    print(f"the oracle is consistent and agrees with {count} known answers")
    different = []
    names = set()
    for name, text in all_files():
        path, contents = VECTORS / name, (text + "\n").encode()
        names.add(name)
        if not arguments:
            path.write_bytes(contents)
            print(f"{name}: written")
        elif path.is_file() and path.read_bytes() == contents:
            print(f"{name}: the same")
        else:
            print(f"{name}: different")
            different.append(name)
    others = {f"adversarial/{path.name}" for path in (VECTORS / "adversarial").glob("*.json")} - names
    for name in sorted(others):
        print(f"{name}: not written by this program")
    different += others
    sys.exit(1 if different else 0)


if __name__ == "__main__":
    main(sys.argv[1:])
