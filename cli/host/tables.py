"""Hosted table: the states and legal moves of one game, and who plays each seat."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import Any

from cli.host.store import Note, Played, Store
from cli.play.menus.labels import Labels
from cli.play.seats import PERSON
from cli.play.words.names import named, refs
from interpreter.kernel.errors import IllegalMoveError
from interpreter.kernel.moves import Move
from interpreter.players import Players
from interpreter.scene.pieces import plain
from interpreter.state.game import Game, State
from interpreter.state.undo import taken_back

ONLOOKER, DESIGNER = "onlooker", "designer"
LONGEST_NOTE = 2_000
"""Maximum length of a note, in characters."""
MOST_NOTES = 500
"""Maximum number of notes stored for one table."""


class RefusedError(Exception):
    """Error with the reason why a player's request is refused, to be shown to the player."""


@dataclass(frozen=True, slots=True)
class Asking:
    """Request to go back to an earlier state: the seat that asks, the state, and the seats yet to agree."""

    seat: int
    before: State
    waiting: set[int]


@dataclass(slots=True)
class Hosted:
    """Game played in browsers; `kinds` says who plays each seat: a person or a bot."""

    number: int
    game: Game
    kinds: list[str]
    seed: int
    store: Store
    states: list[State] = field(default_factory=list)
    """State after each number of moves, from the start of the game."""
    played: list[Played] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)
    asking: Asking | None = None
    """Pending request to take back moves; None if there is none."""
    _bots: Players | None = None

    @classmethod
    def opened(cls, number: int, game: Game, kinds: list[str], seed: int, store: Store) -> Hosted:
        """Return a stored table with its moves replayed; raises RefusedError if one is illegal."""
        table = cls(number, game, kinds, seed, store, [game.initial(seed=seed)])
        for played in store.moves(number):
            try:
                table.states.append(table.state.apply(played.text))
            except IllegalMoveError as error:
                reason = f"move {table.at + 1} of table {number}, `{played.text}`, is no longer legal: {error}"
                raise RefusedError(reason) from None
            table.played.append(played)
        table.notes = store.notes(number)
        return table

    @property
    def state(self) -> State:
        """Return the current state of the game."""
        return self.states[-1]

    @property
    def at(self) -> int:
        """Return the number of moves made so far."""
        return len(self.played)

    @property
    def people(self) -> list[int]:
        """Return the seats that people play."""
        return [seat for seat, kind in enumerate(self.kinds) if kind == PERSON]

    def move(self, seat: int, at: int, text: str) -> None:
        """Make a seat's move from its page after `at` moves; raises RefusedError if outdated."""
        self._is_now(at)
        if self.state.seat != seat:
            raise RefusedError("another player is to move; wait for your turn")
        try:
            after = self.state.apply(text)
        except IllegalMoveError as error:
            raise RefusedError(str(error)) from None
        self.keep(seat, text, after)

    def why_not(self, seat: int, at: int, chosen: list[str], ref: str) -> str:
        """Return why `ref` may not be chosen next; raises RefusedError if out of turn or date."""
        self._is_now(at)
        if self.state.seat != seat:
            raise RefusedError("another player is to move; wait for your turn")
        return why_not(self.state, chosen, ref)

    def is_bots_turn(self) -> bool:
        """Return whether a bot is to move."""
        return self.state.seat is not None and self.kinds[self.state.seat] != PERSON

    def bots_choice(self) -> tuple[int, str, State]:
        """Return the move that the bot to move chooses, without making it: seat, text, next state."""
        if self._bots is None:
            seats = enumerate(self.kinds)
            self._bots = Players({seat: kind for seat, kind in seats if kind != PERSON}, self.seed)
        move = self._bots.move(self.state)
        return move.seat, str(move), self.state.apply(move)

    def keep(self, seat: int, text: str, after: State) -> None:
        """Store a legal move with the state after it; it is on disk when the function returns."""
        self.played.append(self.store.keep(self.number, self.at, seat, text))
        self.states.append(after)
        self.asking = None

    def undo(self, seat: int, at: int) -> None:
        """Take back a seat's last decision and those of bots since, or ask people for their consent.

        People who decided since must agree. Raises RefusedError if a chance event has happened since or somebody has
        learned hidden information, which no consent can undo.
        """
        self._is_now(at)
        found = taken_back(self.state, seat, self.people, self._bot_seats)
        if not isinstance(found, str):
            self._go_back(found)
            return
        possible = taken_back(self.state, seat, self.people, range(self.game.players))
        if isinstance(possible, str):
            raise RefusedError(f"no move can be taken back: {possible}")
        since = {played.seat for played in self.played[self._moves_before(possible) :]}
        self.asking = Asking(seat, possible, since & {*self.people} - {seat})

    def answer(self, seat: int, at: int, *, agrees: bool) -> None:
        """Record a seat's answer to the pending undo request; once all agree, moves are taken back."""
        self._is_now(at)
        asking = self.asking
        if asking is None or seat not in asking.waiting:
            raise RefusedError("no player is asking for your consent any more")
        self.asking = None
        if agrees and len(asking.waiting) == 1:
            self._go_back(asking.before)
        elif agrees:
            self.asking = Asking(asking.seat, asking.before, asking.waiting - {seat})

    def _is_now(self, at: int) -> None:
        if at != self.at:
            raise RefusedError("another move was made in the meantime; look at the table and choose again")

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
        """Store a role's note after `at` moves; raises RefusedError if empty, long or too many."""
        text = text.strip()
        if not text or len(text) > LONGEST_NOTE:
            raise RefusedError(f"a note must have 1 to {LONGEST_NOTE:,} characters; write a text of that length")
        if len(self.notes) >= MOST_NOTES:
            raise RefusedError(f"no more notes can be saved: this game already has the maximum of {MOST_NOTES}")
        note = Note(max(0, min(at, self.at)), role, text, time.time())
        self.store.note(self.number, note)
        self.notes.append(note)


MOST = 2_000
"""Maximum number of moves sent to a browser; where there are more, a move may be typed."""


def menu(state: State) -> dict[str, Any]:
    """Return the legal moves of a state as data for a browser.

    `count` is their number, `begun` has lines on the action in progress, `moves` has text, heading (`head`), label and
    `refs` (names of pieces and places in the drawn table) of each.
    """
    moves = state.moves()
    labels = Labels(state, moves)
    seats = state.game.seat_names
    return {
        "count": len(moves),
        "begun": labels.begun(),
        "moves": [_entry(move, labels.head(move), seats) for move in moves[:MOST]],
    }


def why_not(state: State, chosen: list[str], ref: str) -> str:
    """Return the rules' reasons why `ref` may not be chosen after those chosen so far."""
    reasons: dict[str, None] = {}
    tried: set[tuple[str | None, int]] = set()
    for move in state.moves():
        names = refs(move)
        if names[: len(chosen)] != chosen:
            continue
        for at in range(len(chosen), len(names)):
            if (move.action, at) in tried or _kind(names[at]) != _kind(ref):
                continue
            tried.add((move.action, at))
            words = [word.text for word in move.words]
            words[at] = ref
            reason = state.why_not(f"{move.action}({', '.join(words)})")
            if reason is not None and "is not a legal move" not in reason:
                reasons[reason] = None
    return "; ".join(reasons) or f"no legal move uses {plain(ref)} now"


def _kind(ref: str) -> str:
    return ref.partition("[")[0]


def _entry(move: Move, head: str, seats: list[str]) -> dict[str, Any]:
    label = ", ".join(named(move, move.words, seats))
    return {"text": str(move), "head": head[:1].upper() + head[1:], "label": label, "refs": refs(move)}
