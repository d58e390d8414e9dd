"""DSTU 4145: the oracle's verdicts, files, what is refused, and what is kept."""

import doctest
import json
import pickle
from pathlib import Path

import pytest

import carryless
from carryless import dstu4145
from carryless.dstu4145 import PublicKey, SecretKey

VECTORS = Path(__file__).parents[2] / "carryless" / "vectors"
HASHES = ["kupyna256", "kupyna384", "kupyna512", "gost34311"]


@pytest.mark.parametrize("subject", [dstu4145, SecretKey, PublicKey], ids=lambda subject: subject.__name__)
def test_examples(subject):
    test = doctest.DocTestParser().get_doctest(subject.__doc__, {"carryless": carryless}, subject.__name__, None, 0)
    assert test.examples
    assert doctest.DocTestRunner().run(test).failed == 0


def is_valid(curve, key, digest, signature):
    try:
        PublicKey.from_bytes(curve, key).verify(signature, digest, prehashed=True)
        return True
    except carryless.Error:
        return False


def test_verdicts():
    count = 0
    for group in json.loads((VECTORS / "dstu4145_adversarial.json").read_text())["testGroups"]:
        curve, key = group["publicKey"]["curve"], bytes.fromhex(group["publicKey"]["compressed"])
        for case in group["tests"]:
            valid = is_valid(curve, key, bytes.fromhex(case["msg"]), bytes.fromhex(case["sig"]))
            assert valid == (case["result"] == "valid"), (curve, case["tcId"], case["comment"])
            count += 1
    assert count > 1500


@pytest.mark.parametrize("curve", dstu4145.curves())
def test_round_trips(curve):
    key = SecretKey.generate(curve, allow_weak=True)
    assert SecretKey.from_bytes(curve, key.to_bytes()) == SecretKey.from_file(key.to_pem()) == key
    assert SecretKey.from_file(key.to_der()) == key
    public = key.public_key
    assert PublicKey.from_file(public.to_pem()) == PublicKey.from_file(public.to_der()) == public
    assert pickle.loads(pickle.dumps(public)) == public and public.curve == key.curve == curve
    for hash in HASHES:
        digest = dstu4145.digest(b"message", hash)
        signature = key.sign(b"message", hash=hash)
        assert signature == key.sign(digest, prehashed=True)
        public.verify(signature, b"message", hash=hash)
        public.verify(key.sign(b"message", hash=hash, form="der"), b"message", hash=hash, form="der")
        with pytest.raises(carryless.InvalidSignature):
            public.verify(signature, b"another", hash=hash)


def test_weak_curves():
    key = SecretKey.from_bytes("M-163", b"\1")
    with pytest.raises(carryless.Error, match="weak"):
        key.sign(b"message")
    key.public_key.verify(key.allow_weak().sign(b"message"), b"message")


def test_refused():
    key = SecretKey.generate("M-257")
    for refused, says in (
        (lambda: SecretKey.generate("K-233"), "curve: 'K-233'.*M-257"),
        (lambda: SecretKey.from_bytes("M-257", bytes(32)), "between 1"),
        (lambda: SecretKey.from_bytes("M-257", b"\xff" * 40), "between 1"),
        (lambda: SecretKey.from_file(b"text"), "not a key"),
        (lambda: PublicKey.from_bytes("M-257", bytes(33)), "subgroup"),
        (lambda: PublicKey.from_bytes("M-257", bytes(32)), "octets"),
        (lambda: key.sign(b"", hash="sha256"), "hash: 'sha256'.*gost34311"),
        (lambda: key.sign(b"", form="field"), "form: 'field'.*raw and der"),
        (lambda: key.sign(b"short", prehashed=True), "32 nor 48 nor 64"),
        (lambda: key.public_key.verify(b"", b""), "same length"),
    ):
        with pytest.raises(carryless.Error, match=says):
            refused()
    with pytest.raises(TypeError):
        pickle.dumps(key)
    with pytest.raises(TypeError):
        hash(key)
