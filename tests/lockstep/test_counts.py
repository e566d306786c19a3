"""Numbers that everybody who has written these games down comes to.

Sequences of moves, and situations of a seat.
"""

from __future__ import annotations

import os
from math import comb

import pytest

from interpreter import State, load
from interpreter.count import counted

WHOLE = "LOCKSTEP_GAMES" in os.environ
"""Whether all is counted, as `just lockstep` does, not only what takes a moment."""

SEQUENCES = {
    "othello": (4, 12, 56, 244, 1_396, 8_200, 55_092, 390_216),
    "checkers": (7, 49, 302, 1_469, 7_361, 36_768),
    "chess": (20, 400, 8_902, 197_281),
    "connect_four": (7, 49, 343, 2_401, 16_807, 117_649, 823_536),
}
BRIEFLY = 1_500
"""Sequences up to which a depth is counted in the suite."""


@pytest.mark.parametrize("name", SEQUENCES)
def test_there_are_so_many_sequences_of_moves(name: str) -> None:
    known = [number for number in SEQUENCES[name] if WHOLE or number <= BRIEFLY]
    assert counted(load(name).program, len(known)).counts.leaves == tuple(known)


def situations(name: str, plies: int) -> int:
    """Return the number of information sets in which a player decides, up to some depth."""
    seen: set[tuple[int, tuple[str, ...]]] = set()
    layer: list[State] = [load(name).initial()]
    for _ in range(plies):
        following: list[State] = []
        for state in layer:
            drawn = [outcome for outcome, _ in state.chance()]
            if state.seat is not None:
                seen.add((state.seat, tuple(map(str, state.log(state.seat)))))
            following += [state.apply(each) for each in drawn or state.moves()]
        layer = following
    return len(seen)


def test_leduc_poker_has_936_situations() -> None:
    assert situations("leduc_poker", 12) == 936


def test_liars_dice_has_a_situation_for_each_face_and_each_set_of_bids() -> None:
    bids = 12 if WHOLE else 2
    dealt = 2
    assert situations("liars_dice", dealt + bids + 1) == sum(6 * comb(12, made) for made in range(bids + 1))
    assert sum(6 * comb(12, made) for made in range(13)) == 24_576
