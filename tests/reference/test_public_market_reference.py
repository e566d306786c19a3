from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random

import pytest

from tests.loaded import one_in
from tests.reference.public_market_actions import actions
from tests.reference.public_market_bidding import bidding
from tests.reference.public_market_data import CHESTS, FISH, SCORING, TILES
from tests.reference.public_market_grid import (
    GRID,
    every_placement,
    full_lines,
    is_surrounded,
    most_for_logos,
    placements,
    worth_of_logos,
)
from tests.reference.public_market_players import play_alone
from tests.reference.public_market_reference import PublicMarket
from tests.reference.public_market_table import STOP, Draw, Option, Play

SHAPES = sorted({tile.cells for tile in TILES.values()})


def carry_out(run: Play, *answers: Option) -> list[Option]:
    """Answer the choices one after the other, chance by what comes first; leaves the menu that waits next."""
    coming = list(answers)
    answer: Option | str | None = None
    while True:
        try:
            waits = run.send(answer)
        except StopIteration:
            assert not coming
            return []
        if isinstance(waits, Draw):
            answer = next(iter(waits.pool))
        elif coming:
            answer = coming.pop(0)
            assert answer in waits.options, waits.options
        else:
            return waits.options


def table(players: int = 4) -> PublicMarket:
    """A table in round 2 at which nobody has anything yet."""
    game = PublicMarket(players)
    game.rounds = 2
    game.ocean = [["F13", "F23", "F01", "F02", "F03"], ["F04"], ["F05"], ["F06"]]
    for owner, chest in zip(game.owners, CHESTS, strict=False):
        owner.chest = chest
    return game


# ---- counting


def test_there_are_as_many_pieces_as_the_sheet_counts() -> None:
    totals = [sum(tile.fish[kind] for tile in TILES.values()) for kind in range(4)]
    assert (totals, sum(len(tile.cells) for tile in TILES.values())) == ([67, 58, 48, 40], 260)
    assert Counter(tile.shell for tile in TILES.values()) == {"Scallop": 18, "Whelk": 18, "Clam": 17, "Cockle": 17}
    kinds = Counter(sum(count > 0 for count in tile.fish) for tile in TILES.values())
    assert kinds == {1: 6, 2: 34, 3: 18, 4: 12}
    assert [len([space for space in spaces if space.column]) for spaces in SCORING.values()] == [16, 24]
    assert all(len(chest.ice) == 2 and len(chest.shrimp) == 3 for chest in CHESTS.values())


def test_a_drawing_is_the_same_shape_for_all_tiles_that_say_so() -> None:
    assert len({(tile.shape, tile.cells) for tile in TILES.values()}) == len({tile.shape for tile in TILES.values()})


@pytest.mark.parametrize("shape", SHAPES)
def test_placements_are_those_found_by_trying_every_handful_of_cells(shape: tuple[tuple[int, int], ...]) -> None:
    rng = Random(str(shape))
    chests = [*CHESTS.values()][SHAPES.index(shape) % 3 :: 3]  # each with every third shape
    boards: list[set[tuple[int, int]]] = [set(), *(set(chest.ice) for chest in chests)]
    boards += [set(rng.sample(GRID, rng.randint(1, 20))) for _ in range(3)]
    for blocked in boards:
        found = placements(shape, blocked)
        assert len(found) == len(set(found))
        assert {tuple(sorted(cells)) for cells in found} == every_placement(shape, blocked)


def test_logos_are_worth_what_the_best_split_brings() -> None:
    for counts in product(range(6), repeat=4):
        assert worth_of_logos(counts) == most_for_logos(counts)


def count_everything(game: PublicMarket, *, may_cover_ice: bool = False) -> None:
    """Nothing is made or lost, nothing lies on anything, and no marker is beyond the end of its track."""
    for kind, letter in enumerate(FISH):
        lying = sum(name == letter for owner in game.owners for name, _ in owner.lying)
        beside = sum(owner.pending.count(letter) for owner in game.owners)
        assert 0 <= game.stock.scraps - game.supply[kind] - lying - beside <= 1  # one may be in somebody's hand
    tiles = [*game.bag, *game.gone, *(tile for column in game.ocean for tile in column)]
    for owner in game.owners:
        names = [name for name, _ in owner.lying if name in TILES]
        tiles += [*names, *owner.cooler, *([owner.caught] if owner.caught else [])]
        cells = [cell for _, placed in owner.lying for cell in placed]
        assert len(cells) == len(set(cells))
        assert may_cover_ice or not owner.chest or not owner.printed.ice.intersection(cells)
        assert all(0 <= held <= end for held, end in zip(owner.fish, game.stock.track, strict=True))
        assert all(0 <= held <= end for held, end in zip(owner.gears, game.stock.track, strict=True))
        assert owner.money >= 0
        assert owner.finished == (not owner.meeples)
    assert len(tiles) == len(set(tiles)) == 70 - game.left_out
    standing = [seat for line in (*game.row.values(), game.waiting, game.dock, game.market) for seat in line]
    assert game.rounds == 1 or all(standing.count(owner.seat) <= owner.meeples for owner in game.owners)
    there = [space.name for owner in game.owners for space in owner.spaces]
    assert sorted(there) == sorted(game.taken)


@pytest.mark.parametrize(("players", "morning"), one_in(3, [(2, 8), (3, 11), (4, 11), (5, 11)]))
def test_the_evening_comes_when_the_rulebook_says(players: int, morning: int) -> None:
    """PM-REP-03, PM-EOD-10, PM-EX-19."""
    rounds: set[int] = set()
    for seed in range(24):
        game = play_alone(PublicMarket(players), seed, count_everything)
        assert game.last_morning in {morning, 0}
        rounds.add(game.rounds)
    assert rounds <= set(range(morning, morning + 4))
    assert max(rounds) == morning + 3


# ---- the rulebook's examples


@pytest.mark.parametrize(("place", "money", "order"), [(0, [10, 12], [1, 0]), (1, [9, 13], [0, 1])])
def test_whoever_stands_in_front_pays_the_one_behind(place: int, money: list[int], order: list[int]) -> None:
    """PM-EX-02: the row is read from right to left."""
    game = table()
    game.row["Sardine"] = [1]
    game.dock = [0]
    carry_out(bidding(game, game.bid), ("bid", "Sardine", place), ("take-scrap", "S"))
    assert [owner.money for owner in game.owners[:2]] == money
    assert game.row["Sardine"][::-1] == order


def test_one_payment_whatever_the_number_overtaken() -> None:
    """PM-EX-04."""
    game = table()
    game.row["Sardine"] = [2, 1]
    game.dock = [0]
    carry_out(bidding(game, game.bid), ("bid", "Sardine", 2), ("take-scrap", "S"))
    assert [owner.money for owner in game.owners[:3]] == [9, 13, 12]


def test_nobody_goes_in_front_at_zero_and_a_scrap_is_never_dearer_than_the_location() -> None:
    """PM-EX-03, PM-EX-01."""
    game = table()
    game.row["Zero"] = [1]
    game.dock = [0]
    assert [option for option in carry_out(bidding(game, game.bid)) if option[1] == "Zero"] == [("bid", "Zero", 0)]
    game.dock = [0]
    assert carry_out(bidding(game, game.bid), ("bid", "Cod", 0)) == [("take-scrap", letter) for letter in "SHC"]


def test_tile_and_scrap_count_on_the_tracker() -> None:
    """PM-EX-05, PM-EX-07."""
    game = table()
    owner = game.owners[0]
    game.row["Zero"] = [0]
    owner.pending = ["H"]
    row = ((1, 3), (2, 3), (3, 3))
    menu = carry_out(actions(game, game.act), ("fish",), ("take", "F13", 0), ("place", row), ("stow", "H", (5, 5)))
    assert menu == []
    assert owner.fish == [1, 2, 0, 1]
    assert (game.dock, game.ocean[0]) == ([0], ["F23", "F01", "F02", "F03"])


def test_two_cards_bring_gears_for_the_next_trip_alone() -> None:
    """PM-EX-08, 09, 10, 13."""
    game = table()
    owner = game.owners[0]
    game.row["Zero"] = [0]
    game.shown = ["B05", "B09", "", ""]
    game.stacks = [["R01"], [], [], []]
    game.chests.remove(owner.chest)
    owner.fish, owner.gears = [3, 4, 2, 2], [3, 0, 1, 1]
    assert carry_out(actions(game, game.act), ("market",), ("buy", "B09"), ("buy", "B05")) == []
    assert owner.logos == [1, 0, 1, 0]
    assert owner.fish == owner.gears == [3, 1, 2, 1]
    assert owner.money == 12 + 1 + 1 + 2
    assert game.shown == ["R01", "", "", ""]


def test_a_contract_is_paid_and_stays() -> None:
    """PM-EX-08, PM-CON-02, PM-Q15."""
    game = table()
    owner = game.owners[0]
    game.row["Zero"] = [0]
    game.contracts = ["P05"]
    owner.fish = [1, 5, 2, 2]
    menu = carry_out(actions(game, game.act), ("market",), ("contract", "P05", "C2/B1"))
    assert owner.fish == [1, 3, 1, 1]
    assert ("contract", "P05", "C2/B1") not in menu
    assert {option[2] for option in menu if option != STOP} == {
        *(f"C2/B{i}" for i in (2, 3, 4, 5, 6)),
        *(f"{tile}/K{i}" for tile in (1, 2) for i in (1, 2, 3, 4)),
    }


def test_with_two_players_a_half_takes_one_lighthouse() -> None:
    """PM-EX-18."""
    game = table(2)
    game.row["Zero"] = [0]
    game.contracts = ["P05"]
    game.taken = {"C2/A1"}
    game.owners[0].fish = [0, 2, 1, 1]
    menu = carry_out(actions(game, game.act), ("market",))
    assert {option[2] for option in menu if option != STOP} == {"C2/A3", "C2/A4", "1/K1", "1/K2", "1/K3", "1/K4"}


def test_the_payout_is_for_columns_or_rows() -> None:
    """PM-EX-11, PM-EX-12."""
    chest = CHESTS["K5"]
    columns = {(row, column) for row in range(1, 6) for column in (1, 2, 3)}
    rows = {(row, column) for row in (1, 2) for column in range(1, 6)}
    assert full_lines(chest, columns | rows) == 3
    assert full_lines(chest, set(GRID)) == full_lines(chest, set(GRID) - chest.ice - {chest.crab}) == 5


def test_a_covered_crab_is_not_earned() -> None:
    """PM-Q5."""
    chest = CHESTS["K1"]
    full = set(GRID) - chest.ice
    assert is_surrounded(chest, full - {chest.crab})
    assert not is_surrounded(chest, full)


@pytest.mark.parametrize(
    ("names", "points"),
    [(("C4/B1", "C1/B1"), 15), (("C3/B1", "C2/B1", "C2/B4"), 18), (("C4/B4", "C1/B4"), 15), (("C3/B4", "C2/B2"), 12)],
)
def test_lighthouses_score_what_the_rulebook_counts(names: tuple[str, ...], points: int) -> None:
    """PM-EX-15."""
    game = table()
    owner = game.owners[0]
    owner.spaces = [space for space in game.spaces if space.name in names]
    assert owner.score()[0] == points


def test_logos_and_crabs_score_what_the_rulebook_counts() -> None:
    """PM-EX-16, PM-EX-17."""
    assert worth_of_logos((2, 3, 4, 2)) == 24
    owner = table().owners[0]
    points: list[int] = []
    for owner.crabs in range(6):
        points.append(owner.score()[3])
    assert points == [0, 1, 3, 6, 10, 15]
    assert FISH == "SHCL"
