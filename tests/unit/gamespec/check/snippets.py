"""Small games as text enter; checked games and the findings about them leave."""

from __future__ import annotations

from gamespec.check import check_world
from gamespec.check.symbols import World
from gamespec.checked.game import CheckedGame
from gamespec.checked.kinds import Kind
from gamespec.diagnostics import Diagnostic, Sink
from gamespec.model import GameFile
from gamespec.overlay import resolve
from gamespec.source import SourceFile
from gamespec.syntax import parse

END = """
phase setup
  -> end
"""


def model_of(text: str, name: str = "little.game") -> GameFile:
    """The model of a text that must be readable."""
    parsed = parse(SourceFile(name, text))
    assert parsed.model is not None
    assert [f"{d.code} {d.span.line}: {d.message}" for d in parsed.diagnostics] == []
    return parsed.model


def game_text(body: str, *, players: str = "2 players", setup: bool = True) -> str:
    """A file around some declarations; with a phase `setup` unless they have one."""
    ends = setup and not any(line.startswith("phase setup") for line in body.splitlines())
    return f'game "Little" for {players}\n\n{body}\n{END if ends else ""}'


def look(body: str, seats: int = 2, *, players: str = "2 players", setup: bool = True) -> tuple[World, Sink]:
    """Check some declarations."""
    sink = Sink()
    model = resolve(model_of(game_text(body, players=players, setup=setup)), [], seats, sink)
    assert model is not None, list(sink)
    world = check_world(model, seats, sink)
    assert world is not None, list(sink)
    return world, sink


def clean(body: str, seats: int = 2, *, players: str = "2 players", setup: bool = True) -> CheckedGame:
    """The checked game of declarations without a mistake."""
    world, sink = look(body, seats, players=players, setup=setup)
    assert said(sink) == []
    return world.checked


def said(sink: Sink) -> list[str]:
    """Each finding as `GS201 4 there is no kind ...`."""
    return [f"{d.code} {d.span.line} {d.message}" for d in sink]


def mistakes(body: str, seats: int = 2, *, players: str = "2 players", setup: bool = True) -> list[Diagnostic]:
    """The findings about declarations with mistakes."""
    return list(look(body, seats, players=players, setup=setup)[1])


def one(body: str, seats: int = 2, *, players: str = "2 players", setup: bool = True) -> Diagnostic:
    """The only finding."""
    found = mistakes(body, seats, players=players, setup=setup)
    assert len(found) == 1, [f"{d.code} {d.span.line} {d.message}" for d in found]
    return found[0]


def kind(game: CheckedGame, name: str) -> Kind:
    """A kind by name."""
    return next(k for k in game.kinds if k.name == name)
