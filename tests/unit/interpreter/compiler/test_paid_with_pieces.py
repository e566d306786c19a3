"""Payments with pieces by their names, beside the same rules written as conditions and moves."""

from __future__ import annotations

from random import Random

import pytest

from interpreter import Game, load
from tests.unit.gamespec.check.snippets import mistakes

PAID = "  pay {cost} from {source} to {target}"
WRITTEN = (
    "  need every(w in Ware: count(c in {source} where c is w) >= {each})\n"
    "  for each w in Ware\n    move any ({each}) of those(c in {source} where c is w) to {one}"
)
GAME = """game "Stores" for 2 players
type Ware is each Card
cards Card
  | card    | copies | makes/rope | makes/lamp | makes/sextant |
  | rope    | 9      | 0          | 0          | 0             |
  | lamp    | 6      | 2          | 0          | 0             |
  | sextant | 4      | 1          | 1          | 0             |
the table has
  supply : pile of Card, open for each Ware
  gone : group of Card, open
  mover : Player
  laps : 0..40
each player has
  hand : group of Card, seen by owner
  kept : group of Card, open
  due : 0..2 for each Ware starts 1
  both(name from Ware) : 0..9 = sextant's makes[name] + your due[name]
phase setup
  for each w in Ware
    move Card[w] to supply[w]
  set mover to first of players
  -> turn
phase turn for mover
  you may take-one or make
  add 1 to laps
  set mover to next(mover)
  -> end when laps is 40
  -> turn
action take-one(ware from Ware where supply[it] is not empty)
  move top 1 of supply[ware] to your hand
action make(ware from Ware where supply[it] is not empty)
LINES
  move top 1 of supply[ware] to your kept
scoring
  kept = count(your kept)
"""
WAYS = [
    ("ware's makes", "ware's makes[w]", "your hand", "supply", "supply[w]"),
    ("ware's makes", "ware's makes[w]", "[your hand, your kept]", "gone", "gone"),
    ("your due", "your due[w]", "your hand", "supply", "supply[w]"),
    ("your both", "your both(w)", "your hand", "gone", "gone"),
]


def game(lines: str) -> Game:
    return load(GAME.replace("LINES", lines), name="stores")


@pytest.mark.parametrize(("cost", "each", "source", "target", "one"), WAYS)
def test_a_payment_with_pieces_is_its_condition_and_its_moves(
    cost: str, each: str, source: str, target: str, one: str
) -> None:
    games = (
        game(PAID.format(cost=cost, source=source, target=target)),
        game(WRITTEN.format(each=each, source=source, one=one)),
    )
    made = 0
    for seed in range(20):
        ours, theirs = (each_game.initial(seed=seed) for each_game in games)
        rng = Random(seed)
        while not ours.over:
            moves = [str(move) for move in ours.moves()]
            assert moves == [str(move) for move in theirs.moves()]
            move = rng.choice(moves)
            made += move.startswith("make(") and move != "make(rope)"
            ours, theirs = ours.apply(move), theirs.apply(move)
            assert ours.view(0) == theirs.view(0)
        assert ours.returns() == theirs.returns()
    assert made > 5


def test_who_lacks_a_card_is_refused_with_the_reason():
    state = game(PAID.format(cost="ware's makes", source="your hand", target="supply")).initial(seed=1)
    assert state.why_not("make(lamp)") == "the cards to pay with are not all there"
    assert state.why_not("make(rope)") is None


@pytest.mark.parametrize(
    ("lines", "code", "help_text"),
    [
        ("  pay ware's makes from your hand", "GS310", "write a zone behind it: `pay ware's makes from your hand to ...`"),
        ("  pay ware's makes from your pegs to supply", "GS310", "declare `type Peg-name is each Peg`, whose words name the tokens"),
        ("  pay ware's makes from your hand to gone\n  need laps > 2", "GS347", "write it above line 34"),
        (
            "  pay ware's makes from your hand to gone\n  add 1 to laps\n  pay your due from your kept to gone",
            "GS347",
            "write it directly below line 34: both are tested before a piece moves",
        ),
        (
            "  pay ware's makes from your hand to gone\n  pay your due from your hand to gone",
            "GS347",
            "pay both with one `pay`, whose amount is a value with both costs, `both(name from ...) = ... + ...`",
        ),
    ],
)  # fmt: skip
def test_a_mistake_in_a_payment_with_pieces_says_what_to_write(lines: str, code: str, help_text: str) -> None:
    body = GAME.partition("\n")[2].replace("LINES", lines).replace("  hand :", "  pegs : group of Peg, open\n  hand :")
    body += "tokens Peg\n  | peg | copies |\n  | a | 2 |\n"
    (found,) = [each for each in mistakes(body, setup=False) if each.severity == "error"]
    assert (found.code, found.help) == (code, help_text)


def test_two_payments_with_pieces_are_both_tested_before_a_piece_moves():
    """So goods are exchanged: what is received cannot be given."""
    lines = "  pay your due from your kept to your hand\n  pay ware's makes from your hand to your kept"
    moved = "  for each w in Ware\n    move any ({}) of those(c in your {} where c is w) to your {}"
    written = [
        "  need every(w in Ware: count(c in your kept where c is w) >= your due[w])",
        "  need every(w in Ware: count(c in your hand where c is w) >= ware's makes[w])",
        moved.format("your due[w]", "kept", "hand"),
        moved.format("ware's makes[w]", "hand", "kept"),
    ]
    starts = "  due : 0..2 for each Ware starts 0"
    rules = GAME.replace("  due : 0..2 for each Ware starts 1", starts).replace(
        "action make(", "action owe(ware from Ware)\n  set your due[ware] to 1\naction make("
    )
    rules = rules.replace("you may take-one or make", "you may take-one, make or owe")
    games = [load(rules.replace("LINES", each), name="stores") for each in (lines, "\n".join(written))]
    exchanged = 0
    for seed in range(30):
        owing = set[int]()
        ours, theirs = (each.initial(seed=seed) for each in games)
        rng = Random(seed)
        while not ours.over:
            moves = [str(move) for move in ours.moves()]
            assert moves == [str(move) for move in theirs.moves()]
            move = rng.choice(moves)
            assert ours.seat is not None
            exchanged += move.startswith("make(") and ours.seat in owing
            if move.startswith("owe("):
                owing.add(ours.seat)
            ours, theirs = ours.apply(move), theirs.apply(move)
            assert ours.view(0) == theirs.view(0)
    assert exchanged > 5
