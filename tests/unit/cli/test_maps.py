"""Maps with corners and edges on screens and pages, in rulebooks, editors, and in what people type."""

from __future__ import annotations

import re
from functools import cache, partial
from pathlib import Path

import pytest

from cli.output.consoles import lines_of
from cli.play.menus.menu import Menu
from cli.play.table.drawing import draw_all
from cli.scene.page import Page
from cli.scene.terminal.paper import FALLING, RISING
from gamespec.editing.completing import suggestions
from gamespec.editing.hover import hover_at
from gamespec.editing.known import Known, known
from gamespec.editing.renaming import renamed
from gamespec.ruleset import DISK
from gamespec.source import SourceFile
from interpreter import Game, IllegalMoveError, State, load
from interpreter.examples import run_examples
from interpreter.scene import scene
from tests.loaded import ROOT
from tests.unit.cli.books import told as rulebook

FILE = ROOT / "tests" / "good" / "island.game"
FENCES = """game "Fences" for 2 players
spaces Field is grid 2 by 1
spaces Fence is edges of Field
spaces Post is corners of Field
the table has
  mover : Player
each Fence has
  owner : Player or none starts none
each Post has
  flag : Player or none starts none
phase setup
  set mover to first of players
  -> turn
phase turn for mover
  you must draw or mark
  set mover to next(mover)
  -> end when every(f in Fence: f's owner is not none)
  -> turn
action draw(fence from Fence where its owner is none)
  set fence's owner to you
action mark(post from Post where its flag is none)
  set post's flag to you
scoring
  fences = count(f in Fence where f's owner is you)
"""


@cache
def fences() -> Game:
    return load(FENCES, name="fences")


@cache
def island() -> Known:
    return known(FILE, DISK)


def drawn(state: State) -> list[str]:
    return lines_of(partial(draw_all, state, 0))


def after(*moves: str) -> State:
    state = fences().initial(seed=1)
    for move in moves:
        state = state.apply(move)
    return state


def test_a_grid_with_corners_and_edges_is_a_net_on_the_screen():
    told = [line.strip() for line in drawn(after("draw(Fence[2, 1])", "mark(Post[1, 2])", "draw(Fence[3, 2])"))]
    top = next(at for at, line in enumerate(told) if line.startswith("1 ·"))
    assert told[top - 1].split()[:3] == ["1", "2", "3"]
    assert re.fullmatch(r"1 ·─+·\s+P1\s+·", told[top])
    assert [line.count("│") for line in told[top + 1 : top + 4]] == [3, 2, 3]
    assert "P1" in told[top + 2]
    assert re.fullmatch(r"2 P2─+·─+·", told[top + 4])


def test_every_corner_and_edge_of_hexes_is_on_the_screen():
    state = load(FILE).initial(seed=1)
    told = drawn(state)[1:]
    text = "\n".join(told)
    assert text.count("·") == 54
    assert [text.count(sign) for sign in (RISING, FALLING)] == [24, 24]
    upright = [line.count("│") for line in told if "│" in line]
    assert upright == [4, 5, 6, 5, 4]


def test_a_menu_numbers_the_corners_on_the_map():
    menu = Menu(after("draw(Fence[2, 1])"))
    told = "\n".join(lines_of(menu.show))
    assert re.search(r"1 ·   \[1\]   ·    P1   ·\n.*\n  \[2\]       \[3\]       \[4\]\n", told)
    assert re.search(r"1\[7\]─+\[8\]   P1  \[9\]\n", told)


def test_a_page_draws_edges_over_spaces_and_corners_over_edges():
    text = Page(fences().program.checked).fragment(scene(after("draw(Fence[2, 1])", "mark(Post[1, 2])"), 0))
    refs = re.findall(r'class="place([^"]*)" data-ref="(\w+)\[', text)
    assert [(sort.strip(), ref) for sort, ref in refs] == (
        [("", "Field")] * 2 + [("road", "Fence")] * 7 + [("road corner", "Post")] * 6
    )
    assert text.count('class="owned"') == 2


def test_a_rulebook_shows_the_map_once_and_tells_how_its_parts_are_called(tmp_path: Path):
    file = tmp_path / "fences.game"
    file.write_text(FENCES)
    _, book, _ = rulebook(str(file), "--no-examples")
    assert book.count("```text") == 1
    assert "They are the edges of the spaces of *Field*." in book
    assert "A post is called by its column, from the left in steps of a space, and its row of corners." in book


def test_a_space_of_another_kind_with_the_same_numbers_is_not_meant():
    state = fences().initial(seed=1)
    with pytest.raises(IllegalMoveError, match=r"`Post\[1, 1\]` is a Post, but a Fence is needed here"):
        state.apply("draw(Post[1, 1])")
    assert state.apply("draw(1, 1)") == state.apply("draw(Fence[1,1])") == state.apply("draw(fence[1, 1])")


def test_an_example_does_not_take_a_space_of_another_kind():
    text = FENCES + 'example "wrong"\n  seats Ann, Bob\n  given setup\n  when\n    Ann: draw(Post[1, 1])\n'
    (ran,) = run_examples(load(text + "  then\n    Bob is asked\n", name="fences", examples=True).program)
    assert "is a Post, but a Fence is needed" in ran.failures[0].text


@pytest.mark.parametrize("typed", ["spaces Knot is ", "spaces Knot is cor", 'spaces Knot "Knots" is '])
def test_corners_and_edges_are_offered_while_typing(typed: str):
    source = island().source(FILE)
    assert source is not None
    text = SourceFile(str(FILE), f"{source.text}\n{typed}")
    offered = {each.word for each in suggestions(island(), FILE, text, len(text.text))}
    assert {"corners of Hex", "edges of Hex", "grid"} <= offered


def test_an_editor_tells_of_corners_and_renames_their_map():
    source = island().source(FILE)
    assert source is not None
    word, name = source.text.index("corners of Hex"), source.text.index("Hex\n\nspaces Path")
    told = hover_at(island(), FILE, word)
    assert told is not None
    assert "corners of the spaces" in told[1]
    edits = renamed(island(), FILE, name, "Field").edits
    changed = {each.span.start for each in edits if each.span.file.name == source.name}
    assert {name, source.text.index("Hex is hexes")} <= changed
