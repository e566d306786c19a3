"""Old forms beside a misspelt word: the line is refused, and reading it never breaks off."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from gamespec.source import SourceFile
from gamespec.syntax import parse
from tests.loaded import one_in, sampled

WORD = re.compile(r"[A-Za-z][a-z0-9-]*")
OLD = sorted((Path(__file__).parents[3] / "old_forms").glob("*.game"))
WORDS_OF_A_FILE = sampled(9, 25)
LINES = (
    "need not some(x in Card where x's tier is b's tier: your on(x))",
    "need some(x in Card where x's tier is b's tier)",
    "let n be sum(f in Fish where some(b in Card where b's gears is f: your on(b)): your gear[f])",
    "if any c in Card where c's cost > 1",
    "you may go any number of times",
    "you picks up to 2 cs from your hand where its cost > 1",
)


@pytest.mark.parametrize("line", LINES)
def test_each_word_of_a_line_may_be_misspelt(line: str):
    for word in WORD.finditer(line):
        for spoiled in (f"{line[: word.end()]}q{line[word.end() :]}", line[: word.start()] + line[word.end() :]):
            text = f'game "Old" for 2 players\n\naction go\n  {spoiled}\n  add 1 to n\n'
            assert all(found.message for found in parse(SourceFile("old.game", text)).diagnostics)


@pytest.mark.parametrize("path", one_in(2, OLD), ids=lambda path: path.stem)
def test_a_word_of_a_file_in_old_forms_may_be_misspelt(path: Path):
    text = path.read_text(encoding="utf-8")
    words = [word.end() for word in WORD.finditer(text)]
    for end in Random(path.stem).sample(words, min(WORDS_OF_A_FILE, len(words))):
        parse(SourceFile("old.game", f"{text[:end]}q{text[end:]}"))
