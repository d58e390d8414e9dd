"""Keys, signatures and points, against the command `openssl`, what is refused, and what is kept."""

import doctest
import pickle
import random
import shutil
import subprocess
import sys

import pytest

import carryless
from carryless import Curve, Point, PublicKey, Scalar, SecretKey, Signature

from test_vectors import CURVES, DATA


@pytest.mark.parametrize("name", ["", "PublicKey", "SecretKey", "Signature", "Curve", "Scalar", "Point"])
def test_examples(name):
    subject = getattr(carryless, name) if name else carryless
    test = doctest.DocTestParser().get_doctest(subject.__doc__, {**vars(carryless), "carryless": carryless}, name, None, 0)
    assert test.examples
    assert doctest.DocTestRunner().run(test).failed == 0


def test_group_of_k233():
    n, draw = Curve("K-233").order, random.Random(1)
    for _ in range(20):
        a, b = draw.randrange(n), draw.randrange(-n, n)
        assert int(Scalar(a) * Scalar(b) + Scalar(a) - -Scalar(b)) == (a * b + a + b) % n
        P = Point.generator() * Scalar.random()
        assert Scalar(a) * P + Scalar(b) * P == P * Scalar(a + b) and P - P == Point.identity()


OAKLEY = [curve for curve in DATA if curve.name.startswith("Oakley")]


@pytest.mark.parametrize("curve", CURVES + DATA, ids=str)
def test_round_trips(curve):
    key = SecretKey.generate(curve, allow_weak=True)
    assert SecretKey.from_bytes(curve, key.to_bytes()) == key
    for format in ("pkcs8", "sec1"):
        assert SecretKey.from_pem(key.to_pem(format=format)) == key
        assert SecretKey.from_der(memoryview(key.to_der(format=format))) == key
    assert SecretKey.from_pem("before\n" + key.to_pem("p"), b"p") == key
    assert SecretKey.from_der(key.to_der(bytearray(b"p")), "p") == key
    public = key.public_key
    assert PublicKey.from_pem(public.to_pem()) == PublicKey.from_der(public.to_der()) == public
    other = SecretKey.generate(curve, allow_weak=True)
    for cofactor in (False, True):
        secret = key.exchange(other.public_key, cofactor=cofactor)
        assert secret == other.exchange(public, cofactor=cofactor) and len(secret) == curve.field_bytes
    assert pickle.loads(pickle.dumps((curve, public))) == (curve, public)
    if curve in OAKLEY:
        with pytest.raises(carryless.Error, match="there are no signatures"):
            key.sign(b"")
        return
    signature = Signature.from_bytes(curve, key.sign(b""))
    assert pickle.loads(pickle.dumps(signature)) == signature


@pytest.mark.parametrize("curve", CURVES, ids=str)
def test_forms_with_names_for_few_curves(curve):
    key = SecretKey.generate(curve)
    public = key.public_key
    writers = [key.to_jwk, key.to_openssh, lambda: key.to_openssh("p", comment="me"), public.to_jwk, public.to_openssh]
    for write in writers:
        if curve.name in ("P-256", "P-384", "P-521"):
            assert write()
        else:
            with pytest.raises(carryless.Error, match=f"{curve.name} has no name in"):
                write()
    if curve.name == "P-256":
        from cryptography.hazmat.primitives import serialization

        read = serialization.load_ssh_private_key(key.to_openssh().encode(), None)
        assert read.private_numbers().private_value.to_bytes(32, "big") == key.to_bytes()
        read = serialization.load_ssh_public_key(public.to_openssh(comment="me").encode())
        assert read.public_numbers().x == public.x
        with pytest.raises(carryless.Error, match="password: it is empty"):
            key.to_openssh("")


@pytest.mark.parametrize("curve", DATA, ids=str)
def test_weak_curves(curve):
    """Without leave a key of one is read and written, and does nothing else; the others need none."""
    key = SecretKey.from_bytes(curve, b"\7")
    uses = [lambda: SecretKey.generate(curve), lambda: key.exchange(key.public_key)]
    uses += [] if curve in OAKLEY else [lambda: key.sign(b"message")]
    for use in uses:
        if curve.is_weak:
            with pytest.raises(carryless.Error, match="weak"):
                use()
        else:
            use()
    assert SecretKey.from_pem(key.to_pem()) == key.allow_weak() == key
    assert curve.is_weak == (curve in OAKLEY or curve.order < 2**223 or curve.bits in (272, 304, 368))
    assert not any(curve.is_weak for curve in CURVES)


# Curves of data that stand for the others: the library's tests ask OpenSSL about each.
OPENSSL = [curve for curve in CURVES if not curve.name.startswith("M-")]
OPENSSL += [curve for curve in DATA if curve.name in ("sect193r1", "c2tnb191v1", "c2pnb208w1", "c2tnb359v1")]


@pytest.mark.skipif(not shutil.which("openssl"), reason="the command openssl is not there")
@pytest.mark.parametrize("curve", OPENSSL, ids=str)
def test_openssl(curve, tmp_path):
    def openssl(*arguments):
        run = subprocess.run(["openssl", *arguments], cwd=tmp_path, capture_output=True, timeout=60)
        assert run.returncode == 0, run.stderr
        return run.stdout

    names = [*curve.aliases, curve.name]
    sec = next(name for start in ("prime", "sec", "brainpool", "c2") for name in names if name.startswith(start))
    (tmp_path / "message").write_bytes(b"a message")
    key = SecretKey.from_pem(openssl("ecparam", "-name", sec, "-genkey")).allow_weak()
    assert key.curve == curve
    (tmp_path / "key").write_text(key.to_pem())
    (tmp_path / "public").write_text(key.public_key.to_pem())
    theirs = openssl("dgst", "-sha256", "-sign", "key", "message")
    key.public_key.verify(theirs, b"a message", hash="sha256")
    (tmp_path / "signature").write_bytes(key.sign(b"a message", hash="sha256"))
    assert b"Verified OK" in openssl("dgst", "-sha256", "-verify", "public", "-signature", "signature", "message")
    certificate = openssl("req", "-x509", "-new", "-key", "key", "-subj", "/CN=somebody")
    assert PublicKey.from_pem(certificate) == key.public_key
    peer = SecretKey.generate(curve, allow_weak=True)
    (tmp_path / "peer").write_text(peer.public_key.to_pem())
    for cofactor in (False, True):
        theirs = openssl("pkeyutl", "-derive", "-inkey", "key", "-peerkey", "peer", "-pkeyopt", f"ecdh_cofactor_mode:{cofactor:d}")
        assert theirs == key.exchange(peer.public_key, cofactor=cofactor)


@pytest.mark.skipif(sys.platform == "win32", reason="its clock of processor time has steps of 16 milliseconds")
def test_import_takes_20_milliseconds():
    program = "import time; start = time.process_time(); import carryless; print(time.process_time() - start)"
    seconds = lambda: float(subprocess.run([sys.executable, "-c", program], check=True, stdout=subprocess.PIPE).stdout)
    # Processor time, and the least of some, since other work may run beside.
    assert min(seconds() for _ in range(5)) <= 0.02


def test_refusals_say_what_and_why():
    key = SecretKey.generate("K-233")
    cases = [
        (lambda: Curve("K-234"), carryless.Error, "curve: 'K-234' is not a curve for keys; accepted are K-163,"),
        (lambda: key.sign(b"", hash="md5"), carryless.Error, "hash: 'md5' is not known; accepted are sha1,"),
        (lambda: key.sign(b"", form="p1363"), carryless.Error, "form: 'p1363' is not known; accepted are der, raw and field"),
        (lambda: key.to_pem(format="spki"), carryless.Error, "format: 'spki' is not known"),
        (lambda: key.to_pem("p", format="sec1"), carryless.Error, "format: sec1 is not written encrypted"),
        (lambda: SecretKey.from_pem(key.to_pem("p")), carryless.EncryptedKey, "the key is encrypted, and there is no password"),
        (lambda: SecretKey.from_pem(key.to_pem("p"), "q"), carryless.Error, "the password is wrong, or the file is damaged"),
        (lambda: PublicKey.from_pem(key.to_pem()), carryless.Error, "it has a secret key, and no public key"),
        (lambda: PublicKey.from_pem("02" + "00" * 29, curve="K-233"), carryless.Error, "30 bytes alone are not a point of the curve"),
        (lambda: SecretKey.from_bytes("K-233", b"\0"), carryless.Error, "the secret key is not between 1"),
        (lambda: key.public_key.verify(b"0", b""), carryless.InvalidSignature, "the signature is not a sequence"),
        (lambda: key.exchange(SecretKey.generate("B-233").public_key), carryless.Error, "not of the same curve"),
        (lambda: pickle.dumps(key), TypeError, "a secret key is not pickled"),
        (lambda: hash(key), TypeError, "a secret key is not hashed"),
        (lambda: pickle.dumps(Scalar(1)), TypeError, "is not pickled"),
        (lambda: Scalar(1) < Scalar(2), TypeError, "there is no order"),
        (lambda: key.sign("text"), TypeError, "expected bytes, a bytearray or a memoryview, not str"),
        (lambda: key.sign(None), TypeError, "expected bytes, a bytearray or a memoryview, not NoneType"),
    ]
    for case, kind, text in cases:
        with pytest.raises(kind) as refusal:
            case()
        assert text in str(refusal.value)
    assert key.to_bytes().hex() not in repr(key) and repr(Scalar(77)) == "Scalar(…)"


def test_random_objects_are_refused():
    draw = random.Random(2)
    objects = [None, 1, -1, 2**600, 1.5, "text", "", b"", bytearray(b"1"), memoryview(b"12")[::2], [], {}, object(), Curve]
    objects += [draw.randbytes(draw.randrange(80)) for _ in range(50)]
    key = SecretKey.generate("P-256")
    calls = [
        Curve,
        Scalar,
        SecretKey.from_pem,
        SecretKey.from_der,
        PublicKey.from_pem,
        PublicKey.from_der,
        Point.from_bytes,
        key.exchange,
        lambda x: SecretKey.from_bytes("K-163", x),
        lambda x: PublicKey.from_bytes("K-163", x),
        lambda x: Signature.from_bytes("K-163", x),
        lambda x: Signature.from_scalars("K-163", x, x),
        lambda x: key.public_key.verify(x, x),
        lambda x: key.public_key.verify(x, x, hash=x, form=x, prehashed=x),
    ]
    for _ in range(100_000):
        try:
            draw.choice(calls)(draw.choice(objects))
        except (ValueError, TypeError) as refusal:
            assert str(refusal)


def test_no_memory_is_lost():
    resource = pytest.importorskip("resource", reason="Windows tells a process nothing of this kind")
    key = SecretKey.generate("K-233")
    signature = key.sign(b"message")

    def calls(count):
        for _ in range(count):
            key.public_key.verify(signature, b"message")
            PublicKey.from_bytes("K-233", key.public_key.to_bytes())
            try:
                PublicKey.from_der(b"0")
            except carryless.Error:
                pass

    calls(2_000)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    calls(20_000)
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 2_000, "KiB"
