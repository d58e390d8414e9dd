"""The group of points on y^2 + xy = x^3 + a x^2 + b over F_2^m, and their encodings of SEC 1.

A point is a pair (x, y) of field elements; the point at infinity O, the neutral element, is None.
"""

from gf2m import Field
from group import INFINITY, DecodeError, Group


class Curve(Group):
    """A curve y^2 + xy = x^3 + a x^2 + b with a base point of prime order n and cofactor h, over a field or that of exponents."""

    def __init__(self, name, exponents, a, b, n, h, generator):
        super().__init__(n, generator)
        self.name = name
        self.field = exponents if hasattr(exponents, "m") else Field(exponents)
        self.a, self.b, self.h = a, b, h
        self.length = (self.field.m + 7) // 8  # bytes of an encoded field element

    # The group law

    def contains(self, point):
        if point is INFINITY:
            return True
        F, (x, y) = self.field, point
        return F.square(y) ^ F.mul(x, y) == F.mul(F.square(x), x ^ self.a) ^ self.b

    def negate(self, point):
        if point is INFINITY:
            return INFINITY
        x, y = point
        return (x, x ^ y)

    def add(self, p, q):
        if p is INFINITY:
            return q
        if q is INFINITY:
            return p
        (x1, y1), (x2, y2) = p, q
        if x1 == x2:
            if y2 == x1 ^ y1:  # q = -p; this includes p = q of order two, where x = 0
                return INFINITY
            assert y1 == y2, "only p and -p share an x"
            return self.double(p)
        F = self.field
        slope = F.mul(y1 ^ y2, F.invert(x1 ^ x2))
        x3 = F.square(slope) ^ slope ^ x1 ^ x2 ^ self.a
        return (x3, F.mul(slope, x1 ^ x3) ^ x3 ^ y1)

    def double(self, p):
        if p is INFINITY or p[0] == 0:  # the point with x = 0 has order two
            return INFINITY
        F, (x1, y1) = self.field, p
        slope = x1 ^ F.mul(y1, F.invert(x1))
        x3 = F.square(slope) ^ slope ^ self.a
        return (x3, F.mul(slope, x1 ^ x3) ^ x3 ^ y1)

    # Points with a given x

    def y_over_x(self, x):
        """The z = y/x with bit 0 clear of the points with this x != 0 (the other is z + 1), or None.

        Dividing the curve equation by x^2 gives z^2 + z = x + a + b/x^2.
        """
        F = self.field
        return F.solve_quadratic(x ^ self.a ^ F.mul(self.b, F.square(F.invert(x))))

    def point_of_order_two(self):
        """(0, sqrt b), the only point with x = 0."""
        return (0, self.field.sqrt(self.b))

    # SEC 1, version 2, sections 2.3.3 and 2.3.4, with the hybrid form of X9.62

    def parity(self, point):
        """The bit of a compressed point: the low bit of y/x, and 0 where x = 0."""
        x, y = point
        return self.field.mul(y, self.field.invert(x)) & 1

    def encode(self, point, form="uncompressed"):
        if point is INFINITY:
            return b"\x00"
        x, y = (coordinate.to_bytes(self.length, "big") for coordinate in point)
        if form == "uncompressed":
            return b"\x04" + x + y
        if form == "compressed":
            return bytes([2 + self.parity(point)]) + x
        assert form == "hybrid"
        return bytes([6 + self.parity(point)]) + x + y

    def decode(self, encoding):
        """The point of the prime-order subgroup that `encoding` stands for; DecodeError for all else.

        The checks come in this order: empty input ("length"), tag, length, infinity, coordinates, the
        curve ("no-point" or "not-on-curve"), the parity of the hybrid form, the subgroup.
        """
        if len(encoding) == 0:
            raise DecodeError("length")
        tag, body, L = encoding[0], encoding[1:], self.length
        lengths = {0: 0, 2: L, 3: L, 4: 2 * L, 6: 2 * L, 7: 2 * L}
        if tag not in lengths:
            raise DecodeError("tag")
        if len(body) != lengths[tag]:
            raise DecodeError("length")
        if tag == 0:
            raise DecodeError("infinity")
        coordinates = [int.from_bytes(body[i : i + L], "big") for i in range(0, len(body), L)]
        if any(c >> self.field.m for c in coordinates):
            raise DecodeError("coordinate")
        if tag in (2, 3):
            point = self._decompress(coordinates[0], tag & 1)
        else:
            point = tuple(coordinates)
            if not self.contains(point):
                raise DecodeError("not-on-curve")
            if tag in (6, 7) and tag & 1 != self.parity(point):
                raise DecodeError("hybrid-parity")
        if not self.in_subgroup(point):
            raise DecodeError("subgroup")
        return point

    def _decompress(self, x, bit):
        if x == 0:
            return self.point_of_order_two()  # SEC 1 does not look at the bit here
        z = self.y_over_x(x)
        if z is None:
            raise DecodeError("no-point")
        return (x, self.field.mul(x, z ^ bit))
