"""`gamespec diff`: what changed between two games, in the words of their rules, and what that does in play."""

from __future__ import annotations

import re
from dataclasses import replace
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cli.far import cluster_told
from cli.options import BOTS, LARGEST_SEED, BackEnd, Cluster, With, begun_bots, begun_rulesets
from cli.output.complaint import FINE, FOUND, INTERRUPTED, Complaint
from cli.output.consoles import coloured, data, painted, plural, printable, raw, remark
from cli.output.rule_colours import in_colour

if TYPE_CHECKING:
    from cli.resolving import Asked
    from gamespec.diff import Edit
    from gamespec.model import GameFile
    from interpreter.impact.report import Impact

HELP = 'A bundled game, a .game file or a folder; with variants in quotes: "NAME --with VARIANT".'


class Format(StrEnum):
    """How edits are written."""

    text = "text"
    json = "json"
    markdown = "markdown"


def run(
    old: Annotated[str, typer.Argument(metavar="A", help=HELP, show_default=False, autocompletion=begun_rulesets)],
    new: Annotated[
        str | None,
        typer.Argument(
            metavar="B",
            help="The same; the variants of --with if not said.",
            show_default=False,
            autocompletion=begun_rulesets,
        ),
    ] = None,
    *,
    chosen: With = None,
    style: Annotated[Format, typer.Option("--format", help="For people, programs or a changelog.")] = Format.text,
    impact: Annotated[
        bool, typer.Option("--impact", help="Play both many times with the same luck: which numbers change?")
    ] = False,
    pairs: Annotated[
        int | None,
        typer.Option("-n", "--pairs", min=1, help="Most pairs of games; fewer if that is enough; 1000 if not said."),
    ] = None,
    players: Annotated[
        int | None, typer.Option("--players", min=1, help="Number of players; the fewest both allow if not said.")
    ] = None,
    seats: Annotated[
        str | None,
        typer.Option(
            "--seats",
            metavar="BOT,...",
            help=f"Who plays each seat: {', '.join(BOTS)}; the last holds for the remaining ones.",
            autocompletion=begun_bots,
        ),
    ] = None,
    seed: Annotated[
        int | None, typer.Option("--seed", min=0, max=LARGEST_SEED, help="Where all chance comes from; 0 if not said.")
    ] = None,
    workers: Annotated[
        int | None, typer.Option("--workers", min=1, max=256, help="Processes that play; 1 if not said.")
    ] = None,
    cluster: Cluster = None,
    back_end: Annotated[
        BackEnd | None,
        typer.Option(
            "--back-end",
            help="wasm: random or learned games by the ten thousand, in step only as far as nothing differs.",
        ),
    ] = None,
    follow: Annotated[
        int | None,
        typer.Option("--follow", min=1, help="Follow so many games of each as well: when is it decided? Takes longer."),
    ] = None,
    git: Annotated[
        str | None,
        typer.Option("--git", metavar="REV", help="Compare A with what it was in this revision, such as HEAD~1."),
    ] = None,
    html: Annotated[
        Path | None, typer.Option("--html", metavar="FILE", help="Write a page with the changes and plots.")
    ] = None,
) -> int:
    """Name every change between two games; layout, and the order of what has no order, are no change."""
    from cli.impact.playing import Wanted, play_both
    from cli.resolving import asked, before_and_now, resolved
    from gamespec.diff import compared

    wanted = Wanted(players, pairs, seats, seed, workers, html, follow, cluster, back_end)
    if impact:
        wanted.try_to_write()
    else:
        wanted.refuse()
    if git is not None:
        if new is not None:
            raise Complaint("--git", "one game is compared with what it was", "leave out the second one")
        old, new = before_and_now(old, git)
    if new is None and not chosen:
        raise Complaint(
            old, "one game alone has no differences", "name a second one, or variants of this one by --with"
        )
    before = asked(old)
    after = asked(new, chosen) if new is not None else replace(before, variants=(*before.variants, *(chosen or ())))
    games = resolved(before), resolved(after)
    if not games[0].keys() & games[1].keys():
        raise Complaint(f"{before} and {after}", "no number of players fits both")
    edits = compared(*games)
    with cluster_told():
        found = play_both((before, after), games, wanted) if impact else None
    if found is not None and html is not None:
        _write_page(edits, found, html, before, after)
    _print(edits, found, style, before, after, _heading(games, before, after))
    if found is not None and found.stopped:
        return INTERRUPTED
    return FOUND if edits else FINE


def _name_places(edit: dict[str, Any], before: Asked, after: Asked) -> None:
    """Files of a revision are called by it, not by where they were laid out for the moment."""
    for side, asked in (("old", before), ("new", after)):
        place = edit[side]
        folder = Path(asked.ruleset) if Path(asked.ruleset).is_dir() else Path(asked.ruleset).parent
        if asked.called and place is not None and Path(place["file"]).is_relative_to(folder):
            revision, _, path = asked.called.partition(":")
            own = Path(path) if Path(asked.ruleset).is_dir() else Path(path).parent
            place["file"] = f"{revision}:{own / Path(place['file']).relative_to(folder)}"


COLOURS = {"added": "32", "removed": "31", "place": "1", "reach": "2"}
"""Numbers of colours; what is changed, renamed or moved has another."""


RULES = re.compile(r"(.*?\b(?:added|removed): )(.*)")
"""What happened, and the lines of the rules behind it."""


def _coloured(text: str, sort: str) -> str:
    said = RULES.fullmatch(text)
    head, lines = said.groups() if said is not None and sort in {"added", "removed"} else (text, "")
    return f"\x1b[{COLOURS.get(sort, '33')}m{printable(head)}\x1b[0m{in_colour(lines)}"


def _heading(games: tuple[dict[int, GameFile], dict[int, GameFile]], before: Asked, after: Asked) -> str:
    """The heading of an entry of a changelog."""
    from gamespec.diff.changelog import heading_of

    old, new = (next(iter(each.values())) for each in games)
    return heading_of(old, new, (str(before), str(after)))


def _print(edits: list[Edit], found: Impact | None, style: Format, before: Asked, after: Asked, heading: str) -> None:
    from gamespec.diff.changelog import as_markdown
    from gamespec.diff.formats import as_json, as_text

    if style is Format.json:
        played = {} if found is None else {"impact": _impact_json(found)}
        both = {"old": str(before), "new": str(after)}
        told = as_json(edits)
        for edit in told["edits"]:
            _name_places(edit, before, after)
        data({**both, **told, **played})
        return
    if edits and style is Format.text:
        painted(as_text(edits, _coloured if coloured() else lambda text, _: text))
    elif edits:
        raw(as_markdown(edits, heading))
    if found is not None:
        _print_impact(found, style, apart=bool(edits))
    remark(plural(len(edits), "change") if edits else "no change")
    if any(edit.sort == "renamed" for edit in edits):
        remark("what is renamed has other luck for the same seed; --impact gives it the luck it had")


def _write_page(edits: list[Edit], found: Impact, file: Path, before: Asked, after: Asked) -> None:
    from cli.impact.page import page
    from cli.output.writing import write

    write(file, page(edits, found, str(before), str(after)), "the page could not be written")
    remark(f"the page is in {file}")


def _impact_json(found: Impact) -> dict[str, Any]:
    from cli.impact.formats import as_json

    return as_json(found)


def _print_impact(found: Impact, style: Format, *, apart: bool) -> None:
    from cli.impact.formats import as_markdown
    from cli.impact.screen import print_impact

    if apart:
        raw("")
    if style is Format.text:
        print_impact(found)
    else:
        raw(as_markdown(found))
