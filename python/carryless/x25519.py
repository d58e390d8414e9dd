"""X25519 (RFC 7748): a secret that two keys share.

>>> from carryless import x25519
>>> alice, bob = x25519.SecretKey.generate(), x25519.SecretKey.generate()
>>> peer = x25519.PublicKey.from_bytes(bob.public_key.to_bytes())
>>> alice.exchange(peer) == bob.exchange(alice.public_key)
True

Keys and what is shared are 32 bytes. Keys are read from files and written (`from_pem`, `to_pem` and so on): PEM, DER. What is shared is no key itself: give it to a key-derivation function, with both public keys.
"""

from ._carryless import x25519 as _x25519

PublicKey = _x25519.PublicKey
SecretKey = _x25519.SecretKey

__all__ = ["PublicKey", "SecretKey"]
