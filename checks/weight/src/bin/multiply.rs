//! k·P on K-233, for what it weighs. With `--cfg planted` another curve is in it, which `run --planted` must find.

use carryless::{Affine, Curve, K233, KeyCurve, SecretScalar, mul};

fn main() {
    multiple::<K233>();
    #[cfg(planted)]
    multiple::<carryless::B571>();
}

fn multiple<C: KeyCurve>() {
    let k = SecretScalar::<C>::from_be_bytes(&[0x12, 0x34, 0x56, 0x78]).expect("below the order");
    let p = mul(&k, &Affine::generator()).expect("the generator is in the subgroup");
    println!("{}: {p:?}", <C as Curve>::NAME);
}
