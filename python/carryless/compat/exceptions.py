"""What is raised beside ValueError and TypeError.

These are the classes of `cryptography` where it is installed: a library that catches its `InvalidSignature` catches ours.

>>> from carryless.compat.primitives.asymmetric import ec
>>> issubclass(InvalidSignature, ValueError)
False
"""

from __future__ import annotations

__all__ = ["AlreadyFinalized", "InvalidSignature", "UnsupportedAlgorithm"]

try:
    from cryptography.exceptions import (  # type: ignore[import-not-found, unused-ignore]
        AlreadyFinalized,
        InvalidSignature,
        UnsupportedAlgorithm,
    )
except ImportError:

    class InvalidSignature(Exception):  # type: ignore[no-redef]
        """The signature is not one of this message by this key."""

    class UnsupportedAlgorithm(Exception):  # type: ignore[no-redef]
        """A curve, a hash or another algorithm that is not here."""

    class AlreadyFinalized(Exception):  # type: ignore[no-redef]
        """A hash whose digest has been taken."""
