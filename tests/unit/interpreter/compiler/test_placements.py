from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from random import Random

import pytest

from gamespec.check.tables.geometry import grid
from gamespec.checked.game import CheckedGame, ShapeDef
from gamespec.checked.kinds import Kind
from interpreter import IllegalMoveError
from interpreter.kernel.spaces.placements import placements
from interpreter.state.game import Game, State
from tests.unit.interpreter.compiler.machine import Play, small
from tests.unit.interpreter.playing import game

Square = tuple[int, int]
Found = frozenset[Square]
ROOT = Path(__file__).parents[4]
DRAWN = re.compile(r"^drawing (\S+)\n((?:  \| [#.]+ \|\n)+)", re.MULTILINE)


def shapes_of(text: str) -> dict[str, Found]:
    """The shapes drawn in a file, as squares by column and row."""
    rows = {name: re.findall(r"\| (\S+) \|", drawing) for name, drawing in DRAWN.findall(text)}
    return {
        name: frozenset((x, y) for y, row in enumerate(drawn) for x, mark in enumerate(row) if mark == "#")
        for name, drawn in rows.items()
    }


DRAFT = shapes_of((ROOT / "rulesets/public_market/public_market.game").read_text(encoding="utf-8"))


def every_way(shape: Found, board: set[Square], *, over: bool) -> set[Found]:
    """All sets of squares of a board that are the shape turned by quarters, or turned over as well."""
    ways: set[Found] = set()
    for sign in (1, -1) if over else (1,):
        for turn in range(4):
            points = [complex(sign * x, y) * 1j**turn for x, y in shape]
            squares = [(round(p.real), round(p.imag)) for p in points]
            column, row = squares[0]
            for first in board:  # somewhere its first square must lie
                moved = frozenset((x + first[0] - column, y + first[1] - row) for x, y in squares)
                if moved <= board:
                    ways.add(moved)
    return ways


def board_of(places: list[Square]) -> Kind:
    """A grid with just these squares."""
    names = tuple(f"[{x}, {y}]" for x, y in places)
    kind = Kind("Cell", "space", names, tuple(range(len(places))), indexed_by_place=True)
    kind.geometry = grid(max(x for x, _ in places), max(y for _, y in places), places)
    return kind


def drawn_game(shapes: dict[str, Found]) -> CheckedGame:
    """A game of which nothing is known but its shapes."""
    kind = Kind("Player", "player", ("P1", "P2"), (0, 1))
    defined = [ShapeDef(name, tuple(sorted(squares))) for name, squares in shapes.items()]
    return CheckedGame("Shapes", 2, (2, 2), ("P1", "P2"), kind, shapes=defined)


@pytest.mark.parametrize("part", range(10))
def test_each_set_of_spaces_comes_once_on_boards_of_any_outline(part: int):
    rng, laid, names = Random(part), drawn_game(DRAFT), list(DRAFT)
    assert len(names) == 14
    for _ in range(50):
        width, height, share = rng.randint(1, 6), rng.randint(1, 6), rng.choice([0.5, 0.8, 1])
        places = [(x, y) for y in range(1, height + 1) for x in range(1, width + 1) if rng.random() < share]
        board = placements(laid, board_of(places or [(1, 1)]))
        squares = dict(enumerate(places or [(1, 1)]))
        for number in rng.sample(range(14), 3):
            for over, numbers in ((False, board.turned[number]), (True, board.over[number])):
                found = [frozenset(squares[space] for space in board.spaces[i]) for i in numbers]
                assert len(found) == len(set(found))
                assert set(found) == every_way(DRAFT[names[number]], set(squares.values()), over=over)


def test_the_bit_set_of_a_placement_holds_its_spaces():
    board = placements(drawn_game(DRAFT), board_of([(x, y) for y in range(1, 6) for x in range(1, 6)]))
    for spaces, mask in zip(board.spaces, board.masks, strict=True):
        assert [i for i in range(25) if mask >> i & 1] == list(spaces)


def test_a_shape_has_as_many_placements_as_it_has_different_turns():
    board = placements(drawn_game(DRAFT), board_of([(x, y) for y in range(1, 6) for x in range(1, 6)]))
    counted = dict(zip(DRAFT, zip(map(len, board.turned[:-1]), map(len, board.over[:-1]), strict=True), strict=True))
    assert counted["o4"] == (16, 16)
    assert counted["i2"] == (40, 40)
    assert counted["l4"] == (48, 96)
    assert counted["s4"] == (24, 48)
    assert counted["v3"] == (64, 64)


# ---- played


@cache
def quilt() -> Game:
    return game("quilt")


def laid_by(state: State, text: str) -> Found:
    """The squares a move covers."""
    seat = state.seat
    assert seat is not None
    before = covered(state, seat)
    return covered(state.apply(state.game.move(state, text)), seat) - before


def covered(state: State, seat: int) -> Found:
    program = state.game.program
    (field,) = [f for f in program.layout.fields if f.name == "covered"]
    at = program.layout.field_address(field, seat)
    return frozenset((i % 5 + 1, i // 5 + 1) for i in range(25) if state.array[at + i])


def frozen(seat: int) -> Found:
    """Squares of the chest of a seat under ice."""
    return frozenset([(4, 2), (1, 4)]) if seat == 0 else frozenset([(1, 1), (4, 4)])


SHAPES = shapes_of((Path(__file__).parents[1] / "games/quilt.game").read_text(encoding="utf-8"))
TILES = {"short": "i2", "knee": "v3", "boot": "l4", "box": "o4", "flag": "p5"}
WHOLE = {(x, y) for x in range(1, 6) for y in range(1, 6)}


@pytest.mark.parametrize("seed", range(6))
def test_exactly_what_fits_is_offered_all_through_a_game(seed: int):
    rng, state = Random(seed), quilt().initial(seed)
    while not state.over:
        seat = state.seat
        assert seat is not None
        free = WHOLE - covered(state, seat) - frozen(seat)
        offered: dict[str, set[Found]] = {}
        texts = [str(move) for move in state.moves()]
        for text in texts:
            if text.startswith("lay("):
                tile = text[4 : text.index(", Cell")]
                ways = offered.setdefault(tile, set())
                way = laid_by(state, text)
                assert way not in ways
                ways.add(way)
        if "Cell" in " ".join(texts) and any(text.startswith("lay") for text in texts):
            for tile, ways in offered.items():
                row = tile[5 : tile.index("]")]
                assert ways == every_way(SHAPES[TILES[row]], free, over=False)
        assert len(set(texts)) == len(texts)
        state = state.apply(rng.choice(state.moves()))


def test_a_placement_is_written_by_its_first_space_and_its_turn_and_read_back():
    state = quilt().initial(3)
    for move in state.moves():
        assert state.game.move(state, str(move)) == move
        assert state.game.move(state, str(move).lower().replace(", ", ",")) == move
    assert laid_by(state, "lay(Tile[knee], Cell[2, 3])") == {(2, 3), (2, 4), (3, 4)}
    assert laid_by(state, "lay(Tile[knee], Cell[2, 3] turned 1)") == {(2, 3), (3, 3), (2, 4)}
    assert laid_by(state, "lay(Tile[knee], Cell[2, 3] turned 2)") == {(2, 3), (3, 3), (3, 4)}
    assert laid_by(state, "lay(Tile[knee], Cell[3, 1] turned 3)") == {(3, 1), (2, 2), (3, 2)}


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("lay(Tile[knee], Cell[4, 2])", "the tile does not fit there"),
        ("lay(Tile[knee], Cell[1, 3])", "the tile does not fit there"),
        ("lay(Tile[box] at 2, Cell[2, 2] turned 1)", "the shape cannot be placed at Cell[2, 2] turned 1"),
        (
            "lay(Tile[knee], Cell[5, 5])",
            "a shape cannot be placed at Cell[5, 5]; write its first space and how it is turned",
        ),
        ("lay(Tile[knee], [5, 1] turned 2)", "a shape cannot be placed at [5, 1] turned 2"),
        ("lay(Tile[knee], Cell[9, 9])", "a shape cannot be placed at Cell[9, 9]"),
    ],
)
def test_what_does_not_fit_is_refused_with_its_reason(text: str, reason: str):
    state = quilt().initial(3)
    with pytest.raises(IllegalMoveError) as refused:
        state.game.move(state, text)
    assert str(refused.value).startswith(reason)


BOARD = """\
spaces Cell is grid 4 by 3
drawing corner
  | #. |
  | ## |
drawing dot
  | # |
drawing hook
  | #.. |
  | ### |
each Cell has
  lit : yes or no
"""


def board(lines: str, rest: str = "", **more: str) -> Play:
    return Play(small(lines, rest, declarations=BOARD, **more))


@pytest.mark.parametrize(
    ("expression", "found"),
    [
        ("count(placements(corner, Cell))", 24),
        ("count(placements(hook, Cell))", 4 + 2 * 3 + 4),
        ("count(placements(hook, Cell, turned-over))", 2 * 14),
        ("count(placements(dot, Cell))", 12),
        ("count(spot in placements(corner, Cell) where Cell[1, 1] is in spot)", 3),
        ("count(spot in placements(corner, Cell) where every(c in spot: c's column > 1))", 16),
        ("sum(spot in placements(corner, Cell): count(c in spot where c's lit))", 0),
        ("count(those(spot in placements(dot, Cell) where some(c in spot: c's row is 3)))", 4),
    ],
)
def test_placements_are_a_set_and_each_of_them_a_set_of_spaces(expression: str, found: int):
    assert board(f"set n to {expression}").number("n") == found


def test_a_placement_is_the_same_as_one_that_covers_the_same_spaces():
    lines = "let a be first of placements(corner, Cell)\nlet b be first of placements(hook, Cell)\n"
    same = "if a is not none and b is not none\n  if a is a and a is not b\n    set n to 1"
    assert board(lines + same).number("n") == 1


def test_a_placement_may_be_chosen_kept_and_handed_on():
    rest = (
        "phase turn for first of players\n  you may choose spot from placements(hook, Cell) where Cell[1, 1] is in spot\n"
        "  if spot is not none\n    do light(spot)\n  -> end\n"
        "action light(spot of Cell)\n  you choose f from Fish\n"
        "  for each c in spot where c's column > 1\n    set c's lit to yes\n  set n to count(c in Cell where c's lit)\n"
    )
    play = board("", rest, arrow="-> turn")
    assert play.moves == ["stop", "Cell[1, 1]", "Cell[1, 1] turned 1", "Cell[1, 1] turned 2"]
    play.play("Cell[1, 1]", "cod")
    assert play.over
    assert play.number("n") == 2


def test_nothing_can_be_laid_on_a_board_that_is_too_small():
    rest = (
        "phase turn for first of players\n  you may lay\n  -> end\n"
        "action lay(spot from placements(hook, Spot))\n  add count(spot) to n\n"
    )
    text = small("", rest, declarations=BOARD + "spaces Spot is grid 2 by 2\n", arrow="-> turn")
    assert Play(text).over


def test_a_test_that_no_bit_set_can_say_is_worked_out_for_each_space():
    rest = (
        "phase turn for first of players\n  you must lay\n  -> end\n"
        'action lay(spot from placements(hook, Cell))\n  need every(c in spot: fits(c)) else "no"\n  add 1 to n\n'
    )
    play = board("", rest, arrow="-> turn", table="fits(c from Cell) = m + c's column < 4")
    assert len(play.moves) == 8
