"""The expansion of a scalar in powers of the Frobenius map phi of a curve over F_(p^m) that is defined over F_p.

phi^2 - t phi + p = 0 and phi^m = 1: in Z[x] / (x^m - 1) the multiples of p - t x + x^2 stand for zero.
"""

from fractions import Fraction

from glv import nearest


def order_over_extension(p, t, m):
    """#E(F_(p^m)) from t = p + 1 - #E(F_p): p^m + 1 - t_m, t_m the sum of the m-th powers of both roots."""
    before, trace = 2, t
    for _ in range(m - 1):
        before, trace = trace, t * trace - p * before
    return p**m + 1 - trace


def product(a, b):
    """The product in Z[x] / (x^m - 1)."""
    m = len(a)
    return [sum(a[i] * b[(k - i) % m] for i in range(m)) for k in range(m)]


def reciprocal(p, t, m):
    """1 / (p - t x + x^2) modulo x^m - 1, with rational coefficients, by Gauss and Jordan."""
    relation = [0] * m
    for i, c in enumerate((p, -t, 1)):
        relation[i % m] += c
    rows = [[Fraction(relation[(k - i) % m]) for i in range(m)] + [Fraction(k == 0)] for k in range(m)]
    for i in range(m):
        pivot = next(k for k in range(i, m) if rows[k][i] != 0)
        rows[i], rows[pivot] = rows[pivot], rows[i]
        rows[i] = [c / rows[i][i] for c in rows[i]]
        for k in range(m):
            if k != i:
                rows[k] = [c - rows[k][i] * d for c, d in zip(rows[k], rows[i])]
    inverse = [row[m] for row in rows]
    assert product(inverse, relation) == [1] + [0] * (m - 1)
    return relation, inverse


def expand(k, p, t, m):
    """k less the multiple of p - t x + x^2 whose quotient has the integers nearest to that of k."""
    relation, inverse = reciprocal(p, t, m)
    quotient = [nearest(k * c.numerator, c.denominator) for c in inverse]
    return [u - v for u, v in zip([k] + [0] * (m - 1), product(quotient, relation))]
