"""X25519: vectors of RFC 7748 and of the oracle, `carryless.compat` beside `cryptography`, what is refused."""

import doctest
import importlib
import json
import pickle
from pathlib import Path

import pytest

import carryless
from carryless import x25519
from carryless.x25519 import PublicKey, SecretKey

VECTORS = json.loads((Path(__file__).parents[2] / "carryless" / "vectors" / "x25519.json").read_text())


@pytest.mark.parametrize("subject", [x25519, SecretKey], ids=lambda subject: subject.__name__)
def test_examples(subject):
    test = doctest.DocTestParser().get_doctest(subject.__doc__, {"carryless": carryless}, subject.__name__, None, 0)
    assert test.examples
    assert doctest.DocTestRunner().run(test).failed == 0


def test_vectors():
    assert (len(VECTORS["products"]), len(VECTORS["keys"])) == (122, 34)
    refused = 0
    for case in VECTORS["products"]:
        k, u, out = (bytes.fromhex(case[name]) for name in ("k", "u", "out"))
        try:
            assert SecretKey.from_bytes(k).exchange(PublicKey.from_bytes(u)) == out, case
        except carryless.Error as error:
            assert "small order" in str(error) and not any(out), case
            refused += 1
    assert refused == 16
    for case in VECTORS["keys"]:
        key = SecretKey.from_bytes(bytes.fromhex(case["k"]))
        assert key.to_bytes().hex() == case["k"] and key.public_key.to_bytes().hex() == case["out"]


def test_objects():
    key, other = SecretKey.generate(), SecretKey.generate()
    assert key == SecretKey.from_bytes(bytearray(key.to_bytes())) != other
    public = key.public_key
    assert pickle.loads(pickle.dumps(public)) == public != other.public_key
    assert len({public, PublicKey.from_bytes(memoryview(public.to_bytes()))}) == 1
    assert key.to_bytes().hex() not in repr(key) and public.to_bytes().hex() in repr(public)
    for refused, kind, says in (
        (lambda: SecretKey.from_bytes(bytes(31)), carryless.Error, "data: 32 bytes are accepted, not 31"),
        (lambda: PublicKey.from_bytes(b""), carryless.Error, "data: 32 bytes are accepted, not 0"),
        (lambda: key.exchange(public.to_bytes()), TypeError, "PublicKey"),
        (lambda: pickle.dumps(key), TypeError, "not pickled"),
        (lambda: hash(key), TypeError, "not hashed"),
    ):
        with pytest.raises(kind, match=says):
            refused()


# `carryless.compat` and `cryptography`.


def of_package(name):
    try:
        return importlib.import_module(f"{name}.primitives.asymmetric.x25519")
    except ImportError:
        return None


OURS, THEIRS = of_package("carryless.compat"), of_package("cryptography.hazmat")
needs_theirs = pytest.mark.skipif(THEIRS is None, reason="cryptography is not installed")
each_package = pytest.mark.parametrize(
    "package", [pytest.param(OURS, id="carryless"), pytest.param(THEIRS, id="cryptography", marks=needs_theirs)]
)


@each_package
def test_compat(package):
    Private, Public = package.X25519PrivateKey, package.X25519PublicKey
    for case in VECTORS["products"]:
        key = Private.from_private_bytes(bytes.fromhex(case["k"]))
        peer = Public.from_public_bytes(bytes.fromhex(case["u"]))
        if any(bytes.fromhex(case["out"])):
            assert key.exchange(peer).hex() == case["out"], case
        else:
            with pytest.raises(ValueError):
                key.exchange(peer)
    key = Private.generate()
    assert key.public_key() == key.public_key() != Private.generate().public_key()
    for wrong in (bytes(31), bytes(33)):
        with pytest.raises(ValueError):
            Private.from_private_bytes(wrong)
        with pytest.raises(ValueError):
            Public.from_public_bytes(wrong)
    with pytest.raises(TypeError):
        key.exchange(key.public_key().public_bytes_raw())


@needs_theirs
def test_compat_both_ways():
    ours, theirs = OURS.X25519PrivateKey.generate(), THEIRS.X25519PrivateKey.generate()
    of_ours = THEIRS.X25519PublicKey.from_public_bytes(ours.public_key().public_bytes_raw())
    of_theirs = OURS.X25519PublicKey.from_public_bytes(theirs.public_key().public_bytes_raw())
    assert ours.exchange(of_theirs) == theirs.exchange(of_ours)


@pytest.mark.parametrize(
    "module", ["carryless.compat", pytest.param("cryptography.hazmat", marks=needs_theirs)], ids=["own", "of-cryptography"]
)
def test_compat_forms(module):
    s = importlib.import_module(f"{module}.primitives.serialization")
    key = OURS.X25519PrivateKey.generate()
    assert key.private_bytes(s.Encoding.Raw, s.PrivateFormat.Raw, s.NoEncryption()) == key.private_bytes_raw()
    assert key.public_key().public_bytes(s.Encoding.Raw, s.PublicFormat.Raw) == key.public_key().public_bytes_raw()
