"""Visible results of moves and chance: movements, rolls, changes, shown fronts, picks and passes.

The log makes these values for one observer; each prints as a line of the log (`line`) and in everyday names (`plain`).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from interpreter.kernel.moves import Move, Word, written


class Name(NamedTuple):
    """Two names of a thing: as moves are written (`Boat[cod]`), and in everyday form (`cod`)."""

    text: str
    plain: str


class Place(NamedTuple):
    """A zone as one line of the log names it."""

    seat: int
    """The seat that owns the zone; -1 for all other zones."""
    zone: str
    """Name of the zone in the rules."""
    called: Name
    """Title of the zone, with its key or its owner: `Row[cod]`, `Boat[cod]'s captain`."""
    whose: str = ""
    """The possessive of the zone's owner, `P2's `; empty where the line names that seat anyway."""

    def said(self, *, plain: bool) -> str:
        """Return the zone as a line names it, with its owner; `plain`: in everyday names."""
        return f"{self.whose}{_named(self.called, plain=plain)}"


def _named(name: Name | Word, *, plain: bool) -> str:
    return name.plain if plain else name.text


@dataclass(frozen=True, slots=True)
class _Happened(ABC):
    """Base of visible results: the seat (-1: the table) of the log line, and its name."""

    seat: int
    who: str

    @abstractmethod
    def said(self, *, plain: bool) -> str:
        """Return the result as text, without the seat; `plain`: in everyday names, else as in moves."""

    @property
    def text(self) -> str:
        """Return the result with things named as in moves: `Boat[cod] from Hand to Boats`."""
        return self.said(plain=False)

    @property
    def plain(self) -> str:
        """Return the result in everyday names: `cod from Hand to Boats`."""
        return self.said(plain=True)

    @property
    def line(self) -> str:
        """Return the result as a line of the log: the seat's name and the text."""
        return f"{self.who}: {self.text}" if self.who else self.text


@dataclass(frozen=True, slots=True)
class Moved(_Happened):
    """Result: pieces moved between zones (None: none); `row` is None if no front was seen."""

    kind: str
    row: str | None
    name: Name
    count: int
    whose: str
    """Possessive of the pieces' owner, `P2's `; empty where the line names that seat anyway."""
    source: Place | None
    target: Place | None

    def what(self, *, plain: bool) -> str:
        """Return the moved pieces: `Boat[cod]`, `2 of P2's Meeple[fisher]`, `3 cards`."""
        name = _named(self.name, plain=plain)
        if self.row is None or self.count == 1:
            return f"{self.whose}{name}"
        times = "x " if plain else "of " if self.whose else ""
        return f"{self.count} {times}{self.whose}{name}"

    def said(self, *, plain: bool) -> str:
        """Return what moved, and where from and to."""
        source = f" from {self.source.said(plain=plain)}" if self.source else ""
        target = f"to {self.target.said(plain=plain)}" if self.target else "out of play"
        return f"{self.what(plain=plain)}{source} {target}"


@dataclass(frozen=True, slots=True)
class Shown(_Happened):
    """Result: the fronts of pieces that stayed in their zone were shown to the seat named by the line."""

    names: tuple[Name, ...]
    lying: Place | None

    def said(self, *, plain: bool) -> str:
        """Return which fronts were shown, and where."""
        where = "" if self.lying is None else f" in {self.lying.said(plain=plain)}"
        return f"is shown {', '.join(_named(name, plain=plain) for name in self.names)}{where}"


class Die(NamedTuple):
    """Die rolled in sight: owner (if another seat), row and face."""

    whose: str
    row: str
    face: str


@dataclass(frozen=True, slots=True)
class Rolled(_Happened):
    """Result: dice of a seat or the table were rolled, `unseen` of them unseen."""

    dice: tuple[Die, ...]
    unseen: int = 0

    def said(self, *, plain: bool) -> str:
        """Return the roll: `rolls d4: 3, d6: 2`."""
        del plain
        texts = [f"{whose}{row}: {face}" for whose, row, face in self.dice]
        if self.unseen:
            texts.append("a die" if self.unseen == 1 else f"{self.unseen} dice")
        return f"rolls {', '.join(texts)}"


@dataclass(frozen=True, slots=True)
class Changed(_Happened):
    """Result: a field changed; `old` and `new` are values or None, `words` names of words."""

    owner: Name | None
    """The space or piece that has the field; None for a field of the table or of the seat."""
    of_piece: bool
    field: str
    """Name of the field in the rules."""
    called: str
    """Title of the field, with its key if it has one: `Coins[cod]`."""
    old: int | None
    new: int | None
    words: tuple[str, str] | None = None

    def said(self, *, plain: bool) -> str:
        """Return the change: `Money 3 -> 4`, `Boat[cod] crates 0 -> 1`, `Is out no -> yes`."""
        whose = "" if self.owner is None else f"{_named(self.owner, plain=plain)}{' ' if self.of_piece else ': '}"
        old, new = self.words or ("none" if value is None else str(value) for value in (self.old, self.new))
        return f"{whose}{self.called} {old} -> {new}"


@dataclass(frozen=True, slots=True)
class Picked(_Happened):
    """Result: a secret pick of a seat became public."""

    move: Move
    words: tuple[Word, ...]
    """Names of the arguments of the picked move, for the observer."""

    def said(self, *, plain: bool) -> str:
        """Return the picked move."""
        return written(self.move, [_named(word, plain=plain) for word in self.words])


@dataclass(frozen=True, slots=True)
class Void(Picked):
    """Result: a simultaneous pick had become illegal when it was carried out, and has no effect."""

    reason: str | None
    """Reason why the pick is void; None where it depends on hidden information."""

    def said(self, *, plain: bool) -> str:
        """Return the void pick: `place(Place[mine]) is void: full`."""
        return f"{Picked.said(self, plain=plain)} is void{f': {self.reason}' if self.reason else ''}"


@dataclass(frozen=True, slots=True)
class Passed(_Happened):
    """Result: a seat passed because it had no legal move."""

    def said(self, *, plain: bool) -> str:
        """Return `stop`, the same text as if the seat had stopped by choice."""
        del plain
        return "stop"


Happened: TypeAlias = "Moved | Rolled | Changed | Shown | Picked | Void | Passed"
