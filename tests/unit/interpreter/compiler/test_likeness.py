"""Pieces are offered once if nobody could tell them apart.

Who sees a piece counts, however he came to see it.
"""

from __future__ import annotations

from random import Random

import pytest

from interpreter.code import expressions as x, statements as st
from interpreter.compiler.building import NUMBER
from interpreter.compiler.likeness.numbered import MOST_CLASSES, Like, either, together
from interpreter.kernel.choosing import make_class
from tests.loaded import load
from tests.unit.interpreter.compiler.emitted import printed
from tests.unit.interpreter.compiler.machine import Play, small

CARD = "each Card has\n  turned : yes or no starts no"
PLAYER = """\
away : group of Card, seen by others
mixed : group of Card, seen by owner when not its turned, seen by others when its turned
"""
ASKED = "phase play\n  for each p in players\n    p must take-away or take-mixed or pay-one or wait\n  -> end\n"
ACTIONS = """\
action take-away(c from next(you)'s away)
  move c to your hand
action take-mixed(c from next(you)'s mixed where c's turned)
  move c to your hand
action pay-one
  pay 1 with cs from your hand worth its cost
  move cs to box
action wait
  set lucky to yes
"""


def moves(setup: str, seats: int = 2) -> list[str]:
    """Return what the first player is offered after a setup."""
    text = small(setup, ASKED + ACTIONS, declarations=CARD, player=PLAYER, arrow="-> play")
    return [text for text in Play(text, seats).moves if text != "wait"]


def for_second(*lines: str) -> str:
    return "for each p in players where p is not first(q in players)\n" + "\n".join(f"  {line}" for line in lines)


def test_a_card_its_owner_looked_at_is_offered_apart_from_a_like_one():
    look = for_second("move any 2 of Card[a] to p's away", "show first(c in p's away) to p")
    assert moves(look) == ["take-away(Card[a] at 1)", "take-away(Card[a] at 2)"]


def test_showing_a_card_to_who_sees_it_anyway_makes_no_difference():
    seen = for_second("move any 2 of Card[a] to p's away", "show first(c in p's away) to first(q in players)")
    assert moves(seen) == ["take-away(Card[a])"]


def test_two_cards_shown_to_the_same_player_are_alike_again():
    assert moves(for_second("move any 2 of Card[a] to p's away", "show p's away to p")) == ["take-away(Card[a])"]


def test_a_third_player_who_saw_a_card_counts_as_much():
    setup = "for each p in players where p is next(first(q in players))\n  move any 2 of Card[a] to p's hand\n  show p's hand to first(q in players)\n"
    away = setup.replace("p's hand", "p's away")
    assert moves(away, 3) == ["take-away(Card[a])"]
    third = "  show first(c in p's away) to next(p)"
    assert moves(away + third, 3) == ["take-away(Card[a])"]
    own = "  show first(c in p's away) to p"
    assert moves(away + own, 3) == ["take-away(Card[a] at 1)", "take-away(Card[a] at 2)"]


def test_what_a_condition_lets_others_see_is_weighed_by_it():
    turn = for_second(
        "move any 2 of Card[a] to p's mixed",
        "show first(c in p's mixed) to {}",
        "for each c in p's mixed",
        "  set c's turned to yes",
    )
    assert moves(turn.format("first(q in players)")) == ["take-mixed(Card[a])"]
    assert moves(turn.format("p")) == ["take-mixed(Card[a] at 1)", "take-mixed(Card[a] at 2)"]


def test_a_card_others_know_is_paid_apart_from_one_they_do_not_know():
    setup = "for each p in players where p is first(q in players)\n  move any 2 of Card[a] to p's hand\n  show first(c in p's hand) to {}"
    text = small(setup, ASKED + ACTIONS, declarations=CARD, player=PLAYER, arrow="-> play")
    assert Play(text.format("next(p)")).play("pay-one").moves == ["Card[a] at 1", "Card[a] at 2"]
    assert Play(text.format("p")).play("pay-one").moves == ["Card[a]"]


@pytest.mark.parametrize("name", ["fishy_squishy_crusty_quirky", "captains_of_the_gulf", "floating_market"])
def test_numbers_of_classes_are_equal_for_like_pieces_and_sort_as_the_rows_they_stand_for(name: str):
    program, chance = load(name).program, Random(3)
    kind = next(key[1] for key in program.module.made if isinstance(key, tuple) and key[0] == "class")
    number = program.module.function(program.module.made["class", kind])
    described, places = make_class(program.layout, kind), program.layout.fields.items()
    starts = tuple(
        -1 if field.starts is None else field.starts
        for field, place in places
        if field.owner is kind
        for _ in range(place.stride)
    )
    for seed in range(4):
        state = program.start(seed)
        while menu := program.menu(state):
            pieces = chance.sample(range(kind.size), 4)
            rows = [described(state, piece) for piece in pieces]
            rows = [row[:1] if row[2:] == starts else row for row in rows]
            classes = [number(state, piece) for piece in pieces]
            assert [a < b for a in classes for b in classes] == [a < b for a in rows for b in rows]
            assert [a == b for a in classes for b in classes] == [a == b for a in rows for b in rows]
            program.apply(state, chance.choice(menu))


def test_what_tells_pieces_apart_is_one_number_while_there_are_few_enough():
    a, b, c = (x.Get(NUMBER, x.Local(name, NUMBER)) for name in "abc")

    def said(like: Like) -> tuple[object, int | None]:
        return printed((st.Return(like.of),)).strip().removeprefix("return "), like.count

    assert said(together([Like(a, 3), Like(b, 4)])) == ("((a * 4) + b)", 12)
    assert said(together([Like(a, None), Like(b, 4)])) == ("(a, b, )", None)
    assert said(together([Like(a, MOST_CLASSES), Like(b, 2)])) == ("(a, b, )", None)
    assert said(together([Like(a, None)])) == ("a", None)
    assert said(either(c, Like(a, 3), Like(b, 4))) == ("(a if c else (3 + b))", 7)
    assert said(either(c, Like(a, None), Like(b, 4))) == ("((0, a, ) if c else (1, b, ))", None)


NAMED = """game "Named" for 2 players

cards Card
  | card | copies |
  | a    | 2      |
  | b    | 1      |

the table has
  seen : line of Card, open
  answer : 0..9
{field}
each player has
  hand : group of Card, seen by owner

phase setup
  move Card to (first of players)'s hand
  -> turn

phase turn for first of players
  you choose kept from your hand
  {use}
  you must lay
  {after}
  -> end

action lay(c from your hand)
  move c to seen

scoring
  x = answer
  winner has highest total
"""


def test_a_card_that_the_table_names_is_another_move_than_a_like_one():
    field, after = "  chosen : Card or none starts none\n", "add 1 to answer if chosen is in seen"
    state = load(NAMED.format(field=field, use="set chosen to kept", after=after)).initial().apply("Card[a]")
    assert [str(move) for move in state.moves()] == ["lay(Card[a] at 1)", "lay(Card[a] at 2)", "lay(Card[b])"]
    assert len({state.apply(move).key() for move in state.moves()}) == len(state.moves())


def test_a_variable_that_no_line_needs_any_more_tells_no_cards_apart():
    state = load(NAMED.format(field="", use="add 1 to answer", after="add 1 to answer")).initial()
    one, other = (state.apply(text) for text in ("Card[a]", "Card[b]"))
    assert one.key() == other.key()
    assert one.array == other.array
