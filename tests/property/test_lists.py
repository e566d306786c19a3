"""Lists of numbers made at random give in every construct what plain Python makes of them."""

from __future__ import annotations

from random import Random

from hypothesis import given, settings, strategies as st

from tests.property.made_lists import HIGH, LOW, Lists, Numbers
from tests.unit.interpreter.compiler.machine import Play, program

GAME = """\
game "Lists" for 2 players
the table has
{fields}
  acc : -999..999
{values}
phase setup
{setup}
  -> play
phase play for first of players
{play}
  -> end
action hop(a from {first}, b from {second})
  add a to acc
action jump
  add 1 to acc
scoring
  winner has highest count(players)
"""
MIXED = "    set acc to (acc * 3 + {0}) mod 101"
"""Depends on the order in which members come."""


def text(lists: Lists, **parts: str) -> str:
    """The text of a game with these parts."""
    whole = dict.fromkeys(("values", "setup", "play"), "") | {
        "play": "  you must jump",
        "first": "[1]",
        "second": "[1]",
    }
    fields = "\n".join(f"  {name} : {LOW}..{HIGH} starts {value}" for name, value in lists.fields.items())
    return GAME.format(**(whole | {"fields": fields} | parts))


def mixed(members: list[int], acc: int = 0) -> int:
    """Return what the lines of a loop make of the members in their order."""
    for member in members:
        acc = (acc * 3 + member) % 101
    return acc


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10**6))
def test_numbers_and_truths_of_lists_are_those_of_python(seed: int) -> None:
    lists = Lists(Random(seed))
    made = [lists.number((), 2) for _ in range(6)] + [lists.truth((), 2) for _ in range(6)]
    values = "\n".join(f"  x{i} = {one.text}" for i, one in enumerate(made))
    ready = program(text(lists, values=values))
    state = ready.start(1)
    for one, value in zip(made, [v for v in ready.checked.values if v.name.startswith("x")], strict=True):
        assert value.body is not None
        assert ready.evaluate(value.body)(state) == one.value({}), (one.text, lists.fields)


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10**6))
def test_loops_and_names_hold_the_members_in_their_order(seed: int) -> None:
    lists = Lists(Random(seed))
    plain, drawn, kept = lists.list((), 2), lists.list((), 2), lists.plain((), 2)
    name, of, where, fits = lists.part((), 2)
    setup = [
        f"  for each a in {plain.text}", MIXED.format("a"),
        f"  for each b in {drawn.text}", "    let d be random of [b, b]", MIXED.format("d"),
        f"  let kept be {kept.text}", "  let pause be random of players", "  for each c in kept", MIXED.format("c"),
        f"  for each {name} in {of.text}{where}", MIXED.format(name),
    ]  # fmt: skip
    play = Play(text(lists, setup="\n".join(setup)))
    wanted = 0
    for members in (plain.members({}), drawn.members({}), kept.members({}), fits({})):
        wanted = mixed(members, wanted)
    assert play.number("acc") == wanted, (setup, lists.fields)


def offered(play: Play) -> list[int]:
    """The numbers of a menu."""
    return [int(text) for text in play.moves]


def filled(lists: Lists) -> Numbers:
    """A list that happens to have members."""
    while True:
        found = lists.list((), 2)
        if found.members({}):
            return found


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10**6))
def test_what_is_chosen_and_picked_from_a_list_are_its_members(seed: int) -> None:
    lists = Lists(Random(seed))
    one, some, first, second = (filled(lists) for _ in range(4))
    amount = min(2, len(some.members({})))
    lines = [
        f"  you choose one from {one.text}", "  let taken be one",
        f"  you choose {amount} all from {some.text}", "  set acc to sum(i in all: i) + taken", "  you must hop",
    ]  # fmt: skip
    play = Play(text(lists, play="\n".join(lines), first=first.text, second=second.text))
    assert offered(play) == one.members({}), (lines, lists.fields)
    taken = lists.rng.choice(play.moves)
    play.play(taken)
    left, picked = some.members({}), list[int]()
    for _ in range(amount):
        assert offered(play) == left, (lines, lists.fields)
        picked.append(int(lists.rng.choice(play.moves)))
        left.remove(picked[-1])
        play.play(str(picked[-1]))
    assert play.number("acc") == sum(picked) + int(taken)
    pairs = [f"hop({a}, {b})" for a in first.members({}) for b in second.members({})]
    assert sorted(play.moves) == sorted(pairs), (first.text, second.text, lists.fields)
    move = lists.rng.choice(play.moves)
    assert play.play(move).number("acc") == sum(picked) + int(taken) + int(move[4 : move.index(",")])
