"""Rewrite forms of an earlier edition of the language in the current ones."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from gamespec.diagnostics import Diagnostic, Edit, Fix, fixed
from gamespec.format.printer import formatted
from gamespec.model import EndsOf, ExampleDecl, Move
from gamespec.model.node import says_the_same
from gamespec.source import SourceFile, Span
from gamespec.syntax import parse
from gamespec.syntax.codes import OLD_FORM

MOST_ROUNDS = 200
"""Greatest number of rounds; each round rewrites every line reported as an outdated form."""


@dataclass(frozen=True, slots=True)
class Upgraded:
    """The new text of a file, and the findings about outdated forms that are thereby removed."""

    text: str
    settled: tuple[Diagnostic, ...]


def upgraded(source: SourceFile) -> Upgraded:
    """Return the text of a file with outdated forms rewritten; parts that cannot be rewritten stay.

    In a file with such forms a move of a number of pieces is rewritten to say `up to`, since in that edition fewer
    pieces could move.
    """
    settled: list[Diagnostic] = []
    for _ in range(MOST_ROUNDS):
        old = [found for found in parse(source).diagnostics if found.code == OLD_FORM.code]
        made = fixed(old, doubtful=True)
        if not made.settled:
            break
        settled += made.settled
        source = SourceFile(source.name, made.texts[source.name])
    if settled:
        fewer = fixed(list(_short_moves(source)))
        source = SourceFile(source.name, fewer.texts.get(source.name, source.text))
    return Upgraded(source.text, tuple(settled))


def _short_moves(source: SourceFile) -> Iterator[Diagnostic]:
    """Yield a finding for each move of a number of pieces outside examples, with a fix that adds `up to`."""
    model = parse(source).model
    for decl in () if model is None else model.decls:
        for node in () if isinstance(decl, ExampleDecl) else decl.walk():
            if isinstance(node, Move) and isinstance(node.what, EndsOf) and not node.up_to:
                yield from _up_to(node, node.what)


def _up_to(move: Move, what: EndsOf) -> Iterator[Diagnostic]:
    text, start = what.span.file.text, what.span.start
    head, _, _ = text[start : what.of.span.start].rpartition(" of ")
    if not head or text[move.span.start : start].split() != ["move"]:
        return
    number = head.removeprefix(what.which).strip() or "1"
    new = f"up to {number} from {what.which}"
    message = f"`{what.which} {number}` moved fewer pieces before if fewer were there; now that is an error"
    fix = Fix(f"write `{new}`", (Edit(Span(start, start + len(head), what.span.file), new),))
    yield OLD_FORM.at(what.span, message, help=f"if fewer may move, write `{new}`", fixes=[fix])


# ---- format a file, provided that its meaning stays the same


class NotLaidOutError(ValueError):
    """Raised for a file that cannot be formatted; without `mistakes` it is an internal error."""

    def __init__(self, mistakes: tuple[Diagnostic, ...]) -> None:
        super().__init__("the file cannot be laid out without changing its meaning")
        self.mistakes = mistakes


def laid_out(source: SourceFile) -> str:
    """Return the text of a file in the standard layout; raises NotLaidOutError."""
    before = parse(source)
    if any(found.is_error for found in before.diagnostics):
        raise NotLaidOutError(before.diagnostics)
    text = formatted(source)
    after = parse(SourceFile(source.name, text))
    if before.model is None or after.model is None or not says_the_same(before.model, after.model):
        raise NotLaidOutError(())
    return text
