"""Cells of the state that statements read and write, and the record of such effects.

`touches` fills an Effects record and `effects` merges them.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias, TypeVar

from gamespec.checked.things import Field, Zone

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gamespec.checked.game import Action
    from gamespec.checked.kinds import Kind
    from gamespec.checked.things import Value
    from gamespec.source import Span

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Shown:
    """To which players pieces of a kind were shown, until they move."""

    kind: Kind

    @property
    def name(self) -> str:
        """Return its name in findings."""
        return f"which {self.kind.name} is shown"


Cell: TypeAlias = "Field | Zone | Shown"
"""A part of the state a statement can write: a field, a zone, what was shown."""
Places: TypeAlias = "dict[T, Span]"
"""Things, each with the first place that touches it."""


@dataclass(slots=True)
class Effects:
    """Reads and writes of some statements; `clash` decides whether the order of two records matters."""

    reads: dict[Cell, Span] = field(default_factory=dict)
    sets: dict[Cell, Span] = field(default_factory=dict)
    """Cells written so that the earlier or later value matters."""
    fixed: dict[Field, set[int | None]] = field(default_factory=dict)
    """Constants that `set` assigns to fields, None for a computed value."""
    adds: dict[Field, Span] = field(default_factory=dict)
    takes: dict[Field, Span] = field(default_factory=dict)
    """Fields that are only increased, or only decreased; several of one sort may run in any order."""
    raises: dict[Field, Span] = field(default_factory=dict)
    lowers: dict[Field, Span] = field(default_factory=dict)
    """Fields set to the larger, or the smaller, of their value and another.

    Several of one sort may run in any order.
    """
    resets: dict[Cell, Span] = field(default_factory=dict)
    """Cells reset to their start value."""
    names: dict[Zone, Span] = field(default_factory=dict)
    """Zones that are named."""
    left: dict[Zone, Span] = field(default_factory=dict)
    """Zones that pieces may leave."""
    does: dict[Action, Span] = field(default_factory=dict)
    """Actions run or offered."""
    tries: dict[Action, Span] = field(default_factory=dict)
    """Actions tested by `can` or `would`."""
    runs: dict[Action, Span] = field(default_factory=dict)
    """Actions among these that `would` runs to the end."""
    values: dict[Value, Span] = field(default_factory=dict)
    chance: Span | None = None
    """Place of a shuffle, roll or random draw."""
    draws: Span | None = None
    """Place of a random draw whose result depends on the order of draws."""
    asks: Span | None = None
    """Place of a decision."""
    ends: Span | None = None
    """Place where the game may end."""

    @property
    def writes(self) -> set[Cell]:
        """Return every cell that may change."""
        return {*self.sets, *self.adds, *self.takes, *self.raises, *self.lowers, *self.resets}

    @property
    def fields_read(self) -> set[Field]:
        """Return the fields that are read."""
        return {cell for cell in self.reads if isinstance(cell, Field)}

    def include(self, other: Effects) -> None:
        """Add all effects of other statements."""
        self.include_reads(other)
        _join(self.sets, other.sets)
        for stored, numbers in other.fixed.items():
            self.fixed[stored] = self.fixed.get(stored, set()) | numbers
        _join(self.adds, other.adds)
        _join(self.takes, other.takes)
        _join(self.raises, other.raises)
        _join(self.lowers, other.lowers)
        _join(self.resets, other.resets)
        _join(self.left, other.left)
        _join(self.does, other.does)
        self.chance = self.chance or other.chance
        self.draws = self.draws or other.draws
        self.asks = self.asks or other.asks
        self.ends = self.ends or other.ends

    def include_reads(self, other: Effects) -> None:
        """Add the reads of other statements, but no writes."""
        _join(self.reads, other.reads)
        _join(self.names, other.names)
        _join(self.tries, other.tries)
        _join(self.runs, other.runs)
        _join(self.values, other.values)

    def include_trial(self, other: Effects) -> None:
        """Add what decides whether other statements can run: what they read, and the numbers they pay from."""
        self.include_reads(other)
        _join(self.reads, {**other.takes, **other.adds, **other.raises, **other.lowers})


def _join(mine: dict[T, Span], more: dict[T, Span]) -> None:
    for thing, span in more.items():
        mine.setdefault(thing, span)


@dataclass(frozen=True, slots=True)
class Clash:
    """Why the order of two bodies matters: the cell, what each does to it, and where."""

    name: str
    first: tuple[str, Span]
    second: tuple[str, Span]

    def words(self, one: str, other: str) -> str:
        """Return the result of each order in words; `one` and `other` name the bodies."""
        ways = {self.first[0], self.second[0]}
        if "reads" in ways:
            reader, writer = (one, other) if self.first[0] == "reads" else (other, one)
            return f"with `{writer}` first `{reader}` reads what `{writer}` leaves there, else what was there before"
        if "sets" in ways and ways != {"sets"}:
            last, early = (one, other) if self.first[0] == "sets" else (other, one)
            return f"with `{last}` last its own is left there, else `{early}` changes what `{last}` has left"
        if ways == {"sets"}:
            return f"each finds there what the other has left, `{one}` with `{other}` first, else `{other}`"
        if ways == {"takes from", "adds to"}:
            return "there may be too little, or too much, for one of them where the other has not been yet"
        return f"`{one}` {self.first[0]}, `{other}` {self.second[0]}"


def clash(one: Effects, other: Effects) -> Clash | None:
    """Return why the order of two bodies matters, the simplest reason first, or None."""
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
"""Effects that two bodies may have on the same cell in any order."""


def _over_cells(one: Effects, other: Effects) -> Iterator[Clash]:
    """Yield cells that one body writes and the other reads or writes, fields first, in file order."""
    shared = [cell for cell in _cells(one) if cell in _cells(other)]
    for cell in sorted(shared, key=_rank):
        mine, also = _done_to(one, cell), _done_to(other, cell)
        for way, place in mine:
            for way_too, place_too in also:
                if {way, way_too} not in _FREE and not (way == way_too == "sets" and _same(one, other, cell)):
                    yield Clash(cell.name, (_said(way), place), (_said(way_too), place_too))


def _same(one: Effects, other: Effects, cell: Cell) -> bool:
    """Return whether both only set a field to the same constant."""
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
    """Yield clashes over decisions, draws and the end of the game.

    A decision depends on the state before it; nothing runs after the end.
    """
    if one.draws is not None and other.draws is not None:
        yield Clash("which is drawn first", ("draws", one.draws), ("draws", other.draws))
    mine, also = _deed(one), _deed(other)
    if mine is None or also is None:
        return
    if one.asks is not None or other.asks is not None:
        yield Clash("what is known when somebody is asked", mine, also)
    if one.ends is not None or other.ends is not None:
        yield Clash("whether it comes about before the end", mine, also)


def _deed(effects: Effects) -> tuple[str, Span] | None:
    """Return an effect that others can notice, with its place: a decision, the end, or a write."""
    if effects.asks is not None:
        return "asks", effects.asks
    if effects.ends is not None:
        return "ends the game", effects.ends
    return next(((f"changes `{cell.name}`", place) for cell, place in _written(effects).items()), None)
