"""How keys are written: what `ec` and `serialization` have in common. Items that no key here is written by are named too."""

from __future__ import annotations

from enum import Enum
from typing import Any, Optional, cast

from .._alike import alike


class Encoding(Enum):
    """PEM, DER, or X962 for points."""

    PEM = "PEM"
    DER = "DER"
    OpenSSH = "OpenSSH"
    Raw = "Raw"
    X962 = "ANSI X9.62"
    SMIME = "S/MIME"


class PrivateFormat(Enum):
    """PKCS8, or TraditionalOpenSSL, which is that of SEC 1."""

    PKCS8 = "PKCS8"
    TraditionalOpenSSL = "TraditionalOpenSSL"
    Raw = "Raw"
    OpenSSH = "OpenSSH"
    PKCS12 = "PKCS12"


class PublicFormat(Enum):
    """SubjectPublicKeyInfo, or a point of SEC 1."""

    SubjectPublicKeyInfo = "X.509 subjectPublicKeyInfo with PKCS#1"
    PKCS1 = "Raw PKCS#1"
    OpenSSH = "OpenSSH"
    Raw = "Raw"
    CompressedPoint = "X9.62 Compressed Point"
    UncompressedPoint = "X9.62 Uncompressed Point"


class KeySerializationEncryption:
    """Whether, and how, a private key is encrypted."""


class NoEncryption(KeySerializationEncryption):
    """It is not."""


class BestAvailableEncryption(KeySerializationEncryption):
    """It is, by this password: PBES2 in PKCS8."""

    def __init__(self, password: bytes) -> None:
        if not isinstance(password, bytes) or not password:
            raise ValueError("Password must be 1 or more bytes.")
        self.password = password


def password_of(encryption: KeySerializationEncryption) -> Optional[bytes]:
    """The password by which a key is to be encrypted, or None."""
    if alike(encryption, BestAvailableEncryption):
        return cast(BestAvailableEncryption, encryption).password
    if alike(encryption, NoEncryption):
        return None
    raise TypeError(f"expected NoEncryption() or BestAvailableEncryption(…), not {encryption!r}")


def written(key: Any, where: str, *password: Optional[bytes], **format: str) -> bytes:
    """A key of the core in PEM or DER."""
    if where == "PEM":
        return cast(str, key.to_pem(*password, **format)).encode()
    return cast(bytes, key.to_der(*password, **format))
