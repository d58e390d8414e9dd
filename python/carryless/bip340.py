"""BIP 340: Schnorr signatures on secp256k1.

>>> from carryless import bip340
>>> key = bip340.SecretKey.generate()
>>> signature = key.sign(b"message")
>>> public = bip340.PublicKey.from_bytes(key.public_key.to_bytes())
>>> public.verify(signature, b"message")
>>> public.verify(signature, b"another")
Traceback (most recent call last):
    ...
carryless.InvalidSignature: the signature is not one of this message by this key

Keys are 32 bytes, a public one the x of its point; signatures 64. A key in a file is a `carryless.SecretKey` on secp256k1, with the same bytes:

>>> import carryless
>>> of_file = carryless.SecretKey.from_pem(carryless.SecretKey.from_bytes("secp256k1", key.to_bytes()).to_pem())
>>> bip340.SecretKey.from_bytes(of_file.to_bytes()) == key
True
>>> bip340.PublicKey.from_bytes(of_file.public_key.to_bytes(compressed=True)[1:]) == public
True
"""

from ._carryless import bip340 as _bip340

PublicKey = _bip340.PublicKey
SecretKey = _bip340.SecretKey

__all__ = ["PublicKey", "SecretKey"]
