"""Bundles: `giving from 0..3 for each Good`, a number for each thing of a kind chosen as one."""

from __future__ import annotations

import pytest

from interpreter import load
from tests.unit.gamespec.check.snippets import mistakes
from tests.unit.interpreter.compiler.machine import Play, ran, small

MARKET = """\
action offer(giving from 0..min(2, your stock[it]) for each Fish up to 3 in all, wanting from 0..1 for each Fish)
  need giving is not nothing else "nothing is given"
  need wanting is not nothing else "nothing is asked for"
  need every(f in Fish: giving[f] is 0 or wanting[f] is 0) else "nothing goes both ways"
  let other be next(you)
  need every(f in Fish: wanting[f] <= other's stock[f])
  set asked to wanting
  do hand-over(giving)
action hand-over(gift given 0..3 for each Fish)
  pay gift from your stock to next(you)'s stock
  add sum(f in Fish: gift[f] * worth(gift)) to n
"""
TABLE = "  asked : 0..1 for each Fish\n  worth(b given 0..3 for each Fish) = 10 * b[cod] + b[ray]"
TURN = "phase turn for first of players\n  you must offer\n  -> turn\n"


def market(setup: str = "set n to 0") -> Play:
    text = small(setup, TURN + MARKET, arrow="-> turn")
    return Play(text.replace("  lucky :", f"{TABLE}\n  lucky :"))


def stock(played: Play, seat: int) -> list[int]:
    return [played.number("stock", seat, key) for key in range(3)]


def test_each_combination_that_can_be_completed_is_one_move():
    texts = [str(move) for move in market().state.moves()]
    assert "offer(1 cod, 1 eel)" in texts
    assert "offer(2 cod 1 eel, 1 ray)" in texts
    assert len(texts) == len(set(texts))
    amounts = [(a, b, c) for a in range(3) for b in range(3) for c in range(3) if 0 < a + b + c < 4]
    assert len(texts) == sum(2 ** row.count(0) - 1 for row in amounts)


def test_few_come_before_many():
    said = list(dict.fromkeys(str(move).split(",")[0] for move in market().state.moves()))
    assert said[:5] == ["offer(1 cod", "offer(1 eel", "offer(1 ray", "offer(2 cod", "offer(1 cod 1 eel"]


@pytest.mark.parametrize(
    "text", ["offer(1 eel 2 cod, 1 ray)", "offer(2 cod and 1 eel,1 ray)", "offer(0 ray 2 Cod 1 eel, 1 ray 0 cod)"]
)
def test_the_order_in_which_they_are_said_does_not_matter(text: str):
    assert market().state.why_not(text) is None


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("offer(nothing, 1 cod)", "nothing is given"),
        ("offer(1 ray, 0 eel)", "nothing is asked for"),
        ("offer(1 ray, 1 ray)", "nothing goes both ways"),
        ("offer(1 cod, 1 eel)", "giving has at most 0 cod"),
        ("offer(1 ray, 1 eel)", "wanting has at most 0 eel"),
        ("offer(3 cod, 1 eel)", "the amounts `3 cod` are not possible: write 0 to 2 of each, up to 3 in all"),
        ("offer(1 code, 1 eel)", "there is no Fish `code`; did you mean `cod`?"),
        ("offer(1 gold, 1 eel)", "there is no Fish `gold`; use one of `cod`, `eel`, `ray`"),
        ("offer(ray, 1 eel)", "write how many of each, such as `1 eel 2 ray`, instead of `ray`"),
    ],
)
def test_a_refusal_says_which_number_is_too_high(text: str, reason: str):
    play = market("set (first of players)'s stock[cod] to 0\nset next(first of players)'s stock[eel] to 0")
    assert play.state.why_not(text) == reason


def test_a_bundle_is_paid_set_and_handed_on_one_by_one():
    played = market().play("offer(2 cod 1 eel, 1 ray)")
    assert [stock(played, seat) for seat in range(2)] == [[0, 1, 2], [4, 3, 2]]
    assert [played.number("asked", 0, key) for key in range(3)] == [0, 0, 1]
    assert played.number("n") == 60


def test_one_for_each_changes_by_one_for_each_of_the_same_kind():
    text = "let p be first of players\nadd p's stock to next(p)'s stock\ntake p's stock from p's stock\nset p's stock[eel] to 3"
    played = ran(f"{text}\nset next(next(p))'s stock to next(p)'s stock", seats=3)
    assert [stock(played, seat) for seat in range(3)] == [[0, 3, 0], [4, 4, 4], [4, 4, 4]]


@pytest.mark.parametrize(
    ("params", "message"),
    [
        ("g from 0..9 for each Fish", "`g` has 10,000,000 combinations, and gamespec can list at most 4,096"),
        ("g from 0..9 for each Fish up to 9 in all", "`g` has more than 4,096 combinations, and gamespec can list at most 4,096"),
        ("g from Fish for each Fish", "an amount `for each` thing needs a range of numbers, such as `0..3`"),
        ("g from 0..3 for each Player", "an amount for each player cannot be typed"),
        ("g from 0..3 for each Cell", "a player types an amount with a name behind it, but not every Cell has a name of its own that begins with a letter"),
        ("g from 3..1 for each Fish", "no number lies between 3 and 1"),
        ("g from 0 - 1..1 for each Fish", "an amount is never below 0"),
        ("g from 2..3 for each Fish up to 4 in all", "with at least 2 of each, there are always more than 4 in all"),
        ("g from 0..your coins for each Fish", "this amount has no upper limit, so the possible moves cannot be listed"),
        ("g given 0..min(2, count(those(f in Fish where f is a))) for each Fish", "the range of this parameter needs fixed numbers, because no player chooses the amounts"),
    ],
)  # fmt: skip
def test_what_is_no_bundle_says_so(params: str, message: str):
    world = "type Fish is a, b, c, d, e, f, g\nspaces Cell is grid 2 by 2\neach player has\n  coins : 0 and up\n"
    turn = "phase setup\n  for each p in players\n    p may offer\n  -> end\n"
    found = mistakes(f"{world}{turn}action offer({params})\n  add 1 to your coins\n")
    assert message in [one.message for one in found if one.is_error]


def test_what_an_example_says_of_a_bundle_is_looked_at():
    world = "type Fish is cod, eel\neach player has\n  coins : 0 and up\n"
    turn = "phase setup\n  for each p in players\n    p may offer\n  -> end\naction offer(g from 0..2 for each Fish)\n  add g[cod] to your coins\n"
    said = 'example "x"\n  seats Ann, Bob\n  given setup\n  then\n    Ann can offer({})\n'
    for text, message in [
        ("3 cod", "the amounts `3 cod` are not possible here: allowed are 0 to 2 of each"),
        ("2 code", "`Fish` has no `code`"),
        ("2 eel 1 cod", None),
        ("nothing", None),
    ]:
        found = [one.message for one in mistakes(world + turn + said.format(text)) if one.is_error]
        assert found == ([] if message is None else [message]), text
    found = [
        one.message for one in mistakes(world + turn.replace("p may offer", "p may choose x from max(1 cod, 2)..3"))
    ]
    assert "`1 cod` is an amount of certain things, which is not allowed here" in found


def test_families_of_two_kinds_do_not_change_each_other():
    world = "type Fish is cod, eel\ntype Tree is oak, elm\neach player has\n  a : 0..9 for each Fish\n  b : 0..9 for each Tree\n"
    turn = "phase setup\n  for each p in players\n    add p's a to p's b\n  -> end\n"
    found = [one.message for one in mistakes(world + turn) if one.is_error]
    assert found == [
        "`b` and `p's a` are declared `for each` of different things, so they cannot be combined entry by entry"
    ]


def test_a_number_for_each_is_set_to_nothing():
    lines = "set asked[cod] to 1\nset n to 10 * asked[cod]\nset asked to nothing\nadd asked[cod] to n"
    assert market(lines).number("n") == 10


@pytest.mark.parametrize(
    ("field", "key"),
    [
        ("pot : 0..9 for each Fish starts 4", "pot[cod]"),
        ("pot : -3..9 for each Player starts 4", "pot[first of players]"),
        ("pot : 0 and up for each Cell starts 4", "pot[Cell[1, 1]]"),
    ],
)
def test_nothing_needs_no_parameter_with_a_number_of_each(field: str, key: str):
    game = f"""game "Pot" for 2 players

type Fish is cod, eel
spaces Cell is grid 2 by 1
the table has
  {field}
  n : 0..99

phase setup
  set n to {key}
  set pot to nothing
  set n to 10 * n + {key}
  -> turn

phase turn for first of players
  you must go
  -> end

action go

scoring
  s = n
"""
    assert load(game).initial(seed=1).view(0)["table"]["fields"]["n"] == 40


def test_nothing_is_no_number_of_a_range_without_zero_and_no_yes_or_no():
    world = "type Fish is cod, eel\nthe table has\n  a : 1..9 for each Fish\n  b : yes or no for each Fish\n"
    for name, code in (("a", "GS315"), ("b", "GS210")):
        found = [each for each in mistakes(f"{world}phase setup\n  set {name} to nothing\n  -> end\n") if each.is_error]
        assert [each.code for each in found] == [code]


def test_nothing_where_a_number_is_wanted_is_said_without_names_of_ours():
    action = "action a(b from 0..2 for each Fish, c from 0..3 for each Fish)\n  set small to nothing\n"
    found = mistakes(f"type Fish is cod, eel\n{action}the table has\n  small : 0..3")
    assert "`nothing` stands for 0 of each Fish, but a number is wanted here" in [each.message for each in found]
