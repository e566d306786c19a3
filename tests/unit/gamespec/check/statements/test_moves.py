"""Moves, swaps, shows: with fields that change along, and who may see."""

from __future__ import annotations

import pytest

from gamespec.checked import expressions as x, statements as s
from tests.unit.gamespec.check.expressions.fishing import body, findings, only
from tests.unit.gamespec.check.snippets import look

FACING = """
    each Meeple has
      facing : up or down starts down, anew each move
      age : 0..3
    """


def test_a_field_changes_with_the_move() -> None:
    (move,) = body("move any of your chips to next(you)'s chips with facing up", FACING)
    ((field, value),) = move.with_fields
    assert field.name == "facing"
    assert value.value == 0


@pytest.mark.parametrize(
    ("setting", "message"),
    [
        ("facin up", "Meeple has no field `facin`"),
        ("age 5", "this is 5, but only 0..3 is allowed"),
        ("facing sideways", "nothing is called `sideways` here"),
    ],
)
def test_a_field_that_cannot_change_with_the_move_is_refused(setting: str, message: str) -> None:
    assert only(f"move any of your chips to next(you)'s chips with {setting}", FACING).message == message


def test_a_field_kept_until_moved_is_forgotten_by_a_move() -> None:
    lines = "let m be any of your chips, never none\nneed m's age > 0\nmove m to next(you)'s chips\ntake 1 from m's age"
    assert findings(lines, FACING) == []


def test_pieces_or_zones_change_places() -> None:
    pieces, zones = body("swap b and first of queue\nswap your hand and next(you)'s hand")
    assert isinstance(pieces.left, x.Read)
    assert isinstance(zones.left, x.ZoneGet)


def test_what_is_shown_goes_to_players() -> None:
    some, one = body("show your hand to others\nshow b to next(you)")
    assert isinstance(some.to, x.Builtin)
    assert isinstance(one.to, x.ListSet)
    assert only("show seen to you").message == "only pieces can be shown, but this is a number"


def test_dice_of_a_zone_are_rolled() -> None:
    (roll,) = body("roll pool")
    assert isinstance(roll, s.Roll)


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        ("move b to your fish", "`fish` has an entry for each Fish, so square brackets must say which one"),
        ("move your fish to deck", "`fish` has an entry for each Fish, so square brackets must say which one"),
        ("shuffle your coins", "this is a number, but a zone is wanted here"),
        (
            "swap your hand and deck",
            "two zones can be swapped only if both are of one form (such as `pile`) and of the same kinds of pieces",
        ),
        ("move b to queue before you", "this is a player, but one Boat is wanted here"),
        ("set you to next(you)", "`you` is a name introduced once, whose value never changes"),
        ("set 3 to 4", "`3` cannot be changed, because it is not a field"),
        ("let have(f from seen) be f", "this is a number, but a set is wanted here"),
        ("you may rest up to -1 times", "the number of times is always below 0"),
        ("you choose (0 - 1) few from your hand", "the number of things to choose is always below 0"),
    ],
)
def test_what_a_statement_cannot_take_is_refused(lines: str, message: str) -> None:
    assert only(lines).message == message


MAYBE = [
    "you may choose m from your hand\nmove m to deck{}",
    "you choose m from your hand, if possible\nmove m to deck{}",
    "let m be first(c in your hand where c's cost > 9)\nmove m to deck{}",
    "let m be top of deck\nmove m to queue{}",
]


@pytest.mark.parametrize("lines", MAYBE)
def test_a_piece_that_may_be_none_moves_only_where_it_is_tested(lines: str) -> None:
    found = only(lines.format(""))
    assert (found.code, found.message) == ("GS311", "`m` may be none here, and then there is nothing to move")
    assert found.help is not None
    assert f"{found.help.split('`')[1].replace('...', 'deck')}" == "move m to deck if m is not none"
    assert findings(lines.format(" if m is not none")) == []


def test_a_piece_without_a_name_that_may_be_none_gets_one() -> None:
    found = only("move first(c in your hand where c's cost > 9) to deck")
    assert found.code == "GS311"
    assert "`let x be first(c in your hand where c's cost > 9)`" in (found.help or "")


def test_the_end_of_a_zone_moves_under_a_runtime_check() -> None:
    assert findings("move top of deck to queue\nmove random of your hand to deck") == []


def test_local_functions_take_numbers_and_sets() -> None:
    lines = """
        let more(n given 0..3) be n + 1
        let biggest(cards of Boat) be highest(c in cards: c's cost)
        need more(2) > 2 and biggest(Boat[small]) is not none
        """
    assert findings(lines) == []


@pytest.mark.parametrize("end", ["top of deck", "first of queue", "bottom of deck"])
def test_the_end_of_a_zone_may_be_tested_and_used_until_pieces_move(end: str) -> None:
    used = f"set seen to ({end})'s cost"
    assert only(used).code == "GS311"
    assert findings(f"if {end} is not none\n  {used}") == []
    assert only(f"if {end} is not none\n  move deck to queue\n  {used}").code == "GS311"


def test_what_is_drawn_anew_is_named_before_it_is_tested() -> None:
    found = only("if random of your hand is not none\n  set seen to (random of your hand)'s cost")
    assert (found.help or "").startswith("name it first, `let x be random of your hand`")
    assert findings("let x be random of your hand\nneed x is not none\nset seen to x's cost") == []


def test_a_zone_declared_as_a_field_is_answered_with_the_zone():
    body = (
        "cards Card\n  | card | copies |\n  | a | 3 |\nthe table has\n  deck : pile of Card, hidden\neach player has\n"
    )
    body += "  hand : Card\naction draw\n  move top of deck to your hand\n"
    found = look(body, 2)[1]
    assert [each.code for each in found] == ["GS310", "GS340"]
    assert all("`hand : group of Card, open`" in (each.help or "") for each in found)
