from __future__ import annotations

import pytest

from gamespec.model import (
    AddDecl,
    AddRows,
    AddStep,
    Decl,
    RemoveDecl,
    RemoveField,
    RemoveRow,
    RemoveStep,
    ReplaceArrows,
    ReplaceDecl,
    ReplaceRow,
    ReplaceStep,
    WithBlock,
)
from tests.unit.gamespec.syntax.reading import codes, declaration, read

FORMS: list[tuple[str, type[Decl]]] = [
    ("add action a\n  do x", AddDecl),
    ("add each player has\n  oil : 0..9", AddDecl),
    ("replace phase a\n  -> a", ReplaceDecl),
    ('remove action launch was "3f9a"', RemoveDecl),
    ("remove coins of each player", RemoveField),
    ("replace step s of action a\n  do x", ReplaceStep),
    ('add step t "T" after step s of phase p\n  do x', AddStep),
    ("add step t at start of phase p\n  do x", AddStep),
    ("remove step s of phase p", RemoveStep),
    ("add row to Boat\n  | cod | 1 |", AddRows),
    ("replace row crates of by players\n  | crates | 40 |", ReplaceRow),
    ("remove row cod of Boat", RemoveRow),
    ("replace arrows of phase p\n  -> q when x\n  -> end", ReplaceArrows),
    ("with 2 to 3 players\n  remove action a", WithBlock),
    ('with "Solo", "Storm"\n  remove action a', WithBlock),
]


@pytest.mark.parametrize(("text", "kind"), FORMS, ids=[text for text, _ in FORMS])
def test_each_overlay_becomes_its_node(text: str, kind: type):
    assert isinstance(declaration(text), kind)


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ('game "G" for 1 player', "game"),
        ('game "G" for 2 to 4 players cite FL-A-01', "game"),
        ('variant "V" of "G"', "variant"),
        ('variant "V" of "G" for 1 player and Angler, with "Other"', "variant"),
        ('examples of "G"', "examples"),
    ],
)
def test_a_file_says_first_what_it_is(text: str, form: str):
    model = read(text).model
    assert model is not None
    assert model.header is not None
    assert model.header.form == form


def test_a_file_without_a_head_is_told_so():
    assert codes("action a\n  do x\n") == ["GS110"]


def test_players_run_from_fewer_to_more():
    assert codes('game "G" for 4 to 2 players') == ["GS113"]
