from __future__ import annotations

from tests.architecture.sources import ROOT
from tests.e2e.installed import Installed

DATA = ("*.game", "*.lark", "rules.md")


def test_the_wheel_holds_every_file_of_the_packages(installed: Installed) -> None:
    for package in ("gamespec", "interpreter", "cli", "rulesets"):
        inside = {file.relative_to(installed.home) for file in (installed.home / package).rglob("*") if file.is_file()}
        here = {file.relative_to(ROOT) for file in (ROOT / package).rglob("*") if file.is_file()}
        assert {path for path in here if "__pycache__" not in path.parts} == inside


def test_the_wheel_holds_the_grammar_the_games_and_their_sheets(installed: Installed) -> None:
    for kind in DATA:
        assert list(installed.home.rglob(kind)), kind


def test_the_commands_run_from_the_wheel_and_not_from_the_sources(installed: Installed) -> None:
    program = "import cli, sys; sys.stderr.write(cli.__file__)"
    assert str(installed.home) in installed.python(program).stderr
