//! DSTU 4145 and keys on curves as data: microseconds of an operation, the median of 21 blocks of 8 ms or more. By hand, on an idle
//! machine: `cargo bench --bench protocols`.

use carryless::compact::CompactCurve;
use carryless::dstu4145::{self, Curve, Hash, PublicKey};
use carryless::key::CompactSecretKey;
use std::error::Error;
use std::hint::black_box;
use std::time::{Duration, Instant};

const BLOCK: Duration = Duration::from_millis(8);
const BLOCKS: usize = 21;

fn microseconds<T>(operation: impl Fn() -> T) -> f64 {
    let block = |count: u32| {
        let start = Instant::now();
        (0..count).for_each(|_| drop(black_box(operation())));
        start.elapsed()
    };
    let count = (0..31).map(|i| 1 << i).find(|count| block(*count) > BLOCK).expect("2^30 take longer");
    let mut blocks: Vec<f64> = (0..BLOCKS).map(|_| block(count).as_secs_f64() * 1e6 / f64::from(count)).collect();
    blocks.sort_by(f64::total_cmp);
    blocks[BLOCKS / 2]
}

fn main() -> Result<(), Box<dyn Error>> {
    println!("DSTU 4145     sign    verify  public key  read a key");
    for curve in Curve::ALL {
        let read = || dstu4145::SecretKey::from_le_bytes(curve, black_box(&[0x35; 20]));
        let (key, digest) = (read()?.allow_weak(), Hash::Kupyna256.digest(b"message"));
        let (signature, public) = (key.sign_digest(&digest)?, *key.public_key());
        let compressed = public.to_compressed();
        let figures = [
            microseconds(|| key.sign_digest(black_box(&digest))),
            microseconds(|| public.verify_digest(black_box(&digest), &signature)),
            microseconds(read),
            microseconds(|| PublicKey::from_compressed(curve, black_box(&compressed))),
        ];
        println!("{:10} {:7.2} {:9.2} {:11.2} {:11.2}", curve.name(), figures[0], figures[1], figures[2], figures[3]);
    }
    println!("\ncurve as data  sign    verify  public key        ECDH");
    for curve in CompactCurve::all().filter(|curve| curve.signs()) {
        let read = || CompactSecretKey::from_be_bytes(curve, black_box(&[0x35; 13]));
        let (key, digest) = (read()?.allow_weak(), [7; 64]);
        let (signature, peer) = (key.sign_prehash(&digest)?, *key.public_key());
        let figures = [
            microseconds(|| key.sign_prehash(black_box(&digest))),
            microseconds(|| peer.verify_prehash(black_box(&digest), &signature)),
            microseconds(read),
            microseconds(|| key.try_diffie_hellman(black_box(&peer))),
        ];
        println!("{:11}{:7.2} {:9.2} {:11.2} {:11.2}", curve.name(), figures[0], figures[1], figures[2], figures[3]);
    }
    Ok(())
}
