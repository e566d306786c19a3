from __future__ import annotations

import tarfile
from pathlib import Path

from hatchling.builders.sdist import SdistBuilder

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


def test_the_source_archive_is_the_checkout_without_recorded_games(tmp_path: Path) -> None:
    [archive] = SdistBuilder(str(ROOT)).build(directory=str(tmp_path))
    with tarfile.open(archive) as packed:
        inside = {Path(*Path(name).parts[1:]) for name in packed.getnames()}
    assert not [path for path in inside if path.match("rulesets/*/golden/*")]
    folders = ("gamespec", "interpreter", "cli", "rulesets", "tests", "benchmarks", "docs", ".ci", ".github")
    here = {
        file.relative_to(ROOT)
        for folder in folders
        for kind in ("*.py", "*.game", "*.md", "*.yml", "*.json", "run")
        for file in (ROOT / folder).rglob(kind)
    } | {Path(name) for name in ("mkdocs.yml", "justfile", "uv.lock", "Containerfile", ".pre-commit-hooks.yaml")}
    assert here - inside <= {Path("tests/unit/rulesets/test_golden.py")}
