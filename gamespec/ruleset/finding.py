"""A file or a folder enters; the ruleset it belongs to leaves, or a NoRulesetError that says what is there instead."""

from __future__ import annotations

from pathlib import Path
from typing import TypeAlias

from gamespec.budgets import LOOKED_AT, allowed, times
from gamespec.ruleset.missing import NOTHING, why_unread
from gamespec.ruleset.ruleset import Ruleset
from gamespec.ruleset.shelf import DISK, EXAMPLES, VARIANTS, Shelf, TooManyError
from gamespec.source import SUFFIX

Titles: TypeAlias = "dict[Path, dict[str, Path]]"
"""The games of folders by their titles."""


class NoRulesetError(ValueError):
    """What is no ruleset: where (`place`), why (`cause`), and what to do (`advice`)."""

    def __init__(self, place: str, cause: str, advice: str = "") -> None:
        super().__init__(f"{place}: {cause}{f'; {advice}' if advice else ''}")
        self.place = place
        self.cause = cause
        self.advice = advice


def found(path: Path, shelf: Shelf = DISK) -> Ruleset:
    """The ruleset of a game's file, or of the game in a folder; raises NoRulesetError."""
    if shelf.disk and path.is_dir():
        return around(game_in(path, shelf), shelf)
    if not shelf.holds(path):
        raise NoRulesetError(str(path), why_unread(path) if shelf.disk else NOTHING)
    return around(path, shelf)


def below(folder: Path, shelf: Shelf = DISK) -> list[Ruleset]:
    """The rulesets in a folder of a game's name, or all below any other, and files that lie beside no game."""
    named = shelf.holds(folder / f"{shelf.called(folder)}{SUFFIX}")
    games = [game for game in _games_below(folder, shelf) if not named or game.parent == folder]
    if len(games) == 1 and games[0].parent == folder:
        return [around(games[0], shelf)]
    rulesets = [around(game, shelf) for game in games]
    read = {file for ruleset in rulesets for file in ruleset.files}
    lost = [file for file in shown_below(folder, shelf) if file not in read and _is_lost(file, shelf)]
    if not rulesets and not lost:
        advice = f"a game is a file such as {folder / 'pond.game'}"
        raise NoRulesetError(str(folder), "this folder holds no game", advice)
    return sorted([*rulesets, *(around(file, shelf) for file in lost)], key=lambda each: each.game)


def around(game: Path, shelf: Shelf = DISK) -> Ruleset:
    """The ruleset of a game with all that lies beside it, but for variants of another game in the same folder."""
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
    """The title of a game; empty for a variant or examples."""
    head = shelf.heading(file)
    return head.title if head.form == "game" else ""


def base_of(file: Path, shelf: Shelf = DISK) -> Path | None:
    """The game a variant or a file of examples belongs to, by where it lies or by its first line; None for a game."""
    named = named_like(file, shelf)
    if named is not None:
        return named
    owner = owner_of(file, shelf)
    if owner is None and file.parent.name == VARIANTS and not begins_a_game(file, shelf):
        return game_in(file.parent.parent, shelf)
    return owner


def named_like(file: Path, shelf: Shelf) -> Path | None:
    """The game beside a file of examples that has its name; `pond.game` for `pond.deep.examples.game`."""
    if not is_of_examples(file) or file.parent.name == VARIANTS:
        return None
    game = file.with_name(f"{file.name.split('.')[0]}{SUFFIX}")
    return game if shelf.holds(game) else None


def owner_of(file: Path, shelf: Shelf, seen: Titles | None = None) -> Path | None:
    """The game that a variant or examples name in their first line, if the nearest folder with games holds it.

    `seen`: the games of folders that were looked at before, for whoever asks about many files.
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
    """The games in a folder by their titles; of two with one title that which the folder belongs to, else the first."""
    games = [game for game in shelf.rules_in(folder) if begins_a_game(game, shelf)]
    first = game_of(folder, shelf) if games else None
    found: dict[str, Path] = {}
    for game in sorted(games, key=lambda game: game != first):
        found.setdefault(_title(game, shelf), game)
    return found


def is_of_examples(file: Path) -> bool:
    """Whether a file is named as one of examples."""
    return file.name.endswith(EXAMPLES)


def belongs_to(file: Path, game: Path) -> bool:
    """Whether a file is named as one of examples of a game: `pond.examples.game`, `pond.deep.examples.game`."""
    return is_of_examples(file) and file.name.startswith(f"{game.stem}.")


def _games_below(folder: Path, shelf: Shelf) -> list[Path]:
    return [file for file in shown_below(folder, shelf) if begins_a_game(file, shelf)]


def shown_below(folder: Path, shelf: Shelf) -> list[Path]:
    """The files of rules below a folder, those in hidden folders left out; raises NoRulesetError where it is large."""
    try:
        return shelf.rules_below(folder, allowed(LOOKED_AT))
    except TooManyError as error:
        advice = f"name the folder in which your games lie; --budget {2 * times()} looks at twice as many"
        raise NoRulesetError(str(folder), str(error), advice) from None


def _is_lost(file: Path, shelf: Shelf) -> bool:
    """Whether a file that no game reads is no game, and is not told of with the game it names."""
    return not begins_a_game(file, shelf) and owner_of(file, shelf) is None


def begins_a_game(file: Path, shelf: Shelf) -> bool:
    """Whether a file holds a game, not a variant or examples of one.

    A file that cannot be read may be one, but below a folder `variants`. Right in such a folder beside the only game
    nothing is one: there it should have been a variant.
    """
    form = shelf.heading(file).form
    if is_of_examples(file) or form in {"variant", "examples"}:
        return False
    if file.parent.name != VARIANTS:
        return form == "game" or VARIANTS not in file.parent.parts
    return form == "game" and game_of(file.parent.parent, shelf) is None


def game_of(folder: Path, shelf: Shelf) -> Path | None:
    """The game a folder belongs to: that of its name, else the only one; None where there are several, or none."""
    named = folder / f"{shelf.called(folder)}{SUFFIX}"
    if shelf.holds(named):
        return named
    games = (file for file in shelf.rules_in(folder) if begins_a_game(file, shelf))
    first, second = next(games, None), next(games, None)
    return first if second is None else None


def game_in(folder: Path, shelf: Shelf) -> Path:
    """The game a folder belongs to; raises NoRulesetError where none is."""
    game = game_of(folder, shelf)
    if game is not None:
        return game
    games = [file for file in shelf.rules_in(folder) if begins_a_game(file, shelf)]
    lost = [] if games else [file for file in shelf.rules_in(folder) if not is_of_examples(file)]
    if lost and shelf.heading(lost[0]).form == "variant":
        advice = f"a variant lies in the folder `variants` beside its game: {folder / VARIANTS / lost[0].name}"
        raise NoRulesetError(str(lost[0]), "this is a variant, and its game does not lie beside it", advice)
    if not games:
        named = folder / f"{shelf.called(folder).removesuffix(SUFFIX)}{SUFFIX}"
        raise NoRulesetError(str(folder), "this folder holds no game", f"a game is a file such as {named}")
    raise NoRulesetError(str(folder), "this folder holds several games", f"name one: {', '.join(map(str, games))}")
