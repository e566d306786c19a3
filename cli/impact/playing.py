"""Two rulesets and the options of `diff --impact` enter; both games are loaded, their Impact leaves."""

from __future__ import annotations

from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from cli.output.complaint import Complaint
from cli.output.writing import try_page

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cli.resolving import Asked
    from gamespec.model import GameFile
    from interpreter.impact.report import Impact
    from interpreter.state.game import Game

MOST_PAIRS = 1000
EXTRA = "'gamespec[plots]'"


@dataclass(frozen=True, slots=True)
class Wanted:
    """The options that say how it is played; None for what is not said."""

    players: int | None = None
    pairs: int | None = None
    seats: str | None = None
    seed: int | None = None
    workers: int | None = None
    html: Path | None = None

    def refuse(self) -> None:
        """Complain about what is said though nothing is played."""
        given = {
            "--players": self.players, "-n": self.pairs, "--seats": self.seats, "--seed": self.seed,
            "--workers": self.workers, "--html": self.html,
        }  # fmt: skip
        said = next((option for option, value in given.items() if value is not None), None)
        if said is not None:
            raise Complaint(said, "this is about games that are played", "say --impact as well")

    def try_to_write(self) -> None:
        """Complain before anything is played about a page that could not be written."""
        if self.html is None:
            return
        try_page(self.html)
        if find_spec("matplotlib") is None:
            raise Complaint("--html", "the plots need matplotlib, which is not installed", f"pip install {EXTRA}")


def play_both(
    asked: tuple[Asked, Asked], models: tuple[Mapping[int, GameFile], Mapping[int, GameFile]], wanted: Wanted
) -> Impact:
    """Load both games for the same number of players and play pairs of them."""
    from cli.play.seats import kinds_for
    from gamespec.diff import renames_between

    seats = _seats(asked, models, wanted.players)
    old, new = (_opened(each, seats) for each in asked)
    if old.people != new.people:
        raise Complaint(f"{asked[0]} and {asked[1]}", "a seat nobody plays is in one of them only: no pairs to compare")
    bots = kinds_for(old, wanted.seats, people=False)
    return _with_progress(old, new, bots, wanted, renames_between(models[0][seats], models[1][seats]))


def _seats(
    asked: tuple[Asked, Asked], models: tuple[Mapping[int, GameFile], Mapping[int, GameFile]], players: int | None
) -> int:
    """The number of seats: as asked for, else the fewest both games have."""
    from cli.games import seats_for

    shared = sorted(models[0].keys() & models[1].keys())
    if players is None:
        return shared[0]
    seats = [seats_for(each.ruleset, players, list(each.variants)) for each in asked]
    if seats[0] != seats[1] or seats[0] not in shared:
        raise Complaint("--players", f"{players} players have another number of seats in {asked[0]} than in {asked[1]}")
    return seats[0]


def _opened(wanted: Asked, seats: int) -> Game:
    from cli.games import load_game
    from cli.targets import find

    return load_game(find(wanted.ruleset).game, seats, list(wanted.variants))


def _with_progress(old: Game, new: Game, bots: list[str], wanted: Wanted, renames: Mapping[str, str]) -> Impact:
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from cli.output.consoles import err
    from interpreter.impact.run import impact

    most = wanted.pairs or MOST_PAIRS
    columns = (TextColumn("pairs of games"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=err(), transient=True, disable=not err().is_terminal) as progress:
        task = progress.add_task("pairs", total=most)
        return impact(
            (old, new),
            most,
            seats=bots,
            seed=wanted.seed or 0,
            workers=wanted.workers or 1,
            renames=renames,
            progress=lambda done: progress.update(task, completed=done),
        )
