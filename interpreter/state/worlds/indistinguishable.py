"""Determinizations: states consistent with the information set of a seat, with their histories.

The seat observed the same in all of them at every time. Where the rules read no hidden identity, the pieces are dealt
without a replay. Otherwise the history is replayed with each deal (`deal_search`), and only a deal with which the seat
observes the same is accepted.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from gamespec.checked.kinds import Kind
from interpreter.compiler.program import Program
from interpreter.kernel.chance import Chance, Choices
from interpreter.kernel.choosing import piece_kind
from interpreter.kernel.errors import NoWorldError
from interpreter.kernel.layout import PC
from interpreter.kernel.moves import Move
from interpreter.state.history.entries import Entry, asking, pick, picker
from interpreter.state.views.view import Data, view
from interpreter.state.visibility.sight import eyes
from interpreter.state.wording.menu_text import offers
from interpreter.state.worlds.belief import Knowledge
from interpreter.state.worlds.deal_search import DealSearch, Dealt, Wanted, World
from interpreter.state.worlds.deals import Dealer, Layer
from interpreter.state.worlds.faces import faces
from interpreter.state.worlds.knowledge import knowledge
from interpreter.state.worlds.renamed_pieces import renamed_all
from interpreter.state.worlds.replay.deal import replayed
from interpreter.state.worlds.replay.history import NOWHERE, HistoryReplay
from interpreter.state.worlds.replay.segment import FAILS, SAME
from interpreter.state.worlds.segments import Segments
from interpreter.state.worlds.trail import Tokens
from interpreter.state.worlds.trajectories import Trajectories

ANY = Wanted()
"""Default requirements of a determinization: same legal moves and log, usual search budget."""


class Worlds:
    """Determinizations (states consistent with the observations) of one seat at one moment."""

    def __init__(self, program: Program, array: list[int], past: Entry | None, seat: int) -> None:
        self.program, self.array, self.past, self.seat = program, array, past, seat
        self.known: Knowledge = knowledge(program, array, past, seat)
        if not self.known.is_followed:
            return
        self.story = HistoryReplay(program, array, past, seat)
        self.dealer = Dealer(program, self.known, Trajectories(program, lambda: self.story), array)
        self.segments = Segments(self.story, self.dealer)
        self.story.plain_start = not any(segment.begin < 0 for segment in self.segments.observed) and not any(
            number == 0 for number, _ in self.known.numbers
        )
        self.played, self.reached = 0, NOWHERE
        self._seen: Data | None = None

    def __call__(self, rng: Chance, wanted: Wanted = ANY) -> World:
        """Return one determinization; raise NoWorldError where none is found."""
        return next(self.several(rng, wanted))

    def several(self, rng: Chance, wanted: Wanted = ANY) -> Iterator[World]:
        """Yield determinizations without end; raise NoWorldError where none is found."""
        seeker = DealSearch(self, self.dealer, self.known.numbers, wanted)
        free = self.dealer.free or self.known.numbers or self.story.unsure
        while True:
            yield seeker(rng) if free else World(picked(self.program, self.array, self.seat, rng), self.past)

    @property
    def is_plain(self) -> bool:
        """Whether every deal of hidden pieces is consistent, since the rules read no hidden identity."""
        return not (self.segments.observed or self.segments.open or self.known.numbers)

    def places(self) -> Tokens:
        """Return the pieces (as tokens) whose identities the rules read in the true history."""
        return frozenset[int]().union(*(segment.places for segment in self.segments.observed))

    @property
    def looked(self) -> Tokens:
        """Pieces whose rows the rules read while the last deal was checked, by their tokens in the true state."""
        return self.segments.looked

    def judged(self, deal: Dealt, rng: Chance, wanted: Wanted) -> World | None:
        """Return the determinization of a deal of hidden pieces; None if the deal contradicts the history."""
        story, segments, began = self.story, self.segments, self.story.played + self.segments.cost
        answer = segments.check(deal.layers, rng, shown=wanted.shown)
        self.reached, found = answer.reached, None
        told_by_draws = not story.seeded and (bool(segments.observed) or segments.alters_draws(deal.layers))
        partly = not (
            deal.numbers or wanted.whole or told_by_draws or story.unsure or self._renames_a_pick(answer.paired or {})
        )
        if answer.sort is SAME and partly:
            found = self._at_once(answer.paired or {}, deal.layers, rng)
        elif answer.array is not None and partly and story.seeded:
            found = World(answer.array, self.past, partial(self._replayed, deal.layers))
        elif answer.sort is not FAILS or deal.numbers:
            told = replayed(story, deal.layers, deal.numbers, rng, shown=wanted.shown)
            self.reached, found = story.reached, None if told is None else World(*told)
        self.played += story.played + segments.cost - began
        return found

    def _replayed(self, layers: list[Layer]) -> Entry | None:
        """Return the last entry of the history replayed with a deal; None where no replay is possible."""
        found = replayed(self.story, layers, {}, Choices(0), shown=True)
        return None if found is None else found[1]

    def _at_once(self, is_: dict[int, int], layers: list[Layer], rng: Chance) -> World | None:
        """Return the determinization of a consistent deal, without a replay.

        `is_`: the permutation of pieces that the deal makes. None if it would change a front that the seat sees now.
        """
        if self._shows(is_):
            return None
        found = picked(self.program, renamed_all(self.program, self.array, is_), self.seat, rng)
        if (
            eyes(self.program).conditional
            and found != self.array
            and view(self.program, found, self.seat) != self._view()
        ):
            return None
        return World(found, self.past, partial(self._replayed, layers))

    def _renames_a_pick(self, is_: dict[int, int]) -> bool:
        """Return whether a secret pick that the seat knows names a piece (token) that a permutation changes.

        A seat may pick a card that it does not see. The state keeps the number of the piece, so the history is
        replayed, in which the pick names the piece that lies there.
        """
        where = self.program.layout.where
        picks = pieces_picked(self.program, self.array, self.seat)
        return any(is_.get(token, token) != token for token in (where[kind] + piece for kind, piece in picks))

    def _shows(self, is_: dict[int, int]) -> bool:
        """Return whether a permutation of pieces (tokens) would change a front that the seat sees now."""
        tokens, look = faces(self.program), eyes(self.program)
        return any(
            tokens.rows[token] != tokens.rows[other] and look.front(self.array, *tokens.pieces[token], self.seat)
            for token, other in is_.items()
        )

    def _view(self) -> Data:
        if self._seen is None:
            self._seen = view(self.program, self.array, self.seat)
        return self._seen


def picked(program: Program, s: list[int], seat: int, rng: Chance) -> list[int]:
    """Return a state with the secret picks of other seats replaced by random legal ones."""
    s = s[:]
    picked_anew(program, s, seat, rng)
    return s


def pieces_picked(program: Program, s: list[int], seat: int) -> Iterator[tuple[Kind, int]]:
    """Yield kind and number of pieces in secret picks that a seat knows: its own, and all that are public."""
    for node, secret in program.secrets.items():
        for place in range(s[program.module.slots[secret.picks].base]):
            if s[PC] != node or picker(program, s, secret, place) == seat:
                yield from _pieces(pick(program, [node, *s[1:]], secret, place))


def picked_anew(program: Program, s: list[int], seat: int, rng: Chance) -> None:
    """Replace the secret picks of other seats by random legal ones, in place."""
    secret = program.secrets.get(s[PC])
    if secret is None:
        return
    slot = program.module.slots[secret.picks]
    for place in range(s[slot.base]):
        other = picker(program, s, secret, place)
        if other != seat:
            menu = offers(program, asking(program, s, secret, other))
            s[slot.base + 1 + place] = menu[int(rng.random() * len(menu))].code


def _pieces(move: Move) -> Iterator[tuple[Kind, int]]:
    for kind, value in move.args:
        pieces = piece_kind(kind)
        if pieces is not None and value >= 0:
            yield pieces, value


__all__ = ["ANY", "NoWorldError", "Wanted", "World", "Worlds", "picked_anew", "pieces_picked"]
