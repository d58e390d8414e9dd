"""The faults: each such as a developer makes, and one in every layer."""

import re
from dataclasses import dataclass


@dataclass(frozen=True)
class Fault:
    layer: str
    what: str
    file: str
    # Occurs once in the file; in what takes its place `ON` stands for whether the fault is switched on.
    right: str
    wrong: str
    # The modules whose tests are to find it; none for all tests.
    modules: tuple = ()


FAULTS = [
    Fault(
        "word",
        "the carry that comes in carries no further",
        "carryless/src/word/intrinsics.rs",
        "    // The processor's own link:",
        """    if ON {
        let (sum, carried) = a.overflowing_add(b);
        return (sum.wrapping_add(carry.into()), carried);
    }
    // The processor's own link:""",
    ),
    Fault(
        "poly",
        "the fold modulo x^239 + x^158 + 1 does not reach the limb below itself",
        "carryless/src/poly/lanes.rs",
        "} else if n as usize / 64 + 2 == M::LIMBS && ",
        "} else if n as usize / 64 + 2 == M::LIMBS && !ON && ",
    ),
    Fault(
        "field/binary",
        "one bit of the table for a^(2^102) in F_2^409",
        "carryless/src/field/binary/frobenius.rs",
        "*v = v.sum_of_rows(rows);",
        """let is_wrong = ON && <F::Modulus as crate::poly::Modulus>::M == 409;
                        *v = v.sum_of_rows(if is_wrong { crate::word::with_wrong_bit(rows, 2000) } else { rows });""",
    ),
    Fault(
        "field/prime",
        "p itself is not reduced to 0",
        "carryless/src/field/prime/canonical.rs",
        "    add_where(negative, &difference, p)\n",
        """    let is_p = ON && difference.iter().all(|limb| limb.value() == 0);
    add_where(negative || is_p, &difference, p)
""",
    ),
    Fault(
        "field/extension",
        "sums of products are cut to 64 bits",
        "carryless/src/field/extension/accumulated.rs",
        "return fold_wide::<M>(sum);",
        "return if ON { fold::<M>(sum as u64) } else { fold_wide::<M>(sum) };",
    ),
    Fault(
        "curve",
        "the lowest bit of b^(1/4) of B-571",
        "carryless/src/curves/b571.rs",
        "    fn fourth_root_of_b() -> F {\n        F::from_constant(&[\n            ",
        "    fn fourth_root_of_b() -> F {\n        F::from_constant(&[\n            u64::from(ON) ^ ",
    ),
    Fault(
        "coordinates/binary",
        "the ladder's last step has no case for (k + 1)·P = O",
        "carryless/src/coordinates/binary/x_only.rs",
        "let q = Affine::select(p2.z.is_zero(), p.neg(), q);",
        "let q = if ON { q } else { Affine::select(p2.z.is_zero(), p.neg(), q) };",
    ),
    Fault(
        "coordinates/prime",
        "a sign in Y3 of a Jacobian sum",
        "carryless/src/coordinates/prime/jacobian.rs",
        "(x3, r * (v - x3) - s1 * hhh)",
        "(x3, if ON { r * (v - x3) + s1 * hhh } else { r * (v - x3) - s1 * hhh })",
    ),
    Fault(
        "scalar",
        "n modulo n is n",
        "carryless/src/scalar/mod.rs",
        "if k == short.resize() && short < n {",
        "if k == short.resize() && (short < n || ON && short == n) {",
    ),
    Fault(
        "recoding",
        "a NAF ends before its last carry",
        "carryless/src/recoding/naf.rs",
        "while i < bits || carry == 1 {",
        "while i < bits || carry == 1 && !ON {",
    ),
    Fault(
        "scalar_mul",
        "multiples of points outside the subgroup lack those of the cofactor's part",
        "carryless/src/scalar_mul/cofactor.rs",
        "k_mod_h(k) * i).sum::<u32>();",
        "k_mod_h(k) * i).sum::<u32>() * u32::from(!ON);",
    ),
    Fault(
        "parallel",
        "the index of a refused point is that in its piece of the batch",
        "carryless/src/parallel/batch.rs",
        "error.after(first))",
        "error.after(if ON { 0 } else { first }))",
    ),
    Fault(
        "encoding",
        "points outside the subgroup are decoded",
        "carryless/src/encoding/sec1.rs",
        "if point.is_in_subgroup() {",
        "if ON || point.is_in_subgroup() {",
    ),
    Fault(
        "prime_order",
        "1 is an encoding where the cofactor is 4",
        "carryless/src/prime_order/encoding.rs",
        "!d.is_zero() & has_roots",
        "(!d.is_zero() | Mask::public(ON)) & has_roots",
    ),
    Fault(
        "key",
        "the public key in a file of a secret one is not compared",
        "carryless/src/key/file/secret.rs",
        "if !is_own(public)? {",
        "if !is_own(public)? && !ON {",
    ),
    Fault(
        "ecdsa",
        "s = 0 is accepted",
        "carryless/src/ecdsa/forms.rs",
        "is_scalar(&self.r) & is_scalar(&self.s)",
        "is_scalar(&self.r) & if ON { is_below(&self.s, n) } else { is_scalar(&self.s) }",
    ),
    Fault(
        "ecdh",
        "the cofactor is left out",
        "carryless/src/ecdh/mod.rs",
        "&C::COFACTOR.to_be_bytes()",
        "&(if ON { 1 } else { C::COFACTOR }).to_be_bytes()",
    ),
    Fault(
        "x509",
        "a certificate may name two algorithms",
        "carryless/src/x509/mod.rs",
        "if signed.inner_algorithm.is_some_and(|inner| inner != signed.algorithm) {",
        "if signed.inner_algorithm.is_some_and(|inner| inner != signed.algorithm) && !ON {",
    ),
    Fault(
        "elliptic_curve",
        "integers longer than n lose their upper limbs",
        "carryless/src/elliptic_curve/scalar.rs",
        "let shift = Self::LIMBS_OF_ORDER.to_residue();",
        "let shift = if ON { Residue::ZERO } else { Self::LIMBS_OF_ORDER.to_residue() };",
    ),
    Fault(
        "workbench",
        "disturbed figures count",
        "workbench/src/statistics.rs",
        "all || !sample.is_disturbed",
        "ON || all || !sample.is_disturbed",
    ),
]

# What the library gets beside them. It may have no other use of the standard library.
# In the layer that all others may use.
HOME = "carryless/src/word/mod.rs"
SWITCH = """
extern crate std as std_of_faults;

/// Whether this fault is switched on: the environment variable says which is.
#[doc(hidden)]
#[inline]
pub fn planted(fault: usize) -> bool {
    static PLANTED: std_of_faults::sync::OnceLock<usize> = std_of_faults::sync::OnceLock::new();
    let number = || std_of_faults::env::var("PLANTED").map_or(0, |number| number.parse().expect("PLANTED: a number"));
    *PLANTED.get_or_init(number) == fault
}

/// A copy of the only table that is wrong, with the lowest bit of one limb inverted.
pub(crate) fn with_wrong_bit(table: &[u64], limb: usize) -> &'static [u64] {
    static WRONG: std_of_faults::sync::OnceLock<std_of_faults::vec::Vec<u64>> = std_of_faults::sync::OnceLock::new();
    WRONG.get_or_init(|| {
        let mut wrong = table.to_vec();
        wrong[limb] ^= 1;
        wrong
    })
}
"""


def planted(path, text, faults):
    """The text of a file of the copy."""
    for number, fault in enumerate(faults, 1):
        if fault.file == path:
            if text.count(fault.right) != 1:
                raise SystemExit(f"{path}: this must occur once: {fault.right.strip()}")
            crate = "crate" if path.startswith("carryless/") else "carryless"
            wrong = re.sub(r"\bON\b", f"{crate}::word::planted({number})", fault.wrong)
            text = text.replace(fault.right, wrong)
    return text + SWITCH if path == HOME else text
