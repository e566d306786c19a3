"""The part of networkx that is used here: importing all of it takes four times as long."""

from __future__ import annotations

import sys
from contextlib import suppress
from importlib import import_module
from importlib.util import find_spec, module_from_spec
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from types import ModuleType

BARE = ("networkx", "networkx.algorithms", "networkx.algorithms.traversal")
"""Packages whose own code, which imports everything in them, is not run."""
PARTS = ("exception", "utils", "utils.backends", "classes", "convert")
ALGORITHMS = ("algorithms.traversal.breadth_first_search", "algorithms.dag", "algorithms.components")


def networks() -> ModuleType:
    """Return networkx, or a module with its graphs, searches and components alone if that is possible."""
    if "networkx" not in sys.modules:
        try:
            with suppress(Exception):  # another version of networkx may be divided otherwise
                return _part()
        finally:
            for name in [name for name in sys.modules if name.partition(".")[0] == "networkx"]:
                del sys.modules[name]  # whoever imports networkx gets all of it
    return import_module("networkx")


def _part() -> ModuleType:
    for name in BARE:
        spec = find_spec(name)
        assert spec is not None
        sys.modules[name] = module_from_spec(spec)
    found = sys.modules["networkx"]
    for name in (*PARTS, *ALGORITHMS):
        module = import_module(f"networkx.{name}")
        vars(found).update({name: value for name, value in vars(module).items() if not name.startswith("__")})
        if name == "utils.backends":
            assert not module.backends, "other back ends choose among all algorithms"
            vars(found)["config"] = vars(module)["config"] = module._set_configs_from_environment()  # noqa: SLF001 - as networkx does
    return found
