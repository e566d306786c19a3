"""Cells (parts of the game state) that statements read and write, and the record of such effects."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, fields
from typing import TypeAlias, TypeVar

from gamespec.checked.game import Action
from gamespec.checked.kinds import Kind
from gamespec.checked.things import Field, Value, Zone
from gamespec.source import Span

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Shown:
    """Cell of the state that says to which players pieces of a kind were shown; it lasts until they move."""

    kind: Kind

    @property
    def name(self) -> str:
        """Return the name of this cell, as it is printed in errors and warnings."""
        return f"the shown {self.kind.name}"


Cell: TypeAlias = "Field | Zone | Shown"
"""Part of the state a statement can read or write: a field, a zone, or what was shown of a kind."""
Places: TypeAlias = "dict[T, Span]"
"""Mapping of things to the first source place that touches each of them."""


@dataclass(slots=True)
class Effects:
    """Effects of some statements: cells read and written, actions run, draws, decisions.

    Each effect has its first source place. `clash` compares two such records, to find whether the order in which two
    lists of statements run matters.
    """

    reads: dict[Cell, Span] = field(default_factory=dict)
    sets: dict[Cell, Span] = field(default_factory=dict)
    """Cells that are overwritten, so that the order of two such writes matters."""
    fixed: dict[Field, set[int | None]] = field(default_factory=dict)
    """Constants that `set` assigns to each field; None stands for a computed value."""
    adds: dict[Field, Span] = field(default_factory=dict)
    takes: dict[Field, Span] = field(default_factory=dict)
    """Fields that are decreased, as `adds` are increased; several decreases may run in any order."""
    raises: dict[Field, Span] = field(default_factory=dict)
    lowers: dict[Field, Span] = field(default_factory=dict)
    """Fields set to the smaller of their value and another; several changes of one sort run in any order."""
    resets: dict[Cell, Span] = field(default_factory=dict)
    """Cells that return to their start value."""
    names: dict[Zone, Span] = field(default_factory=dict)
    """Zones named in the statements, as a source, a target or a set."""
    left: dict[Zone, Span] = field(default_factory=dict)
    """Zones that pieces may leave."""
    does: dict[Action, Span] = field(default_factory=dict)
    """Actions that are run, or offered in a decision."""
    tries: dict[Action, Span] = field(default_factory=dict)
    """Actions that `can` or `would` tests."""
    runs: dict[Action, Span] = field(default_factory=dict)
    """Actions tested by `would`, which simulates them to their end."""
    values: dict[Value, Span] = field(default_factory=dict)
    chance: Span | None = None
    """Place of a shuffle, die roll or random draw; None if there is none."""
    draws: Span | None = None
    """Place of a random draw whose result depends on the order of draws; None if there is none."""
    asks: Span | None = None
    """Place of a decision of a player; None if there is none."""
    ends: Span | None = None
    """Place where the game may end; None if it cannot end here."""

    @property
    def writes(self) -> set[Cell]:
        """Return the cells that may change in any way: overwritten, increased, decreased or reset."""
        return {*self.sets, *self.adds, *self.takes, *self.raises, *self.lowers, *self.resets}

    @property
    def fields_read(self) -> set[Field]:
        """Return the stored fields that are read, without zones and shown pieces."""
        return {cell for cell in self.reads if isinstance(cell, Field)}

    def include(self, other: Effects) -> None:
        """Add all effects of other statements to this record."""
        for each in fields(self):
            mine, theirs = getattr(self, each.name), getattr(other, each.name)
            if each.name == "fixed":
                self.fixed |= {stored: self.fixed.get(stored, set()) | numbers for stored, numbers in theirs.items()}
            elif isinstance(mine, dict):
                _join(mine, theirs)
            else:
                setattr(self, each.name, mine or theirs)

    def include_reads(self, other: Effects) -> None:
        """Add the reads of other statements to this record, but no writes."""
        for name in ("reads", "names", "tries", "runs", "values"):
            _join(getattr(self, name), getattr(other, name))

    def include_trial(self, other: Effects) -> None:
        """Add to this record the cells other statements read and the numbers they change: a change may fail."""
        self.include_reads(other)
        _join(self.reads, {**other.takes, **other.adds, **other.raises, **other.lowers})


def _join(mine: dict[T, Span], more: dict[T, Span]) -> None:
    for thing, span in more.items():
        mine.setdefault(thing, span)


@dataclass(frozen=True, slots=True)
class Clash:
    """Reason why the order in which two lists of statements run matters: a cell or event, and two effects.

    `name` is the cell or event; `first` and `second` are what each list does to it, in words, and where.
    """

    name: str
    first: tuple[str, Span]
    second: tuple[str, Span]

    def words(self, one: str, other: str) -> str:
        """Return in words how the result depends on the order of the statements called `one` and `other`."""
        ways = {self.first[0], self.second[0]}
        if "reads" in ways:
            reader, writer = (one, other) if self.first[0] == "reads" else (other, one)
            return f"if `{writer}` comes first, `{reader}` uses the new content, otherwise the old one"
        if "sets" in ways and ways != {"sets"}:
            last, early = (one, other) if self.first[0] == "sets" else (other, one)
            return f"if `{last}` comes last, it overwrites the change by `{early}`"
        if ways == {"sets"}:
            return "the one that comes last overwrites what the other has set"
        if ways == {"takes from", "adds to"}:
            return "one of them may find too little or too much, depending on which comes first"
        return f"`{one}` {self.first[0]}, and `{other}` {self.second[0]}"


def clash(one: Effects, other: Effects) -> Clash | None:
    """Return why the order in which two lists of statements run matters (the simplest reason), or None."""
    return next(iter((*_over_cells(one, other), *_over_moments(one, other))), None)


_WAYS = (
    ("sets", "sets"),
    ("takes", "takes from"),
    ("adds", "adds to"),
    ("raises", "raises"),
    ("lowers", "lowers"),
    ("resets", "resets"),
    ("reads", "reads"),
)
_FREE = ({"adds"}, {"takes"}, {"raises"}, {"lowers"}, {"resets"}, {"reads"})
"""Effects on a cell that two lists of statements may both have without their order mattering."""


def _over_cells(one: Effects, other: Effects) -> Iterator[Clash]:
    """Yield a clash for each field, zone and shown piece that one list writes and the other uses."""
    shared = [cell for cell in _cells(one) if cell in _cells(other)]
    for cell in sorted(shared, key=_rank):
        mine, also = _done_to(one, cell), _done_to(other, cell)
        for way, place in mine:
            for way_too, place_too in also:
                if {way, way_too} not in _FREE and not (way == way_too == "sets" and _same(one, other, cell)):
                    yield Clash(cell.name, (_said(way), place), (_said(way_too), place_too))


def _same(one: Effects, other: Effects, cell: Cell) -> bool:
    """Return whether both lists of statements only set a field to one and the same constant."""
    numbers = [effects.fixed.get(cell, {None}) if isinstance(cell, Field) else {None} for effects in (one, other)]
    return numbers[0] == numbers[1] and len(numbers[0]) == 1 and None not in numbers[0]


def _cells(effects: Effects) -> dict[Cell, Span]:
    return {**effects.reads, **_written(effects)}


def _written(effects: Effects) -> dict[Cell, Span]:
    found: dict[Cell, Span] = {**effects.sets, **effects.adds, **effects.takes}
    return {**found, **effects.raises, **effects.lowers, **effects.resets}


def _done_to(effects: Effects, cell: Cell) -> list[tuple[str, Span]]:
    return [(way, getattr(effects, way)[cell]) for way, _ in _WAYS if cell in getattr(effects, way)]


def _said(way: str) -> str:
    return next(words for name, words in _WAYS if name == way)


def _rank(cell: Cell) -> tuple[int, int, str]:
    order = 0 if isinstance(cell, Field) else 1 if isinstance(cell, Zone) else 2
    return order, cell.index if isinstance(cell, Field | Zone) else 0, cell.name


def _over_moments(one: Effects, other: Effects) -> Iterator[Clash]:
    """Yield clashes of two lists of statements over random draws, decisions and the end of the game."""
    if one.draws is not None and other.draws is not None:
        yield Clash("the result of random draws", ("draws", one.draws), ("draws", other.draws))
    mine, also = _deed(one), _deed(other)
    if mine is None or also is None:
        return
    if one.asks is not None or other.asks is not None:
        yield Clash("what a player knows when deciding", mine, also)
    if one.ends is not None or other.ends is not None:
        yield Clash("whether one of them happens before the game ends", mine, also)


def _deed(effects: Effects) -> tuple[str, Span] | None:
    """Return an effect that players can notice (a decision, the end, or a write) and its place, or None."""
    if effects.asks is not None:
        return "asks", effects.asks
    if effects.ends is not None:
        return "ends the game", effects.ends
    return next(((f"changes `{cell.name}`", place) for cell, place in _written(effects).items()), None)
