from __future__ import annotations

import pytest
from typer.testing import CliRunner

from cli.app import build


def explain(*arguments: str) -> tuple[int, str, str]:
    ran = CliRunner().invoke(build(), ["explain", *arguments])
    return ran.exit_code, ran.stdout, ran.stderr


@pytest.mark.parametrize("word", ["GS402", "gs402", "phase-without-end"])
def test_a_code_is_explained_by_its_number_or_its_name(word: str) -> None:
    code, said, _ = explain(word)
    assert code == 0
    assert "GS402 phase-without-end" in said
    assert "no way leads to the end" in said


def test_without_a_code_all_are_listed_by_family() -> None:
    code, said, _ = explain()
    lines = said.splitlines()
    assert code == 0
    assert lines[0] == "Files and limits"
    assert lines.index("Names") < lines.index("Phases and loops")
    assert len([line for line in lines if line.startswith("  GS")]) >= 100


def test_an_unknown_code_is_answered_with_the_nearest() -> None:
    code, _, remarked = explain("GS999")
    assert code == 2
    assert "no finding has this code" in remarked
    assert "did you mean `phase-without-end`?" in explain("phase-without-ende")[2]


def test_a_word_like_none_of_them_is_told_where_they_stand() -> None:
    code, _, remarked = explain("fleet")
    assert (code, remarked) == (
        2,
        "fleet: no finding has this code\n  help: run `gamespec explain` for a list of all codes\n",
    )
