"""Commands and modules name what to install where a package is missing or too old."""

from __future__ import annotations

import importlib.metadata
import json
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from typer.testing import CliRunner

from cli.app import build
from interpreter import extras

COMMANDS = {
    "tables": ("simulate tic_tac_toe -n 2 --save {file}.parquet", "dataset tic_tac_toe {file} -n 2"),
    "cluster": ("simulate tic_tac_toe -n 2 --cluster tcp://127.0.0.1:1",),
    "model": ("simulate tic_tac_toe -n 2 --seats model:{file}", "play tic_tac_toe --seats me,model:{file}"),
    "lsp": ("lsp",),
    "mcp": ("mcp",),
    "host": ("host tic_tac_toe --file {file}",),
}
"""Commands that need each extra."""
MODULES = {
    "gymnasium": ("bridges.gymnasium", "bridges.vector"),
    "pettingzoo": ("bridges.pettingzoo",),
    "open_spiel": ("bridges.open_spiel",),
    "rlcard": ("bridges.rlcard",),
    "model": ("bridges.encoded", "encoding.network"),
}
"""Modules that need each extra."""
IMPORTED = {"open_spiel": "pyspiel", "setuptools": "distutils"}
"""Modules of packages that have another name."""
TRY = """
import importlib.metadata, json, sys
real, found = importlib.metadata.version, []
for fault in json.loads(sys.argv[1]):
    def version(name):
        if fault["old"] and name == fault["package"]:
            return "0.0.1"
        if name == fault["package"]:
            raise importlib.metadata.PackageNotFoundError(name)
        return real(name)
    importlib.metadata.version = version
    for name in [name for name in sys.modules if name.startswith(("interpreter.bridges.", "interpreter.encoding"))]:
        del sys.modules[name]
    kept = {name: sys.modules.get(name) for name in fault["hidden"]}
    if not fault["old"]:
        sys.modules.update(dict.fromkeys(kept))
    try:
        __import__("interpreter." + fault["module"])
        found.append("nothing was said")
    except ImportError as error:
        found.append(str(error))
    for name, module in kept.items():
        sys.modules.pop(name, None) if module is None else sys.modules.update({name: module})
print(json.dumps(found))
"""
"""Lines that import a module with each fault, and print what is said."""


def packages(of: dict[str, tuple[str, ...]]) -> list[tuple[str, str, str]]:
    return [(extra, package, use) for extra, uses in of.items() for package in extras.EXTRAS[extra] for use in uses]


def tried(faults: list[dict[str, object]]) -> list[str]:
    """Return the message at the import of the module of each fault."""
    words = [sys.executable, "-c", TRY, json.dumps(faults)]
    ran = subprocess.run(words, capture_output=True, text=True, check=True)
    return json.loads(ran.stdout.splitlines()[-1])


def hide(monkeypatch: pytest.MonkeyPatch, package: str, release: str | None) -> None:
    real = importlib.metadata.version

    def version(name: str) -> str:
        if name != package:
            return real(name)
        if release is None:
            raise importlib.metadata.PackageNotFoundError(name)
        return release

    monkeypatch.setattr(importlib.metadata, "version", version)


def test_the_packages_are_those_of_the_project() -> None:
    project = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))["project"]
    for extra, known in extras.EXTRAS.items():
        stated = {}
        for requirement in project["optional-dependencies"][extra]:
            package, _, oldest = requirement.partition(";")[0].partition(">=")
            if package != "setuptools" or sys.version_info >= (3, 12):
                stated[package] = oldest or "0"
        assert known == stated
    assert set(project["optional-dependencies"]) - set(extras.EXTRAS) == {"dev", "docs"}


@pytest.mark.parametrize("release", [None, "0.0.1"])
@pytest.mark.parametrize(("extra", "package", "command"), packages(COMMANDS))
def test_a_command_says_what_to_install(
    extra: str, package: str, command: str, release: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hide(monkeypatch, package, release)
    ran = CliRunner().invoke(build(), command.format(file=tmp_path / "file").split())
    assert ran.exit_code == 2, ran.output
    cause, advice = ran.stderr.splitlines()
    wrong = "which is not installed" if release is None else f"{extras.EXTRAS[extra][package]} or later, but 0.0.1 is"
    assert f" {package}, {wrong}" in cause or f" {package} {wrong} installed" in cause
    assert advice == f"  help: {extras.how_to_install(extra)}"
    assert list(tmp_path.iterdir()) == []


def test_a_module_says_what_to_install() -> None:
    faults: list[dict[str, object]] = [
        {
            "extra": extra,
            "package": package,
            "module": module,
            "old": old,
            "hidden": ["numpy", IMPORTED.get(package, package)],
        }
        for extra, package, module in packages(MODULES)
        for old in (False, True)
    ]
    for fault, said in zip(faults, tried(faults), strict=True):
        package, extra = str(fault["package"]), str(fault["extra"])
        oldest = extras.EXTRAS[extra][package]
        wrong = f" {oldest} or later, but 0.0.1 is installed" if fault["old"] else ", which is not installed"
        assert said == f"this needs {package}{wrong}; {extras.how_to_install(extra)}", fault


def test_what_needs_no_extra_runs_without_any() -> None:
    absent = sorted({IMPORTED.get(name, name) for known in extras.EXTRAS.values() for name in known} - {"distutils"})
    code = f"""if True:
        import sys
        sys.modules.update(dict.fromkeys({absent}))
        from typer.testing import CliRunner
        from cli.app import build
        for words in ("describe tic_tac_toe --json", "grammar --ebnf", "grammar --gbnf", "show tic_tac_toe"):
            ran = CliRunner().invoke(build(), words.split())
            assert ran.exit_code == 0, ran.output
    """
    subprocess.run([sys.executable, "-c", code], check=True)


def test_what_needs_no_gymnasium_works_without_it() -> None:
    modules = ", ".join(f"interpreter.{each}" for extra in ("model", "open_spiel", "rlcard") for each in MODULES[extra])
    subprocess.run([sys.executable, "-c", f"import sys\nsys.modules['gymnasium'] = None\nimport {modules}"], check=True)


@pytest.mark.parametrize("release", ["1.1", "1.1.0", "1.10.0rc1", "2.0"])
def test_later_versions_are_taken(monkeypatch: pytest.MonkeyPatch, release: str) -> None:
    hide(monkeypatch, "gymnasium", release)
    extras.need("gymnasium")
