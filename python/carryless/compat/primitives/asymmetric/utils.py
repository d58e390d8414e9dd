"""Signatures as two integers, and messages that were hashed elsewhere.

>>> encode_dss_signature(1, 128).hex()
'300702010102020080'
>>> decode_dss_signature(bytes.fromhex("300702010102020080"))
(1, 128)
"""

from __future__ import annotations

from ..._alike import alike
from ..hashes import HashAlgorithm

__all__ = ["Prehashed", "decode_dss_signature", "encode_dss_signature"]


def encode_dss_signature(r: int, s: int) -> bytes:
    """The DER encoding of (r, s)."""
    if not isinstance(r, int) or not isinstance(s, int):
        raise TypeError("r and s must be integers")
    if r < 0 or s < 0:
        raise ValueError("r and s must not be negative")
    return _wrap(0x30, b"".join(_wrap(0x02, n.to_bytes(n.bit_length() // 8 + 1, "big")) for n in (r, s)))


def decode_dss_signature(signature: bytes) -> tuple[int, int]:
    """(r, s) of its DER encoding."""
    if not isinstance(signature, bytes):
        raise TypeError("the signature must be bytes")
    r, rest = _unwrap(_unwrap(signature)[0])
    numbers = int.from_bytes(r, "big"), int.from_bytes(_unwrap(rest)[0], "big")
    # There is one encoding of two integers. Tags, lengths and whatever follows need no other check.
    if encode_dss_signature(*numbers) != signature:
        raise ValueError("the signature is not a sequence of two integers in DER")
    return numbers


def _wrap(tag: int, content: bytes) -> bytes:
    length = len(content)
    if length < 0x80:
        return bytes([tag, length]) + content
    data = length.to_bytes((length.bit_length() + 7) // 8, "big")
    return bytes([tag, 0x80 | len(data)]) + data + content


def _unwrap(data: bytes) -> tuple[bytes, bytes]:
    """The content of the first value, and what follows it."""
    length, start = int.from_bytes(data[1:2], "big"), 2
    if length >= 0x80:
        start += length & 0x7F
        length = int.from_bytes(data[2:start], "big")
    return data[start : start + length], data[start + length :]


class Prehashed:
    """Says that what is signed is a digest already, by this hash."""

    def __init__(self, algorithm: HashAlgorithm) -> None:
        if not alike(algorithm, HashAlgorithm):
            raise TypeError(f"expected an instance of HashAlgorithm, not {algorithm!r}")
        # cryptography's class has the same attribute.
        self._algorithm = algorithm

    @property
    def digest_size(self) -> int:
        """Bytes of a digest."""
        return self._algorithm.digest_size
