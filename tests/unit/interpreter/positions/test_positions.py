from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random
from threading import Timer

import pytest

from interpreter.kernel.chance import game_seed
from interpreter.kernel.errors import RuntimeCheckFailed
from interpreter.positions import Positions, positions
from interpreter.positions.bulk import Bulk
from interpreter.state.views.shown import returns
from interpreter.wasm import engine
from interpreter.wasm.engine import Halted
from tests.loaded import load, one_in

GAMES = Path(__file__).parent.parent / "games"
TABLES = [
    ("tic_tac_toe", None),
    ("kuhn_poker", None),
    ("connect_four", None),
    ("fleet", 3),
    ("floating_market", 2),
    *((str(file), None) for file in one_in(2, sorted(GAMES.glob("*.game")))),
]
SEED = 1


@cache
def both(name: str, players: int | None) -> tuple[Positions, Positions]:
    program = load(name, players).program
    inside = positions(program)
    assert (inside.back_end, inside.reason) == ("WebAssembly", "")
    return inside, positions(program, "python")


def some(plain: Positions, seed: int | None, plies: int) -> list[list[int]]:
    """Positions of a random game, from its beginning."""
    rng, found = Random(4), [plain.program.start(seed)]
    while len(found) <= plies and (menu := plain.menu(found[-1])):
        found.append(plain.after(found[-1], rng.choice(menu)))
    return found


@pytest.mark.parametrize(("name", "players"), one_in(2, TABLES), ids=lambda value: Path(str(value)).stem)
@pytest.mark.parametrize("seed", [7, None], ids=["settled chance", "open chance"])
def test_positions_lead_on_alike(name: str, players: int | None, seed: int | None):
    inside, plain = both(name, players)
    states = some(plain, seed, 8)
    assert inside.following(states) == plain.following(states)
    for state in states[::4]:
        menu = plain.menu(state)
        assert inside.menu(state) == menu
        for chosen in menu[:3]:
            assert inside.after(state, chosen) == plain.after(state, chosen)


@pytest.mark.parametrize(("name", "players"), TABLES, ids=lambda value: Path(str(value)).stem)
def test_rollouts_from_a_position_are_those_of_python(name: str, players: int | None):
    inside, plain = both(name, players)
    for state in some(plain, 7, 9)[::3]:
        for anew in (True, False):
            found = inside.rollouts(state, 6, 11, first=2, anew=anew)
            assert found == plain.rollouts(state, 6, 11, first=2, anew=anew)
            assert found.games + found.broken == 6
            assert not found.games or sum(found.wins) == pytest.approx(1)


def test_a_rollout_is_a_playout_of_the_program_with_the_seed_of_its_number():
    inside, plain = both("fleet", 3)
    state = some(plain, 7, 5)[-1]
    sums = [0, 0, 0]
    for number in range(4):
        copy, seed = state[:], game_seed(11, number)
        copy[SEED] = seed
        plain.program.playout(copy, seed)
        sums = [a + b for a, b in zip(sums, returns(plain.program, copy), strict=True)]
    found = inside.rollouts(state, 4, 11)
    assert (found.games, list(found.totals)) == (4, sums)
    assert found.mean == tuple(total / 4 for total in sums)


def test_open_chance_has_to_be_dealt_anew():
    for one in both("kuhn_poker", None):
        start = one.program.start(None)
        assert one.rollouts(start, 50, 1).games == 50
        with pytest.raises(ValueError, match="no random seed for its next draws"):
            one.rollouts(start, 50, 1, anew=False)


def test_the_end_of_a_game_leads_nowhere_and_is_played_out_at_once():
    inside, plain = both("tic_tac_toe", None)
    last = some(plain, 7, 9)[-1]
    for one in (inside, plain):
        assert (one.menu(last), one.following([last])) == ([], [[]])
        found = one.rollouts(last, 3, 1)
        assert found.totals == tuple(3 * result for result in returns(plain.program, last))
        won = [place == 1 for place in plain.program.places(last)]
        assert found.wins == tuple(each / sum(won) for each in won)


BRITTLE = """game "Brittle" for 2 players

the table has
  n : 0..3
  turns : 0..6

phase setup
  -> turn

phase turn for first of players
  you must bump or rest
  -> end when turns is 6
  -> turn

action bump
  add 1 to n
  add 1 to turns

action rest
  add 1 to turns

scoring
  result = n
  winner has highest total
"""


def test_failed_checks_are_counted_in_games_and_raised_of_positions():
    program = load(BRITTLE, name="brittle").program
    inside, plain = positions(program), positions(program, "python")
    start = program.start(1)
    found = inside.rollouts(start, 100, 5)
    assert found == plain.rollouts(start, 100, 5)
    assert 0 < found.broken < 100
    state = start
    for _ in range(3):
        state = plain.after(state, plain.menu(state)[0])
    for one in (inside, plain):
        with pytest.raises(RuntimeCheckFailed):
            one.after(state, one.menu(state)[0])
        with pytest.raises(RuntimeCheckFailed):
            one.following([start, state])


def test_a_rollout_is_stopped_from_outside_and_the_next_one_begins_anew(monkeypatch: pytest.MonkeyPatch):
    found = Bulk(load("connect_four").program)
    start = found.program.start(1)
    timer = Timer(0.05, found.place.instance.interrupt)
    timer.start()
    with pytest.raises(engine.Interrupted):
        found.rollouts(start, 1 << 30, 1)
    assert found.rollouts(start, 5, 1).games == 5

    def halted(*_: int, **__: bool) -> None:
        raise Halted("a number left 64 bits")

    monkeypatch.setattr(found.place.instance, "call", halted)
    assert found.rollouts(start, 5, 1) == found.plain.rollouts(start, 5, 1)


def test_where_no_module_can_be_made_python_answers_and_says_why(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(engine, "find_spec", lambda _: None)
    found = positions(load("tic_tac_toe").program)
    assert (found.back_end, found.reason) == ("Python", "wasmtime is not installed")
