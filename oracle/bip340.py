"""BIP 340's signatures on secp256k1, and the public keys that signatures of ECDSA tell, in plain integers; and vectors of them.

It shares nothing with the library, nor with the other files here but the stream of numbers. Numbers are big-endian.
"""

from hashlib import sha256

from stream import random_below, random_bits


class Curve:
    """y^2 = x^3 + ax + b over F_p, p = 3 mod 4, with a base point of prime order n and as many points."""

    def __init__(self, name, p, a, b, n, base):
        self.name, self.p, self.a, self.b, self.n, self.base = name, p, a, b, n, base

    def add(self, P, Q):
        """O is None."""
        if P is None or Q is None:
            return P or Q
        (x1, y1), (x2, y2), p = P, Q, self.p
        if x1 == x2 and (y1 + y2) % p == 0:
            return None
        rise, run = (3 * x1 * x1 + self.a, 2 * y1) if P == Q else (y2 - y1, x2 - x1)
        slope = rise * pow(run, -1, p) % p
        x3 = (slope * slope - x1 - x2) % p
        return (x3, (slope * (x1 - x3) - y1) % p)

    def multiply(self, k, P):
        total = None
        for bit in bin(k % self.n)[2:]:
            total = self.add(total, total)
            if bit == "1":
                total = self.add(total, P)
        return total

    def lift(self, x, parity):
        """The point with this x and this parity of y, or None."""
        if x >= self.p:
            return None
        square = (x**3 + self.a * x + self.b) % self.p
        y = pow(square, (self.p + 1) // 4, self.p)
        if y * y % self.p != square:
            return None
        return (x, y if y & 1 == parity else self.p - y)


SECP256K1 = Curve(
    "secp256k1",
    2**256 - 2**32 - 977,
    0,
    7,
    0xFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFEBAAEDCE6AF48A03BBFD25E8CD0364141,
    (
        0x79BE667EF9DCBBAC55A06295CE870B07029BFCDB2DCE28D959F2815B16F81798,
        0x483ADA7726A3C4655DA4FBFC0E1108A8FD17B448A68554199C47D08FFB10D4B8,
    ),
)
P256 = Curve(
    "P-256",
    2**256 - 2**224 + 2**192 + 2**96 - 1,
    -3,
    0x5AC635D8AA3A93E7B3EBBD55769886BC651D06B0CC53B0F63BCE3C3E27D2604B,
    0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551,
    (
        0x6B17D1F2E12C4247F8BCE6E563A440F277037D812DEB33A0F4A13945D898C296,
        0x4FE342E2FE1A7F9B8EE7EB4A7C0F9E162BCE33576B315ECECBB6406837BF51F5,
    ),
)
p, n, G = SECP256K1.p, SECP256K1.n, SECP256K1.base


def octets(number):
    return number.to_bytes(32, "big")


def number(octets):
    return int.from_bytes(octets, "big")


# BIP 340


def tagged(tag, message):
    tag = sha256(tag.encode()).digest()
    return sha256(tag + tag + message).digest()


def key_pair(secret):
    """d with an even y of d·G, and x(d·G)."""
    d = number(secret)
    x, y = SECP256K1.multiply(d, G)
    return (d if y % 2 == 0 else n - d), octets(x)


def sign(secret, message, aux):
    d, public = key_pair(secret)
    masked = octets(d ^ number(tagged("BIP0340/aux", aux)))
    k = number(tagged("BIP0340/nonce", masked + public + message)) % n
    x, y = SECP256K1.multiply(k, G)
    k = k if y % 2 == 0 else n - k
    return octets(x) + octets((k + challenge(octets(x), public, message) * d) % n)


def challenge(r, public, message):
    return number(tagged("BIP0340/challenge", r + public + message)) % n


def verdict(public, message, signature):
    """`valid`, or what a signature is refused for."""
    P = SECP256K1.lift(number(public), 0)
    if P is None:
        return "key range" if number(public) >= p else "key"
    r, s = number(signature[:32]), number(signature[32:])
    if r >= p:
        return "r"
    if s >= n:
        return "s"
    e = challenge(signature[:32], public, message)
    R = SECP256K1.add(SECP256K1.multiply(s, G), SECP256K1.multiply(n - e, P))
    return "valid" if R is not None and R[1] % 2 == 0 and R[0] == r else "mismatch"


# test-vectors.csv of BIP 340: secret key, public key, auxiliary bytes, message, signature, whether it is valid, for each index.
KEY = "DFF1D77F2A671C5F36183726DB2341BE58FEAE1DA2DECED843240F7B502BA659"
MESSAGE = "243F6A8885A308D313198A2E03707344A4093822299F31D0082EFA98EC4E6C89"
R = "6CFF5C3BA86C69EA4B7376F31A9BCB4F74C1976089B2D9963DA2E5543E177769"
S = "69E89B4C5564D00349106B8497785DD7D1D713A8AE82B32FA79D5F7FC407D39B"
SECRET_OF_LENGTHS = "0340" * 16
KEY_OF_LENGTHS = "778CAA53B4393AC467774D09497A87224BF9FAB6F6E68B23086497324D6FD117"
PUBLISHED = [
    (
        "00" * 31 + "03",
        "F9308A019258C31049344F85F89D5229B531C845836F99B08601F113BCE036F9",
        "00" * 32,
        "00" * 32,
        "E907831F80848D1069A5371B402410364BDF1C5F8307B0084C55F1CE2DCA821525F66A4A85EA8B71E482A74F382D2CE5EBEEE8FDB2172F477DF4900D310536C0",
        True,
    ),
    (
        "B7E151628AED2A6ABF7158809CF4F3C762E7160F38B4DA56A784D9045190CFEF",
        KEY,
        "00" * 31 + "01",
        MESSAGE,
        "6896BD60EEAE296DB48A229FF71DFE071BDE413E6D43F917DC8DCF8C78DE33418906D11AC976ABCCB20B091292BFF4EA897EFCB639EA871CFA95F6DE339E4B0A",
        True,
    ),
    (
        "C90FDAA22168C234C4C6628B80DC1CD129024E088A67CC74020BBEA63B14E5C9",
        "DD308AFEC5777E13121FA72B9CC1B7CC0139715309B086C960E18FD969774EB8",
        "C87AA53824B4D7AE2EB035A2B5BBBCCC080E76CDC6D1692C4B0B62D798E6D906",
        "7E2D58D8B3BCDF1ABADEC7829054F90DDA9805AAB56C77333024B9D0A508B75C",
        "5831AAEED7B44BB74E5EAB94BA9D4294C49BCF2A60728D8B4C200F50DD313C1BAB745879A5AD954A72C45A91C3A51D3C7ADEA98D82F8481E0E1E03674A6F3FB7",
        True,
    ),
    (
        "0B432B2677937381AEF05BB02A66ECD012773062CF3FA2549E44F58ED2401710",
        "25D1DFF95105F5253C4022F628A996AD3A0D95FBF21D468A1B33F8C160D8F517",
        "FF" * 32,
        "FF" * 32,
        "7EB0509757E246F19449885651611CB965ECC1A187DD51B64FDA1EDC9637D5EC97582B9CB13DB3933705B32BA982AF5AF25FD78881EBB32771FC5922EFC66EA3",
        True,
    ),
    (
        "",
        "D69C3509BB99E412E68B0FE8544E72837DFA30746D8BE2AA65975F29D22DC7B9",
        "",
        "4DF3C3F68FCC83B27E9D42C90431A72499F17875C81A599B566C9889B9696703",
        "00000000000000000000003B78CE563F89A0ED9414F5AA28AD0D96D6795F9C6376AFB1548AF603B3EB45C9F8207DEE1060CB71C04E80F593060B07D28308D7F4",
        True,
    ),
    ("", "EEFDEA4CDB677750A420FEE807EACF21EB9898AE79B9768766E4FAA04A2D4A34", "", MESSAGE, R + S, False),
    (
        "",
        KEY,
        "",
        MESSAGE,
        "FFF97BD5755EEEA420453A14355235D382F6472F8568A18B2F057A14602975563CC27944640AC607CD107AE10923D9EF7A73C643E166BE5EBEAFA34B1AC553E2",
        False,
    ),
    (
        "",
        KEY,
        "",
        MESSAGE,
        "1FA62E331EDBC21C394792D2AB1100A7B432B013DF3F6FF4F99FCB33E0E1515F28890B3EDB6E7189B630448B515CE4F8622A954CFE545735AAEA5134FCCDB2BD",
        False,
    ),
    ("", KEY, "", MESSAGE, R + "961764B3AA9B2FFCB6EF947B6887A226E8D7C93E00C5ED0C1834FF0D0C2E6DA6", False),
    ("", KEY, "", MESSAGE, "00" * 32 + "123DDA8328AF9C23A94C1FEECFD123BA4FB73476F0D594DCB65C6425BD186051", False),
    ("", KEY, "", MESSAGE, "00" * 31 + "01" + "7615FBAF5AE28864013C099742DEADB4DBA87F11AC6754F93780D5A1837CF197", False),
    ("", KEY, "", MESSAGE, "4A298DACAE57395A15D0795DDBFD1DCB564DA82B0F269BC70A74F8220429BA1D" + S, False),
    ("", KEY, "", MESSAGE, "FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFEFFFFFC2F" + S, False),
    ("", KEY, "", MESSAGE, R + "FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFEBAAEDCE6AF48A03BBFD25E8CD0364141", False),
    ("", "FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFEFFFFFC30", "", MESSAGE, R + S, False),
    (
        SECRET_OF_LENGTHS,
        KEY_OF_LENGTHS,
        "00" * 32,
        "",
        "71535DB165ECD9FBBC046E5FFAEA61186BB6AD436732FCCC25291A55895464CF6069CE26BF03466228F19A3A62DB8A649F2D560FAC652827D1AF0574E427AB63",
        True,
    ),
    (
        SECRET_OF_LENGTHS,
        KEY_OF_LENGTHS,
        "00" * 32,
        "11",
        "08A20A0AFEF64124649232E0693C583AB1B9934AE63B4C3511F3AE1134C6A303EA3173BFEA6683BD101FA5AA5DBC1996FE7CACFC5A577D33EC14564CEC2BACBF",
        True,
    ),
    (
        SECRET_OF_LENGTHS,
        KEY_OF_LENGTHS,
        "00" * 32,
        "0102030405060708090A0B0C0D0E0F1011",
        "5130F39A4059B43BC7CAC09A19ECE52B5D8699D1A71E3C52DA9AFDB6B50AC370C4A482B77BF960F8681540E25B6771ECE1E5A37FD80E5A51897C5566A97EA5A5",
        True,
    ),
    (
        SECRET_OF_LENGTHS,
        KEY_OF_LENGTHS,
        "00" * 32,
        "99" * 100,
        "403B12B0D8555A344175EA7EC746566303321E5DBFA8BE6F091635163ECA79A8585ED3E3170807E7C03B720FC54C7B23897FCBA0E9D0B4A06894CFD249F22367",
        True,
    ),
]


def random_octets(count, label):
    return random_bits(8 * count, f"bip340 {label}").to_bytes(count, "big")


def entry(secret, aux, public, message, signature):
    """A signature, which is made again of a secret and auxiliary bytes where these are given."""
    public, message, signature = (bytes.fromhex(each) for each in (public, message, signature))
    found = {"public": public.hex(), "message": message.hex(), "signature": signature.hex()}
    if secret:
        secret, aux = bytes.fromhex(secret), bytes.fromhex(aux)
        assert (key_pair(secret)[1], sign(secret, message, aux)) == (public, signature), secret.hex()
        found = {"secret": secret.hex(), "aux": aux.hex()} | found
    return found | {"verdict": verdict(public, message, signature)}


def made_here():
    """Messages of many lengths, and secrets at both ends."""
    secrets = [1, 2, n - 1, n - 2, (n - 1) // 2, (n + 1) // 2, *(random_below(n, f"bip340 secret {i}") for i in range(34))]
    for i, secret in enumerate(map(octets, secrets)):
        message = random_octets((0, 1, 17, 32, 100, 55, 56, 64, 119, 300)[i % 10], f"message {i}")
        aux = bytes(32) if i % 3 == 0 else random_octets(32, f"aux {i}")
        yield secret.hex(), aux.hex(), key_pair(secret)[1].hex(), message.hex(), sign(secret, message, aux).hex()


def changed():
    """Of either verdict: an R at infinity or with an odd y, a negative s or message, numbers at their bounds, keys that are none."""
    d, public = key_pair(random_octets(32, "changed"))
    message = b"message"
    good = sign(octets(d), message, bytes(32))
    r, s = good[:32], number(good[32:])

    def with_s(r, k):
        """The signature with this r, whatever R = k·G is."""
        return r + octets((k + challenge(r, public, message) * d) % n)

    yield public, message, good
    yield public, b"massage", good
    yield public, message, r + octets(n - s)
    for number_of_s in (n, n + 1, s + n, 2**256 - 1, n - 1, 0, s ^ 1):
        if number_of_s < 2**256:
            yield public, message, r + octets(number_of_s)
    for number_of_r in (p, p + 1, p - 1, p - 3, n, 2**256 - 1, 0, 1, 5):
        yield public, message, octets(number_of_r) + good[32:]
    # R = O, for the r that x(O) might be taken for, and for others.
    for number_of_r in (0, 1, number(r), number(public)):
        yield public, message, with_s(octets(number_of_r), 0)
    for i in range(8):
        k = random_below(n, f"bip340 nonce {i}")
        x, y = SECP256K1.multiply(k, G)
        for sign_of_k in (k, n - k):
            yield public, message, with_s(octets(x), sign_of_k)
        # The x of one point and the s of another.
        yield public, message, with_s(octets(x), (k + 1) % n)
    for bit in range(0, 512, 37):
        yield public, message, (number(good) ^ 1 << bit).to_bytes(64, "big")
    for x in (p, p + number(public) % (2**256 - p), 2**256 - 1, 0, 5, p - 1, *(number(public) ^ 1 << bit for bit in range(0, 256, 29))):
        yield octets(x), message, good


def signatures():
    published = [entry(secret, aux, public, message, signature) for secret, public, aux, message, signature, _ in PUBLISHED]
    for found, (*_, is_valid) in zip(published, PUBLISHED):
        assert (found["verdict"] == "valid") == is_valid, found
    changes = [entry("", "", *(each.hex() for each in case)) for case in changed()]
    return {
        "note": "BIP 340, and recovery of keys of ECDSA. See README.md.",
        "published": published,
        "made": [entry(*each) for each in made_here()],
        "changed": changes,
        "recovery": [case for curve in (SECP256K1, P256) for case in recoveries(curve)],
        "signed": [case for curve in (SECP256K1, P256) for case in signed(curve)],
    }


# Recovery, SEC 1, 4.1.6


def recover(curve, digest, r, s, id):
    """The key in SEC 1's compressed form, or what there is none for."""
    x = r + curve.n if id & 2 else r
    if x >= curve.p:
        return "coordinate"
    R = curve.lift(x, id & 1)
    if R is None:
        return "no point"
    w, z = pow(r, -1, curve.n), number(digest)
    Q = curve.add(curve.multiply(s * w, R), curve.multiply(-z * w, curve.base))
    return "infinity" if Q is None else compressed(Q)


def compressed(Q):
    return (bytes([2 + Q[1] % 2]) + octets(Q[0])).hex()


def recoveries(curve):
    """All four ids for any r; and for an r with a point at r + n too, for which there is a key each."""
    both = [x - curve.n for x in range(curve.n, curve.n + 200) if x > curve.n and curve.lift(x, 0) and curve.lift(x - curve.n, 0)]
    assert len(both) > 20
    lasts = [curve.p - curve.n - 1, curve.p - curve.n, curve.n - 1, 1]
    randoms = [random_below(curve.n, f"{curve.name} r {i}") for i in range(16)]
    for i, r in enumerate(both[:12] + lasts + randoms):
        s, digest = random_below(curve.n, f"{curve.name} s {i}"), random_octets(32, f"{curve.name} digest {i}")
        for id in range(4):
            yield recovery(curve, digest, r, s, id)
    # s·R = z·G, so that Q = O: R = k·G, s = z/k.
    for i in range(4):
        k, digest = random_below(curve.n, f"{curve.name} k {i}"), random_octets(32, f"{curve.name} infinite {i}")
        x, y = curve.multiply(k, curve.base)
        yield recovery(curve, digest, x, number(digest) * pow(k, -1, curve.n) % curve.n, y % 2)
        yield recovery(curve, digest, x, number(digest) * pow(k, -1, curve.n) % curve.n, 1 - y % 2)


def recovery(curve, digest, r, s, id):
    found = recover(curve, digest, r, s, id)
    return {"curve": curve.name, "digest": digest.hex(), "signature": (octets(r) + octets(s)).hex(), "id": id, "key": found}


def signed(curve):
    """Signatures with any nonce by a secret: with their ids, and with those of their twins (r, n - s)."""
    for i in range(16):
        d, k = (random_below(curve.n, f"{curve.name} signed {name} {i}") for name in "dk")
        digest = random_octets(32, f"{curve.name} signed digest {i}")
        x, y = curve.multiply(k, curve.base)
        r = x % curve.n
        s = (number(digest) + r * d) * pow(k, -1, curve.n) % curve.n
        key = compressed(curve.multiply(d, curve.base))
        for s, parity in ((s, y % 2), (curve.n - s, 1 - y % 2)):
            id = parity + 2 * (x >= curve.n)
            assert recover(curve, digest, r, s, id) == key
            yield recovery(curve, digest, r, s, id) | {"is_low": 2 * s < curve.n}
