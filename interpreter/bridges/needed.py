"""Messages for tools that are not installed, or in a version that the bridges do not know."""

from __future__ import annotations

from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from itertools import takewhile

from interpreter.extras import how_to_install


@dataclass(frozen=True, slots=True)
class Tool:
    """Tool of research: its name, package, oldest known version, and extra of gamespec that installs it."""

    name: str
    package: str
    oldest: str
    extra: str


TOOLS = {
    each.package: each
    for each in (
        Tool("PettingZoo", "pettingzoo", "1.24", "pettingzoo"),
        Tool("Gymnasium", "gymnasium", "1.1", "gymnasium"),
        Tool("OpenSpiel", "open_spiel", "1.5", "open_spiel"),
        Tool("RLCard", "rlcard", "1.2", "rlcard"),
    )
}


class NeedsToolError(ImportError):
    """Error: a tool is missing or too old; its text is one line with what to install."""


def need(package: str) -> None:
    """Raise NeedsToolError if a tool is not installed, or is older than the bridges know."""
    tool = TOOLS[package]
    try:
        found = version(package)
    except PackageNotFoundError:
        raise NeedsToolError(f"{tool.name} is not installed; {how_to_install(tool.extra)}") from None
    if _numbers(found) < _numbers(tool.oldest):
        raise NeedsToolError(
            f"{tool.name} {found} is too old, {tool.oldest} or later is needed; {how_to_install(tool.extra)}"
        )


def _numbers(release: str) -> list[int]:
    """Return the leading numbers of a version, `[1, 24]` for `1.24.0rc1`."""
    parts = ("".join(takewhile(str.isdecimal, part)) for part in release.split("."))
    return [int(part) for part in takewhile(bool, parts)]
