"""Types: what is wanted and what is there, in plain words; none is tested before it is used."""

from __future__ import annotations

import pytest

from gamespec.checked import expressions as x
from gamespec.checked.types import Int
from tests.unit.gamespec.check.expressions.fishing import body, findings, only, runtime_checks, value_of
from tests.unit.gamespec.check.snippets import mistakes, one


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("set turn to 3", "this is a number, but a player is wanted here"),
        ("set seen to you", "this is a player, but a number is wanted here"),
        ("add your hand to seen", "this is a group of Boat, but a number is wanted here"),
        ("need seen", "a condition is needed here, something that is yes or no, but this is a number"),
        ("need your hand", "a condition is needed here, something that is yes or no, but this is a group of Boat"),
        ("let n be seen + (seen is 3)", "this is yes or no, but a number is wanted here"),
        ("need seen is you", "`seen` is a number and `you` is a player, so they are never equal"),
        ("need your hand is b", "`your hand` is a group of Boat and `b` is one Boat, so they are never equal"),
        ("need b < seen", "`<` cannot compare one Boat with a number"),
        (
            "let n be if seen is 1 then 3 else you",
            "in every case the result must be of one type, but one result is a number and another a player",
        ),
        ("set turn to none", "this is none, but a player is wanted here"),
        ("need your hand is none", "this comparison with `none` is useless: a group of Boat is never none"),
        ("let n be seen's cost", "this is a number, which has no `cost`"),
        ("let n be your hand's cost", "this is a group of Boat, which has no `cost`"),
        ("let n be your fish", "`fish` has an entry for each Fish, so square brackets must say which one"),
        ("let n be your coins[cod]", "`your coins` has no entries to choose from, so square brackets cannot follow"),
        ("let n be your fish(cod)", "`fish` has no arguments, so round brackets cannot follow"),
        ("let n be your price", "`price` needs the argument `b`, but nothing is given"),
        ("let n be your price(b, b)", "`price` needs the argument `b`, but 2 are given"),
        ("let n be doubled(12)", "this is 12, but only 0..9 is allowed"),
        ("let n be b's span", "the column `span` holds ranges, such as `2..4`, but one number is needed here"),
        ("let n be none", "this `let` is useless, because its value is always none"),
        ("let n be 1 / 0", "this divides by 0"),
        ("let n be neighbours(Track[one]) is next(b)", "this is one Boat, but a space is wanted here"),
        ("let n be toward(spot, up)", "`toward` needs spaces arranged as a grid or hexes, but Rondel is not"),
        ("let n be your own(Boat)", "`own` means the pieces made for a player, but no `Boat` is made for a player"),
    ],
)
def test_a_wrong_type_is_said_in_plain_words(line: str, message: str) -> None:
    assert only(line).message == message


@pytest.mark.parametrize(
    ("line", "entry"),
    [
        ("let n be your fish", "your fish[sardine]"),
        ("let n be next(you)'s fish + 1", "next(you)'s fish[sardine]"),
        ("let n be first(p in players)'s fish", "first(p in players)'s fish[sardine]"),
    ],
)
def test_help_on_a_number_for_each_names_an_entry_that_can_be_read(line: str, entry: str) -> None:
    assert only(line).help == f"write which entry is meant: `{entry}`"
    assert findings(line.replace(entry.removesuffix("[sardine]"), entry)) == []


@pytest.mark.parametrize("each", ["Player", "Cell", "Fish", "Card"])
def test_an_entry_of_every_sort_of_key_is_named(each: str) -> None:
    world = (
        "type Fish is cod, eel\nspaces Cell is grid 2 by 2\ncards Card\n  | card | copies |\n  | a | 1 |\n"
        f"each player has\n  much : 0..9 for each {each}\nthe table has\n  n = p-much(first of players)\n"
    )
    found = one(f"{world}  p-much(p from Player) = p's much\n")
    assert found.help is not None
    entry = found.help.split("`")[1]
    assert [each for each in mistakes(f"{world}  p-much(p from Player) = {entry}\n") if each.is_error] == []


def test_both_places_are_shown_where_two_matter() -> None:
    found = only("need seen is you")
    assert [label.text for label in found.secondary] == ["this is a number"]


@pytest.mark.parametrize(
    ("lines", "named"),
    [
        ("add 1 to active's coins", "`active` may be none here"),
        ("let n be offer's cost", "`offer` may be none here"),
        ("let n be ahead(place, 1)", "`place` may be none here"),
        ("let n be first(c in your hand)'s cost", "`first(c in your hand)` may be none here"),
        ("let n be highest(c in your hand where c's cost > 1: c's cost) + 1", None),
        ("set spot to next(place)", None),
        ("set turn to active", "`active` may be none here"),
        ("let n be b's helper's unit", "`b's helper` may be none here"),
    ],
)
def test_what_may_be_none_is_tested_before_use(lines: str, named: str | None) -> None:
    found = findings(lines)
    assert {d.name for d in found} == {"may-be-none"}
    assert named is None or found[0].message == named


@pytest.mark.parametrize(
    "lines",
    [
        "need active is not none\nadd 1 to active's coins",
        "if active is not none\n  add 1 to active's coins",
        "if active is none\n  set seen to 1\nelse\n  add 1 to active's coins",
        "if active is none or active's coins > 3\n  set seen to 1",
        "need active is not none and active's coins > 3",
        "let n be if offer is empty then 0 else offer's cost",
        "need offer is not empty\nlet n be offer's cost",
        "let n be sum(c in Cell where c's marker is not none: c's marker's coins)",
        "let n be count(p in players where some(c in Cell: c's marker is p and c's marker's coins > 2))",
        "need active is you\nadd 1 to active's coins",
        "let who be active, never none\nadd 1 to who's coins",
        "set active to you\nadd 1 to active's coins",
        "for each c in Cell where c's marker is not none\n  add 1 to c's marker's coins",
        "you may choose c from your hand where c's cost > 1\nif c is not none\n  move c to your boats",
        "set active to you\nrepeat until active's coins > 3\n  add 1 to active's coins\n  set active to next(active)",
        "step look\n  need active is not none\nadd 1 to active's coins",
        "repeat until active is not none\n  set active to you\nadd 1 to active's coins",
        "need offer is small\nlet n be offer's cost",
        "if deck is not empty\n  let n be (top of deck)'s cost",
        "need offer is not empty\nlet n be (first of offer)'s cost",
        "need count(your hand) > 0\nlet n be 1 + highest(c in your hand: c's cost)",
        "let n be highest(p in players: p's coins) + 1",
    ],
)
def test_a_test_teaches_that_something_is_not_none(lines: str) -> None:
    assert [d.message for d in findings(lines)] == []


@pytest.mark.parametrize(
    "lines",
    [
        "need active is not none\nset active to none\nadd 1 to active's coins",
        "need offer is not empty\nmove offer to deck\nlet n be offer's cost",
        "need active is not none\ndo rest\nadd 1 to active's coins",
        "if active is not none\n  set seen to 1\nadd 1 to active's coins",
        "need active is not none\nif seen > 1\n  set active to none\nadd 1 to active's coins",
        "need active is not none\nrepeat 3 times\n  add 1 to active's coins\n  set active to none",
        "need active is not none or seen > 1\nadd 1 to active's coins",
        "need active is not none\nyou must rest\nadd 1 to active's coins",
        "need deck is not empty\nmove top of deck to queue\nlet n be (top of deck)'s cost",
        "need offer is not empty\nmove offer to deck\nlet n be (first of offer)'s cost",
    ],
)
def test_a_write_takes_back_what_a_test_taught(lines: str) -> None:
    assert [d.name for d in findings(lines)] == ["may-be-none"]


def test_numbers_carry_their_range() -> None:
    assert value_of("seen + 3").type == Int(3, 13)
    assert value_of("seen - least").type == Int(-8, 8)
    assert value_of("seen * least").type == Int(0, 80)
    assert value_of("seen / least").type == Int(0, 5)
    assert value_of("seen mod 4").type == Int(0, 3)
    assert value_of("max(seen, 4)").type == Int(4, 10)
    assert value_of("min(seen, least)").type == Int(0, 8)
    assert value_of("-seen").type == Int(-10, 0)
    assert value_of("if seen > 3 then seen else 7").type == Int(4, 10)
    assert value_of("[0, 2, 5][seen]").type == Int(0, 5)
    assert value_of("count(c in your hand where c's cost > 1)").type == Int(0, 6)
    assert value_of("sum(c in Cell: 2)").type == Int(40, 40)
    assert value_of("sum(c in your hand: c's cost)").type == Int(0, 24)
    assert value_of("b's cost").type == Int(1, 4)
    assert value_of("b's moves[seats]").type == Int(1, 2)
    assert value_of("b's moves[3]").type == Int(2, 2)


def test_what_is_fixed_is_worked_out() -> None:
    assert value_of("[0, 1, 3][7]").value == 3
    assert value_of("Boat[big]'s cost").value == 4
    assert value_of("cod's limit").value == 6
    assert value_of("count(Cell)").value == 20


def test_a_test_narrows_the_range_of_a_number() -> None:
    assert runtime_checks("take 1 from your purse") == ["`your purse` stays in its range"]
    assert runtime_checks("need your purse > 0\ntake 1 from your purse") == []
    assert runtime_checks("if your purse < 9\n  add 1 to your purse") == []
    assert runtime_checks("if your purse is 0\n  set seen to 1\nelse\n  take 1 from your purse") == []
    assert runtime_checks("add 1 to your coins") == []


def test_members_of_both_sides_are_compared_as_sets() -> None:
    (need,) = body("need your hand is your boats")
    assert isinstance(need.condition, x.Binary)


def test_is_in_takes_sets_zones_ranges_and_cells() -> None:
    made = body(
        """
        need b is in your hand
        need b is in Boat[small]
        need b's cost is in 1..3
        need seen is in b's span
        need b's trade is in [cod, sardine]
        need b's cost is not in [1, 2]
        """
    )
    kinds = [type(n.condition).__name__ for n in made]
    assert kinds == ["Member", "Member", "InRanges", "InRanges", "Member", "Not"]


@pytest.mark.parametrize(
    "lines",
    [
        "need active is not nobody\nadd 1 to active's coins",
        "if offer is not nothing\n  set seen to offer's cost",
        "if seen is nothing and active is not none\n  set seen to 1\nadd 1 to b's size\nadd 1 to b's size",
        "let n be count(c in Cell where c's markr is not none and c's marker's coins > 2)",
        "set b's cost to small",
        "add nothing to nothing",
    ],
)
def test_a_mistake_in_a_test_is_not_followed_by_others(lines: str) -> None:
    names = [d.message for d in findings(lines)]
    assert len(names) == len(set(names))
    assert not any("may be none" in message for message in names)
    assert len(names) <= 1 + ("size" in lines)


def test_a_field_is_no_number_of_each_that_was_chosen():
    body = (
        "type Good is wool, ore\neach player has\n  stock : 0..9 for each Good starts 2\n"
        "action use(amount given 0..9 for each Good)\n  take amount from your stock\n"
        "phase setup\n  for each p in players\n    p does {use}\n  -> end\n"
    )
    found = one(body.format(use="use(p's stock)"), setup=False)
    assert found.code == "GS310"
    assert found.help == "read `p's stock` in the action itself, without this argument"
    taking = body.format(use="use").replace("(amount given 0..9 for each Good)", "").replace("amount", "your stock")
    assert [each for each in mistakes(taking, setup=False) if each.is_error] == []
