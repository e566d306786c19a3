"""Optional dependencies: which packages an extra has, in which versions, and how to install it."""

from __future__ import annotations

import sys
from itertools import takewhile

EXTRAS = {
    "tables": {"numpy": "1.26", "pyarrow": "15"},
    "cluster": {"distributed": "2024.1"},
    "model": {"numpy": "1.26"},
    "lsp": {"lsprotocol": "2025.0", "pygls": "2"},
    "gymnasium": {"gymnasium": "1.1"},
    "pettingzoo": {"gymnasium": "1.1", "pettingzoo": "1.24"},
    "open_spiel": {"open_spiel": "1.5"},
    "rlcard": {"rlcard": "1.2"} | ({"setuptools": "0"} if sys.version_info >= (3, 12) else {}),
    "mcp": {"mcp": "2"},
    "host": {"starlette": "1.0", "uvicorn": "0.30", "websockets": "13"},
}
"""Packages of each extra with the oldest version known to work, as in `pyproject.toml`."""


class MissingExtraError(ImportError):
    """Error: a package of an extra is missing or too old; its text is one line with what to install."""


def how_to_install(extra: str) -> str:
    """Return advice with the command that installs an extra from a checkout, as no index has gamespec."""
    return f"type `pip install '.[{extra}]'` in the folder of gamespec that has `pyproject.toml`"


def lacking(extra: str) -> str | None:
    """Return which package of an extra is missing or too old, as the object of "needs"; None if none is."""
    from importlib.metadata import PackageNotFoundError, version  # not at the start of every command

    for package, oldest in EXTRAS[extra].items():
        try:
            found = version(package)
        except PackageNotFoundError:
            return f"{package}, which is not installed"
        if _numbers(found) < _numbers(oldest):
            return f"{package} {oldest} or later, but {found} is installed"
    return None


def need(extra: str) -> None:
    """Raise MissingExtraError if a package of an extra is missing or too old."""
    if (package := lacking(extra)) is not None:
        raise MissingExtraError(f"this needs {package}; {how_to_install(extra)}")


def _numbers(release: str) -> list[int]:
    """Return the leading numbers of a version, `[1, 24]` for `1.24.0rc1`."""
    parts = ("".join(takewhile(str.isdecimal, part)) for part in release.split("."))
    return [int(part) for part in takewhile(bool, parts)]
