"""A list of zones is the set of the pieces in them."""

from __future__ import annotations

import pytest

from interpreter.code import expressions as x
from interpreter.code.walk import nodes
from interpreter.compiler.playable import playable
from tests.loaded import load
from tests.unit.gamespec.check.snippets import mistakes, one
from tests.unit.interpreter.compiler.machine import Play, ran, small

SETUP = "move Card[a] to (first of players)'s hand\nmove Card[c] to box\nmove any 1 of Card[b] to heap\n"


@pytest.mark.parametrize(
    ("zones", "found"),
    [
        ("[box, heap]", 2),
        ("[heap, box, row]", 2),
        ("[(first of players)'s hand, box]", 4),
        ("[row, shelf]", 0),
        ("[box]", 1),
    ],
)
def test_all_pieces_of_the_zones_are_counted_once(zones: str, found: int):
    assert ran(f"{SETUP}set n to count({zones})").number("n") == found


def test_pieces_of_several_zones_are_summed_tested_and_moved():
    assert ran(f"{SETUP}set n to sum(c in [box, heap]: c's cost)").number("n") == 5
    assert ran(f"{SETUP}set lucky to some(c in [row, heap]: c is Card[b])").number("lucky") == 1
    assert sorted(ran(f"{SETUP}move [box, heap] to row").rows("row")) == ["b", "c"]


def test_a_slot_among_zones_counts_as_a_zone():
    lines = "move any 1 of Card[b] to (first of players)'s spot\nset n to count([box, (first of players)'s spot])"
    assert ran(f"move Card[c] to box\n{lines}").number("n") == 2


def test_a_card_is_chosen_from_two_zones():
    rest = (
        "phase turn for first of players\n  you must lay\n  -> end\n\n"
        "action lay(card from [your hand, box])\n  move card to row\n"
    )
    played = Play(small(SETUP, arrow="-> turn", rest=rest), 2, 1)
    assert sorted(played.moves) == ["lay(Card[a])", "lay(Card[c])"]


def test_zones_of_unlike_pieces_are_no_set():
    cards = "cards Card\n  | card | copies |\n  | a | 2 |\ntokens Coin\n  | coin | copies |\n  | c | 2 |\n"
    zones = "the table has\n  box : group of Card, open\n  bank : group of Coin, open\n  n = count([box, bank])"
    assert one(cards + zones).code == "GS310"


def test_zones_may_be_named_by_names_that_the_kind_begins_with_and_by_its():
    table = "c : Fish starts eel\nx : Fish starts eel"
    player = "row : group of Card, open for each Fish\nall-mine = count([your row[c], your hand])"
    things = "each Fish has\n  hold : group of Card, open\n  nets : group of Card, open\n  aboard = count([its hold, its nets])\n"
    setup = (
        "let p be first of players\nmove Card[a] to p's row[eel]\nmove Card[b] to p's hand\nmove Card[c] to Fish[ray]'s nets\n"
        "set n to p's all-mine + 10 * Fish[ray]'s aboard"
    )
    assert ran(setup, table=table, player=player, declarations=things).number("n") == 15


def test_rows_and_sets_of_pieces_that_have_names_stand_in_a_list_beside_zones():
    assert ran("for each k in [Card[c], Card[a]]\n  add k's cost to n").number("n") == 6
    assert ran("for each k in [Card[c]]\n  move k to row").rows("row") == "c"
    assert ran(f"{SETUP}set n to count([Card[c], heap])").number("n") == 2
    table = "costly = those(k in Card where k's cost > 1)"
    assert ran(f"{SETUP}set n to count([costly, (first of players)'s hand])", table=table).number("n") == 6


@pytest.mark.parametrize(
    ("zones", "found"),
    [
        ("[box, dear]", 4),
        ("[one, heap]", 2),
        ("[box, one, dear, box]", 4),
        ("[box, those(k in Card where k's cost > 1 and k is in heap)]", 2),
        ("[box, first of row]", 1),
    ],
)
def test_sets_of_a_let_unnamed_sets_and_single_pieces_stand_beside_zones(zones: str, found: int):
    named = "let dear be those(k in (first of players)'s hand where k's cost < 9)\nlet one be first(k in box)\n"
    assert ran(f"{SETUP}{named}set n to count({zones})").number("n") == found


def test_what_is_no_piece_beside_a_zone_is_reported_alone():
    cards = (
        "type Hue is red\ncards Card\n  | card | copies | hue |\n  | a | 2 | red |\n  | b | 2 | red |\nthe table has\n"
    )
    zones = "  box : group of Card, open\n  row : line of Card, open\n"
    found = one(f"{cards}{zones}  n = count([row, box, 3])")
    assert (found.code, found.message) == ("GS310", "this is a number, but a zone, set or piece of Card is wanted here")
    found = one(f"{cards}{zones}  n = count([box, row, Card[bb]])")
    assert (found.code, found.message) == ("GS210", "`Card` has no row `bb`")


def test_a_list_of_other_sets_is_refused():
    cards = "cards Card\n  | card | copies |\n  | a | 2 |\n  | b | 2 |\n"
    found = one(f"{cards}the table has\n  n = count([those(c in Card where c is a), those(c in Card where c is a)])")
    assert (found.code, "but this is a set" in found.message) == ("GS310", True)
    advised = "those(c in Card where c is a or c is b)"
    assert found.help == f"instead of the list, write one set with both conditions, joined by `or`, such as `{advised}`"
    assert mistakes(f"{cards}the table has\n  n = count({advised})") == []


def test_whether_a_piece_is_in_a_zone_needs_no_search_through_the_zone():
    program = load("hill_town", 2).program
    functions = playable(program).code.functions
    sets = [slot.base + 1 for slot in program.layout.slots if slot.capacity]
    searched = [name for name, function in functions.items() for node in nodes(function.body) if _searches(node, sets)]
    assert searched == []


def _searches(node: object, sets: list[int]) -> bool:
    """Return whether a node of CODE looks for a piece among the cells of a zone, not of the named `sets`."""
    return isinstance(node, x.Contains) and any(
        isinstance(part, x.Cells) and not (isinstance(part.start, x.Const) and part.start.value in sets)
        for part in nodes([node.of])
    )


def test_nothing_is_in_a_zone():
    lines = "move Card[c] to box\nset n to count(k in [first(j in heap), first(j in box)] where k is in box)"
    assert ran(lines).number("n") == 1
