"""A RULESET word enters (a bundled name, a .game file or a folder); the ruleset it means leaves."""

from __future__ import annotations

from pathlib import Path

from cli.complaint import Complaint
from gamespec.nearest import nearest
from gamespec.ruleset import VARIANT, Ruleset, around, beginning, is_rules


def find(ruleset: str) -> Ruleset:
    """Find a ruleset; complain with the nearest bundled name where there is none."""
    path = Path(ruleset)
    if path.is_file():
        return around(path)
    if path.is_dir():
        return around(_game_in(path))
    import rulesets

    if path.suffix == ".game":
        raise Complaint(ruleset, "there is no such file")
    if ruleset not in rulesets.names():
        raise Complaint(ruleset, "no such file, folder or bundled game", nearest(ruleset, rulesets.names()))
    return around(_from_here(rulesets.folder(ruleset) / f"{ruleset}.game"))


def found_in(path: str) -> list[Ruleset]:
    """The ruleset of a word, or all those in a folder that is none itself: `.` and `rulesets` mean every game below."""
    folder = Path(path)
    if not folder.is_dir() or _is_one(folder):
        return [find(path)]
    games = [file for file in sorted(folder.rglob("*.game")) if _begins_a_game(file)]
    if not games and any(is_rules(file) for file in folder.glob("*.game")):
        return [around(_game_in(folder))]
    if not games:
        raise Complaint(path, "this folder holds no game", f"a game is a file such as {folder / 'pond.game'}")
    return [around(game) for game in games]


def _is_one(folder: Path) -> bool:
    """Whether a folder is the folder of one game: its own name, or the only one in it and nothing below."""
    if (folder / f"{folder.resolve().name}.game").is_file():
        return True
    games = [file for file in folder.rglob("*.game") if _begins_a_game(file)]
    return len(games) == 1 and games[0].parent == folder


def _begins_a_game(file: Path) -> bool:
    """Whether a file holds a game, not a variant or examples of one; a file that cannot be read may be one."""
    if not is_rules(file) or file.parent.name == "variants":
        return False
    if any(part.startswith(".") and part != ".." for part in file.parts[:-1]):
        return False
    return VARIANT.search(beginning(file)) is None


def _from_here(path: Path) -> Path:
    """A path inside the working directory is told from there."""
    here = Path.cwd()
    return path.relative_to(here) if path.is_relative_to(here) else path


def _game_in(folder: Path) -> Path:
    named = folder / f"{folder.resolve().name}.game"
    files = [file for file in sorted(folder.glob("*.game")) if is_rules(file)]
    games = [named] if named.is_file() else [file for file in files if VARIANT.search(beginning(file)) is None]
    if len(games) == 1:
        return games[0]
    if not games and files:
        raise Complaint(
            str(files[0]),
            "this is a variant, and its game does not lie beside it",
            f"a variant lies in the folder `variants` beside its game: {folder / 'variants' / files[0].name}",
        )
    if not games:
        raise Complaint(str(folder), "this folder holds no game", f"a game is a file such as {named.name}")
    raise Complaint(str(folder), "this folder holds several games", f"name one: {', '.join(map(str, games))}")


def base_of(file: Path) -> Path | None:
    """The game a variant or a file of examples belongs to, by where it lies; None for a game."""
    if file.parent.name == "variants":
        folder = file.parent.parent
        named = folder / f"{folder.resolve().name}.game"
        return named if named.is_file() else _game_in(folder)
    if file.name.endswith(".examples.game"):
        game = file.with_name(f"{file.name.split('.')[0]}.game")
        return game if game.is_file() else None
    return None
