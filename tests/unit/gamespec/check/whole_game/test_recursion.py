"""No action and no value leads back to itself."""

from __future__ import annotations

from tests.unit.gamespec.check.expressions.fishing import world_of


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
