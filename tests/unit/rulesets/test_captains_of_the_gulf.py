"""Captains of the Gulf: eight rounds, shortest ways of boats, and the population of its Gulf.

Made-up waters become examples of the game, whose outcome `tests.reference.captains_brute` works out: it shares nothing with
the project.
"""

from __future__ import annotations

import os
from functools import cache
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from typer.testing import CliRunner

import rulesets
from cli.app import build
from interpreter.compiler.values import value_functions
from interpreter.examples import run_examples
from tests.loaded import load, one_in
from tests.reference.captains_brute import AXIAL, SEA, Waters, by_sea
from tests.reference.captains_data import SEAFOOD_CARDS

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from interpreter import Game

NAME = "captains_of_the_gulf"
SITUATIONS = int(os.environ.get("CAPTAINS_WATERS", "5"))
"""For each number of players."""
WHEEL = ("shrimp", "oyster", "crab")
COMPASS = (
    *("same-top", "to-up-right", "to-right", "to-down-right"),
    *("same-bottom", "to-down-left", "to-left", "to-up-left"),
)


@cache
def captains(players: int) -> Game:
    return load(NAME, players=players)


def place(name: str) -> str:
    """`r3c5` of the sheet as the rules count: columns and rows from 1."""
    row, _, column = name[1:].partition("c")
    return f"[{int(column) + 1}, {int(row) + 1}]"


@pytest.mark.parametrize("players", one_in(2, [2, 3, 4], 1))
def test_a_game_lasts_eight_rounds(players: int) -> None:
    state, rng = captains(players).initial(seed=players), Random(players)
    rounds = 0
    while not state.over:
        state = state.apply(rng.choice(state.moves()))
        view: Any = state.view(None)
        finished = view["table"]["zones"]["finished"]["size"]
        assert finished in {rounds, rounds + 1}
        rounds = finished
    assert rounds == 8


def test_boats_sail_the_shortest_way_round_the_ports() -> None:
    program = captains(2).program
    kind = next(kind for kind in program.checked.kinds if kind.name == "Hex")
    (miles,) = [value for value in program.checked.values if value.name == "sea-miles"]
    name = value_functions.function(program.module, miles)
    at = {hexed: kind.rows.index(place(hexed)) for hexed in AXIAL}
    assert len(at) == kind.size
    for start in AXIAL:
        for goal in AXIAL:
            assert program.module.function(name)([], at[start], at[goal]) == by_sea(start, goal), (start, goal)


# ---- repopulation


def made_up(rng: Random) -> Waters:
    """Waters with some stocks, some depletion tiles and some hexes that are ripe."""
    goods = {name: [0, 0, 0] for name in SEA}
    depleted, reviving = dict.fromkeys(SEA, 0), dict.fromkeys(SEA, 0)
    for name in rng.sample(SEA, 6):
        reviving[name] = 1
    for name in rng.sample(SEA, 7):
        depleted[name] = rng.choice((1, 1, 2, 3))
    for name in rng.sample(SEA, 5):
        goods[name][rng.randrange(3)] = rng.randrange(1, 5)
    reserve = [rng.choice((0, 2, 9)) for _ in WHEEL]
    return Waters(goods, depleted, reviving, rng.randrange(3), rng.randrange(8), reserve)


def given(gulf: Waters, cards: list[str]) -> Iterator[str]:
    """The lines that lay out the waters and the repopulation deck."""
    for name in SEA:
        for food, count in zip(WHEEL, gulf.goods[name], strict=True):
            yield f"move any {count} of Catch[{food}] to Hex{place(name)}'s stock" if count else ""
        yield f"set Hex{place(name)}'s depletion to {gulf.depleted[name]}" if gulf.depleted[name] else ""
        yield f"set Hex{place(name)}'s ripe to yes" if gulf.reviving[name] else ""
    for food, count in zip(WHEEL, gulf.reserve, strict=True):
        yield f"move any {count} of Catch[{food}] to tray" if count else ""
    yield f"set food-at to {WHEEL[gulf.food]}"
    yield f"set swim-at to {COMPASS[gulf.location]}"
    for card in cards:
        yield f"move Seafood-card[{card.lower()}] to growth at bottom"
    yield "move Round-card[boat-show] to round"
    yield "set active to Ann"
    yield "start at phase repopulate"


def then(gulf: Waters) -> Iterator[str]:
    """The lines that say what lies where."""
    yield f"food-at is {WHEEL[gulf.food]}"
    yield f"swim-at is {COMPASS[gulf.location]}"
    for name in SEA:
        lies = f"Hex{place(name)}"
        for food, count in zip(WHEEL, gulf.goods[name], strict=True):
            yield f"count(t in {lies}'s stock where t's seafood is {food}) is {count}"
        yield f"{lies}'s depletion is {gulf.depleted[name]}"
        yield f"{'' if gulf.reviving[name] else 'not '}{lies}'s ripe"
    for food, count in zip(WHEEL, gulf.reserve, strict=True):
        yield f"count(t in tray where t's seafood is {food}) is {count}"


def situation(number: int, players: int, rng: Random) -> str:
    """One example: waters, cards, and what the long way round makes of them."""
    gulf = made_up(rng)
    triggers = sum(gulf.reviving[name] and not gulf.depleted[name] for name in SEA)
    fitting = [card for card, printed in SEAFOOD_CARDS.items() if printed.players <= players]
    cards = rng.sample(fitting, triggers)
    before = list(given(gulf, cards))
    gulf.repopulate([(SEAFOOD_CARDS[card].moves[players - 2], SEAFOOD_CARDS[card].quantity) for card in cards])
    seats = ", ".join(("Ann", "Bob", "Cy", "Dee")[:players])
    return "\n".join(
        [
            *(f'example "waters {number} of {players}"', f"  seats {seats}", "  given"),
            *(f"    {line}" for line in before if line),
            *("  when", "    play until phase turn", "  then"),
            *(f"    {line}" for line in then(gulf)),
        ]
    )


@pytest.mark.parametrize("players", [2, 3, 4] if "CAPTAINS_WATERS" in os.environ else [3])
def test_made_up_waters_are_populated_like_the_long_way_round(players: int, tmp_path: Path) -> None:
    rng = Random(players)
    examples = "\n\n".join(situation(number, players, rng) for number in range(SITUATIONS))
    rules = rulesets.game_file(NAME).read_text(encoding="utf-8")
    (tmp_path / "waters.game").write_text(f"{rules}\n{examples}\n", encoding="utf-8")
    results = run_examples(load(tmp_path / "waters.game", players=players).program)
    assert len(results) == SITUATIONS
    assert {r.example.name: [f.text for f in r.failures] for r in results if r.failures} == {}


def test_every_rule_of_the_sheet_is_cited_and_no_other() -> None:
    done = CliRunner().invoke(build(), ["coverage", NAME], catch_exceptions=False)
    assert done.exit_code == 0, done.output
    assert "211 of 211 rules cited, 0 uncited, 0 without a line for a reason, 0 unknown" in done.output
