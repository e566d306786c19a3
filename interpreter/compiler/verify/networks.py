"""The part of networkx that is used here: importing all of it takes a fifth of the time of `lint`."""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.util import find_spec, module_from_spec
from types import ModuleType
from warnings import warn

BARE = ("networkx", "networkx.algorithms", "networkx.algorithms.traversal")
"""Packages whose own code, which imports everything in them, is not run."""
PARTS = ("exception", "utils", "utils.backends", "classes", "convert")
ALGORITHMS = ("algorithms.traversal.breadth_first_search", "algorithms.dag", "algorithms.components")


def networks() -> ModuleType:
    """Return networkx, or a module with its graphs, searches and components alone if that is possible.

    Where it is not, as with a version that is divided otherwise, an ImportWarning says why: seen with `python -W
    always`, and an error in the tests.
    """
    if "networkx" in sys.modules:
        return sys.modules["networkx"]
    try:
        return _part()
    except (ImportError, AttributeError) as why:
        warn(f"all of networkx is imported, since a part of it cannot be: {why}", ImportWarning, stacklevel=2)
    finally:
        for name in [name for name in sys.modules if name.partition(".")[0] == "networkx"]:
            del sys.modules[name]  # whoever imports networkx gets all of it
    return import_module("networkx")


def _part() -> ModuleType:
    for name in BARE:
        spec = find_spec(name)
        if spec is None:
            raise ImportError(f"there is no {name}")
        sys.modules[name] = module_from_spec(spec)
    found = sys.modules["networkx"]
    for name in (*PARTS, *ALGORITHMS):
        module = import_module(f"networkx.{name}")
        vars(found).update({name: value for name, value in vars(module).items() if not name.startswith("__")})
        if name == "utils.backends":
            if module.backends:
                raise ImportError(f"{', '.join(module.backends)} chooses among all algorithms")
            vars(found)["config"] = vars(module)["config"] = module._set_configs_from_environment()  # noqa: SLF001 - as networkx does
    return found
