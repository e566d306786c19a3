"""Outline of a file, and its ranges of lines that an editor can fold."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from gamespec.editing.names.declared import declarations

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gamespec import model
    from gamespec.editing.names.symbol import Occurrence
    from gamespec.source import SourceFile, Span

NOT_SHOWN = {"title"}
HEADS = ("the table", "each ", "by players", "scoring", "with ", "add each", "add the", "replace step")


@dataclass(slots=True)
class Part:
    """An entry of the outline: name and span of a declaration, and the entries inside."""

    name: str
    sort: str
    whole: Span
    at: Span
    parts: list[Part] = field(default_factory=list)


def outline(file: model.GameFile) -> list[Part]:
    """Return the declarations of a file as a tree for the outline of an editor."""
    roots: list[Part] = []
    open_: list[Part] = []
    found = [each for each in declarations(file) if each.symbol.sort not in NOT_SHOWN]
    for each in sorted([*_blocks(file), *map(_part, found)], key=_outermost):
        while open_ and not (open_[-1].whole.start <= each.whole.start and each.whole.end <= open_[-1].whole.end):
            open_.pop()
        (open_[-1].parts if open_ else roots).append(each)
        open_.append(each)
    return roots


def _outermost(part: Part) -> tuple[int, int]:
    return part.whole.start, -part.whole.end


def _part(each: Occurrence) -> Part:
    return Part(each.symbol.name, each.symbol.sort, each.whole or each.span, each.span)


def _blocks(file: model.GameFile) -> Iterator[Part]:
    """Yield outline entries for blocks that have no name, titled by their first line."""
    for decl in file.decls:
        head = decl.span.text.split("\n", 1)[0].rstrip()
        if head.startswith(HEADS):
            span = decl.span.file.span(decl.span.start, decl.span.start + len(head))
            yield Part(head, "block", decl.span, span)


def folds(source: SourceFile) -> list[tuple[int, int]]:
    """Return first and last lines (from 1) of foldable ranges: comments, and lines with deeper ones below."""
    found: list[tuple[int, int]] = []
    open_: list[tuple[int, int]] = []
    last = 0
    for number in range(1, len(source.line_starts) + 1):
        text = source.line_text(number)
        words = text.strip()
        if not words or words[0] == "#":
            continue
        deep = len(text) - len(text.lstrip())
        while open_ and open_[-1][0] >= deep:
            _, first = open_.pop()
            if last > first:
                found.append((first, last))
        open_.append((deep, number))
        last = number
    found += [(first, last) for _, first in open_ if last > first]
    return sorted(found)
