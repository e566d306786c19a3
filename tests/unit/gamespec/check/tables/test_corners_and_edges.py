"""Corners and edges of maps, beside a computation from the coordinates of polygons."""

from __future__ import annotations

from collections import Counter
from math import cos, pi, sin
from random import Random
from typing import TYPE_CHECKING, Any

import networkx as nx
import pytest

from gamespec.source import SourceFile
from gamespec.syntax import parse
from interpreter.kernel.spaces import geometry
from tests.unit.gamespec.check.snippets import clean, game_text, kind, mistakes, one

if TYPE_CHECKING:
    from gamespec.checked.kinds import Kind

FIELDS = (
    "delete these lines; for what differs from one to another, write a field below `each Corner has`, and set it in "
    "`phase setup`"
)
Point = tuple[float, float]
ISLAND = ("hexes, first row left", [".~~~.", "~~~~.", "~~~~~", "~~~~.", ".~~~."])


def text(layout: str, drawn: list[str]) -> str:
    lines = "".join(f"  | {line} |\n" for line in drawn)
    return (
        f"spaces Field is {layout}\n{lines}  marks\n    | mark | deep |\n    | ~ | yes |\n\n"
        "spaces Corner is corners of Field\n\nspaces Path is edges of Field"
    )


def rounded(x: float, y: float) -> Point:
    return round(x, 3) + 0.0, round(y, 3) + 0.0


def polygon(layout: str, column: int, row: int) -> list[Point]:
    """Return the corners of a space as points, one space being one wide."""
    if layout == "grid":
        return [(column, row), (column + 1, row), (column + 1, row + 1), (column, row + 1)]
    shift = {"hexes": row % 2, "hexes, first row left": 1 - row % 2, "hexes, every row right": row - 1}[layout] / 2
    x, y, radius = column + shift, row * 3**0.5 / 2, 3**-0.5
    return [rounded(x + radius * sin(turn * pi / 3), y - radius * cos(turn * pi / 3)) for turn in range(6)]


def expected(layout: str, drawn: list[str]) -> nx.Graph[Any]:
    """Return the map as a graph of spaces, corners and edges; what lies beside what is joined."""
    found: nx.Graph[Any] = nx.Graph()
    at: dict[frozenset[Point], set[tuple[int, int]]] = {}
    for y, line in enumerate(drawn, 1):
        for x, mark in enumerate(line, 1):
            if mark == ".":
                continue
            outline = polygon(layout, x, y)
            found.add_node((x, y, "space"), kind="Field")
            for here, there in zip(outline, [*outline[1:], outline[0]], strict=True):
                side = frozenset((here, there))
                at.setdefault(side, set()).add((x, y))
                found.add_node(here, kind="Corner")
                found.add_edge((x, y, "space"), here)
    for side, spaces in at.items():
        found.add_node(side, kind="Path")
        found.add_edge(*side)
        found.add_edges_from((side, end) for end in side)
        found.add_edges_from((side, (*space, "space")) for space in spaces)
        if len(spaces) == 2:
            found.add_edge(*((*space, "space") for space in spaces))
        found.add_edges_from((side, other) for other in at if other != side and other & side)
    return found


def made(kinds: list[Kind]) -> nx.Graph[Any]:
    found: nx.Graph[Any] = nx.Graph()
    for each in kinds:
        assert each.geometry is not None
        found.add_nodes_from(((each.name, space) for space in range(each.size)), kind=each.name)
    for each in kinds:
        assert each.geometry is not None
        for other, beside in ((each, each.geometry.neighbours), *each.geometry.beside.items()):
            found.add_edges_from(((each.name, a), (other.name, b)) for a, near in enumerate(beside) for b in near)
            back = other.geometry.neighbours if other is each else other.geometry.beside[each]  # type: ignore[union-attr]
            assert all(a in back[b] for a, near in enumerate(beside) for b in near)
    return found


def kinds_of(layout: str, drawn: list[str]) -> list[Kind]:
    world = clean(text(layout, drawn))
    return [kind(world, name) for name in ("Field", "Corner", "Path")]


def boards() -> list[tuple[str, list[str]]]:
    found, rng = [ISLAND, ("grid", ["~~~", "~~~"]), ("hexes", ["~"]), ("grid", ["~.", ".~"])], Random(5)
    for layout in ("grid", "hexes", "hexes, first row left", "hexes, every row right"):
        for _ in range(5):
            wide, high = rng.randint(1, 6), rng.randint(1, 6)
            drawn = ["".join(rng.choice("~~.") for _ in range(wide)) for _ in range(high)]
            if "~" in "".join(drawn):
                found.append((layout, drawn))
    return found


@pytest.mark.parametrize(("layout", "drawn"), boards())
def test_a_map_is_what_its_polygons_make_it(layout: str, drawn: list[str]) -> None:
    ours, theirs = made(kinds_of(layout, drawn)), expected(layout, drawn)
    assert nx.vf2pp_is_isomorphic(ours, theirs, node_label="kind")


@pytest.mark.parametrize(("layout", "drawn"), boards())
def test_names_of_corners_and_edges_say_where_they_lie(layout: str, drawn: list[str]) -> None:
    """A corner lies to the right of those with a lower column; an edge begins at the corner with its name."""
    field, corner, path = kinds_of(layout, drawn)
    assert field.geometry is not None
    step = 1.0 if layout == "grid" else 0.5
    points: dict[str, Point] = {}
    for space, near in enumerate(field.geometry.beside[corner]):
        outline = polygon(layout, field.geometry.column_of[space], field.geometry.row_of[space])
        by_place = sorted(outline, key=lambda point: (point[1], point[0]))
        if layout != "grid":
            top, left, right, low_left, low_right, bottom = by_place
            by_place = [left, top, right, low_left, bottom, low_right]
        for at, point in zip(near, by_place, strict=True):
            assert points.setdefault(corner.rows[at], point) == pytest.approx(point, abs=0.01)
    columns = {name: int(name[1:].split(",")[0]) for name in points}
    lowest = {name: columns[name] - points[name][0] / step for name in points}
    assert max(lowest.values()) - min(lowest.values()) < 0.01
    assert path.geometry is not None
    for edge, (one_end, other_end) in enumerate(path.geometry.beside[corner]):
        c, r = path.geometry.column_of[edge], path.geometry.row_of[edge]
        assert corner.rows[one_end] == f"[{c}, {(r + 1) // 2}]"
        assert corner.rows[other_end] == (f"[{c + 1}, {(r + 1) // 2}]" if r % 2 else f"[{c}, {r // 2 + 1}]")


def test_an_island_of_nineteen_hexes_has_54_corners_and_72_edges():
    field, corner, path = kinds_of(*ISLAND)
    assert (field.size, corner.size, path.size) == (19, 54, 72)
    assert corner.geometry is not None
    assert path.geometry is not None
    assert Counter(map(len, corner.geometry.neighbours)) == {2: 18, 3: 36}
    assert Counter(map(len, corner.geometry.beside[field])) == {1: 18, 2: 12, 3: 24}
    assert Counter(map(len, path.geometry.beside[field])) == {1: 30, 2: 42}


def test_corners_and_edges_of_a_square_grid_lie_on_straight_lines():
    body = (
        "spaces Field is grid 3 by 3\n\nspaces Corner is corners of Field\n\nspaces Path is edges of Field\n\n"
        'always {} because "so"\n'
    )
    world = clean(body.format("aligned(Corner[1, 2], Corner[4, 2])"))
    corner, path = kind(world, "Corner"), kind(world, "Path")
    for each, one_end, other_end, is_aligned in (
        (corner, "[1, 2]", "[4, 2]", True),
        (corner, "[1, 2]", "[1, 4]", True),
        (corner, "[1, 2]", "[4, 3]", False),
        (path, "[1, 1]", "[3, 1]", True),
        (path, "[1, 2]", "[1, 6]", True),
        (path, "[1, 1]", "[1, 2]", False),
    ):
        start, end = each.rows.index(one_end), each.rows.index(other_end)
        assert geometry.aligned(each)[start][end] == is_aligned, (one_end, other_end)


@pytest.mark.parametrize(
    ("line", "code", "help_text"),
    [
        ("spaces Corner is corners of Fild", "GS201", "did you mean `Field`?"),
        ("spaces Corner is corners of Corner", "GS347", "name another kind here"),
        (
            "spaces Ring is ring\n  | at |\n  | a |\n  | b |\nspaces Corner is corners of Ring",
            "GS318",
            "name another kind, or declare `spaces Ring is grid 5 by 4` or `is hexes 5 by 4`",
        ),
        ("spaces Corner is corners of Field\n  | corner |\n  | a |", "GS332", FIELDS),
        (
            "spaces Corner is corners of Field\nspaces Node is corners of Field",
            "GS202",
            "delete one of the two, and use `Corner` for both",
        ),
        ("look\n  spaces Field\n    | [1, 1] |\nspaces Corner is corners of Field", "GS351", "delete these lines"),
    ],
)
def test_a_mistake_in_a_declaration_of_corners_says_what_to_write(line: str, code: str, help_text: str) -> None:
    found = one(f"spaces Field is grid 3 by 3\n{line}")
    assert (found.code, found.help) == (code, help_text)


@pytest.mark.parametrize(
    ("condition", "code", "help_text"),
    [
        ("count(neighbours(Corner[1, 1], Berth)) > 0", "GS318", "write `Field`, `Corner` or `Path`"),
        ("count(neighbours(Corner[1, 1], 3)) > 0", "GS310", "write `Field`, `Corner` or `Path`"),
        ("count(around(Corner[1, 1], Path)) > 0", "GS312", "write `neighbours(Corner[1, 1], Path)`"),
        (
            "count(neighbours(Corner[1, 1], edges)) > 0",
            "GS210",
            "the edges are the spaces of `Path`: write `neighbours(x, Path)` for those of a space x",
        ),
        ("longest-trail(Path, Berth) > 1", "GS310", "write `Field`, `Corner` or `Path`, or a set of them"),
        ("distance(Path[1, 1], Corner[1, 1]) > 1", "GS310", "write a Path, such as `Path[1, 1]`"),
        ("Corner[5, 1] is Corner[1, 1]", "GS315", "write a column from 1 to 4 and a row from 1 to 4"),
    ],
)
def test_a_mistake_in_what_lies_beside_what_says_what_to_write(condition: str, code: str, help_text: str) -> None:
    found = one(
        "spaces Field is grid 3 by 3\nspaces Corner is corners of Field\nspaces Path is edges of Field\n"
        "spaces Berth is ring\n  | berth |\n  | a |\n  | b |\n"
        f'always {condition} because "so"'
    )
    assert (found.code, found.help) == (code, help_text)


@pytest.mark.parametrize(
    ("word", "help_text"),
    [
        ("corner", "write `corners of Field`"),
        ("vertices", "write `corners of Field`"),
        ("sides", "write `edges of Field`"),
        ("towns", "write `corners of Field` or `edges of Field`"),
    ],
)
def test_another_word_for_a_part_of_a_map_is_answered_with_the_right_one(word: str, help_text: str) -> None:
    text = game_text(f"spaces Field is grid 3 by 3\nspaces Corner is {word} of Field")
    (found,) = parse(SourceFile("x.game", text)).diagnostics
    assert (found.code, found.help) == ("GS113", help_text)


@pytest.mark.parametrize(
    ("line", "help_text"),
    [
        ("spaces Corner are corners of Field", "write `spaces Corner is corners of Field`"),
        ("spaces Corner is the corners of Field", "write `spaces Corner is corners of Field`"),
        ("spaces Path is edges(Field)", "write `spaces Path is edges of Field`"),
        ("spaces Path is each edge of Field", "write `spaces Path is edges of Field`"),
        ("spaces Corner is corners", "say of which grid or hexes: `spaces Corner is corners of ...`"),
        (
            "spaces Hex is hexes 3 by 3, with corners Corner and edges Path",
            "declare them as spaces, each on a line of its own: `spaces Corner is corners of Hex`, `spaces Path is edges of Hex`",
        ),
        ('always count(neighbours of c) > 0 because "x"', "write the space in brackets: `neighbours(c)`"),
        ('always count(corners of c) > 0 because "x"', "write the name of the spaces behind `c`: `neighbours(c, ...)`"),
    ],
)
def test_another_way_to_say_corners_is_answered_with_the_right_one(line: str, help_text: str) -> None:
    (found,) = parse(SourceFile("x.game", game_text(f"spaces Field is grid 3 by 3\n{line}"))).diagnostics
    assert found.help is not None
    assert help_text in found.help


@pytest.mark.parametrize(
    ("condition", "help_text"),
    [
        ("count(corners(Field[1, 1])) > 0", "the corners are the spaces of `Corner`: write `neighbours(x, Corner)` for those of a space x"),
        ("count(Field[1, 1]'s edges) > 0", "declare them as spaces, `spaces Path is edges of Field`, and write `neighbours(x, Path)` for those of x"),
        ("count(Field[1, 1]'s neighbours) > 0", "write the space in brackets: `neighbours(x)` for those of a space x"),
        ("count(neighbours(Field[1, 1], corner)) > 0", "write `Corner`"),
        ("count(neighbours(Corner, Field[1, 1])) > 0", "write `neighbours(Field[1, 1], Corner)`"),
    ],
)  # fmt: skip
def test_corners_asked_for_in_another_way_are_found(condition: str, help_text: str) -> None:
    found = one(f'spaces Field is grid 3 by 3\nspaces Corner is corners of Field\nalways {condition} because "so"')
    assert found.help == help_text


def test_a_mistake_in_a_map_is_not_reported_again_for_its_corners():
    spaces = (
        "spaces Hex is hexes\n  | # x # |\n  | # . # |\nspaces Corner is corners of Hex\nspaces Path is edges of Hex\n"
    )
    rules = f"{spaces}the table has\n  at : Corner starts Corner[2, 1]\naction go(path from Path)\n  set at to Corner[2, 2]\n"
    assert [found.code for found in mistakes(rules)] == ["GS331"]


MAP = "spaces Hex is hexes\n  | # # |\n  | . # |\nspaces Corner is corners of Hex\nspaces Path is edges of Hex\n"


@pytest.mark.parametrize(
    ("place", "advice"),
    [
        ("7, 2", "write a column that row 2 has: 2, 4 or 6"),
        ("4, 9", "write a row that column 4 has: 1, 2, 3 or 5"),
        ("9, 9", "write a row from 1 to 5; row 1 has the columns 2 to 5"),
    ],
)
def test_a_place_that_a_map_lacks_is_answered_with_places_near_it(place: str, advice: str):
    rules = f"{MAP}the table has\n  at : Path\naction go\n  set at to Path[{place}]\n"
    assert [(found.code, found.help) for found in mistakes(rules)] == [("GS315", advice)]
    port = f"{MAP}type Port\n  | port | quay from Path |\n  | a | path-{place.replace(', ', '-')} |\n"
    assert [(found.code, found.help) for found in mistakes(port)] == [("GS205", advice)]


def test_a_cell_that_names_no_place_is_shown_how_places_are_named():
    port = f"{MAP}type Port\n  | port | quay from Path |\n  | a | north |\n"
    assert [found.help for found in mistakes(port)] == ["name a space by its column and row, such as `path-2-1`"]
