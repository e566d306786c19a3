"""Load the game that RULESET, --players and --with choose, or complain and name the possible choices."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cli.output.complaint import FOUND, Complaint
from cli.output.consoles import remark
from cli.targets import find
from gamespec.diagnostics import Diagnostic
from gamespec.nearest import nearest, quoted
from gamespec.ruleset import DISK, Ruleset, Seats, Shelf

if TYPE_CHECKING:
    from gamespec.checked.game import CheckedGame, RuntimeCheck
    from interpreter.compiler.program import Program
    from interpreter.state.game import Game


def open_game(ruleset: str, players: int | None, variants: list[str] | None, *, seats: int | None = None) -> Game:
    """Load a ruleset for `players`, else --seats, else the fewest allowed."""
    target = find(ruleset)
    chosen = variants_of(target, variants or ())
    print_needed(target, variants or (), chosen)
    return load_game(target.game, _seats(target, chosen, players, seats), chosen)


def open_seats(ruleset: str, seats: int, variants: list[str]) -> Game:
    """Load a ruleset for a saved game's number of seats, automatic ones included."""
    target = find(ruleset)
    return load_game(target.game, seats, variants_of(target, variants))


def seats_for(ruleset: str, players: int, variants: list[str]) -> int:
    """Return the number of seats for a number of players: theirs, and those the rules play themselves."""
    target = find(ruleset)
    return _seats(target, variants_of(target, variants), players, None)


def load_game(path: Path, players: int, variants: list[str], *, examples: bool = False) -> Game:
    """Load a game file, perhaps with examples; errors become a Complaint with all findings."""
    from interpreter import load

    with _shown_as_lint_shows_it(path):
        game = load(str(path), players=players, variants=variants, examples=examples)
    print_doubts(game.program.checked.doubts, path)
    return game


def load_examples(
    path: Path, players: int, files: tuple[tuple[str, Path], ...], under: tuple[str, ...] = (), shelf: Shelf = DISK
) -> Program:
    """Load a game with independent examples, those without variants to be run `under` some."""
    from interpreter.loading import with_each_example
    from interpreter.source import Source

    with _shown_as_lint_shows_it(path):
        program = with_each_example(Source(path.stem, path, files, shelf), players, under)
    print_doubts(program.checked.doubts, path)
    return program


def print_doubts(doubts: Iterable[Diagnostic], path: Path) -> None:
    """Print warnings about variants that change nothing or replace a changed text."""
    from gamespec.overlay.codes import CHANGED_BASE

    for found in doubts:
        more = f"run gamespec lint {path} to see both texts" if found.code == CHANGED_BASE.code else found.advice
        remark(f"{found.span.file.name}:{found.span.line}: {found.message}; {more}")


def checked_game(ruleset: str, players: int | None, variants: list[str] | None) -> CheckedGame:
    """Return the type-checked rules of a game for a number of players, without compiling them."""
    from interpreter.loading import checked
    from interpreter.source import Source

    target = find(ruleset)
    names = variants_of(target, variants or ())
    print_needed(target, variants or (), names)
    chosen = tuple((name, target.variants[name]) for name in names)
    with _shown_as_lint_shows_it(target.game):
        return checked(Source(target.name, target.game, chosen), _seats(target, names, players, None))


UNSAID = Seats(1, 64)
"""Numbers of seats to try if the first line of a game, which says them, cannot be read."""


@contextmanager
def _shown_as_lint_shows_it(path: Path) -> Generator[None]:
    from interpreter import RulesetError

    try:
        yield
    except RulesetError as error:
        from cli.output.render import refused

        advice = f"run gamespec lint {path} to see all errors"
        if error.diagnostics:
            raise refused(error.diagnostics, advice) from None
        raise Complaint("", str(error).rstrip(), advice) from None


@contextmanager
def complain_of_failed_check(game: Game) -> Generator[None]:
    """Turn a failed runtime check inside the block into a Complaint that names the line of the rules."""
    from interpreter.kernel.errors import RuntimeCheckFailed

    try:
        yield
    except RuntimeCheckFailed as broken:
        raise failed_check(game.program.runtime_checks[broken.number]) from None


def failed_check(check: RuntimeCheck) -> Complaint:
    """Return the complaint that reports a failed runtime check with its line of the rules."""
    span = check.span
    cause = f"runtime check failed: it must hold that {check.text}\n  {span.file.line_text(span.line).strip()}"
    place = f"{span.file.name}:{span.line}"
    return Complaint(place, cause, "correct this line of the rules; the game cannot continue", status=FOUND)


def which(game: Game) -> dict[str, Any]:
    """Return the beginning of output for programs: the configuration, and the hash of each file of rules."""
    return {"ruleset": game.name, "players": game.players, "variants": game.variants, "rules": dict(game.fingerprints)}


def _seats(target: Ruleset, chosen: list[str], asked: int | None, named: int | None) -> int:
    """Return the number of seats (--players, --seats, or the fewest); raises a Complaint."""
    allowed = target.seats(chosen) or UNSAID
    wanted = asked if asked is not None else named
    if wanted is None or (asked is None and wanted < allowed.fewest):
        return allowed.fewest + allowed.more
    if not allowed.fewest <= wanted <= allowed.most:
        option = "--players" if asked is not None else "--seats"
        deciding = [name for name in chosen if target.heading(target.variants[name]).seats is not None]
        with_them = f" with {quoted(chosen)}" if deciding else ""
        nobody = f" and the automatic seat `{allowed.automatic}`" if allowed.automatic else ""
        raise Complaint(
            option,
            f"`{target.name}`{with_them} is for {allowed}{nobody}, not {wanted}",
            ", or ".join([f"use --players {allowed.fewest}", *_allowing(target, chosen, wanted)]),
        )
    return wanted + allowed.more


def _allowing(target: Ruleset, chosen: list[str], wanted: int) -> Iterator[str]:
    """Yield `--with` options for variants that allow a number of players the chosen ones do not."""
    for name in sorted(target.variants):
        seats = target.heading(target.variants[name]).seats
        if name not in chosen and seats is not None and seats.fewest <= wanted <= seats.most:
            yield f"add --with {name}"


def variants_of(target: Ruleset, names: Iterable[str]) -> list[str]:
    """Return the named variants, each after those it needs; raises a Complaint."""
    from gamespec.variants.needed import names_with_needed

    return names_with_needed([variant_of(target, name) for name in names], target.heads)


def print_needed(target: Ruleset, asked: Iterable[str], chosen: Iterable[str]) -> None:
    """Print which variants were added to those asked for because one of them needs them."""
    named = {variant_of(target, name) for name in asked}
    heads, chosen = target.heads, list(chosen)
    more = [name for name in chosen if name not in named]
    said: list[str] = []
    for each in more:
        needing = [name for name in chosen if heads[each].title in heads[name].needs]
        said.append(f"{' and '.join(needing)} {'needs' if len(needing) == 1 else 'need'} {each}")
    if said:
        added = "that variant was" if len(said) == 1 else "these variants were"
        remark(f"{', '.join(said)}, so {added} added")


def variant_of(target: Ruleset, name: str) -> str:
    """Return the file name of the variant that a name means; raises a Complaint."""
    if name in target.variants:
        return name
    from gamespec.ruleset.strays import strays

    meant = target.variant_meant(name)
    none = f"leave the option out: `{target.name}` has no variants"
    lying = [Path(found.span.file.name) for found in strays(target)]
    stray = next((file for file in lying if name in {file.stem, file.name, str(file)}), None)
    if stray is not None:
        advice = f"move {stray}, which is a variant in another folder, to {target.game.parent / 'variants'}"
    else:
        advice = f"use --with {meant}" if meant else nearest(name, sorted(target.variants), otherwise=none)
    raise Complaint("--with", f"`{target.name}` has no variant `{name}`", advice)
