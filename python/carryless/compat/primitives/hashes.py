"""Hashes.

>>> digest = Hash(SHA256())
>>> digest.update(b"abc")
>>> digest.finalize().hex()[:16]
'ba7816bf8f01cfea'
"""

from __future__ import annotations

import hashlib
from typing import Any, Optional, Union

from .._alike import alike
from ..exceptions import AlreadyFinalized, UnsupportedAlgorithm

__all__ = [
    "SHA1",
    "SHA3_224",
    "SHA3_256",
    "SHA3_384",
    "SHA3_512",
    "SHA224",
    "SHA256",
    "SHA384",
    "SHA512",
    "Hash",
    "HashAlgorithm",
]


class HashAlgorithm:
    """A hash, by its name; sizes are in bytes."""

    name: str
    digest_size: int
    block_size: Optional[int]


class SHA1(HashAlgorithm):
    name, digest_size, block_size = "sha1", 20, 64


class SHA224(HashAlgorithm):
    name, digest_size, block_size = "sha224", 28, 64


class SHA256(HashAlgorithm):
    name, digest_size, block_size = "sha256", 32, 64


class SHA384(HashAlgorithm):
    name, digest_size, block_size = "sha384", 48, 128


class SHA512(HashAlgorithm):
    name, digest_size, block_size = "sha512", 64, 128


class SHA3_224(HashAlgorithm):
    name, digest_size, block_size = "sha3-224", 28, None


class SHA3_256(HashAlgorithm):
    name, digest_size, block_size = "sha3-256", 32, None


class SHA3_384(HashAlgorithm):
    name, digest_size, block_size = "sha3-384", 48, None


class SHA3_512(HashAlgorithm):
    name, digest_size, block_size = "sha3-512", 64, None


_NAMES = frozenset(known.name for known in HashAlgorithm.__subclasses__())


def _name(algorithm: HashAlgorithm) -> str:
    """The name of a hash that is here."""
    if not alike(algorithm, HashAlgorithm):
        raise TypeError(f"expected an instance of HashAlgorithm, not {algorithm!r}")
    if algorithm.name not in _NAMES:
        raise UnsupportedAlgorithm(f"the hash {algorithm.name} is not here")
    return algorithm.name


class Hash:
    """The digest of a message that comes in parts."""

    def __init__(self, algorithm: HashAlgorithm, backend: Any = None) -> None:
        self.algorithm = algorithm
        self._state: Optional[Any] = hashlib.new(_name(algorithm).replace("-", "_"))

    def _open(self) -> Any:
        if self._state is None:
            raise AlreadyFinalized("the digest has been taken")
        return self._state

    def update(self, data: Union[bytes, bytearray, memoryview]) -> None:
        """Takes the next part."""
        self._open().update(data)

    def copy(self) -> Hash:
        """Another of the same parts."""
        twin = Hash(self.algorithm)
        twin._state = self._open().copy()
        return twin

    def finalize(self) -> bytes:
        """The digest, once."""
        digest: bytes = self._open().digest()
        self._state = None
        return digest
