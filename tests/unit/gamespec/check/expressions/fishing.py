"""A small fishing game into which the tests of expressions and statements put their lines."""

from __future__ import annotations

from textwrap import dedent, indent
from typing import TYPE_CHECKING, Any

from gamespec.check import check_world
from gamespec.diagnostics import Diagnostic, Sink
from gamespec.source import SourceFile
from gamespec.syntax import parse

if TYPE_CHECKING:
    from gamespec.check.symbols import World

GAME = """\
game "Fishing" for 2 to 3 players

type Fish
  | fish    | unit | limit |
  | sardine | 2    | 8     |
  | herring | 2    | 7     |
  | cod     | 3    | 6     |
cards Boat
  | boat  | trade from Fish | cost | copies | wants/sardine | wants/herring | wants/cod | moves/2 | moves/3 | span |
  | small | sardine         | 1    | 3      | 0             | 1             | 2         | 1       | 2       | 1..3 |
  | wide  | herring         | 2    | 2      | 0             | 1             | 2         | 1       | 2       | 4..6 |
  | big   | cod             | 4    | 1      | 1             | 1             | 0         | 2       | 2       | 7..  |
tokens Meeple
  | meeple | copies |
  | man    | 3 each |
dice Die
  | die   | faces | copies |
  | small | 6     | 4      |
spaces Rondel is ring
  | spot |
  | dock |
  | sea  |
  | bay  |
spaces Track is line
  | place |
  | one   |
  | two   |
  | three |
spaces Cell is grid 5 by 4
drawing corner
  | #. |
  | ## |
by players
  |        | 2 | 3 |
  | crates | 5 | 6 |

the table has
  turn : Player
  active : Player or none starts none
  deck : pile of Boat, hidden
  pool : group of Die, open
  queue : line of Boat, open
  offer : slot of Boat, open
  spot : Rondel starts dock
  place : Track or none starts none
  seen : 0..10
  least : 2..8
  mood : calm or stormy starts calm
  doubled(n from 0..9) = n + n

each Boat has
  helper : Fish or none starts none

each Cell has
  marker : Player or none starts none

each player has
  hand : group of Boat, seen by owner
  boats : line of Boat, open
  coins : 0 and up
  purse : 0..9
  fish : 0..limit for each Fish
  store : 0..9 for each Fish
  chips : group of Meeple, open
  logos(f from Fish) : 0..9 = count(b in your hand where b's trade is f)
  price(b from Boat) : 0..9 = b's cost
  enough(cards of Boat) =
    let worth be sum(c in cards: c's cost)
    need worth >= seen else "too little"
    need cards is not empty

phase setup
  set turn to first of players
  -> play

phase play for turn
{play}
  -> end

phase nobody
  -> end

action act(b from your hand)
{act}

action trade(c from your hand)
  move c to deck

action rest
  add 1 to your coins

action gain(n given 0..3, f from Fish)
  add n to your store[f]

action tidy
  shuffle deck
"""


def world_of(*, act: str = "", play: str = "", more: str = "", seats: int = 2) -> tuple[World, list[Diagnostic]]:
    """The checked game with lines in the action `act` and the phase `play`."""
    act_lines, play_lines = (indent(dedent(text).strip("\n"), "  ") for text in (act, play))
    text = GAME.format(act=act_lines, play=play_lines or "  you must act") + dedent(more)
    read = parse(SourceFile("fishing.game", text))
    sink = Sink()
    for found in read.diagnostics:
        sink.report(found)
    assert read.model is not None
    world = check_world(read.model, seats, sink)
    assert world is not None
    return world, [d for d in sink if d.is_error]


def body(lines: str, more: str = "") -> tuple[Any, ...]:
    """The statements of the action `act`, which must be without a finding."""
    world, found = world_of(act=lines, more=more)
    assert [d.message for d in found] == []
    return world.actions["act"].body


def value_of(text: str, more: str = "") -> Any:
    """An expression as the action `act` reads it."""
    (let,) = body(f"let it-is be {text}", more)
    return let.value


def findings(lines: str, more: str = "") -> list[Diagnostic]:
    """Return what is wrong with lines of the action `act`."""
    return world_of(act=lines, more=more)[1]


def only(lines: str, more: str = "") -> Diagnostic:
    """The one finding about lines of the action `act`."""
    found = findings(lines, more)
    assert len(found) == 1, [d.message for d in found]
    return found[0]


def runtime_checks(lines: str) -> list[str]:
    """The runtime checks of lines of the action `act`."""
    world, found = world_of(act=lines)
    assert [d.message for d in found] == []
    spans = [p.span for p in world.checked.runtime_checks]
    acting = world.actions["act"].span
    assert acting is not None
    following = world.actions["trade"].span
    assert following is not None
    return [
        p.text
        for p, span in zip(world.checked.runtime_checks, spans, strict=True)
        if acting.start < span.start < following.start
    ]
