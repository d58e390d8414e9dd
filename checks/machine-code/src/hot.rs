//! The hot functions: field operations, steps of methods, and whole methods, on each backend.
//!
//! Each is a function of its own, into which the library's code is inlined as into a user's program.

use carryless::coordinates::{Affine, Complete, CompleteEntry, Jacobian, KimKim, Point, XOnly};
use carryless::curve::Curve;
use carryless::curves::{B233, B409, B571, K233, P256};
use carryless::field::Field;
use carryless::field::named::{F2m233Lanes, F2m409Lanes, F2m571Lanes, Fp256Limbs};
use carryless::field::prime::{MontgomerySpecial, Solinas};
use carryless::scalar::SecretScalar;
use carryless::scalar_mul::{self, Methods, NamedCurve};
use carryless::word::{Xmm, Xmm256, Xmm512};

/// A function by its name, with which its symbol ends.
pub type Named = (&'static str, *const ());

/// The functions `$name` of `$module`, for the type `T`, and their list.
macro_rules! module {
    ($module:ident, $type:ty, $($name:ident($($argument:ident: $of:ty),+) -> $result:ty $body:block)+) => {
        pub mod $module {
            use super::*;
            type T = $type;
            $(
                #[inline(never)]
                pub fn $name($($argument: &$of),+) -> $result $body
            )+
            pub const FUNCTIONS: &[Named] =
                &[$((concat!(stringify!($module), "::", stringify!($name)), $name as *const ())),+];
        }
    };
}

/// `$body`, within the field's gate.
macro_rules! entered {
    ($field:ty, $body:expr) => {
        <$field as Field>::enter(
            #[inline(always)]
            || $body,
        )
    };
}

macro_rules! fields {
    ($($module:ident $type:ty;)+) => {
        $(module!($module, $type,
            mul(a: T, b: T) -> T { entered!(T, *a * *b) }
            square(a: T) -> T { entered!(T, a.square()) }
            mul_add2(a: T, b: T, c: T, d: T) -> T { entered!(T, T::mul_add2(*a, *b, *c, *d)) }
        );)+
        const FIELDS: &[&[Named]] = &[$($module::FUNCTIONS),+];
    };
}

macro_rules! steps {
    ($($module:ident $type:ty;)+) => {
        $(module!($module, $type,
            ladder_step(p: XOnly<T>, q: XOnly<T>, x: <T as Curve>::Field) -> (XOnly<T>, XOnly<T>) {
                entered!(<T as Curve>::Field, XOnly::add_and_double(*p, *q, *p, *x))
            }
            complete_double(p: Complete<T>) -> Complete<T> { entered!(<T as Curve>::Field, p.double()) }
            complete_add_entry(p: Complete<T>, q: CompleteEntry<T>) -> Complete<T> {
                entered!(<T as Curve>::Field, p.add_entry(q))
            }
            double(p: KimKim<T>) -> KimKim<T> { p.double() }
            add_entry(p: KimKim<T>, q: Affine<T>) -> KimKim<T> { p.add_entry_vartime(q) }
        );)+
        const STEPS: &[&[Named]] = &[$($module::FUNCTIONS),+];
    };
}

macro_rules! koblitz_steps {
    ($($module:ident $type:ty;)+) => {
        $(module!($module, $type,
            complete_add(p: Complete<T>, q: Complete<T>) -> Complete<T> { entered!(<T as Curve>::Field, *p + *q) }
            complete_frobenius(p: Complete<T>) -> Complete<T> { entered!(<T as Curve>::Field, p.frobenius_n(4)) }
        );)+
        const KOBLITZ_STEPS: &[&[Named]] = &[$($module::FUNCTIONS),+];
    };
}

macro_rules! methods {
    ($($module:ident $type:ty;)+) => {
        $(module!($module, $type,
            mul(k: SecretScalar<T>, p: Affine<T>) -> Affine<T> { <T as NamedCurve>::Family::mul(k, p) }
            mul_generator(k: SecretScalar<T>) -> Affine<T> { <T as NamedCurve>::Family::mul_generator(k) }
            mul_batch(k: [SecretScalar<T>; 4], p: [Affine<T>; 4]) -> [Affine<T>; 4] {
                let mut out = *p;
                <T as NamedCurve>::Family::mul_batch(k, p, &mut out);
                out
            }
            mul_generator_batch(k: [SecretScalar<T>; 4]) -> [Affine<T>; 4] {
                let mut out = [Affine::IDENTITY; 4];
                <T as NamedCurve>::Family::mul_generator_batch(k, &mut out);
                out
            }
            wnaf(k: [u64; 9], p: Affine<T>) -> KimKim<T> { scalar_mul::wnaf_vartime::<KimKim<T>>(5, k, p) }
        );)+
        const METHODS: &[&[Named]] = &[$($module::FUNCTIONS),+];
    };
}

macro_rules! prime_curves {
    ($($module:ident $type:ty;)+) => {
        $(module!($module, $type,
            double(p: Jacobian<T>) -> Jacobian<T> { p.double() }
            add_entry(p: Jacobian<T>, q: Affine<T>) -> Jacobian<T> { p.add_entry_vartime(q) }
            wnaf(k: [u64; 9], p: Affine<T>) -> Jacobian<T> { scalar_mul::wnaf_vartime::<Jacobian<T>>(5, k, p) }
        );)+
        const PRIME_CURVES: &[&[Named]] = &[$($module::FUNCTIONS),+];
    };
}

fields! {
    f233_xmm F2m233Lanes<Xmm>;
    f409_xmm F2m409Lanes<Xmm>;
    f571_xmm F2m571Lanes<Xmm>;
    fp256_solinas Fp256Limbs<Solinas>;
    fp256_montgomery Fp256Limbs<MontgomerySpecial>;
}
steps! {
    b233_xmm B233<F2m233Lanes<Xmm>>;
    b409_xmm B409<F2m409Lanes<Xmm>>;
    b233_x2 B233<F2m233Lanes<Xmm256>>;
    b233_x4 B233<F2m233Lanes<Xmm512>>;
    b571_x4 B571<F2m571Lanes<Xmm512>>;
}
koblitz_steps! {
    k233_xmm K233<F2m233Lanes<Xmm>>;
    k233_x2 K233<F2m233Lanes<Xmm256>>;
    k233_x4 K233<F2m233Lanes<Xmm512>>;
}
// A curve whose words are named is its own on every backend.
methods! {
    keys_b233_xmm B233<F2m233Lanes<Xmm>>;
    keys_b233_x4 B233<F2m233Lanes<Xmm512>>;
    keys_k233_x2 K233<F2m233Lanes<Xmm256>>;
    keys_b233_x2 B233<F2m233Lanes<Xmm256>>;
    keys_k233_x4 K233<F2m233Lanes<Xmm512>>;
}
prime_curves! {
    p256 P256;
}

/// All of them.
pub fn functions() -> impl Iterator<Item = Named> {
    [FIELDS, STEPS, KOBLITZ_STEPS, METHODS, PRIME_CURVES].into_iter().flatten().copied().flatten().copied()
}
