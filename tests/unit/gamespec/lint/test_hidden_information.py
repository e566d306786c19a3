import pytest

from tests.unit.gamespec.lint.test_unused import opinions

TABLE = """
cards Card
  | card | rank | copies |
  | a    | 1    | 3      |
  | b    | 2    | 3      |
the table has
  deck : pile of Card, hidden
  gone : pile of Card, open
  secret : 0..9, hidden
each player has
  hand : group of Card, seen by owner
  sum-of-ranks = sum(c in your hand: c's rank)
action act{act}
phase setup for first of players
  move top 2 of deck to your hand
  set secret to 1
  you may act
  -> end when {arrow}
  -> end
"""


def peeks(act: str = "", arrow: str = "seats is 2") -> list[str]:
    """Return what of hidden things is read, by name."""
    found = [d for d in opinions(TABLE.replace("{act}", act).replace("{arrow}", arrow)) if d.code == "GS601"]
    return [d.message.split("`")[1] for d in found]


def test_a_player_may_look_at_his_own_hand():
    assert peeks("\n  need some(c in your hand: c's rank is 2)") == []
    assert peeks("\n  need your sum-of-ranks > 1") == []
    assert peeks("(c from your hand where its rank > 1)") == []


def test_counting_hidden_cards_is_open_to_all():
    assert peeks("\n  need count(deck) > 1 and deck is not empty") == []
    assert peeks(arrow="count(next(first of players)'s hand) is 0") == []


@pytest.mark.parametrize(
    ("line", "thing"),
    [
        ("need some(c in next(you)'s hand: c's rank is 2)", "hand"),
        ("need next(you)'s sum-of-ranks > 1", "hand"),
        ("need some(c in deck: c's rank is 2)", "deck"),
        ("need secret > 1", "secret"),
        ("you choose c from next(you)'s hand where c's rank > 1", "hand"),
    ],
)
def test_a_need_does_not_look_at_what_the_player_does_not_see(line: str, thing: str):
    assert peeks(f"\n  {line}") == [thing]


def test_a_range_of_a_parameter_does_not_either():
    assert peeks("(c from next(you)'s hand where its rank > 1)") == ["hand"]
    assert peeks("(c from next(you)'s hand)") == []


def test_an_arrow_reads_only_what_everybody_sees():
    assert peeks(arrow="some(c in gone: c's rank is 2)") == []
    assert peeks(arrow="some(c in your hand: c's rank is 2)") == ["hand"]
    assert peeks(arrow="your sum-of-ranks is 2") == ["hand"]


def test_a_reveal_that_is_meant_says_so():
    assert peeks('\n  need secret > 1 assume "the refusal tells that it is low"') == []


def test_the_advice_is_to_ask_later_to_let_it_be_seen_or_to_say_that_it_is_meant():
    (found,) = [
        d
        for d in opinions(
            TABLE.replace("{act}", "(c from next(you)'s hand where its rank > 1)").replace("{arrow}", "seats is 2")
        )
        if d.code == "GS601"
    ]
    assert "test this after the decision" in (found.help or "")
    assert "or was shown with `show` before, end the line in `assume" in (found.help or "")
    assert 'end the line in `assume "why"`' in (found.help or "")
