//! c-xs233: K-233 and B-233, with points and an encoding of its own.
//!
//! Its group holds P + N for a point P of the subgroup, N = (0, √b) of order 2, and encodes it as w = (y + √b)/x of that
//! sum, which is (y + √b)/x + 1 of P: the slope of the line through N and P, and 1.
//!
//! Source of the encoding: T. Pornin, Efficient and Complete Formulas for Binary Curves, 2022.

use crate::problem::{Bytes, Operation, Problem, Solver};
use carryless::curve::BinaryCurve;
use carryless::field::named::F2m233Lanes;
use carryless::field::{BinaryField, Field};
use carryless::word::Portable128;
use carryless::{B233, K233, sec1};
use xs233::Point;
use xs233::scalar::Scalar;
use xs233::xsb233::Xsb233Point;
use xs233::xsk233::Xsk233Point;

/// The field, for conversions.
type Portable = F2m233Lanes<Portable128>;

/// Bytes of a scalar and of an encoding.
const BYTES: usize = 30;

/// How c-xs233 solves a problem, where the processor has the instructions that it is compiled for.
pub fn solver(problem: &Problem) -> Option<Solver> {
    if !has_instructions() {
        return None;
    }
    match problem.curve {
        "K-233" => on::<Xsk233Point>(problem, encoding::<K233<Portable>>),
        "B-233" => on::<Xsb233Point>(problem, encoding::<B233<Portable>>),
        _ => None,
    }
}

#[cfg(target_arch = "x86_64")]
fn has_instructions() -> bool {
    is_x86_feature_detected!("pclmulqdq") && is_x86_feature_detected!("avx2")
}

#[cfg(not(target_arch = "x86_64"))]
fn has_instructions() -> bool {
    true
}

fn on<P: Point<EncodedPoint = [u8; BYTES]> + 'static>(
    problem: &Problem,
    encoding: fn(&[u8]) -> Vec<u8>,
) -> Option<Solver> {
    let mut p = P::default();
    let w: [u8; BYTES] = encoding(&problem.point).try_into().ok()?;
    if p.decode(&w).unwrap_u8() == 0 {
        return None;
    }
    let k: Vec<Scalar<BYTES>> = problem.k.iter().map(|k| scalar(k)).collect();
    let bytes = |p: &P| {
        let mut out = [0; BYTES];
        p.encode(&mut out);
        Bytes::new(&out)
    };
    let solver = match problem.operation {
        Operation::Multiple => {
            let mut product = P::default();
            Solver::constant(move |i| {
                product.mul(&p, &k[i]);
                bytes(&product)
            })
        }
        Operation::Generator => Solver::constant(move |i| bytes(&P::mulgen(&k[i]))),
        _ => return None,
    };
    Some(Solver { encoding, ..solver })
}

/// Scalars are little-endian here.
fn scalar(bytes: &[u8]) -> Scalar<BYTES> {
    let mut reversed = [0; BYTES];
    for (to, byte) in reversed.iter_mut().zip(bytes.iter().rev()) {
        *to = *byte;
    }
    Scalar::new(reversed)
}

/// The encoding of a point of the subgroup in c-xs233, from its uncompressed one.
fn encoding<C: BinaryCurve<Field: BinaryField>>(point: &[u8]) -> Vec<u8> {
    let p = sec1::decode::<C>(point).expect("a point of the subgroup");
    let (x, y) = p.coordinates().expect("not O");
    let w = (y + C::b().sqrt()) * x.invert() + C::Field::ONE;
    w.to_limbs().iter().flat_map(|limb| limb.to_le_bytes()).take(BYTES).collect()
}
