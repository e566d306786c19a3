from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from gamespec.checked.things import Sight
from interpreter.kernel.moves import Move
from interpreter.state.history.entries import Entry
from interpreter.state.history.log import came_of, log
from interpreter.state.visibility.events import Traced
from interpreter.state.worlds.resample import resample
from tests.loaded import load
from tests.unit.interpreter.state.harbour import harbour
from tests.unit.interpreter.state.table import by_hand


def drawn(outcome: str = "Boat[cod]"):
    return harbour().initial().apply("draw").apply(outcome)


def test_a_card_drawn_is_named_to_who_drew_it_alone() -> None:
    state = drawn()
    assert state.log(0) == ["P1: draw", "P1: Boat[cod] from supply to hand"]
    assert state.log(1) == ["P1: draw", "P1: a card from supply to hand"]
    assert state.log() == state.log(1)


def test_a_card_played_openly_is_named_to_all() -> None:
    state = drawn().apply("stop").apply("launch(cod)")
    lines = ["P1: launch(Boat[cod])", "P1: Boat[cod] from hand to boats", "P1: coins 5 -> 4"]
    assert state.log(0)[-3:] == lines
    assert state.log(1)[-3:] == lines


def told(table: Any, before: list[int], change: Callable[[list[int]], object], observer: int) -> list[str]:
    """Lines of what happens, without the move itself."""
    traced = Traced(table, before)
    change(traced)
    after, events = traced.finish()
    move = Move("go", "action", (), 0, 0)
    entry = Entry(None, move, before, after, events)
    return [event.line for event in came_of(table, entry, observer)]


def test_a_face_down_captain_is_a_card_to_others() -> None:
    table = by_hand()
    s = table.start(1)
    table.put(s, 0, table.boats, 0)
    table.put(s, 3, table.hand, 0)

    def hire(s: list[int]) -> None:
        table.put(s, 3, table.captain, 0)

    assert told(table, s, hire, 0) == ["P1: Boat[cod] from hand to Boat[shrimp]'s captain"]
    assert told(table, s, hire, 1) == ["P1: a card from hand to Boat[shrimp]'s captain"]


def test_several_cards_are_told_by_number_and_named_ones_by_row() -> None:
    table = by_hand()
    s = table.start(1)

    def deal(s: list[int]) -> None:
        for piece in (3, 0, 1):
            table.put(s, piece, table.hand, 0)
        table.put(s, 2, table.hand, 1)

    assert told(table, s, deal, -1) == ["P1: 3 cards from supply to hand", "P2: a card from supply to hand"]
    assert told(table, s, deal, 1)[1] == "P2: Boat[shrimp] from supply to hand"
    assert told(table, s, deal, 0)[:2] == [
        "P1: 2 Boat[shrimp] from supply to hand",
        "P1: Boat[cod] from supply to hand",
    ]


def test_a_card_that_passes_through_an_open_zone_is_named_on_both_ways() -> None:
    table = by_hand()
    s = table.start(1)

    def pass_through(s: list[int]) -> None:
        table.put(s, 3, table.market)
        table.put(s, 3, table.hand, 1)

    lines = ["Boat[cod] from supply to market", "P2: Boat[cod] from market to hand"]
    assert told(table, s, pass_through, 0) == lines


def test_a_hidden_exchange_reads_the_same_whatever_comes_back() -> None:
    table = by_hand()
    s = table.start(1)
    table.put(s, 0, table.hand, 0)

    def back(piece: int) -> Callable[[list[int]], None]:
        def exchange(s: list[int]) -> None:
            table.put(s, 0, table.supply)
            table.put(s, piece, table.hand, 0)

        return exchange

    assert told(table, s, back(0), 1) == told(table, s, back(3), 1)


def test_numbers_nobody_may_read_are_not_told() -> None:
    table = by_hand()
    s = table.start(1)

    def count(s: list[int]) -> None:
        s[table.layout.field_address(table.bid, 0)] = 4
        s[table.layout.field_address(table.round)] = 2

    assert told(table, s, count, 1) == ["round 1 -> 2"]
    assert told(table, s, count, 0) == ["P1: bid 0 -> 4", "round 1 -> 2"]


def test_crates_on_a_boat_all_see_are_told() -> None:
    table = by_hand()
    s = table.start(1)
    table.put(s, 0, table.boats, 1)

    def load(s: list[int]) -> None:
        s[table.layout.field_address(table.crates, 0)] = 3

    assert told(table, s, load, 0) == ["P2: Boat[shrimp] crates 0 -> 3"]


def test_the_open_top_of_a_pile_is_named_when_it_leaves() -> None:
    table = by_hand()
    s = table.start(1)
    table.put(s, 3, table.hand, 0)
    at = table.layout.address_of[table.layout.zone_number(table.supply)]
    s[at + 1] = s[at + 2] = 0
    table.supply.sight = Sight(open=False, top_open=True)

    def draw(s: list[int]) -> None:
        table.put(s, 5, table.hand, 0)
        table.put(s, 0, table.hand, 0)

    assert told(table, s, draw, 1) == ["P1: Boat[crab] from supply to hand", "P1: a card from supply to hand"]


def test_passing_on_with_nothing_legal_reads_like_a_stop() -> None:
    game = harbour()
    state = game.initial(seed=1).apply("draw")
    assert state.apply("stop").log(0)[-1] == "P2: stop"
    same = state.array
    passed = Entry(None, Move("draw", "action", (), 0, 100), same, same, passed=(1,))
    assert log(game.program, passed, 0) == ["P1: draw", "P2: stop"]


HARBOUR = """
game "Harbour" for 2 players
cards Boat, 4 in all
  | boat | cost | cash | copies |
  | cog  | 2    | 2    | 2      |
  | raft | 1    | 1    | 2      |
the table has
  discards : pile of Boat, open
each Boat has
  captain : slot of Boat, seen by owner
each player has
  hand : group of Boat, seen by owner
  boats : group of Boat, open
phase setup
  for each p in players
    move any 1 of Boat[cog] to p's hand
    move any 1 of Boat[raft] to p's hand
  -> work
phase work
  for each p in players
    p may launch or hire
  -> end
action launch(boat from your hand)
  pay boat's cost with spent from your hand where it is not boat worth its cash
  move spent to discards
  move boat to your boats
action hire(boat from your hand, card from your hand where card is not boat)
  move boat to your boats
  move card to boat's captain
"""


def test_what_an_action_shows_is_named_once_it_is_carried_out(tmp_path: Path) -> None:
    (tmp_path / "harbour.game").write_text(HARBOUR, encoding="utf-8")
    begun = load(tmp_path / "harbour.game").initial().apply("launch(Boat[raft])")
    assert begun.log(1) == ["P1: launch(a card)"]
    done = begun.apply("Boat[cog]")
    assert done.log(1) == [
        "P1: launch(Boat[raft])",
        "P1: Boat[cog] from hand to discards",
        "P1: Boat[raft] from hand to boats",
    ]
    assert begun.log(1) == ["P1: launch(a card)"]


def test_what_an_action_hides_stays_a_card(tmp_path: Path) -> None:
    (tmp_path / "harbour.game").write_text(HARBOUR, encoding="utf-8")
    state = load(tmp_path / "harbour.game").initial().apply("hire(Boat[raft], Boat[cog])")
    assert state.log(1)[0] == "P1: hire(Boat[raft], a card)"
    assert state.log(0)[0] == "P1: hire(Boat[raft], Boat[cog])"


def test_two_worlds_that_look_alike_have_the_same_log() -> None:
    table, rng = by_hand(), Random(4)
    s = table.start(1)
    for piece, zone, owner in ((0, table.hand, 0), (3, table.hand, 1), (1, table.boats, 1), (5, table.captain, 1)):
        table.put(s, piece, zone, owner)

    def give(s: list[int]) -> None:
        table.put(s, table.hand_of(s, 1)[0], table.hand, 0)

    for _ in range(20):
        assert told(table, resample(table, s, 0, rng), give, -1) == told(table, s, give, -1)


def test_a_secret_pick_is_told_only_as_made() -> None:
    table = by_hand()
    s = table.start(1)
    move = Move("bid", "action", (), 0, 0, "bid(4)")
    assert log(table, Entry(None, move, s, s, secret=True), 1) == ["P1: has chosen"]
    assert log(table, Entry(None, move, s, s, secret=True), 0) == ["P1: bid(4)"]


def test_zones_and_numbers_are_called_by_their_titles() -> None:
    lines = load("fleet", players=2).initial(seed=1)
    told = lines.apply("put-up(License[tuna], 8)").log()
    assert told[1:] == [
        "License[tuna] from Licenses on offer to License up for auction",
        "High bid 0 -> 8",
        "P1: Still bidding no -> yes",
        "P2: Still bidding no -> yes",
    ]


def test_a_zone_of_the_table_is_told_from_a_zone_of_a_player_with_its_title() -> None:
    table = by_hand()
    table.hand.title = table.supply.title = "Boats"
    s = table.start(1)
    assert told(table, s, lambda s: table.put(s, 0, table.hand, 0), 0) == [
        "P1: Boat[shrimp] from the table's Boats to Boats"
    ]


def test_a_piece_made_for_another_is_told_with_whose_it_is() -> None:
    game = load("public_market", 3)
    last = [line for line in played(game, 1) if "from Market track to Order of bidding" in line]
    assert any(line.startswith("P2's Meeple[fisher] from") for line in last)
    assert "2 Meeple[fisher]" not in "".join(last)


def test_pieces_of_a_seat_nobody_plays_move_as_its_own_doing() -> None:
    lines = played(load("public_market", 2, ["solo"]), 1)
    bids = [line for line in lines if "from Order of bidding to Bid-place" in line]
    assert any(line.startswith("Angler: ") and "Meeple[fisher] from" in line for line in bids)
    own = lines.index("P1: go-fishing")
    assert lines[own + 1].startswith("Meeple[fisher] from Bid-place")


def played(game: Any, seed: int) -> list[str]:
    """The log of a game of random moves."""
    state, chance = game.initial(seed), Random(seed)
    for _ in range(60):
        if state.over:
            break
        state = state.apply(chance.choice(state.moves()))
    return state.log()
