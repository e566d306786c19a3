"""Worth of one action or row (such as a card), measured by games with and without it.

Each game is played twice: unrestricted, and with one seat, the probed one, that may not choose the action or row; and
if requested a third time, where the seat always chooses it. The probed seat changes from pair to pair and plays at
random. The games of a pair use common random numbers, so differences are due to the action or row. The sums are the
same for any number of workers.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial

from interpreter.impact.coupled import Coupled, Offered, Played
from interpreter.impact.measures import Moments, unit_of, won_by
from interpreter.impact.run import chance_of
from interpreter.simulate.crew import Crew, experiment
from interpreter.simulate.run import bots_at
from interpreter.simulate.totals import SAME, Totals
from interpreter.state.game import Game
from interpreter.state.wording.names import mentions

BLIND = "random"


@dataclass(frozen=True, slots=True)
class Met:
    """Game without a ban, and the `credit` of each seat (`unit` for an unshared win)."""

    number: int
    credit: tuple[int, ...]
    had: tuple[int, ...]
    """Seats that chose the action or row at least once."""
    had_not: tuple[int, ...]
    offered: tuple[Offered, ...]
    """Decisions of random players at which the action or row was legal."""


@dataclass(slots=True)
class Probed(Totals):
    """Results of a probe of one action or row, summed over pairs of games."""

    unit: int = field(default=1, metadata=SAME)
    forbidden: Moments = field(default_factory=Moments)
    """Wins of the probed seat: in the unrestricted game, and if it may not choose the action or row."""
    taken: Moments = field(default_factory=Moments)
    """Wins of the probed seat: in the unrestricted game, and if it always chooses the action or row."""
    broken: Moments = field(default_factory=Moments)
    """Pairs of games that break off: unrestricted, and with the action or row forbidden to the seat."""
    broken_taken: Moments = field(default_factory=Moments)
    """Pairs of games that break off: unrestricted, and where the seat always chooses the action or row."""
    obliged: int = 0
    """Number of games in which the restricted seat had no other legal move."""
    games: list[Met] = field(default_factory=list)

    def settle(self) -> None:
        """Put the games in the order of their numbers."""
        self.games.sort(key=lambda met: met.number)


@dataclass(frozen=True, slots=True)
class ProbeOptions:
    """Options of a probe: bots, random seed, and which games to play."""

    seats: Sequence[str] | None = None
    """Names of the bots at the other seats; None for random ones."""
    seed: int = 0
    whenever: bool = True
    """Whether to play the third game of each pair, in which the seat always chooses the action or row."""


def probe(
    game: Game,
    name: str,
    pairs: int,
    asked: ProbeOptions | None = None,
    *,
    workers: int = 1,
    progress: Callable[[int], None] | None = None,
) -> tuple[Probed, bool]:
    """Play pairs about an action or row; return the sums, and whether Ctrl-C stopped it."""
    known = asked or ProbeOptions()
    bots, seed, whenever = bots_at(known.seats, game), known.seed, known.whenever

    def heard(found: Probed) -> None:
        if progress is not None:
            progress(found.forbidden.n)

    return experiment(Crew(workers, _sit_down, (game, bots, name, seed, whenever)), pairs, Probed(), heard)


def _coupled(game: Game, bots: tuple[str, ...]) -> Coupled:
    made = Coupled(game, bots, {})
    made.names.both = frozenset(made.actions)
    return made


def _sit_down(game: Game, bots: tuple[str, ...], name: str, seed: int, whenever: bool) -> Callable[[range], Probed]:
    return partial(_play, _coupled(game, bots), name, seed, whenever)


def _play(coupled: Coupled, name: str, seed: int, whenever: bool, numbers: range) -> Probed:
    people, unit = coupled.game.people, unit_of(coupled.game.players)
    found = Probed(unit)
    for number in numbers:
        chance, asked = chance_of(seed, number), people[number % len(people)]

        def played(bot: str, chance: int = chance, asked: int = asked, *, watch: bool = False) -> Played:
            bots = tuple(bot if seat == asked else other for seat, other in enumerate(coupled.bots))
            return coupled.play(chance, bots=bots, watched=partial(mentions, name=name) if watch else None)

        plain, never = played(BLIND, watch=True), played(f"never:{name}", watch=True)
        always = played(f"always:{name}") if whenever else plain
        before, without, took = (tuple(won_by(each, coupled.game.players)) for each in (plain, never, always))
        broke, broke_without, broke_took = (int(bool(each.stopped)) for each in (plain, never, always))
        found.obliged += any(each.taken and each.seat == asked for each in never.watched)
        found.broken.note(broke, broke_without)
        found.broken_taken.note(broke, broke_took)
        found.forbidden.note(before[asked], without[asked])
        found.taken.note(before[asked], took[asked])
        blind = {seat for seat, bot in enumerate(coupled.bots) if bot == BLIND} | {asked}
        had = tuple(sorted({each.seat for each in plain.watched if each.taken}))
        had_not = tuple(seat for seat in people if seat not in had)
        found.games.append(Met(number, before, had, had_not, tuple(e for e in plain.watched if e.seat in blind)))
    return found
