"""Source texts of syntax tree nodes in the standard layout, without citations and other notes."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from gamespec.format.spacing import spaced

if TYPE_CHECKING:
    from gamespec.model.node import Node, Noted
    from gamespec.source import Span

SIGN = re.compile(r'"[^"\n]*"|[#()\[\]\n]')
NOTES = re.compile(r'"[^"]*"|(?<![\w-])(?:cite|assume|was)\s')


def said(node: Node | None) -> str:
    """Return the source text of an expression or type on one line, empty for None."""
    return "" if node is None else laid_out(node.span.text)


def head(node: Node) -> str:
    """Return the first line of a statement or declaration, without citations, other notes and comment."""
    return first_line(node.span)


def first_line(span: Span) -> str:
    """Return the rest of the line from the beginning of a span, without `cite`, other notes and comment."""
    return without_notes(laid_out(_logical_line(span)))


def laid_out(text: str) -> str:
    """Return source text with its words separated by single blanks, without comments."""
    return " ".join(line for part in text.split("\n") if (line := spaced(_bare(part.strip()))[0])).strip()


def without_notes(line: str) -> str:
    """Return a source line up to its notes: `cite`, `assume` or `was`."""
    for match in NOTES.finditer(line):
        if match.group()[0] != '"':
            return line[: match.start()].rstrip()
    return line


def notes(node: Noted) -> frozenset[str]:
    """Return the rule ids that a line cites, and its assumption in quotes."""
    return frozenset(cite.rule for cite in node.cites) | ({said(node.assume)} if node.assume is not None else set())


def _bare(line: str) -> str:
    for match in SIGN.finditer(line):
        if match.group() == "#":
            return line[: match.start()]
    return line


def _logical_line(span: Span) -> str:
    """Return the source text from the start of a span to the end of its logical line.

    A logical line continues inside brackets and after a comma.
    """
    text, start, depth = span.file.text, span.start, 0
    end = len(text)
    skip = start
    for match in SIGN.finditer(text, start):
        sign = match.group()
        if match.start() < skip:
            continue
        if sign == "#":
            skip = text.find("\n", match.start())
            skip = end if skip < 0 else skip
        elif sign in "([":
            depth += 1
        elif sign in ")]":
            depth -= 1
        elif (
            sign == "\n"
            and depth <= 0
            and not _bare(text[start : match.start()].rsplit("\n", 1)[-1]).rstrip().endswith(",")
        ):
            return text[start : match.start()]
    return text[start:end]
