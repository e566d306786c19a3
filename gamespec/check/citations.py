"""Collection of the citations (rule ids of the printed rulebook) and assumptions in a game."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from gamespec import model
from gamespec.check.codes import UNKNOWN_NAME
from gamespec.checked.game import CheckedGame
from gamespec.diagnostics import Sink
from gamespec.model.node import once_for_each_node
from gamespec.nearest import nearest
from gamespec.source import Span

_HOLDERS: dict[type, tuple[str, ...]] = {}


NUMBER = re.compile(r"\{([a-z][\w-]*)\}")
"""Pattern of a number in a sentence after `as`: a row of `by players`, or `{seats}`."""


def add_coverage(game: CheckedGame, decls: Iterable[model.Decl], sink: Sink) -> None:
    """Add the citations and assumptions of all lines to a checked game; check numbers in sentences."""
    known = {"seats", *(constant.name for constant in game.constants)}
    for decl in decls:
        cites, assumptions, numbers = _said(decl)
        for name, span in numbers:
            if name not in known:
                advice = nearest(name, sorted(known), otherwise="write a row of `by players`, or `{seats}`")
                sink.error(UNKNOWN_NAME, f"no number of `by players` is called `{name}`", span, help=advice)
        game.cites.extend(cites)
        game.assumptions.extend(assumptions)


@once_for_each_node
def _said(decl: model.Node) -> tuple[list[tuple[str, Span]], list[tuple[str, Span]], list[tuple[str, Span]]]:
    """Return the citations, assumptions and numbers in sentences of a declaration, with places."""
    noted = [*_noted(decl)]
    cites = [(cite.rule, cite.span) for line in noted for cite in line.cites]
    numbers = [(name, said.span) for line in noted for said in line.told for name in NUMBER.findall(said.text)]
    return cites, [(str(line.assume), line.assume.span) for line in noted if line.assume is not None], numbers


def _noted(decl: model.Node) -> Iterator[model.Noted]:
    """Yield the lines of a declaration that may end in citations, in reading order."""
    waiting: list[object] = [decl]
    while waiting:
        node = waiting.pop()
        if isinstance(node, tuple):
            waiting.extend(reversed(node))
        elif isinstance(node, model.Node) and (isinstance(node, model.ByCase) or not isinstance(node, model.Expr)):
            if isinstance(node, model.Noted):
                yield node
            waiting.extend(getattr(node, name) for name in reversed(_holders(type(node))))


def _holders(node: type[model.Node]) -> tuple[str, ...]:
    """Return the names of the fields of a node class that may contain further lines."""
    known = _HOLDERS.get(node)
    if known is None:
        known = tuple(n for n, info in node.model_fields.items() if any(w in str(info.annotation) for w in _WORDS))
        _HOLDERS[node] = known
    return known


_WORDS = (
    "Expr",
    "Lines",
    "Stmt",
    "Branch",
    "Row",
    "Table",
    "Field,",
    "Arrow",
    "Clause",
    "ScoreLine",
    "Winner",
    "Check",
    "WhenLine",
    "StartAt",
    "Drawing",
    "Decl",
)
