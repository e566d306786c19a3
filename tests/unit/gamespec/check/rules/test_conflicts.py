"""Rules that come to one moment: where it matters which of them is first, the file has to say so."""

from __future__ import annotations

import pytest

from tests.unit.gamespec.check.snippets import mistakes

GAME = """
cards Card
  | card | cost | copies |
  | a    | 1    | 3      |
  | b    | 4      | 3    |
dice Die
  | die   | faces | copies |
  | small | 6     | 2      |
the table has
  deck    : pile of Card, hidden, refilled from discard
  spare   : pile of Card, hidden
  discard : pile of Card, open
  cup     : group of Die, open
  seen    : 0..99
  total   = sum(d in cup: d's face)
each player has
  hand  : group of Card, open
  coins : 0..99
  fame  : 0..99
  mood  : 0..9, capped
  rich  : yes or no = your coins > 3
  ready =
    need your coins > 3
  level : 0..9 = 1
each Card has
  flag : yes or no starts no, anew each move
  mark : yes or no starts no
rule lucky when your fame > 3
  add 1 to your level
action rest
  add 1 to your coins
action strike
  need your coins > 3
  add 1 to your fame
action begin
  add 1 to your fame
"""


def between(first: str, second: str, *, head: str = "", moment: str = "after your begin") -> list[str]:
    """Return what is found about two rules of one moment."""
    rules = f"rule a{head}\n  {moment}\n{_indented(first)}rule b\n  {moment}\n{_indented(second)}"
    found = mistakes(GAME + rules)
    assert {each.code for each in found} <= {"GS522"}, [each.message for each in found]
    return [each.message for each in found]


def _indented(lines: str) -> str:
    return "".join(f"    {line}\n" for line in lines.split("; "))


GAIN = "add 1 to your fame"
DRAWN = "move top 1 of deck to your hand"


@pytest.mark.parametrize(
    ("first", "second", "thing"),
    [
        ("add 2 to your coins", "if your rich; " + "  " + GAIN, "coins"),
        ("add 2 to your coins", "if your ready; " + "  " + GAIN, "coins"),
        ("add 2 to your coins", "if you can strike; " + "  add 1 to seen", "coins"),
        ("add 2 to your coins", "if would(strike: your fame > 3); " + "  add 1 to seen", "coins"),
        ("add 2 to next(you)'s fame", "add your level to your coins", "fame"),
        (DRAWN, "if discard is empty; " + "  " + GAIN, "discard"),
        (DRAWN, "add count(discard) to your fame", "discard"),
        ("for each c in your hand; " + "  set c's mark to c's flag; " + "  move c to discard",
         "for each c in your hand; " + "  set c's flag to yes", "flag"),
        ("move your hand to discard", "for each c in your hand where c's flag; " + "  " + GAIN, "flag"),
        ("roll cup", "if sum(d in cup: d's face) > 6; " + "  " + GAIN, "face"),
        ("roll cup", "if total > 6; " + "  " + GAIN, "face"),
        ("add 1 to your mood", "take 1 from your mood", "mood"),
        ("shuffle spare", "move top 1 of spare to your hand", "spare"),
        ("let l be top of discard; if l is not none; " + "  swap l and top of spare",
         "if top of spare is none; " + "  " + GAIN, "spare"),
        ("pay 1 from your coins", "add 1 to your coins", "coins"),
        ("show your hand to next(you)", "move your hand to discard", "hand"),
        ("you may rest", GAIN, "what a player knows when deciding"),
        ("you choose c from your hand, if possible", GAIN, "what a player knows when deciding"),
        ("end game", GAIN, "whether one of them happens before the game ends"),
    ],
)  # fmt: skip
def test_an_order_that_matters_must_be_said(first: str, second: str, thing: str) -> None:
    for one, other in ((first, second), (second, first)):
        found = between(one, other)
        assert len(found) == 1, found
        assert f"`{thing}`" in found[0] or thing in found[0]


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("add 2 to your coins", "if your fame > 3; " + "  add 1 to seen"),
        ("add 2 to your coins", "add 1 to your coins"),
        ("add 1 to your mood", "add 2 to your mood"),
        ("take 1 from your coins", "take 2 from your coins"),
        ("roll cup", "if your fame > 3; " + "  add 1 to your fame"),
        ("shuffle spare", "move your hand to discard"),
        ("move your hand to discard", "for each c in your hand; " + "  add 1 to your fame"),
    ],
)  # fmt: skip
def test_rules_that_touch_different_things_may_come_in_any_order(first: str, second: str) -> None:
    if "move your hand" in first:
        second = "add count(spare) to your fame"
    assert between(first, second) == []
    assert between(second, first) == []


@pytest.mark.parametrize(
    "head", [" for each c in discard", " for each p in players", " for each c in discard where c's cost > 1"]
)
def test_a_rule_for_each_of_some_things_is_looked_at_too(head: str) -> None:
    found = between("set seen to 3", "add seen to your coins", head=head)
    assert len(found) == 1
    assert "`seen`" in found[0]


@pytest.mark.parametrize(
    "moment", ["after your begin", "before your begin", "at start of phase setup", "at end of phase setup"]
)
def test_every_moment_is_looked_at(moment: str) -> None:
    assert len(between("set seen to 3", "set seen to seen * 2", moment=moment)) == 1
    assert between("add 1 to seen", "add 2 to seen", moment=moment) == []


@pytest.mark.parametrize(
    ("first", "second", "text"),
    [
        ("set seen to seen * 2", "add 3 to seen",
         "with `seen` 3 at first, `a` then `b` leaves 9 in `seen`, `b` then `a` leaves 12"),
        ("add your coins to your fame", "add 2 to your coins",
         "with `fame` 3 and `coins` 3 at first, `a` then `b` leaves 6 in `fame`, `b` then `a` leaves 8"),
        ("add 9 to your mood", "take 2 from your mood",
         "with `mood` 3 at first, `a` then `b` leaves 7 in `mood`, `b` then `a` leaves 9"),
        ("take 1 from your coins", "add 1 to your coins",
         "with `coins` 0 at first, `a` then `b` takes `coins` out of its range, but `b` then `a` does not"),
        ("for each p in players; " + "  set p's fame to 0", "next(you) does; " + "  add 1 to your fame",
         "`a` then `b` leaves 1 in `fame`, `b` then `a` leaves 0"),
        (DRAWN, "if discard is empty; " + "  " + GAIN,
         "if `a` comes first, `b` uses the new content, otherwise the old one"),
        ("end game", GAIN, "`a` ends the game, and `b` changes `fame`"),
    ],
)  # fmt: skip
def test_what_comes_out_either_way_is_shown(first: str, second: str, text: str) -> None:
    (found,) = between(first, second)
    assert text in found


def test_rules_that_set_one_thing_to_the_same_may_come_in_any_order() -> None:
    assert between("set seen to 3", "set seen to 3") == []
    assert len(between("set seen to 3", "set seen to 4")) == 1
    assert len(between("set seen to 3", "set seen to 3; add 1 to seen")) == 1


@pytest.mark.parametrize(
    "lines",
    [
        "set seen to seen * 2",
        "move top 1 of deck to your hand",
        "you may rest",
        "let p be random of players; add 1 to p's fame",
        "for each c in your hand where c's flag; " + "  move c to discard",
        "if your fame > 3; " + "  end game",
    ],
)
def test_two_rules_that_say_the_same_may_come_in_any_order(lines: str) -> None:
    assert between(lines, lines) == []
    other_names = lines.replace("each c", "each d").replace("c's", "d's").replace("move c ", "move d ")
    other_names = other_names.replace("let p", "let q").replace("p's", "q's")
    assert between(lines, other_names) == []


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("let p be first of players; let q be last of players; add 1 to p's fame; take 1 from q's coins",
         "let p be first of players; let q be last of players; add 1 to q's fame; take 1 from p's coins; set seen to p's fame"),
        ("set seen to seen * 2", "set seen to seen * 3 + 1"),
        ("for each p in players; " + "  set your fame to p's fame", "for each p in players; " + "  set p's fame to your fame"),
    ],
)  # fmt: skip
def test_rules_that_say_nearly_the_same_are_told_apart(first: str, second: str) -> None:
    assert len(between(first, second)) == 1


def test_conditions_count_where_two_rules_that_do_the_same_change_them() -> None:
    rules = "rule a when your {} > 2\n  after your begin\n    set seen to seen * 2{more}\n"
    rules += "rule b when your {} > 3\n  after your begin\n    set seen to seen * 2{more}\n"
    assert mistakes(GAME + rules.format("coins", "coins", more="")) == []
    (found,) = mistakes(GAME + rules.format("coins", "coins", more="\n    add 1 to your coins"))
    assert found.code == "GS522"


@pytest.mark.parametrize("word", ["max", "min"])
def test_rules_that_both_raise_or_both_lower_one_thing_may_come_in_any_order(word: str) -> None:
    other = {"max": "min", "min": "max"}[word]
    assert between(f"set seen to {word}(seen, 3)", f"set seen to {word}(your coins, seen)") == []
    assert between(f"set seen to {word}(3, {word}(seen, 1))", f"set seen to {word}(your coins, seen)") == []
    assert between(f"set your coins to {word}(your coins, 3)", f"set your coins to {word}(your coins, your fame)") == []
    assert len(between(f"set seen to {word}(seen, 3)", f"set seen to {other}(seen, 2)")) == 1
    assert len(between(f"set seen to {word}(seen, 3)", "add 1 to seen")) == 1
    assert len(between(f"set seen to {word}(seen, 3)", "set seen to 7")) == 1
    assert len(between(f"set seen to {word}(seen, 3)", "add seen to your coins")) == 1
    fame = f"set your fame to {word}(next(you)'s fame, 3)"
    assert len(between(fame, "set next(you)'s fame to 7")) == 1


def test_conditions_that_exclude_each_other_do_so_no_longer_once_one_rule_has_changed_them() -> None:
    rules = "rule a when seen is 1\n  after your begin\n    {}\nrule b when seen is 2\n  after your begin\n    set seen to 5\n"
    assert [found.code for found in mistakes(GAME + rules.format("set seen to 2"))] == ["GS522"]
    assert [found.code for found in mistakes(GAME + rules.format("add 1 to your fame"))] == ["GS522"]
    apart = rules.replace("set seen to 5", "add your fame to your coins")
    assert mistakes(GAME + apart.format("add 1 to your fame")) == []


def test_an_order_that_goes_round_is_no_order() -> None:
    rules = "rule a after rule {}\n  after your begin\n    set seen to 3\nrule b after rule a\n  after your begin\n    set seen to 4\n"
    (found,) = mistakes(GAME + rules.format("b"))
    assert (found.code, found.message) == ("GS522", "the rule `a` comes after itself by way of `b`")
    assert found.help == "delete `after rule b` in the head of the rule `a`"
    (found,) = [each for each in mistakes(GAME + rules.format("a")) if "itself" in each.message]
    assert found.message == "the rule `a` comes after itself"


def test_two_draws_at_random_have_an_order() -> None:
    draw = "let p be random of players; add {} to p's fame"
    assert len(between(draw.format(1), draw.format(2))) == 1
    assert between(draw.format(1), "add 1 to your coins") == []
