"""The binary field F_2^m = F_2[x] / f(x), in a basis of powers of x.

An element is a Python int below 2^m: bit i is the coefficient of x^i. Addition is XOR (`^`), and is
written so wherever it is needed. Everything else follows its definition as closely as a bearable
running time allows.
"""


def polynomial(exponents):
    """The polynomial over F_2 that is the sum of x^e over `exponents`."""
    return sum(1 << e for e in exponents)


def polynomial_product(a, b):
    """The product in F_2[x], not reduced: the school method on the hexadecimal digits of `b`."""
    multiples = [0]  # multiples[d] = a * d for the sixteen polynomials d of degree below 4
    for d in range(1, 16):
        multiples.append((multiples[d >> 1] << 1) ^ (a if d & 1 else 0))
    product = 0
    for digit in format(b, "x"):
        product = (product << 4) ^ multiples[int(digit, 16)]
    return product


def polynomial_square(a):
    """The square in F_2[x]: a(x)^2 = a(x^2), so the binary digits of `a` are read in base 4."""
    return int(format(a, "b"), 4)


class Field:
    """F_2^m, given by the exponents of its reduction polynomial, for example (163, 7, 6, 3, 0)."""

    one = 1

    def __init__(self, exponents):
        self.m = exponents[0]
        assert self.m % 2 == 1, "the half-trace needs an odd m"
        self.exponents = tuple(exponents)
        self.f = polynomial(exponents)

    def reduce(self, a):
        """The remainder of a polynomial of any degree: x^m is replaced by the rest of f."""
        mask = (1 << self.m) - 1
        while a >> self.m:
            high, a = a >> self.m, a & mask
            for e in self.exponents[1:]:
                a ^= high << e
        return a

    def mul(self, a, b):
        return self.reduce(polynomial_product(a, b))

    def square(self, a):
        return self.reduce(polynomial_square(a))

    def invert(self, a):
        """1/a by the extended Euclidean algorithm; 0 for a = 0.

        Kept true throughout: u = g * a and v = h * a modulo f.
        """
        if a == 0:
            return 0
        u, v, g, h = a, self.f, 1, 0
        while u != 1:
            shift = u.bit_length() - v.bit_length()
            if shift < 0:
                u, v, g, h, shift = v, u, h, g, -shift
            u ^= v << shift
            g ^= h << shift
        return self.reduce(g)

    def power_of_two(self, a, i):
        """a^(2^i), by i squarings."""
        for _ in range(i):
            a = self.square(a)
        return a

    def sqrt(self, a):
        """The square root a^(2^(m-1)): squaring it gives a^(2^m) = a."""
        return self.power_of_two(a, self.m - 1)

    def trace(self, a):
        """Tr(a) = a + a^2 + a^4 + ... + a^(2^(m-1)), which is 0 or 1."""
        total = 0
        for _ in range(self.m):
            total ^= a
            a = self.square(a)
        assert total in (0, 1)
        return total

    def half_trace(self, a):
        """H(a) = a + a^4 + a^16 + ... + a^(4^((m-1)/2)); H(a)^2 + H(a) = a + Tr(a)."""
        total = 0
        for _ in range((self.m + 1) // 2):
            total ^= a
            a = self.power_of_two(a, 2)
        return total

    def solve_quadratic(self, a):
        """The root z of z^2 + z = a with bit 0 clear (the other is z + 1); None where there is none."""
        z = self.half_trace(a) & ~1
        return z if self.square(z) ^ z == a else None

    def is_field(self):
        """Whether f is irreducible, for a prime m: then every irreducible factor of x^(2^m) - x has
        degree 1 or m, and f is a product of such factors when it divides that polynomial."""
        has_a_root = self.f & 1 == 0 or bin(self.f).count("1") % 2 == 0
        return self.power_of_two(2, self.m) == 2 and not has_a_root
