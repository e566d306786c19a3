"""What is asked about a position leaves it as it is, also where the answer looks at a pile nobody has settled yet."""

from __future__ import annotations

from random import Random

from interpreter import load


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
