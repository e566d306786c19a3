"""`gamespec check`: whether a ruleset keeps the laws of a game at every table it may be played at."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from cli.options import LARGEST_SEED, Json, Paths, Workers
from cli.output.complaint import FINE, FOUND
from cli.output.consoles import data, plural, remark, say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from interpreter.simulate.report import Report

SHOWN = 5
"""Broken laws of a table that are shown; all are in `--json`."""


def run(
    paths: Paths,
    games: Annotated[int, typer.Option("-n", "--games", min=1, help="How many games at each table.")] = 3,
    seed: Annotated[int, typer.Option("--seed", min=0, max=LARGEST_SEED, help="Where all chance comes from.")] = 0,
    workers: Workers = None,
    as_json: Json = False,
) -> int:
    """Play at every table (each number of players, every choice of variants) and try every law on every game."""
    played: list[dict[str, Any]] = []
    for name, report in _reports(paths, games, seed, workers):
        played.append({"ruleset": name, **report.model_dump(mode="json", include=TOLD)})
        if not as_json:
            _tell(report)
    broken = sum(bool(table["violations"] or table["promises"]) for table in played)
    if as_json:
        data({"games": games, "seed": seed, "tables": played})
    else:
        say(f"{plural(len(played), 'table')}, {plural(games, 'game')} at each: {broken} with something broken")
    return FOUND if broken else FINE


TOLD = {"players", "variants", "games", "violations", "promises", "broken", "laws", "skipped"}
"""What is told of each table."""


def _reports(paths: list[str], games: int, seed: int, workers: int | None) -> Iterator[tuple[str, Report]]:
    """The report of each table; variants that cannot be chosen together make none, and lint says why."""
    from cli.games import load_game
    from cli.tables import tables_of
    from cli.targets import found_in
    from interpreter.simulate import simulate

    for target in (target for path in paths for target in found_in(path)):
        for players, variants in tables_of(target, lambda apart: remark(f"{' and '.join(apart)}: never together")):
            game = load_game(target.game, players, list(variants))
            yield target.name, simulate(game, games, seed=seed, workers=workers, laws="all")


def _tell(report: Report) -> None:
    variants = "".join(f" --with {name}" for name in report.variants)
    tried = sum(report.laws.values())
    say(
        f"{report.game}{variants}, {plural(report.players, 'seat')}: {tried} trials of {len(report.laws)} laws, "
        f"{report.violations} broken, {plural(report.promises, 'broken promise')}",
        style="red" if report.violations or report.promises else None,
    )
    for broken in report.broken[:SHOWN]:
        say(f"  game {broken.game} (seed {broken.seed}), after {broken.decision} decisions: {broken.law}")
        say(f"    {broken.text}")
        if broken.moves:
            say(f"    last moves: {'; '.join(broken.moves[-3:])}")
