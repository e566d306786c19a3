"""A shuffled line: every order is as likely as any other, with a seed and with chance left open."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from interpreter.count import count
from interpreter.state.game import State
from interpreter.state.views.key import key
from tests.unit.interpreter.compiler.machine import Play, program, small

DECLARED = "spaces Berth is line\n  | berth |\n  | north |\n  | south |\neach Berth has\n  quay : line of Card, open\n"
OWN = "queue : line of Card, hidden\nspread : line of Card for each Fish, open"


def shown(play: Play, queue: str) -> list[dict[str, Any]]:
    """The pieces of a zone of the first seat, as that seat sees them."""
    players: Any = play.state.view(0)["players"]
    return players[0]["zones"][queue]["pieces"]


def ends(state: State) -> dict[str, Fraction]:
    """Return how likely each order of the row is, over all of chance."""
    play = Play.__new__(Play)
    play.program, play.state = state.game.program, state
    chance = state.chance()
    if not chance:
        return {play.rows("row"): Fraction(1)}
    found: dict[str, Fraction] = {}
    for outcome, probability in chance:
        for rows, part in ends(state.apply(outcome)).items():
            found[rows] = found.get(rows, Fraction(0)) + probability * part
    return found


def test_every_order_is_equally_likely_with_chance_left_open():
    setup = "move any 2 of Card[a] to row\nmove any 1 of Card[b] to row\nmove any 1 of Card[c] to row\nshuffle row"
    found = ends(Play(small(setup), seed=None).state)
    assert len(found) == 12
    assert set(found.values()) == {Fraction(1, 12)}


def test_every_order_is_equally_likely_over_seeds():
    setup = "move any 1 of Card[a] to row\nmove any 1 of Card[b] to row\nmove any 1 of Card[c] to row\nshuffle row"
    found = Counter(Play(small(setup), seed=seed).rows("row") for seed in range(1200))
    assert len(found) == 6
    assert min(found.values()) > 150


@pytest.mark.parametrize(
    ("setup", "zone", "owner", "key"),
    [
        ("for each p in players\n  move any 3 of unplaced(Card[a]) to p's queue\n  shuffle p's queue", "queue", 1, 0),
        ("move Card[b] to (first of players)'s spread[eel]\nshuffle (first of players)'s spread[eel]", "spread", 0, 1),
        ("move Card[a] to Berth[south]'s quay\nshuffle Berth[south]'s quay", "quay", 1, 0),
    ],
)
def test_lines_of_players_of_words_and_on_spaces_keep_their_pieces(setup: str, zone: str, owner: int, key: int):
    setup = setup.replace("any 3 of unplaced(Card[a])", "any 1 of Card[a] to p's queue\n  move any 1 of Card[b]")
    text = small(setup, declarations=DECLARED, player=OWN)
    one, other = Play(text, seed=1), Play(text, seed=None)
    assert len(one.pieces(zone, owner, key)) >= 2
    assert one.program.sort(one.state.array) == "end"
    while chance := other.state.chance():
        assert len(chance) > 1
        other.state = other.state.apply(chance[-1][0])
    assert sorted(one.pieces(zone, owner, key)) == sorted(other.pieces(zone, owner, key))


def test_what_is_asked_of_a_shuffled_line_is_where_the_pieces_lie():
    setup = (
        "move Card to row\nshuffle row\nlet head be first of row, never none\nlet tail be last of row, never none\n"
        "set n to head's cost * 100 + tail's cost * 10\nlet third be first(c in row where rank(c) is 3), never none\nadd third's cost to n\nmove first 2 of row to shelf"
    )
    for seed in range(20):
        play = Play(small(setup), seed=seed)
        rows = play.rows("shelf") + play.rows("row")
        cost = {"a": 1, "b": 2, "c": 3}
        assert play.number("n") == cost[rows[0]] * 100 + cost[rows[-1]] * 10 + cost[rows[2]]
        table: Any = play.state.view()["table"]
        assert [piece["front"] for piece in table["zones"]["row"]["pieces"]] == [f"Card[{r}]" for r in rows[2:]]


def test_a_line_of_like_pieces_is_shuffled_without_chance():
    play = Play(small("move Card[a] to row\nshuffle row"), seed=None)
    assert play.over
    assert count(play.program, lambda s: key(play.program, s)).chance == 0


def test_what_was_shown_of_a_line_is_forgotten_when_it_is_shuffled():
    setup = "move Card to (first of players)'s queue\nshow first of (first of players)'s queue to first of players\n"
    own = "queue : line of Card, hidden"
    assert ["front" in piece for piece in shown(Play(small(setup, player=own)), "queue")] == [True, *[False] * 5]
    mixed = Play(small(f"{setup}shuffle (first of players)'s queue", player=own))
    assert not any("front" in piece for piece in shown(mixed, "queue"))


def test_the_same_seed_gives_the_same_order_whatever_else_is_shuffled():
    row = "move Card[a] to row\nmove Card[b] to row\n"
    plain = Play(small(f"{row}shuffle row"), seed=5).rows("row")
    assert (
        Play(small(f"move Card[c] to deck\n{row}shuffle deck\nshuffle row\nmove top of deck to box"), seed=5).rows(
            "row"
        )
        == plain
    )


@pytest.mark.parametrize("shape", ["line", "group"])
def test_only_piles_are_refilled(shape: str):
    with pytest.raises(AssertionError, match="only a pile can be `refilled from`"):
        program(small(table=f"offer : {shape} of Card, open, refilled from heap"))


def test_like_faces_of_a_die_are_one_outcome():
    dice = "dice Die\n  | die  | faces   | copies |\n  | skew | 1, 1, 6 | 1      |\n  | flat | 2, 2    | 1      |\n"
    table = "tray : group of Die, open"
    state = Play(small("move Die to tray\nroll tray", declarations=dice, table=table), seed=None).state
    assert [(str(outcome), probability) for outcome, probability in state.chance()] == [
        ("1", Fraction(2, 3)),
        ("6", Fraction(1, 3)),
    ]
    assert state.apply("6").over
