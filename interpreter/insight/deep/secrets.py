"""Worth of seeing a hidden zone or field, to one seat of several with the same bot.

The game is compiled again with the zone open. One seat, which changes from game to game, imagines what it does not
see by those rules, in a game that is played by the printed ones. All seats have the same bot.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial

from gamespec.checked.things import OPEN
from interpreter.compiler.program import compile_game
from interpreter.impact.coupled import Coupled, Played
from interpreter.impact.measures import Moments, unit_of, won_by
from interpreter.impact.run import chance_of
from interpreter.kernel.cannot_run import CannotRun
from interpreter.loading import checked
from interpreter.simulate.crew import Crew, experiment
from interpreter.simulate.run import bots_at
from interpreter.simulate.totals import SAME, Totals
from interpreter.state.game import Game
from interpreter.statistics import Estimate
from interpreter.statistics.intervals import mean_of

BOT = "search:50"
"""Bot of all seats; it imagines what its seat does not see."""
MOST = 4
"""Maximum number of zones and fields that are opened."""
FRESH = 49_979_687
"""Number added to the random seed of a report for the games of those who see a secret."""


@dataclass(frozen=True, slots=True)
class Secret:
    """A hidden zone or field, and what a seat that sees it gains: a share of wins, and points."""

    name: str
    games: int
    wins: Estimate
    points: Estimate
    """Change of the lead over the mean of all seats."""


@dataclass(slots=True)
class _Seen(Totals):
    unit: int = field(default=1, metadata=SAME)
    wins: Moments = field(default_factory=Moments)
    leads: Moments = field(default_factory=Moments)
    """Points of the seat less the mean of all seats, times their number."""


def hidden(game: Game) -> list[str]:
    """Return the names of the zones and fields, but for piles, that some player does not see."""
    zones = [each for each in game.checked.zones if each.shape != "pile"]
    fields = [each for each in game.checked.fields if not each.machine_made]
    return list(dict.fromkeys(each.name for each in (*zones, *fields) if not each.sight.open))


def secrets(
    game: Game, pairs: int, seed: int, workers: int, progress: Callable[[str, int, int], None]
) -> tuple[list[Secret], bool]:
    """Play pairs of games for each of `MOST` secrets; return results and if Ctrl-C came."""
    found: list[Secret] = []
    for name in hidden(game)[:MOST]:

        def heard(seen: _Seen, name: str = name) -> None:
            progress(f"seeing {name}", seen.wins.n, pairs)

        crew = Crew(workers, _sit_down, (game, name, seed + FRESH))
        seen, stopped = experiment(crew, pairs, _Seen(unit_of(game.players)), heard, may_be_empty=True)
        if stopped:
            return found, True
        if seen.wins.n:
            both = (seen.wins, seen.unit), (seen.leads, len(game.people))
            worth = (mean_of(each.n, each.change, each.change_squares, unit) for each, unit in both)
            found.append(Secret(name, seen.wins.n, *worth))
    return found, False


def opened(game: Game, name: str) -> Game | None:
    """Return the game with a zone or field seen by everybody; None if its states are not of the same form."""
    rules = checked(game.source, game.players)
    for each in (*rules.zones, *rules.fields):
        if each.name == name:
            each.sight = OPEN
    try:
        program = compile_game(rules)
    except CannotRun:
        return None
    alike = program.size == game.program.size and len(program.graph.nodes) == len(game.program.graph.nodes)
    return Game(program, game.source, {**game.fingerprints, "": name}) if alike else None


def _sit_down(game: Game, name: str, seed: int) -> Callable[[range], _Seen]:
    coupled, other = Coupled(game, bots_at([BOT], game), {}), opened(game, name)
    coupled.names.both = frozenset(coupled.actions)
    return partial(_play, coupled, other, seed)


def _play(coupled: Coupled, other: Game | None, seed: int, numbers: range) -> _Seen:
    people, players = coupled.game.people, coupled.game.players
    found = _Seen(unit_of(players))
    for number in numbers if other is not None else ():
        seat, chance = people[number % len(people)], chance_of(seed, number)
        played = list[Played]()
        for eyes in ({}, {} if other is None else {seat: other}):
            coupled.eyes = eyes
            played.append(coupled.play(chance))
        found.wins.note(*(won_by(each, players)[seat] for each in played))
        found.leads.note(*(_lead(each, seat, people) for each in played))
    return found


def _lead(played: Played, seat: int, people: list[int]) -> int:
    """Return the points of a seat less the mean of all, times their number; 0 if the game broke off."""
    if played.stopped:
        return 0
    points = {each: sum(played.scores[each]) for each in people}
    return len(people) * points[seat] - sum(points.values())
