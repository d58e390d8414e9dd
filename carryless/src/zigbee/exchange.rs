//! The exchange: certificates, ephemeral data, confirmations.

use super::certificate::{Certificate, MAX_CERTIFICATE_BYTES};
use super::{CbkeError, Mmo};
use crate::curves::{K163, K283};
use crate::ecmqv::{self, KeyPairs, PublicKeys};
use crate::ecqv;
use crate::key::{Bytes, PointBytes, PointForm, PublicKey, SecretKey};
use crate::scalar::{SecretScalar, order_bytes};
use crate::scalar_mul::KeyCurve;
use crate::word::Mask;
use core::fmt;
use core::ops::Deref;
use hmac::{Hmac, KeyInit, Mac};
use rand_core::CryptoRng;
use zeroize::{Zeroize, ZeroizeOnDrop, Zeroizing};

/// What a device was delivered with: its certificate, its secret key, its issuer's public key.
#[derive(Clone)]
pub struct Device {
    certificate: Certificate,
    keys: Keys,
}

#[derive(Clone)]
enum Keys {
    Suite1(StaticKeys<K163>),
    Suite2(StaticKeys<K283>),
}

/// A device's own key, and that of its issuer.
#[derive(Clone)]
struct StaticKeys<C: KeyCurve> {
    own: SecretKey<C>,
    issuer: PublicKey<C>,
}

impl Device {
    /// The device with these: of suite 1 keys of 22 and 21 bytes and a certificate of 48, of suite 2 of 37, 36 and 74.
    ///
    /// Cost: that of [`ecqv::public_key`], of [`mul_generator`](crate::mul_generator), and of decoding two points.
    ///
    /// # Time
    /// Constant in the secret key.
    ///
    /// # Errors
    /// As [`Certificate::from_bytes`]; [`CbkeError::KeyUsage`], [`IssuerKey`](CbkeError::IssuerKey),
    /// [`SecretKey`](CbkeError::SecretKey); [`Mismatch`](CbkeError::Mismatch) if the three do not belong together.
    pub fn new(issuer_key: &[u8], certificate: &[u8], secret_key: &[u8]) -> Result<Self, CbkeError> {
        let bytes = certificate;
        let certificate = Certificate::from_bytes(bytes)?;
        if !certificate.allows_key_agreement() {
            return Err(CbkeError::KeyUsage);
        }
        let keys = match &certificate {
            Certificate::Suite1 { point, .. } => Keys::Suite1(StaticKeys::new(issuer_key, bytes, point, secret_key)?),
            Certificate::Suite2 { point, .. } => Keys::Suite2(StaticKeys::new(issuer_key, bytes, point, secret_key)?),
        };
        Ok(Device { certificate, keys })
    }

    /// 1 or 2, as in Initiate Key Establishment.
    pub fn suite(&self) -> u16 {
        self.certificate.suite()
    }

    /// The certificate, for Initiate Key Establishment.
    pub fn certificate(&self) -> Bytes<MAX_CERTIFICATE_BYTES> {
        self.certificate.to_bytes()
    }

    /// The exchange that this device has begun with a partner, when the partner's certificate has come: in Initiate Key
    /// Establishment Response.
    ///
    /// Cost: that of [`SecretKey::random`], [`ecqv::public_key`], and of decoding a point.
    ///
    /// # Time
    /// Constant in the ephemeral key.
    ///
    /// # Errors
    /// As [`Certificate::from_bytes`]; [`CbkeError::KeyUsage`], [`Subject`](CbkeError::Subject), [`Issuer`](CbkeError::Issuer),
    /// [`Suite`](CbkeError::Suite), [`Itself`](CbkeError::Itself).
    pub fn initiator(
        &self,
        partner: u64,
        partner_certificate: &[u8],
        rng: &mut impl CryptoRng,
    ) -> Result<KeyEstablishment, CbkeError> {
        self.exchange(Role::Initiator, partner, partner_certificate, rng)
    }

    /// The exchange that a partner has begun, when its certificate has come: in Initiate Key Establishment Request.
    ///
    /// Cost and time: as [`Self::initiator`].
    ///
    /// # Errors
    /// As [`Self::initiator`].
    pub fn responder(
        &self,
        partner: u64,
        partner_certificate: &[u8],
        rng: &mut impl CryptoRng,
    ) -> Result<KeyEstablishment, CbkeError> {
        self.exchange(Role::Responder, partner, partner_certificate, rng)
    }

    fn exchange(
        &self,
        role: Role,
        partner: u64,
        bytes: &[u8],
        rng: &mut impl CryptoRng,
    ) -> Result<KeyEstablishment, CbkeError> {
        let certificate = Certificate::from_bytes(bytes)?;
        if !certificate.allows_key_agreement() {
            return Err(CbkeError::KeyUsage);
        }
        if certificate.subject() != partner {
            return Err(CbkeError::Subject);
        }
        if certificate.suite() != self.certificate.suite() {
            return Err(CbkeError::Suite);
        }
        if certificate.issuer() != self.certificate.issuer() {
            return Err(CbkeError::Issuer);
        }
        let own = self.certificate.subject();
        if partner == own {
            return Err(CbkeError::Itself);
        }
        let keys = match (&self.keys, &certificate) {
            (Keys::Suite1(keys), Certificate::Suite1 { point, .. }) => {
                AllKeys::Suite1(keys.with_partner(bytes, point, rng)?)
            }
            (Keys::Suite2(keys), Certificate::Suite2 { point, .. }) => {
                AllKeys::Suite2(keys.with_partner(bytes, point, rng)?)
            }
            _ => return Err(CbkeError::Suite),
        };
        Ok(KeyEstablishment { role, own, partner, keys })
    }
}

impl fmt::Debug for Device {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Device({:016x} …)", self.certificate.subject())
    }
}

impl<C: KeyCurve> StaticKeys<C> {
    fn new(issuer: &[u8], certificate: &[u8], p: &PublicKey<C>, secret_key: &[u8]) -> Result<Self, CbkeError> {
        let issuer = PublicKey::from_sec1(issuer).map_err(CbkeError::IssuerKey)?;
        if secret_key.len() != order_bytes::<C>() {
            return Err(CbkeError::SecretKey);
        }
        let own = SecretKey::from_be_bytes(secret_key)?;
        if ecqv::public_key::<C, Mmo>(certificate, p, &issuer)? != *own.public_key() {
            return Err(CbkeError::Mismatch);
        }
        Ok(StaticKeys { own, issuer })
    }

    fn with_partner(
        &self,
        certificate: &[u8],
        p: &PublicKey<C>,
        rng: &mut impl CryptoRng,
    ) -> Result<ExchangeKeys<C>, CbkeError> {
        let partner = ecqv::public_key::<C, Mmo>(certificate, p, &self.issuer)?;
        Ok(ExchangeKeys { own: self.own.clone(), ephemeral: SecretKey::new(SecretScalar::random(rng))?, partner })
    }
}

#[derive(Clone, Copy)]
enum Role {
    Initiator,
    Responder,
}

/// An exchange whose partner has shown its certificate.
///
/// It has an ephemeral key, and is used up where that is.
pub struct KeyEstablishment {
    role: Role,
    own: u64,
    partner: u64,
    keys: AllKeys,
}

enum AllKeys {
    Suite1(ExchangeKeys<K163>),
    Suite2(ExchangeKeys<K283>),
}

/// A device's own keys, and its partner's.
struct ExchangeKeys<C: KeyCurve> {
    own: SecretKey<C>,
    ephemeral: SecretKey<C>,
    partner: PublicKey<C>,
}

impl KeyEstablishment {
    /// This device's ephemeral public key, for Ephemeral Data: 22 or 37 bytes.
    pub fn ephemeral_data(&self) -> PointBytes {
        match &self.keys {
            AllKeys::Suite1(keys) => keys.ephemeral_data(),
            AllKeys::Suite2(keys) => keys.ephemeral_data(),
        }
    }

    /// The keys that follow from the partner's ephemeral data.
    ///
    /// Cost: that of [`ecmqv::agree`], and of decoding a point.
    ///
    /// # Time
    /// Constant in this device's secret keys.
    ///
    /// # Errors
    /// [`CbkeError::EphemeralData`], [`Reflected`](CbkeError::Reflected), [`Infinity`](CbkeError::Infinity).
    pub fn agree(self, partner_ephemeral_data: &[u8]) -> Result<KeyConfirmation, CbkeError> {
        let own_data = self.ephemeral_data();
        if *own_data == *partner_ephemeral_data {
            return Err(CbkeError::Reflected);
        }
        let (mac_key, link_key) = match &self.keys {
            AllKeys::Suite1(keys) => keys.agree(partner_ephemeral_data)?,
            AllKeys::Suite2(keys) => keys.agree(partner_ephemeral_data)?,
        };
        let (own, partner) = ((self.own, &*own_data), (self.partner, partner_ephemeral_data));
        let [own_tag, partner_tag] = match self.role {
            Role::Initiator => [INITIATORS, RESPONDERS],
            Role::Responder => [RESPONDERS, INITIATORS],
        };
        Ok(KeyConfirmation {
            own: mac(&mac_key, own_tag, own, partner),
            partner: mac(&mac_key, partner_tag, partner, own),
            link_key,
        })
    }
}

impl fmt::Debug for KeyEstablishment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "KeyEstablishment({:016x}, {:016x} …)", self.own, self.partner)
    }
}

impl<C: KeyCurve> ExchangeKeys<C> {
    fn ephemeral_data(&self) -> PointBytes {
        self.ephemeral.public_key().to_sec1(PointForm::Compressed)
    }

    /// MacKey and KeyData: X9.63's key derivation with [`Mmo`], nothing being shared beside the secret.
    fn agree(&self, partner_ephemeral_data: &[u8]) -> Result<(Zeroizing<[u8; 16]>, LinkKey), CbkeError> {
        // A point that is not compressed is none here: its bytes would be others in the confirmation.
        if partner_ephemeral_data.len() != self.ephemeral_data().len() {
            return Err(CbkeError::EphemeralData(crate::encoding::sec1::DecodeError::Length));
        }
        let ephemeral_key = PublicKey::from_sec1(partner_ephemeral_data).map_err(CbkeError::EphemeralData)?;
        let own = KeyPairs { static_key: &self.own, ephemeral_key: &self.ephemeral };
        let secret = ecmqv::agree(own, PublicKeys { static_key: &self.partner, ephemeral_key: &ephemeral_key })?;
        let mut derived = Zeroizing::new([[0; 16]; 2]);
        secret.derive_x963::<Mmo>(&[], derived.as_flattened_mut());
        Ok((Zeroizing::new(derived[0]), LinkKey(derived[1])))
    }
}

/// The first byte of what is authenticated: MACU's, the initiator's.
const INITIATORS: u8 = 2;
/// MACV's, the responder's.
const RESPONDERS: u8 = 3;

/// HMAC of a tag, both addresses and both ephemeral data, the sender's first.
///
/// Source: Zigbee Smart Energy 1.4, annex C.4.2.4.4.
fn mac(key: &[u8; 16], tag: u8, sender: (u64, &[u8]), receiver: (u64, &[u8])) -> [u8; 16] {
    let mut mac = Hmac::<Mmo>::new_from_slice(key).expect("a key of any length");
    mac.update(&[tag]);
    mac.update(&sender.0.to_be_bytes());
    mac.update(&receiver.0.to_be_bytes());
    mac.update(sender.1);
    mac.update(receiver.1);
    mac.finalize().into_bytes().into()
}

/// An exchange in which the partner has still to show that it has the same key.
pub struct KeyConfirmation {
    /// The confirmation of this device.
    own: [u8; 16],
    /// The one that the partner has to send.
    partner: [u8; 16],
    link_key: LinkKey,
}

impl KeyConfirmation {
    /// This device's confirmation, for Confirm Key: MACU of the initiator, MACV of the responder, which sends it after it has
    /// checked the other.
    pub fn mac(&self) -> [u8; 16] {
        self.own
    }

    /// The link key, if the partner's confirmation shows that it has the same.
    ///
    /// # Time
    /// Constant; whether it is right becomes known.
    ///
    /// # Errors
    /// [`CbkeError::KeyConfirm`].
    pub fn confirm(mut self, partner_mac: &[u8]) -> Result<LinkKey, CbkeError> {
        let same = <[u8; 16]>::try_from(partner_mac).is_ok_and(|mac| {
            let differing = (0..16).fold(0, |all, i| all | (mac[i] ^ self.partner[i]));
            Mask::is_zero(u64::from(differing)).declassify()
        });
        if same { Ok(core::mem::replace(&mut self.link_key, LinkKey([0; 16]))) } else { Err(CbkeError::KeyConfirm) }
    }
}

impl Drop for KeyConfirmation {
    fn drop(&mut self) {
        self.partner.zeroize();
    }
}

impl ZeroizeOnDrop for KeyConfirmation {}

impl fmt::Debug for KeyConfirmation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("KeyConfirmation(…)")
    }
}

/// A link key (KeyData), to which it dereferences. Erased when it is dropped, and not shown.
pub struct LinkKey([u8; 16]);

impl Deref for LinkKey {
    type Target = [u8; 16];

    fn deref(&self) -> &[u8; 16] {
        &self.0
    }
}

impl Drop for LinkKey {
    fn drop(&mut self) {
        self.0.zeroize();
    }
}

impl ZeroizeOnDrop for LinkKey {}

impl fmt::Debug for LinkKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("LinkKey(…)")
    }
}
