"""Signatures by Ed25519.

>>> key = Ed25519PrivateKey.generate()
>>> signature = key.sign(b"message")
>>> public = Ed25519PublicKey.from_public_bytes(key.public_key().public_bytes_raw())
>>> public.verify(signature, b"message")
>>> Ed25519PrivateKey.from_private_bytes(key.private_bytes_raw()).sign(b"message") == signature
True
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import carryless
from carryless import ed25519

from ...exceptions import InvalidSignature
from ._raw import RawPrivateKey, RawPublicKey

if TYPE_CHECKING:
    from carryless._carryless import BytesLike

__all__ = ["Ed25519PrivateKey", "Ed25519PublicKey"]


class Ed25519PublicKey(RawPublicKey):
    """A public key: one of `carryless.ed25519`, with the methods of cryptography."""

    __slots__ = ()
    _core = ed25519.PublicKey

    def verify(self, signature: BytesLike, data: BytesLike) -> None:
        """Raises InvalidSignature unless it is the signature of this data."""
        try:
            self._key.verify(signature, data)
        except carryless.InvalidSignature as error:
            raise InvalidSignature(str(error)) from None


class Ed25519PrivateKey(RawPrivateKey):
    """A private key: one of `carryless.ed25519`, with the methods of cryptography."""

    __slots__ = ()
    _core = ed25519.SecretKey

    def public_key(self) -> Ed25519PublicKey:
        """The public key."""
        return Ed25519PublicKey(self._key.public_key)

    def sign(self, data: BytesLike) -> bytes:
        """The signature of a message, 64 bytes."""
        signature: bytes = self._key.sign(data)
        return signature
