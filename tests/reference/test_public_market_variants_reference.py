from __future__ import annotations

from collections import Counter

import pytest

from tests.reference.public_market_actions import actions
from tests.reference.public_market_bidding import bidding
from tests.reference.public_market_data import CHESTS, TILES
from tests.reference.public_market_players import play_alone
from tests.reference.public_market_reference import PublicMarket
from tests.reference.public_market_shallow import BOARD, EXIT, ROSE, Place, Sailor, ShallowWaters, next_space
from tests.reference.public_market_solo import ANGLER, HUMAN, ShallowSolo, SoloMarket
from tests.reference.public_market_table import Option
from tests.reference.test_public_market_reference import carry_out, count_everything

COLUMN = ["F13", "F23", "F01", "F02", "F03"]
TOP_ROW = ((1, 1), (1, 2), (1, 3))


def at_sea(active: str, position: int = 0, *, waiting: tuple[str, ...] = ()) -> tuple[ShallowWaters, Sailor]:
    """Three players in round 2; the first one is next to act."""
    game = ShallowWaters(3)
    game.rounds = 2
    game.ocean = [[*COLUMN], ["F04"], ["F05"], ["F06"]]
    for owner, chest in zip(game.owners, CHESTS, strict=False):
        owner.chest = chest
    game.row["Zero"] = [0]
    owner = game.owners[0]
    assert isinstance(owner, Sailor)
    owner.active, owner.position, owner.tokens = active, position, [*waiting]
    return game, owner


def alone(card: str = "A1") -> SoloMarket:
    """Round 2 of a solo game in which the Angler has drawn its card."""
    game = SoloMarket()
    game.rounds = 2
    game.ocean = [[*COLUMN], ["F04"], ["F05"], ["F06"]]
    game.angler.card = card
    return game


def act(game: PublicMarket, *answers: Option) -> list[Option]:
    return carry_out(actions(game, game.act), *answers)


# ---- Shallow Waters


def test_a_token_goes_to_the_next_space_with_the_shell_or_out() -> None:
    """SW-EX-01, PM-Q39."""
    assert [next_space("Scallop", start) for start in (0, 1, 5, 6, 8)] == [1, 6, 6, EXIT, EXIT]
    assert Counter(ROSE[1:]) == dict.fromkeys(("Scallop", "Whelk", "Clam", "Cockle"), 2)
    assert all(next_space(tile.shell, 0) < EXIT for tile in TILES.values())


@pytest.mark.parametrize("dealt", [("place", ((1, 1), (1, 2), (2, 1))), ("sell",), ("cool",)])
def test_the_tile_moves_the_token_however_it_is_dealt_with(dealt: Option) -> None:
    """SW-CMP-01: F23 shows a Scallop."""
    game, owner = at_sea("CRAB", 1)
    owner.chest = "K9"
    owner.power, owner.ready = "COOLER", True
    act(game, ("fish",), ("take", "F23", 0), dealt)
    assert (owner.active, owner.position) == ("CRAB", 6)


def test_a_tile_discarded_moves_nothing() -> None:
    """SW-CMP-03, PM-Q40."""
    game, owner = at_sea("CRAB", 1)
    game.bag, owner.fish = [], [8, 0, 0, 0]
    act(game, ("fish",), ("take", "F23", 0), ("discard",))
    assert owner.position == 1


def test_at_the_exit_the_board_is_filled_row_by_row_and_a_new_token_starts() -> None:
    """SW-EX-02, SW-CMP-04, SW-BB-01, 02."""
    game, owner = at_sea("CRAB", 6, waiting=("ICE", "PRICE"))
    owner.board[Place(1, "Cod")] = "SHRIMP"
    other = game.owners[1]
    assert isinstance(other, Sailor)
    other.board[Place(4, "VP4")] = "ICE"
    sold = (("fish",), ("take", "F23", 0), ("sell",))
    menu = act(game, *sold)
    assert {option[1] for option in menu} == {2, 3, 4}
    assert len(menu) == 14
    assert ("board", 4, "VP4") not in menu
    game, owner = at_sea("CRAB", 6, waiting=("ICE", "PRICE"))
    menu = act(game, *sold, ("board", 2, "VP2"))
    assert menu == [("token", "ICE"), ("token", "PRICE")]
    game, owner = at_sea("CRAB", 6, waiting=("ICE", "PRICE"))
    act(game, *sold, ("board", 2, "VP2"), ("token", "PRICE"))
    assert (owner.active, owner.position, owner.tokens, owner.board) == ("PRICE", 0, ["ICE"], {Place(2, "VP2"): "CRAB"})


def test_ice_may_be_covered_while_the_token_lasts() -> None:
    """SW-POW-ICE: K1 has ice at (2, 4) and (4, 1)."""
    ice = CHESTS["K1"].ice
    _, owner = at_sea("ICE")
    assert ice <= {cell for cells in owner.places(((0, 0),)) for cell in cells}
    owner.active = "CRAB"
    assert not ice & {cell for cells in owner.places(((0, 0),)) for cell in cells}


@pytest.mark.parametrize(("active", "wanted"), [("SHRIMP", 4), ("CRAB", 0)])
def test_two_shrimp_are_enough_with_the_token(active: str, wanted: int) -> None:
    """SW-POW-SHRIMP, PM-Q42: judged before the token leaves, whether or not the tile covers a shrimp."""
    game, owner = at_sea(active, 8)
    owner.lying = [("F01", ((1, 2), (3, 4)))]
    menu = act(game, ("fish",), ("take", "F02", 0), ("place", ((5, 4), (5, 5))))
    assert sum(option[0] == "power" for option in menu) == wanted
    assert wanted or {option[0] for option in menu} == {"board"}


def test_a_token_doubles_the_crab_up_to_the_supply() -> None:
    """SW-POW-CRAB, PM-Q44."""
    for crabs, after in ((0, 2), (3, 5), (4, 5), (5, 5)):
        game, owner = at_sea("CRAB")
        owner.crabs = crabs
        owner.lying = [("S", ((row, column),)) for row in (1, 2, 3) for column in (1, 2, 3) if (row, column) != (2, 2)]
        game.supply = [0, 10, 10, 10]
        act(game, ("market",))
        assert owner.crabs == after


@pytest.mark.parametrize(("active", "dollars"), [("PRICE", 9), ("ICE", 5)])
def test_fish_are_dearer_with_the_token(active: str, dollars: int) -> None:
    """SW-EX-03."""
    _, owner = at_sea(active)
    owner.fish = [2, 1, 1, 1]
    assert owner.sale() == dollars
    owner.fish = [3, 1, 1, 1]
    assert owner.sale() == dollars


@pytest.mark.parametrize(
    ("place", "score"),
    [
        (Place(1, "VP1"), [3, 3, 7, 3, 1, 0, 0, 0]),
        (Place(1, "Cod"), [3, 3, 7, 3, 2, 0, 0, 0]),
        (Place(2, "Anchor"), [3, 3, 8, 3, 0, 2, 0, 0]),
        (Place(2, "Fish"), [3, 3, 11, 3, 0, 0, 0, 0]),
        (Place(3, "Herring"), [3, 3, 7, 3, 0, 0, 3, 0]),
        (Place(4, "money2"), [3, 5, 7, 3, 0, 0, 0, 0]),
        (Place(4, "crab2"), [3, 3, 7, 3, 0, 0, 0, 4]),
        (Place(4, "card1"), [3, 3, 7, 3, 0, 0, 0, 2]),
        (Place(4, "light2"), [3, 3, 7, 3, 0, 0, 0, 4]),
        (Place(4, "VP4"), [3, 3, 7, 3, 0, 0, 0, 4]),
    ],
)
def test_a_token_on_the_board_scores(place: Place, score: list[int]) -> None:
    """SW-SC-01 to 05, SW-EX-04, PM-Q41.

    Cards with Anchor (B07) and Boat + Anchor (R03), a collection space with Wheel.
    """
    game, owner = at_sea("")
    owner.cards = ["B07", "R03"]
    owner.spaces = [space for space in game.spaces if space.name in {"C1/A1", "1/K2"}]
    owner.money, owner.crabs, owner.gears = 11, 2, [0, 0, 2, 0]
    assert owner.logos == [1, 1, 2, 0]
    owner.board[place] = "ICE"
    assert owner.score() == score


def test_every_row_has_a_space_for_five() -> None:
    """SW-SET-03."""
    assert [len(names) for names in BOARD.values()] == [5, 5, 5, 5]


# ---- alone


def test_the_angler_pays_and_passes_as_its_card_says() -> None:
    """SO-BID-01 to 03: A1 bids Cod without the arrow, Sardine with it."""
    game = alone()
    game.row["Cod"], game.row["Sardine"] = [HUMAN], [HUMAN]
    game.dock = [ANGLER, ANGLER]
    game.angler.card, game.angler.deck = "", ["A1"]
    carry_out(bidding(game, game.bid))
    assert (game.row["Cod"], game.row["Sardine"]) == ([ANGLER, HUMAN], [HUMAN, ANGLER])
    assert [owner.money for owner in game.owners] == [16, 15 - 6 - 2 - 1]
    assert game.angler.white == 2


@pytest.mark.parametrize(
    ("money", "left", "where"), [(1, 1, ("Zero", 0)), (2, 0, ("Sardine", 0)), (3, 0, ("Sardine", 1))]
)
def test_the_angler_needs_the_price_and_for_the_arrow_a_dollar_more(
    money: int, left: int, where: tuple[str, int]
) -> None:
    """SO-BID-04, PM-Q33, PM-Q34, PM-Q56: the first bid of A4 is Sardine with the arrow."""
    game = alone()
    game.row["Sardine"], game.row["Zero"] = [HUMAN], [HUMAN]
    game.dock = [ANGLER]
    game.angler.money, game.angler.deck = money, ["A4"]
    carry_out(bidding(game, game.bid))
    assert (game.row[where[0]].index(ANGLER), game.angler.money) == (where[1], left)
    assert game.angler.white == (where[0] != "Zero")


@pytest.mark.parametrize(("card", "tile"), [("A1", "F13"), ("A2", "F23")])
def test_the_angler_takes_the_tile_with_most_types(card: str, tile: str) -> None:
    """SO-DOCK-01, 02: F13 lies nearer to the boat than F23, both have three."""
    game = alone(card)
    game.row["Zero"] = [ANGLER]
    assert act(game) == []
    assert (game.gone, game.angler.white, game.dock) == ([tile], 3, [ANGLER])


@pytest.mark.parametrize(("white", "more"), [(9, 0), (10, 1), (11, 2), (12, 3)])
def test_much_fish_brings_the_angler_dollars(white: int, more: int) -> None:
    """SO-EX-01, SO-MKT-02: A2 brings 11 dollars and no card."""
    game = alone("A2")
    game.row["Zero"] = [ANGLER]
    game.angler.white, game.angler.gear = white, 4
    assert act(game) == []
    assert (game.angler.money, game.angler.white, game.market) == (15 + 11 + more, 4, [ANGLER])


def test_the_human_chooses_the_card_and_two_gears_count_as_one() -> None:
    """SO-MKT-03, 04, 06."""
    game = alone("A5")
    game.row["Zero"] = [ANGLER]
    game.shown, game.stacks = ["B13", "", "R01", ""], [["B01"], [], [], []]
    game.angler.white = 10
    assert act(game) == [("catch", "B13"), ("catch", "R01")]
    game.row["Zero"], game.angler.white = [ANGLER], 10
    act(game, ("catch", "B13"))
    assert (game.angler.cards, game.angler.gear, game.angler.white) == (["B13"], 1, 0)
    assert game.shown == ["B01", "", "R01", ""]


@pytest.mark.parametrize(
    ("taken", "space"),
    [
        (set[str](), "C2/A1"),
        ({"C2/A2"}, "C2/A3"),
        ({"C2/A1", "C2/A4"}, "C3/A1"),
        ({f"C{column}/A{space}" for column in (1, 2, 3, 4) for space in (1, 3)}, ""),
    ],
)
def test_the_angler_lights_the_best_dark_half_of_its_path(taken: set[str], space: str) -> None:
    """SO-MKT-05, PM-Q37: A2 goes to columns 2, 3, 1, 4."""
    game = alone("A2")
    game.row["Zero"] = [ANGLER]
    game.taken, game.angler.white = taken, 8
    act(game)
    assert [there.name for there in game.angler.spaces] == ([space] if space else [])
    assert game.angler.crabs == (not space)
    assert game.angler.gear == 0


def test_the_boat_goes_round_with_the_angler() -> None:
    """SO-END-01."""
    game = alone("A3")
    game.boat, game.market = 2, [HUMAN, ANGLER]
    assert carry_out(game.steer()) == []
    assert game.boat == 1


# ---- whole games


@pytest.mark.parametrize("kind", [SoloMarket, ShallowSolo])
def test_alone_ten_rounds_are_played(kind: type[SoloMarket]) -> None:
    """PM-EX-20."""
    bags: dict[int, set[int]] = {}
    decks: dict[int, set[int]] = {}

    def look(game: PublicMarket) -> None:
        assert isinstance(game, SoloMarket)
        count_everything(game, may_cover_ice=isinstance(game, ShallowWaters))
        bags.setdefault(game.rounds, set()).add(len(game.bag))
        decks.setdefault(game.rounds, set()).add(len(game.angler.deck))

    for seed in range(20):
        game = play_alone(kind(), seed, look)
        assert game.rounds == 10
    assert [max(bags[number]) for number in range(1, 11)] == [45, 40, 35, 30, 25, 20, 15, 10, 5, 0]
    assert 4 in decks[6]
    assert decks[5] <= {0, 1}


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_nothing_is_lost_in_shallow_waters(players: int) -> None:
    """SW-BB-01 to 03: as many tokens as everybody had."""

    def look(game: PublicMarket) -> None:
        sailors = [owner for owner in game.owners if isinstance(owner, Sailor)]
        places = [place for sailor in sailors for place in sailor.board]
        assert len(places) == len(set(places))
        for sailor in sailors:
            there = [*sailor.tokens, *sailor.board.values(), *([sailor.active] if sailor.active else [])]
            assert sorted(there) == ["CRAB", "ICE", "PRICE", "SHRIMP"]
            assert len({row for row, _ in sailor.board}) == len(sailor.board)

    for seed in range(10):
        play_alone(ShallowWaters(players), seed, look)
