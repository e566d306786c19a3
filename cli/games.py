"""Load a game from RULESET, --players and --with, or complain with the choices there are."""

from __future__ import annotations

from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from cli.output.complaint import FOUND, Complaint
from cli.output.consoles import remark
from cli.targets import find
from gamespec.nearest import nearest
from gamespec.ruleset import DISK, Ruleset, Seats

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable, Iterator

    from gamespec.checked.game import CheckedGame, RuntimeCheck
    from gamespec.diagnostics import Diagnostic
    from gamespec.ruleset import Shelf
    from interpreter.compiler.program import Program
    from interpreter.state.game import Game


def open_game(ruleset: str, players: int | None, variants: list[str] | None, *, seats: int | None = None) -> Game:
    """Load a ruleset to play it; `seats` is the number of seats named by --seats, used without --players."""
    target = find(ruleset)
    chosen = variants_of(target, variants or ())
    print_needed(target, variants or (), chosen)
    return load_game(target.game, _seats(target, chosen, players, seats), chosen)


def open_seats(ruleset: str, seats: int, variants: list[str]) -> Game:
    """Load a ruleset for the number of seats of a saved game, automatic seats included."""
    target = find(ruleset)
    return load_game(target.game, seats, variants_of(target, variants))


def seats_for(ruleset: str, players: int, variants: list[str]) -> int:
    """Return the number of seats for a number of players; an automatic seat is added."""
    target = find(ruleset)
    return _seats(target, variants_of(target, variants), players, None)


def load_game(path: Path, players: int, variants: list[str], *, examples: bool = False) -> Game:
    """Load a game file, with the examples beside it if asked; what is wrong is shown as lint shows it."""
    from interpreter import load

    with _shown_as_lint_shows_it(path):
        game = load(str(path), players=players, variants=variants, examples=examples)
    print_doubts(game.program.checked.doubts, path)
    return game


def load_examples(
    path: Path,
    players: int,
    files: tuple[tuple[str, Path], ...],
    under: tuple[str, ...] = (),
    shelf: Shelf = DISK,
) -> Program:
    """Load a game with each example by itself; `under`: the game's own examples with these variants."""
    from interpreter.loading import with_each_example
    from interpreter.source import Source

    with _shown_as_lint_shows_it(path):
        program = with_each_example(Source(path.stem, path, files, shelf), players, under)
    print_doubts(program.checked.doubts, path)
    return program


def print_doubts(doubts: Iterable[Diagnostic], path: Path) -> None:
    """Print a remark if a chosen variant changes nothing, or replaces something that has changed since."""
    from gamespec.overlay.codes import CHANGED_BASE

    for found in doubts:
        more = f"gamespec lint {path} shows both texts" if found.code == CHANGED_BASE.code else found.advice
        remark(f"{found.span.file.name}:{found.span.line}: {found.message}; {more}")


def checked_game(ruleset: str, players: int | None, variants: list[str] | None) -> CheckedGame:
    """Return the checked game of a ruleset for a number of players, not compiled."""
    from interpreter.loading import checked
    from interpreter.source import Source

    target = find(ruleset)
    names = variants_of(target, variants or ())
    print_needed(target, variants or (), names)
    chosen = tuple((name, target.variants[name]) for name in names)
    with _shown_as_lint_shows_it(target.game):
        return checked(Source(target.name, target.game, chosen), _seats(target, names, players, None))


UNSAID = Seats(1, 64)
"""Seats to try if the first line of a game cannot be read."""


@contextmanager
def _shown_as_lint_shows_it(path: Path) -> Generator[None]:
    from interpreter import RulesetError

    try:
        yield
    except RulesetError as error:
        from cli.output.render import refused

        advice = f"gamespec lint {path} says more"
        if error.diagnostics:
            raise refused(error.diagnostics, advice) from None
        raise Complaint("", str(error).rstrip(), advice) from None


@contextmanager
def complain_of_failed_check(game: Game) -> Generator[None]:
    """Turn a failed runtime check in the block into an error that names its line of the rules."""
    from interpreter.kernel.errors import RuntimeCheckFailed

    try:
        yield
    except RuntimeCheckFailed as broken:
        raise failed_check(game.program.runtime_checks[broken.number]) from None


def failed_check(check: RuntimeCheck) -> Complaint:
    """Return the complaint for a failed runtime check."""
    span = check.span
    cause = f"runtime check failed: {check.text}\n  {span.file.line_text(span.line).strip()}"
    place = f"{span.file.name}:{span.line}"
    return Complaint(place, cause, "change the line; the game cannot continue", status=FOUND)


def _seats(target: Ruleset, chosen: list[str], asked: int | None, named: int | None) -> int:
    """Return the number of seats: as requested, else named, else the fewest allowed, plus automatic ones."""
    allowed = target.seats(chosen) or UNSAID
    wanted = asked if asked is not None else named
    if wanted is None or (asked is None and wanted < allowed.fewest):
        return allowed.fewest + allowed.more
    if not allowed.fewest <= wanted <= allowed.most:
        option = "--players" if asked is not None else "--seats"
        deciding = [name for name in chosen if target.heading(target.variants[name]).seats is not None]
        with_them = " with " + " and ".join(chosen) if deciding else ""
        nobody = f" and {allowed.automatic}, whom nobody plays" if allowed.automatic else ""
        raise Complaint(
            option,
            f"{target.name}{with_them} is for {allowed}{nobody}, not {wanted}",
            ", or ".join([f"say --players {allowed.fewest}", *_allowing(target, chosen, wanted)]),
        )
    return wanted + allowed.more


def _allowing(target: Ruleset, chosen: list[str], wanted: int) -> Iterator[str]:
    """Yield the options that choose variants for this number of players."""
    for name in sorted(target.variants):
        seats = target.heading(target.variants[name]).seats
        if name not in chosen and seats is not None and seats.fewest <= wanted <= seats.most:
            yield f"add --with {name}"


def variants_of(target: Ruleset, names: Iterable[str]) -> list[str]:
    """Return the names of variants, each after those it needs; raises Complaint for a missing one."""
    from gamespec.variants.needed import names_with_needed

    return names_with_needed([variant_of(target, name) for name in names], target.heads)


def print_needed(target: Ruleset, asked: Iterable[str], chosen: Iterable[str]) -> None:
    """Print which variants were added because another one needs them."""
    named = [variant_of(target, name) for name in asked]
    more = [name for name in chosen if name not in named]
    if more:
        needing = [name for name in named if not set(more).isdisjoint(variants_of(target, [name]))]
        need = "needs" if len(needing) == 1 else "need"
        remark(f"{' and '.join(needing)} {need} {' and '.join(more)}, so that is chosen too")


def variant_of(target: Ruleset, name: str) -> str:
    """Return the name of a variant of a ruleset; raises Complaint if it has none of this name."""
    if name in target.variants:
        return name
    from gamespec.ruleset.strays import strays

    meant = target.variant_meant(name)
    none = f"{target.name} has no variants"
    lying = [Path(found.span.file.name) for found in strays(target)]
    stray = next((file for file in lying if name in {file.stem, file.name, str(file)}), None)
    if stray is not None:
        advice = f"{stray} is one, but in another folder: move it to {target.game.parent / 'variants'}"
    else:
        advice = f"say --with {meant}" if meant else nearest(name, sorted(target.variants), otherwise=none)
    raise Complaint("--with", f"{target.name} has no variant {name}", advice)
