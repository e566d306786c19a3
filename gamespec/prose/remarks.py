"""Remarks: comments directly above a declaration, which are printed in the rulebook."""

from __future__ import annotations

from gamespec.model import Node
from gamespec.prose.outdated import place_of
from gamespec.prose.voice import Voice, ticked

SIGN = "#"
RULED = "---"
"""Beginning of a comment that is a heading between parts of a file and no remark."""


def remark(node: Node, voice: Voice) -> str:
    """Return the remark on a node: the comment lines directly above it, as one text.

    Empty if there are none or a variant has made them outdated.
    """
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
    """Return a sentence in English, followed by the remark above its node in brackets."""
    said = remark(node, voice)
    return f"{words} ({said})" if said else words
