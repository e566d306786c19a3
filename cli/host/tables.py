"""One hosted table: a state with its history, who sits where, and what each may do."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from cli.host.store import Note
from cli.play.seats import PERSON
from interpreter.bots import AUTOMATIC
from interpreter.kernel.errors import IllegalMoveError
from interpreter.players import Players
from interpreter.state.undo import taken_back

if TYPE_CHECKING:
    from cli.host.store import Played, Store
    from interpreter.state.game import Game, State

ONLOOKER, DESIGNER = "onlooker", "designer"
LONGEST_NOTE = 2_000
"""Characters of a note."""
MOST_NOTES = 500
"""Notes at one table."""


class RefusedError(Exception):
    """Why something was not done, for the person who asked."""


@dataclass(slots=True)
class Hosted:
    """A table being played."""

    number: int
    game: Game
    kinds: list[str]
    seed: int
    store: Store
    states: list[State] = field(default_factory=list)
    """The state after each number of moves."""
    played: list[Played] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)
    _bots: Players | None = None

    @classmethod
    def opened(cls, number: int, game: Game, kinds: list[str], seed: int, store: Store) -> Hosted:
        """Return a table with its moves made again; raises RefusedError where the rules no longer allow one."""
        table = cls(number, game, kinds, seed, store, [game.initial(seed=seed)])
        for played in store.moves(number):
            try:
                table.states.append(table.state.apply(played.text))
            except IllegalMoveError as error:
                reason = f"move {table.at + 1} of table {number}, {played.text}, is no longer legal: {error}"
                raise RefusedError(reason) from None
            table.played.append(played)
        table.notes = store.notes(number)
        return table

    @property
    def state(self) -> State:
        """The state as it is now."""
        return self.states[-1]

    @property
    def at(self) -> int:
        """Number of moves made."""
        return len(self.played)

    @property
    def people(self) -> list[int]:
        """Seats of people."""
        return [seat for seat, kind in enumerate(self.kinds) if kind == PERSON]

    def move(self, seat: int, at: int, text: str) -> None:
        """Make a move of a seat that saw the table after `at` moves; raises RefusedError with the reason."""
        if at != self.at:
            raise RefusedError("the table has moved on; look again")
        if self.state.seat != seat:
            raise RefusedError("it is not your turn")
        try:
            after = self.state.apply(text)
        except IllegalMoveError as error:
            raise RefusedError(str(error)) from None
        self.keep(seat, text, after)

    def is_bots_turn(self) -> bool:
        """Return whether a bot has to decide."""
        return self.state.seat is not None and self.kinds[self.state.seat] != PERSON

    def bots_choice(self) -> tuple[int, str, State]:
        """Return the seat, the text and the state after the move of the bot whose turn it is; keep nothing yet."""
        if self._bots is None:
            seats = enumerate(self.kinds)
            self._bots = Players({seat: kind for seat, kind in seats if kind not in {PERSON, AUTOMATIC}}, self.seed)
        move = self._bots.move(self.state)
        return move.seat, str(move), self.state.apply(move)

    def keep(self, seat: int, text: str, after: State) -> None:
        """Keep a legal move; it is on disk when this returns."""
        self.played.append(self.store.keep(self.number, self.at, seat, text))
        self.states.append(after)

    def undo(self, seat: int, at: int) -> None:
        """Take back the last decision of a seat, where nobody has learned or decided anything since.

        Bots that decided since are taken back with it. Raises RefusedError with what stands in the way.
        """
        if at != self.at:
            raise RefusedError("the table has moved on; look again")
        state, left = self.state, self.at
        while left and self.kinds[self.played[left - 1].seat] != PERSON:
            bot = self.played[left - 1].seat
            found = taken_back(state, bot, self.people)
            if isinstance(found, str):
                raise RefusedError(f"nothing can be taken back: {found.replace('you have', 'somebody has')}")
            left -= 1
            state = self.states[left]
        found = taken_back(state, seat, self.people)
        if isinstance(found, str):
            raise RefusedError(f"nothing can be taken back: {found}")
        while left and self.states[left].last is not found.last:
            left -= 1
        self.store.take_back(self.number, left)
        del self.states[left + 1 :], self.played[left:]
        self._bots = None

    def note(self, role: str, at: int, text: str) -> None:
        """Keep a note about the moment after `at` moves."""
        text = text.strip()
        if not text or len(text) > LONGEST_NOTE:
            raise RefusedError(f"a note has 1 to {LONGEST_NOTE:,} characters")
        if len(self.notes) >= MOST_NOTES:
            raise RefusedError(f"this table has {MOST_NOTES} notes already, which is all that are kept")
        note = Note(max(0, min(at, self.at)), role, text, time.time())
        self.store.note(self.number, note)
        self.notes.append(note)
