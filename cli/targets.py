"""A RULESET word enters (a bundled name, a .game file or a folder); the ruleset it means leaves."""

from __future__ import annotations

from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from cli.complaint import Complaint
from gamespec.nearest import nearest
from gamespec.ruleset import NoRulesetError, Ruleset, around, below, found
from gamespec.ruleset import base_of as home_of
from gamespec.source import SUFFIX

if TYPE_CHECKING:
    from collections.abc import Generator


def find(ruleset: str) -> Ruleset:
    """Find a ruleset; complain with the nearest bundled name where there is none."""
    path = Path(ruleset)
    if path.is_file() or path.is_dir():
        with _told():
            return found(path)
    import rulesets

    if path.suffix == SUFFIX:
        raise Complaint(ruleset, "there is no such file")
    if ruleset not in rulesets.names():
        raise Complaint(ruleset, "no such file, folder or bundled game", nearest(ruleset, rulesets.names()))
    return around(_from_here(rulesets.game_file(ruleset)))


def found_in(path: str) -> list[Ruleset]:
    """The ruleset of a word, or all those in a folder that is none itself: `.` and `rulesets` mean every game below."""
    if not Path(path).is_dir():
        return [find(path)]
    with _told():
        return below(Path(path))


def base_of(file: Path) -> Path | None:
    """The game a variant or a file of examples belongs to, by where it lies; None for a game."""
    with _told():
        return home_of(file)


@contextmanager
def _told() -> Generator[None]:
    try:
        yield
    except NoRulesetError as error:
        raise Complaint(error.place, error.cause, error.advice) from None


def _from_here(path: Path) -> Path:
    """A path inside the working directory is told from there."""
    here = Path.cwd()
    return path.relative_to(here) if path.is_relative_to(here) else path
