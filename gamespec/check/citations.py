"""What a game says about where it comes from: rule ids it cites, things it assumes.

Enters: declarations of the model. Leaves: every `cite` and `assume` with its place.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamespec import model

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from gamespec.checked.game import CheckedGame

_HOLDERS: dict[type, tuple[str, ...]] = {}


def add_coverage(game: CheckedGame, decls: Iterable[model.Decl]) -> None:
    """Collect the citations and assumptions of every line."""
    for noted in _noted(decls):
        if noted.cites:
            game.cites.extend((cite.rule, cite.span) for cite in noted.cites)
        if noted.assume is not None:
            game.assumptions.append((str(noted.assume), noted.assume.span))


def _noted(nodes: Iterable[object]) -> Iterator[model.Noted]:
    """All lines inside, in reading order; expressions have no notes and are not entered."""
    waiting = [*reversed(list(nodes))]
    while waiting:
        node = waiting.pop()
        if isinstance(node, tuple):
            waiting.extend(reversed(node))
        elif isinstance(node, model.Node) and not isinstance(node, model.Expr):
            if isinstance(node, model.Noted):
                yield node
            waiting.extend(getattr(node, name) for name in reversed(_holders(type(node))))


def _holders(node: type[model.Node]) -> tuple[str, ...]:
    """The fields of a class of nodes that may hold further lines."""
    known = _HOLDERS.get(node)
    if known is None:
        known = tuple(n for n, info in node.model_fields.items() if any(w in str(info.annotation) for w in _WORDS))
        _HOLDERS[node] = known
    return known


_WORDS = (
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
