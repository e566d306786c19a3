from __future__ import annotations

from random import Random

import networkx as nx
import pytest

from interpreter.compiler.lowering.loop_guards import circles


@pytest.mark.parametrize("seed", range(200))
def test_circles_are_the_strongly_connected_groups_of_a_graph(seed: int):
    chance = Random(seed)
    size = chance.randrange(1, 12)
    leads = {at: [chance.randrange(size) for _ in range(chance.randrange(3))] for at in range(size)}
    net = nx.DiGraph((at, to) for at, ways in leads.items() for to in ways)
    groups = (sorted(group) for group in nx.strongly_connected_components(net))
    wanted = sorted(group for group in groups if len(group) > 1 or group[0] in leads[group[0]])
    assert sorted(map(sorted, circles(leads, leads.__getitem__))) == wanted


def test_each_place_of_a_long_circle_is_followed_twice_at_most():
    asked = 0

    def following(at: int) -> list[int]:
        nonlocal asked
        asked += 1
        return [(at + 1) % 5_000, 0]

    assert [len(group) for group in circles(range(5_000), following)] == [5_000]
    assert asked <= 2 * 5_000
