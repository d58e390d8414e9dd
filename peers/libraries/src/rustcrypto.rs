//! RustCrypto: p192, p224, p256, p384 and p521, by the traits that they share.

use crate::problem::{Bytes, Operation, Problem, Solver};
use p256::elliptic_curve::group::{Curve as _, Group};
use p256::elliptic_curve::ops::MulByGeneratorVartime;
use p256::elliptic_curve::sec1::{FromSec1Point, ModulusSize, ToSec1Point};
use p256::elliptic_curve::{
    AffinePoint, CurveArithmetic, FieldBytes, FieldBytesSize, PrimeField, ProjectivePoint, Scalar,
};

/// How RustCrypto solves a problem.
pub fn solver(problem: &Problem) -> Option<Solver> {
    match problem.curve {
        "P-192" => on::<p192::NistP192>(problem),
        "P-224" => on::<p224::NistP224>(problem),
        "P-256" => on::<p256::NistP256>(problem),
        "P-384" => on::<p384::NistP384>(problem),
        "P-521" => on::<p521::NistP521>(problem),
        _ => None,
    }
}

fn on<C>(problem: &Problem) -> Option<Solver>
where
    C: CurveArithmetic,
    AffinePoint<C>: FromSec1Point<C> + ToSec1Point<C>,
    FieldBytesSize<C>: ModulusSize,
    Scalar<C>: PrimeField<Repr = FieldBytes<C>>,
{
    let p = ProjectivePoint::<C>::from(AffinePoint::<C>::from_sec1_bytes(&problem.point).ok()?);
    let (k, l) = (scalars::<C>(&problem.k), scalars::<C>(&problem.l));
    let bytes = |p: ProjectivePoint<C>| Bytes::new(p.to_affine().to_sec1_point(false).as_bytes());
    Some(match problem.operation {
        Operation::Multiple => Solver::constant(move |i| bytes(p * k[i])),
        Operation::Generator => Solver::constant(move |i| bytes(ProjectivePoint::<C>::mul_by_generator(&k[i]))),
        Operation::Sum => Solver::variable(move |i| {
            bytes(ProjectivePoint::<C>::mul_by_generator_and_mul_add_vartime(&k[i], &l[i], &p))
        }),
        _ => return None,
    })
}

fn scalars<C>(bytes: &[Vec<u8>]) -> Vec<Scalar<C>>
where
    C: CurveArithmetic,
    Scalar<C>: PrimeField<Repr = FieldBytes<C>>,
{
    let scalar = |bytes: &Vec<u8>| {
        let bytes = FieldBytes::<C>::try_from(bytes.as_slice()).expect("as long as the order");
        Scalar::<C>::from_repr(bytes).expect("below the order")
    };
    bytes.iter().map(scalar).collect()
}
