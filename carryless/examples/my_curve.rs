//! A curve that the library does not have: `cargo run --release --example my_curve`.
//!
//! FRP256v1 of the ANSSI (Journal officiel de la République française, 16 October 2011), y² = x³ − 3x + b over a prime that is near no
//! power of two. A field is a modulus, a curve its constants: coordinates, methods, scalars and encodings take any.

use carryless::coordinates::{Affine, Jacobian, Point};
use carryless::curve::{Curve, equation};
use carryless::field::PrimeField;
use carryless::field::prime::{Montgomery, Prime, PrimeModulus};
use carryless::scalar_mul::{families, odd_windows};
use carryless::word::Target;
use carryless::{NamedCurve, SecretScalar, mul_vartime, sec1};
use std::marker::PhantomData;

/// p = 0xf1fd178c0b3ad58f10126de8ce42435b3961adbcabc8ca6de8fcf353d86e9c03.
#[derive(Clone, Copy)]
pub struct MyModulus;

impl PrimeModulus for MyModulus {
    const NAME: &'static str = "Fp-FRP256v1";
    const MODULUS: &'static [u64] =
        &[0xe8fc_f353_d86e_9c03, 0x3961_adbc_abc8_ca6d, 0x1012_6de8_ce42_435b, 0xf1fd_178c_0b3a_d58f];
}

/// An element in four limbs. Montgomery's reduction serves for any p.
pub type MyField = Prime<MyModulus, u64, 4, Montgomery>;

/// FRP256v1 over a representation of its field.
#[derive(Clone, Copy)]
pub struct MyCurve<F = MyField>(PhantomData<F>);

impl<F: PrimeField<Modulus = MyModulus>> Curve for MyCurve<F> {
    type Field = F;
    type Equation = equation::Weierstrass;
    type On<T: Target> = MyCurve<F::On<T>>;

    const NAME: &'static str = "FRP256v1";
    const A: Option<i32> = Some(-3);
    const COFACTOR: u32 = 1;
    const ORDER: &'static [u64] =
        &[0x1ffd_d459_c6d6_55e1, 0x53dc_67e1_40d2_bf94, 0x1012_6de8_ce42_435b, 0xf1fd_178c_0b3a_d58f];

    fn b() -> F {
        F::from_limbs(&[0x3075_ed96_7b7b_b73f, 0xdfec_0c9a_e4b1_a180, 0x0d4a_ba75_4a44_c00f, 0xee35_3fca_5428_a930])
    }
    fn generator() -> (F, F) {
        (
            F::from_limbs(&[
                0x64c9_7a2d_d98f_5cff,
                0x8c27_d2dc_af98_b701,
                0x3118_3d47_49d4_2395,
                0xb6b3_d4c3_56c1_39eb,
            ]),
            F::from_limbs(&[
                0x8311_5a15_5406_2cfb,
                0x2701_c307_e8e4_c9e1,
                0x1f92_71f0_f3ec_ef8c,
                0x6142_e0f7_c8b2_0491,
            ]),
        )
    }
}

/// The family whose methods it takes: it has `mul_vartime` and its like as the library's own curves have.
impl<F: PrimeField<Modulus = MyModulus>> NamedCurve for MyCurve<F> {
    type Family = families::Wnaf5<Jacobian<Self>>;
    type NamedOn<T: Target> = Self::On<T>;
}

/// 12345·G in 33 bytes, the sign of y before x, from a program in Python that shares nothing with this one.
const MULTIPLE: &str = "025e96a333ca7d110b6b7c9145422a244e2cae17c1a0ca7d4f549a42d8a8048033";

/// k·G in constant time, compressed, in hexadecimal.
pub fn multiple_of_generator(k: &[u8]) -> Result<String, Box<dyn std::error::Error>> {
    let k = SecretScalar::<MyCurve>::from_be_bytes(k)?;
    let p = odd_windows::<Jacobian<MyCurve>>(5, &k, &Affine::generator());
    let mut buffer = [0; sec1::MAX_BYTES];
    let bytes = sec1::encode_compressed(&p, &mut buffer);
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}

/// Shows that G is on the curve, n·G = O, and 12345·G as it is known.
pub fn main() -> Result<(), Box<dyn std::error::Error>> {
    let g = Affine::<MyCurve>::generator();
    assert!(g.is_on_curve());
    println!("G is on {}", MyCurve::<MyField>::NAME);

    assert_eq!(mul_vartime(MyCurve::<MyField>::ORDER, &g), Affine::IDENTITY);
    println!("n·G = O");

    let multiple = multiple_of_generator(&12345_u32.to_be_bytes())?;
    assert_eq!(multiple, MULTIPLE);
    println!("12345·G = {multiple}");
    Ok(())
}
