from __future__ import annotations

from pathlib import Path
from random import Random

from hypothesis import given, strategies as st

from gamespec.format import formatted
from gamespec.model.node import says_the_same
from gamespec.source import SourceFile
from gamespec.syntax import parse

GAMES = sorted((Path(__file__).parents[2] / "rulesets").glob("*/*.game"))
TEXTS = [path.read_text(encoding="utf-8") for path in GAMES if not path.stem.endswith(".examples")]


def pieces(text: str) -> list[str]:
    """The declarations of a file, each a text of its own."""
    found: list[list[str]] = []
    for line in text.splitlines():
        if (line and not line[0].isspace()) or not found:
            found.append([])
        found[-1].append(line)
    return ["\n".join(lines) for lines in found]


PIECES = [piece for text in TEXTS for piece in pieces(text)[1:] if piece.strip()]


def crooked(text: str, rng: Random) -> str:
    """The same words with other blanks: deeper blocks, wider gaps, more empty lines, blanks at line ends."""
    wide = rng.choice((1, 3, 4))
    lines: list[str] = []
    for line in text.splitlines():
        words = line.lstrip(" ")
        indent = (len(line) - len(words)) // 2 * wide
        gaps = (
            words
            if '"' in words or "#" in words or words.startswith("drawing")
            else words.replace(" ", " " * rng.choice((1, 1, 2)))
        )
        lines.append(" " * indent + gaps + " " * rng.choice((0, 0, 3)))
        if not words:
            lines += [""] * rng.choice((0, 2))
    return "\n".join(lines)


@given(st.lists(st.sampled_from(PIECES), min_size=1, max_size=6), st.randoms(use_true_random=False))
def test_however_a_file_was_laid_out_it_comes_out_the_same(chosen: list[str], rng: Random) -> None:
    straight = 'game "T" for 2 players\n\n' + "\n\n".join(chosen) + "\n"
    once = formatted(SourceFile("t.game", straight))
    assert formatted(SourceFile("t.game", crooked(straight, rng))) == once
    assert formatted(SourceFile("t.game", once)) == once
    before, after = (parse(SourceFile("t.game", text)).model for text in (straight, once))
    assert before is not None
    assert after is not None
    assert says_the_same(before, after)
