"""Adds the known answers of a new binary curve, and of its field, to carryless/vectors/known_answers.json.

    python3 oracle/known_answers.py K-239

PARI/GP computes them: it needs the program gp (Debian: pari-gp). Entries that are there already stay as they are.
Products, points and multiples are PARI's; only expansions in powers of tau, which PARI does not have, are made here, and
check.py checks them by what they stand for.
"""

import json
import subprocess
import sys
from fractions import Fraction
from math import floor

from check import TauIntegers
from parameters import CURVES, PARAMETERS, curve, field_name
from stream import random_below, random_bits
from write_vectors import VECTORS, render

# Elements are integers outside, and powers of the generator g inside. O is [0] in PARI.
FUNCTIONS = """
g = ffgen({polynomial} * Mod(1, 2), 'g);
element(a) = subst(Pol(binary(a), 'g), 'g, g);
integer(e) = subst(lift(e.pol), 'g, 2);
point(p) = if(p, apply(element, p), [0]);
put(p) = print(if(#p == 1, "null", apply(integer, p)));
E = ellinit([g^0, element({a}), 0*g, 0*g, element({b})]);
G = point([{gx}, {gy}]);
slope(p) = integer(p[1] + p[2]/p[1]);
half_trace(e) = sum(i = 0, (d - 1)/2, e^(4^i));
d = {m};
root(e) = if(trace(e) == 0, my(z = integer(half_trace(e))); z - z % 2, "null");
"""


def pari(p, lines):
    """What PARI prints for each line: an integer, a point or null."""
    polynomial = "(" + " + ".join(f"'g^{e}" for e in p["poly_exponents"]) + ")"
    head = FUNCTIONS.format(polynomial=polynomial, a=p["a"], b=p["b"], gx=p["Gx"], gy=p["Gy"], m=p["m"])
    try:
        run = subprocess.run(["gp", "-qf"], input=head + "\n".join(lines), capture_output=True, text=True, check=True)
    except FileNotFoundError:
        sys.exit("known_answers.py: the program gp is missing: install PARI/GP (Debian: apt-get install pari-gp)")
    answers = run.stdout.splitlines()
    if len(answers) != len(lines):
        sys.exit(f"known_answers.py: gp answered {len(answers)} of {len(lines)} lines:\n{run.stderr}")
    return [json.loads(answer) for answer in answers]


def hexadecimal(value):
    """An integer, a point, or null as in the file."""
    if isinstance(value, list):
        return [hex(c) for c in value]
    return None if value in (None, "null") else hex(value)


def field(p):
    m = p["m"]
    names = ("mul", "sqr_a", "inv_a", "sqrt_a", "trace_a", "halftrace_a", "solve_a", "ab_plus_cd", "ac", "raw_product")
    line = (
        "a = element({}); b = element({}); c = element({}); e = element({}); "
        "print([integer(a*b), integer(a^2), integer(1/a), integer(a^(2^(d - 1))), lift(trace(a)), "
        "integer(half_trace(a)), root(a), integer(a*b + c*e), integer(a*c), "
        "subst(lift(Pol(binary({}))*Pol(binary({}))*Mod(1, 2)), 'x, 2), integer(a^(2^10))])"
    )
    pairs = [(1, 1), (2**m - 1, 2**m - 1), (1 << m - 1, 1 << m - 1), (2, 1 << m - 1)]
    drawn = lambda name, i: random_bits(m, f"known answers {m} {name} {i}") | 1
    pairs += [(drawn("a", i), drawn("b", i)) for i in range(8)]
    operands = [(a, b, drawn("c", i), drawn("d", i)) for i, (a, b) in enumerate(pairs)]
    tests = []
    for (a, b, c, d), answer in zip(operands, pari(p, [line.format(a, b, c, d, a, b) for a, b, c, d in operands])):
        test = {"a": hex(a), "b": hex(b)}
        test |= {name: hexadecimal(value) for name, value in zip(names[:7], answer)}
        test["trace_a"] = answer[4]
        test |= {"c": hex(c), "d": hex(d)}
        test |= {name: hexadecimal(value) for name, value in zip(names[7:], answer[7:])}
        test["sqr_2_10_a"] = hex(answer[-1])
        tests.append(test)
    return {"poly": p["poly_exponents"], "tests": tests}


def multiples(p):
    n, t = p["n"], p["n"].bit_length()
    drawn = lambda i: random_below(n, f"known answers {p['name']} {i}")
    scalars = [0, 1, 2, 3, 4, 5, 7, n - 3, n - 2, n - 1, n, n + 1]
    scalars += [1 << t // 2, 1 << t - 1, (1 << t - 1) - 1, (1 << t) - 1, int("aa" * (t // 8), 16)]
    scalars += [drawn(i) for i in range(5)]
    lines = [f"put(ellmul(E, G, {k}))" for k in scalars]
    others = [(drawn(f"scalar {i}"), drawn(f"base {i}")) for i in range(5)]
    bases = pari(p, [f"put(ellmul(E, G, {base}))" for _, base in others])
    lines += [f"put(ellmul(E, point({base}), {k}))" for (k, _), base in zip(others, bases)]
    scalars = [(k, "G") for k in scalars] + [(k, hexadecimal(base)) for (k, _), base in zip(others, bases)]
    return [{"k": hex(k), "base": base, "out": hexadecimal(out)} for (k, base), out in zip(scalars, pari(p, lines))]


def halvings(p):
    n, t = p["n"], p["n"].bit_length()
    tests = []
    for i in range(4):
        k, half = (random_below(n, f"known answers {p['name']} halving {name} {i}") for name in ("k", "P"))
        lines = [f"P = ellmul(E, G, {half}); Q = ellmul(E, P, 2); put({value})" for value in "QP"]
        lines += ["print(slope(P))", "print(slope(Q))"]
        twice, point, lam, lam2 = (hexadecimal(value) for value in pari(p, lines))
        k_t, k_l = ((k << shift) % n for shift in (t, t // 2))
        test = {"twoP": twice, "P": point, "lam": lam, "lam2": lam2}
        tests.append(test | {"k": hex(k), "t": t, "kprime": hex(k_t), "ell": t // 2, "kprime_ell": hex(k_l)})
    return tests


def sums(p):
    tests = []
    for i in range(3):
        drawn = [random_below(p["n"], f"known answers {p['name']} sum {name} {i}") for name in ("u", "v", "Q")]
        u, v, q = drawn
        lines = [f"Q = ellmul(E, G, {q}); put(Q)", f"put(elladd(E, ellmul(E, G, {u}), ellmul(E, Q, {v})))"]
        point, out = (hexadecimal(value) for value in pari(p, lines))
        tests.append({"u": hex(u), "v": hex(v), "Q": point, "out": out})
    return tests


def nearest(ring, l0, l1):
    """The element of Z[tau] nearest to l0 + l1 tau: Solinas 2000, routine 60."""
    mu = ring.mu
    f0, f1 = (floor(c + Fraction(1, 2)) for c in (l0, l1))
    e0, e1 = l0 - f0, l1 - f1
    h0 = h1 = 0
    e = 2 * e0 + mu * e1
    if e >= 1:
        h0, h1 = (0, mu) if e0 - 3 * mu * e1 < -1 else (1, 0)
    elif e0 + 4 * mu * e1 >= 2:
        h1 = mu
    if e < -1:
        h0, h1 = (0, -mu) if e0 - 3 * mu * e1 >= 1 else (-1, 0)
    elif e0 + 4 * mu * e1 < -2:
        h1 = -mu
    return f0 + h0, f1 + h1


def expansions(p):
    """rho = k modulo delta = (tau^m - 1)/(tau - 1), and its NAFs in powers of tau."""
    ring, n = TauIntegers(p["a"]), p["n"]
    mu = ring.mu
    times = lambda v, w: (v[0] * w[0] - 2 * v[1] * w[1], v[0] * w[1] + v[1] * w[0] + mu * v[1] * w[1])
    delta, power = (0, 0), (1, 0)
    for _ in range(p["m"]):  # 1 + tau + ... + tau^(m - 1)
        delta, power = (delta[0] + power[0], delta[1] + power[1]), ring.times_tau(power)
    conjugate = (delta[0] + mu * delta[1], -delta[1])
    assert ring.norm(delta) == n, "delta has norm n"
    tests = []
    for k in [1, 2, 3, n - 1] + [random_below(n, f"known answers {p['name']} tau {i}") for i in range(3)]:
        quotient = nearest(ring, *(Fraction(k * c, n) for c in conjugate))
        product = times(quotient, delta)
        rho = (k - product[0], -product[1])
        test = {"k": hex(k), "rho": [str(c) for c in rho]}
        for w in range(2, 7):
            test["tnaf" if w == 2 else f"wtnaf{w}"] = naf(ring, rho, w)
        tests.append(test)
    return tests


def naf(ring, v, w):
    alphas = {u: ring.alpha(u, w) for u in range(1, 2 ** (w - 1), 2)}
    digits = []
    while v != (0, 0):
        digit = 0
        if v[0] % 2:
            digits_of = [s * u for u in alphas for s in (1, -1)]
            digit = next(u for u in digits_of if ring.divides(w, (v[0] - u, v[1])))
            sign, alpha = (1 if digit > 0 else -1), alphas[abs(digit)]
            v = (v[0] - sign * alpha[0], v[1] - sign * alpha[1])
        digits.append(digit)
        v = (v[1] + ring.mu * v[0] // 2, -v[0] // 2)  # v / tau
    return digits


def main(names):
    if len(names) != 1 or names[0] not in {C.name for C in CURVES}:
        sys.exit("usage: python3 oracle/known_answers.py CURVE, a curve of oracle/parameters.py")
    p = next(p for p in PARAMETERS if p["name"] == names[0])
    path = VECTORS / "known_answers.json"
    known = json.loads(path.read_text(encoding="utf-8"))
    parts = [("binary_fields", field_name(curve(p).field), field), ("curves", p["name"], multiples)]
    parts += [("halving", p["name"], halvings), ("multi_scalar", p["name"], sums)]
    parts += [("tnaf", p["name"], expansions)] if p["b"] == 1 else []
    for part, key, answers in parts:
        if key not in known[part]:
            known[part][key] = answers(p)
            print(f"{part}: {len(known[part][key])} answers for {key}")
    path.write_text(render(known) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
