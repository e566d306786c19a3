"""Values of legal moves: each is made in determinizations, and the state it leads to is judged.

Choices and draws inside a move are made at random.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass

from interpreter.compiler.menus.move_codes import OfferCodes
from interpreter.compiler.program import Program
from interpreter.imagining.picks import PICKING, Picks, Secrets, secrets
from interpreter.kernel.arena import Column, Word
from interpreter.kernel.chance import PLAYERS, bits
from interpreter.kernel.layout import PC, SEED
from interpreter.kernel.play import FAILED, OVER, Seat, Status, Trials

AHEAD = 12
"""Maximum number of choices and draws played at random after a move."""
SHORTER = 11
"""Number of low bits to drop from a random word to get a seed."""
ACTIONS, STOPS, INNER, DRAW = range(4)
"""Sort of a node of the phase graph, by its moves; a draw has none.

`STOPS`: actions, or, if none is possible, to stop, which is a choice inside a move.
"""


@dataclass(frozen=True, slots=True)
class Facts:
    """Facts about a game, and its bots that try moves.

    A state has `cells` cells that are restored after each trial. Behind them lie the seats' results: their scores, or,
    in a game without scores (`scored`), what `Play.standing` writes.
    """

    cells: int
    seats: int
    scored: bool
    hidden: bool
    """Whether determinizations differ from the true state."""
    sorts: tuple[int, ...]
    """Sort of each node, `ACTIONS` if it is neither a decision nor a draw; empty if all are that."""
    streams: tuple[int, ...]
    """Random number stream of each seat that tries moves; 0 for seats that choose at random."""
    secrets: Secrets


def facts(program: Program, cells: int, streams: Sequence[int], *, hidden: bool) -> Facts:
    """Return the facts about a program, with those that depend on the bot."""
    sorts = [DRAW if node.sort == "chance" else ACTIONS for node in program.graph.nodes]
    for number, codes in program.nodes.codes.items():
        sorts[number] = INNER if not isinstance(codes, OfferCodes) else STOPS if codes.stop else ACTIONS
    scoring = program.checked.scoring
    scored = scoring is not None and bool(scoring.lines)
    stops = tuple(sorts) if any(sorts) else ()
    return Facts(cells, program.checked.seats, scored, hidden, stops, tuple(streams), secrets(program))


class Trying(ABC):
    """Bot that judges each legal move by the states it leads to; subclasses say how."""

    worlds = 1
    """Number of determinizations in which each move is tried."""
    nothing = 0
    """Value of a move that fails a runtime check."""
    seeded = False
    """Whether each move has a seed of its own for choices and draws after it."""

    def __init__(self, play: Trials, of: Facts) -> None:
        self.play, self.of = play, of
        self.picks = Picks(play, of.cells, of.secrets)
        self.unlaid = Column("unlaid", int, 1, 0, 1)
        """Whether there was no determinization in the last `tried`."""

    def thought(self, state: list[int]) -> int:
        """Return the index of the chosen move where the state waits for one, its legal moves not yet listed."""
        self.play.resume(state)
        return self.decide(state)

    def decide(self, state: list[int]) -> int:
        """Return the index of the chosen move at a decision; the state and the random choices are as before."""
        play = self.play
        menu = play.menu(state)
        play.note(1 if play.made() == 0 else 0)
        if len(menu) < 2:
            return 0
        seat = play.seat(state)
        stream = self.of.streams[seat]
        if not stream:
            return play.choose(len(menu))
        play.pause()
        chosen = self.chosen(state, menu, seat, bits(state[SEED], stream, play.made()), stream)
        play.go_on()
        return chosen

    def tried(self, state: list[int], menu: list[int], seeds: list[int], seat: Seat) -> list[int]:
        """Return the value of each move, summed over determinizations; the state is as before.

        `seeds` are those of the determinizations, then for each of them those of the moves.
        """
        play = self.play
        values = [0 for _ in menu]
        before = laid = state[0 : self.of.cells]
        self.unlaid[0] = 0
        for number in range(self.worlds):
            if number:
                state[0 : self.of.cells] = before
            if not self.imagined(state, seat, seeds[number]):
                self.unlaid[0] = 1
                break
            if self.of.hidden:
                laid = state[0 : self.of.cells]
            kept = play.keep()
            for place, code in enumerate(menu):
                if place:
                    state[0 : self.of.cells] = laid
                if self.seeded:
                    self.begin(state, seeds[self.worlds + number * len(menu) + place])
                values[place] += self.value(state, play.renamed(state, code) if self.of.hidden else code, seat)
            play.release(kept)
        state[0 : self.of.cells] = before
        return values

    def imagined(self, state: list[int], seat: Seat, seed: int) -> int:
        """Make the state the determinization of a seed; return whether there is one."""
        if not self.play.imagine(state, seat, seed):
            return 0
        if self.of.secrets.picks:
            self.play.choose_by(seed, PICKING)
            return self.picks.draw(state, seat)
        return 1

    def begin(self, state: list[int], seed: int) -> None:
        """Make the random choices and draws after a move those of a seed of its own."""
        state[SEED] = seed
        self.play.choose_by(seed, PLAYERS)

    def value(self, state: list[int], code: int, seat: Seat) -> int:
        """Return the value for a seat of the state after a move with its inner choices and draws."""
        play = self.play
        status = play.apply(state, code)
        if self.of.sorts:
            status = self.followed(state, seat, status)
        return self.nothing if status == FAILED else self.worth(state, seat, status)

    def followed(self, state: list[int], seat: Seat, status: Status) -> int:
        """Make the choices and draws inside a move at random, up to the next action; return the status."""
        play = self.play
        for _ in range(AHEAD):
            sort = self.of.sorts[state[PC]]
            if status <= OVER or sort == ACTIONS:
                break
            if sort == DRAW:
                status = play.draw(state)
                continue
            menu = play.menu(state)
            if play.seat(state) != seat or (sort == STOPS and (len(menu) > 1 or menu[0])):
                break
            status = play.apply(state, menu[play.choose(len(menu))])
        return status

    # ---- what subclasses say

    @abstractmethod
    def chosen(self, state: list[int], menu: list[int], seat: Seat, seed: Word, stream: Word) -> int:
        """Return the index of the chosen move, with random numbers of a stream by a seed."""
        ...

    @abstractmethod
    def worth(self, state: list[int], seat: Seat, status: Status) -> int:
        """Return the value of a state for a seat."""
        ...
