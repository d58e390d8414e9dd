"""Ed25519 (RFC 8032).

>>> from carryless import ed25519
>>> key = ed25519.SecretKey.generate()
>>> signature = key.sign(b"message")
>>> public = ed25519.PublicKey.from_bytes(key.public_key.to_bytes())
>>> public.verify(signature, b"message")
>>> public.verify(signature, b"another")
Traceback (most recent call last):
    ...
carryless.InvalidSignature: the signature is not one of this message by this key

Keys are 32 bytes, signatures 64. Keys are read from files and written (`from_pem`, `to_pem` and so on): PEM, DER, OpenSSH's. `PublicKey.verify` has the rule of RFC 8032 without the cofactor, as
OpenSSL and the package `cryptography` have it. `verify(…, cofactored=True)` has that of ZIP 215, with which `verify_batch` agrees on every
signature: whoever needs all parties to agree on each takes one rule throughout. Both accept keys of small order (`has_small_order`).
"""

from ._carryless import ed25519 as _ed25519

PublicKey = _ed25519.PublicKey
SecretKey = _ed25519.SecretKey

__all__ = ["PublicKey", "SecretKey"]
