"""Keys of 32 bytes: what those of `ed25519` and of `x25519` have in common."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from ..._alike import alike, name_in
from .._serialization import Encoding, KeySerializationEncryption, NoEncryption, PrivateFormat, PublicFormat

if TYPE_CHECKING:
    from carryless._carryless import BytesLike

_Public = TypeVar("_Public", bound="RawPublicKey")
_Private = TypeVar("_Private", bound="RawPrivateKey")


def _check_raw(kind: type[Enum], encoding: Encoding, format: object) -> None:
    where, what = name_in(Encoding, encoding), name_in(kind, format)
    if (where, what) != ("Raw", "Raw"):
        raise ValueError(f"a key of Ed25519 or X25519 is written as Raw in Raw here, and not as {what} in {where}")


class RawPublicKey:
    """A public key: one of `carryless`, with the methods of cryptography."""

    __slots__ = ("_key",)
    _core: ClassVar[Any]

    def __init__(self, key: Any) -> None:
        self._key = key

    @classmethod
    def from_public_bytes(cls: type[_Public], data: BytesLike) -> _Public:
        """The key of 32 bytes."""
        return cls(cls._core.from_bytes(data))

    def public_bytes(self, encoding: Encoding, format: PublicFormat) -> bytes:
        """The 32 bytes of the key, as Raw in Raw: it is not written as a file here."""
        _check_raw(PublicFormat, encoding, format)
        return self.public_bytes_raw()

    def public_bytes_raw(self) -> bytes:
        """The 32 bytes of the key."""
        key: bytes = self._key.to_bytes()
        return key

    def __eq__(self, other: object) -> bool:
        return isinstance(other, type(self)) and self._key == other._key


class RawPrivateKey:
    """A private key: one of `carryless`, with the methods of cryptography."""

    __slots__ = ("_key",)
    _core: ClassVar[Any]

    def __init__(self, key: Any) -> None:
        self._key = key

    @classmethod
    def generate(cls: type[_Private]) -> _Private:
        """A new key, by the random bytes of the operating system."""
        return cls(cls._core.generate())

    @classmethod
    def from_private_bytes(cls: type[_Private], data: BytesLike) -> _Private:
        """The key of 32 bytes: any are one."""
        return cls(cls._core.from_bytes(data))

    def private_bytes(
        self, encoding: Encoding, format: PrivateFormat, encryption_algorithm: KeySerializationEncryption
    ) -> bytes:
        """The 32 bytes of the key, as Raw in Raw and not encrypted: it is not written as a file here."""
        _check_raw(PrivateFormat, encoding, format)
        if not alike(encryption_algorithm, KeySerializationEncryption):
            raise TypeError(f"expected NoEncryption(), not {encryption_algorithm!r}")
        if not alike(encryption_algorithm, NoEncryption):
            raise ValueError("a key that is written as Raw is not encrypted: expected NoEncryption()")
        return self.private_bytes_raw()

    def private_bytes_raw(self) -> bytes:
        """The 32 bytes of the key."""
        key: bytes = self._key.to_bytes()
        return key
