"""`gamespec diff`: compare the rules of two games, and optionally how they play."""

from __future__ import annotations

import re
from dataclasses import replace
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from cli.options import LARGEST_SEED, BackEnd, Bots, Cluster, Html, Json, With, argument, begun_rulesets, number, option
from cli.output.complaint import FINE, FOUND, INTERRUPTED, Complaint, cluster_complaints
from cli.output.consoles import coloured, data, painted, plural, printable, raw, remark
from cli.output.rule_colours import in_colour

if TYPE_CHECKING:
    from cli.resolving import Chosen
    from gamespec.diff import Edit
    from gamespec.model import GameFile
    from interpreter.impact.report import Impact

HELP = 'Game, file or folder; in quotes with variants: "NAME --with VARIANT".'


class Format(StrEnum):
    """Output format of the changes between two games."""

    text = "text"
    json = "json"
    markdown = "markdown"


EXAMPLES = (
    "gamespec diff harbor --with storms",
    "gamespec diff old.game new.game --impact",
    "gamespec diff --git HEAD~1 harbor.game --format markdown",
)


def run(
    old: Annotated[str, argument("A", HELP, autocompletion=begun_rulesets)],
    new: Annotated[
        str | None, argument("B", "Game to compare with (default: A with --with).", autocompletion=begun_rulesets)
    ] = None,
    *,
    chosen: With = None,
    style: Annotated[Format, option("--format", "Format of the changes.")] = Format.text,
    impact: Annotated[bool, option("--impact", "Simulate both with common random numbers and compare.")] = False,
    pairs: Annotated[
        int | None,
        number(
            "-n", "--pairs", help="Maximum number of games played by both the old and the new rules (default: 1000)."
        ),
    ] = None,
    players: Annotated[
        int | None, number("--players", help="Number of players (default: the fewest both allow).")
    ] = None,
    seats: Bots = None,
    seed: Annotated[int | None, number("--seed", help="Random seed (default: 0).", least=0, most=LARGEST_SEED)] = None,
    workers: Annotated[int | None, number("--workers", help="Worker processes (default: 1).", most=256)] = None,
    cluster: Cluster = None,
    back_end: Annotated[
        BackEnd | None, option("--back-end", "Engine; wasm is fastest for random and learned bots.")
    ] = None,
    follow: Annotated[int | None, number("--follow", help="Further games analysed move by move.")] = None,
    git: Annotated[
        str | None, option("--git", "Compare A with its version in a git revision, such as HEAD~1.", "REV")
    ] = None,
    html: Html = None,
    as_json: Json = False,
) -> int:
    """Compare the rules of two games and, with --impact, how they play.

    Layout, and the order of declarations, are not changes.
    """
    from cli.impact.playing import Wanted, play_both
    from cli.output.writing import try_page, write_page
    from cli.resolving import before_and_now, parse_ruleset, resolved
    from gamespec.diff import compared

    wanted = Wanted(players, pairs, seats, seed, workers, html, follow, cluster, back_end)
    if impact:
        try_page(html)
    else:
        wanted.refuse()
    if git is not None:
        if new is not None:
            wrong = "with --git, a game is compared with its own older version"
            raise Complaint("--git", wrong, "leave out the second game")
        old, new = before_and_now(old, git)
    if new is None and not chosen:
        advice = "name a second one, or variants of this one with --with"
        raise Complaint(old, "a comparison needs two games, but only one is named", advice)
    before = after = parse_ruleset(old)
    if new is not None:
        after = parse_ruleset(new, chosen)
    elif chosen:
        after = replace(before, variants=(*before.variants, *chosen))
    games = resolved(before), resolved(after)
    if not games[0].keys() & games[1].keys():
        wrong = "no number of players is allowed by both games"
        raise Complaint(f"{before} and {after}", wrong, "compare games for the same number of players")
    edits = compared(*games)
    with cluster_complaints():
        found = play_both((before, after), games, wanted) if impact else None
    if found is not None and html is not None:
        from cli.impact.page import page

        write_page(html, page(edits, found, str(before), str(after)))
    _print(edits, found, Format.json if as_json else style, before, after, _heading(games, before, after))
    if found is not None and found.stopped:
        return INTERRUPTED
    return FOUND if edits else FINE


def _name_places(edit: dict[str, Any], before: Chosen, after: Chosen) -> None:
    """Write file names of an edit as `REVISION:PATH`, if the file was extracted from a git revision."""
    for side, asked in (("old", before), ("new", after)):
        place = edit[side]
        folder = Path(asked.ruleset) if Path(asked.ruleset).is_dir() else Path(asked.ruleset).parent
        if asked.called and place is not None and Path(place["file"]).is_relative_to(folder):
            revision, _, path = asked.called.partition(":")
            own = Path(path) if Path(asked.ruleset).is_dir() else Path(path).parent
            place["file"] = f"{revision}:{own / Path(place['file']).relative_to(folder)}"


COLOURS = {"added": "32", "removed": "31", "place": "1", "reach": "2"}
"""Terminal colour codes by sort of printed line about a change; other sorts are yellow."""
RULES = re.compile(r"(.*?\b(?:added|removed): )(.*)")
"""Pattern that splits a printed change into a description and the quoted lines of the rules."""


def _coloured(text: str, sort: str) -> str:
    said = RULES.fullmatch(text)
    head, lines = said.groups() if said is not None and sort in {"added", "removed"} else (text, "")
    return f"\x1b[{COLOURS.get(sort, '33')}m{printable(head)}\x1b[0m{in_colour(lines)}"


def _heading(games: tuple[dict[int, GameFile], dict[int, GameFile]], before: Chosen, after: Chosen) -> str:
    """Return the heading of a changelog entry: the titles of the games compared, with their versions."""
    from gamespec.diff.changelog import heading_of

    old, new = (next(iter(each.values())) for each in games)
    return heading_of(old, new, (str(before), str(after)))


def _print(edits: list[Edit], found: Impact | None, style: Format, before: Chosen, after: Chosen, heading: str) -> None:
    from cli.impact import formats
    from gamespec.diff.changelog import as_json, as_markdown, as_text

    if style is Format.json:
        played = {} if found is None else {"impact": formats.as_json(found)}
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
        remark("after a renaming, the same seed gives other random numbers; --impact keeps the old ones")


def _print_impact(found: Impact, style: Format, *, apart: bool) -> None:
    from cli.impact.formats import as_markdown
    from cli.impact.screen import print_impact

    if apart:
        raw("")
    if style is Format.text:
        print_impact(found)
    else:
        raw(as_markdown(found))
