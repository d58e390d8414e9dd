"""Parquet files verified and summed up on a cluster of dask.distributed, a row group a task.

>>> import carryless.dask
>>> from distributed import Client
>>> client = Client("scheduler:8786")
>>> carryless.dask.verify("/shared/signatures.parquet", curve="K-233")
Verdicts(rows=1000000, valid=999000, invalid=1000, null=0, out=PosixPath('/shared/signatures.parquet.verdicts'))

Client and workers see the files by the same path, and each worker has this package.
"""

from __future__ import annotations

import os
import re
import shutil
import uuid
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple, Optional, Union

import carryless
from carryless.comparison import measure

try:
    import pyarrow
    import pyarrow.parquet
    from distributed import Client, get_client
    from distributed.comm import get_address_host
except ImportError as error:
    raise ImportError("carryless.dask needs dask and pyarrow: pip install './python[dask]' in a checkout of carryless") from error

__all__ = ["Verdicts", "compare", "msm", "verify"]

# Rows that a task holds at a time, and bytes of a file that it reads ahead for each column.
ROWS, BUFFER = 1 << 14, 1 << 20
# Partial sums that are added up at a time.
FAN_IN = 8
SCHEMA = pyarrow.schema([("row", pyarrow.int64()), ("valid", pyarrow.bool_()), ("reason", pyarrow.string())])


class Verdicts(NamedTuple):
    """How many rows there are of each verdict, and the folder with a verdict a row."""

    rows: int
    valid: int
    invalid: int
    null: int
    out: Path


@dataclass(frozen=True)
class _RowGroup:
    """A row group of a file, and how many rows are before it."""

    file: Path
    index: int
    first: int

    def batches(self, columns: Sequence[str], rows: int) -> Iterator[tuple[int, list[Any]]]:
        """The columns, `rows` rows at a time, with the row of the file at which they begin."""
        first = self.first
        with pyarrow.parquet.ParquetFile(self.file, buffer_size=BUFFER) as file:
            for batch in file.iter_batches(rows, [self.index], list(columns), use_threads=False):
                yield first, [batch.column(name) for name in columns]
                first += batch.num_rows


def verify(
    path: Union[str, os.PathLike[str]],
    *,
    key: Optional[carryless.PublicKey] = None,
    curve: Union[str, carryless.Curve, None] = None,
    columns: Sequence[str] = ("key", "signature", "message"),
    hash: Optional[str] = None,
    form: str = "der",
    prehashed: bool = False,
    client: Optional[Client] = None,
    out: Union[str, os.PathLike[str], None] = None,
    overwrite: bool = False,
) -> Verdicts:
    """A verdict for each row of the Parquet file, or the folder of such files, at `path`.

    >>> verdicts = carryless.dask.verify("signatures.parquet", curve="K-233")
    >>> pyarrow.parquet.read_table(verdicts.out, filters=[("valid", "=", False)])

    A column of keys needs their `curve`; with a `key` for all rows that column is not read, and need not be named. `hash`,
    `form` and `prehashed`, null verdicts and reasons are as in carryless.verify.

    Each row group becomes a file part-00000.parquet, … with the columns `row` (its number in the input file), `valid` and
    `reason`, in the folder `out`, which is `path` with `.verdicts` by default. Where `path` is a folder, `out` has a folder
    for each of its files. A file appears when it is whole, so one that is written twice, since a worker died, is the same.
    A folder that exists is refused; with `overwrite` the verdicts in it are deleted first.
    """
    if key is None and curve is None:
        raise ValueError("a column of keys needs the name of their curve")
    client, path = _client(client), Path(path).absolute()
    out = Path(f"{path}.verdicts" if out is None else out).absolute()
    curve = None if curve is None else carryless.Curve(curve).name
    columns = list(columns if key is None else columns[-2:])
    groups = _row_groups(path, columns)
    inputs = [path.resolve(), *(group.file.resolve() for group in groups)]
    if any(out.resolve() in (file, *file.parents) for file in inputs):
        raise ValueError(f"out: {out} is, or holds, what is verified: name another folder")
    if overwrite and out.exists():
        _delete_verdicts(out)
    try:
        out.mkdir(parents=True)
    except FileExistsError:
        raise FileExistsError(f"{out} exists: name another folder, or pass overwrite=True") from None
    folders = {group.file: out / group.file.name if path.is_dir() else out for group in groups}
    for folder in folders.values():
        folder.mkdir(exist_ok=True)
    parts = [folders[group.file] / f"part-{group.index:05}.parquet" for group in groups]
    options = {"curve": curve, "hash": hash, "form": form, "prehashed": prehashed}
    counts = _gather(client, client.map(_verify, groups, parts, one=key, columns=columns, options=options, pure=False))
    # What a worker was writing when it died.
    for left in out.rglob(".part-*"):
        left.unlink()
    valid, invalid, null = (sum(column) for column in zip((0, 0, 0), *counts))
    return Verdicts(valid + invalid + null, valid, invalid, null, out)


def msm(
    path: Union[str, os.PathLike[str]],
    *,
    curve: Union[str, carryless.Curve],
    columns: Sequence[str] = ("scalar", "point"),
    client: Optional[Client] = None,
    compressed: bool = False,
) -> bytes:
    """The sum of all k·P of the Parquet file, or the folder of such files, at `path`, as carryless.msm has it.

    >>> carryless.dask.msm("products.parquet", curve="K-233", compressed=True)

    Each row group is a task, and so is each sum of eight partial ones. A row with a null, or one that is refused, raises
    Error with its number.
    """
    client, curve = _client(client), carryless.Curve(curve).name
    groups = _row_groups(Path(path).absolute(), columns)
    sums = client.map(_sum, groups, curve=curve, columns=list(columns), pure=False)
    while len(sums) > FAN_IN:
        sums = [
            client.submit(_add, sums[i : i + FAN_IN], curve=curve, pure=False) for i in range(0, len(sums), FAN_IN)
        ]
    return _add(_gather(client, sums), curve, compressed)


def compare(client: Optional[Client] = None, arguments: Sequence[str] = ("--quick",)) -> dict[str, dict[str, Any]]:
    """What `carryless compare --json` measures, once on each host: by processor's name, then by host's address.

    >>> figures = carryless.dask.compare(client, ["--curves", "K-233"])

    The command must be on the PATH of the workers, and the cluster idle. Times of different hosts are not to be divided by
    each other.
    """
    client = _client(client)
    if any(client.processing().values()):
        raise RuntimeError("tasks are running, and would disturb what is measured")
    # A worker of each host: the others of it have nothing to do meanwhile.
    workers = {get_address_host(address): address for address in client.nthreads()}
    each = [
        client.submit(measure, *arguments, workers=[worker], allow_other_workers=False, pure=False)
        for worker in workers.values()
    ]
    figures: dict[str, dict[str, Any]] = {}
    for host, measured in zip(workers, _gather(client, each)):
        figures.setdefault(measured["environment"]["cpu"], {})[host] = measured
    return figures


def _client(client: Optional[Client]) -> Client:
    try:
        return get_client() if client is None else client
    except ValueError:
        raise ValueError("there is no client of dask.distributed: make one, or pass it as client=") from None


def _gather(client: Client, futures: list[Any]) -> list[Any]:
    """The results of the tasks, or the first error, after which those that are left are not begun."""
    try:
        return list(client.gather(futures))
    except BaseException:
        client.cancel(futures)
        raise


def _row_groups(path: Path, columns: Sequence[str]) -> list[_RowGroup]:
    """The row groups of all files, if these have the columns."""
    files = sorted(path.glob("[!._]*.parquet")) if path.is_dir() else [path]
    if not files:
        raise ValueError(f"{path} has no file whose name ends in .parquet")
    groups = []
    for name in files:
        first = 0
        with pyarrow.parquet.ParquetFile(name) as file:
            for column in columns:
                if column not in file.schema_arrow.names:
                    raise ValueError(f"{name} has no column {column!r}")
            for index in range(file.num_row_groups):
                groups.append(_RowGroup(name, index, first))
                first += file.metadata.row_group(index).num_rows
    return groups


def _delete_verdicts(out: Path) -> None:
    """Delete a folder, if it has nothing but what `verify` writes."""
    for file in out.rglob("*"):
        if not (file.is_dir() or re.fullmatch(r"(\.)?part-\d{5,}\.parquet(?(1)\..+)", file.name)):
            raise FileExistsError(f"{out} is not deleted: {file.name} in it is not of verdicts")
    shutil.rmtree(out)


def _verify(
    group: _RowGroup, part: Path, one: Optional[carryless.PublicKey], columns: list[str], options: dict[str, Any]
) -> tuple[int, int, int]:
    """Write the verdicts of a row group, and count them: true, false and null."""
    valid, invalid, null = 0, 0, 0
    # The name is another one each time: a worker that was given up may be writing too.
    temporary = part.with_name(f".{part.name}.{uuid.uuid4().hex}")
    try:
        with pyarrow.parquet.ParquetWriter(temporary, SCHEMA) as writer:
            for first, (*keys, signatures, messages) in group.batches(columns, ROWS):
                key = keys[0] if keys else one
                results = carryless.verify(key, signatures, messages, reasons=True, threads=1, **options)
                verdicts, reasons = map(pyarrow.array, results)
                reasons = reasons.cast(pyarrow.string())
                rows = pyarrow.array(range(first, first + len(verdicts)), pyarrow.int64())
                writer.write_batch(pyarrow.record_batch([rows, verdicts, reasons], schema=SCHEMA))
                valid, invalid = valid + verdicts.true_count, invalid + verdicts.false_count
                null += verdicts.null_count
        os.replace(temporary, part)
    finally:
        temporary.unlink(missing_ok=True)
    return valid, invalid, null


def _sum(group: _RowGroup, curve: str, columns: list[str]) -> bytes:
    """The sum of a row group."""
    sums = []
    # A sum of more points takes less time for each.
    for first, (scalars, points) in group.batches(columns, 4 * ROWS):
        try:
            sums.append(carryless.msm(curve, scalars, points, threads=1))
        except carryless.Error as error:
            raise carryless.Error(f"{group.file}, counted from row {first}: {error}") from None
    return _add(sums, curve)


def _add(sums: list[bytes], curve: str, compressed: bool = False) -> bytes:
    return carryless.msm(curve, None, pyarrow.array(sums, pyarrow.binary()), compressed=compressed, threads=1)
