//! ECMQV: laws on every curve by big integers, and vectors of NIST's Automated Cryptographic Validation Protocol.

use crate::common::{for_every_standard_curve, hex, rng};
use carryless::ecdh::AgreementError;
use carryless::ecmqv::{KeyPairs, agree};
use carryless::field::Field;
use carryless::key::SecretKey;
use carryless::scalar::order_bytes;
use carryless::*;
use num_bigint::BigUint;
use sha2::{Digest, Sha256};

fn integer(limbs: &[u64]) -> BigUint {
    BigUint::from_bytes_le(&limbs.iter().flat_map(|limb| limb.to_le_bytes()).collect::<Vec<_>>())
}

fn secret<C: KeyCurve>(key: &SecretKey<C>) -> BigUint {
    let mut bytes = vec![0; order_bytes::<C>()];
    key.to_be_bytes(&mut bytes);
    BigUint::from_bytes_be(&bytes)
}

fn key<C: KeyCurve>(d: &BigUint) -> SecretKey<C> {
    SecretKey::from_be_bytes(&d.to_bytes_be()).expect("a key")
}

/// 2^⌈f/2⌉ + (x mod 2^⌈f/2⌉).
fn associate<C: KeyCurve>(key: &SecretKey<C>) -> BigUint {
    let power = BigUint::from(1u32) << integer(C::ORDER).bits().div_ceil(2);
    integer(&key.public_key().point().x().to_limbs()) % &power + power
}

/// d₂ + Q̄₂·d₁ mod n.
fn implicit_signature<C: KeyCurve>(keys: &[SecretKey<C>; 2]) -> BigUint {
    (secret(&keys[1]) + associate(&keys[1]) * secret(&keys[0])) % integer(C::ORDER)
}

fn pairs<C: KeyCurve>(keys: &[SecretKey<C>; 2]) -> KeyPairs<'_, C> {
    KeyPairs { static_key: &keys[0], ephemeral_key: &keys[1] }
}

/// Both sides find the x of h·s_U·s_V·G.
#[test]
fn both_sides_agree() {
    fn check<C: KeyCurve>() {
        let (mut rng, n) = (rng(1), integer(C::ORDER));
        let small = [1u32, 2].map(|d| key::<C>(&d.into()));
        let large = [1u32, 2].map(|d| key::<C>(&(&n - d)));
        let cases: Vec<_> =
            (0..10).map(|_| [(); 2].map(|()| SecretKey::<C>::random(&mut rng))).chain([small, large]).collect();
        for [u, v] in cases.windows(2).map(|two| [&two[0], &two[1]]).chain([[&cases[0], &cases[0]]]) {
            let secret = agree(pairs(u), pairs(v).public_keys()).expect("a secret");
            assert_eq!(*secret, *agree(pairs(v), pairs(u).public_keys()).expect("a secret"), "{}", C::NAME);
            let product = implicit_signature(u) * implicit_signature(v) * C::COFACTOR % &n;
            let point = key::<C>(&product);
            let mut buffer = [0; sec1::MAX_BYTES];
            assert_eq!(Some(&*secret), sec1::encode_x(point.public_key().point(), &mut buffer), "{}", C::NAME);
        }
    }
    macro_rules! call {
        ($curve:ident) => {
            check::<$curve>();
        };
    }
    for_every_standard_curve!(call);
}

/// X9.63's derivation, by hand: SHA-256 of the secret, a counter and what else is shared.
#[test]
fn derived_keys() {
    let keys = [3_u8, 4].map(|d| SecretKey::<K163>::from_be_bytes(&[d]).expect("a key"));
    let secret = agree(pairs(&keys), pairs(&keys).public_keys()).expect("a secret");
    for info in [&b""[..], b"shared info"] {
        let parts = [1, 2, 3].map(|i| Sha256::digest([&secret[..], &[0, 0, 0, i], info].concat()));
        for length in [0, 1, 31, 32, 33, 64, 80] {
            let mut derived = vec![0; length];
            secret.derive_x963::<Sha256>(info, &mut derived);
            assert_eq!(derived, parts.concat()[..length], "{length}");
        }
    }
}

/// Of keys made so that s = 0 there is no secret, on either side.
#[test]
fn the_point_at_infinity_is_refused() {
    fn check<C: KeyCurve>() {
        let (mut rng, n) = (rng(2), integer(C::ORDER));
        let own = [(); 2].map(|()| SecretKey::<C>::random(&mut rng));
        let ephemeral = SecretKey::<C>::random(&mut rng);
        // d₁ = −d₂/Q̄₂.
        let inverse = associate(&ephemeral).modpow(&(&n - 2u32), &n);
        let made = [key::<C>(&((&n - secret(&ephemeral)) * inverse % &n)), ephemeral];
        assert_eq!(implicit_signature(&made), BigUint::ZERO);
        for (own, peer) in [(&own, &made), (&made, &own)] {
            assert!(
                matches!(agree(pairs(own), pairs(peer).public_keys()), Err(AgreementError::Infinity)),
                "{}",
                C::NAME
            );
        }
    }
    macro_rules! call {
        ($curve:ident) => {
            check::<$curve>();
        };
    }
    for_every_standard_curve!(call);
}

/// Of the file `KAS-ECC-SSC-Sp800-56Ar3/internalProjection.json` of NIST's ACVP-Server, scheme fullMqv: the static and the ephemeral
/// secret key of each side, and Z.
#[test]
fn acvp() {
    fn check<C: KeyCurve>(case: &[&str; 5]) {
        let [u1, u2, v1, v2] = [0, 1, 2, 3].map(|i| SecretKey::<C>::from_be_bytes(&hex(case[i])).expect("a key"));
        let (u, v) = ([u1, u2], [v1, v2]);
        assert_eq!(*agree(pairs(&u), pairs(&v).public_keys()).expect("a secret"), hex(case[4]));
        assert_eq!(*agree(pairs(&v), pairs(&u).public_keys()).expect("a secret"), hex(case[4]));
    }
    for (curve, case) in ACVP {
        if *curve == "K-233" { check::<K233>(case) } else { check::<K409>(case) }
    }
}

#[rustfmt::skip]
const ACVP: &[(&str, [&str; 5])] = &[
    ("K-409", [
        "000F5F8E5E5CD86258C7E992B8948C69126040F988F2F16B6DA95B3257D9389A2EC22CCA4A1B72CD24A38AC8A02E61172921846F",
        "005C19199F2FF0F75F025D7C522FC5895D01BF80E09B780A589C5D5233606B5B19FEBD47D3B37E7C2B66EA4309037EC71171A641",
        "0026CB3D1FEBF54AF2183181021B8411F4C2A55172281B6465A3E83497983660FD28807317C64A6289C3FC391D06963BC1382CFC",
        "0009B44D5EB7B154329E0C7F04BB4C0A6DC49F71E3027745D123E5B8BCF9A4FCE90B336E20367FF14AC1DED76E78D6DE1EA9F243",
        "0195AB7D086B271BB1B2B28EA40701E482B52A235A58DDB901A53E29EE7E7CDCAC52D5BF875218B525DFF4EADA8AC7DBB11B8A56",
    ]),
    ("K-409", [
        "005AB20B11CAC0EC300AE83CE2AAB14804B2A04DA086043F74A2E8095BD9886D897E6687FF4AE9F67F96598F4B922CFB6B8A86D0",
        "0068BBDC6D27CAFB627890ED0B89585344390D0537E1CA3A6C49FFA2D253ADF69DB018EE95EAB6954F9AA2C8ED88BB5E28B125F3",
        "00412ADB221AE204694D7F0DEE524E889856464920BD677C4E4B36476A0D36B4A58688AF86C1D7BA61E708C90611486F6471A372",
        "0063AAADD27773A0478203216EAD0AD38E981C3972EB987437E38F93CBE45558526F63614B0F50E898CA7EAE5DD207F0A84CBDC7",
        "009BDF86C122C40E3653A0B4B1AED043211FBABAA1C4DF0C1F548794C79C82559407F6224373B1F648B2D22F2A8B046C31739B9A",
    ]),
    ("K-409", [
        "0039CF9DAD008DCAD6CAF038941B6798491F698AFC0C05A67765705212739C9FE14962285048329A6E6D517333B04D11769CA3EA",
        "007C59AF4EE8DF74844666951D34A69D86F6DF036BF206E91CC69793C5418966056E2109030CFE7C71FEE04CE00D3F6CD00F59BD",
        "000FFC729CD865B25A4BEE415D56DF0EACFD142A4962266EB8E8C198892B11489D7DE90A6E0B04D2C87668FD41ECBA5EF42F7EF6",
        "007DE0961449E27F4C07CD81C0A91697B0DBB078937A249588C515DE156D14DA97826BBE70673BC859BE68C948B4E28879C204FC",
        "017F51F0965AF198FBFF6FDF58A66337802B2D6B0AFB306D98FF0E804CD1848C36686B2E5FE8E7BDAE9B318CB7CE66F7CE5CDF90",
    ]),
    ("K-409", [
        "001BF6780E3BC79195535520FF3B0B71B8175D5AABABC7E94A28A5F1788F0DCD21AE640F65278E13F1241D6E9207BAC2F29FB44C",
        "0033B91E04045999D7FA0A5CE78A32D632B6CE6B527B503F4F95D9A8F706ED5B08A5D9C061EE86B429CE821E5738A0A2E49B1396",
        "00282603E9B5D1F5BAE6D08B5FB9D69457F7F2F2A75D164DDBC2932940203BCED03184D5D03E7A7340678B662E76FD8EA46F32FB",
        "001E9B1DD02CF272DCC2F632260F0EAC72009D863190D54F5E2FF351ACBD4E8E8ABBCFE6BE7C06CD17E90BC83BA30CA7BFBEDF7C",
        "00C68FA9AC15C14F890EC6849945E0AC332880A2B520DB96162B2FA9216B4060755100CF00D30EE55A8E6C9D087A30768968ECD6",
    ]),
    ("K-409", [
        "000E6E874DA3D54D81636BBB0A0723690765D1FA4482898DD107A7E4CA5C0050FAE9B7E75181EEF8614308C273B1999E2C5AB301",
        "0046F375D80F36004366E3DE98178427B4BFFA09F118DBAAC1C2A26B7D6BEA5FA4D1B8779CB1ADFD28FC449B310316BCE5D8F03B",
        "0066AC6848F220EB1C2785BF1CCAA0C83694850FE6B1CF41972390C8BEE3F425E73FD4CEAC9D9904ED96225C73D57257B3EAF39D",
        "00562176AFE9578D41BF020FE0501F96B4DE8201772E0E0822F9F36A45FE6EB24496DA3EE2FAD7E2A2BC5CDDE869A896BC4B981C",
        "00F9D800BE88BCDB2ABC49E352AFF898ABE228B499C770ABDF81683547E551859D6EB484CF27DAD7079C29E463BA0F7EDCC5D010",
    ]),
    ("K-233", [
        "0034D8642627FE96DC234CA35265D1C7D8D457F3FE162AC103E121A8B393",
        "005CC5C32CC1A990E9E97D3CA111DD3ABBD38D6154DB587C2FDADB134DC6",
        "005B89771E3B313481AE273B003C26C677165CCA9E603EA3F907AA403D9A",
        "0027CAC33D1056C83BE6DDEAA49FA3E42E1A9DCDC13FEC449EC7CDB799F5",
        "01E02FAB050A16A461B698C7C7FE9AB5B341176A74CB81F93A91664F764D",
    ]),
    ("K-233", [
        "002B5A726191E60F562FFE6C3F12D81D9988F05B2ABA981C68C3256156F0",
        "007E8FC99992490C92D64CA903A319F6575D657E37D333CFCB68C845D81F",
        "00700A83394A294DE6E5702997757CABC60C84D32D97BA36A5E74448DEF3",
        "0079673A166162342FD97C5D2DDB8162D6738BDBD312F612850CF38DB862",
        "0165D200A2F426E8BE4B109E57BDDE8B1C2EF1A77D86ACB49D76C9F813D4",
    ]),
    ("K-233", [
        "004525B2C4D777E55D635B0E715F4C20644B3E016B1AA2CFDB705DED9EEA",
        "0023B6C4E9BFBF7852AAD495EDA6B20DCAF74CF09F66CC0C67C3AA6AEF16",
        "004ABD1236A6DED2CBB01AFB77061937BD8B29E284F400DF3F3C4C99BBC3",
        "001D24A150798DC4CB3B07B50AFB0BF12073F50EA4DF99665629DD28F2A3",
        "01930448C97C45949C6F07615C7091AF1937933CC2DF045384404DD4A1A4",
    ]),
];
