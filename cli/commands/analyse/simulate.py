"""`gamespec simulate`: simulate games between bots and print statistics."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cli import flags
from cli.flags import Context
from cli.options import BackEnd, Bots, Cluster, FixedSeed, Json, Players, Ruleset, With, Workers
from cli.output.complaint import FINE, FOUND, INTERRUPTED, Complaint, cluster_complaints
from cli.output.consoles import data, progress_bar, remark

if TYPE_CHECKING:
    from cli.output.parquet import Tables
    from interpreter.simulate.report import Report
    from interpreter.state.game import Game


class Tried(StrEnum):
    """Extent to which invariants are checked during a simulation."""

    none = "none"
    cheap = "cheap"
    sample = "sample"
    all = "all"


class Command(flags.Command):
    """Command that also accepts `--invariants` without a value, which checks a sample of games."""

    def parse_args(self, ctx: Context, args: list[str]) -> list[str]:
        """Parse the arguments, after giving `--invariants` without a value its default value."""
        said = [
            "--invariants=sample"
            if word == "--invariants" and following not in {each.value for each in Tried}
            else word
            for word, following in zip(args, [*args[1:], ""], strict=True)
        ]
        return super().parse_args(ctx, said)


EXAMPLES = (
    "gamespec simulate harbor -n 1000",
    "gamespec simulate harbor --seats greedy,random --rotate",
    "gamespec simulate harbor --save harbor.parquet",
)


def run(
    ruleset: Ruleset,
    *,
    games: Annotated[int, typer.Option("-n", "--games", metavar="N", min=1, help="Number of games.")] = 100,
    players: Players = None,
    variants: With = None,
    seats: Bots = None,
    seed: FixedSeed = 0,
    rotate: Annotated[
        bool, typer.Option("--rotate", help="Rotate the bots through the seats, to separate skill from seat.")
    ] = False,
    invariants: Annotated[
        Tried,
        typer.Option(
            "--invariants",
            metavar="[all|cheap]",
            help="Check invariants in a sample of games; all: in all games; cheap: only cheap ones, in all games.",
        ),
    ] = Tried.none,
    workers: Workers = None,
    cluster: Cluster = None,
    back_end: Annotated[
        BackEnd, typer.Option("--back-end", help="Engine; all give the same figures, wasm is fastest for random bots.")
    ] = BackEnd.auto,
    save: Annotated[
        Path | None,
        typer.Option("--save", metavar="FILE.parquet", help="Write tables of games, seats and decisions (Parquet)."),
    ] = None,
    as_json: Json = False,
) -> int:
    """Simulate many games between bots and print statistics.

    Ctrl-C stops early and keeps the games finished so far.
    """
    from cli.games import open_game
    from cli.output.parquet import try_tables
    from cli.play.seats import kinds_for, seats_named

    try_tables(save)
    named = None if seats is None or "," not in seats else seats_named(seats)
    game = open_game(ruleset, players, variants, seats=named)
    bots = kinds_for(game, seats, people=False)
    settings = {"seats": bots, "seed": seed, "workers": cluster or workers, "invariants": invariants.value}
    from interpreter.simulate.run import BackEndError

    tables = None if save is None else _tables(game)
    keep = None if tables is None else tables.keep
    settings |= {"rotate": rotate, "back_end": back_end.value, "keep": keep}
    try:
        with cluster_complaints():
            report = _with_progress(game, games, settings)
    except BackEndError as error:
        raise Complaint("--back-end", error.cause, "leave --back-end out, and gamespec chooses") from None
    if tables is not None and save is not None:
        remark(f"written: {', '.join(map(str, tables.write(save)))}")
    if as_json:
        data(report.model_dump(mode="json"))
    else:
        from cli.output.reports import show

        show(report)
    if report.games < report.requested and report.failed_checks < report.games:
        return INTERRUPTED
    return FOUND if report.violations or report.failed_checks else FINE


def _tables(game: Game) -> Tables:
    from cli.output.parquet import Tables

    return Tables(game)


def _with_progress(game: Game, games: int, settings: dict[str, Any]) -> Report:
    from interpreter.simulate import simulate

    with progress_bar("games", games) as heard:
        return simulate(game, games, progress=lambda done, _: heard(done), **settings)
