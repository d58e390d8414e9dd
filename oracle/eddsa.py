"""Ed25519 (RFC 8032, 5.1) and X25519 (RFC 7748, 5) in plain integers, both rules of verification, and vectors of them.

It shares nothing with the library, nor with the other files here but the stream of numbers.
"""

from hashlib import sha512

from stream import random_bits

P = 2**255 - 19
N = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, -1, P) % P
ROOT_OF_MINUS_ONE = pow(2, (P - 1) // 4, P)
NEUTRAL = (0, 1)


# The curve -x^2 + y^2 = 1 + d x^2 y^2, affine


def add(p, q):
    (x1, y1), (x2, y2) = p, q
    v = D * x1 * x2 * y1 * y2 % P
    x3 = (x1 * y2 + y1 * x2) * pow(1 + v, -1, P) % P
    y3 = (y1 * y2 + x1 * x2) * pow(1 - v, -1, P) % P
    return (x3, y3)


def negate(p):
    return (-p[0] % P, p[1])


def multiply(k, p):
    total = NEUTRAL
    for bit in bin(k)[2:]:
        total = add(total, total)
        if bit == "1":
            total = add(total, p)
    return total


def encode(p):
    return (p[1] | (p[0] & 1) << 255).to_bytes(32, "little")


def decode(octets, canonical):
    """The point, or None. Where `canonical` is false any y below 2^255 and both signs of 0 are taken (ZIP 215)."""
    value = int.from_bytes(octets, "little")
    sign, y = value >> 255, value & (2**255 - 1)
    if canonical and y >= P:
        return None
    y %= P
    square = (y * y - 1) * pow(D * y * y + 1, -1, P) % P
    x = pow(square, (P + 3) // 8, P)
    if x * x % P != square:
        x = x * ROOT_OF_MINUS_ONE % P
    if x * x % P != square or canonical and x == 0 and sign == 1:
        return None
    return (x if x & 1 == sign else -x % P, y)


BASE = decode(bytes([0x58] + [0x66] * 31), True)


# Ed25519


def number(octets):
    return int.from_bytes(octets, "little")


def dom2(flag, context):
    return b"" if flag is None else b"SigEd25519 no Ed25519 collisions" + bytes([flag, len(context)]) + context


def clamp(octets):
    return number(octets) & (2**254 - 8) | 2**254


def expand(secret):
    digest = sha512(secret).digest()
    return clamp(digest[:32]), digest[32:]


def public_key(secret):
    return encode(multiply(expand(secret)[0], BASE))


def sign(secret, message, flag=None, context=b""):
    """`message` is, for flag 1, the digest that is signed."""
    s, prefix = expand(secret)
    A = public_key(secret)
    r = number(sha512(dom2(flag, context) + prefix + message).digest()) % N
    R = encode(multiply(r, BASE))
    k = number(sha512(dom2(flag, context) + R + A + message).digest()) % N
    return R + ((r + k * s) % N).to_bytes(32, "little")


def verifies(A, message, signature, cofactored):
    R, S = signature[:32], number(signature[32:])
    key, r = decode(A, not cofactored), decode(R, not cofactored)
    if S >= N or key is None or r is None:
        return False
    k = number(sha512(R + A + message).digest()) % N
    difference = add(multiply(S, BASE), negate(add(r, multiply(k, key))))
    return (multiply(8, difference) if cofactored else difference) == NEUTRAL


# X25519


def x25519(k, u):
    """RFC 7748, 5: the ladder on integers, k a scalar and u any integer."""
    k, x1 = clamp(k), number(u) % 2**255 % P
    x2, z2, x3, z3 = 1, 0, x1, 1
    for t in reversed(range(255)):
        if k >> t & 1:
            x2, z2, x3, z3 = x3, z3, x2, z2
        a, b, c, d = x2 + z2, x2 - z2, x3 + z3, x3 - z3
        da, cb, aa, bb = d * a, c * b, a * a, b * b
        e = aa - bb
        x3, z3 = (da + cb) ** 2 % P, x1 * (da - cb) ** 2 % P
        x2, z2 = aa * bb % P, e * (aa + 121665 * e) % P
        if k >> t & 1:
            x2, z2, x3, z3 = x3, z3, x2, z2
    return (x2 * pow(z2, P - 2, P) % P).to_bytes(32, "little")


# Vectors

# The message of TEST 1024 of RFC 8032, 7.1, of 1023 octets.
LONG = (
    "08b8b2b733424243760fe426a4b54908632110a66c2f6591eabd3345e3e4eb98fa6e264bf09efe12ee50f8f54e9f77b1e355f6c50544e23f"
    "b1433ddf73be84d879de7c0046dc4996d9e773f4bc9efe5738829adb26c81b37c93a1b270b20329d658675fc6ea534e0810a4432826bf58c"
    "941efb65d57a338bbd2e26640f89ffbc1a858efcb8550ee3a5e1998bd177e93a7363c344fe6b199ee5d02e82d522c4feba15452f80288a82"
    "1a579116ec6dad2b3b310da903401aa62100ab5d1a36553e06203b33890cc9b832f79ef80560ccb9a39ce767967ed628c6ad573cb116dbef"
    "efd75499da96bd68a8a97b928a8bbc103b6621fcde2beca1231d206be6cd9ec7aff6f6c94fcd7204ed3455c68c83f4a41da4af2b74ef5c53"
    "f1d8ac70bdcb7ed185ce81bd84359d44254d95629e9855a94a7c1958d1f8ada5d0532ed8a5aa3fb2d17ba70eb6248e594e1a2297acbbb39d"
    "502f1a8c6eb6f1ce22b3de1a1f40cc24554119a831a9aad6079cad88425de6bde1a9187ebb6092cf67bf2b13fd65f27088d78b7e883c8759"
    "d2c4f5c65adb7553878ad575f9fad878e80a0c9ba63bcbcc2732e69485bbc9c90bfbd62481d9089beccf80cfe2df16a2cf65bd92dd597b07"
    "07e0917af48bbb75fed413d238f5555a7a569d80c3414a8d0859dc65a46128bab27af87a71314f318c782b23ebfe808b82b0ce26401d2e22"
    "f04d83d1255dc51addd3b75a2b1ae0784504df543af8969be3ea7082ff7fc9888c144da2af58429ec96031dbcad3dad9af0dcbaaaf268cb8"
    "fcffead94f3c7ca495e056a9b47acdb751fb73e666c6c655ade8297297d07ad1ba5e43f1bca32301651339e22904cc8c42f58c30c04aafdb"
    "038dda0847dd988dcda6f3bfd15c4b4c4525004aa06eeff8ca61783aacec57fb3d1f92b0fe2fd1a85f6724517b65e614ad6808d6f6ee34df"
    "f7310fdc82aebfd904b01e1dc54b2927094b2db68d6f903b68401adebf5a7e08d78ff4ef5d63653a65040cf9bfd4aca7984a74d371459867"
    "80fc0b16ac451649de6188a7dbdf191f64b5fc5e2ab47b57f7f7276cd419c17a3ca8e1b939ae49e488acba6b965610b5480109c8b17b80e1"
    "b7b750dfc7598d5d5011fd2dcc5600a32ef5b52a1ecc820e308aa342721aac0943bf6686b64b2579376504ccc493d97e6aed3fb0f9cd71a4"
    "3dd497f01f17c0e2cb3797aa2a2f256656168e6c496afc5fb93246f6b1116398a346f1a641f3b041e989f7914f90cc2c7fff357876e506b5"
    "0d334ba77c225bc307ba537152f3f1610e4eafe595f6d9d90d11faa933a15ef1369546868a7f3a45a96768d40fd9d03412c091c6315cf4fd"
    "e7cb68606937380db2eaaa707b4c4185c32eddcdd306705e4dc1ffc872eeee475a64dfac86aba41c0618983f8741c5ef68d3a101e8a3b8ca"
    "c60c905c15fc910840b94c00a0b9d0"
)

# RFC 8032, 7.1 to 7.3: secret key, public key, message, context, signature.
PUBLISHED = [
    (
        "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
        "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
        None,
        "",
        "",
        "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b",
    ),
    (
        "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
        "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
        None,
        "72",
        "",
        "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00",
    ),
    (
        "c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7",
        "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025",
        None,
        "af82",
        "",
        "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a",
    ),
    (
        "f5e5767cf153319517630f226876b86c8160cc583bc013744c6bf255f5cc0ee5",
        "278117fc144c72340f67d0f2316e8386ceffbf2b2428c9c51fef7c597f1d426e",
        None,
        LONG,
        "",
        "0aab4c900501b3e24d7cdf4663326a3a87df5e4843b2cbdb67cbf6e460fec350aa5371b1508f9f4528ecea23c436d94b5e8fcd4f681e30a6ac00a9704a188a03",
    ),
    (
        "833fe62409237b9d62ec77587520911e9a759cec1d19755b7da901b96dca3d42",
        "ec172b93ad5e563bf4932c70e1245034c35467ef2efd4d64ebf819683467e2bf",
        None,
        "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f",
        "",
        "dc2a4459e7369633a52b1bf277839a00201009a3efbf3ecb69bea2186c26b58909351fc9ac90b3ecfdfbc7c66431e0303dca179c138ac17ad9bef1177331a704",
    ),
    (
        "0305334e381af78f141cb666f6199f57bc3495335a256a95bd2a55bf546663f6",
        "dfc9425e4f968f7f0c29f0259cf5f9aed6851c2bb4ad8bfb860cfee0ab248292",
        0,
        "f726936d19c800494e3fdaff20b276a8",
        "666f6f",
        "55a4cc2f70a54e04288c5f4cd1e45a7bb520b36292911876cada7323198dd87a8b36950b95130022907a7fb7c4e9b2d5f6cca685a587b4b21f4b888e4e7edb0d",
    ),
    (
        "0305334e381af78f141cb666f6199f57bc3495335a256a95bd2a55bf546663f6",
        "dfc9425e4f968f7f0c29f0259cf5f9aed6851c2bb4ad8bfb860cfee0ab248292",
        0,
        "f726936d19c800494e3fdaff20b276a8",
        "626172",
        "fc60d5872fc46b3aa69f8b5b4351d5808f92bcc044606db097abab6dbcb1aee3216c48e8b3b66431b5b186d1d28f8ee15a5ca2df6668346291c2043d4eb3e90d",
    ),
    (
        "0305334e381af78f141cb666f6199f57bc3495335a256a95bd2a55bf546663f6",
        "dfc9425e4f968f7f0c29f0259cf5f9aed6851c2bb4ad8bfb860cfee0ab248292",
        0,
        "508e9e6882b979fea900f62adceaca35",
        "666f6f",
        "8b70c1cc8310e1de20ac53ce28ae6e7207f33c3295e03bb5c0732a1d20dc64908922a8b052cf99b7c4fe107a5abb5b2c4085ae75890d02df26269d8945f84b0b",
    ),
    (
        "ab9c2853ce297ddab85c993b3ae14bcad39b2c682beabc27d6d4eb20711d6560",
        "0f1d1274943b91415889152e893d80e93275a1fc0b65fd71b4b0dda10ad7d772",
        0,
        "f726936d19c800494e3fdaff20b276a8",
        "666f6f",
        "21655b5f1aa965996b3f97b3c849eafba922a0a62992f73b3d1b73106a84ad85e9b86a7b6005ea868337ff2d20a7f5fbd4cd10b0be49a68da2b2e0dc0ad8960f",
    ),
    (
        "833fe62409237b9d62ec77587520911e9a759cec1d19755b7da901b96dca3d42",
        "ec172b93ad5e563bf4932c70e1245034c35467ef2efd4d64ebf819683467e2bf",
        1,
        "616263",
        "",
        "98a70222f0b8121aa9d30f813d683f809e462b469c7ff87639499bb94e6dae4131f85042463c2a355a2003d062adf5aaa10b8c61e636062aaad11c2a26083406",
    ),
]

# The twelve cases of K. Chalkias, F. Garillot, V. Nikolaenko, Taming the many EdDSAs, SSR 2020: message, key, signature; and what the
# rule of RFC 8032 without the cofactor and that of ZIP 215 say, as published for BouncyCastle and for Zebra.
SPECCHECK = [
    (
        "8c93255d71dcab10e8f379c26200f3c7bd5f09d9bc3068d3ef4edeb4853022b6",
        "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa",
        "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a0000000000000000000000000000000000000000000000000000000000000000",
        True,
        True,
    ),
    (
        "9bd9f44f4dcc75bd531b56b2cd280b0bb38fc1cd6d1230e14861d861de092e79",
        "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa",
        "f7badec5b8abeaf699583992219b7b223f1df3fbbea919844e3f7c554a43dd43a5bb704786be79fc476f91d3f3f89b03984d8068dcf1bb7dfc6637b45450ac04",
        True,
        True,
    ),
    (
        "aebf3f2601a0c8c5d39cc7d8911642f740b78168218da8471772b35f9d35b9ab",
        "f7badec5b8abeaf699583992219b7b223f1df3fbbea919844e3f7c554a43dd43",
        "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa8c4bd45aecaca5b24fb97bc10ac27ac8751a7dfe1baff8b953ec9f5833ca260e",
        True,
        True,
    ),
    (
        "9bd9f44f4dcc75bd531b56b2cd280b0bb38fc1cd6d1230e14861d861de092e79",
        "cdb267ce40c5cd45306fa5d2f29731459387dbf9eb933b7bd5aed9a765b88d4d",
        "9046a64750444938de19f227bb80485e92b83fdb4b6506c160484c016cc1852f87909e14428a7a1d62e9f22f3d3ad7802db02eb2e688b6c52fcd6648a98bd009",
        True,
        True,
    ),
    (
        "e47d62c63f830dc7a6851a0b1f33ae4bb2f507fb6cffec4011eaccd55b53f56c",
        "cdb267ce40c5cd45306fa5d2f29731459387dbf9eb933b7bd5aed9a765b88d4d",
        "160a1cb0dc9c0258cd0a7d23e94d8fa878bcb1925f2c64246b2dee1796bed5125ec6bc982a269b723e0668e540911a9a6a58921d6925e434ab10aa7940551a09",
        False,
        True,
    ),
    (
        "e47d62c63f830dc7a6851a0b1f33ae4bb2f507fb6cffec4011eaccd55b53f56c",
        "cdb267ce40c5cd45306fa5d2f29731459387dbf9eb933b7bd5aed9a765b88d4d",
        "21122a84e0b5fca4052f5b1235c80a537878b38f3142356b2c2384ebad4668b7e40bc836dac0f71076f9abe3a53f9c03c1ceeeddb658d0030494ace586687405",
        False,
        True,
    ),
    (
        "85e241a07d148b41e47d62c63f830dc7a6851a0b1f33ae4bb2f507fb6cffec40",
        "442aad9f089ad9e14647b1ef9099a1ff4798d78589e66f28eca69c11f582a623",
        "e96f66be976d82e60150baecff9906684aebb1ef181f67a7189ac78ea23b6c0e547f7690a0e2ddcd04d87dbc3490dc19b3b3052f7ff0538cb68afb369ba3a514",
        False,
        False,
    ),
    (
        "85e241a07d148b41e47d62c63f830dc7a6851a0b1f33ae4bb2f507fb6cffec40",
        "442aad9f089ad9e14647b1ef9099a1ff4798d78589e66f28eca69c11f582a623",
        "8ce5b96c8f26d0ab6c47958c9e68b937104cd36e13c33566acd2fe8d38aa19427e71f98a473474f2f13f06f97c20d58cc3f54b8bd0d272f42b695dd7e89a8c22",
        False,
        False,
    ),
    (
        "9bedc267423725d473888631ebf45988bad3db83851ee85c85e241a07d148b41",
        "f7badec5b8abeaf699583992219b7b223f1df3fbbea919844e3f7c554a43dd43",
        "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff03be9678ac102edcd92b0210bb34d7428d12ffc5df5f37e359941266a4e35f0f",
        False,
        False,
    ),
    (
        "9bedc267423725d473888631ebf45988bad3db83851ee85c85e241a07d148b41",
        "f7badec5b8abeaf699583992219b7b223f1df3fbbea919844e3f7c554a43dd43",
        "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffca8c5b64cd208982aa38d4936621a4775aa233aa0505711d8fdcfdaa943d4908",
        False,
        True,
    ),
    (
        "e96b7021eb39c1a163b6da4e3093dcd3f21387da4cc4572be588fafae23c155b",
        "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
        "a9d55260f765261eb9b84e106f665e00b867287a761990d7135963ee0a7d59dca5bb704786be79fc476f91d3f3f89b03984d8068dcf1bb7dfc6637b45450ac04",
        False,
        True,
    ),
    (
        "39a591f5321bbe07fd5a23dc2f39d025d74526615746727ceefd6e82ae65c06f",
        "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
        "a9d55260f765261eb9b84e106f665e00b867287a761990d7135963ee0a7d59dca5bb704786be79fc476f91d3f3f89b03984d8068dcf1bb7dfc6637b45450ac04",
        False,
        True,
    ),
]


def random_octets(count, label):
    return random_bits(8 * count, label).to_bytes(count, "big")


def small_order_encodings():
    """Every encoding of a point of order 1, 2, 4 or 8: eight canonical ones, and six that are not."""
    torsion = next(p for p in (multiply(N, decode_some(i)) for i in range(64)) if multiply(4, p) != NEUTRAL)
    canonical = [encode(multiply(i, torsion)) for i in range(8)]
    below_2_255 = [y + P for y in range(19)] + [1, P - 1]
    others = ((y | sign << 255).to_bytes(32, "little") for y in below_2_255 for sign in (0, 1))
    points = [(octets, decode(octets, False)) for octets in others if octets not in canonical]
    return canonical + [octets for octets, p in points if p is not None and multiply(8, p) == NEUTRAL]


def decode_some(i):
    return next(p for j in range(64) if (p := decode(random_octets(32, f"point {i} {j}"), False)) is not None)


def case(key, message, signature):
    """A signature that may be none, with the verdicts of both rules."""
    verdicts = {rule: verifies(key, message, signature, rule == "cofactored") for rule in ("cofactorless", "cofactored")}
    return {"key": key.hex(), "message": message.hex(), "signature": signature.hex()} | verdicts


def made():
    """Signatures with parts of small order in A, in R or in both, of either verdict; and changes of good ones."""
    torsion = [decode(octets, True) for octets in small_order_encodings()[:8]]
    for i in range(48):
        secret, message = random_octets(32, f"made key {i}"), random_octets(i, f"made message {i}")
        (s, _), r = expand(secret), random_bits(512, f"made nonce {i}") % N
        A = encode(add(multiply(s, BASE), torsion[i % 8]))
        R = encode(add(multiply(r, BASE), torsion[i // 8 % 8 if i % 3 else 0]))
        k = number(sha512(R + A + message).digest()) % N
        yield A, message, R + ((r + k * s) % N).to_bytes(32, "little")
    secret, message = random_octets(32, "changed key"), b"message"
    A, good = public_key(secret), sign(secret, b"message")
    R, S = good[:32], number(good[32:])
    yield A, message, good
    yield A, b"massage", good
    for s in (S + N, S + 2 * N, 2**256 - 1, N, N - 1, 0, S ^ 1, S + 2**253):
        if s < 2**256:
            yield A, message, R + s.to_bytes(32, "little")
    for bit in (*range(0, 256, 17), 255):
        yield A, message, (number(R) ^ 1 << bit).to_bytes(32, "little") + good[32:]
        yield (number(A) ^ 1 << bit).to_bytes(32, "little"), message, good


def signatures():
    published = []
    for secret, public, flag, message, context, signature in PUBLISHED:
        message = bytes.fromhex(message)
        signed = sha512(message).digest() if flag == 1 else message
        ours = sign(bytes.fromhex(secret), signed, flag, bytes.fromhex(context))
        assert (public_key(bytes.fromhex(secret)).hex(), ours.hex()) == (public, signature), secret
        published.append(entry(secret, public, flag, message, context, signature))
    made_here = []
    for i in range(96):
        secret, message = random_octets(32, f"secret {i}"), random_octets(5 * i, f"message {i}")
        flag = (None, None, 0, 1)[i % 4]
        context = b"" if flag is None else random_octets((1, 7, 32, 255)[i // 4 % 4] if flag == 0 or i % 8 else 0, f"context {i}")
        signed = sha512(message).digest() if flag == 1 else message
        signature = sign(secret, signed, flag, context)
        made_here.append(entry(secret.hex(), public_key(secret).hex(), flag, message, context.hex(), signature.hex()))
    speccheck = [case(*(bytes.fromhex(octets) for octets in (key, message, signature))) for message, key, signature, *_ in SPECCHECK]
    for found, (*_, cofactorless, cofactored) in zip(speccheck, SPECCHECK):
        # The cases 8 to 11 were judged for libraries that check that encodings are canonical.
        assert (found["cofactorless"], found["cofactored"]) == (cofactorless, cofactored), found
    encodings = small_order_encodings()
    assert len(encodings) == 14
    small = [case(A, b"Zcash", R + bytes(32)) for A in encodings for R in encodings]
    assert all(found["cofactored"] for found in small)
    return {
        "note": "Ed25519. See README.md.",
        "published": published,
        "random": made_here,
        "speccheck": speccheck,
        "small_order": small,
        "made": [case(*one) for one in made()],
    }


def entry(secret, public, flag, message, context, signature):
    variant = {None: "Ed25519", 0: "Ed25519ctx", 1: "Ed25519ph"}[flag]
    return {
        "variant": variant,
        "secret": secret,
        "public": public,
        "message": message.hex(),
        "context": context,
        "signature": signature,
    }


# RFC 7748, 5.2 and 6.1: scalar, u, product.
PRODUCTS = [
    (
        "a546e36bf0527c9d3b16154b82465edd62144c0ac1fc5a18506a2244ba449ac4",
        "e6db6867583030db3594c1a424b15f7c726624ec26b3353b10a903a6d0ab1c4c",
        "c3da55379de9c6908e94ea4df28d084f32eccf03491c71f754b4075577a28552",
    ),
    (
        "4b66e9d4d1b4673c5ad22691957d6af5c11b6421e0ea01d42ca4169e7918ba0d",
        "e5210f12786811d3f4b7959d0538ae2c31dbe7106fc03c3efc4cd549c715a493",
        "95cbde9476e8907d7aade45cb4b873f88b595a68799fa152e6f8f7647aac7957",
    ),
]
ALICE = (
    "77076d0a7318a57d3c16c17251b26645df4c2f87ebc0992ab177fba51db92c2a",
    "8520f0098930a754748b7ddcb43ef75a0dbf3a0d26381af4eba4a98eaa9b4e6a",
)
BOB = (
    "5dab087e624a8a4b79e17f8b83800ee66f3bb1292618b6fd1c2f8b27ff88e0eb",
    "de9edb7d7b7dc1b4d35b61c2ece435373f8343c85b78674dadfc7e146f882b4f",
)
SHARED = "4a5d9d5ba4ce2de1728e3bf480350f25e07e21c947d19e3376f09b3c1e161742"


def small_order_u():
    """The u = (1 + y)/(1 - y) of points of small order, and of those of the twist: 0, 1, -1, and two of order 8."""
    points = (decode(octets, True) for octets in small_order_encodings()[:8])
    of_curve = {(1 + y) * pow(1 - y, -1, P) % P for _, y in points if y != 1}
    return sorted(of_curve | {P - 1})


def agreements():
    """X25519: random cases beside the published ones, with u on the curve, on its twist, not below p, of small order."""
    nine = (9).to_bytes(32, "little")
    products = [*PRODUCTS, (ALICE[0], BOB[1], SHARED), (BOB[0], ALICE[1], SHARED)]
    keys = [ALICE, BOB]
    for k, u, out in [*products, *((k, nine.hex(), out) for k, out in keys)]:
        assert x25519(bytes.fromhex(k), bytes.fromhex(u)).hex() == out, k
    keys += [(k.hex(), x25519(k, nine).hex()) for k in (random_octets(32, f"x25519 key {i}") for i in range(32))]
    special = [*range(20), *range(P - 2, 2**255), 2**255, 2**255 + 9, 2**256 - 1]
    special += [u + sign * 2**255 for u in small_order_u() for sign in (0, 1)]
    for i, u in enumerate([*special, *(random_bits(256, f"x25519 u {i}") for i in range(64))]):
        k, u = random_octets(32, f"x25519 scalar {i}"), u.to_bytes(32, "little")
        products.append((k.hex(), u.hex(), x25519(k, u).hex()))
    return {
        "note": "X25519. See README.md.",
        "products": [dict(zip(("k", "u", "out"), one)) for one in products],
        "keys": [dict(zip(("k", "out"), one)) for one in keys],
    }
