"""Every runtime check that is listed is looked at whenever the game runs.

A failure says which, and where.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

import rulesets
from gamespec.check import check
from gamespec.diagnostics import Sink
from gamespec.overlay import resolve
from gamespec.ruleset import around
from gamespec.source import SourceFile
from gamespec.syntax import parse
from interpreter import load
from interpreter.compiler.lowering.lowered import lowered
from interpreter.compiler.program import Program
from interpreter.count import count
from interpreter.examples import run_examples
from interpreter.kernel.errors import RuntimeCheckFailed
from interpreter.simulate import simulate
from interpreter.source import Source
from interpreter.state.game import Game
from interpreter.state.views.key import key
from tests.loaded import one_in
from tests.unit.interpreter.compiler.failing_games import ZOO, Broken
from tests.unit.interpreter.compiler.machine import Play, program, small

EXAMPLE = """
example "it goes wrong"
  given setup
{when}  then
    the game is over
"""
WHEN = """  when
    P1: act
"""
BUNDLED = [
    (name, variant)
    for name in rulesets.names()
    for variant in (None, *sorted(around(rulesets.folder(name) / f"{name}.game").variants))
]


def numbers_of(made: Program, sentence: str) -> set[int]:
    """The numbers of the listed runtime checks of one sentence."""
    return {n for n, one in enumerate(made.runtime_checks) if one.text == sentence and not one.proved}


def a_game(text: str) -> Game:
    return Game(program(text), Source("small", Path("small.game")), {})


@pytest.fixture(params=ZOO, ids=list(ZOO))
def broken(request: pytest.FixtureRequest) -> Broken:
    return ZOO[request.param]


def test_it_is_listed_and_looked_at(broken: Broken):
    made = program(broken.text)
    assert numbers_of(made, broken.check)
    assert numbers_of(made, broken.check) <= made.module.runtime_checks.looked_up


def test_breaking_it_says_so_where_it_stands_in_play(broken: Broken):
    made = program(broken.text)
    with pytest.raises(RuntimeCheckFailed) as raised:
        Play(broken.text).play("act")
    assert raised.value.number in numbers_of(made, broken.check)
    line = made.runtime_checks[raised.value.number].span.line
    assert str(raised.value) == f"small.game:{line}: runtime check failed: it must hold that {broken.check}"


def test_breaking_it_ends_playouts(broken: Broken):
    assert program(broken.text).playouts(range(3))[1] == 3


def test_breaking_it_stops_a_count(broken: Broken):
    made = program(broken.text)
    with pytest.raises(RuntimeCheckFailed) as raised:
        count(made, partial(key, made))
    assert raised.value.number in numbers_of(made, broken.check)


def test_breaking_it_is_told_by_simulate_with_the_move_that_did(broken: Broken):
    report = simulate(a_game(broken.text), 2, seed=1)
    assert report.failed_checks == 2
    assert report.broken[0].text.startswith(f"{broken.check} (small.game:")
    assert report.broken[0].moves[:1] == ([] if broken.at_once else ["P1: act"])


def test_breaking_it_fails_an_example(broken: Broken):
    when = WHEN if "action act" in broken.text else ""
    (result,) = run_examples(program(broken.text + EXAMPLE.format(when=when)))
    assert any(f"it must hold that {broken.check}" in failure.text for failure in result.failures)


def test_a_file_is_loaded_whose_setup_fails_a_check(tmp_path: Path):
    file = tmp_path / "wrong.game"
    file.write_text(small("take 1 from n"))
    with pytest.raises(
        RuntimeCheckFailed, match=r"wrong\.game:\d+: runtime check failed: it must hold that `n` stays in its range"
    ):
        load(file).initial(seed=1)


def test_a_score_that_reads_what_nobody_has_set_fails_its_check():
    text = small(
        "if n > 900\n  set mood to cod", "scoring\n  fond = if mood is cod then 1 else 0\n", table="mood : Fish"
    )
    play = Play(text)
    with pytest.raises(RuntimeCheckFailed) as raised:
        play.state.returns()
    assert raised.value.number in numbers_of(program(text), "`mood` is set before it is read")


@pytest.mark.parametrize(
    ("setup", "more"),
    [
        ("set lead to last of players", {"table": "lead : Player"}),
        ("step begin\n  set lead to last of players", {"table": "lead : Player"}),
        ("for each p in players\n  set p's mood to cod", {"player": "mood : Fish"}),
        ("for each f in Fish\n  set mate[f] to f", {"table": "mate : Fish for each Fish"}),
    ],
)
def test_what_the_setup_sets_before_anything_reads_it_is_proved(setup: str, more: dict[str, str]):
    reads = {"lead : Player": "lead's coins", "mate : Fish for each Fish": "count(f in Fish where mate[f] is f)"}
    read = reads.get(more.get("table", ""), "count(p in players where p's mood is cod)")
    made = program(small(f"{setup}\nadd {read} to n", **more))
    assert [one.text for one in made.runtime_checks if "before it is read" in one.text and not one.proved] == []


def test_in_an_example_that_begins_anywhere_nothing_is_set_however_the_setup_sets_it():
    text = small(
        "set lead to last of players",
        "phase turn for first of players\n  you must act\n  -> end\naction act\n  add 1 to lead's coins\n"
        'example "it begins in the middle"\n  given\n    start at phase turn\n  when\n    P1: act\n  then\n    P1\'s coins is 5\n',
        table="lead : Player",
        arrow="-> turn",
    )
    (result,) = run_examples(program(text))
    assert "`lead` is set before it is read" in result.failures[0].text


@pytest.mark.parametrize(("name", "variant"), one_in(6, BUNDLED, 1), ids=lambda part: part or "plain")
def test_every_check_of_a_bundled_game_is_looked_at(name: str, variant: str | None):
    game = load(name, variants=[] if variant is None else [variant])
    program_ = game.program
    program_.play(1)
    listed = {n for n, one in enumerate(program_.runtime_checks) if not one.proved}
    assert listed - program_.module.runtime_checks.looked_up == set()


def test_what_lint_lists_is_what_the_machine_has():
    for broken in ZOO.values():
        parsed, sink = parse(SourceFile("small.game", broken.text)), Sink()
        assert parsed.model is not None
        model = resolve(parsed.model, [], 2, sink)
        assert model is not None
        game = check(model, 2, sink)
        assert game is not None
        assert lowered(game).runtime_checks.all == program(broken.text).runtime_checks


OPENING = """
game "Moorings" for 2 players
the table has
  sold : 0..99
each player has
  coins : 0..9 starts 5
  debts : 0..9
phase setup
  -> play
phase play for first of players
  you may act
  {between}
  -> end when your coins is 0
  -> play
action act(n from 1..3)
  {lines}
  set sold to n
action ready(n given 1..3)
  need your coins > 2 else "wait"
  pay n from your coins
"""


def told_of(lines: str, between: str = "set sold to 0") -> list[str]:
    made = program(OPENING.format(lines=lines, between=between))
    return [one.text for one in made.runtime_checks if not one.proved and "has begun 10,000 times" not in one.text]


@pytest.mark.parametrize(
    "lines",
    [
        'need your coins > n else "poor"\n  pay n from your coins',
        'if n is 2\n    need your coins > 3 else "poor"\n  else\n    pay n from your coins',
        "do ready(n)",
        "if n > 1\n    do ready(n)",
        "you choose m from 1..2\n  need your coins > m + n\n  pay m from your coins",
        "you choose m from 1..2\n  if m is 2\n    need your coins > 3\n    pay m from your coins",
    ],
)
def test_what_a_menu_has_tested_is_no_check(lines: str):
    assert not told_of(lines)


@pytest.mark.parametrize(
    ("lines", "between", "told"),
    [
        ('set sold to 1\n  need your coins > n else "poor"', "set sold to 0", ["poor"]),
        ('if n is 2\n    set sold to 1\n  need your coins > n else "poor"', "set sold to 0", ["poor"]),
        ("do ready(n)", "do ready(1)", ["wait", "there is enough of `coins`"]),
        ("if n is 2\n    set sold to 1\n    pay n from your coins", "set sold to 0", ["there is enough of `coins`"]),
    ],
)
def test_what_no_menu_has_tested_is_one_still(lines: str, between: str, told: list[str]):
    assert told_of(lines, between) == told
