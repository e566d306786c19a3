"""`pay e with xs from S worth its cost`: pieces that are enough, none of them superfluous."""

from __future__ import annotations

from tests.unit.interpreter.compiler.machine import Play, small

HAND = "move any 2 of unplaced(Card[a]) to (first of players)'s hand\nmove any 1 of unplaced(Card[b]) to (first of players)'s hand"


def asked(line: str) -> Play:
    buy = f"action buy\n  {line}\n  move cards to row\n  set m to your coins\n"
    turn = f"phase turn for first of players\n  you may buy\n  set n to 1\n  -> end\n{buy}"
    return Play(small(HAND, turn, arrow="-> turn"))


def test_it_is_over_when_enough_is_paid():
    played = asked("pay 2 with cards from your hand worth its cost").play("buy")
    assert played.moves == ["Card[a]", "Card[b]"]
    assert played.play("Card[b]").over


def test_every_set_is_paid_along_one_order():
    played = asked("pay 2 with cards from your hand worth its cost").play("buy", "Card[a]")
    assert played.moves == ["Card[a]"]
    assert played.play("Card[a]").over
    assert played.rows("row") == "aa"


def test_units_pay_what_is_left():
    line = "pay 3 with cards from your hand worth its cost and rest from your coins"
    assert asked(line).play("buy").moves == ["stop", "Card[a]", "Card[b]"]
    assert asked(line).play("buy", "stop").number("m") == 2
    assert asked(line).play("buy", "Card[b]", "stop").number("m") == 4
    assert asked(line).play("buy", "Card[b]", "Card[a]").over
    assert asked(line).play("buy", "Card[b]", "Card[a]").number("m") == 5


def test_no_piece_is_superfluous():
    played = asked("pay 1 with cards from your hand worth its cost").play("buy")
    assert played.moves == ["Card[a]", "Card[b]"]
    assert played.play("Card[b]").over


def test_with_too_little_it_is_not_offered():
    assert asked("pay 5 with cards from your hand worth its cost").over
