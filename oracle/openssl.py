"""Asks OpenSSL's libcrypto for its verdict on every case of carryless/vectors/adversarial.

    python3 oracle/openssl.py

Without a libcrypto that has the curves over F_2^m it says so and exits with status 1. What is `acceptable` it must accept, with
the shared secret that is written.
"""

import ctypes
import ctypes.util
import json
import sys
from collections import Counter
from pathlib import Path

sys.dont_write_bytecode = True

from wycheproof import OID, SEC_NAME, digest

FOLDER = Path(__file__).resolve().parent.parent / "carryless" / "vectors" / "adversarial"
COFACTOR_ECDH = 0x1000

pointer, size, integer = ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int
FUNCTIONS = {
    "BN_bin2bn": (pointer, ctypes.c_char_p, integer, pointer),
    "BN_free": (None, pointer),
    "d2i_EC_PUBKEY": (pointer, pointer, ctypes.POINTER(ctypes.c_char_p), ctypes.c_long),
    "ECDH_compute_key": (integer, ctypes.c_char_p, size, pointer, pointer, pointer),
    "ECDSA_do_verify": (integer, ctypes.c_char_p, integer, pointer, pointer),
    "ECDSA_SIG_free": (None, pointer),
    "ECDSA_SIG_new": (pointer,),
    "ECDSA_SIG_set0": (integer, pointer, pointer, pointer),
    "ECDSA_verify": (integer, integer, ctypes.c_char_p, integer, ctypes.c_char_p, integer, pointer),
    "EC_GROUP_cmp": (integer, pointer, pointer, pointer),
    "EC_KEY_check_key": (integer, pointer),
    "EC_KEY_free": (None, pointer),
    "EC_KEY_get0_group": (pointer, pointer),
    "EC_KEY_get0_public_key": (pointer, pointer),
    "EC_KEY_new_by_curve_name": (pointer, integer),
    "EC_KEY_oct2key": (integer, pointer, ctypes.c_char_p, size, pointer),
    "EC_KEY_set_flags": (None, pointer, integer),
    "EC_KEY_set_private_key": (integer, pointer, pointer),
    "EC_KEY_set_public_key": (integer, pointer, pointer),
    "EC_POINT_free": (None, pointer),
    "EC_POINT_mul": (integer, pointer, pointer, pointer, pointer, pointer, pointer),
    "EC_POINT_new": (pointer, pointer),
    "ERR_clear_error": (None,),
    "OBJ_txt2nid": (integer, ctypes.c_char_p),
    "OpenSSL_version": (ctypes.c_char_p, integer),
}


def library():
    name = ctypes.util.find_library("crypto")
    if name is None:
        sys.exit("no libcrypto is installed")
    crypto = ctypes.CDLL(name)
    for name, (result, *arguments) in FUNCTIONS.items():
        function = getattr(crypto, name)
        function.restype, function.argtypes = result, arguments
    return crypto


CRYPTO = library()
NID = {SEC_NAME[name]: CRYPTO.OBJ_txt2nid(OID[name].encode()) for name in SEC_NAME}


def empty_key(curve):
    key = CRYPTO.EC_KEY_new_by_curve_name(NID[curve])
    if not key:
        sys.exit(f"this libcrypto has no {curve}")
    return key


def checked(key):
    """The key, or None where OpenSSL's full validation refuses it."""
    if CRYPTO.EC_KEY_check_key(key) == 1:
        return key
    CRYPTO.EC_KEY_free(key)
    return None


def from_octets(curve, octets):
    """A key on the curve, not in the subgroup perhaps; or None."""
    key = empty_key(curve)
    if CRYPTO.EC_KEY_oct2key(key, octets, len(octets), None) == 1:
        return key
    CRYPTO.EC_KEY_free(key)
    return None


def from_info(curve, octets):
    """A key on the curve from a SubjectPublicKeyInfo that is all of the octets; or None."""
    position = ctypes.c_char_p(octets)
    start = ctypes.cast(position, pointer).value
    key = CRYPTO.d2i_EC_PUBKEY(None, ctypes.byref(position), len(octets))
    if not key:
        return None
    read = ctypes.cast(position, pointer).value - start
    expected = empty_key(curve)
    same = CRYPTO.EC_GROUP_cmp(CRYPTO.EC_KEY_get0_group(key), CRYPTO.EC_KEY_get0_group(expected), None) == 0
    CRYPTO.EC_KEY_free(expected)
    if read == len(octets) and same:
        return key
    CRYPTO.EC_KEY_free(key)
    return None


def number(octets):
    return CRYPTO.BN_bin2bn(octets, len(octets), None)


def verifies(key, form, hashed, signature):
    if form == "EcdsaVerify":
        return CRYPTO.ECDSA_verify(0, hashed, len(hashed), signature, len(signature), key) == 1
    # OpenSSL does not read P1363: it is cut in halves here.
    half = len(signature) // 2
    pair = CRYPTO.ECDSA_SIG_new()
    CRYPTO.ECDSA_SIG_set0(pair, number(signature[:half]), number(signature[half:]))
    verdict = CRYPTO.ECDSA_do_verify(hashed, len(hashed), pair, key) == 1
    CRYPTO.ECDSA_SIG_free(pair)
    return verdict


def checked_secret(key, secret):
    """Whether OpenSSL's check of a pair of keys accepts a private one, with d·G for the public one."""
    group = CRYPTO.EC_KEY_get0_group(key)
    point = CRYPTO.EC_POINT_new(group)
    CRYPTO.EC_POINT_mul(group, point, secret, None, None, None)
    accepted = CRYPTO.EC_KEY_set_public_key(key, point) == 1 and CRYPTO.EC_KEY_check_key(key) == 1
    CRYPTO.EC_POINT_free(point)
    return accepted


def exchanges(curve, peer, private, cofactor, length):
    """The shared secret, or None."""
    key, secret = empty_key(curve), number(private)
    result = None
    if CRYPTO.EC_KEY_set_private_key(key, secret) == 1:
        if cofactor:
            CRYPTO.EC_KEY_set_flags(key, COFACTOR_ECDH)
        out = ctypes.create_string_buffer(length)
        if checked_secret(key, secret) and CRYPTO.ECDH_compute_key(out, length, CRYPTO.EC_KEY_get0_public_key(peer), key, None) == length:
            result = out.raw
    CRYPTO.BN_free(secret)
    CRYPTO.EC_KEY_free(key)
    return result


def signatures(contents):
    """Each test, and whether OpenSSL accepts it."""
    for group in contents["testGroups"]:
        key = from_octets(group["publicKey"]["curve"], bytes.fromhex(group["publicKey"]["uncompressed"]))
        key = key and checked(key)
        same = from_info(group["publicKey"]["curve"], bytes.fromhex(group["publicKeyDer"]))
        same = same and checked(same)
        assert (key is None) == (same is None), group
        for test in group["tests"]:
            hashed = digest(group["sha"], bytes.fromhex(test["msg"]))
            yield test, key is not None and verifies(key, group["type"], hashed, bytes.fromhex(test["sig"]))
        for each in (key, same):
            if each:
                CRYPTO.EC_KEY_free(each)


def agreements(contents, cofactor):
    """Each test, and whether OpenSSL accepts it: with the shared secret that is written, or else the reason is another."""
    for group in contents["testGroups"]:
        curve = group["curve"]
        length = (int("".join(c for c in curve[4:7])) + 7) // 8
        read = from_info if group["encoding"] == "asn" else from_octets
        for test in group["tests"]:
            key = read(curve, bytes.fromhex(test["public"]))
            outside = cofactor and "OutsideSubgroup" in test["flags"]
            if key and not outside:
                key = checked(key)
            secret = None if key is None else exchanges(curve, key, bytes.fromhex(test["private"]), cofactor, length)
            if key is not None:
                CRYPTO.EC_KEY_free(key)
            if secret is not None and test["shared"]:
                assert secret.hex() == test["shared"], (curve, test, secret.hex())
            yield test, secret is not None


def main():
    print(CRYPTO.OpenSSL_version(0).decode())
    asked, lengths, different = Counter(), 0, []
    for path in sorted(FOLDER.glob("*.json")):
        contents = json.loads(path.read_text())
        tests = signatures(contents) if contents["algorithm"] == "ECDSA" else agreements(contents, "_cofactor_" in path.name)
        number = 0
        for test, accepted in tests:
            CRYPTO.ERR_clear_error()
            number += 1
            if "SignatureSize" in test["flags"]:
                lengths += 1
            elif accepted != (test["result"] != "invalid"):
                different.append(f"{path.name}, {test['tcId']}: {'accepted' if accepted else 'refused'}, not {test['result']}")
        assert number == contents["numberOfTests"] > 0, path
        asked[contents["algorithm"]] += number
    print("\n".join(different))
    print(f"{dict(asked)}, of which {lengths} of a length of P1363 that OpenSSL does not read; other verdicts: {len(different)}")
    # Nothing is left out where no file is found.
    sys.exit(1 if different or min(asked[name] for name in ("ECDSA", "ECDH")) < 2000 else 0)


if __name__ == "__main__":
    main()
