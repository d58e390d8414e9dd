"""The curves of parameters_compact.py: their field and group for any m, checks, and the constants that the library is compiled with.

carryless/src/compact/constants.in has the fields of carryless/src/compact/parameters.rs. constants_of_own.in has four curves that the
library has as types too: what is computed with both is compared by tests, and timed by the workbench.

    python3 oracle/compact.py            check the curves, and write the constants
    python3 oracle/compact.py --check    check the curves, and compare with the files
"""

import pathlib
import sys

from curve import Curve
from gf2m import Field
from parameters import PARAMETERS
from parameters_compact import COMPACT

SOURCES = pathlib.Path(__file__).resolve().parent.parent / "carryless/src/compact"
OWN = {"B-163": 2, "B-233": 4, "B-283": 7, "B-409": 9}
TEETH = 5  # digits that the comb takes at a time


class AnyField(Field):
    """F_2^m, m even too: z^2 + z = c by t of trace 1 in place of the half-trace."""

    def __init__(self, exponents):
        self.m, self.exponents = exponents[0], tuple(exponents)
        self.f = sum(1 << e for e in exponents)

    def one_of_trace_1(self):
        """The least i for which x^i has the trace 1."""
        return next(i for i in range(self.m) if self.trace(self.reduce(1 << i)) == 1)

    def solve_quadratic(self, c):
        """IEEE 1363-2000, A.4.7."""
        t = self.reduce(1 << self.one_of_trace_1())
        z, w = 0, c
        for _ in range(self.m - 1):
            z, w = self.square(z) ^ self.mul(self.square(w), t), self.square(w) ^ c
        z &= ~1
        return z if self.square(z) ^ z == c else None


def curve_of(p):
    return Curve(p["name"], AnyField(p["exponents"]), p["a"], p["b"], p["n"], p["h"], p["g"])


def is_probable_prime(n):
    return n % 2 == 1 and all(pow(b, n - 1, n) == 1 for b in (2, 3, 5, 7, 11, 13))


def check_field(F):
    """f is irreducible by M. Ben-Or's test: it has no factor in common with any x^(2^i) - x, i <= m/2."""
    power = 2
    for _ in range(F.m // 2):
        power = F.square(power)
        u, v = F.f, power ^ 2
        while v:
            while u.bit_length() >= v.bit_length():
                u ^= v << (u.bit_length() - v.bit_length())
            u, v = v, u
        assert u == 1, f"{F.exponents}: a factor"


def check(p, C):
    F, name = C.field, p["name"]
    check_field(F)
    assert C.b != 0 and C.contains(p["g"]) and p["g"][0] != 0, name
    # n h is the order of the group by Hasse's bound, and g has the order n.
    assert (C.n * C.h - (1 << F.m) - 1) ** 2 <= 4 << F.m, f"{name}: n h"
    assert C.multiply(C.n, p["g"]) is None, f"{name}: n G"
    if name.startswith("Oakley"):
        assert not is_probable_prime(C.n), f"{name}: n is prime"
    else:
        assert is_probable_prime(C.n), f"{name}: n"


def comb(C):
    """Row i: the sum of +-2^(td) G over t < 4, with + where bit t of i is set, and 2^(4d) G, d = ceil(bits of n / 5)."""
    d = -(-C.n.bit_length() // TEETH)
    teeth = [C.generator]
    for _ in range(TEETH - 1):
        p = teeth[-1]
        for _ in range(d):
            p = C.double(p)
        teeth.append(p)
    rows = []
    for i in range(1 << TEETH - 1):
        p = teeth[-1]
        for t, tooth in enumerate(teeth[:-1]):
            p = C.add(p, tooth if i >> t & 1 else C.negate(tooth))
        rows.append(p)
    return rows


def check_comb(C, rows):
    """Every row by double-and-add of its integer."""
    d = -(-C.n.bit_length() // TEETH)
    for i, row in enumerate(rows):
        k = sum((1 if i >> t & 1 else -1) << t * d for t in range(TEETH - 1)) + (1 << (TEETH - 1) * d)
        assert C.multiply(k % C.n, C.generator) == row, f"{C.name}: row {i}"


def constants(p, C):
    """The text of a curve's constants."""
    F = C.field
    m = F.m
    N = -(-m // 64)
    # x^(64N) mod f = low + x^(64 limb) high.
    terms = sorted((e + 64 * N - m for e in F.exponents[1:]), reverse=True)
    low = sum(1 << t for t in terms if t < 64)
    limb = terms[0] // 64
    high = sum(1 << t - 64 * limb for t in terms if t >= 64)
    assert all(t < 64 or t // 64 == limb for t in terms), f"{C.name}: higher terms in two limbs"
    assert limb <= {2: 0, 4: 2, 7: 2}.get(N, 1), f"{C.name}: field.rs has no such reduction"
    excess, folds = 64 * N - 1, 0  # degrees above 64N of what is not folded yet
    while excess >= 0:
        excess += terms[0] - 64 * N
        folds += 1

    def words(v):
        return "[" + ", ".join(f"0x{v >> 64 * i & (1 << 64) - 1:x}" for i in range(N)) + "]"

    if C.n % 2:
        rows = comb(C)
        check_comb(C, rows)
    else:
        rows = []  # the ladder
    def flat(points):
        return "[" + ", ".join(words(v)[1:-1] for q in points for v in q) + "]"

    order = ", ".join(f"0x{C.n >> 64 * i & (1 << 64) - 1:x}" for i in range(-(-C.n.bit_length() // 64)))
    names = ", ".join(f'"{n}"' for n in [p["name"]] + p["aliases"])
    oids = ", ".join(f'"{o}"' for o in p["oids"])
    prime_degree = all(m % q for q in range(2, m) if q * q <= m)
    text = f"""    Parameters {{
        number: {p["number"]},
        names: &[{names}],
        oids: &[{oids}],
        m: {m},
        limbs: {N},
        exponents: &{list(F.exponents[1:])},
        low: 0x{low:x},
        high: 0x{high:x},
        limb: {limb},
        folds: {folds},
        trace_one: {F.one_of_trace_1()},
        a: &{words(C.a)},
        b: &{words(C.b)},
        sqrt_b: &{words(F.sqrt(C.b))},
        order: &[{order}],
        order_bits: {C.n.bit_length()},
        order_inverse: 0x{-pow(C.n, -1, 1 << 64) % (1 << 64) if C.n % 2 else 0:x},
        order_r2: &{words((1 << 128 * N) % C.n if C.n % 2 else 0)},
        cofactor: {C.h},
        prime_degree: {str(prime_degree).lower()},
        generator: &{flat([p["g"]])},
        comb: &[
""" + "".join(f"            {flat([q])[1:-1]},\n" for q in rows) + "        ],\n    },\n"
    return text


def tables(parameters, name):
    texts = []
    for p in parameters:
        C = curve_of(p)
        check(p, C)
        texts.append(constants(p, C))
    return f"// Written by oracle/compact.py.\n\npub(in crate::compact) static {name}: [Parameters; {len(texts)}] = [\n{''.join(texts)}];\n"


def own():
    """Curves that the library has as types too."""
    for p in PARAMETERS:
        if p["name"] in OWN:
            yield {
                "name": p["name"], "number": OWN[p["name"]], "aliases": [], "oids": [p["oid"]], "exponents": p["poly_exponents"],
                "a": p["a"], "b": p["b"], "n": p["n"], "h": p["h"], "g": (p["Gx"], p["Gy"]),
            }  # fmt: skip


def main():
    wrong = False
    numbers = [p["number"] for p in COMPACT]
    assert len(set(numbers)) == len(numbers), "two curves of one number"
    files = {"constants.in": tables(COMPACT, "CURVES"), "constants_of_own.in": tables(own(), "OWN")}
    for name, text in files.items():
        path = SOURCES / name
        if "--check" in sys.argv:
            if path.read_text() != text:
                print(f"{path} differs")
                wrong = True
        else:
            path.parent.mkdir(exist_ok=True)
            path.write_text(text)
    sys.exit(wrong)


if __name__ == "__main__":
    main()
