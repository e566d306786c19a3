"""The ways in that people follow: what README, the justfile and .ci/run say must be the same."""

from __future__ import annotations

import os
import re
import tomllib

import pytest

from tests.architecture.sources import ROOT
from tests.slow import lines

SUITE = "python -m pytest -n 2"


def test_readme_contributing_just_and_ci_run_the_same_suite() -> None:
    for name in ("README.md", "CONTRIBUTING.md", "justfile", ".ci/run"):
        assert SUITE in (ROOT / name).read_text(encoding="utf-8"), name


@pytest.mark.parametrize("name", ["run", "docs", "versions"])
def test_ci_can_be_run(name: str) -> None:
    assert os.access(ROOT / ".ci" / name, os.X_OK)


def test_containers_copy_what_there_is_and_install_extras_that_there_are() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    container = "\n".join(read_lines("Containerfile"))
    copied = [source for line in re.findall(r"^COPY (.*)", container, re.MULTILINE) for source in line.split()[:-1]]
    assert copied
    assert [source for source in copied if not (ROOT / source).exists()] == []
    left_out = {line.rstrip("/") for line in read_lines(".dockerignore")}
    assert left_out.isdisjoint({"gamespec", "interpreter", "cli", "rulesets", "docs", "README.md", "LICENSE"})
    for text in (container, (ROOT / ".devcontainer/devcontainer.json").read_text(encoding="utf-8")):
        extras = {each.strip() for found in re.findall(r"'\.\[(.*?)\]'", text) for each in found.split(",")}
        assert extras
        assert extras <= {*project["optional-dependencies"]}


def test_the_lock_file_holds_every_extra_and_library() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    packages = tomllib.loads((ROOT / "uv.lock").read_text(encoding="utf-8"))["package"]
    locked = next(each for each in packages if each["name"] == "gamespec")
    wanted = {"": project["dependencies"], **project["optional-dependencies"]}
    assert sorted(
        (need["name"], need.get("specifier", ""), re.search(r"extra == '(.*?)'|$", need.get("marker", ""))[1] or "")  # type: ignore[index]
        for need in locked["metadata"]["requires-dist"]
    ) == sorted(
        (found[1].replace("_", "-"), found[2] or "", extra.replace("_", "-"))
        for extra, needs in wanted.items()
        for need in needs
        if (found := re.match(r"([\w-]+)(?:\[.*?\])?([^;]*)", need))
    )


def test_the_changelog_and_the_pages_name_the_version() -> None:
    version = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    newest = next(line for line in read_lines("CHANGELOG.md") if line.startswith("## "))
    assert newest == f"## {version}"
    assert any(f"the numbers are of version {version}" in line for line in read_lines("docs/quality.md"))
    assert f"  version = {{{version}}}," in read_lines("docs/research.md")


def read_lines(name: str) -> list[str]:
    return (ROOT / name).read_text(encoding="utf-8").splitlines()


def test_every_ignored_finding_has_a_reason() -> None:
    lines = (ROOT / "pyproject.toml").read_text(encoding="utf-8").splitlines()
    start = lines.index("ignore = [")
    block = lines[start + 1 : lines.index("]", start)]
    assert [line for line in block if "#" not in line] == []


def test_six_libraries_are_all_that_running_needs() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert {need.split(">")[0] for need in project["dependencies"]} == {
        "lark",
        "networkx",
        "pydantic",
        "textual",
        "typer",
        "wasmtime",
    }


def test_what_the_suite_spends_most_on_is_told_by_file_and_by_test() -> None:
    spent = {"tests/a.py::test_one": 1.0, "tests/b.py::test_two[x::y]": 2.5, "tests/a.py::test_three": 0.5}
    assert list(lines(spent)) == [
        "     4.0      3 tests in 2 files",
        "     2.5      1    62%  tests/b.py",
        "     1.5      2   100%  tests/a.py",
        "the slowest tests",
        "     2.5  tests/b.py::test_two[x::y]",
        "     1.0  tests/a.py::test_one",
        "     0.5  tests/a.py::test_three",
    ]
