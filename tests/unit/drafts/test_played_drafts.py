"""Drafts the machine runs already: their examples pass, and random games of them keep every law."""

from __future__ import annotations

from functools import cache
from itertools import product
from pathlib import Path

import networkx as nx
import pytest

from interpreter import load
from interpreter.compiler.emit import values
from interpreter.examples import run_examples
from interpreter.game import Game
from interpreter.simulate import simulate

CAPTAINS = Path(__file__).parents[3] / "drafts" / "captains_of_the_gulf.game"
SEATS = (2, 4)


@cache
def captains(seats: int) -> Game:
    return load(CAPTAINS, players=seats)


@pytest.mark.parametrize("seats", SEATS)
def test_captains_of_the_gulf_is_played_to_its_end_by_the_laws(seats: int):
    report = simulate(captains(seats), 1, seed=seats)
    assert [(broken.law, broken.text) for broken in report.broken] == []
    assert sum(report.ends.values()) == 1


def test_its_examples_pass():
    failed = {r.example.name: [f.text for f in r.failures] for r in run_examples(captains(2).program) if r.failures}
    assert failed == {}


def test_boats_sail_round_the_ports_of_the_gulf():
    program = captains(2).program
    kind = next(kind for kind in program.checked.kinds if kind.name == "Hex")
    lies, ports = kind.geometry, kind.columns["port"].cells
    assert lies is not None
    at = [
        (2 * column + (row % 2 == 0), row) for column, row in zip(lies.column_of, lies.row_of, strict=True)
    ]  # even rows lie half a hex to the right
    gulf = nx.Graph()
    gulf.add_nodes_from(range(kind.size))
    for a, b in product(range(kind.size), repeat=2):
        if (abs(at[a][0] - at[b][0]), abs(at[a][1] - at[b][1])) in {(2, 0), (1, 1)}:
            gulf.add_edge(a, b)
    water = {i for i, port in enumerate(ports) if port is None}
    (miles,) = [value for value in program.checked.values if value.name == "sea-miles"]
    name = values.function(program.module, miles)
    program.module.flush()
    for a, b in product(range(kind.size), repeat=2):
        way = gulf.subgraph(water | {a, b})
        far = nx.shortest_path_length(way, a, b) if nx.has_path(way, a, b) else -1
        assert program.module.namespace[name]([], a, b) == far
