"""Pieces that were parsed before are copied: nobody may see a difference."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulesets
from gamespec.source import SourceFile
from gamespec.syntax import parse, recovery
from gamespec.syntax.known_pieces import KnownPieces
from gamespec.syntax.parser import ParseResult
from tests.loaded import COMPARED

FILES = sorted(file for name in COMPARED for file in rulesets.folder(name).rglob("*.game"))
GOOD = sorted((Path(__file__).parents[4] / "good").glob("*.game"))


@pytest.fixture
def known(monkeypatch: pytest.MonkeyPatch) -> KnownPieces:
    empty = KnownPieces(10_000)
    monkeypatch.setattr(recovery, "KNOWN", empty)
    return empty


def anew(source: SourceFile) -> ParseResult:
    """Parse a file as a process does that parsed nothing before."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(recovery, "KNOWN", KnownPieces(0))
        return parse(source)


def assert_alike(one: ParseResult, other: ParseResult) -> None:
    assert one.diagnostics == other.diagnostics
    assert one.model is not None
    assert other.model is not None
    assert one.model == other.model, "spans are compared, too"
    spans = {id(node.span.file): node.span.file for node in one.model.walk()}
    assert len(spans) == 1, "all nodes lie in the file that was parsed"


@pytest.mark.parametrize("file", [*FILES, *GOOD], ids=lambda file: file.name)
def test_a_file_of_known_pieces_has_the_model_of_one_that_is_parsed_anew(known: KnownPieces, file: Path):
    text = file.read_text(encoding="utf-8")
    parse(SourceFile("before", text))
    below = SourceFile("below", "# A remark of two lines\n# that moves all others.\n" + text)
    asked = known.found
    assert_alike(parse(below), anew(below))
    assert known.found > asked


def test_a_known_piece_shares_no_node_with_the_file_it_was_parsed_in(known: KnownPieces):
    text = GOOD[0].read_text(encoding="utf-8")
    first, second = (parse(SourceFile(name, text)).model for name in ("first", "second"))
    assert known.found > 0
    assert first is not None
    assert second is not None
    assert not {id(node) for node in first.walk()} & {id(node) for node in second.walk()}


@pytest.mark.parametrize(
    "odd", ["    need ((", "    need 1 = 1 2", "    ned 1 = 1", "      draw 1", "   need 1 = 1", "\tneed 1 = 1"]
)
def test_a_line_that_is_wrong_is_reported_among_known_pieces_as_among_new_ones(known: KnownPieces, odd: str):
    text = GOOD[0].read_text(encoding="utf-8")
    parse(SourceFile("before", text))
    lines = text.split("\n")
    at = next(number for number, line in enumerate(lines) if line.startswith("  ")) + 1
    wrong = SourceFile("wrong", "\n".join([*lines[:at], odd, *lines[at:]]))
    assert parse(wrong).diagnostics
    assert_alike(parse(wrong), anew(wrong))
    assert known.found > 0


@pytest.mark.usefixtures("known")
@pytest.mark.parametrize("odd", ["game is here", "with-2 is here", "kind Player has\n  size: 1..2"])
def test_a_piece_with_a_finding_is_reported_each_time(odd: str):
    text = f'game "A" for 2 players\n\n{odd}\n'
    first, second = (parse(SourceFile(name, text)).diagnostics for name in ("first", "second"))
    assert [found.message for found in first] == [found.message for found in second] != []


def test_the_piece_not_asked_for_longest_is_dropped_first():
    known = KnownPieces(2)
    node = parse(SourceFile("a", 'game "A" for 2 players\n')).model
    assert node is not None
    keys = [(text, "decl", (0,)) for text in "abc"]
    known.keep(keys[0], node, 0)
    known.keep(keys[1], node, 0)
    assert known.find(keys[0], 0, node.span.file) is not None
    known.keep(keys[2], node, 0)
    assert [known.find(key, 0, node.span.file) is not None for key in keys] == [True, False, True]
