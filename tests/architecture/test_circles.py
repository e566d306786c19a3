"""No file leads back to itself by what it imports, and no folder is a hall."""

from __future__ import annotations

from pathlib import Path

import networkx as nx

from tests.architecture.sources import ROOT, files_of, imported_by, module_of

MOST_FILES = 15
ROOMY = ("gamespec", "interpreter", "cli", "benchmarks")
FLOORS = ("interpreter/kernel", "interpreter/compiler", "interpreter/state")


def circles(*, types: bool) -> list[set[str]]:
    """Files that import each other; `types`: also what is imported for the type checker alone."""
    modules = {module_of(file): file for file in files_of("gamespec", *FLOORS, "cli")}
    graph = nx.DiGraph()
    for module, file in modules.items():
        graph.add_edges_from((module, other) for other in imported_by(file, modules, types=types) if other != module)
    return [set(found) for found in nx.strongly_connected_components(graph) if len(found) > 1]


def test_no_file_needs_itself_to_be_imported() -> None:
    assert circles(types=False) == []


def test_only_the_types_of_the_checked_tree_name_each_other() -> None:
    assert [{name for name in found if not name.startswith("gamespec.checked.")} for found in circles(types=True)] == [
        set()
    ]


def halls() -> dict[str, int]:
    """Folders with more files than a room has."""
    folders: dict[Path, int] = {}
    for file in files_of(*ROOMY):
        if file.name != "__init__.py":
            folders[file.parent] = folders.get(file.parent, 0) + 1
    return {folder.relative_to(ROOT).as_posix(): many for folder, many in folders.items() if many > MOST_FILES}


def test_no_folder_that_is_divided_is_a_hall() -> None:
    assert halls() == {}


def test_circles_would_be_found(tmp_path: Path) -> None:
    file = tmp_path / "one.py"
    file.write_text(
        "from typing import TYPE_CHECKING\nfrom a import b\nimport c.d\n\nif TYPE_CHECKING:\n    from a.e import F\n\n"
        "def later() -> None:\n    from a import g\n"
    )
    modules = dict.fromkeys(("a", "a.b", "a.e", "a.g", "c.d"), file)
    assert imported_by(file, modules, types=False) == {"a.b", "c.d", "a.g"}
    assert imported_by(file, modules, types=True) == {"a.b", "c.d", "a.g", "a.e"}
