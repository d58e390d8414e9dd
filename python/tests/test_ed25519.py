"""Ed25519: vectors of RFC 8032 and of the oracle, verdicts of both rules, `carryless.compat` beside `cryptography`, what is refused."""

import copy
import doctest
import hashlib
import importlib
import json
import pickle
from pathlib import Path

import pytest

import carryless
from carryless import ed25519
from carryless.ed25519 import PublicKey, SecretKey

VECTORS = json.loads((Path(__file__).parents[2] / "carryless" / "vectors" / "ed25519.json").read_text())
RULES = VECTORS["speccheck"] + VECTORS["small_order"] + VECTORS["made"]


def parts(case, *names):
    return [bytes.fromhex(case[name]) for name in names]


def is_valid(verify, *arguments, **options):
    try:
        verify(*arguments, **options)
        return True
    except carryless.InvalidSignature:
        return False


@pytest.mark.parametrize("subject", [ed25519, SecretKey, PublicKey], ids=lambda subject: subject.__name__)
def test_examples(subject):
    test = doctest.DocTestParser().get_doctest(subject.__doc__, {"carryless": carryless}, subject.__name__, None, 0)
    assert test.examples
    assert doctest.DocTestRunner().run(test).failed == 0


def test_signatures():
    cases = VECTORS["published"] + VECTORS["random"]
    assert len(cases) == 106
    for case in cases:
        secret, public, message, context, signature = parts(case, "secret", "public", "message", "context", "signature")
        options = {}
        if case["variant"] != "Ed25519":
            options = {"context": context, "prehashed": case["variant"] == "Ed25519ph"}
        if options.get("prehashed"):
            message = hashlib.sha512(message).digest()
        key = SecretKey.from_bytes(secret)
        assert key.to_bytes() == secret and key.public_key.to_bytes() == public
        assert key.sign(message, **options) == signature
        key.public_key.verify(signature, message, **options)
        assert not is_valid(PublicKey.from_bytes(public).verify, signature, bytes(64), **options)


def verdict(read, key, signature, message, **options):
    """False for a key that is refused, too."""
    try:
        return is_valid(read(key).verify, signature, message, **options)
    except carryless.Error:
        return False


def test_rules():
    assert (len(VECTORS["speccheck"]), len(RULES)) == (12, 300)
    rows, expected = [], []
    for case in RULES:
        key, message, signature = parts(case, "key", "message", "signature")
        assert verdict(PublicKey.from_bytes, key, signature, message) == case["cofactorless"], case
        assert verdict(PublicKey.from_bytes_zip215, key, signature, message, cofactored=True) == case["cofactored"], case
        try:
            rows.append((PublicKey.from_bytes_zip215(key), signature, message))
            expected.append(case["cofactored"])
        except carryless.Error:
            assert not case["cofactored"]
    assert len(rows) > 290 and PublicKey.verify_batch(rows) == expected
    # An iterator, with rows between that are no signatures at all.
    mixed = (row for key, signature, message in rows for row in ((key, signature, message), (key, signature[:-1], message)))
    assert PublicKey.verify_batch(mixed) == [valid for of_row in expected for valid in (of_row, False)]
    assert PublicKey.verify_batch([]) == []


def test_small_order():
    for case in VECTORS["small_order"]:
        assert PublicKey.from_bytes_zip215(bytes.fromhex(case["key"])).has_small_order
    assert not SecretKey.generate().public_key.has_small_order


def test_objects():
    key, other = SecretKey.generate(), SecretKey.generate()
    assert key == SecretKey.from_bytes(bytearray(key.to_bytes())) != other
    public = key.public_key
    assert pickle.loads(pickle.dumps(public)) == public != other.public_key
    assert len({public, PublicKey.from_bytes(memoryview(public.to_bytes()))}) == 1
    assert key.to_bytes().hex() not in repr(key) and public.to_bytes().hex() in repr(public)


def test_refused():
    key = SecretKey.generate()
    public, signature = key.public_key, key.sign(b"message")
    beyond = signature[:32] + b"\xff" * 32
    for refused, kind, says in (
        (lambda: SecretKey.from_bytes(bytes(31)), carryless.Error, "data: 32 bytes are accepted, not 31"),
        (lambda: PublicKey.from_bytes(bytes(33)), carryless.Error, "data: 32 bytes are accepted, not 33"),
        (lambda: PublicKey.from_bytes(b"\2" + bytes(31)), carryless.Error, "not an encoding of a point"),
        (lambda: PublicKey.from_bytes(b"\1" + bytes(30) + b"\x80"), carryless.Error, "not the canonical encoding"),
        (lambda: key.sign(b"", context=b""), carryless.Error, "context: .*empty"),
        (lambda: key.sign(b"", context=bytes(256)), carryless.Error, "context: .*256 bytes"),
        (lambda: key.sign(b"message", prehashed=True), carryless.Error, "message: 64 bytes are accepted, not 7"),
        (lambda: public.verify(signature, b"", prehashed=True), carryless.Error, "message: 64 bytes are accepted, not 0"),
        (lambda: public.verify(signature, b"", context=b""), carryless.Error, "context: .*empty"),
        (lambda: public.verify(signature, b"", context=b"a", cofactored=True), carryless.Error, "cofactored: "),
        (lambda: public.verify(signature, b"another"), carryless.InvalidSignature, "not one of this message"),
        (lambda: public.verify(signature[1:], b"message"), carryless.InvalidSignature, "64 bytes, not 63"),
        (lambda: public.verify(beyond, b"message"), carryless.InvalidSignature, "not below the order"),
        (lambda: public.verify(signature, "message"), TypeError, "expected bytes"),
        (lambda: PublicKey.verify_batch([(public, signature)]), ValueError, "length"),
        (lambda: PublicKey.verify_batch([(b"", signature, b"")]), TypeError, "PublicKey"),
        (lambda: pickle.dumps(key), TypeError, "not pickled"),
        (lambda: hash(key), TypeError, "not hashed"),
    ):
        with pytest.raises(kind, match=says) as error:
            refused()
        assert type(error.value) is kind


# The same text for both packages.


def of_package(name):
    try:
        return importlib.import_module(f"{name}.primitives.asymmetric.ed25519")
    except ImportError:
        return None


OURS, THEIRS = of_package("carryless.compat"), of_package("cryptography.hazmat")
needs_theirs = pytest.mark.skipif(THEIRS is None, reason="cryptography is not installed")
each_package = pytest.mark.parametrize(
    "package", [pytest.param(OURS, id="carryless"), pytest.param(THEIRS, id="cryptography", marks=needs_theirs)]
)


@each_package
def test_compat(package):
    from carryless.compat.exceptions import InvalidSignature

    Private, Public = package.Ed25519PrivateKey, package.Ed25519PublicKey
    for case in VECTORS["published"][:5]:
        secret, public, message, signature = parts(case, "secret", "public", "message", "signature")
        key = Private.from_private_bytes(secret)
        assert key.private_bytes_raw() == secret and key.public_key().public_bytes_raw() == public
        assert key.sign(bytearray(message)) == signature
        Public.from_public_bytes(public).verify(memoryview(signature), message)
        for wrong in (signature[:-1], signature + b"\0", b"", bytes(64), signature[:32] + b"\xff" * 32):
            with pytest.raises(InvalidSignature):
                key.public_key().verify(wrong, message)
    key, other = Private.generate(), Private.generate()
    assert key.public_key() == key.public_key() != other.public_key() and key.public_key() != b""
    assert copy.copy(key.public_key()) == key.public_key()
    for wrong in (bytes(31), bytes(33), b""):
        with pytest.raises(ValueError):
            Private.from_private_bytes(wrong)
        with pytest.raises(ValueError):
            Public.from_public_bytes(wrong)
    for act in (lambda: Private.from_private_bytes("a" * 32), lambda: key.sign("text"), lambda: Public.from_public_bytes("a" * 32)):
        with pytest.raises(TypeError):
            act()


@needs_theirs
def test_compat_both_ways():
    for one, other in ((OURS, THEIRS), (THEIRS, OURS)):
        key = one.Ed25519PrivateKey.generate()
        same = other.Ed25519PrivateKey.from_private_bytes(key.private_bytes_raw())
        assert same.public_key().public_bytes_raw() == key.public_key().public_bytes_raw()
        assert same.sign(b"message") == key.sign(b"message")
        same.public_key().verify(key.sign(b"message"), b"message")


@pytest.mark.parametrize(
    "module", ["carryless.compat", pytest.param("cryptography.hazmat", marks=needs_theirs)], ids=["own", "of-cryptography"]
)
def test_compat_forms(module):
    """Encodings, formats and encryptions of either package are taken."""
    s = importlib.import_module(f"{module}.primitives.serialization")
    key = OURS.Ed25519PrivateKey.generate()
    public, none = key.public_key(), s.NoEncryption()
    assert key.private_bytes(s.Encoding.Raw, s.PrivateFormat.Raw, none) == key.private_bytes_raw()
    assert public.public_bytes(s.Encoding.Raw, s.PublicFormat.Raw) == public.public_bytes_raw()
    with pytest.raises(ValueError, match="not encrypted"):
        key.private_bytes(s.Encoding.Raw, s.PrivateFormat.Raw, s.BestAvailableEncryption(b"p"))


def test_compat_key_off_the_curve():
    with pytest.raises(ValueError, match="not an encoding of a point"):
        OURS.Ed25519PublicKey.from_public_bytes(b"\2" + bytes(31))
