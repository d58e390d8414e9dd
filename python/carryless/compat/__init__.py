"""`cryptography` for the curves that it no longer has.

Version 47 of the package `cryptography` removed the binary curves. A program that needs them changes the import of `ec`:

    from carryless.compat.primitives.asymmetric import ec

and, where it reads keys from files, that of `load_pem_private_key` and its three likes, which are in
`carryless.compat.primitives.serialization`. What else it imports from `cryptography` stays: KDFs, ciphers, hashes, exceptions.

>>> from carryless.compat.exceptions import InvalidSignature
>>> from carryless.compat.primitives import hashes, serialization
>>> from carryless.compat.primitives.asymmetric import ec

>>> key = ec.generate_private_key(ec.SECT233K1())
>>> signature = key.sign(b"message", ec.ECDSA(hashes.SHA256()))
>>> key.public_key().verify(signature, b"message", ec.ECDSA(hashes.SHA256()))
>>> try:
...     key.public_key().verify(signature, b"another", ec.ECDSA(hashes.SHA256()))
... except InvalidSignature:
...     print("refused")
refused

Where `cryptography` is not installed, `carryless.compat` takes the place of `cryptography.hazmat`, and
`carryless.compat.exceptions` that of `cryptography.exceptions`, as far as there is something here:

    in primitives.asymmetric   there is                                              there is not
    ------------------------   ---------------------------------------------------   ---------------------------------
    ec                         SECT163K1 … SECT571R1, and SECT239K1;                 SECP256K1, Brainpool*
                               SECP192R1 … SECP521R1
                               generate_private_key, derive_private_key,             EllipticCurveOID, get_curve_for_oid
                               ECDSA, ECDH, EllipticCurve,
                               EllipticCurve{Private,Public}Key,
                               EllipticCurve{Private,Public}Numbers
    ed25519                    Ed25519{Private,Public}Key
    x25519                     X25519{Private,Public}Key
    utils                      {de,en}code_dss_signature, Prehashed
    another                                                                          dsa, rsa, ed448 …

    in primitives              there is                                              there is not
    ------------------------   ---------------------------------------------------   ---------------------------------
    hashes                     SHA1, SHA224 … SHA512, SHA3_224 … SHA3_512, Hash      MD5, SHA512_256, BLAKE2*, SHAKE*
    serialization              load_{pem,der}_{private,public}_key                   load_ssh_*, load_*_parameters
                               Encoding PEM, DER, X962; Raw of ed25519, x25519       OpenSSH, SMIME
                               PrivateFormat PKCS8, TraditionalOpenSSL               OpenSSH, PKCS12
                               PublicFormat SubjectPublicKeyInfo, *Point             OpenSSH
                               NoEncryption, BestAvailableEncryption (PKCS8)         BestAvailableEncryption of
                                                                                     TraditionalOpenSSL: it is read,
                                                                                     and not written
    another                                                                          ciphers, hmac, kdf …

    beside primitives          there is                                              there is not
    ------------------------   ---------------------------------------------------   ---------------------------------
    backends                   default_backend
    exceptions                 InvalidSignature, UnsupportedAlgorithm,               InvalidKey, InvalidTag …
                               AlreadyFinalized

What behaves otherwise:

- Signatures are always deterministic, by RFC 6979; `ECDSA` takes `deterministic_signing`, and either value means the same.
- A public key outside the subgroup of the generator is refused, and so is a private value that is not between 1 and the order
  less 1.
- `load_pem_private_key` reads PKCS#12 too, and DER.
- A file with a key of another algorithm, or of a curve that is not here, is a ValueError.
- A public key of `ed25519` that is not the canonical encoding of a point is one when it is read, and not only when it verifies.

Objects of `cryptography` itself are taken as if they were from here, where they only say what to do: hashes, `ECDSA`,
`Prehashed`, curves, encodings, formats, encryptions. Keys are not: they go over as files. The exceptions are `cryptography`'s
where it is installed, so that whoever catches either catches both. A library that asks `isinstance` for its classes is told of
ours so:

    from cryptography.hazmat.primitives.asymmetric import ec as theirs
    theirs.EllipticCurvePrivateKey.register(ec.EllipticCurvePrivateKey)
    theirs.EllipticCurvePublicKey.register(ec.EllipticCurvePublicKey)
"""
