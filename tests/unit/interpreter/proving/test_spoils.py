"""Lines are spoiled by one change each, and a difference in play is told as an example."""

from __future__ import annotations

from interpreter.examples.recording import fault
from interpreter.proving import draft, spoils
from tests.loaded import load

GAME = """game "Well" for 2 players

each player has
  water : 0..9 starts 0

the table has
  rounds : 0..3

phase setup
  -> turn

phase turn
  for each p in players
    p must draw or rest
  add 1 to rounds
  -> end when rounds is 3
  -> turn

action draw cite WE-DRW-01
  need your water < 9 else "your 9 jars are full, and more"
  add 2 to your water # two, not 3

action rest

scoring
  water = your water
  winner has highest total
"""


def changes(line: int, most: int = 20) -> list[tuple[str, str]]:
    return [(each.before, each.after) for each in spoils(GAME, line, most)]


def test_numbers_comparisons_and_whole_lines_are_changed_and_texts_are_not():
    reason = 'else "your 9 jars are full, and more"'
    assert changes(20) == [
        (f"need your water < 9 {reason}", ""),
        (f"need your water < 9 {reason}", f"need your water < 10 {reason}"),
        (f"need your water < 9 {reason}", f"need your water <= 9 {reason}"),
    ]


def test_a_throw_of_dice_is_left_out_as_other_effects_are():
    game = GAME.replace("add 2 to your water #", "roll dice #")
    assert (spoils(game, 21, 20)[0].before, spoils(game, 21, 20)[0].after) == ("roll dice # two, not 3", "")


def test_comments_are_not_changed():
    assert changes(21) == [
        ("add 2 to your water # two, not 3", ""),
        ("add 2 to your water # two, not 3", "add 3 to your water # two, not 3"),
        ("add 2 to your water # two, not 3", "take 2 to your water # two, not 3"),
    ]


def test_the_lines_below_a_head_belong_to_it():
    assert {before.split()[0] for before, _ in changes(19)} == {"need", "add"}
    assert len(spoils(GAME, 19, 2)) == 2


def test_each_spoiled_text_differs_in_one_line():
    ours = GAME.splitlines()
    for each in spoils(GAME, 19, 20):
        kept = [*ours[: each.line - 1], *ours[each.line :]]
        theirs = each.text.splitlines()
        changed = theirs.pop(each.line - 1).strip() if each.after else ""
        assert (theirs, changed) == (kept, each.after)


def test_a_difference_in_play_becomes_an_example_that_tells_both_apart():
    game, spoiled = load(GAME), load(GAME.replace("add 2 to", "add 3 to"))
    differs, text = draft(game, spoiled, "two jars")
    assert differs
    assert fault(game, text) is None
    assert fault(spoiled, text) is not None


def test_a_move_that_only_one_version_allows_is_claimed():
    game, spoiled = load(GAME), load(GAME.replace("water < 9", "water < 2"))
    differs, text = draft(game, spoiled, "full")
    assert differs
    assert text.endswith("can draw\n")
    assert fault(game, text) is None


def test_versions_that_play_alike_do_not_differ():
    assert draft(load(GAME), load(GAME.replace("water < 9", "water < 8")), "same") == (False, "")
