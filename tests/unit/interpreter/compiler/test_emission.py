"""The emitted Python: our own names and numbers only, and the same text at every compilation.

That it is the same in every process is tried in `test_same_source`.
"""

from __future__ import annotations

import ast
import re

import pytest

from interpreter import load
from interpreter.compiler.program import Program
from tests.loaded import COMPARED
from tests.unit.interpreter.compiler.machine import program

ODD = """\
game "import os" for 2 players
type Lambda is def, class, import, while-true, none-of, print, exec, global
cards Eval, 4 in all
  | eval   | copies | yield |
  | async  | 2      | 1     |
  | del    | 1      | 2     |
  | s      | 1      | 3     |
the table has
  return : pile of Eval, hidden
  out : line of Eval, open
  lambda : 0..99
  open-file : Lambda or none starts none
  quit = count(e in out where e is del)
each player has
  self : group of Eval, seen by owner
  raise : 0..9 starts 3
  assert(x from 0..3) : 0..9 = x + 1
rule finally when lambda > 2
  add 1 to your assert(any x)
phase setup
  move unplaced(Eval) to return
  shuffle return
  for each p in players
    move top 2 of return to p's self
  -> try
phase try for first of players
  you must except(2) or pass or break-out
  let yield-of be quit
  add yield-of to lambda
  -> end when lambda > 3
  -> try
action except(if-any given 0..9, m from 1..3)
  pay m from your raise
  add your assert(m) to lambda
  set open-file to class
action pass
  you choose async from your self
  need async's yield < 4 else "os.system('no')"
  move async to out
  add 1 to lambda
action break-out
  add 1 to lambda
scoring
  with-block "__import__('os')" = your raise
  winner has highest total
"""
GAMES = COMPARED


def whole(made: Program) -> str:
    """All that is emitted, playouts and a refusal with it."""
    made.play(1)
    for action in made.checked.actions:
        made.refusal(made.start(1), 0, action.name, [1] * sum(not param.given for param in action.params))
    return made.module.source()


def test_a_game_with_odd_names_is_played():
    made = program(ODD)
    s = made.start(4)
    for _ in range(20):
        if made.sort(s) == "end":
            break
        made.apply(s, made.menu(s)[-1])
    assert made.sort(s) == "end"


def test_no_name_of_the_file_stands_in_the_source():
    """A file in which every name is another one compiles to the same source."""
    renamed = {
        "async": "asynchronous",
        "del": "delta",
        "s": "sigma",
        "return": "r-pile",
        "out": "o-line",
        "lambda": "l-count",
    }
    renamed |= {
        "open-file": "opened",
        "quit": "quits",
        "self": "own-hand",
        "raise": "rises",
        "except": "exceptions",
        "pass": "passes",
    }
    renamed |= {
        "break-out": "breaks",
        "try": "tries",
        "assert": "asserts",
        "finally": "final",
        "Eval": "Zeta",
        "Lambda": "Letter",
    }
    other = re.sub(r"(?<!')[A-Za-z][\w-]*", lambda found: renamed.get(found[0], found[0]), ODD)
    assert other != ODD
    assert without_streams(whole(program(other))) == without_streams(whole(program(ODD)))


def without_streams(source: str) -> str:
    """Streams of chance are numbered by the names of their sources, and nothing else is."""
    return re.sub(r"\d{12,}", "N", source)


def test_no_text_of_the_file_stands_in_the_source():
    tree = ast.parse(whole(program(ODD)))
    texts = [node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)]
    assert texts == []


@pytest.mark.parametrize("name", GAMES)
def test_the_source_imports_nothing_and_reaches_for_no_attributes_of_ours(name: str):
    tree = ast.parse(whole(load(name).program))
    assert not [node for node in ast.walk(tree) if isinstance(node, ast.Import | ast.ImportFrom | ast.Global)]
    attributes = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    assert attributes <= {"append", "add", "extend", "index", "bit_count", "bit_length"}


def test_the_same_text_compiles_to_the_same_source():
    first, second = program.__wrapped__(ODD), program.__wrapped__(ODD)
    assert first is not second
    assert whole(first) == whole(second)
