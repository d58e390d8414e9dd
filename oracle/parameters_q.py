"""The parameters of the fields of odd order and of the curves over them.

Which of them are standards, and where the others come from, their `source` says; check_q.py repeats what can be.
"""

from curve_q import JacobiQuartic, TwistedEdwards, Weierstrass
from gfq import ExtensionField, PrimeField

FIELDS = {
    F.name: F
    for F in (
        PrimeField("Fp-160", 2**160 - 229233),
        PrimeField("Fp-192", 2**192 - 2**64 - 1),
        PrimeField("Fp-224", 2**224 - 2**96 + 1),
        PrimeField("Fp-256", 2**256 - 2**224 + 2**192 + 2**96 - 1),
        PrimeField("Fp-256k1", 2**256 - 2**32 - 977),
        PrimeField("Fp-384", 2**384 - 2**128 - 2**96 + 2**32 - 1),
        PrimeField("Fp-521", 2**521 - 1),
        PrimeField("Fp-brainpoolP256", 0xa9fb57dba1eea9bc3e660a909d838d726e3bf623d52620282013481d1f6e5377),
        PrimeField("Fp-brainpoolP384", 0x8cb91e82a3386d280f5d6f7e50e641df152f7109ed5456b412b1da197fb71123acd3a729901d1a71874700133107ec53),
        PrimeField("Fp-brainpoolP512", 0xaadd9db8dbe9c48b3fd4e6ae33c9fc07cb308db3b3c9d20ed6639cca703308717d4d9b009bc66842aecda12ae6a380e62881ff2f2d82c68528aa6056583a48f3),
        PrimeField("Fp-25519", 2**255 - 19),
        ExtensionField("OEF31-6", 2**31 - 1, 6, 7),
        ExtensionField("OEF31-7", 2**31 - 1, 7, 3),
        ExtensionField("OEF32-5", 2**32 - 5, 5, 2),
    )
}

STANDARD = "SEC 2 v2 / FIPS 186-4"
ROBERT = "J.-M. Robert, Software implementation of parallelized ECSM over binary and prime fields, Inscrypt 2014"
OEF = (
    "generated for this project: b_j = word j of SHA-512(\"{0} b {1}\") mod p, the first of i = 0, 1, ... in "
    "\"{0} b i\" for which the curve with a = -3 has a prime number of points; Gx the same of \"{0} x 0\", and Gy the "
    "root whose coefficients, from that of 1 on, come first in lexicographic order (words are big-endian, of 32 bits)"
)
THETA = 0x1731beeea2156180446f9e5ab64af78d4ed3e0eb68d5070c10ef2468b910d5f7  # the paper's parameter of JQ-25519
SOURCES = {
    "WAP-160": "WAP WTLS, curve 9",
    "W-25519": f"{ROBERT}, appendix A.2, with n corrected, of which the text lost one hexadecimal zero; G is the point "
    "with the smallest x >= 1, and the smaller y",
    "JQ-25519": f"{ROBERT}, appendix A.3, a = -(3/4) theta with theta = {hex(THETA)}; the number of points and n "
    "corrected, of which the text lost two and three hexadecimal zeros; G is twice the point with the smallest x >= 1, "
    "and the smaller y",
    "JQ-25519-W": f"{ROBERT}, appendix A.3: the Weierstrass curve isomorphic to JQ-25519, and the image of its G",
    "OEF31-6": OEF.format("OEF31_6", 36),
    "OEF31-7": "generated for this project: b is the first of 1, 2, ... for which, with a = -3, the number of points "
    "over F_(p^7) divided by that over F_p, which is h, is a prime; G is h times the point of x = X, with the y whose "
    "coefficients, from that of 1 on, come first in lexicographic order",
    "OEF32-5": OEF.format("OEF32_5", 110),
}

PARAMETERS = [
    {
        "name": "P-192",
        "aliases": {"nist": "P-192", "sec": "secp192r1", "ansi_x962": "prime192v1"},
        "oid": "1.2.840.10045.3.1.1",
        "equation": "weierstrass",
        "field": "Fp-192",
        "a": 0xfffffffffffffffffffffffffffffffefffffffffffffffc,
        "b": 0x64210519e59c80e70fa7e9ab72243049feb8deecc146b9b1,
        "n": 0xffffffffffffffffffffffff99def836146bc9b1b4d22831,
        "h": 1,
        "Gx": 0x188da80eb03090f67cbf20eb43a18800f4ff0afd82ff1012,
        "Gy": 0x7192b95ffc8da78631011ed6b24cdd573f977a11e794811,
        "source": STANDARD,
    },
    {
        "name": "P-224",
        "aliases": {"nist": "P-224", "sec": "secp224r1", "ansi_x962": "ansip224r1"},
        "oid": "1.3.132.0.33",
        "equation": "weierstrass",
        "field": "Fp-224",
        "a": 0xfffffffffffffffffffffffffffffffefffffffffffffffffffffffe,
        "b": 0xb4050a850c04b3abf54132565044b0b7d7bfd8ba270b39432355ffb4,
        "n": 0xffffffffffffffffffffffffffff16a2e0b8f03e13dd29455c5c2a3d,
        "h": 1,
        "Gx": 0xb70e0cbd6bb4bf7f321390b94a03c1d356c21122343280d6115c1d21,
        "Gy": 0xbd376388b5f723fb4c22dfe6cd4375a05a07476444d5819985007e34,
        "source": STANDARD,
    },
    {
        "name": "P-256",
        "aliases": {"nist": "P-256", "sec": "secp256r1", "ansi_x962": "prime256v1"},
        "oid": "1.2.840.10045.3.1.7",
        "equation": "weierstrass",
        "field": "Fp-256",
        "a": 0xffffffff00000001000000000000000000000000fffffffffffffffffffffffc,
        "b": 0x5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604b,
        "n": 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551,
        "h": 1,
        "Gx": 0x6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296,
        "Gy": 0x4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5,
        "source": STANDARD,
    },
    {
        "name": "P-384",
        "aliases": {"nist": "P-384", "sec": "secp384r1", "ansi_x962": "ansip384r1"},
        "oid": "1.3.132.0.34",
        "equation": "weierstrass",
        "field": "Fp-384",
        "a": 0xfffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffeffffffff0000000000000000fffffffc,
        "b": 0xb3312fa7e23ee7e4988e056be3f82d19181d9c6efe8141120314088f5013875ac656398d8a2ed19d2a85c8edd3ec2aef,
        "n": 0xffffffffffffffffffffffffffffffffffffffffffffffffc7634d81f4372ddf581a0db248b0a77aecec196accc52973,
        "h": 1,
        "Gx": 0xaa87ca22be8b05378eb1c71ef320ad746e1d3b628ba79b9859f741e082542a385502f25dbf55296c3a545e3872760ab7,
        "Gy": 0x3617de4a96262c6f5d9e98bf9292dc29f8f41dbd289a147ce9da3113b5f0b8c00a60b1ce1d7e819d7a431d7c90ea0e5f,
        "source": STANDARD,
    },
    {
        "name": "P-521",
        "aliases": {"nist": "P-521", "sec": "secp521r1", "ansi_x962": "ansip521r1"},
        "oid": "1.3.132.0.35",
        "equation": "weierstrass",
        "field": "Fp-521",
        "a": 0x1fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc,
        "b": 0x51953eb9618e1c9a1f929a21a0b68540eea2da725b99b315f3b8b489918ef109e156193951ec7e937b1652c0bd3bb1bf073573df883d2c34f1ef451fd46b503f00,
        "n": 0x1fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffa51868783bf2f966b7fcc0148f709a5d03bb5c9b8899c47aebb6fb71e91386409,
        "h": 1,
        "Gx": 0xc6858e06b70404e9cd9e3ecb662395b4429c648139053fb521f828af606b4d3dbaa14b5e77efe75928fe1dc127a2ffa8de3348b3c1856a429bf97e7e31c2e5bd66,
        "Gy": 0x11839296a789a3bc0045c8a5fb42c7d1bd998f54449579b446817afbd17273e662c97ee72995ef42640c550b9013fad0761353c7086a272c24088be94769fd16650,
        "source": STANDARD,
    },
    {
        "name": "brainpoolP256r1",
        "aliases": {},
        "oid": "1.3.36.3.3.2.8.1.1.7",
        "equation": "weierstrass",
        "field": "Fp-brainpoolP256",
        "a": 0x7d5a0975fc2c3057eef67530417affe7fb8055c126dc5c6ce94a4b44f330b5d9,
        "b": 0x26dc5c6ce94a4b44f330b5d9bbd77cbf958416295cf7e1ce6bccdc18ff8c07b6,
        "n": 0xa9fb57dba1eea9bc3e660a909d838d718c397aa3b561a6f7901e0e82974856a7,
        "h": 1,
        "Gx": 0x8bd2aeb9cb7e57cb2c4b482ffc81b7afb9de27e1e3bd23c23a4453bd9ace3262,
        "Gy": 0x547ef835c3dac4fd97f8461a14611dc9c27745132ded8e545c1d54c72f046997,
        "source": "RFC 5639, section 3.4",
    },
    {
        "name": "brainpoolP384r1",
        "aliases": {},
        "oid": "1.3.36.3.3.2.8.1.1.11",
        "equation": "weierstrass",
        "field": "Fp-brainpoolP384",
        "a": 0x7bc382c63d8c150c3c72080ace05afa0c2bea28e4fb22787139165efba91f90f8aa5814a503ad4eb04a8c7dd22ce2826,
        "b": 0x4a8c7dd22ce28268b39b55416f0447c2fb77de107dcd2a62e880ea53eeb62d57cb4390295dbc9943ab78696fa504c11,
        "n": 0x8cb91e82a3386d280f5d6f7e50e641df152f7109ed5456b31f166e6cac0425a7cf3ab6af6b7fc3103b883202e9046565,
        "h": 1,
        "Gx": 0x1d1c64f068cf45ffa2a63a81b7c13f6b8847a3e77ef14fe3db7fcafe0cbd10e8e826e03436d646aaef87b2e247d4af1e,
        "Gy": 0x8abe1d7520f9c2a45cb1eb8e95cfd55262b70b29feec5864e19c054ff99129280e4646217791811142820341263c5315,
        "source": "RFC 5639, section 3.6",
    },
    {
        "name": "brainpoolP512r1",
        "aliases": {},
        "oid": "1.3.36.3.3.2.8.1.1.13",
        "equation": "weierstrass",
        "field": "Fp-brainpoolP512",
        "a": 0x7830a3318b603b89e2327145ac234cc594cbdd8d3df91610a83441caea9863bc2ded5d5aa8253aa10a2ef1c98b9ac8b57f1117a72bf2c7b9e7c1ac4d77fc94ca,
        "b": 0x3df91610a83441caea9863bc2ded5d5aa8253aa10a2ef1c98b9ac8b57f1117a72bf2c7b9e7c1ac4d77fc94cadc083e67984050b75ebae5dd2809bd638016f723,
        "n": 0xaadd9db8dbe9c48b3fd4e6ae33c9fc07cb308db3b3c9d20ed6639cca70330870553e5c414ca92619418661197fac10471db1d381085ddaddb58796829ca90069,
        "h": 1,
        "Gx": 0x81aee4bdd82ed9645a21322e9c4c6a9385ed9f70b5d916c1b43b62eef4d0098eff3b1f78e2d0d48d50d1687b93b97d5f7c6d5047406a5e688b352209bcb9f822,
        "Gy": 0x7dde385d566332ecc0eabfa9cf7822fdf209f70024a57b1aa000c55b881f8111b2dcde494a5f485e5bca4bd88a2763aed1ca2b2fa8f0540678cd1e0f3ad80892,
        "source": "RFC 5639, section 3.7",
    },
    {
        "name": "secp256k1",
        "aliases": {"ansi_x962": "ansip256k1"},
        "oid": "1.3.132.0.10",
        "equation": "weierstrass",
        "field": "Fp-256k1",
        "a": 0x0,
        "b": 0x7,
        "n": 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141,
        "h": 1,
        "Gx": 0x79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798,
        "Gy": 0x483ada7726a3c4655da4fbfc0e1108a8fd17b448a68554199c47d08ffb10d4b8,
        "source": "SEC 2 v2",
    },
    {
        "name": "WAP-160",
        "aliases": {"wap": "wap-wsg-idm-ecid-wtls9"},
        "oid": "2.23.43.1.4.9",
        "equation": "weierstrass",
        "field": "Fp-160",
        "a": 0x0,
        "b": 0x3,
        "n": 0x100000000000000000001cdc98ae0e2de574abf33,
        "h": 1,
        "Gx": 0x1,
        "Gy": 0x2,
        "source": SOURCES["WAP-160"],
    },
    {
        "name": "W-25519",
        "aliases": {},
        "oid": None,
        "equation": "weierstrass",
        "field": "Fp-25519",
        "a": 0x7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffea,
        "b": 0x1d09bac9ffe9e7f8284aed0442552779bcdef2e62b9cb1d568513fa798b94003,
        "n": 0x800000000000000000000000000000012c18945a05ad7f2edf026258ea5288ef,
        "h": 1,
        "Gx": 0x1,
        "Gy": 0x12b736f9f1feeb2aab77fc7092bf4230e308aa73cea8868e451fe93efe42c1b1,
        "source": SOURCES["W-25519"],
    },
    {
        "name": "JQ-25519",
        "aliases": {},
        "oid": None,
        "equation": "jacobi-quartic",
        "field": "Fp-25519",
        "a": 0xe9ab0cd066ff6dfccac493bf747c65604e1174f71603ab6f34ca4b175335f82,
        "n": 0x20000000000000000000000000000000099caf6ed07cc4e431549f2adb8a09d1,
        "h": 4,
        "Gx": 0x64d05e8fee6df33c7c5fcffde4f75da3715951207988ee88a416fdfd22492a0b,
        "Gy": 0xc0426ab5e2b52d4aae2aabd4260c93e1387d2c07ba795f64e4d45909289ef93,
        "source": SOURCES["JQ-25519"],
    },
    {
        "name": "JQ-25519-W",
        "aliases": {},
        "oid": None,
        "equation": "weierstrass",
        "field": "Fp-25519",
        "a": 0xc500be2450246d16c114830a5d1aef9c2b80c567b4fd87562c69db659713ad2,
        "b": 0xa38f53e5d27462dcdada9a78b9eac482ef06e855af92ca704060c551a9a5854,
        "n": 0x20000000000000000000000000000000099caf6ed07cc4e431549f2adb8a09d1,
        "h": 4,
        "Gx": 0x7b83924fcb67165c4f8f4d446bf6f6007507d6a6bd5c98ebbea4df92bfe95c16,
        "Gy": 0x5dc90fe4012a46f6bfc605fefd165a03451794d06290447e75537155e23452f7,
        "source": SOURCES["JQ-25519-W"],
    },
    {
        "name": "Edwards25519",
        "aliases": {},
        "oid": None,
        "equation": "twisted-edwards",
        "field": "Fp-25519",
        "a": 0x7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffec,
        "b": 0x52036cee2b6ffe738cc740797779e89800700a4d4141d8ab75eb4dca135978a3,
        "n": 0x1000000000000000000000000000000014def9dea2f79cd65812631a5cf5d3ed,
        "h": 8,
        "Gx": 0x216936d3cd6e53fec0a4e231fdd6dc5c692cc7609525a7b2c9562d608f25d51a,
        "Gy": 0x6666666666666666666666666666666666666666666666666666666666666658,
        "source": "RFC 8032, section 5.1; b is d of -x^2 + y^2 = 1 + d x^2 y^2",
    },
    {
        "name": "OEF31-6",
        "aliases": {},
        "oid": None,
        "equation": "weierstrass",
        "field": "OEF31-6",
        "a": 0x7ffffffc,
        "b": 0x4ffe5b3c0b08eb795c0ab0ec0e8880683832875c4788c415,
        "n": 0x3ffffffd0000000effffffd57c84b40ba50adb298c2bbf5,
        "h": 1,
        "Gx": 0x50e24cde1f38a792119f58397336f2272e7fdbab7b0089e0,
        "Gy": 0x1a6eabbb0ae23adf0c88ec4a13bdd9816539acfb2ad304db,
        "source": SOURCES["OEF31-6"],
    },
    {
        "name": "OEF31-7",
        "aliases": {},
        "oid": None,
        "equation": "weierstrass",
        "field": "OEF31-7",
        "a": 0x7ffffffc,
        "b": 0x79,
        "n": 0x3fff93663843bbf5f3017d5e24f2e0bc48a684949a7266f,
        "h": 2147539246,
        "Gx": 0x697c1ccf2cebdf6b37b838cb1a1e0f7649b61791744885244a0ebf97,
        "Gy": 0x64b0217457f9c5d33fe59999775cbee54615dad70568c58741d15a30,
        "source": SOURCES["OEF31-7"],
    },
    {
        "name": "OEF32-5",
        "aliases": {},
        "oid": None,
        "equation": "weierstrass",
        "field": "OEF32-5",
        "a": 0xfffffff8,
        "b": 0x83e34a8f1cef3c2b7cb2acd717a7a936f8ca1002,
        "n": 0xffffffe7000000fa000154d1199d4947f9888c83,
        "h": 1,
        "Gx": 0x9dffbf7886acce480358f6a96245262704e60003,
        "Gy": 0xfd66c8b86e01069c0a952305be2f2e6146977a7a,
        "source": SOURCES["OEF32-5"],
    },
]


def curve(p):
    """The curve of an entry of PARAMETERS."""
    F, G = FIELDS[p["field"]], (p["Gx"], p["Gy"])
    if p["equation"] == "jacobi-quartic":
        return JacobiQuartic(p["name"], F, p["a"], p["n"], p["h"], G)
    if p["equation"] == "twisted-edwards":
        return TwistedEdwards(p["name"], F, p["b"], p["n"], p["h"], G)
    return Weierstrass(p["name"], F, p["a"], p["b"], p["n"], p["h"], G)


CURVES = [curve(p) for p in PARAMETERS]
BY_NAME = {C.name: C for C in CURVES}

# The trace t of the Frobenius map of a curve over an extension of F_p that is defined over F_p, and the integer lambda
# that (x, y) -> (x^p, y^p) multiplies points of order n by.
FROBENIUS = {"OEF31-7": {"trace": -55598, "lambda": 0x10187d1347d0fc2fb3365b064fdc881b61533227e05861c}}

# The efficient endomorphism of a curve (R. Gallant, R. Lambert, S. Vanstone, CRYPTO 2001): (x, y) -> (beta x, y) is the
# multiplication by lambda, and v1, v2 are short vectors (u, v) with u + lambda v = 0 modulo n. There are two such pairs, each
# with a basis; check_q.py finds them anew. carryless/vectors/glv.json is of the first one here.
GLV = {
    "WAP-160": [
        {
            "beta": 0x78ddf260453f1c29e9ad657a99290ffb7aa67330,
            "lambda": 0x61ad83913c4f1cba4aa27087d04e9fa19257885c,
            "v1": (0x7faab9faa7718443dc49, -0xa70f68731db66985312e),
            "v2": (0x126ba226dc527edc90d77, 0x7faab9faa7718443dc49),
        },
        {
            "beta": 0x87220d9fbac0e3d616529a8566d6f00485560d5e,
            "lambda": 0x9e527c6ec3b0e345b55f5d41ba92433cc4f336d6,
            "v1": (0xa70f68731db66985312e, -0x7faab9faa7718443dc49),
            "v2": (0x7faab9faa7718443dc49, 0x126ba226dc527edc90d77),
        },
    ],
    "secp256k1": [
        {
            "beta": 0x7ae96a2b657c07106e64479eac3434e99cf0497512f58995c1396c28719501ee,
            "lambda": 0x5363ad4cc05c30e0a5261c028812645a122e22ea20816678df02967c1b23bd72,
            "v1": (0x3086d221a7d46bcde86c90e49284eb15, -0xe4437ed6010e88286f547fa90abfe4c3),
            "v2": (0x114ca50f7a8e2f3f657c1108d9d44cfd8, 0x3086d221a7d46bcde86c90e49284eb15),
        },
        {
            "beta": 0x851695d49a83f8ef919bb86153cbcb16630fb68aed0a766a3ec693d68e6afa40,
            "lambda": 0xac9c52b33fa3cf1f5ad9e3fd77ed9ba4a880b9fc8ec739c2e0cfc810b51283ce,
            "v1": (0xe4437ed6010e88286f547fa90abfe4c3, -0x3086d221a7d46bcde86c90e49284eb15),
            "v2": (0x3086d221a7d46bcde86c90e49284eb15, 0x114ca50f7a8e2f3f657c1108d9d44cfd8),
        },
    ],
}
