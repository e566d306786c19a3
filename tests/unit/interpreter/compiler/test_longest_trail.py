"""The longest trail along some spaces, through others, beside a search over all trails."""

from __future__ import annotations

from random import Random

import pytest

from interpreter import load
from interpreter.kernel.errors import RuntimeCheckFailed
from tests.loaded import ROOT, load as load_text
from tests.unit.gamespec.check.snippets import mistakes

Space = tuple[int, int]
FILE = ROOT / "tests" / "good" / "roads.game"


def beside(space: Space) -> list[Space]:
    x, y = space
    return [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]


def longest(roads: set[Space], joints: set[Space]) -> int:
    """Return the most roads on one trail: each is gone once, and left at its other end."""

    def onward(road: Space, came: Space | None, left: frozenset[Space]) -> int:
        ways = [
            (joint, there) for joint in beside(road) if joint in joints and joint != came for there in beside(joint)
        ]
        return 1 + max((onward(there, joint, left - {there}) for joint, there in ways if there in left), default=0)

    return max((onward(road, None, frozenset(roads - {road})) for road in roads), default=0)


@pytest.mark.parametrize("seed", range(3))
def test_no_trail_is_longer_and_one_is_as_long(seed: int):
    rng, game = Random(seed), load(FILE)
    state, seen = game.initial(seed=seed), set[int]()
    while not state.over:
        view = state.view(0)
        named = {each["name"]: each["fields"] for each in view["things"]["Spot"]}
        spots: dict[Space, dict[str, object]] = {
            (x, y): named[f"Spot[{x}, {y}]"] for x in range(1, 8) for y in range(1, 6)
        }
        for seat, player in enumerate(view["players"]):
            roads = {spot for spot, has in spots.items() if has["road"] == f"P{seat + 1}"}
            joints = {
                (x, y) for (x, y), has in spots.items() if x % 2 and y % 2 and has["town"] in (None, f"P{seat + 1}")
            }
            assert player["values"]["longest"] == longest(roads, joints)
            seen.add(player["values"]["longest"])
        state = state.apply(rng.choice(state.moves()))
    assert max(seen) > 3


CLIQUE = """game "Many trails" for 1 player
spaces Spot is grid 31 by 3
each Spot has
  is-path = its column mod 2 + its row mod 2 is 1
the table has
  found : 0..99
phase setup
  set found to longest-trail(those(s in Spot where s's is-path), those(s in Spot where not s's is-path))
  -> turn
phase turn for first of players
  you must rest
  -> end
action rest
  set found to 0
scoring
  n = found
"""


def test_trails_that_are_too_many_fail_a_check_instead_of_being_tried_for_ever():
    with pytest.raises(RuntimeCheckFailed, match="4,000,000 computing steps"):
        load_text(CLIQUE).initial(seed=1)


def test_both_sets_are_spaces_of_one_board():
    spaces = "spaces Cell is grid 3 by 3\nspaces Dock is ring\n  | dock |\n  | a    |\n"
    found = [each.message for each in mistakes(f"{spaces}the table has\n  n = longest-trail(Cell, [Dock[a]])")]
    assert found == ["this is one Dock, but one Cell is wanted here"]
