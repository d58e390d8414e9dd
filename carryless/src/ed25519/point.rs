//! Points as 32 bytes: y, little-endian, and in the highest bit the parity of x.
//!
//! x² = u/v with u = y² − 1 and v = dy² + 1, which is not 0, as −1/d is no square. For p ≡ 5 (mod 8) a root of u/v, if there is one, is
//! x = uv³·(uv⁷)^((p − 5)/8), or √−1 times it: vx² is then u or −u.
//! Source: RFC 8032, 5.1.2 and 5.1.3; encodings that are not canonical: ZIP 215.

use crate::coordinates::{Affine, Point};
use crate::curve::{Curve, equation::Equation};
use crate::curves::Edwards25519;
use crate::field::Field;
use crate::field::named::{read_255_bits, write_255_bits};
use crate::field::prime::power::power;

/// A point of the curve, anywhere on it.
pub(super) type CurvePoint = Affine<Edwards25519>;
/// An element of its field.
type Element = <Edwards25519 as Curve>::Field;

/// √−1.
const ROOT_OF_MINUS_ONE: [u64; 4] =
    [0xc4ee_1b27_4a0e_a0b0, 0x2f43_1806_ad2f_e478, 0x2b4d_0099_3dfb_d7a7, 0x2b83_2480_4fc1_df0b];

/// (p − 5)/8 = 2^252 − 3.
const EXPONENT: [u64; 4] = [u64::MAX - 2, u64::MAX, u64::MAX, u64::MAX >> 4];

/// The encoding of a point. Time: constant.
pub(super) fn encode(p: &CurvePoint) -> [u8; 32] {
    let y = Element::select(p.is_identity(), Element::ONE, p.y());
    let mut bytes = write_255_bits(y);
    bytes[31] |= (p.x().to_limbs()[0] as u8 & 1) << 7;
    bytes
}

/// The point that bytes encode, if any, and whether they are its canonical encoding: y below p, and no sign of x = 0.
///
/// Cost: 254S + 18M + 3S.
///
/// # Time
/// Variable in `bytes`.
pub(super) fn decode_vartime(bytes: &[u8; 32]) -> Option<(CurvePoint, bool)> {
    let (y, is_reduced) = read_255_bits::<Element>(bytes);
    let ratio = square_of_x(y);
    let [base, factor] = root_of(ratio);
    point_of(bytes, y, ratio, factor * power(base, &EXPONENT), is_reduced.declassify())
}

/// uv⁷, of which a power is taken, and uv³, by which it is multiplied.
fn root_of([u, v]: [Element; 2]) -> [Element; 2] {
    let vvv = v.square() * v;
    let factor = u * vvv;
    [factor * vvv * v, factor]
}

/// u and v with x² = u/v.
fn square_of_x(y: Element) -> [Element; 2] {
    let yy = y.square();
    [yy - Element::ONE, Edwards25519::<Element>::b() * yy + Element::ONE]
}

/// The point of y and of a root of ±u/v, if one of u/v is found, with the parity of x that the bytes have.
fn point_of(
    bytes: &[u8; 32],
    y: Element,
    [u, v]: [Element; 2],
    root: Element,
    is_reduced: bool,
) -> Option<(CurvePoint, bool)> {
    let square = v * root.square();
    let x = if square == u {
        root
    } else if square == -u {
        root * Element::from_constant(&ROOT_OF_MINUS_ONE)
    } else {
        return None;
    };
    let sign = u64::from(bytes[31] >> 7);
    let is_zero = x.is_zero().declassify();
    let x = if x.to_limbs()[0] & 1 == sign { x } else { -x };
    let is_neutral = <<Edwards25519 as Curve>::Equation as Equation<Edwards25519>>::is_neutral((x, y)).declassify();
    let point = if is_neutral { Affine::IDENTITY } else { Affine::new_unchecked(x, y) };
    Some((point, is_reduced && !(is_zero && sign == 1)))
}
