"""A short mark of what a declaration, step, row or arrow says, whatever its layout, notes and place.

Enters: a node of the model. Leaves: four hexadecimal digits.
"""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING

from gamespec.model import Node

if TYPE_CHECKING:
    from collections.abc import Iterable

_NOT_SAID = frozenset({"span", "cites", "assume", "was", "title", "broken", "uncounted"})


def fingerprint(node: object, digits: int = 4) -> str:
    """Digits that change when what the node says changes."""
    return sha256(repr(_said(node)).encode()).hexdigest()[:digits]


def _said(value: object) -> object:
    if isinstance(value, Node):
        names: Iterable[str] = type(value).model_fields
        return (type(value).__name__, *(_said(getattr(value, name)) for name in names if name not in _NOT_SAID))
    if isinstance(value, tuple):
        return tuple(_said(item) for item in value)
    return value
