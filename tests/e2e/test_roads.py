"""Roads between the spaces of a map, in a browser: lines to click, hosted or without a server."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from cli.scene.page import Page as Drawn
from interpreter.scene import scene
from tests.e2e.chromium import needs_chromium
from tests.e2e.one_page import compare
from tests.loaded import load

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

TRAINS = """game "Trains" for 2 players

type Paint is red, blue

spaces Town "The land" is links
  | town  |
  | mill  |
  | ford  |
  | abbey |
  | cove  |
  links
    | from  | to    |
    | mill  | ford  |
    | ford  | abbey |
    | abbey | cove  |
    | cove  | mill  |

spaces Track
  | track | begin from Town | goal from Town | paint from Paint | length |
  | t1    | mill            | ford           | red              | 3      |
  | t2    | ford            | mill           | blue             | 3      |
  | t3    | ford            | abbey          | -                | 2      |
  | t4    | abbey           | cove           | blue             | 1      |
  | t5    | cove            | mill           | -                | 4      |
  | t6    | mill            | abbey          | red              | 5      |

tokens Wagon
  | wagon | copies |
  | wagon | 3 each |

each Track has
  builder "Built by" : Player or none starts none
  toll : 0..9
  wagons : group of Wagon, open

each player has
  yard "Yard" : group of Wagon, open
  at "Engine" : Track or none starts none

the table has
  mover "To move" : Player

phase setup
  set mover to first of players
  for each p in players
    move p's own(Wagon) to p's yard
  -> turn

phase turn for mover
  you must pave or park
  set mover to next(mover)
  -> end when not mover can pave
  -> turn

action pave "Build a track"(t from Track)
  need t's builder is none else "there is a track"
  set t's builder to you
  set your at to t

action park "Park a wagon"(w from your yard, t from Track)
  need t's builder is none else "there is a track"
  move w to t's wagons
  add 1 to t's toll

scoring
  points = count(t in Track where t's builder is you)

look
  colour Paint red, blue
  spaces Town
    | mill | - | ford  |
    | -    | - | -     |
    | cove | - | abbey |
"""


@needs_chromium
def test_roads_are_drawn_on_one_page_as_on_the_hosted_one(opens: Callable[..., Page]) -> None:
    game = load(TRAINS)
    compare(opens(game), game)


@needs_chromium
def test_a_click_on_the_line_of_a_road_chooses_it(opens: Callable[..., Page]) -> None:
    """Clicked off its middle, where there is only the line; t3 runs straight down."""
    page = opens(load(TRAINS), "me,me")
    box = page.locator('[data-ref="Track[t3]"].can .reach').bounding_box()
    assert box is not None
    assert box["width"] >= 12
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] * 0.4)
    expect(page.locator('[data-ref="Track[t3]"].chosen')).to_have_count(1)
    page.locator("#menu button.move").first.click()
    expect(page.locator('[data-ref="Track[t3]"] .owned')).to_have_count(1)


def test_a_road_is_a_line_in_the_colour_of_its_owner_and_no_box() -> None:
    game = load(TRAINS, 2)
    before = game.initial(seed=1)
    after = before.apply("pave(Track[t1])")
    pages = [Drawn(game.program.checked).fragment(scene(state, 0)) for state in (before, after)]
    seat = re.search(r"--seat:(#\w+)\">P1", pages[0])
    assert seat is not None
    assert all(text.count('class="place road') == 6 for text in pages)
    assert not any('class="boxes"' in text for text in pages)
    assert [text.count(f'class="owned" style="stroke:{seat[1]}"') for text in pages] == [0, 1]


def test_roads_that_join_the_same_two_spaces_lie_side_by_side() -> None:
    game = load(TRAINS, 2)
    text = Drawn(game.program.checked).fragment(scene(game.initial(seed=1), 0))
    lines = {
        ref: re.search(r'class="reach" ([^/]*)/', part)[1]  # type: ignore[index]
        for ref, part in re.findall(r'data-ref="Track\[(t\d)\]"(.*?)</g>', text)
    }
    assert len(set(lines.values())) == 6


def test_the_ends_of_a_road_are_not_written_on_it() -> None:
    game = load(TRAINS, 2)
    text = Drawn(game.program.checked).fragment(scene(game.initial(seed=1), 0))
    words = re.findall(r'data-ref="Track.*?class="word"[^>]*>([^<]*)<', text)
    assert words == ["red 3", "blue 3", "2", "blue 1", "4", "red 5"]
