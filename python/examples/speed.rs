//! What the library itself takes, for `speed.py`: nanoseconds of calls, and of a row of a batch, on K-233.

use carryless::bytes::Refused;
use carryless::bytes::columns::{self, Keys};
use carryless::ecdsa::SignatureForm;
use carryless::key::{AnySecretKey, StandardCurve};
use rayon::prelude::*;
use sha2::{Digest, Sha256};
use std::hint::black_box;
use std::time::Instant;

const ROWS: usize = 100_000;

fn nanoseconds(of: usize, mut work: impl FnMut()) -> f64 {
    let once = |work: &mut dyn FnMut()| {
        let start = Instant::now();
        work();
        start.elapsed().as_secs_f64() * 1e9 / of as f64
    };
    (0..7).map(|_| once(&mut work)).fold(f64::INFINITY, f64::min)
}

fn main() {
    let key = AnySecretKey::from_be_bytes(StandardCurve::K233, &[7; 28]).expect("a key");
    let public = key.public_key();
    let signature = key.sign(b"message").expect("a signature");
    let calls = |work: &dyn Fn()| nanoseconds(1000, || (0..1000).for_each(|_| work()));
    println!("sign {}", calls(&|| drop(black_box(key.sign(b"message").map(|signature| signature.to_der())))));
    println!("verify {}", calls(&|| black_box(public.verify(b"message", &signature)).expect("a signature")));
    println!("exchange {}", calls(&|| drop(black_box(key.diffie_hellman(&public)))));

    let messages: Vec<_> = (0..ROWS as u32).map(|i| i.to_be_bytes()).collect();
    let digests: Vec<_> = messages.iter().map(Sha256::digest).collect();
    let digests: Vec<&[u8]> = digests.iter().map(|digest| &digest[..]).collect();
    let mut signatures = vec![Err(Refused::Fault); ROWS];
    columns::sign(&key, &digests, SignatureForm::Der, &mut signatures);
    let signatures: Vec<&[u8]> =
        signatures.iter().map(|signature| &signature.as_ref().expect("a signature")[..]).collect();
    for threads in [1, std::thread::available_parallelism().map_or(1, usize::from)] {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
        let row = nanoseconds(ROWS, || {
            pool.install(|| {
                (messages.par_chunks(1024), signatures.par_chunks(1024)).into_par_iter().for_each(
                    |(messages, signatures)| {
                        let digests: Vec<_> = messages.iter().map(Sha256::digest).collect();
                        let digests: Vec<&[u8]> = digests.iter().map(|digest| &digest[..]).collect();
                        let mut verdicts = vec![Ok(()); digests.len()];
                        columns::verify(Keys::One(&public), &digests, signatures, SignatureForm::Der, &mut verdicts);
                        assert!(verdicts.iter().all(Result::is_ok));
                    },
                );
            });
        });
        println!("row{threads} {row}");
    }
}
