"""Sets: comprehensions, ends of zones, ready-made words, the exact splitter."""

from __future__ import annotations

import re

import pytest

from gamespec.checked import expressions as x
from gamespec.checked.types import Int, Placement, SetOf, Thing, is_optional
from tests.unit.gamespec.check.expressions.fishing import body, findings, only, runtime_checks, value_of


def test_the_first_in_an_order_carries_its_keys() -> None:
    e = value_of("first(c in your hand where c's cost > 1 with highest c's cost, then lowest c's moves[seats])")
    assert isinstance(e, x.Aggregate)
    assert [direction for direction, _ in e.order] == ["highest", "lowest"]
    assert is_optional(e.type)


def test_the_first_of_a_set_that_is_never_empty_is_not_none() -> None:
    assert not value_of("first of players").type.optional
    assert not value_of("first(p in clockwise(turn))").type.optional
    assert value_of("first(p in players where p's coins > 1)").type.optional


def test_an_end_without_a_number_is_one_thing_or_none() -> None:
    one, some = value_of("top of deck"), value_of("top 2 of deck")
    assert isinstance(one, x.EndOf)
    assert one.amount is None
    assert is_optional(one.type)
    assert isinstance(some, x.EndOf)
    assert isinstance(some.type, SetOf)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("let c be first of your hand", "`hand` is a group, which has no order, so nothing in it is the `first`"),
        ("let c be top 2 of your hand", "`hand` is a group, which has no order, so nothing in it is the `top`"),
        ("let c be any of your hand", "`any` needs pieces that are alike, but Boat has 3 different rows"),
    ],
)
def test_one_of_unlike_pieces_is_not_any(line: str, message: str) -> None:
    assert only(line).message == message


@pytest.mark.parametrize(
    ("line", "advice"),
    [
        (
            "let c be first of your hand",
            "declare `hand` as a `line`, or write which piece is meant, such as `first(x in your hand with highest x's cost)`",
        ),
        (
            "let c be top 2 of your hand",
            "declare `hand` as a `pile`, or write which piece is meant, such as `first(x in your hand with highest x's cost)`",
        ),
        (
            "let c be any of your hand",
            (
                "let chance decide, `random of your hand`; or take pieces of one row, such as "
                "`any of those(x in your hand where x is small)`; or let a player choose"
            ),
        ),
    ],
)
def test_help_with_unlike_pieces_can_be_written_as_it_is(line: str, advice: str) -> None:
    assert only(line).help == advice
    for written in re.findall(r"`((?:first|any|random)[( ][^`]+)`", advice):
        assert findings(f"let c be {written}") == []


def test_help_with_a_property_of_a_group_names_the_group() -> None:
    found = only("let n be your hand's cost")
    assert found.help is not None
    assert found.help.endswith(
        "`you choose x from your hand`, and write `x's cost`; for all together, write `sum(x in your hand: x's cost)`"
    )
    assert findings("let n be sum(x in your hand: x's cost)") == []


def test_any_of_like_pieces_is_clear() -> None:
    lines = """
        let first-one be any of your chips
        let second-one be any 2 of Boat[small]
        let third-one be any of unplaced(Boat[wide])
        let fourth-one be any of those(c in your hand where c is small)
        let fifth-one be any of those(c in your hand where c's trade is cod)
        """
    assert runtime_checks(lines) == []


def test_where_likeness_is_not_seen_it_is_a_runtime_check() -> None:
    assert runtime_checks("let c be any of those(k in your hand where k's cost > 1)") == ["these pieces are alike"]


def test_a_local_function_is_worked_out_at_each_use() -> None:
    made = body(
        """
        let have(f from Fish) be count(c in your hand where c's trade is f)
        need have(cod) > have(b's trade)
        """
    )
    assert len(made) == 1
    left, right = made[0].condition.left, made[0].condition.right
    assert isinstance(left.where.right, x.Const)
    assert isinstance(right.where.right, x.ColumnGet)


def test_a_mistake_in_a_local_function_is_reported_once() -> None:
    assert len(findings("let have(f from Fish) be count(your hnd)\nneed have(cod) > have(sardine)")) == 1


def test_placements_are_sets_of_spaces() -> None:
    e = value_of("placements(corner, Cell)")
    assert isinstance(e.type, SetOf)
    assert isinstance(e.type.of, Placement)
    assert len(value_of("placements(corner, Cell, turned-over)").args) == 2
    assert findings("for each p in placements(corner, Cell)\n  for each c in p\n    set c's marker to you") == []


def test_lines_of_the_only_grid_need_not_name_it() -> None:
    e = value_of("some(l in lines(3): every(c in l: c's marker is you))")
    assert isinstance(e.set, x.Builtin)
    assert e.set.kind is not None
    assert e.set.kind.name == "Cell"


def test_a_ring_goes_on_and_a_line_ends() -> None:
    assert not value_of("next(spot)").type.optional
    assert not value_of("ahead(spot, 2)").type.optional
    assert value_of("ahead(Track[one], 2)").type.optional
    assert value_of("next(Track[one])").type.optional
    assert value_of("steps(spot, Rondel[dock])").type == Int(0, 2)
    assert not value_of("next(turn)").type.optional


def test_distance_through_some_spaces_may_be_none() -> None:
    assert value_of("distance(Cell[1, 1], Cell[2, 2])").type == Int(0, 19)
    assert value_of("distance(Cell[1, 1], Cell[2, 2], those(c in Cell where c's marker is none))").type.optional


def test_where_a_piece_lies_is_known() -> None:
    assert value_of("b's holder").type.optional
    owner = value_of("first of your own(Meeple)")
    assert isinstance(owner.type, Thing)
    assert not value_of("sum(m in Meeple: m's owner's purse)").type.optional


def test_own_takes_a_kind_or_rows_of_pieces_made_for_players() -> None:
    assert isinstance(value_of("your own(Meeple[man])"), x.Aggregate)
    assert isinstance(value_of("your own(Meeple)"), x.Builtin)
    assert (
        only("let m be your own(Boat[small])").message
        == "`own` means the pieces made for a player, but no `Boat` is made for a player"
    )
    assert only("let m be your own(5)").code == "GS310"


def test_questions_about_actions_keep_their_first_arguments() -> None:
    (need,) = body("need you can gain(2) and would(rest: your coins > 3)")
    can, would = need.condition.left, need.condition.right
    assert isinstance(can, x.Can)
    assert len(can.args) == 1
    assert isinstance(would, x.Would)


def test_sets_are_joined_with_plus() -> None:
    e = value_of("your hand + your boats")
    assert isinstance(e, x.Builtin)
    assert e.name == "union"
