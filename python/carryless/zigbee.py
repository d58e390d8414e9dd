"""Zigbee Smart Energy's key establishment (CBKE), suites 1 and 2: from certificates to a link key.

`Device(issuer_key, certificate, secret_key)` is what a maker delivers: CA Pub Key, Device Implicit Cert and Private Key Reconstruction
Data on Certicom's page. Each step is taken once:

    exchange = device.initiator(partner, partner_certificate)    # or responder; send exchange.ephemeral_data
    confirmation = exchange.agree(partner_ephemeral_data)        # send confirmation.mac, the responder after it has checked the other
    link_key = confirmation.confirm(partner_mac)

What is refused raises carryless.Error, whose `status` is for Terminate Key Establishment.
"""

from ._carryless import zigbee as _zigbee

Device = _zigbee.Device
KeyConfirmation = _zigbee.KeyConfirmation
KeyEstablishment = _zigbee.KeyEstablishment
parties = _zigbee.parties

__all__ = ["Device", "KeyConfirmation", "KeyEstablishment", "parties"]
