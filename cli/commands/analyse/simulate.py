"""`gamespec simulate`: simulate games between bots and print statistics."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

from cli import flags
from cli.flags import Context
from cli.options import BackEnd, Bots, Cluster, FixedSeed, Json, Players, Ruleset, With, Workers, number, option
from cli.output.complaint import FINE, FOUND, INTERRUPTED, back_end_complaints, cluster_complaints
from cli.output.consoles import data, progress_bar, remark


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
    games: Annotated[int, number("-n", "--games", help="Number of games.")] = 100,
    players: Players = None,
    variants: With = None,
    seats: Bots = None,
    seed: FixedSeed = 0,
    rotate: Annotated[
        bool, option("--rotate", "Rotate the bots through the seats, to separate skill from seat.")
    ] = False,
    invariants: Annotated[
        Tried,
        option(
            "--invariants",
            "Check invariants in a sample of games; all: in all games; cheap: only cheap ones, in all games.",
            "[all|cheap]",
        ),
    ] = Tried.none,
    workers: Workers = None,
    cluster: Cluster = None,
    back_end: Annotated[
        BackEnd, option("--back-end", "Engine; all give the same figures, wasm is fastest for random bots.")
    ] = BackEnd.auto,
    save: Annotated[
        Path | None, option("--save", "Write tables of games, seats and decisions (Parquet).", "FILE.parquet")
    ] = None,
    as_json: Json = False,
) -> int:
    """Simulate many games between bots and print statistics.

    Ctrl-C stops early and keeps the games finished so far.
    """
    from cli.output.parquet import Tables, try_tables
    from cli.play.seats import with_bots
    from interpreter.simulate import simulate

    try_tables(save)
    game, bots = with_bots(ruleset, players, variants, seats)
    settings: dict[str, Any] = {"seats": bots, "seed": seed, "workers": cluster or workers, "rotate": rotate}
    tables = None if save is None else Tables(game)
    keep = None if tables is None else tables.keep
    settings |= {"invariants": invariants.value, "back_end": back_end.value, "keep": keep}
    with back_end_complaints(), cluster_complaints(), progress_bar("games", games) as heard:
        report = simulate(game, games, progress=lambda done, _: heard(done), **settings)
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
