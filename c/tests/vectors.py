#!/usr/bin/env python3
"""The library's vectors through the C interface: vectors.py LIBCARRYLESS.SO"""

import ctypes
import hashlib
import json
import shutil
import subprocess
import sys
from pathlib import Path

C = ctypes.CDLL(sys.argv[1])
for function in (C.carryless_secret_length, C.carryless_field_length, C.carryless_msm_workspace):
    function.restype = ctypes.c_size_t
VECTORS = Path(__file__).resolve().parents[2] / "carryless" / "vectors"
COMPRESSED, UNCOMPRESSED = 1, 2
DER, SCALARS = 1, 2
WEAK, ORDER = 26, 28
ALLOW_WEAK = 256


def vectors(name):
    """The cases of a file, by the curves that the library has."""
    for name, cases in json.loads((VECTORS / f"{name}.json").read_text())["curves"].items():
        number = ctypes.c_int()
        if C.carryless_curve_from_name(name.encode(), ctypes.byref(number)) == 0:
            yield number.value, cases


def call(function, *arguments, room=160, of_length=True):
    """An error and the bytes of a result; texts are followed by their lengths, if they have any."""
    out, length = ctypes.create_string_buffer(room), ctypes.c_size_t(room)
    flat = [part for a in arguments for part in ((a, ctypes.c_size_t(len(a))) if of_length and isinstance(a, bytes) else (a,))]
    error = function(*flat, out, ctypes.byref(length))
    return error, out.raw[: length.value]


def check(function, *arguments):
    flat = [part for a in arguments for part in ((a, ctypes.c_size_t(len(a))) if isinstance(a, bytes) else (a,))]
    return function(*flat)


def big_endian(number, length=None):
    number = int(number, 16)
    return number.to_bytes(length or (number.bit_length() + 7) // 8, "big")


def point(curve, x, y):
    field = C.carryless_field_length(curve)
    return b"\0" if x is None else b"\4" + big_endian(x, field) + big_endian(y, field)


def products():
    count = 0
    for file in ("scalar_mul", "prime_scalar_mul"):
        for curve, cases in vectors(file):
            for case in cases:
                p, result = point(curve, case["x"], case["y"]), point(curve, case["out_x"], case["out_y"])
                error, product = call(C.carryless_multiply, curve, big_endian(case["k"]), p, UNCOMPRESSED)
                # Scalars for secrets are below the order; sums take all, and each as a row.
                assert error == 7 or (error, product) == (0, result), case
                scalar = big_endian(case["k"]).rjust(144, b"\0")
                error, total = sum_of(curve, big_endian(case["k"]), p)
                assert (error, total) == (0, result), case
                count += 1
    return count


def sum_of(curve, scalar, p):
    size = ctypes.c_size_t
    needed = C.carryless_msm_workspace(curve, size(1))
    workspace = ctypes.create_string_buffer(needed)
    out, length = ctypes.create_string_buffer(160), size(160)
    error = C.carryless_msm(
        curve, size(1), scalar, size(len(scalar)), size(0), p, size(len(p)), size(0), workspace, size(needed), UNCOMPRESSED, out,
        ctypes.byref(length), None,
    )
    return error, out.raw[: length.value]


def points():
    count = 0
    for file in ("sec1", "prime_sec1"):
        for curve, cases in vectors(file):
            for case in cases["valid"]:
                assert check(C.carryless_point_check, curve, bytes.fromhex(case["encoding"])) == 0, case
                read = call(C.carryless_multiply, curve, b"\1", bytes.fromhex(case["encoding"]), UNCOMPRESSED)
                assert read == (0, point(curve, case["x"], case["y"])), case
            for case in cases["invalid"]:
                assert check(C.carryless_point_check, curve, bytes.fromhex(case["encoding"])) in (8, 9, 10, 11), case
            count += len(cases["valid"]) + len(cases["invalid"])
    return count


def padded(curve, digest):
    """A digest with zeros before it, by which its number stays the same: one of fewer than half of the order's bytes is refused."""
    least = (C.carryless_secret_length(curve) + 1) // 2
    return digest.rjust(least, b"\0")


def signatures():
    """Those of RFC 6979 whose digest is the curve's own are made, all are accepted."""
    made = count = 0
    for curve, cases in vectors("rfc6979"):
        half = C.carryless_secret_length(curve)
        own = 256 if C.carryless_field_length(curve) <= 36 else 384 if C.carryless_field_length(curve) <= 52 else 512
        for case in cases:
            name = case["digest"].replace("-", "").lower()
            message, secret = case["message"].encode(), big_endian(case["d"])
            digest, key = hashlib.new(name, message).digest(), point(curve, case["x"], case["y"])
            signature = big_endian(case["r"], half) + big_endian(case["s"], half)
            assert call(C.carryless_public_key, curve, secret, UNCOMPRESSED) == (0, key), case
            long = padded(curve, digest)
            refused = 0 if long == digest else 25
            assert check(C.carryless_verify_digest, curve, key, digest, SCALARS, signature) == refused, case
            assert check(C.carryless_verify_digest, curve, key, long, SCALARS, signature) == 0, case
            assert check(C.carryless_verify_digest, curve, key, b"\1" + long, SCALARS, signature) == 14
            if name == f"sha{own}":
                assert call(C.carryless_sign, curve, secret, message, SCALARS) == (0, signature), case
                assert call(C.carryless_sign_digest, curve, secret, digest, SCALARS) == (0, signature), case
                made += 1
            count += 1
    assert made >= 30, made
    return count


def adversarial():
    count = 0
    for file in sorted((VECTORS / "adversarial").glob("ecdsa_*.json")):
        for group in json.loads(file.read_text())["testGroups"]:
            number = ctypes.c_int()
            assert C.carryless_curve_from_name(group["publicKey"]["curve"].encode(), ctypes.byref(number)) == 0
            curve, key = number.value, bytes.fromhex(group["publicKey"]["uncompressed"])
            form = {"EcdsaVerify": DER, "EcdsaP1363Verify": SCALARS}[group["type"]]
            for case in group["tests"]:
                name = f"{file.name} {case['tcId']}"
                digest, signature = bytes.fromhex(case["msg"]), bytes.fromhex(case["sig"])
                if group["sha"] != "none":
                    digest = hashlib.new(group["sha"].replace("-", ""), digest).digest()
                digest = padded(curve, digest)
                error = check(C.carryless_verify_digest, curve, key, digest, form, signature)
                assert (error == 0) == (case["result"] != "invalid"), (name, error)
                if form == SCALARS and digest:
                    said, size = ctypes.c_int(-1), ctypes.c_size_t
                    assert C.carryless_verify_digests(
                        curve, size(1), key, size(len(key)), size(0), digest, size(len(digest)), size(0), form, signature,
                        size(len(signature)), size(0), ctypes.byref(said),
                    ) == 0 and said.value == error, (name, error, said)
                count += 1
    assert count == 7105, count
    return count


def dstu4145():
    """The oracle's verdicts, on all curves in their order; and keys of our own."""
    count, curves = 0, []
    for group in json.loads((VECTORS / "dstu4145_adversarial.json").read_text())["testGroups"]:
        name, key = group["publicKey"]["curve"], bytes.fromhex(group["publicKey"]["compressed"])
        curves += [name] if name not in curves else []
        for case in group["tests"]:
            digest, signature = bytes.fromhex(case["msg"]), bytes.fromhex(case["sig"])
            error = check(C.carryless_dstu4145_verify, curves.index(name), key, 0, digest, signature)
            assert (error == 0) == (case["result"] == "valid"), (name, case)
            count += 1
    assert len(curves) == 15
    for curve in range(15):
        is_weak = int(curves[curve].split("-")[1]) < 233
        error, secret = call(C.carryless_dstu4145_generate, curve)
        assert error == (WEAK if is_weak else 0)
        secret = b"\1" if error else secret
        error, key = call(C.carryless_dstu4145_public_key, curve, secret)
        assert error == 0
        for hash_ in range(1, 5):
            error, signature = call(C.carryless_dstu4145_sign, curve, secret, hash_, b"message")
            assert error == (WEAK if is_weak else 0)
            if error == 0:
                assert check(C.carryless_dstu4145_verify, curve, key, hash_, b"message", signature) == 0
                assert check(C.carryless_dstu4145_verify, curve, key, hash_, b"another", signature) == 14
                count += 1
    return count


def documents():
    """Signed documents of other programs; and our own, with the certificate of one."""
    file, count = json.loads((VECTORS / "dstu4145_files.json").read_text()), 0
    size, nothing = ctypes.c_size_t, (None, ctypes.c_size_t(0))
    verify = lambda *arguments: call(C.carryless_dstu4145_verify_document, *arguments, room=1 << 14)
    given = bytes.fromhex(next(text for name, text in file["other"].items() if name.startswith("UAPKI")))
    for signed in file["signed"]:
        document, content = bytes.fromhex(signed["document"]), bytes.fromhex(signed["content"])
        error, certificate = verify(document, content, given, size(0))
        assert error == 0 and certificate[0] == 0x30, signed["source"]
        assert verify(document, content + b"a", given, size(0))[0] == 14
        assert verify(document[:-1], content, given, size(0))[0] == 12
        assert verify(document, content, given, size(1))[0] == 2
        count += 1
    # PKCS#8 of a key on M-257: the secret, 32 octets, stands behind the DKE.
    pkcs8, before = bytes.fromhex(file["given"]["named"]), bytes.fromhex("c579040420")
    secret = pkcs8[pkcs8.index(before) + len(before) :][:32]
    for hash_ in range(5):
        for detached in (0, 1):
            for seconds in (-1, 1700000000):
                arguments = (6, secret, hash_, given, ctypes.c_int64(seconds), detached, b"text")
                error, document = call(C.carryless_dstu4145_sign_document, *arguments, room=1 << 14)
                assert error == (5 if hash_ == 0 else 0)
                if error:
                    continue
                error, certificate = verify(document, b"text", *nothing, size(0))
                assert error == 0 and certificate in given
                assert verify(document, *nothing, *nothing, size(0))[0] == (1 if detached else 0)
                assert verify(document, b"", *nothing, size(0))[0] == 14
                count += 1
    for refused, key, certificate in ((21, b"\7", given), (19, secret, b"text"), (6, bytes(32), given)):
        arguments = (6, key, 1, certificate, ctypes.c_int64(0), 0, b"text")
        assert call(C.carryless_dstu4145_sign_document, *arguments, room=1 << 14)[0] == refused
    return count


class Row(ctypes.Structure):
    """carryless_signature_row."""

    _fields_ = [("key", ctypes.c_char_p), ("message", ctypes.c_char_p), ("length", ctypes.c_size_t), ("signature", ctypes.c_char_p)]


def fixed(function, *arguments, room):
    """An error and the bytes of a result; texts come without their lengths."""
    out = ctypes.create_string_buffer(room)
    return function(*arguments, out), out.raw


def ed25519():
    """The signatures of RFC 8032 and the oracle's, in each variant; and the verdicts of both rules, one by one and in batches."""
    count, file, size = 0, json.loads((VECTORS / "ed25519.json").read_text()), ctypes.c_size_t
    for case in file["published"] + file["random"]:
        secret, key, signature, context, message = (
            bytes.fromhex(case[name]) for name in ("secret", "public", "signature", "context", "message")
        )
        assert fixed(C.carryless_ed25519_public_key, secret, room=32) == (0, key), case
        arguments = (message, size(len(message)))
        sign, verify = C.carryless_ed25519_sign, C.carryless_ed25519_verify
        if case["variant"] != "Ed25519":
            is_digest = case["variant"] == "Ed25519ph"
            signed = hashlib.sha512(message).digest() if is_digest else message
            arguments = (context, size(len(context)), is_digest, signed, size(len(signed)))
            sign, verify = C.carryless_ed25519_sign_for, C.carryless_ed25519_verify_for
        assert fixed(sign, secret, *arguments, room=64) == (0, signature), case
        assert verify(key, *arguments, signature) == 0, case
        assert verify(key, *arguments, signature[:-1] + bytes([signature[-1] ^ 1])) == 14, case
        count += 1
    cases = file["speccheck"] + file["small_order"] + file["made"]
    rows = []
    for case in cases:
        key, message, signature = (bytes.fromhex(case[name]) for name in ("key", "message", "signature"))
        arguments = (key, message, size(len(message)), signature)
        assert (C.carryless_ed25519_verify(*arguments) == 0) == case["cofactorless"], case
        assert (C.carryless_ed25519_verify_cofactored(*arguments) == 0) == case["cofactored"], case
        rows.append(Row(key, message, len(message), signature))
        count += 1
    verdicts = (ctypes.c_int * len(rows))()
    assert C.carryless_ed25519_verify_batch((Row * len(rows))(*rows), size(len(rows)), verdicts) == 0
    assert [verdict == 0 for verdict in verdicts] == [case["cofactored"] for case in cases]
    assert len(file["speccheck"]) == 12 and count == 10 + 96 + 12 + 196 + 92, count
    return count


def x25519():
    """Those of RFC 7748 and the oracle's."""
    file, refused = json.loads((VECTORS / "x25519.json").read_text()), 0
    for case in file["products"]:
        k, u, out = (bytes.fromhex(case[name]) for name in ("k", "u", "out"))
        error, shared = fixed(C.carryless_x25519, k, u, room=32)
        assert (error, shared) == (0 if any(out) else 15, out), case
        refused += error != 0
    for case in file["keys"]:
        assert fixed(C.carryless_x25519_public_key, bytes.fromhex(case["k"]), room=32) == (0, bytes.fromhex(case["out"])), case
    assert refused == 16, refused
    return len(file["products"] + file["keys"])


def edwards_files():
    """Keys of Ed25519 and X25519 in files of OpenSSL's command, read, and ours, read by it; none where it is not installed."""
    if shutil.which("openssl") is None:
        return 0
    size, password, count = ctypes.c_size_t, b"p", 0
    for name in ("ed25519", "x25519"):
        secret_from, public_from, secret_to, public_to, public_key = (
            getattr(C, f"carryless_{name}_{function}")
            for function in ("secret_from_pem", "public_from_pem", "secret_to_pem", "public_to_pem", "public_key")
        )
        for encrypted in ((), ("-aes256",)):
            options = ("-passin", "pass:p")
            theirs = openssl("genpkey", "-algorithm", name, *encrypted, *(("-pass", "pass:p") if encrypted else ()))
            error, secret = fixed(secret_from, theirs, size(len(theirs)), password, size(1), room=32)
            assert error == 0 and openssl("pkey", *options, "-outform", "DER", given=theirs)[-32:] == secret
            assert fixed(secret_from, theirs, size(len(theirs)), None, size(0), room=32)[0] == (22 if encrypted else 0)
            of_theirs = openssl("pkey", *options, "-pubout", given=theirs)
            error, key = fixed(public_from, of_theirs, size(len(of_theirs)), None, size(0), room=32)
            assert (error, key) == fixed(public_key, secret, room=32) == (0, key)
            assert call(public_to, key, 3, room=200, of_length=False) == (0, of_theirs)
            ours = call(secret_to, secret, 1, *((password, size(1)) if encrypted else (None, size(0))), room=2000, of_length=False)
            assert ours[0] == 0 and (encrypted or ours[1] == theirs)
            assert openssl("pkey", *options, "-pubout", given=ours[1]) == of_theirs
            count += 1
    return count


def openssl(*arguments, given=b""):
    return subprocess.run(["openssl", *arguments], input=given, stdout=subprocess.PIPE, check=True).stdout


BIP340 = {"valid": 0, "mismatch": 14, "r": 13, "s": 13, "key": 10, "key range": 8}
RECOVERY = {"no point": 10, "coordinate": 8, "infinity": 9}


def bip340():
    """The published signatures of BIP 340 and the oracle's, made, verified and in a batch."""
    file, size, rows = json.loads((VECTORS / "bip340.json").read_text()), ctypes.c_size_t, []
    cases = file["published"] + file["made"] + file["changed"]
    for case in cases:
        key, message, signature = (bytes.fromhex(case[name]) for name in ("public", "message", "signature"))
        if "secret" in case:
            secret, aux = bytes.fromhex(case["secret"]), bytes.fromhex(case["aux"])
            assert fixed(C.carryless_bip340_public_key, secret, room=32) == (0, key), case
            assert fixed(C.carryless_bip340_sign, secret, aux, message, size(len(message)), room=64) == (0, signature), case
        assert C.carryless_bip340_verify(key, message, size(len(message)), signature) == BIP340[case["verdict"]], case
        rows.append(Row(key, message, len(message), signature))
    verdicts = (ctypes.c_int * len(rows))()
    assert C.carryless_bip340_verify_batch((Row * len(rows))(*rows), size(len(rows)), verdicts) == 0
    assert [*verdicts] == [BIP340[case["verdict"]] for case in cases]
    assert (len(file["published"]), len(cases)) == (19, 134)
    return len(cases)


def recovery():
    """The oracle's keys that signatures on secp256k1 tell, and which of s and n - s is low."""
    number, count, file = ctypes.c_int(), 0, json.loads((VECTORS / "bip340.json").read_text())
    for case in file["recovery"] + file["signed"]:
        assert C.carryless_curve_from_name(case["curve"].encode(), ctypes.byref(number)) == 0
        digest, signature = bytes.fromhex(case["digest"]), bytes.fromhex(case["signature"])
        error, key = call(C.carryless_recover, number.value, digest, SCALARS, signature, case["id"], COMPRESSED)
        if case["curve"] != "secp256k1":
            assert error == 4, case
            continue
        assert error == RECOVERY.get(case["key"], 0) and (error or key.hex() == case["key"]), case
        if "is_low" in case:
            is_low = ctypes.c_int(-1)
            error, low = call(C.carryless_normalize_s, number.value, SCALARS, signature, ctypes.byref(is_low))
            assert (error, is_low.value, low == signature) == (0, case["is_low"], case["is_low"]), case
            assert check(C.carryless_verify_digest, number.value, key, digest, SCALARS, low) == 0
        count += 1
    assert count == 136 + 32, count
    return count


def data():
    """The oracle's keys, shared secrets, signatures and refusals on the curves whose constants are data, which have numbers alone."""
    count, of = 0, bytes.fromhex
    for case in json.loads((VECTORS / "compact.json").read_text())["curves"]:
        number = ctypes.c_int()
        assert C.carryless_curve_from_name(case["name"].encode(), ctypes.byref(number)) == 0
        curve, may = number.value, number.value | ALLOW_WEAK
        assert C.carryless_has_curve(curve) == 1 and (curve >= 64 or case["name"] in ("dstu233", "dstu257", "dstu431"))
        weak = WEAK if C.carryless_is_weak(curve) else 0
        secret, other = (of(key["d"]) for key in case["keys"])
        key, peer = (of(key["uncompressed"]) for key in case["keys"])
        assert C.carryless_secret_length(curve) == len(secret) and 1 + 2 * C.carryless_field_length(may) == len(key)
        for known in case["keys"]:
            assert call(C.carryless_public_key, curve, of(known["d"]), COMPRESSED) == (0, of(known["compressed"])), known
            for form in ("compressed", "uncompressed", "hybrid"):
                assert call(C.carryless_multiply, may, b"\1", of(known[form]), UNCOMPRESSED) == (0, of(known["uncompressed"]))
                count += 1
        assert call(C.carryless_exchange, may, secret, peer, 0) == (0, of(case["shared"]))
        assert call(C.carryless_exchange, may, other, key, 1) == (0, of(case["sharedWithCofactor"]))
        assert sum_of(curve, b"\1", key) == (0, key)
        # Without leave.
        assert call(C.carryless_generate, curve)[0] == call(C.carryless_exchange, curve, secret, peer, 0)[0] == weak
        assert call(C.carryless_multiply, curve, b"\1", key, UNCOMPRESSED)[0] == weak
        error, made = call(C.carryless_generate, may)
        assert error == 0 and call(C.carryless_public_key, curve, made, UNCOMPRESSED)[0] == 0
        rows = rows_of(curve, secret, key)
        signed = case.get("signatures", [])
        if signed:
            assert call(C.carryless_sign, curve, secret, b"message", DER)[0] == weak and rows == [weak, weak]
        assert rows_of(may, secret, key) == [0, 0 if signed else ORDER]
        assert call(C.carryless_sign_digest, may, secret, bytes(range(64)), DER)[0] == (0 if signed else ORDER)
        for known in signed:
            message, signature = of(known["message"]), of(known["der"])
            assert call(C.carryless_sign, may, secret, message, DER) == (0, signature), known
            assert check(C.carryless_verify, curve, key, message, DER, signature) == 0
            assert check(C.carryless_verify, curve, peer, message, DER, signature) == 14
            count += 1
        for known in case["refused"]:
            assert check(C.carryless_point_check, curve, of(known["encoding"])) in (8, 9, 10, 11), known
            count += 1
        error, pem = call(C.carryless_public_to_pem, curve, key, 3, room=2000)
        assert error == 0
        found = ctypes.c_int()
        out, length = ctypes.create_string_buffer(160), ctypes.c_size_t(160)
        error = check(C.carryless_public_from_pem, pem, None, ctypes.c_size_t(0), ctypes.byref(found), UNCOMPRESSED, out, ctypes.byref(length))
        assert (error, found.value, out.raw[: length.value]) == (0, curve, key)
    assert count == 36 * 6 + 34 * 3 + 560, count
    return count


def rows_of(curve, secret, point):
    """The errors of a row of products and of one of signatures, which are verified where there are some."""
    size, error, field = ctypes.c_size_t, ctypes.c_int(-1), C.carryless_field_length(curve)
    row = ctypes.create_string_buffer(1 + 2 * field)
    C.carryless_multiply_each(
        curve, size(1), b"\1", size(1), size(0), point, size(len(point)), size(0), UNCOMPRESSED, row, size(len(row)), size(0),
        ctypes.byref(error),
    )
    errors = [error.value]
    assert error.value or row.raw == point
    digest, signature = bytes(range(64)), ctypes.create_string_buffer(2 * C.carryless_secret_length(curve))
    C.carryless_sign_digests(
        curve, size(1), secret, size(len(secret)), digest, size(64), size(0), SCALARS, signature, size(len(signature)), size(0),
        ctypes.byref(error),
    )
    if error.value == 0:
        assert check(C.carryless_verify_digest, curve, point, digest, SCALARS, signature.raw) == 0
    return [*errors, error.value]


for test in (products, points, signatures, adversarial, dstu4145, documents, data, ed25519, x25519, edwards_files, bip340, recovery):
    print(f"{test()} {test.__name__}")
