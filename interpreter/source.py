"""What a ruleset argument means: a bundled name, a folder, a file or a text enters; where it is read leaves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING

from gamespec.ruleset import DISK, NOTHING, NoRulesetError, Ruleset, Shelf, around, found, why_unread
from gamespec.ruleset.shelf import VARIANTS, laid_out
from gamespec.source import SUFFIX

if TYPE_CHECKING:
    from gamespec.diagnostics import Diagnostic

UNNAMED = "text.game"
"""What rules go by that are given as text without a name."""


LONGEST = 200
"""Characters of a name that are shown."""


class RulesetError(ValueError):
    """A ruleset that cannot be played; its text is the findings as people read them, `diagnostics` the findings."""

    def __init__(self, text: str, diagnostics: Sequence[Diagnostic] = ()) -> None:
        super().__init__(text)
        self.diagnostics = tuple(diagnostics)


@dataclass(frozen=True, slots=True)
class Source:
    """Where a game comes from: its name, its file, and the files of its variants by name."""

    name: str
    file: Path
    variants: tuple[tuple[str, Path], ...] = ()
    shelf: Shelf = DISK
    """Where they are read: on the disk, or among texts."""
    read: Shelf | None = None
    """The texts the game was made from, before the disk; None before it is made."""

    @property
    def as_read(self) -> Shelf:
        """Return the shelf on which the files of the game stay as they were when it was loaded."""
        return self.shelf if self.read is None else self.read

    @property
    def ruleset(self) -> Ruleset:
        """The game with all that lies beside it."""
        return around(self.file, self.shelf)

    def title_of(self, variant: str) -> str:
        """The title of a variant it is played with."""
        return self.as_read.heading(dict(self.variants)[variant]).title


def is_text(what: str | Path) -> bool:
    """Whether rules are given themselves, not where they lie: a text has several lines, a quote in it, or nothing."""
    return isinstance(what, str) and (bool({"\n", "\r", '"'} & {*what}) or not what.strip())


def is_folder(what: str | Path) -> bool:
    """Whether a folder is meant, not a bundled game or a text."""
    if is_text(what) or is_bundled(what):
        return False
    try:
        return Path(what).is_dir()
    except OSError:
        return False


def placed(what: str | Path, name: str = UNNAMED, files: Mapping[str, str] | None = None) -> tuple[Path, Shelf]:
    """The file that is meant and where it is read: a text that goes by a name, or a file with texts before others."""
    for other in files or ():
        if Path(other).suffix not in {SUFFIX, ".md"}:
            raise RulesetError(f"files: `{other}` is not called {SUFFIX}, so nobody would read it")
    if is_text(what):
        own = name if name.endswith(SUFFIX) else f"{name or Path(UNNAMED).stem}{SUFFIX}"
        return Path(own), laid_out({**(files or {}), own: str(what)})
    file = Path(what) if files and str(what) in files else find(what)
    home = file.parent.parent if file.parent.name == VARIANTS else file.parent
    return file, laid_out(files, home) if files else DISK


def is_bundled(name: str | Path) -> bool:
    """Whether a game of that name comes with this package."""
    import rulesets  # reads a folder

    return str(name) in rulesets.names()


def find(name_or_path: str | Path) -> Path:
    """The `.game` file a ruleset argument means; raises RulesetError naming what there is."""
    import rulesets  # reads a folder

    name = str(name_or_path)
    path = rulesets.game_file(name) if is_bundled(name) else Path(name_or_path)
    try:
        if path.is_dir() or path.is_file():
            return found(path).game
    except NoRulesetError as error:
        raise RulesetError(str(error)) from None
    except OSError as error:
        raise RulesetError(f"{name[:LONGEST]}: {(error.strerror or str(error)).lower()}") from None
    if (why := why_unread(path)) != NOTHING:
        raise RulesetError(f"{name[:LONGEST]}: {why}")
    near = get_close_matches(name, rulesets.names(), 1)
    hint = f"did you mean {near[0]}?" if near else f"bundled games: {', '.join(rulesets.names()) or 'none'}"
    if path.suffix == SUFFIX or "/" in name:
        raise RulesetError(f"there is no file {name[:LONGEST]}; {hint}")
    raise RulesetError(f"there is no game {name[:LONGEST]}; {hint}")


def variant_names(file: Path) -> list[str]:
    """Names of the variants beside a game's file."""
    return sorted(around(file).variants)


def find_variant(file: Path, name: str) -> Path:
    """The file of a variant of a game; raises RulesetError naming those there are."""
    return variant_file(around(file), name)


def variant_file(ruleset: Ruleset, name: str) -> Path:
    """The file of a variant of a ruleset, or one named by its path; raises RulesetError naming those there are."""
    known = ruleset.variants
    if name in known:
        return known[name]
    if ruleset.shelf.disk and name.endswith(SUFFIX) and Path(name).is_file():
        return Path(name)
    meant = ruleset.variant_meant(name)
    near = [meant] if meant is not None else get_close_matches(name, known, 1)
    hint = f"did you mean {near[0]}?" if near else f"there are: {', '.join(sorted(known)) or 'none'}"
    raise RulesetError(f"{ruleset.name} has no variant {name}; {hint}")
