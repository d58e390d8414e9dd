//! Operations of fields: binary ones with their constant-time multipliers, and the list of odd fields.

use crate::is_current;
use crate::watch::Watch;
use carryless::field::binary::{BinaryModulus, Element};
use carryless::field::extension::Karatsuba18;
use carryless::field::prime::{
    Adx, Barrett, Folded, Handbook, IntegerProduct, Karatsuba, Montgomery, MontgomerySpecial, PseudoMersenne, Solinas,
    invert,
};
use carryless::field::{BinaryField, Field, MAX_LIMBS, PrimeField, named::*};
use carryless::poly::{Carryless, CombBasic, KaratsubaFormulae, KaratsubaRec, Modulus, ShiftAndAdd};
use carryless::word::{Clmul64, Mask, Portable128, Xmm, Xmm256, Xmm512};

/// A binary field on words with each multiplier that takes constant time. What no multiplier has a part in is watched
/// once.
macro_rules! on_words {
    ($modulus:ty, $word:ty, $watch:ident) => {
        if is_current::<$word>() {
            products::<Element<$modulus, $word, { <$modulus>::LIMBS }, ShiftAndAdd>>($watch);
            products::<Element<$modulus, $word, { <$modulus>::LIMBS }, CombBasic>>($watch);
            products::<Element<$modulus, $word, { <$modulus>::LIMBS }, KaratsubaRec>>($watch);
            products::<Element<$modulus, $word, { <$modulus>::LIMBS }, KaratsubaFormulae>>($watch);
            products::<Element<$modulus, $word, { <$modulus>::LIMBS }, Carryless>>($watch);
            other_operations::<Element<$modulus, $word, { <$modulus>::LIMBS }, ShiftAndAdd>>($watch);
        }
    };
}

/// The same on the words of a field: on single words with the hardware's product over F_2^233 only, on none over F_2^127, which is
/// there for the lanes of F_(2^127)^2.
macro_rules! on_all_words {
    (F2m127, $watch:ident) => {};
    (F2m233, $watch:ident) => {
        on_words!(F2m233, u64, $watch);
        on_words!(F2m233, Clmul64, $watch);
    };
    ($modulus:ident, $watch:ident) => {
        on_words!($modulus, u64, $watch);
    };
}

macro_rules! list {
    ($($modulus:ident $words:ident $lanes:ident: $n64:literal $n32:literal $n16:literal $nl:literal;)*) => {
        /// The names of the binary fields.
        pub const NAMES: &[&str] = &[$($modulus::NAME),*];

        /// Watches the operations of a binary field on the words of the current backend; whether there is such a field.
        pub fn watch(name: &str, watch: &mut Watch) -> bool {
            match name {
                $($modulus::NAME => {
                    on_lanes::<$lanes<Portable128>, Portable128>(watch);
                    on_lanes::<$lanes<Xmm>, Xmm>(watch);
                    on_lanes::<$lanes<Xmm256>, Xmm256>(watch);
                    on_lanes::<$lanes<Xmm512>, Xmm512>(watch);
                    on_all_words!($modulus, watch);
                })*
                _ => return false,
            }
            true
        }
    };
}
carryless::binary_fields!(list! { F2m127 F2m127Words F2m127Lanes: 2 4 8 1; });

/// The name under which the odd fields are watched together.
pub const ODD: &str = "odd-fields";

/// Watches the operations of the odd fields; products in assembly where the processor has the instructions.
pub fn watch_odd(watch: &mut Watch) {
    macro_rules! list {
        ($($kind:ident $name:literal $field:ty;)*) => {
            $($kind::<$field>($name, watch);)*
        };
    }
    list! {
        prime "solinas-192" Fp192Limbs<Solinas>;
        prime "solinas-224" Fp224Limbs<Solinas>;
        prime "solinas-256" Fp256Limbs<Solinas>;
        prime "solinas-256-32" Fp256Limbs32<Solinas<Karatsuba>>;
        prime "solinas-192-karatsuba" Fp192Limbs<Solinas<Karatsuba>>;
        prime "montgomery-256-32" Fp256Limbs32<Montgomery>;
        prime "barrett-256-32" Fp256Limbs32<Barrett>;
        prime "pseudo-mersenne-160-32" Fp160Limbs32<PseudoMersenne>;
        prime "solinas-384" Fp384Limbs<Solinas>;
        prime "solinas-384-handbook" Fp384Limbs<Solinas<Handbook>>;
        prime "solinas-521" Fp521Limbs<Solinas>;
        prime "pseudo-mersenne-160" Fp160Limbs<PseudoMersenne>;
        prime "pseudo-mersenne-25519" Fp25519Limbs<PseudoMersenne>;
        prime "folded-25519" Fp25519Limbs<Folded>;
        prime "folded-256k1" Fp256k1Limbs<Folded>;
        prime "radix51" Fp25519Radix51;
        prime "barrett-256" Fp256Limbs<Barrett>;
        prime "montgomery-256" Fp256Limbs<Montgomery>;
        prime "montgomery-special-256" Fp256Limbs<MontgomerySpecial>;
        prime "montgomery-brainpool-256" FpBrainpool256Limbs<Montgomery>;
        prime "montgomery-brainpool-384" FpBrainpool384Limbs<Montgomery>;
        prime "montgomery-brainpool-512" FpBrainpool512Limbs<Montgomery>;
        prime "radix58" Fp521Radix58;
        arithmetic "oef31-6" Oef31x6Field;
        arithmetic "oef31-6-karatsuba" Oef31x6Field<Karatsuba18>;
        arithmetic "oef31-7" Oef31x7Field;
        arithmetic "oef32-5" Oef32x5Field;
    }
}

/// The name under which products in assembly are watched.
pub const ADX: &str = "adx";

/// Watches products and squares in assembly, called without the check for their instructions: valgrind runs these, and
/// hides that the processor has them.
pub fn watch_adx(watch: &mut Watch) {
    fn of<const N: usize>(name: &str, watch: &mut Watch)
    where
        Adx: IntegerProduct<u64, N>,
    {
        let product = |a: &[u64; N]| {
            let square = <Adx as IntegerProduct<u64, N>>::square(a);
            <Adx as IntegerProduct<u64, N>>::product(&square[0], &square[1])
        };
        watch.operation(name, 0, |i| [0x0123_4567_89ab_cdef * i as u64; N], product, |_| true);
    }
    of::<3>("3-limbs", watch);
    of::<4>("4-limbs", watch);
}

/// Elements that are made of these limbs are below p, or have coefficients below p: two are arbitrary, one is 0, one 1.
fn limbs<F: Field>(i: usize) -> [u64; MAX_LIMBS] {
    const ARBITRARY: [u64; MAX_LIMBS] = [
        0x0123_4567_09ab_cdef,
        0x7edc_ba98_7654_3210,
        0x0f1e_2d3c_4b5a_6978,
        0x1357_9bdf_0246_8ace,
        0x2b7e_1516_28ae_d2a6,
        0x6a09_e667_7b67_ae85,
        0x3c6e_f372_254f_f53a,
        0x510e_527f_1b05_688c,
        0,
    ];
    let mut limbs = [0; MAX_LIMBS];
    for j in 0..F::BITS as usize / 64 - 1 {
        limbs[j] = match i {
            0 => ARBITRARY[j],
            1 => ARBITRARY[j] ^ 0x0f0f_3333_0f0f_3333,
            _ => 0,
        };
    }
    limbs[0] |= u64::from(i == 3);
    limbs
}

#[inline(never)]
fn element<F: Field>(i: usize) -> F {
    F::from_limbs(&limbs::<F>(i))
}

/// A binary field on the words `W`, if they are the current ones.
fn on_lanes<F: BinaryField, W: 'static>(watch: &mut Watch) {
    if is_current::<W>() {
        products::<F>(watch);
        other_operations::<F>(watch);
    }
}

/// An operation of a binary field, under the name of its multiplier and its own.
fn of_binary_field<F: BinaryField>(watch: &mut Watch, name: &str, compute: fn([F; 4]) -> [F; 2]) {
    assert!(F::CONSTANT_TIME);
    let name = format!("{} {name}", F::MULTIPLIER);
    // Four elements, of which the last two are equal at times.
    let secrets = |i| [element(i), element(i ^ 1), element(i / 2), element(i % 2)];
    watch.operation(&name, 0, secrets, |s: &[F; 4]| F::enter(|| compute(*s)), |_| true);
}

/// Products, and what is made of them.
fn products<F: BinaryField>(watch: &mut Watch) {
    of_binary_field::<F>(watch, "product", |[a, b, ..]| [a * b, a]);
    of_binary_field::<F>(watch, "square", |[a, ..]| [a.square(), a.square_n(3)]);
    of_binary_field::<F>(watch, "sums-of-products", |[a, b, c, d]| {
        [F::mul_add2(a, b, c, d), F::reduce(a.mul_wide(b) + c.square_wide())]
    });
    of_binary_field::<F>(watch, "prepared-products", |[a, b, c, d]| {
        let prepared = a.prepare();
        [F::mul_prepared(&prepared, b), F::mul_add2_prepared(b, c, &prepared, d)]
    });
    of_binary_field::<F>(watch, "inverse", |[a, ..]| [a.invert(), a]);
    of_binary_field::<F>(watch, "square-root", |[a, ..]| [a.sqrt(), a]);
}

/// The operations without products.
fn other_operations<F: BinaryField>(watch: &mut Watch) {
    of_binary_field::<F>(watch, "half-trace", |[a, ..]| [a.half_trace(), a]);
    of_binary_field::<F>(watch, "quadratic", |[a, b, ..]| {
        let (root, solvable) = a.solve_quadratic();
        [F::select(solvable, root, b), a]
    });
    of_binary_field::<F>(watch, "comparison", |[a, b, c, d]| {
        [F::select(a.is_zero() | !c.equals(d), a, b), F::select(Mask::low_bit(a.trace()), b, a)]
    });
    of_binary_field::<F>(watch, "scan", |[a, b, c, d]| {
        let index = a.to_limbs()[0] & 3;
        F::scan([[a, b], [b, c], [c, d]].into_iter(), index)
    });
    of_binary_field::<F>(watch, "limbs", |[a, b, ..]| [F::from_known(&a.to_limbs()), F::from_raw(&b.to_raw())]);
}

/// Every operation that all fields have in constant time.
fn arithmetic<F: Field>(name: &str, watch: &mut Watch) {
    assert!(F::CONSTANT_TIME);
    let compute = |limbs: &[u64; MAX_LIMBS]| {
        F::enter(|| {
            let a = F::from_limbs(limbs);
            let b = a.square() + F::ONE;
            let chosen = F::select(!(a - b).is_zero() & !a.equals(b), -(a * b), b);
            F::mul_add2(a, chosen.half(), b, chosen.invert()).to_limbs()
        })
    };
    // That the limbs are canonical becomes known.
    watch.operation(name, 1, limbs::<F>, compute, |_| true);
}

/// These, and the square root of a prime field and its inversion by a power.
fn prime<F: PrimeField>(name: &str, watch: &mut Watch) {
    arithmetic::<F>(name, watch);
    let compute = |limbs: &[u64; MAX_LIMBS]| {
        F::enter(|| {
            let (root, is_square) = F::from_limbs(limbs).square().sqrt();
            F::select(is_square, root, invert::by_fermat(root)).to_limbs()
        })
    };
    watch.operation(&format!("{name} square-root"), 1, limbs::<F>, compute, |_| true);
}
