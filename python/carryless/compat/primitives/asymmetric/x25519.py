"""A secret that two keys share, by X25519.

>>> alice, bob = X25519PrivateKey.generate(), X25519PrivateKey.generate()
>>> public = X25519PublicKey.from_public_bytes(bob.public_key().public_bytes_raw())
>>> alice.exchange(public) == bob.exchange(alice.public_key())
True
"""

from __future__ import annotations

from carryless import x25519

from ._raw import RawPrivateKey, RawPublicKey

__all__ = ["X25519PrivateKey", "X25519PublicKey"]


class X25519PublicKey(RawPublicKey):
    """A public key: one of `carryless.x25519`, with the methods of cryptography."""

    __slots__ = ()
    _core = x25519.PublicKey


class X25519PrivateKey(RawPrivateKey):
    """A private key: one of `carryless.x25519`, with the methods of cryptography."""

    __slots__ = ()
    _core = x25519.SecretKey

    def public_key(self) -> X25519PublicKey:
        """The public key."""
        return X25519PublicKey(self._key.public_key)

    def exchange(self, peer_public_key: X25519PublicKey) -> bytes:
        """The secret that is shared with the holder of another key. One of small order is a ValueError."""
        if not isinstance(peer_public_key, X25519PublicKey):
            raise TypeError(f"peer_public_key must be an X25519PublicKey of carryless, not {peer_public_key!r}")
        shared: bytes = self._key.exchange(peer_public_key._key)
        return shared
