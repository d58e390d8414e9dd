"""The parameters of the fifteen binary curves.

K-163 ... B-571 are those of SEC 2 version 2, and but for K-239 of FIPS 186-4; M-233, M-257 and M-431 are of DSTU 4145-2002.
No standard has a curve over F_2^503; E-503 was generated, and its `source` says how (check.py repeats everything in it but the search).
"""

from curve import Curve
from gf2m import Field

STANDARD = "SEC 2 v2 / FIPS 186-4"
E_503 = (
    "generated for this project, as no standard has a curve over F_2^503: "
    'b = SHA-512("F2_503 b 331") >> 9, the first of i = 0, 1, ... in "F2_503 b i" for which the curve with '
    "a = 1 has twice a prime number of points; G = 2 (x, y) with x = SHA-512(\"F2_503 x 0\") >> 9, the first of "
    "its kind that lies on the curve, and y = x z, z^2 + z = x + a + b/x^2, bit 0 of z clear "
    "(a hash is read as a big-endian integer, bit i being the coefficient of x^i)"
)

PARAMETERS = [
    {
        "name": "K-163",
        "aliases": {"nist": "K-163", "sec": "sect163k1", "ansi_x962": "ansit163k1"},
        "oid": "1.3.132.0.1",
        "m": 163,
        "poly_exponents": [163, 7, 6, 3, 0],
        "a": 0x1,
        "b": 0x1,
        "n": 0x4000000000000000000020108a2e0cc0d99f8a5ef,
        "h": 2,
        "Gx": 0x2fe13c0537bbc11acaa07d793de4e6d5e5c94eee8,
        "Gy": 0x289070fb05d38ff58321f2e800536d538ccdaa3d9,
        "source": STANDARD,
    },
    {
        "name": "B-163",
        "aliases": {"nist": "B-163", "sec": "sect163r2", "ansi_x962": "ansit163r2"},
        "oid": "1.3.132.0.15",
        "m": 163,
        "poly_exponents": [163, 7, 6, 3, 0],
        "a": 0x1,
        "b": 0x20a601907b8c953ca1481eb10512f78744a3205fd,
        "n": 0x40000000000000000000292fe77e70c12a4234c33,
        "h": 2,
        "Gx": 0x3f0eba16286a2d57ea0991168d4994637e8343e36,
        "Gy": 0xd51fbc6c71a0094fa2cdd545b11c5c0c797324f1,
        "source": STANDARD,
    },
    {
        "name": "K-233",
        "aliases": {"nist": "K-233", "sec": "sect233k1", "ansi_x962": "ansit233k1"},
        "oid": "1.3.132.0.26",
        "m": 233,
        "poly_exponents": [233, 74, 0],
        "a": 0x0,
        "b": 0x1,
        "n": 0x8000000000000000000000000000069d5bb915bcd46efb1ad5f173abdf,
        "h": 4,
        "Gx": 0x17232ba853a7e731af129f22ff4149563a419c26bf50a4c9d6eefad6126,
        "Gy": 0x1db537dece819b7f70f555a67c427a8cd9bf18aeb9b56e0c11056fae6a3,
        "source": STANDARD,
    },
    {
        "name": "B-233",
        "aliases": {"nist": "B-233", "sec": "sect233r1", "ansi_x962": "ansit233r1"},
        "oid": "1.3.132.0.27",
        "m": 233,
        "poly_exponents": [233, 74, 0],
        "a": 0x1,
        "b": 0x66647ede6c332c7f8c0923bb58213b333b20e9ce4281fe115f7d8f90ad,
        "n": 0x1000000000000000000000000000013e974e72f8a6922031d2603cfe0d7,
        "h": 2,
        "Gx": 0xfac9dfcbac8313bb2139f1bb755fef65bc391f8b36f8f8eb7371fd558b,
        "Gy": 0x1006a08a41903350678e58528bebf8a0beff867a7ca36716f7e01f81052,
        "source": STANDARD,
    },
    {
        "name": "M-233",
        "aliases": {},
        "oid": "1.2.804.2.1.1.1.1.3.1.1.2.5",
        "m": 233,
        "poly_exponents": [233, 9, 4, 1, 0],
        "a": 0x1,
        "b": 0x6973b15095675534c7cf7e64a21bd54ef5dd3b8a0326aa936ece454d2c,
        "n": 0x1000000000000000000000000000013e974e72f8a6922031d2603cfe0d7,
        "h": 2,
        "Gx": 0x3fcda526b6cdf83ba1118df35b3c31761d3545f32728d003eeb25efe96,
        "Gy": 0x9ca8b57a934c54deeda9e54a7bbad95e3b2e91c54d32be0b9df96d8d35,
        "source": "DSTU 4145-2002",
    },
    {
        "name": "K-239",
        "aliases": {"sec": "sect239k1", "ansi_x962": "ansit239k1"},
        "oid": "1.3.132.0.3",
        "m": 239,
        "poly_exponents": [239, 158, 0],
        "a": 0x0,
        "b": 0x1,
        "n": 0x2000000000000000000000000000005a79fec67cb6e91f1c1da800e478a5,
        "h": 4,
        "Gx": 0x29a0b6a887a983e9730988a68727a8b2d126c44cc2cc7b2a6555193035dc,
        "Gy": 0x76310804f12e549bdb011c103089e73510acb275fc312a5dc6b76553f0ca,
        "source": "SEC 2 v2",
    },
    {
        "name": "M-257",
        "aliases": {},
        "oid": "1.2.804.2.1.1.1.1.3.1.1.2.6",
        "m": 257,
        "poly_exponents": [257, 12, 0],
        "a": 0x0,
        "b": 0x1cef494720115657e18f938d7a7942394ff9425c1458c57861f9eea6adbe3be10,
        "n": 0x800000000000000000000000000000006759213af182e987d3e17714907d470d,
        "h": 4,
        "Gx": 0x2a29ef207d0e9b6c55cd260b306c7e007ac491ca1b10c62334a9e8dcd8d20fb7,
        "Gy": 0x10686d41ff744d4449fccf6d8eea03102e6812c93a9d60b978b702cf156d814ef,
        "source": "DSTU 4145-2002",
    },
    {
        "name": "K-283",
        "aliases": {"nist": "K-283", "sec": "sect283k1", "ansi_x962": "ansit283k1"},
        "oid": "1.3.132.0.16",
        "m": 283,
        "poly_exponents": [283, 12, 7, 5, 0],
        "a": 0x0,
        "b": 0x1,
        "n": 0x1ffffffffffffffffffffffffffffffffffe9ae2ed07577265dff7f94451e061e163c61,
        "h": 4,
        "Gx": 0x503213f78ca44883f1a3b8162f188e553cd265f23c1567a16876913b0c2ac2458492836,
        "Gy": 0x1ccda380f1c9e318d90f95d07e5426fe87e45c0e8184698e45962364e34116177dd2259,
        "source": STANDARD,
    },
    {
        "name": "B-283",
        "aliases": {"nist": "B-283", "sec": "sect283r1", "ansi_x962": "ansit283r1"},
        "oid": "1.3.132.0.17",
        "m": 283,
        "poly_exponents": [283, 12, 7, 5, 0],
        "a": 0x1,
        "b": 0x27b680ac8b8596da5a4af8a19a0303fca97fd7645309fa2a581485af6263e313b79a2f5,
        "n": 0x3ffffffffffffffffffffffffffffffffffef90399660fc938a90165b042a7cefadb307,
        "h": 2,
        "Gx": 0x5f939258db7dd90e1934f8c70b0dfec2eed25b8557eac9c80e2e198f8cdbecd86b12053,
        "Gy": 0x3676854fe24141cb98fe6d4b20d02b4516ff702350eddb0826779c813f0df45be8112f4,
        "source": STANDARD,
    },
    {
        "name": "K-409",
        "aliases": {"nist": "K-409", "sec": "sect409k1", "ansi_x962": "ansit409k1"},
        "oid": "1.3.132.0.36",
        "m": 409,
        "poly_exponents": [409, 87, 0],
        "a": 0x0,
        "b": 0x1,
        "n": 0x7ffffffffffffffffffffffffffffffffffffffffffffffffffe5f83b2d4ea20400ec4557d5ed3e3e7ca5b4b5c83b8e01e5fcf,
        "h": 4,
        "Gx": 0x60f05f658f49c1ad3ab1890f7184210efd0987e307c84c27accfb8f9f67cc2c460189eb5aaaa62ee222eb1b35540cfe9023746,
        "Gy": 0x1e369050b7c4e42acba1dacbf04299c3460782f918ea427e6325165e9ea10e3da5f6c42e9c55215aa9ca27a5863ec48d8e0286b,
        "source": STANDARD,
    },
    {
        "name": "B-409",
        "aliases": {"nist": "B-409", "sec": "sect409r1", "ansi_x962": "ansit409r1"},
        "oid": "1.3.132.0.37",
        "m": 409,
        "poly_exponents": [409, 87, 0],
        "a": 0x1,
        "b": 0x21a5c2c8ee9feb5c4b9a753b7b476b7fd6422ef1f3dd674761fa99d6ac27c8a9a197b272822f6cd57a55aa4f50ae317b13545f,
        "n": 0x10000000000000000000000000000000000000000000000000001e2aad6a612f33307be5fa47c3c9e052f838164cd37d9a21173,
        "h": 2,
        "Gx": 0x15d4860d088ddb3496b0c6064756260441cde4af1771d4db01ffe5b34e59703dc255a868a1180515603aeab60794e54bb7996a7,
        "Gy": 0x61b1cfab6be5f32bbfa78324ed106a7636b9c5a7bd198d0158aa4f5488d08f38514f1fdf4b4f40d2181b3681c364ba0273c706,
        "source": STANDARD,
    },
    {
        "name": "M-431",
        "aliases": {},
        "oid": "1.2.804.2.1.1.1.1.3.1.1.2.9",
        "m": 431,
        "poly_exponents": [431, 5, 3, 1, 0],
        "a": 0x1,
        "b": 0x3ce10490f6a708fc26dfe8c3d27c4f94e690134d5bff988d8d28aaeaede975936c66bac536b18ae2dc312ca493117daa469c640caf3,
        "n": 0x3fffffffffffffffffffffffffffffffffffffffffffffffffffffba3175458009a8c0a724f02f81aa8a1fcbaf80d90c7a95110504cf,
        "h": 2,
        "Gx": 0x1a62ba79d98133a16bbae7ed9a8e03c32e0824d57aef72f88986874e5aae49c27bed49a2a95058068426c2171e99fd3b43c5947c857d,
        "Gy": 0x70b5e1e14031c1f70bbefe96bdde66f451754b4ca5f48da241f331aa396b8d1839a855c1769b1ea14ba53308b5e2723724e090e02db9,
        "source": "DSTU 4145-2002",
    },
    {
        "name": "K-571",
        "aliases": {"nist": "K-571", "sec": "sect571k1", "ansi_x962": "ansit571k1"},
        "oid": "1.3.132.0.38",
        "m": 571,
        "poly_exponents": [571, 10, 5, 2, 0],
        "a": 0x0,
        "b": 0x1,
        "n": 0x20000000000000000000000000000000000000000000000000000000000000000000000131850e1f19a63e4b391a8db917f4138b630d84be5d639381e91deb45cfe778f637c1001,
        "h": 4,
        "Gx": 0x26eb7a859923fbc82189631f8103fe4ac9ca2970012d5d46024804801841ca44370958493b205e647da304db4ceb08cbbd1ba39494776fb988b47174dca88c7e2945283a01c8972,
        "Gy": 0x349dc807f4fbf374f4aeade3bca95314dd58cec9f307a54ffc61efc006d8a2c9d4979c0ac44aea74fbebbb9f772aedcb620b01a7ba7af1b320430c8591984f601cd4c143ef1c7a3,
        "source": STANDARD,
    },
    {
        "name": "B-571",
        "aliases": {"nist": "B-571", "sec": "sect571r1", "ansi_x962": "ansit571r1"},
        "oid": "1.3.132.0.39",
        "m": 571,
        "poly_exponents": [571, 10, 5, 2, 0],
        "a": 0x1,
        "b": 0x2f40e7e2221f295de297117b7f3d62f5c6a97ffcb8ceff1cd6ba8ce4a9a18ad84ffabbd8efa59332be7ad6756a66e294afd185a78ff12aa520e4de739baca0c7ffeff7f2955727a,
        "n": 0x3ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe661ce18ff55987308059b186823851ec7dd9ca1161de93d5174d66e8382e9bb2fe84e47,
        "h": 2,
        "Gx": 0x303001d34b856296c16c0d40d3cd7750a93d1d2955fa80aa5f40fc8db7b2abdbde53950f4c0d293cdd711a35b67fb1499ae60038614f1394abfa3b4c850d927e1e7769c8eec2d19,
        "Gy": 0x37bf27342da639b6dccfffeb73d69d78c6c27a6009cbbca1980f8533921e8a684423e43bab08a576291af8f461bb2a8b3531d2f0485c19b16e2f1516e23dd3c1a4827af1b8ac15b,
        "source": STANDARD,
    },
    {
        "name": "E-503",
        "aliases": {},
        "oid": None,
        "m": 503,
        "poly_exponents": [503, 3, 0],
        "a": 0x1,
        "b": 0x29b223e45be0a53f45b3f6ca7df7e56c586f632ecec900501246af54228dce255adbf58e17196d823be1ba88fcd6493236aa6fa57972de711cb9ca3d466c77,
        "n": 0x3ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff9746c23424f5a5c0985da416fedb688204d240c603b499841061baf4fb8b21f,
        "h": 2,
        "Gx": 0x58128fcb364fd8f7996f92a2dcce9e3093dc273e1a181d44dd81dbd8f6010a9c36c2eb8d25c97d009d23b050319f6042c31c705ded8bfc43a7563ca096b859,
        "Gy": 0x65cc59c725f17ab16104be4ba957bfff300d8a93201172b6d859374e0024f996ce4edc84331887a10e371285293ffb5baf532a35cf016e78880d1cdc852c5f,
        "source": E_503,
    },
]


def curve(p):
    """The Curve of an entry of PARAMETERS."""
    return Curve(p["name"], p["poly_exponents"], p["a"], p["b"], p["n"], p["h"], (p["Gx"], p["Gy"]))


CURVES = [curve(p) for p in PARAMETERS]


def field_name(field):
    """m; with p, as in the names of ANSI X9.62's curves, for the pentanomial where F_2^m by a trinomial is here too."""
    return f"{field.m}p" if field.exponents == (233, 9, 4, 1, 0) else str(field.m)


# F_2^127, over which F_(2^127)^2 is built, has no curve of its own here.
FIELDS = {"127": Field((127, 63, 0))} | {field_name(c.field): c.field for c in sorted(CURVES, key=lambda c: c.field.m)}
