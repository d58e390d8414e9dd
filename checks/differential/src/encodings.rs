//! Every decoder, for encodings that are changed, and for random bytes: what it accepts must be what it says, as `decoders.rs`
//! has it.

use crate::Run;
use crate::changes::{Changes, Seeds};
use crate::decoders::{self, Decoder};
use crate::inputs::backends;
use carryless::key::{AnySecretKey, PointForm, PublicFormat, SecretFormat, StandardCurve};

const FORMS: [PointForm; 2] = [PointForm::Compressed, PointForm::Uncompressed];
const FORMATS: [SecretFormat; 2] = [SecretFormat::Sec1, SecretFormat::Pkcs8];

/// How many octet strings were given to a decoder.
pub fn compare(run: Run) -> usize {
    let decoders: [(Decoder, Seeds); 8] = [
        (decoders::point, seeds(|key| FORMS.map(|form| key.public_key().to_sec1(form).to_vec()).to_vec())),
        (decoders::secret, seeds(|key| FORMATS.map(|format| key.to_der(format).as_bytes().to_vec()).to_vec())),
        (decoders::public, seeds(|key| FORMS.map(|form| key.public_key().to_der(PublicFormat::Spki(form))).to_vec())),
        (decoders::signature, seeds(|key| vec![key.sign(b"m").expect("no fault").to_der().to_vec()])),
        (decoders::p1363, seeds(|key| vec![key.sign(b"m").expect("no fault").to_bytes().to_vec()])),
        (decoders::secret_pem, seeds(|key| FORMATS.map(|format| key.to_pem(format).as_bytes().to_vec()).to_vec())),
        (
            decoders::public_pem,
            seeds(|key| FORMS.map(|form| key.public_key().to_pem(PublicFormat::Spki(form)).into_bytes()).to_vec()),
        ),
        (decoders::any, seeds(|key| vec![key.to_der(SecretFormat::Pkcs8).as_bytes().to_vec()])),
    ];
    let (mut changes, backends) = (Changes::new(run.seed), backends());
    let mut accepted = 0;
    for i in 0..run.count {
        if i % 1000 == 0 {
            backends[i / 1000 % backends.len()].force().expect("it is available");
        }
        let (decoder, seeds) = &decoders[i % decoders.len()];
        let (curve, bytes) = &seeds[changes.below(seeds.len())];
        let changed = match changes.below(4) {
            0 => (0..changes.below(bytes.len() + 2)).map(|_| changes.below(256) as u8).collect(),
            _ => changes.mutation(bytes, seeds),
        };
        accepted += usize::from(decoder(*curve, &changed));
    }
    println!("decoders: {accepted} accepted, each as what it says");
    run.count
}

/// Encodings of a key of each curve.
fn seeds(write: impl Fn(&AnySecretKey) -> Vec<Vec<u8>>) -> Seeds {
    let keys = StandardCurve::ALL.iter().map(|curve| AnySecretKey::from_be_bytes(*curve, &[0x3d; 20]).expect("a key"));
    keys.flat_map(|key| write(&key).into_iter().map(move |bytes| (key.curve(), bytes))).collect()
}
