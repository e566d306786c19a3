"""`gamespec diff`: what changed between two games, in the words of their rules."""

from __future__ import annotations

import json
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from cli.complaint import FINE, FOUND, Complaint
from cli.consoles import plural, raw, remark
from cli.options import With

if TYPE_CHECKING:
    from cli.resolving import Asked
    from gamespec.diff import Edit

HELP = 'A bundled game, a .game file or a folder; with variants in quotes: "NAME --with VARIANT".'


class Format(StrEnum):
    """How edits are written."""

    text = "text"
    json = "json"
    markdown = "markdown"


def run(
    old: Annotated[str, typer.Argument(metavar="A", help=HELP, show_default=False)],
    new: Annotated[
        str | None,
        typer.Argument(metavar="B", help="The same; the variants of --with if not said.", show_default=False),
    ] = None,
    chosen: With = None,
    style: Annotated[Format, typer.Option("--format", help="For people, programs or a changelog.")] = Format.text,
) -> int:
    """Name every change between two games; layout, and the order of what has no order, are no change."""
    from cli.resolving import asked, resolved
    from gamespec.diff import compared

    if new is None and not chosen:
        raise Complaint(
            old, "one game alone has no differences", "name a second one, or variants of this one by --with"
        )
    before = asked(old)
    after = asked(new, chosen) if new is not None else asked(before.ruleset, [*before.variants, *(chosen or ())])
    games = resolved(before), resolved(after)
    if not games[0].keys() & games[1].keys():
        raise Complaint(f"{before} and {after}", "no number of players fits both")
    edits = compared(*games)
    _print(edits, style, before, after)
    return FOUND if edits else FINE


def _print(edits: list[Edit], style: Format, before: Asked, after: Asked) -> None:
    from gamespec.diff.formats import as_json, as_markdown, as_text

    if style is Format.json:
        raw(json.dumps({"old": str(before), "new": str(after), **as_json(edits)}, indent=2, ensure_ascii=False))
        return
    if edits:
        raw(as_text(edits) if style is Format.text else as_markdown(edits, f"{before} → {after}"))
    remark(plural(len(edits), "change") if edits else "no change")
