"""Find the declarations that a name or title refers to in the rules."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from cli.play.words.names import spaces
from gamespec.checked.game import CheckedGame
from gamespec.checked.kinds import Kind
from gamespec.checked.statements import Step, Stmt
from gamespec.checked.types import Row
from gamespec.source import Span
from interpreter.compiler.analysis.walk import statements

if TYPE_CHECKING:
    from gamespec.analysis.mentions import Named

WHOLE = {"action", "phase", "rule", "step"}
"""Sorts of declarations that an explanation quotes in full."""
CITED = "rule of the rulebook"
"""Sort of topics that are citations: one for each line of the rules that cites a rulebook rule's id."""


class Topic(NamedTuple):
    """Declaration that a word may refer to: sort, name, title, place, and table row or column, if any."""

    sort: str
    name: str
    title: str | None = None
    span: Span | None = None
    named: Named | None = None
    """Name whose mentions in the rules explain this topic; None if mentions are not looked for."""
    note: str = ""


def found(checked: CheckedGame, word: str) -> list[Topic]:
    """Return all topics that a typed word names: actions, phases and rules first, then fields and things."""
    return _by_word(checked).get(plain(word), [])[:]


@lru_cache(maxsize=1)
def _by_word(checked: CheckedGame) -> dict[str, list[Topic]]:
    """Return the topics of a game by the words for them; cached, as one game is asked about repeatedly."""
    meant: dict[str, list[Topic]] = {}
    for topic in topics(checked):
        for word in _names(topic):
            meant.setdefault(word, []).append(topic)
    return meant


def topics(checked: CheckedGame) -> Iterator[Topic]:
    """Yield a topic for each named declaration of a game."""
    yield from _done(checked)
    yield from _had(checked)
    yield from _counted(checked)
    for kind in checked.kinds:
        if kind.sort == "player":
            yield Topic("kind", kind.name, kind.title, note=f": {', '.join(checked.seat_names)}")
        else:
            yield from _of_kind(kind)
    yield from (Topic("shape", shape.name) for shape in checked.shapes)
    yield from (Topic("player", name) for name in checked.seat_names)
    yield from (Topic(CITED, rule, span=span) for rule, span in checked.cites)


def _done(checked: CheckedGame) -> Iterator[Topic]:
    """Yield topics for the actions, phases, rules and steps of a game."""
    for action in checked.actions:
        form = ", ".join(param.var.name for param in action.params if not param.given)
        yield Topic("action", action.name, action.title, action.span, note=f"({form})" if form else "")
    for phase in checked.phases:
        yield Topic("phase", phase.name, phase.title, phase.span)
    yield from _rules(checked)
    for body in (*(action.body for action in checked.actions), *(phase.body for phase in checked.phases)):
        yield from (Topic("step", step.name, step.title, step.span) for step in _steps(body))


def _had(checked: CheckedGame) -> Iterator[Topic]:
    """Yield topics for the fields, values and zones of a game, except values that are only score terms."""
    scores = set() if checked.scoring is None else {line.name for line in checked.scoring.lines} | {"total"}
    for field in checked.fields:
        if not field.machine_made:
            yield Topic("field", field.name, field.title, field.span, note=_of(field.owner))
    for value in checked.values:
        if not (value.owner is checked.player and value.name in scores):
            yield Topic("value", value.name, value.title, value.span, note=_of(value.owner))
    for zone in checked.zones:
        yield Topic("zone", zone.name, zone.title, zone.span, note=_of(zone.owner))


def _counted(checked: CheckedGame) -> Iterator[Topic]:
    """Yield topics for the score terms, and for the constants that depend on the number of players."""
    if checked.scoring is not None and checked.scoring.lines:
        yield from (Topic("score", line.name, line.title, line.span) for line in checked.scoring.lines)
        yield Topic("score", "total", None, checked.scoring.span)
    for constant in checked.constants:
        note = f" is {constant.value} with {checked.seats} players"
        yield Topic("number", constant.name, None, constant.span, note=note)


def plain(word: str) -> str:
    """Normalise a name for comparison: lower case, with hyphens for spaces."""
    return "-".join(word.lower().replace(", ", ",").split())


def _of_kind(kind: Kind) -> Iterator[Topic]:
    """Yield topics for a kind (of pieces, spaces or words), its rows and the columns of its table."""
    yield Topic("kind", kind.name, kind.title, kind.span)
    for row, name in enumerate(spaces(kind) if kind.sort == "space" else kind.rows):
        yield Topic("row", name, None, kind.span, (kind, kind.row_of[row] if kind.sort == "space" else row))
    for column in kind.columns.values():
        place = kind.geometry is not None and column.cells in (kind.geometry.column_of, kind.geometry.row_of)
        names = isinstance(column.type, Row) and column.type.kind is kind
        if not place and not names and column.span is not None:
            yield Topic("column", column.name, None, column.span, column, note=f" of {kind.name}")


def _names(topic: Topic) -> set[str]:
    """Return the words that select a topic: its name, its title, and for a row also `Boat[cod]`."""
    words = {plain(topic.name), plain(topic.title or topic.name)}
    if isinstance(topic.named, tuple):
        words.add(plain(f"{topic.named[0].name}[{topic.name}]"))
    return words


def _of(owner: Kind | None) -> str:
    if owner is None:
        return " of the table"
    return " of each player" if owner.sort == "player" else f" of each {owner.name}"


def _steps(body: tuple[Stmt, ...]) -> Iterator[Step]:
    for line in body:
        yield from (each for each in statements(line) if isinstance(each, Step))


def _rules(checked: CheckedGame) -> Iterator[Topic]:
    """Yield a topic for each `rule` that changes a value, is triggered by an event, or forbids an action."""
    changes = [(change.rule, change.span) for value in checked.values for change in value.modifiers]
    changes += [(trigger.rule, trigger.span) for trigger in checked.triggers]
    changes += [(forbid.rule, forbid.span) for action in checked.actions for forbid in action.forbids]
    for name, span in dict(reversed(changes)).items():
        yield Topic("rule", name, None, span)
