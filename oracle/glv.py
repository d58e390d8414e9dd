"""The decomposition of a scalar for the endomorphism of WAP-160: k = k1 + k2 lambda modulo n, k1 and k2 short."""


def nearest(numerator, denominator):
    """The integer nearest to a fraction with odd denominator > 0: there are no ties."""
    return (2 * numerator + denominator) // (2 * denominator)


def decompose(k, n, v1, v2):
    """(k, 0) less the lattice vector c1 v1 + c2 v2 that is nearest in coordinates of v1, v2 (determinant n)."""
    (a1, b1), (a2, b2) = v1, v2
    assert a1 * b2 - a2 * b1 == n
    c1, c2 = nearest(b2 * k, n), nearest(-b1 * k, n)
    return k - c1 * a1 - c2 * a2, -c1 * b1 - c2 * b2
