"""The options several commands share, each spelled and explained once."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from pathlib import Path
from pkgutil import iter_modules
from typing import Annotated

import typer

import interpreter
from gamespec.budgets import MOST_TIMES

LARGEST_SEED = 2**53 - 1


def begun_rulesets(incomplete: str) -> list[str]:
    """What RULESET may be, for the shell: bundled games, and the files and folders that begin so."""
    import rulesets

    here = Path(incomplete) if incomplete.endswith("/") or not incomplete else Path(incomplete).parent
    near = [file for file in here.glob("*") if file.is_dir() or file.suffix == ".game"] if here.is_dir() else []
    known = (*rulesets.names(), *(f"{file}/" if file.is_dir() else str(file) for file in sorted(near)))
    return [word for word in known if word.startswith(incomplete)]


def _variants(ctx: typer.Context, incomplete: str) -> list[str]:
    """The variants of the ruleset named before, for the shell."""
    from cli.output.complaint import Complaint
    from cli.targets import find

    said_by = (ctx.params.get(name) for name in ("ruleset", "old", "on"))
    named = [*said_by, *(ctx.params.get("paths") or ()), *ctx.args]
    said = next((word for word in named if word and not word.startswith("-")), "")
    try:
        known = sorted(find(said.split(" --with ")[0]).variants)
    except (Complaint, OSError):
        known = []
    return [name for name in known if name.startswith(incomplete)]


BOTS = sorted(found.name.rstrip("_") for found in iter_modules([str(Path(interpreter.__file__).with_name("bots"))]))
BOTS.remove("bot")
"""Names of the bots, which are those of their files; none of them is loaded for it."""


def _kinds(incomplete: str) -> list[str]:
    """Who may sit at the next seat, for the shell."""
    return _next(incomplete, ("me", *BOTS))


def begun_bots(incomplete: str) -> list[str]:
    """Which bot may sit at the next seat, where nobody is asked, for the shell."""
    return _next(incomplete, BOTS)


def _next(incomplete: str, kinds: Iterable[str]) -> list[str]:
    before, comma, word = incomplete.rpartition(",")
    return [f"{before}{comma}{kind}" for kind in kinds if kind.startswith(word)]


Ruleset = Annotated[
    str,
    typer.Argument(
        metavar="RULESET",
        help="A bundled game, a .game file or a folder.",
        show_default=False,
        autocompletion=begun_rulesets,
    ),
]
Paths = Annotated[
    list[str],
    typer.Argument(
        metavar="PATH...",
        help="Bundled games, .game files or folders.",
        show_default=False,
        autocompletion=begun_rulesets,
    ),
]
PathsOrPipe = Annotated[
    list[str],
    typer.Argument(
        metavar="PATH...",
        help="Bundled games, .game files or folders, with all games below them; - reads one from a pipe.",
        show_default=False,
        autocompletion=begun_rulesets,
    ),
]
Players = Annotated[
    int | None, typer.Option("--players", min=1, help="Number of players; the fewest the game allows if not said.")
]
With = Annotated[
    list[str] | None,
    typer.Option("--with", metavar="NAME", help="Add a variant; may be repeated.", autocompletion=_variants),
]
Seats = Annotated[
    str | None,
    typer.Option(
        "--seats",
        metavar="KIND,...",
        help=f"Who plays each seat: {', '.join(BOTS)}, in `play` also me; the last holds for the remaining ones.",
        autocompletion=_kinds,
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
Workers = Annotated[
    int | None, typer.Option("--workers", min=1, max=256, help="How many play at once; as many as help if not said.")
]


Cluster = Annotated[
    str | None,
    typer.Option(
        "--cluster", metavar="ADDRESS", help="Play on the Dask cluster whose scheduler is there: tcp://HOST:8786."
    ),
]


class BackEnd(StrEnum):
    """What plays, or counts."""

    auto = "auto"
    python = "python"
    wasm = "wasm"


Json = Annotated[bool, typer.Option("--json", help="One JSON object instead of text.")]
Sheet = Annotated[str | None, typer.Option("--rules", metavar="SHEET.md", help="The rulebook's sheet of rule ids.")]
