from __future__ import annotations

from tests.architecture.sources import ROOT
from tests.e2e.installed import Installed

DATA = ("*.game", "*.lark", "rules.md")


def test_the_wheel_holds_every_file_of_the_packages_but_recorded_games(installed: Installed) -> None:
    for package in ("gamespec", "interpreter", "cli", "rulesets"):
        inside, here = (
            {file.relative_to(home) for file in (home / package).rglob("*") if file.is_file()}
            for home in (installed.home, ROOT)
        )
        written = {
            path for path in inside | here if {"__pycache__", "golden"} & {*path.parts}
        }  # by what was run before, and what tests compare
        pages = {path for path in inside if path.parts[:3] == ("cli", "mcp", "docs")}
        assert {ROOT / "docs" / path.name for path in pages} <= {*(ROOT / "docs").glob("*.md")}
        assert here - written == inside - written - pages
        assert (installed.home / package / "py.typed").is_file()
    assert not [*(installed.home / "rulesets").rglob("golden")]


def test_the_wheel_holds_the_grammar_the_games_and_their_sheets(installed: Installed) -> None:
    for kind in DATA:
        assert list(installed.home.rglob(kind)), kind


def test_the_commands_run_from_the_wheel_and_not_from_the_sources(installed: Installed) -> None:
    program = "import cli, sys; sys.stderr.write(cli.__file__)"
    assert str(installed.home) in installed.python(program).stderr
