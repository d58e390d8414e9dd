"""DSTU 4145-2002, Ukraine's national signature.

>>> from carryless import dstu4145
>>> key = dstu4145.SecretKey.generate("M-257")
>>> signature = key.sign(b"message")                        # by Kupyna-256; hash="gost34311"
>>> key.public_key.verify(signature, b"message")
>>> key.public_key.verify(signature, b"another")
Traceback (most recent call last):
    ...
carryless.InvalidSignature: the signature is not one of this message by this key

Secret keys, points and signatures have their lowest octet first, as in files. A public key is -d*G.

Documents (CMS, .p7s) are signed by `SecretKey.sign_document`, with the signer's certificate, and verified by `verify_document`.
"""

from ._carryless import dstu4145 as _dstu4145

PublicKey = _dstu4145.PublicKey
SecretKey = _dstu4145.SecretKey
SignedDocument = _dstu4145.SignedDocument
Signer = _dstu4145.Signer
curves = _dstu4145.curves
digest = _dstu4145.digest
verify_document = _dstu4145.verify_document

__all__ = ["PublicKey", "SecretKey", "SignedDocument", "Signer", "curves", "digest", "verify_document"]
