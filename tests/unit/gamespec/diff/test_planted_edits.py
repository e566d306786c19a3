from __future__ import annotations

import pytest

from gamespec.diff import compared
from tests.unit.gamespec.diff.planted import FLEET, games, named, planted

PLANTED = {
    "a price": (
        "| premium  | 10    | 10     | 3      |",
        "| premium  | 9     | 10     | 3      |",
        ["cards License / row pub: price 10 -> 9"],
    ),
    "a number of copies": (
        "| shrimp            | shrimp                  | 1    | 1      | 2    | 20     |",
        "| shrimp            | shrimp                  | 1    | 1      | 2    | 18     |",
        ["cards Boat / row shrimp: copies 20 -> 18"],
    ),
    "a constant for one number of players": (
        "| 50 | 75 | 100 |",
        "| 50 | 80 | 100 |",
        ["by players / constant crates-in-play: with 3 players: 75 -> 80"],
    ),
    "who sees a zone": (
        'hand "Hand" : group of Boat, seen by owner',
        'hand "Hand" : group of Boat, open',
        ["each player has / hand: group of Boat, seen by owner -> group of Boat, open"],
    ),
    "the range of a field": (
        'crates "Crates" : 0..4',
        'crates "Crates" : 0..5',
        ["each Boat has / crates: 0..4 -> 0..5"],
    ),
    "a title": ('action pass "Pass"', 'action pass "Stop bidding"', ['action pass: title "Pass" -> "Stop bidding"']),
    "a condition": (
        "need boat's captain is empty else",
        "need boat's captain is empty and boat's crates is 0 else",
        [
            'action hire: need boat\'s captain is empty else "this boat has a captain already" -> need boat\'s captain is empty and boat\'s crates is 0 else "this boat has a captain already"'
        ],
    ),
    "a reason": (
        "there is no crate on this boat",
        "this boat is empty",
        [
            'action process: need boat\'s crates > 0 else "there is no crate on this boat" -> need boat\'s crates > 0 else "this boat is empty"'
        ],
    ),
    "a line put in": (
        "  add 1 to your launched\n",
        "  add 1 to your launched\n  add 1 to your processed\n",
        ["action launch: line added: add 1 to your processed"],
    ),
    "a line left out": (
        "  add used-crates to crates-gone cite FL-PAY-03\n",
        "",
        ["action pay-cash: line removed: add used-crates to crates-gone"],
    ),
    "the range of a choice": (
        "amount from high-bid + 1 .. your cash-power",
        "amount from high-bid + 2 .. your cash-power",
        ["action bid: amount from high-bid + 1 .. your cash-power -> amount from high-bid + 2 .. your cash-power"],
    ),
    "who is asked first": (
        "for each p in clockwise(starting-player) cite FL-FSH-03",
        "for each p in clockwise(next(starting-player)) cite FL-FSH-03",
        ["phase fishing: for each p in clockwise(starting-player) -> for each p in clockwise(next(starting-player))"],
    ),
    "the condition of an arrow": (
        "-> end when crate-supply is 0 cite",
        "-> end when crate-supply <= 2 cite",
        ["phase fishing / arrows: end when crate-supply is 0 -> end when crate-supply <= 2"],
    ),
    "the target of an arrow": (
        "  -> draw cite FL-RND-01",
        "  -> next-round cite FL-RND-01",
        ["phase processing / arrows: draw -> next-round"],
    ),
    "what a rule adds": (
        "add min(10, your captained) to your crab-bonus",
        "add min(12, your captained) to your crab-bonus",
        [
            "rule crab-captains-license: add min(10, your captained) to your crab-bonus -> add min(12, your captained) to your crab-bonus"
        ],
    ),
    "when a rule holds": (
        "rule shrimp-license when your owned(shrimp) > 0",
        "rule shrimp-license when your owned(shrimp) > 1",
        ["rule shrimp-license: when your owned(shrimp) > 0 -> when your owned(shrimp) > 1"],
    ),
    "a new rule": (
        "# ---------------------------------------------------------------- scoring\n",
        "rule generous\n  add 1 to your discount\n\n# ---- scoring\n",
        ["rule generous: added: add 1 to your discount"],
    ),
    "a rule gone": (
        "rule processing-vessel-license when your owned(processing-vessel) > 0\n  add your owned(processing-vessel) to your trade-draw cite FL-LIC-05\n",
        "",
        [
            "rule processing-vessel-license: removed: when your owned(processing-vessel) > 0: add your owned(processing-vessel) to your trade-draw"
        ],
    ),
    "a score line": (
        'crate-points "Crates on boats" = your crates-aboard cite',
        'crate-points "Crates on boats" = 2 * your crates-aboard cite',
        ["scoring / line crate-points: your crates-aboard -> 2 * your crates-aboard"],
    ),
    "who wins a tie": (
        "then highest count(your boats), then highest your crates-aboard",
        "then highest your crates-aboard",
        [
            "scoring / winner: highest total, then highest count(your boats), then highest your crates-aboard -> highest total, then highest your crates-aboard"
        ],
    ),
    "a citation": (
        "still-in to no cite FL-AUC-08",
        "still-in to no cite FL-AUC-09",
        ["action decline: cites FL-AUC-08, FL-AUC-10, FL-Q13 -> FL-AUC-08, FL-AUC-09, FL-AUC-10, FL-Q13"],
    ),
    "a sentence for the rulebook": (
        "still-in to no cite FL-AUC-08",
        'still-in to no cite FL-AUC-08\n    as "You are out."',
        ['action decline: sentences nothing -> "You are out."'],
    ),
    "a renamed value": ("launch-limit", "boat-limit", ["each player has / boat-limit: renamed, it was launch-limit"]),
    "a renamed action": ("decline", "refuse", ["action refuse: renamed, it was decline"]),
    "the players": ("for 2 to 4 players", "for 2 to 5 players", ["the game: 2 to 4 players -> 2 to 5 players"]),
}


@pytest.mark.parametrize("edit", PLANTED)
def test_a_planted_edit_is_named_and_nothing_else(edit: str) -> None:
    before, after, expected = PLANTED[edit]
    assert named(FLEET, planted((before, after))) == expected


def test_a_change_the_other_way_is_named_the_other_way() -> None:
    assert named(planted(("crates-in-play   | 50", "crates-in-play   | 55")), FLEET) == [
        "by players / constant crates-in-play: with 2 players: 55 -> 50"
    ]


def test_a_new_column_is_told_once_and_not_in_every_row() -> None:
    table = "type Fish\n  | fish | size |{head}\n  | cod  | 2    |{one}\n  | tuna | 4    |{two}\n"
    narrow = 'game "T" for 2 to 4 players\n' + table.format(head="", one="", two="")
    wide = 'game "T" for 2 to 4 players\n' + table.format(head=" bones |", one=" 3 |", two=" 0 |")
    assert named(narrow, wide) == ["type Fish / column bones: added"]
    assert named(wide, narrow) == ["type Fish / column bones: removed"]


def test_two_steps_that_change_places_are_a_new_order() -> None:
    before = FLEET.index("  step hire ")
    launch, hire = FLEET.index("  step launch-draws "), FLEET.index("  step captain-draws ")
    moved = FLEET[:launch] + FLEET[before:hire] + FLEET[launch:before] + FLEET[hire:]
    assert named(FLEET, moved) == ["phase launch-and-hire: steps reordered: hire now before launch-draws"]


def test_values_of_a_type_have_an_order_and_a_new_one_is_named() -> None:
    assert named(FLEET, planted(("is standard, premium", "is premium, standard"))) == [
        "type Class: words reordered: premium now before standard"
    ]


def test_the_order_of_the_rows_of_cards_is_a_change_as_cards_go_by_it() -> None:
    row = "  | tuna              | tuna                    | 1    | 1      | 3    | 12     |\n"
    moved = FLEET.replace(row, "", 1).replace(
        "  | shrimp            | shrimp                  | 1    | 1",
        row + "  | shrimp            | shrimp                  | 1    | 1",
        1,
    )
    assert moved != FLEET
    assert named(FLEET, moved) == ["cards Boat: rows reordered: tuna now before shrimp"]


def test_an_edit_that_holds_for_some_numbers_of_players_says_for_which() -> None:
    two = "\nwith 2 players\n  replace step next-player of phase next-round\n    set starting-player to first of players\n"
    old = planted(
        ('phase next-round "Next round"\n  set', 'phase next-round "Next round"\n  step next-player\n    set')
    )
    old = old.replace(
        "    set starting-player to next(starting-player) cite", "    set starting-player to next(starting-player) cite"
    )
    edits = compared(games(old), games(old + two))
    assert {edit.players for edit in edits} == {(2,)}
    assert [edit.words for edit in edits if edit.what != "cites"] == [
        "set starting-player to next(starting-player) -> set starting-player to first of players"
    ]


ADD, NEXT = "  add 1 to your launched\n", "  set boat's owner to you\n"
THIRD = "  set boat's crates to 0\n"


def launching(*lines: str) -> str:
    return FLEET.replace(ADD, "".join(lines))


def test_a_line_that_only_moved_is_told_once() -> None:
    assert named(launching(ADD, NEXT, THIRD), launching(NEXT, THIRD, ADD)) == [
        "action launch: line moved: add 1 to your launched"
    ]


def test_a_line_moved_and_put_in_once_more_is_told_as_both() -> None:
    assert sorted(named(launching(ADD, NEXT, THIRD), launching(NEXT, THIRD, ADD, ADD))) == [
        "action launch: line added: add 1 to your launched",
        "action launch: line moved: add 1 to your launched",
    ]


def test_a_line_that_moved_into_a_block_is_no_line_that_only_moved() -> None:
    block = "  if your launched > 0\n  "
    assert named(launching(ADD, NEXT, THIRD, block + THIRD), launching(NEXT, THIRD, block + THIRD, "  " + ADD)) == [
        "action launch: line removed: add 1 to your launched",
        "action launch: line added: add 1 to your launched",
    ]


def test_another_title_of_the_game_is_no_change_of_play() -> None:
    (edit,) = compared(games(FLEET), games(planted(('game "Fleet"', 'game "Armada"'))))
    assert f"{edit.where}: {edit.words}" == 'the game: title "Fleet" -> "Armada"'
    assert not edit.is_played
    assert not edit.reach
