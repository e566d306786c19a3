from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random

import pytest
from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedInput
from lark.indenter import DedentError, PythonIndenter

from gamespec.source import SourceFile
from gamespec.syntax.grammar.lexer import DEDENT, INDENT, LINE_END, Glued, OddDedent, Token as OwnToken, Unreadable
from gamespec.syntax.grammar.parse_table import OPTIONS, grammar_text, lexer_of, ready_made
from gamespec.syntax.identifiers import HEADERS
from gamespec.syntax.parser import pieces
from gamespec.syntax.pieces import Engine
from gamespec.syntax.text.logical_lines import scan_lines
from tests.loaded import sampled

ROOT = Path(__file__).parents[5]
FILES = sorted([*ROOT.glob("rulesets/**/*.game"), *ROOT.glob("tests/good/*.game"), *ROOT.glob("tests/bad/**/*.game")])
SIGNS = "(),:[]=+-*/<>|'\"#.. _-aZ09\n"


class Indents(PythonIndenter):
    """Lark's own indentation, told which line ends count."""

    NL_type, INDENT_type, DEDENT_type = LINE_END, INDENT, DEDENT
    OPEN_PAREN_types, CLOSE_PAREN_types = [], []

    def __init__(self) -> None:
        super().__init__()
        self.starts: set[int] = set()

    def process(self, stream: Iterator[Token]) -> Iterator[Token]:  # pyright: ignore[reportIncompatibleMethodOverride]
        return super().process(token for token in stream if token.type != LINE_END or token.end_pos in self.starts)


@cache
def plain() -> tuple[Lark, Indents]:
    """Return lark's parser with its own contextual lexer, built from the grammar."""
    indents = Indents()
    return Lark(grammar_text(), lexer="contextual", postlex=indents, **OPTIONS), indents


@cache
def ours() -> Lark:
    """Return the parser of the package, without builders."""
    return ready_made(None)


def shape(tree: object) -> object:
    """Return rules, terminals, texts and offsets of words, without layout."""
    if isinstance(tree, Tree):
        inside = [each for each in map(shape, tree.children) if each is not None]
        return tree.data, inside
    assert isinstance(tree, (Token, OwnToken))
    if tree.type in {LINE_END, INDENT, DEDENT}:
        return None
    return tree.type, str(tree), tree.start_pos, tree.end_pos


def both(text: str, *, start: str, starts: set[int]) -> tuple[object, object]:
    """Return what our parser and lark's plain one make of a piece; None where it cannot be parsed."""
    parser, indents = plain()
    indents.starts = starts
    lexer_of(ours()).begin(starts, 0)
    try:
        expected = shape(parser.parse(text, start=start))
    except (UnexpectedInput, DedentError):
        expected = None
    try:
        return shape(ours().parse(text, start=start)), expected
    except (UnexpectedInput, OddDedent, Unreadable, Glued):
        return None, expected


def all_pieces(text: str) -> Iterator[tuple[str, str, set[int]]]:
    for number, lines in enumerate(pieces(scan_lines(SourceFile("x", text), text)[0])):
        begin, end = lines[0].start, lines[-1].end
        piece = text[begin:end] + "\n"
        start = "header" if number == 0 and piece.split(" ", 1)[0] in HEADERS else "decl"
        yield piece, start, {line.start - begin for line in lines} | {end + 1 - begin}


def test_a_piece_is_read_as_by_lark_with_its_own_lexer():
    read = 0
    for file in Random(1).sample([file for file in FILES if "bad" not in file.parts], sampled(12, 40)):
        for piece, start, starts in all_pieces(file.read_text(encoding="utf-8")):
            found, expected = both(piece, start=start, starts=starts)
            assert found == expected, piece
            read += found is not None
    assert read > sampled(90, 300)


def test_nothing_is_read_that_lark_with_its_own_lexer_does_not_read():
    random, read, refused = Random(2), 0, 0
    for _ in range(80):
        text = random.choice(FILES).read_text(encoding="utf-8")
        begin = text.find("\n\n", random.randrange(len(text)))
        text = text[begin : begin + 900].strip() + "\n"
        for _ in range(random.randrange(1, 8)):
            place = random.randrange(len(text) or 1)
            text = text[:place] + random.choice(["", random.choice(SIGNS)]) + text[place + random.randrange(2) :]
        for piece, start, starts in all_pieces(text):
            found, expected = both(piece, start=start, starts=starts)
            assert found in (None, expected), piece
            read += found is not None
            refused += found is None
    assert read > 50
    assert refused > 50


@pytest.mark.parametrize(
    ("piece", "kind"),
    [
        ("action a\n  move x\n", "token"),
        ("action a\n  let x be 3y\n", "glued"),
        ("action a\n    let x be 3\n  let y be 3\n", "dedent"),
        ("action a\n  let x be $\n", "character"),
        ("action\n", "token"),
    ],
)
def test_what_does_not_fit_is_told_with_its_kind(piece: str, kind: str):
    lines = scan_lines(SourceFile("x", piece), piece)[0]
    reading = Engine().read(piece, "decl", {*(line.start for line in lines), len(piece)}, 0, SourceFile("x", piece))
    assert reading.node is None
    assert reading.misfit is not None
    assert reading.misfit.kind == kind
