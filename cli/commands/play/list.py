"""`gamespec list`: list games with their numbers of players and their variants."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Annotated

import typer

from cli.options import Json
from cli.output.consoles import data, say

if TYPE_CHECKING:
    from gamespec.ruleset import Ruleset as Files


def run(
    folder: Annotated[
        str | None, typer.Argument(metavar="FOLDER", help="Folder to search (default: the bundled games).")
    ] = None,
    as_json: Json = False,
) -> None:
    """List the bundled games, or the games in a folder."""
    import rulesets
    from cli.targets import find, found_in

    games = map(find, rulesets.names()) if folder is None else found_in(folder)
    listed = [(target, target.heading(target.game), target.group) for target in games]
    listed.sort(key=lambda each: (not each[2], each[2]))
    if as_json:
        data(
            [
                {
                    "name": target.name,
                    "title": head.title,
                    "group": group,
                    "players": None if head.seats is None else str(head.seats),
                    "variants": sorted(target.variants),
                    "folder": str(target.game.parent),
                }
                for target, head, group in listed
            ]
        )
        return
    wide = max((len(target.name) for target, _, _ in listed), default=0)
    grouped = any(group for _, _, group in listed)
    for group, members in groupby(listed, key=lambda each: each[2]):
        if grouped:
            say(f"{group or 'others'}:")
        for target, head, _ in members:
            variants = "".join(f"  [--with {stem}]" for stem in sorted(target.variants))
            said = _unknown(target) if head.seats is None else f"{head.title}, {head.seats}"
            say(f"{'  ' if grouped else ''}{target.name:<{wide}}  {said}{variants}")


def _unknown(target: Files) -> str:
    """Return the line of the list for a file that does not begin with the header of a game."""
    return f"the first line of the file is not that of a game; run gamespec lint {target.game}"
