"""Little games with an edit, and pairs of them played."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from typing import TYPE_CHECKING, Any

from interpreter.impact.run import impact
from tests.loaded import load
from tests.unit.interpreter.playing import GAMES

if TYPE_CHECKING:
    from interpreter.impact.report import Impact, Row
    from interpreter.state.game import Game


def text_of(name: str) -> str:
    return (GAMES / f"{name}.game").read_text(encoding="utf-8")


@cache
def written(name: str, text: str, players: int = 2) -> Game:
    """A game from a text."""
    file = Path(mkdtemp()) / f"{name}.game"
    file.write_text(text, encoding="utf-8")
    return load(file, players=players)


def edited(name: str, *changes: tuple[str, str], players: int = 2) -> Game:
    """A little game with some texts exchanged."""
    text = text_of(name)
    for before, after in changes:
        assert before in text, before
        text = text.replace(before, after)
    return written(name, text, players)


def played(old: Game, new: Game, pairs: int = 40, **settings: Any) -> Impact:
    return impact((old, new), pairs, **settings)


def row(found: Impact, sort: str, name: str = "", seat: int = -1) -> Row:
    """The row of one measure."""
    return next(
        each for each in found.rows if (each.measure.sort, each.measure.name, each.measure.seat) == (sort, name, seat)
    )
