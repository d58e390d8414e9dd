"""The endomorphisms (x, y) -> (beta x, y) of y^2 = x^3 + b, and scalars as k = k1 + k2 lambda modulo n, k1 and k2 short."""


def nearest(numerator, denominator):
    """The integer nearest to a fraction with odd denominator > 0: there are no ties."""
    return (2 * numerator + denominator) // (2 * denominator)


def decompose(k, n, v1, v2):
    """(k, 0) less the lattice vector c1 v1 + c2 v2 that is nearest in coordinates of v1, v2 (determinant n).

    The coordinates are taken of b2/n and -b1/n rounded to 320 bits: between two vectors that are as near, either may be taken.
    """
    (a1, b1), (a2, b2) = v1, v2
    assert a1 * b2 - a2 * b1 == n
    c1, c2 = (k * nearest(b << 320, n) + (1 << 319) >> 320 for b in (b2, -b1))
    return k - c1 * a1 - c2 * a2, -c1 * b1 - c2 * b2


def cube_roots(p):
    """The two cube roots of 1 modulo a prime p = 1 (mod 3), but for 1."""
    root = next(r for r in (pow(g, (p - 1) // 3, p) for g in range(2, p)) if r != 1)
    return root, root * root % p


def short_vector(n, eigenvalue):
    """The first remainder below the root of n in Euclid's algorithm of n and lambda: u = -v lambda modulo n, as (u, v)."""
    (r, s), (u, v) = (n, 0), (eigenvalue, 1)
    while u * u >= n:
        q = r // u
        (r, s), (u, v) = (u, v), (r - q * u, s - q * v)
    return u, -v


def short_basis(n, eigenvalue):
    """a and b with n = a^2 + a b + b^2, b = a / lambda: (a, -b) and (a + b, a) are a basis of the lattice."""
    u, v = short_vector(n, eigenvalue)
    # The units of Z[lambda] turn the vector by sixths of the plane; one of them makes u and -v positive.
    for _ in range(6):
        if u > 0 > v:
            assert u * u - u * v + v * v == n
            return u, -v
        u, v = -v, u - v  # times -lambda^2 = 1 + lambda, as lambda^2 = -1 - lambda
    raise AssertionError("no vector of this norm")
