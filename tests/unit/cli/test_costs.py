"""What a move is said to cost is what it costs; what cannot be told whole is not told."""

from __future__ import annotations

from random import Random

from cli.play.menus.costs import costs
from interpreter import load


def test_fuel_taken_for_a_journey_is_told_and_a_tow_is_not() -> None:
    game = load("captains_of_the_gulf", 2)
    program = game.program
    actions = {action.name: action for action in game.checked.actions}
    kept = {field.name: field for field in game.checked.fields if field.name in {"fuel", "loans", "money"}}
    told = towed = 0
    for seed in range(3):
        state, chance = game.initial(seed), Random(seed)
        for _ in range(300):
            if state.over:
                break
            moves = state.moves()
            for move in moves:
                if move.action != "sail-to-port":
                    continue
                after = state.apply(move)
                at = {name: program.layout.field_address(field, move.seat, 0) for name, field in kept.items()}
                lost = {name: state.array[place] - after.array[place] for name, place in at.items()}
                found = {cost.unit: cost.number for cost in costs(program, state.array, move, actions[move.action])}
                if lost["loans"]:
                    assert not found
                    towed += 1
                elif found:
                    assert found == {name: number for name, number in lost.items() if number > 0}
                    told += 1
            state = state.apply(chance.choice(moves))
    assert told > 3
    assert towed > 3
