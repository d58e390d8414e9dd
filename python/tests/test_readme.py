"""The programs of the README run as they stand there."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

BLOCKS = re.findall(r"^```python\n(.*?)^```", (Path(__file__).parents[1] / "README.md").read_text(), re.S | re.M)


def run(program, folder):
    # A file, since workers of a cluster import it; without the checkout in the path.
    guarded = "if __name__ == '__main__':\n" + "".join(f"    {line}" for line in program.splitlines(True))
    (folder / "program.py").write_text(guarded)
    subprocess.run([sys.executable, "program.py"], cwd=folder, check=True, timeout=120)


def test_calls(tmp_path):
    run(BLOCKS[0], tmp_path)
    run(BLOCKS[1], tmp_path)


def test_columns(tmp_path):
    pytest.importorskip("pyarrow")
    run("import carryless\n" + BLOCKS[2], tmp_path)


def test_cluster(tmp_path):
    pytest.importorskip("distributed")
    parquet, pa = pytest.importorskip("pyarrow.parquet"), pytest.importorskip("pyarrow")
    import carryless

    key = carryless.SecretKey.generate("K-233")
    messages = pa.array([b"one", b"two"])
    points = pa.array([key.public_key.to_bytes()] * 2)
    signed = pa.table({"key": points, "signature": pa.array(carryless.sign(key, messages)), "message": messages})
    parquet.write_table(signed, tmp_path / "signatures.parquet")
    parquet.write_table(pa.table({"scalar": pa.array([b"\1", b"\2"]), "point": points}), tmp_path / "products.parquet")
    run(BLOCKS[4], tmp_path)
    assert os.listdir(tmp_path / "signatures.parquet.verdicts") == ["part-00000.parquet"]


def test_comparison(tmp_path):
    pytest.importorskip("pandas")
    if not shutil.which("carryless"):
        pytest.skip("the command carryless is not installed")
    run("import carryless\n" + BLOCKS[3] + 'assert "cpu" in frame.attrs["environment"] and set(frame.curve.dropna()) == {"K-233"}\n', tmp_path)
