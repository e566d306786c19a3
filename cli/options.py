"""Arguments and options that several commands share, such as RULESET, --players and --seed."""

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
    """Return completions of RULESET for a shell: bundled games, .game files and folders."""
    import rulesets

    here = Path(incomplete) if incomplete.endswith("/") or not incomplete else Path(incomplete).parent
    near = [file for file in here.glob("*") if file.is_dir() or file.suffix == ".game"] if here.is_dir() else []
    known = (*rulesets.names(), *(f"{file}/" if file.is_dir() else str(file) for file in sorted(near)))
    return [word for word in known if word.startswith(incomplete)]


def _variants(ctx: typer.Context, incomplete: str) -> list[str]:
    """Return completions of --with for a shell: the variants of the ruleset typed before it."""
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
"""Names of the bots: the names of their modules, none of which is imported here."""


def _kinds(incomplete: str) -> list[str]:
    """Return completions of the next player in --seats for a shell: `me` or a bot."""
    return _next(incomplete, ("me", *BOTS))


def begun_bots(incomplete: str) -> list[str]:
    """Return completions of the next bot in --seats for a shell."""
    return _next(incomplete, BOTS)


def _next(incomplete: str, kinds: Iterable[str]) -> list[str]:
    before, comma, word = incomplete.rpartition(",")
    return [f"{before}{comma}{kind}" for kind in kinds if kind.startswith(word)]


Ruleset = Annotated[
    str,
    typer.Argument(
        metavar="RULESET", help="Bundled game, .game file or folder.", show_default=False, autocompletion=begun_rulesets
    ),
]
Paths = Annotated[
    list[str],
    typer.Argument(
        metavar="PATH", help="Bundled games, .game files or folders.", show_default=False, autocompletion=begun_rulesets
    ),
]
PathsOrPipe = Annotated[
    list[str],
    typer.Argument(
        metavar="PATH",
        help="Bundled games, .game files or folders (searched for games); - for stdin.",
        show_default=False,
        autocompletion=begun_rulesets,
    ),
]
Players = Annotated[
    int | None, typer.Option("--players", metavar="N", min=1, help="Number of players (default: the fewest allowed).")
]
With = Annotated[
    list[str] | None,
    typer.Option(
        "--with", metavar="NAME", help="Use a variant, by file name or title; repeatable.", autocompletion=_variants
    ),
]
Bots = Annotated[
    str | None,
    typer.Option(
        "--seats",
        metavar="BOT,...",
        help=f"Bots by seat, last for the rest: {', '.join(BOTS)}.",
        autocompletion=begun_bots,
    ),
]
Seats = Annotated[
    str | None,
    typer.Option(
        "--seats",
        metavar="PLAYER,...",
        help=f"Players, last for the rest: me, {', '.join(BOTS)}.",
        autocompletion=_kinds,
    ),
]
FixedSeed = Annotated[int, typer.Option("--seed", metavar="N", min=0, max=LARGEST_SEED, help="Random seed.")]
Seed = Annotated[
    int | None,
    typer.Option("--seed", metavar="N", min=0, max=LARGEST_SEED, help="Random seed (default: a new one each time)."),
]
Budget = Annotated[
    int | None,
    typer.Option(
        "--budget",
        metavar="N",
        min=1,
        max=MOST_TIMES,
        help="Multiply the limits on steps, moves and compiled size by N.",
        show_default=False,
    ),
]
Workers = Annotated[
    int | None, typer.Option("--workers", metavar="N", min=1, max=256, help="Worker processes (default: automatic).")
]

Cluster = Annotated[
    str | None,
    typer.Option(
        "--cluster", metavar="ADDRESS", help="Run on a Dask cluster; ADDRESS of its scheduler: tcp://HOST:8786."
    ),
]


class BackEnd(StrEnum):
    """Engine that simulates games or counts positions: the interpreter, or WebAssembly code."""

    auto = "auto"
    python = "python"
    wasm = "wasm"


Html = Annotated[Path | None, typer.Option("--html", metavar="FILE", help="Write an HTML page to FILE.")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON instead of text.")]
Sheet = Annotated[
    str | None,
    typer.Option("--rules", metavar="SHEET.md", help="File with the rule ids of the rulebook (default: rules.md)."),
]
