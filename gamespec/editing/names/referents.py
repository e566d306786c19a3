"""Meanings of the names in a checked game, as the checker resolved them, by place and name."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

from gamespec.checked import expressions as x, statements as s
from gamespec.checked.game import CheckedGame
from gamespec.checked.kinds import Column
from gamespec.checked.things import Field, Value, Zone
from gamespec.checked.traversal import parts
from gamespec.checked.types import Row, SetOf, Thing
from gamespec.source import Span

# ---- symbols (declared names, equal in every file of a ruleset) and their occurrences


Sort = Literal[
    "kind", "row", "column", "member", "constant", "action", "phase", "step", "rule", "shape", "drawing", "score",
    "local", "seat", "rule id", "title", "example",
]  # fmt: skip


class Symbol(NamedTuple):
    """Named thing: sort, owner (kind, "" for the table, or place of a local declaration), name."""

    sort: Sort
    owner: str
    name: str


@dataclass(frozen=True, slots=True)
class Occurrence:
    """A place in a file that names something, and whether it declares or changes the named thing."""

    span: Span
    symbol: Symbol
    declares: bool = False
    changes: bool = False
    whole: Span | None = None
    """Span of the whole declaration if this place declares the name, used for folds and hovers."""
    made: Symbol | None = None
    """Composed name that this word is a part of: the suit and rank that make up `diamonds-ace`."""


# ---- meanings of the names in a checked game, as the checker resolved them, by place and name


Place: TypeAlias = "tuple[str, int, int]"
"""Name of a file, with start and end of a span in it."""


class Referents:
    """Meanings of names by the place of their use, as the checker resolved them."""

    def __init__(self) -> None:
        self._found: dict[Place, dict[str, Symbol]] = {}

    def add(self, game: CheckedGame) -> None:
        """Add the resolved names of a checked game; games added earlier have precedence."""
        for part in parts(roots(game)):
            span = getattr(part, "span", None)
            if span is None:
                continue
            for symbol in _meant(part):
                self._found.setdefault(_place(span), {}).setdefault(symbol.name, symbol)

    def at(self, span: Span, name: str) -> Symbol | None:
        """Return the meaning of a name in the expression or line at a span; None if it was not resolved."""
        return self._found.get(_place(span), {}).get(name)


def member(thing: Field | Zone | Value) -> Symbol:
    """Return the symbol of a field, zone or value of the table, a player or a thing."""
    return Symbol("member", "" if thing.owner is None else thing.owner.name, thing.name)


def _place(span: Span) -> Place:
    return span.file.name, span.start, span.end


def roots(game: CheckedGame) -> list[object]:
    """Return all parts of a checked game that contain statements or expressions."""
    values = [(each.body, each.lines, each.modifiers) for each in game.values]
    actions = [(each.params, each.body, each.forbids) for each in game.actions]
    phases = [(each.player, each.body, [arrow.when for arrow in each.arrows]) for each in game.phases]
    scoring = game.scoring
    scores = [] if scoring is None else [*(line.value for line in scoring.lines), *(e for _, e in scoring.criteria)]
    examples = [
        (each.given, [part for act in each.acts for part in (getattr(act, name, None) for name in _OF_LINES)])
        for each in game.examples
    ]
    always = [each.condition for each in game.always]
    sights = [each.sight for each in (*game.fields, *game.zones)]
    every = [values, actions, phases, game.triggers, scores, examples, always, sights]
    return [part for part in every if part]


_OF_LINES = ("condition", "body", "items", "read")


def _meant(part: object) -> Iterator[Symbol]:
    match part:
        case x.FieldGet():
            yield member(part.field)
        case x.ValueGet():
            yield member(part.value)
        case x.ZoneGet():
            yield member(part.zone)
        case x.ColumnGet():
            yield column(part.column)
        case x.Const() | x.ConstSet():
            yield from _rows(part)
        case x.Can() | x.Would() | s.Do() | s.Option():
            yield Symbol("action", "", part.action.name)
        case s.Move():
            yield from (member(field) for field, _ in part.with_fields)
        case _:
            pass


def column(found: Column) -> Symbol:
    """Return the symbol of a table column."""
    return Symbol("column", found.kind.table.name, found.name)


def _rows(part: x.Const | x.ConstSet) -> Iterator[Symbol]:
    """Yield the symbols of the words and table rows that a constant names."""
    of = part.type.of if isinstance(part.type, SetOf) else part.type
    if not isinstance(of, Thing | Row) or of.kind.sort == "player":
        return
    things = part.members if isinstance(part, x.ConstSet) else (part.value,)
    numbers = {each if isinstance(of, Row) else of.kind.row_of[each] for each in things if each >= 0}
    yield from (Symbol("row", of.kind.table.name, of.kind.rows[each]) for each in sorted(numbers))
