"""What visibly came of a move or of chance, as values: what moved, was rolled, changed, was picked, who passed on.

Made by the log for one observer; each prints as its line of the log (`line`), and as people say it (`plain`).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from interpreter.kernel.moves import Move, Word, written


class Name(NamedTuple):
    """How a thing is called: as moves are written (`Boat[cod]`), and as people say it (`cod`)."""

    text: str
    plain: str


class Place(NamedTuple):
    """A zone of the log."""

    seat: int
    """The seat whose zone it is, -1 for all others."""
    zone: str
    """Its name in the rules."""
    called: Name
    """Its title, with its key or the thing it lies on: `Row[cod]`, `Boat[cod]'s captain`."""
    whose: str = ""
    """`P2's `, where the line does not say so anyway."""

    def said(self, *, plain: bool) -> str:
        """As a line names it."""
        return f"{self.whose}{self.called.plain if plain else self.called.text}"


@dataclass(frozen=True, slots=True)
class _Happened(ABC):
    """Of whose doing or things it is: a seat and its name; -1 and nothing for the table."""

    seat: int
    who: str

    @property
    @abstractmethod
    def text(self) -> str:
        """What happened, without whose it is."""

    @property
    def line(self) -> str:
        """The line of the log."""
        return f"{self.who}: {self.text}" if self.who else self.text

    @property
    def plain(self) -> str:
        """What happened in the names people use."""
        return self.text


@dataclass(frozen=True, slots=True)
class Moved(_Happened):
    """Pieces that look alike went from one zone to another; no `row` and name: the observer saw no front."""

    kind: str
    row: str | None
    name: Name
    count: int
    whose: str
    """`P2's `: for whom they were made, where that is another."""
    source: Place | None
    target: Place | None

    def what(self, *, plain: bool) -> str:
        """What moved: `Boat[cod]`, `2 of P2's Meeple[fisher]`, `3 cards`."""
        name = self.name.plain if plain else self.name.text
        if self.row is None or self.count == 1:
            return f"{self.whose}{name}"
        times = "x " if plain else "of " if self.whose else ""
        return f"{self.count} {times}{self.whose}{name}"

    @property
    def text(self) -> str:
        """`Boat[cod] from Hand to Boats`."""
        return self._said(plain=False)

    @property
    def plain(self) -> str:
        """`cod from Hand to Boats`."""
        return self._said(plain=True)

    def _said(self, *, plain: bool) -> str:
        source = f" from {self.source.said(plain=plain)}" if self.source else ""
        target = f"to {self.target.said(plain=plain)}" if self.target else "out of play"
        return f"{self.what(plain=plain)}{source} {target}"


@dataclass(frozen=True, slots=True)
class Shown(_Happened):
    """The observer, whose seat this is, was shown the fronts of pieces that stayed where they lie."""

    names: tuple[Name, ...]
    lying: Place | None

    @property
    def text(self) -> str:
        """`is shown Card[guard] in P2's Hand`."""
        return self._said(plain=False)

    @property
    def plain(self) -> str:
        """`is shown guard in P2's Hand`."""
        return self._said(plain=True)

    def _said(self, *, plain: bool) -> str:
        where = "" if self.lying is None else f" in {self.lying.said(plain=plain)}"
        return f"is shown {', '.join(name.plain if plain else name.text for name in self.names)}{where}"


class Die(NamedTuple):
    """One die that was rolled and seen: whose it is where that is another, its row, what it shows."""

    whose: str
    row: str
    face: str


@dataclass(frozen=True, slots=True)
class Rolled(_Happened):
    """Dice in the zones of one seat, or of nobody, were rolled; some perhaps `unseen`."""

    dice: tuple[Die, ...]
    unseen: int = 0

    @property
    def text(self) -> str:
        """`rolls d4: 3, d6: 2`."""
        texts = [f"{whose}{row}: {face}" for whose, row, face in self.dice]
        if self.unseen:
            texts.append("a die" if self.unseen == 1 else f"{self.unseen} dice")
        return f"rolls {', '.join(texts)}"


@dataclass(frozen=True, slots=True)
class Changed(_Happened):
    """A number, or whether something is so, changed and was seen before and after; None: there was or is none."""

    owner: Name | None
    """The space or piece that has it; None: the table or the seat."""
    of_piece: bool
    field: str
    """Its name in the rules."""
    called: str
    """Its title, with its key."""
    old: int | None
    new: int | None
    is_truth: bool = False
    """Whether 0 and 1 are no and yes."""

    @property
    def text(self) -> str:
        """`Money 3 -> 4`, `Boat[cod] crates 0 -> 1`, `Is out no -> yes`."""
        return self._said("" if self.owner is None else self.owner.text)

    @property
    def plain(self) -> str:
        """`Money 3 -> 4`, `cod crates 0 -> 1`."""
        return self._said("" if self.owner is None else self.owner.plain)

    def _said(self, owner: str) -> str:
        whose = "" if self.owner is None else f"{owner} " if self.of_piece else f"{owner}: "
        return f"{whose}{self.called} {self._value(self.old)} -> {self._value(self.new)}"

    def _value(self, value: int | None) -> str:
        if self.is_truth:
            return "yes" if value else "no"
        return "none" if value is None else str(value)


@dataclass(frozen=True, slots=True)
class Picked(_Happened):
    """What a seat picked in secret is told."""

    move: Move
    words: tuple[Word, ...]
    """What it was made with, as the observer knows it."""

    @property
    def text(self) -> str:
        """The move."""
        return written(self.move, [word.text for word in self.words])

    @property
    def plain(self) -> str:
        """The move in the names people use."""
        return written(self.move, [word.plain for word in self.words])


@dataclass(frozen=True, slots=True)
class Void(Picked):
    """A pick made together had become impossible when it was to be carried out."""

    reason: str | None
    """None where it rests on what not everybody sees."""

    @property
    def text(self) -> str:
        """`place(Place[mine]) is void: full`."""
        return self._with_reason(written(self.move, [word.text for word in self.words]))

    @property
    def plain(self) -> str:
        """The same in the names people use."""
        return self._with_reason(written(self.move, [word.plain for word in self.words]))

    def _with_reason(self, move: str) -> str:
        return f"{move} is void{f': {self.reason}' if self.reason else ''}"


@dataclass(frozen=True, slots=True)
class Passed(_Happened):
    """A seat passed on for want of anything legal."""

    @property
    def text(self) -> str:
        """As if it had stopped."""
        return "stop"


Happened: TypeAlias = "Moved | Rolled | Changed | Shown | Picked | Void | Passed"
