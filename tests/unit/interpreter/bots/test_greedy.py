"""The greedy bot: one move ahead on its own score lines, in worlds it cannot tell from the true one."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from interpreter import Players
from interpreter.bots import Observation, Offered, greedy, make_bot
from interpreter.kernel.chance import Choices
from interpreter.thinking import wasm_backend
from tests.loaded import load

if TYPE_CHECKING:
    from pathlib import Path

    from interpreter.kernel.chance import Chance
    from interpreter.state.game import Game, State

GAME = """\
game "Coins" for 2 players

cards Coin, 6 in all
  | coin  | worth | copies |
  | penny | 1     | 3      |
  | pound | 9     | 3      |

the table has
  left : group of Coin, hidden
  mover : Player

each player has
  hand : group of Coin, open
  coins : 0 and up

phase setup
  move Coin to left
  set mover to first of players
  -> turn

phase turn for mover
  you must take-coins or {other}
  set mover to next(mover)
  -> end when p-over
  -> turn

the table has
  p-over = some(p in players: p's coins > 30)

action take-coins(number from 1..5)
  add number to your coins

action gamble
  move random 1 of left to your hand
  add sum(c in your hand: c's worth) to your coins

action split(number from 1..2)
  you choose more from 1..3
  add number + more to your coins

scoring
  coin-points = your coins
  winner has highest total
"""


@pytest.fixture
def coins(tmp_path: Path) -> Game:
    file = tmp_path / "coins.game"
    file.write_text(GAME.format(other="split"))
    return load(file)


def seen_by(state: State) -> Observation:
    moves = state.moves()
    assert state.seat is not None
    seat = state.seat

    def imagine(rng: Chance) -> State:
        return state.resample(seat, rng)

    offered = [Offered(str(move), at) for at, move in enumerate(moves)]
    return Observation(seat, len(moves), 0, lambda: state.view(seat), lambda: offered, imagine)


def test_it_takes_the_move_that_scores_most_at_once(coins: Game) -> None:
    state = coins.initial(seed=1)
    chosen = {str(state.moves()[make_bot("greedy", Choices(seed)).choose(seen_by(state))]) for seed in range(5)}
    assert chosen == {"take-coins(5)"}


def test_it_follows_the_choices_inside_its_own_move(tmp_path: Path) -> None:
    file = tmp_path / "coins.game"
    file.write_text(GAME.format(other="split").replace("number from 1..5", "number from 1..1"))
    state = load(file).initial(seed=1)
    chosen = {str(state.moves()[make_bot("greedy", Choices(seed)).choose(seen_by(state))]) for seed in range(5)}
    assert chosen <= {"split(1)", "split(2)"}


def test_it_weighs_chance_by_worlds_it_deals_itself(tmp_path: Path) -> None:
    file = tmp_path / "coins.game"
    file.write_text(GAME.format(other="gamble").replace("number from 1..5", "number from 1..1"))
    state = load(file).initial(seed=1)
    chosen = [str(state.moves()[make_bot("greedy", Choices(seed)).choose(seen_by(state))]) for seed in range(12)]
    assert chosen.count("gamble") > 6


def test_the_same_seed_chooses_the_same(coins: Game) -> None:
    state = coins.initial(seed=1)
    one, other = make_bot("greedy", Choices(4)), make_bot("greedy", Choices(4))
    assert [one.choose(seen_by(state)) for _ in range(5)] == [other.choose(seen_by(state)) for _ in range(5)]


def test_it_never_looks_at_the_true_state() -> None:
    game = load("kuhn_poker")
    state = game.initial(seed=3)
    seat = state.seat
    assert seat is not None
    choices = set()
    for seed in range(6):
        world = state.resample(seat, Random(seed))
        choices.add(make_bot("greedy", Choices(9)).choose(seen_by(world)))
    assert len(choices) == 1


@pytest.mark.parametrize(("name", "players"), [("go_fish", 3), ("fleet", 2), ("pig", 2)])
def test_a_module_judges_its_moves_as_python_does(name: str, players: int, monkeypatch: pytest.MonkeyPatch) -> None:
    game, games = load(name, players), list[list[str]]()
    for soon in (0, 10**9):
        monkeypatch.setattr(wasm_backend, "SOON", soon)
        values = wasm_backend.GreedyValues(game.program)
        monkeypatch.setattr(greedy, "greedy_values", lambda _, values=values: values)
        state, bots, made = game.initial(seed=3), Players(dict.fromkeys(range(players), "greedy"), 3), list[str]()
        while not state.over and len(made) < 40:
            made.append(str(bots.move(state)))
            state = state.apply(bots.move(state))
        assert values.is_made == (soon == 0)
        games.append(made)
    assert games[0] == games[1]
