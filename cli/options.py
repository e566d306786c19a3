"""The options several commands share, each spelled and explained once."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from gamespec.budgets import MOST_TIMES

LARGEST_SEED = 2**53 - 1


def _rulesets(incomplete: str) -> list[str]:
    """What RULESET may be, for the shell: bundled games, and the files and folders that begin so."""
    import rulesets

    here = Path(incomplete) if incomplete.endswith("/") or not incomplete else Path(incomplete).parent
    near = [file for file in here.glob("*") if file.is_dir() or file.suffix == ".game"] if here.is_dir() else []
    known = (*rulesets.names(), *(f"{file}/" if file.is_dir() else str(file) for file in sorted(near)))
    return [word for word in known if word.startswith(incomplete)]


Ruleset = Annotated[
    str,
    typer.Argument(
        metavar="RULESET",
        help="A bundled game, a .game file or a folder.",
        show_default=False,
        autocompletion=_rulesets,
    ),
]
Paths = Annotated[
    list[str],
    typer.Argument(
        metavar="PATH...", help="Bundled games, .game files or folders.", show_default=False, autocompletion=_rulesets
    ),
]
Players = Annotated[
    int | None, typer.Option("--players", min=1, help="Number of players; the fewest the game allows if not said.")
]
With = Annotated[list[str] | None, typer.Option("--with", metavar="NAME", help="Add a variant; may be repeated.")]
Seats = Annotated[
    str | None,
    typer.Option(
        "--seats", metavar="KIND,...", help="Who plays each seat; the last kind holds for the remaining ones."
    ),
]
Seed = Annotated[int | None, typer.Option("--seed", min=0, max=LARGEST_SEED, help="Where all chance comes from.")]
Budget = Annotated[
    int | None,
    typer.Option(
        "--budget",
        metavar="N",
        min=1,
        max=MOST_TIMES,
        help="Allow a file to cost N times as much as usual: steps, moves, size of what is built.",
        show_default=False,
    ),
]
Json = Annotated[bool, typer.Option("--json", help="One JSON object instead of text.")]
Sheet = Annotated[str | None, typer.Option("--rules", metavar="SHEET.md", help="The rulebook's sheet of rule ids.")]
