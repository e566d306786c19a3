from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from interpreter.state.game import State
from interpreter.state.questions.derivation import derivation
from tests.loaded import load

HAWKERS = Path(__file__).parents[2] / "cli" / "games" / "hawkers" / "hawkers.game"


def questions(state: State) -> Iterator[str]:
    checked = state.game.checked
    for thing in (*checked.values, *checked.fields):
        first = [var.type.kind.rows[0] for var in getattr(thing, "params", ()) if hasattr(var.type, "kind")]
        first += [kind.rows[0] for kind in getattr(thing, "keys", ())]
        given = f"({', '.join(first)})" if first else ""
        for owner in checked.seat_names if thing.owner is checked.player else ("",):
            yield f"{owner}'s {thing.name}{given}" if owner else f"{thing.name}{given}"
        if thing.owner is not None and thing.owner.sort == "piece":
            yield from (f"{thing.owner.name}[{row}]'s {thing.name}{given}" for row in thing.owner.rows)


@pytest.mark.parametrize(("name", "players"), [(str(HAWKERS), 2), ("fleet", 2), ("kuhn_poker", 2)])
def test_the_answer_is_the_same_in_every_world_that_looks_the_same(name: str, players: int) -> None:
    game, rng = load(name, players), Random(7)
    state, told = game.initial(seed=7), 0
    for number in range(60):
        if state.over:
            break
        if number % 6 == 1 and state.seat is not None:
            other = state.resample(state.seat, rng)
            for text in questions(state):
                true = derivation(game.program, state.array, state.seat, text)
                assert true == derivation(game.program, other.array, state.seat, text), text
                told += not isinstance(true, str)
        state = state.apply(rng.choice(state.moves()))
    assert told
