from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from interpreter.state.questions.derivation import derivation
from tests.loaded import load, one_in, sampled
from tests.unit.interpreter.playing import GAMES

if TYPE_CHECKING:
    from interpreter.state.game import Game, State

BUNDLED = [
    ("breakthrough", 2),
    ("captains_of_the_gulf", 3),
    ("connect_four", 2),
    ("fishy_squishy_crusty_quirky", 6),
    ("fleet", 3),
    ("floating_market", 3),
    ("kuhn_poker", 2),
    ("public_market", 3),
    ("tic_tac_toe", 2),
]
SMALL = [(str(path), 2) for path in sorted(GAMES.glob("*.game"))]
MOST = sampled(5, 12)
"""Decisions of a game at which everything is asked."""
PEEKING = """game "Peeking" for 2 players
cards Card, 8 in all
  | card | copies | cost |
  | lamp | 4      | 1    |
  | rope | 4      | 3    |
the table has
  deck   : pile of Card, hidden
  turns  : 0 and up
  next-cost = if deck is not empty then (top of deck)'s cost else 0
each player has
  coins : 0 and up starts 4
  hand  : group of Card, open
phase setup
  move unplaced(Card) to deck
  shuffle deck
  -> turn
phase turn for first of players
  add 1 to turns
  you must buy or wait
  -> end when turns is 7
  -> turn
action buy "Buy the next card"
  need deck is not empty else "nothing is left"
  move top 1 of deck to your hand, called new
  take min(your coins, sum(c in new: c's cost)) from your coins
action wait
  add 1 to your coins
scoring
  worth = your coins
"""


def asked(state: State, rng: Random) -> None:
    game, menu = state.game, state.moves()
    observers = [None, *range(game.players)]
    for seat in observers:
        state.view(seat)
        state.view(seat, plain=True)
        state.log(seat)
        state.log_entries(seat)
        state.known_scores(seat)
    for text in texts(game, [str(move) for move in menu], rng):
        state.why_not(text)
        state.refused(text)
    for move in menu[:10]:
        state.costs(move)
    array = state.array
    for value in game.checked.values:
        for seat in range(game.players):
            derivation(game.program, array, seat, value.name)
    assert array == state.array
    for answer in ("returns", "scores", "criteria", "places", "winners", "chance", "__repr__", "__hash__"):
        getattr(state, answer)()
    for answer in ("due", "wanted", "seat", "over", "phase", "step"):
        getattr(state, answer)


def texts(game: Game, menu: list[str], rng: Random) -> list[str]:
    """Moves on offer, and moves of every action with things of every kind."""
    things = [f"{kind.name}[{row}]" for kind in game.checked.kinds for row in kind.rows[:4]] + ["P2", "3", "Cell[1, 1]"]
    tried = [action.name for action in game.checked.actions]
    for action in game.checked.actions:
        chosen = sum(not param.given for param in action.params)
        tried += [f"{action.name}({', '.join(rng.choices(things, k=chosen))})" for _ in range(4) if chosen]
    return [*menu[:5], *tried]


def play(game: Game, seed: int) -> None:
    """A random game in which everything is asked now and then."""
    state, rng = game.initial(seed=seed), Random(seed)
    for number in range(30 * MOST):
        if number % 30 == 0 or state.over:
            array, key, log = state.array, state.key(), [state.log(seat) for seat in range(game.players)]
            asked(state, rng)
            assert state.array == array
            assert state.key() == key
            assert [state.log(seat) for seat in range(game.players)] == log
        if state.over:
            return
        state = state.apply(rng.choice(state.moves()))


@pytest.mark.parametrize(
    ("name", "players"), one_in(2, [*BUNDLED, *SMALL]), ids=lambda value: str(value).rsplit("/", 1)[-1]
)
def test_no_question_changes_the_position_it_is_asked_about(name: str, players: int) -> None:
    play(load(name, players=players), seed=1)


def test_what_lies_on_a_shuffled_pile_is_told_as_it_will_come_and_stays_unsettled() -> None:
    game = load(PEEKING)
    (cost,) = (each for each in game.checked.values if each.name == "next-cost")
    for seed in range(5):
        state = game.initial(seed=seed)
        while not state.over:
            array = state.array
            assert cost.body is not None
            told = game.program.evaluate(cost.body)(array)
            assert array == state.array
            state = state.apply("buy")
            assert f"Card[{'lamp' if told == 1 else 'rope'}] from deck" in "".join(state.log()[-3:])


def test_a_refusal_that_looks_into_an_unsettled_pile_leaves_the_pile_alone() -> None:
    game = load("fishy_squishy_crusty_quirky", players=6)
    (order,) = (kind for kind in game.program.layout.where if kind.name == "Order")
    for seed in range(3):
        state, rng = game.initial(seed=seed), Random(seed)
        while not state.over:
            before = state.array
            for row in order.rows:
                for action in ("fulfill", "fulfill-catch"):
                    state.why_not(f"{action}(Order[{row}])")
            state.view(0)
            state.known_scores(1)
            assert state.array == before
            state = state.apply(rng.choice(state.moves()))
            if len(state.log()) > 250:
                break


def test_a_question_in_the_middle_of_a_move_leaves_the_steps_of_the_move_as_they_are():
    program = load(PEEKING).program
    state, value = program.start(1), next(value for value in program.checked.values if value.name == "next-cost")
    assert value.body is not None
    out = program.module.namespace["OUT"]
    out[3] = 77
    assert program.number(value.body, state) in {1, 3}
    assert out[3] == 77
