from __future__ import annotations

from gamespec.model import (
    CanChoose,
    Cannot,
    ChanceGiven,
    Does,
    DoesStep,
    ExampleDecl,
    Holds,
    IsOver,
    Nth,
    Placed,
    Plays,
    PlayUntil,
    Sees,
    Stops,
    Wins,
)
from tests.unit.gamespec.syntax.reading import declaration

TEXT = """example "one" cite FL-EX-01
  seats Ann, Bob
  with "Variant", "Other"
  given setup
    set Ann's coins to 3
    start at phase turn step sell for Ann
  when
    Ann: launch(Boat[cod] at 2) with Boat[shrimp], your hand 3
    Ann: stop
    Bob: Cell[2, 3] turned 1 over
    Ann does advance(scallop)
    Ann does step payout of go-to-market
    chance: [4, 2]
    play until phase selling
    play until end
    play until Ann's coins is 3
  then
    Ann's coins is 3
    Ann can launch(Boat[cod])
    Ann cannot launch(Boat[cod]) because "no"
    Ann can choose Boat[cod]
    Bob can see Boat[cod]
    Bob cannot see Ann's hand
    winner is Ann
    winner is Ann, Bob
    the game is not over
"""


def test_an_example_keeps_its_table_what_is_done_and_what_must_come_out():
    found = declaration(TEXT)
    assert isinstance(found, ExampleDecl)
    assert [str(seat) for seat in found.seats] == ["Ann", "Bob"]
    assert [str(variant) for variant in found.variants] == ["Variant", "Other"]
    assert found.given_setup
    assert len(found.given) == 1
    assert found.start is not None
    assert (str(found.start.phase), str(found.start.step), str(found.start.seat)) == ("turn", "sell", "Ann")
    done = [Plays, Stops, Plays, Does, DoesStep, ChanceGiven, PlayUntil, PlayUntil, PlayUntil]
    assert [type(line) for line in found.when] == done
    checks = [Holds, Holds, Cannot, CanChoose, Sees, Sees, Wins, Wins, IsOver]
    assert [type(check) for check in found.then] == checks


def test_pieces_that_look_alike_or_are_unseen_are_named_by_their_place():
    found = declaration(TEXT)
    assert isinstance(found, ExampleDecl)
    first, _, third, *_ = found.when
    assert isinstance(first, Plays)
    assert isinstance(first.then[1], Nth)
    assert first.then[1].form == "place"
    assert isinstance(third, Plays)
    assert isinstance(third.choice, Placed)
    assert third.choice.over


def test_chance_is_listed_in_order():
    found = declaration(TEXT)
    assert isinstance(found, ExampleDecl)
    given = found.when[5]
    assert isinstance(given, ChanceGiven)
    assert [outcome.span.text for outcome in given.outcomes] == ["4", "2"]
