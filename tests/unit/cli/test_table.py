"""The table at a prompt: boards, zones and what is left out, as text without colours."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from random import Random

import pytest

import rulesets
from cli.output import consoles
from cli.output.consoles import lines_of
from cli.play.table.drawing import Table, draw, draw_all
from cli.play.table.parts import show_part
from cli.scene.glyphs import Glyphs
from cli.scene.terminal.boards import board_parts
from cli.scene.terminal.inks import Inks
from interpreter import State
from interpreter.scene import Board, Fact, Place, scene
from tests.loaded import load, one_in

GAMES = Path(__file__).parent / "games"


@pytest.fixture(autouse=True)
def eighty_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    consoles.out.cache_clear()


@pytest.fixture(scope="module")
def market() -> State:
    return load("public_market", 4).initial(seed=5)


@pytest.fixture(scope="module")
def plain() -> Inks:
    game = load("tic_tac_toe")
    return Inks(Glyphs(game.checked), tuple(game.seat_names), is_coloured=False, spells=True)


def lines(state: State, *, whole: bool = False) -> list[str]:
    return lines_of(partial(draw_all if whole else draw, state, state.seat or 0))


def told(state: State, word: str) -> str:
    return "\n".join(lines_of(partial(show_part, state, state.seat or 0, word)))


def grid(columns: int, *texts: str) -> Board:
    """A grid of one row of these texts after the other."""
    places = tuple(
        Place(f"Cell[{at % columns + 1}]", f"{at % columns + 1}, {at // columns + 1}", at % columns + 0.5, at // columns + 0.5,
              marks=(Fact("men", text, "men", is_number=True),) if text else ())
        for at, text in enumerate(texts)
    )  # fmt: skip
    rows = len(texts) // columns
    return Board("Cell", "Cells", "square", places, (), columns, rows, columns, rows)


def drawn(board: Board, inks: Inks, room: int) -> list[str]:
    return [line for part in board_parts(board, inks, room, 2) for line in part.plain()]


def test_a_grid_is_drawn_with_row_1_on_top(plain: Inks) -> None:
    assert drawn(grid(2, "1", "", "", "2"), plain, 80) == ["   1  2", "1  1  .", "2  .  2"]


def test_columns_have_their_own_width_where_equal_ones_are_too_wide(plain: Inks) -> None:
    board = grid(4, "100", "", "", "", "", "", "", "5000")
    equal, own = drawn(board, plain, 24), drawn(board, plain, 16)
    assert [len(line) for line in equal] == [20, 20, 21]
    assert own == ["   1  2 3   4", "1 100 . .   .", "2  .  . . 5000"]


def test_a_board_that_is_too_wide_is_in_parts_below_each_other(plain: Inks) -> None:
    board = grid(4, "100", "", "", "", "", "", "", "5000")
    assert [line.split() for line in drawn(board, plain, 10)] == [
        ["1", "2"], ["1", "100", "."], ["2", ".", "."],
        ["3", "4"], ["1", ".", "."], ["2", ".", "5000"],
    ]  # fmt: skip


def test_the_spaces_of_parts_are_those_of_the_board_and_the_lines_inside_them() -> None:
    game = load("nine_mens_morris")
    (board,) = scene(game.initial(seed=1), 0).table.boards
    inks = Inks(Glyphs(game.checked), tuple(game.seat_names), is_coloured=False, spells=True)
    whole, parts = drawn(board, inks, 80), drawn(board, inks, 30)
    assert max(map(len, parts)) <= 30 < max(map(len, whole))
    names = {place.name for place in board.places}
    assert names == names & set(" ".join(parts).replace("\u2500", " ").split())


def test_one_part_of_a_board_that_is_too_wide_can_be_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "30")
    consoles.out.cache_clear()
    state = load("chess").initial(seed=1)
    whole, second = told(state, "cell").splitlines(), told(state, "cell 2").splitlines()
    assert [line for line in whole if "part" in line] == ["Cell, part 1 of 2", "Cell, part 2 of 2"]
    assert second == whole[whole.index("Cell, part 2 of 2") :]
    assert second[1].split() == ["5", "6", "7", "8"]


def test_where_no_colour_tells_it_a_sign_says_whose_a_piece_is() -> None:
    text = "\n".join(lines(load("chess").initial(seed=1), whole=True))
    assert "8 \u265cP1 \u265eP1" in text
    assert "\u265f pawn" in text


def test_the_crossings_of_lines_are_drawn_as_such() -> None:
    rows = [line.split()[1] for line in lines(load("go").initial(seed=1), whole=True) if "\u2500\u2500" in line]
    assert [len(rows), *(rows[at][end] for at in (0, -1) for end in (0, -1))] == [
        9,
        "\u250c",
        "\u2510",
        "\u2514",
        "\u2518",
    ]


@pytest.mark.parametrize("name", one_in(3, rulesets.names()))
def test_no_line_of_a_table_is_wider_than_the_screen(name: str) -> None:
    chance, state = Random(3), load(name).initial(seed=3)
    for _ in range(30):
        state = state if state.over else state.apply(chance.choice(state.moves()))
    assert [line for whole in (False, True) for line in lines(state, whole=whole) if len(line) > 80] == []


def test_a_table_that_fits_is_drawn_whole() -> None:
    state = load(GAMES / "hawkers", 2).initial(seed=4)
    assert lines(state) == lines(state, whole=True)


def test_a_long_table_is_shortened(market: State) -> None:
    assert len(lines(market, whole=True)) > 2 * len(lines(market))


def test_a_screen_of_no_width_is_none(market: State, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "3")
    consoles.out.cache_clear()
    assert lines(market)
    assert told(market, "P2")


def test_other_players_have_a_line_without_what_is_empty_or_0(market: State) -> None:
    (rival,) = [line for line in lines(market) if line.startswith("P4")]
    assert " ".join(rival.split()) == "P4 Money 12 score so far 4 Lighthouses 7 Chest: k2 (Cells of a chest)"


def test_spaces_with_nothing_on_them_are_counted_and_can_be_asked_for(market: State) -> None:
    assert any("32 spaces, all empty" in line for line in lines(market))
    assert "c1 b1" in told(market, "places for lighthouses")


def test_what_lies_on_a_space_is_told_with_what_is_printed_on_it(market: State) -> None:
    assert "1 wheel" in told(market, "columns of the ocean")
    assert "\u25a0\u25a0/\u25a0\u25a0" in told(market, "columns of the ocean")


def test_zones_of_one_space_are_told_by_their_keys() -> None:
    ports = told(load("captains_of_the_gulf", 2).initial(seed=3), "ports")
    assert "near: three fuel (gallons 3)" in " ".join(ports.split())


def test_a_ring_is_seen_to_go_round_and_a_row_to_end(market: State) -> None:
    gulf = told(load("captains_of_the_gulf", 2).initial(seed=3), "main action track")
    assert gulf.split()[-2:] == ["market", "\u21ba"]
    assert "\u21ba" not in told(market, "bid row")


@pytest.mark.parametrize("word", ["P3", "chest supply", "Ocean-Bag", "bid row"])
def test_a_part_is_shown_by_its_name(market: State, word: str) -> None:
    assert told(market, word).split("\n")[0].lower().replace("-", " ").startswith(word.lower().replace("-", " "))


def test_every_part_that_is_listed_can_be_shown(market: State) -> None:
    listed = " ".join(told(market, "").split()).partition("parts: ")[2].partition(", or a space")[0].split(", ")
    assert {"public contracts", "cells of a chest"} <= set(listed)
    assert [name for name in listed if "called" in told(market, name)] == []


def test_the_boards_of_all_players_are_shown_by_their_title(market: State) -> None:
    shown = told(market, "cells of a chest")
    assert [name for name in ("P1", "P2", "P3", "P4") if name not in shown] == []


def test_a_part_that_is_not_there_is_told_with_one_that_is_meant(market: State) -> None:
    assert told(market, "public contrats") == (
        "nothing on the table is called `public contrats`; did you mean `show public contracts`?"
    )


def test_what_is_printed_on_many_cards_stands_in_columns() -> None:
    rows = told(load("captains_of_the_gulf", 2).initial(seed=3), "hand").splitlines()
    assert rows[0] == "Hand 6:"
    assert rows[1].split() == ["license", "crew", "upgrade", "icons"]
    assert max(map(len, rows)) <= 80


ISLAND = """game "Island" for 2 players

spaces Site is links
  | site  |
  | mill  |
  | ford  |
  | abbey |
  links
    | from  | to    |
    | mill  | ford  |
    | ford  | abbey |

spaces Road
  | road | begin from Site | goal from Site |
  | r1   | mill            | ford           |
  | r2   | ford            | abbey          |

each Road has
  builder "Road" : Player or none starts none

the table has
  mover "To move" : Player

phase setup
  set mover to first of players
  -> turn

phase turn for mover
  you must pave
  set mover to next(mover)
  -> end when every(r in Road: r's builder is not none)
  -> turn

action pave "Build a road"(r from Road)
  need r's builder is none else "there is a road"
  set r's builder to you

scoring
  points = count(r in Road where r's builder is you)
"""


def test_a_road_is_a_line_of_its_map_with_its_owner_in_the_middle(tmp_path: Path) -> None:
    file = tmp_path / "island.game"
    file.write_text(ISLAND)
    before = load(file, 2).initial(seed=1)
    after = before.apply("pave(r1)")
    roads = [lines(state, whole=True) for state in (before, after)]
    names = [[name for name in ("mill", "ford", "abbey", "r1", "r2") if name in " ".join(each)] for each in roads]
    assert names == [["mill", "ford", "abbey", "r1", "r2"], ["mill", "ford", "abbey", "r2"]]
    assert any("P1" in line and set(line) & set("\u2500\u2502\u2571\u2572") for line in roads[1])
    assert "begin" not in " ".join(roads[0])
    assert told(after, "r1").splitlines()[0] == "r1"


def test_a_menu_draws_the_board_its_moves_are_about() -> None:
    from cli.play.menus.menu import Menu

    state = load("tic_tac_toe").initial(seed=1)
    menu = Menu(state)
    assert menu.listed().boards == {"Cell"}
    assert not any("1  2  3" in line for line in Table(state, 0, menu.listed()).whole(2, 2, 2).plain())
    assert any(line.split() == ["1", "[1]", "[2]", "[3]"] for line in lines_of(menu.show))
