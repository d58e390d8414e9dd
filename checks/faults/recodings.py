"""The faults in recodings, in splits of scalars and in bounds modulo p: a bound, a sign, a carry or a case, which
`recoding_proofs`, `bounds` and `lane_bounds` have to find.

They are written as those of `formulas.py`.
"""

from formulas import of_lines

RECODING = "carryless/src/recoding/"
SCALAR = "carryless/src/scalar/"
PRIME = "carryless/src/field/prime/"
IN_LANES = "carryless/src/coordinates/prime/"

# A number, by which multiple of p it is raised, and by which it is not.
RAISED = "‹{0}.carry::<{1}>()|{0}.carry::<{2}>()›;"

RECODINGS = of_lines({
    RECODING + "naf.rs": [
        ("bits of k: the limb above is left out", "limb(j) >> shift | ‹limb(j + 1) << (64 - shift)|0› }"),
        ("bits of k: one too few are counted", "64 * i + k[i].ilog2() as usize + ‹1|0›,"),
        ("pieces: the base", "|value, digit| ‹2 * value|value› + digit"),
        ("pieces: the greatest is 1 less", "‹(2 << w) / 3|(2 << w) / 3 - 1›\n}"),
        ("wNAF: the last carry is lost", "|| ‹carry == 1|false› {"),
        ("wNAF: a carry through a digit 0 is lost", "return (0, 1, ‹carry|0›);"),
        ("wNAF: a digit of 2^(w−1) + 1", "if digit >= ‹half|half + 2› {"),
        ("wNAF: a negative digit has no carry", "(digit - 2 * half, ‹1|0›)"),
        ("wNAF: the next digit is too near", "(digit as i8, ‹w as usize|w as usize - 1›, carry)"),
    ],
    RECODING + "regular.rs": [
        ("Booth: the sign is that of the next bit below", "Mask::low_bit(v >> ‹w|(w - 1)›);"),
        ("Booth: the ones' complement of a negative digit", "(half ^ (‹(1 << w) - half|(1 << w) - half - 1›)));"),
        ("Booth: the first window has a bit of its own", "if start == 0 { ‹bits_from(k, 0) << 1|bits_from(k, 0)› }"),
        ("Booth: windows do not overlap", "bits_from(k, ‹start - 1|start›) };"),
        ("Booth: windows of w bits", "v & (‹(1 << (w + 1)) - 1|(1 << w) - 1›)"),
        ("Booth, public: the sign is left out", "if is_negative { ‹(1 << w) - half|half› } else"),
        ("odd digits: the last is as others are", "u64::from(‹i + 1 == l|false›) << (w - 1);"),
        ("odd digits: the bits below", "(w * i + ‹1|0›) as usize"),
        ("odd digits: the sign", "Mask::low_bit(‹!u|u› >> (w - 1))"),
        ("odd digits are even", "SecretDigit::new(‹2 * half + 1|2 * half›, negative)"),
        ("eight bits: the ones' complement", ".wrapping_sub(‹negative.word()|0›), negative)"),
    ],
    RECODING + "comb.rs": [
        ("the last row is left out", "(0..‹w as usize|w as usize - 1›).fold("),
    ],
    RECODING + "signed_columns.rs": [
        ("the bits below", "bits_from(k, j * d + first + ‹1|0›);"),
        ("the last sign is that of a bit", "signs[d - 1] |= ‹1 << (w - 1)|0›;"),
        ("the sign", "Mask::low_bit(‹!signs|signs› >> last)"),
        ("a magnitude too large", "(‹(1 << last) - 1|(2 << last) - 1›), negative)"),
    ],
    RECODING + "tau_windows.rs": [
        ("a digit too few", "(w, ‹part_length::<C>(w, 1) + 1|part_length::<C>(w, 1).max(2)›, k.limbs())"),
        ("the highest digit of parts is left out", "of_each[parts - 1].digits[l] = ‹windows.digits[parts * l]|0›;"),
        ("the highest digit is that below it", "(a as i8, ‹b as i8|a as i8›);"),
        ("digits are not centred", "let mut y = x.wrapping_add(‹half|0›);"),
        ("a digit has no carry", ".wrapping_mul(self.step).wrapping_add(‹half|0›);"),
        ("a quotient by 2^w", "(y >> W).wrapping_mul(‹self.step|1›)"),
        ("what digits stand for", "(v0 + u * p0, v1 + u * ‹p1|p0›);"),
    ],
    RECODING + "tnaf.rs": [
        ("a quotient by 2^i", "(rest >> i).wrapping_mul(‹ring.conjugates[i]|1›)"),
        ("a digit is set a place too low", "digits.set(start + ‹i|i.max(1) - 1›, digit);"),
        ("words overlap", "start += ‹CHUNK|CHUNK - 1›;"),
    ],
    RECODING + "two_adic.rs": [
        ("a short element: rounded down", "i128::from(c) + (‹1 << 63|0›))"),
        ("a short element: the sign of v_1", "‹qt1.wrapping_neg()|qt1›]"),
    ],
    SCALAR + "tau.rs": [
        ("ρ: δ for the other μ", "if koblitz.mu < 0 { ‹s1.wrapping_neg()|s1› } else"),
        ("ρ: τ² = μτ − 1", ".wrapping_add(&s1_q1).wrapping_add(‹&s1_q1|&Uint::ZERO›);"),
        ("a quotient by τ^n: a sign", "times(&r1, ‹-2 * c1|2 * c1›)"),
        ("a quotient by τ^n: μ is left out", "times(&r1, ‹c0 + mu * c1|c0›)"),
        ("a quotient by τ^n: what is subtracted", "integer(‹-d1|d1›)"),
        ("k/δ: V_m is left out", "times_signed(&v, ‹low(&shift_right(&g, m)) as i64|0›);"),
        ("k/δ: few bits of k", "k.shr_vartime(‹cut as u32|cut as u32 + 12›)"),
        ("nearest: rounded down", "integer(‹1 << (FRACTION_BITS - 1)|0›)"),
        ("nearest: h for the other μ", "integer(‹mu * h1|h1›)"),
        ("cells: a bisector", "e0 - ‹3 * e1|2 * e1›,"),
        ("cells: one is too narrow", "at_least(far, ‹2 * ONE|2 * ONE - 9›)"),
        ("cells: above the near one", "(‹above & !near_below|above›) -"),
        ("cells: below the near one", "- (‹below & !near_above|below›),"),
        ("cells: the far one above", "!above & ‹far_above|0›)"),
        ("cells: the far one below", "!below & ‹far_below|0›)"),
        ("a negative factor is taken for a positive one", "if is_negative { ‹high.wrapping_sub(w)|high› } else"),
        ("products by a secret of either sign", "&v.shl_vartime(‹63|62›)"),
        ("shifts: the sign is left out", ".unwrap_or(‹sign(v)|0›);"),
    ],
    SCALAR + "glv.rs": [
        ("rounded down", "let half = ‹Product::ONE|Product::ZERO›.shl_vartime(319);"),
        ("a2 is b2", ".wrapping_sub(&c2.wrapping_mul(&‹a.wrapping_add(&b)|a›));"),
        ("the sign of a half", "is_negative: ‹negative.declassify()|false› }"),
    ],
    SCALAR + "frobenius.rs": [
        ("rounded down", "product[4].wrapping_add(‹product[3] >> 63|0›);"),
        ("the sign of t", "q[(i + m - 1) % m].wrapping_mul(‹C::TRACE as u64|C::TRACE.unsigned_abs()›);"),
        ("x² is x", "q[(i + m - ‹2|1›) % m]"),
    ],
    PRIME + "divsteps.rs": [
        ("a divstep too few", "‹(45907 * bits + 26313) / 19929|(45907 * bits + 26313) / 19929 - 2›\n"),
        ("those of a theorem for δ = 1", "    ‹assert!(bits >= 8)|return (49 * bits + 57) / 17›;"),
    ],
    PRIME + "unsaturated.rs": [
        ("products: the last carry of two is lost", "limbs[0] += Shape::<M, RADIX, N>::F * ‹carry|(carry >> 1)›;"),
        ("products: no carry into limb 1", "limbs[1] += ‹limbs[0] >> RADIX|0›;"),
        ("products: limb 0 is not carried", "limbs[0] &= ‹Unsaturated::<RADIX>::MASK|u64::MAX›;\n    debug"),
        ("carries: limb 0 keeps its bits", "limbs[0] = (a[0] & ‹Unsaturated::<RADIX>::MASK|u64::MAX›) +"),
        ("halves: p is not added", "a[i] + ‹(Shape::<M, RADIX, N>::P[i] & odd)|0›;"),
        ("canonical values: q is 0", "a[0] += c * ‹q|0›;"),
    ],
    IN_LANES + "eight_points.rs": [
        ("a sum: H is raised by too little", RAISED.format("q.x.times_soon(&zz).minus(x.loose())", 3, 2)),
        ("the complete sum: V is not folded", "(‹v.fold()|v.carry::<9>()›, w.fold())"),
        ("the complete sum: B − U is not raised", "(‹b.minus(u).fold()|b.minus(u).carry::<0>()›, b.plus"),
    ],
    IN_LANES + "eight_extended.rs": [
        ("a sum of Edwards points: Y − X is not raised", "self.y.loose().minus(self.x.loose()).carry::<‹1|0›>()"),
    ],
    IN_LANES + "homogeneous_x8.rs": [
        ("a third round of numbers below 0", RAISED.format("v.plus_in(0b100_0001, second).minus_in(0b000_0110, second)", 6, 5).rstrip(";")),
        ("any a: a third round of numbers below 0", RAISED.format("v.plus_in(0b000_0010, second).minus_in(0b100_0101, second)", 3, 2).rstrip(";")),
        ("a double for a = 0: −2XY is raised by too little", RAISED.format("w.plus_in(0b100, five)", 4, 3)),
    ],
    IN_LANES + "extended_x8.rs": [
        ("a sum of points is not folded", "‹left.fold()|left.carry::<0>()›.times(q);"),
    ],
    IN_LANES + "jacobi_quartic_x8.rs": [
        ("a point is not folded", "‹p.fold()|p.carry::<0>()›;\n        // X3, Z3, J."),
    ],
})
