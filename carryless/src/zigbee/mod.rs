//! Key establishment of Zigbee Smart Energy (CBKE): two devices with implicit certificates agree on a link key.
//!
//! ```
//! use carryless::zigbee::{CbkeError, Device};
//!
//! /// `exchange` sends a command of the cluster Key Establishment (0x0800), and gives the answer's payload.
//! fn link_key(
//!     meter: &Device,
//!     partner: u64,
//!     mut exchange: impl FnMut(u8, &[u8]) -> Vec<u8>,
//! ) -> Result<[u8; 16], CbkeError> {
//!     let mut rng = rand_core::UnwrapErr(getrandom::SysRng);
//!     let certificate = exchange(0, &meter.certificate());
//!     let establishment = meter.initiator(partner, &certificate, &mut rng)?;
//!     let ephemeral_data = exchange(1, &establishment.ephemeral_data());
//!     let confirmation = establishment.agree(&ephemeral_data)?;
//!     let mac = exchange(2, &confirmation.mac());
//!     Ok(*confirmation.confirm(&mac)?)
//! }
//! ```
//!
//! The other side is the same with [`Device::responder`] for [`Device::initiator`], each of the three answered when it comes. The
//! first command has four bytes before the certificate: the suite (1 or 2, in two bytes, the low one first) and two times in
//! seconds. Where there is an error, [`CbkeError::status`] is for Terminate Key Establishment. The page `doc/zigbee.md` goes
//! through all of it.
//!
//! | suite | curve | certificate | ephemeral data | security |
//! |---|---|---|---|---|
//! | 1 | sect163k1 ([`K163`](crate::K163)) | 48 bytes | 22 bytes | below 2^80 steps |
//! | 2 | sect283k1 ([`K283`](crate::K283)) | 74 bytes | 37 bytes | 128 bits of the link key |
//!
//! The keys are MacKey and KeyData, KDF of the secret of [`ecmqv`](crate::ecmqv) with the hash [`Mmo`]; public keys are those of
//! [`ecqv`](crate::ecqv); confirmations are HMAC with [`Mmo`], over both addresses and ephemeral data.
//!
//! Certificates, ephemeral data and confirmations that were sent are not secret. Secret keys, the shared secret, MacKey and KeyData
//! are erased when they are dropped.
//!
//! What is weak in it: suite 1 has keys of 163 bits, and is for devices that know no other. MQV does not name its parties, the
//! confirmation does: without it there is no link key here. An implicit certificate says nothing by itself, and has no way to be
//! revoked; suite 2's has a time, which [`Certificate::is_valid_at`] tells and the exchange, having no clock, does not ask.
//!
//! Source: Zigbee Smart Energy 1.4, annex C; SEC 1 v2.0; SEC 4 v1.0.
//! Cost: of an exchange, on each side: k·G of the ephemeral key, a k·P, and two with public scalars, of f/2 and of 128 bits.
//! Time: constant in secrets.

mod certificate;
mod error;
mod exchange;
mod mmo;

pub use certificate::{Certificate, DIGITAL_SIGNATURE, KEY_AGREEMENT, MAX_CERTIFICATE_BYTES};
pub use error::CbkeError;
pub use exchange::{Device, KeyConfirmation, KeyEstablishment, LinkKey};
pub use mmo::Mmo;
