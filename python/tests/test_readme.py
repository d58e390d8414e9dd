"""The programs of the README run as they stand there."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import carryless

BLOCKS = re.findall(r"^```python\n(.*?)^```", (Path(__file__).parents[1] / "README.md").read_text(), re.S | re.M)


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


def test_columns(tmp_path):
    pytest.importorskip("pyarrow")
    run("import carryless\n" + BLOCKS[2], tmp_path)


def test_cluster(tmp_path):
    pytest.importorskip("distributed")
    points = write_signatures(tmp_path)
    import pyarrow as pa
    import pyarrow.parquet

    pa.parquet.write_table(pa.table({"scalar": pa.array([b"\1", b"\2"]), "point": points}), tmp_path / "products.parquet")
    run(BLOCKS[4], tmp_path)
    assert os.listdir(tmp_path / "signatures.parquet.verdicts") == ["part-00000.parquet"]


def test_ray(tmp_path):
    pytest.importorskip("ray")
    write_signatures(tmp_path)
    run("import carryless, pyarrow as pa\n" + BLOCKS[5], tmp_path)
    check_verified(tmp_path)


def test_spark(tmp_path):
    pytest.importorskip("pyspark")
    if not shutil.which("java"):
        pytest.skip("the command java is not there")
    write_signatures(tmp_path)
    run("import carryless, pyarrow as pa\n" + BLOCKS[6], tmp_path)
    check_verified(tmp_path)


def test_comparison(tmp_path):
    pytest.importorskip("pandas")
    if not shutil.which("carryless"):
        pytest.skip("the command carryless is not installed")
    run("import carryless\n" + BLOCKS[3] + 'assert "cpu" in frame.attrs["environment"] and set(frame.curve.dropna()) == {"K-233"}\n', tmp_path)
