from __future__ import annotations

from random import Random

import pytest

from gamespec.checked.types import Thing
from interpreter.state.game import State
from interpreter.state.history.effects import Changed, Shown
from tests.loaded import load

GAME = """\
game "Peeks" for 3 players

spaces Bed is grid 2 by 1
type Sky is clear, grey
each Bed has
  above "above" : Sky starts clear

cards Seed
  | seed | copies |
  | oat  | 3      |
  | rye  | 1      |

the table has
  sack : pile of Seed, hidden
  turn : Player
  dusk "dusk" : yes or no starts no
  sky "sky" : Sky or none starts none
  watched "watched" : Bed or none starts none

each player has
  hand "Hand" : group of Seed, seen by owner
  is-out "Is out" : yes or no starts no
  secret "secret" : yes or no starts no, seen by owner
  dug "dug" : yes or no for each Bed starts no
  seen "seen" : Sky or none for each Bed starts none

phase setup
  move Seed[oat] to sack
  for each p in players
    move top 1 of sack to p's hand
  move Seed[rye] to sack
  set turn to first of players
  -> play

phase play for turn
  you must peek, flip, look, stare or leave
  set turn to next(turn)
  -> end when some(p in players: p's is-out)
  -> play

action peek(other from others)
  show other's hand to you

action flip
  set your secret to not your secret
  set dusk to not dusk
  for each b in Bed
    set your dug[b] to yes

action look
  show top of sack to you
  move top 1 of sack to your hand

action stare
  set sky to grey
  set watched to Bed[1, 1]
  set Bed[1, 1]'s above to grey
  set your seen[Bed[1, 1]] to clear

action leave
  set your is-out to yes

scoring
  left = count(your hand)
"""


@pytest.fixture
def begun() -> State:
    return load(GAME, 3).initial(seed=0)


def played(state: State, *texts: str) -> State:
    for text in texts:
        state = state.apply(state.game.move(state, text))
    return state


def test_who_is_shown_pieces_reads_which_and_nobody_else_does(begun: State) -> None:
    state = played(begun, "peek(P3)")
    assert state.log(0)[-1] == "P1: is shown Seed[oat] in P3's Hand"
    assert state.log(1)[-1] == state.log(2)[-1] == "P1: peek(P3)"
    shown = state.log_entries(0)[-1].came[-1]
    assert isinstance(shown, Shown)
    assert shown.plain == "is shown oat in P3's Hand"


def test_what_was_seen_before_is_not_told_again(begun: State) -> None:
    state = played(begun, "peek(P3)", "leave")
    again = played(begun, "peek(P3)", "flip", "flip", "peek(P3)")
    assert [line for line in again.log(0) if "shown" in line] == ["P1: is shown Seed[oat] in P3's Hand"]
    assert not [line for line in state.log(1) if "shown" in line]


def test_of_what_moves_the_move_tells_what_it_is(begun: State) -> None:
    lines = played(begun, "look").log(0)
    assert lines[-1] == "P1: Seed[rye] from sack to Hand"
    assert not [line for line in lines if "shown" in line]


def test_what_becomes_so_is_told_as_numbers_are_to_those_who_see_it(begun: State) -> None:
    state = played(begun, "flip", "leave")
    assert state.log(0)[1:3] == ["P1: secret no -> yes", "dusk no -> yes"]
    assert state.log(1)[1:3] == ["dusk no -> yes", "P2: leave"]
    assert state.log(1)[-1] == "P2: Is out no -> yes"
    changed = state.log_entries(1)[-1].came[-1]
    assert isinstance(changed, Changed)
    assert (changed.old, changed.new, changed.words) == (0, 1, ("no", "yes"))


def test_a_word_is_told_as_numbers_are_and_neither_a_space_nor_what_lies_on_it() -> None:
    state = played(load(GAME, 3).initial(seed=0), "stare")
    assert state.log(1)[1:3] == ["sky none -> grey", "P1: seen[Bed[1, 1]] none -> clear"]
    assert not [line for line in state.log(0) if "watched" in line or "above" in line]


def test_what_is_so_for_each_space_is_seen_on_the_board_alone(begun: State) -> None:
    assert not [line for line in played(begun, "flip").log(0) if "dug" in line]


@pytest.mark.parametrize(
    ("name", "players"), [("fleet", 2), ("hearts", 4), ("mastermind", 2), ("phantom_tic_tac_toe", 2)]
)
def test_a_move_in_the_log_has_no_number_of_a_piece_that_its_reader_does_not_see(name: str, players: int) -> None:
    game, rng = load(name, players), Random(4)
    state = game.initial(4)
    for _ in range(40):
        if state.over:
            break
        state = state.apply(rng.choice(state.moves()))
    unseen = 0
    for seat in range(players):
        for entry in state.log_entries(seat):
            if entry.move is None or entry.move.seat == seat or not entry.words:
                continue
            assert str(entry.move) == entry.text
            hidden = [
                isinstance(kind, Thing) and kind.kind.sort == "piece" and value < 0 for kind, value in entry.move.args
            ]
            assert hidden == [word.text in {"a card", "a tile", "a token"} for word in entry.words]
            assert (entry.move.code == -1) == any(hidden)
            unseen += any(hidden)
    assert unseen > 0
