"""Zigbee's key establishment between the two devices of annex C of the specification."""

import doctest
import pickle

import pytest

import carryless
from carryless import zigbee
from carryless.zigbee import Device

ISSUER = bytes.fromhex("0200fde8a7f3d1084224962a4e7c54e69ac3f04da6b8")
CERTIFICATES = [
    bytes.fromhex("03045fdfc8d85ffb8b3993cb72ddcaa55f00b3e87d6d0000000000000001544553545345434101090006000000000000"),
    bytes.fromhex("020615e07d30eca2dad58002e667d94bc1b4223983070000000000000002544553545345434101090006000000000000"),
]
SECRETS = [
    bytes.fromhex("00b8a900fcadebabbfa383b540fce9ed438395eaa7"),
    bytes.fromhex("01e9ddb5580cf72ece7f215f0ae594e48df3e7fee8"),
]


def devices():
    return [Device(ISSUER, certificate, secret) for certificate, secret in zip(CERTIFICATES, SECRETS)]


def begun():
    center, meter = devices()
    return meter.initiator(1, center.certificate), center.responder(2, meter.certificate)


def test_examples():
    test = doctest.DocTestParser().get_doctest(Device.__doc__, {}, "Device", None, 0)
    assert test.examples and doctest.DocTestRunner().run(test).failed == 0


def test_both_sides_get_one_key():
    assert [device.suite for device in devices()] == [1, 1]
    assert [zigbee.parties(certificate)[0] for certificate in CERTIFICATES] == [1, 2]
    u, v = begun()
    of_u, of_v = u.ephemeral_data, v.ephemeral_data
    u, v = u.agree(of_v), v.agree(of_u)
    mac_u, mac_v = u.mac, v.mac
    assert v.confirm(mac_u) == u.confirm(mac_v) != bytes(16)


def test_a_step_is_taken_once():
    u, v = begun()
    of_v = v.ephemeral_data
    confirmation = u.agree(of_v)
    for again in (lambda: u.agree(of_v), lambda: u.ephemeral_data):
        with pytest.raises(carryless.Error, match="before"):
            again()
    with pytest.raises(carryless.Error):
        confirmation.confirm(bytes(16))
    with pytest.raises(carryless.Error, match="before"):
        confirmation.confirm(bytes(16))


def test_refused():
    center, meter = devices()
    for refused, says in (
        (lambda: Device(ISSUER, CERTIFICATES[0], SECRETS[1]), "secret key is not that"),
        (lambda: Device(ISSUER, CERTIFICATES[0][:-1], SECRETS[0]), "48 bytes"),
        (lambda: meter.initiator(3, center.certificate), "address"),
        (lambda: meter.initiator(2, meter.certificate), "own"),
        (lambda: begun()[0].agree(bytes(22)), "ephemeral"),
    ):
        with pytest.raises(carryless.Error, match=says) as refusal:
            refused()
        assert refusal.value.status in range(1, 7)
    with pytest.raises(TypeError):
        pickle.dumps(meter)
