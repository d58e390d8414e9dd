"""The keys of py-ipv8 over `carryless.compat`, as a reader would write them, beside py-ipv8's own."""

import pytest

from carryless.compat.exceptions import InvalidSignature
from carryless.compat.primitives.asymmetric import ec
from carryless.compat.primitives.asymmetric.utils import decode_dss_signature, encode_dss_signature
from carryless.compat.primitives.hashes import SHA1
from carryless.compat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
    load_der_private_key,
    load_der_public_key,
)

# py-ipv8's "high" was sect571r1, and is sect571k1 since its version 3.
LEVELS = {
    "very-low": ec.SECT163K1,
    "low": ec.SECT233K1,
    "medium": ec.SECT409K1,
    "high": ec.SECT571K1,
    "high, before 3": ec.SECT571R1,
}
each_level = pytest.mark.parametrize("level", LEVELS)


class Public:
    """A public key, which is SubjectPublicKeyInfo in DER; signatures are r and s, each as long as a field element."""

    def __init__(self, data):
        self.key = load_der_public_key(data)

    def key_to_bin(self):
        return self.key.public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)

    def get_signature_length(self):
        return 2 * ((self.key.curve.key_size + 7) // 8)

    def verify(self, signature, message):
        half = len(signature) // 2
        r, s = int.from_bytes(signature[:half], "big"), int.from_bytes(signature[half:], "big")
        try:
            self.key.verify(encode_dss_signature(r, s), message, ec.ECDSA(SHA1()))
        except InvalidSignature:
            return False
        return True


class Secret(Public):
    """A secret key, which is TraditionalOpenSSL in DER."""

    def __init__(self, data):
        self.secret = load_der_private_key(data, None)
        self.key = self.secret.public_key()

    @classmethod
    def generate(cls, curve):
        return cls(_big_endian(ec.generate_private_key(curve)))

    def pub(self):
        return Public(super().key_to_bin())

    def key_to_bin(self):
        return _big_endian(self.secret)

    def signature(self, message):
        half = self.get_signature_length() // 2
        r, s = decode_dss_signature(self.secret.sign(message, ec.ECDSA(SHA1())))
        return r.to_bytes(half, "big") + s.to_bytes(half, "big")


def _big_endian(secret):
    return secret.private_bytes(Encoding.DER, PrivateFormat.TraditionalOpenSSL, NoEncryption())


@each_level
def test_make_save_load_sign_verify(level):
    key = Secret.generate(LEVELS[level]())
    signature = Secret(key.key_to_bin()).signature(b"message")
    length = {163: 42, 233: 60, 409: 104, 570: 144, 571: 144}[LEVELS[level].key_size]
    assert len(signature) == key.get_signature_length() == length
    assert key.pub().verify(signature, b"message")
    assert not key.pub().verify(signature, b"another")
    assert not key.pub().verify(bytes(length), b"message")


def of_ipv8():
    reason = "py-ipv8 3 and ipv8_rust_tunnels are not installed"
    return pytest.importorskip("ipv8.keyvault.crypto", reason=reason, exc_type=ImportError).default_eccrypto


@each_level
def test_keys_of_ipv8(level):
    crypto = of_ipv8()
    if level in crypto.security_levels:
        theirs = crypto.generate_key(level)
    else:
        theirs = pytest.importorskip("ipv8.keyvault.private.openssl").OpenSSLSK.generate(LEVELS[level].name)
    ours = Secret(theirs.key_to_bin())
    assert ours.key.curve.name == LEVELS[level].name == theirs.curve_name()
    check(crypto, ours, theirs)


@each_level
def test_keys_for_ipv8(level):
    crypto = of_ipv8()
    ours = Secret.generate(LEVELS[level]())
    assert crypto.is_valid_private_bin(ours.key_to_bin()) and crypto.is_valid_public_bin(ours.pub().key_to_bin())
    check(crypto, ours, crypto.key_from_private_bin(ours.key_to_bin()))


def check(crypto, ours, theirs):
    """One key in both: its files are equal, and each verifies what the other signs."""
    assert ours.key_to_bin() == theirs.key_to_bin()
    assert ours.pub().key_to_bin() == theirs.pub().key_to_bin()
    assert ours.get_signature_length() == theirs.get_signature_length()
    reader = crypto.key_from_public_bin(ours.pub().key_to_bin())
    # Enough that some r or s begin with a zero: every one does on sect233k1, and one in eight, at least, on the others.
    for number in range(20):
        message = f"message {number}".encode()
        assert crypto.is_valid_signature(reader, message, ours.signature(message))
        assert not crypto.is_valid_signature(reader, b"another", ours.signature(message))
        assert ours.pub().verify(crypto.create_signature(theirs, message), message)
        assert not ours.pub().verify(crypto.create_signature(theirs, message), b"another")
