from __future__ import annotations

import pytest

from cli.play.keyboard import completed

WORDS = ["launch(cod)", "launch(tuna)", "pass", "undo"]


@pytest.mark.parametrize(
    ("begun", "lines"),
    [
        ("la", ["launch(cod)", "launch(tuna)"]),
        ("LAUNCH(T", ["launch(tuna)"]),
        ("? launch(c", ["? launch(cod)"]),
        ("why p", ["why pass"]),
        ("sell", []),
    ],
)
def test_a_line_is_completed_by_moves_and_commands_also_behind_a_question(begun: str, lines: list[str]) -> None:
    found = [completed(begun, WORDS, number) for number in range(len(lines) + 1)]
    assert found == [*lines, None]
