"""A history knows how often a position was there."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from interpreter import RulesetError, load
from interpreter.kernel.errors import RuntimeCheckFailed

CIRCLE = """\
game "Circle" for 2 players
spaces Ring is ring
  | spot  |
  | one   |
  | two   |
  | three |
tokens Man
  | man  | copies |
  | red  | 2      |
  | blue | 1      |
each Ring has
  mark  : Player or none starts none
  stone : slot of Man, open
the table has
  turn   : Player
  spare  : group of Man, open
  before : 0..40
  past   : history of Ring's mark and turn and Ring's stone, up to 40
phase setup
  set turn to first of players
  set Ring[one]'s mark to first of players
  move any 1 of Man[red] to Ring[two]'s stone
  move Man to spare
  -> play
phase play for turn
  set before to repeated(past)
  add position to past
  you must go or change or stay
  set turn to next(you)
  -> end when repeated(past) >= 3
  -> play
action go(here from Ring where its mark is not none)
  set here's mark to none
  set next(here)'s mark to you
action change(man from spare)
  swap man and Ring[two]'s stone
action stay
  need not would(lay(Ring[one]): repeated(past) > 0) else "it was there before"
action lay(here given Ring)
  set here's mark to next(you)
scoring
  result = 1
"""


def position(view: Any) -> str:
    """Return what makes a position, as everybody sees it."""
    table, things = view["table"], view["things"]
    return str((table["fields"]["turn"], [(t["fields"], t["zones"]) for t in things["Ring"]]))


def test_a_position_is_repeated_as_often_as_it_was_added():
    game = load(CIRCLE)
    seen = Counter[int]()
    for seed in range(20):
        state, there = game.initial(seed=seed), Counter[str]()
        while not state.over:
            view: Any = state.view(0)
            now = position(view)
            assert view["table"]["fields"]["before"] == there[now]
            seen[there[now]] += 1
            there[now] += 1
            moves = state.moves()
            state = state.apply(moves[(seed * 7 + sum(there.values()) * 5) % len(moves)])
    assert seen[1] > 20
    assert seen[2] > 0


def test_a_move_is_refused_that_would_bring_back_a_position():
    game = load(CIRCLE)
    state = game.initial(seed=1)
    assert "stay" in [str(move) for move in state.moves()]


def test_a_history_is_emptied():
    game = load(CIRCLE.replace("  set before to", "  take positions from past\n  set before to"))
    state = game.initial(seed=1)
    for _ in range(50):
        state = state.apply(state.moves()[0])
    assert not state.over


def test_nothing_is_left_of_a_history_that_was_emptied():
    clearing = "  if turn is first of players and Ring[one]'s mark is not none\n    take positions from past\n"
    text = CIRCLE.replace("mark to first of players", "mark to last of players")
    game = load(text.replace("  set before to", f"{clearing}  set before to"))
    state = start = game.initial(seed=1)
    for turn in range(6):
        assert (state.key() == start.key()) is (turn == 0)
        state = state.apply(state.moves()[0])
    assert state.key() == start.key()


def test_nobody_is_shown_a_history():
    view: Any = load(CIRCLE).initial(seed=1).view(0)
    assert set(view["table"]["fields"]) == {"turn", "before"}


def test_positions_beyond_the_last_place_fail_a_check():
    game = load(CIRCLE.replace("up to 40", "up to 2"))
    state = game.initial(seed=1)
    state = state.apply(state.moves()[0])
    with pytest.raises(RuntimeCheckFailed, match="`past` stays in its range"):
        state.apply(state.moves()[0])


@pytest.mark.parametrize(
    ("was", "now", "message"),
    [
        ("mark and", "mark and spare and", "a history cannot keep `spare`"),
        ("mark and", "mark and Ring's weight and", "a history cannot keep `Ring's weight`"),
        ("mark and", "mark and secret and", "a history cannot keep `secret`"),
        ("mark and", "mark and tally and", "name the entries to keep one by one"),
        ("mark and", "marc and", "`marc`"),
        (", up to 40", "", "nothing says how many positions this history keeps"),
        ("up to 40", "up to 0", "a history can keep 1 to 4,096 positions"),
        ("up to 40", "up to 40, hidden", "a history has only the attribute `up to`"),
        (
            "repeated(past) >= 3",
            "repeated() >= 3",
            "the brackets of `repeated` need the name of one history, a list of the positions so far",
        ),
        ("repeated(past) >= 3", "repeated(turn) >= 3", "`turn` is not a history"),
        ("repeated(past) >= 3", "repeated(turn) >= 3", "write `repeated(past)`"),
        ("repeated(past) >= 3", "past >= 3", "`past` is a history of positions, which cannot be used as a value"),
        (
            "add position to past",
            "add 1 to past",
            "`past` is a history, and only the current position can be added to a history",
        ),
        (
            "add position to past",
            "take 1 from past",
            "`past` is a history, and only positions can be taken from a history",
        ),
        ("add position to past", "set past to 3", "`past` is a history of positions, which cannot be used as a value"),
        ("Ring's mark and", "Ring's far and", "which has more than 32,768 possible values"),
    ],
)
def test_what_is_no_position_is_told(was: str, now: str, message: str):
    text = CIRCLE.replace("  mark  :", "  far    : 0..99999\n  weight : 0 and up\n  mark  :").replace(
        "  spare  :", "  secret : 0..3, hidden\n  tally : 0..3 for each Ring\n  spare  :"
    )
    assert was in text
    with pytest.raises(RulesetError) as refused:
        load(text.replace(was, now, 1))
    assert message in str(refused.value)


def test_only_the_table_has_a_history():
    text = CIRCLE.replace("scoring", "each player has\n  own-past : history of turn, up to 4\n\nscoring")
    with pytest.raises(RulesetError, match="only the table can have one"):
        load(text)


TOGGLE = """\
game "Toggle" for 2 players
spaces Lamp is grid 4 by 2
each Lamp has
  lit : yes or no starts no
the table has
  turn : Player
  past : history of Lamp's lit, up to 300
phase setup
  set turn to first of players
  add position to past
  -> play
phase play for turn
  you must toggle
  set turn to next(you)
  add position to past
  -> end when not some(p in players: p can toggle)
  -> play
action toggle(here from Lamp)
  need here's column < 4 or here's lit or not would(press(here): repeated(past) > 0)
  need not would(press(here): repeated(past) > 0) else "it was there before"
  do press(here)
action press(here given Lamp)
  set here's lit to not here's lit
scoring
  result = 1
"""


def test_no_move_of_a_menu_brings_back_a_position():
    game = load(TOGGLE)
    for seed in range(10):
        state, there, now = game.initial(seed=seed), set[frozenset[str]](), frozenset[str]()
        while not state.over:
            there.add(now)
            cells = [f"Lamp[{column}, {row}]" for row in (1, 2) for column in (1, 2, 3, 4)]
            offered = [f"toggle({cell})" for cell in cells if now ^ {cell} not in there]
            assert [str(move) for move in state.moves()] == offered
            chosen = offered[(seed + len(there) * 5) % len(offered)]
            now ^= {chosen[len("toggle(") : -1]}
            state = state.apply(game.move(state, chosen))
        assert len(there) > 20
