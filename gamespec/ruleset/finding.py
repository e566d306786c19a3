"""Find the ruleset to which a file or folder belongs, or raise NoRulesetError with the reason."""

from __future__ import annotations

import errno
import stat
from pathlib import Path
from typing import TypeAlias

from gamespec.budgets import LOOKED_AT, allowed, times
from gamespec.ruleset.ruleset import Ruleset
from gamespec.ruleset.shelf import DISK, EXAMPLES, VARIANTS, Shelf, TooManyError
from gamespec.source import SUFFIX

# ---- reasons why a path cannot be read, for messages: nothing is there, or no ordinary file


NOTHING = "there is no such file"
OTHERS = (
    (stat.S_ISFIFO, "this is a pipe, not a file: save the rules in a file first"),
    (stat.S_ISCHR, "this is a device, not a file"),
    (stat.S_ISBLK, "this is a device, not a file"),
    (stat.S_ISSOCK, "this is a socket, not a file"),
)


def why_unread(path: Path) -> str:
    """Return the reason why a path cannot be read; `NOTHING` if nothing is there."""
    try:
        mode = path.stat().st_mode
    except OSError as error:
        return _why(path, error)
    except ValueError:  # a NUL byte
        return NOTHING
    return next((said for is_so, said in OTHERS if is_so(mode)), NOTHING)


def _why(path: Path, error: OSError) -> str:
    if error.errno == errno.ELOOP:
        return "this symbolic link leads back to itself: make it point to a file"
    if error.errno in {errno.ENOENT, errno.ENOTDIR}:
        return "this symbolic link points to a file that was moved or deleted" if path.is_symlink() else NOTHING
    return (error.strerror or str(error)).lower()


# ---- find the ruleset to which a file or folder belongs, or raise NoRulesetError with the reason


Titles: TypeAlias = "dict[Path, dict[str, Path]]"
"""Files of the games in each folder, by title."""


class NoRulesetError(ValueError):
    """Raised for a path that is not a ruleset, with its `place`, the `cause`, and `advice` on what to do."""

    def __init__(self, place: str, cause: str, advice: str = "") -> None:
        super().__init__(f"{place}: {cause}{f'; {advice}' if advice else ''}")
        self.place = place
        self.cause = cause
        self.advice = advice


def found(path: Path, shelf: Shelf = DISK) -> Ruleset:
    """Return the ruleset of a game's file, or of the game in a folder; raises NoRulesetError."""
    if shelf.disk and path.is_dir():
        return around(game_in(path, shelf), shelf)
    if not shelf.holds(path):
        raise NoRulesetError(str(path), why_unread(path) if shelf.disk else NOTHING)
    return around(path, shelf)


def below(folder: Path, shelf: Shelf = DISK) -> list[Ruleset]:
    """Return the rulesets in or below a folder, and one for each other file that belongs to no game.

    A folder named like its game has one ruleset; otherwise all games below it count.
    """
    named = shelf.holds(folder / f"{shelf.called(folder)}{SUFFIX}")
    games = [game for game in _games_below(folder, shelf) if not named or game.parent == folder]
    if len(games) == 1 and games[0].parent == folder:
        return [around(games[0], shelf)]
    rulesets = [around(game, shelf) for game in games]
    read = {file for ruleset in rulesets for file in ruleset.files}
    lost = [file for file in shown_below(folder, shelf) if file not in read and _is_lost(file, shelf)]
    if not rulesets and not lost:
        advice = f"name a folder with a game, which is a file such as {folder / 'pond.game'}"
        raise NoRulesetError(str(folder), "this folder holds no game", advice)
    return sorted([*rulesets, *(around(file, shelf) for file in lost)], key=lambda each: each.game)


def around(game: Path, shelf: Shelf = DISK) -> Ruleset:
    """Return the ruleset of a game's file: the game with the files beside it.

    Variants of another game in the same folder are left out.
    """
    folder = game.parent
    lying = [file for file in shelf.rules_in(folder) if file != game]
    beside = [file for file in lying if belongs_to(file, game)]
    in_variants = [file for file in shelf.rules_in(folder / VARIANTS) if not is_of_examples(file)]
    variants = {file.stem: file for file in in_variants if not begins_a_game(file, shelf)}
    others = {_title(file, shelf) for file in lying if not is_of_examples(file)} if variants else set[str]()
    if others := others - {"", _title(game, shelf)}:
        variants = {stem: file for stem, file in variants.items() if shelf.heading(file).of not in others}
    rules, readme = folder / "rules.md", folder / "README.md"
    return Ruleset(
        name=game.stem,
        game=game,
        examples=tuple(beside),
        variants=variants,
        rules=rules if shelf.holds(rules) else None,
        readme=readme if shelf.holds(readme) else None,
        shelf=shelf,
    )


def _title(file: Path, shelf: Shelf) -> str:
    """Return the title of the game in a file; empty if the file is a variant or has examples."""
    head = shelf.heading(file)
    return head.title if head.form == "game" else ""


def base_of(file: Path, shelf: Shelf = DISK) -> Path | None:
    """Return the game of a variant or examples file, by its place or first line; None for a game's file.

    A variant or examples file whose game is not found also gives None. Raises NoRulesetError if the game of its
    folder is unclear.
    """
    named = named_like(file, shelf)
    if named is not None:
        return named
    owner = owner_of(file, shelf)
    if owner is None and file.parent.name == VARIANTS and not begins_a_game(file, shelf):
        return game_in(file.parent.parent, shelf)
    return owner


def named_like(file: Path, shelf: Shelf) -> Path | None:
    """Return the game in the same folder after which an examples file is named, or None.

    `pond.deep.examples.game` is named after `pond.game`.
    """
    if not is_of_examples(file) or file.parent.name == VARIANTS:
        return None
    game = file.with_name(f"{file.name.split('.')[0]}{SUFFIX}")
    return game if shelf.holds(game) else None


def owner_of(file: Path, shelf: Shelf, seen: Titles | None = None) -> Path | None:
    """Return the game named by a variant or examples file, if it is in the nearest folder that has games.

    `seen` caches the games of folders across calls.
    """
    head = shelf.heading(file) if shelf.holds(file) else None
    if head is None or head.form not in {"variant", "examples"}:
        return None
    seen = {} if seen is None else seen
    for folder in file.parents:
        if folder not in seen:
            seen[folder] = _by_title(folder, shelf)
        if seen[folder]:
            return seen[folder].get(head.of)
    return None


def _by_title(folder: Path, shelf: Shelf) -> dict[str, Path]:
    """Return the files of the games in a folder by title.

    Of two games with the same title it is the one the folder belongs to, else the first.
    """
    games = [game for game in shelf.rules_in(folder) if begins_a_game(game, shelf)]
    first = game_of(folder, shelf) if games else None
    found: dict[str, Path] = {}
    for game in sorted(games, key=lambda game: game != first):
        found.setdefault(_title(game, shelf), game)
    return found


def is_of_examples(file: Path) -> bool:
    """Return whether a file is named like an examples file, as in `pond.deep.examples.game`."""
    return file.name.endswith(EXAMPLES)


def belongs_to(file: Path, game: Path) -> bool:
    """Return whether a file is named as examples of a game's file, such as `pond.deep.examples.game`."""
    return is_of_examples(file) and file.name.startswith(f"{game.stem}.")


def _games_below(folder: Path, shelf: Shelf) -> list[Path]:
    return [file for file in shown_below(folder, shelf) if begins_a_game(file, shelf)]


def shown_below(folder: Path, shelf: Shelf) -> list[Path]:
    """Return the rule files in or below a folder, except in hidden folders.

    Raises NoRulesetError if the folder has too many files.
    """
    try:
        return shelf.rules_below(folder, allowed(LOOKED_AT))
    except TooManyError as error:
        advice = f"name the folder in which your games are; --budget {2 * times()} looks at twice as many files"
        raise NoRulesetError(str(folder), str(error), advice) from None


def _is_lost(file: Path, shelf: Shelf) -> bool:
    """Return whether a variant or examples file belongs to no game that can be found."""
    return not begins_a_game(file, shelf) and owner_of(file, shelf) is None


def begins_a_game(file: Path, shelf: Shelf) -> bool:
    """Return whether a file holds a game, not a variant or examples of one.

    An unreadable file counts as a game, except below a folder `variants`. A file directly in such a folder beside the
    only game never is one: there it should have been a variant.
    """
    form = shelf.heading(file).form
    if is_of_examples(file) or form in {"variant", "examples"}:
        return False
    if file.parent.name != VARIANTS:
        return form == "game" or VARIANTS not in file.parent.parts
    return form == "game" and game_of(file.parent.parent, shelf) is None


def game_of(folder: Path, shelf: Shelf) -> Path | None:
    """Return the game that a folder belongs to: the one with its name, else the only one; None if unclear."""
    named = folder / f"{shelf.called(folder)}{SUFFIX}"
    if shelf.holds(named):
        return named
    games = (file for file in shelf.rules_in(folder) if begins_a_game(file, shelf))
    first, second = next(games, None), next(games, None)
    return first if second is None else None


def game_in(folder: Path, shelf: Shelf) -> Path:
    """Return the game that a folder belongs to; raises NoRulesetError if there is none or it is unclear."""
    game = game_of(folder, shelf)
    if game is not None:
        return game
    games = [file for file in shelf.rules_in(folder) if begins_a_game(file, shelf)]
    lost = [] if games else [file for file in shelf.rules_in(folder) if not is_of_examples(file)]
    if lost and shelf.heading(lost[0]).form == "variant":
        advice = f"move it into the folder `variants` beside its game: {folder / VARIANTS / lost[0].name}"
        raise NoRulesetError(str(lost[0]), "this is a variant, but its game was not found beside it", advice)
    if not games:
        named = folder / f"{shelf.called(folder).removesuffix(SUFFIX)}{SUFFIX}"
        raise NoRulesetError(
            str(folder), "this folder holds no game", f"name a folder with a game, which is a file such as {named}"
        )
    raise NoRulesetError(
        str(folder), "this folder holds several games", f"name one of them: {', '.join(map(str, games))}"
    )
