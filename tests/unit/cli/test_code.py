from __future__ import annotations

from typer.testing import CliRunner

from cli.app import build


def code(*arguments: str) -> tuple[int, str, str]:
    ran = CliRunner().invoke(build(), ["code", *arguments])
    return ran.exit_code, ran.stdout, ran.stderr


def test_an_action_is_shown_with_the_names_of_what_it_changes() -> None:
    status, said, _ = code("kuhn_poker", "--action", "bet")
    assert status == 0
    assert "# the move at node 9\ndef a" in said
    assert "    x = (staked[v" in said
    assert "# menu at node 3\n" not in said


def test_all_functions_of_a_game_are_shown() -> None:
    said = code("tic_tac_toe")[1]
    assert "# node 1\ndef n" in said
    assert "# who decides at node 3\n" in said


def test_a_game_with_lines_that_do_nothing_is_shown_whole() -> None:
    status, said, _ = code("fleet")
    assert status == 0
    assert "# node 0\n" in said
    assert "    pass\n" in said


def test_an_action_there_is_not_is_answered_with_those_there_are() -> None:
    status, _, told = code("tic_tac_toe", "--action", "fly")
    assert status != 0
    assert "no action is called `fly`" in told
    assert "place" in told
