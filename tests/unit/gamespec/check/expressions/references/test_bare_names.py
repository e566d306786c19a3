from __future__ import annotations

import pytest

from gamespec.checked import expressions as x
from gamespec.checked.types import Int, Row, SetOf, Thing, is_optional
from tests.unit.gamespec.check.expressions.fishing import body, findings, only, value_of, world_of


def test_a_word_is_read_by_the_type_expected() -> None:
    (need,) = body("need b's trade is cod")
    assert isinstance(need.condition.right, x.Const)
    assert isinstance(need.condition.right.type, Thing)
    assert need.condition.right.value == 2


def test_a_word_on_the_left_takes_its_type_from_the_right() -> None:
    (need,) = body("need cod is b's trade")
    assert need.condition.left.value == 2


def test_a_piece_is_compared_with_the_name_of_its_row() -> None:
    (need,) = body("need b is small")
    assert isinstance(need.condition.left, x.RowOf)
    assert isinstance(need.condition.right.type, Row)


def test_a_table_field_and_a_constant_are_read_by_their_names() -> None:
    assert isinstance(value_of("seen"), x.FieldGet)
    assert value_of("crates").type == Int(5, 5)
    assert value_of("seats + crates").value == 7


def test_a_kind_alone_is_all_of_it() -> None:
    assert isinstance(value_of("Boat"), x.AllOf)
    assert isinstance(value_of("players"), x.AllOf)


def test_a_row_in_brackets_is_the_set_of_its_pieces() -> None:
    e = value_of("Boat[small]")
    assert isinstance(e, x.ConstSet)
    assert e.members == (0, 1, 2)


def test_a_row_of_one_copy_may_stand_where_a_thing_is_wanted() -> None:
    e = value_of("your price(Boat[big])")
    assert isinstance(e, x.ValueGet)
    assert isinstance(e.args[0], x.Const)
    assert e.args[0].value == 5


def test_a_row_of_several_copies_is_no_thing() -> None:
    found = only("let n be your price(Boat[small])")
    assert found.message == "this is a set of Boat, but one Boat is wanted here"
    assert found.help is not None
    assert "any of" in found.help


def test_a_place_of_a_grid_is_column_then_row() -> None:
    assert value_of("Cell[3, 2]").value == 7
    assert (
        only("let c be Cell[6, 1]").message
        == "`Cell[6, 1]` is not on the board: `Cell` has 5 columns and 4 rows, and the column is written first"
    )


def test_a_computed_place_may_lie_outside() -> None:
    inside = value_of("Cell[least - 1, 2]")
    assert isinstance(inside, x.Cond)
    assert is_optional(inside.type)
    assert not value_of("Cell[min(5, max(1, seen)), 2]").type.optional


def test_a_row_by_a_variable_is_searched_by_what_it_shares() -> None:
    e = value_of("Boat[b's trade]")
    assert isinstance(e, x.Aggregate)
    assert e.op == "those"


@pytest.mark.parametrize(
    ("line", "message", "help_line"),
    [
        ("let n be sen", "nothing is called `sen` here", "did you mean `seen`?"),
        ("let n be coins", "nothing is called `coins` here", "`coins` belongs to a player: write `your coins`"),
        (
            "let n be count(q in players where coins > 1)",
            "nothing is called `coins` here",
            "`coins` belongs to a player: write `q's coins` or `your coins`",
        ),
        (
            "let n be marker",
            "nothing is called `marker` here",
            "`marker` belongs to a Cell: write whose, such as `x's marker`",
        ),
        (
            "let n be seen-1",
            "`seen-1` is read as one name, and nothing has this name",
            "for a difference, write `seen - 1` with blanks around the minus",
        ),
        ("need b's trade is codd", "nothing is called `codd` here", "did you mean `cod`?"),
        ("let n be Boot", "no kind or seat is called `Boot`", "did you mean `Boat`?"),
        ("let n be Boat[smal]", "`Boat` has no row `smal`", "did you mean `small`?"),
        (
            "let n be count(Boat[cod])",
            "`Boat` has no row `cod`",
            "for all whose `trade` is `cod`, write `those(x in Boat where x's trade is cod)`",
        ),
        ("let n be your coin", "players have no `coin`", "did you mean `coins`?"),
        ("let n be your seen", "players have no `seen`", "`seen` belongs to the table: write `seen` alone"),
        ("let n be maxi(1, 2)", "there is no value `maxi(...)`, with brackets, here", "did you mean `max`?"),
        ("do rests", "no action is called `rests`", "did you mean `rest`?"),
    ],
)
def test_an_unknown_name_comes_with_the_nearest_one(line: str, message: str, help_line: str) -> None:
    found = only(line)
    assert found.message == message
    assert found.help == help_line


def test_a_name_ends_with_its_block() -> None:
    found = only("if seen > 1\n  let n be 3\nadd n to your coins")
    assert found.name == "name-outside-its-block"
    assert [label.text for label in found.secondary] == ["introduced here"]


def test_a_name_is_bound_once() -> None:
    found = only("let n be 1\nlet n be 2")
    assert found.name == "name-already-taken"
    assert [label.text for label in found.secondary] == ["introduced here"]


def test_a_local_may_not_hide_what_the_table_has() -> None:
    assert (
        only("let seen be 1").message == "the name `seen` would hide the `seen` that is declared under `the table has`"
    )


def test_one_mistake_gives_one_finding() -> None:
    assert len(findings("let n be sen\nlet m be n + 1\nif m > 2\n  add m to your coins")) == 1


def test_a_name_that_an_unreadable_line_may_have_bound_is_not_reported() -> None:
    found = findings("let n be be 3\nadd n to your coins")
    assert [d.code[:3] for d in found] == ["GS1"]


def test_where_nobody_acts_your_means_nobody() -> None:
    found = world_of(more="\nphase late\n  add 1 to your coins\n  -> end\n")[1]
    assert [d.name for d in found] == ["nobody-acts-here"]


def test_doing_what_says_you_where_nobody_acts_is_a_mistake() -> None:
    found = world_of(more="\nphase late\n  do rest\n  do tidy\n  -> end\n")[1]
    assert [d.message for d in found] == ["`rest` uses `you`, but here no player acts"]


def test_others_are_the_players_but_you() -> None:
    e = value_of("others")
    assert isinstance(e, x.Builtin)
    assert isinstance(e.type, SetOf)
