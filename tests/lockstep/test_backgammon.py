"""Backgammon side by side with OpenSpiel, which takes two men at a time.

Of a double it looks no further than these two.

Ours takes one man a move. Compared are all ways to walk two men, one after the other, the dice with their
probabilities, what the end pays, and that what is no beginning of such a way is refused with a reason.
"""

from __future__ import annotations

import os
from fractions import Fraction
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed")

from interpreter import load  # noqa: E402

if TYPE_CHECKING:
    from interpreter import State

GAMES = int(os.environ.get("LOCKSTEP_GAMES", "1"))
THEIRS = {"scoring_type": "full_scoring", "max_player_turns": 100_000}
BAR, PASS = 100, -1
Way = tuple[str, ...]


def said(theirs: Any, way: int) -> Way:
    """Two men of theirs as our moves; their first player walks up from 0, ours down to 1."""
    player = theirs.current_player()
    found: list[str] = []
    for man in theirs.spiel_move_to_checker_moves(player, way):
        to_go = 24 - man.pos if player == 0 else man.pos + 1
        if man.pos == BAR:
            found.append(f"enter({man.num})")
        elif man.pos != PASS:
            verb = "bear-off" if to_go <= man.num else "walk"
            found.append(f"{verb}(Point[{24 - man.pos}, 1], {man.num})")
    return tuple(found)


def ways_of(ours: State, men: int) -> dict[Way, State]:
    """All ways to walk so many men, or all that can be walked in this turn."""
    if men == 0 or ours.over or ours.seat is None:
        return {(): ours}
    found: dict[Way, State] = {}
    for move in ours.moves():
        for way, then in ways_of(ours.apply(move), men - 1).items():
            found[(str(move), *way)] = then
    return found


def best_of(theirs: Any) -> dict[Way, int]:
    """Their legal actions: of a double those after which most of the two men left can be walked."""
    ways = {way: said(theirs, way) for way in theirs.legal_actions()}
    left = {way: following(theirs, way) for way in ways}
    return {text: way for way, text in ways.items() if left[way] == max(left.values())}


def following(theirs: Any, way: int) -> int:
    """Return how many more men can be walked in the same turn."""
    child = theirs.child(way)
    again = not child.is_terminal() and not child.is_chance_node()
    return max(len(said(child, each)) for each in child.legal_actions()) if again else 0


def rolls(theirs: Any) -> dict[tuple[int, ...], tuple[Fraction, int]]:
    """Return what two dice show, smaller first: how likely, and an outcome of theirs."""
    found: dict[tuple[int, ...], tuple[Fraction, int]] = {}
    for outcome, chance in theirs.chance_outcomes():
        text = theirs.action_to_string(-1, outcome).split("roll: ")[1]
        dice = tuple(sorted((int(text[0]), int(text[1]))))
        before = found.get(dice, (Fraction(0), 0))[0]
        found[dice] = (before + Fraction(chance).limit_denominator(10_000), outcome)
    return found


def thrown(ours: State) -> dict[tuple[int, int], tuple[Fraction, State]]:
    """Return what our two dice show, in the order of their owners: how likely, and what is then."""
    return {
        (int(str(one)), int(str(two))): (first * second, then.apply(two))
        for one, first in ours.chance()
        for then in [ours.apply(one)]
        for two, second in then.chance()
    }


def begin(ours: State, theirs: Any, rng: Random) -> State:
    """The first throw: with us each throws one die, and equal ones again."""
    outcome = rng.choice(theirs.legal_actions())
    text = theirs.action_to_string(-1, outcome)
    low, high = sorted(int(sign) for sign in text.split("roll: ")[1][:2])
    offered = thrown(ours)
    assert {chance for chance, _ in offered.values()} == {Fraction(1, 36)}
    assert len(offered) == 36
    theirs.apply_action(outcome)
    again = offered[3, 3][1]
    assert thrown(again).keys() == offered.keys()
    return offered[(high, low) if "X starts" in text else (low, high)][1]


def test_a_turn_is_walked_like_theirs() -> None:
    game, other = load("backgammon"), pyspiel.load_game("backgammon", THEIRS)
    for number in range(GAMES):
        rng = Random(f"backgammon {number}")
        theirs = other.new_initial_state()
        ours = begin(game.initial(), theirs, rng)
        while not theirs.is_terminal():
            if theirs.is_chance_node():
                expected, offered = rolls(theirs), thrown(ours)
                told: dict[tuple[int, ...], Fraction] = {}
                for dice, (chance, _) in offered.items():
                    told[tuple(sorted(dice))] = told.get(tuple(sorted(dice)), Fraction(0)) + chance
                assert told == {dice: chance for dice, (chance, _) in expected.items()}
                dice = rng.choice([*offered])
                theirs.apply_action(expected[tuple(sorted(dice))][1])
                ours = offered[dice][1]
                continue
            legal = best_of(theirs)
            ways = ways_of(ours, 2)
            assert ways.keys() == legal.keys()
            refuse(ours, {way[0] for way in ways if way}, rng)
            if ours.seat is not None:
                assert ours.seat == theirs.current_player() or ways.keys() == {()}
            way = rng.choice([*legal])
            theirs.apply_action(legal[way])
            ours = ways[way]
        assert ours.over
        assert ours.returns() == theirs.returns()


def refuse(ours: State, legal: set[str], rng: Random) -> None:
    """A move that begins no way is refused, and no other."""
    if ours.seat is None:
        return
    pips = rng.randint(1, 6)
    point = f"Point[{rng.randint(1, 24)}, 1]"
    for text in (f"enter({pips})", f"walk({point}, {pips})", f"bear-off({point}, {pips})"):
        assert (ours.why_not(text) is None) == (text in legal)
