"""Findings on a narrow screen.

Sentences are broken between words, and what is to be written stays whole.
"""

from __future__ import annotations

from gamespec.diagnostics import render_full
from tests.unit.gamespec.syntax.reading import HEADER, read

FILE = f"{HEADER}add arrow before arrow to end of phase turn\n  -> end\n"


def test_sentences_fit_the_screen_and_what_is_written_stays_whole() -> None:
    found = read(FILE).diagnostics
    lines = render_full(found, columns=60).splitlines()
    assert max(map(len, lines)) <= 60
    assert any("`replace arrows of phase turn`" in line for line in lines)
    assert " ".join(" ".join(lines).split()) == " ".join(render_full(found).split())
    assert max(map(len, render_full(found).splitlines())) > 60


def test_colours_change_no_word_and_no_line() -> None:
    found = read(FILE).diagnostics
    coloured = render_full(found, columns=40, colour=True)
    for sign in ("31", "33", "34", "1", "0"):
        coloured = coloured.replace(f"\x1b[{sign}m", "")
    assert coloured == render_full(found, columns=40)
