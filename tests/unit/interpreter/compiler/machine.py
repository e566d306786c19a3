"""Little games for the tests of the machine: written as text, read, checked, compiled and run.

`ran` carries out statements in the set-up of a small table and hands back what came of it; `Play` goes on move by move.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from textwrap import indent

from gamespec.check import check
from gamespec.diagnostics import Sink, render_full
from gamespec.overlay import resolve
from gamespec.source import SourceFile
from gamespec.syntax import parse
from interpreter.compiler.program import Program, compile_game
from interpreter.source import Source
from interpreter.state.game import Game, State

SMALL = """\
game "Small" for 2 to 4 players
type Fish is cod, eel, ray
cards Card, 6 in all
  | card | copies | cost |
  | a    | 3      | 1    |
  | b    | 2      | 2    |
  | c    | 1      | 3    |
{declarations}
the table has
  deck : pile of Card, hidden
  heap : pile of Card, open
  row : line of Card, open
  shelf : line of Card, open
  box : group of Card, open
  n : 0..999
  m : 0..99999
  small : 0..3
  cup : 0..3, capped
  who : Player or none starts none
  lucky : yes or no starts no
{table}
each player has
  coins : 0..99 starts 5
  purse : 0..3, capped
  stock : 0..9 for each Fish starts 2
  hand : group of Card, seen by owner
  spot : slot of Card, open
{player}
phase setup
{setup}
{arrow}
{rest}
"""


@cache
def program(text: str, seats: int = 2) -> Program:
    """A game compiled from its text; what is wrong with the text fails the test."""
    parsed = parse(SourceFile("small.game", text))
    sink = Sink()
    assert parsed.model is not None, render_full(parsed.diagnostics)
    assert not parsed.diagnostics, render_full(parsed.diagnostics)
    model = resolve(parsed.model, [], seats, sink)
    assert model is not None, render_full(list(sink))
    game = check(model, seats, sink)
    assert game is not None, render_full(list(sink))
    assert not sink.errors, render_full([found for found in sink if found.is_error])
    return compile_game(game)


def small(
    setup: str = "", rest: str = "", *, declarations: str = "", table: str = "", player: str = "", arrow: str = "-> end"
) -> str:
    """The text of the small game with lines of its own."""
    return SMALL.format(
        declarations=declarations,
        table=indent(table, "  "),
        player=indent(player, "  "),
        setup=indent(setup, "  "),
        arrow=f"  {arrow}",
        rest=rest,
    )


class Play:
    """A game being played: fields by name, zones by the rows of their pieces, moves by their texts."""

    def __init__(self, text: str, seats: int = 2, seed: int | None = 1) -> None:
        self.program = program(text, seats)
        self.state: State = Game(self.program, Source("small", Path("small.game")), {}).initial(seed)

    @property
    def moves(self) -> list[str]:
        """Texts of the legal moves."""
        return [str(move) for move in self.state.moves()]

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.state.over

    def play(self, *texts: str) -> Play:
        """Moves, one after the other."""
        for text in texts:
            self.state = self.state.apply(self.state.game.move(self.state, text))
        return self

    def number(self, name: str, owner: int = 0, key: int = 0) -> int:
        """A field."""
        (field,) = [f for f in self.program.layout.fields if f.name == name]
        return self.state.array[self.program.layout.field_address(field, owner, key)]

    def pieces(self, name: str, owner: int = 0, key: int = 0) -> list[int]:
        """The pieces of a zone: a pile from bottom to top, a group in order of arrival."""
        (zone,) = [z for z in self.program.layout.zones if z.name == name]
        return self.program.layout.items(self.state.array, self.program.layout.zone_number(zone, owner, key))

    def rows(self, name: str, owner: int = 0, key: int = 0) -> str:
        """The rows of the pieces of a zone, in one word."""
        (zone,) = [z for z in self.program.layout.zones if z.name == name]
        kind = zone.kinds[0]
        return "".join(kind.rows[kind.row_of[piece]] for piece in self.pieces(name, owner, key))


def ran(setup: str, *, seats: int = 2, seed: int | None = 1, **more: str) -> Play:
    """Return what comes of statements carried out in the set-up."""
    return Play(small(setup, **more), seats, seed)
