"""The pictures of commands show what the commands print today."""

from __future__ import annotations

import html
import re

import pytest
from rich.text import Text

from docs.shots import FOLDER, SCREENS, SHOTS


def lines_of(picture: str) -> list[str]:
    """Return the lines of text in an SVG of a terminal."""
    rows: dict[float, dict[float, str]] = {}
    for x, y, text in re.findall(
        r'<text class="shot-r\d+" x="([\d.]+)" y="([\d.]+)"[^>]*>(.*?)</text>', picture, re.DOTALL
    ):
        rows.setdefault(float(y), {})[float(x)] = html.unescape(text).replace("\xa0", " ")
    return [" ".join("".join(row[x] for x in sorted(row)).split()) for _, row in sorted(rows.items())]


@pytest.mark.parametrize("name", SHOTS)
def test_a_picture_shows_what_the_command_prints(name: str) -> None:
    printed = [" ".join(line.split()) for line in Text.from_ansi(SHOTS[name].screen()).plain.splitlines()]
    picture = (FOLDER / f"{name}.svg").read_text(encoding="utf-8")
    shown = ["".join(line.split()) for line in lines_of(picture) if line]
    assert shown == ["".join(line.split()) for line in printed if line], "run: python docs/shots.py"


@pytest.mark.parametrize("name", SCREENS)
def test_a_picture_of_a_full_screen_shows_what_it_shows_today(name: str) -> None:
    shown = lines_of((FOLDER / f"{name}.svg").read_text(encoding="utf-8"))
    assert len(shown) > 20
    assert shown == lines_of(SCREENS[name].picture()), "run: python docs/shots.py"
