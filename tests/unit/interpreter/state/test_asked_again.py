"""A question is compiled when it is first asked, and never again.

Not of other things, not in another position.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from gamespec.checked.expressions import ZoneGet
from interpreter import load
from interpreter.compiler.analysis.walk import free
from interpreter.state.game import Game, State
from interpreter.state.questions.derivation import derivation
from tests.loaded import one_in


def printed(state: State, seat: int) -> None:
    for kind in state.game.program.checked.kinds:
        for name in list(kind.columns)[:3]:
            for row in list(kind.rows)[seat :: state.game.players]:
                derivation(state.game.program, state.array, seat, f"{kind.name}[{row}]'s {name}")


def worked_out(state: State, seat: int) -> None:
    """Every value of a player and of nobody, with a few arguments."""
    for value in state.game.program.checked.values:
        for form in (f"P{seat + 1}'s {value.name}", value.name, f"{value.name}({seat})"):
            derivation(state.game.program, state.array, seat, form)


def refused(state: State, seat: int) -> None:
    """Every action, with some arguments or others."""
    program = state.game.program
    for action in program.checked.actions:
        if not any(param.given for param in action.params):
            program.refusal(state.array, seat, action.name, [seat + state.array[0] % 3 for _ in action.params])


def written_after(game: Game, ask: Callable[[State, int], None], seeds: range) -> int:
    """Length of all that is emitted after both seats have asked all through some games."""
    for seed in seeds:
        state, rng = game.initial(seed), Random(seed)
        for count in range(40):
            if state.over:
                break
            if count % 8 == 7:
                ask(state, 0)
                ask(state, 1)
            state = state.apply(rng.choice(state.moves()))
    return len(game.program.module.source())


@pytest.mark.parametrize("ask", [printed, worked_out, refused])
@pytest.mark.parametrize("name", one_in(2, ["fleet", "floating_market"], 1))
def test_what_was_asked_is_not_compiled_again(name: str, ask: Callable[[State, int], None]) -> None:
    game = load(name, 2)
    before = len(game.program.module.source())
    first = written_after(game, ask, range(2))
    assert first > before
    assert written_after(game, ask, range(2, 4)) == first


def test_values_of_names_are_handed_to_what_is_compiled() -> None:
    state = load("fleet", 2).initial(1)
    program = state.game.program
    hands = [(action, param.domain) for action in program.checked.actions for param in action.params]
    action, hand = next((a, domain) for a, domain in hands if isinstance(domain, ZoneGet) and free(domain) == [a.you])
    mine, length = program.evaluate(hand, {action.you: 0})(state.array), len(program.module.source())
    assert program.evaluate(hand, {action.you: 1})(state.array) != mine
    assert len(program.module.source()) == length
