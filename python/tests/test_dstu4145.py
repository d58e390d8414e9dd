"""DSTU 4145: the oracle's verdicts, files, signed documents, what is refused, and what is kept."""

import datetime
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
    assert count > 2250


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


def test_documents_of_others():
    file = json.loads((VECTORS / "dstu4145_files.json").read_text())
    given = next(bytes.fromhex(text) for name, text in file["other"].items() if name.startswith("UAPKI"))
    for signed in file["signed"]:
        document, content = bytes.fromhex(signed["document"]), bytes.fromhex(signed["content"])
        verified = dstu4145.verify_document(document, content, certificates=given)
        assert verified.content in (None, content) and verified.signers
        for signer in verified.signers:
            assert PublicKey.from_file(signer.certificate) == signer.public_key
        with pytest.raises(carryless.InvalidSignature):
            dstu4145.verify_document(document, content + b"a", certificates=given)
        with pytest.raises(carryless.Error, match="damaged"):
            dstu4145.verify_document(document[:-1], content)


def test_own_documents():
    file = json.loads((VECTORS / "dstu4145_files.json").read_text())
    key = SecretKey.from_file(bytes.fromhex(file["given"]["named"]))
    certificate = next(bytes.fromhex(text) for name, text in file["other"].items() if name.startswith("UAPKI"))
    time = datetime.datetime(2026, 11, 30, 12, tzinfo=datetime.timezone.utc)
    for hash in HASHES:
        for detached in (False, True):
            document = key.sign_document(b"text", certificate, hash=hash, detached=detached, signing_time=time)
            verified = dstu4145.verify_document(document, b"text")
            (signer,) = verified.signers
            assert verified.content == (None if detached else b"text")
            assert (signer.hash, signer.signing_time, signer.public_key) == (hash, time, key.public_key)
            assert signer.certificate in certificate and signer.is_certificate_signed and "CN=" in signer.subject
            with pytest.raises(carryless.InvalidSignature, match="changed|not what was given"):
                dstu4145.verify_document(document, b"another")
    alone = key.sign_document(b"text", certificate, detached=True, without_certificate=True)
    for refused, says in (
        (lambda: dstu4145.verify_document(alone, b"text"), "neither in the document nor"),
        (lambda: dstu4145.verify_document(alone, certificates=certificate), "was not given"),
        (lambda: dstu4145.verify_document(b"text"), "not a signed document"),
        (lambda: SecretKey.generate("M-257").sign_document(b"text", certificate), "not one of this key"),
        (lambda: key.sign_document(b"text", b"text"), "certificate: "),
    ):
        with pytest.raises(carryless.Error, match=says):
            refused()
    assert dstu4145.verify_document(alone, b"text", certificates=certificate).signers[0].signing_time is None
