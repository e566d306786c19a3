"""A RULESET word enters (a bundled name, a .game file or a folder); the files that belong to it leave."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path

from cli.complaint import Complaint, nearest
from gamespec.source import load

VARIANT = re.compile(r'^\s*variant\s+"(?P<title>[^"\n]*)"\s+of\s+"[^"\n]*"(?P<rest>.*)$', re.MULTILINE)
HEADER = re.compile(r'^\s*game\s+"([^"\n]*)"(?:\s+for\s+([0-9]+(?:\s+to\s+[0-9]+)?\s+players?))?', re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Target:
    """The files of one ruleset."""

    name: str
    game: Path
    examples: tuple[Path, ...] = ()
    variants: dict[str, Path] = field(default_factory=dict)
    rules: Path | None = None
    readme: Path | None = None

    @property
    def files(self) -> tuple[Path, ...]:
        """Every .game file, the game first."""
        return (self.game, *self.examples, *(self.variants[stem] for stem in sorted(self.variants)))

    def headlines(self, chosen: list[str]) -> list[str]:
        """What the game, and each variant chosen, says of the players in its first line."""
        found = [VARIANT.search(_beginning(self.variants[name])) for name in chosen]
        return [self.headline(), *(head["rest"] for head in found if head is not None)]

    def variant_meant(self, word: str) -> str | None:
        """The name of the variant whose title or file somebody said instead."""
        for name, file in sorted(self.variants.items()):
            head = VARIANT.search(_beginning(file))
            if word in {file.name, str(file)} or (head is not None and head["title"].casefold() == word.casefold()):
                return name
        return None

    def headline(self) -> str:
        """The title and the players, read off the file's first line without parsing the rest."""
        found = HEADER.search(_beginning(self.game))
        return "" if found is None else ", ".join(part for part in found.groups() if part)


def _beginning(file: Path) -> str:
    """The first lines of a file; nothing of what is none, which is told where the file is read."""
    source, _ = load(file)
    return source.text[:4096]


def find(ruleset: str) -> Target:
    """Find a ruleset; complain with the nearest bundled name where there is none."""
    path = Path(ruleset)
    if path.is_file():
        return _around(path)
    if path.is_dir():
        return _around(_game_in(path))
    import rulesets

    if path.suffix == ".game":
        raise Complaint(ruleset, "there is no such file")
    if ruleset not in rulesets.names():
        raise Complaint(ruleset, "no such file, folder or bundled game", nearest(ruleset, rulesets.names()))
    return _around(_from_here(rulesets.folder(ruleset) / f"{ruleset}.game"))


def found_in(path: str) -> list[Target]:
    """The ruleset of a word, or all those in a folder that is none itself: `.` and `rulesets` mean every game below."""
    folder = Path(path)
    if not folder.is_dir() or _is_one(folder):
        return [find(path)]
    games = [file for file in sorted(folder.rglob("*.game")) if _begins_a_game(file)]
    if not games:
        raise Complaint(path, "this folder holds no game", f"a game is a file such as {folder / 'pond.game'}")
    return [_around(game) for game in games]


def _is_one(folder: Path) -> bool:
    """Whether a folder is the folder of one game: its own name, or the only one in it and nothing below."""
    if (folder / f"{folder.resolve().name}.game").is_file():
        return True
    games = [file for file in folder.rglob("*.game") if _begins_a_game(file)]
    return len(games) == 1 and games[0].parent == folder


def _begins_a_game(file: Path) -> bool:
    """Whether a file holds a game, not a variant or examples of one; a file that cannot be read may be one."""
    if not _is_game(file) or file.parent.name == "variants":
        return False
    if any(part.startswith(".") and part != ".." for part in file.parts[:-1]):
        return False
    return VARIANT.search(_beginning(file)) is None


def _from_here(path: Path) -> Path:
    """A path inside the working directory is told from there."""
    here = Path.cwd()
    return path.relative_to(here) if path.is_relative_to(here) else path


def _game_in(folder: Path) -> Path:
    named = folder / f"{folder.resolve().name}.game"
    games = [named] if named.is_file() else [file for file in sorted(folder.glob("*.game")) if _is_game(file)]
    if len(games) == 1:
        return games[0]
    if not games:
        raise Complaint(str(folder), "this folder holds no game", f"a game is a file such as {named.name}")
    raise Complaint(str(folder), "this folder holds several games", f"name one: {', '.join(map(str, games))}")


def _is_game(file: Path) -> bool:
    return not file.name.endswith(".examples.game")


def _around(game: Path) -> Target:
    folder = game.parent
    rules, readme = folder / "rules.md", folder / "README.md"
    beside = sorted({*folder.glob(f"{game.stem}.examples.game"), *folder.glob(f"{game.stem}.*.examples.game")})
    return Target(
        name=game.stem,
        game=game,
        examples=tuple(file for file in beside if file != game),
        variants={file.stem: file for file in sorted((folder / "variants").glob("*.game")) if _is_game(file)},
        rules=rules if rules.is_file() else None,
        readme=readme if readme.is_file() else None,
    )


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
