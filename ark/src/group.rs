//! The group of prime order of a binary curve under the traits of `ark-ec`, over [`PrimeOrderPoint`].

use crate::field::Gf;
use ark_ec::scalar_mul::double_and_add_affine;
use ark_ec::{AffineRepr, CurveConfig, CurveGroup, PrimeGroup, ScalarMul, VariableBaseMSM};
use ark_ff::{AdditiveGroup, Field, PrimeField, UniformRand, Zero, impl_additive_ops_from_ref};
use ark_serialize::{CanonicalDeserialize, CanonicalSerialize, Compress, SerializationError, Valid, Validate};
use ark_std::borrow::Borrow;
use ark_std::fmt::{self, Debug, Display, Formatter};
use ark_std::hash::{Hash, Hasher};
use ark_std::io::{Read, Write};
use ark_std::ops::{Add, AddAssign, Mul, MulAssign, Neg, Sub, SubAssign};
use ark_std::rand::Rng;
use ark_std::rand::distributions::{Distribution, Standard};
use ark_std::{vec, vec::Vec};
use carryless::curve::{BinaryCurve, Curve};
use carryless::field::MAX_LIMBS;
use carryless::prime_order::PrimeOrderPoint;
use carryless::scalar::Residue;
use carryless::scalar_mul::msm_limbs;
use carryless::{Affine as Coordinates, KeyCurve, SecretScalar};
use zeroize::{Zeroize, Zeroizing};

/// A binary curve of the library, with its fields under the traits of `ark-ff`.
///
/// [`COFACTOR`](CurveConfig::COFACTOR) is that of the curve. All points of these types are in the subgroup of prime order.
pub trait BinaryConfig: CurveConfig<BaseField = Gf<<Self::Curve as Curve>::Field>> {
    /// The curve.
    type Curve: KeyCurve + BinaryCurve;
}

/// The library's point for a configuration.
type Point<P> = PrimeOrderPoint<<P as BinaryConfig>::Curve>;

/// A disturbed computation: no method of the traits can say so.
const DISTURBED: &str = "the computation was not disturbed";

/// Bytes of the two coordinates of a point of any curve.
const ROOM: usize = 16 * MAX_LIMBS;

/// A point, or one of the two that the traits ask for as constants.
enum Held<P: BinaryConfig> {
    Identity,
    Generator,
    Point(Point<P>),
}

/// An element of the group of prime order.
pub struct Projective<P: BinaryConfig>(Held<P>);

/// An element of the group of prime order, as the traits ask for one that has coordinates x and y.
///
/// It is held as [`Projective`] holds it, so that conversions between the two cost nothing, and x and y are computed when
/// they are asked for, by an inversion.
pub struct Affine<P: BinaryConfig>(Held<P>);

/// k mod n, of the limbs of k, the highest first. Time: constant in the limbs.
pub(crate) fn reduced<C: KeyCurve>(limbs: impl Iterator<Item = u64>) -> SecretScalar<C> {
    let residue = |bytes: &[u8]| Residue::<C>::from_be_bytes(bytes).expect("n has more than 65 bits");
    let shift = residue(&[1, 0, 0, 0, 0, 0, 0, 0, 0]);
    let of_limb = |limb: u64| residue(&*Zeroizing::new(limb.to_be_bytes()));
    limbs.fold(Residue::ZERO, |class, limb| &(&class * &shift) + &of_limb(limb)).to_scalar()
}

/// What both types have.
macro_rules! element {
    ($element:ident, $other:ident) => {
        impl<P: BinaryConfig> $element<P> {
            /// O.
            const O: Self = $element(Held::Identity);
            /// The curve's generator.
            pub const GENERATOR: Self = $element(Held::Generator);

            /// The element of the library.
            #[must_use]
            pub fn into_inner(self) -> Point<P> {
                match self.0 {
                    Held::Identity => Point::<P>::identity(),
                    Held::Generator => Point::<P>::generator(),
                    Held::Point(p) => p,
                }
            }

            /// k·P, by the tables of the generator where P is [`AffineRepr::GENERATOR`].
            pub(crate) fn times(&self, k: &SecretScalar<P::Curve>) -> Projective<P> {
                let product = match self.0 {
                    Held::Generator => Point::<P>::mul_generator(k),
                    _ => self.into_inner().mul(k),
                };
                product.expect(DISTURBED).into()
            }

            /// k·P for an integer modulo n.
            fn times_scalar(&self, k: &P::ScalarField) -> Projective<P> {
                self.times(&SecretScalar::from_limbs(k.into_bigint().as_ref()).expect("an integer modulo n is below n"))
            }

            /// k·P for any integer.
            fn times_limbs(&self, k: &[u64]) -> Projective<P> {
                self.times(&reduced(k.iter().rev().copied()))
            }
        }

        impl<P: BinaryConfig> Clone for $element<P> {
            fn clone(&self) -> Self {
                *self
            }
        }

        impl<P: BinaryConfig> Copy for $element<P> {}

        impl<P: BinaryConfig> From<Point<P>> for $element<P> {
            fn from(p: Point<P>) -> Self {
                $element(Held::Point(p))
            }
        }

        impl<P: BinaryConfig> From<$other<P>> for $element<P> {
            fn from(p: $other<P>) -> Self {
                $element(p.0)
            }
        }

        impl<P: BinaryConfig> Default for $element<P> {
            fn default() -> Self {
                Self::O
            }
        }

        impl<P: BinaryConfig> PartialEq for $element<P> {
            fn eq(&self, q: &Self) -> bool {
                self.into_inner() == q.into_inner()
            }
        }

        impl<P: BinaryConfig> Eq for $element<P> {}

        impl<P: BinaryConfig> PartialEq<$other<P>> for $element<P> {
            fn eq(&self, q: &$other<P>) -> bool {
                self.into_inner() == q.into_inner()
            }
        }

        /// Of the encoding.
        impl<P: BinaryConfig> Hash for $element<P> {
            fn hash<H: Hasher>(&self, state: &mut H) {
                let mut room = [0; ROOM];
                let bytes = &mut room[..Point::<P>::BYTES];
                self.into_inner().encode_into(bytes);
                bytes.hash(state);
            }
        }

        /// The encoding in hexadecimal.
        impl<P: BinaryConfig> Display for $element<P> {
            fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
                let mut room = [0; ROOM];
                let bytes = &mut room[..Point::<P>::BYTES];
                self.into_inner().encode_into(bytes);
                bytes.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
            }
        }

        impl<P: BinaryConfig> Debug for $element<P> {
            fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
                Display::fmt(self, f)
            }
        }

        /// What is erased is O.
        impl<P: BinaryConfig> Zeroize for $element<P> {
            fn zeroize(&mut self) {
                match &mut self.0 {
                    Held::Point(p) => p.zeroize(),
                    _ => self.0 = Held::Identity,
                }
            }
        }

        /// Uniform: k·G for a random k.
        impl<P: BinaryConfig> Distribution<$element<P>> for Standard {
            fn sample<R: Rng + ?Sized>(&self, rng: &mut R) -> $element<P> {
                $element::<P>::GENERATOR.times_scalar(&P::ScalarField::rand(rng)).into()
            }
        }

        impl<P: BinaryConfig> Neg for $element<P> {
            type Output = Self;

            fn neg(self) -> Self {
                (-self.into_inner()).into()
            }
        }

        impl<P: BinaryConfig, T: Borrow<P::ScalarField>> Mul<T> for $element<P> {
            type Output = Projective<P>;

            fn mul(self, k: T) -> Projective<P> {
                self.times_scalar(k.borrow())
            }
        }

        impl<P: BinaryConfig> CanonicalSerialize for $element<P> {
            /// Compressed the encoding of [`PrimeOrderPoint`]; uncompressed x and y, each in as many bytes, and zeros for O.
            fn serialize_with_mode<W: Write>(
                &self,
                mut writer: W,
                compress: Compress,
            ) -> Result<(), SerializationError> {
                let mut room = [0; ROOM];
                let bytes = &mut room[..self.serialized_size(compress)];
                match compress {
                    Compress::Yes => self.into_inner().encode_into(bytes),
                    Compress::No => {
                        let (x, y) = self.into_inner().to_affine().coordinates().unzip();
                        for (half, v) in bytes.chunks_exact_mut(Point::<P>::BYTES).zip([x, y]) {
                            Gf::new(v.unwrap_or(carryless::field::Field::ZERO)).serialize_uncompressed(half)?;
                        }
                    }
                }
                Ok(writer.write_all(bytes)?)
            }
            fn serialized_size(&self, compress: Compress) -> usize {
                match compress {
                    Compress::Yes => Point::<P>::BYTES,
                    Compress::No => 2 * Point::<P>::BYTES,
                }
            }
        }

        /// Nothing else can be held.
        impl<P: BinaryConfig> Valid for $element<P> {
            const TRIVIAL_CHECK: bool = true;

            fn check(&self) -> Result<(), SerializationError> {
                Ok(())
            }
        }

        impl<P: BinaryConfig> CanonicalDeserialize for $element<P> {
            /// Checked whatever is asked: what is accepted is a point of the subgroup, or O, and serializes to the same bytes.
            fn deserialize_with_mode<R: Read>(
                mut reader: R,
                compress: Compress,
                _: Validate,
            ) -> Result<Self, SerializationError> {
                let mut room = [0; ROOM];
                match compress {
                    Compress::Yes => {
                        let bytes = &mut room[..Point::<P>::BYTES];
                        reader.read_exact(bytes)?;
                        let p = Point::<P>::decode(bytes).map_err(|_| SerializationError::InvalidData)?;
                        Ok(p.into())
                    }
                    Compress::No => {
                        let bytes = &mut room[..2 * Point::<P>::BYTES];
                        reader.read_exact(bytes)?;
                        let (x, y) = bytes.split_at(Point::<P>::BYTES);
                        let x = P::BaseField::deserialize_uncompressed(x)?;
                        let y = P::BaseField::deserialize_uncompressed(y)?;
                        if x.is_zero() && y.is_zero() {
                            return Ok(Self::O);
                        }
                        Affine::<P>::new(x, y).map(Into::into).ok_or(SerializationError::InvalidData)
                    }
                }
            }
        }
    };
}

element!(Projective, Affine);
element!(Affine, Projective);

impl<P: BinaryConfig> Clone for Held<P> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P: BinaryConfig> Copy for Held<P> {}

impl<P: BinaryConfig> Zero for Projective<P> {
    fn zero() -> Self {
        Self::O
    }
    fn is_zero(&self) -> bool {
        self.into_inner().is_identity().declassify()
    }
}

/// Sums of [`Projective`] with itself and with [`Affine`].
macro_rules! sums {
    ($($operator:ident $name:ident $assign:ident $name_assign:ident;)*) => {$(
        impl<P: BinaryConfig> $operator<&Self> for Projective<P> {
            type Output = Self;

            fn $name(self, q: &Self) -> Self {
                $operator::$name(self.into_inner(), q.into_inner()).into()
            }
        }

        impl<P: BinaryConfig> $assign<&Self> for Projective<P> {
            fn $name_assign(&mut self, q: &Self) {
                *self = $operator::$name(*self, q);
            }
        }

        impl<P: BinaryConfig, T: Borrow<Affine<P>>> $operator<T> for Projective<P> {
            type Output = Self;

            fn $name(self, q: T) -> Self {
                $operator::$name(self.into_inner(), q.borrow().into_inner()).into()
            }
        }

        impl<P: BinaryConfig, T: Borrow<Affine<P>>> $assign<T> for Projective<P> {
            fn $name_assign(&mut self, q: T) {
                *self = $operator::$name(*self, q.borrow());
            }
        }

        impl<P: BinaryConfig, T: Borrow<Affine<P>>> $operator<T> for Affine<P> {
            type Output = Projective<P>;

            fn $name(self, q: T) -> Projective<P> {
                $operator::$name(self.into_inner(), q.borrow().into_inner()).into()
            }
        }

        impl<P: BinaryConfig> $operator<Projective<P>> for Affine<P> {
            type Output = Projective<P>;

            fn $name(self, q: Projective<P>) -> Projective<P> {
                $operator::$name(self.into_inner(), q.into_inner()).into()
            }
        }

        impl<P: BinaryConfig> $operator<&Projective<P>> for Affine<P> {
            type Output = Projective<P>;

            fn $name(self, q: &Projective<P>) -> Projective<P> {
                $operator::$name(self.into_inner(), q.into_inner()).into()
            }
        }
    )*};
}

sums! {
    Add add AddAssign add_assign;
    Sub sub SubAssign sub_assign;
}

impl_additive_ops_from_ref!(Projective, BinaryConfig);

impl<P: BinaryConfig, T: Borrow<Affine<P>>> ark_std::iter::Sum<T> for Projective<P> {
    fn sum<I: Iterator<Item = T>>(points: I) -> Self {
        points.fold(Self::O, |sum, p| sum + p.borrow())
    }
}

impl<P: BinaryConfig, T: Borrow<P::ScalarField>> MulAssign<T> for Projective<P> {
    fn mul_assign(&mut self, k: T) {
        *self = self.times_scalar(k.borrow());
    }
}

impl<P: BinaryConfig> AdditiveGroup for Projective<P> {
    type Scalar = P::ScalarField;

    const ZERO: Self = Self::O;

    fn double_in_place(&mut self) -> &mut Self {
        *self = self.into_inner().double().into();
        self
    }
}

impl<P: BinaryConfig> PrimeGroup for Projective<P> {
    type ScalarField = P::ScalarField;

    fn generator() -> Self {
        Self::GENERATOR
    }
    fn mul_bigint(&self, k: impl AsRef<[u64]>) -> Self {
        self.times_limbs(k.as_ref())
    }
}

impl<P: BinaryConfig> ScalarMul for Projective<P> {
    type MulBase = Affine<P>;

    const NEGATION_IS_CHEAP: bool = true;

    fn batch_convert_to_mul_base(points: &[Self]) -> Vec<Affine<P>> {
        Self::normalize_batch(points)
    }
}

/// Σ k_i·P_i by [`PrimeOrderPoint::msm_vartime`], over as many as there are of both.
pub(crate) fn sum_of_products<P: BinaryConfig, K: AsRef<[u64]> + Sync>(points: &[Affine<P>], k: &[K]) -> Projective<P> {
    let count = points.len().min(k.len());
    on_threads(&points[..count], &k[..count], |points, k| {
        let points: Vec<Point<P>> = points.iter().map(|p| p.into_inner()).collect();
        let mut workspace = vec![0; msm_limbs::<P::Curve>(k.len())];
        let sum = Point::<P>::msm_vartime(k, &points, &mut workspace);
        sum.expect("there are as many points as scalars").into()
    })
}

/// Pairs below which a thread of its own does not pay.
#[cfg(feature = "parallel")]
const LEAST: usize = 512;

/// A sum over pairs, in as many parts as there are threads.
#[cfg(feature = "parallel")]
pub(crate) fn on_threads<A: Sync, B: Sync, S: Send + ark_std::iter::Sum>(
    a: &[A],
    b: &[B],
    sum: impl Fn(&[A], &[B]) -> S + Sync,
) -> S {
    use rayon::prelude::*;
    let share = a.len().div_ceil(rayon::current_num_threads()).max(LEAST);
    a.par_chunks(share).zip(b.par_chunks(share)).map(|(a, b)| sum(a, b)).sum()
}

/// A sum over pairs.
#[cfg(not(feature = "parallel"))]
pub(crate) fn on_threads<A, B, S>(a: &[A], b: &[B], sum: impl Fn(&[A], &[B]) -> S) -> S {
    sum(a, b)
}

/// [`VariableBaseMSM`] for scalars of one limb.
macro_rules! small_scalars {
    ($($name:ident $scalar:ty;)*) => {$(
        fn $name(points: &[Affine<P>], k: &[$scalar]) -> Self {
            let k: Vec<[u64; 1]> = k.iter().map(|k| [u64::from(*k)]).collect();
            sum_of_products(points, &k)
        }
    )*};
}

impl<P: BinaryConfig> VariableBaseMSM for Projective<P> {
    type Bucket = Self;

    const ZERO_BUCKET: Self = Self::O;

    fn msm_bigint(points: &[Affine<P>], k: &[<P::ScalarField as PrimeField>::BigInt]) -> Self {
        sum_of_products(points, k)
    }

    small_scalars! {
        msm_u1 bool;
        msm_u8 u8;
        msm_u16 u16;
        msm_u32 u32;
        msm_u64 u64;
    }
}

impl<P: BinaryConfig> CurveGroup for Projective<P> {
    type Config = P;
    type BaseField = P::BaseField;
    type Affine = Affine<P>;
    type FullGroup = Affine<P>;

    fn normalize_batch(points: &[Self]) -> Vec<Affine<P>> {
        points.iter().map(|p| (*p).into()).collect()
    }
}

impl<P: BinaryConfig> Affine<P> {
    /// The point (x, y), if it is on the curve and in the subgroup of prime order.
    #[must_use]
    pub fn new(x: P::BaseField, y: P::BaseField) -> Option<Self> {
        Point::<P>::new(&Coordinates::new_unchecked(x.into_inner(), y.into_inner())).ok().map(Into::into)
    }

    /// Whether the coordinates satisfy the curve's equation: always, unless a computation was disturbed.
    #[must_use]
    pub fn is_on_curve(&self) -> bool {
        self.into_inner().to_affine().is_on_curve()
    }

    /// Whether the point is in the subgroup of prime order: always, unless a computation was disturbed.
    #[must_use]
    pub fn is_in_correct_subgroup_assuming_on_curve(&self) -> bool {
        self.into_inner().to_affine().is_in_subgroup()
    }
}

impl<P: BinaryConfig> AffineRepr for Affine<P> {
    type Config = P;
    type ScalarField = P::ScalarField;
    type BaseField = P::BaseField;
    type Group = Projective<P>;

    const GENERATOR: Self = Affine::GENERATOR;
    const ZERO: Self = Self::O;

    fn xy(&self) -> Option<(P::BaseField, P::BaseField)> {
        let (x, y) = self.into_inner().to_affine().coordinates()?;
        Some((Gf::new(x), Gf::new(y)))
    }
    fn zero() -> Self {
        Self::O
    }
    fn is_zero(&self) -> bool {
        self.into_inner().is_identity().declassify()
    }
    fn generator() -> Self {
        Self::GENERATOR
    }
    /// The point that the first bytes encode, as many as an encoding has, where the bits are passed over that no encoding has
    /// set: of random bytes about every second, or every fourth on K-233, is one.
    fn from_random_bytes(bytes: &[u8]) -> Option<Self> {
        let mut room = [0; ROOM];
        let w = P::BaseField::from_random_bytes(bytes.get(..Point::<P>::BYTES)?)?;
        w.serialize_compressed(&mut room[..]).ok()?;
        Point::<P>::decode(&room[..Point::<P>::BYTES]).ok().map(Into::into)
    }
    fn mul_bigint(&self, k: impl AsRef<[u64]>) -> Projective<P> {
        self.times_limbs(k.as_ref())
    }
    fn clear_cofactor(&self) -> Self {
        self.mul_by_cofactor()
    }
    fn mul_by_cofactor_to_group(&self) -> Projective<P> {
        double_and_add_affine(self, P::COFACTOR)
    }
}
