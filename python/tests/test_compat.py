"""`carryless.compat` beside `cryptography`, which has the binary curves up to version 46.

A test with `package` is the same text for `carryless.compat` and for `cryptography`. With a later version the prime curves
are compared, and without any the tests of `carryless.compat` alone still run.
"""

import builtins
import copy
import doctest
import hashlib
import importlib
import pkgutil
import subprocess
import sys
from types import SimpleNamespace

import pytest

import carryless
import carryless.compat

from test_vectors import CURVES

pytestmark = pytest.mark.filterwarnings("ignore:SECT:UserWarning")


def package(primitives, exceptions):
    names = ["asymmetric.ec", "asymmetric.utils", "hashes", "serialization"]
    modules = {name.split(".")[-1]: importlib.import_module(f"{primitives}.{name}") for name in names}
    return SimpleNamespace(**modules, exceptions=importlib.import_module(exceptions))


OURS = package("carryless.compat.primitives", "carryless.compat.exceptions")
THEIRS, BINARY = None, False
try:
    import cryptography
except ImportError:
    reason = "cryptography is not installed"
else:
    THEIRS = package("cryptography.hazmat.primitives", "cryptography.exceptions")
    BINARY = int(cryptography.__version__.split(".")[0]) < 47
    reason = f"cryptography {cryptography.__version__} has no binary curves"

needs_theirs = pytest.mark.skipif(THEIRS is None, reason=reason)
needs_binary = pytest.mark.skipif(not BINARY, reason=reason)
each_package = pytest.mark.parametrize(
    "package", [pytest.param(OURS, id="carryless"), pytest.param(THEIRS, id="cryptography", marks=needs_binary)]
)
each_way = pytest.mark.parametrize(
    "one, other", [pytest.param(OURS, THEIRS, id="from-carryless"), pytest.param(THEIRS, OURS, id="to-carryless")]
)

SECT = [f"SECT{name}" for name in "163K1 163R2 233K1 233R1 283K1 283R1 409K1 409R1 571K1 571R1".split()]
SECP = [f"SECP{name}R1" for name in "192 224 256 384 521".split()]
each_curve = pytest.mark.parametrize(
    "curve",
    [
        *(pytest.param(curve, marks=needs_binary) for curve in SECT),
        *(pytest.param(curve, marks=needs_theirs) for curve in SECP),
    ],
)
HASHES = "SHA1 SHA224 SHA256 SHA384 SHA512 SHA3_224 SHA3_256 SHA3_384 SHA3_512".split()


def generate(package, curve):
    return package.ec.generate_private_key(getattr(package.ec, curve)())


def pem(key, package):
    s = package.serialization
    return key.private_bytes(s.Encoding.PEM, s.PrivateFormat.PKCS8, s.NoEncryption())


def moved(key, package, other):
    """The same private key in the other package."""
    return other.serialization.load_pem_private_key(pem(key, package), None)


# Both packages on the same keys.


@each_way
@each_curve
def test_signatures(one, other, curve):
    key = generate(one, curve)
    public = moved(key, one, other).public_key()
    for name in HASHES:
        hash, other_hash = getattr(one.hashes, name)(), getattr(other.hashes, name)()
        signature = key.sign(b"message", one.ec.ECDSA(hash))
        public.verify(signature, b"message", other.ec.ECDSA(other_hash))
        digest = hashlib.new(name.lower(), b"message").digest()
        public.verify(signature, digest, other.ec.ECDSA(other.utils.Prehashed(other_hash)))
        signature = key.sign(digest, one.ec.ECDSA(one.utils.Prehashed(hash)))
        public.verify(signature, b"message", other.ec.ECDSA(other_hash))
        with pytest.raises(other.exceptions.InvalidSignature):
            public.verify(signature, b"another", other.ec.ECDSA(other_hash))


@each_curve
@pytest.mark.parametrize("name", HASHES)
def test_deterministic_signatures_are_equal(curve, name):
    ours = generate(OURS, curve)
    theirs = moved(ours, OURS, THEIRS)
    expected = theirs.sign(b"message", THEIRS.ec.ECDSA(getattr(THEIRS.hashes, name)(), deterministic_signing=True))
    for deterministic in False, True:
        algorithm = OURS.ec.ECDSA(getattr(OURS.hashes, name)(), deterministic_signing=deterministic)
        assert ours.sign(b"message", algorithm) == expected


@needs_theirs
def test_deterministic_signatures_of_digests_are_equal():
    ours = generate(OURS, "SECP256R1")
    theirs = moved(ours, OURS, THEIRS)
    prehashed = THEIRS.utils.Prehashed(THEIRS.hashes.SHA512())
    expected = theirs.sign(bytes(64), THEIRS.ec.ECDSA(prehashed, deterministic_signing=True))
    assert ours.sign(bytes(64), OURS.ec.ECDSA(OURS.utils.Prehashed(OURS.hashes.SHA512()))) == expected


@each_curve
def test_exchange(curve):
    alice, bob = generate(OURS, curve), generate(OURS, curve)
    secret = alice.exchange(OURS.ec.ECDH(), bob.public_key())
    alice, bob = moved(alice, OURS, THEIRS), moved(bob, OURS, THEIRS)
    assert secret == alice.exchange(THEIRS.ec.ECDH(), bob.public_key())


@each_way
@each_curve
@pytest.mark.parametrize("encoding", ["PEM", "DER"])
@pytest.mark.parametrize("format, password", [("PKCS8", None), ("PKCS8", b"password"), ("TraditionalOpenSSL", None)])
def test_private_files(one, other, curve, encoding, format, password):
    key, s = generate(one, curve), one.serialization
    encryption = s.BestAvailableEncryption(password) if password else s.NoEncryption()
    file = key.private_bytes(getattr(s.Encoding, encoding), getattr(s.PrivateFormat, format), encryption)
    read = getattr(other.serialization, f"load_{encoding.lower()}_private_key")(file, password)
    assert read.private_numbers().private_value == key.private_numbers().private_value
    assert read.curve.name == key.curve.name
    if not password:
        t = other.serialization
        assert (
            read.private_bytes(getattr(t.Encoding, encoding), getattr(t.PrivateFormat, format), t.NoEncryption())
            == file
        )


@each_curve
def test_encrypted_traditional_files_are_read(curve):
    key, s = generate(THEIRS, curve), THEIRS.serialization
    file = key.private_bytes(s.Encoding.PEM, s.PrivateFormat.TraditionalOpenSSL, s.BestAvailableEncryption(b"password"))
    load = OURS.serialization.load_pem_private_key
    assert load(file, b"password").private_numbers().private_value == key.private_numbers().private_value
    for password, error in [(None, TypeError), (b"", TypeError), (b"another", ValueError)]:
        with pytest.raises(error):
            load(file, password)


@each_way
@each_curve
def test_public_keys(one, other, curve):
    key = generate(one, curve).public_key()
    numbers = key.public_numbers()
    of = getattr(other.ec, curve)()
    same = other.ec.EllipticCurvePublicNumbers(numbers.x, numbers.y, of).public_key()
    for encoding, format, read in [
        ("PEM", "SubjectPublicKeyInfo", other.serialization.load_pem_public_key),
        ("DER", "SubjectPublicKeyInfo", other.serialization.load_der_public_key),
        ("X962", "CompressedPoint", lambda file: other.ec.EllipticCurvePublicKey.from_encoded_point(of, file)),
        ("X962", "UncompressedPoint", lambda file: other.ec.EllipticCurvePublicKey.from_encoded_point(of, file)),
    ]:
        s = one.serialization
        file = key.public_bytes(getattr(s.Encoding, encoding), getattr(s.PublicFormat, format))
        assert read(file) == same
        t = other.serialization
        assert same.public_bytes(getattr(t.Encoding, encoding), getattr(t.PublicFormat, format)) == file


@each_way
@each_curve
def test_private_numbers(one, other, curve):
    numbers = generate(one, curve).private_numbers()
    of = getattr(other.ec, curve)()
    public = other.ec.EllipticCurvePublicNumbers(numbers.public_numbers.x, numbers.public_numbers.y, of)
    private = other.ec.EllipticCurvePrivateNumbers(numbers.private_value, public)
    assert private.private_key().private_numbers() == private
    assert other.ec.derive_private_key(numbers.private_value, of).private_numbers() == private


@each_curve
def test_curves(curve):
    ours, theirs = getattr(OURS.ec, curve), getattr(THEIRS.ec, curve)
    assert (ours.name, ours.key_size, ours.group_order) == (theirs.name, theirs.key_size, theirs.group_order)


@needs_theirs
def test_hashes():
    for name in HASHES:
        ours, theirs = getattr(OURS.hashes, name), getattr(THEIRS.hashes, name)
        assert (ours.name, ours.digest_size, ours.block_size) == (theirs.name, theirs.digest_size, theirs.block_size)


@needs_theirs
def test_objects_of_cryptography_are_taken():
    s, hash = THEIRS.serialization, THEIRS.hashes.SHA256()
    key = OURS.ec.generate_private_key(THEIRS.ec.SECP256R1())
    assert type(key.curve) is OURS.ec.SECP256R1
    for algorithm in [
        THEIRS.ec.ECDSA(hash),
        OURS.ec.ECDSA(hash),
        THEIRS.ec.ECDSA(THEIRS.utils.Prehashed(hash)),
        OURS.ec.ECDSA(OURS.utils.Prehashed(hash)),
    ]:
        signature = key.sign(bytes(32), algorithm)
        key.public_key().verify(signature, bytes(32), algorithm)
        with pytest.raises(THEIRS.exceptions.InvalidSignature):
            key.public_key().verify(signature, bytes([1] * 32), algorithm)
    assert key.exchange(THEIRS.ec.ECDH(), key.public_key()) == key.exchange(OURS.ec.ECDH(), key.public_key())
    file = key.private_bytes(s.Encoding.PEM, s.PrivateFormat.PKCS8, s.BestAvailableEncryption(b"password"))
    assert OURS.serialization.load_pem_private_key(file, b"password").private_numbers() == key.private_numbers()
    assert key.private_bytes(s.Encoding.PEM, s.PrivateFormat.PKCS8, s.NoEncryption()) == pem(key, OURS)
    numbers = key.public_key().public_numbers()
    assert OURS.ec.EllipticCurvePublicNumbers(numbers.x, numbers.y, THEIRS.ec.SECP256R1()) == numbers
    point = key.public_key().public_bytes(s.Encoding.X962, s.PublicFormat.CompressedPoint)
    assert OURS.ec.EllipticCurvePublicKey.from_encoded_point(THEIRS.ec.SECP256R1(), point) == key.public_key()
    class Unknown(THEIRS.ec.EllipticCurve):
        name, key_size, group_order = "frp256v1", 256, 0xF1FD178C0B3AD58F10126DE8CE42435B53DC67E140D2BF941FFDD459C6D655E1

    with pytest.raises(THEIRS.exceptions.UnsupportedAlgorithm):
        OURS.ec.generate_private_key(Unknown())
    with pytest.raises(THEIRS.exceptions.UnsupportedAlgorithm):
        key.sign(b"message", THEIRS.ec.ECDSA(THEIRS.hashes.MD5()))


# The same text for both packages.


@each_package
def test_keys(package):
    key = generate(package, "SECT283R1")
    public = key.public_key()
    assert isinstance(key, package.ec.EllipticCurvePrivateKey)
    assert isinstance(public, package.ec.EllipticCurvePublicKey)
    assert isinstance(key.curve, package.ec.SECT283R1) and isinstance(public.curve, package.ec.SECT283R1)
    assert key.key_size == public.key_size == 283
    assert public == key.public_key() and public != generate(package, "SECT283R1").public_key() and public != b""
    assert copy.copy(public) == public
    assert copy.copy(key).private_numbers() == key.private_numbers()
    numbers = public.public_numbers()
    same = package.ec.EllipticCurvePublicNumbers(numbers.x, numbers.y, package.ec.SECT283R1())
    assert numbers == same and hash(numbers) == hash(same)
    assert str(key.private_numbers().private_value) not in repr(key.private_numbers())
    algorithm = package.ec.ECDSA(package.hashes.SHA1(), deterministic_signing=True)
    assert algorithm.deterministic_signing and algorithm.algorithm.name == "sha1"
    assert package.utils.Prehashed(algorithm.algorithm).digest_size == 20
    signature = key.sign(bytearray(b"message"), algorithm)
    public.verify(memoryview(signature), memoryview(b"message"), algorithm)


@each_package
def test_hash_in_parts(package):
    for name in HASHES:
        hash = package.hashes.Hash(getattr(package.hashes, name)())
        hash.update(b"a")
        twin = hash.copy()
        hash.update(bytearray(b"bc"))
        assert hash.finalize() == hashlib.new(name.lower(), b"abc").digest()
        assert twin.finalize() == hashlib.new(name.lower(), b"a").digest()
        for late in [(hash.finalize,), (hash.copy,), (hash.update, b"d")]:
            with pytest.raises(package.exceptions.AlreadyFinalized):
                late[0](*late[1:])


@each_package
@pytest.mark.parametrize(
    "r, s, data",
    [
        (0, 0, "3006020100020100"),
        (127, 128, "300702017f02020080"),
        (255, 256, "3008020200ff02020100"),
        (1 << 503, 1 << 503, "308184" + 2 * ("02400080" + 62 * "00")),
        (1 << 2040, 1, "3082010702820100" + "01" + 255 * "00" + "020101"),
    ],
    ids=["zero", "seven-bits", "eight-bits", "one-byte-of-length", "two-bytes-of-length"],
)
def test_numbers_of_signatures(package, r, s, data):
    encoded = package.utils.encode_dss_signature(r, s)
    assert encoded.hex() == data
    assert package.utils.decode_dss_signature(encoded) == (r, s)


@each_package
@pytest.mark.parametrize(
    "data",
    [
        "",
        "30",
        "3080",
        "30ff",
        "616263",
        "300602010102",
        "30060201010201",
        "300602010102010000",
        "3009020101020101020101",
        "3106020101020101",
        "3006020101030101",
        "30060201ff020101",
        "300702020001020101",
        "308106020101020101",
        "3006020101028101",
        "300402000200",
    ],
)
def test_octets_that_are_no_signature(package, data):
    with pytest.raises(ValueError):
        package.utils.decode_dss_signature(bytes.fromhex(data))


class Misuse:
    """What each of the misuses below has at hand."""

    def __init__(self, package):
        self.__dict__.update(vars(package))
        s = self.s = package.serialization
        self.curve = package.ec.SECT233K1()
        self.key = package.ec.generate_private_key(self.curve)
        self.public = self.key.public_key()
        self.numbers = self.public.public_numbers()
        self.other = package.ec.generate_private_key(package.ec.SECT283K1()).public_key()
        self.sha256 = package.ec.ECDSA(package.hashes.SHA256())
        self.signature = self.key.sign(b"message", self.sha256)
        self.point = self.public.public_bytes(s.Encoding.X962, s.PublicFormat.UncompressedPoint)
        self.n = package.ec.SECT233K1.group_order

        class Unknown(package.ec.EllipticCurve):
            name, key_size, group_order = "unknown", 100, 101

        self.unknown = Unknown()

    def private(self, encoding="PEM", format="PKCS8", password=None):
        encryption = self.s.BestAvailableEncryption(password) if password else self.s.NoEncryption()
        return self.key.private_bytes(
            getattr(self.s.Encoding, encoding), getattr(self.s.PrivateFormat, format), encryption
        )

    def written(self, encoding, format):
        return self.public.public_bytes(getattr(self.s.Encoding, encoding), getattr(self.s.PublicFormat, format))

    def at(self, data):
        return self.ec.EllipticCurvePublicKey.from_encoded_point(self.curve, data)

    def of(self, x, y):
        return self.ec.EllipticCurvePublicNumbers(x, y, self.curve)

    def pair(self, value):
        return self.ec.EllipticCurvePrivateNumbers(value, self.numbers)


MISUSES = {
    "TypeError": [
        lambda m: m.ec.generate_private_key("sect233k1"),
        lambda m: m.ec.generate_private_key(m.ec.SECT233K1),
        lambda m: m.ec.derive_private_key("1", m.curve),
        lambda m: m.ec.derive_private_key(1.5, m.curve),
        lambda m: m.ec.derive_private_key(1, "sect233k1"),
        lambda m: m.at("text"),
        lambda m: m.at(bytearray(m.point)),
        lambda m: m.ec.EllipticCurvePublicKey.from_encoded_point("sect233k1", m.point),
        lambda m: m.of("1", 2),
        lambda m: m.of(1, 2.5),
        lambda m: m.ec.EllipticCurvePublicNumbers(1, 2, m.ec.SECT233K1),
        lambda m: m.ec.EllipticCurvePrivateNumbers("1", m.numbers),
        lambda m: m.ec.EllipticCurvePrivateNumbers(1, m.public),
        lambda m: m.key.sign(b"message"),
        lambda m: m.key.sign("message", m.sha256),
        lambda m: m.key.sign(b"message", m.ec.ECDSA("sha256")),
        lambda m: m.key.sign(b"message", m.ec.ECDSA(m.hashes.SHA256)),
        lambda m: m.key.sign(b"message", m.ec.ECDSA(None)),
        lambda m: m.public.verify("signature", b"message", m.sha256),
        lambda m: m.public.verify(m.signature, "message", m.sha256),
        lambda m: m.key.exchange(m.ec.ECDH(), m.key),
        lambda m: m.key.exchange(m.ec.ECDH(), None),
        lambda m: m.utils.Prehashed("sha256"),
        lambda m: m.utils.Prehashed(m.hashes.SHA256),
        lambda m: m.utils.encode_dss_signature("1", 2),
        lambda m: m.utils.encode_dss_signature(1, 2.5),
        lambda m: m.utils.decode_dss_signature("text"),
        lambda m: m.hashes.Hash("sha256"),
        lambda m: m.hashes.Hash(m.hashes.SHA256()).update("text"),
        lambda m: m.key.private_bytes("PEM", m.s.PrivateFormat.PKCS8, m.s.NoEncryption()),
        lambda m: m.key.private_bytes(m.s.Encoding.PEM, "PKCS8", m.s.NoEncryption()),
        lambda m: m.key.private_bytes(m.s.Encoding.PEM, m.s.PublicFormat.Raw, m.s.NoEncryption()),
        lambda m: m.key.private_bytes(m.s.Encoding.PEM, m.s.PrivateFormat.PKCS8, None),
        lambda m: m.key.private_bytes(m.s.Encoding.PEM, m.s.PrivateFormat.PKCS8, m.s.NoEncryption),
        lambda m: m.public.public_bytes("PEM", m.s.PublicFormat.SubjectPublicKeyInfo),
        lambda m: m.public.public_bytes(m.s.Encoding.PEM, m.s.PrivateFormat.PKCS8),
        lambda m: m.s.load_pem_private_key(m.private()),
        lambda m: m.s.load_pem_private_key(m.private().decode(), None),
        lambda m: m.s.load_pem_private_key(m.private(), b"password"),
        lambda m: m.s.load_pem_private_key(m.private(), b""),
        lambda m: m.s.load_pem_private_key(m.private(format="TraditionalOpenSSL"), b"password"),
        lambda m: m.s.load_pem_private_key(m.private(password=b"password"), None),
        lambda m: m.s.load_pem_private_key(m.private(password=b"password"), b""),
        lambda m: m.s.load_pem_private_key(m.private(password=b"password"), "password"),
        lambda m: m.s.load_der_private_key(m.private("DER"), b"password"),
        lambda m: m.s.load_der_private_key(m.private("DER", "TraditionalOpenSSL"), b"password"),
        lambda m: m.s.load_der_private_key(m.private("DER", password=b"password"), None),
        lambda m: m.s.load_der_private_key("text", None),
        lambda m: m.s.load_pem_public_key("text"),
        lambda m: m.s.load_der_public_key("text"),
        lambda m: hash(m.public),
    ],
    "ValueError": [
        lambda m: m.ec.derive_private_key(0, m.curve),
        lambda m: m.ec.derive_private_key(-1, m.curve),
        lambda m: m.ec.derive_private_key(m.n, m.curve),
        lambda m: m.ec.derive_private_key(m.n + 1, m.curve),
        lambda m: m.ec.derive_private_key(1 << 300, m.curve),
        lambda m: m.at(b""),
        lambda m: m.at(b"\0"),
        lambda m: m.at(m.point[:-1]),
        lambda m: m.at(m.point + b"\0"),
        lambda m: m.at(m.point[:-1] + bytes([m.point[-1] ^ 1])),
        lambda m: m.at(b"\2" + b"\xff" * 30),
        lambda m: m.at(b"\2" + bytes(30)),
        lambda m: m.at(bytes([6 + (m.written("X962", "CompressedPoint")[0] & 1)]) + m.point[1:]),
        lambda m: m.of(m.numbers.x, m.numbers.y ^ 1).public_key(),
        lambda m: m.of(-1, 2).public_key(),
        lambda m: m.of(1 << 300, 2).public_key(),
        lambda m: m.of(0, 0).public_key(),
        lambda m: m.pair(m.key.private_numbers().private_value + 1).private_key(),
        lambda m: m.pair(0).private_key(),
        lambda m: m.pair(m.n).private_key(),
        lambda m: m.key.sign(b"short", m.ec.ECDSA(m.utils.Prehashed(m.hashes.SHA256()))),
        lambda m: m.public.verify(m.signature, b"short", m.ec.ECDSA(m.utils.Prehashed(m.hashes.SHA256()))),
        lambda m: m.key.exchange(m.ec.ECDH(), m.other),
        lambda m: m.utils.encode_dss_signature(-1, 2),
        lambda m: m.s.BestAvailableEncryption(b""),
        lambda m: m.s.BestAvailableEncryption("password"),
        lambda m: m.private("X962"),
        lambda m: m.private("Raw", "Raw"),
        lambda m: m.private("PEM", "PKCS12"),
        lambda m: m.private("PEM", "OpenSSH"),
        lambda m: m.private("OpenSSH", "TraditionalOpenSSL"),
        lambda m: m.private("DER", "TraditionalOpenSSL", b"password"),
        lambda m: m.written("X962", "SubjectPublicKeyInfo"),
        lambda m: m.written("PEM", "CompressedPoint"),
        lambda m: m.written("Raw", "Raw"),
        lambda m: m.written("OpenSSH", "OpenSSH"),
        lambda m: m.s.load_pem_private_key(b"", None),
        lambda m: m.s.load_pem_private_key(b"text", b"password"),
        lambda m: m.s.load_pem_private_key(m.private()[:-40], None),
        lambda m: m.s.load_pem_private_key(m.private(password=b"password"), b"another"),
        lambda m: m.s.load_pem_private_key(m.written("PEM", "SubjectPublicKeyInfo"), None),
        lambda m: m.s.load_der_private_key(b"", None),
        lambda m: m.s.load_der_private_key(b"text", None),
        lambda m: m.s.load_der_private_key(m.private("DER")[:-1], None),
        lambda m: m.s.load_der_private_key(m.private("DER") + b"\0", None),
        lambda m: m.s.load_der_private_key(m.private("DER", password=b"password"), b"another"),
        lambda m: m.s.load_der_private_key(m.written("DER", "SubjectPublicKeyInfo"), None),
        lambda m: m.s.load_pem_public_key(b"text"),
        lambda m: m.s.load_pem_public_key(m.private()),
        lambda m: m.s.load_der_public_key(b"text"),
        lambda m: m.s.load_der_public_key(m.private("DER")),
        lambda m: m.s.load_der_public_key(m.written("DER", "SubjectPublicKeyInfo") + b"\0"),
    ],
    "UnsupportedAlgorithm": [
        lambda m: m.ec.generate_private_key(m.unknown),
        lambda m: m.ec.derive_private_key(1, m.unknown),
        lambda m: m.ec.EllipticCurvePublicKey.from_encoded_point(m.unknown, m.point),
        lambda m: m.ec.EllipticCurvePublicNumbers(1, 2, m.unknown).public_key(),
        lambda m: m.key.sign(b"message", m.hashes.SHA256()),
        lambda m: m.key.sign(b"message", m.ec.ECDH()),
        lambda m: m.public.verify(m.signature, b"message", m.hashes.SHA256()),
        lambda m: m.key.exchange(None, m.public),
        lambda m: m.key.exchange(m.ec.ECDH, m.public),
        lambda m: m.key.exchange(m.sha256, m.public),
    ],
    "InvalidSignature": [
        lambda m: m.public.verify(m.signature, b"another", m.sha256),
        lambda m: m.public.verify(m.signature, b"message", m.ec.ECDSA(m.hashes.SHA384())),
        lambda m: generate(m, "SECT233K1").public_key().verify(m.signature, b"message", m.sha256),
        lambda m: m.other.verify(m.signature, b"message", m.sha256),
        lambda m: m.public.verify(b"", b"message", m.sha256),
        lambda m: m.public.verify(b"text", b"message", m.sha256),
        lambda m: m.public.verify(m.signature + b"\0", b"message", m.sha256),
        lambda m: m.public.verify(m.utils.encode_dss_signature(0, 1), b"message", m.sha256),
        lambda m: m.public.verify(m.utils.encode_dss_signature(1, 0), b"message", m.sha256),
        lambda m: m.public.verify(m.utils.encode_dss_signature(m.n, 1), b"message", m.sha256),
        lambda m: m.public.verify(m.utils.encode_dss_signature(1 << 600, 1), b"message", m.sha256),
    ],
}


@each_package
@pytest.mark.parametrize("name", MISUSES)
def test_misuse(package, name):
    misuse = Misuse(package)
    kind = getattr(builtins, name, None) or getattr(package.exceptions, name)
    for number, act in enumerate(MISUSES[name]):
        try:
            act(misuse)
        except kind as error:
            assert package is not OURS or str(error), f"{name} {number} says nothing"
        except Exception as error:
            pytest.fail(f"{name} {number}: {error!r}")
        else:
            pytest.fail(f"{name} {number}: nothing was raised")


PROGRAM = """
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.backends import default_backend
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import Prehashed, decode_dss_signature

key = ec.generate_private_key(ec.SECT571R1(), default_backend())
file = key.private_bytes(
    encoding=serialization.Encoding.PEM,
    format=serialization.PrivateFormat.PKCS8,
    encryption_algorithm=serialization.BestAvailableEncryption(b"password"),
)
key = serialization.load_pem_private_key(file, password=b"password", backend=default_backend())
hash = hashes.Hash(hashes.SHA512(), default_backend())
hash.update(b"mess")
hash.update(b"age")
signature = key.sign(hash.finalize(), ec.ECDSA(Prehashed(hashes.SHA512())))
assert all(number.bit_length() <= 570 for number in decode_dss_signature(signature))
public = serialization.load_pem_public_key(
    key.public_key().public_bytes(serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo),
    backend=default_backend(),
)
public.verify(signature, b"message", signature_algorithm=ec.ECDSA(hashes.SHA512()))
try:
    public.verify(signature, b"another", ec.ECDSA(hashes.SHA512()))
except ValueError:
    assert False, "an InvalidSignature is no ValueError"
except InvalidSignature:
    done = True
"""


def with_imports_changed(program):
    """All of them, as where `cryptography` is not installed."""
    program = program.replace("cryptography.hazmat", "carryless.compat")
    return program.replace("cryptography.exceptions", "carryless.compat.exceptions")


@pytest.mark.parametrize(
    "program",
    [
        pytest.param(with_imports_changed(PROGRAM), id="carryless"),
        pytest.param(PROGRAM, id="cryptography", marks=needs_binary),
    ],
)
def test_a_program_changes_its_imports_only(program):
    names = {}
    exec(program, names)
    assert names["done"]


# `carryless.compat` alone.


def test_without_cryptography():
    program = "import sys; sys.modules['cryptography'] = None\n" + with_imports_changed(PROGRAM)
    subprocess.run([sys.executable, "-c", program], check=True)


def test_every_curve_is_there():
    names = {curve.name for curve in OURS.ec._CURVES.values()}
    known = [names & {curve.name, *curve.aliases} for curve in CURVES]
    assert all(len(name) == 1 for name in known) and set().union(*known) == names
    others = ["SECT239K1", "SECP256K1", "M-233", "M-257", "M-431", *(f"BrainpoolP{bits}R1" for bits in (256, 384, 512))]
    assert {name.lower() for name in [*SECT, *SECP, *others]} == {name.lower() for name in names}


def test_curves_as_data_have_no_classes():
    key = carryless.SecretKey.from_bytes("sect193r1", b"\7")
    for load in (
        lambda: OURS.serialization.load_pem_private_key(key.to_pem().encode(), None),
        lambda: OURS.serialization.load_der_private_key(key.to_der(), None),
        lambda: OURS.serialization.load_pem_public_key(key.public_key.to_pem().encode()),
        lambda: OURS.serialization.load_der_public_key(key.public_key.to_der()),
    ):
        with pytest.raises(OURS.exceptions.UnsupportedAlgorithm, match="the curve sect193r1 has no class here"):
            load()


def test_sect239k1():
    key = generate(OURS, "SECT239K1")
    assert moved(key, OURS, OURS).curve.name == "sect239k1" and key.key_size == 239
    algorithm = OURS.ec.ECDSA(OURS.hashes.SHA256())
    key.public_key().verify(key.sign(b"message", algorithm), b"message", algorithm)


def test_encrypted_traditional_files_are_not_written():
    s = OURS.serialization
    with pytest.raises(ValueError, match="PKCS8 only"):
        generate(OURS, "SECT163K1").private_bytes(
            s.Encoding.PEM, s.PrivateFormat.TraditionalOpenSSL, s.BestAvailableEncryption(b"password")
        )


@needs_theirs
def test_isinstance_can_be_taught():
    program = """
from carryless.compat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric import ec as theirs
key = ec.generate_private_key(ec.SECT163K1())
assert not isinstance(key, theirs.EllipticCurvePrivateKey)
theirs.EllipticCurvePrivateKey.register(ec.EllipticCurvePrivateKey)
assert isinstance(key, theirs.EllipticCurvePrivateKey)
"""
    subprocess.run([sys.executable, "-c", program], check=True)


@pytest.mark.parametrize(
    "name",
    ["carryless.compat", *(m.name for m in pkgutil.walk_packages(carryless.compat.__path__, "carryless.compat."))],
)
def test_examples(name):
    assert doctest.testmod(importlib.import_module(name)).failed == 0
