"""`gamespec report`: what a designer asks of a game, answered by many games of bots, each number with its interval."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cli.far import cluster_told
from cli.options import LARGEST_SEED, BackEnd, Cluster, Players, Ruleset, Seats, With, Workers
from cli.output.complaint import FINE, INTERRUPTED, Complaint
from cli.output.consoles import data, err, remark

if TYPE_CHECKING:
    from interpreter.insight.model import Insight
    from interpreter.insight.run import Wanted
    from interpreter.state.game import Game


class Format(StrEnum):
    """How a report is written."""

    text = "text"
    json = "json"


class Look(StrEnum):
    """What a report looks at deeper."""

    hunt = "hunt"
    """Ways to be stuck, and to go round for ever."""
    lines = "lines"
    """What each rule and condition does, by leaving it out."""
    reach = "reach"
    """What players reach who want one thing."""
    luck = "luck"
    """Luck and choice by source, kingmaking, what choices are worth."""
    probes = "probes"
    """Cards and actions that stand out, forbidden to one seat in fresh games."""
    ladder = "ladder"
    """Whether thinking helps."""


def run(
    ruleset: Ruleset,
    *,
    games: Annotated[int, typer.Option("-n", "--games", min=1, help="How many games are counted.")] = 1000,
    follow: Annotated[
        int | None,
        typer.Option(
            "--follow",
            min=1,
            help="How many more are followed move by move, which takes longer: 200, or as many as some seconds allow.",
            show_default=False,
        ),
    ] = None,
    players: Players = None,
    variants: With = None,
    seats: Seats = None,
    also: Annotated[
        list[str] | None,
        typer.Option("--also", metavar="BOT", help="Ask this player too whether it shows the same; may be repeated."),
    ] = None,
    deep: Annotated[
        bool | None,
        typer.Option(
            "--deep/--no-deep",
            help="Luck and skill, what single lines and cards do, ways to be stuck; unasked only of short games.",
            show_default=False,
        ),
    ] = None,
    look: Annotated[
        list[Look] | None,
        typer.Option("--look", help="Look deeper, but only at this; may be repeated.", show_default=False),
    ] = None,
    seed: Annotated[int, typer.Option("--seed", min=0, max=LARGEST_SEED, help="Where all chance comes from.")] = 0,
    workers: Workers = None,
    cluster: Cluster = None,
    back_end: Annotated[BackEnd, typer.Option("--back-end", help="What plays the games that are counted.")] = (
        BackEnd.auto
    ),
    style: Annotated[Format, typer.Option("--format", help="For people or programs.")] = Format.text,
    html: Annotated[
        Path | None, typer.Option("--html", metavar="FILE", help="Write a page with plots as well.")
    ] = None,
) -> int:
    """Tell a designer about a game: what to look at first, how long, how fair, when decided, what is never used."""
    from cli.games import open_game
    from cli.output.writing import try_page
    from cli.play.seats import kinds_for, seats_named
    from interpreter.insight.run import FOLLOWED, PATIENCE, Wanted
    from interpreter.simulate.run import BackEndError

    try_page(html)
    named = None if seats is None or "," not in seats else seats_named(seats)
    game = open_game(ruleset, players, variants, seats=named)
    bots = kinds_for(game, seats, people=False)
    others = [_asked_too(game, each) for each in also or ()]
    how = cluster or workers
    wanted = Wanted(
        games,
        follow or FOLLOWED,
        seed,
        how,
        back_end.value,
        PATIENCE if follow is None else None,
        True if look else deep,
        _looks(look),
    )
    try:
        with cluster_told():
            found = _with_progress(game, wanted, bots, others)
    except BackEndError as error:
        raise Complaint("--back-end", str(error), "leave it out: whatever can play these games plays them") from None
    if html is not None:
        from cli.insight.page import page
        from cli.output.writing import write

        write(html, page(found, _command(ruleset, found, variants)), "the page could not be written")
        remark(f"the page is in {html}")
    if style is Format.json:
        data(found.model_dump(mode="json"))
    else:
        from cli.insight.screen import show

        show(found)
    return INTERRUPTED if found.stopped else FINE


def _asked_too(game: Game, word: str) -> str:
    from cli.play.seats import BETWEEN, kinds_for

    if BETWEEN.search(word):
        several = " ".join(f"--also {each.strip()}" for each in BETWEEN.split(word))
        raise Complaint("--also", "one player is asked at a time", f"write {several}")
    try:
        return kinds_for(game, word, people=False)[game.people[0]]
    except Complaint as complaint:
        raise Complaint("--also", complaint.cause, complaint.advice) from None


def _looks(wanted: list[Look] | None) -> frozenset[str]:
    return frozenset(each.value for each in wanted or Look)


def _command(ruleset: str, found: Insight, variants: list[str] | None) -> str:
    """The command that gives the same figures."""
    bots = found.seats[0] if len(set(found.seats)) == 1 else ",".join(found.seats)
    words = [
        f"gamespec report {ruleset} --players {found.players}",
        *(f"--with {name}" for name in variants or ()),
        *([] if bots == "random" else [f"--seats {bots}"]),
        *(f"--also {bot}" for bot in found.also),
        *(["--no-deep"] if not found.looks else [f"--look {name}" for name in found.looks]),
        f"-n {found.asked} --follow {found.to_follow} --seed {found.seed}",
    ]
    return " ".join(words)


def _with_progress(game: Game, wanted: Wanted, bots: list[str], also: list[str]) -> Insight:
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from interpreter.insight.run import insight

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=err(), transient=True, disable=not err().is_terminal) as progress:
        tasks: dict[str, int] = {}

        def heard(what: str, done: int, of: int) -> None:
            if what not in tasks:
                tasks[what] = progress.add_task(what, total=of)
            progress.update(progress.task_ids[list(tasks).index(what)], completed=done)

        return insight(game, wanted, seats=bots, also=also, progress=heard)
