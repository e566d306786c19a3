from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from typer.testing import CliRunner

from cli.app import build
from interpreter import RuntimeCheckFailed, load
from interpreter.kernel.errors import SaveError
from interpreter.replay import replay
from interpreter.simulate import simulate
from interpreter.state.save import read
from tests.limits.attacks import game

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from interpreter import State

HUGE = "n * 999999999 * 999999999 * 999999999"
SENTENCE = "numbers stay between"
AT_THE_END = game("set n to n").replace("  x = n\n", f"  x = {HUGE}\n")
RANKED = game("set n to n").replace("highest total", f"highest {HUGE}")
IN_A_MENU = game("set n to n", action=f"action go(a from 1..2 where a < {HUGE})")
AT_THE_START = game("set n to n").replace("  -> turn\n", f"  set n to min(3, {HUGE})\n  -> turn\n", 1)
ASKED: list[Callable[[State], object]] = [
    lambda state: state.returns(),
    lambda state: state.scores(),
    lambda state: state.criteria(),
    lambda state: state.places(),
    lambda state: state.winners(),
]


@pytest.fixture(name="file")
def _file(tmp_path: Path) -> Path:
    return tmp_path / "broken.game"


def ended(file: Path, text: str) -> State:
    """The end of a game whose rules are a text."""
    file.write_text(text, encoding="utf-8")
    state = load(file).initial(1)
    while not state.over:
        state = state.apply(state.moves()[0])
    return state


@pytest.mark.parametrize("text", [AT_THE_END, RANKED])
@pytest.mark.parametrize("bots", [("random", "random"), ("greedy", "random")])
def test_a_score_that_fails_a_check_is_a_failed_check_of_that_game(text: str, bots: tuple[str, str], file: Path):
    state = ended(file, text)
    report = simulate(state.game, 3, seats=bots, seed=1, invariants="all")
    assert [breach.invariant for breach in report.broken] == ["runtime check"] * 3
    assert all(SENTENCE in breach.text for breach in report.broken)


@pytest.mark.parametrize("ask", ASKED)
def test_who_asks_how_an_end_is_counted_is_told_the_line(ask: Callable[[State], object], file: Path):
    state = ended(file, AT_THE_END)
    with pytest.raises(
        RuntimeCheckFailed, match=rf"broken\.game:\d+: runtime check failed: it must hold that {SENTENCE}"
    ):
        ask(state)


def test_a_menu_that_fails_a_check_names_the_line(file: Path):
    file.write_text(IN_A_MENU.replace("  n : 0..9", "  n : 0..9 starts 1"), encoding="utf-8")
    with pytest.raises(
        RuntimeCheckFailed, match=rf"broken\.game:\d+: runtime check failed: it must hold that {SENTENCE}"
    ):
        load(file).initial(1).moves()


def test_a_save_whose_end_cannot_be_counted_is_replayed_as_far_as_that(file: Path):
    state = ended(file, AT_THE_END)
    saved = file.with_suffix(".json")
    saved.write_text(state.to_json(), encoding="utf-8")
    assert replay(read(state.to_json()), state.game, ended=True).sort == "same"
    told = CliRunner().invoke(build(), ["replay", str(saved), "--on", str(file)])
    assert told.exit_code == 1
    assert SENTENCE in told.output
    assert "internal error" not in told.output


def test_a_save_whose_start_fails_a_check_says_so(file: Path):
    save = ended(file, game("set n to n")).to_json()
    file.write_text(AT_THE_START.replace("  n : 0..9", "  n : 0..9 starts 1"), encoding="utf-8")
    broken = load(file)
    same = save.replace(str(read(save).fingerprints["rules"]), broken.fingerprints["rules"])
    with pytest.raises(SaveError, match=f"already fails at its start.*{SENTENCE}"):
        broken.from_json(same)


@pytest.mark.parametrize("command", ["play", "simulate", "count"])
@pytest.mark.parametrize("text", [AT_THE_END, RANKED])
def test_no_command_takes_a_failed_check_for_a_mistake_of_its_own(command: str, text: str, file: Path):
    file.write_text(text, encoding="utf-8")
    more = {"play": ["--seats", "random,random"], "simulate": ["-n", "2"], "count": []}[command]
    told = CliRunner().invoke(build(), [command, str(file), *more])
    assert "internal error" not in told.output
    assert "Traceback" not in told.output
    assert (SENTENCE in told.output) == (command != "count")
