"""The analysis of effects beside the machine: whatever a line, action or phase touches in a random game was foretold."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

from gamespec.analysis.walk import TOUCHES, Walk
from gamespec.checked import expressions as x
from gamespec.checked import statements as s
from gamespec.checked.things import Zone
from interpreter import load
from interpreter.source import RulesetError
from tests.conformance.test_rulesets import tables
from tests.property.made_games import made
from tests.property.traced_effects import Tracer

GAMES = 3
ONE_TABLE = {(name, variants): (name, players, variants) for name, players, variants in tables() if len(variants) < 2}


@pytest.mark.parametrize(("name", "players", "variants"), ONE_TABLE.values())
def test_what_a_bundled_game_reads_and_writes_was_foretold(name: str, players: int, variants: tuple[str, ...]) -> None:
    tracer = Tracer(load(name, players, variants).program)
    assert {missed for seed in range(GAMES) for missed in tracer.game(seed)} == set()
    assert tracer.nodes


MADE = 40


def tracers(tmp_path: Path, seeds: range) -> Iterator[Tracer]:
    """Games made at random, as far as they can be played."""
    for seed in seeds:
        file = tmp_path / f"made_{seed}.game"
        file.write_text(made(Random(seed)), encoding="utf-8")
        with suppress(RulesetError):
            yield Tracer(load(str(file)).program)


def test_what_a_made_game_reads_and_writes_was_foretold(tmp_path: Path) -> None:
    looked_at = 0
    for tracer in tracers(tmp_path, range(MADE)):
        assert {missed for seed in range(GAMES) for missed in tracer.game(seed)} == set()
        looked_at += 1
    assert looked_at > MADE * 0.8


def forgotten(*_: object, **__: object) -> set[Zone]:
    """Nothing, whatever is asked."""
    return set()


@pytest.mark.parametrize("method", ["refilled", "faces", "write", "read_places"])
def test_an_effect_that_is_forgotten_is_found(method: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Walk, method, forgotten)
    missed = {each for tracer in tracers(tmp_path, range(MADE)) for each in tracer.game(1)}
    if method == "read_places":
        missed |= set(Tracer(load("captains_of_the_gulf").program).game(1))
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
  mark : 0..9, until moved
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
  move first 1 of row to heap
action throw
  roll cup
action put
  move cup to bag
scoring
  score = count(heap)
  winner has most total, then shared
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
    part: type, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(TOUCHES, part, lambda _part, _walk: ())
    assert {each for tracer in tracers(tmp_path, range(MADE)) for each in tracer.game(1)}
