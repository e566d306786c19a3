from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from gamespec.source import SourceFile
from gamespec.syntax import parse
from gamespec.syntax.build import Context
from gamespec.syntax.pieces.engine import Engine
from gamespec.syntax.pieces.quick import Misplaced
from gamespec.syntax.pieces.result import Reading

ROOT = Path(__file__).parents[5]
FILES = sorted([*ROOT.glob("rulesets/**/*.game"), *ROOT.glob("tests/good/*.game"), *ROOT.glob("tests/bad/**/*.game")])
SMALL = [file for file in FILES if file.stat().st_size < 8_000]
SIGNS = "(),:[]=+-*/<>|'\"#.. _-aZ09\n"


class Both(Engine):
    """Reads each piece both ways, and holds one against the other."""

    def __init__(self) -> None:
        super().__init__()
        self.quickly = self.carefully = 0

    def read(self, piece: str, start: str, starts: set[int], offset: int, source: SourceFile) -> Reading:
        context = Context(source, [])
        told = self.careful.read(piece, start, starts, offset, source)
        try:
            node = self.quick.read(piece, start, starts, offset, context)
        except Misplaced:
            self.carefully += 1
            return told
        self.quickly += 1
        assert told.misfit is None, piece
        assert (node, context.found, self.quick.longest) == (told.node, told.found, told.longest), piece
        return told


@pytest.fixture
def both(monkeypatch: pytest.MonkeyPatch) -> Both:
    made = Both()
    monkeypatch.setattr("gamespec.syntax.recovery.engine", lambda: made)
    return made


def test_what_is_read_quickly_is_what_lark_reads(both: Both):
    for file in Random(1).sample(SMALL, 60):
        parse(SourceFile(file.name, file.read_text(encoding="utf-8")))
    assert both.quickly > 300


def test_no_slip_of_the_keys_is_read_quickly_in_another_way_than_lark_reads_it(both: Both):
    random = Random(2)
    for _ in range(120):
        text = random.choice(FILES).read_text(encoding="utf-8")
        begin = text.find("\n\n", random.randrange(len(text)))
        text = f'game "Spoiled" for 2 players\n{text[begin : begin + 900]}'
        for _ in range(random.randrange(1, 8)):
            place = random.randrange(len(text))
            text = text[:place] + random.choice(["", random.choice(SIGNS)]) + text[place + random.randrange(2) :]
        parse(SourceFile("spoiled", text))
    assert both.quickly > 100
    assert both.carefully > 50


def test_no_piece_of_a_published_game_needs_lark(monkeypatch: pytest.MonkeyPatch):
    made = Engine()
    vars(made)["careful"] = None  # nobody to ask
    monkeypatch.setattr("gamespec.syntax.recovery.engine", lambda: made)
    for file in ROOT.glob("rulesets/**/*.game"):
        assert parse(SourceFile(file.name, file.read_text(encoding="utf-8"))).ok


@pytest.mark.parametrize(
    "piece",
    [
        "action a\n  move x\n",
        "action a\n  let x be 3y\n",
        "action a\n    let x be 3\n  let y be 3\n",
        "action a\n  let x be $\n",
        "action\n",
    ],
)
def test_what_does_not_fit_is_left_to_lark(piece: str, both: Both):
    starts = {place + 1 for place, sign in enumerate(piece) if sign == "\n"}
    starts |= {
        start + len(line) - len(line.lstrip())
        for start, line in zip([0, *sorted(starts)], piece.split("\n"), strict=False)
    }
    with pytest.raises(Misplaced):
        both.quick.read(piece, "decl", starts, 0, Context(SourceFile("x", piece), []))
