from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from interpreter.code import expressions as x, statements as st
from interpreter.code.rewrite import changed
from interpreter.code.writing import CELLS, const
from interpreter.conformance.examine import cheap_invariants
from interpreter.simulate import simulate
from interpreter.simulate.counting import counting
from interpreter.simulate.run import BackEnd, BackEndError
from tests.code.check import faults
from tests.loaded import load, one_in, sampled
from tests.unit.interpreter.simulate.damaged import damaged

if TYPE_CHECKING:
    from collections.abc import Callable

    from interpreter.code.statements import Block
    from interpreter.simulate.report import Report
    from interpreter.state.game import Game

GAMES = Path(__file__).parent.parent / "games"
TABLES = [
    ("tic_tac_toe", None),
    ("breakthrough", None),
    ("fleet", 3),
    *sampled([], [("floating_market", 3)]),
    ("fishy_squishy_crusty_quirky", 2),
    *((str(file), None) for file in one_in(3, sorted(GAMES.glob("*.game")))),
]
FEW = sampled(3, 8)


def told(game: Game, back_end: BackEnd, games: int = FEW) -> Report:
    """The report of a short run that tries the cheap invariants, but for how long it took."""
    report = simulate(game, games, seed=3, invariants="cheap", back_end=back_end)
    assert report.timing.back_end == {"python": "Python", "wasm": "WebAssembly"}[back_end]
    return report.model_copy(update={"timing": None})


@pytest.mark.parametrize(("name", "players"), TABLES, ids=lambda value: Path(str(value)).stem)
def test_sound_games_keep_the_cheap_invariants_in_both(name: str, players: int | None):
    game = load(name, players)
    found = told(game, "wasm")
    assert found == told(game, "python")
    assert found.violations == 0
    assert set(found.invariants) == set(cheap_invariants()) == {"bounds", "conservation", "legality", "progress"}
    assert set(found.invariants.values()) == {round(found.decisions.mean * FEW) + FEW}
    assert found.always.games == (FEW if found.always.lines else 0)


def test_the_invariants_in_code_are_sound():
    program = load("breakthrough").program
    assert faults(counting(program, 1000, invariants=True).playable.code) == []


def duel() -> str:
    return str(GAMES / "duel.game")


def where(name: str) -> int:
    """The address at which it is recorded where the first piece of a game lies."""
    return next(iter(load(name).program.layout.where.values()))


def field(name: str, called: str) -> int:
    """The address of a field."""
    layout = load(name).program.layout
    return next(place.base for stored, place in layout.fields.items() if stored.name == called)


def pile(name: str) -> int:
    """The address of the first pile of a game."""
    places = load(name).program.layout.zones.values()
    return next(place.base for place in places if place.zone.shape == "pile")


def beside(name: str) -> int:
    """The address of a bit set kept beside a field."""
    return next(iter(load(name).program.layout.mirrors.values()))


def stored(*cells: tuple[int, int]) -> Callable[[Block], Block]:
    """Write cells before all other lines."""
    return lambda lines: (*(st.Store(const(address), const(value)) for address, value in cells), *lines)


def listed(more: Callable[[x.Get], x.Expr]) -> Callable[[Block], Block]:
    """Return something else instead of a list of moves."""

    def damage(line: Any) -> Any:
        match line:
            case st.Return(value=x.Get(local=x.Local(name="out")) as out):
                return st.Return(more(out))
            case _:
                return line

    return lambda lines: changed(lines, damage)


DAMAGES = {
    "a piece recorded elsewhere": (duel(), "apply", stored((where(duel()), -1)), "conservation"),
    "a stretch that is none": (duel(), "apply", stored((pile(duel()) + 1, 5), (pile(duel()) + 2, 4)), "conservation"),
    "a bit set out of date": ("breakthrough", "apply", stored((beside("breakthrough"), 3)), "conservation"),
    "a number out of bounds": (duel(), "apply", stored((field(duel(), "coins"), 1_000_000)), "bounds"),
    "a seat that is not there": ("tic_tac_toe", "seat", lambda _: (st.Return(const(7)),), "progress"),
    "a move offered twice": (
        duel(),
        "menu",
        listed(lambda out: x.Joined(CELLS, out, x.Part(CELLS, out, None, const(1)))),
        "legality",
    ),
    "a code of no move": (
        duel(),
        "menu",
        listed(lambda out: x.Listed(CELLS, (out, const(1000)), frozenset([0]))),
        "legality",
    ),
}


@pytest.mark.parametrize(("name", "functions", "damage", "invariant"), DAMAGES.values(), ids=DAMAGES)
def test_a_damaged_machine_is_found_out_by_both_back_ends(
    name: str, functions: str, damage: Callable[[Block], Block], invariant: str
):
    game = damaged(name, functions, damage)
    found = told(game, "wasm", 3)
    assert found.violations == 3
    assert {broken.invariant for broken in found.broken} == {invariant}
    assert "in WebAssembly" not in found.broken[0].text
    assert found == told(game, "python", 3)


KEPT_AT_FIRST = """game "Kept at first" for 2 players

the table has
  n : 0..9

always n < 4 because "n stays small"

phase setup
  -> turn

phase turn for first of players
  you must bump
  -> end when n is 6
  -> turn

action bump
  add 1 to n

scoring
  result = n
  winner has highest total
"""


def test_an_always_line_that_is_not_kept_is_told_in_the_same_words():
    game = load(KEPT_AT_FIRST, name="kept")
    found = told(game, "wasm", 60)
    assert (found.always.games, found.always.broken, found.always.times) == (60, 60, 180)
    assert found.violations == 180
    assert found.broken[0].invariant == "always"
    assert found.broken[0].moves
    assert found == told(game, "python", 60)


def test_what_breaks_in_the_module_alone_is_said(monkeypatch: pytest.MonkeyPatch):
    game = damaged(duel(), "apply", stored((where(duel()), -1)))
    monkeypatch.setattr("interpreter.simulate.table.check_cheap_invariants", lambda *_: None)
    found = told(game, "wasm", 2)
    assert found.violations == 2
    assert {broken.text for broken in found.broken} == {
        "this check fails in WebAssembly, but holds in Python (a bug in gamespec); please report it"
    }


def test_the_other_invariants_are_tried_in_python_alone():
    for invariants in ("all", "sample"):
        with pytest.raises(BackEndError, match="only Python checks all invariants, WebAssembly only the cheap ones"):
            simulate(load("tic_tac_toe"), 2, invariants=invariants, back_end="wasm")
