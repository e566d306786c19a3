"""Worlds a seat cannot tell from the true one: equal in everything it was ever shown.

Enters a state with its history and a seat; leaves arrays, with the history that leads to them where it is another one.
Where nobody looked at what is hidden the pieces are dealt at once. Else the history is played again with each deal
(`seeking`), and only one that shows the seat the same is taken.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from gamespec.checked.kinds import Kind
from interpreter.kernel.chance import Choices
from interpreter.kernel.errors import NoWorldError
from interpreter.kernel.layout import PC
from interpreter.state.views.view import view
from interpreter.state.visibility.sight import eyes
from interpreter.state.worlds.deals import Dealer, combined
from interpreter.state.worlds.identities import NONE, identities
from interpreter.state.worlds.knowledge import Knowledge, Watched, faces, knowledge
from interpreter.state.worlds.renamed_pieces import renamed_all
from interpreter.state.worlds.retelling import Retelling
from interpreter.state.worlds.seeking import Seeker, Wanted
from interpreter.state.worlds.simultaneous_picks import picked_anew
from interpreter.state.worlds.trajectories import Trajectories

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from interpreter.compiler.program import Program
    from interpreter.kernel.shuffling import Chance
    from interpreter.state.history.entries import Entry
    from interpreter.state.views.view import Data
    from interpreter.state.worlds.deals import Layer
    from interpreter.state.worlds.identities import Columns
    from interpreter.state.worlds.knowledge import Time

AT_ONCE = 8
"""Deals made at once where sight has conditions."""


class World(NamedTuple):
    """An array, and the last entry of the history that leads to it."""

    array: list[int]
    last: Entry | None
    retold: Callable[[], Entry | None] | None = None
    """Where the pieces were dealt at once `last` is the true history: this plays it again as it was in this world."""


ANY = Wanted()
"""A world the seat cannot tell from the true one, found at its usual cost."""


class Worlds:
    """The worlds of one seat at one moment."""

    def __init__(self, program: Program, array: list[int], past: Entry | None, seat: int) -> None:
        self.program, self.array, self.past, self.seat = program, array, past, seat
        self.known: Knowledge = knowledge(program, array, past, seat)
        self.told = False
        if not self.known.told:
            return
        self.dealer = Dealer(program, self.known, Trajectories(program, self._story))
        self.story: Retelling | None = None
        self._seen: Data | None = None
        self.told = self._looked_at() or bool(self.known.numbers) or self.in_slots()
        """Whether a deal must be told from the beginning to see whether it fits."""
        needs = [*self.known.needs, (self.known.entries + 1, self._offered())]
        self.needs = [number for number, columns in needs if self._differs([((number, -1), columns)])]
        """Entries of whose decision it must be seen whether it was possible with a deal; the last is the one now."""

    def __call__(self, rng: Chance, wanted: Wanted = ANY) -> World:
        """One world."""
        return next(self.several(rng, wanted))

    def several(self, rng: Chance, wanted: Wanted = ANY) -> Iterator[World]:
        """One world after another; NoWorldError where none is found."""
        seeker: Seeker | None = None
        while True:
            found = None if self.told or (wanted.whole and self.known.told) else self._at_once(rng)
            if found is None:
                seeker = seeker or self._seeker(wanted)
                found = World(self.array, self.past) if seeker is None else World(*seeker(rng))
            yield found

    def _story(self) -> Retelling:
        if self.story is None:
            plain = not self._looked_at(last=0) and not any(time[0] == 0 for time in self.known.numbers)
            looked = frozenset(number for number, _ in self.known.needs)
            if self.known.numbers or self.known.held >= (0, -1):
                looked = frozenset(range(self.known.entries + 1))
            story = Retelling(self.program, self.array, self.past, self.seat, looked=looked, plain_start=plain)
            self.story = story
        return self.story

    def _retold(self, layers: list[Layer]) -> Entry | None:
        """The history with this deal; None where it cannot be played again."""
        found = self._story().tell(layers, {}, Choices(0), shown=True)
        return None if found is None else found[1]

    def _seeker(self, wanted: Wanted) -> Seeker | None:
        """What finds worlds by telling the history anew; None where nothing can be otherwise."""
        if not self.dealer.free and not self.known.numbers:
            return None
        return Seeker(self._story(), self.dealer, self.known.numbers, wanted)

    # ---- at once

    def _at_once(self, rng: Chance) -> World | None:
        """A deal without telling anything anew; None where conditions of sight say too often that it shows."""
        program = self.program
        conditional = eyes(program).conditional
        for _ in range(AT_ONCE):
            layers = self.dealer.layers(rng)
            if self._shows(layers) or (self.needs and not self._story().could(self.needs, layers, rng)):
                continue
            found = self._dealt(layers, rng)
            if not conditional or found == self.array or view(program, found, self.seat) == self._view():
                return World(found, self.past, partial(self._retold, layers))
        return None

    def _shows(self, layers: list[Layer]) -> bool:
        """Whether a token whose front the seat sees would be another."""
        tokens, look = faces(self.program), eyes(self.program)
        return any(
            tokens.rows[token] != tokens.rows[other] and look.front(self.array, *tokens.pieces[token], self.seat)
            for token, other in combined(layers).items()
        )

    def _view(self) -> Data:
        if self._seen is None:
            self._seen = view(self.program, self.array, self.seat)
        return self._seen

    def _dealt(self, layers: list[Layer], rng: Chance) -> list[int]:
        s = renamed_all(self.program, self.array, combined(layers))
        picked_anew(self.program, s, self.seat, rng)
        return s

    def in_slots(self) -> bool:
        """Whether a line under way names tokens that may be others."""
        return self.known.in_slots(self.program, self.array)

    def _looked_at(self, last: int | None = None) -> bool:
        """Whether the rules have looked at what makes the tokens of some group differ, since they were mixed.

        `last`: up to that entry.
        """
        looked = [(when, read) for when, read in self.known.read if last is None or when[0] <= last]
        return identities(self.program).sight or self._differs(looked, named=True)

    def _differs(self, looked: Sequence[tuple[Time, Columns]], *, named: bool = False) -> bool:
        """Whether tokens of some group differ in columns looked at since; `named`: also where one was named."""
        rows, pieces = faces(self.program).rows, faces(self.program).pieces
        for time, tokens, waits in self._mixes():
            columns = {column for when, read in looked if when >= time for column in read}
            if named:
                columns |= waits
            if not columns:
                continue
            found = {rows[token]: pieces[token][0] for token in tokens}
            for column in columns:
                if isinstance(column, Kind):
                    cells: set[object] = {row for row, kind in found.items() if kind is column}
                else:
                    cells = {column.cells[row] for row, kind in found.items() if column in kind.columns.values()}
                if len(cells) > 1:
                    return True
        return False

    def _offered(self) -> Columns:
        """What the menu of whoever decides now looks at of what the seat does not know."""
        mover = self.program.seat(self.array)
        if mover < 0:
            return frozenset()
        watched = Watched(self.program, self.known, None, self.array, frozenset(), mover)
        return watched.columns(identities(self.program).menus.get(self.array[PC], NONE))

    def _mixes(self) -> Iterable[tuple[Time, Iterable[int], Columns]]:
        """Since when which tokens are mixed, and what was looked at of them where one was named."""
        for group in self.known.groups():
            yield group.time, group.tokens, frozenset()
        for later in (*self.known.later, *self.known.pending):
            yield later.time, later.tokens, later.columns


__all__ = ["ANY", "NoWorldError", "Wanted", "World", "Worlds"]
