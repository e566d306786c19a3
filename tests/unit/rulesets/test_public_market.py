"""Public Market against its sheet.

Its tables cell by cell, how long a day lasts, where tiles lie, what logos bring.

Placements and logos are held against a search that tries everything there is (`tests/reference/public_market_grid`).
"""

from __future__ import annotations

import csv
import io
import re
from collections import Counter
from functools import cache
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from typer.testing import CliRunner

import rulesets
from cli.app import build
from gamespec.checked.types import Thing
from interpreter.kernel.spaces.placements import placements
from tests.loaded import load, one_in
from tests.reference.public_market_data import CARDS, CHESTS, LOGOS, TILES
from tests.reference.public_market_grid import GRID, every_placement, most_for_logos

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gamespec.checked.kinds import Cell, Kind
    from interpreter import Game, State

NAME = "public_market"
CHESTS_TRIED = 500
COLLECTIONS = 2_000
LETTERS = dict(zip("SHCL", ("sardine", "herring", "cod", "salmon"), strict=True))


@cache
def game(players: int) -> Game:
    return load(NAME, players=players)


def kind_of(played: Game, name: str) -> Kind:
    return next(kind for kind in played.program.checked.kinds if kind.name == name)


def address(played: Game, zone: str, owner: int = 0) -> int:
    """Return where the pieces of a zone stand in the array: the size if it has one, then the pieces."""
    layout = played.program.layout
    (found,) = [known for known in layout.zones if known.name == zone]
    return layout.address_of[layout.zone_number(found, owner)]


# ---- the sheet


@cache
def tables() -> dict[str, list[dict[str, str]]]:
    """The tables of the sheet by the number of their section."""
    sheet = (rulesets.folder(NAME) / "rules.md").read_text(encoding="utf-8")
    sections = re.findall(r"^## (5\.\d+)(.*?)(?=^## |^# )", sheet, re.MULTILINE | re.DOTALL)
    found = ((number, re.search(r"```csv\n(.*?)```", text, re.DOTALL)) for number, text in sections)
    return {number: list(csv.DictReader(io.StringIO(table[1]))) for number, table in found if table}


def rows(kind: Kind) -> dict[str, dict[str, Any]]:
    """Each row of a kind with its cells; words by their names, families by key."""

    def told(type_: Any, cell: Any) -> Any:
        named = getattr(type_, "kind", None)
        return None if cell in (None, -1) and named else named.rows[named.row_of[cell]] if named else cell

    def cells(column: Any, row: int) -> Any:
        if column.key is None or column.is_shape:
            return told(column.type, column.cells[row])
        keyed = getattr(column.key, "kind", None)
        keys = keyed.rows if keyed else range(1, len(column.cells[row]) + 1)
        return dict(zip(keys, (told(column.type, c) for c in column.cells[row]), strict=True))

    return {
        name: {column.name: cells(column, i) for column in kind.columns.values() if column.name != kind.name.lower()}
        for i, name in enumerate(kind.rows)
    }


def by_fish(row: dict[str, str]) -> dict[str, int]:
    return {fish: int(row[letter]) for letter, fish in LETTERS.items()}


def test_every_rule_of_the_sheet_is_cited_and_no_other() -> None:
    done = CliRunner().invoke(build(), ["coverage", NAME], catch_exceptions=False)
    assert done.exit_code == 0, done.output
    assert re.search(r"rules cited, 0 uncited, \d+ without a line for a reason, 0 unknown", done.output), done.output


def test_tiles_are_those_of_the_sheet() -> None:
    played = game(3)
    found = rows(kind_of(played, "Tile"))
    shapes = [shape.name for shape in played.program.checked.shapes]
    wanted = tables()["5.8"]
    assert len(found) == len(wanted) == 70
    for row in wanted:
        tile = found[row["id"].lower()]
        assert tile["has"] == by_fish(row)
        assert tile["shell"] == row["shell"].lower()
        assert shapes[tile["shape"]] == row["shape"].lower()


def test_chests_are_those_of_the_sheet() -> None:
    signs = {None: ".", "ice": "X", "shrimp": "s", "crab": "c"}
    kind = kind_of(game(3), "Chest")
    column = kind.columns["layout"]
    assert isinstance(column.type, Thing)
    marks = column.type.kind.rows

    def drawing(row: Cell | tuple[Cell, ...]) -> str:
        assert isinstance(row, tuple)
        numbers = [mark for mark in row if mark is None or isinstance(mark, int)]
        assert len(numbers) == len(row)
        return "".join(signs[None if mark in (None, -1) else marks[mark]] for mark in numbers)

    drawn = {name: drawing(column.cells[i]) for i, name in enumerate(kind.rows)}
    assert drawn == {row["id"].lower(): row["grid"].replace("/", "") for row in tables()["5.6"]}


def test_cards_are_those_of_the_sheet() -> None:
    contracts, catches = (rows(kind_of(game(3), name)) for name in ("Contract", "Catch"))
    assert len(contracts) == 16
    for row in tables()["5.9"]:
        assert contracts[row["id"].lower()] == {"column": int(row["column"]), "needs": by_fish(row)}
    assert len(catches) == 30
    for row in tables()["5.10"]:
        card = catches[row["id"].lower()]
        assert card["color"] == row["colour"]
        assert card["needs"] == by_fish(row)
        assert card["gear"] == {fish: int(letter in row["gears"].split("+")) for letter, fish in LETTERS.items()}
        assert card["logo"] == {logo.lower(): int(logo in row["logos"].split("+")) for logo in LOGOS}


@pytest.mark.parametrize(("players", "side", "tiles"), [(2, "2-3", 1), (3, "2-3", 1), (4, "4-5", 2), (5, "4-5", 2)])
def test_places_for_lighthouses_are_those_of_the_sheet(players: int, side: str, tiles: int) -> None:
    found = rows(kind_of(game(players), "Reward"))
    for row in tables()["5.11"]:
        if row["side"] == side:
            fish = list(LETTERS.values())[int(row["column"]) - 1]
            place = found.pop(f"c{row['column']}-{row['space'].lower()}")
            assert (place["column"], place["half"], place["points"]) == (
                int(row["column"]),
                row["half"],
                int(row["vp"]),
            )
            assert place["scrap"] == (fish if row["bonus"] == "scrap" else None)
            assert place["gear"] == (fish if row["bonus"] == "gear" else None)
            assert place["free-card"] == (row["bonus"] == "catch")
    wanted = {f"k{row['tile']}-{row['logo'].lower()}" for row in tables()["5.12"] if int(row["tile"]) <= tiles}
    assert set(found) == wanted


def test_prices_are_those_of_the_sheet() -> None:
    found = rows(kind_of(game(3), "Bid-place"))
    for row in tables()["5.2"]:
        place = found[row["location"].lower()]
        assert place["evening-price" if row["side"] == "evening" else "price"] == int(row["price"])
        assert place["fee"] == (int(row["pass_fee"]) if row["pass_fee"].isdigit() else 0)
    assert [row["letter"] for row in tables()["5.3"]] == list(LETTERS)
    for row in tables()["5.3"]:
        cells = rows(kind_of(game(3), "Fish"))[row["fish"].lower()]
        assert cells == {"unit": int(row["unit"]), "sale": int(row["price_per_unit"]), "limit": int(row["track_max"])}


# ---- how long a day lasts


def rounds(state: State, seed: int) -> Iterator[str]:
    """The time of day at the end of each round of a game in which nobody goes home while he need not."""
    rng = Random(f"market {seed}")
    while not state.over:
        moves = {str(move): move for move in state.moves()}
        out = [text for text in moves if text != "go-to-market" and "home" not in text] or list(moves)
        text = rng.choice(out if len(out) < len(moves) and _bag(state) == 0 else list(moves))
        if text.startswith("steer"):
            state = state.apply(moves[text])
            yield _fields(state)["time"]
        else:
            state = state.apply(moves[text])


def _fields(state: State) -> dict[str, Any]:
    view: Any = state.view(None)
    return view["table"]["fields"]


def _bag(state: State) -> int:
    view: Any = state.view(None)
    return view["table"]["zones"]["bag"]["size"]


@pytest.mark.parametrize(("players", "mornings"), one_in(2, [(2, 8), (3, 11), (4, 11), (5, 11)]))
def test_the_day_ends_after_so_many_rounds_and_three_more_follow(players: int, mornings: int) -> None:
    for seed in range(3):
        times = list(rounds(game(players).initial(seed=seed), seed))
        assert times[: mornings - 1] == ["morning"] * (mornings - 1)
        assert set(times[mornings - 1 :]) == {"evening"}
        assert len(times) == mornings + 2, "the third evening round leaves no tile to steer to"


# ---- where tiles may lie


def dealing(played: Game) -> State:
    """A state in which a player has a tile in hand and may still sell it."""
    state = played.initial(seed=4)
    while not any(str(move).startswith("sell-to-captain") for move in state.moves()):
        moves = {str(move): move for move in state.moves()}
        state = state.apply(moves.get("go-fishing") or next(iter(moves.values())))
    return state


def test_a_tile_may_lie_wherever_its_shape_fits_and_nowhere_else() -> None:
    played = game(3)
    state, program, rng = dealing(played), played.program, Random(5)
    seat, layout, tiles = state.seat, program.layout, kind_of(played, "Tile")
    assert seat is not None
    covered = next(field for field in layout.fields if field.name == "covered")
    spaces = placements(program.checked, kind_of(played, "Cell")).spaces
    s = state.array[:]
    caught, chest = address(played, "caught", seat), address(played, "chest", seat)
    cells = layout.field_address(covered, seat)
    most = Counter[str]()
    for _ in range(CHESTS_TRIED):
        name = rng.choice(list(CHESTS))
        laid = set(rng.sample(GRID, rng.choice([12, 15, 18, 21, 25 - rng.randint(0, 8)])))
        s[chest] = kind_of(played, "Chest").rows.index(name.lower())
        s[cells : cells + 25] = [int(cell in laid) for cell in GRID]
        program.refresh(s)
        blocked = laid | set(CHESTS[name].ice)
        wanted = {tile.shape: every_placement(_corner(tile.cells), blocked) for tile in _one_of_each_shape()}
        for tile in TILES.values():
            s[caught] = tiles.rows.index(tile.name.lower())
            moves = [program.move(s, code) for code in program.menu(s)]
            ways = [move.args[1][1] for move in moves if move.action == "store"]
            found = [tuple((space // 5 + 1, space % 5 + 1) for space in spaces[way]) for way in ways]
            assert len(found) == len(set(found))
            assert set(found) == wanted[tile.shape], (name, tile, laid)
            most[tile.shape] += len(found)
    assert all(most.values()), "every shape was placed somewhere"


@cache
def _one_of_each_shape() -> tuple[Any, ...]:
    return tuple({tile.shape: tile for tile in TILES.values()}.values())


def _corner(cells: Any) -> Any:
    top, left = min(row for row, _ in cells), min(column for _, column in cells)
    return tuple((row - top, column - left) for row, column in cells)


# ---- what logos bring


def test_logos_bring_the_most_that_any_way_of_grouping_them_brings() -> None:
    played, rng = game(4), Random(6)
    program, cards, lights = played.program, kind_of(played, "Catch"), kind_of(played, "Lighthouse")
    rewards = list(kind_of(played, "Reward").rows)
    collection = [name for name in rewards if name.startswith("k")]
    assert program.checked.scoring is not None
    line = [found.name for found in program.checked.scoring.lines].index("logo-sets")
    start, hand = played.initial(seed=1).array, address(played, "catches")
    own = [piece for piece in range(lights.size) if lights.owner_of[piece] == 0]
    seen = set[tuple[int, ...]]()
    for _ in range(COLLECTIONS):
        s = start[:]
        chosen = rng.sample(list(CARDS), rng.randint(0, 9))
        spaces = rng.sample(collection, rng.randint(0, 6))
        s[hand : hand + 1 + len(chosen)] = [len(chosen), *(cards.rows.index(name.lower()) for name in chosen)]
        for light, space in zip(own, spaces, strict=False):
            s[address(played, "light", rewards.index(space))] = light
        program.refresh(s)
        counts = Counter(logo for name in chosen for logo in CARDS[name].logos)
        counts.update(space[3:].capitalize() for space in spaces)
        owned = tuple(counts[logo] for logo in LOGOS)
        seen.add(owned)
        assert program.scores(s, 0)[line] == most_for_logos(owned), owned
    assert len(seen) > 500
