"""Steps that are closed during play: `reach` and `distance` go by the open ones alone."""

from __future__ import annotations

from collections import deque
from random import Random
from typing import TYPE_CHECKING

import pytest

from interpreter import load
from tests.loaded import ROOT
from tests.unit.gamespec.check.snippets import mistakes

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

Space = tuple[int, int]
FILE = ROOT / "tests" / "good" / "walls.game"


def walked(start: Space, size: Space, opened: Callable[[Space, Space], bool]) -> dict[Space, int]:
    """Return the fewest open steps to each space that can be reached, found square by square."""
    far, waiting = {start: 0}, deque([start])
    while waiting:
        x, y = here = waiting.popleft()
        for there in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            if 0 < there[0] <= size[0] and 0 < there[1] <= size[1] and there not in far and opened(here, there):
                far[there] = far[here] + 1
                waiting.append(there)
    return far


def cells(names: Iterable[str]) -> set[Space]:
    return {(int(x), int(y)) for x, y in (name[5:-1].split(", ") for name in names)}


@pytest.mark.parametrize("seed", range(4))
def test_what_is_reached_is_what_a_walk_square_by_square_finds(seed: int):
    rng, game = Random(seed), load(FILE)
    state = game.initial(seed=seed)
    while not state.over:
        view = state.view(0)
        table, seat = view["table"]["fields"], state.seat or 0
        walls = cells(each["name"] for each in view["things"]["Cell"] if each["fields"]["wall"])
        (pawn,) = cells([view["players"][seat]["fields"]["pawn"]])
        over = lambda a, b, walls=walls: a not in walls or b[0] > a[0]  # noqa: E731
        rows = [cell for cell in ((x, y) for y in (4, 6) for x in range(1, 10)) if cell not in walls]
        fine = [
            cell
            for cell in rows
            if any(y == 8 for _, y in walked(pawn, (9, 8), lambda a, b, w={*walls, cell}: a not in w or b[0] > a[0]))
        ]
        legal = cells(str(move).removeprefix("build(")[:-1] for move in state.moves() if str(move).startswith("build"))
        assert legal == set(fine)
        if table["laps"]:
            before = view["players"][1 - seat]["fields"]
            (other,) = cells([before["pawn"]])
            gate = table["lower-gate"]
            rooms = walked((1, 1), (3, 3), lambda a, b, g=gate: a[1] == b[1] or g or a[1] + b[1] < 5)
            found = walked(other, (9, 8), over)
            own = walked((1, 1), (3, 3), lambda a, b, k=before["keys"]: k > 1 or a[0] >= b[0]).get((3, 3))
            assert table["wandered"] == len(found) + len(rooms) + (own or 0)
            assert table["far"] == found.get((9, 8), 99)
        state = state.apply(rng.choice(state.moves()))


WORLD = """
spaces Cell is grid 3 by 3
each Cell has
  wall : yes or no
  height : 0..3
  open-to(other from Cell) = not its wall and not other's wall
  cost-to(other from Cell) = other's height
  low = its height < 2
  lower(a from Cell, b from Cell) = a's height < b's height
the table has
  may(a from Cell, b from Cell) = a's height < b's height
  found = count(reach([Cell[1, 1]], Cell, {}))
"""


@pytest.mark.parametrize(
    ("named", "message"),
    [
        ("open-to", None),
        ("may", None),
        ("wall", "the last entry in the brackets must be the name of a value that says which steps are open"),
        ("low", "the last entry in the brackets must be the name of a value that says which steps are open"),
        ("lower", "the last entry in the brackets must be the name of a value that says which steps are open"),
        ("yes", "the last entry in the brackets must be the name of a value that says which steps are open"),
        ("opn-to", "the last entry in the brackets must be the name of a value that says which steps are open"),
        ("cost-to", "a condition is needed here, something that is yes or no, but this is a number"),
    ],
)
def test_the_last_argument_names_a_value_about_two_spaces(named: str, message: str | None):
    found = [each.message for each in mistakes(WORLD.format(named)) if each.is_error]
    assert found == ([] if message is None else [message])
