"""The same question is not asked twice in a row where nothing has changed."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from cli.output import consoles
from cli.play.session import Session
from tests.loaded import load

DOZE = """game "Doze" for 2 players

the table has
  turns : 0..9
  active : Player

each player has
  naps : 0..9

phase setup
  set active to first of players
  -> turn

phase turn for active
  you may nap
  you may nap
  you may nap
  add 1 to turns
  set active to next(active)
  -> end when turns >= 4
  -> turn

action nap "Take a nap"
  add 1 to your naps

scoring
  rest = your naps
  winner has highest total
"""


def asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, word: str, *, ask_all: bool = False) -> int:
    """Return how often the first seat is asked in a game of two turns each, answering always the same."""
    consoles.out.cache_clear()
    file = tmp_path / "doze.game"
    file.write_text(DOZE, encoding="utf-8")
    prompts: list[str] = []

    def answer(prompt: str) -> str:
        sys.stdout.write(prompt)
        prompts.append(prompt)
        return word

    monkeypatch.setattr("builtins.input", answer)
    session = Session(load(file).initial(seed=1), ["me", "random"], seed=1)
    session.ask_all = ask_all
    session.play()
    return len(prompts)


def test_a_question_answered_with_no_is_not_asked_again_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert asked(tmp_path, monkeypatch, "2") == 4, "of three in a row the second is answered like the first"


def test_with_ask_all_every_question_is_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert asked(tmp_path, monkeypatch, "2", ask_all=True) == 6


def test_where_something_changed_the_question_is_asked_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert asked(tmp_path, monkeypatch, "1") == 6
