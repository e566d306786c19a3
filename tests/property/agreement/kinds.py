"""Kinds of lines in a game: classes of the checked tree with their words, and nodes of CODE.

Enters a checked game or CODE; leaves names, to be held beside the names of all there are.
"""

from __future__ import annotations

from contextlib import contextmanager
from sys import getrecursionlimit, setrecursionlimit
from typing import TYPE_CHECKING, Any, get_args

from gamespec.checked import expressions as e, statements as st
from gamespec.checked.traversal import parts
from gamespec.operators import SET_OPERATORS
from interpreter.code.walk import nodes
from tests.code.evaluate.machine import EXPRESSIONS, STATEMENTS

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator

    from gamespec.checked.game import CheckedGame
    from interpreter.code.statements import Code

WORDS = {e.Binary: "op", e.Aggregate: "op", e.EndOf: "which", e.Builtin: "name", st.Move: "at", st.Anytime: "window"}
"""Classes of which several words of the language make one: the field that holds the word."""


def _classes(module: Any, of: type) -> set[type]:
    return {found for found in vars(module).values() if isinstance(found, type) and issubclass(found, of)} - {of}


def all_checked() -> set[str]:
    """Every class of expression and statement, and each word of those that stand for several."""
    words = {
        e.Binary: get_args(e.BinaryOp),
        e.Aggregate: tuple(SET_OPERATORS),
        e.EndOf: ("top", "bottom", "first", "last", "any", "random"),
        e.Builtin: get_args(e.BuiltinName),
        st.Move: (None, "top", "bottom", "first", "last", "before", "after"),
        st.Anytime: ("during", "between"),
    }
    found: set[str] = set()
    for kind in (_classes(e, e.Expr) | _classes(st, st.Stmt)) - {e.ZoneGet}:
        found |= {f"{kind.__name__} {word}" for word in words.get(kind, ())} or {kind.__name__}
    return found | {"ZoneGet"}


def checked_kinds(game: CheckedGame) -> set[str]:
    """Return what stands in the lines of a game that are carried out."""
    found: set[str] = set()
    for root in _roots(game):
        for part in parts(root):
            if isinstance(part, e.Expr | st.Stmt):
                kind = type(part)
                found.add(f"{kind.__name__} {getattr(part, WORDS[kind])}" if kind in WORDS else kind.__name__)
    return found


def _roots(game: CheckedGame) -> Iterator[object]:
    for phase in game.phases:
        yield from (phase.player, phase.body, tuple(arrow.when for arrow in phase.arrows))
    for action in game.actions:
        yield from (action.params, action.body, tuple(action.forbids))
    for value in game.values:
        yield from (value.body, value.lines, tuple(value.modifiers))
    yield tuple(game.triggers)
    if game.scoring is not None:
        yield tuple(line.value for line in game.scoring.lines)
        yield tuple(worth for _, worth in game.scoring.criteria)


def code_kinds(code: Code) -> set[str]:
    """The classes of nodes in a program."""
    return {type(node).__name__ for function in code.functions.values() for node in nodes(function.body)}


@contextmanager
def evaluated() -> Generator[set[str]]:
    """The classes of nodes that the evaluator carries out meanwhile."""
    found: set[str] = set()
    before = [dict(registry) for registry in (EXPRESSIONS, STATEMENTS)]

    def noting(kind: type, run: Callable[[Any, Any], Any]) -> Callable[[Any, Any], Any]:
        def noted(frame: Any, node: Any) -> Any:
            found.add(kind.__name__)
            return run(frame, node)

        return noted

    for registry, plain in zip((EXPRESSIONS, STATEMENTS), before, strict=True):
        registry.update({kind: noting(kind, run) for kind, run in plain.items()})
    deepest = getrecursionlimit()
    setrecursionlimit(3 * deepest)  # what notes a node is one more frame for each
    try:
        yield found
    finally:
        setrecursionlimit(deepest)
        for registry, plain in zip((EXPRESSIONS, STATEMENTS), before, strict=True):
            registry.update(plain)
