"""No action and no value leads back to itself."""

from __future__ import annotations

import pytest

from gamespec.check import check_world
from gamespec.diagnostics import Sink
from tests.unit.gamespec.check.expressions.fishing import world_of
from tests.unit.gamespec.check.snippets import game_text, model_of


def _found(more: str) -> list[str]:
    return [d.message for d in world_of(more=more)[1]]


def test_an_action_that_does_itself_is_a_circle() -> None:
    assert _found("\naction again\n  do again\n") == ["the action `again` does itself again"]


def test_a_circle_over_several_actions_is_reported_once() -> None:
    more = "\naction ping\n  you must pong or rest\naction pong\n  do ping\n"
    assert _found(more) == ["the action `ping` does itself again by way of `pong`"]


def test_a_question_about_an_action_in_its_own_opening_is_a_circle() -> None:
    assert _found("\naction asks\n  need you can asks\n") == ["the action `asks` does itself again"]


def test_a_rule_may_close_a_circle() -> None:
    more = "\naction cast\n  add 1 to seen\nrule echo\n  after your cast\n    do cast\n"
    assert _found(more) == ["the action `cast` does itself again"]


def test_values_that_rules_join_to_a_circle_are_reported() -> None:
    more = """
        each player has
          one : 0..9 = 1
          two : 0..9 = your one + 1
        rule both
          add your two to your one
        """
    assert _found(more) == ["`one` is calculated from itself by way of `two`"]


def test_a_value_that_a_rule_joins_to_itself_is_reported_with_the_line_of_the_rule() -> None:
    more = """
        each player has
          one : 0..9 = 1
        rule itself
          add your one to your one
        """
    (found,) = world_of(more=more)[1]
    assert found.message == "`one` is calculated from itself"
    assert found.help == "calculate `one`, or what a rule adds to it, from something else"
    assert [label.text for label in found.secondary] == ["`one` uses `one`"]
    assert "add your one" in found.secondary[0].span.file.text.split("\n")[found.secondary[0].span.line - 1]


def test_doing_one_action_twice_is_no_circle() -> None:
    assert _found("\naction twice\n  do rest\n  do rest\n") == []


@pytest.mark.parametrize(
    ("head", "each", "last"),
    [
        ("", "action x{i}\n  do x{next}\n", "action x400\n  end game\n"),
        ("", 'action x{i}\n  need you can x{next} else "no"\n', "action x400\n  end game\n"),
        ("", "type X{i} is each X{next}\n", "type X400 is a, b\n"),
        ("the table has\n", "  x{i} = x{next} + 1\n", "  x400 = 1\n"),
        ("the table has\n", "  x{i} : 0..x{next}\n", "  x400 = 9\n"),
    ],
)
def test_a_chain_too_long_to_follow_is_reported_once_at_one_of_its_links(head: str, each: str, last: str) -> None:
    body, sink = head + "".join(each.format(i=i, next=i + 1) for i in range(400)) + last, Sink()
    check_world(model_of(game_text(body)), 2, sink)
    assert [found.span.line > 2 for found in sink if found.code == "GS007"] == [True]  # not at the head of the file
