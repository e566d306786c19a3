from __future__ import annotations

import pytest

from gamespec.check import check_world
from gamespec.diagnostics import Diagnostic, Sink
from gamespec.lint import lint
from gamespec.overlay import resolve
from tests.unit.gamespec.check.snippets import model_of

GAME = """\
game "Pond" for 2 players

cards Fish, 6 in all
  | fish | copies | worth |
  | carp | 3      | 1     |
  | pike | 3      | 2     |

the table has
  pond : pile of Fish, open
  turn : Player

each player has
  hand : group of Fish, open
  kept : group of Fish, open
  coins : 0..9 starts 5
  price = 1

phase setup
  move Fish to pond
  move top 3 of pond to (first of players)'s hand
  set turn to first of players
  -> play

phase play for turn
  you must act
  -> end

action act
  {line}
  move your kept to pond

scoring
  left = count(your hand) + your price
"""


def findings(text: str) -> list[Diagnostic]:
    sink = Sink()
    model = resolve(model_of(text), [], 2, sink)
    assert model is not None
    world = check_world(model, 2, sink)
    assert world is not None
    lint(world, sink)
    assert not sink.errors, [each.message for each in sink]
    return [*sink]


def told(line: str, rest: str = "") -> list[str]:
    text = GAME.replace("  {line}\n  move your kept to pond\n", f"  {line}\n") + rest
    return [found.message for found in findings(text) if found.code == "GS512"]


@pytest.mark.parametrize(
    "line",
    [
        "for each f in your hand where your coins > 3\n    move f to your kept",
        "you choose f from your hand where your coins > 3\n  move f to your kept",
        "let best be first(f in your hand with highest your coins), never none\n  move best to your kept",
        "move those(f in your hand where your coins > 3) to your kept",
        "add count(f in your hand where pond is empty) to your coins",
        "need some(f in your hand: your coins > 3)\n  move your hand to your kept",
    ],
)
def test_what_is_asked_of_no_member_is_told_with_its_name(line: str) -> None:
    assert told(line) == ["this condition does not use `f`, so the result is the same for each `f`"]


@pytest.mark.parametrize(
    "line",
    [
        "you choose up to 2 fs from your hand where your coins > 3\n  move fs to your kept",
        "pay 2 with fs from your hand where your coins > 3 worth its worth\n  move fs to your kept",
    ],
)
def test_where_the_member_has_no_name_it_is_told_how_it_is_called(line: str) -> None:
    assert told(line) == ["this condition does not use `it` or `its ...`, so the result is the same for each thing"]


@pytest.mark.parametrize(
    "line",
    [
        "for each f in your hand where f's worth > 1\n    move f to your kept",
        "for each f in your hand where f is pike and your coins > 3\n    move f to your kept",
        "you choose f from your hand where its worth > 1\n  move f to your kept",
        "you choose up to 2 fs from your hand where it is pike\n  move fs to your kept",
        "let all be those(f in your hand where yes)\n  move all to your kept",
        "add sum(f in your hand: your coins) to your coins",
    ],
)
def test_what_speaks_of_the_member_or_of_nothing_is_well(line: str) -> None:
    assert not told(line)


def test_heads_of_rules_are_looked_at_too() -> None:
    rule = "\nrule dear for each f in your hand where your coins > 3\n  add 1 to your price\n"
    assert told("move your hand to your kept", rule) == [
        "this condition does not use `f`, so the result is the same for each `f`"
    ]


def test_a_row_of_one_piece_that_is_compared_with_a_zone_is_asked_whether_it_lies_there() -> None:
    text = GAME.replace("| pike | 3      |", "| pike | 1      |").replace("6 in all", "4 in all")
    text = text.replace("  {line}\n", "  need Fish[pike] is not your kept\n")
    told = next(found.help or "" for found in findings(text) if found.code == "GS513")
    assert told.startswith(
        "to ask whether `Fish[pike]` lies there, write `Fish[pike] is not in your kept`; to ask whether it lies there alone"
    )
    assert told.endswith("to ask whether it lies there alone, write `your kept is not Fish[pike]`")
