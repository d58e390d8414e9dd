//! Zigbee Smart Energy's key establishment, CBKE.

use carryless::zigbee::{CbkeError, Device, KeyConfirmation, KeyEstablishment};
use getrandom::SysRng;
use getrandom::rand_core::UnwrapErr;
use wasm_bindgen::prelude::*;

#[wasm_bindgen]
extern "C" {
    /// JavaScript's `Reflect.set`.
    #[wasm_bindgen(js_namespace = Reflect)]
    fn set(target: &JsValue, name: &str, value: u8) -> bool;
}

/// A refusal; its property `status` is for Terminate Key Establishment.
fn refused(error: CbkeError) -> JsValue {
    let refusal = JsValue::from(JsError::new(&error.to_string()));
    set(&refusal, "status", error.status());
    refusal
}

/// What a device was delivered with: its issuer's key, its certificate and its secret key, which belong together (CA Pub Key, Device
/// Implicit Cert and Private Key Reconstruction Data on Certicom's page). What is refused throws an `Error` with the `status` for
/// Terminate Key Establishment.
#[wasm_bindgen]
pub struct ZigbeeDevice(Device);

#[wasm_bindgen]
impl ZigbeeDevice {
    /// The device.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(js_name = issuerKey)] issuer_key: &[u8],
        certificate: &[u8],
        #[wasm_bindgen(js_name = secretKey)] secret_key: &[u8],
    ) -> Result<ZigbeeDevice, JsValue> {
        Device::new(issuer_key, certificate, secret_key).map(ZigbeeDevice).map_err(refused)
    }

    /// 1 or 2, as in Initiate Key Establishment.
    #[wasm_bindgen(getter)]
    pub fn suite(&self) -> u16 {
        self.0.suite()
    }

    /// The certificate, for Initiate Key Establishment.
    #[wasm_bindgen(getter)]
    pub fn certificate(&self) -> Vec<u8> {
        self.0.certificate().to_vec()
    }

    /// The exchange that this device has begun with a partner, whose extended address and certificate these are.
    pub fn initiator(&self, partner: u64, certificate: &[u8]) -> Result<ZigbeeKeyEstablishment, JsValue> {
        let exchange = self.0.initiator(partner, certificate, &mut UnwrapErr(SysRng));
        exchange.map(ZigbeeKeyEstablishment).map_err(refused)
    }

    /// The exchange that a partner has begun, whose extended address and certificate these are.
    pub fn responder(&self, partner: u64, certificate: &[u8]) -> Result<ZigbeeKeyEstablishment, JsValue> {
        let exchange = self.0.responder(partner, certificate, &mut UnwrapErr(SysRng));
        exchange.map(ZigbeeKeyEstablishment).map_err(refused)
    }
}

/// An exchange whose partner has shown its certificate. It has an ephemeral key, and is used up by `agree`.
#[wasm_bindgen]
pub struct ZigbeeKeyEstablishment(KeyEstablishment);

#[wasm_bindgen]
impl ZigbeeKeyEstablishment {
    /// This device's ephemeral public key, for Ephemeral Data.
    #[wasm_bindgen(getter, js_name = ephemeralData)]
    pub fn ephemeral_data(&self) -> Vec<u8> {
        self.0.ephemeral_data().to_vec()
    }

    /// The keys that follow from the partner's ephemeral data.
    pub fn agree(
        self,
        #[wasm_bindgen(js_name = ephemeralData)] ephemeral_data: &[u8],
    ) -> Result<ZigbeeKeyConfirmation, JsValue> {
        self.0.agree(ephemeral_data).map(ZigbeeKeyConfirmation).map_err(refused)
    }
}

/// An exchange in which the partner has still to show that it has the same key. It is used up by `confirm`.
#[wasm_bindgen]
pub struct ZigbeeKeyConfirmation(KeyConfirmation);

#[wasm_bindgen]
impl ZigbeeKeyConfirmation {
    /// This device's confirmation, for Confirm Key: MACU of the initiator, MACV of the responder, which sends it after it has checked the
    /// other.
    #[wasm_bindgen(getter)]
    pub fn mac(&self) -> Vec<u8> {
        self.0.mac().to_vec()
    }

    /// The link key, 16 bytes, if the partner's confirmation shows that it has the same.
    pub fn confirm(self, mac: &[u8]) -> Result<Vec<u8>, JsValue> {
        self.0.confirm(mac).map(|key| key.to_vec()).map_err(refused)
    }
}
