from __future__ import annotations

import pytest

from gamespec.checked.things import HIDDEN, OPEN
from tests.unit.gamespec.check.members.test_things import CARDS
from tests.unit.gamespec.check.snippets import clean, mistakes


@pytest.mark.parametrize(
    ("lines", "code", "message"),
    [
        ("each player has\n  hand : group of Card", "GS338", "nothing says who sees the pieces in `hand`"),
        (
            "each player has\n  hand : group of Card, open, hidden",
            "GS337",
            "two attributes say who sees the pieces in `hand`",
        ),
        (
            "each player has\n  hand : group of Card, top open",
            "GS337",
            "`top open` needs a pile, but `hand` is a group, which has no top",
        ),
        (
            "the table has\n  n : 0..3, seen by owner",
            "GS337",
            "`seen by owner` is not possible here, because zones of the table have no owner",
        ),
        (
            "the table has\n  pot : group of Card, seen by owner",
            "GS337",
            "`seen by owner` is not possible here, because zones of the table have no owner",
        ),
        (
            "the table has\n  pot : group of Card, seen by others",
            "GS337",
            "`seen by others` is not possible here, because zones of the table have no owner",
        ),
        (
            "type Fish is cod\neach Fish has\n  pot : group of Card, seen by owner",
            "GS337",
            "`seen by owner` is not possible here, because zones of a `Fish` have no owner",
        ),
        ("each player has\n  n : 0..3, seen by others when nn > 1", "GS210", "nothing is called `nn` here"),
        ("the table has\n  spot : group of Card, seen by all when its foo is 3", "GS215", "`Card` has no `foo`"),
    ],
)
def test_a_sight_that_says_nothing_is_refused(lines: str, code: str, message: str):
    assert [(d.code, d.message) for d in mistakes(CARDS + lines)] == [(code, message)]


def test_fields_are_open_unless_they_say_otherwise():
    game = clean(CARDS + "the table has\n  a : 0..3\n  c : 0..3, hidden\n  d : 0..3, seen by all when a > 2\n")
    sights = {f.name: f.sight for f in game.fields}
    assert sights["a"] == OPEN
    assert sights["c"] == HIDDEN
    (seen,) = sights["d"].seen
    assert seen.by == "all"
    assert seen.when is not None


def test_your_in_the_sight_of_a_field_of_players_is_the_one_who_has_it():
    game = clean(CARDS + "each player has\n  n : 0..3, seen by owner when your n > 1")
    assert [seen.by for seen in game.fields[0].sight.seen] == ["owner"]
