"""Simulation of the same games at every value of a cell in the rules, and sums of the results.

The games use common random numbers (`interpreter.impact.names`), so differences are due to the value. The
sums are the same for any number of workers. An interrupted run keeps the games finished so far.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import islice

from gamespec.checked.kinds import Kind
from gamespec.checked.things import Zone
from gamespec.diagnostics import Sink
from gamespec.model import GameFile
from gamespec.overlay import resolve
from gamespec.ruleset.shelf import VARIANTS
from gamespec.source import SUFFIX
from gamespec.variants.settings import Place, SettingError, now, variant
from interpreter.impact.coupled import Coupled, Played, acquainted
from interpreter.impact.measures import SHOWN, Measure, Pairs, credited, in_common, measured
from interpreter.impact.run import chance_of
from interpreter.impact.wasm_backend import CannotPlayInside, WasmBackend
from interpreter.kernel.chance import game_seed
from interpreter.simulate.crew import Crew, added_up
from interpreter.simulate.run import bots_at
from interpreter.simulate.totals import Totals
from interpreter.source import RulesetError
from interpreter.state.game import Game
from interpreter.state.pickling import parts_as_read


def said(game: Game) -> GameFile:
    """Return the parsed rules of a loaded game, with its variants applied, as one syntax tree."""
    source, sink = game.source, Sink()
    base, *variants = [source.as_read.read(file)[0] for file in (source.file, *(file for _, file in source.variants))]
    assert base is not None
    whole = resolve(base, [each for each in variants if each is not None], game.players, sink)
    assert whole is not None
    return whole


def printed(game: Game, places: Sequence[Place]) -> dict[Place, str]:
    """Return the values that these cells of data tables have in the rules; raises SettingError."""
    whole = said(game)
    return {place: now(whole, place, game.players) for place in places}


def varied(game: Game, choices: Sequence[Mapping[Place, str]]) -> Iterator[Game]:
    """Yield the game for each choice of values; raises SettingError if the rules forbid one."""
    whole, source = said(game), game.source
    titles = [source.title_of(name) for name in game.variants]
    parts = parts_as_read(game)
    for number, chosen in enumerate(choices):
        text = variant(whole, chosen, game.players, titles)
        name = f"swept_{number}"
        while name in source.ruleset.variants:
            name += "_"
        file = source.file.parent / VARIANTS / f"{name}{SUFFIX}"
        named = str(file.absolute() if source.shelf.disk else file)
        again = parts._replace(variants=(*parts.variants, name), texts=(*parts.texts, (named, text)), prints=())
        try:
            yield again.again(again)
        except RulesetError as refused:
            raise SettingError(
                f"with `{words(chosen)}`, the rules have errors: {_reasons(refused)}", _advice(refused)
            ) from None


def words(chosen: Mapping[Place, str]) -> str:
    """Return a choice of values as text: `License[pub].price = 8`."""
    return " and ".join(f"{place} = {value}" for place, value in chosen.items())


def _reasons(refused: RulesetError) -> str:
    return "; ".join(f"{found.code} {found.message}" for found in refused.diagnostics) or str(refused)


def _advice(refused: RulesetError) -> str:
    return next((found.advice for found in refused.diagnostics if found.advice), "choose values that the rules allow")


LARGE = 2_000
"""Number of games that WebAssembly plays at each value between two updates of the sums."""
SORTS = {"decisions", "broken", "ties", "lead", "wins", "line", "total"}
"""Kinds of measures that are summed in any sweep."""


@dataclass(frozen=True, slots=True)
class Broken:
    """A game that broke off at the value with index `point`, with its random seed and the reason."""

    number: int
    point: int
    seed: int
    text: str


@dataclass(slots=True)
class Point(Totals):
    """Sums over the games played at one value (or one choice of values)."""

    pairs: Pairs = field(default_factory=Pairs)
    """Sums over pairs: each game, and the same game at the reference value."""
    named: Counter[str] = field(default_factory=Counter)
    """Number of games in which a move names a row (such as a card), by row."""
    had: Counter[tuple[str, int, int]] = field(default_factory=Counter)
    """Number of games by card, number of seats with it at the end, and these seats' share of the win."""


@dataclass(slots=True)
class Sums(Totals):
    """Sums over the games of a sweep, at each value of the varied cell."""

    points: list[Point]
    games: int = 0
    broke_off: int = 0
    """Number of games that broke off at some value: check failed, no legal move, or too many decisions."""
    broken: list[Broken] = field(default_factory=list)

    def settle(self) -> None:
        """Put the games that broke off in order, and keep the first."""
        self.broken.sort(key=lambda each: (each.number, each.point))
        del self.broken[SHOWN:]


@dataclass(frozen=True, slots=True)
class Looked:
    """Options of a sweep: what to count, and how to play."""

    rows: tuple[tuple[str, str], ...] = ()
    """Rows of data tables (such as cards) whose use is counted, each as the names of kind and row."""
    beside: int = 0
    """Index of the value in the sweep with which the other values are compared."""
    inside: bool = False
    """Whether WebAssembly plays, with equal seeds: draws differ sooner and intervals are wider."""


NOTHING = Looked()


def sweep(
    games: Sequence[Game],
    most: int,
    looked: Looked = NOTHING,
    *,
    seats: Sequence[str] | None = None,
    seed: int = 0,
    workers: int | str | None = 1,
    progress: Callable[[int], None] | None = None,
) -> tuple[Sums, bool]:
    """Play `most` games at each value; return the sums, and whether Ctrl-C stopped it.

    `games` is the game at each value. `workers` None uses all cores once there is enough work; an address is that of
    a cluster. Raises CannotPlayInside.
    """
    bots = bots_at(seats, games[0])
    if looked.inside and isinstance(workers, str):
        raise CannotPlayInside("a sweep on a cluster always plays in Python")

    def heard(found: Sums) -> None:
        if progress is not None:
            progress(found.games)

    with Crew(workers, _sit_down, (tuple(games), bots, looked, seed)) as crew:
        play = _inside(_Values(games, bots, looked), seed, crew.workers) if looked.inside else crew.share
        step = LARGE if looked.inside else 0
        found = added_up(play, most, Sums([Point() for _ in games]), heard, step=step)
        if found[1]:
            crew.dismiss()
    return found


def _sit_down(games: tuple[Game, ...], bots: tuple[str, ...], looked: Looked, seed: int) -> Callable[[range], Sums]:
    return partial(_play, _Values(games, bots, looked), seed)


class _Values:
    """A game compiled once for each value of the sweep, ready to be played with the same random numbers."""

    def __init__(self, games: Sequence[Game], bots: tuple[str, ...], looked: Looked) -> None:
        self.coupled = [Coupled(game, bots, {}) for game in games]
        acquainted(self.coupled)
        self.beside = looked.beside
        self.rows = [f"{kind}[{row}]" for kind, row in looked.rows]
        self.places = [[_Place(game, kind, row) for kind, row in looked.rows] for game in games]


class _Place:
    """Places of the pieces of one table row (such as a card), to find the seats that have one."""

    def __init__(self, game: Game, kind: str, row: str) -> None:
        program = game.program
        checked, self.layout = program.checked, program.layout
        self.name = f"{kind}[{row}]"
        found: Kind | None = next((each for each in checked.kinds if each.name == kind), None)
        zones: list[Zone] = [
            zone for zone in checked.zones if zone.owner is checked.player and found is not None and found in zone.kinds
        ]
        self.pieces = (
            [at for at, number in enumerate(found.row_of) if found.rows[number] == row]
            if found is not None and zones
            else []
        )
        self.where = [] if found is None else [self.layout.where.get(found, 0) + piece for piece in self.pieces]
        """Addresses of the cells with the zone number of each piece of the row."""
        self.numbers = [
            {
                self.layout.zone_number(zone, seat, part)
                for zone in zones
                for part in range(self.layout.zones[zone].keys)
            }
            for seat in range(game.players)
        ]

    def owners(self, where: Iterable[int]) -> list[int]:
        """Return the seats that have a piece of the row, given the zone numbers of all its pieces."""
        lying = set(where)
        return [seat for seat, numbers in enumerate(self.numbers) if not lying.isdisjoint(numbers)]


def _play(values: _Values, seed: int, numbers: range) -> Sums:
    sums = Sums([Point() for _ in values.coupled])
    for number in numbers:
        chance = chance_of(seed, number)
        played = [each.play(chance) for each in values.coupled]
        ends = [
            [[game.end[cell] for cell in place.where] for place in places] if game.end else []
            for game, places in zip(played, values.places, strict=True)
        ]
        _note(values, sums, (number, chance), played, ends)
    return sums


def _inside(values: _Values, seed: int, threads: int) -> Callable[[range], Iterator[Sums]]:
    """Return the function that plays games of a sweep in WebAssembly; raises CannotPlayInside."""
    made = [
        WasmBackend(one, values.rows, [cell for place in places for cell in place.where])
        for one, places in zip(values.coupled, values.places, strict=True)
    ]

    def play(numbers: range) -> Iterator[Sums]:
        sums = Sums([Point() for _ in made])
        every = zip(*(each.played(seed, numbers, threads) for each in made), strict=True)
        for number, played in zip(numbers, every, strict=True):
            ends = [_parted(game.end, places) for game, places in zip(played, values.places, strict=True)]
            _note(values, sums, (number, game_seed(seed, number)), played, ends)
        yield sums

    return play


def _parted(end: list[int], places: Sequence[_Place]) -> list[list[int]]:
    """Return the final zones of watched pieces by table row; empty if the game broke off."""
    cells = iter(end)
    return [list(islice(cells, len(place.where))) for place in places] if end else []


def _note(
    values: _Values, sums: Sums, game: tuple[int, int], played: Sequence[Played], ends: Sequence[list[list[int]]]
) -> None:
    """Add game `game`, played at all values, to the sums; `ends` are the final zones by row."""
    bad = [Broken(game[0], at, game[1], each.stopped) for at, each in enumerate(played) if each.stopped]
    sums.games += 1
    sums.broke_off += bool(bad)
    sums.broken += bad
    all_of = [_measures(values, one, each) for one, each in zip(values.coupled, played, strict=True)]
    told = in_common(all_of, ended=not bad)
    for at, (point, each) in enumerate(zip(sums.points, played, strict=True)):
        point.pairs.note(told[values.beside], told[at])
        point.named.update(row for row in values.rows if each.rows[row])
        if each.stopped:
            continue
        won = credited(each.places)
        for place, lying in zip(values.places[at], ends[at], strict=False):
            if place.pieces:
                owners = place.owners(lying)
                point.had[place.name, len(owners), sum(won[seat] for seat in owners)] += 1


def _measures(values: _Values, one: Coupled, game: Played) -> dict[Measure, int]:
    found = measured(one, game)
    return {
        each: value
        for each, value in found.items()
        if each.sort in SORTS or (each.sort == "row" and each.name in values.rows)
    }
