"""Comparison of two `.game` files by content, ignoring positions in the text."""

from __future__ import annotations

from gamespec.model import GameFile
from gamespec.model.node import Node


def says_the_same(one: GameFile, other: GameFile) -> bool:
    """Return whether the syntax trees of two files are equal node by node, except for spans."""
    return _said(one) == _said(other)


def _said(value: object) -> object:
    if isinstance(value, Node):
        fields = [_said(getattr(value, name)) for name in type(value).model_fields if name != "span"]
        return (type(value).__name__, *fields)
    if isinstance(value, tuple):
        return tuple(_said(item) for item in value)
    return value
