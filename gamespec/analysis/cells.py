"""What statements read and write, and the record of it.

Enters: nothing, these are values. Leaves: cells of the state, and Effects, which `touches` fills and `effects` adds up.
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
    """To whom pieces of a kind were shown: it lasts until they move."""

    kind: Kind

    @property
    def name(self) -> str:
        """How a finding calls it."""
        return f"which {self.kind.name} is shown"


@dataclass(frozen=True, slots=True)
class Once:
    """Whether a player has done an action that is allowed once each phase."""

    action: Action

    @property
    def name(self) -> str:
        """How a finding calls it."""
        return f"whether {self.action.name} was done"


Cell: TypeAlias = "Field | Zone | Shown | Once"
"""What a statement can write: a field, the contents of a zone, what was shown, what was done once."""
Places: TypeAlias = "dict[T, Span]"
"""Things, each with the first place where it is touched."""


@dataclass(slots=True)
class Effects:
    """What some lines touch; of two of them that come to one moment, `clash` says whether their order matters."""

    reads: dict[Cell, Span] = field(default_factory=dict)
    sets: dict[Cell, Span] = field(default_factory=dict)
    """Written so that what was there before, or what is there then, matters."""
    fixed: dict[Field, set[int | None]] = field(default_factory=dict)
    """What `set` makes of fields, None for what is worked out."""
    adds: dict[Field, Span] = field(default_factory=dict)
    takes: dict[Field, Span] = field(default_factory=dict)
    """Only ever made greater, or smaller; several of one sort may come in any order."""
    raises: dict[Field, Span] = field(default_factory=dict)
    lowers: dict[Field, Span] = field(default_factory=dict)
    """Set to the larger, or the smaller, of itself and something else; several of one sort may come in any order."""
    resets: dict[Cell, Span] = field(default_factory=dict)
    """Returned to what they start as."""
    names: dict[Zone, Span] = field(default_factory=dict)
    """Zones that are spoken of."""
    left: dict[Zone, Span] = field(default_factory=dict)
    """Zones out of which pieces may go."""
    does: dict[Action, Span] = field(default_factory=dict)
    """Actions done or offered."""
    tries: dict[Action, Span] = field(default_factory=dict)
    """Actions asked about, by `can` or `would`."""
    runs: dict[Action, Span] = field(default_factory=dict)
    """Those of them that are tried to the end, by `would`."""
    values: dict[Value, Span] = field(default_factory=dict)
    chance: Span | None = None
    """Where something is shuffled, rolled or drawn at random."""
    draws: Span | None = None
    """Where a draw has no source but its place among the others."""
    asks: Span | None = None
    """Where somebody is asked."""
    ends: Span | None = None
    """Where the game may end."""

    @property
    def writes(self) -> set[Cell]:
        """Every cell that may be another one afterwards."""
        return {*self.sets, *self.adds, *self.takes, *self.raises, *self.lowers, *self.resets}

    @property
    def fields_read(self) -> set[Field]:
        """The fields among what is read."""
        return {cell for cell in self.reads if isinstance(cell, Field)}

    def include(self, other: Effects) -> None:
        """Add all that other lines do."""
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
        """Add what other lines look at, and nothing they do."""
        _join(self.reads, other.reads)
        _join(self.names, other.names)
        _join(self.tries, other.tries)
        _join(self.runs, other.runs)
        _join(self.values, other.values)

    def include_trial(self, other: Effects) -> None:
        """Add what decides whether other lines could be carried out: what they read, and the numbers they pay from."""
        self.include_reads(other)
        _join(self.reads, {**other.takes, **other.adds, **other.raises, **other.lowers})


def _join(mine: dict[T, Span], more: dict[T, Span]) -> None:
    for thing, span in more.items():
        mine.setdefault(thing, span)


@dataclass(frozen=True, slots=True)
class Clash:
    """Why the order of two bodies matters: what it matters to, what each does to it, and where."""

    name: str
    first: tuple[str, Span]
    second: tuple[str, Span]

    def words(self, one: str, other: str) -> str:
        """What each order comes to, in words: the bodies are those of these two."""
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
    """What depends on which of the two comes first, the plainest reason first."""
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
"""What two bodies may both do to a cell in any order."""


def _over_cells(one: Effects, other: Effects) -> Iterator[Clash]:
    """A cell one of them writes and the other reads or writes, fields first, in the order of the file."""
    shared = [cell for cell in _cells(one) if cell in _cells(other)]
    for cell in sorted(shared, key=_rank):
        mine, also = _done_to(one, cell), _done_to(other, cell)
        for way, place in mine:
            for way_too, place_too in also:
                if {way, way_too} not in _FREE and not (way == way_too == "sets" and _same(one, other, cell)):
                    yield Clash(cell.name, (_said(way), place), (_said(way_too), place_too))


def _same(one: Effects, other: Effects, cell: Cell) -> bool:
    """Whether both only ever set a field to one and the same thing."""
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
    """Who is asked decides on what lies before him; where the game ends nothing follows."""
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
    """What a body does that others can tell it was done."""
    if effects.asks is not None:
        return "asks", effects.asks
    if effects.ends is not None:
        return "ends the game", effects.ends
    return next(((f"changes `{cell.name}`", place) for cell, place in _written(effects).items()), None)
