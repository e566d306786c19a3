"""What changed on a table is shown under the name of whose it is."""

from __future__ import annotations

from io import StringIO

import pytest
from rich.console import Console

from cli import consoles
from cli.play.short import Short, changed
from interpreter import load

BEFORE = ["P2", "  Money 3", "  Hand 6 cards", "P1 (you)", "  Money 1", "  Hand g04", "       g13"]


def after(**lines: str) -> list[str]:
    now = [lines.get(f"at{at}", line) for at, line in enumerate(BEFORE)]
    return list(changed(3, now, {f"3 {' '.join(line.split())}" for line in BEFORE}))


def test_a_changed_line_stands_under_the_name_of_its_player() -> None:
    assert after(at4="  Money 3 and 2") == ["P1 (you)", "  Money 3 and 2"]


def test_the_name_is_told_once_for_several_lines() -> None:
    assert after(at1="  Money 9", at2="  Hand 5 cards") == ["P2", "  Money 9", "  Hand 5 cards"]


def test_lines_of_one_entry_stay_together() -> None:
    assert after(at6="       g15") == ["P1 (you)", "  Hand g04", "       g15"]


def test_nothing_is_shown_where_nothing_changed() -> None:
    assert after() == []


def test_colours_are_kept_and_make_no_difference(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Console(force_terminal=True, color_system="standard", file=StringIO(), width=80)
    monkeypatch.setattr(consoles, "out", lambda: terminal)
    coloured = consoles.lines_of(lambda: consoles.say("P2", style="bold cyan"))
    assert coloured == ["\x1b[1;36mP2\x1b[0m"]
    assert list(changed(3, [*coloured, *BEFORE[1:]], {f"3 {line.strip()}" for line in BEFORE})) == []


def test_what_was_seen_whole_is_not_told_again(capsys: pytest.CaptureFixture[str]) -> None:
    state, short = load("public_market", 4).initial(seed=5), Short()
    short.draw(state, state.seat or 0, whole=True)
    capsys.readouterr()
    short.draw(state, state.seat or 0, whole=False)
    assert len(capsys.readouterr().out.splitlines()) < 20
