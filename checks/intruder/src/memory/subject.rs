//! The process that is searched: it reads secrets, carries out one operation, drops all that it holds, and stops.
//!
//! Secrets come by standard input into one buffer, which is erased. Keys and scalars are used where they were made, since to move
//! one leaves a copy behind. What is public is written to standard output.

use crate::protocols;
use carryless::compact::CompactCurve;
use carryless::coordinates::Point;
use carryless::dstu4145::{self, Hash};
use carryless::ecdsa::Signature;
use carryless::key::{CompactPublicKey, CompactSecretKey, PublicKey, SecretFormat, SecretKey};
use carryless::scalar::order_bytes;
use carryless::scalar_mul::{mul_batch, mul_generator_batch};
use carryless::word::erase_stack;
use carryless::{Affine, B571, Backend, K233, K571, KeyCurve, P256, P521, SecretScalar, mul, mul_generator};
use const_oid::AssociatedOid;
use std::arch::asm;
use std::hint::black_box;
use zeroize::Zeroize;

/// Secrets of a process, of which most operations take the first.
pub const SECRETS: usize = 8;
/// Bytes of a secret, of which the first are those of one, as many as the order of the curve has.
pub const BYTES: usize = 72;
/// What is searched: the curves of a kind, with the operations on each.
pub const SUBJECTS: [(&[&str], &[&str]); 4] = [
    (&["K-233", "K-571", "B-571", "P-256", "P-521"], &OPERATIONS),
    (&AS_DATA, &["key", "sign", "exchange"]),
    (&["M-257", "M-431"], &["key", "sign", "sign-with-rng"]),
    (&["Zigbee"], &["establish"]),
];
/// Curves whose constants are data, of four and of seven limbs.
pub const AS_DATA: [&str; 2] = ["c2tnb239v1", "c2tnb431r1"];
/// The operations on a curve that is a type. The planted ones leave a secret behind.
const OPERATIONS: [&str; 16] = [
    "nothing",
    "key",
    "generator",
    "product",
    "generator-batch",
    "product-batch",
    "sign",
    "sign-batch",
    "exchange",
    "mqv",
    "certify",
    "pem",
    "thread",
    "planted-stack",
    "planted-heap",
    "planted-register",
];

/// The secrets of a process.
pub type Secrets = [[u8; BYTES]; SECRETS];

/// What the i-th signature is of.
pub fn message(i: usize) -> [u8; 8] {
    [i as u8; 8]
}

/// The point that another sends.
pub fn peer<C: KeyCurve>() -> PublicKey<C> {
    PublicKey::new(Affine::generator().double_vartime()).expect("a point of the subgroup")
}

/// Carries out an operation, erases what it leaves on the stack, if it is to, and stops: by a trap before, and one after.
pub fn run(curve: &str, backend: usize, operation: &str, erases: bool) {
    Backend::ALL[backend].force().expect("a backend of this processor");
    let size = if operation.ends_with("batch") { 4 } else { 1 };
    match curve {
        "K-233" => on::<K233>(operation, erases.then_some(size)),
        "K-571" => on::<K571>(operation, erases.then_some(2 * size)),
        "B-571" => on::<B571>(operation, erases.then_some(2 * size)),
        "P-256" => on::<P256>(operation, erases.then_some(size)),
        "P-521" => on::<P521>(operation, erases.then_some(2 * size)),
        "Zigbee" => traced(operation, &protocols::establish, erases.then_some(2 * size)),
        curve if AS_DATA.contains(&curve) => {
            let curve = CompactCurve::from_name(curve).expect("a curve of the list");
            traced(operation, &|secrets| as_data(curve, operation, secrets), erases.then_some(2 * size));
        }
        curve => {
            let curve = dstu4145::Curve::from_name(curve).expect("a curve of this check");
            traced(operation, &|secrets| by_dstu4145(curve, operation, secrets), erases.then_some(2 * size));
        }
    }
}

fn on<C: KeyCurve + AssociatedOid>(operation: &str, erases: Option<u32>) {
    let act: fn(&mut Secrets) = match operation {
        "nothing" => |_| {},
        "key" => |secrets| with_key::<C>(secrets, |_| {}),
        "generator" => |secrets| with_scalars::<C>(secrets, |k| _ = black_box(mul_generator(&k[0]))),
        "product" => |secrets| with_scalars::<C>(secrets, |k| _ = black_box(mul(&k[0], peer::<C>().point()))),
        "generator-batch" => |secrets| {
            with_scalars::<C>(secrets, |k| {
                let mut out = [Affine::IDENTITY; SECRETS];
                mul_generator_batch(k, &mut out).expect("no fault");
            });
        },
        "product-batch" => |secrets| {
            with_scalars::<C>(secrets, |k| {
                let mut out = [Affine::IDENTITY; SECRETS];
                mul_batch(k, &[*peer::<C>().point(); SECRETS], &mut out).expect("no fault");
            });
        },
        "sign" | "thread" => |secrets| with_key::<C>(secrets, |key| write(&key.sign(&message(0)).to_bytes())),
        "sign-batch" => |secrets| with_key::<C>(secrets, sign_batch),
        "exchange" => |secrets| with_key::<C>(secrets, |key| _ = black_box(key.diffie_hellman(&peer()))),
        "mqv" => protocols::agree::<C>,
        "certify" => protocols::certify::<C>,
        "pem" => |secrets| with_key::<C>(secrets, through_pem),
        "planted-stack" => |secrets| _ = black_box(copy(secrets)),
        "planted-heap" => |secrets| drop(black_box(Box::new(*secrets))),
        "planted-register" => |secrets| {
            let bytes = secrets[0][1..9].try_into().expect("eight bytes");
            // SAFETY: a register that is said to change.
            unsafe { asm!("movq xmm15, {}", in(reg) u64::from_le_bytes(bytes), out("xmm15") _) }
        },
        operation => panic!("{operation}: no operation of this check"),
    };
    traced(operation, &act, erases);
}

/// Reads secrets, and carries an operation out between two traps.
fn traced(operation: &str, act: &(dyn Fn(&mut Secrets) + Sync), erases: Option<u32>) {
    let mut secrets = [[0; BYTES]; SECRETS];
    read(secrets.as_flattened_mut());
    trap();
    if operation == "thread" {
        // One that stays, with its stack.
        std::thread::scope(|scope| {
            let (done, wait) = std::sync::mpsc::channel();
            let secrets = &mut secrets;
            scope.spawn(move || {
                carry_out(act, secrets, erases);
                done.send(()).expect("a receiver");
                std::thread::park();
            });
            wait.recv().expect("no panic");
            trap();
        });
    }
    carry_out(act, &mut secrets, erases);
    trap();
}

/// Not inlined: what is on the stack at the traps is nothing of an operation.
#[inline(never)]
fn carry_out(act: &dyn Fn(&mut Secrets), secrets: &mut Secrets, erases: Option<u32>) {
    act(secrets);
    secrets.as_flattened_mut().zeroize();
    match erases {
        None => {}
        Some(1) => erase_stack::<0x4000>(),
        Some(2) => erase_stack::<0x8000>(),
        Some(4) => erase_stack::<0x1_0000>(),
        _ => erase_stack::<0x2_0000>(),
    }
}

/// On a curve whose constants are data.
#[inline(never)]
fn as_data(curve: CompactCurve, operation: &str, secrets: &mut Secrets) {
    let key = CompactSecretKey::from_be_bytes(curve, &secrets[0][..curve.order_bytes()]);
    secrets.as_flattened_mut().zeroize();
    let key = key.as_ref().expect("below n");
    match operation {
        "sign" => write(&key.try_sign(&message(0)).expect("no fault").to_bytes()),
        "exchange" => _ = black_box(key.try_diffie_hellman(&peer_as_data(curve))),
        _ => {}
    }
}

/// The point that another sends.
pub fn peer_as_data(curve: CompactCurve) -> CompactPublicKey {
    *CompactSecretKey::from_be_bytes(curve, &[2]).expect("a key").public_key()
}

/// Signatures of DSTU 4145.
#[inline(never)]
fn by_dstu4145(curve: dstu4145::Curve, operation: &str, secrets: &mut Secrets) {
    let key = dstu4145::SecretKey::from_be_bytes(curve, &secrets[0][..curve.order_bytes()]);
    secrets.as_flattened_mut().zeroize();
    let key = key.as_ref().expect("below n");
    let signature = match operation {
        "sign" => key.sign(Hash::Kupyna256, &message(0)),
        "sign-with-rng" => key.sign_with_rng(&mut protocols::Known(&[0x5a; BYTES]), Hash::Kupyna256, &message(0)),
        _ => return,
    };
    write(&signature.expect("no fault").to_bytes());
}

#[inline(never)]
fn copy(secrets: &Secrets) -> u8 {
    black_box(&mut secrets.clone())[0][0]
}

#[inline(never)]
fn with_key<C: KeyCurve>(secrets: &mut Secrets, act: fn(&SecretKey<C>)) {
    let key = SecretKey::<C>::from_be_bytes(&secrets[0][..order_bytes::<C>()]);
    secrets.as_flattened_mut().zeroize();
    act(key.as_ref().expect("below n"));
}

#[inline(never)]
fn with_scalars<C: KeyCurve>(secrets: &mut Secrets, act: fn(&[SecretScalar<C>])) {
    let made = secrets.each_ref().map(|bytes| SecretScalar::<C>::from_be_bytes(&bytes[..order_bytes::<C>()]));
    let scalars: [_; SECRETS] = std::array::from_fn(|i| made[i].as_ref().expect("below n").clone());
    secrets.as_flattened_mut().zeroize();
    act(&scalars);
}

fn sign_batch<C: KeyCurve>(key: &SecretKey<C>) {
    let messages: [_; SECRETS] = std::array::from_fn(message);
    let mut signatures: [Option<Signature<C>>; SECRETS] = [const { None }; SECRETS];
    key.sign_batch(&messages.each_ref().map(|message| &message[..]), &mut signatures).expect("no fault");
    signatures.iter().flatten().for_each(|signature| write(&signature.to_bytes()));
}

fn through_pem<C: KeyCurve + AssociatedOid>(key: &SecretKey<C>) {
    for format in [SecretFormat::Sec1, SecretFormat::Pkcs8] {
        let again = SecretKey::<C>::from_pem(&*key.to_pem(format));
        assert!(again.as_ref().is_ok_and(|again| again == key));
    }
}

/// Without a buffer between.
fn read(mut bytes: &mut [u8]) {
    while !bytes.is_empty() {
        // SAFETY: as many bytes as there is place for.
        let count = unsafe { libc::read(0, bytes.as_mut_ptr().cast(), bytes.len()) };
        bytes = &mut bytes[usize::try_from(count).expect("an open file")..];
        assert!(count > 0, "secrets are missing");
    }
}

fn write(bytes: &[u8]) {
    // SAFETY: as many bytes as there are.
    let count = unsafe { libc::write(1, bytes.as_ptr().cast(), bytes.len()) };
    assert_eq!(count, bytes.len() as isize);
}

#[inline(always)]
fn trap() {
    // SAFETY: the tracer goes on behind it.
    unsafe { asm!("int3") }
}
