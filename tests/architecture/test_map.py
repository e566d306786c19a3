"""The map for maintainers shows the house as it is: what it names is there, and no room is missing."""

from __future__ import annotations

import re

import pytest

from tests.architecture.sources import ROOT

MAP = "docs/architecture.md"
PLACE = re.compile(r"(?<![\w/`.-])`((?:gamespec|interpreter|cli|rulesets|tests|docs)/[\w/.]*\w)`")
DIVIDED = (
    *("gamespec/syntax", "gamespec/model", "gamespec/check"),
    *("interpreter/kernel", "interpreter/compiler", "interpreter/state", "interpreter/code", "interpreter/wasm"),
)
"""The packages that are divided into rooms."""


def places(page: str) -> set[str]:
    return set(PLACE.findall((ROOT / page).read_text(encoding="utf-8")))


@pytest.mark.parametrize("page", [MAP, "CONTRIBUTING.md"])
def test_what_a_page_for_maintainers_names_is_there(page: str) -> None:
    assert len(places(page)) > 3
    assert {place for place in places(page) if not (ROOT / place).exists()} == set()


@pytest.mark.parametrize("package", DIVIDED)
def test_every_room_is_on_the_map(package: str) -> None:
    rooms = {folder.parent.relative_to(ROOT).as_posix() for folder in (ROOT / package).glob("*/__init__.py")}
    assert rooms
    assert rooms - places(MAP) == set()
