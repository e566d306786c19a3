"""Totals of a table after a variant has changed rows.

Said in one line, and asked for where it is not said.
"""

from __future__ import annotations

import pytest

from gamespec.check import check
from gamespec.checked.game import CheckedGame
from gamespec.diagnostics import Diagnostic, Sink
from tests.unit.gamespec.overlay.test_overlay import GAME, resolved, variant

SEVEN = (
    GAME.replace("cards Boat\n", "cards Boat, 7 in all\n")
    .replace("| cutter | 4    | 3      |", "| cutter | 4    | 5      |")
    .replace(
        "type Fish is cod, eel\n",
        "type Fish is cod, eel\n\nby players\n  |       | 2 | 3 | 4 |\n  | boats | 9 | 9 | 9 |\n\n",
    )
)


def counted(*variants: str, base: str = SEVEN, seats: int = 2) -> tuple[CheckedGame | None, list[Diagnostic]]:
    """The checked game, and the errors on the way."""
    model, found = resolved(*variants, base=base, seats=seats)
    sink = Sink()
    game = None if model is None else check(model, seats, sink)
    return game, [each for each in (*found, *sink) if each.is_error]


def errors(*variants: str, base: str = SEVEN) -> list[str]:
    return [each.message for each in counted(*variants, base=base)[1]]


ROW = "\n  | raft   | 3    | 2      |"
"""Two more boats."""


def test_the_game_adds_up():
    assert errors() == []


@pytest.mark.parametrize(
    ("change", "wanted"),
    [
        (f"add row to Boat{{}}{ROW}", 9),
        (f"add row to Boat{{}}{ROW}\n  | tub    | 3    | 1      |", 10),
        ("replace row dinghy of Boat{}\n  | dinghy | 1    | 9      |", 14),
        ("remove row dinghy of Boat{}", 5),
    ],
)
def test_whoever_changes_rows_says_in_one_line_what_they_add_up_to(change: str, wanted: int):
    (lacks,) = counted(variant(change.format("")))[1]
    assert lacks.code == "GS303"
    assert lacks.message == f"the table `Boat` says 7 in all, but with this change its copies add up to {wanted}"
    assert lacks.span.text.startswith(change.split("{}", maxsplit=1)[0])
    head = change.split("{}", maxsplit=1)[0]
    assert lacks.help == f"correct the copies, or write `{head}, {wanted} in all`"
    assert [each.span.text for each in lacks.secondary] == ["7"]
    assert errors(variant(change.format(f", {wanted} in all"))) == []


def test_a_wrong_number_is_told_at_the_number_of_the_variant():
    (wrong,) = counted(variant(f"add row to Boat, 8 in all{ROW}"))[1]
    assert (wrong.code, wrong.span.text) == ("GS303", "8")
    assert wrong.message == "the table `Boat` says 8 in all, but its copies add up to 9"


def test_the_last_number_a_variant_says_counts_for_all_its_changes():
    first = f"add row to Boat, 9 in all{ROW}"
    second = "remove row dinghy of Boat{}"
    assert errors(variant(f"{first}\n\n{second.format(', 7 in all')}")) == []
    assert errors(variant(f"add row to Boat{ROW}\n\n{second.format(', 7 in all')}")) == []
    (lacks,) = counted(variant(f"{first}\n\n{second.format('')}"))[1]
    assert lacks.help == "correct the copies, or write `remove row dinghy of Boat, 7 in all`"


def test_two_variants_that_know_nothing_of_each_other_add_what_each_brings():
    one = variant(f"add row to Boat, 9 in all{ROW}", "A")
    two = variant("add row to Boat, 8 in all\n  | tub    | 3    | 1      |", "B")
    game, found = counted(one, two)
    assert found == []
    assert game is not None
    assert next(kind for kind in game.kinds if kind.name == "Boat").size == 10


def test_a_variant_counts_with_what_it_needs():
    one = variant(f"add row to Boat, 9 in all{ROW}", "A")
    two = variant("add row to Boat, 10 in all\n  | tub    | 3    | 1      |", "B", ', needs "A"')
    three = variant("add row to Boat, 11 in all\n  | ark    | 3    | 1      |", "C", ', needs "B"')
    assert errors(one, two) == []
    assert errors(one, two, three) == []
    assert errors(one, two, three, variant("remove row dinghy of Boat, 5 in all", "D")) == []


def test_a_block_with_another_variant_counts_with_that():
    one = variant(f"add row to Boat, 9 in all{ROW}", "A")
    two = variant('with "A"\n  add row to Boat, 10 in all\n    | tub    | 3    | 1      |', "B")
    assert errors(one, two) == []


def test_the_number_may_be_a_number_by_players():
    assert errors(variant(f"add row to Boat, boats in all{ROW}")) == []
    one = variant(f"add row to Boat, boats in all{ROW}", "A")
    two = variant("add row to Boat, 7 + 1 in all\n  | tub    | 3    | 1      |", "B")
    assert errors(one, two) == []


def test_a_table_replaced_as_a_whole_has_its_own_number():
    whole = "replace cards Boat, 2 in all\n  | boat   | cost | copies |\n  | dinghy | 1    | 2      |"
    assert errors(variant(f"add row to Boat, 9 in all{ROW}\n\n{whole}")) == []


def test_what_is_said_of_no_number_or_of_no_copies_is_refused():
    bare = SEVEN.replace(", 7 in all", "")
    (unsaid,) = counted(variant(f"add row to Boat, 9 in all{ROW}"), base=bare)[1]
    assert unsaid.message == "the table `Boat` of the game states no total, so this variant cannot change one"
    assert (unsaid.span.text, unsaid.help) == ("9", "delete `, 9 in all`")
    assert errors(variant(f"add row to Boat{ROW}"), base=bare) == []
    (words,) = counted(variant("add row to Fish, 3 in all\n  | tuna |"))[1]
    assert (words.code, words.message) == (
        "GS701",
        "`Fish` cannot have a total, because only pieces have copies to count",
    )
    (table,) = counted(variant("add row to by players, 3 in all\n  | days | 3 | 3 | 3 |"))[1]
    assert table.message == "`by players` cannot have a total, because only pieces have copies to count"


def test_a_block_of_the_game_itself_says_it_the_same_way():
    block = f"\nwith 2 players\n  add row to Boat, 9 in all{ROW.replace('  |', '    |')}\n"
    assert errors(base=SEVEN + block) == []
    assert errors(variant("add row to Boat, 10 in all\n  | tub    | 3    | 1      |"), base=SEVEN + block) == []
