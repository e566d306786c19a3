from __future__ import annotations

import pytest
from typer.testing import CliRunner

import rulesets
from cli.app import build
from tests.loaded import one_in


def run(*words: str) -> tuple[int, str]:
    """Run a command; its exit code and what it printed."""
    result = CliRunner().invoke(build(), list(words), catch_exceptions=False)
    return result.exit_code, result.output


@pytest.mark.parametrize("name", one_in(3, rulesets.names()))
def test_lint_has_nothing_against_it(name: str) -> None:
    code, said = run("lint", str(rulesets.folder(name)))
    assert code == 0, said


def test_every_rule_of_the_sheet_of_fleet_is_cited_and_no_other() -> None:
    code, said = run("coverage", "fleet")
    assert code == 0, said
    assert "102 of 102 rules cited, 0 uncited, 0 without a line for a reason, 0 unknown" in said
