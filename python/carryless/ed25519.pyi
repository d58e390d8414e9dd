"""Types of Ed25519; `help(carryless.ed25519)` has the texts."""

from collections.abc import Iterable
from typing import ClassVar, Optional, final

from ._carryless import BytesLike

@final
class SecretKey:
    __hash__: ClassVar[None]  # type: ignore[assignment]
    @staticmethod
    def generate() -> SecretKey: ...
    @staticmethod
    def from_bytes(data: BytesLike) -> SecretKey: ...
    @property
    def public_key(self) -> PublicKey: ...
    def to_bytes(self) -> bytes: ...
    def sign(self, message: BytesLike, *, context: Optional[BytesLike] = None, prehashed: bool = False) -> bytes: ...

@final
class PublicKey:
    @staticmethod
    def from_bytes(data: BytesLike) -> PublicKey: ...
    @staticmethod
    def from_bytes_zip215(data: BytesLike) -> PublicKey: ...
    @property
    def has_small_order(self) -> bool: ...
    def to_bytes(self) -> bytes: ...
    def verify(
        self,
        signature: BytesLike,
        message: BytesLike,
        *,
        context: Optional[BytesLike] = None,
        prehashed: bool = False,
        cofactored: bool = False,
    ) -> None: ...
    @staticmethod
    def verify_batch(rows: Iterable[tuple[PublicKey, BytesLike, BytesLike]]) -> list[bool]: ...
