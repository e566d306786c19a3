"""One hosted table: a state with its history, who sits where, and what each may do."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from cli.host.menu import why_not
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
    """A refused request, with the reason for the person who made it."""


@dataclass(frozen=True, slots=True)
class Asking:
    """A seat that wants to go back to a state, and the seats that have not agreed yet."""

    seat: int
    before: State
    waiting: set[int]


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
    asking: Asking | None = None
    """The pending undo request, if any, with the seats whose consent is missing."""
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
        """Return the current state."""
        return self.states[-1]

    @property
    def at(self) -> int:
        """Return the number of moves made."""
        return len(self.played)

    @property
    def people(self) -> list[int]:
        """Return the seats of people."""
        return [seat for seat, kind in enumerate(self.kinds) if kind == PERSON]

    def move(self, seat: int, at: int, text: str) -> None:
        """Make a move of a seat that saw the table after `at` moves; raises RefusedError with the reason."""
        self._is_now(at)
        if self.state.seat != seat:
            raise RefusedError("it is not your turn")
        try:
            after = self.state.apply(text)
        except IllegalMoveError as error:
            raise RefusedError(str(error)) from None
        self.keep(seat, text, after)

    def why_not(self, seat: int, at: int, chosen: list[str], ref: str) -> str:
        """Return why the seat to move may not choose a piece or place.

        Raises RefusedError if it is not its turn.
        """
        self._is_now(at)
        if self.state.seat != seat:
            raise RefusedError("it is not your turn")
        return why_not(self.state, chosen, ref)

    def is_bots_turn(self) -> bool:
        """Return whether a bot is to move."""
        return self.state.seat is not None and self.kinds[self.state.seat] != PERSON

    def bots_choice(self) -> tuple[int, str, State]:
        """Return seat, text and next state of the move of the bot to move; store nothing yet."""
        if self._bots is None:
            seats = enumerate(self.kinds)
            self._bots = Players({seat: kind for seat, kind in seats if kind not in {PERSON, AUTOMATIC}}, self.seed)
        move = self._bots.move(self.state)
        return move.seat, str(move), self.state.apply(move)

    def keep(self, seat: int, text: str, after: State) -> None:
        """Keep a legal move; it is on disk when this returns."""
        self.played.append(self.store.keep(self.number, self.at, seat, text))
        self.states.append(after)
        self.asking = None

    def undo(self, seat: int, at: int) -> None:
        """Take back the last decision of a seat and those of bots since, or ask the people who decided since.

        Raises RefusedError where chance has decided or somebody has seen something new: no consent undoes that.
        """
        self._is_now(at)
        found = taken_back(self.state, seat, self.people, self._bot_seats)
        if not isinstance(found, str):
            self._go_back(found)
            return
        possible = taken_back(self.state, seat, self.people, range(self.game.players))
        if isinstance(possible, str):
            raise RefusedError(f"nothing can be taken back: {possible}")
        since = {played.seat for played in self.played[self._moves_before(possible) :]}
        self.asking = Asking(seat, possible, since & {*self.people} - {seat})

    def answer(self, seat: int, at: int, *, agrees: bool) -> None:
        """Answer a question for consent; the last to agree takes the decision back."""
        self._is_now(at)
        asking = self.asking
        if asking is None or seat not in asking.waiting:
            raise RefusedError("no request waits for your consent")
        self.asking = None
        if agrees and len(asking.waiting) == 1:
            self._go_back(asking.before)
        elif agrees:
            self.asking = Asking(asking.seat, asking.before, asking.waiting - {seat})

    def _is_now(self, at: int) -> None:
        if at != self.at:
            raise RefusedError("the table has moved on; look again")

    @property
    def _bot_seats(self) -> list[int]:
        return [seat for seat, kind in enumerate(self.kinds) if kind != PERSON]

    def _moves_before(self, state: State) -> int:
        return next(at for at in range(self.at, -1, -1) if self.states[at].last is state.last)

    def _go_back(self, state: State) -> None:
        left = self._moves_before(state)
        self.store.take_back(self.number, left)
        del self.states[left + 1 :], self.played[left:]
        self._bots, self.asking = None, None

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
