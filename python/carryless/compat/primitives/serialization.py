"""Keys in files.

>>> from carryless.compat.primitives.asymmetric import ec
>>> key = ec.derive_private_key(7, ec.SECT163K1())
>>> pem = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, BestAvailableEncryption(b"password"))
>>> pem.splitlines()[0]
b'-----BEGIN ENCRYPTED PRIVATE KEY-----'
>>> load_pem_private_key(pem, b"password").private_numbers() == key.private_numbers()
True
>>> load_pem_private_key(pem, None)
Traceback (most recent call last):
TypeError: Password was not given but private key is encrypted
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Callable, Optional

from carryless import EncryptedKey, PublicKey, SecretKey

from ._serialization import (
    BestAvailableEncryption,
    Encoding,
    KeySerializationEncryption,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
)
from .asymmetric.ec import EllipticCurvePrivateKey, EllipticCurvePublicKey

if TYPE_CHECKING:
    from carryless._carryless import BytesLike

__all__ = [
    "BestAvailableEncryption",
    "Encoding",
    "KeySerializationEncryption",
    "NoEncryption",
    "PrivateFormat",
    "PublicFormat",
    "load_der_private_key",
    "load_der_public_key",
    "load_pem_private_key",
    "load_pem_public_key",
]


def load_pem_private_key(
    data: BytesLike, password: Optional[BytesLike], backend: Any = None, *, unsafe_skip_rsa_key_validation: bool = False
) -> EllipticCurvePrivateKey:
    """The first private key in a text. A password that is missing, or one that is not needed, is a TypeError."""
    return _private(SecretKey.from_pem, data, password)


def load_der_private_key(
    data: BytesLike, password: Optional[BytesLike], backend: Any = None, *, unsafe_skip_rsa_key_validation: bool = False
) -> EllipticCurvePrivateKey:
    """The private key in DER. A password that is missing, or one that is not needed, is a TypeError."""
    return _private(SecretKey.from_der, data, password)


def load_pem_public_key(data: BytesLike, backend: Any = None) -> EllipticCurvePublicKey:
    """The first public key in a text, in SubjectPublicKeyInfo."""
    text = bytes(memoryview(data))
    # The core takes a private key or a certificate for its public key. Programs try this first, and another loader when it
    # refuses.
    start = text.find(b"-----BEGIN PUBLIC KEY-----")
    if start < 0:
        raise ValueError("the text has no line that begins a public key")
    return EllipticCurvePublicKey(PublicKey.from_pem(text[start:]))


def load_der_public_key(data: BytesLike, backend: Any = None) -> EllipticCurvePublicKey:
    """The public key in DER."""
    return EllipticCurvePublicKey(PublicKey.from_der(memoryview(data)))


def _private(read: Callable[..., SecretKey], data: BytesLike, password: Optional[BytesLike]) -> EllipticCurvePrivateKey:
    # Text is no bytes, and refused.
    data, password = memoryview(data), None if password is None else memoryview(password)
    try:
        key = read(data)
    except EncryptedKey:
        if not password:
            raise TypeError("Password was not given but private key is encrypted") from None
    else:
        if password is not None:
            raise TypeError("Password was given but private key is not encrypted.")
        return EllipticCurvePrivateKey(key)
    return EllipticCurvePrivateKey(read(data, password))
