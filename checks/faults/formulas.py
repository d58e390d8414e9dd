"""The faults in point formulas: a constant, a sign, a term or a case, at least one in each, which `formula_proofs` has to find.

In a line of a file `‹right|wrong›` marks the expression in whose place another stands where the fault is switched on.
"""

import re

from faults import Fault

MARK = re.compile(r"‹(.*?)\|(.*?)›", re.S)
COORDINATES = "carryless/src/coordinates/"
COMPACT = "carryless/src/compact/"
LINES = {
    "carryless/src/curve/equation/binary.rs": [
        ("sum: y3 lacks y1", "let y3 = l * (x1 + x3) + ‹x3 + y1|x3›;"),
    ],
    "carryless/src/curve/equation/weierstrass.rs": [
        ("double: 2x² for 3x²", "(‹xx + xx + xx|xx + xx› + C::a()) * invert"),
        ("sums: the sign of y1", "slope * (x1 - x3) ‹- y1|+ y1›"),
    ],
    "carryless/src/curve/equation/jacobi_quartic.rs": [
        ("sums: av for 2av", "(yy + ‹av + av|av›)"),
    ],
    "carryless/src/curve/equation/twisted_edwards.rs": [
        ("sums: the sign of x1x2", "let y3 = (yy ‹+ xx|- xx›)"),
    ],
    COORDINATES + "simultaneous.rs": [
        ("entries: the inverse is not multiplied on", "inverse = ‹inverse * d|inverse›;"),
        ("inverses: the inverse is not multiplied on", "inverse = ‹inverse * or_one(v)|inverse›;"),
    ],
    COORDINATES + "binary/lopez_dahab.rs": [
        ("double: X lacks U", "let x1 = ‹sx.square() + u|sx.square()›;"),
        ("double: Y lacks aZ", "‹C::times_a(z1) + sy|sy› + u);"),
        ("−P: X for XZ", "LopezDahab { y: ‹self.x * self.z|self.x› + self.y,"),
        ("mixed, 8M: y2 for x2 + y2", "mul_add2(e + z3, f, ‹x2 + y2|y2›, z3.square())"),
        ("mixed, 9M: G has C for E", "mul_add2_prepared(x2, ‹e|c›, &prepared_z3, y2)"),
        ("mixed, 9M: G for y2", "mul_add2_prepared(x3, e + z3, &prepared_z3, ‹g|y2›)"),
        ("sum: X3 lacks BC", "F::mul_add2(a, h + d, b, ‹c + g|g›)"),
        ("sum: P = −Q is taken for P = Q", "return if ‹i.is_zero().declassify()|true› { Sum::Double }"),
        ("to affine: Z for Z²", "(self.x * i, self.y * ‹i.square()|i›)"),
        ("entries: Z for Z²", "(x * i, y * ‹i.square()|i›)"),
    ],
    COORDINATES + "binary/mod.rs": [
        ("τ: squares of squares", "*element = ‹element.square()|element.square().square()›;\n"),
    ],
    COORDINATES + "binary/kim_kim.rs": [
        ("double, a = 1: Y3 lacks BZ3", "(b, ‹b + x3 + z3|b + x3›)"),
        ("double, a = 0: Y3 lacks X3Z3", "(b + x3, ‹b + z3|b›)"),
        ("double, b = 1: Y3 lacks T3", "‹u * v + t3|u * v› + C::times_a(t3)"),
        ("mixed: P = Q is taken for P = −Q", "if ‹a.is_zero().declassify()|false› { Self::from_affine(q).double() }"),
        ("mixed: F lacks C", "mul_prepared(&prepared_c, ‹a + c|a›)"),
        ("sum: T2 for T1", "add_with_squares_vartime(‹self.t|q.t›, q.to"),
    ],
    COORDINATES + "binary/lambda.rs": [
        ("first steps: z for z + 1", "x * (‹z + C::Field::ONE|z›) + y"),
        ("later steps: λ for λ + 1", "(h + (‹lambda + C::Field::ONE|lambda›))"),
        ("cofactor 2, the other half: z for z + 1", "z + ‹where_other(C::Field::ONE)|C::Field::ZERO›)"),
        ("cofactor 4, the other half: x' lacks z", "‹half.x + z|half.x› + root"),
    ],
    COORDINATES + "binary/lambda_projective.rs": [
        ("double: T lacks aZ²", "c + ‹C::times_a(a)|C::Field::ZERO›;"),
        ("double: L lacks Z", "+ x3 + ‹z3|C::Field::ZERO›;"),
        ("sum: K lacks Z2", "let k = ‹C::Field::mul_prepared(&z2, C::Field::mul_prepared(&c, g))|C::Field::mul_prepared(&c, g)›;"),
        ("sum: L1 for L1 + Z1", "k.mul_wide(‹self.l + self.z|self.l›)"),
        ("mixed: L1 for L1 + Z1", "j.mul_wide(‹self.l + self.z|self.l›)"),
        ("mixed: D for E", "(C::Field::mul_prepared(&c, self.x), C::Field::mul_prepared(&c, ‹e|self.x›));"),
        ("sums: P = −Q is taken for P = Q", "if ‹c.is_zero().declassify()|true› { q.double() }"),
        ("sums: with O for with N", "p.lacks_lambda_vartime() && ‹!p.x.is_zero().declassify()|true›;"),
        ("to affine: x for x + λ", "x * (‹x + self.l * i|self.l * i›))"),
        ("to affine: b^(1/4) for √b", "‹C::fourth_root_of_b().square()|C::fourth_root_of_b()›)"),
        ("from affine: L lacks x²", "l: or_one(‹xx + p.y|p.y›)"),
        ("−P: L is kept", "l: ‹self.l + self.z|self.l›, ..self"),
        ("entries: λ for λ + 1", "lambda: ‹q.lambda + one|q.lambda›, ..*q"),
    ],
    COORDINATES + "binary/x_only.rs": [
        ("step: b for b^(1/4)", "E::all(‹C::fourth_root_of_b()|C::b()›).mul_inlined(doubled.z)"),
        ("step: X3 has A² for AB", "mul_add2_inlined(x, z3, a, ‹b|a›)"),
        ("step side by side: X3 lacks AB", "Self::new(‹xz3 + ab|xz3›, z3)"),
        ("y recovered: x for x²", "‹Field::square(x)|x› + y, t)"),
    ],
    COORDINATES + "binary/complete.rs": [
        ("double, b = 1: D for D + T²", "[u + at + zz, ‹d + x3|d›]"),
        ("double: W lacks aTZ²", "E::mul_add2(xx, u + at, zz, ‹s + at|s›)"),
        ("sum: the second e is left out", "[g, s + e, f, ‹u + e|u›]"),
        ("a = u: a for a²", "Some(root) => ‹v.times_u(root) + v|v.times_u(root)›,"),
        ("double, a = u: y lacks β²z", "‹z.times_binomial(2 * e)|z.times_binomial(e)›).square()"),
        ("double, a = u: S lacks x²", "(‹y + x.square()|y› + times_aa::<C, _>(t))"),
        ("mixed: U2 lacks X2", "let u2 = ‹s2 + x2|s2›;"),
        ("from affine: S lacks aX", "y + x.square() + ‹x + times_a::<C, _>(x)|x›"),
        ("to affine: x for x²", "‹Field::square(affine_x)|affine_x› + affine_x"),
        ("entry: 1/x for 1/x²", "* ‹Field::square(i)|i›);\n        let s ="),
        ("τ: U lacks XZ", "Self::new([x, s, z, ‹s + x * z|s›])"),
        ("−P: S is kept", "Self::new([x, E::select(mask, ‹u|s›, s), z"),
        ("whether P = Q: U2 for U1", "products([s1, s2], [u2, ‹u1|u2›])"),
    ],
    COORDINATES + "prime/mod.rs": [
        ("slope, a = −3: the sign of Z²", "(x - zz) * (‹x + zz|x - zz›);"),
        ("slope, a = 0: 2X² for 3X²", "‹xx + xx + xx|xx + xx›\n"),
        ("slope, any a: 2X² for 3X²", "‹xx + xx + xx|xx + xx› + C::times_a"),
    ],
    COORDINATES + "prime/jacobian.rs": [
        ("double, a = −3: the sign of Z²", "(x - zz).mul_inlined(‹x + zz|x - zz›)"),
        ("double: the sign of Y⁴", "mul_inlined(beta - x3) ‹- yy.square_inlined()|+ yy.square_inlined()›"),
        ("sums: V for 2V", "r.square() - hhh ‹- v - v|- v›;"),
        ("sum: Z3 lacks Z2", "z: ‹self.z * q.z|self.z› * h }\n"),
        ("mixed: Z² for Z³", "y2 * (‹self.z * zz|zz›) - self.y"),
    ],
    COORDINATES + "prime/jacobian_masked.rs": [
        ("sum: a double where P = −Q", "select(‹h.is_zero() & r.is_zero()|h.is_zero()›, self"),
        ("sum: a double where y1 = y2", "let sum = Self::select(self.z.is_zero(), q, ‹sum|Self::select(r.is_zero(), self.doubled_n(1), sum)›)"),
        ("sum: Q = O", "Self::select(‹q.z.is_zero()|Mask::public(false)›, self, sum)"),
        ("sum: Z2² for Z2³", "self.y * (‹q.z * zz2|zz2›)"),
        ("mixed: y2 for y2Z³", "(h, r) = (q.x * zz - self.x, ‹q.y * (self.z * zz)|q.y› - self.y);"),
    ],
    COORDINATES + "prime/chudnovsky.rs": [
        ("double: 4Y⁴ for 8Y⁴", "alpha * (beta - x3) ‹- half_gamma - half_gamma|- half_gamma›"),
        ("sum: Z³ for Z²", "(q.x * ‹self.zz|self.zzz› - u1"),
        ("mixed: Z² for Z³", "y2 * ‹self.zzz|self.zz› - self.y"),
        ("mixed, with Jacobian coordinates: Z3 lacks Z2", "z: ‹p.z * q.z|p.z› * h"),
    ],
    COORDINATES + "prime/xyzz.rs": [
        ("double: the sign of WY", "m * (s - x3) ‹- w * y|+ w * y›"),
        ("sums: Q for 2Q", "r.square() - ppp ‹- q - q|- q›;"),
        ("sum: ZZZ3 lacks ZZZ2", "zzz: ‹self.zzz * q.zzz|self.zzz› * ppp"),
        ("mixed: ZZ3 is doubled", "zz: self.zz * ‹pp|(pp + pp)›,"),
        ("to Jacobian coordinates: Y lacks ZZZ", "y: ‹self.y * self.zzz|self.y›, z"),
        ("to affine: 1/ZZZ for 1/Z", "‹self.zz * i|i›;\n"),
    ],
    COORDINATES + "prime/homogeneous.rs": [
        ("a = −3: C for 3C", "triple(a + ‹triple(c)|c›"),
        ("any a: the sign of aC", "C::times_a(ac ‹- a|+ a›)"),
        ("sums: the sign of tu", "y: plus * minus ‹- t * minus_u|+ t * minus_u›,\n            z: F::"),
        ("double: Z3 is half", "z: ‹half + half|half› }"),
        ("sum: X1Z2 + X2Z1 keeps Z1Z2", "(q.x + q.z) - ‹(a + c)|a›;"),
        ("mixed: F lacks X1", "let f = ‹q.x * self.z + self.x|q.x * self.z›;"),
    ],
    COORDINATES + "prime/extended.rs": [
        ("double: Z² for 2Z²", "[e, ‹g - zz - zz|g - zz›, g, -sum]"),
        ("sums: d for 2d", "‹C::b() + C::b()|C::b()›"),
        ("sums: Z1Z2 for 2Z1Z2", "(self.t * q.t), ‹zz + zz|zz›])"),
        ("entries: Z2 for 2Z2", "(self.y - self.x, self.y + self.x, ‹self.z + self.z|self.z›);"),
        ("mixed: Z1 for 2Z1", "self.t * q.two_dt, ‹self.z + self.z|self.z›])"),
    ],
    COORDINATES + "prime/jacobi_quartic.rs": [
        ("double: J² for 2J²", "y: ‹jj + jj|jj› - xx - zz"),
        ("sums: F for aF", "second + second + ‹C::a() * f|f›"),
        ("mixed: XX2 for XX2 + 1", "(self.xx + self.zz) * (‹q.xx + C::Field::ONE|q.xx›)"),
        ("to the Weierstrass curve: the sign of a/3", "(y + C::Field::ONE) * ii ‹+ third|- third›"),
        ("from the Weierstrass curve: u for 2u", "(‹u + u|u› + theta)"),
    ],
    COORDINATES + "prime/odd_multiples.rs": [
        ("2P and P: 4y⁴ for 8y⁴", "let eight = zz * (‹z * y|y * y›);"),
        ("sums: C is left out", "‹rise.square() - b - c|rise.square() - b›;"),
    ],
    COMPACT + "group.rs": [
        ("step: b for √b", "self.mul(‹&self.sqrt_b|&self.b›, &t), &s));"),
        ("step: uu for uv", "self.mul_add(x, &sum_z, &u, ‹&v|&u›);"),
        ("ladder: the last digit's exchange is left out", "swap(Mask::low_bit(‹last|0›), &mut r);\n        self.recover"),
        ("y recovered: x for x²", "&add(&‹self.square(x)|*x›, y), &z);"),
        ("y recovered: lacks y", "&i), ‹y|x›);\n        Some"),
        ("y recovered: kP = O is not seen", "if ‹self.is_zero(z1).declassify()|false› {"),
        ("y recovered: (k + 1)P = O is not seen", "if ‹self.is_zero(z2).declassify()|false› {"),
        ("affine sums: b for a", "&add(&dx, ‹&self.a|&self.b›));"),
        ("affine sums: y for y/x", "add(x1, &‹self.mul(y1, &self.invert(x1))|*y1›)"),
        ("affine sums: P = −Q is taken for P = Q", "(‹!self.is_zero(&dy)|Mask::public(false)› |"),
        ("affine sums: N + N is taken for a double", "| ‹self.is_zero(x1)|Mask::public(false)›)"),
        ("affine sums: y3 lacks x3", "&add(&‹x3|*y1›, y1));"),
        ("equation: a for b", "&add(&sum, ‹&self.b|&self.a›))"),
        ("subgroup: the trace of b", "== self.trace(‹&self.a|&self.b›),"),
        ("parity: yx for y/x", "self.canonical(&self.mul(y, &‹self.invert(x)|*x›))[0]"),
        ("decompression: b/x for b/x²", "let over = ‹self.square(&self.invert(x))|self.invert(x)›;"),
        ("decompression: a is left out", "self.mul_add(&self.b, &over, &‹add(x, &self.a)|*x›, &one());"),
        ("decompression: always the same root", "(z[0] ^ ‹parity|0›) & 1;"),
    ],
    COMPACT + "comb.rs": [
        ("double: b for √b", "self.square(&self.mul(‹&self.sqrt_b|&self.b›, &t));"),
        ("double: 1 for a", "add(&add(&‹self.times_a(&z3)|z3›, &self.square(y))"),
        ("mixed: B for C", "&self.times_a(‹&c|&b›));"),
        ("mixed: B² for A²", "self.mul_add_square(&c, &e, ‹&a|&b›);"),
        ("mixed: y2 for x2 + y2", "&‹add(x2, y2)|*y2›, &self.square(&z3)), z3]"),
        ("products by a: c for a", "self.mul(‹&self.a|c›, c)\n"),
    ],
}


def switched(mark):
    """An expression, or an operator and what stands behind it, by the switch."""
    right, wrong = mark.groups()
    sign = re.match(r"[-+] ", right)
    if sign:
        return f"+ (if ON {{ C::Field::ZERO {wrong} }} else {{ C::Field::ZERO {right} }})"
    return f"(if ON {{ {wrong} }} else {{ {right} }})"


def of_lines(files, modules=lambda file: ()):
    return [
        Fault(file.split("src/")[1], what, file, MARK.sub(r"\1", line), MARK.sub(switched, line), modules(file))
        for file, lines in files.items()
        for what, line in lines
    ]


FORMULAS = of_lines(LINES)
