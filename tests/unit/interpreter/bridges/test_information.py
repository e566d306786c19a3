from __future__ import annotations

from pathlib import Path

import pyspiel
import pytest

import rulesets
from interpreter import Game, load
from interpreter.bridges.information import information_state
from tests.bridges.played import WHOLE

BRIEFLY = {"kuhn_poker": 9, "leduc_poker": 5, "liars_dice": 4, "goofspiel": 12}
"""Plies up to which information states are counted in the suite."""
FARTHER = {**BRIEFLY, "leduc_poker": 12, "liars_dice": 9}
THEIRS = {"goofspiel": "goofspiel(num_cards=3,imp_info=False,points_order=random)"}


def ours(game: Game, plies: int) -> int:
    seen, layer = set[tuple[int, str]](), [game.initial()]
    for _ in range(plies):
        following = list(layer[:0])
        for state in layer:
            if state.seat is not None:
                seen.add((state.seat, information_state(state, state.seat)))
            following += [state.apply(each) for each in [drawn for drawn, _ in state.chance()] or state.moves()]
        layer = following
    return len(seen)


def theirs(name: str, plies: int) -> int:
    game = pyspiel.load_game(THEIRS.get(name, name))
    if game.get_type().dynamics == pyspiel.GameType.Dynamics.SIMULTANEOUS:
        game = pyspiel.convert_to_turn_based(game)
    seen, layer = set[tuple[int, str]](), [game.new_initial_state()]
    for _ in range(plies):
        layer = [state for state in layer if not state.is_terminal()]
        seen |= {(s.current_player(), s.information_state_string()) for s in layer if not s.is_chance_node()}
        layer = [state.child(action) for state in layer for action in state.legal_actions()]
    return len(seen)


def small(name: str) -> Game:
    """Return a game, or goofspiel with three cards each in place of thirteen."""
    if name != "goofspiel":
        return load(name)
    lines = Path(rulesets.game_file(name)).read_text(encoding="utf-8").splitlines()
    dropped = ("four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king")
    kept = [line for line in lines if not line.startswith(tuple(f"  | {row} " for row in dropped))]
    text = "\n".join(kept).replace("13 in all", "3 in all").replace("26 in all", "6 in all")
    return load(text.partition("\nexample ")[0], name="goofspiel")


@pytest.mark.parametrize("name", BRIEFLY)
def test_there_are_as_many_information_states_as_openspiel_has(name: str) -> None:
    plies = (FARTHER if WHOLE else BRIEFLY)[name]
    assert ours(small(name), plies) == theirs(name, plies) > 10
