"""Parts of a game's tree for the statements of phases, actions and triggers.

A named step becomes a part of its own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamespec import model
from gamespec.diff.part import Part
from gamespec.format.node_texts import head, notes, said

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from gamespec.model.node import Noted

INDENT = "  "


def fill(part: Part, statements: Iterable[model.Stmt]) -> None:
    """Set the lines of a part to those of some statements, and add their named steps as parts inside."""
    part.lines = tuple(_lines(part, statements, ""))
    part.ordered |= {"step"}


def block(statements: Iterable[model.Stmt]) -> tuple[str, ...]:
    """Return the source lines of statements, without the contents of named steps."""
    return tuple(_lines(None, statements, ""))


def _lines(part: Part | None, statements: Iterable[model.Stmt], indent: str) -> Iterator[str]:
    for item in statements:
        if isinstance(item, model.Step) and part is not None:
            yield f"{indent}step {item.name}"
            step = Part("step", str(item.name), item.span, title=said(item.title), notes=notes(item))
            part.add(step)
            fill(step, item.lines)
        elif isinstance(item, model.IfStmt):
            yield from _branches(part, item, indent)
        else:
            _note(part, item)
            yield f"{indent}{head(item)}"
            yield from _lines(part, getattr(item, "lines", ()), indent + INDENT)


def _branches(part: Part | None, item: model.IfStmt, indent: str) -> Iterator[str]:
    word = "if"
    for branch in item.branches:
        _note(part, branch)
        yield f"{indent}{word} {said(branch.condition)}"
        yield from _lines(part, branch.lines, indent + INDENT)
        word = "else if"
    if item.otherwise is not None:
        yield f"{indent}else"
        yield from _lines(part, item.otherwise, indent + INDENT)


def _note(part: Part | None, item: Noted) -> None:
    if part is not None:
        part.notes |= notes(item)
