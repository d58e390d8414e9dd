"""Public keys of elliptic curves as RFC 5480 and RFC 3279 have them: SubjectPublicKeyInfo in DER, curves by name or by their
parameters."""

from ecdsa import Malformed, der, der_integer, read_der
from wycheproof import EC_PUBLIC_KEY, bit_string, der_oid, named_curve

CHARACTERISTIC_TWO = der_oid("1.2.840.10045.1.2")
TRINOMIAL = der_oid("1.2.840.10045.1.2.3.2")
PENTANOMIAL = der_oid("1.2.840.10045.1.2.3.3")


def field(exponents):
    m, *middle, _ = exponents
    if len(middle) == 1:
        basis = TRINOMIAL + der_integer(middle[0])
    else:
        basis = PENTANOMIAL + der(0x30, b"".join(map(der_integer, sorted(middle))))
    return der(0x30, CHARACTERISTIC_TWO + der(0x30, der_integer(m) + basis))


def parameters(C, form="uncompressed", cofactor=True, **changed):
    """ECParameters of a curve, of which single ones may be changed."""
    element = lambda v: der(4, v.to_bytes(C.length, "big"))
    value = {
        "version": 1, "exponents": C.field.exponents, "a": C.a, "b": C.b, "n": C.n, "h": C.h, "G": C.generator, **changed
    }  # fmt: skip
    return der(
        0x30,
        der_integer(value["version"])
        + field(value["exponents"])
        + der(0x30, element(value["a"]) + element(value["b"]))
        + der(4, C.encode(value["G"], form))
        + der_integer(value["n"])
        + (der_integer(value["h"]) if cofactor else b""),
    )


def accepted_parameters(C):
    """By name, or all parameters as they are: G in any form, with the cofactor or, since n tells it, without."""
    forms = ("uncompressed", "compressed", "hybrid")
    return {named_curve(C): "named"} | {parameters(C, form, cofactor): "explicit" for form in forms for cofactor in (True, False)}


def read(C, octets):
    """The octets of the point, and whether the curve is `named` or `explicit`. `Malformed` for all else."""
    content, rest = read_der(0x30, octets)
    algorithm, bits = read_der(0x30, content)
    point, after = read_der(3, bits)
    if rest or after or point[:1] != b"\0" or not algorithm.startswith(EC_PUBLIC_KEY):
        raise Malformed
    curve = accepted_parameters(C).get(algorithm[len(EC_PUBLIC_KEY) :])
    if curve is None:
        raise Malformed
    return point[1:], curve
