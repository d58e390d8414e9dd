"""Keys, signatures and shared secrets on the sect curves, NIST's prime curves, Brainpool's, secp256k1 and DSTU 4145's M-233, M-257 and M-431, without OpenSSL.

>>> import carryless
>>> key = carryless.SecretKey.generate("sect233k1")
>>> signature = key.sign(b"message")
>>> key.public_key.verify(signature, b"message")
>>> key.public_key.verify(signature, b"another")
Traceback (most recent call last):
    ...
carryless.InvalidSignature: the signature is not one of this message by this key

Columns of them, as pyarrow, polars and others hold them: `verify`, `sign`, `multiply`, `decode`, `msm`.
`carryless.compat` has the names of the package `cryptography`; `carryless.dask` spreads Parquet files over a cluster.
"""

from ._carryless import (
    Array,
    Curve,
    EncryptedKey,
    Error,
    InvalidSignature,
    Point,
    PublicKey,
    Scalar,
    SecretKey,
    Signature,
    __version__,
    decode,
    multiply,
    sign,
    msm,
    verify,
)
from .comparison import compare

__all__ = [
    "Array",
    "Curve",
    "EncryptedKey",
    "Error",
    "InvalidSignature",
    "Point",
    "PublicKey",
    "Scalar",
    "SecretKey",
    "Signature",
    "__version__",
    "compare",
    "decode",
    "multiply",
    "sign",
    "msm",
    "verify",
]
