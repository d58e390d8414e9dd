//! k·P on K-233, for what it weighs. With `--cfg planted` another curve is in it, and a product that is inlined in spite of its
//! size, both of which `run --planted` must find.

use carryless::{Affine, Curve, K233, KeyCurve, SecretScalar, mul};

fn main() {
    multiple::<K233>();
    #[cfg(planted)]
    multiple::<carryless::B571>();
    #[cfg(planted)]
    planted::multiple();
}

fn multiple<C: KeyCurve>() {
    let k = SecretScalar::<C>::from_be_bytes(&[0x12, 0x34, 0x56, 0x78]).expect("below the order");
    let p = mul(&k, &Affine::generator()).expect("the generator is in the subgroup");
    println!("{}: {p:?}", <C as Curve>::NAME);
}

#[cfg(planted)]
mod planted {
    use carryless::Affine;
    use carryless::coordinates::{Jacobian, Point};
    use carryless::curves::P521;
    use carryless::field::MAX_LIMBS;
    use carryless::field::named::{Fp521, Fp521Limbs};
    use carryless::field::prime::{Montgomery, Strategy};
    use carryless::scalar_mul::wnaf_vartime;
    use carryless::word::Mask;

    type Limbs = [u64; 9];

    /// Montgomery's products of nine limbs, said to be small.
    #[derive(Clone, Copy)]
    struct Inlined;

    /// One of these strategies' functions.
    macro_rules! the_same {
        ($($name:ident($($a:ident: $A:ty),*) -> $R:ty;)*) => {
            $(#[inline(always)]
            fn $name($($a: $A),*) -> $R {
                <Montgomery as Strategy<Fp521, u64, 9>>::$name($($a),*)
            })*
        };
    }

    impl Strategy<Fp521, u64, 9> for Inlined {
        const NAME: &'static str = "inlined";
        const LIMB_PRODUCTS: usize = 1;
        const ONE: Limbs = <Montgomery as Strategy<Fp521, u64, 9>>::ONE;

        the_same! {
            from_limbs(limbs: &[u64]) -> Limbs;
            to_limbs(a: &Limbs) -> [u64; MAX_LIMBS];
            is_zero(a: &Limbs) -> Mask;
            add(a: &Limbs, b: &Limbs) -> Limbs;
            sub(a: &Limbs, b: &Limbs) -> Limbs;
            half(a: &Limbs) -> Limbs;
            mul(a: &Limbs, b: &Limbs) -> Limbs;
            square(a: &Limbs) -> Limbs;
        }
    }

    pub fn multiple() {
        type P = Jacobian<P521<Fp521Limbs<Inlined>>>;
        let p = wnaf_vartime::<P>(5, &[0x1234_5678], &Affine::generator());
        println!("planted: {:?}", p.to_affine_vartime());
    }
}
