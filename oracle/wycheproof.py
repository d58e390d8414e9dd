"""Files of test vectors in Wycheproof's schema, and keys as they stand in them.

Schema: https://github.com/C2SP/wycheproof, schemas ecdsa_verify_schema_v1.json, ecdsa_p1363_verify_schema_v1.json,
ecdh_test_schema_v1.json and ecdh_ecpoint_test_schema_v1.json.
"""

import base64
import hashlib

from check import check
from ecdsa import der, der_integer
from parameters import PARAMETERS

SEC_NAME = {p["name"]: p["aliases"]["sec"] for p in PARAMETERS if p["aliases"]}
OID = {p["name"]: p["oid"] for p in PARAMETERS}

# What the flags mean: the type of bug in Wycheproof's words, a description, and what follows from it.
NOTES = {
    "BerEncodedPublicKey": (
        "BER_ENCODING",
        "The SubjectPublicKeyInfo is in BER, but not in DER: a length, or a last bit that is 0 and said to be unused. "
        "OpenSSL 3.0 reads it; `shared` is that of the key.",
        "A key has more encodings than one.",
    ),
    "BerEncodedSignature": (
        "BER_ENCODING",
        "The values of r and s are right, and in BER, but not in DER.",
        "A signature has more encodings than one.",
    ),
    "ComputedPoint": (
        "CAN_OF_WORMS",
        "The signature would hold if a part of the equation were computed wrongly: another sign, O taken for a point, "
        "r compared modulo another number.",
        "Signatures may be forged.",
    ),
    "CompressedPoint": ("FUNCTIONALITY", "The public key is compressed. Not every library reads such keys.", None),
    "EdgeCaseMultiplier": (
        "EDGE_CASE",
        "u1 = z/s, u2 = r/s or s is small, near the order, a power of two or a number of long runs of equal bits.",
        None,
    ),
    "EdgeCasePrivateKey": ("EDGE_CASE", "The private key is small, near the order, or of a particular pattern of bits.", None),
    "EdgeCasePublicKey": ("EDGE_CASE", "The public key is a small multiple of the generator, or has a particular x.", None),
    "EdgeCaseSharedSecret": ("EDGE_CASE", "The shared secret is a particular x.", None),
    "FieldSize": (
        "LEGACY",
        "r and s are as long as elements of the field, which are an octet longer than the order of this curve. "
        "IEEE P1363 asks for the length of the order.",
        None,
    ),
    "HashTruncation": (
        "CAN_OF_WORMS",
        "The signature would hold for other bits of the digest than the leftmost ones.",
        "Signatures are not those of others, or hold for more than one digest.",
    ),
    "HybridPoint": (
        "FUNCTIONALITY",
        "The public key has the hybrid form of X9.62, with both coordinates and the bit that compresses y. "
        "RFC 5480 forbids it, and libraries differ.",
        None,
    ),
    "InvalidAsn": ("MODIFIED_PARAMETER", "The key is not a SubjectPublicKeyInfo in DER.", None),
    "InvalidCompressedPublic": (
        "MODIFIED_PARAMETER",
        "The public key is compressed, and no point of the curve has its x: the trace of x + a + b/x^2 is 1. Points of "
        "the quadratic twist have it.",
        "The private key modulo small divisors of the order of the twist.",
    ),
    "InvalidCurveAttack": (
        "CONFIDENTIALITY",
        "The point of the public key is not on the curve. The formulas of addition do not use b, so that the product is "
        "taken on another curve.",
        "The private key modulo small orders.",
    ),
    "InvalidEncoding": ("CAN_OF_WORMS", "The octets are no signature, or no point, in a form that has one.", None),
    "InvalidPrivateKey": (
        "MODIFIED_PARAMETER",
        "The private key is 0, the order, or more. `shared` is empty.",
        "The shared secret is O, or belongs to another key.",
    ),
    "InvalidPublicKey": (
        "CAN_OF_WORMS",
        "The public key is none: its octets are no point of the group of prime order. The signature holds, or would hold "
        "for another key.",
        "What was signed by nobody verifies.",
    ),
    "InvalidSignature": (
        "AUTH_BYPASS",
        "r and s are special values, such as 0, 1, n and -1.",
        "Where 1/0 is 0, r = s = 0 verifies for every message (CVE-2022-21449).",
    ),
    "LargeCoordinate": (
        "MODIFIED_PARAMETER",
        "A coordinate is no polynomial of a degree below m: the modulus of the field, or a bit from m on, is added.",
        "A key has more encodings than one.",
    ),
    "LowOrderPublic": (
        "CONFIDENTIALITY",
        "The public key is on the curve and of order 2 or 4.",
        "The private key modulo 2 or 4; the shared secret is one of a few.",
    ),
    "ModifiedInteger": ("CAN_OF_WORMS", "r or s of a signature is changed: negated, swapped, a number added.", None),
    "ModifiedSignature": ("CAN_OF_WORMS", "A bit of the signature or of the digest is changed, or the key is another's.", None),
    "Normal": ("BASIC", "Nothing particular.", None),
    "OutsideSubgroup": (
        "CONFIDENTIALITY",
        "The public key is on the curve, of order 2n or 4n. Full validation refuses it. With the cofactor h the product "
        "h d Q is in the subgroup, and `shared` is its x: what only validates in part may return that.",
        "Without the cofactor the private key modulo 2 or 4.",
    ),
    "ParameterVersion": (
        "MODIFIED_PARAMETER",
        "The curve is given by its parameters, in a version that SEC 1 does not have. Nothing depends on it, and OpenSSL 3.0 "
        "reads such keys; `shared` is that of the key.",
        None,
    ),
    "PointDuplication": (
        "EDGE_CASE",
        "u1 G and u2 Q are the same, or opposite: their sum is a doubling, or O.",
        "Formulas that are not complete return another point (CVE-2020-12607, CVE-2015-2730).",
    ),
    "RangeCheck": ("CAN_OF_WORMS", "r or s is not from 1 to n - 1.", "A signature has more forms than one."),
    "SignatureMalleability": (
        "BASIC",
        "s and n - s are both valid: ECDSA asks for no choice among them.",
        "Where a protocol takes signatures as names of messages, it must choose.",
    ),
    "SignatureSize": ("LEGACY", "r and s have not the length of IEEE P1363, that of the order.", None),
    "SmallRandS": ("EDGE_CASE", "r and s are small.", None),
    "SpecialCaseHash": ("EDGE_CASE", "The digest is 0 modulo n, n or more, of long runs of equal bits, or of an unusual length.", None),
    "UnnamedCurve": (
        "LEGACY",
        "The curve is given by its parameters. RFC 5480 forbids it.",
        "Parameters that are not compared allow curves of the attacker (CVE-2020-0601).",
    ),
    "UnusedParameter": (
        "MODIFIED_PARAMETER",
        "The curve is given by its parameters, of which the cofactor is wrong. The product does not need it, and "
        "OpenSSL 3.0 reads such keys; `shared` is that of the key.",
        None,
    ),
    "ValidSignature": ("BASIC", "A valid signature.", None),
    "WrongCurve": (
        "CONFIDENTIALITY",
        "The public key is on another curve than the private one, or names another.",
        "The private key modulo small orders.",
    ),
    "XReduction": (
        "EDGE_CASE",
        "x of u1 G + u2 Q is n or more, so that r is x less a multiple of n; or it is as near as can be below one.",
        None,
    ),
}

HASHES = {"SHA-1": "sha1", "SHA-224": "sha224", "SHA-256": "sha256", "SHA-384": "sha384", "SHA-512": "sha512"}

ECDSA = {
    "EcdsaVerify": ("ecdsa_verify_schema_v1.json", "Signatures are in DER."),
    "EcdsaP1363Verify": ("ecdsa_p1363_verify_schema_v1.json", "Signatures are r and s side by side, as in IEEE P1363."),
}
ECDH = {
    "EcdhTest": ("ecdh_test_schema_v1.json", "Public keys are SubjectPublicKeyInfo in DER."),
    "EcdhEcpointTest": ("ecdh_ecpoint_test_schema_v1.json", "Public keys are points in SEC 1."),
}
SOURCE = {"name": "carryless", "version": "1"}


def digest(sha, message):
    """Where `sha` is "none", the message is the digest."""
    return message if sha == "none" else hashlib.new(HASHES[sha], message).digest()


# Keys


def der_oid(text):
    first, second, *rest = map(int, text.split("."))
    octets = b""
    for number in (40 * first + second, *rest):
        groups = [number & 127]
        while number := number >> 7:
            groups.append(128 | number & 127)
        octets += bytes(reversed(groups))
    return der(6, octets)


EC_PUBLIC_KEY = der_oid("1.2.840.10045.2.1")


def bit_string(octets):
    return der(3, b"\0" + octets)


def public_key_info(parameters, point, algorithm=EC_PUBLIC_KEY):
    """SubjectPublicKeyInfo of RFC 5480."""
    return der(0x30, der(0x30, algorithm + parameters) + bit_string(point))


def named_curve(C):
    return der_oid(OID[C.name])


def pem(octets):
    text = base64.b64encode(octets).decode()
    lines = [text[i : i + 64] for i in range(0, len(text), 64)]
    return "\n".join(["-----BEGIN PUBLIC KEY-----", *lines, "-----END PUBLIC KEY-----", ""])


def integer_digits(v):
    """An integer as Wycheproof writes it: in two's complement, in whole octets."""
    return der_integer(v)[2:].hex()


# Files


class File:
    """Tests in groups, with numbers in the order of the file."""

    def __init__(self, algorithm, schema, header):
        self.head = {"algorithm": algorithm, "schema": schema}
        self.header, self.groups = header, {}

    def add(self, group, test):
        """`group` is a pair: what distinguishes it, and a function that gives its head."""
        key, head = group
        if key not in self.groups:
            self.groups[key] = {**head(), "tests": []}
        unknown = set(test["flags"]) - set(NOTES)
        check(not unknown and test["flags"], test["comment"], "has flags", test["flags"])
        self.groups[key]["tests"].append(test)

    def tests(self):
        return [test for group in self.groups.values() for test in group["tests"]]

    def contents(self):
        for number, test in enumerate(self.tests()):
            test["tcId"] = number + 1
        flags = sorted({flag for test in self.tests() for flag in test["flags"]})
        note = lambda kind, description, effect: {
            "bugType": kind, "description": description, **({"effect": effect} if effect else {})
        }
        return {
            **self.head,
            "numberOfTests": len(self.tests()),
            "header": self.header,
            "notes": {flag: note(*NOTES[flag]) for flag in flags},
            "testGroups": list(self.groups.values()),
        }


def ecdsa_file(C, kind, sha):
    schema, form = ECDSA[kind]
    what = "msg is the digest itself, of any length" if sha == "none" else f"msg is hashed by {sha}"
    return File("ECDSA", schema, [f"Verification of ECDSA on {SEC_NAME[C.name]}: {what}.", form])


def ecdsa_group(C, kind, sha, octets):
    """The group of the key that octets encode, or do not."""

    def head():
        L = C.length
        known = len(octets) == 2 * L + 1
        info = public_key_info(named_curve(C), octets)
        coordinates = [integer_digits(int.from_bytes(part, "big")) for part in (octets[1 : L + 1], octets[L + 1 :])]
        return {
            "type": kind,
            "source": SOURCE,
            "publicKey": {
                "type": "EcPublicKey",
                "curve": SEC_NAME[C.name],
                "keySize": C.field.m,
                "uncompressed": octets.hex(),
                "wx": coordinates[0] if known else "",
                "wy": coordinates[1] if known else "",
            },
            "publicKeyDer": info.hex(),
            "publicKeyPem": pem(info),
            "sha": sha,
        }

    return octets, head


def ecdsa_test(comment, flags, message, signature, result):
    return {"tcId": 0, "comment": comment, "flags": flags, "msg": message.hex(), "sig": signature.hex(), "result": result}


def ecdh_file(C, kind, cofactor):
    schema, form = ECDH[kind]
    product = "shared is x(h d Q), h the cofactor, d the private key, Q the public one" if cofactor else "shared is x(d Q)"
    return File("ECDH", schema, [f"{'Cofactor ' if cofactor else ''}Diffie-Hellman on {SEC_NAME[C.name]}: {product}.", form])


def ecdh_group(C, kind):
    encoding = "asn" if kind == "EcdhTest" else "ecpoint"
    return kind, lambda: {"type": kind, "source": SOURCE, "curve": SEC_NAME[C.name], "encoding": encoding}


def ecdh_test(comment, flags, public, private, shared, result):
    return {
        "tcId": 0, "comment": comment, "flags": flags, "public": public.hex(), "private": integer_digits(private),
        "shared": shared.hex(), "result": result,
    }
