"""`gamespec check`: check the invariants of a game in every configuration."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any

from cli.options import FixedSeed, Json, Paths, Workers, number
from cli.output.complaint import FINE, FOUND
from cli.output.consoles import data, plural, remark, remark_long, say

if TYPE_CHECKING:
    from interpreter.simulate.report import Report
    from interpreter.state.game import Game

SHOWN = 5
"""Maximum number of violations of invariants printed per configuration; `--json` prints all."""
GAMES, UNITS = 3, 10_000_000
"""Default number of games per configuration, and work above which only one game is played.

The work of the games is estimated in units of one function call of the compiled game.
"""


def run(
    paths: Paths,
    games: Annotated[
        int | None, number("-n", "--games", help="Games per configuration (default: 3, or 1 if it takes long).")
    ] = None,
    seed: FixedSeed = 0,
    workers: Workers = None,
    as_json: Json = False,
) -> int:
    """Simulate every configuration and check all invariants.

    A configuration is a number of players with a choice of variants.
    """
    played: list[dict[str, Any]] = []
    for name, report in _reports(paths, games, seed, workers):
        played.append({"ruleset": name, **report.model_dump(mode="json", include=PRINTED)})
        if not as_json:
            _print_report(report, asked=games is not None)
    broken = sum(bool(table["violations"] or table["failed_checks"]) for table in played)
    if as_json:
        data({"games": games or GAMES, "seed": seed, "tables": played})
    else:
        each = sorted({table["games"] for table in played}) or [games or GAMES]
        many = plural(each[0], "game") if len(each) == 1 else f"{each[0]} to {each[-1]} games"
        say(f"{plural(len(played), 'configuration')}, {many} each: {broken} faulty")
    return FOUND if broken else FINE


PRINTED = {
    "players",
    "variants",
    "rules",
    "games",
    "violations",
    "failed_checks",
    "broken",
    "invariants",
    "skipped",
    "unexamined",
}
"""Fields of the report of a configuration that `--json` prints."""


def _reports(paths: list[str], games: int | None, seed: int, workers: int | None) -> Iterator[tuple[str, Report]]:
    """Simulate each configuration (impossible combinations aside); yield ruleset names with reports."""
    from cli.games import load_game
    from cli.targets import found_in, tables_of
    from interpreter.simulate import simulate

    for target in (target for path in paths for target in found_in(path)):
        for players, variants in tables_of(target, lambda apart: remark(f"{' and '.join(apart)}: never together")):
            game = load_game(target.game, players, list(variants))
            fits = 1 if _is_long(game) else GAMES
            many = games or fits
            remark_long(games, fits, GAMES)
            yield target.name, simulate(game, many, seed=seed, workers=workers, invariants="all")


def _is_long(game: Game) -> bool:
    from interpreter.simulate.table import EXAMINING
    from interpreter.work import ENDLESS, work_of

    work = work_of(game)
    return GAMES * (work.game + EXAMINING * work.decision) > UNITS or (not work.whole and work.length < ENDLESS)


def _print_report(report: Report, *, asked: bool) -> None:
    from cli.output.reports import invariant_words, what_broke

    variants = "".join(f" --with {name}" for name in report.variants)
    tried = sum(report.invariants.values())
    say(
        f"{report.game}{variants}, {plural(report.players, 'seat')}: {tried:,} checks, "
        f"{plural(report.violations, 'violation')}, {plural(report.failed_checks, 'failed runtime check')}",
        style="red" if report.violations or report.failed_checks else None,
    )
    if report.unexamined:
        what = "only the first decisions were" if tried else "no decision was"
        say(
            f"  of {plural(report.unexamined, 'game')} {what} checked, because each decision takes long: "
            "--budget 10 checks ten times as many"
        )
    if report.games < GAMES and not asked:
        say(f"  {plural(report.games, 'game')} instead of {GAMES}, because each takes long: -n {GAMES} plays all")
    for broken in report.broken[:SHOWN]:
        say(
            f"  game {broken.game} (seed {broken.seed}), after {plural(broken.decision, 'decision')}: "
            f"{invariant_words(broken.invariant)}"
        )
        say(f"    {what_broke(broken.invariant, broken.text)}")
        if broken.moves:
            say(f"    last moves: {'; '.join(broken.moves[-3:])}")
