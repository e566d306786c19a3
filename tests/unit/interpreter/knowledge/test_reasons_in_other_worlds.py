"""Why a move is refused is the same in all worlds a seat cannot tell apart.

No reason tells that a hidden line held.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from interpreter import Game
from interpreter.compiler.openings import refusals as emitted
from interpreter.state.questions import hidden_reads
from tests.loaded import load, one_in, sampled
from tests.unit.interpreter.knowledge.test_planted import found

GAME = """game "Doors" for 2 to 4 players
cards Card, 12 in all
  | card | copies | cost |
  | dear | 6      | 5    |
  | poor | 6      | 0    |
the table has
  deck  : pile of Card, hidden
  shown : group of Card, open
  turns : 0..99
  purse : 0..9 starts 5, hidden
  coins : 0..9 starts 1
each player has
  hand  : group of Card, seen by owner
phase setup
  move unplaced(Card) to deck
  shuffle deck
  move top 2 of deck to shown
  for each p in players
    move top 1 of deck to p's hand
  set purse to count(c in (last of players)'s hand where c's cost > 3) * 3 + 1
  -> play
phase play for first of players
  you must enter or rest
  -> play when turns < 4
  -> end
action rest
  add 1 to turns
action enter{params}
{lines}
  add 1 to turns
{more}scoring
  score = turns
  winner has highest total
"""
RICH = "some(h in next(you)'s hand: h's cost > 3)"
SHUT = 'need turns > 9 else "it is shut"'
RULES: dict[str, tuple[str, str, str]] = {
    "a hidden need before an open one": ("", f"need {RICH}\n  {SHUT}", ""),
    "a value of the hidden": (
        "",
        f"let n be count(c in next(you)'s hand where c's cost > 3)\n  need n > 0\n  {SHUT}",
        "",
    ),
    "a way that leads past it": ("", f'if {RICH}\n    {SHUT}\n  else\n    need turns > 8 else "it is barred"', ""),
    "a way on which something is chosen": (
        "",
        f'if {RICH}\n    you choose c from shown where c\'s cost > 9\n  else\n    need turns > 8 else "it is barred"',
        "",
    ),
    "a price in hidden coins": ("", "pay 3 from purse", ""),
    "a hidden price": ("", f"pay 3 from purse\n  {SHUT}", ""),
    "it does what needs it": ("", f"do open-it\n  {SHUT}", f"action open-it\n  need {RICH}\n"),
    "a rule that forbids it": ("", "need turns >= 0", f"rule a\n  forbid enter if {RICH}\nrule b\n  forbid enter\n"),
    "nothing to choose": ("", f"you choose c from shown where c's cost > 9 or {RICH} and turns > 9", ""),
    "nothing to choose and more": ("", f"you choose c from shown\n  need {RICH} and c's cost > 9", ""),
    "a way beside one that changes something": (
        "",
        f"you choose c from shown\n  if turns > 8\n    add 1 to coins\n  else\n    need {RICH}",
        "rule a\n  forbid enter\n",
    ),
    "nothing to pick": ("", f"you choose 1 cs from shown where it's cost > 9 or {RICH} and turns > 9", ""),
    "no way to go on": (
        "",
        "you must left or right",
        f"action left\n  need {RICH}\n  {SHUT}\naction right\n  {SHUT}\n",
    ),
    "a range that ends where the hidden does": ("(n from 0..purse)", SHUT, ""),
    "a range that begins there": ("(n from purse..9)", SHUT, ""),
    "a choice by the hidden": (f"(n from 1..3 where {RICH})", SHUT, ""),
    "a first choice by the hidden": (f"(n from 1..3 where {RICH}, m from 1..3)", SHUT, ""),
}


@pytest.fixture(params=one_in(2, RULES))
def game(request: pytest.FixtureRequest, tmp_path: Path) -> Game:
    return made(tmp_path, *RULES[request.param])


def made(folder: Path, params: str, lines: str, more: str, players: int = 2) -> Game:
    file = folder / "doors.game"
    text = GAME.replace("{params}", params).replace("{lines}", f"  {lines}").replace("{more}", more)
    file.write_text(text, encoding="utf-8")
    return load(file, players)


TEXTS = ("enter", "enter(0)", "enter(1)", "enter(9)", "enter(99)", "enter(2, 9)", "enter(9, 2)", "enter(2, dear)")


def unlike(game: Game) -> set[str]:
    """The texts against which a seat hears different reasons in worlds with the same menu."""
    heard: dict[tuple[object, ...], set[str | None]] = {}
    for seed in range(sampled(12, 24)):
        state = game.initial(seed)
        shown = (str(state.view(0)), *map(str, state.moves()))
        for other in (state, *(state.resample(0, Random(each)) for each in range(3))):
            menu = tuple(map(str, other.moves()))
            for text in TEXTS:
                heard.setdefault((shown[0], menu, text), set()).add(other.why_not(text))
    return {str(key[-1]) for key, reasons in heard.items() if len(reasons) > 1}


def test_worlds_with_one_menu_refuse_with_one_reason(game: Game) -> None:
    assert unlike(game) == set()


def test_the_invariant_of_leaks_hears_the_same(game: Game) -> None:
    assert "reasons" not in found(game)


@pytest.mark.parametrize(
    "rule", ["a hidden need before an open one", "it does what needs it", "a way that leads past it"]
)
def test_the_invariant_finds_a_reason_that_tells_what_held_before_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, rule: str
) -> None:
    monkeypatch.setattr(emitted.Refused, "holds", lambda *_: None)
    assert "can tell two states apart by the reason against 'enter'" in found(made(tmp_path, *RULES[rule]))


@pytest.mark.parametrize(
    "rule", ["a range that ends where the hidden does", "a range that begins there", "a choice by the hidden"]
)
def test_the_invariant_finds_a_reason_that_tells_what_it_rests_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, rule: str
) -> None:
    monkeypatch.setattr(hidden_reads, "reads_hidden", lambda *_: False)
    assert "can tell two states apart by the reason against 'enter" in found(made(tmp_path, *RULES[rule]), games=24)


def test_what_was_open_all_the_way_is_told(tmp_path: Path) -> None:
    open_ones = {
        "need coins is 1": "it is shut",
        "need count(next(you)'s hand) is 1": "it is shut",
        "let n be coins + 1\n  if n > 1\n    need turns < 3": "it is shut",
        "need some(c in your hand: c's cost >= 0)": "it is shut",
        "pay 1 from coins": "it is shut",
        "do open-it": "it is shut",
    }
    for line, reason in open_ones.items():
        table = made(tmp_path, "", f"{line}\n  {SHUT}", "action open-it\n  need coins > 0\n")
        assert table.initial(1).why_not("enter") == reason, line
    empty = made(tmp_path, "", "you choose c from shown where c's cost > 9", "")
    assert empty.initial(1).why_not("enter") == "there is no c with which this can be completed"
    ranged = made(tmp_path, "(n from 0..coins)", SHUT, "")
    assert ranged.initial(1).why_not("enter(7)") == "n can only be 0 to 1 here"
