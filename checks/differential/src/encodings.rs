//! Every decoder, for encodings that are changed, and for random bytes: what it accepts must be what it says, as `decoders.rs`
//! has it.

use crate::Run;
use crate::changes::{Changes, Seeds};
use crate::decoders::{self, Decoder};
use crate::inputs::backends;
use crate::protocol_decoders;
use carryless::compact::CompactCurve;
use carryless::dstu4145::{self, CurveForm, Hash};
use carryless::key::{AnySecretKey, CompactSecretKey, PointForm, PublicFormat, PublicKey, SecretFormat, StandardCurve};
use carryless::zigbee::Certificate;
use carryless::{Affine, KeyCurve};

const FORMS: [PointForm; 2] = [PointForm::Compressed, PointForm::Uncompressed];
const FORMATS: [SecretFormat; 2] = [SecretFormat::Sec1, SecretFormat::Pkcs8];

/// How many octet strings were given to a decoder.
pub fn compare(run: Run) -> usize {
    let mut decoders: Vec<(Decoder, Seeds)> = vec![
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
    decoders.extend(of_protocols());
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

/// The decoders of protocols, but for signed documents, with encodings that they accept. The first byte names the curve where nothing else
/// does.
fn of_protocols() -> [(Decoder, Seeds); 7] {
    const FORMS_OF_DSTU: [CurveForm; 2] = [CurveForm::Named, CurveForm::Explicit];
    let seeds = |encodings: Vec<Vec<u8>>| encodings.into_iter().map(|bytes| (StandardCurve::K163, bytes)).collect();
    let numbered = |number: usize, bytes: &[u8]| [&[number as u8], bytes].concat();
    let keys = dstu4145::Curve::ALL.map(|curve| dstu4145::SecretKey::from_le_bytes(curve, &[0x3d; 16]));
    let keys = keys.map(|key| key.expect("a key").allow_weak());
    let secrets: Vec<Vec<u8>> =
        keys.iter().flat_map(|key| FORMS_OF_DSTU.map(|form| key.to_der(form).as_bytes().to_vec())).collect();
    let publics = keys.iter().flat_map(|key| FORMS_OF_DSTU.map(|form| key.public_key().to_der(form)));
    let points = keys.iter().enumerate().flat_map(|(i, key)| {
        let signature = key.sign(Hash::Kupyna256, b"m").expect("no fault");
        [&*key.public_key().to_compressed(), &*signature.to_der(), &*signature.to_bytes()]
            .map(|bytes| numbered(i, bytes))
    });
    let on_data: Vec<CompactSecretKey> = CompactCurve::all()
        .map(|curve| CompactSecretKey::from_be_bytes(curve, &[0x3d; 13]).expect("a key").allow_weak())
        .collect();
    let points_on_data =
        on_data.iter().enumerate().flat_map(|(i, key)| FORMS.map(|form| numbered(i, &key.public_key().to_sec1(form))));
    // Two curves have no signatures.
    let signatures =
        on_data.iter().enumerate().filter_map(|(i, key)| Some(numbered(i, &key.try_sign(b"m").ok()?.to_der())));
    let certificates = [
        Certificate::Suite1 { point: generator(), subject: 1, issuer: 2, attributes: [3; 10] },
        Certificate::Suite2 {
            serial_number: 1,
            issuer: 2,
            valid_from: [3; 5],
            valid_for: 4,
            subject: 5,
            key_usage: 6,
            point: generator(),
        },
    ];
    [
        (protocol_decoders::key_file, seeds(secrets.clone())),
        (protocol_decoders::dstu_secret, seeds(secrets)),
        (protocol_decoders::dstu_public, seeds(publics.collect())),
        (protocol_decoders::dstu_point, seeds(points.collect())),
        (protocol_decoders::compact_point, seeds(points_on_data.collect())),
        (protocol_decoders::compact_signature, seeds(signatures.collect())),
        (protocol_decoders::certificate, seeds(certificates.iter().map(|one| one.to_bytes().to_vec()).collect())),
    ]
}

fn generator<C: KeyCurve>() -> PublicKey<C> {
    PublicKey::new(Affine::generator()).expect("a point of the subgroup")
}
