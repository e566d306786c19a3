"""Load the two rulesets of `diff --impact`, and simulate both to compare how they play."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from cli.options import BackEnd
from cli.output.complaint import Complaint
from cli.output.consoles import progress_bar, remark_long

if TYPE_CHECKING:
    from cli.resolving import Chosen
    from gamespec.model import GameFile
    from interpreter.impact.report import Impact
    from interpreter.state.game import Game

MOST_PAIRS = 1000


@dataclass(frozen=True, slots=True)
class Wanted:
    """Options of `diff --impact` on the simulated games; an option that is not given is None."""

    players: int | None = None
    pairs: int | None = None
    seats: str | None = None
    seed: int | None = None
    workers: int | None = None
    html: Path | None = None
    follow: int | None = None
    cluster: str | None = None
    back_end: BackEnd | None = None

    def refuse(self) -> None:
        """Raise a Complaint if an option on simulated games is given without --impact."""
        given = {
            "--players": self.players, "-n": self.pairs, "--seats": self.seats, "--seed": self.seed,
            "--workers": self.workers, "--html": self.html, "--follow": self.follow,
            "--cluster": self.cluster, "--back-end": self.back_end,
        }  # fmt: skip
        said = next((option for option, value in given.items() if value is not None), None)
        if said is not None:
            raise Complaint(
                said,
                "this option needs --impact, because the command simulates no games without it",
                f"add --impact, or leave {said} out",
            )


def play_both(
    asked: tuple[Chosen, Chosen], models: tuple[Mapping[int, GameFile], Mapping[int, GameFile]], wanted: Wanted
) -> Impact:
    """Load both games for the same seats, simulate pairs of them, and compare."""
    from cli.play.seats import kinds_for
    from gamespec.diff import renames_between

    seats = _seats(asked, models, wanted.players)
    old, new = (_opened(each, seats) for each in asked)
    if old.people != new.people:
        raise Complaint(
            f"{asked[0]} and {asked[1]}",
            "only one of the two games has an automatic seat, so their games cannot be paired",
            "compare them without --impact",
        )
    bots = kinds_for(old, wanted.seats, people=False)
    found = _with_progress(old, new, bots, wanted, renames_between(models[0][seats], models[1][seats]))
    return found if wanted.follow is None or found.stopped else _followed((old, new), found, bots, wanted)


def _seats(
    asked: tuple[Chosen, Chosen], models: tuple[Mapping[int, GameFile], Mapping[int, GameFile]], players: int | None
) -> int:
    """Return the number of seats for both games: by --players, else the fewest that both allow."""
    from cli.games import seats_for

    shared = sorted(models[0].keys() & models[1].keys())
    if players is None:
        return shared[0]
    seats = [seats_for(each.ruleset, players, list(each.variants)) for each in asked]
    if seats[0] != seats[1] or seats[0] not in shared:
        raise Complaint(
            "--players",
            f"with {players} players, {asked[0]} and {asked[1]} do not have the same number of seats",
            "choose a number of players that both games allow",
        )
    return seats[0]


def _opened(wanted: Chosen, seats: int) -> Game:
    from cli.games import load_game
    from cli.targets import find

    return load_game(find(wanted.ruleset).game, seats, list(wanted.variants))


def _followed(games: tuple[Game, Game], found: Impact, bots: list[str], wanted: Wanted) -> Impact:
    """Analyse further games for how early the outcome is decided; return the comparison with the result."""
    from interpreter.comparing.decided import decided

    many = wanted.follow or 0
    with progress_bar("games followed", 2 * many) as heard:
        curves, stopped = decided(
            games, many, seats=bots, seed=found.seed, workers=wanted.cluster or wanted.workers or 1, progress=heard
        )
    return replace(found, decided=curves, followed=many, stopped=stopped)


def _with_progress(old: Game, new: Game, bots: list[str], wanted: Wanted, renames: Mapping[str, str]) -> Impact:
    from interpreter.impact.run import impact, impact_inside
    from interpreter.impact.wasm_backend import CannotPlayInside
    from interpreter.work import affordable_coupled

    few = min(affordable_coupled(each, MOST_PAIRS, 2) for each in (old, new))
    most, seed = wanted.pairs or few, wanted.seed or 0
    remark_long(wanted.pairs, few, MOST_PAIRS)
    with progress_bar("pairs of games", most) as heard:
        if wanted.back_end is not BackEnd.wasm:
            workers = wanted.cluster or wanted.workers or 1
            return impact((old, new), most, seats=bots, seed=seed, workers=workers, renames=renames, progress=heard)
        if wanted.cluster is not None:
            raise _not_inside("a comparison on a cluster always plays in Python")
        try:
            workers = wanted.workers or 1
            return impact_inside(
                (old, new), most, seats=bots, seed=seed, workers=workers, renames=renames, progress=heard
            )
        except CannotPlayInside as error:
            raise _not_inside(str(error)) from None


def _not_inside(why: str) -> Complaint:
    return Complaint(
        "--back-end",
        f"the back end `wasm` cannot be used here: {why}",
        "leave --back-end out, and Python plays the games",
    )
