"""`gamespec probe`: measure the worth of an action or card by forbidding it to one player."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from cli.options import Bots, FixedSeed, Json, Players, Ruleset, With
from cli.output.complaint import FINE, INTERRUPTED, Complaint
from cli.output.consoles import data, plural, progress_bar, remark, remark_long

if TYPE_CHECKING:
    from interpreter.impact.probe import Probed
    from interpreter.impact.probe_report import Probe
    from interpreter.state.game import Game


class Format(StrEnum):
    """Output format of the measurement."""

    text = "text"
    json = "json"


PAIRS = 400
"""Number of games that are played three times, if it is not requested."""
EXAMPLES = ('gamespec probe harbor "License[pub]"',)


def run(
    ruleset: Ruleset,
    name: Annotated[
        str,
        typer.Argument(
            metavar="NAME", help=r"Action or row of a table to measure, such as 'License\[pub]'.", show_default=False
        ),
    ],
    *,
    pairs: Annotated[
        int | None,
        typer.Option(
            "-n",
            "--pairs",
            metavar="N",
            min=1,
            help="Games, each played three times: as usual, without NAME, and with it (default: up to 400).",
        ),
    ] = None,
    players: Players = None,
    variants: With = None,
    seats: Bots = None,
    seed: FixedSeed = 0,
    workers: Annotated[int, typer.Option("--workers", metavar="N", min=1, max=256, help="Worker processes.")] = 1,
    style: Annotated[Format, typer.Option("--format", help="Format of the output.")] = Format.text,
    as_json: Json = False,
) -> int:
    """Measure the worth of an action or card.

    Plays the same games with common random numbers three times: as they are, with it forbidden to one player, and
    with that player doing it whenever possible.
    """
    from cli.games import open_game
    from cli.insight.probed import show
    from cli.play.seats import kinds_for, seats_named
    from interpreter.work import affordable_coupled

    named = None if seats is None or "," not in seats else seats_named(seats)
    game = open_game(ruleset, players, variants, seats=named)
    if len(game.people) < 2:
        advice = "choose a game or --players for two or more players"
        raise Complaint(ruleset, "this command compares opponents, but the game is played by one player here", advice)
    _check(game, name)
    bots = kinds_for(game, seats, people=False)
    fits = affordable_coupled(game, PAIRS, 3)
    many = pairs or fits
    remark_long(pairs, fits, PAIRS)
    found, stopped = _with_progress(game, name, many, bots, seed, workers)
    told = _probe_report(game, name, found, (many, seed, stopped), bots)
    if as_json or style is Format.json:
        data(told.model_dump(mode="json"))
    else:
        show(told)
    if pairs is None and many < PAIRS and not stopped:
        remark(f"{plural(many, 'game')} instead of {PAIRS}, because each takes long: -n {PAIRS} plays all")
    return INTERRUPTED if stopped else FINE


def _check(game: Game, name: str) -> None:
    from interpreter.bots import BotWordsError, check_bot

    try:
        check_bot(f"never:{name}", game)
    except BotWordsError as error:
        raise Complaint(name, error.cause, error.advice) from None


def _probe_report(game: Game, name: str, found: Probed, run: tuple[int, int, bool], bots: list[str]) -> Probe:
    from interpreter.impact.probe_report import Probe, answers_of

    answers = answers_of(found)
    games = len(found.games)
    return Probe(
        game=game.name,
        players=len(game.people),
        variants=list(game.variants),
        rules=game.fingerprints,
        name=name,
        seats=[bots[seat] for seat in game.people],
        requested=run[0],
        seed=run[1],
        stopped=run[2],
        pairs=found.forbidden.n,
        breaks=round(found.broken.old / found.broken.n, 6) if found.broken.n else 0.0,
        broken=answers.broken,
        broken_taken=answers.broken_taken,
        obliged=found.obliged,
        forbidden=answers.forbidden,
        taken=answers.taken,
        chosen=answers.chosen,
        offered=sum(each.ways < each.menu for met in found.games for each in met.offered),
        games_with_it=round(sum(bool(met.had) for met in found.games) / games, 6) if games else 0.0,
        had=answers.had,
        had_not=answers.had_not,
        verdict=answers.verdict,
    )


def _with_progress(game: Game, name: str, pairs: int, bots: list[str], seed: int, workers: int) -> tuple[Probed, bool]:
    from interpreter.impact.probe import ProbeOptions, probe

    with progress_bar("pairs of games", pairs) as heard:
        return probe(game, name, pairs, ProbeOptions(bots, seed), workers=workers, progress=heard)
