from __future__ import annotations

from pathlib import Path

from hypothesis import given, settings, strategies as st

from gamespec.source import SourceFile
from gamespec.syntax import parse

ROOT = Path(__file__).parents[2]
GAMES = sorted(path.read_text(encoding="utf-8") for path in ROOT.glob("rulesets/**/*.game"))
WORDS = sorted({word for text in GAMES for word in text.split()})
SIGNS = [
    "(",
    ")",
    "[",
    "]",
    '"',
    ",",
    "|",
    "'s",
    "->",
    "..",
    "#",
    "\n",
    "\n  ",
    "\n    ",
    "\t",
    "\r\n",
    "\x00",
    "\u202e",
]


def check(text: str) -> None:
    result = parse(SourceFile("t.game", text))
    if result.model is None:
        assert result.diagnostics
    for found in result.diagnostics:
        assert 0 <= found.span.start <= found.span.end <= len(text)
        assert all(0 <= label.span.start <= label.span.end <= len(text) for label in found.secondary)
        assert found.message == found.message.rstrip(".")
        assert not found.message[0].isupper()
        assert "\n" not in found.message or "\n" in found.span.text
    if result.model is not None and not result.model.broken:
        assert not any(found.is_error for found in result.diagnostics)


@given(st.text(max_size=400))
def test_any_text_is_read_or_refused(text: str):
    check(text)


@given(st.lists(st.sampled_from(WORDS + SIGNS), max_size=60))
def test_any_words_of_the_language_in_any_order_are_read_or_refused(words: list[str]):
    check(" ".join(words))


@settings(max_examples=25)
@given(st.data())
def test_a_game_with_a_piece_cut_out_or_put_in_is_read_or_refused(data: st.DataObject):
    game = data.draw(st.sampled_from(GAMES))[:6000]
    start = data.draw(st.integers(0, len(game)))
    end = min(len(game), start + data.draw(st.integers(0, 40)))
    put_in = " ".join(data.draw(st.lists(st.sampled_from(WORDS + SIGNS), max_size=4)))
    check(game[:start] + put_in + game[end:])


@settings(max_examples=25)
@given(st.data())
def test_a_game_cut_off_anywhere_is_read_or_refused(data: st.DataObject):
    game = data.draw(st.sampled_from(GAMES))
    check(game[: data.draw(st.integers(0, min(len(game), 6000)))])


@given(st.text(alphabet='()[]", \n|ax', max_size=200))
def test_any_brackets_quotes_and_bars_are_read_or_refused(text: str):
    check(f'game "T" for 2 players\naction a\n  do x{text}')
