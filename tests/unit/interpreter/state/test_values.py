"""States and games are values for Python's own tools.

Compared, hashed, copied, pickled, printed shortly.
"""

from __future__ import annotations

from copy import copy, deepcopy
from multiprocessing import Pipe
from random import Random
from typing import TYPE_CHECKING, TypeVar

import pytest

from interpreter import RulesetError, SaveError
from interpreter.simulate import simulate
from interpreter.state.pickling import game_again, game_parts, state_again, state_parts
from tests.loaded import load

if TYPE_CHECKING:
    from pathlib import Path

    from interpreter import State

Thing = TypeVar("Thing")
GAMES = ("captains_of_the_gulf", "fleet", "floating_market", "public_market", "fishy_squishy_crusty_quirky")


def travelled(thing: Thing) -> Thing:
    """A thing as it arrives in another process."""
    here, there = Pipe()
    here.send(thing)
    return there.recv()


def played(name: str, seed: int, moves: int) -> State:
    chance = Random(seed)
    state = load(name).initial(seed)
    for _ in range(moves):
        if state.over:
            break
        state = state.apply(chance.choice(state.moves()))
    return state


@pytest.mark.parametrize("name", GAMES)
def test_a_copy_is_the_state_itself_and_a_pickle_comes_back_equal(name: str) -> None:
    state = played(name, 3, 25)
    assert copy(state) is state
    assert deepcopy([state])[0] is state
    again = travelled(state)
    assert again is not state
    assert again == state
    assert hash(again) == hash(state)
    assert again.log(0) == state.log(0)
    assert again.moves() == again.moves()
    assert [str(move) for move in again.moves()] == [str(move) for move in state.moves()]


def test_a_move_of_the_state_before_it_travelled_is_a_move_of_the_one_that_came_back() -> None:
    state = played("fleet", 1, 10)
    move = state.moves()[0]
    assert travelled(state).apply(move) == state.apply(move)


def test_states_are_equal_by_what_they_are_not_by_what_led_there() -> None:
    game = load("tic_tac_toe")
    start = game.initial(1)
    one = start.apply("place(Cell[1, 1])").apply("place(Cell[2, 1])").apply("place(Cell[3, 3])")
    other = start.apply("place(Cell[3, 3])").apply("place(Cell[2, 1])").apply("place(Cell[1, 1])")
    assert one == other
    assert len({one, other, start}) == 2
    assert one != start
    assert game.initial(2) != start
    assert start != 1


def test_games_are_equal_by_their_rules_and_seats() -> None:
    game = load("fleet", 3)
    assert game == load("fleet", 3)
    assert hash(game) == hash(load("fleet", 3))
    assert game != load("fleet", 2)
    assert game != load("fleet", 3, ["steep_bids"])
    assert game != "fleet"
    assert copy(game) is deepcopy(game) is game
    assert travelled(game) == game
    assert load("fleet", 3).initial(5) == game.initial(5)


def test_a_resample_and_open_chance_travel_too() -> None:
    state = played("fleet", 2, 20)
    dealt = state.resample(1, Random(4))
    again = travelled(dealt)
    assert again == dealt != state
    assert again.made_up
    poker = load("kuhn_poker").initial().apply("Card[queen]")
    assert travelled(poker).chance()[0][1] == poker.chance()[0][1]
    assert travelled(poker) == poker


def test_prints_of_moves_games_and_states_are_short() -> None:
    hexes = played("captains_of_the_gulf", 3, 12)
    menu = [*hexes.moves(), *played("floating_market", 2, 4).moves()]
    assert any(move.args for move in menu)
    assert max(len(repr(move.args)) for move in menu) < 200
    assert len(repr(hexes)) < 80
    assert repr(hexes.game.checked) == "<CheckedGame Captains of the Gulf>"
    columns = load("fleet").checked.kinds[-1].columns
    assert all(len(repr(column)) < 60 for column in columns.values())
    assert deepcopy(menu[0]) is menu[0]
    outcome = load("kuhn_poker").initial().chance()[0][0]
    assert deepcopy(outcome) is outcome


def test_rules_that_are_others_where_it_is_loaded_are_named(tmp_path: Path) -> None:
    file = tmp_path / "three.game"
    text = (load("tic_tac_toe").source.file).read_text(encoding="utf-8")
    file.write_text(text, encoding="utf-8")
    state = load(file).initial(1)
    parts = game_parts(state.game)
    other = tmp_path / "other" / "three.game"
    other.parent.mkdir()
    other.write_text(text.replace("lines(3)", "lines(2)"), encoding="utf-8")
    with pytest.raises(SaveError, match="the rules of `three` have changed since this object was pickled"):
        game_again(parts._replace(file=str(other)))
    with pytest.raises(SaveError, match="the game `three` cannot be loaded here: there is no game `three`"):
        game_again(parts._replace(file=str(tmp_path / "gone.game")))
    with pytest.raises(SaveError, match="the lines of the variant `far` of `three` have changed"):
        game_again(parts._replace(prints=(*parts.prints, ("far", "0"))))


def test_a_move_that_is_not_possible_is_told_by_its_number() -> None:
    state = played("tic_tac_toe", 1, 2)
    parts = state_parts(state)
    with pytest.raises(SaveError, match="move 3 of this pickled state of `tic_tac_toe` is not legal"):
        state_again(parts._replace(items=(*parts.items, parts.items[0])))
    with pytest.raises(SaveError, match="move 3 "):
        state_again(parts._replace(items=(*parts.items, "heads")))


POND = """\
game "Pond" for 2 to 3 players

each player has
  fish : 0..9

phase setup
  -> turn

phase turn for first of players
  you must take-fish or rest
  -> end when your fish is 3
  -> turn

action take-fish
  add 1 to your fish

action rest

scoring
  catch = your fish
  winner has highest total
"""
DEEP = 'variant "Deep" of "Pond"\n\nadd rule more\n  after your take-fish\n    add 1 to your fish\n'


def test_a_game_of_texts_is_a_value_as_well() -> None:
    files = {"variants/deep.game": DEEP}
    game = load(POND, 3, ["deep"], files=files, name="pond")
    assert (game.name, game.title, game.players, game.variants) == ("pond", "Pond", 3, ["deep"])
    assert travelled(game) == game == load(POND, 3, ["deep"], files=files, name="pond.game")
    assert load(POND) != game
    state = game.initial(1).apply("take-fish")
    assert travelled(state) == state
    assert state.known_scores(0)[0] == {"catch": 2}
    with pytest.raises(
        RulesetError, match="`text` has no variant `dep`; leave the variant out, because the game has none"
    ):
        load(POND, variants=["dep"])
    with pytest.raises(RulesetError, match="`pond` has no variant `Deep`; did you mean `deep`"):
        load(POND, variants=["Deep"], files=files, name="pond")


def test_a_text_stands_before_a_file_of_the_game(tmp_path: Path) -> None:
    file = tmp_path / "pond.game"
    file.write_text(POND.replace("fish is 3", "fish is 4"))
    unsaved = load(file, variants=["deep"], files={"variants/deep.game": DEEP, "pond.game": POND})
    state = unsaved.initial(1).apply("take-fish").apply("rest").apply("take-fish")
    assert not state.over
    assert travelled(state) == state
    assert load(file, variants=["deep"], files={"variants/deep.game": DEEP}) != unsaved


def test_a_game_of_texts_is_played_by_other_processes() -> None:
    game = load(POND, name="pond")
    alone, shared = (simulate(game, 40, seats=["random"], workers=workers) for workers in (1, 2))
    assert alone.seats == shared.seats
    assert alone.actions == shared.actions
