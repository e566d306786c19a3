from __future__ import annotations

import pytest

from gamespec.checked import expressions as x
from gamespec.checked.types import Thing
from tests.unit.gamespec.check.expressions.fishing import findings, only, value_of

ISLANDS = """
spaces Island is line
  | island |
  | east   |
  | west   |
tokens Hut
  | hut | copies |
  | hut | 4      |
each Island has
  huts : group of Hut, open
"""


@pytest.mark.parametrize(
    ("line", "code", "message", "help_line"),
    [
        ("let n be b's ownr", "GS215", "`Boat` has no `ownr`", "did you mean `owner`?"),
        ("let n be your coinz", "GS215", "players have no `coinz`", "did you mean `coins`?"),
        ("let n be your seen", "GS215", "players have no `seen`", "`seen` belongs to the table: write `seen` alone"),
        (
            "let n be b's at",
            "GS310",
            "`at` gives the thing on which a `Boat` lies, but only players and the table have zones for `Boat`",
            "write `b's holder` for the player who has the piece",
        ),
        (
            "let n be your own",
            "GS312",
            "`own` needs the name of one kind of pieces in brackets",
            "write, for example, `your own(Meeple)`",
        ),
        (
            "let n be your own(Meeple, Boat)",
            "GS312",
            "`own` needs the name of one kind of pieces in brackets",
            "write, for example, `your own(Meeple)`",
        ),
        ("let n be your own(Met)", "GS210", "no kind or seat is called `Met`", None),
        (
            "let n be your own(your chips)",
            "GS310",
            "`own` needs a kind of pieces, or a row of one, and `your chips` is neither",
            "write the kind in the brackets, `your own(Meeple)`, or a row of it, `your own(Meeple[cook])`",
        ),
    ],
)
def test_what_nobody_has_is_said_with_what_there_is(line: str, code: str, message: str, help_line: str | None) -> None:
    found = only(line)
    assert (found.code, found.message, found.help) == (code, message, help_line)


def test_a_property_nobody_has_is_reported_once_however_often_it_is_read() -> None:
    assert len(findings("let n be b's ownr\nlet k be b's ownr")) == 1


def test_at_is_the_space_on_which_a_piece_lies() -> None:
    (at,) = (value_of("(first of Hut)'s at", ISLANDS),)
    assert isinstance(at, x.Builtin)
    assert isinstance(at.type, Thing)
    assert (at.type.kind.name, at.type.optional) == ("Island", True)


def test_at_says_nothing_where_pieces_lie_on_things_of_several_kinds() -> None:
    more = ISLANDS + "each Rondel has\n  camp : group of Hut, open\n"
    (found,) = findings("let n be (first of Hut)'s at", more)
    assert found.message == "`at` gives the thing on which a `Hut` lies, but `Island` and `Rondel` have zones for `Hut`"
    asked = "first(x in Island where (first of Hut) is in x's huts)"
    assert found.help == (
        f"write `(first of Hut)'s holder` for the player who has the piece; or find the thing itself: `{asked}`"
    )
    assert findings(f"let n be {asked}", more) == []


def test_the_owner_of_pieces_made_for_nobody_may_be_none() -> None:
    assert value_of("b's owner").type.optional
    assert not value_of("sum(m in Meeple: m's owner's purse)").type.optional
