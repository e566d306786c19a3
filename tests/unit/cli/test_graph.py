from __future__ import annotations

import pytest
from typer.testing import CliRunner

from cli.app import build


def graph(*arguments: str) -> tuple[int, str, str]:
    ran = CliRunner().invoke(build(), ["graph", *arguments])
    return ran.exit_code, ran.stdout, ran.stderr


def test_a_game_is_drawn_as_text() -> None:
    code, said, _ = graph("tic_tac_toe")
    assert code == 0
    assert "play  Play\n  ? you must place\n  -> end when your three-in-a-row" in said


@pytest.mark.parametrize(("style", "begins"), [("mermaid", "flowchart TD"), ("dot", "digraph "), ("svg", "<svg ")])
def test_a_game_is_drawn_for_other_programs(style: str, begins: str) -> None:
    assert graph("kuhn_poker", "--format", style)[1].startswith(begins)


def test_a_variant_is_drawn_with_its_steps() -> None:
    said = graph("fleet", "--with", "advanced_setup", "--players", "3")[1]
    assert said != graph("fleet", "--players", "3")[1]


def test_wrong_words_are_refused() -> None:
    assert graph("flet")[0] == 2
    assert graph("fleet", "--players", "9")[0] == 2
    assert graph("fleet", "--with", "none")[0] == 2
