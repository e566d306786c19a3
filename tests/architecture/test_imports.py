from __future__ import annotations

import pytest

from tests.architecture.sources import PACKAGES, files_of, imports_of, module_of

BELOW = {
    "gamespec": set[str](),
    "interpreter": {"gamespec"},
    "cli": {"gamespec", "interpreter"},
    "rulesets": set[str](),
}


def lies_in(module: str, *places: str) -> bool:
    return any(module == place or module.startswith(f"{place}.") for place in places)


def importers_of(library: str) -> set[str]:
    return {
        module_of(file)
        for file in files_of(*PACKAGES)
        if any(lies_in(imported, library) for imported in imports_of(file))
    }


@pytest.mark.parametrize("package", PACKAGES)
def test_imports_go_one_way(package: str) -> None:
    allowed = {package, "rulesets", *BELOW[package]}
    wrong = {
        f"{module_of(file)} imports {imported}"
        for file in files_of(package)
        for imported in imports_of(file)
        if imported.split(".")[0] in set(PACKAGES) - allowed
    }
    assert not wrong


def test_the_language_knows_no_ruleset() -> None:
    wrong = {module_of(file) for file in files_of("gamespec") if any(lies_in(m, "rulesets") for m in imports_of(file))}
    assert not wrong


def test_only_the_syntax_knows_lark() -> None:
    assert {m for m in importers_of("lark") if not lies_in(m, "gamespec.syntax")} == set()


def test_only_verify_and_draw_know_networkx() -> None:
    places = ("interpreter.compiler.verify", "interpreter.compiler.draw")
    assert {m for m in importers_of("networkx") if not lies_in(m, *places)} == set()


def test_the_running_machine_knows_no_pydantic() -> None:
    hot = {m for m in importers_of("pydantic") if lies_in(m, "interpreter.kernel", "interpreter.state")}
    assert {m for m in hot if not lies_in(m, "interpreter.state.save")} == set()


def test_only_the_door_knows_typer_and_rich() -> None:
    assert {m for m in importers_of("typer") | importers_of("rich") if not lies_in(m, "cli")} == set()


@pytest.mark.parametrize("library", ["open_spiel", "hypothesis", "pytest", "pickle", "shelve", "marshal"])
def test_no_development_library_and_no_pickle_is_shipped(library: str) -> None:
    assert importers_of(library) == set()


def test_nothing_shipped_imports_tests_or_benchmarks() -> None:
    assert importers_of("tests") | importers_of("benchmarks") == set()
