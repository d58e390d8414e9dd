"""Parquet on a cluster of two processes: the verdicts of one process, also where a worker dies.

CARRYLESS_ROWS is how many signatures there are, 20,000 by default, and CARRYLESS_PRODUCTS how many points, 2^13; with
`-s` times and the memory of the workers are printed.
"""

import os
import random
import shutil
import signal
import stat
import sys
import threading
import time

import pytest

import carryless

pa = pytest.importorskip("pyarrow", reason="pyarrow is not installed")
pytest.importorskip("distributed", reason="dask.distributed is not installed")
import pyarrow.parquet as pq
from distributed import Client, LocalCluster

import carryless.dask

ROWS = int(os.environ.get("CARRYLESS_ROWS", 20_000))
PRODUCTS = int(os.environ.get("CARRYLESS_PRODUCTS", 1 << 13))
GROUPS = 24
CURVES = ["K-233", "P-256"]
draw = random.Random(4)


@pytest.fixture(scope="module")
def client():
    with LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=":0", memory_limit="500MB"
    ) as cluster, Client(cluster) as client:
        yield client


def peak():
    """The most memory that this process has had, in MB."""
    with open("/proc/self/status") as status:
        return next(int(line.split()[1]) // 1000 for line in status if line.startswith("VmHWM"))


def report(client, what, start):
    seconds = time.perf_counter() - start
    if sys.platform == "linux":
        peaks = sorted(client.run(peak).values())
        print(f"\n{what}: {seconds:.2f} s, peak of workers {peaks} MB")
        assert peaks[-1] < 500


@pytest.fixture(scope="module", params=CURVES)
def signed(request, tmp_path_factory):
    """A file of signatures, the key of most, and the verdicts of one process."""
    curve, path = request.param, tmp_path_factory.mktemp("signed") / "signed.parquet"
    secrets = [carryless.SecretKey.generate(curve) for _ in range(2)]
    messages = [i.to_bytes(8, "big") for i in range(ROWS)]
    signatures = pa.array(carryless.sign(secrets[0], pa.array(messages))).to_pylist()
    publics = [secret.public_key.to_bytes(compressed=True) for secret in secrets]
    keys, expected = [publics[0]] * ROWS, [True] * ROWS
    for row in draw.sample(range(1, ROWS), ROWS // 100):
        kind = draw.randrange(6)
        if kind == 0:
            signatures[row] = signatures[row - 1]
            if signatures[row] is None or signatures[row] == b"malformed":
                signatures[row] = b""
        elif kind == 1:
            signatures[row] = b"malformed"
        elif kind == 2:
            messages[row] = b"another"
        elif kind == 3:
            keys[row] = publics[1]
        elif kind == 4:
            keys[row] = b"\2malformed"
        else:
            [keys, signatures, messages][draw.randrange(3)][row] = None
        expected[row] = None if kind == 5 else False
    binary = lambda column: pa.array(column, pa.binary())
    # A column that is not asked for, and one of another order.
    table = pa.table(
        {"message": binary(messages), "other": ["other"] * ROWS, "key": binary(keys), "signature": binary(signatures)}
    )
    pq.write_table(table, path, row_group_size=-(-ROWS // GROUPS))
    return path, curve, secrets[0].public_key, expected


def check(verdicts, expected):
    """Each row has its verdict once, and nothing else is in the folder."""
    parts = sorted(verdicts.out.rglob("*"))
    assert [part.name for part in parts] == [f"part-{i:05}.parquet" for i in range(GROUPS)]
    table = pa.concat_tables(pq.read_table(part) for part in parts)
    assert table.schema.equals(carryless.dask.SCHEMA)
    assert table["row"].to_pylist() == list(range(len(expected)))
    valid = table["valid"].to_pylist()
    assert valid == expected
    assert [reason is None for reason in table["reason"].to_pylist()] == [verdict is True for verdict in valid]
    assert verdicts[:4] == (len(expected), *(expected.count(verdict) for verdict in (True, False, None)))


def test_verdicts(client, signed):
    path, curve, _, expected = signed
    start = time.perf_counter()
    verdicts = carryless.dask.verify(path, curve=curve, client=client)
    report(client, f"{curve}, {ROWS} signatures", start)
    assert str(verdicts.out) == f"{path}.verdicts"
    check(verdicts, expected)
    readable = {stat.S_IMODE(part.stat().st_mode) for part in verdicts.out.iterdir()}
    assert readable == {stat.S_IMODE(path.stat().st_mode)}

    with pytest.raises(FileExistsError, match="overwrite=True"):
        carryless.dask.verify(path, curve=curve)
    check(carryless.dask.verify(path, curve=curve, overwrite=True), expected)
    (verdicts.out / "part-00000.parquet.txt").write_text("not ours")
    with pytest.raises(FileExistsError, match="part-00000.parquet.txt"):
        carryless.dask.verify(path, curve=curve, overwrite=True)
    with pytest.raises(ValueError, match="is, or holds, what is verified"):
        carryless.dask.verify(path, curve=curve, out=path.parent, overwrite=True)
    assert path.exists()


def test_a_worker_dies(client, signed, tmp_path):
    path, curve, _, expected = signed
    out, killed = tmp_path / "verdicts", []
    worker, pid = next(iter(client.run(os.getpid).items()))

    def kill():
        while not (out.exists() and any(out.glob("part-*"))):
            time.sleep(0.001)
        # In the midst of its task, if it has one.
        os.kill(pid, signal.SIGKILL)
        killed.append(len(list(out.glob("part-*"))))

    thread = threading.Thread(target=kill, daemon=True)
    thread.start()
    start = time.perf_counter()
    verdicts = carryless.dask.verify(path, curve=curve, client=client, out=out)
    report(client, f"{curve}, {ROWS} signatures, a worker killed", start)
    thread.join(10)
    assert killed[0] < GROUPS
    check(verdicts, expected)
    client.wait_for_workers(2)
    assert pid not in client.run(os.getpid).values()


def test_a_folder_and_one_key(client, tmp_path):
    secret = carryless.SecretKey.generate("K-233")
    for name, count in [("a.parquet", 30), ("b.parquet", 20), (".hidden.parquet", 1), ("c.txt", 1)]:
        messages = pa.array([b"%d" % i for i in range(count)])
        signatures = pa.array(carryless.sign(secret, messages, form="raw", hash="sha512"))
        pq.write_table(pa.table([signatures, messages], ["s", "m"]), tmp_path / name, row_group_size=10)
    options = {"key": secret.public_key, "columns": ("s", "m"), "form": "raw", "client": client}
    verdicts = carryless.dask.verify(tmp_path, hash="sha512", **options)
    assert verdicts == (50, 50, 0, 0, tmp_path.with_name(f"{tmp_path.name}.verdicts"))
    for name, count in [("a.parquet", 3), ("b.parquet", 2)]:
        parts = sorted((verdicts.out / name).iterdir())
        assert [part.name for part in parts] == [f"part-{i:05}.parquet" for i in range(count)]
        assert pa.concat_tables(map(pq.read_table, parts))["row"].to_pylist() == list(range(count * 10))
    assert carryless.dask.verify(tmp_path, out=tmp_path / "out", **options)[:4] == (50, 0, 50, 0)


def test_sums(client, tmp_path):
    curve = carryless.Curve("K-233")
    logarithms = pa.array([(i + 2).to_bytes(4, "big") for i in range(PRODUCTS)])
    points = pa.array(carryless.multiply(curve, logarithms, compressed=True))
    scalars = pa.array([draw.randrange(curve.order).to_bytes(29, "big") for _ in range(PRODUCTS)])
    path = tmp_path / "products.parquet"
    pq.write_table(pa.table([points, scalars], ["point", "scalar"]), path, row_group_size=PRODUCTS // 80)
    start = time.perf_counter()
    total = carryless.dask.msm(path, curve=curve, client=client, compressed=True)
    report(client, f"{curve.name}, {PRODUCTS} products", start)
    assert total == carryless.msm(curve, scalars, points, compressed=True)

    empty = tmp_path / "empty.parquet"
    for tables in [[], [pa.table([points[:0], scalars[:0]], ["point", "scalar"])]]:
        with pq.ParquetWriter(empty, pa.schema([("point", points.type), ("scalar", scalars.type)])) as writer:
            for table in tables:
                writer.write_table(table)
        assert carryless.dask.msm(empty, curve=curve) == b"\0"
        columns = ("point", "point", "scalar")
        assert carryless.dask.verify(empty, curve=curve, columns=columns, overwrite=True)[:4] == (0, 0, 0, 0)
    bad = pa.array([*points[:9].to_pylist(), b"\4"], pa.binary())
    pq.write_table(pa.table([bad, scalars[:10]], ["point", "scalar"]), path, row_group_size=6)
    with pytest.raises(carryless.Error, match="products.parquet, counted from row 6: row 3: "):
        carryless.dask.msm(path, curve=curve)


def test_comparisons(client, tmp_path, monkeypatch):
    old = client.run(lambda: os.environ["PATH"])
    set_path = lambda path: os.environ.__setitem__("PATH", path)
    try:
        client.run(set_path, str(tmp_path))
        with pytest.raises(FileNotFoundError, match="the command carryless is not on the PATH of "):
            carryless.dask.compare(client)
        command = tmp_path / "carryless"
        log = tmp_path / "log"
        command.write_text(
            f"#!/bin/sh\necho \"$@\" >> {log}\n[ $2 = --quick ] || {{ echo 'error: no' >&2; exit 2; }}\n"
            'echo \'{"environment": {"cpu": "Z80"}}\'\n'
        )
        command.chmod(0o755)
        figures = carryless.dask.compare(client)
        assert figures == {"Z80": {"127.0.0.1": {"environment": {"cpu": "Z80"}}}}
        assert log.read_text() == "compare --quick --json -\n"
        with pytest.raises(RuntimeError, match="carryless compare on .*: error: no"):
            carryless.dask.compare(client, ["--slow"])
    finally:
        for worker, path in old.items():
            client.run(set_path, path, workers=[worker])
    task = client.submit(time.sleep, 0.5, pure=False)
    while not any(client.processing().values()):
        time.sleep(0.01)
    with pytest.raises(RuntimeError, match="tasks are running"):
        carryless.dask.compare(client)
    task.result()


def test_input_is_never_deleted(client, signed, tmp_path):
    path, curve, key, _ = signed
    folder = tmp_path / "in"
    folder.mkdir()
    shutil.copy(path, folder / "part-00000.parquet")
    link = tmp_path / "link"
    link.symlink_to(folder)
    for given, out in ((folder, folder), (folder / "part-00000.parquet", folder), (link / "part-00000.parquet", folder)):
        with pytest.raises(ValueError, match="is, or holds, what is verified"):
            carryless.dask.verify(given, key=key, out=out, overwrite=True)
    assert (folder / "part-00000.parquet").read_bytes() == path.read_bytes()


def test_refusals(client, signed):
    path, curve, key, _ = signed
    with pytest.raises(ValueError, match="needs the name of their curve"):
        carryless.dask.verify(path)
    with pytest.raises(ValueError, match="has no column 'digest'"):
        carryless.dask.verify(path, key=key, columns=("signature", "digest"))
    with pytest.raises(ValueError, match="has no file"):
        carryless.dask.msm(path.parent.parent, curve=curve)


def test_no_client(tmp_path, monkeypatch):
    def none():
        raise ValueError("No global client found and no address provided")

    monkeypatch.setattr(carryless.dask, "get_client", none)
    with pytest.raises(ValueError, match="there is no client of dask.distributed"):
        carryless.dask.msm(tmp_path, curve="K-233")


def test_extras_are_named(monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    monkeypatch.delitem(sys.modules, "carryless.dask")
    with pytest.raises(ImportError, match=r"pip install './python\[dask\]'"):
        import carryless.dask  # noqa: F401
