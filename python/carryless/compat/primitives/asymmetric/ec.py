"""Keys of elliptic curves, which sign and agree on secrets.

>>> from carryless.compat.primitives import hashes
>>> alice, bob = generate_private_key(SECT409R1()), generate_private_key(SECT409R1())
>>> alice.exchange(ECDH(), bob.public_key()) == bob.exchange(ECDH(), alice.public_key())
True
>>> signature = alice.sign(b"message", ECDSA(hashes.SHA384()))
>>> alice.public_key().verify(signature, b"message", ECDSA(hashes.SHA384()))
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Union, cast

import carryless
from carryless import Curve, PublicKey, SecretKey

from ..._alike import alike, name_in
from ...exceptions import InvalidSignature, UnsupportedAlgorithm
from .. import hashes
from .._serialization import Encoding, KeySerializationEncryption, PrivateFormat, PublicFormat, password_of, written
from .utils import Prehashed

if TYPE_CHECKING:
    from carryless._carryless import Hash, BytesLike


class EllipticCurve:
    """A curve, by its name in SEC 2 or its own, with the bits of its field and the order of its generator.

    >>> SECT163K1.name, SECT163K1.key_size, SECT163K1.group_order.bit_length()
    ('sect163k1', 163, 163)
    """

    name: str
    key_size: int
    group_order: int


def _facts(name: str) -> tuple[str, int, int]:
    curve = Curve(name)
    return name, curve.bits, curve.order


class SECT163K1(EllipticCurve):
    name, key_size, group_order = _facts("sect163k1")


class SECT163R2(EllipticCurve):
    name, key_size, group_order = _facts("sect163r2")


class SECT233K1(EllipticCurve):
    name, key_size, group_order = _facts("sect233k1")


class SECT233R1(EllipticCurve):
    name, key_size, group_order = _facts("sect233r1")


class SECT239K1(EllipticCurve):
    name, key_size, group_order = _facts("sect239k1")


class SECT283K1(EllipticCurve):
    name, key_size, group_order = _facts("sect283k1")


class SECT283R1(EllipticCurve):
    name, key_size, group_order = _facts("sect283r1")


class SECT409K1(EllipticCurve):
    name, key_size, group_order = _facts("sect409k1")


class SECT409R1(EllipticCurve):
    name, key_size, group_order = _facts("sect409r1")


class SECT571K1(EllipticCurve):
    name, key_size, group_order = _facts("sect571k1")


class SECT571R1(EllipticCurve):
    name, key_size, group_order = _facts("sect571r1")
    # cryptography's number, of this curve only: the bits of the order.
    key_size = 570


class SECP192R1(EllipticCurve):
    name, key_size, group_order = _facts("secp192r1")


class SECP224R1(EllipticCurve):
    name, key_size, group_order = _facts("secp224r1")


class SECP256R1(EllipticCurve):
    name, key_size, group_order = _facts("secp256r1")


class SECP384R1(EllipticCurve):
    name, key_size, group_order = _facts("secp384r1")


class SECP521R1(EllipticCurve):
    name, key_size, group_order = _facts("secp521r1")


class BrainpoolP256R1(EllipticCurve):
    name, key_size, group_order = _facts("brainpoolP256r1")


class BrainpoolP384R1(EllipticCurve):
    name, key_size, group_order = _facts("brainpoolP384r1")


class BrainpoolP512R1(EllipticCurve):
    name, key_size, group_order = _facts("brainpoolP512r1")


class SECP256K1(EllipticCurve):
    name, key_size, group_order = _facts("secp256k1")


class M233(EllipticCurve):
    name, key_size, group_order = _facts("M-233")


class M257(EllipticCurve):
    name, key_size, group_order = _facts("M-257")


class M431(EllipticCurve):
    name, key_size, group_order = _facts("M-431")


_CURVES: dict[str, EllipticCurve] = {known.name: known() for known in EllipticCurve.__subclasses__()}


def _known(curve: EllipticCurve) -> EllipticCurve:
    """The curve of this name that is ours."""
    if not alike(curve, EllipticCurve):
        raise TypeError(f"curve must be an instance of EllipticCurve, not {curve!r}")
    if curve.name not in _CURVES:
        raise UnsupportedAlgorithm(f"the curve {curve.name} is not here")
    return _CURVES[curve.name]


def _of_core(curve: Curve) -> EllipticCurve:
    for name in (*curve.aliases, curve.name):
        if name in _CURVES:
            return _CURVES[name]
    raise UnsupportedAlgorithm(f"the curve {curve.name} has no class here; carryless has its keys")


def _big_endian(number: int, length: int) -> bytes:
    try:
        return number.to_bytes(length, "big")
    except OverflowError:
        raise ValueError(f"a number of the key is negative, or has more than {length} bytes") from None


@dataclass(frozen=True)
class ECDSA:
    """Signatures by ECDSA, of a message or, with `Prehashed`, of its digest.

    They are always deterministic, by RFC 6979, whatever `deterministic_signing` says: equal messages get equal signatures.
    """

    algorithm: Union[hashes.HashAlgorithm, Prehashed]
    deterministic_signing: bool = False


class ECDH:
    """Agreement on a secret: the x of d·Q, d one's secret and Q the other's point, without the cofactor."""


def _hash(signature_algorithm: ECDSA, data: BytesLike) -> tuple[Hash, bool]:
    """The name of the hash, and whether the data is its digest already."""
    if not alike(signature_algorithm, ECDSA):
        raise UnsupportedAlgorithm(f"expected an instance of ECDSA, not {signature_algorithm!r}")
    algorithm = signature_algorithm.algorithm
    prehashed = alike(algorithm, Prehashed)
    if prehashed:
        algorithm = cast(Prehashed, algorithm)._algorithm
        if memoryview(data).nbytes != algorithm.digest_size:
            raise ValueError(f"the data is not as long as a digest by {algorithm.name}")
    return cast("Hash", hashes._name(cast(hashes.HashAlgorithm, algorithm))), prehashed


class EllipticCurvePublicKey:
    """A public key: one of `carryless.PublicKey`, with the methods of cryptography."""

    __slots__ = ("_key",)

    def __init__(self, key: PublicKey) -> None:
        _of_core(key.curve)
        self._key = key

    @classmethod
    def from_encoded_point(cls, curve: EllipticCurve, data: bytes) -> EllipticCurvePublicKey:
        """That of a point in SEC 1, compressed or uncompressed."""
        if not isinstance(data, bytes):
            raise TypeError("data must be bytes")
        if data[:1] not in (b"\2", b"\3", b"\4"):
            raise ValueError("data must be a point, compressed or uncompressed")
        return cls(PublicKey.from_bytes(_known(curve).name, data))

    @property
    def curve(self) -> EllipticCurve:
        """The curve."""
        return _of_core(self._key.curve)

    @property
    def key_size(self) -> int:
        """That of the curve."""
        return self.curve.key_size

    def public_numbers(self) -> EllipticCurvePublicNumbers:
        """The coordinates of the point."""
        return EllipticCurvePublicNumbers(self._key.x, self._key.y, self.curve)

    def public_bytes(self, encoding: Encoding, format: PublicFormat) -> bytes:
        """The key in SubjectPublicKeyInfo in PEM or DER, or as a point in X962."""
        where, what = name_in(Encoding, encoding), name_in(PublicFormat, format)
        if what == "SubjectPublicKeyInfo" and where in ("PEM", "DER"):
            return written(self._key, where)
        if what in ("CompressedPoint", "UncompressedPoint") and where == "X962":
            return self._key.to_bytes(compressed=what == "CompressedPoint")
        raise ValueError(f"a public key is not written as {what} in {where}")

    def verify(self, signature: BytesLike, data: BytesLike, signature_algorithm: ECDSA) -> None:
        """Raises InvalidSignature unless it is the signature of this data."""
        hash, prehashed = _hash(signature_algorithm, data)
        try:
            self._key.verify(signature, data, hash=hash, prehashed=prehashed)
        except carryless.InvalidSignature as error:
            raise InvalidSignature(str(error)) from None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, EllipticCurvePublicKey) and self._key == other._key


class EllipticCurvePrivateKey:
    """A private key: one of `carryless.SecretKey`, with the methods of cryptography."""

    __slots__ = ("_key",)

    def __init__(self, key: SecretKey) -> None:
        _of_core(key.curve)
        self._key = key

    @property
    def curve(self) -> EllipticCurve:
        """The curve."""
        return _of_core(self._key.curve)

    @property
    def key_size(self) -> int:
        """That of the curve."""
        return self.curve.key_size

    def public_key(self) -> EllipticCurvePublicKey:
        """The public key."""
        return EllipticCurvePublicKey(self._key.public_key)

    def sign(self, data: BytesLike, signature_algorithm: ECDSA) -> bytes:
        """The signature of a message in DER; deterministic, by RFC 6979."""
        hash, prehashed = _hash(signature_algorithm, data)
        return self._key.sign(data, hash=hash, prehashed=prehashed)

    def exchange(self, algorithm: ECDH, peer_public_key: EllipticCurvePublicKey) -> bytes:
        """The secret that is shared with the holder of another key."""
        if not alike(algorithm, ECDH):
            raise UnsupportedAlgorithm(f"expected an instance of ECDH, not {algorithm!r}")
        if not isinstance(peer_public_key, EllipticCurvePublicKey):
            raise TypeError(f"peer_public_key must be an EllipticCurvePublicKey of carryless, not {peer_public_key!r}")
        return self._key.exchange(peer_public_key._key)

    def private_numbers(self) -> EllipticCurvePrivateNumbers:
        """The secret as a number, with the point."""
        value = int.from_bytes(self._key.to_bytes(), "big")
        return EllipticCurvePrivateNumbers(value, self.public_key().public_numbers())

    def private_bytes(
        self, encoding: Encoding, format: PrivateFormat, encryption_algorithm: KeySerializationEncryption
    ) -> bytes:
        """The key in PKCS8, or without encryption in TraditionalOpenSSL, in PEM or DER."""
        where, what = name_in(Encoding, encoding), name_in(PrivateFormat, format)
        password = password_of(encryption_algorithm)
        if where not in ("PEM", "DER") or what not in ("PKCS8", "TraditionalOpenSSL"):
            raise ValueError(f"a private key is not written as {what} in {where}")
        if what == "TraditionalOpenSSL" and password is not None:
            raise ValueError("a private key is encrypted in PKCS8 only, not in TraditionalOpenSSL")
        return written(self._key, where, password, format="pkcs8" if what == "PKCS8" else "sec1")


EllipticCurvePrivateKeyWithSerialization = EllipticCurvePrivateKey
EllipticCurvePublicKeyWithSerialization = EllipticCurvePublicKey


@dataclass(frozen=True)
class EllipticCurvePublicNumbers:
    """The coordinates of a point, which are checked when a key is made of them.

    >>> numbers = derive_private_key(1, SECT163K1()).public_key().public_numbers()
    >>> numbers.public_key().public_numbers() == numbers
    True
    """

    x: int
    y: int
    curve: EllipticCurve

    def __post_init__(self) -> None:
        if not isinstance(self.x, int) or not isinstance(self.y, int):
            raise TypeError("x and y must be integers")
        if not alike(self.curve, EllipticCurve):
            raise TypeError(f"curve must be an instance of EllipticCurve, not {self.curve!r}")
        # Numbers are equal where the names of their curves are.
        object.__setattr__(self, "curve", _CURVES.get(self.curve.name, self.curve))

    def public_key(self, backend: Any = None) -> EllipticCurvePublicKey:
        """The key, if the point is one of the curve."""
        length = Curve(_known(self.curve).name).field_bytes
        return EllipticCurvePublicKey.from_encoded_point(
            self.curve, b"\4" + _big_endian(self.x, length) + _big_endian(self.y, length)
        )


@dataclass(frozen=True)
class EllipticCurvePrivateNumbers:
    """A secret as a number, with the point that belongs to it."""

    private_value: int = field(repr=False)
    public_numbers: EllipticCurvePublicNumbers

    def __post_init__(self) -> None:
        if not isinstance(self.private_value, int):
            raise TypeError("private_value must be an integer")
        if not isinstance(self.public_numbers, EllipticCurvePublicNumbers):
            raise TypeError("public_numbers must be an EllipticCurvePublicNumbers of carryless")

    def private_key(self, backend: Any = None) -> EllipticCurvePrivateKey:
        """The key, if the two belong together."""
        key = derive_private_key(self.private_value, self.public_numbers.curve)
        if key.public_key().public_numbers() != self.public_numbers:
            raise ValueError("the public numbers do not belong to the private value")
        return key


def generate_private_key(curve: EllipticCurve, backend: Any = None) -> EllipticCurvePrivateKey:
    """A new key, by the random bytes of the operating system."""
    return EllipticCurvePrivateKey(SecretKey.generate(_known(curve).name))


def derive_private_key(private_value: int, curve: EllipticCurve, backend: Any = None) -> EllipticCurvePrivateKey:
    """The key with this secret, which is between 1 and the order less 1.

    >>> derive_private_key(7, SECT239K1()).public_key().key_size
    239
    """
    if not isinstance(private_value, int):
        raise TypeError("private_value must be an integer")
    name = _known(curve).name
    return EllipticCurvePrivateKey(SecretKey.from_bytes(name, _big_endian(private_value, Curve(name).secret_bytes)))
