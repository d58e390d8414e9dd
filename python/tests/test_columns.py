"""Columns over Arrow: every row has the verdict that a call for it alone has."""

import random
import signal
import threading
import time
from collections import defaultdict

import pytest

import carryless
from carryless import Curve, PublicKey, SecretKey, decode, multiply, sign, sum_of_products, verify

from test_core import CURVES, adversarial

pa = pytest.importorskip("pyarrow")
draw = random.Random(3)


def rows(array):
    return pa.array(array).to_pylist()


def test_adversarial_signatures_keep_their_verdicts():
    groups = defaultdict(list)
    for curve, form, *case in adversarial():
        groups[curve, form].append(case)
    for (curve, form), cases in groups.items():
        octets = lambda i: pa.array([bytes.fromhex(case[i]) for case in cases], pa.binary())
        verdicts, reasons = verify(
            octets(0), octets(2), octets(1), curve=curve, form="der" if form == "der" else "raw", prehashed=True, reasons=True
        )
        assert rows(verdicts) == [case[3] == "valid" for case in cases]
        assert all((reason is None) == verdict for reason, verdict in zip(rows(reasons), rows(verdicts)))


@pytest.mark.parametrize("curve", CURVES, ids=str)
def test_rows_are_as_calls(curve):
    key = SecretKey.generate(curve)
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


@pytest.mark.parametrize("curve", CURVES, ids=str)
def test_products_and_sums(curve):
    numbers = [draw.randrange(1, curve.order) for _ in range(40)]
    octets = [number.to_bytes(curve.secret_bytes, "big") for number in numbers]
    products = rows(multiply(curve, pa.array(octets)))
    assert products == [SecretKey.from_bytes(curve, k).public_key.to_bytes() for k in octets]
    # k·(l·G) by the exchange of keys, whose secret is x.
    shared = rows(multiply(curve, pa.array(octets[::-1]), pa.array(products)))
    for k, product, both in zip(octets[::-1], products, shared):
        secret = SecretKey.from_bytes(curve, k).exchange(PublicKey.from_bytes(curve, product))
        assert both[1 : 1 + curve.field_bytes] == secret
    total = sum(k * l for k, l in zip(numbers, numbers[::-1])) % curve.order
    expected = SecretKey.from_bytes(curve, total.to_bytes(curve.secret_bytes, "big")).public_key
    assert sum_of_products(curve, pa.array(octets[::-1]), pa.array(products)) == expected.to_bytes()
    assert sum_of_products(curve, None, pa.array(shared), compressed=True) == expected.to_bytes(compressed=True)
    # P and −P, and nothing.
    minus = (curve.order - 1).to_bytes(curve.secret_bytes, "big")
    assert sum_of_products(curve, pa.array([b"\1", minus]), pa.array(products[:1] * 2)) == b"\0"
    assert sum_of_products(curve, None, pa.array([], pa.binary())) == b"\0"
    # What is refused.
    bad, reasons = multiply(curve, pa.array([octets[0], curve.order.to_bytes(curve.secret_bytes, "big"), None, b"", octets[1]]), reasons=True)
    assert rows(bad) == [products[0], None, None, b"\0", products[1]]
    assert rows(reasons) == [None, "the scalar is too large", "the row has a null", None, None]
    checked, reasons = decode(curve, pa.array([products[0], products[0][:-1], b"\0", None]), compressed=True, reasons=True)
    assert rows(checked) == [PublicKey.from_bytes(curve, products[0]).to_bytes(compressed=True), None, None, None]
    assert rows(reasons)[2:] == ["the point at infinity is not accepted", "the row has a null"]
    with pytest.raises(carryless.Error, match="row 1: "):
        sum_of_products(curve, None, pa.array([products[0], b"\4"]))
    with pytest.raises(carryless.Error, match="row 0 has a null"):
        sum_of_products(curve, None, pa.array([None], pa.binary()))


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


def test_wrong_columns_are_refused():
    key = SecretKey.generate("K-163")
    column = pa.array([b"1", b"2"])
    cases = [
        (lambda: sign(key, [b"1"]), (TypeError, ValueError), ""),
        (lambda: sign(key, None), TypeError, "a column is what has Arrow's C interface"),
        (lambda: sign(key, pa.array([1, 2])), TypeError, "messages: a column of binaries is needed, not of Int64"),
        (lambda: sign(key, pa.table({"a": column})), (TypeError, ValueError), ""),
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

    reader = pa.RecordBatchReader.from_batches(pa.schema([("message", pa.binary())]), batches())
    with pytest.raises(TypeError, match="a column of binaries is needed, not of Struct"):
        sign(SecretKey.generate("K-163"), reader)


def test_progress_and_interruption():
    key = SecretKey.generate("B-571")
    column = pa.array([b"message"] * 40_000)
    told = []
    sign(key, column[:9000], threads=1, progress=told.append)
    assert told == [4096, 8192, 9000]
    # Where the tests run in the background, the signal is ignored.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    timer = threading.Timer(0.3, lambda: signal.raise_signal(signal.SIGINT))
    start = time.monotonic()
    timer.start()
    try:
        with pytest.raises(KeyboardInterrupt):
            sign(key, column, threads=1)
            time.sleep(60)
    finally:
        signal.signal(signal.SIGINT, before)
    assert time.monotonic() - start < 5
