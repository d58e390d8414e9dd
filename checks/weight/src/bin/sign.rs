//! The ten lines of somebody who signs by a key in a file, of whatever curve, for what they weigh.

use carryless::key::AnySecretKey;
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let file = std::env::args().nth(1).ok_or("wanted: a key in PEM")?;
    let key = AnySecretKey::from_pem(&std::fs::read_to_string(file)?)?;
    println!("{:?}", key.sign(b"message")?.to_der());
    Ok(())
}
