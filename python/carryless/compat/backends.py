"""The backend that functions of `cryptography` once took."""

from __future__ import annotations

__all__ = ["default_backend"]


def default_backend() -> None:
    """Nothing: the argument `backend` is ignored everywhere."""
