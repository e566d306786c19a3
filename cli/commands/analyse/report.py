"""`gamespec report`: analyse a game for its designer by simulation."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cli.options import (
    BackEnd,
    Bots,
    Cluster,
    FixedSeed,
    Html,
    Json,
    Output,
    Players,
    Ruleset,
    Style,
    With,
    Workers,
    number,
    option,
)
from cli.output.complaint import FINE, INTERRUPTED, Complaint, back_end_complaints, cluster_complaints
from cli.output.consoles import data, progress_bars, remark_long

if TYPE_CHECKING:
    from cli.host.tables import Hosted
    from interpreter.insight.model import Insight
    from interpreter.state.game import Game


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
        int | None, number("-n", "--games", help="Games to simulate (default: up to 1000, fewer if each takes long).")
    ] = None,
    follow: Annotated[
        int | None, number("--follow", help="Further games analysed move by move (default: up to 200).")
    ] = None,
    players: Players = None,
    variants: With = None,
    seats: Bots = None,
    also: Annotated[
        list[str] | None, option("--also", "Repeat the analysis with another bot; repeatable.", "BOT")
    ] = None,
    deep: Annotated[
        bool | None,
        option("--deep/--no-deep", "Analyse luck, single rules and dead ends too (default: short games only)."),
    ] = None,
    look: Annotated[
        list[Look] | None,
        option("--look", f"Add only this deep analysis, of {', '.join(Look)} (docs/report.md); repeatable.", "PART"),
    ] = None,
    minutes: Annotated[
        float | None,
        option(
            "--minutes",
            "Estimated processor time for thinking players (default: 1, less with a small -n); 0: only --seats.",
            "M",
            min=0,
        ),
    ] = None,
    seed: FixedSeed = 0,
    workers: Workers = None,
    cluster: Cluster = None,
    back_end: Annotated[BackEnd, option("--back-end", "Engine; all give the same figures.")] = (BackEnd.auto),
    style: Style = Output.text,
    hosted: Annotated[
        Path | None, option("--hosted", "Compare with the games of people in a `host` file.", "FILE")
    ] = None,
    html: Html = None,
    full: Annotated[bool, option("--full", "Print every figure with its table, not one screen.")] = False,
    as_json: Json = False,
) -> int:
    """Analyse a game: length, balance, luck, dead cards, leaders.

    Every figure has a 95 % confidence interval.
    """
    from cli.output.writing import try_page, write_page
    from cli.play.seats import with_bots
    from interpreter.insight.run import COUNTED, COUNTING, FOLLOWED, FOLLOWING, Wanted, fitting, insight

    try_page(html)
    game, bots = with_bots(ruleset, players, variants, seats)
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
    with back_end_complaints(), cluster_complaints(), _hosted(game, hosted) as tables:
        with progress_bars() as heard:
            found = insight(game, wanted, seats=bots if seats else None, also=others, progress=heard)
        if tables:
            from cli.host.playtest import compared

            found.figures.insert(0, compared(tables, found))
    from cli.insight.words import more_of

    command, words = _command(ruleset, found, variants, thinking), _game(ruleset, found, variants)
    found.findings[:] = [
        each.model_copy(update={"more": more_of(each, words, _seats(found))}) for each in found.findings
    ]
    if html is not None:
        from cli.insight.page import page

        write_page(html, page(found, command))
    if as_json or style is Output.json:
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
