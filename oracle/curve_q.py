"""The groups of points on curves over fields of odd order, and their encodings.

A point is a pair (x, y) of field elements. On y^2 = x^3 + a x + b the neutral element O is the point at infinity, None.
On the Jacobi quartic y^2 = x^4 + 2 a x^2 + 1 it is (0, 1), and the quartic's two points at infinity, which have no
coordinates, are the strings "+" and "-". On the twisted Edwards curve -x^2 + y^2 = 1 + d x^2 y^2 with a square -1 and a
nonsquare d it is (0, 1), and all points have coordinates.
"""

from group import INFINITY, DecodeError, Group


class OddCurve(Group):
    """What the encodings need of a curve: `contains`, `negate`, and `right_side`, which is y^2 as a function of x."""

    def __init__(self, name, field, n, h, generator, compresses):
        super().__init__(n, generator)
        self.name, self.field, self.h = name, field, h
        self.compresses = compresses  # whether SEC 1 has a compressed form of its points
        self.forms = ("uncompressed", "compressed", "hybrid") if compresses else ("uncompressed",)

    def y(self, x):
        """The even root of y^2, or None where there is none."""
        return self.field.sqrt(self.right_side(x))

    def contains(self, point):
        if not isinstance(point, tuple):
            return self.has_at_infinity(point)
        x, y = point
        return self.field.square(y) == self.right_side(x)

    # SEC 1, version 2, sections 2.3.3 and 2.3.4, with the hybrid form of X9.62; 04 x y for the curves it does not know

    def encode(self, point, form="uncompressed"):
        if point == self.neutral:
            return b"\x00"
        assert form in self.forms
        x, y = (coordinate.to_bytes(self.field.bytes, "big") for coordinate in point)
        if form == "uncompressed":
            return b"\x04" + x + y
        parity = point[1] & 1
        return bytes([2 + parity]) + x if form == "compressed" else bytes([6 + parity]) + x + y

    def decode(self, encoding):
        """The point of order n that `encoding` stands for; DecodeError for all else.

        The checks come in this order: empty input ("length"), tag, length, infinity, coordinates, the curve ("no-point"
        or "not-on-curve"), the parity of the hybrid form, the neutral element written with coordinates ("infinity"),
        the subgroup.
        """
        if len(encoding) == 0:
            raise DecodeError("length")
        tag, body, L = encoding[0], encoding[1:], self.field.bytes
        lengths = {0: 0, 4: 2 * L}
        if self.compresses:
            lengths.update({2: L, 3: L, 6: 2 * L, 7: 2 * L})
        if tag not in lengths:
            raise DecodeError("tag")
        if len(body) != lengths[tag]:
            raise DecodeError("length")
        if tag == 0:
            raise DecodeError("infinity")
        coordinates = [int.from_bytes(body[i : i + L], "big") for i in range(0, len(body), L)]
        if not all(map(self.field.is_element, coordinates)):
            raise DecodeError("coordinate")
        if tag in (2, 3):
            point = self._decompress(coordinates[0], tag & 1)
        else:
            point = tuple(coordinates)
            if not self.contains(point):
                raise DecodeError("not-on-curve")
            if tag in (6, 7) and tag & 1 != point[1] & 1:
                raise DecodeError("hybrid-parity")
        if point == self.neutral:
            raise DecodeError("infinity")
        if not self.in_subgroup(point):
            raise DecodeError("subgroup")
        return point

    def _decompress(self, x, bit):
        y = self.y(x)
        if y is None:
            raise DecodeError("no-point")
        return (x, y if bit == 0 else self.field.negate(y))


class Weierstrass(OddCurve):
    """y^2 = x^3 + a x + b with a base point of prime order n and cofactor h."""

    equation = "weierstrass"

    def __init__(self, name, field, a, b, n, h, generator):
        super().__init__(name, field, n, h, generator, compresses=field.m == 1)
        self.a, self.b = a, b

    def right_side(self, x):
        F = self.field
        return F.add(F.mul(F.add(F.square(x), self.a), x), self.b)

    def has_at_infinity(self, point):
        return point is INFINITY

    def negate(self, p):
        return INFINITY if p is INFINITY else (p[0], self.field.negate(p[1]))

    def add(self, p, q):
        if p is INFINITY:
            return q
        if q is INFINITY:
            return p
        F, (x1, y1), (x2, y2) = self.field, p, q
        if x1 == x2:
            if y2 == F.negate(y1):  # q = -p; this includes p = q of order two, where y = 0
                return INFINITY
            assert y1 == y2, "only p and -p share an x"
            return self.double(p)
        return self._third(F.mul(F.sub(y2, y1), F.invert(F.sub(x2, x1))), p, q)

    def double(self, p):
        if p is INFINITY or p[1] == 0:  # the points with y = 0 have order two
            return INFINITY
        F, (x, y) = self.field, p
        return self._third(F.mul(F.add(F.mul(3, F.square(x)), self.a), F.invert(F.add(y, y))), p, p)

    def _third(self, slope, p, q):
        """The negative of the third point on the line of this slope through p and q."""
        F, (x1, y1), (x2, _) = self.field, p, q
        x3 = F.sub(F.sub(F.square(slope), x1), x2)
        return (x3, F.sub(F.mul(slope, F.sub(x1, x3)), y1))


class JacobiQuartic(OddCurve):
    """y^2 = x^4 + 2 a x^2 + 1 with a base point of prime order n and cofactor h.

    Three points have order two: (0, -1) and the two at infinity, where y/x^2 is 1 or -1, "+" and "-".
    """

    equation = "jacobi-quartic"
    neutral = (0, 1)

    def __init__(self, name, field, a, n, h, generator):
        super().__init__(name, field, n, h, generator, compresses=False)
        self.a = a

    def right_side(self, x):
        F, square = self.field, self.field.square(x)
        return F.add(F.mul(F.add(square, F.add(self.a, self.a)), square), 1)

    def has_at_infinity(self, point):
        return point in ("+", "-")

    def negate(self, p):
        return p if isinstance(p, str) else (self.field.negate(p[0]), p[1])

    def order_two(self):
        return (0, self.field.negate(1))

    def add_infinity(self, p, s):
        """p plus the point at infinity s: (x, y) goes to (-s/x, s y/x^2), for x = 0 to the point where y/x^2 is s y."""
        F, minus = self.field, {"+": "-", "-": "+"}
        if isinstance(p, str):
            return self.neutral if p == s else self.order_two()
        x, y = p
        if x == 0:
            return s if y == 1 else minus[s]
        signed = (lambda c: c) if s == "+" else F.negate
        inverse = F.invert(x)
        return (signed(F.negate(inverse)), signed(F.mul(y, F.square(inverse))))

    def add(self, p, q):
        if isinstance(q, str):
            return self.add_infinity(p, q)
        if isinstance(p, str):
            return self.add_infinity(q, p)
        F, (x1, y1), (x2, y2) = self.field, p, q
        xx = F.mul(x1, x2)
        denominator = F.sub(1, F.square(xx))
        if denominator == 0:  # q = -p + s, with the sum s, or q = p + s, with the sum 2 p + s, s at infinity
            for s in ("+", "-"):
                if q == self.add_infinity(self.negate(p), s):
                    return s
            for s in ("+", "-"):
                if q == self.add_infinity(p, s):
                    return self.add_infinity(self.double(p), s)
            raise AssertionError("the denominator is 0 for no other points")
        inverse = F.invert(denominator)
        x3 = F.mul(F.add(F.mul(x1, y2), F.mul(x2, y1)), inverse)
        left = F.mul(F.add(1, F.square(xx)), F.add(F.mul(y1, y2), F.mul(F.add(self.a, self.a), xx)))
        right = F.mul(F.add(xx, xx), F.add(F.square(x1), F.square(x2)))
        return (x3, F.mul(F.add(left, right), F.square(inverse)))

    def double(self, p):
        return self.add(p, p)


class TwistedEdwards(OddCurve):
    """-x^2 + y^2 = 1 + d x^2 y^2 with a base point of prime order n and cofactor h."""

    equation = "twisted-edwards"
    neutral = (0, 1)

    def __init__(self, name, field, d, n, h, generator):
        super().__init__(name, field, n, h, generator, compresses=False)
        self.d = d

    def right_side(self, x):
        """y^2 = (1 + x^2)/(1 - d x^2): the denominator is not 0, d being no square."""
        F, square = self.field, self.field.square(x)
        return F.mul(F.add(1, square), F.invert(F.sub(1, F.mul(self.d, square))))

    def has_at_infinity(self, point):
        return False

    def negate(self, p):
        return (self.field.negate(p[0]), p[1])

    def order_two(self):
        return (0, self.field.negate(1))

    def add(self, p, q):
        F, (x1, y1), (x2, y2) = self.field, p, q
        v = F.mul(self.d, F.mul(F.mul(x1, x2), F.mul(y1, y2)))
        x3 = F.mul(F.add(F.mul(x1, y2), F.mul(y1, x2)), F.invert(F.add(1, v)))
        y3 = F.mul(F.add(F.mul(y1, y2), F.mul(x1, x2)), F.invert(F.sub(1, v)))
        return (x3, y3)

    def double(self, p):
        return self.add(p, p)
