"""secp256k1: BIP 340's published vectors and the oracle's, keys that signatures of ECDSA tell, the low s, OpenSSL's command, what is refused."""

import doctest
import hashlib
import json
import pickle
import shutil
import subprocess
from pathlib import Path

import pytest

import carryless
from carryless import Signature, bip340
from carryless.bip340 import PublicKey, SecretKey

VECTORS = json.loads((Path(__file__).parents[2] / "carryless" / "vectors" / "bip340.json").read_text())
BIP340 = VECTORS["published"] + VECTORS["made"] + VECTORS["changed"]
ORDER = carryless.Curve("secp256k1").order


def parts(case, *names):
    return [bytes.fromhex(case[name]) for name in names]


@pytest.mark.parametrize("subject", [bip340, SecretKey, PublicKey], ids=lambda subject: subject.__name__)
def test_examples(subject):
    test = doctest.DocTestParser().get_doctest(subject.__doc__, {"carryless": carryless}, subject.__name__, None, 0)
    assert test.examples
    assert doctest.DocTestRunner().run(test).failed == 0


REFUSALS = {
    "key": "the x of no point",
    "key range": "the public key is not below",
    "r": "first half",
    "s": "second half",
    "mismatch": "not one of this message",
}


def test_bip340():
    assert [len(VECTORS[name]) for name in ("published", "made", "changed")] == [19, 40, 75]
    rows, expected, signed = [], [], 0
    for case in BIP340:
        public, message, signature = parts(case, "public", "message", "signature")
        if "secret" in case:
            secret, aux = parts(case, "secret", "aux")
            key = SecretKey.from_bytes(secret)
            assert key.to_bytes() == secret and key.public_key.to_bytes() == public
            assert key.sign(message, aux=aux) == signature
            assert (key.sign(message) == signature) == (aux == bytes(32))
            signed += 1
        if case["verdict"] in ("key", "key range"):
            with pytest.raises(carryless.Error, match=REFUSALS[case["verdict"]]):
                PublicKey.from_bytes(public)
            continue
        key = PublicKey.from_bytes(public)
        rows.append((key, signature, message))
        expected.append(case["verdict"] == "valid")
        if expected[-1]:
            key.verify(signature, message)
        else:
            with pytest.raises(carryless.InvalidSignature, match=REFUSALS[case["verdict"]]):
                key.verify(signature, message)
    assert signed == 48 and len(rows) == 120 and {*expected} == {False, True}
    assert PublicKey.verify_batch(rows) == expected
    # An iterator, with rows between that are no signatures at all.
    mixed = (row for key, signature, message in rows for row in ((key, signature, message), (key, signature[:-1], message)))
    assert PublicKey.verify_batch(mixed) == [valid for of_row in expected for valid in (of_row, False)]
    assert PublicKey.verify_batch([]) == []


def test_objects():
    key, other = SecretKey.generate(), SecretKey.generate()
    assert key == SecretKey.from_bytes(bytearray(key.to_bytes())) != other
    public = key.public_key
    assert pickle.loads(pickle.dumps(public)) == public != other.public_key
    assert len({public, PublicKey.from_bytes(memoryview(public.to_bytes()))}) == 1
    assert key.to_bytes().hex() not in repr(key) and public.to_bytes().hex() in repr(public)
    signature = key.sign(b"message")
    for refused, kind, says in (
        (lambda: SecretKey.from_bytes(bytes(31)), carryless.Error, "data: 32 bytes are accepted, not 31"),
        (lambda: SecretKey.from_bytes(ORDER.to_bytes(32, "big")), carryless.Error, "between 1 and"),
        (lambda: PublicKey.from_bytes(bytes(33)), carryless.Error, "data: 32 bytes are accepted, not 33"),
        (lambda: key.sign(b"message", aux=b""), carryless.Error, "aux: 32 bytes are accepted, not 0"),
        (lambda: public.verify(signature[1:], b"message"), carryless.InvalidSignature, "64 bytes, not 63"),
        (lambda: public.verify(signature, "message"), TypeError, "expected bytes"),
        (lambda: PublicKey.verify_batch([(public, signature)]), ValueError, "length"),
        (lambda: PublicKey.verify_batch([(b"", signature, b"")]), TypeError, "PublicKey"),
        (lambda: pickle.dumps(key), TypeError, "not pickled"),
        (lambda: hash(key), TypeError, "not hashed"),
    ):
        with pytest.raises(kind, match=says) as error:
            refused()
        assert type(error.value) is kind


def test_recovery():
    """The oracle's keys; and of each pair (r, s), (r, n - s) the one that is low."""
    cases = [case for case in VECTORS["recovery"] + VECTORS["signed"] if case["curve"] == "secp256k1"]
    assert len(cases) == 136 + 32
    reasons = {"no point": "no point of the curve has", "coordinate": "not below the prime", "infinity": "infinity"}
    for case in cases:
        digest, signature = parts(case, "digest", "signature")

        def recovered(form="raw", signature=signature):
            arguments = signature, case["id"], digest
            return carryless.PublicKey.recover("secp256k1", *arguments, form=form, prehashed=True)

        if case["key"] in reasons:
            with pytest.raises(carryless.Error, match=reasons[case["key"]]):
                recovered()
            continue
        assert recovered().to_bytes(compressed=True).hex() == case["key"], case
        recovered().verify(signature, digest, form="raw", prehashed=True)
        read = Signature.from_bytes("secp256k1", signature, form="raw")
        assert recovered("der", read.to_bytes()) == recovered()
        if "is_low" in case:
            assert read.is_low_s == case["is_low"] == (read.s <= ORDER // 2)
            assert read.normalize_s() == Signature.from_scalars("secp256k1", read.r, min(read.s, ORDER - read.s))


@pytest.mark.parametrize("options", [{}, {"hash": "sha512"}, {"hash": "sha1", "form": "raw"}, {"prehashed": True, "form": "field"}])
def test_recoverable(options):
    lows, ids = set(), set()
    for i in range(24):
        key = carryless.SecretKey.generate("secp256k1")
        message = hashlib.sha256(bytes([i])).digest()
        signature, recovery_id = key.sign_recoverable(message, **options)
        key.public_key.verify(signature, message, **options)
        for other in range(2):
            found = carryless.PublicKey.recover("secp256k1", signature, other, message, **options)
            assert (found == key.public_key) == (other == recovery_id)
        form = {"form": options.get("form", "der")}
        low, plain = (Signature.from_bytes("secp256k1", data, **form) for data in (signature, key.sign(message, **options)))
        assert low.is_low_s
        if "hash" not in options:
            assert plain.normalize_s() == low
        lows.add(plain.is_low_s)
        ids.add(recovery_id)
    assert lows == {False, True} and ids == {0, 1}


def test_recovery_refused():
    key = carryless.SecretKey.generate("secp256k1")
    signature, recovery_id = key.sign_recoverable(b"message")
    recover = carryless.PublicKey.recover
    for refused, says in (
        (lambda: recover("secp256k1", signature, 27, b"message"), "recovery_id: accepted are 0 to 3, not 27"),
        (lambda: recover("secp256k1", signature, -1, b"message"), "recovery_id: accepted are 0 to 3, not -1"),
        (lambda: recover("secp256k1", signature[1:], 0, b"message"), "not a sequence"),
        (lambda: recover("secp256k1", signature, 0, bytes(15), prehashed=True), "digest is too short"),
        (lambda: key.sign_recoverable(bytes(15), prehashed=True), "digest is too short"),
        (lambda: recover("P-256", signature, 0, b"message"), "recovered from a signature on secp256k1 alone"),
        (lambda: recover("sect193r1", carryless.SecretKey.generate("sect193r1", allow_weak=True).allow_weak().sign(b""), 0, b""), "on secp256k1 alone"),
        (lambda: carryless.SecretKey.generate("K-233").sign_recoverable(b""), "on secp256k1 alone"),
    ):
        with pytest.raises(carryless.Error, match=says):
            refused()


@pytest.mark.parametrize("curve", [curve.name for curve in carryless.Curve.all()])
def test_low_s(curve):
    """The twin is a signature too, and one of both is low: on every curve that has signatures, which all but Oakley's two have."""
    key = carryless.SecretKey.generate(curve, allow_weak=True).allow_weak()
    try:
        data = key.sign(b"message")
    except carryless.Error as error:
        assert "is not prime: there are no signatures" in str(error)
        return
    order = carryless.Curve(curve).order
    signature = Signature.from_bytes(curve, data)
    twin = Signature.from_scalars(curve, signature.r, order - signature.s)
    assert twin != signature and {twin.is_low_s, signature.is_low_s} == {False, True}
    assert twin.normalize_s() == signature.normalize_s() and signature.normalize_s().is_low_s
    assert signature.normalize_s().s == min(signature.s, order - signature.s)
    key.public_key.verify(twin.to_bytes(), b"message")


@pytest.mark.skipif(shutil.which("openssl") is None, reason="openssl is not installed")
def test_openssl(tmp_path):
    """Of a signature of OpenSSL's one of two ids recovers its key; OpenSSL verifies ours, and those whose s was made low."""

    def openssl(*arguments):
        return subprocess.run(["openssl", *arguments], cwd=tmp_path, check=True, stdout=subprocess.PIPE).stdout

    for i in range(4):
        openssl("ecparam", "-name", "secp256k1", "-genkey", "-noout", "-out", "key")
        openssl("ec", "-in", "key", "-pubout", "-out", "public")
        (tmp_path / "message").write_bytes(bytes([i]) * i)
        openssl("dgst", "-sha256", "-sign", "key", "-out", "theirs", "message")
        theirs, message = (tmp_path / "theirs").read_bytes(), bytes([i]) * i
        public = carryless.PublicKey.from_pem((tmp_path / "public").read_bytes())
        found = [carryless.PublicKey.recover("secp256k1", theirs, id, message) for id in (0, 1)]
        assert found.count(public) == 1
        key = carryless.SecretKey.from_pem((tmp_path / "key").read_bytes())
        for signature in (key.sign_recoverable(message)[0], Signature.from_bytes("secp256k1", theirs).normalize_s().to_bytes()):
            (tmp_path / "ours").write_bytes(signature)
            openssl("dgst", "-sha256", "-verify", "public", "-signature", "ours", "message")
