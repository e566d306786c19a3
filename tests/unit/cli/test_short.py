"""What changed on a table is shown under the name of whose it is."""

from __future__ import annotations

from cli.play.short import changed

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
