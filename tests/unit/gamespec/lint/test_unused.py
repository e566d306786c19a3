import pytest

from gamespec.diagnostics import Diagnostic, Sink
from gamespec.lint import lint, rules_by_name
from tests.unit.gamespec.check.snippets import look

CARDS = "cards Card\n  | card | rank | copies |\n  | a | 1 | 3 |\n  | b | 2 | 3 |\n"


def opinions(body: str, seats: int = 2) -> list[Diagnostic]:
    """Return what lint says about declarations without a mistake."""
    world, sink = look(body, seats)
    assert [d.message for d in sink if d.is_error] == []
    found = Sink()
    lint(world, found)
    return list(found)


def codes(body: str) -> list[tuple[str, str]]:
    return [(d.code, d.span.text) for d in opinions(body)]


def test_every_rule_has_a_page_and_looks():
    assert len(rules_by_name()) >= 9
    assert opinions("") == []


def test_an_action_nobody_can_come_to_is_unused():
    body = "each player has\n  n : 0..9\naction rest\n  add 1 to your n\nalways every(p in players: p's n < 9)\n"
    assert codes(body) == [("GS501", "rest")]
    assert codes(body + "phase setup for first of players\n  you may rest\n  -> end") == []


def test_an_action_done_by_an_unused_action_is_unused():
    assert [c for c, _ in codes("action a\n  do b\naction b")] == ["GS501", "GS501"]


def test_an_action_done_by_a_rule_that_can_come_about_is_used():
    body = (
        "action a\naction b\nrule r\n  after your a\n    do b\nphase setup for first of players\n  you may a\n  -> end"
    )
    assert codes(body) == []


def test_a_value_nothing_reads_is_unused():
    assert codes("the table has\n  a = 3") == [("GS502", "a")]
    assert codes("the table has\n  a = 3\nalways a is 3") == []


def test_a_constant_nothing_reads_is_unused():
    assert [c for c, _ in codes("by players\n  | | 2 |\n  | crates | 50 |")] == ["GS502"]


def test_reading_in_an_example_alone_is_no_use():
    assert codes('the table has\n  a = 3\nexample "x"\n  seats Ann, Bob\n  then\n    a is 3') == [("GS502", "a")]


def test_a_zone_nothing_names_is_unused():
    assert codes(CARDS + "the table has\n  deck : pile of Card, hidden") == [("GS503", "deck")]
    assert (
        codes(CARDS + "the table has\n  deck : pile of Card, hidden\nphase setup\n  move Card to deck\n  -> end") == []
    )


def test_a_field_that_is_only_set_is_unused():
    body = "the table has\n  n : 0..9\nphase setup\n  set n to 3\n  -> end"
    assert codes(body) == [("GS504", "n")]
    assert codes(body.replace("0..9", '0..9 assume "for the people at the table"')) == []


def test_what_is_paid_from_is_read():
    assert (
        codes(
            "each player has\n  n : 0..9\naction a\n  pay 1 from your n\n"
            "phase setup for first of players\n  you may a\n  -> end"
        )
        == []
    )


def test_a_type_nothing_mentions_is_unused():
    assert codes("type Fish is cod, eel") == [("GS505", "Fish")]
    assert codes("type Fish is cod, eel\nalways count(Fish) is 2") == []


def test_a_type_of_which_a_deck_has_each_is_used_be_it_of_words_or_numbers():
    assert ("GS505", "Rank") not in codes(
        "type Suit is red, blue\ntype Rank is 2..4\ncards Card is each Suit by each Rank"
    )


def test_a_rule_that_waits_for_what_nobody_does_is_never_in_force():
    assert ("GS506", "") in [(c, "") for c, _ in codes("action a\nrule r\n  after your a\n    do b\naction b")]


def test_a_shape_nothing_uses_is_unused():
    assert codes("drawing corner\n  | #. |\n  | ## |") == [("GS507", "corner")]


def test_a_wide_menu_is_a_note():
    body = (
        "spaces Cell is grid 8 by 8\naction a(x from Cell, y from Cell)\n"
        "phase setup for first of players\n  you may a\n  -> end"
    )
    (found,) = opinions(body)
    assert (found.code, found.severity) == ("GS801", "note")
    assert codes(body.replace("y from Cell", "y from around(x)")) == []


ASKED = "the table has\n  n : 0..9\naction strike\n  add 1 to n\naction peek\n  need {}\n  add 1 to n\n{}"
PEEKS = "phase setup for first of players\n  you may peek\n  -> end\nalways n < 10\n"


@pytest.mark.parametrize("asked", ["you can strike", "would(strike: n > 3)", "not you can strike"])
def test_a_rule_that_forbids_what_is_only_asked_about_is_in_force(asked: str) -> None:
    body = ASKED.format(asked, "rule guard\n  forbid strike if n > 1\n" + PEEKS)
    assert "GS506" not in [code for code, _ in codes(body)]
    assert "GS506" in [code for code, _ in codes(body.replace(asked, "n > 3"))]


def test_a_rule_that_stands_in_for_what_is_only_asked_about_is_in_force() -> None:
    body = ASKED.format("you can strike", "rule guard\n  instead of strike if n > 1\n    need n > 5\n" + PEEKS)
    assert "GS506" not in [code for code, _ in codes(body)]
    assert "GS506" in [code for code, _ in codes(body.replace("you can strike", "n > 3"))]


def test_what_a_rule_does_afterwards_counts_where_the_action_is_tried_to_its_end() -> None:
    body = ASKED.format("would(strike: n > 3)", "rule guard\n  after strike\n    add 1 to n\n" + PEEKS)
    assert "GS506" not in [code for code, _ in codes(body)]
    assert "GS506" in [code for code, _ in codes(body.replace("would(strike: n > 3)", "you can strike"))]


def test_a_rule_that_forbids_what_an_action_asked_about_does_is_in_force() -> None:
    body = ASKED.format(
        "you can both", "action both\n  do strike\nrule guard\n  instead of strike if n > 1\n    need n > 5\n"
    )
    assert "GS506" not in [code for code, _ in codes(body + PEEKS)]
    assert "GS506" in [code for code, _ in codes(body.replace("  do strike\n", "  add 1 to n\n") + PEEKS)]


def test_an_action_that_is_only_asked_about_is_not_to_be_removed() -> None:
    body = ASKED.format("you can strike", PEEKS)
    (found,) = [each for each in opinions(body) if each.code == "GS501"]
    assert found.help == "offer the action, such as `you may strike`; some line tests whether it can be done"


LETS = """
each player has
  n : 0..9
action rest
  let {name} be your n + 1{more}
  add 1 to your n
  {line}
phase setup
  for each p in players
    p must rest
  -> end when every(p in players: p's n > 3)
  -> end
"""


@pytest.mark.parametrize(
    ("name", "more", "line", "found"),
    [
        ("kept", "", "add 1 to your n", [("GS502", "kept")]),
        ("n-old", "", "set your n to min(9, n-old)", []),
        ("old", ", never none", "add 1 to your n", []),
    ],
)
def test_a_let_that_no_line_uses_is_found(name: str, more: str, line: str, found: list[tuple[str, str]]):
    assert [each for each in codes(LETS.format(name=name, more=more, line=line)) if each[0] == "GS502"] == found


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("you choose c from pool", "c"),
        ("you may choose c from pool", "c"),
        ("you choose 2 cs from pool", "cs"),
        ("pay 2 with cs from pool worth its rank", "cs"),
        ("you choose c from pool\n  move c to kept", None),
        ("pay 2 with cs from pool worth its rank\n  move cs to kept", None),
    ],
)
def test_what_is_chosen_and_never_used_is_told(line: str, name: str | None) -> None:
    body = (
        CARDS + "the table has\n  pool : group of Card, open\n  kept : group of Card, open\n  n : 0..9\n"
        f"phase setup for first of players\n  move Card to pool\n  you may buy\n  -> end when n is 1\n  -> end\n"
        f"action buy\n  {line}\n  move any 1 of those(k in pool where k is a) to kept\n"
    )
    told = [found.span.text for found in opinions(body) if found.code == "GS502"]
    assert told == ([] if name is None else [name])
