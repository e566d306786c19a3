"""Find the ruleset to which a file or folder belongs, or raise NoRulesetError with the reason."""

from __future__ import annotations

import errno
import stat
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from gamespec.budgets import LOOKED_AT, allowed, times
from gamespec.ruleset.heading import Heading
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
        return "this is a link that leads back to itself (a symbolic link): make it point to a file"
    if error.errno in {errno.ENOENT, errno.ENOTDIR}:
        lost = "this is a link to a file that was moved or deleted (a symbolic link): put it back, or name another file"
        return lost if path.is_symlink() else NOTHING
    return (error.strerror or str(error)).lower()


# ---- find the ruleset to which a file or folder belongs, or raise NoRulesetError with the reason


class NoRulesetError(ValueError):
    """Raised for a path that is not a ruleset, with its `place`, the `cause`, and `advice` on what to do."""

    def __init__(self, place: str, cause: str, advice: str = "") -> None:
        super().__init__(f"{place}: {cause}{f'; {advice}' if advice else ''}")
        self.place = place
        self.cause = cause
        self.advice = advice


@dataclass(frozen=True, slots=True)
class Folder:
    """Rule files directly in a folder, with the content of their first lines.

    `games` are the files that hold a game, not a variant or examples of one; `game` is the one to which the folder
    belongs: the one with its name, else the only one; None if unclear.
    """

    path: Path
    heads: Mapping[Path, Heading]
    games: Mapping[Path, Heading]
    game: Path | None

    def titled(self, title: str) -> Path | None:
        """Return a game with this title, or None; first choice is the one to which the folder belongs."""
        games = [game for game, head in self.games.items() if head.title == title]
        return self.game if self.game in games else next(iter(games), None)


class Folders(dict[Path, Folder]):
    """Folders with rule files, each read when it is first needed, and once."""

    def __init__(self, shelf: Shelf) -> None:
        super().__init__()
        self.shelf = shelf

    def __missing__(self, path: Path) -> Folder:
        """Return a folder that was not read yet.

        An unreadable file counts as a game, except below a folder `variants`. A file directly in such a folder beside
        the only game never is one: there it should have been a variant.
        """
        heads = {file: self.shelf.heading(file) for file in self.shelf.rules_in(path)}
        forms = {"game"} if VARIANTS in path.parts else {"game", ""}
        if path.name == VARIANTS and self[path.parent].game is not None:
            forms = set[str]()
        games = {file: head for file, head in heads.items() if head.form in forms and not is_of_examples(file)}
        named = path / f"{self.shelf.called(path)}{SUFFIX}"
        only = next(iter(games)) if len(games) == 1 else None
        self[path] = Folder(path, heads, games, named if self.shelf.holds(named) else only)
        return self[path]

    def is_game(self, file: Path) -> bool:
        """Return whether a file holds a game, not a variant or examples of one."""
        return file in self[file.parent].games

    def owner_of(self, file: Path) -> Path | None:
        """Return the game named by a variant or examples file, if it is in the nearest folder that has games."""
        head = self[file.parent].heads.get(file) or self.shelf.heading(file)
        near = next((self[each] for each in file.parents if self[each].games), None)
        return near.titled(head.of) if near is not None and head.form in {"variant", "examples"} else None

    def named_like(self, file: Path) -> Path | None:
        """Return the game in the folder for which an examples file (`pond.deep.examples.game`) is named."""
        game = file.with_name(f"{file.name.split('.')[0]}{SUFFIX}")
        return game if is_of_examples(file) and file.parent.name != VARIANTS and self.shelf.holds(game) else None


def found(path: Path, shelf: Shelf = DISK) -> Ruleset:
    """Return the ruleset of a game's file, or of the game in a folder; raises NoRulesetError."""
    folders = Folders(shelf)
    if shelf.disk and path.is_dir():
        return _around(game_in(path, folders), folders)
    if not shelf.holds(path):
        raise NoRulesetError(str(path), why_unread(path) if shelf.disk else NOTHING)
    return _around(path, folders)


def below(folder: Path, shelf: Shelf = DISK) -> list[Ruleset]:
    """Return the rulesets in or below a folder (one if it is named like its game), and stray files'."""
    folders, lying = Folders(shelf), shown_below(folder, shelf)
    named = shelf.holds(folder / f"{shelf.called(folder)}{SUFFIX}")
    games = [file for file in lying if folders.is_game(file) and (not named or file.parent == folder)]
    rulesets = [_around(game, folders) for game in games]
    if len(games) == 1 and games[0].parent == folder:
        return rulesets
    read = {file for ruleset in rulesets for file in ruleset.files}
    lost = [file for file in lying if file not in read and not folders.is_game(file) and folders.owner_of(file) is None]
    if not rulesets and not lost:
        advice = f"name a folder with a game, which is a file such as {folder / 'pond.game'}"
        raise NoRulesetError(str(folder), "this folder holds no game", advice)
    return sorted([*rulesets, *(_around(file, folders) for file in lost)], key=lambda each: each.game)


def around(game: Path, shelf: Shelf = DISK) -> Ruleset:
    """Return the ruleset of a game's file: the game with its files beside it."""
    return _around(game, Folders(shelf))


def _around(game: Path, folders: Folders) -> Ruleset:
    folder, shelf = game.parent, folders.shelf
    lying, inside = folders[folder].heads, folders[folder / VARIANTS]
    titles = {head.title for file, head in lying.items() if head.form == "game" and not is_of_examples(file)}
    others = titles - {"", shelf.heading(game).title}
    variants = {
        file.stem: file
        for file, head in inside.heads.items()
        if not is_of_examples(file) and file not in inside.games and head.of not in others
    }
    rules, readme = folder / "rules.md", folder / "README.md"
    return Ruleset(
        name=game.stem,
        game=game,
        examples=tuple(file for file in lying if file != game and belongs_to(file, game)),
        variants=variants,
        rules=rules if shelf.holds(rules) else None,
        readme=readme if shelf.holds(readme) else None,
        shelf=shelf,
    )


def base_of(file: Path, shelf: Shelf = DISK) -> Path | None:
    """Return the game of a variant or examples file, by its place or first line; None for a game's file.

    A variant or examples file whose game is not found also gives None. Raises NoRulesetError if the game of its
    folder is unclear.
    """
    folders = Folders(shelf)
    owner = folders.named_like(file) or folders.owner_of(file)
    if owner is None and file.parent.name == VARIANTS and not folders.is_game(file):
        return game_in(file.parent.parent, folders)
    return owner


def is_of_examples(file: Path) -> bool:
    """Return whether a file is named like an examples file, as in `pond.deep.examples.game`."""
    return file.name.endswith(EXAMPLES)


def belongs_to(file: Path, game: Path) -> bool:
    """Return whether a file is named as examples of a game's file, such as `pond.deep.examples.game`."""
    return is_of_examples(file) and file.name.startswith(f"{game.stem}.")


def shown_below(folder: Path, shelf: Shelf) -> list[Path]:
    """Return the rule files in or below a folder but hidden ones; raises NoRulesetError if too many."""
    try:
        return shelf.rules_below(folder, allowed(LOOKED_AT))
    except TooManyError as error:
        advice = f"name the folder in which your games are; --budget {2 * times()} looks at twice as many files"
        raise NoRulesetError(str(folder), str(error), advice) from None


def game_in(folder: Path, folders: Folders) -> Path:
    """Return the game that a folder belongs to; raises NoRulesetError if there is none or it is unclear."""
    shown = folders[folder]
    if shown.game is not None:
        return shown.game
    if shown.games:
        advice = f"name one of them: {', '.join(map(str, shown.games))}"
        raise NoRulesetError(str(folder), "this folder holds several games", advice)
    lost = next((file for file in shown.heads if not is_of_examples(file)), None)
    if lost is not None and shown.heads[lost].form == "variant":
        advice = f"move it into the folder `variants` beside its game: {folder / VARIANTS / lost.name}"
        raise NoRulesetError(str(lost), "this is a variant, but its game was not found beside it", advice)
    named = folder / f"{folders.shelf.called(folder).removesuffix(SUFFIX)}{SUFFIX}"
    advice = f"name a folder with a game, which is a file such as {named}"
    raise NoRulesetError(str(folder), "this folder holds no game", advice)
