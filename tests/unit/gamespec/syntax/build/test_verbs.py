"""Verbs agree with who acts; what does not is answered with the one form there is."""

from __future__ import annotations

import pytest

from gamespec.diagnostics import fixed
from gamespec.source import SourceFile
from gamespec.syntax import parse

FILE = 'game "Verbs" for 2 players\naction go\n  {line}\n'

RIGHT = [
    "you choose c from your hand",
    "you may choose c from your hand",
    "next(you) may choose c from your hand",
    "next(you) chooses c from your hand",
    "first of players chooses up to 2 cs from your hand",
    "players choose c from your hand",
    "those(p in players where p's x) choose c from your hand",
    "you do refill",
    "mover does refill",
    "need you are mover and mover is not you and you are not in [mover]",
    "need x is you",
]
WRONG = [
    ("you chooses c from your hand", "GS116", "you choose c from your hand"),
    ("(you) chooses 2 cs from your hand", "GS116", "(you) choose 2 cs from your hand"),
    ("next(you) choose c from your hand", "GS116", "next(you) chooses c from your hand"),
    ("mover do refill", "GS116", "mover does refill"),
    ("you does refill", "GS116", "you do refill"),
    ("need not (you is mover)", "GS116", "need not (you are mover)"),
    ("need you is not in [mover]", "GS116", "need you are not in [mover]"),
    ("need mover are you", "GS113", "need mover is you"),
]


@pytest.mark.parametrize("line", RIGHT)
def test_a_verb_that_agrees_reads(line: str) -> None:
    assert parse(SourceFile("verbs.game", FILE.format(line=line))).diagnostics == ()


@pytest.mark.parametrize(("line", "code", "meant"), WRONG)
def test_a_verb_that_does_not_is_found_and_set_right(line: str, code: str, meant: str) -> None:
    (found,) = parse(SourceFile("verbs.game", FILE.format(line=line))).diagnostics
    assert found.code == code
    assert fixed([found]).texts["verbs.game"] == FILE.format(line=meant)
