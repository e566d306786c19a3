"""Resolve text such as `fleet --with advanced_setup` to the rules of a game with its variants."""

from __future__ import annotations

import shlex
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from cli.output.complaint import Complaint
from cli.revisions import laid_out, revision_in

if TYPE_CHECKING:
    from gamespec.diagnostics import Diagnostic
    from gamespec.model import GameFile


@dataclass(frozen=True, slots=True)
class Chosen:
    """Ruleset with the variants chosen on a command line."""

    ruleset: str
    variants: tuple[str, ...]
    called: str = ""
    """Name as given on the command line, if it is not the file's path, such as `HEAD~1:pond.game`."""

    def __str__(self) -> str:
        return " ".join([self.called or self.ruleset, *(f"--with {name}" for name in self.variants)])


def parse_ruleset(words: str, further: list[str] | None = None) -> Chosen:
    """Parse a ruleset with variants, `NAME --with X --with Y`; `further` are more variants."""
    try:
        parts = shlex.split(words)
    except ValueError:
        parts = [words]
    chosen: list[str] = []
    while len(parts) > 2 and parts[-2] == "--with":
        chosen.insert(0, parts[-1])
        parts = parts[:-2]
    if len(parts) > 1 and Path(" ".join(parts)).exists():
        parts = [" ".join(parts)]
    if len(parts) != 1 or parts[0].startswith("-"):
        raise Complaint(
            words, "this is not a ruleset", 'write a name, a file or a folder, or "NAME --with X" in quotes'
        )
    old = revision_in(parts[0])
    if old is not None:
        return Chosen(str(laid_out(*old)), (*chosen, *(further or ())), called=parts[0])
    return Chosen(parts[0], (*chosen, *(further or ())))


def before_and_now(ruleset: str, revision: str) -> tuple[str, str]:
    """Return the ruleset (with its variants) at a git revision and in the working tree."""
    from cli.targets import find

    words = parse_ruleset(ruleset)
    variants = "".join(f" --with {name}" for name in words.variants)
    return f"{revision}:{find(words.ruleset).game}{variants}", ruleset


def resolved(wanted: Chosen) -> dict[int, GameFile]:
    """Return the rules with the variants applied, as one syntax tree for each allowed number of players.

    Raises a Complaint for errors in them.
    """
    from cli.games import print_doubts, print_needed, variants_of
    from cli.reading import model_of, refuse
    from cli.targets import find
    from gamespec.diagnostics import Sink
    from gamespec.overlay import resolve
    from gamespec.overlay.codes import CHANGED_BASE, CHANGES_NOTHING
    from gamespec.ruleset import heading_in, numbers_of_seats, seats_of

    target = find(wanted.ruleset)
    chosen = variants_of(target, wanted.variants)
    print_needed(target, wanted.variants, chosen)
    base = model_of(target.game)
    examples = [decl for file in target.examples for decl in model_of(file).decls]
    variants = [model_of(target.variants[name]) for name in chosen]
    whole = base.model_copy(update={"decls": (*base.decls, *examples)})
    if seats_of(heading_in(base), map(heading_in, variants)) is None:
        advice = 'a variant is chosen with its game: "GAME --with NAME"'
        raise Complaint(str(target.game), "the file does not say for how many players the game is", advice)
    games: dict[int, GameFile] = {}
    doubts: list[Diagnostic] = []
    for players in numbers_of_seats(base, variants):
        sink = Sink()
        game = resolve(whole, variants, players, sink)
        refuse(sink, target.game)
        now = [found for found in sink if found.code in {CHANGED_BASE.code, CHANGES_NOTHING.code}]
        doubts = [found for found in doubts if found in now] if games else now
        if game is not None:
            games[players] = game
    print_doubts(doubts, target.game)
    return games
