//! k·P by methods of the literature, on portable words: rows of the workbench, by their names there.

use super::{Outcome, curve};
use carryless::coordinates::{
    Affine, Complete, ConstantTimePoint, Homogeneous, Jacobian, KimKim, LopezDahab, Point, PointError, XOnly,
};
use carryless::curve::{BinaryCurve, Curve};
use carryless::curves::*;
use carryless::field::prime::{Montgomery, MontgomerySpecial, Solinas};
use carryless::field::{Field, named::*};
use carryless::key::StandardCurve;
use carryless::poly::CombVartime;
use carryless::scalar::public_scalar_vartime;
use carryless::scalar_mul::*;
use carryless::word::Portable128;
use core::hint::black_box;
use wasm_bindgen::prelude::*;

/// A method with a point and a number to multiply it by.
#[wasm_bindgen]
pub struct Method {
    id: String,
    once: Box<dyn Fn() -> bool>,
}

#[wasm_bindgen]
impl Method {
    /// The row's name, as `carryless list` has it: curve, products, coordinates, method.
    #[wasm_bindgen(getter)]
    pub fn id(&self) -> String {
        self.id.clone()
    }

    /// Computes k·P `count` times and compares each result with k·P by the affine law.
    pub fn run(&self, count: u32) -> Outcome<()> {
        if (0..count).all(|_| (self.once)()) {
            Ok(())
        } else {
            Err(JsError::new(&format!("{}: a wrong result", self.id)))
        }
    }
}

/// The methods on a curve: on K-233, B-233 and P-256, and none on others.
#[wasm_bindgen]
pub fn methods(#[wasm_bindgen(js_name = curve)] name: &str) -> Outcome<Vec<Method>> {
    Ok(match curve(name)? {
        StandardCurve::K233 => k233(),
        StandardCurve::B233 => b233(),
        StandardCurve::P256 => p256(),
        _ => Vec::new(),
    })
}

fn k233() -> Vec<Method> {
    type Lanes = K233<F2m233Lanes<Portable128>>;
    type Comb = LopezDahab<K233<F2m233Words<CombVartime<4>>>>;
    vec![
        method::<Comb>("wnaf4", |k, p| Ok(wnaf_vartime(4, k, p))),
        method::<Comb>("tnaf", tnaf_vartime),
        in_coordinates(Complete::<Lanes>::COORDINATES, "wtnaf5", |k, p: &Affine<Lanes>| sum_of_tnafs_vartime([k], [p])),
        in_coordinates(Complete::<Lanes>::COORDINATES, "tau-regular4", |k, p: &Affine<Lanes>| {
            Ok(tau_regular(4, &public_scalar_vartime(k), p))
        }),
    ]
}

fn b233() -> Vec<Method> {
    type Lanes = B233<F2m233Lanes<Portable128>>;
    type Comb = B233<F2m233Words<CombVartime<4>>>;
    vec![
        method::<LopezDahab<Comb>>("naf", |k, p| Ok(naf_vartime(k, p))),
        method::<LopezDahab<Comb>>("wnaf4", |k, p| Ok(wnaf_vartime(4, k, p))),
        method::<LopezDahab<Comb>>("halve-and-add-rtl-wnaf4", |k, p| halve_and_add_rtl_wnaf_vartime(4, k, p)),
        method::<LopezDahab<Lanes>>("wnaf4", |k, p| Ok(wnaf_vartime(4, k, p))),
        method::<KimKim<Lanes>>("wnaf5", |k, p| Ok(wnaf_vartime(5, k, p))),
        by_ladder::<Comb>(),
        by_ladder::<Lanes>(),
    ]
}

fn p256() -> Vec<Method> {
    type BySolinas = P256<Fp256Limbs<Solinas>>;
    type BySpecialMontgomery = P256<Fp256Limbs<MontgomerySpecial>>;
    type ByMontgomery = P256<Fp256Limbs<Montgomery>>;
    vec![
        method::<Affine<BySolinas>>("double-and-add", |k, p| Ok(double_and_add_vartime(k, p))),
        method::<Jacobian<BySolinas>>("double-and-add", |k, p| Ok(double_and_add_vartime(k, p))),
        method::<Jacobian<BySolinas>>("naf", |k, p| Ok(naf_vartime(k, p))),
        method::<Jacobian<BySolinas>>("wnaf4", |k, p| Ok(wnaf_vartime(4, k, p))),
        method::<Jacobian<ByMontgomery>>("wnaf4", |k, p| Ok(wnaf_vartime(4, k, p))),
        method::<Jacobian<BySpecialMontgomery>>("wnaf4", |k, p| Ok(wnaf_vartime(4, k, p))),
        by_odd_windows::<Jacobian<BySpecialMontgomery>>(),
        by_odd_windows::<Homogeneous<BySpecialMontgomery>>(),
    ]
}

/// For a secret scalar.
fn by_ladder<C: BinaryCurve>() -> Method {
    in_coordinates(XOnly::<C>::COORDINATES, "ladder", |k, p: &Affine<C>| Ok(ladder(&public_scalar_vartime(k), p)))
}

/// For a secret scalar.
fn by_odd_windows<P: ConstantTimePoint>() -> Method {
    in_coordinates(P::COORDINATES, "regular-odd5", |k, p: &Affine<P::Curve>| {
        Ok(odd_windows::<P>(5, &public_scalar_vartime(k), p))
    })
}

/// k·P.
type Multiply<P> = fn(&[u64], &Affine<<P as Point>::Curve>) -> Result<P, PointError>;

/// A method whose result is in the coordinates of its sums.
fn method<P: Point>(name: &str, compute: Multiply<P>) -> Method {
    in_coordinates(P::COORDINATES, name, move |k, p| compute(k, p).map(P::to_affine_vartime))
}

/// A method that names its coordinates, and gives an affine point.
fn in_coordinates<C: Curve>(
    coordinates: &str,
    name: &str,
    compute: impl Fn(&[u64], &Affine<C>) -> Result<Affine<C>, PointError> + 'static,
) -> Method {
    // A point that is not the generator, and a number nearly as long as the order.
    let p = naf_vartime::<Affine<C>>(&[0x39], &Affine::generator());
    let k: Vec<u64> = C::ORDER.iter().map(|limb| limb / 3).collect();
    let expected = naf_vartime::<Affine<C>>(&k, &p);
    Method {
        id: format!("{}/{}/{coordinates}/{name}", C::NAME, C::Field::MULTIPLIER),
        once: Box::new(move || compute(black_box(&k), black_box(&p)).is_ok_and(|product| product == expected)),
    }
}
