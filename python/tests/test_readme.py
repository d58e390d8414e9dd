"""The programs of the README run as they stand there."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import carryless

ROOT = Path(__file__).parents[2]
README = (ROOT / "python" / "README.md").read_text()
BLOCKS = re.findall(r"^```python\n(.*?)^```", README, re.S | re.M)


def run(program, folder):
    # A file, since workers of a cluster import it; without the checkout in the path.
    guarded = "if __name__ == '__main__':\n" + "".join(f"    {line}" for line in program.splitlines(True))
    (folder / "program.py").write_text(guarded)
    subprocess.run([sys.executable, "program.py"], cwd=folder, check=True, timeout=300)


def write_signatures(folder):
    """A file of two rows on K-233, the second of which is of another message."""
    parquet, pa = pytest.importorskip("pyarrow.parquet"), pytest.importorskip("pyarrow")
    key = carryless.SecretKey.generate("K-233")
    signatures = pa.array(carryless.sign(key, pa.array([b"one", b"two"])))
    points = pa.array([key.public_key.to_bytes()] * 2)
    table = pa.table({"key": points, "signature": signatures, "message": pa.array([b"one", b"another"])})
    parquet.write_table(table, folder / "signatures.parquet")
    return points


def check_verified(folder):
    import pyarrow.parquet

    valid = {row["message"]: row["valid"] for row in pyarrow.parquet.read_table(folder / "verified").to_pylist()}
    assert valid == {b"one": True, b"another": False}


def test_calls(tmp_path):
    run(BLOCKS[0], tmp_path)
    run(BLOCKS[1], tmp_path)
    run(BLOCKS[2], tmp_path)
    run(BLOCKS[3], tmp_path)
    run(BLOCKS[4], tmp_path)


# A program for `cryptography` as it occurs: what two holders of keys agree on is made a key, by which a letter is encrypted.
AGREEMENT = """
import os

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF


def cipher(own, other):
    shared = own.exchange(ec.ECDH(), other.public_key())
    return AESGCM(HKDF(algorithm=hashes.SHA256(), length=32, salt=None, info=b"letter").derive(shared))


alice, bob = (ec.generate_private_key(ec.SECT283K1()) for _ in range(2))
nonce = os.urandom(12)
letter = cipher(alice, bob).encrypt(nonce, b"a letter", None)
assert cipher(bob, alice).decrypt(nonce, letter, None) == b"a letter"

signature = alice.sign(letter, ec.ECDSA(hashes.SHA384()))
alice.public_key().verify(signature, letter, ec.ECDSA(hashes.SHA384()))
try:
    bob.public_key().verify(signature, letter, ec.ECDSA(hashes.SHA384()))
    raise SystemExit("a signature by another key is accepted")
except InvalidSignature:
    pass

encryption = serialization.BestAvailableEncryption(b"a password")
pem = alice.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, encryption)
assert pem.startswith(b"-----BEGIN ENCRYPTED PRIVATE KEY-----")
spki = alice.public_key().public_bytes(serialization.Encoding.DER, serialization.PublicFormat.SubjectPublicKeyInfo)
assert spki[:1] == b"0"
"""


def test_program_for_cryptography(tmp_path):
    """The command of the README makes a whole program one for the curves that `cryptography` no longer has."""
    pytest.importorskip("cryptography")
    if not shutil.which("sed"):
        pytest.skip("the command sed is not there")
    command = re.search(r"^sed -i '(.*)' \*\.py$", README, re.M)[1]
    (tmp_path / "agreement.py").write_text(AGREEMENT)
    subprocess.run(["sed", "-i", command, "agreement.py"], cwd=tmp_path, check=True)
    program = (tmp_path / "agreement.py").read_text()
    assert "from carryless.compat.primitives.asymmetric import ec\n" in program
    run(program, tmp_path)


def test_certificate(tmp_path):
    pytest.importorskip("cryptography")
    pem = (ROOT / "workbench" / "tests" / "field" / "label-and-content" / "c233.x509.pem").read_text()
    # By other words for its label, which `cryptography` does not know.
    pem = pem.replace("X509 CERTIFICATE", "CERTIFICATE")
    run(f"import carryless\nissuer_pem = {pem!r}\npem = issuer_pem.encode()\n" + BLOCKS[5], tmp_path)


def test_columns(tmp_path):
    pytest.importorskip("pyarrow")
    run("import carryless\n" + BLOCKS[6], tmp_path)


def test_cluster(tmp_path):
    pytest.importorskip("distributed")
    points = write_signatures(tmp_path)
    import pyarrow as pa
    import pyarrow.parquet

    pa.parquet.write_table(pa.table({"scalar": pa.array([b"\1", b"\2"]), "point": points}), tmp_path / "products.parquet")
    run(BLOCKS[8], tmp_path)
    assert os.listdir(tmp_path / "signatures.parquet.verdicts") == ["part-00000.parquet"]


def test_ray(tmp_path):
    pytest.importorskip("ray")
    write_signatures(tmp_path)
    run("import carryless, pyarrow as pa\n" + BLOCKS[9], tmp_path)
    check_verified(tmp_path)


def test_spark(tmp_path):
    pytest.importorskip("pyspark")
    if not shutil.which("java"):
        pytest.skip("the command java is not there")
    write_signatures(tmp_path)
    run("import carryless, pyarrow as pa\n" + BLOCKS[10], tmp_path)
    check_verified(tmp_path)


def test_comparison(tmp_path):
    pytest.importorskip("pandas")
    if not shutil.which("carryless"):
        pytest.skip("the command carryless is not installed")
    run("import carryless\n" + BLOCKS[7] + 'assert "cpu" in frame.attrs["environment"] and set(frame.curve.dropna()) == {"K-233"}\n', tmp_path)
