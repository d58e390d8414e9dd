//! What functions of prime fields have to compute, and whether they do, for every input.

use crate::Verdict;
use crate::bits::Bit;
use crate::claim::{self, Example, Proof};
use crate::image::Image;
use crate::integers::{Id, Integers, Polynomial};
use carryless_machine_proofs::Kernel;
use num_bigint::{BigInt, Sign};

/// A prime's name, the powers ±2^k and the constant c that it is the sum of.
type Special = (&'static str, &'static [(i8, u32)], i32);
/// The fields' moduli Σ ±2^k + c, apart from the library: FIPS 186-4, D.1.2; SEC 2, 2.4.1; WAP-261-WTLS, curve 9; Bernstein's
/// 2^255 − 19.
const SPECIAL: [Special; 8] = [
    ("Fp160", &[(1, 160)], -229_233),
    ("Fp192", &[(1, 192), (-1, 64)], -1),
    ("Fp224", &[(1, 224), (-1, 96)], 1),
    ("Fp256", &[(1, 256), (-1, 224), (1, 192), (1, 96)], -1),
    ("Fp256k1", &[(1, 256), (-1, 32)], -977),
    ("Fp25519", &[(1, 255)], -19),
    ("Fp384", &[(1, 384), (-1, 128), (-1, 96), (1, 32)], -1),
    ("Fp521", &[(1, 521)], -1),
];
/// Those of no special form: RFC 5639, 3.4, 3.6, 3.7.
const RANDOM: [(&str, &str); 3] = [
    ("FpBrainpool256", "a9fb57dba1eea9bc3e660a909d838d726e3bf623d52620282013481d1f6e5377"),
    (
        "FpBrainpool384",
        "8cb91e82a3386d280f5d6f7e50e641df152f7109ed5456b412b1da197fb71123acd3a729901d1a71874700133107ec53",
    ),
    (
        "FpBrainpool512",
        "aadd9db8dbe9c48b3fd4e6ae33c9fc07cb308db3b3c9d20ed6639cca703308717d4d9b009bc66842aecda12ae6a380e62881ff2f2d82c68528aa\
         6056583a48f3",
    ),
];

/// Carries and borrows, from the last one back, that may be those of the last correction.
const LAST_CARRIES: usize = 24;
/// Operands on which a result that is not proven is computed, to say whether it is wrong.
const TRIED: usize = 8;

fn modulus(field: &str) -> BigInt {
    let special = SPECIAL
        .iter()
        .find(|(name, ..)| *name == field)
        .map(|(_, powers, c)| powers.iter().fold(BigInt::from(*c), |sum, (sign, k)| sum + (BigInt::from(*sign) << *k)));
    let random = || {
        let (_, digits) = RANDOM.iter().find(|(name, _)| *name == field)?;
        BigInt::parse_bytes(digits.as_bytes(), 16)
    };
    special.or_else(random).unwrap_or_else(|| panic!("no modulus of {field} stands here"))
}

/// How elements are held in limbs.
struct Form {
    /// Bits of a limb.
    radix: u32,
    /// The greatest value of a limb; of the last one it may be less.
    top: BigInt,
    /// Whether the value is less than p, else any that the limbs have.
    is_canonical: bool,
    /// What a result times is the product: 2^(64N) in Montgomery's reduction, else 1.
    factor: BigInt,
}

impl Form {
    fn of(kernel: &Kernel) -> Form {
        let full = BigInt::from(u64::MAX);
        match kernel.backend.split_once(" bits").map(|(radix, _)| radix.parse().expect("a number of bits")) {
            Some(radix) => {
                // Bounds of the library: below 2^radix + 2^14.
                let top = (BigInt::from(1) << radix) + (1 << 14) - 1;
                Form { radix, top, is_canonical: false, factor: 1.into() }
            }
            None => Form {
                radix: 64,
                top: full,
                is_canonical: kernel.backend != "full limbs",
                factor: BigInt::from(1) << if kernel.backend.starts_with("Montgomery") { 8 * kernel.size } else { 0 },
            },
        }
    }
}

/// What a function has to compute.
pub struct Claim<'a> {
    kernel: &'a Kernel,
    p: BigInt,
    form: Form,
    /// With the limbs of the operands as variables.
    integers: Integers,
    operands: Vec<Vec<Bit>>,
    /// The product of the operands, or the square of the only one.
    product: Id,
}

impl<'a> Claim<'a> {
    /// By the definition.
    pub fn of(kernel: &'a Kernel) -> Claim<'a> {
        let (p, form, mut integers) = (modulus(kernel.field), Form::of(kernel), Integers::default());
        let count = kernel.size / 8;
        let (mut operands, mut values) = (Vec::new(), Vec::new());
        for _ in 0..kernel.operation.operands() {
            let limbs: Vec<_> = (0..count).map(|k| integers.given(top(&p, &form, count, k))).collect();
            operands.push(limbs.iter().flat_map(|limb| integers.bits(*limb, 64)).collect());
            values.push(value(&mut integers, &form, &limbs));
        }
        let product = integers.product(values[0], values[values.len() - 1]).expect("of degree two");
        Claim { kernel, p, form, integers, operands, product }
    }

    /// Proves it, or says why not.
    pub fn prove(&self, image: &Image) -> Proof {
        claim::prove(image, self.kernel, &self.operands, &self.integers, |integers, result| {
            let limbs = result.chunks(64).map(|limb| integers.number(limb)).collect::<Result<Vec<_>, _>>();
            match limbs {
                Ok(limbs) => self.judged(integers, &limbs),
                Err(stopped) => Verdict::NotReached(stopped.to_string()),
            }
        })
    }

    fn judged(&self, integers: &mut Integers, limbs: &[Id]) -> Verdict {
        let out = value(integers, &self.form, limbs);
        let is_proven = if self.form.is_canonical {
            self.is_corrected(integers, out)
        } else {
            (self.is_product(integers, integers.polynomial(out)) || self.is_folded(integers, out, limbs))
                && limbs.iter().all(|limb| *integers.range(*limb).1 <= self.form.top)
        };
        if is_proven {
            return Verdict::Proven;
        }
        let mut random = crate::processor::random(1);
        for number in 0..TRIED {
            let values = integers.values(self.example(number, &mut random).limbs.into_iter());
            let (out, product) = (integers.evaluated(out, &values), integers.evaluated(self.product, &values));
            let is_in_range = !self.form.is_canonical || out < self.p;
            if ((&out * &self.form.factor - product) % &self.p).sign() != Sign::NoSign || !is_in_range {
                return Verdict::Wrong(format!("{out:#x} of an example"));
            }
        }
        Verdict::NotReached("neither the congruence nor its failure is seen".to_owned())
    }

    /// Whether a polynomial times the factor is the product modulo p.
    fn is_product(&self, integers: &Integers, out: &Polynomial) -> bool {
        let product = integers.polynomial(self.product);
        Polynomial::sum(&[(&self.form.factor, out), (&(-1).into(), product)]).vanishes_modulo(&self.p)
    }

    /// Whether the result is the product in [0, p).
    ///
    /// The last correction takes p from T, and adds it again for a borrow: with B = 2^(64N), D = T − p + B·borrow and
    /// out = D + p·borrow − B·carry. Let 0 ≤ T < 2p, 0 ≤ D < B, 0 ≤ out < B. Without a borrow D < p, and the carry is 0, as
    /// out = D − B·carry. With one T = D + p − B < p, and the carry is 1, as out = T + B − B·carry < B. Both ways out is T modulo
    /// p, and below p.
    fn is_corrected(&self, integers: &Integers, out: Id) -> bool {
        let (one, room) = (BigInt::from(1), BigInt::from(1) << (8 * self.kernel.size));
        let p = Polynomial::constant(self.p.clone());
        let is_bit = |id: &&Id| *integers.range(**id).0 >= 0.into() && *integers.range(**id).1 <= one;
        let bits: Vec<&Id> = integers.carries.iter().rev().take(LAST_CARRIES).filter(is_bit).collect();
        let holds = |borrow: Id, carry: Id| {
            let whole = [(&one, integers.polynomial(out)), (&room, integers.polynomial(carry))];
            let difference = Polynomial::sum(&[&whole[..], &[(&-&self.p, integers.polynomial(borrow))]].concat());
            let before = Polynomial::sum(&[(&one, &difference), (&one, &p), (&-&room, integers.polynomial(borrow))]);
            if !self.is_product(integers, &before) {
                return false;
            }
            let (least, most) = integers.range_of(&difference);
            let is_within = least >= 0.into() && most < room;
            is_within && self.is_below_twice(integers, &before)
        };
        bits.iter().any(|borrow| bits.iter().any(|carry| holds(**borrow, **carry)))
    }

    /// Whether the result is the product on full limbs, below B = 2^(64N).
    ///
    /// The last step adds f ≡ B where S has a carry beyond: out = S + f·carry to the lowest k limbs, b = 2^(64k), less b·lost. Let
    /// T = S + B·carry be the product modulo p, below B + b − f, 0 ≤ S < B, and 0 ≤ S mod b < b by its limbs. With a carry S < b − f, so
    /// that nothing is lost; without one nothing is added. Both ways out is T modulo p.
    fn is_folded(&self, integers: &Integers, out: Id, limbs: &[Id]) -> bool {
        let (one, room) = (BigInt::from(1), BigInt::from(1) << (8 * self.kernel.size));
        let f = &room % &self.p;
        let is_bit = |id: &&Id| *integers.range(**id).0 >= 0.into() && *integers.range(**id).1 <= one;
        let bits: Vec<&Id> = integers.carries.iter().rev().take(LAST_CARRIES).filter(is_bit).collect();
        let holds = |carry: Id, lost: Id, k: usize| {
            let base = &one << (64 * k);
            let sum = |number: &Polynomial| {
                Polynomial::sum(&[
                    (&one, number),
                    (&base, integers.polynomial(lost)),
                    (&-&f, integers.polynomial(carry)),
                ])
            };
            let is_within = |number: &Polynomial, top: &BigInt| {
                let (least, most) = integers.range_of(number);
                least.sign() != Sign::Minus && most < *top
            };
            let lowest = limbs[..k].iter().enumerate().map(|(j, limb)| (&one << (64 * j), integers.polynomial(*limb)));
            let lowest: Vec<(BigInt, &Polynomial)> = lowest.collect();
            let lowest = Polynomial::sum(&lowest.iter().map(|(c, x)| (c, *x)).collect::<Vec<_>>());
            let before = sum(integers.polynomial(out));
            let total = Polynomial::sum(&[(&one, &before), (&room, integers.polynomial(carry))]);
            self.is_product(integers, &total)
                && is_within(&sum(&lowest), &base)
                && is_within(&before, &room)
                && is_within(&total, &(&room + &base - &f))
        };
        [1, 2].iter().any(|k| bits.iter().any(|carry| bits.iter().any(|lost| holds(**carry, **lost, *k))))
    }

    /// Whether an integer is in [0, 2p): by its polynomial, or by that less the product over the factor, which operands below p bound.
    fn is_below_twice(&self, integers: &Integers, integer: &Polynomial) -> bool {
        let twice = &self.p * 2;
        let (least, most) = integers.range_of(integer);
        if least < 0.into() {
            return false;
        }
        let product = integers.polynomial(self.product).divided(self.form.factor.bits() - 1);
        let rest = Polynomial::sum(&[(&1.into(), integer), (&(-1).into(), &product)]);
        let greatest = (&self.p - 1) * (&self.p - 1) / &self.form.factor;
        // Both parts are rounded down.
        most < twice || integers.range_of(&rest).1 + greatest + 2 < twice
    }

    /// An example: at first all limbs zero, then the greatest, then random ones.
    pub fn example(&self, number: usize, random: &mut dyn FnMut() -> u64) -> Example {
        let count = self.kernel.size / 8;
        let limbs_of = |_| -> Vec<BigInt> {
            if !self.form.is_canonical {
                let limb = |_| match number {
                    0 => 0.into(),
                    1 => self.form.top.clone(),
                    _ => BigInt::from(random()) % (&self.form.top + 1),
                };
                return (0..count).map(limb).collect();
            }
            let mut element = match number {
                0 => 0.into(),
                1 => &self.p - 1,
                _ => (0..=count).fold(BigInt::default(), |n, _| (n << 64) + random()) % &self.p,
            };
            (0..count).map(|_| (&element & BigInt::from(u64::MAX), element >>= 64).0).collect()
        };
        let limbs = (0..self.operands.len()).map(limbs_of).collect::<Vec<_>>().concat();
        let octets = |limb: &BigInt| u64::try_from(limb).expect("of a word").to_le_bytes();
        let operands = limbs.chunks(count).map(|element| element.iter().flat_map(octets).collect()).collect();
        Example { operands, bits: Vec::new(), limbs }
    }
}

/// The greatest value of a limb.
fn top(p: &BigInt, form: &Form, count: usize, k: usize) -> BigInt {
    if form.is_canonical && k + 1 == count { p >> (64 * k) } else { form.top.clone() }
}

/// The number of limbs.
fn value(integers: &mut Integers, form: &Form, limbs: &[Id]) -> Id {
    let parts: Vec<_> =
        limbs.iter().enumerate().map(|(k, limb)| (BigInt::from(1) << (form.radix as usize * k), *limb)).collect();
    integers.sum(&parts)
}
