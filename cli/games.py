"""RULESET, --players and --with enter; a loaded game leaves, or a complaint that says what is there instead."""

from __future__ import annotations

import re
from contextlib import contextmanager
from typing import TYPE_CHECKING

from cli.complaint import FOUND, Complaint, nearest
from cli.targets import Target, find

if TYPE_CHECKING:
    from collections.abc import Generator
    from pathlib import Path

    from gamespec.checked.game import CheckedGame
    from interpreter.game import Game

SEATS = re.compile(r"(\d+)(?:\s+to\s+(\d+))?\s+players?")


def open_game(ruleset: str, players: int | None, variants: list[str] | None, *, seats: int | None = None) -> Game:
    """Load a ruleset to play it; `seats` is the number of seats named, used where --players is not said."""
    target = find(ruleset)
    chosen = [_variant(target, name) for name in variants or ()]
    return load_game(target.game, _players(target, players, seats), chosen)


def load_game(path: Path, players: int, variants: list[str]) -> Game:
    """Load a game file; what is wrong with it is shown as lint shows it."""
    from interpreter import load

    with _shown_as_lint_shows_it(path):
        return load(str(path), players=players, variants=variants)


def checked_game(ruleset: str, players: int | None, variants: list[str] | None) -> CheckedGame:
    """What a ruleset says for a number of players, checked but not compiled."""
    from interpreter.game import Source
    from interpreter.loading import checked

    target = find(ruleset)
    chosen = tuple((name, target.variants[name]) for name in (_variant(target, each) for each in variants or ()))
    with _shown_as_lint_shows_it(target.game):
        return checked(Source(target.name, target.game, chosen), _players(target, players, None))


@contextmanager
def _shown_as_lint_shows_it(path: Path) -> Generator[None]:
    from interpreter import RulesetError

    try:
        yield
    except RulesetError as error:
        from cli.render import full

        text = full(error.diagnostics) if error.diagnostics else str(error)
        raise Complaint("", text.rstrip(), f"gamespec lint {path} says more") from None


@contextmanager
def promises_kept(game: Game) -> Generator[None]:
    """Name the line of the rules whose promise breaks while the game runs."""
    from interpreter.runtime.errors import PromiseBroken

    try:
        yield
    except PromiseBroken as broken:
        promise = game.program.promises[broken.number]
        span = promise.span
        place = f"{span.file.name}:{span.line}"
        cause = f"the rules promise: {promise.text}; it did not hold here\n  {span.file.line_text(span.line).strip()}"
        raise Complaint(place, cause, "the line must be changed; the game cannot go on", status=FOUND) from None


def _players(target: Target, asked: int | None, seats: int | None) -> int:
    """The number asked for, else the seats named, else the fewest the game allows."""
    found = SEATS.search(target.headline())
    fewest, most = (int(found[1]), int(found[2] or found[1])) if found else (1, 64)
    wanted = asked if asked is not None else seats
    if wanted is None or (asked is None and wanted < fewest):
        return fewest
    if not fewest <= wanted <= most:
        option = "--players" if asked is not None else "--seats"
        allowed = f"{fewest}" if fewest == most else f"{fewest} to {most}"
        raise Complaint(option, f"{target.name} is for {allowed} players, not {wanted}", f"say --players {fewest}")
    return wanted


def _variant(target: Target, name: str) -> str:
    if name in target.variants:
        return name
    none = f"{target.name} has no variants"
    raise Complaint(
        "--with", f"{target.name} has no variant {name}", nearest(name, sorted(target.variants), otherwise=none)
    )
