from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from tests.reference.captains_brute import BY_PORT, SAILED, SEA, Waters, by_sea
from tests.reference.captains_data import CARDS, CREW, LICENCES, SEAFOOD_CARDS, UPGRADES
from tests.reference.captains_map import DISTANCE, GULF, PORT_HEXES, buoys
from tests.reference.captains_players import play_alone
from tests.reference.captains_port import advance, buy_fuel, fuel_dock, fuels, market, shipyard, sides, tuck_one
from tests.reference.captains_reference import ROUNDS, Captains
from tests.reference.captains_reset import deplete, inspections, repopulate
from tests.reference.captains_sea import fish, fuel_for, hauls, sail
from tests.reference.captains_table import STOP, Captain, Choice, Draw, Option, Play
from tests.reference.captains_turns import turn

MORGAN, TAMPA = 1, 2
LICENCE_CARDS = {food: [name for name, card in CARDS.items() if card.licence == food] for food in LICENCES}


def carry_out(run: Play, *answers: Option) -> list[Option]:
    """Answer the choices one after the other, chance by what comes first; leaves the menu that waits next."""
    coming = list(answers)
    answer: Any = None
    while True:
        try:
            waits = run.send(answer)
        except StopIteration:
            assert not coming
            return []
        if isinstance(waits, Draw):
            answer = waits.pool[0]
        elif coming:
            answer = coming.pop(0)
            assert answer in waits.options, waits.options
        else:
            return waits.options


def table(players: int = 3) -> tuple[Captains, Captain]:
    """A table in which nobody has anything yet, and its first captain."""
    game = Captains(players)
    game.port_bonus = [2, 1, 0]
    game.shown = ["boat_show"]
    return game, game.captains[0]


def license_for(captain: Captain, *foods: str) -> None:
    for food in foods:
        captain.licences.append(next(name for name in LICENCE_CARDS[food] if name not in captain.licences))


# ---- counting


def test_there_are_as_many_cards_as_the_sheet_counts() -> None:
    assert [sum(card.players <= n for card in CARDS.values()) for n in (2, 3, 4)] == [54, 72, 90]
    assert len({(card.crew, card.upgrade) for card in CARDS.values()}) == len(CREW) * len(UPGRADES) == 90
    assert set(Counter(card.crew for card in CARDS.values()).values()) == {10}
    assert set(Counter(card.upgrade for card in CARDS.values()).values()) == {9}
    assert set(Counter(card.licence for card in CARDS.values()).values()) == {30}
    assert [sum(card.icons[food] for card in CARDS.values()) for food in range(3)] == [80, 80, 50]
    for n, moves, tiles in ((2, 8, 24), (3, 11, 30), (4, 12, 35)):
        used = [card for card in SEAFOOD_CARDS.values() if card.players <= n]
        assert len(used) == len(buoys(n)) == 2 * n + 4
        assert (sum(card.moves[n - 2] for card in used), sum(card.quantity for card in used)) == (moves, tiles)


def test_the_map_is_as_wide_as_the_sheet_says() -> None:
    assert (list(GULF), list(PORT_HEXES)) == (SEA, BY_PORT)
    for name, far in SAILED.items():
        assert far == tuple(DISTANCE[name][port] for port in PORT_HEXES)
        for goal in SAILED:
            assert DISTANCE[name][goal] == by_sea(name, goal)
    assert buoys(3) == ["r1c2", "r1c5", "r2c6", "r3c2", "r3c5", "r4c1", "r4c4", "r5c2", "r5c5", "r6c4"]  # CG-EX-01


@pytest.mark.parametrize("players", [2, 3, 4])
def test_repopulation_is_the_same_the_long_way_round(players: int) -> None:
    rng = Random(players)
    for _ in range(300):
        game, captain = table(players)
        full = rng.choice([3, 14])
        for name in GULF:
            game.goods[name] = [rng.choice([0, 0, rng.randint(0, full)]) for _ in range(3)]
            game.depleted[name], game.reviving[name] = rng.choice([0, 0, 0, 1, 2, 3]), rng.choice([0, 0, 1])
        for food in range(3):
            while game.seafood_left(food) < 0:
                game.goods[rng.choice(GULF)][food] = 0
        captain.raw = [min(1, game.seafood_left(food)) for food in range(3)]
        game.food_disc, game.place_disc = rng.randrange(3), rng.randrange(8)
        game.repopulation = rng.sample(game.seafood_cards, rng.randint(0, len(game.seafood_cards)))
        waters = Waters(
            {name: list(goods) for name, goods in game.goods.items()},
            dict(game.depleted),
            dict(game.reviving),
            game.food_disc,
            game.place_disc,
            [game.seafood_left(food) for food in range(3)],
        )
        cards: list[str] = []
        run = repopulate(game)
        try:
            waits = next(run)
            while True:
                assert isinstance(waits, Draw)
                cards.append(rng.choice(waits.pool))
                waits = run.send(cards[-1])
        except StopIteration:
            deplete(game)
        waters.repopulate([(SEAFOOD_CARDS[card].moves[players - 2], SEAFOOD_CARDS[card].quantity) for card in cards])
        assert game.goods == waters.goods
        assert (game.depleted, game.reviving) == (waters.depleted, waters.reviving)
        assert (game.food_disc, game.place_disc) == (waters.food, waters.location)


def count_everything(game: Captains) -> None:
    """Nothing is made or lost, nobody has more than allowed."""
    cards = [*game.deck, *game.discards]
    for captain in game.captains:
        cards += [*captain.hand, *captain.licences, *captain.crew.values(), *(card for _, card in captain.upgrades)]
        assert 0 <= captain.fuel <= captain.tank
        assert captain.money >= 0
        assert sum(captain.aboard) <= captain.storage
        assert all(held <= may for held, may in zip(captain.aboard, captain.licensed, strict=True))
        owned = Counter(name for name, _ in captain.upgrades)
        assert all(count == 1 + (name == "storage_small") for name, count in owned.items() if count > 1)
        assert owned["storage_small"] + 2 * owned["storage_big"] <= 2
        assert owned["tank_small"] + owned["tank_big"] <= 1
        assert captain.tiles >= 0
    assert len(cards) == len(set(cards)) == {2: 54, 3: 72, 4: 90}[game.n]
    assert all(game.seafood_left(food) >= 0 for food in range(3))
    assert game.depletion_left >= 0
    assert game.loans_left >= 0
    assert set(game.reviving.values()) <= {0, 1}
    for port in range(3):
        assert sum(captain.tracks[port] == 15 for captain in game.captains) <= 1


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_game_takes_eight_rounds(players: int) -> None:
    """CG-GEN-01, CG-SEQ-03, CG-SEQ-07."""
    for seed in range(20):
        game = play_alone(players, seed, count_everything)
        assert game.round == ROUNDS == len(set(game.shown))
        assert game.timer == 0
        assert game.over


# ---- the rulebook's examples


def test_first_mates_make_moving_cheaper() -> None:
    """CG-EX-03, CG-EX-04."""
    game, captain = table()
    captain.crew["first_mate_crab"] = "G13"
    assert [game.moving_cost(captain, spaces) for spaces in range(1, 7)] == [0, 0, 0, 1, 2, 3]
    captain.crew["first_mate_shrimp"] = "G01"
    captain.marker, captain.money = 1, 1
    carry_out(turn(game, captain), STOP, ("go", 5))
    assert (captain.money, game.timer) == (0, 1)


def test_the_fuel_dock_fills_the_tank() -> None:
    """CG-EX-05."""
    _, captain = table()
    captain.fuel = 1
    fuel_dock(captain)
    assert (captain.fuel, captain.money) == (6, 0)


def test_two_shrimp_are_fished_with_one_card() -> None:
    """CG-EX-06."""
    game, captain = table()
    license_for(captain, "shrimp", "shrimp", "oyster", "oyster")
    captain.hand = ["G08", "G06", "G11", "G12", "G28", "G02"]
    game.deck = ["G90", "G89"]
    game.goods["r3c5"] = [4, 4, 4]
    catches = {(way[0], way[1]) for way in hauls(game, captain, "r3c5")}
    assert {(("G08",), (2, 0, 0)), (("G06",), (0, 2, 0)), (("G11",), (1, 1, 0))} < catches
    assert not any(catch[2] or sum(catch) > 2 for _, catch in catches)
    carry_out(fish(game, captain, "r3c5"), ("haul", ("G08",), (2, 0, 0), 0))
    assert (captain.raw, game.depleted["r3c5"], captain.hand[-1], len(captain.hand)) == ([2, 0, 0], 2, "G90", 6)
    sail(game, captain, TAMPA)
    assert captain.fuel == 1  # 3 to get there from Morgan City, 2 back: CG-EX-07


def test_two_cards_at_the_shipyard_cost_a_dollar_more() -> None:
    """CG-EX-08."""
    game, captain = table()
    captain.money, captain.hand = 9, ["G19", "G02", "G03", "G04", "G05", "G06"]
    assert carry_out(shipyard(game, captain, ("G19", "crew")), ("second", "G02"), ("other-side", "licence")) == []
    assert (captain.money, len(captain.hand), captain.licensed) == (0, 6, [0, 0, 1])


def test_a_sale_pays_advances_and_takes_the_reward() -> None:
    """CG-EX-09."""
    game, captain = table()
    captain.boat, captain.raw, captain.tracks = PORT_HEXES[TAMPA], [2, 0, 0], [1, 1, 5]
    captain.hand = ["G01", "G02", "G03", "G04", "G05", "G06"]
    game.rewards = {(TAMPA, 7): "W5"}
    menu = carry_out(market(game, captain, 2), ("sell", (2, 0, 0, 0, 0, 0)), ("boost", 0))
    assert (captain.money, captain.tracks, game.rewards, len(menu)) == (6, [1, 1, 7], {}, 7)


def test_a_deckhand_sells_a_third_tile_at_the_dockside() -> None:
    """CG-EX-10."""
    game, captain = table()
    game.port_bonus[MORGAN] = 0
    captain.raw, captain.marker = [0, 2, 1], 0
    captain.crew["deckhand_shrimp_crab"] = "G45"
    everything = (0, 2, 1, 0, 0, 0)
    carry_out(turn(game, captain), ("bonus",), ("dockside-market",), ("sell", everything), ("boost", 0))
    assert (captain.money, captain.tracks, captain.tiles) == (10, [1, 5, 1], 1)
    game, captain = table()
    captain.raw = [0, 2, 1]
    menu = carry_out(turn(game, captain), ("bonus",), ("dockside-market",))
    assert max(sum(counts) for _, counts in menu) == 2


def test_the_tracks_score_what_the_rulebook_counts() -> None:
    """CG-EX-12 to 14."""
    _, captain = table()
    for tracks, points in (([4, 15, 5], 10), ([5, 3, 9], -1), ([5, 6, 10], 6)):
        captain.tracks = tracks
        assert sum(captain.score().values()) == points


def test_a_sail_costs_fuel_whatever_the_discounts() -> None:
    """CG-EX-16."""
    game, captain = table()
    captain.upgrades = [("improved_propeller", "G02")]
    assert fuel_for(game, captain, "r1c4") == 1
    assert fuel_for(game, captain, "r1c5") == 1
    assert fuel_for(game, captain, "r3c5") == 2


def test_a_big_storage_replaces_the_small_one() -> None:
    """CG-EX-17."""
    game, captain = table()
    captain.upgrades, captain.hand, captain.money = [("storage_small", "G09")], ["G03"], 4
    assert sides(game, captain, ("upgrade",), 1) == [("G03", "upgrade", 3)]
    carry_out(tuck_one(game, captain, "G03", "upgrade"))
    assert (captain.money, captain.storage, captain.upgrades) == (0, 4, [("storage_big", "G03")])
    assert game.discards == ["G09"]


def test_the_engineer_pays_for_the_fuel() -> None:
    """CG-EX-18."""
    _, captain = table()
    captain.crew["engineer_fuel"], captain.fuel = "G19", 1
    assert fuels(captain) == [1]
    buy_fuel(captain, 1)
    assert (captain.money, captain.fuel) == (0, 4)


# ---- rulings


def test_towing_takes_all_fuel_then_money_then_loans() -> None:
    """CG-TOW-01, 02, CG-LOAN-02."""
    game, captain = table()
    captain.boat, captain.fuel = "r5c6", 1
    sail(game, captain, 0)  # seven hexes
    assert (captain.fuel, captain.loans, captain.money) == (0, 2, 4)
    game, captain = table()
    captain.boat, captain.fuel, captain.money = "r5c6", 1, 3
    captain.crew["engineer_maintenance"], captain.upgrades = "G25", [("tool_box", "G26")]
    sail(game, captain, 0)
    assert (captain.fuel, captain.loans, captain.money) == (0, 1, 4)


def test_only_one_disc_stands_on_the_dark_space() -> None:
    """CG-MKT-06, CG-Q18."""
    game, captain = table()
    game.captains[1].tracks[0] = 15
    captain.tracks[0] = 12
    for _ in range(2):
        carry_out(advance(game, captain, 0, 5))
        assert captain.tracks[0] == 14


def test_a_card_that_adds_nothing_is_not_thrown_in() -> None:
    """CG-Q7, CG-Q8, CG-BTL-04."""
    game, captain = table()
    license_for(captain, "shrimp", "shrimp", "crab")
    captain.hand, captain.upgrades = ["G01", "G08", "G04"], [("storage_small", "G09")]
    captain.crew["deckhand_shrimp_oyster"] = "G37"
    game.goods["r1c4"] = [9, 9, 9]
    found = hauls(game, captain, "r1c4")
    assert not any(len(cards) == 2 for cards, _, _ in found)  # two shrimp need one card, a crab is not hers
    captain.crew["deckhand_shrimp_crab"] = "G45"
    assert {(cards, catch) for cards, catch, _ in hauls(game, captain, "r1c4") if len(cards) == 2} == {
        (("G01", "G04"), (2, 0, 1)),
        (("G04", "G08"), (2, 0, 1)),
    }
    captain.tiles = 1
    assert (("G01",), (1, 0, 1), 1) in hauls(game, captain, "r1c4")


def test_the_coast_guard_wants_no_loan_that_can_be_avoided() -> None:
    """CG-Q22."""
    _, captain = table()
    both = [("pay-with-fuel",), ("pay-money",)]
    assert inspections(captain) == both
    captain.money = 1
    assert inspections(captain) == both[:1]
    captain.money = 3
    assert inspections(captain) == both
    captain.fuel = 1
    assert inspections(captain) == both[1:]


def test_no_menu_holds_an_option_twice() -> None:
    rng = Random(1)
    run = Captains(2).play()
    answer: Any = None
    while True:
        try:
            waits = run.send(answer)
        except StopIteration:
            break
        if isinstance(waits, Choice):
            assert len(set(waits.options)) == len(waits.options) > 0
        answer = rng.choice(waits.options if isinstance(waits, Choice) else waits.pool)
