"""Makes the files of keys that carryless/vectors/dstu4145_files.json has under `made`: no program that writes them is at hand.

    python3 oracle/key_files.py            write them
    python3 oracle/key_files.py --check    compare with what is there
"""

import hashlib
import hmac
import json
import sys
from pathlib import Path

sys.dont_write_bytecode = True

import gost

FILE = Path(__file__).resolve().parent.parent / "carryless" / "vectors" / "dstu4145_files.json"


def tlv(tag: int, *parts: bytes) -> bytes:
    content = b"".join(parts)
    size = len(content)
    if size < 0x80:
        return bytes([tag, size]) + content
    length = size.to_bytes((size.bit_length() + 7) // 8, "big")
    return bytes([tag, 0x80 | len(length)]) + length + content


def sequence(*parts: bytes) -> bytes:
    return tlv(0x30, *parts)


def octets(content: bytes) -> bytes:
    return tlv(0x04, content)


def integer(value: int) -> bytes:
    return tlv(0x02, value.to_bytes(value.bit_length() // 8 + 1, "big"))


def identifier(text: str) -> bytes:
    first, second, *rest = map(int, text.split("."))
    out = b""
    for arc in [40 * first + second, *rest]:
        part = bytes([arc & 0x7F])
        while arc := arc >> 7:
            part = bytes([arc & 0x7F | 0x80]) + part
        out += part
    return tlv(0x06, out)


IIT = "1.3.6.1.4.1.19398.1.1"
GOST = "1.2.804.2.1.1.1.1"


def key6(plain: bytes, password: bytes) -> bytes:
    """The form of key-6.dat: the code of the key, which is encrypted with octets behind it that make the last block whole."""
    key = password
    for _ in range(10_000):
        key = gost.digest(key)
    missing = -len(plain) % 8
    whole = plain + bytes(range(1, 1 + missing))
    hidden = b"".join(gost.encrypt_block(key, whole[i : i + 8]) for i in range(0, len(whole), 8))
    parameters = sequence(octets(gost.code(key, plain)), octets(hidden[len(plain) :]))
    return sequence(sequence(identifier(IIT + ".1.2"), parameters), octets(hidden[: len(plain)]))


def with_agreement_key(plain: bytes, field: list[int], a: int, b: bytes, n: int, g: bytes, secret: bytes) -> bytes:
    """A key in PKCS#8 and version 0, with a second one in attributes: octets of b and G are given the lowest first."""
    assert plain[:2] == b"\x30\x81" and plain[2] + 3 == len(plain)
    m, *exponents = field
    exponents = integer(exponents[0]) if len(exponents) == 1 else sequence(*map(integer, exponents))
    curve = sequence(sequence(integer(m), exponents), integer(a), octets(b[::-1]), integer(n), octets(g[::-1]))
    bits = bytes(int(f"{octet:08b}"[::-1], 2) for octet in secret)
    attributes = [
        (".2.1", octets(bytes(32))),
        (".2.3", tlv(0x03, b"\0", bits)),
        (".2.2", sequence(curve, octets(gost.DKE1), octets(gost.DKE1))),
    ]
    attributes = [sequence(identifier(IIT + name), tlv(0x31, value)) for name, value in attributes]
    return sequence(plain[3:].removesuffix(b"\xa0\0"), tlv(0xA0, *attributes))


def pbes2(
    plain: bytes, password: bytes, salt: bytes, start: bytes, count: int, has_table: bool = True, asked: int = 0
) -> bytes:
    """PBES2 with so many rounds; where another number is asked for, it is not what is computed."""
    derivation = sequence(octets(salt), integer(asked or count), sequence(identifier(GOST + ".1.2"), tlv(0x05)))
    cipher = sequence(octets(start), octets(gost.DKE1)) if has_table else sequence(octets(start))
    parameters = sequence(
        sequence(identifier("1.2.840.113549.1.5.12"), derivation), sequence(identifier(GOST + ".1.1.3"), cipher)
    )
    hidden = gost.encrypt_cfb(gost.pbkdf2(password, salt, count), start, plain)
    return sequence(sequence(identifier("1.2.840.113549.1.5.13"), parameters), octets(hidden))


def pkcs12_key(password: str, salt: bytes, count: int) -> bytes:
    """RFC 7292, B.2, the purpose 3, of 32 octets over blocks of 32."""

    def filled(text: bytes) -> bytes:
        return (text * 32)[: -(-len(text) // 32) * 32]

    digest = bytes([3] * 32) + filled(salt) + filled((password + "\0").encode("utf-16-be"))
    for _ in range(count):
        digest = gost.digest(digest)
    return digest


def pkcs12(keys: list[bytes], password: str, salt: bytes, count: int) -> bytes:
    """Keys that are encrypted by PBES2, in one bag each, with a code by GOST 34.311."""
    name = "1.2.840.113549.1."
    bags = [sequence(identifier(name + "12.10.1.2"), tlv(0xA0, key)) for key in keys]
    data = lambda inside: sequence(identifier(name + "7.1"), tlv(0xA0, octets(inside)))
    safe = sequence(data(sequence(*bags)))
    code = gost.hmac(pkcs12_key(password, salt, count), safe)
    algorithm = sequence(identifier(GOST + ".2.1"), tlv(0x05))
    return sequence(integer(3), data(safe), sequence(sequence(algorithm, octets(code)), octets(salt), integer(count)))


def m257(given: dict) -> dict:
    """M-257, of DSTU 4145-2002, annex G, with octets the lowest first, taken from a key that names it by its parameters."""
    plain = bytes.fromhex(given["explicit"])
    at = plain.index(bytes.fromhex("02020101" "02010c" "020100" "0421"))
    b = plain[at + 12 : at + 45]
    n = int.from_bytes(plain[at + 47 : at + 80], "big")
    assert plain[at + 45 : at + 47] == b"\x02\x21" and plain[at + 80 : at + 82] == b"\x04\x21"
    return {"field": [257, 12], "a": 0, "b": b, "n": n, "g": plain[at + 82 : at + 115]}


# DSTU 4145-2002, annex G, as attributes of `key-6.dat` have it: a, then b, n and the compressed G, the highest octet first.
M431 = {
    "field": [431, 5, 3, 1],
    "a": 1,
    "b": bytes.fromhex(
        "03ce10490f6a708fc26dfe8c3d27c4f94e690134d5bff988d8d28aaeaede975936c66bac536b18ae2dc312ca493117daa469c640caf3"
    )[::-1],
    "n": 0x3FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFBA3175458009A8C0A724F02F81AA8A1FCBAF80D90C7A95110504CF,
    "g": bytes.fromhex(
        "1a62ba79d98133a16bbae7ed9a8e03c32e0824d57aef72f88986874e5aae49c27bed49a2a95058068426c2171e99fd3b43c5947c857c"
    )[::-1],
}


def made(given: dict) -> dict[str, bytes]:
    explicit, named, second = (bytes.fromhex(given[name]) for name in ("explicit", "named", "second"))
    two = with_agreement_key(explicit, **m257(given), secret=second)
    cheap = [pbes2(key, b"password", bytes([i] * 32), bytes([i] * 8), 2, i == 0) for i, key in enumerate((named, explicit))]
    return {
        "key-6.dat": key6(two, b"password"),
        "key-6.dat of one key": key6(named, b"password"),
        "key-6.dat with a curve of another size": key6(
            with_agreement_key(explicit, **M431, secret=bytes(range(1, 55))), b"password"
        ),
        "PKCS#8": cheap[0],
        "PKCS#8 without a substitution": cheap[1],
        "PKCS#8 that asks for 2^31 rounds": pbes2(named, b"password", bytes(32), bytes(8), 1, asked=1 << 31),
        "PKCS#12": pkcs12(cheap, "password", bytes(20), 2),
        "PKCS#12 with a password in Cyrillic letters": pkcs12(
            [pbes2(named, "пароль".encode(), bytes(32), bytes(8), 2)], "пароль", bytes(20), 2
        ),
    }


def main() -> None:
    gost.self_test()
    vectors = json.loads(FILE.read_text())
    files = {name: file.hex() for name, file in made(vectors["given"]).items()}
    if "--check" in sys.argv[1:]:
        assert vectors["made"] == files, "dstu4145_files.json"
    else:
        vectors["made"] = files
        FILE.write_text(json.dumps(vectors, ensure_ascii=False, indent=1) + "\n")


if __name__ == "__main__":
    main()
