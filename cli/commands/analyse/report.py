"""`gamespec report`: analyse a game for its designer by simulation."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cli.options import BackEnd, Bots, Cluster, FixedSeed, Html, Json, Players, Ruleset, With, Workers
from cli.output.complaint import FINE, INTERRUPTED, Complaint, cluster_complaints
from cli.output.consoles import data, progress_bars, remark, remark_long

if TYPE_CHECKING:
    from cli.host.tables import Hosted
    from interpreter.insight.model import Insight
    from interpreter.insight.run import Wanted
    from interpreter.state.game import Game


class Format(StrEnum):
    """Output format of the report."""

    text = "text"
    json = "json"


class Look(StrEnum):
    """Part of the deep analysis of a game (`report --deep`), chosen by --look."""

    hunt = "hunt"
    """Search for dead ends and endless loops."""
    lines = "lines"
    """Effect of each rule and condition, measured by leaving it out."""
    reach = "reach"
    """Results of players who pursue a single goal."""
    luck = "luck"
    """Influence of chance and of decisions by source, kingmaking, worth of choices."""
    probes = "probes"
    """Worth of cards and actions that stand out, measured as `probe` does."""
    ladder = "ladder"
    """Benefit of thinking ahead: results of a search against weaker searches."""
    secrets = "secrets"
    """Worth of seeing what a player cannot see, for each hidden zone and field."""


EXAMPLES = (
    "gamespec report harbor --players 3",
    "gamespec report harbor --seats greedy --html harbor.html",
    "gamespec report harbor --look probes --json",
)


def run(
    ruleset: Ruleset,
    *,
    games: Annotated[
        int | None,
        typer.Option(
            "-n",
            "--games",
            metavar="N",
            min=1,
            help="Games to simulate (default: up to 1000, fewer if each takes long).",
            show_default=False,
        ),
    ] = None,
    follow: Annotated[
        int | None,
        typer.Option(
            "--follow",
            metavar="N",
            min=1,
            help="Further games analysed move by move (default: up to 200).",
            show_default=False,
        ),
    ] = None,
    players: Players = None,
    variants: With = None,
    seats: Bots = None,
    also: Annotated[
        list[str] | None,
        typer.Option("--also", metavar="BOT", help="Repeat the analysis with another bot; repeatable."),
    ] = None,
    deep: Annotated[
        bool | None,
        typer.Option(
            "--deep/--no-deep",
            help="Analyse luck, single rules and dead ends too (default: short games only).",
            show_default=False,
        ),
    ] = None,
    look: Annotated[
        list[Look] | None,
        typer.Option(
            "--look",
            metavar="PART",
            help=f"Add only this deep analysis, of {', '.join(Look)} (docs/report.md); repeatable.",
            show_default=False,
        ),
    ] = None,
    minutes: Annotated[
        float | None,
        typer.Option(
            "--minutes",
            metavar="M",
            min=0,
            help="Estimated processor time for thinking players (default: 1, less with a small -n); 0: only --seats.",
            show_default=False,
        ),
    ] = None,
    seed: FixedSeed = 0,
    workers: Workers = None,
    cluster: Cluster = None,
    back_end: Annotated[BackEnd, typer.Option("--back-end", help="Engine; all give the same figures.")] = (
        BackEnd.auto
    ),
    style: Annotated[Format, typer.Option("--format", help="Format of the output.")] = Format.text,
    hosted: Annotated[
        Path | None,
        typer.Option(
            "--hosted", metavar="FILE", help="Compare with the games of people in a `host` file.", show_default=False
        ),
    ] = None,
    html: Html = None,
    full: Annotated[bool, typer.Option("--full", help="Print every figure with its table, not one screen.")] = False,
    as_json: Json = False,
) -> int:
    """Analyse a game: length, balance, luck, dead cards, leaders.

    Every figure has a 95 % confidence interval.
    """
    from cli.games import open_game
    from cli.output.writing import try_page
    from cli.play.seats import kinds_for, seats_named
    from interpreter.insight.run import COUNTED, COUNTING, FOLLOWED, FOLLOWING, Wanted, fitting
    from interpreter.simulate.run import BackEndError

    try_page(html)
    named = None if seats is None or "," not in seats else seats_named(seats)
    game = open_game(ruleset, players, variants, seats=named)
    bots = kinds_for(game, seats, people=False)
    others = [_another_bot(game, each) for each in also or ()]
    how = cluster or workers
    if games is not None:
        remark_long(games, fitting(game, bots), COUNTED)
    thinking = _minutes(games) if minutes is None else minutes
    wanted = Wanted(
        games or COUNTED,
        follow or min(FOLLOWED, games or FOLLOWED),
        seed,
        how,
        back_end.value,
        COUNTING if games is None else None,
        FOLLOWING if follow is None else None,
        True if look else deep,
        frozenset(each.value for each in look or Look),
        0.0 if seats else thinking,
        not seats and thinking > 0,
    )
    try:
        with cluster_complaints(), _hosted(game, hosted) as tables:
            found = _with_progress(game, wanted, bots if seats else None, others)
            if tables:
                from cli.host.playtest import compared

                found.figures.insert(0, compared(tables, found))
    except BackEndError as error:
        raise Complaint("--back-end", error.cause, "leave --back-end out, and gamespec chooses") from None
    from cli.insight.words import more_of

    command, words = _command(ruleset, found, variants, thinking), _game(ruleset, found, variants)
    found.findings[:] = [
        each.model_copy(update={"more": more_of(each, words, _seats(found))}) for each in found.findings
    ]
    if html is not None:
        from cli.insight.page import page
        from cli.output.writing import write

        write(html, page(found, command), "the page could not be written")
        remark(f"written: {html}")
    if as_json or style is Format.json:
        data(found.model_dump(mode="json"))
    else:
        from cli.insight.screen import show, show_short
        from cli.output.consoles import paged

        if full:
            paged(lambda: show(found))
        else:
            show_short(found, command)
    return INTERRUPTED if found.stopped else FINE


def _hosted(game: Game, file: Path | None) -> AbstractContextManager[list[Hosted]]:
    """Return a context with the hosted tables of a file, read at once; empty without a file."""
    if file is None:
        return nullcontext([])
    from cli.host.serving import reading

    return reading(game, file)


def _another_bot(game: Game, word: str) -> str:
    from cli.play.seats import BETWEEN, kinds_for

    if BETWEEN.search(word):
        several = " ".join(f"--also {each.strip()}" for each in BETWEEN.split(word))
        raise Complaint("--also", "this option names one bot at a time", f"write `{several}`")
    try:
        return kinds_for(game, word, people=False)[game.people[0]]
    except Complaint as complaint:
        raise Complaint("--also", complaint.cause, complaint.advice) from None


def _minutes(games: int | None) -> float:
    """Return the minutes for thinking players beside so many games: few, if few games were requested."""
    from interpreter.insight.run import COUNTED

    return min(1.0, (games or COUNTED) / COUNTED)


def _command(ruleset: str, found: Insight, variants: list[str] | None, minutes: float) -> str:
    """Return the command line that reproduces the figures of a report."""
    games = found.requested if found.stopped else found.games
    words = [
        "gamespec report",
        *_game(ruleset, found, variants),
        *_seats(found),
        *(f"--also {bot}" for bot in found.also),
        *([] if found.brief else ["--no-deep"] if not found.looks else [f"--look {name}" for name in found.looks]),
        f"-n {games}",
        *([] if _seats(found) or minutes == _minutes(games) else [f"--minutes {minutes:g}"]),
        *([f"--follow {found.to_follow}"] if found.to_follow else []),
        f"--seed {found.seed}",
    ]
    return " ".join(words)


def _game(ruleset: str, found: Insight, variants: list[str] | None) -> list[str]:
    return [ruleset, f"--players {found.players}", *(f"--with {name}" for name in variants or ())]


def _seats(found: Insight) -> list[str]:
    bots = found.seats[0] if len(set(found.seats)) == 1 else ",".join(found.seats)
    return [] if bots == "random" else [f"--seats {bots}"]


def _with_progress(game: Game, wanted: Wanted, bots: list[str] | None, also: list[str]) -> Insight:
    from interpreter.insight.run import insight

    with progress_bars() as heard:
        return insight(game, wanted, seats=bots, also=also, progress=heard)
