"""Ways to break the machine on purpose, and what the invariants then say."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from interpreter.conformance import examine
from tests.unit.interpreter.playing import game, moves_of, texts

if TYPE_CHECKING:
    import pytest

    from interpreter.kernel.layout import ZonePlace

Spoil = Callable[[list[int]], None]
Method = Callable[[Any], Any] | Callable[[Any, Any], Any] | Callable[[Any, Any, Any], Any]
SEEDS = range(4)


SOUND: dict[int, tuple[str, ...]] = {}
"""The moves of games of the little duel, played before anything is broken."""


def play_sound_games() -> None:
    """Fill SOUND; once is enough."""
    for seed in SEEDS:
        SOUND.setdefault(seed, moves_of(game("duel"), seed))


def said(invariant: str) -> str:
    """Return what an invariant has to say about the sound games, played on the machine as it is now."""
    return "; ".join(texts(examine(game("duel"), seed, moves, 4), invariant) for seed, moves in SOUND.items())


def put(monkeypatch: pytest.MonkeyPatch, owner: Any, name: str, method: Method) -> None:
    """Replace a method of a class or machine."""
    monkeypatch.setattr(owner, name, method)


def after_each_move(monkeypatch: pytest.MonkeyPatch, spoil: Spoil) -> None:
    """Let the machine spoil the state after each move."""
    program: Any = game("duel").program
    true = program.apply

    def apply(state: list[int], code: int) -> None:
        true(state, code)
        spoil(state)

    monkeypatch.setattr(program, "apply", apply)


def zone(name: str) -> ZonePlace:
    """Return where a zone of the little duel lies."""
    return next(place for found, place in game("duel").program.layout.zones.items() if found.name == name)


def coins() -> int:
    """Return where the coins of the first seat lie."""
    layout = game("duel").program.layout
    return next(layout.field_address(stored, 0) for stored in layout.fields if stored.name == "coins")
