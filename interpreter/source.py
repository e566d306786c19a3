"""Search for the files of a ruleset given as a bundled name, a folder, a file or a text."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path

from gamespec.diagnostics import Diagnostic
from gamespec.nearest import quoted
from gamespec.ruleset import DISK, NOTHING, NoRulesetError, Ruleset, Shelf, around, found, why_unread
from gamespec.ruleset.shelf import VARIANTS, laid_out
from gamespec.source import SUFFIX

UNNAMED = "text.game"
"""File name shown for rules given as text without a name."""


LONGEST = 200
"""Maximum number of characters of a user's name or path that messages repeat."""


class RulesetError(ValueError):
    """Error: a ruleset cannot be played; its text shows the findings, `diagnostics` holds them."""

    def __init__(self, text: str, diagnostics: Sequence[Diagnostic] = ()) -> None:
        super().__init__(text)
        self.diagnostics = tuple(diagnostics)


@dataclass(frozen=True, slots=True)
class Source:
    """Origin of a loaded game: its name, its file, and the files of its chosen variants by name."""

    name: str
    file: Path
    variants: tuple[tuple[str, Path], ...] = ()
    shelf: Shelf = DISK
    """Place from which the files are read: the disk, or texts in memory."""
    read: Shelf | None = None
    """Texts from which the game was made, kept as they were when read; None before the game is made."""

    @property
    def as_read(self) -> Shelf:
        """Return the place from which the game's files are read as they were when the game was loaded."""
        return self.shelf if self.read is None else self.read

    @property
    def ruleset(self) -> Ruleset:
        """Return the description of the game's file and all variant and example files beside it."""
        return around(self.file, self.shelf)

    def title_of(self, variant: str) -> str:
        """Return the title of a chosen variant, given its file name."""
        return self.as_read.heading(dict(self.variants)[variant]).title


def is_text(what: str | Path) -> bool:
    """Return whether an argument is the rules themselves: several lines, a quote, or empty."""
    return isinstance(what, str) and (bool({"\n", "\r", '"'} & {*what}) or not what.strip())


def is_folder(what: str | Path) -> bool:
    """Return whether a ruleset argument is an existing folder, not a bundled game or a text."""
    if is_text(what) or is_bundled(what):
        return False
    try:
        return Path(what).is_dir()
    except OSError:
        return False


def placed(what: str | Path, name: str = UNNAMED, files: Mapping[str, str] | None = None) -> tuple[Path, Shelf]:
    """Return the file that an argument means, and where to read it and `files` from."""
    for other in files or ():
        if Path(other).suffix not in {SUFFIX, ".md"}:
            raise RulesetError(f"files: the name `{other}` must end in {SUFFIX}, because only such files are read")
    if is_text(what):
        own = name if name.endswith(SUFFIX) else f"{name or Path(UNNAMED).stem}{SUFFIX}"
        return Path(own), laid_out({**(files or {}), own: str(what)})
    file = Path(what) if files and str(what) in files else find(what)
    home = file.parent.parent if file.parent.name == VARIANTS else file.parent
    return file, laid_out(files, home) if files else DISK


def is_bundled(name: str | Path) -> bool:
    """Return whether a game of this name is bundled with this package."""
    import rulesets  # reads a folder

    return str(name) in rulesets.names()


def find(name_or_path: str | Path) -> Path:
    """Return the `.game` file a ruleset argument means; raises RulesetError that names the choices."""
    import rulesets  # reads a folder

    name = str(name_or_path)
    path = rulesets.game_file(name) if is_bundled(name) else Path(name_or_path)
    try:
        if path.is_dir() or path.is_file():
            return found(path).game
    except NoRulesetError as error:
        raise RulesetError(str(error)) from None
    except OSError as error:
        raise RulesetError(f"{name[:LONGEST]}: {(error.strerror or str(error)).lower()}; name another file") from None
    if (why := why_unread(path)) != NOTHING:
        raise RulesetError(f"{name[:LONGEST]}: {why}")
    near = get_close_matches(re.sub(r"\W+", "_", name.lower()), rulesets.names(), 1)
    if path.suffix == SUFFIX or {"/", os.sep} & {*name}:
        begun = "" if path.is_absolute() else f", which begins at the folder {Path.cwd()}"
        hint = f"did you mean `{near[0]}`?" if near else f"correct the path{begun}"
        raise RulesetError(f"there is no file `{name[:LONGEST]}`; {hint}")
    hint = f"did you mean `{near[0]}`?" if near else f"the bundled games are {', '.join(rulesets.names()) or 'none'}"
    raise RulesetError(f"there is no game `{name[:LONGEST]}`; {hint}")


def variant_file(ruleset: Ruleset, name: str) -> Path:
    """Return the file of a variant by name or path; raises RulesetError that names the choices."""
    known = ruleset.variants
    if name in known:
        return known[name]
    if ruleset.shelf.disk and name.endswith(SUFFIX) and Path(name).is_file():
        return Path(name)
    meant = ruleset.variant_meant(name)
    near = [meant] if meant is not None else get_close_matches(name, known, 1)
    hint = (
        f"did you mean `{near[0]}`?"
        if near
        else f"its variants are {quoted(sorted(known))}"
        if known
        else "leave the variant out, because the game has none"
    )
    raise RulesetError(f"`{ruleset.name}` has no variant `{name}`; {hint}")
