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
  flag : yes or no starts no, until moved
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
    """What is found about two rules of one moment."""
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
        ("you may rest", GAIN, "what is known when somebody is asked"),
        ("you chooses c from your hand, if any", GAIN, "what is known when somebody is asked"),
        ("end game", GAIN, "whether it comes about before the end"),
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
