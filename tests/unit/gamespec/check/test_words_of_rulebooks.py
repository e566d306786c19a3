import pytest

from gamespec.check import check_world
from gamespec.diagnostics import Sink
from gamespec.overlay import resolve
from tests.unit.gamespec.check.snippets import model_of

GAME = """game "Little" for 2 players

type Rank is jack, queen, king
type Pip is 1..6
cards Card is each Rank by each Pip, 18 in all
the table has
  deck : pile of Card, hidden
  turn : Player
each player has
  hand : group of Card, seen by owner
  coins : 0..9
phase setup
  move Card to deck
  set turn to first of players
  -> play
phase play for turn
  you must act
  -> end
action act(card from your hand)
  {line}
"""


def told(line: str) -> list[str | None]:
    sink = Sink()
    model = resolve(model_of(GAME.format(line=line)), [], 2, sink)
    assert model is not None
    assert check_world(model, 2, sink) is not None
    return [each.help for each in sink if each.severity == "error"]


@pytest.mark.parametrize(
    ("line", "advice"),
    [
        ("set turn to left(you)", "`next(you)`"),
        ("set turn to right(turn)", "`previous(turn)`"),
        ("set turn to opponent", "`next(you)`"),
        ("add count(everyone) to your coins", "`players`"),
        ("move rest to deck", "write the name of the zone"),
        ("need card's rank is in jack..king", "`card's rank >= jack and card's rank <= king`"),
        ("let best be highest(c in your hand: c's rank)", "`first(c in your hand with highest c's rank)`"),
        ("need lowest(c in your hand: c's rank) is jack", "`first(c in your hand with lowest c's rank)`"),
    ],
)
def test_one_finding_says_what_to_write(line: str, advice: str) -> None:
    (said,) = told(line)
    assert advice in (said or "")


@pytest.mark.parametrize("line", ["need card's pip is in 2..4", "need sum(c in your hand: c's pip) > 3"])
def test_words_that_count_for_numbers_are_between_others(line: str) -> None:
    assert told(line) == []


@pytest.mark.parametrize(
    ("crossing", "said"),
    [
        ("each Rank by each Pips", "did you mean `Pip`?"),
        ("each Rank by each Card", "write the rows, or name another kind"),
    ],
)
def test_of_a_deck_that_is_wrong_nothing_else_is_said(crossing: str, said: str | None) -> None:
    text = GAME.replace("each Rank by each Pip", crossing)
    text = text.format(line="need card's pip is 2 and Card[jack-2] is in deck and some(c in deck: c is king-1)")
    sink = Sink()
    model = resolve(model_of(text), [], 2, sink)
    assert model is not None
    check_world(model, 2, sink)
    assert [each.help for each in sink if each.severity == "error"] == [said]
