"""Types of the names of pieces, `type Ware is each Card`."""

from __future__ import annotations

from random import Random

import pytest

from gamespec.checked.types import Row, Thing
from gamespec.source import SourceFile
from gamespec.syntax import parse
from interpreter import load
from interpreter.examples import run_examples
from tests.unit.gamespec.check.snippets import clean, game_text, kind, look, mistakes

CARDS = """cards Card
  | card    | copies | price | {family}worth |
  | rope    | 6      | 1     | {rope}1     |
  | lamp    | 4      | 2     | {lamp}3     |
  | sextant | 1      | 4     | {sextant}6     |
"""
PLAIN = CARDS.format(family="", rope="", lamp="", sextant="")
GAME = f"""game "Stalls" for 2 players
type Ware is each Card
{PLAIN}the table has
  supply : pile of Card, open for each Ware
  mover : Player
  newest : Ware or none starts none
  sold : 0..20 for each Ware
each Ware has
  demand : 0..9 starts 1
each player has
  coins : 0..99 starts 5, capped
  hand : group of Card, open
  many(w from Ware) = count(c in your hand where c is w)
phase setup
  for each w in Ware
    move Card[w] to supply[w]
  set mover to first of players
  -> turn
phase turn for mover
  add 2 to your coins
  you must buy or pass
  set mover to next(mover)
  -> end when every(w in Ware: supply[w] is empty)
  -> turn
action buy(ware from Ware where supply[it] is not empty)
  pay ware's price * ware's demand from your coins
  let card be top of supply[ware], never none
  move card to your hand
  add 1 to sold[card]
  set newest to card
  by ware
    rope: nothing
    lamp or sextant: add 1 to Ware[card]'s demand
action pass
scoring
  worth = sum(c in your hand: c's worth)
  sets = sum(w in Ware: if your many(w) > 1 then w's worth else 0)
example "a lamp becomes dearer when one is bought"
  seats Ann, Bob
  given setup
    set Ann's coins to 5
    set Bob's coins to 5
  when
    Ann: buy(lamp)
  then
    newest is lamp
    newest > rope
    Card[lamp] is in Ann's hand
    count(supply[lamp]) is 3
    sold is 0, 1, 0
    Ware[lamp]'s demand is 2
    Ann's coins is 3
    Bob can only buy(rope), buy(lamp), buy(sextant) or pass
  when
    Bob: buy(Card[lamp])
  then
    Bob's coins is 3
    newest is not in [rope, sextant]
    unplaced(Card[newest]) is empty
"""


def test_the_words_are_the_rows_of_the_pieces_in_their_order_with_their_columns():
    world = clean(f"type Ware is each Card\n{PLAIN}")
    ware, card = kind(world, "Ware"), kind(world, "Card")
    assert ware.rows == card.rows
    assert (ware.size, card.size) == (3, 11)
    assert ware.columns["price"].cells == card.columns["price"].cells


@pytest.mark.parametrize("before", [f"type Ware is each Card\n{PLAIN}", f"{PLAIN}type Ware is each Card\n"])
def test_a_name_may_be_declared_before_and_after_its_pieces(before: str) -> None:
    assert mistakes(f'{before}always rope is in Ware and every(w in Ware: w\'s price > 0) because "so"') == []


def test_pieces_rows_and_names_stand_for_each_other_in_a_game():
    (ran,) = run_examples(load(GAME, name="stalls", examples=True).program)
    assert [failure.text for failure in ran.failures] == []


def test_every_name_counts_the_pieces_of_its_row():
    game = load(GAME, name="stalls")
    for seed in range(5):
        state, rng = game.initial(seed=seed), Random(seed)
        while not state.over:
            state = state.apply(rng.choice(state.moves()))
        hands = [player["zones"]["hand"]["size"] for player in state.view(0)["players"]]
        assert sum(hands) == sum(state.view(0)["table"]["fields"]["sold"].values()) == 11


def test_columns_keyed_by_rows_are_keyed_by_their_names():
    text = CARDS.format(
        family="needs/rope | needs/lamp | needs/sextant | next-one from Ware | ",
        rope="0 | 1 | 0 | lamp | ",
        lamp="2 | 0 | 0 | - | ",
        sextant="1 | 1 | 0 | rope | ",
    )
    card = kind(clean(f"type Ware is each Card\n{text}"), "Card")
    assert isinstance(card.columns["needs"].key, Thing)
    assert card.columns["needs"].key.kind.name == "Ware"
    assert card.columns["next-one"].cells == (1, None, 0)
    assert isinstance(kind(clean(text.replace("next-one from Ware", "next-one")), "Card").columns["needs"].key, Row)


@pytest.mark.parametrize(
    ("line", "code", "help_text"),
    [
        ("type Ware is each Crad", "GS201", "did you mean `Card`?"),
        ("type Ware is each Player", "GS347", "delete this type, and write `Player` instead of `Ware`"),
        ("type Ware is each Cell", "GS347", "delete this type, and write `Cell` instead of `Ware`"),
        ("type Ware is each Ware", "GS347", "name another kind here"),
        (
            "type Ware is each Card\n  | ware | weight |\n  | rope | 3      |",
            "GS347",
            "write these columns in the table of `Card`",
        ),
    ],
)
def test_a_mistake_in_a_type_of_names_is_one_mistake(line: str, code: str, help_text: str) -> None:
    body = (
        f"{line}\nspaces Cell is grid 2 by 2\n{PLAIN}the table has\n  sold : 0..9 for each Ware\n"
        "  newest : Ware or none starts none\nphase setup\n  for each w in Ware\n    add 1 to sold[w]\n"
        "  add 1 to sold[top 1 of Card]\n  set newest to rope\n  -> end\n"
    ).replace("  add 1 to sold[top 1 of Card]\n", "")
    (found,) = [each for each in look(body)[1] if each.severity == "error"]
    assert (found.code, found.help) == (code, help_text)


def test_a_field_of_names_asked_of_a_piece_is_answered_with_its_name():
    body = f"type Ware is each Card\n{PLAIN}each Ware has\n  demand : 0..9\nphase setup\n  add lamp's demand to Ware[rope]'s demand\n  -> end\n"
    (found,) = mistakes(body)
    assert (found.code, found.help) == ("GS215", "write `Ware[lamp]'s demand`")


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("set newest to ropes", "GS210"),
        ("add 1 to sold[first of players]", "GS310"),
        ("move first of Ware to heap", "GS310"),
        ("set newest to first of Cell", "GS310"),
        ("by first of Ware\n    rope: nothing\n    lamp: nothing", "GS349"),
    ],
)
def test_what_is_no_name_of_a_piece_is_refused(line: str, code: str) -> None:
    body = (
        f"type Ware is each Card\nspaces Cell is grid 2 by 2\n{PLAIN}the table has\n  sold : 0..9 for each Ware\n"
        f"  newest : Ware or none starts none\n  heap : pile of Card, open\nphase setup\n  {line}\n  -> end\n"
    )
    assert [each.code for each in mistakes(body) if each.severity == "error"] == [code]


@pytest.mark.parametrize(
    ("line", "help_text"),
    [
        ("type Ware is rows of Card", "write `type Ware is each Card`"),
        ("type Ware is Card", "for the names of pieces write `each Card`"),
        ("type Ware is the names of Card", "write `type Ware is each Card`"),
        ("type Ware is each row of Card", "write `type Ware is each Card`"),
        ("type Ware is each Card name", "write `type Ware is each Card`"),
        (
            "each player has\n  sold : 0..9 for each row of Card",
            "declare `type Card-name is each Card`, and write `for each Card-name`",
        ),
        (
            "action x\n  for each n in rows of Card\n    move Card[n] to heap",
            "declare `type Card-name is each Card`, and write `in Card-name`",
        ),
    ],
)
def test_another_way_to_say_names_is_answered_with_the_right_one(line: str, help_text: str) -> None:
    (found,) = parse(SourceFile("x.game", game_text(f"{line}\n{PLAIN}"))).diagnostics
    assert found.help is not None
    assert help_text in found.help


def test_rows_asked_for_with_brackets_are_answered_with_a_type_of_names():
    (found,) = mistakes(f'{PLAIN}always count(rows(Card)) > 2 because "so"')
    assert found.help == "declare `type Card-name is each Card`, and write `Card-name` here"
