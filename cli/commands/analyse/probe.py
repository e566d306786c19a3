"""`gamespec probe`: measure the worth of an action or card by forbidding it to one player."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from cli.options import Bots, FixedSeed, Json, Output, Players, Ruleset, Style, With, argument, number
from cli.output.complaint import FINE, INTERRUPTED, Complaint
from cli.output.consoles import data, plural, progress_bar, remark, remark_long

if TYPE_CHECKING:
    from interpreter.impact.probe import Probed
    from interpreter.impact.probe_report import Probe
    from interpreter.state.game import Game


PAIRS = 400
"""Number of games that are played three times, if it is not requested."""
EXAMPLES = ('gamespec probe harbor "License[pub]"',)


def run(
    ruleset: Ruleset,
    name: Annotated[str, argument("NAME", r"Action or row of a table to measure, such as 'License\[pub]'.")],
    *,
    pairs: Annotated[
        int | None,
        number(
            "-n",
            "--pairs",
            help="Games, each played three times: as usual, without NAME, and with it (default: up to 400).",
        ),
    ] = None,
    players: Players = None,
    variants: With = None,
    seats: Bots = None,
    seed: FixedSeed = 0,
    workers: Annotated[int, number("--workers", help="Worker processes.", most=256)] = 1,
    style: Style = Output.text,
    as_json: Json = False,
) -> int:
    """Measure the worth of an action or card.

    Plays the same games with common random numbers three times: as they are, with it forbidden to one player, and
    with that player doing it whenever possible.
    """
    from cli.insight.probed import show
    from cli.play.seats import with_bots
    from interpreter.impact.probe import ProbeOptions, probe
    from interpreter.work import affordable_coupled

    game, bots = with_bots(ruleset, players, variants, seats)
    if len(game.people) < 2:
        advice = "choose a game or --players for two or more players"
        raise Complaint(ruleset, "this command compares opponents, but the game is played by one player here", advice)
    _check(game, name)
    fits = affordable_coupled(game, PAIRS, 3)
    many = pairs or fits
    remark_long(pairs, fits, PAIRS)
    with progress_bar("pairs of games", many) as heard:
        found, stopped = probe(game, name, many, ProbeOptions(bots, seed), workers=workers, progress=heard)
    told = _probe_report(game, name, found, (many, seed, stopped), bots)
    if as_json or style is Output.json:
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
