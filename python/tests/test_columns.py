"""Columns over Arrow: every row has the verdict that a call for it alone has."""

import os
import random
import signal
import threading
import time
from collections import defaultdict

import pytest

import carryless
from carryless import Curve, PublicKey, SecretKey, decode, multiply, sign, msm, verify

from test_vectors import CURVES, DATA, adversarial, each, wycheproof_signatures

pa = pytest.importorskip("pyarrow")
draw = random.Random(3)
DEEP = "CARRYLESS_ROWS" in os.environ


def rows(array):
    return pa.array(array).to_pylist()


def test_adversarial_signatures_keep_their_verdicts():
    groups = defaultdict(list)
    for curve, form, *case in adversarial():
        groups[curve, form].append(case)
    for (curve, form), cases in groups.items():
        data = lambda i: pa.array([bytes.fromhex(case[i]) for case in cases], pa.binary())
        verdicts, reasons = verify(
            data(0), data(2), data(1), curve=curve, form="der" if form == "der" else "raw", prehashed=True, reasons=True
        )
        assert rows(verdicts) == [case[3] == "valid" for case in cases]
        assert all((reason is None) == verdict for reason, verdict in zip(rows(reasons), rows(verdicts)))


def test_signatures_of_wycheproof_keep_their_verdicts():
    for file, key, options, cases in wycheproof_signatures():
        messages, signatures, expected = zip(*cases)
        column = lambda data: pa.array(data, pa.binary())
        assert rows(verify(key, column(signatures), column(messages), **options)) == list(expected), file


def sec1(curve, x, y):
    """The point in SEC 1; of that at infinity one zero."""
    length = Curve(curve).field_bytes
    return b"\0" if x is None else b"\4" + b"".join(int(each, 16).to_bytes(length, "big") for each in (x, y))


def big_endian(curve, k):
    """The integer as long as a secret, or longer where it does not fit."""
    k = int(k, 16)
    return k.to_bytes(max(Curve(curve).secret_bytes, -(-k.bit_length() // 8)), "big")


def test_known_multiples():
    multiples = defaultdict(list)
    for file in ("scalar_mul", "prime_scalar_mul"):
        for curve, case in each(file):
            multiples[curve].append((case["k"], (case["x"], case["y"]), (case["out_x"], case["out_y"])))
    for curve, case in each("known_answers"):
        base = SecretKey.from_bytes(curve, b"\1").public_key if case["base"] == "G" else None
        point = case["base"] if base is None else (hex(base.x), hex(base.y))
        multiples[curve].append((case["k"], point, case["out"] or (None, None)))
    assert len(multiples) == 23 and sum(map(len, multiples.values())) == 1571
    below = 0
    for curve, cases in multiples.items():
        fits = [int(k, 16) < Curve(curve).order for k, _, _ in cases]
        column = lambda data: pa.array(data, pa.binary())
        scalars, points = column([big_endian(curve, k) for k, _, _ in cases]), column([sec1(curve, *point) for _, point, _ in cases])
        products, reasons = multiply(curve, scalars, points, reasons=True)
        assert rows(products) == [sec1(curve, *out) if fit else None for fit, (_, _, out) in zip(fits, cases)]
        assert rows(reasons) == [None if fit else "the scalar is too large" for fit in fits]
        below += sum(fits)
    assert below == 1153


def test_known_sums():
    cases = each("known_answers", "multi_scalar")
    assert len(cases) == 69
    for curve, case in cases:
        generator = SecretKey.from_bytes(curve, b"\1").public_key.to_bytes()
        scalars = pa.array([big_endian(curve, case[name]) for name in "uv"])
        points = pa.array([generator, sec1(curve, *case["Q"])])
        assert msm(curve, scalars, points) == sec1(curve, *case["out"])


SOME_DATA = [curve for curve in DATA if curve.name in ("sect113r1", "sect193r1", "c2pnb272w1", "c2tnb359v1")]


@pytest.mark.parametrize("curve", CURVES + SOME_DATA, ids=str)
def test_rows_are_as_calls(curve):
    key = SecretKey.generate(curve, allow_weak=True)
    messages = [draw.randbytes(draw.randrange(50)) for _ in range(300)]
    signatures = rows(sign(key, pa.array(messages)))
    assert signatures == [key.sign(message) for message in messages]
    signatures[7], signatures[290] = signatures[8], b""
    messages[100] = None
    expected = [None if i == 100 else i not in (7, 290) for i in range(300)]
    keys = [key.public_key.to_bytes(compressed=i % 2 == 0) for i in range(300)]
    keys[5], expected[5] = b"\2", False
    assert rows(verify(pa.array(keys), pa.array(signatures), pa.array(messages), curve=curve)) == expected
    expected[5] = True
    assert rows(verify(key.public_key, pa.array(signatures), pa.array(messages), threads=1)) == expected


def test_rows_on_weak_curves():
    """Neither signs nor multiplies without leave; verdicts and sums need none."""
    key, column = SecretKey.from_bytes("sect193r1", b"\7"), pa.array([b"\5"])
    signatures, reasons = sign(key, column, reasons=True)
    assert rows(signatures) == [None] and "weak" in rows(reasons)[0]
    products, reasons = multiply("sect193r1", column, reasons=True)
    assert rows(products) == [None] and "weak" in rows(reasons)[0]
    signatures = sign(key.allow_weak(), column)
    assert rows(verify(key.public_key, signatures, column)) == [True]
    products = multiply("sect193r1", column, allow_weak=True)
    assert rows(products) == [msm("sect193r1", column, pa.array([SecretKey.from_bytes("sect193r1", b"\1").public_key.to_bytes()]))]


@pytest.mark.parametrize("curve", CURVES + SOME_DATA, ids=str)
def test_products_and_sums(curve):
    numbers = [draw.randrange(1, curve.order) for _ in range(40)]
    data = [number.to_bytes(curve.secret_bytes, "big") for number in numbers]
    products = rows(multiply(curve, pa.array(data), allow_weak=True))
    assert products == [SecretKey.from_bytes(curve, k).public_key.to_bytes() for k in data]
    # k·(l·G) by the exchange of keys, whose secret is x.
    shared = rows(multiply(curve, pa.array(data[::-1]), pa.array(products), allow_weak=True))
    for k, product, both in zip(data[::-1], products, shared):
        secret = SecretKey.from_bytes(curve, k).allow_weak().exchange(PublicKey.from_bytes(curve, product))
        assert both[1 : 1 + curve.field_bytes] == secret
    total = sum(k * l for k, l in zip(numbers, numbers[::-1])) % curve.order
    expected = SecretKey.from_bytes(curve, total.to_bytes(curve.secret_bytes, "big")).public_key
    assert msm(curve, pa.array(data[::-1]), pa.array(products)) == expected.to_bytes()
    assert msm(curve, None, pa.array(shared), compressed=True) == expected.to_bytes(compressed=True)
    # P and −P, and nothing.
    minus = (curve.order - 1).to_bytes(curve.secret_bytes, "big")
    assert msm(curve, pa.array([b"\1", minus]), pa.array(products[:1] * 2)) == b"\0"
    assert msm(curve, None, pa.array([], pa.binary())) == b"\0"
    # What is refused.
    bad, reasons = multiply(curve, pa.array([data[0], curve.order.to_bytes(curve.secret_bytes, "big"), None, b"", data[1]]), allow_weak=True, reasons=True)
    assert rows(bad) == [products[0], None, None, b"\0", products[1]]
    assert rows(reasons) == [None, "the scalar is too large", "the row has a null", None, None]
    checked, reasons = decode(curve, pa.array([products[0], products[0][:-1], b"\0", None]), compressed=True, reasons=True)
    assert rows(checked) == [PublicKey.from_bytes(curve, products[0]).to_bytes(compressed=True), None, None, None]
    assert rows(reasons)[2:] == ["the point at infinity is not accepted", "the row has a null"]
    with pytest.raises(carryless.Error, match="row 1: "):
        msm(curve, None, pa.array([products[0], b"\4"]))
    with pytest.raises(carryless.Error, match="row 0 has a null"):
        msm(curve, None, pa.array([None], pa.binary()))


def test_every_shape_of_array():
    key = SecretKey.generate("K-163")
    messages = [draw.randbytes(16) for _ in range(1000)]
    signatures = [key.sign(message, form="raw") for message in messages]
    expected = [True] * 1000
    plain = pa.array(signatures)
    for kind in (pa.binary(), pa.large_binary(), pa.binary(16), pa.binary_view()):
        assert rows(verify(key.public_key, plain, pa.array(messages, kind), form="raw")) == expected
    sliced = pa.array([b"x", *messages, b"y"], pa.binary()).slice(1, 1000)
    chunks = pa.chunked_array([messages[:1], [], messages[1:300], messages[300:], []], pa.binary())
    for column in (sliced, chunks):
        assert rows(verify(key.public_key, pa.chunked_array([plain[:500], plain[500:]]), column, form="raw")) == expected
    assert rows(verify(key.public_key, plain[3:5], pa.array([None, messages[4]], pa.binary()), form="raw")) == [None, True]
    texts = pa.array(["eins", "zwei", ""])
    assert rows(verify(key.public_key, sign(key, texts), texts)) == [True] * 3
    assert rows(sign(key, pa.array([], pa.binary()))) == [] and rows(sign(key, pa.nulls(2))) == [None, None]
    result = sign(key, texts)
    assert len(result) == 3 and result[-1] == result[2] and repr(result) == "Array(3 rows of LargeBinary)"
    with pytest.raises(IndexError):
        result[3]


def test_polars():
    polars = pytest.importorskip("polars")
    key = SecretKey.generate("P-256")
    messages = polars.Series(["eins", "zwei", None])
    signatures = polars.Series(sign(key, messages))
    assert polars.Series(verify(key.public_key, signatures, messages)).to_list() == [True, True, None]
    frame = polars.DataFrame({"message": messages, "signature": signatures})
    assert rows(verify(key.public_key, frame.select("signature"), frame.select("message"))) == [True, True, None]


def test_pandas():
    pandas = pytest.importorskip("pandas")
    if not hasattr(pandas.Series, "__arrow_c_stream__"):
        pytest.skip("a series of this pandas has not Arrow's C interface")
    key = SecretKey.generate("P-256")
    messages = pandas.Series(["eins", "zwei", None])
    signatures = pandas.Series(rows(sign(key, messages)))
    assert rows(verify(key.public_key, signatures, messages)) == [True, True, None]


def test_duckdb():
    """A query of one column is one, and columns go back as tables."""
    duckdb = pytest.importorskip("duckdb")
    key = SecretKey.generate("K-233")
    with duckdb.connect() as base:
        base.sql("create table letters as select i, 'letter ' || i as message from range(5000) t(i)")
        base.sql("update letters set message = null where i = 4000")
        messages = base.sql("select message from letters order by i")
        signed = pa.table({"i": range(5000), "signature": pa.array(sign(key, messages))})
        base.sql("create table signed as select * from signed")
        base.sql("update signed set signature = 'x'::blob where i = 7")
        both = base.sql("from letters join signed using (i) order by i")
        for message in (both.select("message"), both.select("message::blob")):
            verdicts = verify(key.public_key, both.select("signature"), message)
            assert rows(verdicts) == [None if i == 4000 else i != 7 for i in range(5000)]
        with pytest.raises(TypeError, match="messages: a column of binaries is needed, not of Struct"):
            sign(key, both)
        with pytest.raises(TypeError, match="messages: a column of binaries is needed, not of Int64"):
            sign(key, both.select("i"))


def test_tables_of_one_column():
    key = SecretKey.generate("K-163")
    column = pa.array([b"1", b"2", None, b"4"])
    expected = rows(sign(key, column))
    table = pa.table({"message": column})
    for given in (table, table.to_batches()[0], pa.StructArray.from_arrays([column], ["message"])):
        assert rows(sign(key, given)) == expected
    assert rows(sign(key, pa.StructArray.from_arrays([column], ["message"])[1:3])) == expected[1:3]
    assert rows(sign(key, table[:0])) == []
    holes = pa.StructArray.from_arrays([column], ["message"], mask=pa.array([False, True, False, False]))
    with pytest.raises(carryless.Error, match="messages: rows of a table are not null"):
        sign(key, holes)


def test_wrong_columns_are_refused():
    key = SecretKey.generate("K-163")
    column = pa.array([b"1", b"2"])
    cases = [
        (lambda: sign(key, [b"1"]), (TypeError, ValueError), ""),
        (lambda: sign(key, None), TypeError, "a column is what has Arrow's C interface"),
        (lambda: sign(key, pa.array([1, 2])), TypeError, "messages: a column of binaries is needed, not of Int64"),
        (lambda: sign(key, pa.table({"a": column, "b": column})), TypeError, "a column of binaries is needed, not of Struct"),
        (lambda: verify(key.public_key, column, column[:1]), carryless.Error, "signatures: 2 rows, where the other columns have 1"),
        (lambda: verify(column, column, column), carryless.Error, "curve: a column of keys needs the name of their curve"),
        (lambda: sign(key, column, threads=0), carryless.Error, "threads: accepted is 1 to 1024, or None for all cores"),
        (lambda: sign(key, column, threads=10**9), carryless.Error, "threads: accepted is 1 to 1024"),
        (lambda: verify(key.public_key, column, column, curve="B-163"), carryless.Error, "curve: the key is one of K-163"),
        (lambda: sign(key, column, progress=lambda done: 1 / 0), ZeroDivisionError, ""),
    ]
    for case, kind, text in cases:
        with pytest.raises(kind) as refusal:
            case()
        assert text in str(refusal.value)


def test_broken_arrays_are_refused():
    key = SecretKey.generate("K-163")

    class Twice:
        """Gives the same capsules a second time, when the array in them is released."""

        capsules = pa.array([b"1"]).__arrow_c_array__()

        def __arrow_c_array__(self, requested_schema=None):
            return self.capsules

    twice = Twice()
    assert len(sign(key, twice)) == 1
    offsets = lambda *at: pa.py_buffer(b"".join(i.to_bytes(4, "little", signed=True) for i in at))
    lie = lambda *at: pa.Array.from_buffers(pa.binary(), len(at) - 1, [None, offsets(*at), pa.py_buffer(b"abc")])
    for broken in (twice, lie(0, 5, 3), lie(0, -5, 3)):
        with pytest.raises((carryless.Error, ValueError)):
            sign(key, broken)


def test_a_stream_is_not_read_for_a_wrong_type():
    def batches():
        raise AssertionError("it is read")
        yield

    reader = pa.RecordBatchReader.from_batches(pa.schema([("message", pa.binary()), ("key", pa.binary())]), batches())
    with pytest.raises(TypeError, match="a column of binaries is needed, not of Struct"):
        sign(SecretKey.generate("K-163"), reader)


def test_progress():
    key = SecretKey.generate("B-571")
    told = []
    sign(key, pa.array([b"message"] * 9000), threads=1, progress=told.append)
    assert told == sorted(set(told)) and told[0] == 256 and told[-1] == 9000


def interrupted(call):
    """Ctrl-C while `call` is in its blocks: how many of them end after it, and how many seconds it takes to end."""
    told, at = [0], []

    def interrupt():
        # The first blocks are small.
        while told[-1] < 5000:
            time.sleep(0.01)
        at.extend([len(told), time.monotonic()])
        signal.raise_signal(signal.SIGINT)

    # Where the tests run in the background, the signal is ignored.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    thread = threading.Thread(target=interrupt)
    thread.start()
    try:
        with pytest.raises(KeyboardInterrupt):
            # A function in Python would look for signals by itself.
            call(told.append)
            thread.join(60)
        return len(told) - at[0], time.monotonic() - at[1]
    finally:
        told.append(5000)
        thread.join()
        signal.signal(signal.SIGINT, before)


def test_interruption():
    """At the end of a block: where a row takes longest, where k·P does, and where messages are long."""
    key, count = SecretKey.generate("P-521"), 40_000
    signatures, messages = pa.array([key.sign(b"message")] * count), pa.array([b"message"] * count)
    points = pa.array([key.public_key.to_bytes()] * 10 * count)
    scalars = pa.array([draw.randrange(key.curve.order).to_bytes(66, "big") for _ in range(10 * count)])
    chunk = pa.array([bytes(1 << 18)] * 256)
    long = pa.chunked_array([chunk] * 100)
    for call in (
        lambda progress: verify(key.public_key, signatures, messages, threads=1, progress=progress),
        lambda progress: msm(key.curve, scalars, points, threads=1, progress=progress),
        lambda progress: sign(key, long, threads=1, progress=progress),
    ):
        blocks, seconds = interrupted(call)
        # The signal may come between the look for it and the report of a block.
        assert blocks <= 1
        # How long a block takes is not tested where other work may hold it up.
        assert seconds < 1 or not DEEP
