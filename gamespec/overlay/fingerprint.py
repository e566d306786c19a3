"""Fingerprint of the content of a declaration, step, row or arrow, ignoring layout, notes and place."""

from __future__ import annotations

from functools import cache
from hashlib import sha256

from gamespec.model import Node

_NOT_SAID = frozenset({"span", "cites", "assume", "was", "title", "broken", "uncounted"})
_SAID_IF_SET = frozenset({"up_to"})
"""Fields of a later edition: where they are not used, marks of older files stay valid."""


def fingerprint(node: object, digits: int = 4) -> str:
    """Return hexadecimal digits that change when the content of the node changes."""
    return sha256(repr(_said(node)).encode()).hexdigest()[:digits]


@cache
def _saying(kind: type[Node]) -> tuple[str, ...]:
    """Return the fields of a class of nodes that belong to its content."""
    return tuple(name for name in kind.model_fields if name not in _NOT_SAID)


def _said(value: object) -> object:
    if isinstance(value, Node):
        said = ((name, getattr(value, name)) for name in _saying(type(value)))
        return (type(value).__name__, *[_said(each) for name, each in said if each or name not in _SAID_IF_SET])
    if isinstance(value, tuple):
        return tuple(_said(item) for item in value)
    return value
