"""Arguments and options that several commands share, such as RULESET, --players and --seed."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from pathlib import Path
from pkgutil import iter_modules
from typing import Annotated, Any

import typer
from typer.models import ArgumentInfo, OptionInfo

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


def option(name: str, help: str, metavar: str | None = None, **more: Any) -> OptionInfo:
    """Return an option of a command: its name, its help, and what stands for its value, if it has one."""
    return typer.Option(name, metavar=metavar, help=help, **more)


def number(*names: str, help: str, least: int = 1, most: int | None = None) -> OptionInfo:
    """Return an option whose value N is a whole number within these limits."""
    return typer.Option(*names, metavar="N", min=least, max=most, help=help)


def argument(metavar: str, help: str, **more: Any) -> ArgumentInfo:
    """Return an argument of a command that shows no default value."""
    return typer.Argument(metavar=metavar, help=help, show_default=False, **more)


Ruleset = Annotated[str, argument("RULESET", "Bundled game, .game file or folder.", autocompletion=begun_rulesets)]
Paths = Annotated[list[str], argument("PATH", "Bundled games, .game files or folders.", autocompletion=begun_rulesets)]
PathsOrPipe = Annotated[
    list[str],
    argument(
        "PATH",
        "Bundled games, .game files or folders (searched for games); - for stdin.",
        autocompletion=begun_rulesets,
    ),
]
Players = Annotated[int | None, number("--players", help="Number of players (default: the fewest allowed).")]
With = Annotated[
    list[str] | None,
    option("--with", "Use a variant, by file name or title; repeatable.", "NAME", autocompletion=_variants),
]
Bots = Annotated[
    str | None,
    option("--seats", f"Bots by seat, last for the rest: {', '.join(BOTS)}.", "BOT,...", autocompletion=begun_bots),
]
Seats = Annotated[
    str | None,
    option("--seats", f"Players, last for the rest: me, {', '.join(BOTS)}.", "PLAYER,...", autocompletion=_kinds),
]
FixedSeed = Annotated[int, number("--seed", help="Random seed.", least=0, most=LARGEST_SEED)]
Seed = Annotated[
    int | None, number("--seed", help="Random seed (default: a new one each time).", least=0, most=LARGEST_SEED)
]
Budget = Annotated[
    int | None, number("--budget", help="Multiply the limits on steps, moves and compiled size by N.", most=MOST_TIMES)
]
Workers = Annotated[int | None, number("--workers", help="Worker processes (default: automatic).", most=256)]

Cluster = Annotated[
    str | None, option("--cluster", "Run on a Dask cluster; ADDRESS of its scheduler: tcp://HOST:8786.", "ADDRESS")
]


class BackEnd(StrEnum):
    """Engine that simulates games or counts positions: the interpreter, or WebAssembly code."""

    auto = "auto"
    python = "python"
    wasm = "wasm"


Html = Annotated[Path | None, option("--html", "Write an HTML page to FILE.", "FILE")]


class Output(StrEnum):
    """Output format of the figures of a command."""

    text = "text"
    json = "json"


Style = Annotated[Output, option("--format", "Format of the output.")]
Json = Annotated[bool, option("--json", "Print JSON instead of text.")]
Sheet = Annotated[
    str | None, option("--rules", "File with the rule ids of the rulebook (default: rules.md).", "SHEET.md")
]
