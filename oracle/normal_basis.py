"""F_2^m in an optimal normal basis of type II, the curves of DSTU 4145-2002 in five of them, and how these are those in polynomial basis.

Let z be a root of unity of the prime order p = 2m + 1, modulo which 2 and -1 generate all units. The elements u^(2^i), u = z + 1/z,
are a basis of F_2^m (R. Mullin, I. Onyszchuk, S. Vanstone, R. Wilson, Optimal normal bases in GF(p^n), Discrete Applied Mathematics 22,
1988). Bit m - 1 - i of an element is the coefficient of u^(2^i), as the standard writes it: 1 is the element of m ones.

carryless/src/dstu4145/normal_bases.in has what the library needs, whose arithmetic is in polynomial basis.

    python3 oracle/normal_basis.py            write it
    python3 oracle/normal_basis.py --check    compare with it
"""

import pathlib
import sys

from check import check
from compact import curve_of
from curve import Curve
from gf2m import polynomial_product
from parameters_compact import COMPACT

FILE = pathlib.Path(__file__).resolve().parent.parent / "carryless/src/dstu4145/normal_bases.in"

# b and G in normal basis, the highest bit first; a, n and h are those in polynomial basis. b is from DSTU 4145-2002, annex G, as it
# stands in the tests of cryptonite, in UAPKI's library uapkic and in the package structured-dstu4145. The standard leaves G to who
# uses the curve: it is UAPKI's. Names and object identifiers: order 1236/5/453.
NORMAL = [
    {
        "name": "M-173-ONB",
        "b": 0x043D7E139319F43BA00944915740E1E6651B06E278C7,
        "g": (0x0A3B8B8D704089B24318CAA51917CB6E424B4E6DEA56, 0x005A43D5EE1F400349CF35150C74F119A39145F0CB08),
    },
    {
        "name": "M-179-ONB",
        "b": 0x19C9EBC4FD8308193D3A61762C547C82F2E6B2182CBCB,
        "g": (0x11F4112265410477159E0D3E39BC4AC4ADE43B21B66B9, 0x2CA5F0B34C61A86216F13766591CB266E2819EE582B3C),
    },
    {
        "name": "M-191-ONB",
        "b": 0x13871C9D29D6CEEA740FD57444F72FDBAE559C13A1E31EF8,
        "g": (0x7159E0D3E39BC4AC4ADE43B21B66B94F2AF25ABEEB1D85D3, 0x57E45D546BE6201E9705E029535D009D31F51D81E18226BE),
    },
    {
        "name": "M-233-ONB",
        "b": 0x080F920952A702C75B704A424C018EEA55AA44664F3A003E0962D4F9A8E,
        "g": (
            0x0A0823B8ACF069F1CDE256256F21D90DB35CA795792D5F758EC2E9992FB,
            0x19DAE222AF326D33AFB7761953F624A23D3EB1CA7A1C300F0AA9953CA85,
        ),
    },
    {
        "name": "M-431-ONB",
        "b": 0x53FB7AF7B4407000A6F226AD6BAD28378646BD83F1F940810A4C19536EE65E53F40F973F2F06C5E80EFE3B43651BD5FF8B06BA5F9299,
        "g": (
            0x2020182CFCD7C724157B363D4ABFD4C16251773C595D4E5C88572FA9D5EBB58142326448C08D3EE3E17E40B835D3090DCFBA7C5ADEA6,
            0x18E1B6EFB28EEF8A1F9C1859ED57C74CA747E4E1A60294C005D1920E80903A432929855828DD7F21714F837E119A044987F00110ADAD,
        ),
    },
]


class Linear:
    """The linear map of integers below 2^len(images) that takes 2^i to images[i], by octets."""

    def __init__(self, images):
        self.tables = []
        for start in range(0, len(images), 8):
            table = [0]
            for image in images[start : start + 8]:
                table += [value ^ image for value in table]
            self.tables.append(table)

    def __call__(self, a):
        total = 0
        for table, octet in zip(self.tables, a.to_bytes(len(self.tables), "little")):
            total ^= table[octet]
        return total


class NormalField:
    """F_2^m. Elements are Python ints below 2^m, and sums XOR, as those of gf2m.Field.

    A product is one of polynomials in z modulo z^p - 1, each basis element two powers of z.
    """

    def __init__(self, m):
        self.m, self.p = m, 2 * m + 1
        self.one = (1 << m) - 1
        powers = [pow(2, i, self.p) for i in range(m)]
        classes = {min(e, self.p - e) for e in powers}
        check(pow(2, 2 * m, self.p) == 1 and classes == set(range(1, m + 1)), m, "has no such basis")
        # To the polynomial in z, and of that, whose powers above m are those below it once more, back.
        self.powers = Linear([1 << e | 1 << self.p - e for e in reversed(powers)])
        bit_of = {min(e, self.p - e): m - 1 - i for i, e in enumerate(powers)}
        self.bits = Linear([0] + [1 << bit_of[j] for j in range(1, m + 1)])

    def mul(self, a, b):
        product = polynomial_product(self.powers(a), self.powers(b))
        return self.bits((product ^ product >> self.p) & (2 << self.m) - 1)

    def square(self, a):
        """Each u^(2^i) becomes the next one, and the last the first."""
        return a >> 1 | (a & 1) << self.m - 1

    def power_of_two(self, a, i):
        i %= self.m
        return (a >> i | a << self.m - i) & self.one

    def sqrt(self, a):
        return self.power_of_two(a, self.m - 1)

    def trace(self, a):
        """Every u^(2^i) has the trace 1, that of 1, the sum of an odd number of them."""
        return bin(a).count("1") % 2

    def invert(self, a):
        """a^(2^m - 2) by powers a^(2^k - 1), k the leading bits of m - 1; 0 for 0."""
        power, k = a, 1
        for digit in bin(self.m - 1)[3:]:
            power, k = self.mul(power, self.power_of_two(power, k)), 2 * k
            if digit == "1":
                power, k = self.mul(self.square(power), a), k + 1
        return self.square(power)

    def solve_quadratic(self, a):
        """The root z of z^2 + z = a with bit 0 clear (the other is z + 1); None where there is none."""
        z = 0
        for i in range(self.m - 1):  # bit i of z^2 is bit i + 1 of z
            z |= (z >> i ^ a >> i) % 2 << i + 1
        return z if self.square(z) ^ z == a else None


def polynomial_basis(m):
    """The parameters in polynomial basis."""
    return next(p for p in COMPACT if p["name"] == f"dstu{m}")


def degree(p):
    return int(p["name"].split("-")[1])


def curves():
    """The curves, with arithmetic in normal basis."""
    for p in NORMAL:
        F, q = NormalField(degree(p)), polynomial_basis(degree(p))
        C = Curve(p["name"], F, q["a"] * F.one, p["b"], q["n"], q["h"], p["g"])
        check(C.contains(C.generator) and C.multiply(C.n, C.generator) is None, C.name, "G")
        yield C


class Isomorphism:
    """That of the field in normal basis onto that in polynomial basis by which b is the same.

    m is prime, and so the powers of b are a basis too: an element is a sum of them in one field, and that of the same powers in the other.
    """

    def __init__(self, C, D):
        self.C, self.D = C, D
        m = C.field.m
        powers = [C.field.one, 1]
        # rows[h] = (v, w): v has the highest bit h, and is the image of w.
        self.rows = {}
        for _ in range(m):
            v, w = powers
            while v and v.bit_length() in self.rows:
                reduced = self.rows[v.bit_length()]
                v, w = v ^ reduced[0], w ^ reduced[1]
            check(v != 0, C.name, "b has a smaller field")
            self.rows[v.bit_length()] = (v, w)
            powers = [C.field.mul(powers[0], C.b), D.field.mul(powers[1], D.b)]
        # Powers of b obey one equation in both fields, so that what is linear is multiplicative: shown of b^m.
        check(self(powers[0]) == powers[1], C.name, "b is not the same")

    def __call__(self, v):
        image = 0
        while v:
            reduced = self.rows[v.bit_length()]
            v, image = v ^ reduced[0], image ^ reduced[1]
        return image


def constants(C):
    D = curve_of(polynomial_basis(C.field.m))
    image = Isomorphism(C, D)
    F, u = D.field, image(1 << C.field.m - 1)
    dual, power = 0, u
    for j in range(F.m):  # x^j u
        dual |= F.trace(power) << j
        power = F.mul(power, 2)
    point = tuple(map(image, C.generator))
    check(D.in_subgroup(point) and D.contains(point), C.name, "G in polynomial basis")

    def words(v):
        return "[" + ", ".join(f"0x{v >> 64 * i & (1 << 64) - 1:x}" for i in range(-(-F.m // 64))) + "]"

    return f"""    NormalBasis {{
        name: "{C.name}",
        u: &{words(u)},
        dual: &{words(dual)},
        generator: [&{words(point[0])}, &{words(point[1])}],
    }},
"""


def main():
    text = "// Written by oracle/normal_basis.py.\n\n"
    text += f"pub(super) static NORMAL_BASES: [NormalBasis; {len(NORMAL)}] = [\n{''.join(map(constants, curves()))}];\n"
    if "--check" not in sys.argv:
        FILE.write_text(text)
    elif FILE.read_text() != text:
        print(f"{FILE} differs")
        sys.exit(1)


if __name__ == "__main__":
    main()
