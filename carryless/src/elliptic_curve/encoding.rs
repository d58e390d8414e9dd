//! Points as bytes, and their coordinates.
//!
//! Every decoder is [`sec1::decode`], which checks the curve and the subgroup. What takes O has bytes of its own for it.
//! Time: decoders take variable time, for encodings are public; encoders show whether the point is O.

use super::selection::choice;
use super::{GenericCurve, Point, Standard, api};
use crate::encoding::sec1;
use crate::field::{Field, write_be};
use crate::word::Mask;
use api::array::Array;
use api::ctutils;
use api::group::GroupEncoding;
use api::point::AffineCoordinates;
use api::sec1::{CompressedPoint, FromSec1Point, Sec1Point, ToSec1Point};
use api::subtle::{Choice, CtOption};

impl<C: GenericCurve> Point<C> {
    /// The point that these bytes encode, and not O.
    fn decoded(bytes: &[u8]) -> CtOption<Self> {
        let point = sec1::decode(bytes);
        CtOption::new(point.map_or(Self::IDENTITY, Self::of_subgroup), u8::from(point.is_ok()).into())
    }

    /// A coordinate as bytes.
    fn bytes(value: C::Field) -> Array<u8, C::FieldBytesSize> {
        let mut bytes = Array::default();
        write_be(&value.to_limbs(), &mut bytes);
        bytes
    }

    /// Whether the canonical value of a coordinate is odd.
    fn is_odd(value: C::Field) -> Choice {
        choice(Mask::low_bit(value.to_limbs()[0]))
    }
}

/// The compressed form keeps the low bit of y/x over F_2^m, that of y over F_p.
impl<C: GenericCurve> ToSec1Point<Standard<C>> for Point<C> {
    fn to_sec1_point(&self, compress: bool) -> Sec1Point<Standard<C>> {
        let mut buffer = [0; sec1::MAX_BYTES];
        let bytes = if compress {
            sec1::encode_compressed(self.affine(), &mut buffer)
        } else {
            sec1::encode_uncompressed(self.affine(), &mut buffer)
        };
        Sec1Point::<Standard<C>>::from_bytes(bytes).expect("the forms are the same")
    }
}

/// O is taken, as `00`; the compact form `05` is not.
impl<C: GenericCurve> FromSec1Point<Standard<C>> for Point<C> {
    fn from_sec1_point(encoded: &Sec1Point<Standard<C>>) -> ctutils::CtOption<Self> {
        if encoded.is_identity() {
            return ctutils::CtOption::some(Self::IDENTITY);
        }
        Self::decoded(encoded.as_bytes()).into()
    }
}

/// The compressed form; of O zeros.
impl<C: GenericCurve> GroupEncoding for Point<C> {
    type Repr = CompressedPoint<Standard<C>>;

    fn from_bytes(bytes: &Self::Repr) -> CtOption<Self> {
        if bytes.iter().all(|byte| *byte == 0) {
            return CtOption::new(Self::IDENTITY, 1.into());
        }
        Self::decoded(bytes)
    }

    /// As [`Self::from_bytes`]: nothing is left unchecked.
    fn from_bytes_unchecked(bytes: &Self::Repr) -> CtOption<Self> {
        Self::from_bytes(bytes)
    }

    fn to_bytes(&self) -> Self::Repr {
        let mut bytes = Self::Repr::default();
        // Of O one byte is written, a 0.
        sec1::encode_compressed(self.affine(), &mut bytes);
        bytes
    }
}

/// The coordinates of O are 0.
impl<C: GenericCurve> AffineCoordinates for Point<C> {
    type FieldRepr = Array<u8, C::FieldBytesSize>;

    /// Refused where the point is not on the curve, or outside the subgroup.
    fn from_coordinates(x: &Self::FieldRepr, y: &Self::FieldRepr) -> CtOption<Self> {
        Self::decoded(Sec1Point::<Standard<C>>::from_affine_coordinates(x, y, false).as_bytes())
    }

    fn x(&self) -> Self::FieldRepr {
        Self::bytes(self.affine().x())
    }

    fn y(&self) -> Self::FieldRepr {
        Self::bytes(self.affine().y())
    }

    fn x_is_odd(&self) -> Choice {
        Self::is_odd(self.affine().x())
    }

    /// The low bit of y, which over F_2^m is not that of the compressed form.
    fn y_is_odd(&self) -> Choice {
        Self::is_odd(self.affine().y())
    }
}
