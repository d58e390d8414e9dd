"""The field F_2^m[u] / (u^2 + u + 1), m odd, over a field F_2^m of gf2m.py.

An element a0 + a1 u is the int a0 | a1 << h, h the bits of whole 64-bit limbs of a part: addition is XOR here too.
"""

from gf2m import Field


class Quadratic(Field):
    """Powers, roots and traces are those of any field of 2^m elements; there is no half-trace, m being even."""

    def __init__(self, part):
        self.part = part
        self.m = 2 * part.m
        self.shift = -(-part.m // 64) * 64

    def join(self, a0, a1):
        return a0 | a1 << self.shift

    def split(self, a):
        return a & ((1 << self.shift) - 1), a >> self.shift

    def mul(self, a, b):
        """(a0 b0 + a1 b1) + (a0 b1 + a1 b0 + a1 b1) u, from u^2 = u + 1."""
        F, (a0, a1), (b0, b1) = self.part, self.split(a), self.split(b)
        high = F.mul(a1, b1)
        return self.join(F.mul(a0, b0) ^ high, F.mul(a0, b1) ^ F.mul(a1, b0) ^ high)

    def square(self, a):
        return self.mul(a, a)

    def conjugate(self, a):
        """a^(2^m): u becomes u + 1."""
        a0, a1 = self.split(a)
        return self.join(a0 ^ a1, a1)

    def invert(self, a):
        """The conjugate over the norm; 0 for a = 0."""
        norm, rest = self.split(self.mul(a, self.conjugate(a)))
        assert rest == 0
        return self.mul(self.conjugate(a), self.part.invert(norm))

    def solve_quadratic(self, a):
        """The root z of z^2 + z = a with bit 0 clear (the other is z + 1); None where there is none.

        The parts: z1^2 + z1 = a1 and z0^2 + z0 = a0 + z1^2, for one of the two z1.
        """
        F, (a0, a1) = self.part, self.split(a)
        z1 = F.solve_quadratic(a1)
        if z1 is None:
            return None
        for z1 in (z1, z1 ^ 1):
            z0 = F.solve_quadratic(a0 ^ F.square(z1))
            if z0 is not None:
                assert self.square(self.join(z0, z1)) ^ self.join(z0, z1) == a
                return self.join(z0, z1)
