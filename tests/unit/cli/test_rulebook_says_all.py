"""No sentence of an author is lost: each stands in the first chapters of the book."""

from __future__ import annotations

import re

import pytest

from cli.rulebook.effects import by_row, told_in_rows
from cli.targets import find, model_of
from gamespec import model as m
from gamespec.diagnostics import Sink
from gamespec.overlay import resolve
from gamespec.prose import game_voice
from gamespec.prose.told import filled
from tests.unit.cli.books import of_bundled

EXACT = "## The rules word for word"


def plain(text: str) -> str:
    return re.sub(r"[\W_]+", " ", text).strip()


def is_said_elsewhere(node: m.Node, game: m.GameFile, in_rows: set[str]) -> bool:
    """Return whether it is the only score line beside a winner, or a rule that the row of a card says."""
    if isinstance(node, m.ScoreLine):
        return any(isinstance(decl, m.ScoringDecl) and len(decl.lines) == 1 and decl.winner for decl in game.decls)
    return isinstance(node, m.RuleDecl) and str(node.name) in in_rows


@pytest.mark.parametrize(
    ("name", "seats", "variants"),
    [
        ("fleet", 3, ()),
        ("floating_market", 3, ()),
        ("public_market", 2, ("shallow_waters",)),
        ("captains_of_the_gulf", 2, ()),
        ("fishy_squishy_crusty_quirky", 3, ()),
    ],
)
def test_each_sentence_of_the_author_stands_in_the_book(name: str, seats: int, variants: tuple[str, ...]) -> None:
    chosen = [word for variant in variants for word in ("--with", variant)]
    code, text, said = of_bundled(name, "--players", str(seats), "--no-examples", *chosen)
    assert code == 0, said
    book = plain(text[: text.index(EXACT)])
    target = find(name)
    files = [model_of(target.variants[variant]) for variant in variants]
    game = resolve(model_of(target.game), files, seats, Sink())
    assert game is not None
    voice = game_voice.voice(game, seats, tells=True)
    in_rows = told_in_rows(by_row(game, voice))
    heads = [file.header for file in (game, *files) if file.header is not None]
    nodes = [node for decl in game.decls if not isinstance(decl, m.ExampleDecl) for node in decl.walk()]
    told = [
        str(words)
        for node in (*heads, *nodes)
        if isinstance(node, m.Noted) and not is_said_elsewhere(node, game, in_rows)
        for words in node.told
    ]
    assert told
    assert [words for words in told if plain(filled(words, voice)) not in book] == []
