"""Tests of what a page reads of a game: answers of its module, and a description free of any state."""

from __future__ import annotations

import json
from random import Random
from typing import TYPE_CHECKING

import pytest

from interpreter import load as load_anew
from interpreter.browser import Exported
from interpreter.wasm.engine import Machine
from tests.loaded import load

if TYPE_CHECKING:
    from pathlib import Path

wasmtime = pytest.importorskip("wasmtime", reason="wasmtime is not installed")


@pytest.mark.parametrize("name", ["fleet", "hearts", "captains_of_the_gulf"])
def test_the_module_answers_questions_as_python_does(name: str) -> None:
    game, draw = load(name), Random(3)
    exported = Exported(game)
    description = exported.description
    instance = Machine(exported.module, game.program.size).instance()
    state = game.initial(seed=4)
    instance.start(4)
    asked = 0
    for _ in range(40):
        if state.over:
            break
        node = description["nodes"][state.array[0]]
        instance.call("anew")
        assert instance.call(node["decision"]["seat"]) == [state.seat]
        for value in description["values"]:
            owners = range(game.players) if value["owner"] is not None else [None]
            for owner in owners:
                view = state.view(owner)
                shown = view["table"] if owner is None else view["players"][owner]
                instance.call("anew")
                found = instance.call(value["asked"], *([] if owner is None else [owner]))
                assert found == [shown["values"][value["name"]]]
                asked += 1
        move = draw.choice(state.moves())
        state = state.apply(move)
        instance.call("anew")
        instance.apply(move.code)
        assert instance.state()[: game.program.size] == state.array
    assert asked > 0


def test_what_a_description_says_is_the_same_whatever_was_dealt() -> None:
    game = load("love_letter")
    before = json.dumps(Exported(game).description)
    game.initial(seed=9)
    assert json.dumps(Exported(game).description) == before


def test_only_games_in_which_nothing_is_hidden_have_the_greedy_bot() -> None:
    assert {name: Exported(load(name)).bots for name in ("tic_tac_toe", "kuhn_poker", "pig")} == {
        "tic_tac_toe": ["random", "greedy"],
        "kuhn_poker": ["random"],
        "pig": ["random", "greedy"],
    }


POWERS = """game "Powers" for 2 players

the table has
  mover : Player

each player has
  gold : 0 and up

phase setup
  for each p in players
    set p's gold to 2000000000
  set mover to first of players
  -> rounds

phase rounds for mover
  you must square or wait
  -> end when your gold is 0
  -> rounds

action square
  set your gold to your gold * your gold * your gold

action wait

scoring
  gold = your gold
  winner has highest total
"""


def test_trials_that_break_off_leave_no_memory_behind(tmp_path: Path) -> None:
    file = tmp_path / "powers.game"
    file.write_text(POWERS)
    game = load_anew(file)
    machine = Machine(Exported(game).module, game.program.size)
    store = wasmtime.Store(machine.engine)
    exports = wasmtime.Instance(store, machine.module, []).exports(store)
    tops = set[int]()
    exports["start"](store, 1)
    for _ in range(3):
        exports["anew"](store)
        tops.add(exports["top"].value(store))
        with pytest.raises(wasmtime.Trap):
            exports["thought"](store)
    assert len(tops) == 1
