"""Facts that the body of a loop may invalidate, dropped at its start."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias, TypeVar

from gamespec import model
from gamespec.check.symbols import LENGTH, Key, Scope
from gamespec.checked.expressions import Var
from gamespec.checked.things import Field, Value, Zone
from gamespec.checked.types import Int
from gamespec.operators import WHERE

T = TypeVar("T")

Sort: TypeAlias = Literal["nothing", "numbers", "places", "anything"]
# gamespec/analysis covers checked statements. These are not checked yet, since checking needs the answer, so each class
# is listed with the most it can write; a test compares the list with the analysis.
SORTS: dict[type[model.Stmt], Sort] = {
    **dict.fromkeys((model.Do, model.Must, model.May, model.Anytime, model.PayWith), "anything"),
    **dict.fromkeys((model.Move, model.Swap, model.Rotate, model.Shuffle, model.Roll, model.Show, model.Pay), "places"),
    **dict.fromkeys((model.SetTo, model.AddTo, model.TakeFrom), "numbers"),
    **dict.fromkeys((model.Let, model.Need, model.IfStmt, model.ByLines), "nothing"),
    **dict.fromkeys(
        (model.ForEach, model.Repeat, model.Step, model.As, model.EndGame, model.Choose, model.Pick), "nothing"
    ),
    model.BrokenStmt: "nothing",
    model.CellsDrawn: "anything",
}
"""Most general effect a statement of each class may have, without the statements inside it."""
_WRITES = (model.SetTo, model.AddTo, model.TakeFrom)


def forget_written(lines: Iterable[model.Stmt], scope: Scope, each: Var | None = None) -> None:
    """Drop from `scope`, not from the scopes around it, all facts that these lines may change."""
    for key in _stale(lines, scope, each):
        del scope.facts[key]


def laps(
    lines: Sequence[model.Stmt], scope: Scope, run: Callable[[Scope], tuple[T, Scope]], each: Var | None = None
) -> T:
    """Check the body of a loop with the facts that hold at the beginning of each iteration.

    A thing tested before the loop and written in it is still not none if it is not none at the end of each iteration:
    this is assumed first, and the body is checked again without the assumption if it fails. `run` checks the body and
    returns its result and the scope at its end; `each` is the loop variable.
    """
    head = dict(scope.facts)
    stale = _stale(lines, scope, each)
    hoped = {key: head[key] for key in stale if not isinstance(head[key], Int)}
    while True:
        inner = scope.child()
        inner.facts = {key: t for key, t in head.items() if key not in stale or key in hoped}
        made, end = run(inner)
        refuted = [key for key, t in hoped.items() if end.facts.get(key) != t]
        if not refuted:
            scope.learn(hoped)
            return made
        for key in refuted:
            del hoped[key]


def _stale(lines: Iterable[model.Stmt], scope: Scope, each: Var | None) -> set[Key]:
    """Return the keys of facts (narrowed types) that may be wrong after these lines have run.

    In a loop, a fact about a field of the thing `each` is kept if the field is written for this thing only.
    """
    if not scope.facts:
        return set()
    writes = written(lines, each, anytime=scope.world.anytime)
    return {key for key in scope.facts if writes.touch(key)}


def written(lines: Iterable[model.Stmt], each: Var | None = None, *, anytime: bool = False) -> Writes:
    """Return the most these lines can write, by syntax; `each`: loop variable; `anytime`: other actions."""
    names: set[str] = set()
    own: set[str] = set()
    moves = calls = False
    for line in lines:
        for node in line.walk():
            sort = SORTS[type(node)] if isinstance(node, model.Stmt) else "nothing"
            calls = calls or sort == "anything" or (anytime and isinstance(node, model.Step))
            moves = moves or sort == "places"
            for target in _written(node):
                (own if _is_of(target, each) else names).add(_name(target))
                if _is_of_positions(node):
                    names.add(f"{_name(target)}{LENGTH}")
    return Writes(names, own, each, moves, calls)


@dataclass(slots=True)
class Writes:
    """Most that some lines may write: fields by name (`names`), locations of pieces, or anything.

    `own` are fields of the thing of the loop variable `each`; `moves` is set if pieces may move, `calls` if anything
    may be written.
    """

    names: set[str]
    own: set[str]
    each: Var | None
    moves: bool
    calls: bool

    def touch(self, key: object) -> bool:
        """Return whether a fact with this key, or a part of a key, may be wrong after these writes."""
        if isinstance(key, tuple):
            if self._is_own(key):
                return False
            return any(self.touch(part) for part in key)
        if isinstance(key, Field):
            return self.calls or key.name in self.names or key.name in self.own or self._moved(key)
        if isinstance(key, Value):
            return self.calls or self.moves or bool(self.names or self.own)
        if isinstance(key, Zone):
            return self.calls or self.moves
        return (self.calls or self.moves) and key in WHERE

    def _moved(self, field: Field) -> bool:
        return self.moves and field.until_moved

    def _is_own(self, key: tuple[object, ...]) -> bool:
        return (
            not self.calls
            and len(key) == 2
            and isinstance(key[0], Field)
            and key[0].name in self.own
            and key[0].name not in self.names
            and not self._moved(key[0])
            and key[1] == (self.each,)
        )


def _is_of(target: model.Expr | model.Ident, each: Var | None) -> bool:
    return (
        each is not None
        and isinstance(target, model.Possessive)
        and isinstance(target.of, model.Name)
        and target.of.text == each.name
    )


def _written(node: model.Node) -> Iterable[model.Expr | model.Ident]:
    if isinstance(node, _WRITES):
        yield node.target
    elif isinstance(node, model.Pay):
        yield node.source
        if node.to is not None:
            yield node.to
    elif isinstance(node, model.Move):
        yield from (setting.name for setting in node.settings)


def _is_of_positions(node: model.Node) -> bool:
    """Return whether a statement adds to or clears a history, and so changes its count too."""
    amount = node.amount if isinstance(node, model.AddTo | model.TakeFrom) else None
    return isinstance(amount, model.Name) and amount.text in {"position", "positions"}


def _name(target: model.Expr | model.Ident) -> str:
    match target:
        case model.Name() | model.Ident():
            return target.text
        case model.Index():
            return _name(target.of)
        case model.Your() | model.Its() | model.Possessive():
            return target.name.text
        case _:
            return ""
