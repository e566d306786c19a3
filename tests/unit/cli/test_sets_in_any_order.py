from __future__ import annotations

import sys
from collections import Counter
from itertools import permutations
from typing import Any

import pytest

from cli.output import consoles
from cli.play.menus.gathering import Gathering
from cli.play.session import Session
from interpreter.state.game import State
from tests.loaded import load

GAME = """\
game "Gifts" for 2 players

cards Shell
  | shell | copies | worth |
  | red   | 2      | 1     |
  | blue  | 1      | 2     |
  | gold  | 1      | 4     |
  | black | 1      | 3     |

the table has
  sea : pile of Shell, hidden
  out : group of Shell, open

each player has
  hand : group of Shell, seen by owner
  coins : 0..3 starts 3

phase setup
  move Shell to sea
  shuffle sea
  move top 5 of sea to (first of players)'s hand
  -> play

phase play for first of players
  {line}
  move gifts to out
  -> end

scoring
  left = count(your hand)
"""
LINES = [
    "you choose 3 gifts from your hand",
    "you choose up to 2 gifts from your hand where its worth < 4",
    "you choose up to count(your hand) gifts from your hand",
    "you choose gifts from your hand, until sum(g in gifts: g's worth) >= 5",
]


@pytest.fixture(autouse=True)
def fresh_consoles() -> None:
    consoles.out.cache_clear()
    consoles.err.cache_clear()


def begun(line: str) -> State:
    return load(GAME.format(line=line), 2).initial(seed=4)


def names(texts: list[str]) -> tuple[str, ...]:
    return tuple(sorted(Counter(texts).elements()))


def by_machine(state: State, picked: tuple[str, ...] = ()) -> set[tuple[str, ...]]:
    """Every set that can be named."""
    found: set[tuple[str, ...]] = set()
    for move in state.moves():
        after = state.apply(move)
        named = picked if move.sort == "stop" else (*picked, move.text)
        found |= {names(list(named))} if after.over else by_machine(after, named)
    return found


def test_where_no_more_may_come_nobody_has_to_stop(monkeypatch: pytest.MonkeyPatch) -> None:
    assert out(typed(begun(LINES[2]), monkeypatch, "black", "red, blue, red", "gold")) == [
        "red",
        "red",
        "blue",
        "gold",
        "black",
    ]


def out(state: State) -> list[str]:
    view: Any = state.view(None)
    return [piece["row"] for piece in view["table"]["zones"]["out"]["pieces"]]


def typed(state: State, monkeypatch: pytest.MonkeyPatch, *lines: str) -> State:
    waiting = iter(lines)

    def answer(prompt: str) -> str:
        sys.stdout.write(prompt)
        return next(waiting)

    monkeypatch.setattr("builtins.input", answer)
    return Session(state, ["me", "random"], seed=1).play()


@pytest.mark.parametrize("line", LINES)
def test_members_typed_one_by_one_or_in_one_line_are_those_that_are_picked(
    line: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = begun(line)
    for members in sorted(by_machine(state))[:4]:
        for order in [*permutations(members)][:6]:
            lines = ([" ".join(order)], [", ".join(order)], [*order])
            for typing in lines if members else ():
                end = typed(state, monkeypatch, *typing, "stop")
                assert names([f"Shell[{row}]" for row in out(end)]) == members


def test_numbers_are_those_of_the_list_as_it_was_shown(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    end = typed(begun(LINES[0]), monkeypatch, "4 1 2")
    assert "1 red (worth 1)" in capsys.readouterr().out
    assert out(end) == ["red", "blue", "black"]


def test_what_is_too_much_or_does_not_go_together_is_said_and_nothing_is_taken(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed(begun(LINES[3]), monkeypatch, "red gold blue", "gold", "gold", "undo", "blue 9", "blue, black")
    said = capsys.readouterr().out
    assert "nothing more can be picked after red and gold; leave out blue" in said
    assert "gold is already picked" in said
    assert "this list has no number 9" in said
    assert said.count("so far: gold") == 1


def test_members_that_cannot_stand_together_are_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed(begun(LINES[3]), monkeypatch, "black", "red", "red gold", "black gold", "gold", "stop", "?", "1")
    said = capsys.readouterr().out
    assert "gold cannot be picked together with black and red" in said
    assert "red is already picked" not in said
    assert "black is already picked" in said


def test_a_payment_in_one_line_may_be_named_in_any_order(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    line = "pay 5 with gifts from your hand worth its worth and rest from your coins"
    end = typed(begun(line), monkeypatch, "red blue red gold", "red gold")
    assert "Shell[red], Shell[blue], Shell[red] and Shell[gold] cannot be paid together" in capsys.readouterr().out
    assert out(end) == ["red", "gold"]


UNLIKE = """\
game "Unlike" for 2 players

cards Card
  | card   | copies |
  | silver | 3      |
  | curse  | 1      |

the table has
  out : group of Card, open

each player has
  hand : group of Card, seen by owner

phase setup
  move any 1 of Card[silver] to (first of players)'s hand
  show (first of players)'s hand to players
  move Card to (first of players)'s hand
  -> play

phase play for first of players
  you choose 2 gifts from your hand
  move gifts to out
  -> end

scoring
  left = count(your hand)
"""


@pytest.mark.parametrize("told", list(permutations(("silver at 1", "silver at 2"))))
@pytest.mark.parametrize("at_once", [True, False])
def test_one_of_two_unlike_cards_of_a_name_keeps_its_name_once_the_other_is_picked(
    told: tuple[str, ...], at_once: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = load(UNLIKE, 2).initial(seed=1)
    gathering = Gathering(state)
    first = {move.text for move in gathering.offered() or []}
    assert {"Card[silver] at 1", "Card[silver] at 2"} <= first
    lines = (", ".join(name[-1] for name in told),) if at_once else told
    assert out(typed(state, monkeypatch, *lines)) == ["silver", "silver"]
