"""Keys of 32 bytes: what those of `ed25519` and of `x25519` have in common."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from ..._alike import name_in
from .._serialization import Encoding, KeySerializationEncryption, PrivateFormat, PublicFormat, password_of, written

if TYPE_CHECKING:
    from carryless._carryless import BytesLike

_Public = TypeVar("_Public", bound="RawPublicKey")
_Private = TypeVar("_Private", bound="RawPrivateKey")


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
        """The key in SubjectPublicKeyInfo in PEM or DER, or its 32 bytes as Raw in Raw."""
        where, what = name_in(Encoding, encoding), name_in(PublicFormat, format)
        if what == "SubjectPublicKeyInfo" and where in ("PEM", "DER"):
            return written(self._key, where)
        if (where, what) == ("Raw", "Raw"):
            return self.public_bytes_raw()
        raise ValueError(f"a public key is not written as {what} in {where}")

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
        """The key in PKCS8 in PEM or DER, or its 32 bytes as Raw in Raw, without encryption."""
        where, what, password = name_in(Encoding, encoding), name_in(PrivateFormat, format), password_of(encryption_algorithm)
        if what == "PKCS8" and where in ("PEM", "DER"):
            return written(self._key, where, password)
        if (where, what) != ("Raw", "Raw"):
            raise ValueError(f"a private key is not written as {what} in {where}")
        if password is not None:
            raise ValueError("a key that is written as Raw is not encrypted: expected NoEncryption()")
        return self.private_bytes_raw()

    def private_bytes_raw(self) -> bytes:
        """The 32 bytes of the key."""
        key: bytes = self._key.to_bytes()
        return key
