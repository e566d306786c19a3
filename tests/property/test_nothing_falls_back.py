"""Every game that can be played is played in WebAssembly.

Of the bundled tables, pages, files and texts of tests a sample.

With BACK_ENDS=all every one of them is built, and hundreds of made games.
"""

from __future__ import annotations

import os
from random import Random
from typing import TYPE_CHECKING

import pytest

from interpreter.positions import positions
from interpreter.simulate.batches import Batches, CannotBatch
from interpreter.simulate.run import bots_at
from interpreter.simulate.table import Table
from interpreter.source import RulesetError
from tests.loaded import load
from tests.property.agreement.sources import Subject, bundled, in_files, in_tests, on_pages
from tests.property.made_plays.play import made_play
from tests.property.made_plays.small import small_game

if TYPE_CHECKING:
    from collections.abc import Iterator

    from interpreter.simulate.table import InvariantMode
    from interpreter.state.game import Game

EVERYTHING = os.environ.get("BACK_ENDS") == "all"
GROUPS = {"bundled": bundled, "pages": on_pages, "files": in_files, "tests": in_tests}
EACH = {"bundled": 300, "pages": 11, "files": 110, "tests": 150}
SMALL = range(300) if EVERYTHING else range(2, 4)
MADE = range(200) if EVERYTHING else range(2)


def subjects(group: str) -> list[list[Subject]]:
    """Return the files of a group in stretches, of each of which one game is played; all, or some."""
    found, each = list(GROUPS[group]()), EACH[group]
    if EVERYTHING:
        return [[one] for one in found]
    return [found[at : at + each] for at in range(each // 2, len(found), each)]


def playable(found: list[list[Subject]]) -> Iterator[tuple[str, Game]]:
    """Yield of each stretch the first game that can be played."""
    for several in found:
        for subject in several:
            try:
                game = subject.game()
            except RulesetError:
                continue
            yield subject.name, game
            break


def built(game: Game, invariants: InvariantMode = "none") -> str | None:
    """Why a module cannot play the games of a table and count them; None where it can."""
    try:
        Batches(Table(game, bots_at(["random"], game), 0, invariants))
    except CannotBatch as error:
        return f"{error}: {error.__context__}"
    return None


@pytest.mark.parametrize("group", GROUPS)
def test_nothing_falls_back_to_python(group: str):
    tried = {name: built(game) for name, game in playable(subjects(group))}
    assert tried
    assert {name: why for name, why in tried.items() if why is not None} == {}


def test_no_made_game_falls_back_to_python():
    texts = [f"small {n}" for n in SMALL] + [f"made {n}" for n in MADE]
    made = [*(small_game(Random(n)) for n in SMALL), *(made_play(Random(n)) for n in MADE)]
    found = [[Subject(name, text)] for name, text in zip(texts, made, strict=True)]
    tried = {name: built(game, "cheap") for name, game in playable(found)}
    assert len(tried) > len(made) // 2
    assert {name: why for name, why in tried.items() if why is not None} == {}


HEAD = """game "Twin" for 2 to 3 players

type Good is wool, ore, salt
tokens Peg
  | peg | copies | worth |
  | oak | 3      | 1     |
  | elm | 2      | 3     |
spaces Spot is grid 3 by 2

the table has
  mover : Player
  day : 0..4
  row : line of Peg, open

each player has
  stock : 0..20 for each Good starts 3
  chosen : Good or none starts none
  friend : Player or none starts none
  spot : Spot or none starts none
  fond : 0..9 for each Player, capped

each Spot has
  mark : Player or none starts none

phase setup
  move Peg to row
  set mover to first of players
  -> turn

"""
TURN = """phase turn for mover
  {turn}
  set mover to next(mover)
  add 1 to day
  -> end when day is 4
  -> turn

action pick(good from Good)
  set your chosen to good

action befriend(p from players)
  set your friend to p

action keep(peg from Peg)
  need peg is in row
  add peg's worth to your stock[wool]
  move peg to row at last

scoring
  main = {main}
  winner has highest {most}
"""
ALONE = """players must pick, together
  for each p in players where count(q in players where q's chosen is p's chosen) is 1
    add 1 to p's stock[ore]"""
WORKED_OUT = """if row is not empty
    if first of row is not none and last of row is not none
      you must keep(first of row) or keep(last of row)
  next(you) must befriend(mover) or pick"""
TWINS = {
    "lowest of a score": ("you must pick", "lowest(g in Good: your stock[g])", "total"),
    "highest of a ranking": ("you must pick", "your stock[ore]", "highest(g in Good: your stock[g])"),
    "lowest over players": ("you must pick", "lowest(p in players: p's fond[you])", "lowest(g in Good: your stock[g])"),
    "players counted by a word": (ALONE, "your stock[ore]", "total"),
    "players counted by who": (
        "you must befriend\n  if count(q in players where q's friend is next(mover)) > 1\n    add 1 to mover's stock[salt]",
        "count(q in players where q's friend is not you)",
        "total",
    ),
    "spaces counted": (
        "you must pick",
        "count(s in Spot where s's mark is you) + count(s in Spot where s's mark is none)",
        "count(q in players where q's spot is your spot)",
    ),
    "an argument worked out": (WORKED_OUT, "sum(g in Good: your stock[g])", "total"),
}


@pytest.mark.parametrize("twin", TWINS)
def test_what_once_could_not_be_built_is_built(twin: str):
    turn, main, most = TWINS[twin]
    game = load(HEAD + TURN.format(turn=turn, main=main, most=most))
    assert built(game) is None
    assert built(game, "cheap") is None
    assert positions(game.program).back_end == "WebAssembly"
