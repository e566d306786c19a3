"""Determinizations agree with the information set found by enumeration.

`just worlds` tries hundreds of games.
"""

from __future__ import annotations

from random import Random

import pytest

from interpreter.imagining.unseen import can_lay
from interpreter.kernel.errors import NoWorldError
from interpreter.state.worlds import deal_search
from tests.loaded import load, one_in, sampled
from tests.property.worlds.information_sets import enumerated, faults, merged
from tests.property.worlds.laid_deals import laid_faults
from tests.property.worlds.nasty import NASTY
from tests.property.worlds.same_deals import differing
from tests.property.worlds.trials import compared, is_unlike

MADE = sampled(
    (24, 100, 317, 352, 770008, 770068, 880057),
    (10, 11, 16, 24, 58, 90, 100, 112, 213, 317, 352, 770008, 770068, 770075, 880057),
)
"""Made games that are small.

In 58 a drawn piece stays where it is; in 100 dice are rolled that others do not see; in 112 two cards are picked in
secret, one after the other, and read; in 213 a card goes back to the deck and another comes; in 317 a deal leaves only
like cards to draw from; in 352 a card is drawn from a hand of which one card was read; in 770008 a set of cards goes
to the deck, and in which order it was picked leaves no trace; in 770068 two cards are seen on
their way to a hand, not in which order; in 770075 nobody knows whether a seat stopped or was passed over; in 880057 a
card is chosen and noted before all are seen.
"""


@pytest.mark.parametrize("seed", MADE)
def test_in_made_games_no_position_is_impossible_and_none_is_missing(seed: int) -> None:
    assert compared(Random(seed))[1] == []


@pytest.mark.parametrize("name", one_in(3, NASTY))
def test_what_the_rules_tell_of_hidden_cards_holds_in_every_world(name: str) -> None:
    game = load(NASTY[name])
    counted, found = faults(enumerated(game), Random(name), sampled(10, 40), weighs=is_unlike(game))
    assert found == []
    assert counted["worlds"] > 0


@pytest.mark.parametrize("name", NASTY)
def test_the_same_follows_positions_of_one_key(name: str) -> None:
    assert merged(enumerated(load(NASTY[name]))) == []


@pytest.mark.parametrize("name", one_in(2, NASTY, 1))
def test_bots_deal_numbers_that_are_possible_and_leave_no_position_out(name: str) -> None:
    game = load(NASTY[name])
    counted, found = laid_faults(game, enumerated(game), Random(name), sampled(5, 40))
    assert found == []
    assert bool(counted) is can_lay(game.program)


@pytest.mark.parametrize("name", one_in(2, NASTY, 1))
def test_the_same_numbers_deal_the_same_world_from_all_states_of_an_information_set(name: str) -> None:
    assert differing(enumerated(load(NASTY[name])), Random(name), 12) == []


def test_where_no_random_deal_fits_exchanges_from_the_true_one_give_possible_states_and_not_it_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for limit in ("TRIES", "MORE_TRIES", "CLIMB"):
        monkeypatch.setattr(deal_search, limit, 0)
    table, several = enumerated(load(NASTY["a card of the deck by what it is"])), 0
    for node in Random(1).sample(table.nodes, sampled(3, 6)):
        wanted, rng = table.sets[0, node.shown[0]], Random(1)
        try:
            found = {node.state.resample(0, rng).key() for _ in range(8)}
        except NoWorldError:  # where the true state is the only one
            continue
        assert found <= wanted.keys()
        several += len(found) > 1
    assert several > 1


LIKE_CARDS = """game "Passing" for 2 players

cards Card
  | card | copies |
  | a    | 2      |
  | b    | 2      |
  | c    | 1      |

the table has
  deck : pile of Card, hidden
  answer : 0..9

each player has
  hand : group of Card, seen by owner

phase setup
  move Card to deck
  shuffle deck
  for each p in players
    move up to 2 from top of deck to p's hand
  -> turn

phase turn for first of players
  you must ask
  next(you) must give
  you must ask
  -> end

action ask
  set answer to count(c in next(you)'s hand where c is a)

action give(c from your hand)
  move c to deck at bottom

scoring
  s = answer
"""


def test_a_secret_choice_may_have_been_another_where_no_other_deal_was_possible() -> None:
    state = load(LIKE_CARDS).initial()
    for item in ("Card[c]", "Card[a]", "Card[b]", "Card[a]", "ask", "give(Card[a])"):
        state = state.apply(item)
    rng = Random(1)
    kept = {state.resample(0, rng).view(1)["players"][1]["zones"]["hand"]["pieces"][0]["front"] for _ in range(40)}
    assert kept == {"Card[a]", "Card[b]"}
