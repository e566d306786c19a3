"""Find the ruleset that an argument RULESET means, and list its configurations."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING

from cli.output.complaint import Complaint
from gamespec.diagnostics import Diagnostic
from gamespec.nearest import nearest
from gamespec.ruleset import (
    DISK,
    NOTHING,
    NoRulesetError,
    Ruleset,
    around,
    base_of as home_of,
    below,
    found,
    why_unread,
)
from gamespec.ruleset.finding import is_of_examples
from gamespec.ruleset.shelf import TooManyError
from gamespec.source import SUFFIX

if TYPE_CHECKING:
    from gamespec.model import GameFile


MOST = 5
"""Maximum number of the user's own games that a complaint suggests, the nearest ones."""
NEARBY = 3_000
"""Maximum number of files and folders searched below the working directory for games to suggest."""


def find(ruleset: str) -> Ruleset:
    """Return the ruleset that a name or path means; raise a Complaint with similar names if there is none."""
    path = Path(ruleset)
    if path.is_file() or path.is_dir():
        with _complaints():
            return found(path)
    import rulesets

    if ruleset not in rulesets.names() and (why := why_unread(path)) != NOTHING:
        raise Complaint(ruleset, why, "name a .game file, a folder with one, or a bundled game")
    if path.suffix == SUFFIX:
        raise Complaint(ruleset, NOTHING, _meant(path.stem, ()))
    if ruleset not in rulesets.names():
        raise Complaint(ruleset, "there is no such file, folder or bundled game", _meant(ruleset, rulesets.names()))
    return around(_from_here(rulesets.game_file(ruleset)))


def sheet_named(name: str) -> Path:
    """Return the path of a rule sheet; raise a Complaint if it is no ordinary file."""
    sheet = Path(name)
    if not sheet.is_file():
        why = "this is a folder, not a rule sheet" if sheet.is_dir() else why_unread(sheet)
        cause = "there is no such rule sheet" if why == NOTHING else why
        raise Complaint(name, cause, "name a text file whose lines begin with rule ids, such as FL-AUC-01")
    return sheet


def _meant(word: str, bundled: Iterable[str]) -> str:
    """Return advice that names the known game most like a misspelt word, or else lists the games."""
    bundled = list(bundled)
    here = {name: shown for name, shown in _lying_here().items() if name not in bundled}
    close = get_close_matches(word, [*bundled, *here], n=1)
    if close:
        return f"did you mean `{here.get(close[0], close[0])}`?"
    own = sorted(here.values(), key=lambda shown: (len(Path(shown).parts), shown))
    more = f", or one of {len(own) - MOST} more in the folders below" if len(own) > MOST else ""
    return f"{nearest('', [*bundled, *own[:MOST]])}{more}"


def _lying_here() -> dict[str, str]:
    """Return the games below the working directory by name; of equal names the shortest path."""
    try:
        lying = DISK.rules_below(Path(), NEARBY)
    except TooManyError:
        lying = DISK.rules_in(Path())
    said: dict[str, str] = {}
    for game in lying:
        if game.stem not in said and not is_of_examples(game) and DISK.heading(game).form == "game":
            said[game.stem] = str(game.parent if game.parent.name == game.stem else game)
    return said


def found_in(path: str) -> list[Ruleset]:
    """Return the ruleset at a path, or all rulesets in a folder that is not one itself, such as `.`."""
    if not Path(path).is_dir():
        return [find(path)]
    with _complaints():
        return below(Path(path))


def base_of(file: Path) -> Path | None:
    """Return the game that a file of a variant or of examples belongs to, by its folder; None for a game."""
    with _complaints():
        return home_of(file)


@contextmanager
def _complaints() -> Generator[None]:
    try:
        yield
    except NoRulesetError as error:
        raise Complaint(error.place, error.cause, error.advice) from None


def _from_here(path: Path) -> Path:
    """Make a path relative to the working directory, if it is inside."""
    here = Path.cwd()
    return path.relative_to(here) if path.is_relative_to(here) else path


# ---- read files of a ruleset, and raise a Complaint that lists the mistakes in them


def model_of(path: Path) -> GameFile:
    """Return the syntax tree of a rules file; raise a Complaint if the file has errors."""
    from gamespec.ruleset import DISK

    model, found = DISK.read(path)
    refuse(found, path)
    if model is None:
        raise Complaint(
            str(path), "no part of this file could be read as rules", f"run gamespec lint {path} to see what is wrong"
        )
    return model


def refuse(found: Iterable[Diagnostic], path: Path) -> None:
    """Raise a Complaint if any of the findings is an error, with all findings as lint prints them."""
    from cli.output.render import refused

    errors = [each for each in found if each.is_error]
    if errors:
        raise refused(errors, f"run gamespec lint {path} to see all errors")


def tables_of(target: Ruleset, apart: Callable[[tuple[str, ...]], None]) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Yield each number of seats with variants; variants that exclude each other go to `apart`."""
    from gamespec.diagnostics import Sink
    from gamespec.overlay import resolve
    from gamespec.ruleset import numbers_of_seats
    from gamespec.variants.cause import choices
    from gamespec.variants.needed import names_with_needed

    base = model_of(target.game)
    models = {name: model_of(file) for name, file in target.variants.items()}
    heads = target.heads
    every = (tuple(names_with_needed(names, heads)) for names in choices(sorted(models)))
    for chosen in {frozenset(names): names for names in every}.values():
        variants = [models[name] for name in chosen]
        for players in numbers_of_seats(base, variants):
            sink = Sink()
            resolve(base, variants, players, sink)
            if sink.errors and len(chosen) > 1:
                apart(chosen)
                break
            refuse(sink, target.game)
            yield players, chosen
