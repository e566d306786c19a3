"""The file of a game enters; the files that belong to it leave, and what each of them says."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from gamespec.source import SourceFile, load

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gamespec.diagnostics import Diagnostic
    from gamespec.model import GameFile

VARIANT = re.compile(r'^\s*variant\s+"(?P<title>[^"\n]*)"\s+of\s+"(?P<of>[^"\n]*)"(?P<rest>.*)$', re.MULTILINE)
QUOTED = re.compile(r'"[^"\n]*"')
HEADER = re.compile(r'^\s*game\s+"([^"\n]*)"(?:\s+for\s+([0-9]+(?:\s+to\s+[0-9]+)?\s+players?))?', re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Ruleset:
    """The files of one ruleset."""

    name: str
    game: Path
    examples: tuple[Path, ...] = ()
    variants: dict[str, Path] = field(default_factory=dict)
    rules: Path | None = None
    readme: Path | None = None
    texts: Mapping[Path, str] = field(default_factory=dict)
    """What is written in no file, by the name it goes by."""

    @property
    def files(self) -> tuple[Path, ...]:
        """Every .game file, the game first."""
        return (self.game, *self.examples, *(self.variants[stem] for stem in sorted(self.variants)))

    def read(self, file: Path) -> tuple[GameFile | None, tuple[Diagnostic, ...]]:
        """What one of its files says, with everything that is wrong with its form."""
        return read(file, self.texts.get(file))

    def headlines(self, chosen: list[str]) -> list[str]:
        """What the game, and each variant chosen, says of the players in its first line."""
        found = [VARIANT.search(beginning(self.variants[name])) for name in chosen]
        return [self.headline(), *(QUOTED.sub("", head["rest"]) for head in found if head is not None)]

    def variant_meant(self, word: str) -> str | None:
        """The name of the variant whose title or file somebody said instead."""
        for name, file in sorted(self.variants.items()):
            head = VARIANT.search(beginning(file))
            if word in {file.name, str(file)} or (head is not None and head["title"].casefold() == word.casefold()):
                return name
        return None

    def astray(self) -> list[Path]:
        """Files of variants of this game that lie beside it, and not in the folder `variants` where they are found."""
        title = HEADER.search(beginning(self.game))
        beside = [file for file in sorted(self.game.parent.glob("*.game")) if file != self.game and is_rules(file)]
        heads = [(file, VARIANT.search(beginning(file))) for file in beside]
        own = title[1] if title is not None else None
        return [file for file, head in heads if head is not None and head["of"] == own]

    def headline(self) -> str:
        """The title and the players, read off the file's first line without parsing the rest."""
        found = HEADER.search(beginning(self.game))
        return "" if found is None else ", ".join(part for part in found.groups() if part)


def beginning(file: Path) -> str:
    """The first lines of a file; nothing of what is none, which is told where the file is read."""
    source, _ = load(file)
    return source.text[:4096]


def read(file: Path, text: str | None = None) -> tuple[GameFile | None, tuple[Diagnostic, ...]]:
    """Read what a file says, or a text that goes by its name, with everything that is wrong with its form."""
    from gamespec.syntax import parse  # noqa: PLC0415 - finding files needs no grammar

    source, wrong = load(file) if text is None else (SourceFile(str(file), text), ())
    if wrong:
        return None, wrong
    parsed = parse(source)
    return parsed.model, parsed.diagnostics


def is_rules(file: Path) -> bool:
    """Whether a file is named as one of rules, not of examples."""
    return not file.name.endswith(".examples.game")


def around(game: Path) -> Ruleset:
    """The ruleset of a game with all that lies beside it."""
    folder = game.parent
    rules, readme = folder / "rules.md", folder / "README.md"
    beside = sorted({*folder.glob(f"{game.stem}.examples.game"), *folder.glob(f"{game.stem}.*.examples.game")})
    return Ruleset(
        name=game.stem,
        game=game,
        examples=tuple(file for file in beside if file != game),
        variants={file.stem: file for file in sorted((folder / "variants").glob("*.game")) if is_rules(file)},
        rules=rules if rules.is_file() else None,
        readme=readme if readme.is_file() else None,
    )
