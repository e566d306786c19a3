from __future__ import annotations

from typing import Any

import pytest

from gamespec.diagnostics import Sink
from interpreter.kernel.cannot_run import CannotRun, report_refused
from tests.unit.interpreter.compiler.machine import program as compiled, ran, small

PAY = "pay 2 with cards from your hand worth its cost and rest from your coins\n  "


@pytest.mark.parametrize(
    ("setup", "more", "where"),
    [
        ("let xs be random 2 of box\nmove xs to row", {}, "random 2 of box"),
        ("for each k in random 2 of box\n  move k to row", {}, "random 2 of box"),
        ("add count(random 2 of box) to n", {}, "random 2 of box"),
        ("repeat until (random of players)'s coins > 3\n  add 1 to n", {}, "(random of players)"),
        ("add sum(p in players: count(random of p's hand)) to n", {}, "random of p's hand"),
        ("if n > 3\n  add 1 to n\nelse if (random of players)'s coins > 3\n  add 1 to n", {}, "(random of players)"),
        ("move row to heap\nshuffle heap", {}, "heap"),
        (
            "move unplaced(Card) to mixed",
            {
                "declarations": "tokens Chip, 2 in all\n  | chip | copies |\n  | chip | 2      |\n",
                "table": "mixed : group of Card or Chip, open",
            },
            "mixed",
        ),
        (
            "first of players does\n  if would(earn: n > 3)\n    add 1 to n",
            {"rest": "action earn\n  you choose f from Fish\n  add 1 to n\n"},
            "would",
        ),
    ],
)
def test_what_cannot_be_played_is_refused_at_its_place_with_what_to_write_instead(
    setup: str, more: dict[str, Any], where: str
):
    with pytest.raises(CannotRun) as refused:
        ran(setup, **more)
    span = refused.value.span
    assert span is not None
    assert span.file.text[span.start : span.end].startswith(where)
    sink = Sink()
    report_refused(refused.value, sink)
    assert all(found.help for found in sink)


@pytest.mark.parametrize(
    ("act", "where"),
    [
        (
            "for each f in Fish\n    you choose k from your hand where k's cost > 0\n    need k's cost < 3\n  add 1 to n",
            "for each",
        ),
        (f"{PAY}need your coins > 3\n  move cards to row", "pay 2 with"),
        ("for each k in your hand\n    pay k's cost from your coins\n  add 1 to n", "for each"),
    ],
)
def test_what_an_opening_cannot_hold_is_refused(act: str, where: str):
    text = small(
        "", f"phase turn for first of players\n  you may act\n  -> end\naction act\n  {act}\n", arrow="-> turn"
    )
    with pytest.raises(CannotRun) as refused:
        compiled(text)
    span = refused.value.span
    assert span is not None
    assert span.file.text[span.start : span.end].startswith(where)


def test_a_construct_in_an_action_nobody_does_is_refused_all_the_same():
    with pytest.raises(CannotRun):
        ran("", rest="action act\n  add count(random 2 of box) to n\n")


def test_a_construct_in_a_value_nobody_reads_is_refused_all_the_same():
    with pytest.raises(CannotRun):
        ran("", table="odd = count(random 2 of box)")


def test_all_that_cannot_be_played_is_named_in_the_order_of_the_file():
    with pytest.raises(CannotRun) as refused:
        ran(
            "add count(random 2 of box) to n\nlet xs be random 2 of row",
            declarations="tokens Chip, 2 in all\n  | chip | copies |\n  | chip | 2      |\n",
            table="rack : group of Card or Chip, open",
        )
    places = [span.file.text[span.start : span.end] for _, span in refused.value.all if span is not None]
    assert [place.split(" : ")[0] for place in places] == ["rack", "random 2 of box", "random 2 of row"]
    assert refused.value.span == refused.value.all[0][1]


def test_what_stands_beside_refused_constructs_is_played():
    assert ran(
        "move up to 2 from random of box to row\nset who to random of players\nmove Card to deck\nshuffle deck"
    ).over


def test_help_on_several_random_pieces_can_be_followed():
    with pytest.raises(CannotRun) as refused:
        ran("let xs be random 2 of (first of players)'s hand\nmove xs to row")
    sink = Sink()
    report_refused(refused.value, sink)
    (found,) = sink
    assert found.message == "gamespec cannot play this: `random` of several pieces outside a `move`"
    assert found.help is not None
    _, one, other = found.help.split("`")[1::2]
    lines = "\n".join(f"  {line}, never none" for line in (one, other))
    assert ran(f"move Card to (first of players)'s hand\nfirst of players does\n{lines}\n  move [a, b] to row").over
