//! What becomes of an operation on secrets in which one bit is flipped: of a register, or of its stack.
//!
//! ```text
//! injection [COUNT [TEXT]]   COUNT flips, 1000 if absent, in each operation whose name contains TEXT
//! ```
//!
//! A row says how many results were right, an error, none (the process crashed, panicked or did not end), or wrong. The share is
//! that of errors among errors and wrong results: what the library's own checks stop. A signature is right where it verifies. 1/k, a part of a signature, is not checked. The status is 1 where nothing
//! is stopped.

#[cfg(not(all(target_arch = "x86_64", target_os = "linux")))]
compile_error!("traps are written for Linux on x86-64");

mod disturb;
mod random;

use carryless::compact::CompactCurve;
use carryless::coordinates::Point;
use carryless::dstu4145::{self, Hash};
use carryless::ecdsa::Signature;
use carryless::ecmqv::{self, KeyPairs, PublicKeys};
use carryless::key::{CompactSecretKey, PublicKey, SecretKey};
use carryless::scalar::Residue;
use carryless::scalar_mul::mul_batch;
use carryless::{Affine, Backend, K233, KeyCurve, P256, SecretScalar, VerifiedSigner, mul, mul_generator};
use disturb::disturb;
use random::Random;
use signature::Signer;
use std::cell::RefCell;
use std::hint::black_box;
use std::process::ExitCode;

/// How a disturbed operation ends.
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
enum End {
    Right,
    Error,
    Wrong,
    Panic,
}

/// How often.
struct Settings {
    count: usize,
    filter: String,
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let count = arguments.first().map_or(Ok(1000), |count| count.parse());
    let (Ok(count), ..=2) = (count, arguments.len()) else {
        eprintln!("injection: [COUNT [TEXT]]");
        return ExitCode::from(2);
    };
    let settings = Settings { count, filter: arguments.get(1).cloned().unwrap_or_default() };
    // SAFETY: the process ends, as a copy does whose operation panics.
    std::panic::set_hook(Box::new(|_| unsafe { libc::_exit(End::Panic as i32) }));
    println!("| operation | flips | right | error | crash | wrong | stopped |");
    println!("|---|---:|---:|---:|---:|---:|---:|");
    let mut good = true;
    // Portable words take a hundred times as long under traps; on prime curves only batches differ from backend to backend.
    for backend in [Backend::Clmul, Backend::Avx2, Backend::Avx512].into_iter().filter(|backend| backend.is_available())
    {
        backend.force().expect("it is available");
        good &= of_curve::<K233>(&format!("K-233 {backend:?}"), &settings);
    }
    good &= of_curve::<P256>(&format!("P-256 {:?}", Backend::current()), &settings);
    good &= of_data("c2tnb431r1", &settings) & of_dstu4145(dstu4145::Curve::M257, &settings);
    good &= of_dstu4145(dstu4145::Curve::M431, &settings);
    ExitCode::from(u8::from(!good))
}

const MESSAGE: &[u8] = b"a message";

/// On a curve whose constants are data.
fn of_data(name: &str, settings: &Settings) -> bool {
    let curve = CompactCurve::from_name(name).expect("a curve of the list");
    let [key, other] = [0x5a, 0x31].map(|byte| CompactSecretKey::from_be_bytes(curve, &[byte; 50]).expect("below n"));
    let exchange = || key.try_diffie_hellman(other.public_key()).ok().map(|secret| secret.to_vec());
    let judge = |signature: &_, _: &_| {
        if key.public_key().verify(MESSAGE, signature).is_ok() { End::Right } else { End::Wrong }
    };
    of_operation(&format!("{name} ECDH"), settings, true, exchange, equal)
        & of_operation(&format!("{name} sign"), settings, true, || key.try_sign(MESSAGE).ok(), judge)
}

fn of_dstu4145(curve: dstu4145::Curve, settings: &Settings) -> bool {
    let key = dstu4145::SecretKey::from_le_bytes(curve, &[0x5a; 30]).expect("below n");
    let sign = || key.sign(Hash::Kupyna256, MESSAGE).ok();
    let judge = |signature: &_, _: &_| match key.public_key().verify(Hash::Kupyna256, MESSAGE, signature) {
        Ok(()) => End::Right,
        Err(_) => End::Wrong,
    };
    of_operation(&format!("DSTU 4145 {} sign", curve.name()), settings, true, sign, judge)
}

fn of_curve<C: KeyCurve>(name: &str, settings: &Settings) -> bool {
    let key = SecretKey::<C>::from_be_bytes(&[0x5a; 28]).expect("below n");
    let peer = PublicKey::<C>::new(Affine::generator().double_vartime()).expect("a point of the subgroup");
    let scalars: [SecretScalar<C>; 8] =
        std::array::from_fn(|i| SecretScalar::from_be_bytes(&[i as u8 + 0x31; 28]).expect("below n"));
    let points: [Affine<C>; 8] = std::array::from_fn(|i| mul_generator(&scalars[7 - i]).expect("no fault"));
    let residue = Residue::from_scalar(&scalars[0]);
    let judge_signature = |signature: &Signature<C>, _: &Signature<C>| {
        if key.public_key().verify(MESSAGE, signature).is_ok() { End::Right } else { End::Wrong }
    };
    let product = || mul(&scalars[0], &points[0]).ok();
    let generator = || mul_generator(&scalars[0]).ok();
    let batch = || {
        let mut out = [Affine::IDENTITY; 8];
        mul_batch(&scalars, &points, &mut out).ok().map(|()| out)
    };
    let exchange = || key.try_diffie_hellman(&peer).ok().map(|secret| secret.to_vec());
    let mqv = || {
        let own = KeyPairs { static_key: &key, ephemeral_key: &key };
        ecmqv::agree(own, PublicKeys { static_key: &peer, ephemeral_key: &peer }).ok().map(|secret| secret.to_vec())
    };
    let verified = || VerifiedSigner(key.clone()).try_sign(MESSAGE).ok();
    [
        of_operation(&format!("{name} k·P"), settings, true, product, equal),
        of_operation(&format!("{name} k·G"), settings, true, generator, equal),
        of_operation(&format!("{name} eight k·P"), settings, true, batch, equal),
        of_operation(&format!("{name} ECDH"), settings, true, exchange, equal),
        of_operation(&format!("{name} ECMQV"), settings, true, mqv, equal),
        of_operation(&format!("{name} sign"), settings, true, || key.try_sign(MESSAGE).ok(), judge_signature),
        of_operation(&format!("{name} sign, verified"), settings, true, verified, judge_signature),
        of_operation(&format!("{name} 1/k"), settings, false, || Some(residue.invert().to_public_limbs()), equal),
    ]
    .iter()
    .all(|good| *good)
}

fn equal<R: PartialEq>(result: &R, right: &R) -> End {
    if result == right { End::Right } else { End::Wrong }
}

/// Prints the row of an operation, which gives nothing where it ends with an error; whether what must hold does. `is_checked`
/// says that the library checks its result.
fn of_operation<R: PartialEq>(
    name: &str,
    settings: &Settings,
    is_checked: bool,
    operation: impl Fn() -> Option<R>,
    judge: impl Fn(&R, &R) -> End,
) -> bool {
    if !name.contains(&settings.filter) {
        return true;
    }
    let right = operation().expect("no fault");
    let result = RefCell::new(None);
    let mut compute = || *result.borrow_mut() = black_box(operation());
    let status = || match result.take() {
        None => End::Error as u8,
        Some(result) => judge(&result, &right) as u8,
    };
    let ends = disturb(settings.count, Random::new(0x9e37_79b9_7f4a_7c15), &mut compute, &status);
    let of = |end: End| ends.statuses[end as usize];
    let crashes = ends.signals + ends.endless + of(End::Panic);
    let (count, right, error, wrong) = (settings.count, of(End::Right), of(End::Error), of(End::Wrong));
    let changed = error + wrong;
    let stopped = match is_checked {
        true => format!("{:.1} %", 100.0 * error as f64 / changed.max(1) as f64),
        false => "–".into(),
    };
    println!("| {name} | {count} | {right} | {error} | {crashes} | {wrong} | {stopped} |");
    assert_eq!(right + crashes + changed, count, "every copy ends");
    changed > 0 && (!is_checked || error > 0)
}
