"""A node enters; the remark (`#`) right above it leaves, as whoever wrote the file put it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamespec.prose.voice import ticked

if TYPE_CHECKING:
    from gamespec.model import Node

SIGN = "#"
RULED = "---"
"""A remark with this in it is a heading between parts of a file."""


def remark(node: Node) -> str:
    """The sentences of the lines right above, nothing where there are none."""
    span = node.span
    found: list[str] = []
    for line in range(span.line - 1, 0, -1):
        text = span.file.line_text(line).strip()
        if not text.startswith(SIGN) or RULED in text:
            break
        found.append(text.lstrip(SIGN).strip())
    return ticked(" ".join(reversed(found)))


def remarked(node: Node, words: str) -> str:
    """A sentence with the remark on it behind, in brackets."""
    said = remark(node)
    return f"{words} ({said})" if said else words
