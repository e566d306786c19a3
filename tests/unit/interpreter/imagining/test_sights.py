"""Determinizations with sights under conditions and numbers that no seat sees."""

from __future__ import annotations

import pytest

from interpreter.imagining.plain import imagining
from interpreter.imagining.unseen import can_lay
from interpreter.simulate import simulate
from interpreter.state.visibility.sight import eyes
from tests.loaded import load

GAME = """
game "Peeks" for 2 players

cards Card
  | card | worth | copies |
  | low  | 1     | 6      |
  | high | 5     | 6      |

each Card has
  side : up or down starts down

the table has
  deck : pile of Card, hidden
  clock : 0..99 starts 7, hidden
  late : yes or no starts no, hidden
  mover : Player

each player has
  hand : group of Card, seen by owner when its side is down, seen by others when its side is up
  spent : 0..99

phase setup
  move Card to deck
  shuffle deck
  for each p in players
    move top 5 of deck to p's hand
  set mover to first of players
  -> turn

phase turn for mover
  you must turn-up or wait
  add 1 to clock
  set late to clock > 9
  set mover to next(mover)
  -> end when clock is 20
  -> turn

action turn-up(c from your hand where its side is down)
  set c's side to up

action wait
  add 1 to your spent

scoring
  shown = sum(c in your hand where c's side is up: c's worth)
  winner has highest shown
"""


def test_cards_seen_under_a_condition_are_dealt_only_among_places_that_the_seat_does_not_see():
    game = load(GAME, name="peeks")
    state, program = game.initial(seed=3), game.program
    for _ in range(6):
        moves = [move for move in state.moves() if str(move).startswith("turn-up")]
        state = state.apply(moves[0])
    dealt, kinds = imagining(program), list(program.layout.where)
    hidden = set[tuple[int, int]]()
    for seat in range(2):
        for seed in range(20):
            cells = dealt.state(state.array, dealt.memory(state.array, state.last))
            assert dealt.lay(cells, seat, seed)
            world = cells[: program.size]
            for number in range(len(program.layout.zone_of)):
                there, here = program.layout.items(state.array, number), program.layout.items(world, number)
                for one, other in zip(there, here, strict=True):
                    if eyes(program).front(state.array, kinds[0], one, seat):
                        assert one == other
                        assert eyes(program).front(world, kinds[0], other, seat)
                    else:
                        hidden.add((number, other))
    assert len(hidden) > 8


def test_greedy_plays_the_same_games_in_webassembly_where_cards_are_seen_under_a_condition():
    game = load(GAME, name="peeks")
    inside, outside = (simulate(game, 20, seats=["greedy"], back_end=each) for each in ("wasm", "python"))
    assert inside.timing.back_end == "WebAssembly"
    assert inside.model_copy(update={"timing": None}) == outside.model_copy(update={"timing": None})


SURE = "  add 1 to clock\n  set late to clock > 9\n"
LOW = "  if some(c in (first of players)'s hand: c's worth is 1)\n    add 1 to clock\n  set late to clock > 9\n"


@pytest.mark.parametrize(("lines", "left"), [(SURE, (13, 1)), (LOW, (7, 0))])
def test_a_number_that_no_seat_sees_stays_where_everybody_can_work_it_out(lines: str, left: tuple[int, int]):
    assert SURE in GAME
    game = load(GAME.replace(SURE, lines), name="peeks")
    state, program = game.initial(seed=3), game.program
    for _ in range(6):
        state = state.apply(state.moves()[0])
    at = {stored.name: place.base for stored, place in program.layout.fields.items()}
    dealt = imagining(program)
    cells = dealt.state(state.array, dealt.memory(state.array, state.last))
    assert (cells[at["clock"]], cells[at["late"]]) == (13, 1)
    assert dealt.lay(cells, 0, 1)
    assert (cells[at["clock"]], cells[at["late"]]) == left


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("add 1 to clock", "add your spent to clock\n  set clock to random of 0..50"),
        ("add 1 to your spent", "you choose n from 0..9\n  set clock to n"),
        ("spent : 0..99", "spent : 0..99, seen by owner"),
        ("seen by owner when its side is down", "seen by owner when its worth is 1"),
        ("seen by owner when its side is down", "seen by owner when late"),
        (
            "add 1 to clock",
            "add 1 to clock\n  if some(c in (first of players)'s hand: c's worth is 1)\n    set late to no",
        ),
        (SURE, LOW + "  set (first of players)'s spent to clock\n"),
        (SURE, LOW + "  if late\n    shuffle deck\n"),
    ],
)
def test_secrets_of_chance_and_players_and_conditions_that_tell_of_cards_are_not_dealt(before: str, after: str):
    assert can_lay(load(GAME, name="peeks").program)
    assert before in GAME
    assert not can_lay(load(GAME.replace(before, after), name="peeks").program)
