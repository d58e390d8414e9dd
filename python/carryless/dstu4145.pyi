"""Types of DSTU 4145; `help(carryless.dstu4145)` has the texts."""

from typing import ClassVar, Literal, final

from ._carryless import BytesLike

Hash = Literal["kupyna256", "kupyna384", "kupyna512", "gost34311"]
Form = Literal["raw", "der"]

@final
class SecretKey:
    __hash__: ClassVar[None]  # type: ignore[assignment]
    @staticmethod
    def generate(curve: str) -> SecretKey: ...
    @staticmethod
    def from_bytes(curve: str, data: BytesLike) -> SecretKey: ...
    @property
    def curve(self) -> str: ...
    @property
    def public_key(self) -> PublicKey: ...
    def to_bytes(self) -> bytes: ...
    def sign(
        self, message: BytesLike, *, hash: Hash = "kupyna256", form: Form = "raw", prehashed: bool = False
    ) -> bytes: ...

@final
class PublicKey:
    @staticmethod
    def from_bytes(curve: str, data: BytesLike) -> PublicKey: ...
    @property
    def curve(self) -> str: ...
    def to_bytes(self) -> bytes: ...
    def verify(
        self,
        signature: BytesLike,
        message: BytesLike,
        *,
        hash: Hash = "kupyna256",
        form: Form = "raw",
        prehashed: bool = False,
    ) -> None: ...

def curves() -> list[str]: ...
def digest(message: BytesLike, hash: Hash) -> bytes: ...
