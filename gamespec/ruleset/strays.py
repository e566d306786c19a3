"""Findings about files in a ruleset's folder that no game reads because of their place or name.

Examples files named like this game whose first line gives the title of another game are reported too. So that each
file is reported for one game only, a file that the ruleset reads is reported if the folder belongs to its game (the
game with the folder's name, or the only one), another file if its first line names this game.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from gamespec.diagnostics import Diagnostic
from gamespec.diagnostics.catalogue import OTHER_GAME
from gamespec.ruleset.finding import Folders, NoRulesetError, is_of_examples, shown_below
from gamespec.ruleset.heading import Heading, span_of
from gamespec.ruleset.ruleset import Ruleset
from gamespec.ruleset.shelf import EXAMPLES, VARIANTS


def strays(ruleset: Ruleset) -> list[Diagnostic]:
    """Return findings for files no game reads and examples of another title, in order of paths."""
    folders, folder, own = Folders(ruleset.shelf), ruleset.game.parent, {*ruleset.files}
    belongs = folders[folder].game == ruleset.game
    try:
        lying = shown_below(folder, ruleset.shelf)
        other_homes = {file.parent for file in lying if folders.is_game(file)} - {folder}
    except NoRulesetError:  # too many files: only those directly in the folder
        lying, other_homes = [*folders[folder].heads], set[Path]()
    found: list[Diagnostic] = []
    for file in lying:
        if file not in own and folders[file.parent].heads[file].form not in {"variant", "examples"}:
            continue  # another game, of which a folder may hold thousands
        if file == ruleset.game or not other_homes.isdisjoint(file.parents):
            continue
        named = folders.named_like(file)
        if named == ruleset.game:
            found += _of_another(ruleset, file)
        if belongs if file in own else named is None and folders.owner_of(file) == ruleset.game:
            found += _misplaced(ruleset, file)
    return found


def reads(ruleset: Ruleset, file: Path) -> bool:
    """Return whether a file's first line, if readable, fits its place and name in a ruleset."""
    form = ruleset.heading(file).form
    expected = "game" if file == ruleset.game else "variant" if file in ruleset.variants.values() else "examples"
    return form in {"", expected}


def _of_another(ruleset: Ruleset, file: Path) -> Iterator[Diagnostic]:
    """Yield a finding for an examples file that is named after this game but gives the title of another."""
    head, title = ruleset.heading(file), ruleset.heading(ruleset.game).title
    if head.form == "examples" and title and head.of != title:
        message = f'this file has the name of the game "{title}", but its examples are of "{head.of}"'
        advice = f'begin the file with `examples of "{title}"`, or rename it like the game of its examples'
        yield OTHER_GAME.at(span_of(ruleset.shelf.source(file)[0]), message, help=advice)


def _misplaced(ruleset: Ruleset, file: Path) -> Iterator[Diagnostic]:
    head = ruleset.heading(file)
    known = file in ruleset.files
    if known and reads(ruleset, file):
        return
    wrong = {"game": _game, "variant": _variant, "examples": _examples}.get(head.form)
    if wrong is not None and (known or head.form != "game"):
        message, advice = wrong(ruleset, file, head)
        yield OTHER_GAME.at(span_of(ruleset.shelf.source(file)[0]), message, help=advice)


def _game(ruleset: Ruleset, file: Path, head: Heading) -> tuple[str, str]:
    title = ruleset.heading(ruleset.game).title
    if is_of_examples(file):
        message = "the name of this file is that of examples, but the file begins with `game`"
        return message, f'begin the file with `examples of "{title}"`, or move the game to a folder of its own'
    message = "this file begins with `game`, but it is in the folder of the variants of another game"
    return (
        message,
        f'begin the file with `variant "{head.title}" of "{title}"`, or move the game to a folder of its own',
    )


def _variant(ruleset: Ruleset, file: Path, _: Heading) -> tuple[str, str]:
    plain = file.name.removesuffix(EXAMPLES).removesuffix(file.suffix).removeprefix(f"{ruleset.game.stem}.")
    message = "this variant is never read, because it is not in the folder `variants` of its game"
    return message, f"move the file to {ruleset.game.parent / VARIANTS / plain}{file.suffix}"


def _examples(ruleset: Ruleset, file: Path, _: Heading) -> tuple[str, str]:
    plain = file.name.removesuffix(EXAMPLES).removesuffix(file.suffix).removeprefix(ruleset.game.stem).strip("._- ")
    part = "" if plain in {"", "examples"} else f".{plain}"
    message = "these examples are never read, because the file has another place or name than expected"
    return message, f"rename the file to {ruleset.game.parent / ruleset.game.stem}{part}{EXAMPLES}"
