"""Writes the tables of the library. The texts are Rust arrays of 64-bit limbs, the lowest first.

Half-traces, carryless/src/field/named/half_traces/FIELD.in: a row is H(x^i) = sum of (x^i)^(4^j), j = 0 ... (m - 1)/2, for
i = 1, 3, 5 ... m - 2. The library's tests check every row by another argument: H(c)^2 + H(c) = c + Tr(c).

Powers of the Frobenius map, carryless/src/field/named/frobenius/FIELD_N.in: a row is (x^i)^(2^n), i = 0 ... m - 1. The library's
tests check every row by another argument: squarings, one after the other.

Signed combs of the generators, carryless/src/curves/generator_combs/CURVE.in: a row is entry a of table s, the point
P = 2^(se) (2^((w-1)d) + sum of +-2^(jd)) G, j < w - 1, with + where bit j of a is set; w rows, v tables, d = ceil(t/w), e =
ceil(d/v), t the bits of n. On curves over odd fields it is (x, y), with w and v by curve below; CURVE_multiples.in has
x 2^m and y 2^m mod p. On binary ones it is (X, S),
X = beta/x and S = beta (y + x^2 + (a + 1) x)/x^2 with beta = b^(1/4), and w = 5, v = 4. The library's tests check k G
against other methods, and entries against the curve's equation and each other.

Odd multiples of the generator of Edwards25519, carryless/src/ed25519/odd_multiples.in: a row is y - x, y + x and 2dxy of (2i + 1) G,
i = 0 ... 63. The library's tests make them again.

    python3 oracle/write_tables.py            write the files
    python3 oracle/write_tables.py --check    compare with the files, exit 1 on a difference
"""

import pathlib
import sys

import parameters_q
from gls254 import GLS254
from parameters import CURVES, FIELDS

SOURCES = pathlib.Path(__file__).resolve().parent.parent / "carryless/src"
HALF_TRACES = SOURCES / "field/named/half_traces"
FROBENIUS = SOURCES / "field/named/frobenius"
FROBENIUS_POWERS = {
    "127": (63, 21),
    "163": (81, 40, 20),
    "233": (116, 58, 29),
    "233p": (116, 58, 29),
    "239": (59, 29),
    "257": (128, 64, 32),
    "283": (70, 35),
    "409": (102, 51, 12),
    "431": (107, 53, 13),
    "503": (62,),
    "571": (142, 71, 17),
}
COMBS = SOURCES / "curves/generator_combs"
COMB_SHAPE = (5, 4)  # w and v
ODD_COMB_SHAPES = {
    "P-192": (6, 4),
    "P-224": (6, 4),
    "P-256": (6, 5),
    "P-384": (6, 6),
    "P-521": (6, 7),
    "brainpoolP256r1": (6, 5),
    "brainpoolP384r1": (6, 6),
    "brainpoolP512r1": (6, 7),
    "secp256k1": (6, 5),
    "W-25519": (6, 5),
    "JQ-25519": (6, 5),
    "Edwards25519": (6, 5),
}
COMBS_OF_MULTIPLES = ("P-256", "brainpoolP256r1", "brainpoolP384r1", "brainpoolP512r1")  # with v 2^m mod p for each coordinate v too, p having m bits


def rust_array(rows, limbs):
    """The text of an array of rows of so many limbs each."""
    lines = []
    for value in rows:
        words = [value >> (64 * j) & (2**64 - 1) for j in range(limbs)]
        lines.append("    " + " ".join(f"0x{word:016x}," for word in words))
    return "[\n" + "\n".join(lines) + "\n]\n"


def half_traces(field):
    rows = [field.half_trace(1 << i) for i in range(1, field.m - 1, 2)]
    return rust_array(rows, -(-field.m // 64))


def frobenius(field, n):
    power = 2
    for _ in range(n):
        power = field.square(power)
    rows = [1]
    while len(rows) < field.m:
        rows.append(field.mul(rows[-1], power))
    return rust_array(rows, -(-field.m // 64))


def complete(curve, point):
    """(X, S) with Z = 1 of a point that is not O."""
    field, (x, y) = curve.field, point
    beta, inverse = field.sqrt(field.sqrt(curve.b)), field.invert(x)
    s = y ^ field.square(x) ^ field.mul(curve.a ^ 1, x)
    return [field.mul(beta, inverse), field.mul(beta, field.mul(s, field.square(inverse)))]


def comb(curve, shape, coordinates, bits):
    """The points of a comb, each as these two coordinates, elements of so many bits."""
    w, v = shape
    d = -(-curve.n.bit_length() // w)
    e = -(-d // v)
    rows = []
    for table in range(v):
        powers = [curve.multiply(2 ** (j * d + table * e), curve.generator) for j in range(w)]
        for entry in range(2 ** (w - 1)):
            point = powers[-1]
            for j, power in enumerate(powers[:-1]):
                point = curve.add(point, power if entry >> j & 1 else curve.negate(power))
            rows += coordinates(point)
    return rust_array(rows, -(-bits // 64))


def comb_path(curve, suffix=""):
    return COMBS / (curve.name.replace("-", "").lower() + suffix + ".in")


def odd_multiples(curve, count):
    """y - x, y + x and 2dxy of the first odd multiples of the generator of a twisted Edwards curve."""
    p, rows = curve.field.p, []
    double, point = curve.multiply(2, curve.generator), curve.generator
    for _ in range(count):
        x, y = point
        rows += [(y - x) % p, (y + x) % p, 2 * curve.d * x * y % p]
        point = curve.add(point, double)
    return rust_array(rows, 4)


def tables():
    """Every file's path and text."""
    for name, field in FIELDS.items():
        yield HALF_TRACES / f"{name}.in", half_traces(field)
        for n in FROBENIUS_POWERS.get(name, ()):
            yield FROBENIUS / f"{name}_{n}.in", frobenius(field, n)
    for curve in CURVES:
        if curve.name != "E-503":
            coordinates = lambda point, curve=curve: complete(curve, point)
            yield comb_path(curve), comb(curve, COMB_SHAPE, coordinates, curve.field.m)
    yield comb_path(GLS254), comb(GLS254, COMB_SHAPE, lambda point: complete(GLS254, point), GLS254.field.m)
    for name, shape in ODD_COMB_SHAPES.items():
        curve = parameters_q.BY_NAME[name]
        bits = curve.field.p.bit_length()
        yield comb_path(curve), comb(curve, shape, lambda point: point, bits)
        if name in COMBS_OF_MULTIPLES:
            held = lambda point, p=curve.field.p, bits=bits: [(v << bits) % p for v in point]
            yield comb_path(curve, "_multiples"), comb(curve, shape, held, bits)
    yield SOURCES / "ed25519/odd_multiples.in", odd_multiples(parameters_q.BY_NAME["Edwards25519"], 64)


def main():
    failed = False
    for path, text in tables():
        if "--check" in sys.argv[1:]:
            same = path.exists() and path.read_text() == text
            failed |= not same
            print(f"{path.name}: {'as computed' if same else 'DIFFERENT'}")
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
    sys.exit(failed)


if __name__ == "__main__":
    main()
