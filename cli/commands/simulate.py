"""`gamespec simulate`: many games by bots, what came out of them, and with --laws every law they kept or broke."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cli import flags
from cli.far import cluster_told
from cli.flags import Context
from cli.options import LARGEST_SEED, BackEnd, Cluster, Json, Players, Ruleset, Seats, With, Workers
from cli.output.complaint import FINE, FOUND, INTERRUPTED, Complaint
from cli.output.consoles import data, err, remark

if TYPE_CHECKING:
    from cli.output.parquet import Tables
    from interpreter.simulate.report import Report
    from interpreter.state.game import Game


class Tried(StrEnum):
    """Of how many games the laws are tried."""

    none = "none"
    cheap = "cheap"
    sample = "sample"
    all = "all"


class Command(flags.Command):
    """`--laws` alone means a sample."""

    def parse_args(self, ctx: Context, args: list[str]) -> list[str]:
        """Read the words behind the command."""
        said = [
            "--laws=sample" if word == "--laws" and following not in {each.value for each in Tried} else word
            for word, following in zip(args, [*args[1:], ""], strict=True)
        ]
        return super().parse_args(ctx, said)


def run(
    ruleset: Ruleset,
    *,
    games: Annotated[int, typer.Option("-n", "--games", min=1, help="How many games.")] = 100,
    players: Players = None,
    variants: With = None,
    seats: Seats = None,
    seed: Annotated[int, typer.Option("--seed", min=0, max=LARGEST_SEED, help="Where all chance comes from.")] = 0,
    rotate: Annotated[
        bool, typer.Option("--rotate", help="Bots change seats from game to game: tells seat and skill apart.")
    ] = False,
    laws: Annotated[
        Tried,
        typer.Option(
            "--laws",
            metavar="[all|cheap]",
            help="Try the laws of the machine on a sample, or on all games; cheap: some laws at every position.",
        ),
    ] = Tried.none,
    workers: Workers = None,
    cluster: Cluster = None,
    back_end: Annotated[
        BackEnd,
        typer.Option("--back-end", help="What plays random games; the figures are the same, wasm is for many games."),
    ] = BackEnd.auto,
    save: Annotated[
        Path | None,
        typer.Option(
            "--save",
            metavar="FILE.parquet",
            help="Write tables of games, seats and some decisions: FILE.games.parquet and two more.",
        ),
    ] = None,
    as_json: Json = False,
) -> int:
    """Play many games with bots and tell what came out; Ctrl-C tells what was counted until then."""
    from cli.games import open_game
    from cli.output.parquet import try_tables
    from cli.play.seats import kinds_for, seats_named

    try_tables(save)
    named = None if seats is None or "," not in seats else seats_named(seats)
    game = open_game(ruleset, players, variants, seats=named)
    bots = kinds_for(game, seats, people=False)
    settings = {"seats": bots, "seed": seed, "workers": cluster or workers, "laws": laws.value}
    from interpreter.simulate.run import BackEndError

    tables = None if save is None else _tables(game)
    keep = None if tables is None else tables.keep
    settings |= {"rotate": rotate, "back_end": back_end.value, "keep": keep}
    try:
        with cluster_told():
            report = _with_progress(game, games, settings)
    except BackEndError as error:
        raise Complaint("--back-end", str(error), "leave it out: whatever can play these games plays them") from None
    if tables is not None and save is not None:
        remark(f"the tables are in {', '.join(map(str, tables.write(save)))}")
    if as_json:
        data(report.model_dump(mode="json"))
    else:
        from cli.output.reports import show

        show(report)
    if report.games < report.asked:
        return INTERRUPTED
    return FOUND if report.violations or report.promises else FINE


def _tables(game: Game) -> Tables:
    from cli.output.parquet import Tables

    return Tables(game)


def _with_progress(game: Game, games: int, settings: dict[str, Any]) -> Report:
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from interpreter.simulate import simulate

    columns = (TextColumn("games"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=err(), transient=True, disable=not err().is_terminal) as progress:
        task = progress.add_task("games", total=games)
        return simulate(game, games, progress=lambda done, _: progress.update(task, completed=done), **settings)
