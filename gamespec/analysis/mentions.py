"""Lines of a game that name a word, piece or space, or read a column of a data table.

If a chain of `if`s compares with some words of a kind, its `else` counts as naming the other words of the kind.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields
from functools import lru_cache
from typing import TypeAlias

from gamespec.checked import expressions as x, statements as s
from gamespec.checked.game import CheckedGame
from gamespec.checked.kinds import Column, Kind
from gamespec.checked.things import NeedLine, Value
from gamespec.checked.traversal import parts
from gamespec.checked.types import Row, SetOf, Thing
from gamespec.source import BUILTIN, SourceFile, Span

LONGEST = 6
"""Greatest number of lines between a name and its statement's start for which all are listed."""
Named: TypeAlias = "tuple[Kind, int] | Column"
"""Row of a kind (kind, row index), or a column of a data table."""


@dataclass(frozen=True, slots=True)
class Naming:
    """Range of source lines, `first` to `last`, that mention a row or column.

    `left` are the words for which an `else` stands, if the mention is implicit.
    """

    file: SourceFile
    first: int
    last: int
    left: tuple[str, ...] = ()


@lru_cache(maxsize=1)
def namings(game: CheckedGame) -> dict[Named, list[Naming]]:
    """Return the lines that mention each row or column in the rules of a game; the last game is cached."""
    found: dict[Named, dict[Naming, None]] = {}
    for named, naming in _of_all(game):
        found.setdefault(named, {})[naming] = None
    return {named: sorted(lines, key=lambda line: (line.file.name, line.first)) for named, lines in found.items()}


def _of_all(game: CheckedGame) -> Iterator[tuple[Named, Naming]]:
    for thing in (*game.fields, *game.zones):
        yield from _unit([thing.sight], thing.span)
    for value in game.values:
        yield from _of_value(value)
    for action in game.actions:
        yield from _unit([(param.domain, param.where) for param in action.params], action.span)
        yield from _of_block(action.body)
        for forbid in action.forbids:
            yield from _unit([forbid], forbid.span)
    for phase in game.phases:
        yield from _unit([phase.player], phase.span)
        yield from _of_block(phase.body)
        for arrow in phase.arrows:
            yield from _unit([arrow.when], arrow.span)
    for trigger in game.triggers:
        yield from _unit([trigger.each, trigger.when], trigger.span)
        yield from _of_block(trigger.body)
    for line in game.scoring.lines if game.scoring else ():
        yield from _unit([line.value], line.span)
    if game.scoring is not None:
        yield from _unit([expr for _, expr in game.scoring.criteria], None)
    for always in game.always:
        yield from _unit([always.condition], always.span)


def _of_value(value: Value) -> Iterator[tuple[Named, Naming]]:
    yield from _unit([value.body], value.span)
    for line in value.lines:
        yield from _unit([line.condition if isinstance(line, NeedLine) else line[1]], None)
    for modifier in value.modifiers:
        yield from _unit([modifier.each, modifier.when, modifier.amount], modifier.span)


def _of_block(block: Iterable[s.Stmt]) -> Iterator[tuple[Named, Naming]]:
    for line in block:
        if isinstance(line, s.If):
            for test, inner in line.branches:
                yield from _unit([test], test.span)
                yield from _of_block(inner)
            yield from _of_block(line.otherwise)
            yield from _left_over([test for test, _ in line.branches], [each.span for each in line.otherwise[:1]])
            continue
        inside = getattr(line, "body", ())
        yield from _unit([getattr(line, f.name) for f in fields(line) if f.name not in {"span", "body"}], line.span)
        yield from _of_block(inside)


def _unit(exprs: Iterable[object], begins: Span | None) -> Iterator[tuple[Named, Naming]]:
    """Yield the rows and columns that a statement mentions, with their lines; `begins` is its place."""
    for part in parts(tuple(exprs)):
        if not isinstance(part, x.Expr) or part.span.file is BUILTIN.file:
            continue
        last = part.span.line
        first = begins.line if begins is not None and begins.file is part.span.file else last
        where = Naming(part.span.file, first if 0 <= last - first < LONGEST else last, last)
        for named in _named(part):
            yield named, where
        if isinstance(part, x.Cond):
            yield from _left_in_chain(part)


def _named(part: x.Expr) -> Iterator[Named]:
    """Yield the rows and columns that an expression itself names, without its parts."""
    if isinstance(part, x.ColumnGet):
        yield part.column
    elif isinstance(part, x.Const) and part.value >= 0:
        if isinstance(part.type, Thing):
            yield part.type.kind, part.type.kind.row_of[part.value]
        elif isinstance(part.type, Row):
            yield part.type.kind, part.value
    elif isinstance(part, x.ConstSet) and isinstance(part.type, SetOf) and isinstance(part.type.of, Thing):
        kind = part.type.of.kind
        words = part.span.text
        yield from ((kind, row) for row in {kind.row_of[each] for each in part.members} if kind.rows[row] in words)


def _left_in_chain(chain: x.Cond) -> Iterator[tuple[Named, Naming]]:
    """Yield the words that the last branch covers: in `if side is north then 1 else 2` all but `north`."""
    tests, rest = [chain.test], chain.no
    while isinstance(rest, x.Cond):
        tests, rest = [*tests, rest.test], rest.no
    yield from _left_over(tests, [rest.span])


def _left_over(tests: list[x.Expr], rest: list[Span]) -> Iterator[tuple[Named, Naming]]:
    """Yield the words that remain after tests compared one thing with other words of its kind.

    `rest` is the place of the branch for the remaining words, as a list of one span, or empty. Nothing is yielded if
    more than half of the words remain.
    """
    asked = [_compared(test) for test in tests]
    things = {(thing, kind) for found in asked for thing, kind, _ in found or [("", None, 0)]}
    kind = things.pop()[1] if len(things) == 1 else None
    if kind is None or kind.sort == "player" or not rest or rest[0].file is BUILTIN.file:
        return
    named = {row for found in asked for _, _, row in found or ()}
    left = [row for row in range(len(kind.rows)) if row not in named]
    words = tuple(kind.rows[row] for row in left)
    for row in left if len(left) <= len(kind.rows) / 2 else ():
        yield (kind, row), Naming(rest[0].file, rest[0].line, rest[0].line, words)


def _compared(test: x.Expr) -> list[tuple[str, Kind, int]] | None:
    """Return the comparisons in a test as (compared thing, kind, row), None if it has anything else."""
    if isinstance(test, x.Binary) and test.op == "or":
        left, right = _compared(test.left), _compared(test.right)
        return None if left is None or right is None else [*left, *right]
    if isinstance(test, x.Binary) and test.op == "is" and isinstance(test.right, x.Const):
        thing = test.left.span.one_line
        return [(thing, *each) for each in _named(test.right) if isinstance(each, tuple)] or None
    return None
