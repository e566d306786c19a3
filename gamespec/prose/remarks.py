"""A node enters; the remark (`#`) right above it leaves, as whoever wrote the file put it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamespec.prose.outdated import place_of
from gamespec.prose.voice import ticked

if TYPE_CHECKING:
    from gamespec.model import Node
    from gamespec.prose.voice import Voice

SIGN = "#"
RULED = "---"
"""A remark with this in it is a heading between parts of a file."""


def remark(node: Node, voice: Voice) -> str:
    """The sentences of the lines right above, nothing where there are none or where they may hold no longer."""
    span = node.span
    if place_of(node) in voice.names.outdated:
        return ""
    found: list[str] = []
    for line in range(span.line - 1, 0, -1):
        text = span.file.line_text(line).strip()
        if not text.startswith(SIGN) or RULED in text:
            break
        found.append(text.lstrip(SIGN).strip())
    return ticked(" ".join(reversed(found)))


def remarked(node: Node, words: str, voice: Voice) -> str:
    """A sentence with the remark on it behind, in brackets."""
    said = remark(node, voice)
    return f"{words} ({said})" if said else words
