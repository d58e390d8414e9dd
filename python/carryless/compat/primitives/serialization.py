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
>>> from carryless.compat.primitives.asymmetric import ed25519
>>> key = ed25519.Ed25519PrivateKey.generate()
>>> load_pem_private_key(key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()), None).sign(b"") == key.sign(b"")
True
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Callable, Optional, Union

import carryless
from carryless import EncryptedKey, Error, ed25519, x25519

from ._serialization import (
    BestAvailableEncryption,
    Encoding,
    KeySerializationEncryption,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
)
from .asymmetric.ec import EllipticCurvePrivateKey, EllipticCurvePublicKey
from .asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from .asymmetric.x25519 import X25519PrivateKey, X25519PublicKey

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


PrivateKey = Union[EllipticCurvePrivateKey, Ed25519PrivateKey, X25519PrivateKey]
PublicKey = Union[EllipticCurvePublicKey, Ed25519PublicKey, X25519PublicKey]

# Classes of the core and of `asymmetric`, by the identifier of the algorithm.
_Pair = tuple[Any, Callable[[Any], Any]]
_PRIVATE: dict[Optional[str], _Pair] = {
    "1.3.101.110": (x25519.SecretKey, X25519PrivateKey),
    "1.3.101.112": (ed25519.SecretKey, Ed25519PrivateKey),
}
_PUBLIC: dict[Optional[str], _Pair] = {
    "1.3.101.110": (x25519.PublicKey, X25519PublicKey),
    "1.3.101.112": (ed25519.PublicKey, Ed25519PublicKey),
}


def load_pem_private_key(
    data: BytesLike, password: Optional[BytesLike], backend: Any = None, *, unsafe_skip_rsa_key_validation: bool = False
) -> PrivateKey:
    """The first private key in a text. A password that is missing, or one that is not needed, is a TypeError."""
    return _private("from_pem", data, password)


def load_der_private_key(
    data: BytesLike, password: Optional[BytesLike], backend: Any = None, *, unsafe_skip_rsa_key_validation: bool = False
) -> PrivateKey:
    """The private key in DER. A password that is missing, or one that is not needed, is a TypeError."""
    return _private("from_der", data, password)


def load_pem_public_key(data: BytesLike, backend: Any = None) -> PublicKey:
    """The first public key in a text, in SubjectPublicKeyInfo."""
    text = bytes(memoryview(data))
    # The core takes a private key or a certificate for its public key. Programs try this first, and another loader when it
    # refuses.
    start = text.find(b"-----BEGIN PUBLIC KEY-----")
    if start < 0:
        raise ValueError("the text has no line that begins a public key")
    return _public("from_pem", text[start:])


def load_der_public_key(data: BytesLike, backend: Any = None) -> PublicKey:
    """The public key in DER."""
    return _public("from_der", memoryview(data))


def _of_either(first: _Pair, others: dict[Optional[str], _Pair], read: str, *arguments: Any) -> Any:
    """The key that `read` of the first class makes or, where it names another algorithm, of the class for that."""
    core, kind = first
    try:
        return kind(getattr(core, read)(*arguments))
    except Error as error:
        core, kind = others.get(getattr(error, "algorithm", None), (None, kind))
        if core is None:
            raise
    return kind(getattr(core, read)(*arguments))


def _public(read: str, data: Any) -> PublicKey:
    key: PublicKey = _of_either((carryless.PublicKey, EllipticCurvePublicKey), _PUBLIC, read, data)
    return key


def _private(read: str, data: BytesLike, password: Optional[BytesLike]) -> PrivateKey:
    # Text is no bytes, and refused.
    data, password = memoryview(data), None if password is None else memoryview(password)
    first = (carryless.SecretKey, EllipticCurvePrivateKey)
    key: PrivateKey
    try:
        key = _of_either(first, _PRIVATE, read, data)
    except EncryptedKey:
        if not password:
            raise TypeError("Password was not given but private key is encrypted") from None
    else:
        if password is not None:
            raise TypeError("Password was given but private key is not encrypted.")
        return key
    key = _of_either(first, _PRIVATE, read, data, password)
    return key
