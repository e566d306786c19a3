"""Words about boards: each knows which boards it is for, and where there may be nothing."""

from __future__ import annotations

import pytest

from gamespec.checked import expressions as x
from gamespec.checked.types import Int, SetOf, is_optional
from tests.unit.gamespec.check.expressions.fishing import body, only, value_of

HEXES = """
    spaces Hex is hexes 3 by 2
    """
ISLANDS = """
    spaces Isle is links
      | isle |
      | ada  |
      | bora |
      | coll |
      links
        | from | to   |
        | ada  | bora |
    """


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("next(spot)", "next"),
        ("previous(turn)", "previous"),
        ("ahead(spot, 2)", "ahead"),
        ("neighbours(Cell[1, 1])", "neighbours"),
        ("around(Cell[1, 1])", "around"),
        ("toward(Cell[1, 1], up)", "toward"),
        ("toward(Cell[1, 1], up, 3)", "toward"),
        ("ray(Cell[1, 1], down-right)", "ray"),
        ("abs(rank(b) - 4)", "abs"),
        ("steps(spot, Rondel[dock])", "steps"),
        ("distance(Cell[1, 1], Cell[5, 4])", "distance"),
        ("between(Cell[1, 1], Cell[4, 4])", "between"),
        ("lines(Cell, 3)", "lines"),
        ("reach([Cell[1, 1]], those(c in Cell where c's marker is none))", "reach"),
        ("clockwise(turn)", "clockwise"),
        ("reversed(Cell)", "reversed"),
        ("unplaced(Boat)", ""),
        ("rank(b)", "rank"),
        ("others(turn)", "others"),
        ("own(Meeple)", "own"),
    ],
)
def test_every_ready_made_word_is_typed(text: str, name: str) -> None:
    e = value_of(text)
    assert isinstance(e, x.Builtin | x.Unplaced)
    assert not isinstance(e, x.Builtin) or e.name == name


def test_whether_spaces_are_aligned_or_crossed_is_yes_or_no() -> None:
    made = body("need aligned(Cell[1, 1], Cell[3, 3])\nneed crosses(spot, 2, sea)")
    assert [n.condition.name for n in made] == ["aligned", "crosses"]


def test_a_row_of_one_copy_is_the_piece_whose_rank_is_asked() -> None:
    buoy = """
    tokens Buoy
      | buoy |
      | red  |
    """
    e = value_of("rank(Buoy[red])", buoy)
    assert isinstance(e, x.Builtin)
    assert e.name == "rank"


@pytest.mark.parametrize(("text", "found"), [("abs(2 - 5)", 3), ("abs(7)", 7)])
def test_how_far_a_fixed_number_is_from_0_is_fixed(text: str, found: int) -> None:
    e = value_of(text)
    assert isinstance(e, x.Const)
    assert (e.value, e.type) == (found, Int(found, found))


@pytest.mark.parametrize(
    ("text", "low", "high"),
    [
        ("abs(c's row - your coins)", 0, None),
        ("abs(c's row - 9)", 5, 8),
        ("abs(c's row)", 1, 4),
        ("abs(c's row - 2)", 0, 2),
    ],
)
def test_how_far_a_number_is_from_0_has_a_range(text: str, low: int, high: int | None) -> None:
    (loop,) = body(f"for each c in Cell\n  let far be {text}")
    assert loop.body[0].value.type == Int(low, high)


def test_hexes_have_headings_and_places() -> None:
    assert is_optional(value_of("toward(Hex[1, 1], down-right)", HEXES).type)
    assert value_of("Hex[3, 2]", HEXES).value == 5
    assert value_of("distance(Hex[1, 1], Hex[3, 2])", HEXES).type.low == 0


def test_islands_joined_by_links_may_be_apart() -> None:
    e = value_of("distance(Isle[ada], Isle[coll])", ISLANDS)
    assert e.type == Int(0, 2, optional=True)
    assert isinstance(value_of("neighbours(Isle[ada])", ISLANDS).type, SetOf)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("next(Cell[1, 1])", "`next` needs spaces arranged as a ring or a line, but Cell is not"),
        ("neighbours(b)", "this is one Boat, but a space is wanted here"),
        ("ahead(spot)", "`ahead` needs 2 arguments in its brackets, but 1 is given"),
        ("ahead(spot, you)", "this is a player, but a number is wanted here"),
        ("ray(spot, up)", "`ray` needs spaces arranged as a grid or hexes, but Rondel is not"),
        ("ray(Cell[1, 1])", "`ray` needs 2 arguments in its brackets, but 1 is given"),
        ("toward(Cell[1, 1])", "`toward` needs 2 to 3 arguments in its brackets, but 1 is given"),
        ("toward(Cell[1, 1], up, you)", "this is a player, but a number is wanted here"),
        ("abs()", "`abs` needs 1 argument in its brackets, but nothing is given"),
        ("abs(you)", "this is a player, but a number is wanted here"),
        ("steps(spot)", "`steps` needs 2 arguments in its brackets, but 1 is given"),
        ("distance(spot)", "`distance` needs 2 to 4 arguments in its brackets, but 1 is given"),
        ("distance(spot, sea, Cell)", "this is a set of Cell, but a set of Rondel is wanted here"),
        ("crosses(spot, 2)", "`crosses` needs 3 arguments in its brackets, but 2 are given"),
        ("between(spot, Track[one])", "this is one Track, but one Rondel is wanted here"),
        ("lines()", "`lines` needs 1 to 3 arguments in its brackets, but nothing is given"),
        (
            "reach(your hand, Cell)",
            "the first entry in the brackets of `reach` must be the spaces where the way begins",
        ),
        ("reach([spot], Cell)", "this is a set of Cell, but a set of Rondel is wanted here"),
        ("toward(Cell[1, 1], sea)", "this is one Rondel, but one Heading is wanted here"),
        ("clockwise(b)", "this is one Boat, but a player is wanted here"),
        ("reversed()", "`reversed` needs 1 argument in its brackets, but nothing is given"),
        ("unplaced(Cell)", "`unplaced` needs a kind of pieces or a row of one, and `Cell` is neither"),
        ("rank(Cell[1, 1])", "`rank` needs one piece, but this is one Cell"),
        ("own()", "`own` needs the name of one kind of pieces in brackets"),
        ("max(you, 2)", "this is a player, but a number is wanted here"),
        ("seen(3)", "`seen` has no arguments, so round brackets cannot follow"),
        ("b(3)", "`b` has no arguments, so brackets cannot follow"),
        ("price(b)", "nothing is called `price` here"),
        ("placements(corner, Rondel)", "`placements` lays shapes only on spaces that are a grid or hexes"),
        ("Cell[1, 2, 3]", "the brackets behind `Cell` need a column and a row"),
        ("Boat[small, big]", "the brackets behind `Boat` need the name of one row"),
        ("[1, 2][1, 2]", "behind a list, brackets with exactly one number say which entry is meant"),
        ("[1, 2][seen - 20]", "the number in these brackets is below 0, but the entries of a list are counted from 0"),
        (
            "[1, you][seen]",
            "this is a player, but the list begins with a number, and all its entries must be of one type",
        ),
        ("Rondel[b]", "this is one Boat, but the brackets need a row of `Rondel`"),
        ("b's at", "`at` gives the thing on which a `Boat` lies, but only players and the table have zones for `Boat`"),
        ('"words"', "a text in quotes is a title or a reason, and cannot be used as a value"),
        (
            "your price(Boat[small] at 2)",
            "`Boat[small] at 2` names a piece by its place, which only moves in examples can do",
        ),
        (
            "your price(Cell[2, 3] turned 1)",
            "`turned` can be written only in the moves of examples, where the shape is known",
        ),
        ("3..1", "this range is empty, because 3 is more than 1"),
    ],
)
def test_a_word_used_wrongly_is_explained(text: str, message: str) -> None:
    assert only(f"let it-is be {text}").message == message


@pytest.mark.parametrize("ways", ["sideways", "[turn]", "[right, rows]", "right, down"])
def test_the_ways_of_lines_are_words_of_directions(ways: str) -> None:
    found = only(f"let it-is be count(lines(Cell, 3, {ways}))")
    if ways == "right, down":
        assert found.code == "GS312"
        return
    assert found.message == "the ways in which lines run are words such as `right`, or a list of them"
    assert found.help == "write `lines(3, right)` or `lines(3, [right, down])`"


def test_two_boards_must_be_told_apart() -> None:
    found = only("let it-is be lines(3)", HEXES)
    assert found.message == "`lines` does not say on which board, and the game has 2 boards: `Cell` and `Hex`"
    assert found.help == "name the board, such as `lines(Cell, 3)`"


def test_a_place_of_hexes_that_are_not_all_there_is_searched() -> None:
    drawn = """
        spaces Bay is hexes
          | o . o |
          |  o o o |
          marks
            | mark | deep |
            | o    | yes  |
        """
    assert isinstance(value_of("Bay[max(1, min(3, seen)), 1]", drawn), x.Aggregate)


def test_a_space_is_found_by_what_names_it() -> None:
    more = """
        spaces Stall is line
          | stall   | wares from Fish |
          | left    | sardine         |
          | right   | cod             |
        """
    assert isinstance(value_of("Stall[b's trade]", more), x.Aggregate)
    assert value_of("Stall[left]", more).value == 0
