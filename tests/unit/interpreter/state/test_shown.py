from __future__ import annotations

from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest

from gamespec.checked.types import Thing
from interpreter import Game, State
from interpreter.kernel.errors import NoWorldError
from interpreter.state.views.shown import known, value_read
from tests.loaded import load, sampled

GAMES = [
    "fleet",
    "captains_of_the_gulf",
    "public_market",
    "floating_market",
    "fishy_squishy_crusty_quirky",
    "kuhn_poker",
]
POND = """\
game "Pond" for 2 players

type Fish is cod, tuna
cards Boat
  | boat  | copies | cost |
  | skiff | 6      | 2    |
  | sloop | 6      | 3    |

the table has
  deck : pile of Boat, hidden
  turns "Turns" : 0..9, shown
  best "Best fish" : Fish or none, shown = if turns > 1 then cod else none
  odd "Odd turn" : yes or no, shown = turns mod 2 is 1
  slow "Average of so many turns", shown = 6 / turns

each player has
  hand : group of Boat, seen by owner
  boats : group of Boat, open
  coins "Coins" : 0..99, shown
  worth "What you can pay", shown = your coins + sum(b in your hand: b's cost)
  cards "Cards", shown = count(your hand)
  market(f from Fish, p from Player) : 0..99, shown = if f is cod then your coins else p's coins

each Boat has
  luck : 0..9, hidden
  dear "Dear", shown = its cost * 2

phase setup
  move unplaced(Boat) to deck
  shuffle deck
  for each p in players
    move top 2 of deck to p's hand
  -> turn

phase turn for first of players
  you must save or launch
  add 1 to turns
  -> end when turns is 5
  -> turn

action save(n from 1..3)
  add n to your coins

action launch(boat from your hand)
  move boat to your boats

scoring
  cash = your coins
  winner has highest total
"""


def pond(folder: Path) -> Game:
    (folder / "pond.game").write_text(POND, encoding="utf-8")
    return load(folder / "pond.game")


def seen(state: State, seat: int | None) -> Any:
    return state.view(seat, plain=True)


def test_a_value_stands_in_the_view_of_the_player_who_sees_all_it_rests_on(tmp_path: Path) -> None:
    state = pond(tmp_path).initial(seed=1)
    hand = sum(
        {"skiff": 2, "sloop": 3}[piece["row"]] for piece in seen(state, 0)["players"][0]["zones"]["hand"]["pieces"]
    )
    assert [player["values"]["worth"] for player in seen(state, 0)["players"]] == [hand, "?"]
    assert [player["values"]["worth"] for player in seen(state, None)["players"]] == ["?", "?"]


def test_how_many_pieces_lie_somewhere_is_shown_to_all(tmp_path: Path) -> None:
    state = pond(tmp_path).initial(seed=1)
    assert [player["values"]["cards"] for player in seen(state, 1)["players"]] == [2, 2]


def test_a_value_with_parameters_is_shown_for_each_word_and_player(tmp_path: Path) -> None:
    state = pond(tmp_path).initial(seed=1).apply("save(3)")
    assert seen(state, 1)["players"][0]["values"]["market"] == {"cod": {"P1": 3, "P2": 3}, "tuna": {"P1": 3, "P2": 0}}
    assert seen(state, 1)["players"][1]["values"]["market"] == {"cod": {"P1": 0, "P2": 0}, "tuna": {"P1": 3, "P2": 0}}


def test_a_word_and_a_truth_are_shown_as_such_and_what_cannot_be_told_yet_is_not(tmp_path: Path) -> None:
    state = pond(tmp_path).initial(seed=1)
    assert seen(state, 0)["table"]["values"] == {"best": None, "odd": False, "slow": "?"}
    state = state.apply("save(1)")
    assert seen(state, 0)["table"]["values"] == {"best": None, "odd": True, "slow": 6}
    assert seen(state.apply("save(1)"), 0)["table"]["values"] == {"best": "cod", "odd": False, "slow": 3}


def test_a_value_of_a_piece_is_shown_with_its_front(tmp_path: Path) -> None:
    state = pond(tmp_path).initial(seed=1)
    mine, other = (player["zones"]["hand"]["pieces"] for player in seen(state, 0)["players"])
    assert [piece["values"] for piece in mine] == [{"dear": {"skiff": 4, "sloop": 6}[piece["row"]]} for piece in mine]
    assert [piece["values"] for piece in other] == [{"dear": "?"}, {"dear": "?"}]


def test_a_game_that_shows_nothing_has_no_values_in_its_view() -> None:
    view = seen(load("tic_tac_toe").initial(seed=1), 0)
    assert "values" not in view["table"]
    assert all("values" not in player for player in view["players"])


def told(state: State, seat: int) -> dict[tuple[str, int, tuple[int, ...]], int | None]:
    """Every value of the game without pieces among its parameters as a seat would be shown it."""
    program = state.game.program
    found: dict[tuple[str, int, tuple[int, ...]], int | None] = {}
    for value in program.checked.values:
        kinds = [var.type.kind for var in value.params if isinstance(var.type, Thing) and var.type.kind.sort != "piece"]
        if len(kinds) == len(value.params) and (value.owner is None or value.owner.sort != "piece"):
            owners = range(1 if value.owner is None else value.owner.size)
            for owner, args in product(owners, list(product(*(range(kind.size) for kind in kinds)))[:9]):
                asked = (value, value_read(value))
                found[value.name, owner, args] = known(program, state.array, seat, asked, owner, args)
    return found


@pytest.mark.parametrize("name", GAMES)
def test_whatever_value_were_shown_it_would_tell_nothing_of_what_is_hidden(name: str) -> None:
    chance, state = Random(3), load(name).initial(seed=4)
    compared = 0
    for move in range(sampled(24, 60)):
        if state.over:
            break
        if move % 12 == 7:
            seat = chance.choice(state.game.people)
            try:
                other = state.resample(seat, chance)
            except NoWorldError:
                continue
            assert told(other, seat) == told(state, seat)
            compared += 1
        state = state.apply(chance.choice(state.moves()))
    assert compared or name == "kuhn_poker"
