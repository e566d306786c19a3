"""`gamespec simulate`: many games by bots, what came out of them, and every law they kept or broke."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from cli.complaint import FINE, FOUND
from cli.consoles import data, err
from cli.options import LARGEST_SEED, Json, Players, Ruleset, Seats, With

if TYPE_CHECKING:
    from interpreter.game import Game
    from interpreter.simulate.report import Report


def run(  # noqa: PLR0917  a command has as many parameters as options
    ruleset: Ruleset,
    games: Annotated[int, typer.Option("-n", "--games", min=1, help="How many games.")] = 100,
    players: Players = None,
    variants: With = None,
    seats: Seats = None,
    seed: Annotated[int, typer.Option("--seed", min=0, max=LARGEST_SEED, help="Where all chance comes from.")] = 0,
    workers: Annotated[int, typer.Option("--workers", min=1, max=256, help="Processes that play.")] = 1,
    as_json: Json = False,
) -> int:
    """Play many games with bots; try every law of the machine at random decisions of each."""
    from cli.games import open_game
    from cli.play.seats import kinds_for, seats_named

    named = None if seats is None or "," not in seats else seats_named(seats)
    game = open_game(ruleset, players, variants, seats=named)
    bots = kinds_for(game, seats, people=False)
    report = _with_progress(game, games, bots, seed, workers)
    if as_json:
        data(report.model_dump(mode="json"))
    else:
        from cli.reports import show

        show(report)
    return FOUND if report.violations or report.promises else FINE


def _with_progress(game: Game, games: int, bots: list[str], seed: int, workers: int) -> Report:
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from interpreter.simulate import simulate

    columns = (TextColumn("games"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=err(), transient=True, disable=not err().is_terminal) as progress:
        task = progress.add_task("games", total=games)
        return simulate(
            game,
            games,
            seats=bots,
            seed=seed,
            workers=workers,
            progress=lambda done, _: progress.update(task, completed=done),
        )
