//! Zigbee's key establishment: the vectors of Smart Energy 1.4, annex C, certificates that stacks hold in their tests and examples,
//! and what is to be refused.

use crate::common::{hex, points_of_order_4, rng};
use carryless::ecqv;
use carryless::key::{PointForm, PublicKey, SecretKey};
use carryless::scalar::order_bytes;
use carryless::sec1::{self, DecodeError};
use carryless::zigbee::{CbkeError, Certificate, DIGITAL_SIGNATURE, Device, KEY_AGREEMENT, KeyConfirmation, Mmo};
use carryless::*;
use digest::Digest;
use hmac::{Hmac, KeyInit, Mac};
use std::convert::Infallible;

/// Zigbee 05-3474-21, C.5, and codes of Smart Energy 1.4 with their link keys.
#[test]
fn digests() {
    let counted = |length: usize| (0..length).map(|i| i as u8).collect::<Vec<_>>();
    let digests = [
        (vec![0xc0], "ae3a102a28d43ee0d4a09e22788b206c"),
        ((0xc0..=0xcf).collect(), "a7977e88bc0b61e8210827109a228f2d"),
        (counted(8191), "24ec2fe75bbffcb34789bc0610e7f165"),
        (counted(8192), "dc6b0687f09f8607131c170b3bd31591"),
        (counted(8201), "72c9b15e178aa843e4a16c58e33643a3"),
        (counted(8202), "bc9828d59b2aa323daf20be5f2e66511"),
        (hex("83FED3407A939723A5C639B26916D505C3B5"), "66b6900981e1ee3ca4206b6b861c02bb"),
        (hex("11223344556677884AF7"), "41618fc0c83b0e14a589954b16e31466"),
        (hex("83FED3407A939738c552"), "a833a77434f3bfbd7a7ab97942149287"),
    ];
    for (message, digest) in &digests {
        assert_eq!(Mmo::digest(message)[..], hex(digest));
        // In parts.
        let (mut hash, mut rest) = (Mmo::new(), &message[..]);
        while let Some((part, after)) = rest.split_at_checked(rest.len().min(7)).filter(|(part, _)| !part.is_empty()) {
            hash.update(part);
            rest = after;
        }
        assert_eq!(hash.finalize()[..], hex(digest));
    }
    // C.6.1: the key 40 … 4f.
    let mut mac = Hmac::<Mmo>::new_from_slice(&(0x40..=0x4f).collect::<Vec<u8>>()).expect("a key");
    mac.update(&[0xc0]);
    assert_eq!(mac.finalize().into_bytes()[..], hex("4512807bf94cb3400f0e2c25fb76e999"));
}

/// The issuer's test keys of both suites.
const ISSUER_KEYS: [&str; 2] = [
    "0200fde8a7f3d1084224962a4e7c54e69ac3f04da6b8",
    "0207a445022d9f39f49bdc38380026a27a9e0a1799313ab28c5c1a1c6b605154db1dff6752",
];

fn issuer_key(certificate: &[u8]) -> Vec<u8> {
    hex(ISSUER_KEYS[usize::from(certificate.len() > 48)])
}

/// Certificate, secret key, public key where it is stated.
#[rustfmt::skip]
const DEVICES: &[[&str; 3]] = &[
    // Smart Energy 1.4, C.5.1.2 and C.5.1.3.
    ["03045FDFC8D85FFB8B3993CB72DDCAA55F00B3E87D6D0000000000000001544553545345434101090006000000000000", "00b8a900fcadebabbfa383b540fce9ed438395eaa7", "030290a1f5c08dad5f2945e335620c7a98fac46666a1"],
    ["020615E07D30ECA2DAD58002E667D94BC1B4223983070000000000000002544553545345434101090006000000000000", "01E9DDB5580CF72ECE7F215F0AE594E48DF3E7FEE8", "03025BBA38D0C7B5436B68DF728F093E7A1D6C437E6D"],
    // C.6.1.2 and C.6.1.3.
    ["002622A505E8938F270D081112131415161718005292A35BFFFFFFFF0A0B0C0D0E0F1011880303B4E9DC543A64333C982308022B54E67E2F15F532551B0A11E2E2C1C1D3097A4324E7ED", "0151CD0DBCB80474BF7AC9FEEBE39C7A32A63518938FCA9754AAE132BC9C73BE94A7E1BE", "0202F4FA2A3040433C6820299D182A1042E41404E337C57F47716B42DFAF970F1580A04C9B"],
    ["0084A933B37F018DEC0D081112131415161718005292A38AFFFFFFFF0A0B0C0D0E0F10128803076277E2F7E2252B16A0E92B6E8771BB3F207946CBD4A45D9A9DF6EDAB8C796A48E89DEC", "00F2561ADB39EF49C1D62EF5186C6E0C158A5A45BFCE38660931ACC3694592D5ACDE9006", "03030E56F7ADE866E76372764BA20A9FF1FE4CAE522F94839E70F2ADFC1CA3E97F4DDCAF2E"],
    // com.zsmartsystems.zigbee, CerticomCbkeCertificateTest.
    ["02020882b1d7df05538f37cdd09a4f6b15368998642b002208000000000154455354534543410109108301234567890a", "0392ba4afc2453a49eebe9bca8de73210f02479a4a", "0207d1ca014786b5e552cfd5f04339a2e856f00eaaef"],
    ["000b3ad5a312ab75d60d081112131415161718005b7ed230ffffffff0022080000000001080205bb3d1d1576197ff9ab6563915019a130437adb0ee7915432dc4a09c97dc595c5856800", "00997097b87684f62f555173c47be89935fbf6440ae292492b54c5829a0d541f4d26e254", "02012f082ee7db1bd3f89f16eabbf5d6221a5dcd077fc0c9d37b329eee8e2cdaee03439de0"],
    // Digi's forum, SE certificate implementation.
    ["03061958d95eaf5477be7c89a94a85aabbb08cdd3d0b0013a200404c15a4544553545345434101090010000000000000", "03ea7f821cd85f0d4f6a782b2e6994df1cc48be8fd", "030149359f204a4e010835d69baaddfcd857d395d647"],
    // Z-Stack, zcl_cert_data.c.
    ["03078c45dea506d07f1b822122b5a31eb0a0d62955db00124b0000000001544553545345434101090008000000000000", "02284a563f02f2c8bda757f961bb8cb4fb6e90ed42", ""],
    ["03069bc98f751fba22dbcad64a7d462c209c2ed9015f00124b0000000002544553545345434101090008000000000000", "037ad545aba5f747e40a24ea85504c47398c97f496", ""],
    // Microchip's stack.
    ["0306b7f7bae03ab6e0dae21e54d2433a22c914777702 4d43484950000004 5445535453454341 01091 04d544553544346", "01dcad4fcf9b3ada7004a66feb16d0bf03e57dc80a", ""],
    // ZBOSS, zb_ecc_lib_test/data.
    ["0301d1d6fbe9bcc44e22ad5760df233b7e3c7f349567aaaaaaaaaaaaaaaa54455354534543410109108301234567890a", "006298aea6848a9b2f4cb39239cfadb38146c95961", "0306b3e50a9caeaa8199e4b5f8b8f60d068241f19496"],
    ["020441dea2a7b578163b45d59a4592b18098a239b9e5000000000000000254455354534543410109108301234567890a", "03fc3262477d7714396b5d3bd9c925b17383980c97", "0304c7d7fb4cbfe5b0a1a3fefb9ab82f61ef6fe0dcbd"],
    ["03065e0c93c3985f2174cabb70c9d329b9ef0479f7eb100000000000000054455354534543410109108301234567890a", "02bbfd4e5bce35f450a6bf7a56b6e05ea2ff7bab67", "0205bf5980d95f2e331a6da3813d1e0eed57af418a06"],
    ["0300f5350f85a0d40bd302636651f8d8f6322684cf24100000000000000054455354534543410109108301234567890a", "0059f77d3d5e30e4782a7441838a9e4e679885db0a", "02072ffd40b68273d97dffece43accda940735e0c45e"],
    ["03063fa1ace4fc93742eb380ad4eb3b2e3a2d2c4a7c0100000000000000154455354534543410109108301234567890a", "03a412d83d2f17dbf59e5b0c8794d1d73c6895391a", "0303e12fb5bd5d829010caa59647f4db5544609806a2"],
    ["02029737a5d9c59ea0cb8c19ca46e9c40ae3fc301a67100000000000000354455354534543410109108301234567890a", "025bface1387656c4121504c669dbecce32cc00295", "0304ba15b35e28031d2ea7098b181614de7f14edee5c"],
    ["020520d2d362345f2949214158e27bb5d28e449ad3e0100000000000000454455354534543410109108301234567890a", "00a697abd2a4847bb6b1de096a1fccc22f2939c14d", "030330db3564d53b42cf07a3b956f5e1a2a78df99646"],
    ["00f01dcd3e83ad44b50d08111213141516171800594bfde0ffffffffaaaaaaaaaaaaaaaa080200e8d52e0f4b95234457875f9d44853f31dc6c7fa5c25086ee9cc2631feb1030807cd0bf", "015afe6ed0c22946de7c67aec5be7a8c4668a0389b1f6dae5f4415c56de38961c0baa00a", "020618d391ed9ce3bcea60b14ff81ff6e1508a5df8b304094e6a1c28cf49f548a6c57782e7"],
    ["00b28eaa855e3d238b0d08111213141516171800594bff79ffffffff0000000000000002080306b4644747d2673d42de5da483fc98746086cf506d79df0d307d4fa7b3451b98cc192ea2", "004f316651f7092f12136e8e8a948e86437af2b354e4e257a9a9c2be80cf0ed455062feb", "0301b002aaf36e762592946d8c6d34944869491f897ceb40be275706952447d08bb4e1df5e"],
    ["008e99d80082c5278b0d08111213141516171800595e2a59ffffffff20000000000000000802032ed67f6571e22cb1a0c1adbd15e34bc102003a714ea34e7309a537f26d1e936daecfe1", "00eff081369a882aeb53d454633fc813e5aa76a1498a437befd7f14a5e3d8b2b1f47e0f0", "0306299852b92bd390c0b9d56667e5d5583d8c2bb23fee6f2b8cec558ec260acd5c2a6f7b9"],
    ["006cd4ea5002dd01d20d08111213141516171800595e2a92ffffffff20000000000000010803031fece33d02bf62b735affdd9607da85b98acf47ae0e9d26bdf41bfba337ce5f0ab7289", "0057e4300d19e57c1a4cde992eebd1d1ec2b8c23bb022f0e63c6716f433efedcd82b1395", "02061c5f0b529f33cc53eb6108d0bd26cd4561fbaecf61cd94975ece3d9d54b6fe9a192c92"],
];

/// The same of certificates whose key usage excludes key agreement: ZBOSS, `zb_ecc_lib_test/data`.
#[rustfmt::skip]
const OTHER_USAGES: &[[&str; 3]] = &[
    ["000dc9ef0d0296930d0d08111213141516171800595e2ac0ffffffff200000000000000200030483cc413cc4d5e29370c3892ee93b7080968d5604a49c24e8cd40089734eb7f1220674f", "00ce80a5b07a1e4744aa05c28741e75c7f0d348178543e21c61623a88a8240a46b1f8370", "0306799ab348aecbd6a368bfcae03458a54bd6de0a56ed10af265657d7cfc80dc6de621551"],
    ["00e97b210b046ee7a40d08111213141516171800595e2afcffffffff2000000000000003000305ae5d320d6906fe101108f689b4e8828446cf0d0e3e2b2a18f8e594cf0b6bd59f795c12", "0153c2b5fd03fcb678c6bda27555d3b79ece973f0ec81aecda0f2785d1b08c7573fd648f", "0303bc6346d8fae03307319738e81513bcc497a359bdb9535d9e03e3bb9525f888d6a22222"],
    ["00b3d2e33dd89d55f00d08111213141516171800595e2b38ffffffff2000000000000004800203cdf9bcd0edb73e4958a7b6e9daac86b81525045c5035ddd8b2b11273b519993b185bd1", "00349e65cf9aeef9a6ffca6828aba508c54dd6bbe16b43752240d448182e7c257687e067", "0204daa724757bf186c0c12c1eeb83ae6e0a07fcfdf30c35de0f6454c878b258311c86feab"],
    ["0081928a198035d2860d08111213141516171800595e2b62ffffffff20000000000000058002002c1457e13d3ea3f9250b29a157f3ae0327c4234b24a1f7965a68140522f278bb7f5f8c", "01791ae18a79bb8c673222908e610c4af9fcb8768bad790377ccd96def4f21eaf7ae195c", "03066b792e5c006b592dc1c549c5c9918fb7b87a727630f1ed57b83a9ee0891f5b99629772"],
];

fn parts(device: &[&str; 3]) -> [Vec<u8>; 3] {
    device.map(|digits| hex(&digits.replace(' ', "")))
}

fn device(parts: &[Vec<u8>; 3]) -> Device {
    Device::new(&issuer_key(&parts[0]), &parts[0], &parts[1]).expect("a device")
}

fn subject(certificate: &[u8]) -> u64 {
    Certificate::from_bytes(certificate).expect("a certificate").subject()
}

/// The public key of a certificate and of a secret key.
fn public_keys(parts: &[Vec<u8>; 3]) -> [Vec<u8>; 2] {
    fn keys<C: KeyCurve>(parts: &[Vec<u8>; 3], p: &PublicKey<C>) -> [Vec<u8>; 2] {
        let issuer = PublicKey::from_sec1(&issuer_key(&parts[0])).expect("a key");
        let secret = SecretKey::<C>::from_be_bytes(&parts[1]).expect("a key");
        let found = ecqv::public_key::<C, Mmo>(&parts[0], p, &issuer).expect("a key");
        [found, *secret.public_key()].map(|key| key.to_sec1(PointForm::Compressed).to_vec())
    }
    match Certificate::from_bytes(&parts[0]).expect("a certificate") {
        Certificate::Suite1 { point, .. } => keys(parts, &point),
        Certificate::Suite2 { point, .. } => keys(parts, &point),
    }
}

#[test]
fn certificates_lead_to_their_keys() {
    for parts in DEVICES.iter().chain(OTHER_USAGES).map(parts) {
        let [found, own] = public_keys(&parts);
        assert_eq!(found, own);
        assert!(parts[2].is_empty() || found == parts[2]);
        assert_eq!(*Certificate::from_bytes(&parts[0]).expect("a certificate").to_bytes(), parts[0]);
    }
    for parts in DEVICES.iter().map(parts) {
        let device = device(&parts);
        assert_eq!((&*device.certificate(), device.suite()), (&*parts[0], if parts[0].len() == 48 { 1 } else { 2 }));
    }
    for parts in OTHER_USAGES.iter().map(parts) {
        assert_eq!(Device::new(&issuer_key(&parts[0]), &parts[0], &parts[1]).err(), Some(CbkeError::KeyUsage));
    }
}

#[test]
fn fields() {
    let first = Certificate::from_bytes(&parts(&DEVICES[1])[0]).expect("a certificate");
    let Certificate::Suite1 { subject: 2, issuer: 0x5445_5354_5345_4341, attributes, .. } = first else {
        panic!("{first:?}")
    };
    assert_eq!((attributes, first.suite()), ([1, 9, 0, 6, 0, 0, 0, 0, 0, 0], 1));
    assert!(first.allows_key_agreement() && first.is_valid_at(0) && first.is_valid_at(u64::MAX));
    let second = Certificate::from_bytes(&parts(&DEVICES[2])[0]).expect("a certificate");
    let Certificate::Suite2 { serial_number, valid_from, valid_for, key_usage, point, .. } = second else {
        panic!("{second:?}")
    };
    assert_eq!((serial_number, valid_from, valid_for), (0x2622_a505_e893_8f27, [0, 0x52, 0x92, 0xa3, 0x5b], u32::MAX));
    assert_eq!((key_usage, second.suite()), (KEY_AGREEMENT | DIGITAL_SIGNATURE, 2));
    assert_eq!((second.subject(), second.issuer()), (0x0a0b_0c0d_0e0f_1011, 0x1112_1314_1516_1718));
    assert!(!second.is_valid_at(0x5292_a35a) && second.is_valid_at(0x5292_a35b) && second.is_valid_at(u64::MAX));
    let limited =
        Certificate::Suite2 { serial_number, issuer: 1, valid_from, valid_for: 9, subject: 2, key_usage, point };
    assert!(limited.is_valid_at(0x5292_a35b + 9) && !limited.is_valid_at(0x5292_a35b + 10));
}

/// A generator of one secret, as the limbs that `SecretScalar::random` draws.
struct One(Vec<u64>);

impl rand_core::TryRng for One {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        unreachable!("limbs are drawn")
    }
    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        Ok(self.0.pop().expect("as many limbs as the secret has"))
    }
    fn try_fill_bytes(&mut self, _: &mut [u8]) -> Result<(), Infallible> {
        unreachable!("limbs are drawn")
    }
}

impl rand_core::TryCryptoRng for One {}

fn one(secret: &str, suite: u16) -> One {
    let limb = |part: &[u8]| part.iter().fold(0, |limb, byte| limb << 8 | u64::from(*byte));
    let mut limbs: Vec<u64> = hex(secret).rchunks(8).map(limb).rev().collect();
    // Of the highest limb its highest bits are drawn, as many as n has there: of 163 and of 281 in all.
    limbs[0] <<= if suite == 1 { 3 * 64 - 163 } else { 5 * 64 - 281 };
    One(limbs)
}

/// C.5 and C.6: certificates and ephemeral secrets of the initiator and the responder, their ephemeral data, their confirmations and
/// the link key.
///
/// ZBOSS's test, which has them too, gives the responder's ephemeral secret of C.6 as 03d48c72…, above n: here it is its class.
#[test]
fn annex_c() {
    #[rustfmt::skip]
    let exchanges = [
        (1, 0, ["0013D36DE4B1EA8E22739C381370823F404BFF8862", "03D48C7210DDBCC4FB2E5E7A0AA16A0DB89540820B"],
            ["0300E117C86D0E7CD128B2F34E9076CFF24AF46D7288", "0306AB52062201D995B8B8591F3F086A3A2E214D845E"],
            ["B82F1F9774740C32F80FCFC3921B6420", "79D5F2AD1C31D4D1EE7CB719AC683C3C"], "86D58AAA998E2FAEFAF9FEF49606543A"),
        (3, 2, ["13D36DE4B1EA8E22739C381370823F404BFF8862B521FECA9871FB3691846D361304B4", "01d48c7210ddbcc4fb2e5e7a0aa16a0db89556d3dcbd4b1a84f41f28906ac311acc85cfa"],
            ["0305F3394E15680660EECAA36788D9B6F312B971CE2C9617570BF7DFCD21C972017762C332", "03009A5131CF5B92A016378C0F7F284ECD47F94010F875D43BF1E9A65474ADBFC63696A930"],
            ["BF7E1A26D4EF7038B56813E465A131C9", "C5B432A9995A092F4449F83613930064"], "AA4689C70BE0FAF0C9BE534ABD9F4CDC"),
    ];
    for (u, v, secrets, data, macs, link_key) in exchanges {
        let [u, v] = [u, v].map(|i| parts(&DEVICES[i]));
        let [mut first, mut second] = secrets.map(|secret| one(secret, device(&u).suite()));
        let initiator = device(&u).initiator(subject(&v[0]), &v[0], &mut first).expect("an exchange");
        let responder = device(&v).responder(subject(&u[0]), &u[0], &mut second).expect("an exchange");
        assert_eq!([initiator.ephemeral_data(), responder.ephemeral_data()].map(|data| data.to_vec()), data.map(hex));
        let (initiator, responder) = (initiator.agree(&hex(data[1])), responder.agree(&hex(data[0])));
        let [initiator, responder] = [initiator, responder].map(|sides| sides.expect("a confirmation"));
        assert_eq!([initiator.mac(), responder.mac()].map(|mac| mac.to_vec()), macs.map(hex));
        assert_eq!(responder.confirm(&hex(macs[0])).expect("a key")[..], hex(link_key));
        assert_eq!(initiator.confirm(&hex(macs[1])).expect("a key")[..], hex(link_key));
    }
}

/// The confirmations of both sides of an exchange.
fn confirmations(u: &[Vec<u8>; 3], v: &[Vec<u8>; 3], seed: u64) -> [KeyConfirmation; 2] {
    let mut rng = rng(seed);
    let initiator = device(u).initiator(subject(&v[0]), &v[0], &mut rng).expect("an exchange");
    let responder = device(v).responder(subject(&u[0]), &u[0], &mut rng).expect("an exchange");
    let [qeu, qev] = [initiator.ephemeral_data(), responder.ephemeral_data()];
    [initiator.agree(&qev).expect("a confirmation"), responder.agree(&qeu).expect("a confirmation")]
}

/// Any two devices of a suite agree; those of two suites or of one address do not begin.
#[test]
fn any_two_devices() {
    let devices: Vec<_> = DEVICES.iter().map(parts).collect();
    let mut agreements = 0;
    for (i, u) in devices.iter().enumerate() {
        for (j, v) in devices.iter().enumerate() {
            let begun = device(u).initiator(subject(&v[0]), &v[0], &mut rng(5));
            if u[0].len() != v[0].len() {
                assert_eq!(begun.err(), Some(CbkeError::Suite));
            } else if subject(&u[0]) == subject(&v[0]) {
                assert_eq!(begun.err(), Some(CbkeError::Itself));
            } else {
                let [initiator, responder] = confirmations(u, v, (100 * i + j) as u64);
                let [macu, macv] = [initiator.mac(), responder.mac()];
                assert_eq!(*initiator.confirm(&macv).expect("a key"), *responder.confirm(&macu).expect("a key"));
                agreements += 1;
            }
        }
    }
    assert!(agreements > 100, "{agreements}");
}

#[test]
fn certificates_that_are_refused() {
    for parts in [&DEVICES[0], &DEVICES[2]].map(parts) {
        let certificate = &parts[0];
        for length in (0..certificate.len()).chain([certificate.len() + 1, 2 * certificate.len()]) {
            let mut bytes = certificate.clone();
            bytes.resize(length, 0);
            // 48 bytes of a certificate of suite 2 are read as one of suite 1, and hold no point.
            let expected =
                if length == 48 { CbkeError::CertificatePoint(DecodeError::Tag) } else { CbkeError::CertificateLength };
            let found = Certificate::from_bytes(&bytes).err();
            assert!(
                found == Some(expected) || length == 48 && matches!(found, Some(CbkeError::CertificatePoint(_))),
                "{length}"
            );
        }
    }
    let parts = parts(&DEVICES[2]);
    let changed = |at: usize, byte: u8| {
        let mut certificate = parts[0].clone();
        certificate[at] = byte;
        certificate
    };
    for byte in 1..=255 {
        assert_eq!(Certificate::from_bytes(&changed(0, byte)).err(), Some(CbkeError::CertificateType));
    }
    for byte in (0..=255).filter(|byte| *byte != 13) {
        assert_eq!(Certificate::from_bytes(&changed(9, byte)).err(), Some(CbkeError::CertificateCurve));
    }
    for byte in (0..=255).filter(|byte| *byte != 8) {
        assert_eq!(Certificate::from_bytes(&changed(10, byte)).err(), Some(CbkeError::CertificateHash));
    }
    for byte in (0..=255).filter(|byte| byte & KEY_AGREEMENT == 0) {
        let u = device(&self::parts(&DEVICES[3]));
        let found = u.initiator(subject(&parts[0]), &changed(36, byte), &mut rng(6));
        assert_eq!(found.err(), Some(CbkeError::KeyUsage));
        assert_eq!(Device::new(&issuer_key(&parts[0]), &changed(36, byte), &parts[1]).err(), Some(CbkeError::KeyUsage));
    }
    // Any other byte that is changed changes the key, so that the device's own is none.
    for at in (0..74).filter(|at| ![0, 9, 10].contains(at)) {
        let found = Device::new(&issuer_key(&parts[0]), &changed(at, parts[0][at] ^ 0x10), &parts[1]).err();
        assert!(matches!(found, Some(CbkeError::Mismatch | CbkeError::CertificatePoint(_))), "{at}: {found:?}");
    }
}

/// Encodings that are no points of the subgroup: O, of order 2 and 4, outside the subgroup, off the curve, too large, not compressed.
fn no_points<C: KeyCurve>(q: &[u8]) -> Vec<Vec<u8>> {
    let length = q.len();
    let order_4 = points_of_order_4::<C>().map(|p| {
        let mut buffer = [0; sec1::MAX_BYTES];
        let uncompressed = sec1::encode_uncompressed(&p, &mut buffer).to_vec();
        [vec![2], uncompressed[1..length].to_vec()].concat()
    });
    let none = (0..=255).map(|i| [vec![2; 1], vec![0; length - 2], vec![i]].concat());
    let not_on_curve = none.filter(|bytes| PublicKey::<C>::from_sec1(bytes) == Err(DecodeError::NoPoint)).take(9);
    let outside = (0..=255).map(|i| [vec![3; 1], vec![0; length - 2], vec![i]].concat());
    let outside = outside.filter(|bytes| PublicKey::<C>::from_sec1(bytes) == Err(DecodeError::Subgroup)).take(9);
    let uncompressed = PublicKey::<C>::from_sec1(q).expect("a key").to_sec1(PointForm::Uncompressed).to_vec();
    let wrong = [
        vec![],
        vec![0],
        [vec![0], vec![0; length - 1]].concat(),
        [vec![2], vec![0; length - 1]].concat(),
        [vec![3], vec![0; length - 1]].concat(),
        [vec![2], vec![0xff; length - 1]].concat(),
        [vec![4], q[1..].to_vec()].concat(),
        [vec![5], q[1..].to_vec()].concat(),
        q[1..].to_vec(),
        [q, &[0]].concat(),
        uncompressed,
    ];
    wrong.into_iter().chain(order_4).chain(not_on_curve).chain(outside).collect()
}

#[test]
fn ephemeral_data_that_are_refused() {
    fn check<C: KeyCurve>(u: &[Vec<u8>; 3], v: &[Vec<u8>; 3]) {
        let begin = || device(u).initiator(subject(&v[0]), &v[0], &mut rng(7)).expect("an exchange");
        let own = begin().ephemeral_data();
        assert_eq!(begin().agree(&own).err(), Some(CbkeError::Reflected));
        let refused = no_points::<C>(&own);
        assert!(refused.len() > 25, "{}", refused.len());
        for data in &refused {
            let found = begin().agree(data).err();
            assert!(matches!(found, Some(CbkeError::EphemeralData(_))), "{data:02x?}: {found:?}");
            assert_eq!(found.map(|error| error.status()), Some(3));
            // Nor is it an issuer's key, nor a certificate's point.
            let issuer = Device::new(data, &u[0], &u[1]).err();
            assert!(matches!(issuer, Some(CbkeError::IssuerKey(_) | CbkeError::Mismatch)), "{data:02x?}: {issuer:?}");
            if data.len() == own.len() {
                let mut certificate = u[0].clone();
                let at = if certificate.len() == 48 { 0 } else { 37 };
                certificate[at..at + own.len()].copy_from_slice(data);
                let found = device(v).responder(subject(&u[0]), &certificate, &mut rng(8)).err();
                assert!(matches!(found, Some(CbkeError::CertificatePoint(_))), "{data:02x?}: {found:?}");
            }
        }
        // A stranger's data are a point like any other, and do not lead to the key.
        let other = SecretKey::<C>::random(&mut rng(9));
        let confirmation = begin().agree(&other.public_key().to_sec1(PointForm::Compressed)).expect("a confirmation");
        assert_eq!(confirmation.confirm(&[0; 16]).err(), Some(CbkeError::KeyConfirm));
    }
    check::<K163>(&parts(&DEVICES[0]), &parts(&DEVICES[1]));
    check::<K283>(&parts(&DEVICES[2]), &parts(&DEVICES[3]));
}

#[test]
fn confirmations_that_are_refused() {
    for [u, v] in [[0, 1], [2, 3]].map(|pair| pair.map(|i| parts(&DEVICES[i]))) {
        let right = || confirmations(&u, &v, 10);
        for bit in 0..128 {
            let [initiator, responder] = right();
            let [mut macu, mut macv] = [initiator.mac(), responder.mac()];
            macu[bit / 8] ^= 1 << (bit % 8);
            macv[bit / 8] ^= 1 << (bit % 8);
            assert_eq!(initiator.confirm(&macv).err(), Some(CbkeError::KeyConfirm));
            assert_eq!(responder.confirm(&macu).err(), Some(CbkeError::KeyConfirm));
        }
        // The own one, a part, more, nothing.
        let [macu, macv] = right().map(|side| side.mac());
        for (wrong_macv, wrong_macu) in [
            (&macu[..], &macv[..]),
            (&macv[..15], &macu[..15]),
            (&[macv, macv].concat()[..17], &[macu, macu].concat()[..17]),
            (&[], &[]),
        ] {
            let [initiator, responder] = right();
            assert_eq!(initiator.confirm(wrong_macv).err(), Some(CbkeError::KeyConfirm));
            assert_eq!(responder.confirm(wrong_macu).err(), Some(CbkeError::KeyConfirm));
        }
    }
}

/// The status that a partner is told, by what it sent.
#[test]
fn statuses() {
    let [u, v] = [0, 1].map(|i| parts(&DEVICES[i]));
    let begin = |partner, certificate: &[u8]| device(&u).responder(partner, certificate, &mut rng(11)).err();
    assert_eq!(begin(7, &v[0]), Some(CbkeError::Subject));
    assert_eq!(begin(1, &u[0]), Some(CbkeError::Itself));
    let mut other_issuer = v[0].clone();
    other_issuer[30] ^= 1;
    assert_eq!(begin(2, &other_issuer), Some(CbkeError::Issuer));
    let second = parts(&DEVICES[3]);
    assert_eq!(begin(subject(&second[0]), &second[0]), Some(CbkeError::Suite));
    assert_eq!(Device::new(&hex(ISSUER_KEYS[1]), &u[0], &u[1]).err(), Some(CbkeError::IssuerKey(DecodeError::Length)));
    for key in [&u[1][1..], &[0; 21], &[0xff; 21], &[&[0], &u[1][..]].concat()] {
        assert_eq!(Device::new(&issuer_key(&u[0]), &u[0], key).err(), Some(CbkeError::SecretKey));
    }
    assert_eq!(Device::new(&issuer_key(&u[0]), &u[0], &v[1]).err(), Some(CbkeError::Mismatch));
    let statuses = [
        (CbkeError::Issuer, 1),
        (CbkeError::KeyConfirm, 2),
        (CbkeError::Reflected, 3),
        (CbkeError::CertificateLength, 3),
        (CbkeError::Mismatch, 4),
        (CbkeError::Suite, 5),
        (CbkeError::Subject, 6),
        (CbkeError::KeyUsage, 6),
    ];
    for (error, status) in statuses {
        assert_eq!(error.status(), status);
        assert!(!error.to_string().is_empty());
    }
}

/// Certificates that this library issues, of both suites, lead to exchanges.
#[test]
fn issued() {
    fn issue<C: KeyCurve>(write: impl Fn(PublicKey<C>, u64) -> Certificate) -> [[Vec<u8>; 3]; 2] {
        let mut rng = rng(12);
        let issuer = SecretKey::<C>::random(&mut rng);
        [1, 2].map(|subject| {
            let request = SecretKey::<C>::random(&mut rng);
            let write = |p: &PublicKey<C>| write(*p, subject).to_bytes();
            let (certificate, r) =
                ecqv::issue::<C, Mmo, _>(&issuer, request.public_key(), &mut rng, write).expect("a certificate");
            let (Certificate::Suite1 { .. } | Certificate::Suite2 { .. }) =
                Certificate::from_bytes(&certificate).expect("a certificate");
            let at = if certificate.len() == 48 { 0 } else { 37 };
            let length = 1 + sec1::field_bytes::<C>();
            let p = PublicKey::from_sec1(&certificate[at..at + length]).expect("a point");
            let key = ecqv::secret_key::<C, Mmo>(&certificate, &p, &r, &request, issuer.public_key()).expect("a key");
            let mut bytes = vec![0; order_bytes::<C>()];
            key.to_be_bytes(&mut bytes);
            [certificate.to_vec(), bytes, issuer.public_key().to_sec1(PointForm::Compressed).to_vec()]
        })
    }
    let attributes = [1, 9, 0, 0, 0, 0, 0, 0, 0, 0];
    let first = issue::<K163>(|point, subject| Certificate::Suite1 { point, subject, issuer: 9, attributes });
    let second = issue::<K283>(|point, subject| Certificate::Suite2 {
        serial_number: 1,
        issuer: 9,
        valid_from: [0; 5],
        valid_for: u32::MAX,
        subject,
        key_usage: KEY_AGREEMENT,
        point,
    });
    for [u, v] in [first, second] {
        let [one, two] =
            [&u, &v].map(|[certificate, key, issuer]| Device::new(issuer, certificate, key).expect("a device"));
        let initiator = one.initiator(2, &v[0], &mut rng(13)).expect("an exchange");
        let responder = two.responder(1, &u[0], &mut rng(14)).expect("an exchange");
        let [qeu, qev] = [initiator.ephemeral_data(), responder.ephemeral_data()];
        let [initiator, responder] =
            [initiator.agree(&qev), responder.agree(&qeu)].map(|side| side.expect("a confirmation"));
        let [macu, macv] = [initiator.mac(), responder.mac()];
        assert_eq!(*initiator.confirm(&macv).expect("a key"), *responder.confirm(&macu).expect("a key"));
        // A certificate of another issuer of the same name: the keys differ, and the confirmation tells.
        let stranger = &parts(&DEVICES[if u[0].len() == 48 { 0 } else { 2 }])[0];
        assert!(one.initiator(subject(stranger), stranger, &mut rng(15)).is_err());
    }
}

/// What holds secrets shows none.
#[test]
fn nothing_is_shown() {
    let [u, v] = [0, 1].map(|i| parts(&DEVICES[i]));
    let exchange = device(&u).initiator(2, &v[0], &mut rng(16)).expect("an exchange");
    assert_eq!(format!("{:?}", device(&u)), "Device(0000000000000001 …)");
    assert_eq!(format!("{exchange:?}"), "KeyEstablishment(0000000000000001, 0000000000000002 …)");
    let [initiator, responder] = confirmations(&u, &v, 17);
    assert_eq!(format!("{initiator:?}"), "KeyConfirmation(…)");
    assert_eq!(format!("{:?}", initiator.confirm(&responder.mac()).expect("a key")), "LinkKey(…)");
}
