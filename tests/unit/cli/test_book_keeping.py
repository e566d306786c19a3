"""A field without a title is book-keeping.

People see it nowhere, as long as any field of the game has a title.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest
from typer.testing import CliRunner

import rulesets
from cli.app import build
from cli.output.consoles import lines_of
from cli.play.table.drawing import draw_all
from tests.loaded import load

GAME = """game "Pond" for 2 players

type Mood is calm, angry

spaces Hex is hexes 3 by 3, every row right

spaces Ditch is line
  | ditch |
  | north |
  | south |

cards Frog, 4 in all
  | frog | copies |
  | tree | 4      |

the table has
  deck : pile of Frog, hidden
  mover{mover} : Player
  heron{heron} : Hex or none starts none
  rounds{rounds} : 0..9

each player has
  fish{fish} : 0..99
  grumbling{grumbling} : Mood starts calm
  naps{naps} : 0..9, shown
  hand : group of Frog, open

each Hex has
  weeds{weeds} : 0..9
  trodden{trodden} : yes or no starts no

each Ditch has
  mud{mud} : 0..9

each Frog has
  warts{warts} : 0..9

phase setup
  move unplaced(Frog) to deck
  for each p in players
    move top 1 of deck to p's hand
  set mover to first of players
  -> turn

phase turn for mover
  you must wade
  set mover to next(mover)
  -> end when rounds is 4
  -> turn

action wade "Wade"(h from Hex)
  add 1 to h's weeds
  set h's trodden to yes
  set heron to h
  add 1 to rounds
  add 1 to your fish
  add 1 to your naps
  set your grumbling to angry
  for each d in Ditch
    add 1 to d's mud
  for each c in your hand
    add 1 to c's warts

scoring
  points = your fish
"""
NAMES = ("mover", "heron", "rounds", "fish", "grumbling", "naps", "weeds", "trodden", "mud", "warts")


def played(tmp_path: Path, *titled: str) -> str:
    """Return the text printed in two turns of a person, with the log and each part of the table."""
    file = tmp_path / "pond.game"
    file.write_text(GAME.format(**{name: f' "{name.title()}"' if name in titled else "" for name in NAMES}))
    typed = "1\nlog\ntable\nshow P1\nshow P2's hand\nshow hex\nshow ditch\nquit\n"
    run = CliRunner().invoke(build(), ["play", str(file), "--seats", "me,random", "--seed", "1"], input=typed)
    assert not run.exception or isinstance(run.exception, SystemExit)
    return run.output.lower()


@pytest.mark.parametrize("name", [name for name in NAMES if name != "naps"])
def test_a_field_without_a_title_is_nowhere(name: str, tmp_path: Path) -> None:
    with_all = played(tmp_path, *NAMES)
    assert name in with_all
    without = played(tmp_path, *(each for each in NAMES if each != name))
    assert name not in without


def test_what_is_marked_as_shown_needs_no_title(tmp_path: Path) -> None:
    assert "naps" in played(tmp_path, "fish")


def test_where_no_field_has_a_title_all_are_told(tmp_path: Path) -> None:
    told = played(tmp_path)
    assert [name for name in NAMES if name not in told] == []


def test_pieces_are_seen_and_dice_show_their_faces_without_titles(tmp_path: Path) -> None:
    assert "hand" in played(tmp_path, "fish")
    pig = load("pig")
    told = {stored.name for stored in pig.program.checked.displayed_fields}
    assert {"face", "points"} <= told


@pytest.mark.parametrize("name", rulesets.names())
def test_bundled_games_log_and_show_nothing_that_has_no_title(name: str) -> None:
    game = load(name)
    checked = game.program.checked
    untold = {stored.name for stored in checked.fields if stored not in checked.displayed_fields}
    state = game.initial(seed=3)
    for _ in range(40):
        if state.seat is None:
            break
        state = state.apply(state.moves()[-1])
    assert not [line for line in state.log() if untold & set(line.replace(":", " ").split())]


def test_a_board_tells_how_many_each_player_has_on_a_space() -> None:
    state = load("backgammon").initial(seed=3)
    lines = "\n".join(lines_of(partial(draw_all, state, 0)))
    assert "{" not in lines
    assert {"P1:2", "P1:5", "P1:3", "P2:2", "P2:5", "P2:3"} <= set(lines.split())
