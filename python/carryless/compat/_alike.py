"""Objects of ours and of `cryptography`, told by the names of their classes, so that it need not be imported."""

from __future__ import annotations

from enum import Enum


def alike(value: object, kind: type) -> bool:
    """Whether a class of the value has the name of this one."""
    return any(known.__name__ == kind.__name__ for known in type(value).__mro__)


def name_in(enumeration: type[Enum], item: object) -> str:
    """The name of an item of this enumeration. Those of later versions of `cryptography` have no attribute that says it."""
    if alike(item, enumeration):
        for name in enumeration.__members__:
            if getattr(type(item), name, None) == item:
                return name
    raise TypeError(f"expected an item of {enumeration.__name__}, not {item!r}")
