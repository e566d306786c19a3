"""The analysis of effects beside the machine.

Whatever a line, action or phase touches in a random game was foretold.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from random import Random

import pytest

from gamespec.analysis.walk import TOUCHES, Walk
from gamespec.checked import expressions as x, statements as s
from gamespec.checked.things import Zone
from interpreter.compiler.program import Program
from interpreter.source import RulesetError
from tests.conformance.test_rulesets import tables
from tests.loaded import COMPARED, load, one_in, sampled
from tests.property.made_games import made
from tests.property.traced_effects import Tracer

GAMES = 2
ONE_TABLE = {
    (name, variants): (name, players, variants)
    for name, players, variants in tables()
    if len(variants) < 2 and name in COMPARED
}


@pytest.mark.parametrize(("name", "players", "variants"), one_in(2, ONE_TABLE.values()))
def test_what_a_bundled_game_reads_and_writes_was_foretold(name: str, players: int, variants: tuple[str, ...]) -> None:
    tracer = Tracer(load(name, players, variants).program)
    assert {missed for seed in range(sampled(1, GAMES)) for missed in tracer.game(seed)} == set()
    assert tracer.nodes


MADE = sampled(15, 30)


@cache
def programs() -> list[Program]:
    """Games made at random, as far as they can be played: built before anything is forgotten."""
    found: list[Program] = []
    for seed in range(MADE):
        with suppress(RulesetError):
            found.append(load(made(Random(seed))).program)
    return found


@pytest.fixture
def tracers() -> Iterator[Tracer]:
    """A look at each of them, which asks the analysis anew."""
    return map(Tracer, programs())


def test_what_a_made_game_reads_and_writes_was_foretold(tracers: Iterator[Tracer]) -> None:
    looked_at = 0
    for tracer in tracers:
        assert {missed for seed in range(GAMES) for missed in tracer.game(seed)} == set()
        looked_at += 1
    assert looked_at > MADE * 0.8


def forgotten(*_: object, **__: object) -> set[Zone]:
    """Nothing, whatever is asked."""
    return set()


@pytest.mark.parametrize("method", ["refilled", "faces", "write", "read_places"])
def test_an_effect_that_is_forgotten_is_found(
    method: str, tracers: Iterator[Tracer], monkeypatch: pytest.MonkeyPatch
) -> None:
    further = [load("captains_of_the_gulf").program] if method == "read_places" else []
    monkeypatch.setattr(Walk, method, forgotten)
    missed = {each for tracer in (*tracers, *map(Tracer, further)) for each in tracer.game(1)}
    assert missed


MARKED = """game "Marked" for 2 players
cards Card
  | card | copies |
  | a    | 9      |
dice Die
  | die | faces | copies |
  | d   | 6     | 2      |
the table has
  row  : line of Card, open
  heap : pile of Card, open
  cup  : group of Die, open
  bag  : group of Die, open
each Card has
  mark : 0..9, anew each move
phase setup
  move Card to row
  move Die to cup
  -> turn
phase turn for first of players
  you must mark or send or throw or put
  -> end when row is empty
  -> turn
action mark
  for each c in row
    set c's mark to 3
action send
  move up to 1 from first of row to heap
action throw
  roll cup
action put
  move cup to bag
scoring
  score = count(heap)
  winner has highest total
"""


def test_what_lasts_until_a_piece_moves_is_found_when_it_is_forgotten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "marked.game"
    file.write_text(MARKED, encoding="utf-8")
    tracer = Tracer(load(str(file)).program)
    assert {missed for seed in range(9) for missed in tracer.game(seed)} == set()
    monkeypatch.setattr(Walk, "moved", forgotten)
    forgetful = Tracer(load(str(file)).program)
    missed = {each.split(" writes ")[-1] for seed in range(9) for each in forgetful.game(seed)}
    assert missed == {"mark", "face"}


@pytest.mark.parametrize("part", [s.SetField, s.AddField, s.Do, s.Move, x.FieldGet, x.ValueGet])
def test_a_class_that_touches_more_than_it_says_is_found(
    part: type, tracers: Iterator[Tracer], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(TOUCHES, part, lambda _part, _walk: ())
    assert {each for tracer in tracers for seed in range(GAMES) for each in tracer.game(seed)}
